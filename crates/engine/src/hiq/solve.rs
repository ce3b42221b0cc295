//! Solving a position: the class first, then the paper's search, then all solutions one by one.
//!
//! The least-cost search removes duplicates and so keeps one way to every position; it may end
//! with fewer solutions than there are. If more are wanted they are taken in order from the tree
//! of winning positions, in which every way down leads to the end.

use super::lcs::{Options, search};
use super::parity;
use super::pegs::{CELLS, Unfit};
use super::problem::{Problem, Symmetry};
use super::wide;
use super::winning::Winning;
use crate::Budget;
use rules::hiq::{Hiq, Move};

/// What a search came to.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Verdict {
    /// There is a solution.
    Solved,
    /// There is none.
    Unsolvable,
    /// The budget ran out.
    Unknown,
}

/// Solutions, and what they cost.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Solved {
    /// Whether there are any.
    pub verdict: Verdict,
    /// Different as sequences of moves.
    pub solutions: Vec<Vec<Move>>,
    /// Positions whose jumps were made.
    pub expanded: u64,
    /// Positions that came of them.
    pub generated: u64,
    /// All solutions there are, or as many as were asked for.
    pub complete: bool,
}

/// Looks for as many solutions as the options ask for.
pub fn solve(position: &Hiq, options: &Options, budget: &Budget) -> Result<Solved, Unfit> {
    let mut solved = Solved {
        verdict: Verdict::Unsolvable,
        solutions: Vec::new(),
        expanded: 0,
        generated: 0,
        complete: true,
    };
    if parity::obstruction(position).is_some() {
        return Ok(solved);
    }
    if position.layout().len() > CELLS {
        return Ok(wide::solve(position, options, budget));
    }
    let problem = Problem::new(position, options.symmetries())?;
    let found = search(&problem, options, budget);
    (solved.expanded, solved.generated) = (found.expanded, found.generated);
    let mut lines = found.solutions;
    if found.exhausted && !lines.is_empty() && lines.len() < options.solutions {
        solved.complete = add_others(position, &mut lines, options.solutions, budget)?;
    }
    solved.solutions = lines.iter().map(|lines| problem.moves(lines)).collect();
    if !solved.solutions.is_empty() {
        solved.verdict = Verdict::Solved;
    } else if !found.exhausted {
        solved.verdict = Verdict::Unknown;
    }
    solved.complete &= found.exhausted || lines.len() >= options.solutions;
    Ok(solved)
}

/// Adds solutions that are not yet there; false if the budget ran out.
fn add_others(
    position: &Hiq,
    lines: &mut Vec<Vec<usize>>,
    wanted: usize,
    budget: &Budget,
) -> Result<bool, Unfit> {
    let problem = Problem::new(position, Symmetry::Both)?;
    let Some(winning) = Winning::find(&problem, budget) else { return Ok(false) };
    let pegs = &problem.pegs;
    let winning_jumps = |x: u64| -> Vec<usize> {
        let wins = |line: &usize| winning.contains(&problem, x ^ pegs.flip(*line));
        let mut jumps: Vec<usize> = pegs.jumps(x).filter(wins).collect();
        jumps.reverse();
        jumps
    };
    let known: Vec<Vec<usize>> = lines.clone();
    let mut way = Vec::new();
    let mut x = problem.start;
    let mut open = vec![winning_jumps(x)];
    while let Some(jumps) = open.last_mut() {
        if lines.len() >= wanted {
            break;
        }
        if way.len() == problem.jumps && !known.contains(&way) {
            lines.push(way.clone());
        }
        if let Some(line) = jumps.pop() {
            way.push(line);
            x ^= pegs.flip(line);
            open.push(winning_jumps(x));
        } else {
            open.pop();
            x ^= way.pop().map_or(0, |line| pegs.flip(line));
        }
    }
    Ok(true)
}
