//! The compiled boards against the rules: jumps, ways back, complements, symmetries and runs.

use engine::hiq::pegs::{Pegs, Plan, Unfit};
use engine::hiq::problem::{Problem, Symmetry};
use engine::hiq::runs::{change, runs};
use proptest::prelude::*;
use rules::hiq::{Board, Hiq, Move, Variant};
use rules::{Position, State, Status};
use std::collections::BTreeSet;

/// The boards of all presets, and some that have few symmetries or many directions.
fn variants() -> Vec<Variant> {
    let more =
        ["european@b2", "rect:3x5@a1", "rect:8x8@a1=h8", "drawn6:oo_/ooo/_o*", "drawn8:ooo/o*o"];
    let presets = Hiq::ABOUT.presets.iter().filter_map(|id| id.strip_prefix("hiq:"));
    presets.chain(more).map(|id| id.parse().expect(id)).collect()
}

fn tokens(problem: &Problem, x: u64) -> Vec<bool> {
    (0..problem.pegs.cells()).map(|c| problem.pegs.has(x, c)).collect()
}

fn position(problem: &Problem, variant: &Variant, x: u64) -> Hiq {
    let tokens = tokens(problem, x);
    let drawing = variant.layout().drawing(|index| tokens[index]);
    Hiq::read(variant, &drawing).expect("any tokens are a position")
}

/// A position of the variant with the tokens that the bits of `seed` choose.
fn filled(problem: &Problem, seed: u64) -> u64 {
    let cells = problem.pegs.cells();
    let x = problem.pegs.position((0..cells).filter(|c| seed >> (c % 64) & 1 == 1));
    if x == 0 { problem.end } else { x }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(60))]

    #[test]
    fn jumps_are_those_of_the_rules(seed: u64) {
        for variant in variants() {
            let problem = Problem::new(&Hiq::start(&variant), Symmetry::Target).expect("fits");
            let pegs = &problem.pegs;
            let x = filled(&problem, seed);
            let here = position(&problem, &variant, x);
            let jump = |line| Move::of(problem.board(), pegs.jump(x, line));
            let mut moves: Vec<Move> = pegs.jumps(x).map(jump).collect();
            moves.sort_unstable();
            if Position::status(&here) == Status::Solved {
                continue;
            }
            prop_assert_eq!(&moves, &Position::moves(&here));
            prop_assert_eq!(pegs.is_stuck(x), Position::status(&here) == Status::Stuck);
            for line in pegs.jumps(x) {
                let next = Position::play(&here, &jump(line)).expect("a legal move");
                let y = x ^ pegs.flip(line);
                prop_assert_eq!(next.tokens(), tokens(&problem, y));
                prop_assert!(pegs.unjumps(y).any(|l| l == line));
                // Lemma 3.1.
                prop_assert!(pegs.jumps(pegs.complement(y)).any(|l| l == line));
            }
            let back = pegs.unjumps(x).all(|line| pegs.jumps(x ^ pegs.flip(line)).any(|l| l == line));
            prop_assert!(back);
        }
    }

    #[test]
    fn children_and_parents_are_canonical(seed: u64) {
        for variant in variants() {
            for symmetry in [Symmetry::None, Symmetry::Target, Symmetry::Both] {
                let problem = Problem::new(&Hiq::start(&variant), symmetry).expect("fits");
                let pegs = &problem.pegs;
                let x = filled(&problem, seed);
                let mut met = [Vec::new(), Vec::new(), Vec::new()];
                pegs.children(x, |y| met[0].push(y));
                pegs.parents(x, |y| met[1].push(y));
                pegs.opposites_if(x, |_, _| true, |y| met[2].push(y));
                let on = |line| pegs.canonical(x ^ pegs.flip(line));
                let opposite = |line| pegs.canonical(pegs.complement(x ^ pegs.flip(line)));
                prop_assert_eq!(&met[0], &pegs.jumps(x).map(on).collect::<Vec<_>>());
                prop_assert_eq!(&met[1], &pegs.unjumps(x).map(on).collect::<Vec<_>>());
                prop_assert_eq!(&met[2], &pegs.jumps(x).map(opposite).collect::<Vec<_>>());
            }
        }
    }

    #[test]
    fn orbits_are_those_of_the_rules(seed: u64) {
        for variant in variants() {
            let problem = Problem::new(&Hiq::start(&variant), Symmetry::Target).expect("fits");
            let x = filled(&problem, seed);
            let images = Position::images(&position(&problem, &variant, x));
            let different: BTreeSet<String> = images.iter().map(State::board).collect();
            prop_assert_eq!(problem.pegs.orbit(x), different.len() as u64);
            let least = images.iter().map(|image| problem.bits(image)).min();
            prop_assert_eq!(least, Some(problem.pegs.canonical(x)));
            let (class, all) = problem.pegs.canonical_with(x, x);
            prop_assert_eq!((class, all), (problem.pegs.canonical(x), class));
        }
    }

    #[test]
    fn theorem_3_2_equals_recomputation(seed: u64) {
        for variant in variants() {
            let problem = Problem::new(&Hiq::start(&variant), Symmetry::None).expect("fits");
            let pegs = &problem.pegs;
            let x = filled(&problem, seed);
            for line in pegs.jumps(x) {
                let truth = runs(pegs, x ^ pegs.flip(line)) - runs(pegs, x);
                prop_assert_eq!(change(pegs, x, line), truth);
            }
        }
    }
}

/// Runs counted along rows and columns, cell by cell.
fn naive_runs(board: &Board, tokens: &[bool]) -> i64 {
    let token = |c: usize, r: usize| board.index(c, r).is_some_and(|i| tokens[i]);
    let mut runs = 0;
    for (c, r) in board.cells() {
        let begins = |before: bool| i64::from(token(c, r) && !before);
        runs += begins(c > 0 && token(c - 1, r)) + begins(r > 0 && token(c, r - 1));
    }
    runs
}

#[test]
fn runs_are_lines_of_tokens() {
    for id in ["english@d4", "european@d4=d1", "wiegleb@e5", "square:6@c3"] {
        let start = Hiq::start(&id.parse().expect(id));
        let problem = Problem::new(&start, Symmetry::None).expect("fits");
        for seed in 0..200u64 {
            let x = filled(&problem, seed.wrapping_mul(0x9e37_79b9_7f4a_7c15));
            let counted = naive_runs(problem.board(), &tokens(&problem, x));
            assert_eq!(runs(&problem.pegs, x), counted, "{id}");
        }
    }
}

#[test]
fn a_board_of_more_than_64_cells_is_refused_by_name() {
    let board = Board::preset("rect:13x5").expect("a board");
    let refused = Pegs::new(&Plan::from(&board), &[]).expect_err("65 cells");
    assert_eq!(refused, Unfit::TooLarge { cells: 65 });
    assert!(refused.to_string().contains("65") && refused.to_string().contains("64"));
}
