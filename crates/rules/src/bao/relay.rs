//! A move of BAO: sowing by sowing, until one stops or the relay is seen to be endless.
//!
//! One sowing, as a map on (board, active hole with a stone in it), can be undone: walk back from
//! the last hole taking one stone from each until an empty one is met, the origin. So it is
//! injective, and on the finitely many states with these stones a relay that never stops is a cycle
//! that comes back to its own first state. No history is needed to see that a move is endless; and
//! as turning the ring commutes with sowing, the first state *up to a turn* will do.

/// Moves are followed so far and no further. Crowded rings of few holes have loops of many
/// millions of sowings; a move that is cut off counts as endless, as the paper has it (打ち切り).
/// No claim that somebody wins, or takes so many stones, can rest on such a move.
pub const LONGEST: usize = 1_000_000;

/// One sowing of a relay: the hole taken up, and the board after it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Sowing {
    /// The hole whose stones are sown.
    pub hole: usize,
    /// The holes after it.
    pub board: Vec<u32>,
}

/// A whole move: its sowings, and how it ends. Those of an endless move are listed until the
/// board is the first one up to a turn of the ring.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Relay {
    /// In the order in which they happen.
    pub sowings: Vec<Sowing>,
    /// How the move ends.
    pub end: End,
}

/// How a move ends.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum End {
    /// The last stone fell into the empty hole `last`; the board is the one after the capture.
    Stops {
        /// The hole of the last stone.
        last: usize,
        /// Stones taken from the hole opposite.
        captured: u32,
        /// The holes after the capture.
        board: Vec<u32>,
    },
    /// It goes on for ever, along this loop.
    Endless(Loop),
    /// Neither within [`LONGEST`] sowings.
    Cut,
}

/// A class of endless moves: a cycle of states, each a board turned so that the active hole
/// comes first.
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
    /// The class of an endless move from that board and hole.
    fn of(start: &[u32], hole: usize) -> Self {
        let first = turned(start, hole);
        let (mut board, mut active) = (start.to_vec(), hole);
        let (mut canonical, mut sowings, mut sown) = (first.clone(), 0, 0);
        loop {
            sown += u64::from(board[active]);
            sowings += 1;
            active = sow(&mut board, active);
            let state = turned(&board, active);
            if state == first {
                break;
            }
            canonical = canonical.max(state);
        }
        let (stones, ring) = (start.iter().sum(), start.len() as u64);
        Loop { canonical, stones, sowings, sown, period: sown / ring, shift: sown % ring }
    }
}

/// Sows the stones of a hole; returns where the last one fell.
fn sow(board: &mut [u32], hole: usize) -> usize {
    let ring = board.len();
    let stones = std::mem::take(&mut board[hole]) as usize;
    let (rounds, rest) = (stones / ring, stones % ring);
    for step in 1..=ring {
        board[(hole + step) % ring] += (rounds + usize::from(step <= rest)) as u32;
    }
    (hole + stones) % ring
}

/// The board read from that hole on.
pub(super) fn turned(board: &[u32], hole: usize) -> Vec<u32> {
    [&board[hole..], &board[..hole]].concat()
}

/// Why a relay is followed no further.
enum Halt {
    Stops { last: usize, captured: u32, board: Vec<u32> },
    Returns,
    Cut,
}

impl Halt {
    /// The end of the move from that board and hole; of an endless one its class is worked out.
    fn end(self, board: &[u32], hole: usize) -> End {
        match self {
            Halt::Stops { last, captured, board } => End::Stops { last, captured, board },
            Halt::Returns => End::Endless(Loop::of(board, hole)),
            Halt::Cut => End::Cut,
        }
    }
}

/// Follows the move that takes up this hole of any ring, and shows every sowing. From an empty
/// hole, or one that the ring does not have, there is nothing to sow.
fn follow(board: &[u32], hole: usize, mut show: impl FnMut(usize, &[u32])) -> Halt {
    let mut now = board.to_vec();
    if board.get(hole).is_none_or(|stones| *stones == 0) {
        return Halt::Stops { last: hole, captured: 0, board: now };
    }
    let (before, after) = board.split_at(hole);
    let mut active = hole;
    for _ in 0..LONGEST {
        let last = sow(&mut now, active);
        show(active, &now);
        if now[last] == 1 {
            let opposite = now.len() - 1 - last;
            let captured = if opposite == last { 0 } else { std::mem::take(&mut now[opposite]) };
            return Halt::Stops { last, captured, board: now };
        }
        if now[last..].iter().chain(&now[..last]).eq(after.iter().chain(before)) {
            return Halt::Returns;
        }
        active = last;
    }
    Halt::Cut
}

/// How the move that takes up this hole ends, without keeping its sowings.
pub fn end(board: &[u32], hole: usize) -> End {
    follow(board, hole, |_, _| {}).end(board, hole)
}

/// What the move that takes up this hole captures, and the board after it; none if it never ends or
/// is cut off.
pub(super) fn capture(board: &[u32], hole: usize) -> Option<(u32, Vec<u32>)> {
    match follow(board, hole, |_, _| {}) {
        Halt::Stops { captured, board, .. } => Some((captured, board)),
        Halt::Returns | Halt::Cut => None,
    }
}

/// How many sowings the move that takes up this hole has; those of an endless move are counted until
/// the board is the first one up to a turn of the ring.
pub fn sowings(board: &[u32], hole: usize) -> usize {
    let mut count = 0;
    follow(board, hole, |_, _| count += 1);
    count
}

/// The move that takes up this hole, sowing by sowing.
pub fn relay(board: &[u32], hole: usize) -> Relay {
    let mut sowings = Vec::new();
    let halt = follow(board, hole, |hole, now| sowings.push(Sowing { hole, board: now.to_vec() }));
    Relay { sowings, end: halt.end(board, hole) }
}
