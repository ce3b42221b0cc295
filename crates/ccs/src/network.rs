//! Transitions at full speed: a term as a network of sequential processes.
//!
//! The leaves of a state ([`skeleton`](crate::skeleton)) have transitions that are derived once and
//! kept: their *offers*. For a state the offers flow up its skeleton: a restriction stops some, a
//! relabelling renames them, at a `|` an output of one side meets the inputs of the other. Nothing
//! is built for an offer that is stopped.
//!
//! ```text
//! inputs   [ those of the left part | those of the right part ]  ← a stack; a part is a stretch
//! outputs  [ …                      | …                       ]
//! ```

use crate::expression::{Expr, Fault, Symbol};
use crate::interner::Interner;
use crate::program::Program;
use crate::semantics::{DERIVATIONS, Label, PAIRS, derive, received, renamed};
use crate::skeleton::{Part, StateId, States, is_static};
use crate::term::{Pattern, TermId};
use std::fmt;
use std::sync::Arc;

/// The number of a label.
pub type LabelId = u32;

/// τ is the first label of all networks.
pub const TAU: LabelId = 0;

/// A transition of a state.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Step {
    /// What is done.
    pub label: LabelId,
    /// What met, if the label is τ for that reason; else the label itself.
    pub from: LabelId,
    /// Where it leads.
    pub target: StateId,
}

/// Why there are no successors.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Halt {
    /// An expression has no value.
    Fault(Fault),
    /// An input on this channel waits for any number at all.
    Open(String),
}

impl From<Fault> for Halt {
    fn from(fault: Fault) -> Self {
        Halt::Fault(fault)
    }
}

impl fmt::Display for Halt {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Halt::Fault(fault) => write!(f, "{fault}"),
            Halt::Open(label) => write!(
                f,
                "the input {label} takes any number: restrict the channel, or say which values"
            ),
        }
    }
}

impl std::error::Error for Halt {}

/// The transitions of a leaf.
#[derive(Debug, Default)]
struct Offers {
    /// What met, and the target.
    taus: Vec<(LabelId, TermId)>,
    outputs: Vec<(Symbol, Arc<[i64]>, TermId)>,
    inputs: Vec<(Symbol, Arc<[Pattern]>, TermId)>,
}

/// An offer on its way up, under its name there.
#[derive(Clone, Copy, Debug)]
struct Flow {
    channel: Symbol,
    leaf: u32,
    offer: u32,
}

/// A program whose transitions are asked for again and again.
#[derive(Debug)]
pub struct Network {
    /// The definitions.
    pub program: Program,
    /// The labels that were met.
    pub labels: Interner<Label>,
    /// The states that were met.
    pub states: States,
    /// Values that inputs from outside may take.
    pub values: Option<(i64, i64)>,
    /// For each term the number of its offers, or none.
    known: Vec<u32>,
    offers: Vec<Offers>,
    /// For each set a bit a symbol.
    hidden: Vec<Vec<u64>>,
    flows: Flows,
    /// The state whose successors are looked for, and one of them.
    here: Vec<u32>,
    next: Vec<u32>,
}

/// The offers of one state on their way up.
#[derive(Debug, Default)]
struct Flows {
    /// For each leaf the number of its offers.
    leaves: Vec<u32>,
    /// For each part of the skeleton where its stretches begin.
    begin: Vec<(u32, u32)>,
    inputs: Vec<Flow>,
    outputs: Vec<Flow>,
    met: Vec<(Flow, Flow)>,
}

const NONE: u32 = u32::MAX;

impl Network {
    /// A network without states yet.
    pub fn new(program: Program) -> Self {
        let mut labels = Interner::default();
        labels.intern(Label::Tau);
        Network {
            program,
            labels,
            states: States::default(),
            values: None,
            known: Vec::new(),
            offers: Vec::new(),
            hidden: Vec::new(),
            flows: Flows::default(),
            here: Vec::new(),
            next: Vec::new(),
        }
    }

    /// The state of a term without variables.
    pub fn state(&mut self, term: TermId) -> StateId {
        self.states.state(&self.program.terms, term)
    }

    /// The state as a term.
    pub fn term(&mut self, state: StateId) -> TermId {
        self.states.term(&mut self.program.terms, self.states.numbers(state))
    }

    /// The words of a label.
    pub fn label_text(&self, label: LabelId) -> String {
        self.program.label_text(self.labels.get(label))
    }

