//! The claims about the game: the tables of 4×2, and how large and how loopy it is.

use super::{Found, listed};
use crate::bao::cycles::Cycles;
use crate::bao::enumerate::Enumeration;
use crate::bao::paper::{LoopRow, TABLE_1, TABLE_2, TurnRow};
use crate::bao::rank::choose;
use crate::bao::sow::{Ring, pack};
use crate::dice::Dice;

fn verdict(holds: bool) -> &'static str {
    if holds { "holds" } else { "fails" }
}

/// The classes of the enumeration that no printed row belongs to.
fn unlisted(four: &Enumeration) -> Vec<String> {
    let printed: Vec<_> = TABLE_1.iter().filter_map(|row| row.class()).collect();
    let missing = four.classes.iter().filter(|class| !printed.contains(&class.class));
    missing.map(|class| listed(&class.class.canonical)).collect()
}

/// What the claims about 4×2 look at.
const ALL_OF_FOUR: &str = "all positions reachable on 4×2";

pub(super) fn table_1_rows(four: &Enumeration) -> Found {
    let reached = |row: &LoopRow| {
        row.holds() && four.classes.iter().any(|class| Some(&class.class) == row.class().as_ref())
    };
    let wrong: Vec<&LoopRow> = TABLE_1.iter().filter(|row| !reached(row)).collect();
    Found {
        verdict: verdict(wrong.is_empty()),
        range: ALL_OF_FOUR.to_string(),
        counterexample: wrong.first().map(|row| row.name.to_string()),
        figures: vec![("rows", TABLE_1.len().to_string())],
    }
}

pub(super) fn table_1(four: &Enumeration) -> Found {
    let missing = unlisted(four);
    Found {
        verdict: verdict(missing.is_empty() && four.classes.len() == TABLE_1.len()),
        range: ALL_OF_FOUR.to_string(),
        counterexample: missing.first().cloned(),
        figures: vec![
            ("classes", four.classes.len().to_string()),
            ("positions", four.positions.to_string()),
            ("(position, move) pairs", four.pairs.to_string()),
            ("endless pairs", four.endless_pairs.to_string()),
        ],
    }
}

pub(super) fn kinds(four: &Enumeration, turns: &Cycles) -> Found {
    let kinds = four.classes.len() as u64 + turns.classes.unwrap_or(0);
    Found {
        verdict: verdict(kinds == 17),
        range: ALL_OF_FOUR.to_string(),
        counterexample: unlisted(four).first().cloned(),
        figures: vec![
            ("kinds", kinds.to_string()),
            ("classes of endless moves", four.classes.len().to_string()),
            ("classes of simple cycles of turns", turns.classes.unwrap_or(0).to_string()),
        ],
    }
}

pub(super) fn table_2_count(turns: &Cycles) -> Found {
    Found {
        verdict: verdict(turns.classes == Some(TABLE_2.len() as u64)),
        range: ALL_OF_FOUR.to_string(),
        counterexample: None,
        figures: vec![
            ("components", turns.components.len().to_string()),
            ("simple cycles", turns.at_least.to_string()),
            ("classes up to the half turn", turns.classes.unwrap_or(0).to_string()),
        ],
    }
}

pub(super) fn table_2(turns: &Cycles) -> Found {
    let wrong: Vec<&TurnRow> = TABLE_2.iter().filter(|row| !row.returns()).collect();
    let mut figures = Vec::new();
    for row in &wrong {
        let played = row.positions().len().saturating_sub(1);
        figures.push(("moves of the line that can be played", format!("{}: {played}", row.name)));
        for moves in turns.cycles.iter().filter_map(|cycle| row.along(cycle)) {
            let moves: Vec<String> = moves.iter().map(ToString::to_string).collect();
            figures.push(("the board comes back by", moves.join(", ")));
        }
    }
    Found {
        verdict: verdict(wrong.is_empty()),
        range: "the five lines".to_string(),
        counterexample: wrong.first().map(|row| row.name.to_string()),
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
    let one_in = |all: u64, some: u64| format!("1 in {}", all.checked_div(some).unwrap_or(0));
    // "About": within a factor of three.
    let about = endless > 0 && (3_333..=30_000).contains(&(SAMPLE / endless));
    Found {
        verdict: verdict(about),
        range: format!("{SAMPLE} random moves on 8×2 (a sample), all positions of 4×2 and 5×2"),
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
        verdict: verdict((300_000_000_000..=3_000_000_000_000).contains(&boards)),
        range: "all boards of 16 holes with at most 32 stones, reachable or not, mover left out"
            .to_string(),
        counterexample: None,
        figures: vec![("boards", boards.to_string())],
    }
}
