//! The laboratory: known figures of size 2, independent recounts, and the claims.

use engine::bridgit::Board;
use engine::bridgit::claims::{Claim, Effort, Verdict, claims};
use engine::bridgit::lab::run;
use engine::bridgit::report::{Conjecture, Report};
use engine::bridgit::sample::{Sample, few_bridges, random};
use engine::bridgit::solve::solve;
use engine::bridgit::strategy::voluntary_moves;
use engine::bridgit::table::Table;
use engine::bridgit::values::{Convention, appraise};
use engine::value::Outcome;
use engine::{Budget, Progress, Silent, Stage};
use rules::Player::{One, Two};
use std::sync::Mutex;
use std::time::Duration;

fn smallest(report: &Report, conjecture: Conjecture) -> Option<String> {
    let found = report.smallest.iter().find(|found| found.conjecture == conjecture)?;
    Some(found.board.to_string())
}

#[test]
fn size_two_has_the_figures_of_the_notes() {
    let table = Table::new(2).expect("small");
    let zero = run(&table, false, Convention::Zero, &Budget::default());
    assert_eq!((zero.unfinished, zero.outcomes), (125, [27, 71, 27, 0]));
    assert_eq!((zero.c1_violations, zero.c2_losing), (0, 0));
    assert_eq!((zero.converse_violations, zero.converse_total), (24, 196));
    assert_eq!(zero.distinct_values, 8);
    let leftover = run(&table, false, Convention::Leftover, &Budget::default());
    assert_eq!(leftover.distinct_values, 13);
    assert_eq!((leftover.bullet1.gt, leftover.bullet1.total()), (104, 104));
    assert_eq!((leftover.bullet2_printed.lt, leftover.bullet2_printed.total()), (20, 20));
    let third = leftover.bullet3_no_immediate;
    assert_eq!((third.eq, third.total()), (56, 56));
    assert!(leftover.bullet3.eq < leftover.bullet3.total(), "the exception is needed");
    let converse: Vec<_> =
        zero.smallest.iter().filter(|f| f.conjecture == Conjecture::Converse).collect();
    assert_eq!((converse[0].bridges, converse[0].mover), (3, Some(Two)));
    // One of the four mirror images of RL/L/..
    assert_eq!(converse[0].board.to_string(), "../L/LR");
}

#[test]
fn smallest_counterexamples_are_the_smallest() {
    let table = Table::new(2).expect("small");
    let report = run(&table, false, Convention::Leftover, &Budget::default());
    let mut texts: Vec<(usize, String)> = Vec::new();
    for code in (0..table.len()).filter(|code| !table.finished(*code)) {
        let board = table.board(code);
        for mover in [One, Two] {
            if solve(&board, mover).winner == mover && voluntary_moves(&board, mover).is_empty() {
                texts.push((5 - board.empties().count(), board.to_string()));
            }
        }
    }
    texts.sort();
    assert_eq!(texts.len() as u64, report.converse_violations);
    assert_eq!(smallest(&report, Conjecture::Converse).as_ref(), Some(&texts[0].1));
}

#[test]
fn size_three_refutes_the_first_conjecture() {
    let table = Table::new(3).expect("small");
    let report = run(&table, false, Convention::Outcome, &Budget::default());
    assert_eq!(report.outcomes.iter().sum::<u64>(), report.unfinished);
    assert_eq!((report.outcomes[0], report.outcomes[3]), (report.outcomes[2], 0));
    assert!(report.c1_violations > 0 && report.c2_losing == 0);
    let text = smallest(&report, Conjecture::C1).expect("a counterexample");
    let board = Board::read(3, &text).expect("its own notation");
    assert_eq!(text, ".../../.../.L/RRL");
    for mover in [One, Two] {
        assert!(voluntary_moves(&board, mover).is_empty());
    }
    let alternating = run(&table, true, Convention::Outcome, &Budget::default());
    assert!(alternating.unfinished < report.unfinished && alternating.c1_violations > 0);
}

