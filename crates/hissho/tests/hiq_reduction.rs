//! Graphs as boards of Hi-Q, from the command line: files in, files out, exit codes.

use serde_json::{Value, json};
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

fn graph(name: &str) -> String {
    format!("{}/../../tests/graphs/{name}.txt", env!("CARGO_MANIFEST_DIR"))
}

/// A folder of this test's own, emptied.
fn folder(name: &str) -> PathBuf {
    let path = Path::new(env!("CARGO_TARGET_TMPDIR")).join("hiq-reduction").join(name);
    let _ = std::fs::remove_dir_all(&path);
    std::fs::create_dir_all(&path).expect("a folder");
    path
}

fn hissho(folder: &Path, arguments: &[&str]) -> Output {
    let mut command = Command::new(env!("CARGO_BIN_EXE_hissho"));
    command.current_dir(folder).args(arguments).output().expect("hissho runs")
}

fn answer(output: &Output) -> Value {
    let text = String::from_utf8_lossy(&output.stdout);
    serde_json::from_str(&text).unwrap_or_else(|e| panic!("{e}: {text}"))
}

fn complaint(output: &Output) -> String {
    String::from_utf8_lossy(&output.stderr).into_owned()
}

#[test]
fn a_graph_becomes_a_board_is_solved_and_read_back() {
    for (name, vertices) in [("smallest", 2), ("k4", 4), ("cube", 8), ("dodecahedron", 20)] {
        let dir = folder(name);
        let file = graph(name);
        let reduce = ["hiq", "reduce", &file, "-o", "board.txt", "--map", "map.json", "--json"];
        let solve = ["--solve", "--certificate", "line.cert", "--svg", "board.svg"];
        let solved = hissho(&dir, &[&reduce[..], &solve].concat());
        assert_eq!(solved.status.code(), Some(0), "{}", complaint(&solved));
        let said = answer(&solved);
        assert_eq!((&said["hamiltonian"], &said["evidence"]), (&json!(true), &json!("certified")));
        assert_eq!(said["cycle"].as_array().map(Vec::len), Some(vertices));
        let jumps = said["moves"].as_array().map_or(0, Vec::len) as u64;
        assert_eq!(Some(jumps + 1), said["tokens"].as_u64());
        std::fs::write(dir.join("moves.json"), &solved.stdout).expect("a file");
        let back = hissho(&dir, &["hiq", "extract", &file, "map.json", "moves.json", "--json"]);
        assert_eq!(answer(&back)["cycle"], said["cycle"]);
        let checked = hissho(&dir, &["check", "line.cert", "--json"]);
        assert_eq!(checked.status.code(), Some(0), "{}", complaint(&checked));
        let board = std::fs::read_to_string(dir.join("board.txt")).expect("a board");
        assert_eq!(board.matches(['o', '@']).count() as u64, jumps + 1);
        let svg = std::fs::read_to_string(dir.join("board.svg")).expect("a picture");
        assert_eq!(svg.matches("class=\"contact\"").count(), 3 * vertices);
        assert!(svg.contains("class=\"cycle\""));
    }
}

#[test]
fn bad_moves_are_named_by_their_index() {
    let dir = folder("bad-moves");
    let file = graph("smallest");
    let reduce = ["hiq", "reduce", &file, "--map", "map.json", "--solve", "--json"];
    let said = answer(&hissho(&dir, &reduce));
    let moves = said["moves"].as_array().expect("jumps").clone();
    let last = moves.len() - 1;
    for (wrong, part) in [
        ([&moves[..5], &moves[6..]].concat(), "jump "),
        (moves[..last].to_vec(), "2 tokens are left"),
        (vec![json!([[0, 0], [1, 0], [2, 0]])], "jump 0: there is no token to jump"),
        (vec![json!([[0, 0], [5, 0], [2, 0]])], "jump 0: the second cell"),
        (vec![json!("e4")], "jump 0: expected"),
    ] {
        std::fs::write(dir.join("moves.json"), json!(wrong).to_string()).expect("a file");
        let refused = hissho(&dir, &["hiq", "extract", &file, "map.json", "moves.json"]);
        assert_eq!(refused.status.code(), Some(2));
        assert!(complaint(&refused).contains(part), "{}", complaint(&refused));
    }
}

