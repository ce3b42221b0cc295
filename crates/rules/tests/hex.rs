//! Hex: boards that are refused, and when a swap may come.

use rules::hex::{Hex, Move};
use rules::{Player, Position, game};

fn refused(id: &str, board: &str) -> String {
    match game::read(id, board) {
        Err(e) => e.to_string(),
        Ok(state) => panic!("{id} {board} was read as {}", state.board()),
    }
}

#[test]
fn boards_are_refused_with_the_reason() {
    for (id, board, reason) in [
        ("hex:2", "../..:white:swapped", "'swapped' is illegal"),
        ("hex:2:swap-pieces", "../..:white:swapped", "'swapped' is illegal"),
        ("hex:2", "B./B.:white:resigned", "'resigned' is illegal"),
        ("hex:2", "WW/..:black:resigned", "'resigned' is illegal"),
        ("hex:2", "../..:green", "'green': expected black or white"),
        ("hex:2", "../.:black", "expected 2"),
        ("hex:2:swap-sides", "B./..:white:swapped:swapped", "'swapped': expected"),
        ("hex:2:swap-sides", "B./..:white:resigned:swapped", "'swapped': expected"),
        ("hex:2", "B./..:white:resigned:resigned", "'resigned': expected"),
    ] {
        let said = refused(id, board);
        assert!(said.contains(reason), "{id} {board}: {said}");
    }
    assert!(game::read("hex:2:swap-sides", "B./..:white:swapped").is_ok());
    assert!(game::read("hex:2", "B./..:white:resigned").is_ok());
}

/// Digit pairs are read from people, and are no moves of a certificate.
#[test]
fn a_listed_move_is_spelled_canonically() {
    let state = game::start("hex:3").expect("a board");
    assert_eq!(state.spell("22").expect("column 2, row 2"), "b2");
    assert!(state.lists("b2") && !state.lists("22") && !state.lists("B2"));
    assert_eq!(state.spell("13").expect("column 1, row 3"), "a3");
    assert_eq!(state.spell("31").expect("column 3, row 1"), "c1");
    assert!(state.spell("41").is_err() && state.spell("14").is_err());
    // Digit pairs are not clear where a side has ten cells or more.
    for id in ["hex:10x3", "hex:3x10"] {
        assert!(game::start(id).expect("a board").spell("22").is_err(), "{id}");
    }
}

#[test]
fn stones_off_the_board_are_refused() {
    let hex: Hex = "hex:3 .../.../...:black".parse().expect("a board");
    for (column, row) in [(3, 0), (0, 3), (3, 3)] {
        assert!(Position::play(&hex, &Move::Stone { column, row }).is_err());
    }
}

#[test]
fn the_diagonal_exchanges_colours() {
    let state = game::read("hex:3x2", "B../.W.:black").expect("a board");
    let other = state.exchanged().expect("no swap");
    assert_eq!((other.id().as_str(), other.board().as_str()), ("hex:2x3", "W./.B/..:white"));
    assert!(game::start("hex:3:swap-sides").expect("a board").exchanged().is_none());
}

#[test]
fn a_swap_is_noted() {
    let state = game::read("hex:2:swap-sides", "B./..:black:swapped").expect("a board");
    assert_eq!(state.note(), Some("sides were swapped: the first player is White".into()));
    assert_eq!(game::start("hex:2").expect("a board").note(), None);
}

/// One black stone, White to move, nobody has swapped: then and only then.
#[test]
fn a_swap_answers_the_first_stone_only() {
    for id in ["hex:2:swap-pieces", "hex:2:swap-sides"] {
        for (board, may) in [
            ("B./..:white", true),
            ("B./..:black", false),
            ("W./..:white", false),
            ("BB/..:white", false),
            ("BW/..:white", false),
            ("../..:white", false),
        ] {
            let state = game::read(id, board).expect(board);
            assert_eq!(state.lists("swap"), may, "{id} {board}");
            assert_eq!(state.play("swap").is_ok(), may, "{id} {board}");
        }
    }
    let swapped = game::read("hex:2:swap-sides", "B./..:white:swapped").expect("a board");
    assert!(!swapped.lists("swap") && swapped.play("swap").is_err());
    let plain = game::read("hex:2", "B./..:white").expect("a board");
    assert!(!plain.lists("swap") && plain.play("swap").is_err());
}

#[test]
fn a_swap_is_to_come_before_it_and_never_after() {
    for (id, board, comes) in [
        ("hex:2:swap-sides", "../..:black", true),
        ("hex:2:swap-sides", "B./..:white", true),
        ("hex:2:swap-sides", "../..:white", false),
        ("hex:2:swap-sides", "../..:black:swapped", false),
        ("hex:2:swap-sides", "B./..:white:swapped", false),
        ("hex:2:swap-sides", "B./..:black", false),
        ("hex:2:swap-sides", "../..:black:resigned", false),
        ("hex:1:swap-sides", "B:white", false),
        ("hex:2:swap-pieces", "../..:black", true),
        ("hex:2:swap-pieces", "W./..:black", false),
        ("hex:2", "../..:black", false),
    ] {
        assert_eq!(game::read(id, board).expect(board).swap_to_come(), comes, "{id} {board}");
    }
}

/// Pieces are exchanged by mirroring the board, which must have equal sides for that.
#[test]
fn pieces_are_swapped_on_square_boards() {
    assert!(game::start("hex:3x4:swap-sides").is_ok() && game::start("hex:3:swap-pieces").is_ok());
    assert!(game::start("hex:3x4:swap-pieces").is_err());
}

/// Black begins: with more black stones White moves, otherwise Black.
#[test]
fn a_missing_mover_is_inferred() {
    for (board, mover) in [
        ("../..", Player::One),
        ("B./..", Player::Two),
        ("BW/..", Player::One),
        ("WW/B.", Player::One),
        ("BB/W.", Player::Two),
        ("W./..", Player::One),
    ] {
        assert_eq!(game::read("hex:2", board).expect(board).turn(), mover, "{board}");
    }
}

#[test]
fn who_has_swapped_is_known() {
    for (board, swapped) in [("B./..:white", false), ("B./..:black:swapped", true)] {
        let hex: Hex = format!("hex:2:swap-sides {board}").parse().expect(board);
        assert_eq!(hex.swapped(), swapped, "{board}");
    }
}
