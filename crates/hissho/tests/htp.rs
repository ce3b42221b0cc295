//! HTP as HexGui and scripts speak it.

mod common;

use common::hissho;
use std::io::{Read, Write};
use std::path::PathBuf;
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

fn scratch(name: &str) -> PathBuf {
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("htp");
    std::fs::create_dir_all(&folder).expect("a folder");
    folder.join(name)
}

fn said(args: &[&str], input: &str) -> String {
    let output = hissho(args, input);
    let complaint = String::from_utf8_lossy(&output.stderr).into_owned();
    assert!(output.status.success(), "{args:?}: {complaint}");
    String::from_utf8(output.stdout).expect("UTF-8")
}

/// The answers of a session, each without its empty line.
fn session(input: &str) -> Vec<String> {
    let text = said(&["htp", "--nodes", "2000"], input);
    assert!(text.ends_with("\n\n"), "{text:?}");
    text.trim_end_matches('\n').split("\n\n").map(str::to_string).collect()
}

#[test]
fn htp_keeps_to_the_syntax_of_gtp() {
    let input = "# a comment\n\n  \n7 name\nprotocol_version # 2\n\tknown_command\tplay\r\n\
                 known_command fly\n12 fly\nplay\nboardsize 0\nboardsize 3 4 5\n9\n\
                 na\u{7}me\n\u{0}\n3 quit\nname\n";
    assert_eq!(
        session(input),
        [
            "=7 Hissho",
            "= 2",
            "= true",
            "= false",
            "?12 unknown command: fly",
            "? expected a colour and a move",
            "? '0': expected a size from 1 to 40",
            "? expected a size, or columns and rows",
            "?9 unknown command: ",
            "= Hissho",
            "=3 ",
        ]
    );
}

#[test]
fn htp_plays_a_game() {
    let answers = session(
        "boardsize 3\nplay b a1\nplay black b1\nplay w b1\nplay green c1\nplay w d1\nall_legal_moves\n\
         undo\nall_legal_moves\nfinal_score\nplay b a2\nplay b a3\nfinal_score\nplay b c3\n\
         genmove w\nundo\nundo\nundo\nplay w resign\nfinal_score\nundo\nundo\nclear_board\nshowboard\n",
    );
    let board = "= \n a b c\n1 . . .\n 2 . . .\n  3 . . .";
    assert_eq!(
        answers,
        [
            "= ",
            "= ",
            "= ",
            "? 'b1' is illegal: the cell is taken",
            "? 'green': expected black or white",
            "? 'd1': expected a cell from a1 to c3",
            "=  c1 a2 b2 c2 a3 b3 c3",
            "= ",
            "=  b1 c1 a2 b2 c2 a3 b3 c3",
            "= cannot score",
            "= ",
            "= ",
            "= B+",
            "= ",
            "= resign",
            "= ",
            "= ",
            "= ",
            "= ",
            "= B+",
            "= ",
            "? there is nothing to undo",
            "= ",
            board,
        ]
    );
}

#[test]
fn htp_answers_as_benzene_does() {
    let answers = session(
        "boardsize 5\nplay b c4\ndfpn-solve-state w\ndfpn-solver-find-winning w\n\
         vc-between-cells-full b c4 south\nvc-between-cells-semi b4 north b\ncompute-fillin w\n\
         vc-between-cells-full b c4 west\n",
    );
    assert_eq!(answers[2], "= black");
    assert_eq!(answers[3], "= ");
    assert!(answers[4].contains("black     c4 south  full     or [ b5 c5 ] [ ]"), "{answers:?}");
    assert!(answers[5].contains("semi    and ["), "{answers:?}");
    assert!(answers[6].contains(" b5 fcb") && answers[6].contains(" c5 fcb"), "{answers:?}");
    assert!(answers[7].starts_with("? 'west'"), "{answers:?}");
    let swaps = session(
        "boardsize 5\nparam_game allow_swap 1\nparam_game\nplay b c3\ngenmove w\nshowboard\n\
         clear_board\nplay b a2\nplay w swap-pieces\nshowboard\nclear_board\nplay b a2\n\
         play w swap-sides\nplay w c3\nshowboard\nparam_game on_fire 1\n",
    );
    assert_eq!(swaps[2], "= \n[bool] allow_swap 1");
    assert_eq!(swaps[4], "= swap-pieces");
    assert!(swaps[5].contains("  3 . . W . ."), "{swaps:?}");
    assert!(swaps[9].contains("1 . W . . ."), "{swaps:?}");
    assert!(swaps[14].contains(" 2 B . . . .\n  3 . . W . ."), "{swaps:?}");
    assert_eq!(swaps[15], "? 'on_fire': expected allow_swap");
}

#[test]
fn htp_loads_sgf() {
    let file = scratch("load.sgf");
    std::fs::write(&file, "(;FF[4]GM[11]SZ[4]AB[a1]AW[b1]PL[B];B[c2];W[d3];B[resign])")
        .expect("ok");
    let path = file.to_str().expect("UTF-8");
    let answers = session(&format!(
        "loadsgf {path}\nshowboard\nfinal_score\nloadsgf {path} 1\nshowboard\nloadsgf nowhere.sgf\n"
    ));
    assert_eq!(answers[1], "= \n a b c d\n1 B W . .\n 2 . . B .\n  3 . . . W\n   4 . . . .");
    assert_eq!(answers[2], "= W+");
    assert_eq!(answers[4], "= \n a b c d\n1 B W . .\n 2 . . B .\n  3 . . . .\n   4 . . . .");
    assert!(answers[5].starts_with("? nowhere.sgf: cannot be read"), "{answers:?}");
}

