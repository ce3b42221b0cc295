//! The worst that a certificate can demand, rule by rule: what the meter counts stays within what
//! its size allows, or the verdict is *stopped*; and the second checker counts the same.

use checker::{Lemmas, Limits, Verdict, check};
use rules::game;
use std::path::Path;
use std::process::Command;

const START: u64 = 10_000_000;
const RATE: u64 = 200;

fn certificate(id: &str, claim: &str, lines: &[String]) -> String {
    format!("hissho 1\ngame {id}\nclaim {claim}\n{}\nqed 1\n", lines.join("\n"))
}

fn judged(text: &str) -> Verdict {
    check(text.as_bytes(), &Lemmas::all(), &Limits::default())
}

/// Verdict, line and work by `recheck.py`.
fn second(name: &str, text: &str) -> String {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let file = std::env::temp_dir().join(format!("hissho-work-{}-{name}", std::process::id()));
    std::fs::write(&file, text).expect("written");
    let output =
        Command::new("python3").arg(root.join("recheck.py")).arg("--json").arg(&file).output();
    std::fs::remove_file(&file).expect("removed");
    let output = String::from_utf8(output.expect("python3").stdout).expect("UTF-8");
    let value = |key: &str| {
        let at = output.find(&format!("\"{key}\": ")).expect(key);
        let rest = &output[at + key.len() + 4..];
        rest.split([',', '\n']).next().expect("a value").trim_matches('"').to_string()
    };
    format!("{} {} {}", value("verdict"), value("line"), value("work"))
}

fn first(verdict: &Verdict) -> String {
    let line = verdict.line;
    let line = line.map_or("null".to_string(), |line| line.to_string());
    format!("{} {line} {}", verdict.word(), verdict.work)
}

/// Judges by both, and demands that they agree and that nothing beyond the allowance was spent but
/// the last straw.
fn alike(name: &str, text: &str) -> Verdict {
    let verdict = judged(text);
    assert_eq!(first(&verdict), second(name, text), "{name}: {:?}", verdict.objection());
    let allowed = START + RATE * text.len() as u64;
    assert!(verdict.work <= allowed || verdict.word() == "stopped", "{name}");
    verdict
}

fn empty(id: &str) -> String {
    game::start(id).expect(id).board()
}

/// All moves of the first position, which are all cells.
fn cells(id: &str) -> Vec<String> {
    game::start(id).expect(id).moves()
}

#[test]
fn a_line_costs_no_more_than_its_text() {
    for id in ["bridgit:30", "hex:40", "torus:20:c"] {
        let board = empty(id);
        let name = game::start(id).expect(id).about().players[0];
        let says = format!("reaches won-{name} {board}");
        let lines = [format!("1 {says} line {}", cells(id).join(" "))];
        let verdict = alike("line", &certificate(id, &says, &lines));
        assert_eq!(verdict.work, 0, "{id}");
        assert_ne!(verdict.word(), "stopped", "{id}");
    }
}

#[test]
fn long_sowings_are_counted() {
    let (id, board) = ("bao:4:24,27,19,32,26,23,26,23", "24,27,19,32,26,23,26,23:first");
    let says = format!("reaches drawn {board}");
    let lines: Vec<_> = (1..=4).map(|i| format!("{i} {says} line 0")).collect();
    let one = alike("sowing", &certificate(id, &says, &lines[..1]));
    assert!(one.is_accepted() && one.work > 8_000_000, "{one:?}");
    let four = alike("sowings", &certificate(id, &says, &lines));
    assert!((four.word(), four.line) == ("stopped", Some(5)), "{four:?}");
    // All bytes earn work, those of comments too.
    let comment = [format!("# {}", "x".repeat(100_000))];
    let padded = [&comment, &lines[..3]].concat();
    assert!(alike("padded", &certificate(id, &says, &padded)).is_accepted());
}

#[test]
fn images_are_counted() {
    let (id, board) = ("torus:40:c", empty("torus:40:c"));
    let says = format!("never drawn {board}");
    let lines = [format!("1 {says} orbits 1"), board.clone()];
    let verdict = alike("images", &certificate(id, &says, &lines));
    assert!(verdict.word() == "stopped", "{verdict:?}");
    let small = "torus:2:c";
    let says = format!("never drawn {}", empty(small));
    let text = certificate(small, &says, &[format!("1 {says} orbits 1"), empty(small)]);
    assert!(alike("few-images", &text).word() == "rejected");
}

