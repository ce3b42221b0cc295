//! Positions and lines of moves at each depth, for any space.

use crate::forward::{Course, walk};
use crate::hand::{Gauge, Visitor};
use crate::key::{Encoded, Key};
use crate::table::Record;
use crate::task::Task;
use crate::trouble::Trouble;
use engine::StateSpace;
use engine::explore::Walks;
use engine::load::Ways;
use std::sync::Arc;

struct Lines<S> {
    space: Arc<S>,
    lines: u128,
}

impl<K: Key, S: StateSpace<State = K>> Visitor<K, Ways> for Lines<S> {
    fn visit(&mut self, state: &K, ways: Ways, _: u64, next: Option<&mut Vec<Record<K, Ways>>>) {
        self.lines = self.lines.saturating_add(ways.into());
        if let Some(next) = next {
            let mut states = Vec::new();
            self.space.successors(state, &mut states);
            next.extend(states.into_iter().map(|state| (state, ways)));
        }
    }

    fn report(&mut self) -> Vec<u64> {
        halves(std::mem::take(&mut self.lines)).to_vec()
    }
}

/// A number in two words.
pub(super) fn halves(number: u128) -> [u64; 2] {
    [number as u64, (number >> 64) as u64]
}

/// The sum of a number that every worker reported, `at` its words.
pub(super) fn total(reports: &[Vec<u64>], at: usize) -> u128 {
    let number = |report: &Vec<u64>| {
        let word = |i: usize| u128::from(report.get(i).copied().unwrap_or(0));
        word(2 * at) | word(2 * at + 1) << 64
    };
    reports.iter().map(number).fold(0, u128::saturating_add)
}

/// States after 0, 1, … moves, up to `depth` moves: what [`engine::explore::walks`] finds.
pub fn walks<S: StateSpace + Send + 'static>(
    task: &Task,
    space: S,
    depth: usize,
    tick: &dyn Fn(&Gauge),
) -> Result<Walks, Trouble> {
    let space = Arc::new(Encoded(space));
    let course = Course { depth: depth as u64, keep: false };
    let levels = task.run(tick, move |hand| {
        let start = (space.start(), Ways::from(1));
        let mut visitor = Lines { space: space.clone(), lines: 0 };
        Ok(walk(hand, start, &mut visitor, course)?.levels)
    })?;
    let states = levels.states();
    let told = levels.done.iter().take(states.len()).filter(|done| !done.reports.is_empty());
    let lines: Vec<u128> = told.map(|done| total(&done.reports, 0)).collect();
    let states = states[..lines.len()].to_vec();
    Ok(Walks { states, lines, complete: levels.complete })
}
