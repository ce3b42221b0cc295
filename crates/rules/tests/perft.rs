//! Counts positions and move sequences by depth and compares them with `tests/perft/*.perft`.
//!
//! A line is `ID BOARD; DEPTH POSITIONS SEQUENCES; …` where BOARD may be `start`: so many distinct
//! positions and so many sequences of moves are exactly DEPTH moves away. The files are counted a
//! second time by `tests/perft/count.py`, which shares no code with this crate.

use rules::{State, game};
use std::collections::HashMap;
use std::path::Path;

/// (distinct positions, move sequences) at each depth from 1 on.
fn perft(start: Box<dyn State>, depth: usize) -> Vec<(u128, u128)> {
    let mut level: HashMap<String, (Box<dyn State>, u128)> = HashMap::new();
    level.insert(start.board(), (start, 1));
    let mut counts = Vec::new();
    for _ in 0..depth {
        let mut next: HashMap<String, (Box<dyn State>, u128)> = HashMap::new();
        for (state, paths) in level.into_values() {
            for child in state.children() {
                next.entry(child.board()).or_insert((child, 0)).1 += paths;
            }
        }
        counts.push((next.len() as u128, next.values().map(|(_, paths)| paths).sum()));
        level = next;
    }
    counts
}

fn check(path: &Path) -> usize {
    let text = std::fs::read_to_string(path).expect("readable");
    let mut lines = 0;
    for line in text.lines().filter(|l| !l.is_empty() && !l.starts_with('#')) {
        let mut parts = line.split(';').map(str::trim);
        let (id, board) = parts.next().and_then(|s| s.split_once(' ')).expect(line);
        let start = if board == "start" { game::start(id) } else { game::read(id, board) };
        let wanted: Vec<Vec<u128>> =
            parts.map(|part| part.split(' ').map(|n| n.parse().expect(line)).collect()).collect();
        assert!(!wanted.is_empty(), "{line}");
        let counted = perft(start.expect(line), wanted.len());
        for (i, (row, count)) in wanted.iter().zip(counted).enumerate() {
            assert_eq!(row[..], [i as u128 + 1, count.0, count.1], "{line}");
        }
        lines += 1;
    }
    lines
}

#[test]
fn perft_tables_hold() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/perft");
    let mut games = Vec::new();
    for entry in std::fs::read_dir(folder).expect("tests/perft") {
        let path = entry.expect("entry").path();
        if path.extension().is_some_and(|e| e == "perft") {
            assert!(check(&path) > 0, "{} is empty", path.display());
            games.push(path.file_stem().expect("stem").to_string_lossy().into_owned());
        }
    }
    for game in rules::GAMES {
        assert!(
            games.contains(&game.about().name.to_string()),
            "no table for {}",
            game.about().name
        );
    }
}
