//! The puzzles that ship: each of them is solved again, move by move, and the checker accepts every answer.

use hissho::job::Context;
use hissho::place::Place;
use hissho::verbs::puzzles::{Puzzle, SHIPPED, puzzle};
use serde_json::Value;
use std::collections::BTreeSet;

#[test]
fn each_has_exactly_one_winning_move() {
    let shipped: Value = serde_json::from_str(SHIPPED).expect("JSON");
    let command = shipped["command"].as_str().expect("the command that made them");
    assert!(command.starts_with("hissho puzzles --seed"), "{command}");
    let puzzles: Vec<Puzzle> =
        serde_json::from_value(shipped["puzzles"].clone()).expect("a list of puzzles");
    let games: BTreeSet<&str> =
        puzzles.iter().filter_map(|puzzle| puzzle.game.split(':').next()).collect();
    assert_eq!(games, BTreeSet::from(["bao", "bridgit", "hex", "hiq", "torus"]));
    let cx = Context::terminal();
    for shown in &puzzles {
        let place = Place { position: Some(shown.position.clone()), ..Place::at(&shown.game) };
        let table = place.table(&cx).expect("a position");
        let found = puzzle(&table, &cx).expect("it is solved");
        assert_eq!(found.as_ref(), Some(shown));
    }
}

#[test]
fn a_position_with_two_winning_moves_is_no_puzzle() {
    let cx = Context::terminal();
    let table = Place::at("hex:3").table(&cx).expect("a position");
    assert_eq!(puzzle(&table, &cx).expect("it is solved"), None);
}