#[test]
fn a_graph_without_a_cycle_is_argued() {
    let dir = folder("without");
    let said = hissho(&dir, &["hiq", "reduce", &graph("without-cycle"), "--solve", "--json"]);
    assert_eq!(said.status.code(), Some(1), "{}", complaint(&said));
    let said = answer(&said);
    assert_eq!((&said["hamiltonian"], &said["evidence"]), (&json!(false), &json!("computed")));
    let steps = said["argument"].as_array().expect("steps");
    let names: Vec<_> = steps.iter().map(|step| step["step"].as_str().unwrap_or("")).collect();
    assert_eq!(names, ["apart", "languages", "one-cycle", "no-cycle", "composition", "tokens"]);
    assert_eq!(
        (&steps[4]["exhausted"], &steps[5]["exhausted"]),
        (&json!("events"), &json!("tokens"))
    );
}

#[test]
fn unfit_graphs_are_refused_with_the_reason() {
    let dir = folder("unfit");
    for (text, part) in [
        ("a b\nb a\n", "vertex a has in-degree 1 and out-degree 1"),
        ("a b\na a\n", "line 2: the arc from a to itself"),
        ("a b c\n", "line 1: expected an arc"),
        ("", "no arc"),
        ("a b\nb a\nb a\nc d\nd c\nd c\n", "not connected"),
        ("1 4\n4 2\n2 5\n5 3\n3 6\n6 1\n4 3\n5 1\n6 2\n", "subdivision of K3,3"),
    ] {
        std::fs::write(dir.join("graph.txt"), text).expect("a file");
        let refused = hissho(&dir, &["hiq", "reduce", "graph.txt", "--json"]);
        assert_eq!(refused.status.code(), Some(2), "{text}");
        assert!(complaint(&refused).contains(part), "{}", complaint(&refused));
    }
    let missing = hissho(&dir, &["hiq", "reduce", "none.txt"]);
    assert_eq!(missing.status.code(), Some(2));
}

#[test]
fn drawings_of_any_size_are_solved_or_refused() {
    let dir = folder("drawings");
    let solve = |text: &str, more: &[&str]| {
        std::fs::write(dir.join("board.txt"), text).expect("a file");
        hissho(&dir, &[&["solve", "hiq", "--setup", "board.txt", "--json"], more].concat())
    };
    let row = |middle: &str| format!("{}{middle}{}\n", ".".repeat(60), ".".repeat(60));
    let wide = [row("....."), row("oo*.."), row(".....")].concat();
    let said = solve(&wide, &[]);
    assert_eq!(said.status.code(), Some(0), "{}", complaint(&said));
    assert_eq!(answer(&said)["evidence"], "certified");
    let odd = [row("....."), row("o.*.."), row(".....")].concat();
    let said = answer(&solve(&odd, &[]));
    assert_eq!((&said["result"], &said["evidence"]), (&json!("unsolvable"), &json!("certified")));
    for (text, part) in [
        ("o\to*\n".to_string(), "expected '_'"),
        ("oo*o*\n".to_string(), "second target"),
        ("ooo\n".to_string(), "no target"),
        ([row("....."), "oo*\n".to_string()].concat(), "letters in row 2"),
        ("o".repeat(5_000) + "*", "4096"),
        (".".repeat(40_000_000), "more than"),
    ] {
        let refused = solve(&text, &[]);
        assert_eq!(refused.status.code(), Some(2), "{part}");
        assert!(complaint(&refused).contains(part), "{}", complaint(&refused));
    }
}
