//! `cargo bench -p engine --bench hex`: openings solved with their certificates, and the checker on them.

use checker::{Lemmas, Limits};
use engine::hex::{openings, prove};
use engine::{Budget, Silent};
use rules::Position;
use rules::hex::Hex;

fn main() {
    divan::main();
}

/// Proves that somebody wins after an opening.
fn opening(id: &str, cell: &str) -> String {
    let start = Hex::start(&id.parse().expect(id));
    let position = start.play(&start.read_move(cell).expect(cell)).expect(cell);
    prove(&position, &Budget::default(), &Silent).expect("no limit").certificate
}

#[divan::bench(args = ["5", "6"], sample_count = 3)]
fn all_openings(id: &str) -> u64 {
    let variant = id.parse().expect("a size");
    openings(variant, &mut (), &Budget::default(), &Silent).expect("no limit").expanded
}

#[divan::bench(args = ["7 d4", "7 f2", "6 a3"], sample_count = 3)]
fn one_opening(case: &str) -> usize {
    let (id, cell) = case.split_once(' ').expect("a case");
    opening(id, cell).len()
}

#[divan::bench(sample_count = 10)]
fn recheck(bencher: divan::Bencher<'_, '_>) {
    let certificate = opening("7", "d4");
    bencher.bench(|| {
        checker::check(certificate.as_bytes(), &Lemmas::all(), &Limits::default()).is_accepted()
    });
}
