//! The cells of a board on which stones are joined, and frames: such a board turned or moved, through
//! which the premise of `turn` or `shift` is seen.

use rules::cell::{cell_name, read_cell};
use rules::hex::Hex;
use rules::torus::Torus;
use rules::{Position, State};

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Grid {
    columns: usize,
    rows: usize,
    /// Whether what leaves the board comes in again on the other side.
    wraps: bool,
}

impl Grid {
    /// None if the game joins no stones on cells.
    pub fn of(state: &dyn State) -> Option<Self> {
        if let Some(hex) = state.as_any().downcast_ref::<Hex>() {
            let variant = hex.variant();
            return Some(Grid { columns: variant.columns, rows: variant.rows, wraps: false });
        }
        let (rows, columns) = state.as_any().downcast_ref::<Torus>()?.size();
        Some(Grid { columns, rows, wraps: true })
    }

    pub fn cells(self) -> usize {
        self.columns * self.rows
    }

    pub fn is_open(self, state: &dyn State, cell: usize) -> bool {
        let (column, row) = (cell % self.columns, cell / self.columns);
        let state = state.as_any();
        let hex = state.downcast_ref::<Hex>().map(|hex| hex.stone(column, row));
        let stone = hex.or_else(|| Some(state.downcast_ref::<Torus>()?.stone(row, column)));
        stone == Some(None)
    }

    pub fn cell(self, text: &str) -> Option<usize> {
        let (column, row) = match self.wraps {
            true => {
                let (i, j) = text.split_once(',')?;
                (j.parse().ok()?, i.parse().ok()?)
            }
            false => read_cell(text, self.columns, self.rows).ok()?,
        };
        (column < self.columns && row < self.rows).then_some(row * self.columns + column)
    }

    pub fn name(self, cell: usize) -> String {
        let (column, row) = (cell % self.columns, cell / self.columns);
        if self.wraps { format!("{row},{column}") } else { cell_name(column, row) }
    }
}

/// The half turn, if any, and then a shift.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Frame {
    pub turned: bool,
    pub columns: isize,
    pub rows: isize,
}

impl Frame {
    pub const PLAIN: Frame = Frame { turned: false, columns: 0, rows: 0 };
    pub const TURN: Frame = Frame { turned: true, columns: 0, rows: 0 };

    /// First the inner frame, then this one.
    pub fn after(self, inner: Frame) -> Frame {
        let sign = if self.turned { -1 } else { 1 };
        Frame {
            turned: self.turned != inner.turned,
            columns: self.columns + sign * inner.columns,
            rows: self.rows + sign * inner.rows,
        }
    }

    /// The frame that undoes this one.
    pub fn back(self) -> Frame {
        let sign = if self.turned { 1 } else { -1 };
        Frame { turned: self.turned, columns: sign * self.columns, rows: sign * self.rows }
    }

    /// Where a cell comes to lie, unless it leaves the board. A plane board turns about its centre, a
    /// torus about its cell 0,0.
    pub fn image(self, grid: Grid, cell: usize) -> Option<usize> {
        let along = |at: usize, size: usize, by: isize| {
            let (at, size) = (at.cast_signed(), size.cast_signed());
            let last = if grid.wraps { 0 } else { size - 1 };
            let moved = by + if self.turned { last - at } else { at };
            let there = if grid.wraps { moved.rem_euclid(size) } else { moved };
            (0..size).contains(&there).then(|| there.cast_unsigned())
        };
        let column = along(cell % grid.columns, grid.columns, self.columns)?;
        let row = along(cell / grid.columns, grid.rows, self.rows)?;
        Some(row * grid.columns + column)
    }
}
