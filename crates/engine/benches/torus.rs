//! `cargo bench -p engine --bench torus`: the detector, play-outs and simulations on 11×11.

use engine::Budget;
use engine::dice::Dice;
use engine::torus::detector::Detector;
use engine::torus::mcts;
use engine::torus::playout::{Playouts, Policy};
use engine::torus::tables::{BLACK, EMPTY, Tables};
use rules::torus::Torus;
use rules::{Player, Position};
use std::sync::atomic::AtomicBool;

fn main() {
    divan::main();
}

fn tables() -> Tables {
    Tables::new("11:c".parse().expect("a variant"))
}

/// 121 stones and their undoing: divide by 121 for a move.
#[divan::bench]
fn detector_game(bencher: divan::Bencher<'_, '_>) {
    let mut dice = Dice::new(1);
    let mut order: Vec<usize> = (0..121).collect();
    (1..121).rev().for_each(|i| order.swap(i, dice.below(i + 1)));
    let mut detector = Detector::new(tables());
    bencher.bench_local(|| {
        for (i, cell) in order.iter().enumerate() {
            detector.place(*cell, [Player::One, Player::Two][i % 2]);
        }
        order.iter().for_each(|_| detector.undo());
    });
}

#[divan::bench(args = ["uniform", "bridges"])]
fn playouts_1000(bencher: divan::Bencher<'_, '_>, name: &str) {
    let policy = if name == "uniform" { Policy::Uniform } else { Policy::SaveBridges };
    let mut playouts = Playouts::new(tables(), vec![EMPTY; 121], policy);
    let mut dice = Dice::new(1);
    bencher.bench_local(|| {
        let mut wins = 0;
        for _ in 0..1000 {
            playouts.stones.fill(EMPTY);
            wins += u32::from(playouts.run(BLACK, None, &mut dice) == BLACK);
        }
        wins
    });
}

#[divan::bench(args = ["plain", "studied"], sample_count = 5)]
fn simulations_100k(bencher: divan::Bencher<'_, '_>, name: &str) {
    let position = Torus::start(&"11:c".parse().expect("a variant"));
    let never = AtomicBool::new(false);
    bencher.bench_local(|| {
        let mut search =
            if name == "plain" { mcts::plain(&position) } else { mcts::search(&position) };
        search.run(Some(100_000), &Budget::default(), &never, &mut Dice::new(1)).share
    });
}