    /// Adds the transitions of the state.
    pub fn successors(&mut self, state: StateId, steps: &mut Vec<Step>) -> Result<(), Halt> {
        self.here.clear();
        self.here.extend_from_slice(self.states.numbers(state));
        self.flow()?;
        let mut flows = std::mem::take(&mut self.flows);
        for (leaf, offers) in flows.leaves.iter().enumerate() {
            for tau in 0..self.offers[*offers as usize].taus.len() {
                let (from, target) = self.offers[*offers as usize].taus[tau];
                let target = self.moved(&[(leaf as u32, target)]);
                steps.push(Step { label: TAU, from, target });
            }
        }
        for (output, input) in flows.met.drain(..) {
            let (values, sent) = self.output(&flows.leaves, output);
            let (patterns, waits) = self.input(&flows.leaves, input);
            let Some(bound) = received(&patterns, &values) else { continue };
            let got = self.program.terms.substitute(waits, &bound)?;
            let from = self.labels.intern(Label::Output(output.channel, (*values).into()));
            let target = self.moved(&[(output.leaf, sent), (input.leaf, got)]);
            steps.push(Step { label: TAU, from, target });
        }
        for flow in flows.outputs.drain(..) {
            let (values, target) = self.output(&flows.leaves, flow);
            let label = self.labels.intern(Label::Output(flow.channel, (*values).into()));
            let target = self.moved(&[(flow.leaf, target)]);
            steps.push(Step { label, from: label, target });
        }
        for flow in flows.inputs.drain(..) {
            let (patterns, waits) = self.input(&flows.leaves, flow);
            self.outer_inputs(flow, &patterns, waits, steps)?;
        }
        self.flows = flows;
        Ok(())
    }

    fn output(&self, leaves: &[u32], flow: Flow) -> (Arc<[i64]>, TermId) {
        let offers = &self.offers[leaves[flow.leaf as usize] as usize];
        let (_, values, target) = &offers.outputs[flow.offer as usize];
        (values.clone(), *target)
    }

    fn input(&self, leaves: &[u32], flow: Flow) -> (Arc<[Pattern]>, TermId) {
        let offers = &self.offers[leaves[flow.leaf as usize] as usize];
        let (_, patterns, target) = &offers.inputs[flow.offer as usize];
        (patterns.clone(), *target)
    }

    /// An input that nobody inside serves: once for each value that may come.
    fn outer_inputs(
        &mut self,
        flow: Flow,
        patterns: &[Pattern],
        waits: TermId,
        steps: &mut Vec<Step>,
    ) -> Result<(), Halt> {
        let open = patterns.iter().filter(|pattern| matches!(pattern, Pattern::Bind(_))).count();
        let (from, to) = match self.values {
            Some(values) => values,
            None if open == 0 => (0, 0),
            None => {
                let label = Label::Input(flow.channel, patterns.into());
                return Err(Halt::Open(self.program.label_text(&label)));
            }
        };
        let mut values = vec![from; open];
        loop {
            let mut next = values.iter();
            let filled: Vec<i64> = patterns
                .iter()
                .map(|pattern| match pattern {
                    Pattern::Bind(_) => Ok(next.next().copied().unwrap_or(from)),
                    Pattern::Is(expr) => expr.number(),
                })
                .collect::<Result<_, Fault>>()?;
            let bound = received(patterns, &filled).unwrap_or_default();
            let got = self.program.terms.substitute(waits, &bound)?;
            let is = filled.iter().map(|value| Pattern::Is(Expr::Number(*value))).collect();
            let label = self.labels.intern(Label::Input(flow.channel, is));
            let target = self.moved(&[(flow.leaf, got)]);
            steps.push(Step { label, from: label, target });
            let Some(place) = values.iter().position(|value| *value < to) else { return Ok(()) };
            values[place] += 1;
            values[..place].fill(from);
        }
    }

    /// Lets the offers flow; afterwards `inputs` and `outputs` are those that reach the top, `met`
    /// those that met on their way.
    fn flow(&mut self) -> Result<(), Halt> {
        self.flows.leaves.clear();
        for leaf in 1..self.here.len() {
            let offers = self.offers(self.here[leaf])?;
            self.flows.leaves.push(offers);
        }
        let sets = self.program.terms.sets.len();
        if self.hidden.len() < sets {
            self.hide_more(sets);
        }
        let flows = &mut self.flows;
        flows.begin.clear();
        flows.inputs.clear();
        flows.outputs.clear();
        flows.met.clear();
        for part in self.states.skeletons.get(self.here[0]) {
            let begin = match *part {
                Part::Leaf(leaf) => {
                    let begin = (flows.inputs.len() as u32, flows.outputs.len() as u32);
                    let offers = &self.offers[flows.leaves[leaf as usize] as usize];
                    let flow = |(offer, channel)| Flow { channel, leaf, offer };
                    let inputs = offers.inputs.iter().map(|input| input.0);
                    flows.inputs.extend((0..).zip(inputs).map(flow));
                    let outputs = offers.outputs.iter().map(|output| output.0);
                    flows.outputs.extend((0..).zip(outputs).map(flow));
                    begin
                }
                Part::Par(left, right) => flows.meet(left, right)?,
                Part::Res(inner, set) => flows.hide(inner, &self.hidden[set as usize]),
                Part::Rel(inner, relabelling) => {
                    let pairs = self.program.terms.relabellings.get(relabelling);
                    flows.rename(inner, pairs)
                }
            };
            flows.begin.push(begin);
        }
        Ok(())
    }

