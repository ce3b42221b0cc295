//! Hex for people and other programs: play against a certificate, overlays, formats.

#[path = "common/answers.rs"]
mod answers;
mod common;

use answers::{refused, said};
use common::hissho;
use std::path::PathBuf;

fn scratch(name: &str) -> PathBuf {
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("hex");
    std::fs::create_dir_all(&folder).expect("a folder");
    folder.join(name)
}

#[test]
fn a_certificate_plays() {
    let file = scratch("c3.cert");
    let path = file.to_str().expect("UTF-8");
    said(&["prove", "hex:5", "c3", "-o", path], "");
    // Whatever White tries, in whatever order, Black is joined in the end.
    for start in 0..5 {
        let cells = (0..25).map(|i| (i * 7 + start * 3) % 25);
        let tries: String =
            cells.map(|i| format!("{}{}\n", (b'a' + i % 5) as char, i / 5 + 1)).collect();
        let text = said(&["play", "hex:5", "c3", "--proof", path], &tries);
        assert!(text.contains("black has won"), "{text}");
        assert!(text.contains(": step ") && text.contains(", carrier "), "{text}");
        assert!(!text.contains("white has won"), "{text}");
    }
    for (args, token) in [
        (vec!["play", "hex:5", "c4", "--proof", path], "..B.."),
        (vec!["play", "hex:5", "--proof", path], "it is about the position"),
        (vec!["play", "hex:6", "c3", "--proof", path], "it is about hex:5, not hex:6"),
        (
            vec!["play", "hex:5", "c3", "--side", "black", "--proof", path],
            "the certificate plays black",
        ),
        (vec!["play", "bridgit:3", "--proof", path], "it is about hex:5, not bridgit:3"),
    ] {
        let complaint = refused(&args);
        assert!(complaint.contains(token), "{args:?}: {complaint}");
    }
    let broken = scratch("broken.cert");
    let text = std::fs::read_to_string(&file).expect("text").replace(" or ", " and ");
    std::fs::write(&broken, text).expect("written");
    let path = broken.to_str().expect("UTF-8");
    let complaint = refused(&["play", "hex:5", "c3", "--proof", path]);
    assert!(complaint.contains("broken.cert: the certificate is"), "{complaint}");
}

#[test]
fn engines_know_hex() {
    for engine in ["circuit", "mcts"] {
        let advice = said(&["advise", "hex:5", "a1", "--engine", engine, "--nodes", "2000"], "");
        assert!(advice.contains("proved: it wins"), "{advice}");
        let lost = said(&["advise", "hex:5", "c3", "--engine", engine, "--nodes", "2000"], "");
        assert_eq!(lost, "resign: proved: every move loses\n");
    }
    let against = ["match", "hex:6", "mcts", "greedy", "--pairs", "2", "--nodes", "200", "--json"];
    let tally: serde_json::Value =
        serde_json::from_str(&said(&against, "")).expect("one JSON document");
    assert_eq!(tally["total"]["wins"], 4, "{tally}");
    let swap = ["match", "hex:5:swap-sides", "mcts", "random", "--pairs", "2", "--nodes", "200"];
    assert!(said(&swap, "").contains("4 wins, 0 draws, 0 losses"));
}

#[test]
fn overlays_are_drawn() {
    let file = scratch("overlay.svg");
    let path = file.to_str().expect("UTF-8");
    let text = said(&["hex", "inferior", "hex:5", "c4", "--svg", path], "");
    assert!(text.contains("   4 . . B b b\n    5 x b b b b\n"), "{text}");
    assert!(text.contains("b5 captured by black with c5"), "{text}");
    assert!(std::fs::read_to_string(&file).expect("a figure").starts_with("<svg"));
    for (name, theme) in [("overlay.png", "dark"), ("overlay.tex", "print"), ("dark.tex", "dark")] {
        let file = scratch(name);
        let path = file.to_str().expect("UTF-8");
        said(&["hex", "inferior", "hex:5", "c4", "--svg", path, "--theme", theme], "");
        let bytes = std::fs::read(&file).expect("a figure");
        match name.ends_with("png") {
            true => assert!(bytes.starts_with(b"\x89PNG")),
            false => {
                let document = String::from_utf8(bytes).expect("UTF-8");
                assert!(document.contains("faint stone: captured by that side"), "{document}");
            }
        }
    }
    assert!(refused(&["hex", "inferior", "hex:5", "c4", "--svg", "x.jpg"]).contains(".tex"));
    let text = said(&["hex", "connect", "hex:5", "c4", "--from", "c4", "--to", "bottom"], "");
    assert!(text.contains("    5 . * * . .") && text.contains("full  b5 c5"), "{text}");
    let text = said(&["hex", "mustplay", "hex:3", "a1"], "");
    assert!(text.contains("wins at once by"), "{text}");
}