#[test]
fn few_bridges_agree_with_the_table() {
    let table = Table::new(3).expect("small");
    let few = few_bridges(3, 3, false, &Budget::default());
    let (mut unfinished, mut c1, mut converse) = (0, 0, 0);
    for code in (0..table.len()).filter(|code| !table.finished(*code)) {
        let bridges = [One, Two].map(|p| table.bridges(code, p).count_ones());
        if bridges[0] + bridges[1] > 3 {
            continue;
        }
        unfinished += 1;
        let can = [One, Two].map(|p| table.voluntary(code, p).next().is_some());
        c1 += u64::from(can == [false, false]);
        for mover in [One, Two] {
            let wins = table.outcome(code).winner(mover) == mover;
            converse += u64::from(wins && !can[mover.index()]);
        }
    }
    assert_eq!(
        (few.unfinished, few.c1_violations, few.converse_violations),
        (unfinished, c1, converse)
    );
}

#[test]
fn near_full_and_random_positions_keep_the_theorems() {
    let all = Budget::default();
    for empty in [5, 8] {
        let sample = Sample::near_full(4, empty, 30, 3);
        let [report] = random(&sample, [Convention::Leftover], &all);
        assert_eq!((report.unfinished, report.c2_losing, report.outcomes[3]), (30, 0, 0));
        assert!(report.bullet1.total() > 0 && report.distinct_values > 1);
        assert!(report.complete && report.valued == 30);
    }
    let sample = Sample { size: 12, bridges: Some(100), count: 20, seed: 5 };
    let [report] = random(&sample, [Convention::Leftover], &all);
    assert_eq!((report.unfinished, report.c2_losing, report.outcomes[3]), (20, 0, 0));
    assert_eq!((report.valued, report.bullet1.total()), (0, 0));
}

/// The same positions under every convention, and again from the same seed.
#[test]
fn random_positions_of_size_three_with_any_number_of_bridges() {
    let sample = Sample { size: 3, bridges: None, count: 20, seed: 9 };
    let conventions = [Convention::Zero, Convention::Leftover];
    let [zero, leftover] = random(&sample, conventions, &Budget::default());
    assert_eq!((zero.unfinished, zero.valued), (20, 20));
    assert_eq!((zero.outcomes, zero.weak_printed), (leftover.outcomes, leftover.weak_printed));
    assert_eq!(zero.bullet1.total(), leftover.bullet1.total());
    let again = random(&sample, conventions, &Budget::default());
    assert_eq!(again, [zero, leftover]);
}

#[test]
fn counterexamples_come_with_their_values() {
    let table = Table::new(2).expect("small");
    let lab = run(&table, false, Convention::Leftover, &Budget::default());
    // Some of these positions are too large for a value.
    let sample = Sample { size: 4, bridges: None, count: 25, seed: 2 };
    let [sampled] = random(&sample, [Convention::Leftover], &Budget::default());
    assert!(0 < sampled.valued && sampled.valued < sampled.unfinished);
    for found in lab.smallest.iter().chain(&sampled.smallest) {
        let appraised = appraise(&found.board, Convention::Leftover);
        assert_eq!(
            found.value,
            appraised.as_ref().ok().map(|a| a.value.clone()),
            "{}",
            found.board
        );
        for judged in &found.options {
            let options = &appraised.as_ref().expect("values").options;
            let option = options.iter().find(|option| option.cell == judged.cell);
            assert_eq!(option.map(|option| &option.left), Some(&judged.value));
        }
    }
}

#[test]
fn a_budget_stops_the_laboratory() {
    let table = Table::new(3).expect("small");
    let short = run(&table, false, Convention::Zero, &Budget::nodes(5000));
    assert!(!short.complete && (1..5000).contains(&short.unfinished), "{}", short.unfinished);
    let few = few_bridges(4, 5, true, &Budget::nodes(3000));
    assert!(!few.complete && (1..3000).contains(&few.unfinished), "{}", few.unfinished);
    let sample = Sample::near_full(4, 6, 30, 1);
    let [sampled] = random(&sample, [Convention::Zero], &Budget::nodes(7));
    assert!(!sampled.complete && sampled.unfinished == 7);
    let none = Budget::time(Duration::ZERO);
    let found = claims(None, &Effort::default(), &none, &Silent);
    let unknown = found.iter().filter(|claim| claim.verdict == Verdict::Unknown).count();
    // Only what a table tells is known without any time.
    assert_eq!(
        (unknown, found.iter().filter(|claim| claim.complete).count()),
        (found.len() - 1, 1)
    );
}

