//! Sets of cells of a board of any size, 64 to a word, and who touches whom.
//!
//! ```text
//! ring of (c,r), in order:    (c,r-1)  (c+1,r-1)
//!                          (c-1,r)  x  (c+1,r)
//!                             (c-1,r+1)  (c,r+1)
//! ```

use super::Link;
use crate::limits::wide;
use rules::Player;
use rules::cell::cell_name;
use rules::hex::{Hex, Variant};
use std::collections::HashMap;

/// A set of cells, each a number, row by row from 0.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Cells(pub(in crate::theories) Vec<u64>);

impl Cells {
    pub fn contains(&self, cell: usize) -> bool {
        self.0[cell / 64] >> (cell % 64) & 1 == 1
    }

    /// Whether it was not in it.
    pub(in crate::theories) fn insert(&mut self, cell: usize) -> bool {
        let new = !self.contains(cell);
        self.0[cell / 64] |= 1 << (cell % 64);
        new
    }

    pub(in crate::theories) fn remove(&mut self, cell: usize) {
        self.0[cell / 64] &= !(1 << (cell % 64));
    }

    pub(in crate::theories) fn is_empty(&self) -> bool {
        self.0.iter().all(|word| *word == 0)
    }

    pub(in crate::theories) fn or(&self, other: &Cells) -> Cells {
        Cells(self.0.iter().zip(&other.0).map(|(a, b)| a | b).collect())
    }

    pub(in crate::theories) fn and(&self, other: &Cells) -> Cells {
        Cells(self.0.iter().zip(&other.0).map(|(a, b)| a & b).collect())
    }

    pub(in crate::theories) fn without(&self, other: &Cells) -> Cells {
        Cells(self.0.iter().zip(&other.0).map(|(a, b)| a & !b).collect())
    }

    pub fn iter(&self) -> impl Iterator<Item = usize> + '_ {
        let bits = |(i, word): (usize, &u64)| {
            let word = *word;
            (0..64).filter(move |bit| word >> bit & 1 == 1).map(move |bit| 64 * i + bit)
        };
        self.0.iter().enumerate().filter(|(_, word)| **word != 0).flat_map(bits)
    }

    pub(in crate::theories) fn size(&self) -> usize {
        size_of_val(&*self.0)
    }
}

/// An end of a link: the player's first or second side, or a cell.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Point {
    Side(usize),
    Cell(usize),
}

/// What a direction leads to.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(in crate::theories) enum Near {
    Cell(usize),
    /// Beyond one of the player's own sides.
    Own,
    /// Beyond a side of the opponent, or beyond a corner.
    Other,
}

/// The board of a certificate.
pub(in crate::theories) struct Grid {
    columns: usize,
    rows: usize,
    names: HashMap<String, usize>,
    near: Vec<Vec<usize>>,
    /// The cells on each player's two sides.
    shores: [[Cells; 2]; 2],
}

impl Grid {
    pub fn new(variant: Variant) -> Self {
        let Variant { columns, rows, .. } = variant;
        let places = || (0..rows).flat_map(|r| (0..columns).map(move |c| (c, r)));
        let index = |(c, r)| r * columns + c;
        let touching = |(c, r)| Hex::neighbours(variant, c, r).map(index).collect();
        let words = (columns * rows).div_ceil(64);
        let on = |wanted: &dyn Fn(usize, usize) -> bool| {
            let mut shore = Cells(vec![0; words]);
            let cells = places().enumerate().filter(|(_, (c, r))| wanted(*c, *r));
            cells.for_each(|(cell, _)| shore.0[cell / 64] |= 1 << (cell % 64));
            shore
        };
        Grid {
            columns,
            rows,
            shores: [
                [on(&|_, r| r == 0), on(&|_, r| r + 1 == rows)],
                [on(&|c, _| c == 0), on(&|c, _| c + 1 == columns)],
            ],
            names: places().enumerate().map(|(i, (c, r))| (cell_name(c, r), i)).collect(),
            near: places().map(touching).collect(),
        }
    }

    /// The set of these cells.
    pub fn set(&self, cells: &[usize]) -> Cells {
        let mut set = self.none();
        for cell in cells {
            set.insert(*cell);
        }
        set
    }

    /// A link of which no cells are known yet.
    pub fn link(&self, player: Player, ends: [Point; 2]) -> Link {
        Link { player, ends, stones: self.none(), carrier: self.none(), columns: self.columns }
    }

    /// The work of looking whether two points are joined.
    pub fn effort(&self) -> u64 {
        3 * wide(self.columns * self.rows)
    }

    pub fn none(&self) -> Cells {
        Cells(vec![0; (self.columns * self.rows).div_ceil(64)])
    }

    pub fn cell(&self, name: &str) -> Option<usize> {
        self.names.get(name).copied()
    }

    pub fn point(&self, name: &str, player: Player) -> Option<Point> {
        match (name, player) {
            ("top", Player::One) | ("left", Player::Two) => Some(Point::Side(0)),
            ("bottom", Player::One) | ("right", Player::Two) => Some(Point::Side(1)),
            _ => self.cell(name).map(Point::Cell),
        }
    }

    pub fn near(&self, cell: usize) -> &[usize] {
        &self.near[cell]
    }

    /// The cells on the player's side of that number.
    pub fn shore(&self, player: Player, side: usize) -> &Cells {
        &self.shores[player.index()][side]
    }

    /// What lies around a cell, in order.
    pub fn ring(&self, cell: usize, player: Player) -> [Near; 6] {
        let (c, r) = (cell % self.columns, cell / self.columns);
        [(0, -1), (1, -1), (1, 0), (0, 1), (-1, 1), (-1, 0)].map(|(dc, dr)| {
            let column = c.checked_add_signed(dc).filter(|c| *c < self.columns);
            let row = r.checked_add_signed(dr).filter(|r| *r < self.rows);
            match (column, row, player) {
                (Some(c), Some(r), _) => Near::Cell(r * self.columns + c),
                (Some(_), None, Player::One) | (None, Some(_), Player::Two) => Near::Own,
                _ => Near::Other,
            }
        })
    }

    pub fn turned(&self, cell: usize) -> usize {
        self.columns * self.rows - 1 - cell
    }

    pub fn shifted(&self, cell: usize, columns: isize, rows: isize) -> Option<usize> {
        let c = (cell % self.columns).checked_add_signed(columns)?;
        let r = (cell / self.columns).checked_add_signed(rows)?;
        (c < self.columns && r < self.rows).then_some(r * self.columns + c)
    }
}
