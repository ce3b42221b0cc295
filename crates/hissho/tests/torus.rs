//! Hex on a torus on the command line: the fair start, pictures, small boards.

mod common;

use common::hissho;
use serde_json::Value;

fn said(args: &[&str], input: &str) -> String {
    String::from_utf8(hissho(args, input).stdout).expect("UTF-8")
}

#[test]
fn sides_are_chosen_after_the_fair_start() {
    let fair = ["play", "torus:3:c:fair", "--engine", "random"];
    let text = said(&[&fair[..], &["--side", "choose"]].concat(), "nobody\nwhite\nquit\n");
    assert_eq!(text.matches("black plays").count(), 2, "{text}");
    assert!(text.contains("choose a side> expected the name of a side"), "{text}");
    assert!(text.contains("choose a side> white> "), "{text}");
    // Here the engine chooses, and the person plays on with what is left.
    let text = said(&fair, "0,0\n1,1\nquit\n");
    assert!(text.contains("the engine chooses white"), "{text}");
    let refused = hissho(&["play", "torus:3:c", "--side", "choose"], "");
    assert_eq!(refused.status.code(), Some(2));
}

/// The curve and the names of rows move with the board.
#[test]
fn a_torus_is_drawn_from_any_cell() {
    let won = ["draw", "torus:3:c", "--position", "WWW/.../...:black:won-white"];
    let (plain, moved) = (said(&won, ""), said(&[&won[..], &["--origin", "1,2"]].concat(), ""));
    assert!(plain.contains("curve") && moved.contains("curve") && plain != moved);
    assert_eq!(said(&[&won[..], &["--origin", "0,0"]].concat(), ""), plain);
    for (args, origin) in [(&won[..], "3,0"), (&["draw", "hex:3"], "0,0")] {
        let refused = hissho(&[args, &["--origin", origin]].concat(), "");
        assert_eq!(refused.status.code(), Some(2), "{origin}");
    }
}

#[test]
fn small_boards_are_solved_with_certificates() {
    let folder = std::path::Path::new(env!("CARGO_TARGET_TMPDIR")).join("torus-boards");
    let folder = folder.to_str().expect("plain");
    let args = ["torus", "boards", "--cells", "4", "--certificates", folder];
    let text = said(&args, "");
    assert!(text.contains("| board | (a) | (a-lenient) | (b) | (c) |\n"), "{text}");
    assert!(text.contains("\n| 2×2 | "), "{text}");
    let json: Value = serde_json::from_str(&said(&[&args[..], &["--json"]].concat(), "")).unwrap();
    assert_eq!((&json["open"], &json["evidence"]), (&0.into(), &"certified".into()));
    // 1×1 to 1×4, 2×1, 2×2, 3×1, 4×1 under four rules, either player first.
    assert_eq!(json["boards"].as_array().unwrap().len(), 8 * 4 * 2);
    let certificates = std::fs::read_dir(folder).unwrap().count();
    assert_eq!(certificates, 8 * 4 * 2);
    let late = hissho(&["torus", "boards", "--time", "0s", "--json"], "");
    assert_eq!(late.status.code(), Some(3));
    for wrong in [["--cells", "0"], ["--cells", "37"], ["--slant", "x"], ["--rule", "d"]] {
        let refused = hissho(&[&["torus", "boards"], &wrong[..]].concat(), "");
        assert_eq!(refused.status.code(), Some(2), "{wrong:?}");
    }
}
