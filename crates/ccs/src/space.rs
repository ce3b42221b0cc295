//! State spaces: all that a process can become, breadth first, within limits.

use crate::lts::Lts;
use crate::network::{Halt, Network, Step};
use crate::skeleton::StateId;
use crate::term::TermId;
use std::fmt;

/// How far to go. Whoever reaches a limit says so; nothing runs on for ever.
#[derive(Clone, Copy)]
pub struct Limits<'a> {
    pub states: usize,
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
        let begin = first[done] as usize;
        // A transition is one, however often it can be derived.
        edges[begin..].sort_unstable();
        let mut kept = begin;
        for place in begin..edges.len() {
            if kept == begin || edges[place] != edges[kept - 1] {
                edges[kept] = edges[place];
                kept += 1;
            }
        }
        edges.truncate(kept);
        first.push(edges.len() as u32);
        done += 1;
    }
    first.resize(states.len() + 1, edges.len() as u32);
    let labels = network.labels.items().iter();
    let labels = labels.map(|label| network.program.label_text(label)).collect();
    Ok(Space { lts: Lts::by_states(0, labels, first, edges, done as u32), states })
}
