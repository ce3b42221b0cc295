//! Sets of cells of a board of any size, 64 to a word.

/// A set of cells, each a number, row by row from 0.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Cells(Vec<u64>);

impl Cells {
    /// The empty set, on a board of so many cells.
    pub(in crate::theories) fn none(cells: usize) -> Cells {
        Cells(vec![0; cells.div_ceil(64)])
    }

    /// The empty set on the same board.
    pub(in crate::theories) fn nothing(&self) -> Cells {
        Cells(vec![0; self.0.len()])
    }

    /// These cells too.
    pub(in crate::theories) fn with(mut self, cells: &[usize]) -> Cells {
        for cell in cells {
            self.insert(*cell);
        }
        self
    }

    /// Whether the cell is one of them.
    pub fn contains(&self, cell: usize) -> bool {
        self.0[cell / 64] >> (cell % 64) & 1 == 1
    }

    /// Whether it was not in it.
    pub(in crate::theories) fn insert(&mut self, cell: usize) -> bool {
        let new = !self.contains(cell);
        self.0[cell / 64] |= 1 << (cell % 64);
        new
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

    /// The cells in ascending order.
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
