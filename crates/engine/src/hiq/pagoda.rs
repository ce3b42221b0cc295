//! Pagoda functions: weights of cells that no jump can increase.
//!
//! If W(p) + W(q) ≥ W(r) for every jump from p over q to r, the weight of a position never grows;
//! a start that weighs less than the end cannot be solved. The best such weights are a linear
//! programme: maximise W(target) − Σ W(tokens) under these inequalities, all |W| ≤ 1. Its solution
//! comes in floating point; it is scaled, rounded, and then counts only if the inequalities
//! hold exactly in integers.

use microlp::{ComparisonOp, OptimizationDirection, Problem};
use rules::hiq::Hiq;

/// The denominators that a rounded solution is tried with: basic solutions have small ones.
const SCALES: std::ops::RangeInclusive<i64> = 1..=64;

/// Whether none of these jumps increases these weights.
pub fn is_pagoda(jumps: &[[usize; 3]], weights: &[i64]) -> bool {
    jumps.iter().all(|&[p, q, r]| weights[p] + weights[q] >= weights[r])
}

/// Integer weights, cell by cell, that show that the position cannot be solved.
pub fn obstruction(position: &Hiq) -> Option<Vec<i64>> {
    let board = position.layout();
    if board.is_wide() {
        return empty_class(position);
    }
    let mut goal = vec![false; board.len()];
    goal[board.target()] = true;
    separate(board.jumps(), &position.tokens(), &goal)
}

/// The weights of a wide board, too large for a linear programme: 1 for the cells at an even
/// distance from the target along rows and columns. A jump never leaves them or enters them, so that
/// they cannot be reached if no token is on them.
fn empty_class(position: &Hiq) -> Option<Vec<i64>> {
    let board = position.layout();
    let (column, row) = board.at(board.target());
    let is_like = |index: usize| {
        let (c, r) = board.at(index);
        (c + column).is_multiple_of(2) && (r + row).is_multiple_of(2)
    };
    let is_empty = !position.occupied().into_iter().any(is_like);
    is_empty.then(|| (0..board.len()).map(|index| i64::from(is_like(index))).collect())
}

/// Integer weights that no jump increases, under which `tokens` weigh less than `goal`.
pub(crate) fn separate(jumps: &[[usize; 3]], tokens: &[bool], goal: &[bool]) -> Option<Vec<i64>> {
    let mut programme = Problem::new(OptimizationDirection::Maximize);
    let gain = |c: usize| i64::from(goal[c]) - i64::from(tokens[c]);
    let variables: Vec<_> =
        (0..tokens.len()).map(|c| programme.add_var(gain(c) as f64, (-1.0, 1.0))).collect();
    for &[p, q, r] in jumps {
        let terms = [(variables[p], 1.0), (variables[q], 1.0), (variables[r], -1.0)];
        programme.add_constraint(terms, ComparisonOp::Ge, 0.0);
    }
    let solution = programme.solve().ok()?;
    if solution.objective() < 1e-6 {
        return None;
    }
    let rounded = |scale: i64| -> Vec<i64> {
        variables.iter().map(|&v| (solution[v] * scale as f64).round() as i64).collect()
    };
    let proves = |weights: &Vec<i64>| {
        let balance: i64 = (0..tokens.len()).map(|c| gain(c) * weights[c]).sum();
        is_pagoda(jumps, weights) && balance > 0
    };
    SCALES.map(rounded).find(proves)
}
