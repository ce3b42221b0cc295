//! Misprints that a computation shows: each is read as the claim that what is printed is right.

use super::game::count;
use super::{Example, Figure, Found, Range};
use crate::bao::census::Verdict;
use crate::bao::conditions::{ask, of_state, pt1_printed};
use crate::bao::paper::TABLE_1;
use crate::bao::relay::{Loop, relay};
use crate::bao::rollback::{rollback, undo};
use crate::budget::Budget;

/// 5.3.3: the board called L9 belongs to class L9.
pub(super) fn ninth() -> Option<Found> {
    let board = [3, 1, 2, 3, 0, 1, 0, 1];
    let class = Loop::of(&board, 0)?;
    let row = TABLE_1.iter().find(|row| row.class().as_ref() == Some(&class));
    Some(Found {
        verdict: Verdict::of(row.is_some_and(|row| row.name == "L9")),
        range: Range::OneBoard,
        counterexample: Some(Example::Board(board.to_vec())),
        figures: vec![
            ("it belongs to", Figure::Row(row.map(|row| row.name))),
            ("period and shift", Figure::Loop { period: class.period, shift: class.shift }),
        ],
    })
}

/// 6.1: rollback from RB2 begins at hole 4 and is back at RB1 after two steps.
pub(super) fn rollback_start() -> Option<Found> {
    let (first, last) = ([1, 2, 0, 1, 2, 0, 0, 3], [1, 0, 1, 0, 3, 1, 0, 3]);
    let returns = |hole: &usize| {
        let two = undo(&last, *hole).and_then(|one| undo(&one.board, one.hole));
        two.is_some_and(|two| two.board == first && two.hole == 1)
    };
    let right: Vec<usize> = (0..last.len()).filter(returns).collect();
    Some(Found {
        verdict: Verdict::of(right == [4]),
        range: Range::OneBoard,
        counterexample: Some(Example::Board(last.to_vec())),
        figures: vec![("RB1 is reached from hole", Figure::Moves(right))],
    })
}

/// Pattern 1 has m = n + 1 in the text, and its formula and table have m = kn + 1.
pub(super) fn first_pattern() -> Option<Found> {
    let (mut loops, mut wider, mut looked) = (0u64, Vec::new(), 0);
    for n in 2..=6u32 {
        for k in 1..=4 {
            let mut board = vec![n];
            board.extend((0..k * n).map(|i| i % n));
            looked += 1;
            let turned = |class: &Loop| class.sowings == 1 && class.shift == u64::from(n);
            if Loop::of(&board, 0).is_some_and(|class| turned(&class)) {
                loops += 1;
                if board.len() as u32 != n + 1 {
                    wider.push(board);
                }
            }
        }
    }
    let smallest = wider.iter().min_by_key(|board| (board.iter().sum::<u32>(), board.len()));
    Some(Found {
        verdict: Verdict::of(wider.is_empty()),
        range: Range::Formula { boards: looked },
        counterexample: smallest.map(|board| Example::Board(board.clone())),
        figures: vec![
            ("boards of the formula that one sowing turns by n", count(loops)),
            ("of these with more than n + 1 holes", count(wider.len())),
        ],
    })
}

/// The text says that Fig. 10 shows pattern 2 with n = 3, its caption that the cycle is 1.
pub(super) fn tenth_figure() -> Option<Found> {
    let (shown, next) = ([3, 1, 0, 2, 1, 0, 2, 1], [2, 0, 1, 0, 2, 1, 0, 1]);
    if !of_state(&shown).loop1_second {
        return None;
    }
    let [shown_class, next_class] = [Loop::of(&shown, 0)?, Loop::of(&next, 0)?];
    let figure = |class: &Loop| Figure::Loop { period: class.period, shift: class.shift };
    Some(Found {
        verdict: Verdict::of(shown_class.period == 1),
        range: Range::OneBoard,
        counterexample: (shown_class.period != 1).then(|| Example::Board(shown.to_vec())),
        figures: vec![
            ("period and shift", figure(&shown_class)),
            ("period and shift of the loop that the next section begins with", figure(&next_class)),
        ],
    })
}

/// 5.3.2: from Fig. 11, a loop without LOOP2, the paper concludes that LOOP2 is necessary and not
/// sufficient.
pub(super) fn eleventh_figure() -> Option<Found> {
    let board = [3, 1, 0, 2, 1, 0, 2, 1, 0, 1];
    let (mut states, mut with) = (0u64, 0u64);
    let class = Loop::of(&board, 0)?;
    let sowings = relay(&board, 0).sowings;
    let before = std::iter::once(&board[..]).chain(sowings.iter().map(|sowing| &sowing.board[..]));
    for (board, sowing) in before.zip(&sowings) {
        let asked = ask(board, sowing.hole)?;
        states += 1;
        with += u64::from(asked.loop2 || asked.loop2_repaired);
    }
    Some(Found {
        verdict: Verdict::of(with > 0),
        range: Range::OneBoard,
        counterexample: (with == 0).then(|| Example::Board(board.to_vec())),
        figures: vec![
            ("period and shift", Figure::Loop { period: class.period, shift: class.shift }),
            ("states of the loop", count(states)),
            ("of these with LOOP2", count(with)),
        ],
    })
}

/// Holes and the most stones of the boards looked at for PT1.
const PT1_BOARDS: (usize, u32) = (8, 10);

/// PT1 has x_{n−3} in its last hole for the second time: nothing needs these two to be equal.
pub(super) fn last_hole(budget: &Budget) -> Option<Found> {
    let (holes, most) = PT1_BOARDS;
    let (mut repaired, mut come, mut smallest) = (0u64, 0u64, None);
    for stones in 1..=most {
        let mut board = vec![0; holes];
        board[holes - 1] = stones;
        loop {
            if board[0] > 0 && of_state(&board).pt1 && !pt1_printed(&board) {
                repaired += 1;
                if rollback(&board, 0)?.stops == Some(true) {
                    come += 1;
                    smallest.get_or_insert_with(|| Example::Board(board.clone()));
                }
            }
            if !next(&mut board) {
                break;
            }
        }
        if budget.late() {
            return None;
        }
    }
    Some(Found {
        verdict: Verdict::of(come == 0),
        range: Range::Rings(vec![(holes, most as usize)]),
        counterexample: smallest,
        figures: vec![
            ("boards with x_{n-1} there and without x_{n-3}", count(repaired)),
            ("of these whose rollback stops all the same", count(come)),
        ],
    })
}

/// The next board with as many stones, in the order of lists; false after the last.
fn next(board: &mut [u32]) -> bool {
    let last = board.len() - 1;
    let Some(place) = (1..=last).rev().find(|place| board[*place] > 0) else { return false };
    let moved = board[place];
    board[place] = 0;
    board[place - 1] += 1;
    board[last] = moved - 1;
    true
}
