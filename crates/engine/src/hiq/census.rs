//! All positions of a problem, counted level by level.
//!
//! Positions are held by their canonical images under the symmetries that keep start and end, so
//! that an orbit is reachable as a whole, and the labelled number is the sum of the sizes of the
//! orbits.

use super::level::{Level, Steps, Way};
use super::problem::Problem;
use crate::Budget;

/// Numbers of positions, level by level from the start on.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Census {
    /// Up to the symmetries that keep start and end.
    pub levels: Vec<u64>,
    /// Without identifying any two.
    pub labelled: Vec<u64>,
    /// The budget lasted to the end.
    pub complete: bool,
}

impl Census {
    /// Of all levels, up to symmetry.
    pub fn positions(&self) -> u64 {
        self.levels.iter().sum()
    }

    /// Of all levels, without identifying any two.
    pub fn labelled_positions(&self) -> u64 {
        self.labelled.iter().sum()
    }
}

/// What a level-by-level search has left of its budget.
pub(super) struct Meter<'a> {
    budget: &'a Budget,
    positions: usize,
    bytes: usize,
}

impl<'a> Meter<'a> {
    pub(super) fn new(budget: &'a Budget) -> Meter<'a> {
        Meter { budget, positions: 0, bytes: 0 }
    }

    /// Nothing is left if so many positions in so many bytes are added to what is held.
    pub(super) fn spent(&self, positions: usize, bytes: usize) -> bool {
        let (positions, bytes) = ((self.positions + positions) as u64, (self.bytes + bytes) as u64);
        // A multiple of 1,024 makes the budget look at the clock.
        let too_large = self.budget.memory.is_some_and(|most| bytes > most);
        too_large || self.budget.spent(positions & !1023)
    }

    pub(super) fn hold(&mut self, positions: usize, bytes: usize) {
        self.positions += positions;
        self.bytes += bytes;
    }
}

/// Runs a job on as many threads as the budget has.
pub(super) fn on_threads<T: Send>(budget: &Budget, job: impl FnOnce() -> T + Send) -> T {
    match rayon::ThreadPoolBuilder::new().num_threads(budget.threads.max(1)).build() {
        Ok(pool) => pool.install(job),
        Err(_) => job(),
    }
}

/// Counts all positions that can be reached from the start.
///
/// Only the last two levels are held in memory.
pub fn census(problem: &Problem, budget: &Budget) -> Census {
    on_threads(budget, || {
        let pegs = &problem.pegs;
        let mut census = Census::default();
        let mut level = Level::root(pegs, problem.start);
        let mut steps = Steps::new(pegs);
        while !level.is_empty() {
            census.levels.push(level.len() as u64);
            census.labelled.push(level.labelled(pegs));
            let mut meter = Meter::new(budget);
            meter.hold(level.len(), level.size());
            let stop = |positions, bytes| meter.spent(positions, bytes);
            let next = steps.step(Way::On(None), &level, None, &stop);
            let Some(next) = next else { return census };
            level = next;
        }
        census.complete = true;
        census
    })
}
