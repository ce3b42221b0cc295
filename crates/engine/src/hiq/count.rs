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
use super::pegs::Pegs;
use super::problem::Problem;
use super::sieve::{Load, Scatter, Sieve};
use super::winning::Winning;
use crate::Budget;
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

/// A number of jump sequences, in halves so that it packs with a position.
#[derive(Clone, Copy, Debug, Default)]
struct Ways {
    low: u64,
    high: u64,
}

impl From<u128> for Ways {
    fn from(number: u128) -> Ways {
        Ways { low: number as u64, high: (number >> 64) as u64 }
    }
}

impl From<Ways> for u128 {
    fn from(ways: Ways) -> u128 {
        u128::from(ways.high) << 64 | u128::from(ways.low)
    }
}

impl Load for Ways {
    #[inline]
    fn plus(self, other: Ways) -> Ways {
        u128::from(self).saturating_add(other.into()).into()
    }
}

/// A number that did not reach the stop.
fn exact(number: u128) -> Result<u128, Uncounted> {
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

/// N(C) for the last of these levels, which grow from one position.
fn ways(pegs: &Pegs, levels: &[Sieve], meter: &Meter) -> Result<Sieve<Ways>, Uncounted> {
    let Some(first) = levels[0].iter().next() else { return Ok(Sieve::new(0)) };
    let mut ways = root(first);
    for level in &levels[1..] {
        let stop = |more| meter.spent(more);
        let on = |(x, n), out: &mut Scatter<Ways>| pegs.children(x, |y| out.put(y, n));
        ways = Sieve::step(&ways, Some(level), &stop, on).ok_or(Uncounted::Unfinished)?;
    }
    Ok(ways)
}

/// The number of jump sequences from the start to the end, from the two half trees of winning
/// positions.
pub fn solutions(problem: &Problem, winning: &Winning, budget: &Budget) -> Result<u128, Uncounted> {
    if problem.jumps == 0 {
        return Ok(u128::from(winning.is_solvable()));
    }
    on_threads(budget, || {
        let pegs = &problem.pegs;
        let meter = Meter::new(budget);
        let [forward, backward] = winning.halves();
        let near = ways(pegs, forward, &meter)?;
        let others = match problem.is_self_complementary() {
            true => None,
            false => Some(ways(pegs, backward, &meter)?),
        };
        let far = others.as_ref().unwrap_or(&near);
        let odd = problem.jumps % 2 == 1;
        let meet = |(x, n), out: &mut Scatter<Ways>| match odd {
            true => pegs.opposites_if(x, |_| true, |y| out.put(y, n)),
            false => out.put(pegs.canonical(pegs.complement(x)), n),
        };
        let stop = |more| meter.spent(more);
        let met: Sieve<Ways> =
            Sieve::step(&near, backward.last(), &stop, meet).ok_or(Uncounted::Unfinished)?;
        exact(total(met.members().map(|(y, arriving)| {
            let going_on = far.load(y).map_or(0, u128::from) / u128::from(pegs.orbit(y));
            u128::from(arriving).saturating_mul(going_on)
        })))
    })
}

/// The number of jump sequences from the start to the end by plain dynamic programming over all
/// winning positions from the start to the end: the same number, without any half tree.
pub fn solutions_at_full_depth(
    problem: &Problem,
    winning: &Winning,
    budget: &Budget,
) -> Result<u128, Uncounted> {
    on_threads(budget, || {
        let levels = (0..=problem.jumps).map(|k| winning.level(problem, k).collect());
        let levels: Vec<Sieve> = levels.collect();
        let last = ways(&problem.pegs, &levels, &Meter::new(budget))?;
        exact(total(last.members().map(|(_, n)| n.into())))
    })
}

/// The census of all positions together with the number of games, that is, of jump sequences from
/// the start that cannot be continued.
pub fn games(problem: &Problem, budget: &Budget) -> Result<(Census, u128), Uncounted> {
    on_threads(budget, || {
        let pegs = &problem.pegs;
        let mut census = Census::default();
        let mut games = 0u128;
        let mut level = root(pegs.canonical(problem.start));
        while !level.is_empty() {
            let mut meter = Meter::new(budget);
            meter.add(level.len());
            census.levels.push(level.len() as u64);
            census.labelled.push(level.sum(|x| pegs.orbit(x)));
            let stuck = level.members().filter(|(x, _)| pegs.is_stuck(*x));
            games = games.saturating_add(total(stuck.map(|(_, n)| n.into())));
            let stop = |more| meter.spent(more);
            let on = |(x, n), out: &mut Scatter<Ways>| pegs.children(x, |y| out.put(y, n));
            level = Sieve::step(&level, None, &stop, on).ok_or(Uncounted::Unfinished)?;
        }
        census.complete = true;
        Ok((census, exact(games)?))
    })
}
