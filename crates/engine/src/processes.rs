//! The states of a CCS process as a state space: a state is its term, written out.
//!
//! Terms have numbers within a network, and each machine numbers them in its own way; what is written is
//! read back as the same term anywhere. A network remembers every state it has met, so it is
//! begun anew from its program when it has met many.

use crate::space::StateSpace;
use ccs::network::{Halt, Network, Step};
use ccs::program::Program;
use ccs::term::TermId;
use std::fmt;
use std::sync::{Mutex, MutexGuard, PoisonError};

/// States that a network remembers at most.
const REMEMBERED: usize = 1 << 18;

/// All that a process can become.
pub struct Processes {
    program: Program,
    root: TermId,
    values: Option<(i64, i64)>,
    network: Mutex<Network>,
    /// The first state without successors because a rule has no answer.
    halt: Mutex<Option<Halt>>,
}

impl fmt::Debug for Processes {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Processes after {}", self.program.text(self.root))
    }
}

/// With a network of its own.
impl Clone for Processes {
    fn clone(&self) -> Self {
        Processes::new(self.program.clone(), self.root, self.values)
    }
}

fn held<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

impl Processes {
    /// The process, and the values that inputs from outside may take.
    pub fn new(program: Program, root: TermId, values: Option<(i64, i64)>) -> Self {
        let network = Mutex::new(fresh(&program, values));
        Processes { program, root, values, network, halt: Mutex::new(None) }
    }

    /// Why some state has no successors that should have some.
    pub fn halt(&self) -> Option<Halt> {
        held(&self.halt).clone()
    }

    /// What one step leads to: a transition is one, however often it can be derived.
    fn targets(&self, state: &str) -> Result<Vec<Box<str>>, Halt> {
        let mut network = held(&self.network);
        if network.states.len() > REMEMBERED {
            *network = fresh(&self.program, self.values);
        }
        // What is no process was refused when it was decoded.
        let Ok(term) = network.program.process(state) else { return Ok(Vec::new()) };
        let mut steps: Vec<Step> = Vec::new();
        let state = network.state(term);
        network.successors(state, &mut steps)?;
        let mut edges: Vec<_> = steps.iter().map(|step| (step.label, step.target)).collect();
        edges.sort_unstable();
        edges.dedup();
        let mut text = |target| {
            let term = network.term(target);
            network.program.text(term).into_boxed_str()
        };
        Ok(edges.into_iter().map(|(_, target)| text(target)).collect())
    }
}

fn fresh(program: &Program, values: Option<(i64, i64)>) -> Network {
    let mut network = Network::new(program.clone());
    network.values = values;
    network
}

impl StateSpace for Processes {
    type State = Box<str>;

    fn start(&self) -> Box<str> {
        self.program.text(self.root).into()
    }

    fn successors(&self, state: &Box<str>, out: &mut Vec<Box<str>>) {
        match self.targets(state) {
            Ok(targets) => out.extend(targets),
            Err(halt) => {
                held(&self.halt).get_or_insert(halt);
            }
        }
    }

    fn encode(&self, state: &Box<str>, out: &mut Vec<u8>) {
        out.extend_from_slice(state.as_bytes());
    }

    fn decode(&self, bytes: &[u8]) -> Option<Box<str>> {
        let text = std::str::from_utf8(bytes).ok()?;
        let mut network = held(&self.network);
        let term = network.program.process(text).ok()?;
        (network.program.text(term) == text).then(|| text.into())
    }
}
