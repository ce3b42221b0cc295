//! Fast sowing on rings of up to 16 holes.
//!
//! ```text
//! board   one byte a hole, hole 0 lowest          0x…04_00_04_00   =   0,4,0,4,…
//! sowing  board + add[stones][hole]               the stones of the hole are taken out of it and
//!                                                 one laid into each of the next, in one addition
//! ```
//!
//! A ring has at most 255 stones, so no byte overflows, and the sum of two 128-bit numbers is the sum
//! byte by byte: `add` may borrow from higher bytes, the result never does.
//!
//! One sowing is a permutation of the states (board, hole with a stone in it), rollback being its
//! inverse. So a move that never ends comes back to its first state, and comparing with that one
//! state is all that loop detection needs; and a move from a hole with one stone always ends,
//! because a state whose active hole has one stone is where moves end.

use rules::bao::{Bao, LONGEST};
use rules::{Player, Position};

/// The stones of a ring, a byte a hole.
pub type Board = u128;

/// The most holes of a ring.
pub const HOLES: usize = 16;

/// Sowing on rings of one size.
#[derive(Clone)]
pub struct Ring {
    holes: usize,
    add: Box<[[u128; HOLES]; 256]>,
    last: Box<[[u8; HOLES]; 256]>,
    /// The bytes of the first player.
    own: u64,
}

impl std::fmt::Debug for Ring {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Ring").field("holes", &self.holes).finish_non_exhaustive()
    }
}

/// A move that ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Played {
    /// After the capture.
    pub board: Board,
    pub taken: u8,
    /// Where the last stone fell.
    pub last: u8,
}

impl Ring {
    /// A ring of 1 to 16 holes.
    pub fn new(holes: usize) -> Option<Self> {
        if !(1..=HOLES).contains(&holes) {
            return None;
        }
        let mut add = Box::new([[0u128; HOLES]; 256]);
        let mut last = Box::new([[0u8; HOLES]; 256]);
        for stones in 0..256usize {
            for hole in 0..holes {
                let mut sum = 0u128;
                for to in 0..holes {
                    let steps = (to + holes - hole - 1) % holes;
                    let laid = (stones + holes - 1 - steps) / holes;
                    sum = sum.wrapping_add((laid as u128) << (8 * to));
                }
                add[stones][hole] = sum.wrapping_sub((stones as u128) << (8 * hole));
                last[stones][hole] = ((hole + stones) % holes) as u8;
            }
        }
        let own = if holes / 2 == 8 { u64::MAX } else { (1 << (8 * (holes / 2))) - 1 };
        Some(Ring { holes, add, last, own })
    }

    /// The ring of a position with a mover who can be turned to the first side.
    pub fn of(position: &Bao) -> Option<Self> {
        Ring::new(position.holes().len())
    }

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
        let stones = usize::from(stones(board, hole));
        let hole = hole % HOLES;
        (board.wrapping_add(self.add[stones][hole]), usize::from(self.last[stones][hole]))
    }

    /// The whole move from a non-empty hole; none if it never ends.
    #[inline]
    pub fn play(&self, board: Board, hole: usize) -> Option<Played> {
        let (mut now, mut at) = self.sow(board, hole);
        let mut sowings = 1;
        while stones(now, at) != 1 {
            if (at == hole && now == board) || sowings == LONGEST {
                return None;
            }
            (now, at) = self.sow(now, at);
            sowings += 1;
        }
        let opposite = self.holes - 1 - at;
        let taken = if opposite == at { 0 } else { stones(now, opposite) };
        let board = now - (u128::from(taken) << (8 * opposite));
        Some(Played { board, taken, last: at as u8 })
    }

    /// The half turn, which exchanges the players of an even ring.
    #[inline]
    pub fn half_turn(&self, board: Board) -> Board {
        let bits = 8 * self.side();
        (board >> bits) | (u128::from(board as u64 & self.own) << bits)
    }

    /// The board read from that hole on.
    pub fn turned(&self, board: Board, hole: usize) -> Board {
        if hole == 0 {
            return board;
        }
        let all = if self.holes == HOLES { u128::MAX } else { (1 << (8 * self.holes)) - 1 };
        (board >> (8 * hole)) | ((board << (8 * (self.holes - hole))) & all)
    }

    /// The stones of the first and of the second player.
    #[inline]
    pub fn sides(&self, board: Board) -> [u32; 2] {
        [sum(board as u64 & self.own), sum((board >> (8 * self.side())) as u64)]
    }

    /// A side is empty.
    #[inline]
    pub fn is_over(&self, board: Board) -> bool {
        board as u64 & self.own == 0 || board >> (8 * self.side()) == 0
    }

    /// The non-empty holes of the first player, in increasing order.
    #[inline]
    pub fn own(&self, board: Board) -> Own {
        const LOW: u64 = 0x7f7f_7f7f_7f7f_7f7f;
        let own = board as u64 & self.own;
        Own((((own & LOW) + LOW) | own) & !LOW)
    }

    /// The board with its mover on the first side.
    pub fn normal(&self, position: &Bao) -> Board {
        let board = pack(position.holes());
        match position.turn() {
            Player::One => board,
            Player::Two => self.half_turn(board),
        }
    }
}

/// A set of holes of the first player.
#[derive(Clone, Copy, Debug)]
pub struct Own(u64);

impl Own {
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

impl Iterator for Own {
    type Item = usize;
    #[inline]
    fn next(&mut self) -> Option<usize> {
        if self.0 == 0 {
            return None;
        }
        let hole = self.0.trailing_zeros() as usize / 8;
        self.0 &= self.0 - 1;
        Some(hole)
    }
}

/// The stones in a hole.
#[inline(always)]
pub fn stones(board: Board, hole: usize) -> u8 {
    let half = if hole < 8 { board as u64 } else { (board >> 64) as u64 };
    (half >> (8 * (hole % 8))) as u8
}

/// All stones of eight holes; at most 255.
#[inline]
fn sum(half: u64) -> u32 {
    (half.wrapping_mul(0x0101_0101_0101_0101) >> 56) as u32
}

/// All stones of a board; at most 255.
#[inline]
pub fn total(board: Board) -> u32 {
    sum(board as u64) + sum((board >> 64) as u64)
}

/// A board of at most 16 holes, 255 stones each at most.
pub fn pack(holes: &[u32]) -> Board {
    holes.iter().rev().fold(0, |board, stones| (board << 8) | u128::from(*stones & 255))
}

pub fn unpack(board: Board, holes: usize) -> Vec<u32> {
    (0..holes).map(|hole| u32::from(stones(board, hole))).collect()
}
