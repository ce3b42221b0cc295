//! The trails of SPIN: plays that never end, replayed by the rules and told apart.
//!
//! A replayed trail is a list of messages of the model (see [`promela`](super::promela)):
//!
//! ```text
//! BAO select 1 from 0,4,0,4,0,4,0,4 turn 0     a hole is chosen
//! BAO put 5 board …                            a sowing ends; not read here, the rules sow too
//! BAO done board … turn 1                      the move is over
//! ```
//!
//! Where SPIN says that the cycle begins is not to be relied on: its second search also stops at a
//! state of the way there, and a state that this search has met before and that lies on that way is
//! reported again, without any cycle. So the mark is not read. All selections and boards are played
//! by the rules, and the cycle is found from the play:
//!
//! 1. the last move never ends: this is the cycle, for nothing leads out of such a move;
//! 2. the last position (after the last move, if that is unfinished) was there before;
//! 3. neither: then SPIN says only that the last position comes round, and a search must confirm it.

use super::lasso::round;
use super::relay::Loop;
use crate::budget::Budget;
use rules::bao::Bao;
use rules::{Player, Position};

/// What a trail turns out to be.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Trail {
    /// An endless move of this class.
    Endless(Loop),
    /// Turns taken for ever: the holes selected on the way round.
    Turns(Vec<usize>),
    /// It does not follow the rules, or it ends, or the budget ran out.
    Other,
}

enum Message {
    Select(usize, Vec<u32>, usize),
    Done(Vec<u32>, usize),
}

fn message(line: &str) -> Option<Message> {
    let words: Vec<&str> = line.split_whitespace().collect();
    let board =
        |text: &str| text.split(',').map(|stones| stones.parse().ok()).collect::<Option<Vec<_>>>();
    match words[..] {
        ["BAO", "select", hole, "from", holes, "turn", turn] => {
            Some(Message::Select(hole.parse().ok()?, board(holes)?, turn.parse().ok()?))
        }
        ["BAO", "done", "board", holes, "turn", turn] => {
            Some(Message::Done(board(holes)?, turn.parse().ok()?))
        }
        _ => None,
    }
}

/// The play of a trail: the positions between moves, and the holes selected. The last move is
/// unfinished if there are as many holes as positions.
fn play(start: &Bao, replay: &str) -> Option<(Vec<Bao>, Vec<usize>)> {
    let mut positions = vec![start.without_stores()];
    let mut holes = Vec::new();
    let is = |position: &Bao, board: &[u32], turn: usize| {
        let mover = if turn == 0 { Player::One } else { Player::Two };
        position.holes() == board && (position.turn() == mover || position.is_over())
    };
    for message in replay.lines().filter_map(message) {
        let now = positions.last()?;
        match message {
            Message::Select(hole, board, turn) => {
                if holes.len() + 1 != positions.len() || !is(now, &board, turn) {
                    return None;
                }
                holes.push(hole);
            }
            Message::Done(board, turn) => {
                let hole = holes.get(positions.len() - 1)?;
                let next = now.play(hole).ok()?.without_stores();
                if !is(&next, &board, turn) {
                    return None;
                }
                positions.push(next);
            }
        }
    }
    Some((positions, holes))
}

/// Classifies a replayed trail from this start.
pub fn classify(start: &Bao, replay: &str, budget: &Budget) -> Trail {
    let Some((mut positions, holes)) = play(start, replay) else { return Trail::Other };
    let last = positions.len() - 1;
    if let Some(hole) = holes.get(last).copied() {
        if !positions[last].moves().contains(&hole) {
            return Trail::Other;
        }
        if let Some(class) = Loop::of(positions[last].holes(), hole) {
            return Trail::Endless(class);
        }
        let Ok(next) = positions[last].play(&hole) else { return Trail::Other };
        positions.push(next.without_stores());
    }
    let Some(closing) = positions.pop() else { return Trail::Other };
    if let Some(before) = positions.iter().rposition(|position| *position == closing) {
        return Trail::Turns(holes[before..].to_vec());
    }
    round(&closing, budget).map_or(Trail::Other, Trail::Turns)
}
