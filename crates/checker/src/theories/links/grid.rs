//! The board of a certificate about links: names, sides, and who touches whom.
//!
//! ```text
//! ring of (c,r), in order:    (c,r-1)  (c+1,r-1)
//!                          (c-1,r)  x  (c+1,r)
//!                             (c-1,r+1)  (c,r+1)
//! ```

use crate::answer::limits::wide;
use crate::theories::connections::{Cells, Near};
use rules::Player;
use rules::cell::cell_name;
use rules::hex::{Hex, Variant};
use std::collections::HashMap;

/// An end of a link: the player's first or second side, or a cell.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Point {
    /// The side of that number: 0 is top or left, 1 is bottom or right.
    Side(usize),
    /// The cell of that number, row by row.
    Cell(usize),
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
        let on = |wanted: &dyn Fn(usize, usize) -> bool| {
            let cells = places().filter(|(c, r)| wanted(*c, *r)).map(index);
            Cells::none(columns * rows).with(&cells.collect::<Vec<_>>())
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

    /// The work of looking whether two points are joined.
    pub fn effort(&self) -> u64 {
        3 * wide(self.count())
    }

    /// How many cells there are.
    pub fn count(&self) -> usize {
        self.columns * self.rows
    }

    pub fn columns(&self) -> usize {
        self.columns
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

    /// The points that touch a point: cells, and for a cell the player's sides that it lies on.
    pub fn touching(&self, point: Point, player: Player) -> Vec<Point> {
        match point {
            Point::Side(side) => self.shore(player, side).iter().map(Point::Cell).collect(),
            Point::Cell(cell) => {
                let sides = [0, 1].into_iter().filter(|s| self.shore(player, *s).contains(cell));
                sides
                    .map(Point::Side)
                    .chain(self.near(cell).iter().copied().map(Point::Cell))
                    .collect()
            }
        }
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
