//! BAO: moves per second in random play on 8×2, enumeration, and the game solved.

use engine::bao::enumerate::enumerate;
use engine::bao::opponent::Opponent;
use engine::bao::solve::handy_stones;
use engine::bao::sow::{Ring, pack};
use engine::dice::Dice;
use engine::{Budget, Silent};
use rules::Position;
use rules::bao::Bao;

fn main() {
    divan::main();
}

const MOVES: usize = 100_000;

/// Random games from the start, a new one whenever one is over.
#[divan::bench]
fn random_play(bencher: divan::Bencher) {
    let ring = Ring::<8>::new(16).expect("16 holes");
    let start = pack(&[0, 4].repeat(8));
    bencher.counter(divan::counter::ItemsCount::new(MOVES)).bench_local(|| {
        let mut dice = Dice::new(1);
        let mut board = start;
        for _ in 0..MOVES {
            let own = ring.own(board);
            let hole = own.pick(dice.below(own.count())).expect("not over");
            board = match ring.play(board, hole) {
                Some(played) if !ring.is_over(played.board) => ring.half_turn(played.board),
                _ => start,
            };
        }
        board
    });
}

fn start(id: &str) -> Bao {
    Bao::start(&id.parse().expect("an id"))
}

#[divan::bench(args = ["4", "5"], sample_count = 5)]
fn enumerate_all(id: &str) -> u64 {
    enumerate(&start(id), &Budget::default(), &Silent).expect("small").positions
}

/// The value and all first moves, tables included.
#[divan::bench(args = ["4", "6", "7", "8"], sample_count = 1)]
fn solve(id: &str) -> Option<i64> {
    let position = start(id);
    let opponent = Opponent::new(
        position.holes().len(),
        handy_stones(position.holes().len()),
        None,
        &Budget::default(),
        &Silent,
    );
    opponent.expect("small").solve(&position, &Budget::default(), &Silent).ok()?.value.lo
}
