//! The polynomial solver against exhaustive tables.

use engine::bridgit::Board;
use engine::bridgit::board::cell_count;
use engine::bridgit::solve::{solve, wins_second};
use engine::bridgit::table::Table;
use rules::Player::{self, One, Two};

/// All winners and winning cells of a size, against the table.
fn compare_all(size: usize) {
    let table = Table::new(size).expect("a small size");
    for code in 0..table.len() {
        let board = table.board(code);
        for mover in [One, Two] {
            let found = solve(&board, mover);
            let outcome = table.outcome(code);
            assert_eq!(found.winner, outcome.winner(mover), "{board} {mover:?}");
            assert_eq!(found.otherwise, outcome.winner(mover.other()), "{board} {mover:?}");
            assert_eq!(found.finished, table.finished(code));
            let wins = |cell: &usize| {
                let after = table.play(code, *cell, mover);
                table.outcome(after).winner(mover.other()) == mover
            };
            let expected: Vec<usize> = match found.finished {
                true => Vec::new(),
                false => table.empties(code).filter(wins).collect(),
            };
            assert_eq!(found.winning, expected, "{board} {mover:?}");
        }
    }
}

#[test]
fn every_position_of_sizes_one_and_two() {
    compare_all(1);
    compare_all(2);
}

#[test]
fn every_position_of_size_three() {
    compare_all(3);
}

struct Dice(u64);

impl Dice {
    fn below(&mut self, n: usize) -> usize {
        self.0 = self.0.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
        ((self.0 >> 33) as usize) % n
    }
}

/// Exhaustive search without any theory.
fn wins(board: &Board, mover: Player) -> bool {
    match board.winner() {
        Some(winner) => winner == mover,
        None => board.empties().any(|cell| !wins(&board.with(cell, mover), mover.other())),
    }
}

#[test]
fn random_positions_of_sizes_four_and_five() {
    let mut dice = Dice(7);
    for round in 0..400 {
        let size = 4 + round % 2;
        let mut board = Board::empty(size);
        let mut empty: Vec<usize> = board.empties().collect();
        while empty.len() > 7 {
            let cell = empty.swap_remove(dice.below(empty.len()));
            board.set(cell, Some([One, Two][dice.below(2)]));
        }
        for mover in [One, Two] {
            let found = solve(&board, mover);
            assert_eq!(found.winner == mover, wins(&board, mover), "{board} {mover:?}");
            assert_eq!(wins_second(&board, mover), !wins(&board, mover.other()), "{board}");
            for cell in board.empties().filter(|_| !found.finished) {
                let good = !wins(&board.with(cell, mover), mover.other());
                assert_eq!(found.winning.contains(&cell), good, "{board} {mover:?} {cell}");
            }
        }
    }
}

#[test]
fn transposing_exchanges_the_players() {
    let mut dice = Dice(3);
    for round in 0..60 {
        let size = 6 + round % 15;
        let mut board = Board::empty(size);
        for cell in 0..cell_count(size) {
            board.set(cell, [None, None, Some(One), Some(Two)][dice.below(4)]);
        }
        let mirrored = board.transposed();
        assert_eq!(mirrored.transposed(), board);
        for mover in [One, Two] {
            let (a, b) = (solve(&board, mover), solve(&mirrored, mover.other()));
            assert_eq!((a.winner, a.otherwise), (b.winner.other(), b.otherwise.other()));
            assert_eq!(a.winning.len(), b.winning.len());
            let dual = solve(&board, mover.other());
            assert_eq!((a.winner, a.otherwise), (dual.otherwise, dual.winner), "{board}");
        }
    }
}
