//! The examples run, and what they assert holds.

#[path = "../examples/check_certificate.rs"]
mod check_certificate;
#[path = "../examples/compare_processes.rs"]
mod compare_processes;
#[path = "../examples/define_game.rs"]
mod define_game;
#[path = "../examples/explore_space.rs"]
mod explore_space;
#[path = "../examples/solve_hex.rs"]
mod solve_hex;

#[test]
fn every_example_runs() {
    for (name, example) in [
        ("check_certificate", check_certificate::main as fn() -> _),
        ("compare_processes", compare_processes::main),
        ("define_game", define_game::main),
        ("explore_space", explore_space::main),
        ("solve_hex", solve_hex::main),
    ] {
        example().unwrap_or_else(|error| panic!("{name}: {error}"));
    }
    let here = concat!(env!("CARGO_MANIFEST_DIR"), "/examples");
    assert_eq!(std::fs::read_dir(here).expect("a folder").count(), 5, "and there are no others");
}
