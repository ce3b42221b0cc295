//! Every claim of the paper re-done, with what was looked at and the smallest counterexample.
//!
//! Claims about single moves come from the [`census`](super::census) over all boards of several
//! ring sizes; those about the game on 4×2 from the [`enumerate`](super::enumerate)d positions.

use super::census::{Tally, census};
use super::cycles::{Cycles, cycles};
use super::enumerate::{Enumeration, enumerate};
use super::paper::{LoopRow, TABLE_1, TABLE_2, TurnRow};
use super::propositions::CLAIMS;
use super::rank::choose;
use super::sow::{Ring, pack};
use crate::budget::Budget;
use crate::dice::Dice;
use crate::progress::Progress;
use rules::Position;
use rules::bao::Bao;

/// One claim and what became of it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Report {
    pub id: String,
    pub statement: String,
    pub statement_ja: String,
    /// `holds`, `fails`, or `vacuous` where nothing in the range meets the premise.
    pub verdict: &'static str,
    /// What was looked at.
    pub range: String,
    pub counterexample: Option<String>,
    /// Figures by name.
    pub figures: Vec<(&'static str, String)>,
}

/// Holes and the most stones of the boards looked at.
pub const RANGES: [(usize, usize); 11] = [
    (2, 40),
    (3, 40),
    (4, 30),
    (5, 24),
    (6, 22),
    (7, 18),
    (8, 18),
    (9, 14),
    (10, 14),
    (11, 12),
    (12, 13),
];

/// Claims that the paper makes for n < 4, n = 4 and n ≥ 5 holes a side apart; rings of odd length
/// have no sides.
const BY_SIZE: [&str; 4] = [
    "loop2-sufficient",
    "loop2-necessary",
    "loop2-repaired-sufficient",
    "loop2-repaired-necessary",
];

const SIZES: [(&str, std::ops::RangeInclusive<usize>); 3] =
    [("n<4", 2..=7), ("n=4", 8..=8), ("n>=5", 10..=16)];

/// Re-does all claims on the ranges given; none if the budget ran out.
pub fn claims(
    ranges: &[(usize, usize)],
    budget: &Budget,
    progress: &dyn Progress,
) -> Option<Vec<Report>> {
    let start = |id: &str| Some(Bao::start(&id.parse().ok()?));
    progress.stage("4×2 and 5×2 enumerated");
    let four = enumerate(&start("4")?, budget, progress).ok()?;
    let turns = cycles(&four, usize::MAX, budget, progress).filter(|t| t.classes.is_some())?;
    let five = enumerate(&start("5")?, budget, progress).ok()?;
    let mut reports = vec![table_1_rows(&four), table_1(&four), kinds(&four, &turns)];
    reports.extend([table_2_count(&turns), table_2(&turns)]);
    let mut measured = Vec::new();
    for (holes, most) in ranges {
        progress.stage(&format!("{holes} holes, up to {most} stones"));
        measured.push((*holes, *most, census(*holes, *most, CLAIMS, budget, progress)?));
    }
    for (i, claim) in CLAIMS.iter().enumerate() {
        let sizes: &[_] = if BY_SIZE.contains(&claim.id) { &SIZES } else { &[("", 0..=16)] };
        for (name, sizes) in sizes {
            let rows = measured.iter().filter(|(holes, ..)| {
                sizes.contains(holes) && (name.is_empty() || holes.is_multiple_of(2))
            });
            let rows: Vec<_> =
                rows.map(|(holes, most, tallies)| (*holes, *most, &tallies[i])).collect();
            let suffix = if name.is_empty() { String::new() } else { format!(" ({name})") };
            reports.push(Report {
                statement: format!("{}{suffix}", claim.statement),
                statement_ja: format!("{}{suffix}", claim.statement_ja),
                ..joined(claim.id, name, &rows)
            });
        }
    }
    reports.push(rarity(&four, &five));
    reports.push(states());
    Some(reports)
}

