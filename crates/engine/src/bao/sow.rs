//! Fast sowing on rings of up to 20 holes.
//!
//! ```text
//! board   a field of W bits a hole, hole 0 lowest     0x…04_00_04_00   =   0,4,0,4,…
//! W = 8   16 holes, 255 stones                        bytes; the usual width
//! W = 6   20 holes,  63 stones                        for 9×2 and 10×2
//! sowing  board + add[stones][hole]                   the stones of the hole are taken out of it and
//!                                                     one laid into each of the next, in one addition
//! ```
//!
//! All stones of a ring fit into one field, so no field overflows, and the sum of two 128-bit numbers is
//! the sum field by field: `add` may borrow from higher fields, the result never does.
//!
//! One sowing is a permutation of the states (board, hole with a stone in it), rollback being its
//! inverse. So a move that never ends comes back to its first state, and comparing with that one
//! state is all that loop detection needs; and a move from a hole with one stone always ends,
//! because a state whose active hole has one stone is where moves end.

use rules::bao::{Bao, LONGEST};
use rules::{Player, Position};

/// The stones of a ring, a field a hole.
pub type Board = u128;

/// The most holes of any ring.
pub(crate) const HOLES: usize = 20;

/// Entries of the tables of sowings: 256 · 16 or 64 · 32.
const ENTRIES: usize = 4096;

/// Sowing on rings of one size, with fields of W bits.
#[derive(Clone)]
pub struct Ring<const W: usize = 8> {
    holes: usize,
    add: Box<[u128; ENTRIES]>,
    last: Box<[u8; ENTRIES]>,
    /// The fields of the first player.
    own: u64,
}

impl<const W: usize> std::fmt::Debug for Ring<W> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Ring").field("holes", &self.holes).finish_non_exhaustive()
    }
}

/// A move that ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Played {
    /// After the capture.
    pub board: Board,
    /// Stones that the capture takes off the board.
    pub taken: u8,
    /// Where the last stone fell.
    pub last: u8,
}

impl<const W: usize> Ring<W> {
    /// Fields in a word of 64 bits; two words make a board.
    const FIELDS: usize = 64 / W;
    /// The most stones of a board.
    pub(crate) const STONES: u32 = (1 << W) - 1;
    const MASK: u64 = (1 << W) - 1;
    /// A one in every field of a word.
    const ONES: u64 = {
        let (mut ones, mut field) = (0, 0);
        while field < Self::FIELDS {
            ones |= 1 << (W * field);
            field += 1;
        }
        ones
    };
    /// The fields of a word.
    const WORD: u64 = Self::ONES.wrapping_mul(Self::MASK);
    /// Holes in a row of the tables.
    const ROW: usize = ENTRIES >> if W == 8 { 8 } else { 7 };

    /// A ring of at least one hole: up to 16 with fields of 8 bits, 20 with fields of 6.
    pub fn new(holes: usize) -> Option<Self> {
        if !(1..=2 * Self::FIELDS).contains(&holes) {
            return None;
        }
        let mut add = Box::new([0u128; ENTRIES]);
        let mut last = Box::new([0u8; ENTRIES]);
        for stones in 0..=Self::STONES as usize {
            for hole in 0..holes {
                let mut sum = 0u128;
                for to in 0..holes {
                    let steps = (to + holes - hole - 1) % holes;
                    let laid = (stones + holes - 1 - steps) / holes;
                    sum = sum.wrapping_add((laid as u128) << (W * to));
                }
                let entry = stones * Self::ROW + hole;
                add[entry] = sum.wrapping_sub((stones as u128) << (W * hole));
                last[entry] = ((hole + stones) % holes) as u8;
            }
        }
        let bits = W * (holes / 2);
        let own = if bits == 64 { u64::MAX } else { (1 << bits) - 1 };
        Some(Ring { holes, add, last, own })
    }

    /// The ring of a position whose stones fit into its fields.
    pub fn of(position: &Bao) -> Option<Self> {
        let fits = position.holes().iter().sum::<u32>() <= Self::STONES;
        Ring::new(position.holes().len()).filter(|_| fits)
    }

    /// Those of both players.
    pub fn holes(&self) -> usize {
        self.holes
    }

    /// Half of the holes: those of one player.
    pub fn side(&self) -> usize {
        self.holes / 2
    }

    /// One sowing; also where its last stone fell.
    #[inline(always)]
    pub fn sow(&self, board: Board, hole: usize) -> (Board, usize) {
        let stones = usize::from(Self::stones(board, hole));
        let entry = (stones * Self::ROW + hole) % ENTRIES;
        (board.wrapping_add(self.add[entry]), usize::from(self.last[entry]))
    }

