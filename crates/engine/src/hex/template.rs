//! Edge templates: one black stone that is joined to the bottom side, White to move, in as few cells as can be.
//!
//! ```text
//!      · ● ·          the stone lies on the top row of a board with as many rows as the template; it touches
//!     · · · ·         the top side, and so do only its own neighbours. All cells that the template does
//!    · · · · ·        not need are White's: Black wins the board iff the template holds.
//! ```
//!
//! Each is the least [`Patch`] of a region in which the connection holds; far cells are given away first.

use super::Stopped;
use super::patch::{Patch, Place, open_cells, width};
use crate::budget::Budget;
use crate::progress::Progress;
use rules::Player;
use rules::hex::Hex;

/// A template and its proof.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Template {
    /// The row of the stone, counted from the side.
    pub row: usize,
    /// The board on which it is proved, White to move; open cells are the template's.
    pub board: Hex,
    /// That Black wins that board; nobody has checked it yet.
    pub certificate: String,
}

impl Template {
    /// The cells that have to be open, as columns and rows.
    pub fn cells(&self) -> Vec<Place> {
        open_cells(&self.board)
    }

    /// How many columns its cells lie in, in the row below the stone where they are most.
    pub fn width(&self) -> usize {
        width(&self.board, 1)
    }
}

/// Columns left and right of the stone's fall line that a template may use.
pub(super) fn margin(row: usize) -> usize {
    [0, 0, 0, 2, 4, 6][row.min(5)]
}

/// All cells that a template may use, nearest to the fall line first; those of the stone's row only if they touch it.
fn region(row: usize) -> Vec<Place> {
    let (wide, at) = (margin(row), row - 1 + margin(row));
    let mut cells = vec![(at - 1, 0)];
    cells.extend((wide > 0).then_some((at + 1, 0)));
    for down in 1..row {
        cells.extend((at - down - wide.min(at - down)..=at + wide).map(|column| (column, down)));
    }
    cells.sort_by_key(|(column, down)| away(row, (*column, *down)));
    cells
}

/// How far a cell lies from the fall line of the stone, in half columns.
fn away(row: usize, (column, down): Place) -> usize {
    let at = row - 1 + margin(row);
    (2 * column + down).abs_diff(2 * at)
}

/// Templates of a stone on a row, from 2 to 5, each minimal; none if there is none in the region.
pub fn templates(
    row: usize,
    budget: &Budget,
    progress: &dyn Progress,
) -> Result<Vec<Template>, Stopped> {
    let mut found: Vec<Template> = Vec::new();
    let at = row - 1 + margin(row);
    let columns = row + 2 * margin(row);
    let patch = Patch { columns, rows: row, black: vec![(at, 0)], mover: Player::Two };
    let left = |(column, down): Place| 2 * column + down < 2 * at;
    for order in 0..3 {
        let mut cells = region(row);
        // Far cells last; then those on one side after those on the other.
        match order {
            1 => cells.sort_by_key(|cell| left(*cell)),
            2 => cells.sort_by_key(|cell| !left(*cell)),
            _ => {}
        }
        let Some((board, proved)) = patch.least(cells, budget, progress)? else { break };
        if proved.winner == Player::One && found.iter().all(|old| old.board != board) {
            found.push(Template { row, board, certificate: proved.certificate });
        }
    }
    Ok(found)
}