/// The tallies of several ring sizes as one report, still without its statement.
fn joined(id: &'static str, name: &str, rows: &[(usize, usize, &Tally)]) -> Report {
    let mut sum = Tally { id, checked: 0, violations: 0, smallest: None };
    rows.iter().for_each(|(_, _, tally)| sum.join((*tally).clone()));
    let range: Vec<String> =
        rows.iter().map(|(holes, most, _)| format!("{holes} holes ≤ {most} stones")).collect();
    let by_holes: Vec<String> = rows
        .iter()
        .filter(|(_, _, tally)| tally.violations > 0)
        .map(|(holes, _, tally)| format!("{holes} holes: {}", tally.violations))
        .collect();
    Report {
        id: if name.is_empty() { id.to_string() } else { format!("{id}-{name}") },
        statement: String::new(),
        statement_ja: String::new(),
        verdict: sum.verdict(),
        range: range.join(", "),
        counterexample: sum.smallest.as_deref().map(listed),
        figures: vec![
            ("checked", sum.checked.to_string()),
            ("violations", sum.violations.to_string()),
            ("violations by holes", by_holes.join(", ")),
        ],
    }
}

fn listed(board: &[u32]) -> String {
    board.iter().map(ToString::to_string).collect::<Vec<_>>().join(",")
}

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

fn table_1_rows(four: &Enumeration) -> Report {
    let reached = |row: &LoopRow| {
        row.holds() && four.classes.iter().any(|class| Some(&class.class) == row.class().as_ref())
    };
    let wrong: Vec<&LoopRow> = TABLE_1.iter().filter(|row| !reached(row)).collect();
    Report {
        id: "table-1-rows".to_string(),
        statement:
            "Table 1: every row is an endless move with that period and shift, and can be reached"
                .to_string(),
        statement_ja: "表1: 各行は到達可能で, 周期とずれは表のとおり".to_string(),
        verdict: verdict(wrong.is_empty()),
        range: ALL_OF_FOUR.to_string(),
        counterexample: wrong.first().map(|row| row.name.to_string()),
        figures: vec![("rows", TABLE_1.len().to_string())],
    }
}

fn table_1(four: &Enumeration) -> Report {
    let missing = unlisted(four);
    Report {
        id: "table-1".to_string(),
        statement: "Table 1: the endless moves that can be reached on 4×2 are of these 12 classes"
            .to_string(),
        statement_ja: "表1: 4×2で到達可能な停止しない手はこの12種類".to_string(),
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

fn kinds(four: &Enumeration, turns: &Cycles) -> Report {
    let kinds = four.classes.len() as u64 + turns.classes.unwrap_or(0);
    Report {
        id: "kinds-17".to_string(),
        statement: "17 kinds of play that never ends on 4×2".to_string(),
        statement_ja: "終了しない反例は17種類".to_string(),
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

fn table_2_count(turns: &Cycles) -> Report {
    Report {
        id: "table-2-count".to_string(),
        statement: "Endless turn-taking on 4×2 is of 5 kinds".to_string(),
        statement_ja: "千日手は5種類".to_string(),
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

fn table_2(turns: &Cycles) -> Report {
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
    Report {
        id: "table-2".to_string(),
        statement: "Table 2: every line can be played and comes back to its board".to_string(),
        statement_ja: "表2: どの手筋も指せて元の盤面に戻る".to_string(),
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

fn rarity(four: &Enumeration, five: &Enumeration) -> Report {
    let endless = sample(SAMPLE).unwrap_or(0);
    let one_in = |all: u64, some: u64| format!("1 in {}", all.checked_div(some).unwrap_or(0));
    // "About": within a factor of three.
    let about = endless > 0 && (3_333..=30_000).contains(&(SAMPLE / endless));
    Report {
        id: "rarity".to_string(),
        statement: "An endless move occurs about once in 10,000 positions".to_string(),
        statement_ja: "周期的な動きは約1万局面に1回".to_string(),
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

fn states() -> Report {
    let boards = choose(48, 16);
    Report {
        id: "states".to_string(),
        statement: "8×2 has about 10^12 states".to_string(),
        statement_ja: "状態数は約10^12".to_string(),
        verdict: verdict((300_000_000_000..=3_000_000_000_000).contains(&boards)),
        range: "all boards of 16 holes with at most 32 stones, reachable or not, mover left out"
            .to_string(),
        counterexample: None,
        figures: vec![("boards", boards.to_string())],
    }
}
