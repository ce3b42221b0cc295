//! A position of Bridg-It of any size, without the mover.
//!
//! ```text
//! n = 3            x  0 1 2 3 4 5 6      index of a cell: reading order
//!               y 0     o   o   o          0   1   2
//!                 1   • + • + • + •          3   4
//!                 2     o + o + o          5   6   7
//!                 3   • + • + • + •          8   9
//!                 4     o + o + o         10  11  12
//!                 5   • + • + • + •
//!                 6     o   o   o        • Left's posts, o Right's, + cells
//! ```
//!
//! Transposing the picture and exchanging the players maps the game onto itself
//! ([`Board::transposed`]), so that everything is written once, for Left.

use super::union::Union;
use rules::Player::{self, One, Two};
use rules::bridgit::Bridgit;
use std::fmt;

/// The largest size that can be read.
pub(crate) const MOST: usize = 1000;

/// Who has a bridge on each cell; Left is `Player::One`.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Board {
    size: usize,
    cells: Vec<Option<Player>>,
}

/// What is wrong with a text that should be a board.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Misread {
    /// The size is not between 1 and 1000.
    Size {
        /// The size that was asked for.
        found: usize,
    },
    /// The text does not have 2n − 1 rows.
    Rows {
        /// 2n − 1.
        expected: usize,
        /// Rows in the text.
        found: usize,
    },
    /// A row is too short or too long.
    Length {
        /// From 1.
        row: usize,
        /// n in odd rows, n − 1 in even ones.
        expected: usize,
        /// Letters in that row.
        found: usize,
    },
    /// A letter is none of `.`, `L` and `R`.
    Letter {
        /// From 1.
        row: usize,
        /// From 1, counting cells of that row.
        column: usize,
        /// The letter.
        found: char,
    },
    /// No game comes to such a board.
    BothJoined,
}

impl fmt::Display for Misread {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Misread::Size { found } => write!(f, "size {found}: expected 1 to {MOST}"),
            Misread::Rows { expected, found } => {
                write!(f, "{found} rows: expected {expected} rows split by '/'")
            }
            Misread::Length { row, expected, found } => {
                write!(f, "row {row} has {found} cells: expected {expected}")
            }
            Misread::Letter { row, column, found } => {
                let found = found.escape_debug();
                write!(f, "row {row}, column {column}: '{found}': expected '.', 'L' or 'R'")
            }
            Misread::BothJoined => f.write_str("both players have joined their ends"),
        }
    }
}

impl std::error::Error for Misread {}

impl Board {
    /// The empty board. A size of 0 has no cells and is nobody's win.
    pub fn empty(size: usize) -> Self {
        Board { size, cells: vec![None; cell_count(size)] }
    }

    /// Reads `LRR/L./.../../...`.
    pub fn read(size: usize, text: &str) -> Result<Self, Misread> {
        if !(1..=MOST).contains(&size) {
            return Err(Misread::Size { found: size });
        }
        let rows: Vec<&str> = text.split('/').collect();
        if rows.len() != 2 * size - 1 {
            return Err(Misread::Rows { expected: 2 * size - 1, found: rows.len() });
        }
        let mut cells = Vec::with_capacity(cell_count(size));
        for (row, text) in (1..).zip(rows) {
            let expected = row_length(size, row);
            let found = text.chars().count();
            if found != expected {
                return Err(Misread::Length { row, expected, found });
            }
            for (column, found) in (1..).zip(text.chars()) {
                cells.push(match found {
                    '.' => None,
                    'L' => Some(One),
                    'R' => Some(Two),
                    _ => return Err(Misread::Letter { row, column, found }),
                });
            }
        }
        let board = Board { size, cells };
        match board.joined(One) && board.joined(Two) {
            true => Err(Misread::BothJoined),
            false => Ok(board),
        }
    }

    /// n: Left has n rows of n + 1 posts, Right n columns of as many.
    pub fn size(&self) -> usize {
        self.size
    }

    /// All cells in reading order.
    pub fn cells(&self) -> &[Option<Player>] {
        &self.cells
    }

    /// Whose bridge is on the cell.
    pub fn get(&self, cell: usize) -> Option<Player> {
        self.cells[cell]
    }

    /// Puts a bridge on the cell, or takes it away.
    pub fn set(&mut self, cell: usize, owner: Option<Player>) {
        self.cells[cell] = owner;
    }

    /// The board with one more bridge.
    pub fn with(&self, cell: usize, owner: Player) -> Self {
        let mut next = self.clone();
        next.cells[cell] = Some(owner);
        next
    }