#[test]
fn records_go_round() {
    for (moves, formats) in [
        ("hex:5:swap-pieces a2 swap c3 resign", &["sgf", "hexworld", "record"][..]),
        ("hex:5:swap-sides a2 swap c3 b4", &["sgf", "record"]),
        ("hex:4x6 a1 pass b2 c3 pass", &["sgf", "hexworld", "record"]),
        ("hex:14 n14 a1 g7", &["sgf", "hexworld", "record"]),
        ("hex:4 .B../..W./..../....:black a1 resign", &["sgf", "record"]),
        ("hex:4 BB../..../..../....:white a4", &["sgf", "record"]),
    ] {
        let start = scratch("start.txt");
        let words: Vec<&str> = moves.split(' ').collect();
        let head = if words[1].contains('/') { 2 } else { 1 };
        let text = format!("{}\n{}\n", words[..head].join(" "), words[head..].join(" "));
        std::fs::write(&start, text).expect("written");
        let first = said(&["convert", start.to_str().expect("UTF-8"), "--to", "moves"], "");
        for format in formats {
            let there = said(&["convert", start.to_str().expect("UTF-8"), "--to", format], "");
            let back = said(&["convert", "-", "--to", "moves"], &there);
            assert_eq!(back, first, "{moves} by {format}: {there}");
        }
    }
}

#[test]
fn bad_input_names_the_token() {
    for (text, token) in [
        ("(;GM[11]SZ[5];B[c3];W[c3])", "'c3' is illegal: the cell is taken"),
        ("(;GM[11]SZ[5];B[z9])", "B[z9]"),
        ("(;GM[11]SZ[5];B[a1];W[a2];B[swap-pieces])", "B[swap-pieces]"),
        ("(;GM[11]SZ[41];B[a1])", "'41': expected a size from 1 to 40"),
        ("(;GM[1]SZ[5];B[a1])", "GM[1]"),
        ("(;GM[11]SZ[5]PL[R];B[a1])", "PL[R]"),
        ("(;GM[11]SZ[5]AB[f1])", "AB[f1]"),
        ("(;GM[11]SZ[5];B[a1", "expected ']'"),
        ("(;GM[11]SZ[5];B[a1]", "expected ')'"),
        ("(;GM[11]SZ[5];B)", "'B': expected a value"),
        ("5c1,a1a1", "'a1' is illegal: the cell is taken"),
        ("5c1,a1b2:s", "':s'"),
        ("5c1,a1!", "'!'"),
        ("5c1,a9", "'a9'"),
        ("99c1,a1", "'99'"),
        ("5c1,a1:rwb2", "'b2'"),
    ] {
        let output = hissho(&["convert", "-", "--to", "moves"], text);
        let complaint = String::from_utf8_lossy(&output.stderr).into_owned();
        assert_eq!(output.status.code(), Some(2), "{text}: {complaint}");
        assert!(complaint.contains(token), "{text}: {complaint}");
    }
    for verb in [&["solve", "hex:12"][..], &["prove", "hex:12"], &["hex", "mustplay", "hex:12"]] {
        let complaint = refused(verb);
        assert!(complaint.contains("'hex:12': the board has more than 128 cells"), "{complaint}");
    }
    // Counts that do not come up in play are warned of, not refused.
    let odd = hissho(&["show", "hex:3", "--position", "BBB/.../..."], "");
    assert!(odd.status.success());
    let warning = String::from_utf8_lossy(&odd.stderr).into_owned();
    assert!(warning.contains("warning: 3 black and 0 white stones"), "{warning}");
    let usual = hissho(&["show", "hex:3", "--position", "B../.../..."], "");
    assert!(usual.status.success() && usual.stderr.is_empty());
    let set_up = hissho(&["convert", "-", "--to", "moves"], "(;GM[11]SZ[3]AW[a1][b1]PL[B])");
    assert!(set_up.status.success());
    assert!(String::from_utf8_lossy(&set_up.stderr).contains("warning: 0 black and 2 white"));
}

