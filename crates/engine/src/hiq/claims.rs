//! The claims of sections 1 to 3 of the paper, as figures that can be compared with it.

use super::count::{Uncounted, solutions, solutions_at_full_depth};
use super::lcs::{Depth, Options, Search, search};
use super::pegs::{Pegs, Plan, Unfit};
use super::problem::{Problem, Symmetry};
use super::runs::{Border, change_by, runs};
use super::sieve::Sieve;
use super::winning::Winning;
use crate::Budget;
use crate::dice::Dice;
use rules::hiq::{Board, Hiq};
use std::collections::BTreeMap;

/// h of a position; the paper gives 16 for the central start.
pub fn runs_of(position: &Hiq) -> Result<i64, Unfit> {
    let problem = Problem::new(position, Symmetry::None)?;
    Ok(runs(&problem.pegs, problem.start))
}

/// Theorem 3.2 on the jumps of random play.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Borders {
    /// Jumps that were looked at.
    pub jumps: u64,
    /// Where the sum of d differs from h(Q) − h(P), with neighbours off the board counted as
    /// empty, as tokens, and not at all.
    pub failures: [u64; 3],
}

/// Measures Theorem 3.2 under the three readings of the border, on at least so many jumps: all
/// those of every position met in random games.
pub fn borders(start: &Hiq, jumps: u64, seed: u64) -> Result<Borders, Unfit> {
    let problem = Problem::new(start, Symmetry::None)?;
    let pegs = &problem.pegs;
    let mut dice = Dice::new(seed);
    let mut found = Borders::default();
    let mut x = problem.start;
    while found.jumps < jumps {
        let lines: Vec<usize> = pegs.jumps(x).collect();
        for &line in &lines {
            let truth = runs(pegs, x ^ pegs.flip(line)) - runs(pegs, x);
            let readings = [Border::Empty, Border::Token, Border::Ignored];
            for (failures, border) in found.failures.iter_mut().zip(readings) {
                *failures += u64::from(change_by(pegs, x, line, border) != truth);
            }
            found.jumps += 1;
        }
        if lines.is_empty() && x == problem.start {
            break;
        }
        x = match lines.is_empty() {
            true => problem.start,
            false => x ^ pegs.flip(lines[dice.below(lines.len())]),
        };
    }
    Ok(found)
}

/// Lemma 3.1 on one board: jumps tried and failures.
///
/// A jump touches three cells and does not depend on the rest, so all eight fillings of every line
/// are all cases there are; the rest of the board is filled by chance to see that it is so. Where
/// P ⊢ Q by a jump, the same jump has to lead from the complement of Q to that of P.
pub fn complements(board: &Board, seed: u64) -> Result<(u64, u64), Unfit> {
    let pegs = Pegs::new(&Plan::from(board), &[])?;
    let mut dice = Dice::new(seed);
    let all = pegs.complement(0);
    let (mut tried, mut failed) = (0, 0);
    for (line, cells) in pegs.plan().lines.iter().enumerate() {
        for filling in 0..8 {
            let flip = pegs.flip(line);
            let filled = (0..3).filter(|i| filling >> i & 1 == 1).map(|i| cells[i]);
            let p = dice.roll() & all & !flip | pegs.position(filled);
            if pegs.jumps(p).any(|l| l == line) {
                tried += 1;
                let q = pegs.complement(p ^ flip);
                let same =
                    pegs.jumps(q).any(|l| l == line) && pegs.jump(q, line) == pegs.jump(p, line);
                failed += u64::from(!(same && q ^ flip == pegs.complement(p)));
            }
        }
    }
    Ok((tried, failed))
}

/// Theorem 3.1 as an equation: the number of solutions made of two halves of the half tree, and the
/// number counted from start to end.
pub fn halves(start: &Hiq, budget: &Budget) -> Result<Result<[u128; 2], Uncounted>, Unfit> {
    let problem = Problem::new(start, Symmetry::Both)?;
    let count = || {
        let winning = Winning::find(&problem, budget).ok_or(Uncounted::Unfinished)?;
        Ok([
            solutions(&problem, &winning, budget)?,
            solutions_at_full_depth(&problem, &winning, budget)?,
        ])
    };
    Ok(count())
}

/// A search with some of the paper's techniques.
#[derive(Clone, Debug)]
pub struct Technique {
    /// The techniques that were used.
    pub options: Options,
    /// What it found and cost.
    pub search: Search,
}

/// The search for so many solutions with every choice of techniques.
pub fn techniques(start: &Hiq, solutions: usize, budget: &Budget) -> Result<Vec<Technique>, Unfit> {
    let mut tried = Vec::new();
    for depth in [Depth::Half, Depth::Full] {
        for (dedup, symmetry) in [(true, true), (true, false), (false, true), (false, false)] {
            let options = Options { depth, dedup, symmetry, solutions, ..Options::default() };
            let problem = Problem::new(start, options.symmetries())?;
            let search = search(&problem, &options, budget);
            tried.push(Technique { options, search });
        }
    }
    Ok(tried)
}

/// How many positions of a level, up to symmetry, have each number of runs.
///
/// Example 3.1 has a position with h = 23 at depth 5.
pub fn runs_at_depth(start: &Hiq, depth: usize) -> Result<BTreeMap<i64, u64>, Unfit> {
    let problem = Problem::new(start, Symmetry::Both)?;
    let pegs = &problem.pegs;
    let mut level = Sieve::from_iter([pegs.canonical(problem.start)]);
    for _ in 0..depth {
        let mut next = Vec::new();
        level.iter().for_each(|x| pegs.children(x, |y| next.push(y)));
        level = next.into_iter().collect();
    }
    let mut numbers = BTreeMap::new();
    for x in level.iter() {
        *numbers.entry(runs(pegs, x)).or_insert(0) += 1;
    }
    Ok(numbers)
}
