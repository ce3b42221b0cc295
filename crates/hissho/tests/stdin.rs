//! What is read from standard input: batches, games played by a script, certificates.

mod common;

use common::hissho;
use serde_json::{Value, json};
use std::io::Write;
use std::process::{Child, Command, Output, Stdio};
use std::time::{Duration, Instant};

fn documents(output: &Output) -> Vec<Value> {
    let text = String::from_utf8(output.stdout.clone()).expect("UTF-8");
    text.lines().map(|line| serde_json::from_str(line).expect("one document a line")).collect()
}

#[test]
fn the_torus_judge_answers_line_by_line() {
    let input = "4x4 - c black 0,0 1,2 1,0 2,2 2,0 0,1 3,0 3,3\n\n4x4 - c white 0,0 1,1\n\
                 4x4 ? c white 0,0\n4x4 - c black 0,0 0,0\n2x2 + b white 0,0 1,1\n";
    let output = hissho(&["torus", "judge", "--json"], input);
    assert_eq!(output.status.code(), Some(2));
    let answers = documents(&output);
    assert_eq!(answers.len(), 5);
    assert_eq!(answers[0]["winner"], "black");
    assert_eq!(answers[0]["ply"], 7);
    assert_eq!(answers[0]["reason"], "class");
    assert_eq!(answers[0]["black"]["class"], json!([1, 0]));
    assert_eq!(answers[0]["ignored"], 1);
    assert_eq!(answers[1]["winner"], Value::Null);
    let error = answers[2]["error"].as_str().expect("an error");
    assert!(error.contains("line 4") && error.contains("'?'"), "{error}");
    assert!(answers[3]["error"].as_str().expect("an error").contains("taken"));
}

#[test]
fn the_torus_judge_looks_at_stones() {
    let output = hissho(&["torus", "judge", "--stones", "--json"], "3x3 - c BBB/W.W/...\n");
    let answers = documents(&output);
    assert_eq!(answers[0]["black"], json!({ "rank": 1, "class": [0, 1] }));
    assert_eq!(answers[0]["white"], json!({ "rank": 0, "class": null }));
}

#[test]
fn show_and_solve_read_positions() {
    let input = ".B./.../...\n.../.../... black\nnonsense\n";
    for verb in ["show", "solve"] {
        let output = hissho(&[verb, "hex:3", "-", "--json"], input);
        assert_eq!(output.status.code(), Some(2));
        let answers = documents(&output);
        assert_eq!(answers[0]["turn"], "white");
        assert_eq!(answers[1]["turn"], "black");
        assert_eq!(answers[2]["line"], 3);
    }
}

fn piped(args: &[&str]) -> Child {
    let mut command = Command::new(env!("CARGO_BIN_EXE_hissho"));
    command.args(args).stdin(Stdio::piped()).stdout(Stdio::piped()).spawn().expect("hissho runs")
}

/// A program at the other end of a pipe may take its time, if its lines were asked for.
#[test]
fn a_slow_pipe_is_waited_for() {
    let mut child = piped(&["solve", "bridgit:2", "-", "--json"]);
    std::thread::sleep(Duration::from_millis(900));
    let mut pipe = child.stdin.take().expect("piped");
    pipe.write_all(b"RL/L/.. right\n").expect("it still listens");
    drop(pipe);
    let answers = documents(&child.wait_with_output().expect("it ends"));
    assert_eq!(answers.len(), 1);
    assert_eq!(answers[0]["winning_moves"], json!(["1,3"]));
}

/// Nobody waits for lines that were not asked for: an open pipe without a word is left alone.
#[test]
fn an_open_pipe_is_not_waited_for() {
    for args in [["solve", "bao:2", "--json"], ["solve", "bridgit:2", "--json"]] {
        let begun = Instant::now();
        let mut child = piped(&args);
        let pipe = child.stdin.take();
        let answers = documents(&child.wait_with_output().expect("it ends"));
        assert!(begun.elapsed() < Duration::from_secs(8), "{args:?} waited");
        assert_eq!(answers.len(), 1, "{args:?}");
        drop(pipe);
    }
}

/// `-` works in every verb that takes a position, and each line gets a line.
#[test]
fn every_verb_with_a_position_reads_lines() {
    let boards = ".../.B./... white\nnonsense\nBBB/.../... white\n";
    for args in [
        &["show", "hex:3", "-"][..],
        &["draw", "hex:3", "-"],
        &["advise", "hex:3", "-", "--engine", "random"],
        &["solve", "hex:3", "-"],
        &["prove", "hex:3", "--position", "-"],
        &["count", "hex:3", "-", "--depth", "1"],
        &["hex", "inferior", "hex:3", "-"],
    ] {
        let output = hissho(&[args, &["--json"]].concat(), boards);
        let answers = documents(&output);
        assert_eq!(output.status.code(), Some(2), "{args:?}");
        assert_eq!(answers.len(), 3, "{args:?}");
        assert!(answers[1]["error"].as_str().expect("an error").starts_with("line 2: "));
        let text = String::from_utf8(hissho(args, boards).stdout).expect("UTF-8");
        assert_eq!(text.lines().count(), 3, "{args:?}: {text}");
    }
    let refused = hissho(&["prove", "hex:3", "-", "-o", "many.cert"], boards);
    assert_eq!(refused.status.code(), Some(2));
    let refused = hissho(&["play", "hex:3", "-"], boards);
    assert_eq!(refused.status.code(), Some(2));
}

