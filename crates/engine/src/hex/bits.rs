//! Sets of cells in one machine word: `u64` up to 8×8, `u128` up to 11×11. Bit i is cell i.

use std::fmt::Debug;
use std::hash::Hash;
use std::ops::{BitAnd, BitAndAssign, BitOr, BitOrAssign, Not};

/// A set of cells.
pub trait Bits:
    Copy
    + Eq
    + Ord
    + Hash
    + Debug
    + Default
    + Send
    + Sync
    + 'static
    + BitAnd<Output = Self>
    + BitOr<Output = Self>
    + Not<Output = Self>
    + BitAndAssign
    + BitOrAssign
{
    /// The most cells of a board.
    const MOST: usize;

    /// That cell alone.
    fn bit(cell: usize) -> Self;
    /// How many cells it has.
    fn len(self) -> u32;
    /// It has at most one cell.
    fn is_lone(self) -> bool;
    /// The first cell; the set must not be empty.
    fn first(self) -> usize;
    /// The set without its first cell.
    fn rest(self) -> Self;
    /// The cells below a number.
    fn below(count: usize) -> Self;

    /// The empty set.
    #[inline(always)]
    fn none() -> Self {
        Self::default()
    }
    /// It has no cell.
    #[inline(always)]
    fn is_empty(self) -> bool {
        self == Self::default()
    }
    /// The cell is in it.
    #[inline(always)]
    fn has(self, cell: usize) -> bool {
        !(self & Self::bit(cell)).is_empty()
    }
    /// The cells that are not in the other.
    #[inline(always)]
    fn minus(self, other: Self) -> Self {
        self & !other
    }
    /// Each of its cells is in the other.
    #[inline(always)]
    fn within(self, other: Self) -> bool {
        self.minus(other).is_empty()
    }
    /// They have a cell in common.
    #[inline(always)]
    fn meets(self, other: Self) -> bool {
        !(self & other).is_empty()
    }
    /// Its cells in increasing order.
    #[inline(always)]
    fn cells(self) -> Cells<Self> {
        Cells(self)
    }
}

/// The cells of a set in increasing order.
#[derive(Clone, Debug)]
pub struct Cells<B>(B);

impl<B: Bits> Iterator for Cells<B> {
    type Item = usize;
    #[inline(always)]
    fn next(&mut self) -> Option<usize> {
        if self.0.is_empty() {
            return None;
        }
        let cell = self.0.first();
        self.0 = self.0.rest();
        Some(cell)
    }
}

macro_rules! bits {
    ($word:ty) => {
        impl Bits for $word {
            const MOST: usize = <$word>::BITS as usize;

            #[inline(always)]
            fn bit(cell: usize) -> Self {
                1 << cell
            }
            #[inline(always)]
            fn len(self) -> u32 {
                self.count_ones()
            }
            #[inline(always)]
            fn is_lone(self) -> bool {
                self & self.wrapping_sub(1) == 0
            }
            #[inline(always)]
            fn first(self) -> usize {
                self.trailing_zeros() as usize
            }
            #[inline(always)]
            fn rest(self) -> Self {
                self & (self - 1)
            }
            fn below(count: usize) -> Self {
                if count == Self::MOST { !0 } else { (1 << count) - 1 }
            }
        }
    };
}

bits!(u64);
bits!(u128);
