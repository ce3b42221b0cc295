//! The detector against the slow rules, and the paper's detector with its repairs.

use engine::dice::Dice;
use engine::torus::detector::Detector;
use engine::torus::history::{Judge, Repair};
use engine::torus::tables::Tables;
use rules::torus::{Reason, Rule, Slant, Torus, Variant};
use rules::{Player, Position, Status};

const RULES: [Rule; 4] = [Rule::A, Rule::ALenient, Rule::B, Rule::C];
const SLANTS: [Slant; 2] = [Slant::Minus, Slant::Plus];

/// All cells in a random order.
fn shuffled(count: usize, dice: &mut Dice) -> Vec<usize> {
    let mut cells: Vec<usize> = (0..count).collect();
    (1..count).rev().for_each(|i| cells.swap(i, dice.below(i + 1)));
    cells
}

fn variants(sizes: &[(usize, usize)]) -> Vec<Variant> {
    let mut all = Vec::new();
    for &(rows, columns) in sizes {
        for rule in RULES {
            for slant in SLANTS {
                let text = format!("{rows}x{columns}:{rule}");
                let variant: Variant = text.parse().expect("a variant");
                all.push(Variant { slant, ..variant });
            }
        }
    }
    all
}

/// Plays a random game to its end with the rules; the moves, the winner and why.
fn game(variant: &Variant, dice: &mut Dice) -> (Vec<usize>, Option<(Player, Reason)>) {
    let mut position = Torus::start(variant);
    let tables = Tables::new(*variant);
    let mut moves = Vec::new();
    for cell in shuffled(tables.count, dice) {
        position = position.play(&tables.place(cell)).expect("the cell is empty");
        moves.push(cell);
        if let Status::Won(winner) = position.status() {
            return (moves, position.reason().map(|reason| (winner, reason)));
        }
    }
    (moves, None)
}

#[test]
fn every_stone_and_every_undo_agree_with_the_rules() {
    let mut dice = Dice::new(7);
    let sizes = [(1, 1), (1, 4), (2, 2), (2, 5), (3, 3), (3, 4), (4, 4), (5, 3), (6, 6), (7, 5)];
    for variant in variants(&sizes) {
        for _ in 0..12 {
            let tables = Tables::new(variant);
            let mut detector = Detector::new(tables.clone());
            let mut groups = Vec::new();
            let mut stones = [vec![false; tables.count], vec![false; tables.count]];
            let cells = shuffled(tables.count, &mut dice);
            for (turn, cell) in cells.iter().enumerate() {
                let mover = [Player::One, Player::Two][(turn + dice.below(2)) % 2];
                groups.push([Player::One, Player::Two].map(|p| detector.group(p)));
                let group = detector.place(*cell, mover);
                stones[mover.index()][*cell] = true;
                let set = &stones[mover.index()];
                let slow =
                    rules::torus::group_of(variant.rows, variant.columns, variant.slant, set);
                assert_eq!(group, slow, "{variant}, {turn} of {cells:?}");
            }
            for before in groups.into_iter().rev() {
                detector.undo();
                assert_eq!([Player::One, Player::Two].map(|p| detector.group(p)), before);
            }
            assert!(detector.stones().iter().all(|stone| *stone == 0));
        }
    }
}

#[test]
fn games_end_where_the_rules_end_them() {
    let mut dice = Dice::new(11);
    for variant in variants(&[(3, 3), (3, 5), (4, 4), (6, 5), (11, 11)]) {
        for _ in 0..6 {
            let (moves, won) = game(&variant, &mut dice);
            assert!(won.is_some(), "no draws");
            for repair in [Repair::Kept, Repair::Exact] {
                let mut judge = Judge::new(repair, variant);
                let mut player = Player::One;
                for (i, cell) in moves.iter().enumerate() {
                    let said = judge.place(*cell, player);
                    let expected = if i + 1 == moves.len() { won } else { None };
                    assert_eq!(said, expected, "{repair} on {variant}: {moves:?}");
                    player = player.other();
                }
            }
        }
    }
}

#[test]
fn a_position_that_is_set_up_is_detected() {
    let position: Torus = "torus:4:c BB../.W../..W./....:black".parse().expect("a position");
    let mut detector = Detector::of(&position);
    for cell in [2, 3] {
        detector.place(cell, Player::One);
    }
    assert_eq!(detector.verdict(Player::One), None, "β is White's");
    detector.undo();
    detector.undo();
    assert_eq!(detector.stones()[2], 0);
}

#[test]
fn the_false_win_of_the_notes_is_repaired_by_restoring() {
    let variant: Variant = "4:c".parse().expect("a variant");
    let said = |repair| {
        let mut judge = Judge::new(repair, variant);
        judge.place(8, Player::Two);
        judge.place(15, Player::Two);
        judge.place(12, Player::Two)
    };
    assert!(said(Repair::Signs).is_some());
    for repair in [Repair::Restored, Repair::Rank2, Repair::Kept, Repair::Exact] {
        assert_eq!(said(repair), None, "{repair}");
    }
}

#[test]
fn the_repairs_judge_more_and_more_games_rightly() {
    let variant: Variant = "11:c".parse().expect("a variant");
    let mut dice = Dice::new(3);
    let mut right = [0; 7];
    let games = 120;
    for _ in 0..games {
        let (moves, won) = game(&variant, &mut dice);
        for (count, repair) in right.iter_mut().zip(Repair::ALL) {
            let mut judge = Judge::new(repair, variant);
            let players = [Player::One, Player::Two].into_iter().cycle();
            let said: Vec<_> = moves.iter().zip(players).map(|(c, p)| judge.place(*c, p)).collect();
            let first = said.iter().position(Option::is_some);
            let rightly = first == Some(moves.len() - 1) && said[moves.len() - 1] == won;
            *count += usize::from(rightly);
        }
    }
    assert_eq!(right[0], 0, "as printed nothing is seen");
    // Both orientations without a restored state see more curves that are not there.
    assert!(right[2] <= right[1] && right[1] < right[3], "{right:?}");
    assert!(right[3] <= right[4] && right[4] < right[5], "{right:?}");
    assert_eq!(right[5..], [games, games]);
}
