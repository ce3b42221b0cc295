//! Ladders: what holds and what does not, that left and right are alike, and what the connection engine finds.

use crate::second_checker;
use checker::{Claim, Limits, confirm};
use engine::hex::bits::Bits;
use engine::hex::connect::{Engine, Until};
use engine::hex::edges::{LADDERS, TEMPLATES};
use engine::hex::grid::Grid;
use engine::hex::ladder::{ENDS, Ladder, Shape};
use engine::hex::prove;
use engine::{Budget, Silent};
use rules::cell::read_sizes;
use rules::hex::{Hex, Setup, Variant};
use rules::{Player, Position};

fn ladder(start: usize, end: usize, length: usize) -> Ladder {
    let shape = Shape { start, end, length };
    shape.decide(&Budget::default(), &Silent).expect("no limit").expect("a board")
}

/// The board under (c, r) ↦ (−c−r, r), in a board that is as much wider as it needs.
fn mirrored(board: &Hex) -> Hex {
    let Variant { columns, rows, .. } = board.variant();
    let wide = columns + rows - 1;
    let stone = |cell: usize| {
        let (column, row) = (cell % wide, cell / wide);
        let place = (wide - 1).checked_sub(column + row).filter(|column| *column < columns);
        place.map_or(Some(Player::Two), |column| board.stone(column, row))
    };
    let variant = Variant { columns: wide, rows, swap: None };
    let stones = (0..wide * rows).map(stone).collect();
    let turn = Some(board.turn());
    Hex::try_from(Setup { variant, stones, turn, swapped: false, resigned: false }).expect("legal")
}

/// The stones of Black of a patch at the bottom of a board of 11×11, so many columns farther; those of the top row
/// are joined to the top. None if they or the open cells are not all on the board.
fn at_bottom(board: &Hex, shift: usize) -> Option<Vec<Option<Player>>> {
    let Variant { columns, rows, .. } = board.variant();
    let mut stones = vec![None; 121];
    for (column, row) in (0..columns * rows).map(|cell| (cell % columns, cell / columns)) {
        let stone = board.stone(column, row);
        if stone == Some(Player::Two) {
            continue;
        }
        let (column, down) = ((column + shift).checked_sub(columns)?, 11 - rows + row);
        if column > 10 {
            return None;
        }
        stones[11 * down + column] = stone;
        if row == 0 && stone.is_some() {
            (0..down).for_each(|up| stones[11 * up + column] = stone);
        }
    }
    Some(stones)
}

/// The same position for White, whose sides are left and right.
fn exchanged(stones: &[Option<Player>]) -> Vec<Option<Player>> {
    (0..121).map(|cell| stones[cell % 11 * 11 + cell / 11].map(Player::other)).collect()
}

/// Ladders that hold, and templates, need no search almost wherever they are on a large board.
#[test]
fn what_is_known_of_the_sides_is_recalled() {
    let variant = Variant { columns: 11, rows: 11, swap: None };
    let (mut places, mut at_once) = (0, 0);
    let texts = LADDERS.iter().chain(TEMPLATES);
    for (name, text) in texts {
        let Some(board) = text.lines().find_map(|line| line.strip_prefix("claim wins black "))
        else {
            continue;
        };
        let id = text.lines().find_map(|line| line.strip_prefix("game ")).expect("a game");
        let (columns, rows) = read_sizes(&id[4..], 128).expect("a size");
        let board = Hex::read(&Variant { columns, rows, swap: None }, board).expect("a board");
        let images = [board.clone(), mirrored(&board)];
        for (i, image) in images.iter().enumerate() {
            let at = (0..32).filter_map(|shift| at_bottom(image, shift));
            for (j, stones) in at.enumerate().filter(|(j, _)| j % 3 == i) {
                let (mut stones, mut turn) = (stones, board.turn());
                if j % 2 == 1 {
                    (stones, turn) = (exchanged(&stones), turn.other());
                }
                if j % 5 > 2 {
                    stones.reverse();
                }
                let winner = if j % 2 == 1 { Player::Two } else { Player::One };
                let setup =
                    Setup { variant, stones, turn: Some(turn), swapped: false, resigned: false };
                let position = Hex::try_from(setup).expect("legal");
                let proved = prove(&position, &Budget::default(), &Silent).expect("no limit");
                let what = format!("{name} in {}", position.board());
                assert_eq!(proved.winner, winner, "{what}");
                at_once += usize::from(proved.expanded == 1);
                let claim = Claim::wins(&position, winner);
                assert!(confirm(&claim, &proved.certificate, &Limits::default()).is_ok(), "{what}");
                places += 1;
            }
        }
    }
    // Not at a corner where cells are captured by the other side: there they are filled in first.
    assert!(places > 200 && 20 * at_once > 19 * places, "{at_once} of {places}");
}

