//! The board of a torus as tables: the six neighbours of every cell, with the seams on the way.
//!
//! ```text
//!  5 0        slant −: the ring of x, clockwise from the upper right, as in `rules::torus`;
//! 4 x 1       a step from the last row to the first crosses a seam (+1, 0), one from the last
//!  3 2        column to the first (0, +1); step k + 3 undoes step k
//! ```
//!
//! A spot is the number of a cell, row by row.

pub use crate::mcts::Spot;
use rules::Player;
use rules::torus::{Class, Torus, Variant};
use rules::{Position, torus};

/// No stone.
pub const EMPTY: u8 = 0;
/// A stone of `Player::One`.
pub const BLACK: u8 = 1;
pub(crate) const WHITE: u8 = 2;

/// The colour of a player's stones.
pub fn colour(player: Player) -> u8 {
    player.index() as u8 + 1
}

/// The player of a colour.
pub(crate) fn player(colour: u8) -> Player {
    if colour == BLACK { Player::One } else { Player::Two }
}

/// A neighbour, and the seams that lie before it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Step {
    /// The neighbour.
    pub to: Spot,
    /// Seams crossed: between last and first row, and between last and first column.
    pub over: (i8, i8),
}

/// The neighbours of every cell of a torus.
#[derive(Clone, Debug)]
pub struct Tables {
    /// Size, slant and rule.
    pub variant: Variant,
    /// Rows of the board.
    pub rows: usize,
    /// Columns of the board.
    pub columns: usize,
    /// All cells.
    pub count: usize,
    /// The neighbours of each cell, clockwise from the upper right.
    pub ring: Vec<[Step; 6]>,
    /// The neighbours alone, for who does not ask about seams.
    pub near: Vec<[Spot; 6]>,
}

impl Tables {
    /// The tables of a board of that size and slant.
    pub fn new(variant: Variant) -> Self {
        let Variant { rows, columns, slant, .. } = variant;
        let ring = |cell: usize| slant.steps().map(|by| step(rows, columns, cell, by));
        let ring: Vec<[Step; 6]> = (0..rows * columns).map(ring).collect();
        let near = ring.iter().map(|ring| ring.map(|step| step.to)).collect();
        Tables { variant, rows, columns, count: rows * columns, ring, near }
    }

    /// The colours of a position's cells.
    pub fn stones(&self, position: &Torus) -> Vec<u8> {
        let stone = |cell| position.stone(cell / self.columns, cell % self.columns);
        (0..self.count).map(|cell| stone(cell).map_or(EMPTY, colour)).collect()
    }

    /// Where a cell comes to lie when the board is shifted, after half a turn if so.
    pub(crate) fn image(&self, cell: usize, turned: bool, (di, dj): (usize, usize)) -> usize {
        let (n, m) = (self.rows, self.columns);
        let (i, j) = (cell / m, cell % m);
        let (i, j) = if turned { ((n - i) % n, (m - j) % m) } else { (i, j) };
        (i + di) % n * m + (j + dj) % m
    }

    /// The symmetries of the board: all shifts, and all of them after half a turn.
    pub fn symmetries(&self) -> impl Iterator<Item = (bool, (usize, usize))> {
        let (n, m) = (self.rows, self.columns);
        let shifts = move || (0..n * m).map(move |by| (by / m, by % m));
        [false, true].into_iter().flat_map(move |turned| shifts().map(move |by| (turned, by)))
    }

    /// The name of a cell in moves.
    pub fn place(&self, cell: usize) -> torus::Move {
        torus::Move { i: cell / self.columns, j: cell % self.columns }
    }
}

fn step(rows: usize, columns: usize, cell: usize, (di, dj): Class) -> Step {
    let wrap = |at: usize, by: i64, size: usize| {
        let (at, size) = (at as i64 + by, size as i64);
        (at.rem_euclid(size), at.div_euclid(size) as i8)
    };
    let (i, a) = wrap(cell / columns, di, rows);
    let (j, b) = wrap(cell % columns, dj, columns);
    Step { to: (i * columns as i64 + j) as Spot, over: (a, b) }
}

/// The tables of a position and its stones.
pub(crate) fn tables(position: &Torus) -> (Tables, Vec<u8>) {
    let tables = Tables::new(position.variant());
    let stones = tables.stones(position);
    (tables, stones)
}
