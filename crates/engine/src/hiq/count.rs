//! How many solutions and how many games a problem has, exactly.
//!
//! Let n(P) be the number of jump sequences from the start to P. It is the sum of n over the
//! positions one jump back, and the same for all positions of an orbit under the symmetries
//! that keep the start. Each is at most (the number of lines)^jumps, which need not fit 128 bits
//! on large boards: the sums are checked, and an overflow is an error, not a wrong number.
//!
//! Solutions, by the half tree: every solution passes exactly one position P of level m = ⌊n/2⌋,
//! and n(P) ways lead to it; the ways from P to the end are, complemented, the ways to the
//! complement of P in the other half tree (Lemma 3.1).
//!
//! ```text
//! solutions = Σ over classes P of level m:  |orbit of P| · n(P) · n'(P)
//! n'(P) = number of ways from the complement of the end to the complement of P
//! ```
//!
//! Games: a game ends where no jump is left, so games = Σ |orbit of P| · n(P) over the stuck P.

use super::census::{Census, Meter, on_threads};
use super::pegs::Pegs;
use super::problem::Problem;
use super::sieve::{Scatter, Sieve};
use super::winning::Winning;
use crate::Budget;
use rayon::prelude::*;
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

/// The ways to the positions of one level: position and n(P), in a hash table.
#[derive(Debug)]
struct Ways {
    slots: Vec<(u64, u128)>,
    shift: u32,
}

impl Ways {
    fn new(ways: Vec<(u64, u128)>) -> Ways {
        let bits = (ways.len() * 2).next_power_of_two().max(2).ilog2();
        let mut table = Ways { slots: vec![(0, 0); 1 << bits], shift: 64 - bits };
        for (position, count) in ways {
            let at = table.find(position);
            table.slots[at] = (position, count);
        }
        table
    }

    #[inline]
    fn find(&self, position: u64) -> usize {
        let mut at = (position.wrapping_mul(0x9e37_79b9_7f4a_7c15) >> self.shift) as usize;
        while self.slots[at].0 != position && self.slots[at].0 != 0 {
            at = (at + 1) & (self.slots.len() - 1);
        }
        at
    }

    #[inline]
    fn of(&self, position: u64) -> u128 {
        self.slots[self.find(position)].1
    }
}

/// n(P) for all P of a level, from the level before.
fn next_ways(pegs: &Pegs, before: &Ways, level: &Sieve) -> Result<Vec<(u64, u128)>, Uncounted> {
    let positions: Vec<u64> = level.iter().collect();
    let ways = |&x: &u64| {
        let mut sum = Some(0u128);
        pegs.parents(x, |parent| sum = sum.and_then(|sum| sum.checked_add(before.of(parent))));
        Ok((x, sum.ok_or(Uncounted::TooMany)?))
    };
    positions.par_iter().map(ways).collect()
}

/// n(P) for all P of the last of these levels, which grow from one position.
fn ways(pegs: &Pegs, levels: &[Sieve]) -> Result<Vec<(u64, u128)>, Uncounted> {
    let mut ways: Vec<(u64, u128)> = levels[0].iter().map(|root| (root, 1)).collect();
    for level in &levels[1..] {
        ways = next_ways(pegs, &Ways::new(ways), level)?;
    }
    Ok(ways)
}

fn total(terms: impl IntoIterator<Item = Option<u128>>) -> Result<u128, Uncounted> {
    let mut sum = 0u128;
    for term in terms {
        sum = term.and_then(|term| sum.checked_add(term)).ok_or(Uncounted::TooMany)?;
    }
    Ok(sum)
}

/// The number of jump sequences from the start to the end, from the two half trees of winning
/// positions.
pub fn solutions(problem: &Problem, winning: &Winning, budget: &Budget) -> Result<u128, Uncounted> {
    on_threads(budget, || {
        let pegs = &problem.pegs;
        let [forward, backward] = winning.halves();
        let near = ways(pegs, forward)?;
        let far = match problem.is_self_complementary() {
            true => Ways::new(near.clone()),
            false => Ways::new(ways(pegs, backward)?),
        };
        let odd = problem.jumps % 2 == 1;
        total(near.into_iter().map(|(x, ways)| {
            let mut on = Some(0u128);
            let mut meet = |y| on = on.and_then(|sum| sum.checked_add(far.of(y)));
            match odd {
                true => pegs.opposites(x, meet),
                false => meet(pegs.canonical(pegs.complement(x))),
            }
            ways.checked_mul(on?)?.checked_mul(u128::from(pegs.orbit(x)))
        }))
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
        let last = ways(&problem.pegs, &levels.collect::<Vec<Sieve>>())?;
        total(last.into_iter().map(|(_, ways)| Some(ways)))
    })
}

/// The census of all positions together with the number of games, that is, of jump sequences from
/// the start that cannot be continued.
pub fn games(problem: &Problem, budget: &Budget) -> Result<(Census, u128), Uncounted> {
    on_threads(budget, || {
        let pegs = &problem.pegs;
        let mut census = Census::default();
        let mut games = 0u128;
        let mut level = Sieve::from_iter([pegs.canonical(problem.start)]);
        let mut ways: Vec<(u64, u128)> = level.iter().map(|root| (root, 1)).collect();
        while !level.is_empty() {
            let mut meter = Meter::new(budget);
            meter.add(&level);
            census.levels.push(level.len() as u64);
            census.labelled.push(level.sum(|x| pegs.orbit(x)));
            let ends = ways.iter().filter(|(x, _)| pegs.is_stuck(*x));
            let ended = total(ends.map(|(x, n)| n.checked_mul(u128::from(pegs.orbit(*x)))))?;
            games = games.checked_add(ended).ok_or(Uncounted::TooMany)?;
            let stop = |more| meter.spent(more);
            let step = |x, out: &mut Scatter| pegs.children(x, |y| out.push(y));
            level = Sieve::step(&level, None, &stop, step).ok_or(Uncounted::Unfinished)?;
            ways = next_ways(pegs, &Ways::new(ways), &level)?;
        }
        census.complete = true;
        Ok((census, games))
    })
}
