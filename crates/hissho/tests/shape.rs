//! The shape of the product: one row per game, and no game's name anywhere else.

mod common;

use common::hissho;
use std::fs;
use std::path::{Path, PathBuf};

fn sources(folder: &Path) -> Vec<PathBuf> {
    let entries =
        fs::read_dir(folder).expect("a folder").map(|entry| entry.expect("a file").path());
    entries.flat_map(|path| if path.is_dir() { sources(&path) } else { vec![path] }).collect()
}

/// Everything outside `games/` treats all games alike: no string and no path there is one's name.
#[test]
fn generic_sources_name_no_game() {
    let source = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
    let special = ["games", "words"].map(|folder| source.join(folder));
    let generic = sources(&source).into_iter();
    let generic = generic.filter(|path| special.iter().all(|folder| !path.starts_with(folder)));
    for path in generic.filter(|path| !path.ends_with("tests.rs")) {
        let text = fs::read_to_string(&path).expect("a source");
        for (number, line) in text.lines().enumerate() {
            let code = line.split("//").next().unwrap_or_default();
            for game in rules::GAMES {
                let name = game.about().name;
                let named = [format!("\"{name}\""), format!("\"{name}:"), format!("::{name}::")];
                let found = named.iter().any(|pattern| code.contains(pattern));
                assert!(!found, "{}:{}: {line}", path.display(), number + 1);
            }
        }
    }
}

/// Every invariant of ARCHITECTURE.md names a file of tests and tests in it, and they are there.
#[test]
fn invariants_are_held_by_tests() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let text = fs::read_to_string(root.join("ARCHITECTURE.md")).expect("ARCHITECTURE.md");
    let (_, rest) = text.split_once("## Invariants").expect("a section");
    let section = rest.split("\n## ").next().expect("its text");
    for number in 1..=10 {
        let (_, rest) = section.split_once(&format!("\n{number}. ")).expect("an invariant");
        let invariant = rest.split(&format!("\n{}. ", number + 1)).next().expect("its text");
        let (_, named) = invariant.split_once("Tests: ").expect("tests");
        let (mut file, mut tests) = (String::new(), 0);
        for word in named.split('`').skip(1).step_by(2) {
            if word.ends_with(".rs") {
                file =
                    fs::read_to_string(root.join(word)).unwrap_or_else(|e| panic!("{word}: {e}"));
            } else {
                assert!(file.contains(&format!("fn {word}(")), "{number}: there is no test {word}");
                tests += 1;
            }
        }
        assert!(tests > 0, "no test holds {number}");
    }
}

/// A flag of one game given to another is named and refused, on every verb that games extend.
#[test]
fn a_flag_of_another_game_is_refused() {
    let cases: &[(&[&str], &str, &str)] = &[
        (&["solve", "null:8", "--openings"], "--openings", "null"),
        (&["solve", "null:8", "--weights", "3,3"], "--weights", "null"),
        (&["solve", "hex:3", "--solutions", "2"], "--solutions", "hex"),
        (&["solve", "torus:3:c", "--all"], "--all", "torus"),
        (&["solve", "bridgit:3", "--no-dedup"], "--no-dedup", "bridgit"),
        (&["solve", "hiq:english@d4", "--tables", "x"], "--tables", "hiq"),
        (&["prove", "hex:3", "--bound", "lo=1"], "--bound", "hex"),
        (&["count", "hex:2", "--winning"], "--winning", "hex"),
        (&["show", "hex:3", "--start", "1,1"], "--start", "hex"),
        (&["draw", "bao:2", "--end", "a1"], "--end", "bao"),
        (&["advise", "bao:2", "--setup", "x"], "--setup", "bao"),
    ];
    for (args, flag, game) in cases {
        let output = hissho(args, "");
        let error = String::from_utf8_lossy(&output.stderr).into_owned();
        assert_eq!(output.status.code(), Some(2), "{args:?}: {error}");
        assert!(error.contains(flag) && error.contains(&format!("'{game}'")), "{error}");
        assert_eq!(error.lines().count(), 1, "{error}");
    }
}

/// `htp` introduced itself with the words about its limits.
#[test]
fn a_verb_is_not_described_by_its_flags() {
    let help = String::from_utf8(hissho(&["--help"], "").stdout).expect("UTF-8");
    let line = help.lines().find(|line| line.trim_start().starts_with("htp ")).expect("a line");
    assert!(line.contains("Speaks HTP") && !help.contains("The limits that every verb"), "{help}");
}

/// Help of a verb has the flags of all games; with an id, those of that game only.
#[test]
fn help_knows_the_game() {
    let help = |args: &[&str]| String::from_utf8(hissho(args, "").stdout).expect("UTF-8");
    let all = help(&["solve", "--help"]);
    assert!(all.contains("--openings") && all.contains("--weights") && all.contains("--tables"));
    let hex = help(&["solve", "hex:5", "--help"]);
    assert!(hex.contains("--openings") && hex.contains("--time"), "{hex}");
    assert!(!hex.contains("--weights") && !hex.contains("--tables"), "{hex}");
}
