//! Ids, moves and boards, and what is wrong with others.

use super::{read, refused};
use rules::torus::{Reason, Setup, Torus, Variant};
use rules::{Player, Position, Refused, Status};

#[test]
fn ids_have_one_spelling() {
    for (text, canonical) in [
        ("5:c", "5:c"),
        ("5:c:-", "5:c"),
        ("5x5:a-lenient", "5:a-lenient"),
        ("4x5:b:+", "4x5:b:+"),
        ("40x1:a:-", "40x1:a"),
    ] {
        let variant: Variant = text.parse().expect(text);
        assert_eq!(variant.to_string(), canonical);
        assert_eq!(canonical.parse::<Variant>().expect(canonical), variant);
    }
    for text in [
        "",
        ":",
        "5",
        "5:",
        ":c",
        "0:c",
        "41:c",
        "-3:c",
        "+3:c",
        "05:c",
        "3x:c",
        "x3:c",
        "3x3x3:c",
        "5:d",
        "5:C",
        "5:a:",
        "5:c:*",
        "5:c:+:+",
        "5:c:--",
        "５:c",
        "5:ç",
        "5:c:−",
        "99999999999999999999:c",
        "3x99999999999999999999:c",
        " 5:c",
        "5 :c",
    ] {
        assert!(text.parse::<Variant>().is_err(), "'{text}'");
    }
}

#[test]
fn moves_have_one_spelling() {
    let torus = Torus::start(&"12x3:c".parse().expect("a variant"));
    for text in ["0,0", "11,2", "10,1"] {
        assert_eq!(torus.read_move(text).expect(text).to_string(), text);
    }
    for text in [
        "",
        ",",
        "0",
        "0,",
        ",0",
        "12,0",
        "0,3",
        "-1,0",
        "+1,0",
        "00,0",
        "0,01",
        "0,0,0",
        "0, 0",
        "a1",
        "１,0",
        "99999999999999999999,0",
        "0,99999999999999999999",
        "é,ü",
    ] {
        assert!(torus.read_move(text).is_err(), "'{text}'");
    }
    let taken = read("torus:2:c B./..:white");
    assert!(taken.play(&taken.read_move("0,0").expect("a cell")).is_err());
    let off = rules::torus::Move { i: usize::MAX, j: 0 };
    assert!(taken.play(&off).is_err());
    let over = read("torus:2:c B./B.:white:won-black");
    assert!(over.moves().is_empty());
    assert!(over.play(&over.read_move("0,1").expect("a cell")).is_err());
}

#[test]
fn counts_decide_who_moves_when_the_board_does_not_say() {
    assert_eq!(read("torus:3:c .../.../...").turn(), Player::One);
    assert_eq!(read("torus:3:c B../.../...").turn(), Player::Two);
    assert_eq!(read("torus:3:c B../..W/...").turn(), Player::One);
    assert_eq!(read("torus:3:c .../..W/...").turn(), Player::One);
    assert_eq!(read("torus:3:c .../.../...:white").turn(), Player::Two);
}

#[test]
fn boards_say_what_is_wrong_with_them() {
    assert!(refused("torus:3:c .B./.B./.B.:white").contains("':won-black' is missing"));
    assert!(refused("torus:3:a BBB/.../...:white").contains("(foul), so ':won-white'"));
    let wrong = refused("torus:3:c .B./.B./.B.:white:won-white");
    assert!(
        wrong.contains("white's group 0 is no win, and black's group Z(1,0) is no foul"),
        "{wrong}"
    );
    assert!(refused("torus:3:c .../.../...:black:won-black").contains("is no win"));
    assert!(refused("torus:3:a BBB/.../...:white:won-black").contains("Z(0,1) is no win"));
    for board in [
        "",
        ":",
        "...",
        ".../...",
        ".../.../.../...",
        ".../../...",
        ".../.../..x",
        ".../.../..é",
        ".../.../...:",
        ".../.../...:red",
        ".../.../...:black:",
        ".../.../...:black:won",
        ".../.../...:black:won-",
        ".../.../...:black:won-red",
        ".../.../...:won-black",
        ".B./.B./.B.:white:won-black:",
        ".B./.B./.B.:white:won-black:won-black",
        "://://",
    ] {
        let variant: Variant = "3:c".parse().expect("a variant");
        assert!(matches!(Torus::read(&variant, board), Err(Refused::Malformed(_))), "'{board}'");
    }
    let variant = "3:c".parse().expect("a variant");
    let short = Setup { variant, stones: vec![None; 8], turn: None, won: None };
    assert!(Torus::try_from(short).is_err());
}

#[test]
fn set_ups_in_which_both_have_curves_name_their_winner() {
    for (board, winner, reason) in [
        ("torus:4:b .BW./.BW./.BW./.BW.:white:won-black", Player::One, Reason::Class),
        ("torus:4:a .BW./.BW./.BW./.BW.:black:won-black", Player::One, Reason::Foul),
        ("torus:4:a .BW./.BW./.BW./.BW.:white:won-black", Player::One, Reason::Class),
        ("torus:3:a BBB/BB./...:white:won-white", Player::Two, Reason::Foul),
        ("torus:3:a-lenient BBB/B../B..:white:won-black", Player::One, Reason::Rank2),
    ] {
        let torus = read(board);
        assert_eq!(
            (torus.status(), torus.reason()),
            (Status::Won(winner), Some(reason)),
            "{board}"
        );
        assert_eq!(torus.to_string(), board);
    }
}
