//! Somebody who plays perfectly, from any position and with any number of games at once.
//!
//! ```text
//! the first move: solve, bridge the quickest winning cell, keep its two trees
//! a later move:   one more cut? exchange e → e' ([`reply`](super::reply)); anything else: solve
//! a lost cause:   solve again each time, for the winner may stray
//! ```

use super::advice::choose;
use super::board::Board;
use super::reason::Reason;
use super::reply::Keeper;
use super::strategy::Lehman;
use rules::Player;

/// The trees that each player held after the last move it was told.
#[derive(Clone, Default, Debug)]
pub struct Perfect {
    keepers: [Option<Keeper>; 2],
}

/// A move, and why.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Choice {
    /// Where to build the bridge.
    pub cell: usize,
    /// The mover wins by it against any play.
    pub wins: bool,
    /// It came from an exchange, not from solving the position.
    pub kept: bool,
    /// What the move rests on, or why it loses.
    pub why: Reason,
}

impl Perfect {
    /// A move for an unfinished position; `None` once it is finished.
    pub fn choose(&mut self, board: &Board, mover: Player) -> Option<Choice> {
        if board.winner().is_some() {
            return None;
        }
        if let Some(cell) = board.finisher(mover) {
            self.keepers[mover.index()] = None;
            return Some(Choice { cell, wins: true, kept: false, why: Reason::Joins { cell } });
        }
        self.mend(board, mover).or_else(|| self.solve(board, mover))
    }

    /// The answer of the trees in hand, if the board is theirs with one more cut.
    fn mend(&mut self, board: &Board, mover: Player) -> Option<Choice> {
        let mut keeper = self.keepers[mover.index()].take()?;
        let cut = sole_cut(keeper.board(), board, mover.other())?;
        let answer = keeper.answer(cut).ok()?;
        self.keepers[mover.index()] = Some(keeper);
        let why = Reason::of(answer, cut);
        Some(Choice { cell: answer.cell(), wins: true, kept: true, why })
    }

    fn solve(&mut self, board: &Board, mover: Player) -> Option<Choice> {
        let Lehman { recommended, proof, why, .. } = Lehman::new(board, mover);
        match recommended {
            Some(cell) => {
                let after = board.with(cell, mover);
                self.keepers[mover.index()] = proof.map(|pair| Keeper::holding(&after, &pair));
                Some(Choice { cell, wins: true, kept: false, why })
            }
            None => {
                let cell = choose(board, mover, &[])?.cell;
                Some(Choice { cell, wins: false, kept: false, why })
            }
        }
    }
}

/// The only cell in which the boards differ, if it is a new bridge of that player.
fn sole_cut(before: &Board, now: &Board, player: Player) -> Option<usize> {
    if before.size() != now.size() {
        return None;
    }
    let pairs = before.cells().iter().zip(now.cells());
    let mut changed = pairs.enumerate().filter(|(_, (a, b))| a != b);
    let (cell, (old, new)) = changed.next()?;
    let alone = changed.next().is_none();
    (alone && old.is_none() && *new == Some(player)).then_some(cell)
}
