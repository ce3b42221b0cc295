//! A Hex board turned or moved, through which the premise of `turn` or `shift` is seen.

use rules::hex::Variant;

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

    /// Where a cell comes to lie, unless it leaves the board.
    pub fn image(self, variant: Variant, cell: usize) -> Option<usize> {
        let Variant { columns, rows, .. } = variant;
        let cell = if self.turned { columns * rows - 1 - cell } else { cell };
        let column = (cell % columns).checked_add_signed(self.columns)?;
        let row = (cell / columns).checked_add_signed(self.rows)?;
        (column < columns && row < rows).then_some(row * columns + column)
    }
}
