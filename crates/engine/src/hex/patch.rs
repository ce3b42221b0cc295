//! A patch: a few open cells at the bottom side in a board that is White's otherwise, and who wins it.
//!
//! ```text
//!  · W W ● W W         ● stones that are given to Black, · open, W all the rest
//!   · W ● · · W        Black wins the board iff he joins his stones to the bottom within the patch.
//! ```
//!
//! From a patch that Black wins, cells are given to White one by one as long as he still does. What is left is
//! minimal: no single cell of it can be spared. Other orders of the cells lead to other patches.

use super::{Proved, Stopped, prove};
use crate::budget::Budget;
use crate::progress::Progress;
use rules::hex::{Hex, Setup, Variant};
use rules::{Player, Position};

/// A column and a row.
pub type Place = (usize, usize);

/// What stays the same while cells are given away.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Patch {
    /// Of the board.
    pub columns: usize,
    /// Of the board.
    pub rows: usize,
    /// The stones that Black has.
    pub black: Vec<Place>,
    /// Who moves.
    pub mover: Player,
}

impl Patch {
    /// The board with these cells open; none if there is no such board.
    pub fn board(&self, open: &[Place]) -> Option<Hex> {
        let Patch { columns, rows, .. } = *self;
        let variant = Variant { columns, rows, swap: None };
        let stone = |cell: usize| match (cell % columns, cell / columns) {
            place if self.black.contains(&place) => Some(Player::One),
            place if open.contains(&place) => None,
            _ => Some(Player::Two),
        };
        let stones = (0..columns * rows).map(stone).collect();
        let turn = Some(self.mover);
        Hex::try_from(Setup { variant, stones, turn, swapped: false, resigned: false }).ok()
    }

    /// Who wins the board with these cells open, and its certificate; none if there is no such board. One thread,
    /// so that whoever decides it again has the same certificate.
    pub fn decide(
        &self,
        open: &[Place],
        budget: &Budget,
        progress: &dyn Progress,
    ) -> Result<Option<(Hex, Proved)>, Stopped> {
        let Some(board) = self.board(open) else { return Ok(None) };
        let mut budget = budget.clone();
        budget.threads = 1;
        let proved = prove(&board, &budget, progress)?;
        Ok(Some((board, proved)))
    }

    /// Gives cells to White, the last ones first, as long as Black still wins; the board that is left and
    /// its certificate. If White wins at once, the board as it was.
    pub fn least(
        &self,
        mut open: Vec<Place>,
        budget: &Budget,
        progress: &dyn Progress,
    ) -> Result<Option<(Hex, Proved)>, Stopped> {
        let Some(mut least) = self.decide(&open, budget, progress)? else { return Ok(None) };
        let mut i = if least.1.winner == Player::One { open.len() } else { 0 };
        while i > 0 {
            i -= 1;
            let cell = open.remove(i);
            match self.decide(&open, budget, progress)? {
                Some(smaller) if smaller.1.winner == Player::One => least = smaller,
                _ => open.insert(i, cell),
            }
        }
        Ok(Some(least))
    }
}

/// The open cells of a board.
pub fn open_cells(board: &Hex) -> Vec<Place> {
    let Variant { columns, rows, .. } = board.variant();
    let places = (0..rows).flat_map(|row| (0..columns).map(move |column| (column, row)));
    places.filter(|(column, row)| board.stone(*column, *row).is_none()).collect()
}

/// How many columns the open cells of a board lie in, in the row where they are most, from a row on.
pub fn width(board: &Hex, from: usize) -> usize {
    let cells = open_cells(board);
    let of_row = |row: usize| {
        let columns = cells.iter().filter(|cell| cell.1 == row).map(|cell| cell.0);
        columns.clone().max().map_or(0, |last| last + 1 - columns.min().unwrap_or(last))
    };
    (from..board.variant().rows).map(of_row).max().unwrap_or(0)
}
