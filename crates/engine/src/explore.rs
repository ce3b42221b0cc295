//! Going through a [`StateSpace`], breadth first.
//!
//! | function | counts a state | holds in memory |
//! |---|---|---|
//! | [`walks`] | at every depth at which some line of moves comes to it | two levels |
//! | [`reach`] | once, at its distance from the start | what may still be met again |
//! | [`Frontier`] | once, and keeps all of them in the order of discovery | everything |

use crate::budget::Budget;
use crate::progress::Progress;
use crate::space::StateSpace;
use rustc_hash::{FxHashMap, FxHashSet};

/// States by depth, and the lines of moves that lead to them.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Walks {
    /// Distinct states after so many moves.
    pub states: Vec<u64>,
    /// Lines of so many moves; the largest number there is where they are more.
    pub lines: Vec<u128>,
    /// The budget lasted to the end.
    pub complete: bool,
}

/// States after 0, 1, … moves, up to `depth` moves.
pub fn walks<S: StateSpace>(
    space: &S,
    depth: usize,
    budget: &Budget,
    progress: &dyn Progress,
) -> Walks {
    let mut level = FxHashMap::from_iter([(space.start(), 1u128)]);
    let mut walks = Walks { states: vec![1], lines: vec![1], complete: true };
    let mut nodes = 0;
    let mut out = Vec::new();
    while walks.states.len() <= depth {
        let mut next: FxHashMap<S::State, u128> = FxHashMap::default();
        for (state, lines) in &level {
            if budget.spent(nodes) {
                walks.complete = false;
                return walks;
            }
            nodes += 1;
            progress.at(nodes, budget.nodes);
            space.successors(state, &mut out);
            for child in out.drain(..) {
                let sum = next.entry(child).or_insert(0);
                *sum = sum.saturating_add(*lines);
            }
        }
        if next.is_empty() {
            break;
        }
        walks.states.push(next.len() as u64);
        progress.level(next.len() as u64);
        walks.lines.push(next.values().fold(0, |sum, lines| sum.saturating_add(*lines)));
        level = next;
    }
    walks
}

/// How many states there are at each distance from the start; none if the budget ran out.
///
/// States of lower layers than those of a whole level are forgotten, for they cannot be met again.
pub fn reach<S: StateSpace>(
    space: &S,
    budget: &Budget,
    progress: &dyn Progress,
) -> Option<Vec<u64>> {
    let mut level = vec![space.start()];
    let mut seen = FxHashSet::from_iter(level.iter().cloned());
    let mut lowest = None;
    let mut counts = Vec::new();
    let mut nodes = 0;
    let mut out = Vec::new();
    while !level.is_empty() {
        counts.push(level.len() as u64);
        let mut next = Vec::new();
        for state in &level {
            if budget.spent(nodes) {
                return None;
            }
            nodes += 1;
            progress.at(nodes, budget.nodes);
            space.successors(state, &mut out);
            next.extend(out.drain(..).filter(|child| seen.insert(child.clone())));
        }
        let low = next.iter().map(|state| space.layer(state)).min().flatten();
        if low > lowest {
            seen.retain(|state| space.layer(state) >= low);
            lowest = low;
        }
        level = next;
    }
    Some(counts)
}

/// A memory of states that were met.
pub trait Marks<State> {
    /// Remembers a state and the number it has in the order; true if it was new.
    fn mark(&mut self, state: &State, number: usize) -> bool;
}

impl<State: Clone + Eq + std::hash::Hash> Marks<State> for FxHashMap<State, u32> {
    fn mark(&mut self, state: &State, number: usize) -> bool {
        match self.contains_key(state) {
            true => false,
            false => self.insert(state.clone(), number as u32).is_none(),
        }
    }
}

/// The states met so far, in the order of discovery, with marks for telling them again.
#[derive(Clone, Debug)]
pub struct Frontier<State, M> {
    /// Every state that was met, but those given to [`Frontier::end`].
    pub order: Vec<State>,
    /// Where the levels begin in `order`, and where the last one ends.
    pub levels: Vec<usize>,
    /// What tells a state that was met from a new one.
    pub marks: M,
}

impl<State: Clone, M: Marks<State>> Frontier<State, M> {
    /// A frontier without states, with marks that remember none.
    pub fn new(marks: M) -> Self {
        Frontier { order: Vec::new(), levels: vec![0], marks }
    }

    /// Puts a state behind the others if it is new, and says whether it is.
    #[inline]
    pub fn meet(&mut self, state: State) -> bool {
        let new = self.marks.mark(&state, self.order.len());
        if new {
            self.order.push(state);
        }
        new
    }

    /// Remembers a state that nothing comes after; true if it was new.
    #[inline]
    pub fn end(&mut self, state: State) -> bool {
        self.marks.mark(&state, self.order.len())
    }

    /// Calls `expand` with every state in the order of discovery and its distance from the start; it
    /// meets what comes after. Stops as soon as `stop` says so, which is asked with the number of
    /// states done, and then gives nothing.
    pub fn run(
        &mut self,
        mut stop: impl FnMut(&Self, usize) -> bool,
        mut expand: impl FnMut(&mut Self, State, usize),
    ) -> Option<()> {
        let mut done = 0;
        while done < self.order.len() {
            let level = self.levels.len() - 1;
            let end = self.order.len();
            self.levels.push(end);
            while done < end {
                if stop(self, done) {
                    return None;
                }
                let state = self.order[done].clone();
                expand(self, state, level);
                done += 1;
            }
        }
        Some(())
    }
}
