//! The whole chain: a small board of every game is proved, the certificate is written, and both
//! checkers accept it.

use checker::{Lemmas, Limits, check_file};
use std::path::{Path, PathBuf};
use std::process::Command;

fn hissho(args: &[&str]) -> std::process::Output {
    Command::new(env!("CARGO_BIN_EXE_hissho")).args(args).output().expect("hissho runs")
}

/// Proves and gives the file; the verdict of the first checker is asserted.
fn prove(name: &str, args: &[&str]) -> PathBuf {
    let file = Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("{name}.cert"));
    let path = file.to_str().expect("a plain path");
    let output = hissho(&[&["prove"], args, &["-o", path]].concat());
    assert!(output.status.success(), "{args:?}: {}", String::from_utf8_lossy(&output.stderr));
    assert!(check_file(&file, &Lemmas::all(), &Limits::default()).is_accepted(), "{args:?}");
    file
}

#[test]
fn every_game_is_proved_and_checked_twice() {
    let cases: &[(&str, &[&str])] = &[
        ("null", &["null:21"]),
        ("hex-3", &["hex:3"]),
        ("hex-3-a1", &["hex:3", "a1"]),
        ("hex-2x3", &["hex:2x3"]),
        ("hex-swap", &["hex:2:swap-pieces"]),
        ("torus-a", &["torus:3:a"]),
        ("torus-a-lenient", &["torus:3:a-lenient"]),
        ("torus-b", &["torus:3:b"]),
        ("torus-c", &["torus:3:c"]),
        ("torus-c-plus", &["torus:3:c:+"]),
        ("torus-white", &["torus:3:c", "--position", ".../.../...", "--turn", "white"]),
        ("bridgit-2", &["bridgit:2"]),
        ("bridgit-2-right", &["bridgit:2", "--position", ".././..", "--turn", "right"]),
        ("bao-2", &["bao:2"]),
        ("bao-3", &["bao:3"]),
        ("bao-3-even", &["bao:3", "--start", "2,2,2,2,2,2"]),
        ("bao-3-lo", &["bao:3:2,2,2,2,2,2", "--bound", "lo=0"]),
        ("bao-3-hi", &["bao:3:2,2,2,2,2,2", "--bound", "hi=12"]),
        ("hiq-line", &["hiq:english@d4"]),
        ("hiq-class", &["hiq:english@d4", "--end", "d3"]),
        ("hiq-exhaustion", &["hiq:rect:3x4@b1"]),
    ];
    let files: Vec<PathBuf> = cases.iter().map(|(name, args)| prove(name, args)).collect();
    let script = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../recheck.py");
    let output = Command::new("python3").arg(script).args(&files).output();
    let output = output.expect("python3, which ./test installs, runs the second checker");
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stdout));
    let said = String::from_utf8_lossy(&output.stdout);
    assert_eq!(said.matches(": accepted").count(), cases.len(), "{said}");
}

#[test]
fn what_is_not_so_is_not_proved() {
    for args in [
        &["prove", "hex:3", "b2", "--winner", "white"][..],
        &["prove", "null:8", "--winner", "first"],
        &["prove", "bao:3:2,2,2,2,2,2", "--bound", "lo=13"],
    ] {
        let output = hissho(args);
        assert_eq!(output.status.code(), Some(1), "{args:?}");
    }
}

#[test]
fn solve_agrees_with_prove() {
    let output = hissho(&["solve", "hex:3", "--json"]);
    let json: serde_json::Value = serde_json::from_slice(&output.stdout).expect("one document");
    assert_eq!(json["winner"], "black");
    let winning = json["winning_moves"].as_array().expect("a list");
    let names: Vec<_> = winning.iter().map(|m| m.as_str().expect("text")).collect();
    assert!(names.contains(&"b2") && !names.contains(&"a1"), "{names:?}");
}
