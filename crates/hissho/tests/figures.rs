//! The figures of Bridg-It: player graphs and thermographs.

use std::path::Path;
use std::process::{Command, Output};

fn hissho(args: &[&str]) -> Output {
    let output = Command::new(env!("CARGO_BIN_EXE_hissho")).args(args).output().expect("it runs");
    assert!(output.status.success(), "{args:?}: {}", String::from_utf8_lossy(&output.stderr));
    output
}

fn count(figure: &str, part: &str) -> usize {
    figure.matches(part).count()
}

/// Left's post (2,1) of this board is cut off: a dead component, in a graph that is live otherwise.
#[test]
fn a_player_graph_is_drawn() {
    let board = ["bridgit", "graph", "bridgit:3", "--position", "RR./R./L../../..."];
    let draw = |more: &[&str]| {
        let output = hissho(&[&board[..], more].concat());
        String::from_utf8(output.stdout).expect("UTF-8")
    };
    let left = draw(&[]);
    assert_eq!(count(&left, r#"class="missing""#), 3);
    assert_eq!(count(&left, r#"class="double""#), 1);
    assert_eq!(count(&left, r#"class="single""#), 9);
    assert_eq!(count(&left, r#"class="end""#), 2);
    assert_eq!(count(&left, r#"class="vertex""#), 6);
    assert_eq!(count(&left, r#"data-vertex="2,1" opacity="0.3""#), 1);
    assert_eq!(count(&left, "opacity"), 1, "only the dead post is pale");
    let right = draw(&["--side", "right", "--theme", "print"]);
    assert_eq!(count(&right, r#"class="missing""#), 1);
    assert_eq!(count(&right, r#"class="double""#), 3);
    assert_eq!(count(&right, "opacity"), 0);
    // Right has joined the ends: nothing of Left's graph is live.
    let lost = hissho(&["bridgit", "graph", "bridgit:2", "--position", "R./L/R."]);
    let lost = String::from_utf8(lost.stdout).expect("UTF-8");
    assert_eq!(count(&lost, r#"class="end""#), 2);
    assert_eq!(count(&lost, "opacity"), 2 + 2 + count(&lost, "\"single\"") + 1);
    let file = Path::new(env!("CARGO_TARGET_TMPDIR")).join("graph.png");
    for flags in [&["--png"][..], &[]] {
        draw(&[flags, &["-o", file.to_str().expect("plain")]].concat());
        assert!(std::fs::read(&file).expect("written").starts_with(b"\x89PNG"), "{flags:?}");
        std::fs::remove_file(&file).expect("removed");
    }
}

/// {3|||1|*||-2}: the left wall runs from 4 − t, and the right wall stands at 0 up to t = 0.
#[test]
fn a_thermograph_has_left_on_the_left_and_heat_upwards() {
    let file = Path::new(env!("CARGO_TARGET_TMPDIR")).join("thermograph.svg");
    let path = file.to_str().expect("plain");
    let board = "LLR/LR/R.L/R./.L.";
    hissho(&["bridgit", "value", "bridgit:3", "--position", board, "--thermograph", path]);
    let figure = std::fs::read_to_string(&file).expect("written");
    let corners = |class: &str| -> Vec<(f64, f64)> {
        let start = format!(r#"<path class="{class}" d="M"#);
        let rest = figure.split(&start).nth(1).expect("drawn");
        let path = rest.split('"').next().expect("closed");
        let pairs = path.split('L').map(|pair| pair.split_once(' ').expect("x y"));
        pairs.map(|(x, y)| (x.parse().expect("x"), y.parse().expect("y"))).collect()
    };
    let (left, right, mast) = (corners("left wall"), corners("right wall"), corners("mast"));
    assert_eq!(left.len(), 2);
    assert_eq!(right.len(), 5);
    assert!(left[0].0 < right[0].0, "Left's values are to the left");
    assert!(left[0].1 > left[1].1, "temperature upwards");
    assert_eq!(left[1], right[4], "the walls meet");
    assert_eq!(mast[0], left[1], "where the mast begins");
    assert_eq!(mast[0].0, mast[1].0, "the mast is upright");
    // One unit of value is as long as one of temperature.
    let slope = (left[1].0 - left[0].0) / (left[0].1 - left[1].1);
    assert!((slope - 1.0).abs() < 1e-2, "{slope}");
}
