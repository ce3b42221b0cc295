//! Numbers for boards: the combinatorial number system.
//!
//! ```text
//! p_i  = a_0 + … + a_i + i            strictly increasing
//! rank = Σ C(p_i, i+1)                0, 1, 2, … without gaps
//! ```
//!
//! The last term alone decides between boards with different numbers of stones, so the boards
//! with s stones are one interval, those with fewer before it. Within that *layer* the first board
//! has all stones in the last hole, and [`successor`] needs no unranking.

use super::sow::{Board, HOLES, Ring};

/// C(n, k), saturating.
pub fn choose(n: u64, k: u64) -> u64 {
    let mut product = 1u128;
    for i in 0..k.min(n.saturating_sub(k)) {
        product = product * u128::from(n - i) / u128::from(i + 1);
        if product > u128::from(u64::MAX) {
            return u64::MAX;
        }
    }
    if k > n { 0 } else { product as u64 }
}

/// Ranks of the boards with so many holes and up to so many stones.
#[derive(Clone, Debug)]
pub struct Ranks<const W: usize = 8> {
    holes: usize,
    most: usize,
    /// `terms[s][i]` = C(s + i, i + 1): what hole i adds when holes 0 to i have s stones.
    terms: Vec<[u64; HOLES]>,
}

impl<const W: usize> Ranks<W> {
    /// As many holes and stones as the fields have room for.
    pub fn new(holes: usize, most: usize) -> Self {
        let (holes, most) = (holes.min(HOLES), most.min(Ring::<W>::STONES as usize));
        let term = |s: usize| std::array::from_fn(|i| choose((s + i) as u64, i as u64 + 1));
        Ranks { holes, most, terms: (0..=most + 1).map(term).collect() }
    }

    /// How many holes the boards have.
    pub fn holes(&self) -> usize {
        self.holes
    }

    /// How many boards have fewer than so many stones: where the layer begins.
    pub fn layer(&self, stones: usize) -> u64 {
        self.terms[stones][self.holes - 1]
    }

    /// How many boards there are.
    pub fn len(&self) -> u64 {
        self.layer(self.most + 1)
    }

    /// Without holes there is no board.
    pub fn is_empty(&self) -> bool {
        self.holes == 0
    }

    /// The number of a board, from 0; it must not have too many stones.
    #[inline]
    pub fn rank(&self, board: Board) -> u64 {
        let (mut sum, mut rank) = (0, 0);
        for hole in 0..self.holes {
            sum += usize::from(Ring::<W>::stones(board, hole));
            rank += self.terms[sum][hole];
        }
        rank
    }

    /// The board of that number, which is below `len`.
    pub fn board(&self, mut rank: u64) -> Board {
        let mut board: Board = 0;
        // Stones in the holes that are still to be read.
        let last = self.holes - 1;
        let mut left = self.terms.partition_point(|terms| terms[last] <= rank) - 1;
        for hole in (0..self.holes).rev() {
            let before = left;
            while self.terms[left][hole] > rank {
                left -= 1;
            }
            rank -= self.terms[left][hole];
            if hole + 1 < self.holes {
                board |= ((before - left) as Board) << (W * (hole + 1));
            }
        }
        board | left as Board
    }

    /// The first board of a layer.
    pub fn first(holes: usize, stones: usize) -> Board {
        (stones as Board) << (W * (holes - 1))
    }

    /// The board with the next rank, if the layer has one.
    #[inline]
    pub fn successor(board: Board) -> Option<Board> {
        let rest = board >> W;
        if rest == 0 {
            return None;
        }
        // Hole i + 1 is the first with a stone behind hole 0: one stone steps back to hole i, and
        // those of hole 0 go there too.
        let i = rest.trailing_zeros() as usize / W;
        let zero = board & Board::from(Ring::<W>::STONES);
        Some(board - zero - (1 << (W * (i + 1))) + ((zero + 1) << (W * i)))
    }
}

/// The first board of a layer, with fields of 8 bits.
pub fn first(holes: usize, stones: usize) -> Board {
    Ranks::<8>::first(holes, stones)
}

/// The board with the next rank, if the layer has one, with fields of 8 bits.
#[inline]
pub fn successor(board: Board) -> Option<Board> {
    Ranks::<8>::successor(board)
}
