//! What a board of an endgame table is worth to its mover, and how that follows from its moves.
//!
//! ```text
//! worth      lo, hi as signed bytes          −128 is −∞, 127 is +∞
//! board      the greatest of its moves, lo and hi apart
//! move       what it takes − hi, what it takes − lo of the board behind it; an endless one −∞, +∞
//! ```
//!
//! [`Layers`] numbers the boards of all layers. Whoever iterates the equations of one layer from
//! [`UNKNOWN`] to rest finds the same, in whatever order and on however many machines: lo only
//! grows, hi only shrinks.

use super::rank::Ranks;
use super::sow::{Board, Ring};

/// Lo and hi.
pub type Worth = [i8; 2];

/// −∞ and +∞.
pub const UNKNOWN: Worth = [i8::MIN, i8::MAX];
/// Worse than any move.
pub const NO_MOVE: Worth = [i8::MIN; 2];

/// The worth of a move that takes so many stones and leads to a board of this worth.
#[inline]
pub fn of_move(taken: u8, there: Worth) -> Worth {
    let taken = taken as i8;
    let lo = if there[1] == i8::MAX { i8::MIN } else { taken - there[1] };
    let hi = if there[0] == i8::MIN { i8::MAX } else { taken - there[0] };
    [lo, hi]
}

/// The better of two moves.
#[inline]
pub fn better(a: Worth, b: Worth) -> Worth {
    [a[0].max(b[0]), a[1].max(b[1])]
}

/// Nothing can change it any more.
#[inline]
pub fn is_exact(worth: Worth) -> bool {
    worth[0] == worth[1]
}

/// The boards of one ring with up to so many stones, a layer for each number of stones, and their moves.
/// Boards have their mover on the first side.
#[derive(Clone, Debug)]
pub struct Layers<const W: usize = 8> {
    /// How to sow on the boards.
    pub ring: Ring<W>,
    /// The numbers of the boards.
    pub ranks: Ranks<W>,
    most: usize,
}

impl<const W: usize> Layers<W> {
    /// None if there are too many holes or stones for the fields, or an odd number of holes.
    pub fn new(holes: usize, most: usize) -> Option<Self> {
        let fits = holes.is_multiple_of(2) && most <= 100.min(Ring::<W>::STONES as usize);
        let ring = Ring::new(holes).filter(|_| fits)?;
        Some(Layers { ring, ranks: Ranks::new(holes, most), most })
    }

    /// The most stones.
    pub fn most(&self) -> usize {
        self.most
    }

    /// The numbers of the boards with so many stones.
    pub fn layer(&self, stones: usize) -> std::ops::Range<u64> {
        self.ranks.layer(stones)..self.ranks.layer(stones + 1)
    }

    /// The most stones, up to its own, whose tables fit into so many bytes: two for every board, and
    /// so many more for each board of the last layer.
    pub fn fitting(&self, bytes: u64, making: u64) -> Option<usize> {
        let needed = |stones: usize| {
            let layer = self.layer(stones);
            let (all, last) = (layer.end, layer.end - layer.start);
            all.saturating_mul(2).saturating_add(last.saturating_mul(making))
        };
        (0..=self.most).rev().find(|stones| needed(*stones) <= bytes)
    }

    /// How many stones the board of that number has.
    pub fn stones(&self, number: u64) -> usize {
        let (mut few, mut many) = (0, self.most + 1);
        while many - few > 1 {
            let middle = usize::midpoint(few, many);
            if self.ranks.layer(middle) <= number {
                few = middle;
            } else {
                many = middle;
            }
        }
        few
    }

    /// The worth of a board without moves; else none, after `each` was called for every move: what it
    /// takes, and the board behind it, or none if it never ends.
    #[inline]
    pub fn moves(&self, board: Board, mut each: impl FnMut(Option<(u8, Board)>)) -> Option<Worth> {
        if self.ring.is_over(board) {
            let [own, others] = self.ring.sides(board).map(|stones| stones as i8);
            return Some([own - others; 2]);
        }
        for hole in self.ring.own(board) {
            let played = self.ring.play(board, hole);
            each(played.map(|played| (played.taken, self.ring.half_turn(played.board))));
        }
        None
    }
}
