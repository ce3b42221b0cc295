//! Values of Domineering. A board is worth what the sum of its regions is worth, so that a region is
//! all there is to know of a position, wherever it lies and whichever way it is reflected.
//!
//! ```text
//!  . L . .       a region is its free squares in rows of bits, bit 0 the left one:
//!  . L . .         [1, 1]  and  [3, 3, 2]
//!  R R # .
//! ```
//!
//! Of the four reflections the least is kept; a square without a neighbour is dropped. A region turned by a right angle is worth the negative,
//! which is not used here: Left's and Right's options are both found by looking.

use crate::partizan::Partizan;
use rules::Position;
use rules::domineering::{Domineering, Square};

/// Free squares, the first row and the first column not empty, in the least of four reflections.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Region(Box<[u64]>);

impl Region {
    /// The region of those rows, which may have at most 64 columns.
    pub fn new(mut rows: Vec<u64>) -> Region {
        drop_lone_squares(&mut rows);
        let Some(first) = rows.iter().position(|row| *row != 0) else {
            return Region(Box::default());
        };
        let last = rows.iter().rposition(|row| *row != 0).unwrap_or(first);
        let used = rows.iter().fold(0, |all, row| all | row);
        let (shift, width) = (used.trailing_zeros(), 64 - used.leading_zeros());
        let rows: Vec<u64> = rows[first..=last].iter().map(|row| row >> shift).collect();
        let mirror = |row: &u64| row.reverse_bits() >> (64 - (width - shift));
        let mirrored: Vec<u64> = rows.iter().map(mirror).collect();
        let upside_down = |rows: &[u64]| rows.iter().rev().copied().collect::<Vec<u64>>();
        let images = [upside_down(&rows), upside_down(&mirrored), rows, mirrored];
        Region(images.into_iter().min().unwrap_or_default().into())
    }

    /// How many squares are free.
    pub fn squares(&self) -> u32 {
        self.0.iter().map(|row| row.count_ones()).sum()
    }

    fn without(&self, upper: (usize, u64), lower: (usize, u64)) -> Region {
        let mut rows = self.0.to_vec();
        for (row, squares) in [upper, lower] {
            rows[row] &= !squares;
        }
        Region::new(rows)
    }
}

impl From<&Domineering> for Region {
    fn from(position: &Domineering) -> Region {
        let size = position.variant();
        let free = |row, column| u64::from(position.square(column, row) == Square::Free) << column;
        let row = |row| (0..size.columns).fold(0, |bits, column| bits | free(row, column));
        Region::new((0..size.rows).map(row).collect())
    }
}

/// The squares of a row that have a neighbour among the free ones.
fn accompanied(rows: &[u64], row: usize) -> u64 {
    let here = rows[row];
    let above = if row > 0 { rows[row - 1] } else { 0 };
    let below = rows.get(row + 1).copied().unwrap_or(0);
    here & (here << 1 | here >> 1 | above | below)
}

fn drop_lone_squares(rows: &mut [u64]) {
    let kept: Vec<u64> = (0..rows.len()).map(|row| accompanied(rows, row)).collect();
    rows.copy_from_slice(&kept);
}

/// All squares that can be reached from the first free one.
fn component(rows: &[u64]) -> Vec<u64> {
    let mut part = vec![0; rows.len()];
    if let Some(row) = rows.iter().position(|row| *row != 0) {
        part[row] = rows[row] & rows[row].wrapping_neg();
    }
    loop {
        let mut grown = false;
        for row in 0..rows.len() {
            let above = if row > 0 { part[row - 1] } else { 0 };
            let below = part.get(row + 1).copied().unwrap_or(0);
            let mut next = (part[row] | above | below) & rows[row];
            while next != (next | next << 1 | next >> 1) & rows[row] {
                next = (next | next << 1 | next >> 1) & rows[row];
            }
            grown |= next != part[row];
            part[row] = next;
        }
        if !grown {
            return part;
        }
    }
}

/// Domineering as a game of values.
#[derive(Clone, Copy, Debug)]
pub struct Dominoes;

impl Partizan for Dominoes {
    type Position = Region;

    fn left(&self, region: &Region, out: &mut Vec<Region>) {
        for (row, pair) in region.0.windows(2).enumerate() {
            let squares = bits(pair[0] & pair[1]);
            out.extend(squares.map(|bit| region.without((row, bit), (row + 1, bit))));
        }
    }

    fn right(&self, region: &Region, out: &mut Vec<Region>) {
        for (row, squares) in region.0.iter().enumerate() {
            let lefts = bits(squares & squares >> 1);
            out.extend(lefts.map(|bit| region.without((row, bit), (row, bit << 1))));
        }
    }

    fn parts(&self, region: &Region) -> Vec<Region> {
        let mut rest = region.0.to_vec();
        let mut parts = Vec::new();
        while rest.iter().any(|row| *row != 0) {
            let part = component(&rest);
            rest.iter_mut().zip(&part).for_each(|(row, taken)| *row &= !taken);
            parts.push(Region::new(part));
        }
        if parts.len() > 1 { parts } else { Vec::new() }
    }
}

/// The bits of a set, one by one.
fn bits(mut set: u64) -> impl Iterator<Item = u64> {
    std::iter::from_fn(move || {
        let bit = set & set.wrapping_neg();
        set ^= bit;
        (bit != 0).then_some(bit)
    })
}