/// Files as HexGui writes them: stones in a later node, one colour twice, play behind the end.
#[test]
fn htp_loads_what_hexgui_writes() {
    for (text, board, solved) in [
        ("(;FF[4]GM[11]SZ[3];AB[a2][b3]AW[a1]PL[W])", "W../B../.B.", "= white"),
        ("(;AP[HexGui:0.2]FF[4]GM[11]SZ[3];\nAB[b1]\nAW[a3]\n)", ".B./.../W..", "= white"),
        ("(;GM[11]SZ[3];B[b1];B[b2];B[a3];W[c3])", ".B./.B./B.W", "= black"),
        ("(;GM[11]SZ[3];W[a1];W[c3];C[so]AB[b2])", "W../.B./..W", "= black"),
    ] {
        let file = scratch("hexgui.sgf");
        std::fs::write(&file, text).expect("written");
        let path = file.to_str().expect("UTF-8");
        let answers = session(&format!("loadsgf {path}\ndfpn-solve-state white\nboard_id\n"));
        assert_eq!(answers[0], "= ", "{text}: {answers:?}");
        assert_eq!(answers[1], solved, "{text}");
        assert!(answers[2].contains(board), "{text}: {}", answers[2]);
    }
}

/// What HexGui 0.11 sends from its start to its end: a program is attached, a game is begun, moves are
/// made and taken back, a position is set up, every kind of analysis is asked for.
#[test]
fn htp_follows_a_session_of_hexgui() {
    let traffic = "name\nversion\nhexgui-analyze_commands\nboardsize 5 5\nshowboard\n\
        play black a1\nshowboard\ngenmove white\nundo\nundo\nshowboard\n\
        clear_board\nplay black b4\nplay black b1\nplay white c3\nshowboard\n\
        undo\nshowboard\nplay white a1\nshowboard\n\
        param_game\nparam_game allow_swap 1\nall_legal_moves b\ngroup-get b4\nboard_id\n\
        compute-inferior w\nvc-between-cells-full b b4 south\ndfpn-solve-state w\n\
        dfpn-solver-find-winning w\nfinal_score\nquit\n";
    let answers = session(traffic);
    assert_eq!(answers.len(), traffic.lines().count(), "{answers:#?}");
    // HexGui takes an answer for one only if a blank stands behind its first letter.
    assert!(answers.iter().all(|answer| answer.starts_with("= ")), "{answers:#?}");
    for line in answers[2].trim_start_matches("= ").lines() {
        let parts: Vec<&str> = line.split('/').collect();
        let types = ["param", "plist", "string", "inferior", "group", "varc", "vc"];
        assert!(parts.len() == 3 && types.contains(&parts[0]), "{line}");
        let command = parts[2].split(' ').next().unwrap_or_default();
        assert_eq!(session(&format!("known_command {command}\n")), ["= true"], "{line}");
    }
    let number = traffic.lines().position(|line| line == "group-get b4").expect("sent");
    assert_eq!(answers[number], "=  b4");
    assert_eq!(answers[number + 1], "= WB.../...../...../.B.../.....:black");
    assert!(answers[number + 2].contains(" a5 fcb b5 fcb"), "{}", answers[number + 2]);
}

/// A session that goes on while a command runs.
fn started(args: &[&str]) -> std::process::Child {
    Command::new(env!("CARGO_BIN_EXE_hissho"))
        .args(args)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::null())
        .spawn()
        .expect("hissho runs")
}

const LONG: &[u8] = b"boardsize 9\ndfpn-solver-find-winning b\n";

#[test]
fn a_closed_input_ends_a_running_search() {
    let mut child = started(&["htp"]);
    child.stdin.as_mut().expect("piped").write_all(LONG).expect("sent");
    std::thread::sleep(Duration::from_millis(800));
    drop(child.stdin.take());
    let closed = Instant::now();
    while child.try_wait().expect("asked").is_none() {
        if closed.elapsed() > Duration::from_secs(20) {
            child.kill().expect("ended");
            panic!("it went on searching");
        }
        std::thread::sleep(Duration::from_millis(20));
    }
}

#[test]
fn an_interrupt_stops_one_command() {
    let mut child = started(&["htp"]);
    let mut input = child.stdin.take().expect("piped");
    input.write_all(LONG).expect("sent");
    std::thread::sleep(Duration::from_millis(800));
    input.write_all(b"# interrupt\nname\nquit\n").expect("sent");
    let mut text = String::new();
    child.stdout.take().expect("piped").read_to_string(&mut text).expect("UTF-8");
    child.wait().expect("it ends");
    let answers: Vec<&str> = text.split("\n\n").collect();
    assert!(answers[1].starts_with("? "), "{text}");
    assert_eq!(answers[2..4], ["= Hissho", "= "], "{text}");
}