#[test]
fn solved_openings_are_kept_and_believed_only_if_the_checker_accepts_them() {
    let folder = scratch("openings");
    std::fs::remove_dir_all(&folder).ok();
    let args =
        ["solve", "hex:4", "--openings", "--resume", folder.to_str().expect("UTF-8"), "--json"];
    let solve = || -> serde_json::Value { serde_json::from_str(&said(&args, "")).expect("JSON") };
    let first = solve();
    assert_ne!(first["expanded"], 0);
    let again = solve();
    assert_eq!((&again["expanded"], &again["map"]), (&0.into(), &first["map"]));
    // The certificate of another opening, and one that was cut short.
    std::fs::copy(folder.join("b1.cert"), folder.join("a1.cert")).expect("copied");
    let text = std::fs::read_to_string(folder.join("c2.cert")).expect("there");
    std::fs::write(folder.join("c2.cert"), &text[..text.len() / 2]).expect("written");
    let mended = solve();
    assert_ne!(mended["expanded"], 0);
    assert_eq!(mended["map"], first["map"]);
    said(&["check", folder.join("c2.cert").to_str().expect("UTF-8")], "");
    assert!(refused(&["solve", "hex:4", "d1", "--resume", "x"]).contains("--openings"));
}

#[test]
fn what_the_paper_claims_comes_with_certificates() {
    let folder = scratch("claims");
    let path = folder.to_str().expect("UTF-8");
    let output = hissho(&["claims", "hex", "--json", "--certificates", path], "");
    assert_eq!(output.status.code(), Some(1), "some fail as printed");
    assert!(output.stderr.is_empty(), "{}", String::from_utf8_lossy(&output.stderr));
    let json: serde_json::Value = serde_json::from_slice(&output.stdout).expect("JSON");
    let mut certified = Vec::new();
    for claim in json["claims"].as_array().expect("a list") {
        let files = claim["certificates"].as_array().expect("a list");
        if claim["evidence"] == "certified" {
            assert!(claim["verdict"] == "holds" && !files.is_empty(), "{claim}");
            certified.push(claim["id"].as_str().expect("text"));
        }
        for file in files {
            said(&["check", file.as_str().expect("a path")], "");
        }
    }
    let expected = ["lemma-1", "lemma-2", "figure-3", "theorem-6", "table-1", "theorem-7-repaired"];
    assert_eq!(certified[..6], expected);
    assert_eq!(certified[6..], ["proposition-8", "figures-18-19"]);
}

#[test]
fn claims_without_a_cell_are_proved_and_long_formulas_refused() {
    let file = scratch("empty.claim");
    let path = file.to_str().expect("UTF-8");
    let certificate = scratch("empty.cert");
    let proof = certificate.to_str().expect("UTF-8");
    std::fs::write(&file, "board 8\nblack 44 45\ncarrier\nformula 44-45\n").expect("written");
    let text = said(&["hex", "claim", path, "--prove", "-o", proof], "");
    assert!(text.contains("holds"), "{text}");
    let checked = said(&["check", proof], "");
    assert!(checked.contains("accepted"), "{checked}");
    // (a | b | …) & (a | b | …) & … has 3^4 clauses.
    let factor = |c: usize| format!("({c}1-t | {c}1-b | {c}1-{}1)", c + 1);
    let formula: Vec<String> = [1, 3, 5, 7].map(factor).to_vec();
    let black = "11 21 31 41 51 61 71 81";
    let stated = format!("board 8\nblack {black}\ncarrier 12\nformula {}\n", formula.join("&"));
    std::fs::write(&file, stated).expect("written");
    let complaint = refused(&["hex", "claim", path, "--prove", "-o", proof]);
    assert!(complaint.contains("81 clauses, expected at most 64"), "{complaint}");
    said(&["hex", "claim", path], "");
}

