//! Classification: every verdict comes with a certificate that the checker accepts.

use checker::{Lemmas, Limits, check};
use engine::Budget;
use engine::hiq::classify::{classify, decide, pairs};
use engine::hiq::evidence::{Evidence, exhaust};
use engine::hiq::parity::even_sets;
use engine::hiq::{pagoda, parity};
use rules::Position;
use rules::hiq::{Board, Hiq};
use std::collections::BTreeMap;

fn start(id: &str) -> Hiq {
    Hiq::start(&id.parse().expect(id))
}

fn accepted(certificate: &str) -> bool {
    check(certificate.as_bytes(), &Lemmas::all(), &Limits::default()).is_accepted()
}

#[test]
fn all_problems_of_a_board() {
    for (preset, expected) in [
        ("english", [("class", 130), ("solution", 21), ("", 0)]),
        ("triangle:15", [("class", 25), ("exhaustion", 5), ("solution", 12)]),
        ("square:5", [("class", 87), ("solution", 4), ("", 0)]),
    ] {
        let mut kinds = BTreeMap::new();
        let mut told = 0;
        let decided = classify(preset, &Budget::default(), |_, _| told += 1).expect(preset);
        assert_eq!(told, decided.len());
        for pair in &decided {
            let evidence = pair.evidence.as_ref().expect("decided");
            assert!(accepted(&evidence.certificate(&pair.start)), "{}", pair.start);
            *kinds.entry(evidence.kind()).or_insert(0) += 1;
        }
        let expected: BTreeMap<_, _> = expected.into_iter().filter(|(_, n)| *n > 0).collect();
        assert_eq!(kinds, expected, "{preset}");
    }
}

#[test]
fn pairs_are_one_of_each_orbit() {
    let board = Board::preset("english").expect("a board");
    let mut covered = 0;
    for (v, s) in pairs(&board) {
        let mut orbit: Vec<_> = board.symmetries().iter().map(|map| (map[v], map[s])).collect();
        orbit.sort_unstable();
        orbit.dedup();
        covered += orbit.len();
    }
    assert_eq!(covered, 33 * 33);
}

#[test]
fn even_sets_are_met_evenly() {
    for (preset, dimension) in
        [("english", 4), ("european", 4), ("triangle:15", 2), ("rect:2x2", 4)]
    {
        let board = Board::preset(preset).expect(preset);
        let sets = even_sets(&board);
        assert_eq!(sets.len(), dimension, "{preset}");
        for jump in board.jumps() {
            let even = |set: &Vec<usize>| jump.iter().filter(|c| set.contains(c)).count() % 2 == 0;
            assert!(sets.iter().all(even));
        }
    }
}

/// A token far out, and too little to bring it home: the class allows it, the weights do not.
#[test]
fn a_pagoda_proves_what_the_class_cannot() {
    let position = start("drawn:o...../.oo.../....../...*../....../......");
    let mut proved = 0;
    for id in [
        "drawn:oo....*",
        "drawn:o..../.o.../..o../...../....*",
        "drawn:o.o../...../...../....*",
        "drawn:oo..../o...../....../...*../....../......",
    ] {
        let position = start(id);
        if let Some(weights) = pagoda::obstruction(&position) {
            assert!(pagoda::is_pagoda(position.layout().jumps(), &weights));
            assert!(accepted(&Evidence::Pagoda(weights).certificate(&position)), "{id}");
            proved += usize::from(parity::obstruction(&position).is_none());
        }
    }
    assert!(proved > 0);
    assert!(pagoda::obstruction(&start("english@d4")).is_none(), "it can be solved");
    let evidence = decide(&position, &Budget::default()).expect("decided");
    assert!(accepted(&evidence.certificate(&position)));
}

#[test]
fn exhaustion_stops_where_it_is_told() {
    let position = start("triangle:15@b3");
    let evidence = exhaust(&position, 100_000, &Budget::default()).expect("not solvable");
    assert!(accepted(&evidence.certificate(&position)));
    let Evidence::Exhaustion(boards) = &evidence else { panic!("{evidence:?}") };
    assert!(exhaust(&position, boards.len(), &Budget::default()).is_some());
    assert!(exhaust(&position, boards.len() - 1, &Budget::default()).is_none());
    assert!(exhaust(&start("triangle:15@a1"), 100_000, &Budget::default()).is_none());
    let mut broken = boards.clone();
    broken.remove(boards.len() / 2);
    assert!(!accepted(&Evidence::Exhaustion(broken).certificate(&position)));
}