/// Whether the connection engine alone joins the stones of Black and the bottom after one more stone.
fn found(board: &Hex) -> bool {
    let grid = Grid::<u128>::new(board.variant()).expect("small");
    let cells = |stone: Option<Player>| {
        let of = |cell: &usize| board.stone(cell % grid.columns, cell / grid.columns) == stone;
        (0..grid.count).filter(of).fold(0u128, |set, cell| set | u128::bit(cell))
    };
    let mut engine = Engine::<u128>::default();
    engine.run(&grid, 0, cells(Some(Player::One)), cells(None), Until::Semi);
    engine.won() || !engine.threats().is_empty()
}

/// The lengths up to 4 that hold, by start and end.
const HOLDS: [[&[usize]; 5]; 3] = [
    [&[], &[0, 1, 2, 3, 4], &[0, 1, 2, 3, 4], &[0, 1, 2, 3, 4], &[3, 4]],
    [&[], &[], &[0, 1, 2, 3, 4], &[0, 1, 2, 3, 4], &[0, 1, 2, 3, 4]],
    [&[], &[], &[], &[0, 1, 2, 3, 4], &[0]],
];

#[test]
fn ladders_are_decided_with_certificates_and_alike_to_both_sides() {
    for (start, of_start) in (2..).zip(HOLDS) {
        for (end, holds) in ENDS.into_iter().zip(of_start) {
            for length in 0..=4 {
                let ladder = ladder(start, end, length);
                assert_eq!(ladder.holds, holds.contains(&length), "{:?}", ladder.shape);
                let winner = if ladder.holds { Player::One } else { Player::Two };
                let claim = Claim::wins(&ladder.board, winner);
                let accepted = confirm(&claim, &ladder.certificate, &Limits::default());
                assert!(accepted.is_ok(), "{:?}: {accepted:?}", ladder.shape);
                let left = prove(&mirrored(&ladder.board), &Budget::default(), &Silent);
                assert_eq!(left.expect("no limit").winner, winner, "{:?}", ladder.shape);
            }
        }
    }
    for (start, end, length) in [(2, 4, 3), (3, 0, 4), (4, 4, 1)] {
        let ladder = ladder(start, end, length);
        assert!(second_checker::accepts(&ladder.certificate), "{:?}", ladder.shape);
    }
}

/// No cell of a ladder that holds can be spared.
#[test]
fn ladders_are_minimal() {
    for (start, end, length) in [(2, 1, 3), (2, 3, 4), (3, 2, 3), (3, 4, 1), (4, 3, 2)] {
        let board = ladder(start, end, length).board;
        let open = ladder(start, end, length).cells();
        let Variant { columns, rows, .. } = board.variant();
        for spared in open {
            let stone = |cell: usize| match (cell % columns, cell / columns) {
                place if place == spared => Some(Player::Two),
                (column, row) => board.stone(column, row),
            };
            let stones = (0..columns * rows).map(stone).collect();
            let (variant, turn) = (board.variant(), Some(Player::One));
            let setup = Setup { variant, stones, turn, swapped: false, resigned: false };
            let smaller = Hex::try_from(setup).expect("legal");
            let proved = prove(&smaller, &Budget::default(), &Silent).expect("no limit");
            assert_eq!(proved.winner, Player::Two, "{start}-{end}-{length} without {spared:?}");
        }
    }
}

/// Which ladders need no search, on a board that has nothing else: the lengths up to 6, by start and end.
#[test]
fn the_connection_engine_finds_ladders_to_low_escapes() {
    let needs_none = [
        (2, 1, vec![0, 1, 2, 3, 4, 5, 6]),
        (2, 2, vec![0, 1, 2, 3, 4, 5, 6]),
        (2, 3, vec![0, 1, 2, 3, 4, 5, 6]),
        (2, 4, vec![]),
        (3, 2, vec![0, 1, 2, 3, 4, 5, 6]),
        (3, 3, vec![0, 1, 2, 3, 4]),
        (3, 4, vec![0]),
        (4, 3, vec![0, 1]),
        (4, 4, vec![0]),
    ];
    for (start, end, lengths) in needs_none {
        let seen = (0..=6).filter(|length| {
            let ladder = ladder(start, end, *length);
            ladder.holds && found(&ladder.board)
        });
        assert_eq!(seen.collect::<Vec<usize>>(), lengths, "from row {start} to row {end}");
    }
}
