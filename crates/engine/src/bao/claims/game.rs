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

fn listed(numbers: impl IntoIterator<Item = impl ToString>) -> String {
    let numbers: Vec<String> = numbers.into_iter().map(|n| n.to_string()).collect();
    numbers.join(" ")
}

/// Table 1 as printed beside what the enumeration finds; what differs is marked.
fn table_1_beside(four: &Enumeration) -> Figure {
    let head = vec!["row", "board", "printed: period, shift", "computed", "difference"];
    let loops = |period: u64, shift: u64| format!("{period}, {shift}");
    let mut rows = Vec::new();
    for row in &TABLE_1 {
        let class = row.class();
        let reached = four.classes.iter().any(|found| Some(&found.class) == class.as_ref());
        let computed = class.map_or("it ends".into(), |class| loops(class.period, class.shift));
        let difference = match (row.holds(), reached) {
            (true, true) => "",
            (false, _) => "≠",
            (true, false) => "≠ not reached",
        };
        let printed = loops(row.period, row.shift);
        rows.push(vec![row.name.into(), listed(row.board), printed, computed, difference.into()]);
    }
    let printed: Vec<_> = TABLE_1.iter().filter_map(|row| row.class()).collect();
    for found in four.classes.iter().filter(|found| !printed.contains(&found.class)) {
        let computed = loops(found.class.period, found.class.shift);
        let board = listed(&found.class.canonical);
        rows.push(vec!["–".into(), board, "–".into(), computed, "≠ not printed".into()]);
    }
    Figure::Table { head, rows }
}

/// Table 2 as printed beside the lines that do come back.
fn table_2_beside(turns: &Cycles) -> Figure {
    let head = vec!["row", "board", "printed moves", "computed", "difference"];
    let mut rows = Vec::new();
    for row in &TABLE_2 {
        let (computed, difference) = match row.returns() {
            true => ("comes back".to_string(), String::new()),
            false => {
                let played = row.positions().len().saturating_sub(1);
                let returns = turns.cycles.iter().find_map(|cycle| row.along(cycle));
                let computed = returns.map_or("does not come back".into(), listed);
                (computed, format!("≠ from move {} on", played + 1))
            }
        };
        let (board, moves) = (listed(row.board), listed(row.moves));
        rows.push(vec![row.name.into(), board, moves, computed, difference]);
    }
    Figure::Table { head, rows }
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
            ("Table 1", table_1_beside(four)),
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
    figures.push(("Table 2", table_2_beside(turns)));
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
