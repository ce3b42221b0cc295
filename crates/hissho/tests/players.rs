//! The engines that know their game, playing through the command line.

mod common;

use common::hissho;
use serde_json::Value;

fn document(args: &[&str]) -> Value {
    let output = hissho(args, "");
    let error = String::from_utf8_lossy(&output.stderr);
    serde_json::from_slice(&output.stdout).unwrap_or_else(|_| panic!("{args:?}: {error}"))
}

fn said(args: &[&str], input: &str) -> String {
    String::from_utf8(hissho(args, input).stdout).expect("UTF-8")
}

#[test]
fn perfect_bridgit_never_loses_moving_first() {
    for id in ["bridgit:2", "bridgit:3", "bridgit:4"] {
        let json = document(&["match", id, "perfect", "random", "--pairs", "12", "--json"]);
        assert_eq!(json["as"]["left"]["wins"], 12, "{json}");
        let itself = document(&["match", id, "perfect", "perfect", "--pairs", "1", "--json"]);
        assert_eq!(itself["as"]["left"]["wins"], 1, "{itself}");
        assert_eq!(itself["as"]["right"]["losses"], 1, "{itself}");
    }
}

#[test]
fn perfect_bao_keeps_the_draw_on_either_side() {
    assert_eq!(document(&["solve", "bao:4", "--json"])["result"], "draw");
    for other in ["random", "greedy", "one-ply", "gentle"] {
        let json = document(&["match", "bao:4", "perfect", other, "--pairs", "10", "--json"]);
        assert_eq!(json["total"]["games"], 20, "{json}");
        assert_eq!(json["total"]["losses"], 0, "{json}");
    }
}

#[test]
fn gentle_bao_lets_stones_go_but_not_the_game() {
    let json = document(&["match", "bao:4", "gentle", "greedy", "--pairs", "10", "--json"]);
    assert_eq!(json["total"]["games"], 20, "{json}");
    assert_eq!(json["total"]["losses"], 0, "{json}");
}

#[test]
fn engines_say_why() {
    let text = said(&["play", "bridgit:3", "--side", "right"], "quit\n");
    assert!(text.contains("left plays") && text.contains("it wins: after"), "{text}");
    let text = said(&["play", "bridgit:3"], "hint\n3,3\nquit\n");
    assert!(text.contains("two edge-disjoint spanning trees"), "{text}");
    assert!(text.contains("right plays") && text.contains("right loses: left holds"), "{text}");
    let text = said(&["play", "bao:4"], "hint\nquit\n");
    assert!(text.contains("it draws: level from now on"), "{text}");
    let text = said(&["play", "bao:4", "--engine", "one-ply"], "hint\nquit\n");
    assert!(text.contains("after the best reply"), "{text}");
    let text = said(&["play", "bao:4", "--nodes", "1"], "hint\nquit\n");
    assert!(text.contains("not solved within the budget"), "{text}");
}

#[test]
fn the_guide_solves_and_leads_back() {
    let id = "hiq:triangle:15@a1";
    let solved = document(&["play", id, "--side", "none", "--json"]);
    assert_eq!(solved["status"], "solved");
    let text = said(&["play", id], "back\na3>a1\nhint\nc4>a2\nhint\na1>a3\nback\nmoves\nquit\n");
    assert!(text.contains("it can still be solved from here"), "{text}");
    assert!(text.contains("jumps that keep it solvable: c3>a3 c5>a3"), "{text}");
    assert!(text.contains("it cannot be solved any more"), "{text}");
    assert!(text.contains("2 jumps taken back"), "{text}");
    assert!(text.contains("c3>a3 c4>a2 a5>a3 c5>a3\n"), "{text}");
    let lost = said(&["play", "hiq:rect:3x4@b1"], "back\nquit\n");
    assert!(lost.contains("no earlier position is known to be solvable"), "{lost}");
    let large = said(&["play", "hiq:square:9@e5", "--nodes", "20"], "hint\nquit\n");
    assert!(large.contains("of 20 random games"), "the search stands in: {large}");
    let other = said(&["play", "hex:3"], "back\nquit\n");
    assert!(other.contains("'back': this engine does not know"), "{other}");
}
