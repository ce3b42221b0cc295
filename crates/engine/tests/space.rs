//! State spaces: their laws, and that every way through one finds the same states.

use engine::bao::enumerate::{Boards, enumerate};
use engine::explore::{reach, walks};
use engine::hiq::census::census;
use engine::hiq::problem::{Problem, Symmetry};
use engine::space::{Orbits, Positions};
use engine::{Budget, Silent, StateSpace};
use rules::bao::Bao;
use rules::hiq::Hiq;
use rules::{Position, game};
use std::collections::{BTreeMap, BTreeSet};

/// Goes through at most so many states and looks at the laws of each.
fn lawful<S: StateSpace>(space: &S, most: usize) {
    let mut open = vec![space.start()];
    let mut seen: BTreeMap<Vec<u8>, S::State> = BTreeMap::new();
    while let Some(state) = open.pop().filter(|_| seen.len() < most) {
        let mut bytes = Vec::new();
        space.encode(&state, &mut bytes);
        assert_eq!(space.decode(&bytes).as_ref(), Some(&state));
        if let Some(known) = seen.insert(bytes.clone(), state.clone()) {
            assert_eq!(known, state, "{bytes:?}");
            continue;
        }
        let least = space.canonical(&state);
        assert_eq!(space.canonical(&least), least);
        let mut next = Vec::new();
        space.successors(&state, &mut next);
        let images: BTreeSet<_> = next.iter().map(|next| space.canonical(next)).collect();
        let mut others = Vec::new();
        space.successors(&least, &mut others);
        let others: BTreeSet<_> = others.iter().map(|next| space.canonical(next)).collect();
        assert_eq!(images, others, "an image has the images of the successors");
        assert!(next.iter().all(|next| space.layer(next) >= space.layer(&state)));
        open.extend(next);
    }
    assert!(space.decode(b"no state").is_none());
}

fn problem(id: &str, symmetry: Symmetry) -> Problem {
    let start = Hiq::start(&id.parse().expect(id));
    Problem::new(&start, symmetry).expect(id)
}

#[test]
fn spaces_are_lawful() {
    for game in game::GAMES {
        for id in game.about().presets {
            lawful(&Positions::after(&*game::start(id).expect(id)), 20);
            lawful(&Orbits(Positions::after(&*game::start(id).expect(id))), 6);
        }
    }
    lawful(&problem("english@d4", Symmetry::Both), 2_000);
    lawful(&Orbits(problem("english@d4", Symmetry::Both)), 2_000);
    lawful(&Boards::after(&Bao::start(&"4".parse().expect("a variant"))).expect("small"), 2_000);
}

#[test]
fn bytes_of_other_states_are_refused() {
    let space = problem("english@d4", Symmetry::Both);
    assert_eq!(space.decode(&u64::MAX.to_be_bytes()), None);
    let orbits = Orbits(problem("english@d4", Symmetry::Both));
    let mut next = Vec::new();
    orbits.0.successors(&orbits.start(), &mut next);
    let images = next.iter().filter(|x| orbits.decode(&x.to_be_bytes()).is_some()).count();
    assert_eq!((next.len(), images), (4, 1));
    let null = Positions::after(&*game::start("null:9").expect("a game"));
    assert!(null.decode(b"10:first").is_none() && null.decode(b"09:first").is_none());
}

#[test]
fn the_census_of_hiq_is_a_walk_through_its_orbits() {
    for id in ["square:4@b1", "triangle:15@a1", "rect:3x4@a1=a1"] {
        let orbits = Orbits(problem(id, Symmetry::Both));
        let counted = census(&orbits.0, &Budget::default());
        assert_eq!(reach(&orbits, &Budget::default(), &Silent), Some(counted.levels.clone()));
        let walked = walks(&orbits, usize::MAX, &Budget::default(), &Silent);
        assert_eq!((walked.states, walked.complete), (counted.levels, true));
        let labelled = walks(&orbits.0, usize::MAX, &Budget::default(), &Silent);
        assert_eq!(labelled.states, counted.labelled);
        let start = game::start(&format!("hiq:{id}")).expect(id);
        let plain = walks(&Positions::after(&*start), usize::MAX, &Budget::default(), &Silent);
        assert_eq!(labelled, plain);
    }
}

#[test]
fn the_enumeration_of_bao_is_a_walk_through_its_boards() {
    for holes in ["2", "3", "4"] {
        let start = Bao::start(&holes.parse().expect(holes));
        let found = enumerate(&start, &Budget::default(), &Silent).expect("small");
        let space = Boards::after(&start).expect("small");
        let all = reach(&space, &Budget::default(), &Silent).expect("no limit");
        assert_eq!(all.iter().sum::<u64>(), found.positions + found.terminal);
        assert!(found.levels().iter().zip(&all).all(|(some, all)| some <= all));
    }
}

#[test]
fn a_spent_budget_leaves_what_was_counted() {
    let hex = Positions::after(&*game::start("hex:3").expect("a game"));
    let walked = walks(&hex, usize::MAX, &Budget::nodes(5), &Silent);
    assert_eq!((walked.states, walked.complete), (vec![1, 9], false));
    let walked = walks(&hex, 2, &Budget::default(), &Silent);
    assert_eq!(
        (walked.states, walked.lines, walked.complete),
        (vec![1, 9, 72], vec![1, 9, 72], true)
    );
    assert_eq!(reach(&hex, &Budget::nodes(5), &Silent), None);
}
