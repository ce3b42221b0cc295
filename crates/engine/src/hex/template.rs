//! Edge templates: one black stone that is joined to the bottom side, White to move, in as few cells as can be.
//!
//! ```text
//!      · ● ·          the stone lies on the top row of a board with as many rows as the template; it touches
//!     · · · ·         the top side, and so do only its own neighbours. All cells that the template does
//!    · · · · ·        not need are White's: Black wins the board iff the template holds.
//! ```
//!
//! From a region in which the connection holds, cells are given to White one by one, far ones first, as long
//! as Black still wins; what is left is minimal: no single cell of it can be spared. Other orders of the
//! cells lead to other templates.

use super::{Stopped, prove};
use crate::budget::Budget;
use crate::progress::Progress;
use rules::hex::{Hex, Setup, Variant};
use rules::{Player, Position};

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
    pub fn cells(&self) -> Vec<(usize, usize)> {
        let Variant { columns, rows, .. } = self.board.variant();
        let places = (0..rows).flat_map(|row| (0..columns).map(move |column| (column, row)));
        places.filter(|(column, row)| self.board.stone(*column, *row).is_none()).collect()
    }

    /// How many columns its cells and its stone lie in, in the row where they are most.
    pub fn width(&self) -> usize {
        let cells = self.cells();
        let of_row = |row: usize| {
            let columns = cells.iter().filter(|cell| cell.1 == row).map(|cell| cell.0);
            columns.clone().max().map_or(0, |last| last + 1 - columns.min().unwrap_or(last))
        };
        (1..self.row).map(of_row).max().unwrap_or(0)
    }
}

/// Columns left and right of the stone's fall line that a template may use.
fn margin(row: usize) -> usize {
    [0, 0, 0, 2, 4, 6][row.min(5)]
}

/// A board on which the template's stone is black and all else is White's but the given cells.
fn board(row: usize, open: &[(usize, usize)]) -> Option<Hex> {
    let columns = row + 2 * margin(row);
    let variant = Variant { columns, rows: row, swap: None };
    let stone = |cell: usize| match (cell % columns, cell / columns) {
        place if place == (row - 1 + margin(row), 0) => Some(Player::One),
        place if open.contains(&place) => None,
        _ => Some(Player::Two),
    };
    let stones = (0..columns * row).map(stone).collect();
    let turn = Some(Player::Two);
    Hex::try_from(Setup { variant, stones, turn, swapped: false, resigned: false }).ok()
}

/// All cells that a template may use, nearest to the fall line first; those of the stone's row only if they touch it.
fn region(row: usize) -> Vec<(usize, usize)> {
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
fn away(row: usize, (column, down): (usize, usize)) -> usize {
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
    let left = |(column, down): (usize, usize)| 2 * column + down < 2 * at;
    for order in 0..3 {
        let mut cells = region(row);
        // Far cells last; then those on one side after those on the other.
        match order {
            1 => cells.sort_by_key(|cell| left(*cell)),
            2 => cells.sort_by_key(|cell| !left(*cell)),
            _ => {}
        }
        let Some(mut certificate) = held(row, &cells, budget, progress)? else { break };
        let mut i = cells.len();
        while i > 0 {
            i -= 1;
            let cell = cells.remove(i);
            match held(row, &cells, budget, progress)? {
                Some(smaller) => certificate = smaller,
                None => cells.insert(i, cell),
            }
        }
        let Some(board) = board(row, &cells) else { break };
        let template = Template { row, board, certificate };
        if found.iter().all(|old| old.board != template.board) {
            found.push(template);
        }
    }
    Ok(found)
}

/// The certificate that Black wins on these cells, if so.
fn held(
    row: usize,
    cells: &[(usize, usize)],
    budget: &Budget,
    progress: &dyn Progress,
) -> Result<Option<String>, Stopped> {
    let Some(board) = board(row, cells) else { return Ok(None) };
    let proved = prove(&board, budget, progress)?;
    Ok((proved.winner == Player::One).then_some(proved.certificate))
}