    /// The whole move from a non-empty hole; none if it never ends.
    #[inline]
    pub fn play(&self, board: Board, hole: usize) -> Option<Played> {
        let (mut now, mut at) = self.sow(board, hole);
        let mut sowings = 1;
        while Self::stones(now, at) != 1 {
            if (at == hole && now == board) || sowings == LONGEST {
                return None;
            }
            (now, at) = self.sow(now, at);
            sowings += 1;
        }
        let opposite = self.holes - 1 - at;
        let taken = if opposite == at { 0 } else { Self::stones(now, opposite) };
        let board = now - (u128::from(taken) << (W * opposite));
        Some(Played { board, taken, last: at as u8 })
    }

    /// The half turn, which exchanges the players of an even ring.
    #[inline]
    pub fn half_turn(&self, board: Board) -> Board {
        let bits = W * self.side();
        (board >> bits) | (u128::from(board as u64 & self.own) << bits)
    }

    /// The board read from that hole on.
    pub fn turned(&self, board: Board, hole: usize) -> Board {
        if hole == 0 {
            return board;
        }
        let all = if W * self.holes == 128 { u128::MAX } else { (1 << (W * self.holes)) - 1 };
        (board >> (W * hole)) | ((board << (W * (self.holes - hole))) & all)
    }

    /// The stones of the first and of the second player.
    #[inline]
    pub fn sides(&self, board: Board) -> [u32; 2] {
        [Self::sum(board as u64 & self.own), Self::sum((board >> (W * self.side())) as u64)]
    }

    /// A side is empty.
    #[inline]
    pub fn is_over(&self, board: Board) -> bool {
        board as u64 & self.own == 0 || board >> (W * self.side()) == 0
    }

    /// The non-empty holes of the first player, in increasing order.
    #[inline]
    pub fn own(&self, board: Board) -> Own<W> {
        let low = Self::ONES * (Self::MASK >> 1);
        let own = board as u64 & self.own;
        Own((((own & low) + low) | own) & Self::WORD & !low)
    }

    /// The board with its mover on the first side.
    pub fn normal(&self, position: &Bao) -> Board {
        let board = Self::pack(position.holes());
        match position.turn() {
            Player::One => board,
            Player::Two => self.half_turn(board),
        }
    }

    /// The stones in a hole.
    #[inline(always)]
    pub fn stones(board: Board, hole: usize) -> u8 {
        let [low, high] = Self::words(board);
        let word = if hole < Self::FIELDS { low } else { high };
        (word >> (W * (hole % Self::FIELDS)) & Self::MASK) as u8
    }

    #[inline(always)]
    fn words(board: Board) -> [u64; 2] {
        [board as u64 & Self::WORD, (board >> (W * Self::FIELDS)) as u64]
    }

    /// All stones of a word.
    #[inline]
    fn sum(word: u64) -> u32 {
        (word.wrapping_mul(Self::ONES) >> (W * (Self::FIELDS - 1)) & Self::MASK) as u32
    }

    /// All stones of a board.
    #[inline]
    pub fn total(board: Board) -> u32 {
        let [low, high] = Self::words(board);
        Self::sum(low) + Self::sum(high)
    }

    /// A board whose stones fit.
    pub fn pack(holes: &[u32]) -> Board {
        let field = |stones: &u32| Board::from(u64::from(*stones) & Self::MASK);
        holes.iter().rev().fold(0, |board, stones| board << W | field(stones))
    }

    /// The stones of so many holes.
    pub fn unpack(board: Board, holes: usize) -> Vec<u32> {
        (0..holes).map(|hole| u32::from(Self::stones(board, hole))).collect()
    }
}

/// A set of holes of the first player.
#[derive(Clone, Copy, Debug)]
pub struct Own<const W: usize = 8>(u64);

impl<const W: usize> Own<W> {
    /// How many holes are in the set.
    pub fn count(self) -> usize {
        self.0.count_ones() as usize
    }

    /// The hole of that number in the set.
    #[inline]
    pub fn pick(mut self, number: usize) -> Option<usize> {
        for _ in 0..number {
            self.0 &= self.0.wrapping_sub(1);
        }
        self.next()
    }
}

impl<const W: usize> Iterator for Own<W> {
    type Item = usize;
    #[inline]
    fn next(&mut self) -> Option<usize> {
        if self.0 == 0 {
            return None;
        }
        let hole = self.0.trailing_zeros() as usize / W;
        self.0 &= self.0 - 1;
        Some(hole)
    }
}

/// The stones in a hole, with fields of 8 bits.
#[inline(always)]
pub fn stones(board: Board, hole: usize) -> u8 {
    Ring::<8>::stones(board, hole)
}

/// All stones of a board, with fields of 8 bits.
#[inline]
pub fn total(board: Board) -> u32 {
    Ring::<8>::total(board)
}

/// A board of at most 16 holes and 255 stones, with fields of 8 bits.
pub fn pack(holes: &[u32]) -> Board {
    Ring::<8>::pack(holes)
}

/// The stones of so many holes, with fields of 8 bits.
pub fn unpack(board: Board, holes: usize) -> Vec<u32> {
    Ring::<8>::unpack(board, holes)
}
