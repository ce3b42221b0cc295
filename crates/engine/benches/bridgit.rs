//! One thread: all winning cells from scratch, replies during play, all values, the laboratory.

use divan::{Bencher, black_box};
use engine::Budget;
use engine::bridgit::Board;
use engine::bridgit::board::cell_count;
use engine::bridgit::distance::fewest_after;
use engine::bridgit::lab::run;
use engine::bridgit::reply::Keeper;
use engine::bridgit::sample::{few_bridges, scatter};
use engine::bridgit::solve::solve;
use engine::bridgit::table::Table;
use engine::bridgit::values::{Convention, Valuation};
use engine::dice::Dice;
use rules::Player::{One, Two};
use std::sync::Mutex;

fn main() {
    divan::main();
}

const SIZES: [usize; 3] = [50, 100, 300];

#[divan::bench(args = SIZES, sample_count = 10)]
fn all_winning_cells_of_the_empty_board(bencher: Bencher, size: usize) {
    let board = Board::empty(size);
    bencher.bench(|| solve(black_box(&board), One));
}

/// Ten random positions of each size, from 2 to 60 per cent of the cells bridged.
#[divan::bench(args = SIZES, sample_count = 40)]
fn all_winning_cells_of_random_boards(bencher: Bencher, size: usize) {
    const SHARES: [usize; 10] = [2, 3, 5, 8, 10, 20, 30, 40, 50, 60];
    let state = Mutex::new((Dice::new(size as u64), 0));
    let next = || {
        let (dice, at) = &mut *state.lock().expect("one thread");
        *at += 1;
        scatter(dice, size, cell_count(size) * SHARES[*at % SHARES.len()] / 100)
    };
    bencher.with_inputs(next).bench_values(|board| solve(&board, One));
}

#[divan::bench(sample_count = 100)]
fn a_reply_at_size_50(bencher: Bencher) {
    let board = Board::empty(50).with(0, One);
    let start = || Keeper::new(&board, One).expect("every first move wins");
    let state = Mutex::new((start(), Dice::new(1)));
    let next = || {
        let (keeper, dice) = &mut *state.lock().expect("one thread");
        if keeper.board().joined(One) {
            *keeper = start();
        }
        let empty: Vec<usize> = keeper.board().empties().collect();
        let cut = empty[dice.below(empty.len())];
        let ready = keeper.clone();
        keeper.answer(cut).expect("an empty cell");
        (ready, cut)
    };
    bencher.with_inputs(next).bench_values(|(mut keeper, cut)| {
        let answer = keeper.answer(cut);
        (keeper, answer)
    });
}

#[divan::bench(sample_count = 10)]
fn distances_of_all_options_at_size_50(bencher: Bencher) {
    let board = scatter(&mut Dice::new(8), 50, 1000);
    bencher.bench(|| fewest_after(black_box(&board), Two));
}

#[divan::bench(sample_count = 3, sample_size = 1)]
fn the_table_of_size_3() -> Option<Table> {
    Table::new(3)
}

#[divan::bench(args = ["zero", "leftover"], sample_count = 3, sample_size = 1)]
fn all_values_of_size_3(bencher: Bencher, convention: &str) {
    let table = Table::new(3).expect("small");
    let convention: Convention = convention.parse().expect("a convention");
    bencher.bench(|| Valuation::new(&table, convention));
}

/// Table, values and counts.
#[divan::bench(args = ["zero", "leftover"], sample_count = 3, sample_size = 1)]
fn the_laboratory_of_size_3(bencher: Bencher, convention: &str) {
    let convention: Convention = convention.parse().expect("a convention");
    bencher.bench(|| Table::new(3).map(|table| run(&table, false, convention, &Budget::default())));
}

#[divan::bench(sample_count = 1, sample_size = 1)]
fn size_4_with_at_most_4_bridges() {
    black_box(few_bridges(4, 4, true, &Budget::default()));
}
