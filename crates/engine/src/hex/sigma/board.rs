//! The board of a claim: its tables and the names of its cells, digit pairs where they fit.

use super::super::bits::Bits;
use super::super::grid::Grid;
use super::Set;
use super::formula::{Atom, Point};
use rules::cell::{cell_name, read_cell};
use rules::hex::Variant;

/// The cells of a board as sets of bits, and their names.
#[derive(Clone, Debug)]
pub struct Board {
    /// Neighbours and sides.
    pub grid: Grid<Set>,
    /// The size; without a swap.
    pub variant: Variant,
}

impl Board {
    /// None if it has more than 128 cells.
    pub fn new(columns: usize, rows: usize) -> Option<Board> {
        let variant = Variant { columns, rows, swap: None };
        Some(Board { grid: Grid::new(variant)?, variant })
    }

    /// The papers' digit pairs, columns first, on boards up to 9×9; else letters and numbers.
    pub fn cell_name(&self, cell: usize) -> String {
        let (column, row) = (cell % self.grid.columns, cell / self.grid.columns);
        match self.grid.columns.max(self.grid.rows) {
            0..=9 => format!("{}{}", column + 1, row + 1),
            _ => cell_name(column, row),
        }
    }

    /// Reads a digit pair or `e4`.
    pub fn cell(&self, name: &str) -> Option<usize> {
        let Variant { columns, rows, .. } = self.variant;
        let (column, row) = match name.as_bytes() {
            [c @ b'1'..=b'9', r @ b'1'..=b'9'] => (usize::from(c - b'1'), usize::from(r - b'1')),
            _ => read_cell(name, columns, rows).ok()?,
        };
        (column < columns && row < rows).then_some(row * columns + column)
    }

    /// `t`, `b`, or the name of the cell.
    pub fn name(&self, point: Point) -> String {
        match point {
            Point::Top => "t".to_string(),
            Point::Bottom => "b".to_string(),
            Point::Cell(cell) => self.cell_name(cell.into()),
        }
    }

    /// Undoes [`Board::name`]; `top` and `bottom` are read too.
    pub fn point(&self, name: &str) -> Option<Point> {
        match name {
            "t" | "top" => Some(Point::Top),
            "b" | "bottom" => Some(Point::Bottom),
            _ => self.cell(name).map(|cell| Point::Cell(cell as u8)),
        }
    }

    /// A set from names split by spaces or commas; the first name that is none.
    pub fn cells(&self, names: &str) -> Result<Set, String> {
        let names = names.split([' ', ',']).filter(|name| !name.is_empty());
        let mut names = names.map(|name| self.cell(name).ok_or_else(|| name.to_string()));
        names.try_fold(Set::none(), |set, cell| Ok(set | Set::bit(cell?)))
    }

    /// The names of the cells of a set, in increasing order.
    pub fn names(&self, set: Set) -> Vec<String> {
        set.cells().map(|cell| self.cell_name(cell)).collect()
    }

    /// The cells at which a path from a point may begin: its neighbours and itself, or its row.
    pub fn around(&self, point: Point) -> Set {
        match point {
            Point::Top => self.grid.sides[0][0],
            Point::Bottom => self.grid.sides[0][1],
            Point::Cell(cell) => self.grid.near[usize::from(cell)] | Set::bit(cell.into()),
        }
    }

    /// Whether an atom is true where those cells are black.
    pub fn truth(&self, atom: Atom, black: Set) -> bool {
        match atom {
            Atom::Black(cell) => black.has(cell.into()),
            Atom::Joined(x, y) => {
                self.touch(x, y)
                    || self.grid.flood(self.around(x), black).meets(self.around(y) & black)
            }
        }
    }

    /// Whether two points are joined with nothing in between.
    pub fn touch(&self, x: Point, y: Point) -> bool {
        match (x.cell(), y.cell()) {
            (Some(x), Some(y)) => x == y || self.grid.near[x].has(y),
            (Some(cell), None) => self.around(y).has(cell),
            (None, Some(cell)) => self.around(x).has(cell),
            (None, None) => x == y,
        }
    }
}
