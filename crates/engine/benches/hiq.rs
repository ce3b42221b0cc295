//! Hi-Q on the English board: `cargo bench -p engine --bench hiq`.

use divan::black_box;
use engine::hiq::census::census;
use engine::hiq::classify::classify;
use engine::hiq::count::{games, solutions};
use engine::hiq::lcs::Options;
use engine::hiq::problem::{Problem, Symmetry};
use engine::hiq::solve::solve;
use engine::hiq::sweeps::fewest;
use engine::hiq::winning::Winning;
use engine::{Budget, Silent};
use rules::Position;
use rules::hiq::Hiq;

fn main() {
    divan::main();
}

fn start() -> Hiq {
    Hiq::start(&"english@d4".parse().expect("a preset"))
}

fn problem() -> Problem {
    Problem::new(&start(), Symmetry::Both).expect("33 cells fit")
}

fn threads(threads: usize) -> Budget {
    let mut budget = Budget::default();
    budget.threads = threads;
    budget
}

#[divan::bench(args = [1, 50], sample_count = 20, sample_size = 1)]
fn least_cost_search(number: usize) -> usize {
    let options = Options { solutions: number, ..Options::default() };
    solve(&start(), &options, &threads(1)).expect("fits").solutions.len()
}

#[divan::bench(args = [1, 2], sample_count = 5, sample_size = 1)]
fn winning_positions(number: usize) -> u64 {
    let winning = Winning::find(&problem(), &threads(number)).expect("no limit");
    winning.levels().iter().sum()
}

#[divan::bench(args = [1, 2], sample_count = 5, sample_size = 1)]
fn solution_count(number: usize) -> u128 {
    let (problem, budget) = (problem(), threads(number));
    let winning = Winning::find(&problem, &budget).expect("no limit");
    solutions(&problem, &winning, &budget).expect("fits 128 bits")
}

#[divan::bench(args = [1, 2], sample_count = 2, sample_size = 1)]
fn level_census(number: usize) -> u64 {
    census(&problem(), &threads(number)).positions()
}

#[divan::bench(args = [1, 2], sample_count = 1, sample_size = 1)]
fn game_count(number: usize) -> u128 {
    games(&problem(), &threads(number), &Silent).1.expect("fits 128 bits")
}

#[divan::bench(sample_count = 2, sample_size = 1)]
fn sweeps_optimum() -> usize {
    let problem = problem();
    let winning = Winning::find(&problem, &threads(1)).expect("no limit");
    fewest(&problem, &winning).expect("a solution").sweeps
}

#[divan::bench(sample_count = 2, sample_size = 1)]
fn classification() -> usize {
    let certificates = |pairs: Vec<engine::hiq::classify::Pair>| {
        let texts = pairs.iter().map(|pair| {
            pair.evidence.as_ref().map_or(0, |evidence| evidence.certificate(&pair.start).len())
        });
        texts.sum::<usize>()
    };
    black_box(certificates(classify("english", &threads(1), |_, _| ()).expect("a preset")))
}