#[test]
fn a_library_believes_only_what_checks() {
    let folder = scratch("library");
    let _ = std::fs::remove_dir_all(&folder);
    let path = folder.to_str().expect("UTF-8");
    let built = said(&["hex", "library", "build", path, "--board", "4", "--json"], "");
    assert!(built.contains(r#""complete":true"#), "{built}");
    assert!(built.contains(r#""evidence":"certified""#), "{built}");
    let status = said(&["hex", "library", "status", path, "--json"], "");
    assert!(status.contains(r#""board":"hex:4","openings":16,"decided":16"#), "{status}");
    // A certificate of another opening decides nothing; building again mends it.
    let shelf = folder.join("hex-4");
    std::fs::copy(shelf.join("d1.cert"), shelf.join("c1.cert")).expect("copied");
    let status = said(&["hex", "library", "status", path, "--json"], "");
    assert!(
        status.contains(r#""decided":14"#) && status.contains(r#""complete":false"#),
        "{status}"
    );
    let again = said(&["hex", "library", "build", path, "--board", "4", "--json"], "");
    assert!(again.contains(r#""complete":true"#), "{again}");
    let page = std::fs::read_to_string(folder.join("index.html")).expect("a page");
    for link in page.split("href=\"").skip(1).filter_map(|rest| rest.split('"').next()) {
        assert!(folder.join(link).is_file(), "{link}");
    }
    for (args, token) in [
        (vec!["hex", "library", "build", path, "--board", "1"], "from 2 to 11"),
        (vec!["hex", "library", "status", "/nowhere"], "expected a library"),
    ] {
        let complaint = refused(&args);
        assert!(complaint.contains(token), "{args:?}: {complaint}");
    }
}

#[test]
fn templates_are_proved_and_found_again() {
    let shipped = said(&["hex", "templates", "--json"], "");
    assert_eq!(shipped.matches(r#""evidence":"certified""#).count(), 7, "{shipped}");
    // The ziggurat: eight cells beside the stone, four wide.
    let row = said(&["hex", "templates", "--row", "3", "--json"], "");
    assert!(row.contains(r#""row":3,"width":4"#), "{row}");
    for row in ["2", "3"] {
        let found = said(&["hex", "templates", "--row", row, "--search", "--json"], "");
        assert_eq!(found, said(&["hex", "templates", "--row", row, "--json"], ""));
    }
    let complaint = refused(&["hex", "templates", "--row", "6"]);
    assert!(complaint.contains("--row 6: expected a row from 2 to 5"), "{complaint}");
}

#[test]
fn ladders_are_proved_and_found_again() {
    let shipped = said(&["hex", "templates", "--ladders", "--json"], "");
    assert_eq!(shipped.matches(r#""evidence":"certified""#).count(), 105, "{shipped}");
    assert_eq!(shipped.matches(r#""kind":"ladder""#).count(), 105, "{shipped}");
    for (holds, claim, count) in
        [("true", "claim wins black", 54), ("false", "claim wins white", 51)]
    {
        assert_eq!(shipped.matches(&format!(r#""holds":{holds}"#)).count(), count, "{holds}");
        assert_eq!(shipped.matches(claim).count(), count, "{claim}");
    }
    for narrower in [["--row", "2"], ["--length", "2"]] {
        let of = |more: &[&str]| {
            let args = ["hex", "templates", "--ladders", "--json"];
            said(&[&args[..], &narrower, more].concat(), "")
        };
        assert_eq!(of(&["--search"]), of(&[]), "{narrower:?}");
    }
    for (args, token) in [
        (["--ladders", "--row", "5"].as_slice(), "--row 5: expected a row from 2 to 4"),
        (&["--ladders", "--length", "7"], "--length 7: expected a length from 0 to 6"),
        (&["--length", "2"], "--ladders"),
    ] {
        let complaint = refused(&[&["hex", "templates"][..], args].concat());
        assert!(complaint.contains(token), "{args:?}: {complaint}");
    }
}