    /// Bits for the sets that have none yet.
    fn hide_more(&mut self, sets: usize) {
        for set in &self.program.terms.sets[self.hidden.len()..sets] {
            let mut bits = Vec::new();
            for channel in &set.channels {
                let word = *channel as usize / 64;
                bits.resize(bits.len().max(word + 1), 0u64);
                bits[word] |= 1 << (channel % 64);
            }
            self.hidden.push(bits);
        }
    }

    /// The state when one or two leaves have become something else.
    fn moved(&mut self, leaves: &[(u32, TermId)]) -> StateId {
        self.next.clear();
        self.next.extend_from_slice(&self.here);
        for (leaf, term) in leaves {
            self.next[*leaf as usize + 1] = *term;
        }
        let terms = &mut self.program.terms;
        if leaves.iter().any(|(_, term)| is_static(terms, *term)) {
            let term = self.states.term(terms, &self.next);
            return self.states.state(terms, term);
        }
        self.states.intern(&self.next)
    }

    /// The number of the transitions of a leaf, derived by the rules when it is met first.
    #[inline]
    fn offers(&mut self, term: TermId) -> Result<u32, Halt> {
        match self.known.get(term as usize) {
            Some(known) if *known != NONE => Ok(*known),
            _ => self.offered(term),
        }
    }

    fn offered(&mut self, term: TermId) -> Result<u32, Halt> {
        let derived = derive(&mut self.program, term)?;
        let mut offers = Offers::default();
        for number in &derived.of_term {
            let derivation = &derived.all[*number as usize];
            let target = derivation.target;
            match &derivation.label {
                Label::Tau => {
                    let met = derived.met(*number).cloned().unwrap_or(Label::Tau);
                    offers.taus.push((self.labels.intern(met), target));
                }
                Label::Output(channel, values) => {
                    offers.outputs.push((*channel, (**values).into(), target));
                }
                Label::Input(channel, patterns) => {
                    offers.inputs.push((*channel, (**patterns).into(), target));
                }
            }
        }
        if self.known.len() <= term as usize {
            self.known.resize(self.program.terms.len(), NONE);
        }
        self.known[term as usize] = self.offers.len() as u32;
        self.offers.push(offers);
        Ok(self.offers.len() as u32 - 1)
    }
}

/// Where the stretches of inputs and of outputs of a part begin.
type Begin = (u32, u32);

impl Flows {
    fn meet(&mut self, left: u32, right: u32) -> Result<Begin, Fault> {
        let (from, middle) = (self.begin[left as usize], self.begin[right as usize]);
        let (left_in, right_in) =
            self.inputs[from.0 as usize..].split_at((middle.0 - from.0) as usize);
        let (left_out, right_out) =
            self.outputs[from.1 as usize..].split_at((middle.1 - from.1) as usize);
        for (outputs, inputs) in [(left_out, right_in), (right_out, left_in)] {
            if outputs.len().saturating_mul(inputs.len()) > PAIRS {
                return Err(Fault::Derivations);
            }
            for output in outputs {
                let fits = inputs.iter().filter(|input| input.channel == output.channel);
                self.met.extend(fits.map(|input| (*output, *input)));
                if self.met.len() > DERIVATIONS {
                    return Err(Fault::Derivations);
                }
            }
        }
        Ok(from)
    }

    /// Stops what the set hides.
    fn hide(&mut self, inner: u32, hidden: &[u64]) -> Begin {
        let begin = self.begin[inner as usize];
        let passes = |flow: &Flow| {
            let word = hidden.get(flow.channel as usize / 64).copied().unwrap_or(0);
            word >> (flow.channel % 64) & 1 == 0
        };
        for (flows, begin) in [(&mut self.inputs, begin.0), (&mut self.outputs, begin.1)] {
            let mut kept = begin as usize;
            for place in begin as usize..flows.len() {
                if passes(&flows[place]) {
                    flows[kept] = flows[place];
                    kept += 1;
                }
            }
            flows.truncate(kept);
        }
        begin
    }

    fn rename(&mut self, inner: u32, pairs: &[(Symbol, Symbol)]) -> Begin {
        let begin = self.begin[inner as usize];
        let inputs = self.inputs[begin.0 as usize..].iter_mut();
        for flow in inputs.chain(&mut self.outputs[begin.1 as usize..]) {
            flow.channel = renamed(flow.channel, pairs);
        }
        begin
    }
}