#[test]
fn a_line_that_is_no_text_is_refused_alone() {
    let input = b"\xef\xbb\xbfRL/L/.. left\r\n\xff\xfe\n\n RL/L/..\tright \r\nRL/L/..";
    let file = std::path::Path::new(env!("CARGO_TARGET_TMPDIR")).join("lines.txt");
    std::fs::write(&file, input).expect("written");
    let offered = Command::new(env!("CARGO_BIN_EXE_hissho"))
        .args(["solve", "bridgit:2", "--json"])
        .stdin(std::fs::File::open(&file).expect("a file"))
        .output();
    let asked = hissho(&["solve", "bridgit:2", "-", "--json"], input);
    for output in [offered.expect("hissho runs"), asked] {
        assert_eq!(output.status.code(), Some(2));
        let answers = documents(&output);
        let turns: Vec<&Value> = answers.iter().map(|answer| &answer["turn"]).collect();
        assert_eq!(turns, [&json!("left"), &Value::Null, &json!("right"), &json!("right")]);
        assert_eq!(answers[1]["line"], 2);
    }
    let played = hissho(&["play", "null:8", "--engine", "greedy"], b"\xff\n3\nquit\n");
    let text = String::from_utf8(played.stdout).expect("UTF-8");
    assert!(text.contains("expected how many to take") && text.contains("second plays"), "{text}");
}

#[test]
fn strategies_and_views_read_positions() {
    let input = "RL/L/.. right\nRL/L/.\n../L/LR left\n";
    let output = hissho(&["bridgit", "strategy", "bridgit:2", "--position", "-", "--json"], input);
    assert_eq!(output.status.code(), Some(2));
    let answers = documents(&output);
    assert_eq!(answers.len(), 3);
    assert_eq!(answers[0]["voluntary"]["executable"], false);
    assert_eq!(answers[0]["lehman"]["moves"], json!(["1,3"]));
    assert_eq!(answers[1]["line"], 2);
    let output = hissho(&["hex", "mustplay", "hex:3", "-", "--json"], "...\n.../.B./... white\n");
    assert_eq!(documents(&output)[1]["lost"], true);
}

#[test]
fn a_script_plays_a_game_to_its_end() {
    for (id, engine) in [("hex:3", "greedy"), ("bridgit:2", "random"), ("bao:2", "search:20")] {
        let none = hissho(&["play", id, "--side", "none", "--engine", engine, "--json"], "");
        assert!(none.status.success());
        let json: Value = serde_json::from_slice(&none.stdout).expect("one document");
        assert_ne!(json["status"], "ongoing", "{id}");
    }
    let output =
        hissho(&["play", "null:8", "--engine", "greedy"], "3\nundo\nhelp\n9\nsave\nquit\n");
    let text = String::from_utf8(output.stdout).expect("UTF-8");
    assert!(text.contains("second plays"), "{text}");
    assert!(text.contains("'9': expected how many to take"), "{text}");
}

#[test]
fn certificates_come_through_a_pipe() {
    let proved = hissho(&["prove", "null:4"], "");
    let certificate = String::from_utf8(proved.stdout).expect("UTF-8");
    let output = hissho(&["check", "-", "--json"], &certificate);
    assert!(output.status.success());
    assert_eq!(documents(&output)[0][0]["verdict"], "accepted");
    let refused = hissho(&["check", "-", "--lemmas", "over,move"], &certificate);
    assert_eq!(refused.status.code(), Some(1));
    let unknown = hissho(&["check", "-", "--lemmas", "magic"], &certificate);
    assert_eq!(unknown.status.code(), Some(2));
}

#[test]
fn a_drawing_is_solved() {
    let folder = std::path::Path::new(env!("CARGO_TARGET_TMPDIR"));
    let file = folder.join("drawing.txt");
    for (drawing, result, code) in
        [(" o\noo*\n o\n", "unsolvable", 1), ("oo*\n", "solved", 0), ("o.*\n", "unsolvable", 1)]
    {
        std::fs::write(&file, drawing).expect("written");
        let path = file.to_str().expect("plain");
        let output = hissho(&["solve", "hiq", "--setup", path, "--json"], "");
        assert_eq!(output.status.code(), Some(code), "{drawing}");
        assert_eq!(documents(&output)[0]["result"], result, "{drawing}");
    }
    for (drawing, part) in [
        ("oo\n", "target"),
        ("**o\n", "target"),
        (".*\n", "token"),
        ("o?*", "?"),
        ("oo*\noo\n", "line 2 has 2"),
    ] {
        std::fs::write(&file, drawing).expect("written");
        let output = hissho(&["solve", "hiq", "--setup", file.to_str().expect("plain")], "");
        assert_eq!(output.status.code(), Some(2), "{drawing}");
        let error = String::from_utf8(output.stderr).expect("UTF-8");
        assert!(error.contains("drawing.txt") && error.contains(part), "{error}");
    }
}
