//! Hi-Q: all positions with the lines to them, then back from the end to those on a solution.
//!
//! With N(C) the number of lines from the start to an orbit C: games = Σ N over the stuck orbits,
//! solutions = N(end), for the end is an orbit by itself.

use super::walks::{halves, total};
use crate::backward::{Back, winning, winning_from_half};
use crate::forward::{Course, walk};
use crate::hand::{Gauge, Visitor};
use crate::table::Record;
use crate::task::Task;
use crate::trouble::Trouble;
use engine::StateSpace;
use engine::hiq::census::Census;
use engine::hiq::problem::Problem;
use engine::load::Ways;
use std::sync::Arc;

/// The numbers of a problem; where the budget did not last, those of the levels that are done.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Counts {
    pub census: Census,
    /// Jump sequences that cannot be continued; the largest number there is where they are more.
    pub games: Option<u128>,
    /// Positions on a solution, level by level.
    pub winning: Option<Vec<u64>>,
    pub solutions: Option<u128>,
}

/// Positions of a problem compiled with the symmetries that keep start and end.
struct Orbits {
    problem: Arc<Problem>,
    next: Vec<u64>,
    labelled: u128,
    games: u128,
    solutions: u128,
}

impl Visitor<u64, Ways> for Orbits {
    #[inline]
    fn visit(&mut self, x: &u64, ways: Ways, _: u64, next: Option<&mut Vec<Record<u64, Ways>>>) {
        self.next.clear();
        self.problem.images(x, &mut self.next);
        self.labelled += u128::from(self.problem.pegs.orbit(*x));
        if self.next.is_empty() {
            self.games = self.games.saturating_add(ways.into());
        }
        if *x == self.problem.end {
            self.solutions = self.solutions.saturating_add(ways.into());
        }
        if let Some(next) = next {
            next.extend(self.next.iter().map(|y| (*y, ways)));
        }
    }

    fn report(&mut self) -> Vec<u64> {
        let sums = [&mut self.labelled, &mut self.games, &mut self.solutions];
        sums.into_iter().flat_map(|sum| halves(std::mem::take(sum))).collect()
    }
}

impl Back<u64> for Problem {
    fn before(&self, x: &u64, out: &mut Vec<u64>) {
        self.pegs.parents(*x, |y| out.push(y));
    }

    fn goals(&self, level: u64) -> Vec<u64> {
        let last = level == self.jumps as u64;
        if last { vec![self.pegs.canonical(self.end)] } else { Vec::new() }
    }
}

/// Counts everything, as far as the budget lasts.
pub fn count(task: &Task, problem: Problem, tick: &dyn Fn(&Gauge)) -> Result<Counts, Trouble> {
    let jumps = problem.jumps;
    let problem = Arc::new(problem);
    let (levels, back) = task.run(tick, move |hand| {
        let start = (problem.pegs.canonical(problem.start), Ways::from(1));
        let (problem, next) = (problem.clone(), Vec::new());
        let mut visitor = Orbits { problem, next, labelled: 0, games: 0, solutions: 0 };
        let course = Course { depth: u64::MAX, keep: true };
        let passed = walk(hand, start, &mut visitor, course)?;
        if !passed.levels.complete {
            return Ok((passed.levels, None));
        }
        match winning(hand, &passed, &*visitor.problem) {
            Ok(back) => Ok((passed.levels, Some(back))),
            Err(Trouble::Spent) => Ok((passed.levels, None)),
            Err(trouble) => Err(trouble),
        }
    })?;
    let told: Vec<_> = levels.done.iter().filter(|done| !done.reports.is_empty()).collect();
    let sum = |at: usize| {
        let sums = told.iter().map(|done| total(&done.reports, at));
        levels.complete.then(|| sums.fold(0, u128::saturating_add))
    };
    let census = Census {
        levels: told.iter().map(|done| done.states()).collect(),
        labelled: told.iter().map(|done| total(&done.reports, 0) as u64).collect(),
        complete: levels.complete,
    };
    let winning = back.map(|back| {
        let mut winning = vec![0; jumps + 1];
        for done in &back {
            if let Some(count) = winning.get_mut(done.level as usize) {
                *count = done.states();
            }
        }
        winning
    });
    Ok(Counts { census, games: sum(1), solutions: winning.as_ref().and(sum(2)), winning })
}

/// Positions of the first half, and nothing else.
struct Half(Arc<Problem>, Vec<u64>);

impl Visitor<u64, ()> for Half {
    fn visit(&mut self, x: &u64, (): (), _: u64, next: Option<&mut Vec<Record<u64, ()>>>) {
        if let Some(next) = next {
            self.0.images(x, &mut self.1);
            next.extend(self.1.drain(..).map(|y| (y, ())));
        }
    }

    fn report(&mut self) -> Vec<u64> {
        vec![1]
    }
}

/// Only the winning positions, level by level; none where the budget did not last. Half of the levels
/// are reached from the start, the others from the end.
pub fn only_winning(
    task: &Task,
    problem: Problem,
    tick: &dyn Fn(&Gauge),
) -> Result<Option<Vec<u64>>, Trouble> {
    let jumps = problem.jumps;
    let problem = Arc::new(problem);
    let agree = problem.classes_agree();
    let mut winning = task.run(tick, move |hand| {
        if !agree {
            return Ok(Some(Vec::new()));
        }
        let mut visitor = Half(problem.clone(), Vec::new());
        let course = Course { depth: jumps as u64 / 2, keep: true };
        let passed = walk(hand, (problem.pegs.canonical(problem.start), ()), &mut visitor, course)?;
        if !passed.levels.complete {
            return Ok(None);
        }
        let images = |x: &u64, out: &mut Vec<u64>| problem.images(x, out);
        match winning_from_half(hand, &passed, jumps as u64, &*problem, images) {
            Ok(winning) => Ok(Some(winning)),
            Err(Trouble::Spent) => Ok(None),
            Err(trouble) => Err(trouble),
        }
    })?;
    if let Some(winning) = &mut winning {
        winning.resize(jumps + 1, 0);
    }
    Ok(winning)
}