    /// The cells without a bridge, in reading order.
    pub fn empties(&self) -> impl Iterator<Item = usize> + '_ {
        (0..self.cells.len()).filter(|cell| self.cells[*cell].is_none())
    }

    /// How many bridges the player has.
    pub fn bridges(&self, player: Player) -> usize {
        self.cells.iter().filter(|owner| **owner == Some(player)).count()
    }

    /// Has the player joined the two ends?
    pub fn joined(&self, player: Player) -> bool {
        self.size > 0 && self.islands(player).same(NEAR, FAR)
    }

    /// The first empty cell with which the player joins the ends at once.
    pub fn finisher(&self, player: Player) -> Option<usize> {
        let mut islands = self.islands(player);
        let [near, far] = [NEAR, FAR].map(|end| islands.find(end));
        self.empties().find(|cell| {
            let banks = ends(self.size, player, *cell).map(|post| islands.find(post));
            banks == [near, far] || banks == [far, near]
        })
    }

    /// The posts that the player's bridges join.
    fn islands(&self, player: Player) -> Union {
        let mut union = Union::new(post_count(self.size));
        for (cell, owner) in self.cells.iter().enumerate() {
            if *owner == Some(player) {
                let [a, b] = ends(self.size, player, cell);
                union.join(a, b);
            }
        }
        union
    }

    /// Who has joined the ends.
    pub fn winner(&self) -> Option<Player> {
        [One, Two].into_iter().find(|player| self.joined(*player))
    }

    /// The board mirrored at the diagonal with the players exchanged.
    pub fn transposed(&self) -> Self {
        let mut next = Board::empty(self.size);
        for (cell, owner) in self.cells.iter().enumerate() {
            next.cells[transpose(self.size, cell)] = owner.map(Player::other);
        }
        next
    }
}

impl From<&Bridgit> for Board {
    fn from(position: &Bridgit) -> Self {
        let mut board = Board::empty(position.size());
        for cell in 0..board.cells.len() {
            let (x, y) = point(board.size, cell);
            board.cells[cell] = position.bridge(x, y);
        }
        board
    }
}

impl fmt::Display for Board {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut cells = self.cells.iter();
        for row in 1..2 * self.size {
            if row > 1 {
                f.write_str("/")?;
            }
            for owner in cells.by_ref().take(row_length(self.size, row)) {
                f.write_str(match owner {
                    None => ".",
                    Some(One) => "L",
                    Some(Two) => "R",
                })?;
            }
        }
        Ok(())
    }
}

/// n² + (n−1)².
pub fn cell_count(size: usize) -> usize {
    size * size + size.saturating_sub(1) * size.saturating_sub(1)
}

fn row_length(size: usize, row: usize) -> usize {
    if row % 2 == 1 { size } else { size - 1 }
}

/// The coordinates (x, y) of a cell.
pub fn point(size: usize, cell: usize) -> (usize, usize) {
    let (pair, rest) = (cell / (2 * size - 1), cell % (2 * size - 1));
    if rest < size { (2 * rest + 1, 2 * pair + 1) } else { (2 * (rest - size) + 2, 2 * pair + 2) }
}

/// The cell at (x, y), if there is one.
pub fn cell_at(size: usize, x: usize, y: usize) -> Option<usize> {
    let inside = |k| (1..2 * size).contains(&k);
    if !inside(x) || !inside(y) || x % 2 != y % 2 {
        return None;
    }
    let first = (y - 1) / 2 * (2 * size - 1);
    Some(if y % 2 == 1 { first + x / 2 } else { first + size + x / 2 - 1 })
}

/// The notation `x,y` of a cell.
pub fn cell_name(size: usize, cell: usize) -> String {
    let (x, y) = point(size, cell);
    format!("{x},{y}")
}

/// The cell on the other side of the diagonal.
pub(crate) fn transpose(size: usize, cell: usize) -> usize {
    let (x, y) = point(size, cell);
    cell_at(size, y, x).unwrap_or(cell)
}

/// The contracted end of a player at x = 0 (Left) or y = 0 (Right), as a vertex.
pub const NEAR: u32 = 0;
/// The contracted end at x = 2n or y = 2n.
pub const FAR: u32 = 1;

/// How many vertices a player graph has: n(n−1) posts and two contracted ends.
pub fn post_count(size: usize) -> usize {
    size * size.saturating_sub(1) + 2
}

/// The two vertices that the player's bridge on this cell joins.
pub fn ends(size: usize, player: Player, cell: usize) -> [u32; 2] {
    let (x, y) = match (player, point(size, cell)) {
        (One, at) => at,
        (Two, (x, y)) => (y, x),
    };
    let vertex = |x: usize, y: usize| match x / 2 {
        0 => NEAR,
        column if column == size => FAR,
        column => (2 + y / 2 * (size - 1) + column - 1) as u32,
    };
    if y % 2 == 1 {
        [vertex(x - 1, y), vertex(x + 1, y)]
    } else {
        [vertex(x, y - 1), vertex(x, y + 1)]
    }
}

/// The posts that a vertex stands for: one, or all the posts of an end.
pub fn posts(size: usize, player: Player, vertex: u32) -> Vec<(usize, usize)> {
    let own: Vec<(usize, usize)> = match vertex {
        NEAR => (0..size).map(|row| (0, 2 * row + 1)).collect(),
        FAR => (0..size).map(|row| (2 * size, 2 * row + 1)).collect(),
        _ => {
            let k = vertex as usize - 2;
            vec![(2 * (k % (size - 1)) + 2, 2 * (k / (size - 1)) + 1)]
        }
    };
    match player {
        One => own,
        Two => own.into_iter().map(|(x, y)| (y, x)).collect(),
    }
}
