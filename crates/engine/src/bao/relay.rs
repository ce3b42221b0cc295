//! A move sowing by sowing, and the class of one that never ends.
//!
//! ```text
//! 3,1,0,1,0,1,0,1  hole 0      turned so that the active hole comes first, the board runs through a
//! 0,2,1,2,0,1,0,1  hole 3      cycle of states; the lexicographically largest one names the class
//! 0,2,1,0,1,2,0,1  hole 5 …
//! ```

use rules::bao::{End, follow};

/// One sowing of a relay: the hole taken up, and the board after it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Sowing {
    /// The hole whose stones are sown.
    pub hole: usize,
    /// The holes after it.
    pub board: Vec<u32>,
}

/// A whole move: its sowings, and how it ends. Those of an endless move are listed until the board is
/// the first one up to a turn of the ring.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Relay {
    /// In the order in which they happen.
    pub sowings: Vec<Sowing>,
    /// How the move ends.
    pub end: End,
}

/// The move that takes up this hole, sowing by sowing.
pub fn relay(board: &[u32], hole: usize) -> Relay {
    let mut sowings = Vec::new();
    let end = follow(board, hole, |hole, now| sowings.push(Sowing { hole, board: now.to_vec() }));
    Relay { sowings, end }
}

/// A class of endless moves: a cycle of states, each a board turned so that the active hole comes
/// first.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Loop {
    /// The lexicographically largest state of the cycle.
    pub canonical: Vec<u32>,
    /// Stones on the board.
    pub stones: u32,
    /// Sowings in one cycle.
    pub sowings: usize,
    /// Stones sown in one cycle.
    pub sown: u64,
    /// How often sowing went all around the ring in one cycle.
    pub period: u64,
    /// By how many holes the board is turned after one cycle.
    pub shift: u64,
}

impl Loop {
    /// The class of the move that takes up this hole; none if it ends, or is cut off before it is seen
    /// not to.
    pub fn of(board: &[u32], hole: usize) -> Option<Loop> {
        let (mut before, mut canonical) = (board.to_vec(), Vec::new());
        let (mut sowings, mut sown) = (0, 0);
        let end = follow(board, hole, |hole, now| {
            let stones = before[hole];
            (sowings, sown) = (sowings + 1, sown + u64::from(stones));
            let last = (hole + stones as usize) % now.len();
            let state = now[last..].iter().chain(&now[..last]);
            if canonical.iter().lt(state.clone()) {
                canonical = state.copied().collect();
            }
            before.copy_from_slice(now);
        });
        let (stones, ring) = (board.iter().sum(), board.len() as u64);
        let (period, shift) = (sown / ring.max(1), sown % ring.max(1));
        (end == End::Endless).then_some(Loop { canonical, stones, sowings, sown, period, shift })
    }
}
