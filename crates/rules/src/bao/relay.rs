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
    /// The board came back to the first one, up to a turn of the ring: it goes on for ever.
    Endless,
    /// Neither within [`LONGEST`] sowings.
    Cut,
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

/// Follows the move that takes up this hole of any ring, and shows every sowing: the hole taken up,
/// and the board after it. From an empty hole, or one that the ring does not have, there is nothing
/// to sow.
pub fn follow(board: &[u32], hole: usize, mut show: impl FnMut(usize, &[u32])) -> End {
    let mut now = board.to_vec();
    if board.get(hole).is_none_or(|stones| *stones == 0) {
        return End::Stops { last: hole, captured: 0, board: now };
    }
    let (before, after) = board.split_at(hole);
    let mut active = hole;
    for _ in 0..LONGEST {
        let last = sow(&mut now, active);
        show(active, &now);
        if now[last] == 1 {
            let opposite = now.len() - 1 - last;
            let captured = if opposite == last { 0 } else { std::mem::take(&mut now[opposite]) };
            return End::Stops { last, captured, board: now };
        }
        if now[last..].iter().chain(&now[..last]).eq(after.iter().chain(before)) {
            return End::Endless;
        }
        active = last;
    }
    End::Cut
}

/// How the move that takes up this hole ends.
pub fn end(board: &[u32], hole: usize) -> End {
    follow(board, hole, |_, _| {})
}
