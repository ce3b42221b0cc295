//! Values of Domineering: those of the books, those of the crate `cgt`, and those of the rules.

use cgt::short::partizan::canonical_form::CanonicalForm;
use cgt::short::partizan::games::domineering::Domineering as Theirs;
use cgt::short::partizan::partizan_game::PartizanGame;
use cgt::short::partizan::transposition_table::ParallelTranspositionTable;
use engine::Budget;
use engine::domineering::{Dominoes, Region};
use engine::partizan::Appraiser;
use engine::value::{Outcome, Universe, Value};
use rules::domineering::Domineering;
use rules::{Player, Position, Status};
use std::collections::HashMap;

fn start(size: &str) -> Domineering {
    Domineering::start(&size.parse().expect(size))
}

fn text_of(size: &str) -> String {
    let budget = Budget::default();
    let mut appraiser = Appraiser::new(&Dominoes, &budget);
    appraiser.appraise(&Region::from(&start(size))).expect("no limit").text
}

/// *Winning Ways*, chapter 5.
#[test]
fn boards_of_the_books() {
    for (size, value) in [
        ("1x1", "0"),
        ("1x2", "1"),
        ("1x3", "1"),
        ("1x4", "2"),
        ("1x9", "4"),
        ("5x1", "-2"),
        ("2x2", "±1"),
        ("3x2", "{2|-1/2}"),
        ("2x3", "{1/2|-2}"),
        ("3x3", "±1"),
        ("5x5", "0"),
    ] {
        assert_eq!(text_of(size), value, "{size}");
    }
}

/// The same game in our universe.
fn ours(universe: &mut Universe, theirs: &CanonicalForm) -> Value {
    let mut left: Vec<Value> = theirs.left_moves().map(|x| ours(universe, &x)).collect();
    let mut right: Vec<Value> = theirs.right_moves().map(|x| ours(universe, &x)).collect();
    universe.make(&mut left, &mut right)
}

fn random_board(dice: &mut u64, columns: usize, rows: usize) -> String {
    let mut below = |n: u64| {
        *dice = dice.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
        (*dice >> 33) % n
    };
    let mut row = || (0..columns).map(|_| if below(4) == 0 { '#' } else { '.' }).collect();
    (0..rows).map(|_| row()).collect::<Vec<String>>().join("/")
}

#[test]
fn random_boards_are_worth_what_cgt_says() {
    let budget = Budget::default();
    let mut appraiser = Appraiser::new(&Dominoes, &budget);
    let table = ParallelTranspositionTable::new();
    let mut dice = 11;
    for n in 0..400 {
        let (columns, rows) = (2 + n % 4, 2 + n / 4 % 4);
        let board = random_board(&mut dice, columns, rows);
        let theirs: Theirs = board.replace('/', "|").parse().expect("a board");
        let theirs = theirs.canonical_form(&table);
        let variant = format!("{columns}x{rows}").parse().expect("a size");
        let position = Domineering::read(&variant, &board).expect("a board");
        let found = appraiser.value(&Region::from(&position)).expect("no limit");
        assert_eq!(found, ours(&mut appraiser.universe, &theirs), "{board}");
        let temperature = appraiser.universe.temperature(found).to_string();
        assert_eq!(temperature, theirs.temperature().to_string(), "{board}");
    }
}

fn winner(position: &Domineering, known: &mut HashMap<Domineering, Player>) -> Player {
    if let Status::Won(player) = position.status() {
        return player;
    }
    if let Some(player) = known.get(position) {
        return *player;
    }
    let mover = position.turn();
    let after = |m| position.play(m).expect("a move");
    let wins = position.moves().iter().any(|m| winner(&after(m), known) == mover);
    let player = if wins { mover } else { mover.other() };
    known.insert(position.clone(), player);
    player
}

/// The outcome of a value is what play by the rules comes to, whoever begins.
#[test]
fn outcomes_are_those_of_play() {
    let budget = Budget::default();
    let mut appraiser = Appraiser::new(&Dominoes, &budget);
    let mut known = HashMap::new();
    let mut dice = 5;
    let mut seen = HashMap::new();
    for n in 0..300 {
        let (columns, rows) = (2 + n % 3, 2 + n / 3 % 3);
        let board = random_board(&mut dice, columns, rows);
        let variant = format!("{columns}x{rows}").parse().expect("a size");
        let [left, right] = ["left", "right"]
            .map(|turn| Domineering::read(&variant, &format!("{board}:{turn}")).expect("a board"));
        let value = appraiser.value(&Region::from(&left)).expect("no limit");
        let expected = Outcome::new(winner(&left, &mut known), winner(&right, &mut known));
        assert_eq!(appraiser.universe.outcome(value), expected, "{board}");
        *seen.entry(expected.to_string()).or_insert(0) += 1;
    }
    assert_eq!(seen.len(), 4, "every outcome comes up: {seen:?}");
}

/// Exchanging the players negates; reflections and lone squares change nothing.
#[test]
fn symmetries_of_regions() {
    let budget = Budget::default();
    let mut appraiser = Appraiser::new(&Dominoes, &budget);
    let mut dice = 23;
    for _ in 0..100 {
        let board = random_board(&mut dice, 5, 4);
        let position = Domineering::read(&"5x4".parse().expect("5x4"), &board).expect("a board");
        let region = Region::from(&position);
        for image in position.images() {
            assert_eq!(Region::from(&image), region, "{board}");
        }
        let exchanged = position.exchanged().expect("every board has one");
        let value = appraiser.value(&region).expect("no limit");
        let other = appraiser.value(&Region::from(&exchanged)).expect("no limit");
        assert_eq!(appraiser.universe.negative(value), other, "{board}");
    }
    let lone = Domineering::read(&"3x2".parse().expect("3x2"), ".#./##.").expect("a board");
    assert_eq!(Region::from(&lone).squares(), 2);
}