#[test]
fn values_of_single_positions() {
    let board = Board::read(2, "../L/LR").expect("a board");
    let zero = appraise(&board, Convention::Zero).expect("few cells");
    let outcome = appraise(&board, Convention::Outcome).expect("few cells");
    assert_eq!(outcome.value, zero.outcome.to_string());
    assert_eq!(zero.outcome, Outcome::N);
    assert_eq!(zero.options.len(), 2);
    let over = appraise(&Board::read(1, "L").expect("a board"), Convention::Leftover1);
    assert_eq!(over.map(|a| (a.value, a.outcome)), Ok(("1".to_string(), Outcome::L)));
    let large = appraise(&Board::empty(4), Convention::Zero);
    assert_eq!(
        large.map_err(|e| e.to_string()).unwrap_err(),
        "25 empty cells: values are computed for up to 13"
    );
}

#[test]
fn the_claims_are_judged() {
    let effort = Effort { bridges: 3, samples: 3, empty: 7, start: 12 };
    let all = claims(None, &effort, &Budget::default(), &Silent);
    let verdict = |id: &str| {
        let claim = all.iter().find(|claim| claim.id == id).expect(id);
        assert_eq!(claim.verdict == Verdict::Fails, claim.counterexample.is_some(), "{id}");
        claim.verdict
    };
    assert_eq!(verdict("c1"), Verdict::Fails);
    assert_eq!(verdict("c2"), Verdict::Holds);
    assert_eq!(verdict("c2-converse"), Verdict::Fails);
    assert_eq!(verdict("c3-2-printed-leftover"), Verdict::Fails);
    assert_eq!(verdict("c3-weak-corrected"), Verdict::Fails);
    assert_eq!(verdict("spanning-tree"), Verdict::HoldsOnRange);
    assert_eq!(verdict("task-optimise"), Verdict::Holds);
    assert_eq!(verdict("task-ordering"), Verdict::Fails);
    let ids: std::collections::BTreeSet<_> = all.iter().map(|claim| &claim.id).collect();
    assert_eq!(ids.len(), all.len());
    assert!(all.iter().all(|claim| !claim.statement_ja.is_empty() && !claim.figures.is_empty()));
    one_claim_takes_the_work_of_one(&effort, &all);
}

/// Remembers what was begun.
#[derive(Default)]
struct Stages(Mutex<Vec<String>>);

impl Progress for Stages {
    fn stage(&self, stage: Stage) {
        self.0.lock().expect("nobody panics").push(stage.to_string());
    }
}

/// One claim alone is judged as it is among all of them, by what it rests on and no more.
fn one_claim_takes_the_work_of_one(effort: &Effort, all: &[Claim]) {
    let tables = "tables of sizes 2 and 3";
    let [zero, leftover] = ["sizes 2 and 3, zero", "sizes 2 and 3, leftover"];
    let [few, full] = ["size 4, few bridges", "size 4, nearly full"];
    for (id, stages) in [
        ("spanning-tree", [].as_slice()),
        ("decided", &[tables]),
        ("task-optimise", &[tables]),
        ("c3-2-corrected-zero", &[tables, zero, full]),
        ("c3-weak-printed", &[tables, leftover, full, few]),
    ] {
        let heard = Stages::default();
        let alone = claims(Some(id), effort, &Budget::default(), &heard);
        assert_eq!(heard.0.into_inner().expect("nobody panics"), stages, "{id}");
        let same = all.iter().filter(|claim| claim.id == id);
        assert_eq!(alone.iter().collect::<Vec<_>>(), same.collect::<Vec<_>>(), "{id}");
        assert_eq!(alone.len(), 1, "{id}");
    }
    assert!(claims(Some("nonsense"), effort, &Budget::nodes(1), &Silent).is_empty());
}