#[test]
fn successors_of_a_table_are_counted() {
    let boards: Vec<_> =
        (0..100).flat_map(|n| [format!("{n}:first"), format!("{n}:second")]).collect();
    let mut boards = boards;
    boards.sort();
    let says = "never drawn 99:first";
    let mut lines = vec![format!("1 {says} table {}", boards.len())];
    lines.extend(boards);
    let verdict = alike("table", &certificate("null:99", says, &lines));
    assert!(verdict.is_accepted(), "{verdict:?}");
    // Every heap has three moves, but for 0, 1 and 2; a move costs four units a letter.
    assert_eq!(verdict.work, 2 * (97 * 3 + 2 + 1) * 4 * 8);
}

#[test]
fn connections_are_counted() {
    let id = "hex:40";
    let says = format!("wins black {}", empty(id));
    let column: Vec<_> = (1..=40).map(|row| format!("a{row}")).collect();
    let all = format!("1 link black top-bottom and {}", column.join(" "));
    let steps: Vec<_> =
        (2..500).map(|i| format!("{i} link black top-bottom and {}", i - 1)).collect();
    let mut lines = vec![all.clone()];
    lines.extend(steps);
    let verdict = alike("and", &certificate(id, &says, &lines));
    assert_eq!((verdict.word(), verdict.work), ("rejected", 499 * 4800), "{verdict:?}");
    let or = format!("2 link black top-bottom or {}a1=1", "a2=1 ".repeat(4000));
    let verdict = alike("or", &certificate(id, &says, &[all, or]));
    assert!((verdict.word(), verdict.line) == ("stopped", Some(5)), "{verdict:?}");
}

/// A region costs 3 for each cell of the board and, for each of its parts, the square of what it touches
/// and of the ties together.
#[test]
fn regions_are_counted() {
    let id = "hex:40";
    let says = format!("wins black {}", empty(id));
    let chain = |rows: std::ops::RangeInclusive<usize>| -> Vec<String> {
        rows.map(|row| format!("b{row}")).collect()
    };
    let all = format!("1 link black top-bottom and {}", chain(1..=40).join(" "));
    let tie = "2 link black b1-b2 and b1 b2".to_string();
    // Column a touches the top, the bottom and forty cells; c1 the top, b1 and b2.
    let column: Vec<_> = (1..=40).map(|row| format!("a{row}")).collect();
    let region = format!("3 link black top-bottom region 1 2 2 {} c1", column.join(" "));
    let verdict = alike("region", &certificate(id, &says, &[all.clone(), tie, region]));
    let parts = (42 + 2) * (42 + 2) + (3 + 2) * (3 + 2);
    assert_eq!((verdict.word(), verdict.work), ("rejected", 3 * 4800 + parts), "{verdict:?}");
    // Every cell of a comb is a part of its own.
    let comb: Vec<_> = (1..=40).step_by(2).map(|row| format!("c{row}")).collect();
    let region =
        format!("2 link black top-bottom region 1 {}{}", "1 ".repeat(2000), comb.join(" "));
    let verdict = alike("comb", &certificate(id, &says, &[all, region]));
    assert!((verdict.word(), verdict.line) == ("stopped", Some(5)), "{verdict:?}");
}

/// An `and` of very many steps takes no more than its line: nothing is gone through for every pair.
#[test]
fn a_long_list_of_links_is_linear() {
    let id = "hex:5";
    let says = format!("wins black {}", empty(id));
    let lines = [
        "1 link black a1-a2 and a1 a2".to_string(),
        format!("2 link black a1-a2 and {}1", "1 ".repeat(200_000)),
    ];
    let verdict = alike("long", &certificate(id, &says, &lines));
    assert_eq!((verdict.word(), verdict.work), ("rejected", 2 * 75));
}

/// The same strategy steps again and again on a board as long as one can make it.
#[test]
fn replies_are_counted() {
    let id = "hex:1x40";
    let board = empty(id);
    let mut lines = Vec::new();
    for (i, m) in cells(id).iter().enumerate() {
        let after = game::read(id, &board).expect("a board").play(m).expect("a move").board();
        // White wins at once: any stone joins left to right on one column.
        let cell = if i == 0 { 1 } else { 0 };
        let won = game::read(id, &after).expect("a board").play(&cells(id)[cell]).expect("a move");
        lines.push(format!("{} wins white {} over", 2 * i + 1, won.board()));
        lines.push(format!(
            "{} wins white {after} move {}={}",
            2 * i + 2,
            cells(id)[cell],
            2 * i + 1
        ));
    }
    let replies: Vec<_> =
        cells(id).iter().enumerate().map(|(i, m)| format!("{m}={}", 2 * i + 2)).collect();
    lines.push(format!("100 wins white {board} all {}", replies.join(" ")));
    let text =
        certificate(id, &format!("wins white {board}"), &lines).replace("qed 1\n", "qed 100\n");
    let verdict = alike("replies", &text);
    let letters = board.len() as u64;
    assert!(verdict.is_accepted(), "{verdict:?}");
    assert_eq!(verdict.work, 2 * 40 * 4 * letters);
}
