//! State spaces: all that a process can become, breadth first, within limits.

use crate::lts::{LabelId, Lts, Transitions};
use crate::network::{Halt, Network, Step};
use crate::skeleton::StateId;
use crate::term::TermId;
use rustc_hash::FxHashMap;
use std::borrow::Cow;
use std::fmt;

/// How far to go. Whoever reaches a limit says so; nothing runs on for ever.
#[derive(Clone, Copy)]
pub struct Limits<'a> {
    /// The most states.
    pub states: usize,
    /// The most transitions.
    pub transitions: usize,
    /// Asked now and then: true if it is time to stop.
    pub stop: &'a dyn Fn() -> bool,
}

impl fmt::Debug for Limits<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Limits {{ states: {}, transitions: {} }}", self.states, self.transitions)
    }
}

impl Default for Limits<'_> {
    /// A million states and four million transitions.
    fn default() -> Self {
        Limits { states: 1_000_000, transitions: 4_000_000, stop: &|| false }
    }
}

/// The transition system of a process, and what its states are.
#[derive(Debug)]
pub struct Space {
    /// The transition system.
    pub lts: Lts,
    /// What the network calls them.
    pub states: Vec<StateId>,
}

/// How often the clock is looked at, in states.
const OFTEN: usize = 256;

/// Explores the process. If a limit is met, the system says that it is not complete: the states
/// that were not expanded come last.
pub fn explore(network: &mut Network, root: TermId, limits: &Limits) -> Result<Space, Halt> {
    let mut number: Vec<u32> = Vec::new();
    let mut states: Vec<StateId> = Vec::new();
    let mut numbered = |state: StateId, states: &mut Vec<StateId>| {
        let place = state as usize;
        if number.len() <= place {
            number.resize((place + 1).max(number.len() * 2), u32::MAX);
        }
        if number[place] == u32::MAX {
            number[place] = states.len() as u32;
            states.push(state);
        }
        number[place]
    };
    numbered(network.state(root), &mut states);
    let (mut first, mut edges) = (vec![0], Vec::new());
    let mut steps: Vec<Step> = Vec::new();
    let mut done = 0;
    while done < states.len() {
        let full = states.len() > limits.states || edges.len() > limits.transitions;
        if full || (done % OFTEN == OFTEN - 1 && (limits.stop)()) {
            break;
        }
        steps.clear();
        network.successors(states[done], &mut steps)?;
        edges.extend(steps.iter().map(|step| (step.label, numbered(step.target, &mut states))));
        once(&mut edges, first[done] as usize);
        first.push(edges.len() as u32);
        done += 1;
    }
    first.resize(states.len() + 1, edges.len() as u32);
    let labels = network.labels.items().iter();
    let labels = labels.map(|label| network.program.label_text(label)).collect();
    Ok(Space { lts: Lts::by_states(0, labels, first, edges, done as u32), states })
}

/// A transition is one, however often it can be derived.
fn once(edges: &mut Vec<(LabelId, u32)>, begin: usize) {
    edges[begin..].sort_unstable();
    let mut kept = begin;
    for place in begin..edges.len() {
        if kept == begin || edges[place] != edges[kept - 1] {
            edges[kept] = edges[place];
            kept += 1;
        }
    }
    edges.truncate(kept);
}

/// The transitions of a network, worked out when they are asked for and then kept. States have the
/// numbers that the network gives them.
#[derive(Debug)]
pub struct Local<'a> {
    /// What the states are states of.
    pub network: &'a mut Network,
    /// For each state where its transitions are.
    known: FxHashMap<StateId, (u32, u32)>,
    edges: Vec<(LabelId, u32)>,
}

impl<'a> Local<'a> {
    /// No state yet.
    pub fn new(network: &'a mut Network) -> Self {
        Local { network, known: FxHashMap::default(), edges: Vec::new() }
    }
}

impl Transitions for Local<'_> {
    fn edges(&mut self, state: u32) -> Result<&[(LabelId, u32)], Halt> {
        let (begin, end) = match self.known.get(&state) {
            Some(known) => *known,
            None => {
                let mut steps: Vec<Step> = Vec::new();
                self.network.successors(state, &mut steps)?;
                let begin = self.edges.len();
                self.edges.extend(steps.iter().map(|step| (step.label, step.target)));
                once(&mut self.edges, begin);
                let span = (begin as u32, self.edges.len() as u32);
                self.known.insert(state, span);
                span
            }
        };
        Ok(&self.edges[begin as usize..end as usize])
    }

    fn label(&self, label: LabelId) -> Cow<'_, str> {
        Cow::Owned(self.network.label_text(label))
    }
}
