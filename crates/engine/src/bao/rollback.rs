//! Rollback: a move played backwards, as section 6.1 of the paper has it.
//!
//! From a hole, take one stone from it and from each hole counter-clockwise until an empty one is
//! met, and lay all of them there: that undoes one sowing. If more than one stone lies there now, go
//! on from there; with one stone the rollback has reached its stop state T̂.
//!
//! One sowing and one such step are inverse permutations of the states (board, hole with a stone).
//! A move ends where its cycle of states has one with a single stone in the active hole, and so does
//! rollback; hence *a move ends iff its rollback does*.

use rules::bao::LONGEST;

/// A step of a rollback: where the stones were laid, and the board then.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Step {
    /// Where the stones were laid.
    pub hole: usize,
    /// The board then.
    pub board: Vec<u32>,
}

/// A move followed backwards, sowing by sowing.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Rollback {
    /// Until T̂; or, of an endless one, until the first state is back up to a turn of the ring.
    pub steps: Vec<Step>,
    /// The last step reached T̂; none if neither is so within [`LONGEST`] steps.
    pub stops: Option<bool>,
}

/// Undoes the sowing whose last stone lies in that hole; none if the hole is empty.
pub fn undo(board: &[u32], last: usize) -> Option<Step> {
    board.get(last).filter(|stones| **stones > 0)?;
    let (mut board, mut hole, mut hand) = (board.to_vec(), last, 0);
    while board[hole] > 0 {
        board[hole] -= 1;
        hand += 1;
        hole = (hole + board.len() - 1) % board.len();
    }
    board[hole] = hand;
    Some(Step { hole, board })
}

/// The whole rollback from a hole; none if there is no stone in it.
pub fn rollback(board: &[u32], hole: usize) -> Option<Rollback> {
    let first = undo(board, hole)?;
    let start = [&board[hole..], &board[..hole]].concat();
    let mut steps = vec![first];
    let stops = loop {
        let Step { hole, board } = &steps[steps.len() - 1];
        if board[*hole] == 1 {
            break Some(true);
        }
        if board[*hole..].iter().chain(&board[..*hole]).eq(&start) {
            break Some(false);
        }
        if steps.len() == LONGEST {
            break None;
        }
        let step = undo(board, *hole)?;
        steps.push(step);
    };
    Some(Rollback { steps, stops })
}
