//! The search for σ-connections between stones and a side: `t-x | t-w | t-b`, with a carrier from which
//! no cell can be taken.
//!
//! Forced lines are searched on a board on which the stones count as the bottom. The link gives a first
//! carrier; then cells are given to White one by one, in several orders, as long as Black still holds.
//! Exhaustive search decides in the end.

use super::super::bits::Bits;
use super::Set;
use super::board::Board;
use super::claim::Claim;
use super::forced::{self, Forcer};
use super::formula::{Formula, Point};
use super::reduced::Reduced;
use crate::budget::Budget;

/// How far to look.
#[derive(Clone, Copy, Debug)]
pub struct Limits {
    /// For each carrier that is tried.
    pub forced: forced::Limits,
    /// Cells of a carrier at most.
    pub cells: u32,
}

impl Default for Limits {
    fn default() -> Self {
        let forced = forced::Limits { depth: 2, width: 12, runs: 3_000 };
        Limits { forced, cells: 34 }
    }
}

/// Claims that join the top to one of the stones or to the bottom, each with a carrier from which no cell
/// can be taken; smaller ones first.
pub fn claims(
    board: &Board,
    black: Set,
    white: Set,
    joining: Set,
    limits: Limits,
    budget: &Budget,
) -> Vec<Claim> {
    let reduced = Reduced::tied(board, joining);
    let points = joining.cells().map(|cell| Point::Cell(cell as u8)).chain([Point::Bottom]);
    let atoms = points.map(|point| Formula::atom(Point::Top, point));
    let Some(formula) = atoms.reduce(|a, b| a.or(&b)) else { return Vec::new() };
    let mut found: Vec<Set> = Vec::new();
    for order in 0..4 {
        if let Some(carrier) = least(&reduced, black, white, order, limits, budget)
            && carrier.len() <= limits.cells
            && !found.contains(&carrier)
        {
            found.push(carrier);
        }
    }
    found.sort_by_key(|carrier| carrier.len());
    let claim = |carrier: Set| Claim {
        board: board.clone(),
        black,
        white,
        carrier,
        formula: formula.clone(),
    };
    found.into_iter().map(claim).collect()
}

/// A carrier that cannot do without any of its cells, as far as forced lines see.
fn least(
    reduced: &Reduced,
    black: Set,
    white: Set,
    order: usize,
    limits: Limits,
    budget: &Budget,
) -> Option<Set> {
    let grid = &reduced.grid;
    let mut carrier = carrier_of(reduced, black, white, limits)?;
    let columns = grid.columns;
    // From below, from the right, from the left, from above.
    let rank = |cell: usize| {
        let (c, r) = ((cell % columns) as i32, (cell / columns) as i32);
        [-(2 * r + c), -(2 * c + r), 2 * c + r, 2 * r + c][order]
    };
    let mut cells: Vec<usize> = carrier.cells().collect();
    cells.sort_by_key(|cell| rank(*cell));
    for cell in cells {
        if carrier.has(cell) && !budget.late() {
            let rest = carrier.minus(Set::bit(cell));
            let closed = grid.all.minus(black | rest) | white;
            carrier = carrier_of(reduced, black, closed, limits).unwrap_or(carrier);
        }
    }
    Some(carrier)
}

fn carrier_of(reduced: &Reduced, black: Set, white: Set, limits: Limits) -> Option<Set> {
    let mut forcer = Forcer::new(reduced, limits.forced);
    let won = forcer.win(black, white)?;
    Some(forcer.ledger.link(won.link).carrier.minus(black))
}
