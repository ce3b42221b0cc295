//! What is forged: the good certificates of the test-suite, and fresh ones of small boards of all games.

use engine::{Budget, Finding, Silent, strategy::prove_win};
use rules::game;
use std::path::Path;

/// Boards on which everything can be judged by brute force.
const SMALL: &[(&str, &[&str])] = &[
    ("null:6", &[]),
    ("null:7", &[]),
    ("hex:2", &[]),
    ("hex:3", &["b2"]),
    ("hex:3", &["a1", "b2"]),
    ("hex:2x3", &[]),
    ("hex:2:swap-pieces", &[]),
    ("hex:2:swap-sides", &[]),
    ("hex:3:swap-sides", &["a1"]),
    ("torus:2:a", &[]),
    ("torus:2:b", &[]),
    ("torus:2x3:c", &[]),
    ("torus:3:c", &["0,0"]),
    ("bridgit:2", &[]),
    ("bridgit:2", &["1,1"]),
    ("bao:2", &[]),
    ("bao:2:1,2,2,1", &[]),
    ("domineering:3x3", &[]),
    ("domineering:2x3", &[]),
];

/// All of them, as text.
pub fn certificates() -> Vec<String> {
    let mut list = kept();
    for (id, moves) in SMALL {
        let Ok(start) = game::start(id) else { continue };
        let played = moves.iter().try_fold(start, |state, m| state.play(m));
        let Ok(state) = played else { continue };
        for side in [state.turn(), state.turn().other()] {
            let budget = Budget::nodes(20_000);
            if let (Finding::Proved(text), _) = prove_win(&*state, side, &budget, &Silent) {
                list.push(text);
            }
        }
    }
    list
}

/// The good certificates of the test-suite, without the longest.
pub fn kept() -> Vec<String> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/certificates/good");
    let mut names: Vec<_> = match std::fs::read_dir(folder) {
        Ok(entries) => entries.flatten().map(|entry| entry.path()).collect(),
        Err(_) => Vec::new(),
    };
    names.sort();
    let texts = names.iter().filter_map(|path| std::fs::read_to_string(path).ok());
    texts.filter(|text| text.len() < 20_000).collect()
}
