//! The search on boards of any size, against the one on a single word and against the rules.

use engine::Budget;
use engine::hiq::lcs::{Depth, Options};
use engine::hiq::solve::{Verdict, solve};
use engine::hiq::{pagoda, parity, wide};
use rules::hiq::Hiq;
use rules::{Position, Status};

fn start(id: &str) -> Hiq {
    Hiq::start(&id.parse().expect(id))
}

/// A drawing with so many empty rows and columns around it.
fn padded(rows: &[&str], margin: usize) -> Hiq {
    let width = rows[0].len() + 2 * margin;
    let empty = vec![".".repeat(width); margin];
    let side = ".".repeat(margin);
    let middle = rows.iter().map(|row| format!("{side}{row}{side}"));
    let all: Vec<String> = empty.clone().into_iter().chain(middle).chain(empty).collect();
    start(&format!("drawn:{}", all.join("/")))
}

fn is_solution(position: &Hiq, moves: &[rules::hiq::Move]) -> bool {
    let end = moves.iter().try_fold(position.clone(), |now, m| now.play(m));
    end.is_ok_and(|end| end.status() == Status::Solved)
}

#[test]
fn the_wide_search_agrees_with_the_narrow_one() {
    let budget = Budget::nodes(300_000);
    for id in [
        "drawn:oo*.",
        "drawn:o.*.",
        "drawn:oo.oo*",
        "drawn:ooo/o*o/ooo",
        "drawn:..o../.oo../..*../.....",
        "rect:3x4@a1=a4",
        "rect:3x4@b1=b1",
        "drawn8:*oo/ooo/ooo",
        "triangle:15@a1",
    ] {
        let position = start(id);
        for depth in [Depth::Half, Depth::Full] {
            let options = Options { depth, ..Options::default() };
            let narrow = solve(&position, &options, &budget).expect(id);
            let found = wide::solve(&position, &options, &budget);
            assert_eq!(found.verdict, narrow.verdict, "{id} {depth:?}");
            assert!(found.solutions.iter().all(|moves| is_solution(&position, moves)), "{id}");
        }
    }
}

#[test]
fn boards_of_128_256_and_more_cells_are_solved() {
    let rows = ["oo....", ".oo.*.", "......"];
    for margin in [2, 4, 8, 20] {
        let position = padded(&rows, margin);
        assert!(position.layout().len() > 64);
        let found = solve(&position, &Options::default(), &Budget::default()).expect("any size");
        let unlike = parity::obstruction(&position).is_some();
        assert_eq!(found.verdict == Verdict::Solved, !unlike && !found.solutions.is_empty());
        assert!(found.solutions.iter().all(|moves| is_solution(&position, moves)));
    }
    let cross = ["..o..", "..o..", "oo*oo", "..o..", "..o.."];
    let line = ["oo.oo.o*"];
    for rows in [&cross[..], &line[..]] {
        let verdicts: Vec<Verdict> = [3, 6, 9, 20]
            .map(|margin| {
                let position = padded(rows, margin);
                let found = solve(&position, &Options::default(), &Budget::default());
                found.expect("any size").verdict
            })
            .to_vec();
        assert!(verdicts.windows(2).all(|pair| pair[0] == pair[1]), "{verdicts:?}");
    }
}

#[test]
fn a_spent_budget_is_no_verdict() {
    let position = start("square:9@a1");
    let found = solve(&position, &Options::default(), &Budget::nodes(50)).expect("any size");
    assert_eq!((found.verdict, found.expanded), (Verdict::Unknown, 50));
}

#[test]
fn classes_and_pagodas_have_no_limit() {
    let position = padded(&["o.*"], 30);
    assert!(position.layout().is_wide());
    let set = parity::obstruction(&position).expect("a class that differs");
    for from in 0..position.layout().len() {
        for jump in position.layout().jumps_from(from) {
            let met = jump.iter().filter(|cell| set.binary_search(cell).is_ok()).count();
            assert_eq!(met % 2, 0);
        }
    }
    // No token is at an even distance from the target.
    let position = padded(&["oo...", "....*"], 30);
    let weights = pagoda::obstruction(&position).expect("an empty class of cells");
    assert!(pagoda::is_pagoda(position.layout().jumps(), &weights));
}
