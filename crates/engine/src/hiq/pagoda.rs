//! Pagoda functions: weights of cells that no jump can increase.
//!
//! If W(p) + W(q) ≥ W(r) for every jump from p over q to r, the weight of a position never grows;
//! a start that weighs less than the end cannot be solved. The best such weights are a linear
//! programme: maximise W(target) − Σ W(tokens) under these inequalities, all |W| ≤ 1. Its solution
//! comes in floating point; it is scaled, rounded, and then counts only if the inequalities
//! hold exactly in integers.

use microlp::{ComparisonOp, OptimizationDirection, Problem};
use rules::hiq::{Board, Hiq};

/// The denominators that a rounded solution is tried with: basic solutions have small ones.
const SCALES: std::ops::RangeInclusive<i64> = 1..=64;

/// Whether no jump of the board increases these weights.
pub fn is_pagoda(board: &Board, weights: &[i64]) -> bool {
    board.jumps().iter().all(|&[p, q, r]| weights[p] + weights[q] >= weights[r])
}

/// The weight of the tokens minus that of the target alone; negative is a proof.
fn balance(position: &Hiq, weights: &[i64]) -> i64 {
    let tokens = (0..weights.len()).filter(|&c| position.token(c));
    tokens.map(|c| weights[c]).sum::<i64>() - weights[position.layout().target()]
}

/// Integer weights, cell by cell, that show that the position cannot be solved.
pub fn obstruction(position: &Hiq) -> Option<Vec<i64>> {
    let board = position.layout();
    let cells = board.cells().len();
    let mut programme = Problem::new(OptimizationDirection::Maximize);
    let gain = |c: usize| {
        f64::from(u8::from(c == board.target())) - f64::from(u8::from(position.token(c)))
    };
    let variables: Vec<_> = (0..cells).map(|c| programme.add_var(gain(c), (-1.0, 1.0))).collect();
    for &[p, q, r] in board.jumps() {
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
    let proves = |weights: &Vec<i64>| is_pagoda(board, weights) && balance(position, weights) < 0;
    SCALES.map(rounded).find(proves)
}
