//! The graph of a space: its states by their distance from the start, transitions and dead ends.

use crate::forward::reach;
use crate::hand::{Gauge, Hand, Visitor};
use crate::key::Encoded;
use crate::shard::Shard;
use crate::table::Record;
use crate::task::Task;
use crate::trouble::Trouble;
use engine::StateSpace;
use std::rc::Rc;

type State = Box<[u8]>;

/// What a graph has; where the budget did not last, what was found in the levels that are done.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Graph {
    /// States by their distance from the start.
    pub levels: Vec<u64>,
    pub transitions: u64,
    /// States that lead nowhere.
    pub dead_ends: u64,
    pub complete: bool,
}

struct Steps<S> {
    space: Rc<Encoded<S>>,
    next: Vec<State>,
    transitions: u64,
    dead_ends: u64,
}

impl<S: StateSpace> Visitor<State, ()> for Steps<S> {
    fn visit(&mut self, state: &State, (): (), _: u64, next: Option<&mut Vec<Record<State, ()>>>) {
        self.next.clear();
        self.space.successors(state, &mut self.next);
        self.transitions += self.next.len() as u64;
        self.dead_ends += u64::from(self.next.is_empty());
        if let Some(next) = next {
            next.extend(self.next.drain(..).map(|state| (state, ())));
        }
    }

    fn report(&mut self) -> Vec<u64> {
        vec![std::mem::take(&mut self.transitions), std::mem::take(&mut self.dead_ends)]
    }
}

/// Words of a text for all workers, and back.
fn words(text: &str) -> Vec<u64> {
    text.bytes().map(u64::from).collect()
}

fn text(words: &[u64]) -> String {
    String::from_utf8_lossy(&words.iter().map(|word| *word as u8).collect::<Vec<u8>>()).into_owned()
}

/// All that can be reached. Each worker has a space of its own; `wrong` says why it cannot go on, if it
/// cannot.
pub fn graph<S: StateSpace + Clone + Send + 'static>(
    task: &Task,
    space: S,
    wrong: impl Fn(&S) -> Option<String> + Send + Sync + 'static,
    tick: &dyn Fn(&Gauge),
) -> Result<Graph, Trouble> {
    let levels = task.run(tick, move |hand| {
        let space = Rc::new(Encoded(space.clone()));
        let start = (space.start(), ());
        let mut visitor =
            Steps { space: space.clone(), next: Vec::new(), transitions: 0, dead_ends: 0 };
        let mut settle = |hand: &mut Hand<State, ()>, _: u64, part: Shard<State, ()>| {
            let said = wrong(&space.0).unwrap_or_default();
            let heard = hand.consult(&words(&said))?;
            match heard.iter().find(|said| !said.is_empty()) {
                Some(said) => Err(Trouble::Space { why: text(said) }),
                None => Ok(part),
            }
        };
        Ok(reach(hand, Some(start), &mut visitor, &mut settle)?.0)
    })?;
    let told: Vec<_> = levels.done.iter().filter(|done| !done.reports.is_empty()).collect();
    let sum = |at: usize| {
        let reports = told.iter().flat_map(|done| &done.reports);
        reports.map(|report| report.get(at).copied().unwrap_or(0)).sum()
    };
    Ok(Graph {
        levels: levels.states(),
        transitions: sum(0),
        dead_ends: sum(1),
        complete: levels.complete,
    })
}
