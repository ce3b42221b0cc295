//! BAO: moves per second in random play on 8×2.

use engine::bao::sow::{Ring, pack};
use engine::dice::Dice;

fn main() {
    divan::main();
}

const MOVES: usize = 100_000;

/// Random games from the start, a new one whenever one is over.
#[divan::bench]
fn random_play(bencher: divan::Bencher) {
    let ring = Ring::new(16).expect("16 holes");
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
