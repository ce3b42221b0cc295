//! The claims of sections 3 and 5.2: BAO as processes, the examples, the two specifications.

use super::game::count;
use super::{Example, Figure, Found, Range};
use crate::bao::ccs::{Machine, Replay, Status};
use crate::bao::census::Verdict;
use crate::bao::cycles::Cycles;
use crate::bao::enumerate::Enumeration;
use crate::bao::lasso::lassos;
use crate::bao::printed::{Trouble, trace};
use crate::bao::relay::relay;
use crate::budget::Budget;
use rules::bao::{Bao, End, end};
use rules::{Player, Position};

const START: [u32; 8] = [0, 4, 0, 4, 0, 4, 0, 4];

fn replayed(board: &[u32], stores: [u32; 2], hole: usize) -> Option<Replay> {
    Machine::new(board.len()).ok()?.replay(board, Player::One, stores, hole).ok()
}

/// 3.3: what the processes are after hole 3.
pub(super) fn example() -> Option<Found> {
    let found = replayed(&START, [0, 0], 3)?;
    let printed = (vec![0, 7, 0, 0, 1, 7, 0, 1], [1, 0]);
    Some(Found {
        verdict: Verdict::of((found.board.clone(), found.stores) == printed),
        range: Range::OneMove,
        counterexample: Some(Example::Board(found.board.clone())),
        figures: vec![
            ("printed board", Figure::Board(printed.0)),
            ("printed stores", Figure::Stores(printed.1)),
            ("board by the rules", Figure::Board(found.board)),
            ("stores by the rules", Figure::Stores(found.stores)),
            ("silent steps", count(found.taus)),
            ("last stones", Figure::Moves(found.puts)),
        ],
    })
}

/// 3.3: the end.
pub(super) fn last_move() -> Option<Found> {
    let board = [0, 0, 0, 1, 0, 0, 1, 1];
    let found = replayed(&board, [8, 6], 3)?;
    let stones = board.iter().sum::<u32>() + 8 + 6;
    Some(Found {
        verdict: Verdict::of(found.status == Status::Terminated),
        range: Range::OneMove,
        counterexample: None,
        figures: vec![
            ("silent steps", count(found.taus)),
            ("managers", Figure::Stores(found.stores)),
            ("stones in all, of 16", count(stones)),
        ],
    })
}

/// 3.4: the loop.
pub(super) fn looping() -> Option<Found> {
    let board = [3, 1, 0, 1, 0, 1, 0, 1];
    let found = replayed(&board, [0, 0], 0)?;
    let turned = relay(&board, 0);
    Some(Found {
        verdict: Verdict::of(found.status == Status::Infinite && turned.sowings.len() == 4),
        range: Range::OneMove,
        counterexample: None,
        figures: vec![
            ("sowings until the board is the first one turned", count(turned.sowings.len())),
            ("silent steps until a state comes back", count(found.taus)),
        ],
    })
}

/// 3.3: one silent step at a time within a move; and the processes play by the rules.
pub(super) fn deterministic(four: &Enumeration, budget: &Budget) -> Option<Found> {
    let mut machine = Machine::new(8).ok()?;
    let (mut moves, mut taus, mut wrong) = (0u64, 0usize, None);
    for (board, turn) in four.positions() {
        if budget.late() {
            return None;
        }
        let side = turn.index() * 4;
        for hole in (side..side + 4).filter(|hole| board[*hole] > 0) {
            moves += 1;
            let same = match (machine.replay(&board, turn, [0, 0], hole), end(&board, hole)) {
                (Ok(found), End::Endless) => found.status == Status::Infinite,
                (Ok(found), End::Stops { last, board, .. }) => {
                    taus += found.taus;
                    found.board == board && found.puts.last() == Some(&last)
                }
                _ => false,
            };
            if !same && wrong.is_none() {
                wrong = Some(Example::Board(board.clone()));
            }
        }
    }
    Some(Found {
        verdict: Verdict::of(wrong.is_none()),
        range: Range::Four,
        counterexample: wrong,
        figures: vec![("moves", count(moves)), ("silent steps of moves that end", count(taus))],
    })
}

/// 3.2: the equations as printed.
pub(super) fn printed() -> Option<Found> {
    let named = |trouble: Trouble| match trouble {
        Trouble::SelectsAgain => "a second hole is selected in mid-move",
        Trouble::SowsNothing => "an empty hole is sown",
        Trouble::SowsLessThanNothing => "fewer than no stones are passed on",
        Trouble::OutOfTurn => "the first player moves twice",
        Trouble::CountsInTheOpen => "check_i is not in L_B: anybody can count",
        Trouble::StopsInTheOpen => "nsstop is sent, nstop is hidden",
        Trouble::NeverFinishes => "the second manager does not hear of the end",
    };
    let mut figures = Vec::new();
    for trouble in Trouble::ALL {
        if let Some(trace) = trace(trouble) {
            figures.push((named(trouble), trace));
        }
    }
    Some(Found {
        verdict: Verdict::of(figures.is_empty()),
        range: Range::Printed,
        counterexample: figures.first().map(|(_, trace)| Example::Messages(trace.clone())),
        figures: figures.into_iter().map(|(name, trace)| (name, Figure::Messages(trace))).collect(),
    })
}

/// 5.2: that specification 1 (or 2) is violated.
pub(super) fn specification(
    second: bool,
    four: &Enumeration,
    turns: &Cycles,
    budget: &Budget,
) -> Option<Found> {
    let start = Bao::start(&"4".parse().ok()?);
    let found = lassos(&start, budget)?;
    let lasso = if second { found.settles } else { found.ends };
    let mut figures = Vec::new();
    if !second {
        figures.push(("classes of endless moves", count(four.classes.len())));
    }
    figures.push(("classes of simple cycles of turns", count(turns.classes.unwrap_or(0))));
    let verdict = Verdict::of(lasso.is_some());
    figures.extend(lasso.map(|lasso| ("a play against it", Figure::Lasso(lasso))));
    Some(Found { verdict, range: Range::Four, counterexample: None, figures })
}
