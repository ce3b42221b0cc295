//! How many solutions and how many games a problem has, exactly.
//!
//! Let N(C) be the number of jump sequences from the start to the positions of an orbit C under
//! the symmetries that keep the start. Every jump from one member of C leads N(C) of them on; so N
//! is carried from level to level as a load that is added up. Numbers stop at 2¹²⁸ − 1, which then
//! is an error and not a wrong number.
//!
//! Solutions, by the half trees: every solution has one position of level ⌊n/2⌋, and goes on from
//! there (after a jump, if n is odd) at the complement of a position R of the other half tree
//! (Lemma 3.1); all members of the orbit of R are reached equally often.
//!
//! ```text
//! solutions = Σ over orbits R:  (sequences that arrive at complements of R) · N'(R) / |R|
//! ```
//!
//! Games: a game ends where no jump is left, so games = Σ N(C) over the stuck C.

use super::census::{Census, Meter, on_threads};
use super::index::Index;
use super::level::Level;
use super::pegs::Pegs;
use super::problem::Problem;
use super::sieve::{Scatter, Sieve};
use super::winning::Winning;
use crate::load::Ways;
use crate::{Budget, Progress};
use std::fmt;

/// Why there is no number.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Uncounted {
    /// The number, or a sum on the way to it, has more than 128 bits.
    TooMany,
    /// The budget ran out.
    Unfinished,
}

impl fmt::Display for Uncounted {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Uncounted::TooMany => "the number is beyond 128 bits",
            Uncounted::Unfinished => "the budget ran out",
        })
    }
}

impl std::error::Error for Uncounted {}

/// A number that did not reach the stop.
pub fn exact(number: u128) -> Result<u128, Uncounted> {
    if number == u128::MAX { Err(Uncounted::TooMany) } else { Ok(number) }
}

fn total(numbers: impl Iterator<Item = u128>) -> u128 {
    numbers.fold(0, u128::saturating_add)
}

/// A position that all symmetries keep, and one way to it.
fn root(position: u64) -> Sieve<Ways> {
    let mut root = Sieve::new(1);
    root.insert(position, Ways::from(1));
    root
}

/// N(C) for the last of these levels, which grow from one position; in the order of its members.
fn ways(pegs: &Pegs, levels: &[Level], meter: &Meter) -> Result<Vec<u128>, Uncounted> {
    let mut ways = vec![1u128; levels[0].len()];
    for pair in levels.windows(2) {
        if meter.spent(0, 0) {
            return Err(Uncounted::Unfinished);
        }
        let index = Index::new(&pair[1]);
        let mut next = vec![0u128; pair[1].len()];
        for (x, n) in pair[0].iter().zip(ways) {
            pegs.children(x, |y| {
                if let Some(at) = index.place(y) {
                    next[at] = next[at].saturating_add(n);
                }
            });
        }
        ways = next;
    }
    ways.into_iter().map(exact).collect()
}

/// The number of jump sequences from the start to the end, from the two half trees of winning
/// positions.
pub fn solutions(problem: &Problem, winning: &Winning, budget: &Budget) -> Result<u128, Uncounted> {
    if !winning.is_solvable() || problem.jumps == 0 {
        return Ok(u128::from(winning.is_solvable()));
    }
    let pegs = &problem.pegs;
    let meter = Meter::new(budget);
    let [forward, backward] = winning.halves().map(|levels| &levels[..=problem.jumps / 2]);
    let near = ways(pegs, forward, &meter)?;
    let far = match problem.is_self_complementary() {
        true => near.clone(),
        false => ways(pegs, backward, &meter)?,
    };
    let last = &backward[problem.jumps / 2];
    let index = Index::new(last);
    let mut arriving = vec![0u128; last.len()];
    for (x, n) in forward[problem.jumps / 2].iter().zip(near) {
        let mut arrive = |y| {
            if let Some(at) = index.place(y) {
                arriving[at] = arriving[at].saturating_add(n);
            }
        };
        match problem.jumps % 2 {
            0 => arrive(pegs.canonical(pegs.complement(x))),
            _ => pegs.opposites_if(x, |_, _| true, arrive),
        }
    }
    let products = last.iter().zip(arriving).zip(far).map(|((y, arriving), going_on)| {
        arriving.saturating_mul(going_on / u128::from(pegs.orbit(y)))
    });
    exact(total(products))
}

/// The number of jump sequences from the start to the end by plain dynamic programming over all
/// winning positions from the start to the end: the same number, without any half tree.
pub fn solutions_at_full_depth(
    problem: &Problem,
    winning: &Winning,
    budget: &Budget,
) -> Result<u128, Uncounted> {
    let levels = (0..=problem.jumps).map(|k| winning.level(problem, k).collect());
    let levels: Vec<Level> = levels.map(Level::Hashed).collect();
    exact(total(ways(&problem.pegs, &levels, &Meter::new(budget))?.into_iter()))
}

/// The census of all positions, as far as the budget lasts, together with the number of games, that
/// is, of jump sequences from the start that cannot be continued.
pub fn games(
    problem: &Problem,
    budget: &Budget,
    progress: &dyn Progress,
) -> (Census, Result<u128, Uncounted>) {
    on_threads(budget, || {
        let pegs = &problem.pegs;
        let mut census = Census::default();
        let mut games = 0u128;
        let mut level = root(pegs.canonical(problem.start));
        while !level.is_empty() {
            let mut meter = Meter::new(budget);
            meter.hold(level.len(), level.size());
            progress.level(level.len() as u64);
            census.levels.push(level.len() as u64);
            census.labelled.push(level.sum(|x| pegs.orbit(x)));
            let stuck = level.members().filter(|(x, _)| pegs.is_stuck(*x));
            games = games.saturating_add(total(stuck.map(|(_, n)| n.into())));
            let stop = |positions, bytes| meter.spent(positions, bytes);
            let on = |(x, n), out: &mut Scatter<Ways>| pegs.children(x, |y| out.put(y, n));
            level = match Sieve::step(&level, None, &stop, on) {
                Some(level) => level,
                None => return (census, Err(Uncounted::Unfinished)),
            };
        }
        census.complete = true;
        (census, exact(games))
    })
}
