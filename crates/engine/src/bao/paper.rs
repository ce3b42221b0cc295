//! Tables 1 and 2 of the paper, as printed, and what becomes of them.

use super::cycles::Cycle;
use super::relay::Loop;
use rules::bao::{Bao, End, end};
use rules::{Player, Position};

/// A row of Table 1: an endless move from hole 0.
#[derive(Clone, Copy, Debug)]
pub struct LoopRow {
    /// `L1` to `L12`.
    pub name: &'static str,
    /// The stones, hole 0 being the one played.
    pub board: [u32; 8],
    /// As printed: how often sowing goes around in one cycle.
    pub period: u64,
    /// As printed: by how many holes the board is turned after that.
    pub shift: u64,
}

/// A row of Table 2: a board and a line of turns that is said to come back to it.
#[derive(Clone, Copy, Debug)]
pub struct TurnRow {
    /// `R1` to `R5`.
    pub name: &'static str,
    /// The stones before the first move.
    pub board: [u32; 8],
    /// The holes as printed.
    pub moves: &'static [usize],
}

const fn row(name: &'static str, board: [u32; 8], period: u64, shift: u64) -> LoopRow {
    LoopRow { name, board, period, shift }
}

/// Endless moves.
pub const TABLE_1: [LoopRow; 12] = [
    row("L1", [3, 1, 0, 2, 1, 0, 2, 1], 0, 3),
    row("L2", [3, 1, 0, 1, 0, 1, 0, 1], 1, 1),
    row("L3", [3, 1, 0, 1, 0, 3, 0, 1], 2, 2),
    row("L4", [5, 1, 0, 1, 0, 1, 0, 1], 3, 3),
    row("L5", [3, 1, 0, 3, 0, 1, 0, 1], 2, 2),
    row("L6", [3, 1, 0, 3, 0, 3, 0, 1], 4, 4),
    row("L7", [5, 1, 0, 1, 0, 3, 0, 1], 6, 6),
    row("L8", [5, 1, 0, 3, 0, 1, 0, 1], 10, 1),
    row("L9", [7, 1, 0, 1, 0, 3, 0, 1], 30, 3),
    row("L10", [3, 1, 0, 1, 0, 1, 0, 4], 2, 2),
    row("L11", [3, 1, 0, 3, 0, 1, 0, 4], 2, 2),
    row("L12", [3, 3, 0, 1, 0, 1, 0, 4], 9, 0),
];

/// Endless games.
pub const TABLE_2: [TurnRow; 5] = [
    TurnRow { name: "R1", board: [0, 1, 1, 1, 0, 0, 0, 1], moves: &[2, 4, 2, 5, 1, 6, 0, 6, 1, 5] },
    TurnRow { name: "R2", board: [0, 1, 0, 1, 0, 0, 1, 1], moves: &[7, 3, 4, 0, 6, 3, 7, 0, 4, 2] },
    TurnRow { name: "R3", board: [0, 1, 1, 0, 1, 0, 0, 1], moves: &[1, 5, 2, 5, 1, 7, 3, 5] },
    TurnRow { name: "R4", board: [0, 1, 1, 1, 2, 0, 2, 1], moves: &[2, 4, 3, 6, 1, 6, 3, 4, 2, 7] },
    TurnRow { name: "R5", board: [1, 0, 2, 1, 0, 3, 1, 2], moves: &[6, 2] },
];

impl LoopRow {
    /// The class of the endless move; none if it ends.
    pub fn class(&self) -> Option<Loop> {
        Loop::of(&self.board, 0)
    }

    /// The move is endless, with the period and the shift printed.
    pub fn holds(&self) -> bool {
        self.class().is_some_and(|class| (class.period, class.shift) == (self.period, self.shift))
    }
}

impl TurnRow {
    /// The player who moves first in the line.
    pub fn turn(&self) -> Player {
        if self.moves.first().is_some_and(|hole| *hole < 4) { Player::One } else { Player::Two }
    }

    /// The positions of the line, the first included, as far as its moves can be played.
    pub fn positions(&self) -> Vec<Bao> {
        let board: Vec<String> = self.board.iter().map(ToString::to_string).collect();
        let text = format!("bao:4 {}:{}", board.join(","), Bao::player_name(self.turn()));
        let mut line: Vec<Bao> = text.parse().into_iter().collect();
        for hole in self.moves {
            match line.last().and_then(|position| position.play(hole).ok()) {
                Some(next) => line.push(next),
                None => break,
            }
        }
        line
    }

    /// The moves of that cycle of turns from this row's board on, if it goes through it.
    pub fn along(&self, cycle: &Cycle) -> Option<Vec<usize>> {
        let (mut board, mut turn) = (cycle.board.clone(), cycle.turn);
        for (i, hole) in cycle.moves.iter().enumerate() {
            if board == self.board && turn == self.turn() {
                return Some([&cycle.moves[i..], &cycle.moves[..i]].concat());
            }
            let End::Stops { board: next, .. } = end(&board, *hole) else { return None };
            (board, turn) = (next, turn.other());
        }
        None
    }

    /// Every move can be played, and the line comes back to its board and mover.
    pub fn returns(&self) -> bool {
        let line = self.positions();
        line.len() == self.moves.len() + 1 && line.first() == line.last()
    }
}
