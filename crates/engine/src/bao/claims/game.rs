//! The claims about the game: the tables of 4×2, and how large and how loopy it is.

use super::{Example, Figure, Found, Range};
use crate::bao::census::Verdict;
use crate::bao::cycles::Cycles;
use crate::bao::enumerate::Enumeration;
use crate::bao::paper::{LoopRow, TABLE_1, TABLE_2, TurnRow};
use crate::bao::rank::choose;
use crate::bao::sow::{Ring, pack};
use crate::dice::Dice;

pub(super) fn count(number: impl TryInto<u128>) -> Figure {
    Figure::Count(number.try_into().unwrap_or(0))
}

/// The classes of the enumeration that no printed row belongs to.
fn unlisted(four: &Enumeration) -> Vec<Example> {
    let printed: Vec<_> = TABLE_1.iter().filter_map(|row| row.class()).collect();
    let missing = four.classes.iter().filter(|class| !printed.contains(&class.class));
    missing.map(|class| Example::Board(class.class.canonical.to_vec())).collect()
}

pub(super) fn table_1_rows(four: &Enumeration) -> Found {
    let reached = |row: &LoopRow| {
        row.holds() && four.classes.iter().any(|class| Some(&class.class) == row.class().as_ref())
    };
    let wrong: Vec<&LoopRow> = TABLE_1.iter().filter(|row| !reached(row)).collect();
    Found {
        verdict: Verdict::of(wrong.is_empty()),
        range: Range::Four,
        counterexample: wrong.first().map(|row| Example::Row(row.name)),
        figures: vec![("rows", count(TABLE_1.len()))],
    }
}

pub(super) fn table_1(four: &Enumeration) -> Found {
    let missing = unlisted(four);
    Found {
        verdict: Verdict::of(missing.is_empty() && four.classes.len() == TABLE_1.len()),
        range: Range::Four,
        counterexample: missing.first().cloned(),
        figures: vec![
            ("classes", count(four.classes.len())),
            ("positions", count(four.positions)),
            ("(position, move) pairs", count(four.pairs)),
            ("endless pairs", count(four.endless_pairs)),
        ],
    }
}

pub(super) fn kinds(four: &Enumeration, turns: &Cycles) -> Found {
    let kinds = four.classes.len() as u64 + turns.classes.unwrap_or(0);
    Found {
        verdict: Verdict::of(kinds == 17),
        range: Range::Four,
        counterexample: unlisted(four).first().cloned(),
        figures: vec![
            ("kinds", count(kinds)),
            ("classes of endless moves", count(four.classes.len())),
            ("classes of simple cycles of turns", count(turns.classes.unwrap_or(0))),
        ],
    }
}

pub(super) fn table_2_count(turns: &Cycles) -> Found {
    Found {
        verdict: Verdict::of(turns.classes == Some(TABLE_2.len() as u64)),
        range: Range::Four,
        counterexample: None,
        figures: vec![
            ("components", count(turns.components.len())),
            ("simple cycles", count(turns.at_least)),
            ("classes up to the half turn", count(turns.classes.unwrap_or(0))),
        ],
    }
}

pub(super) fn table_2(turns: &Cycles) -> Found {
    let wrong: Vec<&TurnRow> = TABLE_2.iter().filter(|row| !row.returns()).collect();
    let mut figures = Vec::new();
    for row in &wrong {
        let played = row.positions().len().saturating_sub(1);
        let played = Figure::Played { row: row.name, moves: played };
        figures.push(("moves of the line that can be played", played));
        for moves in turns.cycles.iter().filter_map(|cycle| row.along(cycle)) {
            figures.push(("the board comes back by", Figure::Moves(moves)));
        }
    }
    Found {
        verdict: Verdict::of(wrong.is_empty()),
        range: Range::Lines,
        counterexample: wrong.first().map(|row| Example::Row(row.name)),
        figures,
    }
}

/// Random moves on 8×2 from the start, and how many of them never end.
fn sample(moves: u64) -> Option<u64> {
    let ring = Ring::<8>::new(16)?;
    let start = pack(&[0, 4].repeat(8));
    let (mut board, mut endless, mut dice) = (start, 0, Dice::new(1));
    for _ in 0..moves {
        let own = ring.own(board);
        let hole = own.pick(dice.below(own.count()))?;
        let played = ring.play(board, hole);
        endless += u64::from(played.is_none());
        board = match played {
            Some(played) if !ring.is_over(played.board) => ring.half_turn(played.board),
            _ => start,
        };
    }
    Some(endless)
}

/// Random moves played for the claim on rarity.
const SAMPLE: u64 = 4_000_000;

pub(super) fn rarity(four: &Enumeration, five: &Enumeration) -> Found {
    let endless = sample(SAMPLE).unwrap_or(0);
    let one_in = |all: u64, some: u64| Figure::OneIn(all.checked_div(some).unwrap_or(0));
    // "About": within a factor of three.
    let about = endless > 0 && (3_333..=30_000).contains(&(SAMPLE / endless));
    Found {
        verdict: Verdict::of(about),
        range: Range::Sample { moves: SAMPLE },
        counterexample: None,
        figures: vec![
            ("8×2, random moves that never end", one_in(SAMPLE, endless)),
            ("4×2, (position, move) pairs", one_in(four.pairs, four.endless_pairs)),
            ("5×2, (position, move) pairs", one_in(five.pairs, five.endless_pairs)),
        ],
    }
}

pub(super) fn states() -> Found {
    let boards = choose(48, 16);
    Found {
        verdict: Verdict::of((300_000_000_000..=3_000_000_000_000).contains(&boards)),
        range: Range::Boards,
        counterexample: None,
        figures: vec![("boards", count(boards))],
    }
}
