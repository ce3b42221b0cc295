//! What people type is understood.

use super::{id, nearest, play};
use crate::table::Table;

#[test]
fn ids_and_moves_are_understood() {
    assert_eq!(id("HEX:5"), "hex:5");
    assert_eq!(id("Hex:5:Swap-Pieces"), "hex:5:swap-pieces");
    assert_eq!(id("HIQ:English@D4"), "hiq:english@d4");
    assert_eq!(id("chess"), "chess");
    for (game, typed, spelled) in [
        ("hex:5", "C3", "c3"),
        ("hex:5", "54", "e4"),
        ("hex:5", "PASS", "pass"),
        ("hiq:english@d4", "d2-d4", "d2>d4"),
        ("hiq:english@d4", "D2>D4", "d2>d4"),
    ] {
        let mut table = Table::open(game).expect(game);
        play(&mut table, typed).expect(typed);
        assert_eq!(table.record(), [spelled]);
    }
    let mut table = Table::open("hex:3").expect("hex:3");
    let refused = play(&mut table, "D9").expect_err("off the board");
    assert_eq!(refused.to_string(), "'D9': expected a cell from a1 to c3");
}

#[test]
fn a_slip_of_the_finger_is_seen() {
    let games = ["hiq", "bridgit", "bao", "hex", "torus"];
    assert_eq!(nearest("hxe", games), Some("hex"));
    assert_eq!(nearest("briget", games), Some("bridgit"));
    assert_eq!(nearest("chess", games), None);
    assert_eq!(nearest("x", games), None);
}
