//! The table in the terminal: what it says, what it takes, and records that open again.

#[path = "common/answers.rs"]
mod answers;
mod common;

use answers::{refused, said};
use common::hissho;
use std::path::PathBuf;

fn scratch(name: &str) -> String {
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("play");
    std::fs::create_dir_all(&folder).expect("a folder");
    folder.join(name).to_str().expect("UTF-8").to_string()
}

#[test]
fn it_says_what_the_game_is_about() {
    let text = said(&["play", "hex:4", "--level", "easy"], "quit\n");
    assert!(text.contains("Black joins top and bottom, White left and right."), "{text}");
    assert!(text.contains("You play black, the engine 'greedy' plays white."), "{text}");
    // The sides are marked by the stones that join them.
    assert!(text.contains("b b b b\n") && text.contains(" 1 . . . . w\n"), "{text}");
    let both = said(&["play", "bridgit:3", "--side", "BOTH"], "quit\n");
    assert!(both.contains("You play both sides."), "{both}");
    let puzzle = said(&["play", "hiq:triangle:15@a1"], "quit\n");
    assert!(puzzle.contains("You solve it"), "{puzzle}");
}

#[test]
fn help_lists_what_works_here() {
    let help = |id: &str| said(&["play", id, "--engine", "random"], "help\nquit\n");
    let hex = help("hex:3");
    assert!(hex.contains("pass, resign") && !hex.contains("swap,"), "{hex}");
    assert!(!hex.contains("trace on") && !hex.contains("\n  back"), "{hex}");
    assert!(help("hex:3:swap-pieces").contains("swap, pass, resign"));
    let bao = help("bao:2");
    assert!(bao.contains("trace on") && !bao.contains("resign"), "{bao}");
    assert!(help("hiq:triangle:15@a1").contains("  back"));
    let text = said(&["play", "hex:3", "--engine", "random"], "trace on\nlevel best\nlevel Hard\n");
    assert!(text.contains("'trace': a move of hex:3 has no steps"), "{text}");
    assert!(text.contains("expected level easy, medium or hard"), "{text}");
    assert!(text.contains("the engine 'mcts' plays now"), "{text}");
}

#[test]
fn moves_of_bao_are_shown_step_by_step() {
    let args = ["play", "bao:4", "--engine", "random", "--side", "both"];
    assert!(!said(&args, "1\nquit\n").contains("ends at"));
    let text = said(&args, "trace on\n1\ntrace off\n7\nquit\n");
    assert!(
        text.contains("  1: 0,0,1,5,1,5,0,4\n") && text.contains("ends at 2, takes 1"),
        "{text}"
    );
    assert_eq!(text.matches("ends at").count(), 1, "{text}");
}

#[test]
fn the_engine_resigns_only_if_asked() {
    let moves = "c3\nquit\n";
    let on = said(&["play", "hex:5", "--nodes", "2000"], moves);
    assert!(on.contains("it plays on") && !on.contains("resigns"), "{on}");
    let off = said(&["play", "hex:5", "--nodes", "2000", "--resign"], moves);
    assert!(off.contains("white resigns") && off.contains("black has won"), "{off}");
    let over = said(&["play", "hex:5", "--nodes", "2000", "--resign"], "c3\na1\nquit\n");
    assert!(over.contains("the game is over: black has won"), "{over}");
}

#[test]
fn records_open_again() {
    for file in ["saved.txt", "saved.sgf", "saved.hexworld"].map(scratch) {
        let input = format!("B2\na3\nsave {file}\nquit\n");
        let text = said(&["play", "HEX:3", "--side", "both"], &input);
        assert!(text.contains("saved to ") && text.contains(&file), "{text}");
        let shown = said(&["show", &file], "");
        assert!(
            shown.contains("hex:3  black to move") && shown.contains("3[W]"),
            "{file}: {shown}"
        );
        assert!(said(&["show", &file, "C1"], "").contains("white to move"));
        assert!(said(&["solve", &file], "").starts_with("black wins"));
        assert!(said(&["draw", &file], "").starts_with("<svg"));
        let played = said(&["play", &file, "--side", "both"], "record\nquit\n");
        assert!(played.contains("b2 a3"), "{played}");
        assert!(refused(&["show", &file, "--turn", "white"]).contains("has its own"));
    }
    assert!(said(&["show", "5c1,c3b4"], "").contains("hex:5  black to move"));
    let hiq = scratch("hiq.txt");
    said(&["play", "hiq:english@d4"], &format!("d2-d4\nsave {hiq}\nquit\n"));
    assert!(said(&["show", &hiq], "").contains("31 pegs left"));
    let other = scratch("set_up.sgf");
    std::fs::write(&other, "(;GM[11]SZ[3];AB[a2][b3]AW[a1]PL[W]C[caf\u{e9}])").expect("written");
    assert!(said(&["show", &other], "").contains("hex:3  white to move"));
}

#[test]
fn a_file_of_another_program_is_written_again_as_it_was() {
    let text = "(;FF[4]GM[11]SZ[3]XX[y]C[a \\] b];AB[a2]AW[a1]PL[W]\n(;W[b2]C[main])(;W[c1]TR[c1]LB[a1:x]))";
    let again = said(&["convert", "-", "--to", "sgf"], text);
    assert_eq!(again, text.replace("PL[W]\n", "PL[W]") + "\n");
    let latin = hissho(&["convert", "-", "--to", "sgf"], b"(;GM[11]SZ[3]C[caf\xe9];B[a1])");
    assert_eq!(String::from_utf8_lossy(&latin.stdout), "(;GM[11]SZ[3]C[café]CA[UTF-8];B[a1])\n");
    let twice = hissho(&["convert", "-", "--to", "moves"], "(;GM[11]SZ[3];B[a1];B[a2])");
    assert_eq!(String::from_utf8_lossy(&twice.stdout), "hex:3 a1 pass a2\n");
    let warning = String::from_utf8_lossy(&twice.stderr).into_owned();
    assert!(warning.contains("warning: node 3: B[a2] moves out of turn"), "{warning}");
}

#[test]
fn a_typo_gets_a_suggestion() {
    assert!(refused(&["show", "hxe:5"]).contains("did you mean 'hex:5'?"));
    assert!(refused(&["slove", "hex:5"]).contains("did you mean 'solve'?"));
    assert!(refused(&["solve", "hex:3", "--opening"]).contains("did you mean '--openings'?"));
    assert!(refused(&["show", "nowhere.sgf"]).contains("nowhere.sgf: cannot be read"));
    assert!(!refused(&["show", "chess"]).contains("did you mean"));
    assert!(refused(&["advise", "hex:1", "a1"]).contains("black has won"));
    assert!(refused(&["show", "hex:1", "a1", "a1"]).contains("move 2 (black has won)"));
}
