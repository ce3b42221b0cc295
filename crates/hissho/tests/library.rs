//! Certificates that were kept are looked at first, and never believed unchecked.

mod common;

use serde_json::Value;
use std::fs;
use std::path::PathBuf;
use std::process::Command;

fn asked(library: &PathBuf, args: &[&str]) -> Value {
    let program = env!("CARGO_BIN_EXE_hissho");
    let output = Command::new(program)
        .args(args)
        .arg("--json")
        .env("HISSHO_LIBRARY", library)
        .output()
        .expect("the program runs");
    let error = String::from_utf8_lossy(&output.stderr);
    serde_json::from_slice(&output.stdout).unwrap_or_else(|_| panic!("{args:?}: {error}"))
}

#[test]
fn a_library_answers_for_positions_images_and_the_move_before() {
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("library");
    let _ = fs::remove_dir_all(&folder);
    let name = folder.to_str().expect("a name");
    let built = common::hissho(&["hex", "library", "build", name, "--board", "4"], "");
    assert!(built.status.success(), "{built:?}");

    // Kept, its half turn, and the empty board by an opening that wins.
    for moves in [&["solve", "hex:4", "a1"][..], &["solve", "hex:4", "d4"], &["solve", "hex:4"]] {
        let known = asked(&folder, moves);
        assert_eq!(known["library"], true, "{known}");
        assert_eq!(known["evidence"], "certified", "{known}");
        let nowhere = asked(&folder.join("nowhere"), moves);
        assert_eq!(nowhere["winner"], known["winner"], "{nowhere}");
        assert_eq!(nowhere["library"], Value::Null, "{nowhere}");
    }
    // The engine answers from the certificate, and goes on with it.
    for moves in [&["advise", "hex:4", "a1"][..], &["advise", "hex:4", "d4", "b3", "a4"]] {
        let advice = asked(&folder, moves);
        assert_eq!(advice["evidence"], "certified", "{advice}");
    }

    // A certificate of something else under that name, and one that was damaged.
    let shelf = folder.join("hex-4");
    let text = fs::read_to_string(shelf.join("a1.cert")).expect("kept");
    fs::write(shelf.join("a1.cert"), text.replace("wins white", "wins black")).expect("written");
    let solved = asked(&folder, &["solve", "hex:4", "a1"]);
    assert_eq!((&solved["winner"], &solved["library"]), (&Value::from("white"), &Value::Null));
    fs::write(shelf.join("a1.cert"), &text[..text.len() / 2]).expect("written");
    let solved = asked(&folder, &["solve", "hex:4", "a1"]);
    assert_eq!((&solved["winner"], &solved["library"]), (&Value::from("white"), &Value::Null));
}
