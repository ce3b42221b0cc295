//! Ladders: a black stone whose way straight down is blocked runs along the side to an escape, Black to move.
//!
//! ```text
//!  ● W W W W W W         start: a stone on row 2 to 4, joined to the top; what lies below it is White's
//!   ● · · · · W W        end:   a black stone ○ on row 1 to 4 farther along, or none
//!    W W · · · ○ · W     length: the columns between the two
//!     W W · · · · · W
//! ```
//!
//! A ladder is a [`Patch`]. Black may use the rows up to that of the start from its column on, and the rows up to that
//! of the end where they do not touch the stones above the start. Where Black wins, the patch is the least one that
//! was found; where White wins, it is the whole region, so that no smaller one would do either.
//!
//! Ladders run to the right here. The half plane is its own image under (c, r) ↦ (−c−r, r), so those to the
//! left are no others.

use super::Stopped;
use super::patch::{Patch, Place, open_cells, width};
use super::template::margin;
use crate::budget::Budget;
use crate::progress::Progress;
use rules::Player;
use rules::hex::Hex;

/// The rows on which a ladder can start.
pub const STARTS: [usize; 3] = [2, 3, 4];
/// The row of the escape; 0 if there is none.
pub const ENDS: [usize; 5] = [0, 1, 2, 3, 4];

/// A kind of ladder.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Shape {
    /// The row of the first stone, counted from the side.
    pub start: usize,
    /// The row of the escape; 0 if there is none.
    pub end: usize,
    /// The columns between them.
    pub length: usize,
}

/// A ladder and its proof.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Ladder {
    /// What it is.
    pub shape: Shape,
    /// Whether it brings Black to the side.
    pub holds: bool,
    /// The board on which it is decided, Black to move.
    pub board: Hex,
    /// That Black or White wins that board; nobody has checked it yet.
    pub certificate: String,
}

impl Ladder {
    /// The cells that have to be open, as columns and rows; of one that does not hold, those that Black may use.
    pub fn cells(&self) -> Vec<Place> {
        open_cells(&self.board)
    }

    /// How many columns its cells lie in, in the row where they are most.
    pub fn width(&self) -> usize {
        width(&self.board, 0)
    }
}

impl Shape {
    /// The column of the first stone.
    fn column(self) -> usize {
        self.start - 2
    }

    /// The board and the stones of Black: a column of them down to the start, and the escape.
    fn patch(self) -> Patch {
        let Shape { start, end, length } = self;
        let rows = start.max(end) + 1;
        let (first, last) = (self.column(), self.column() + 1 + length);
        let mut black: Vec<Place> = (0..=rows - start).map(|row| (first, row)).collect();
        black.extend((end > 0).then(|| (last, rows - end)));
        let columns = if end > 0 { last + 1 + margin(end).max(1) } else { last };
        Patch { columns, rows, black, mover: Player::One }
    }

    /// All cells that Black may use, those above the start's row last, then those farther along.
    fn region(self) -> Vec<Place> {
        let Patch { columns, rows, black, .. } = self.patch();
        let first = |up: usize| match up {
            up if up > self.start => self.column() + 2,
            up if up + 1 < self.start => self.column() + 2 + up - self.start,
            _ => self.column() + 1,
        };
        let places = (1..rows).flat_map(|up| (first(up)..columns).map(move |c| (c, rows - up)));
        let mut cells: Vec<Place> = places.filter(|place| !black.contains(place)).collect();
        cells.sort_by_key(|(column, row)| (rows - row > self.start, 2 * column + row));
        cells
    }

    /// Who wins it, in as few cells as can be if it is Black; none if there is no such ladder.
    pub fn decide(
        self,
        budget: &Budget,
        progress: &dyn Progress,
    ) -> Result<Option<Ladder>, Stopped> {
        let found = self.patch().least(self.region(), budget, progress)?;
        Ok(found.map(|(board, proved)| Ladder {
            shape: self,
            holds: proved.winner == Player::One,
            board,
            certificate: proved.certificate,
        }))
    }
}
