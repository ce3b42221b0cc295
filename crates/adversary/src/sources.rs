//! What is forged: the good certificates of the test-suite, and fresh ones of small boards of all games.

use engine::hex::sigma::{calculus::Calculus, certificate, claim::Claim, derive::derive};
use engine::torus::solve::solve;
use engine::{Budget, Finding, Silent, strategy::prove_win};
use rules::game;
use rules::torus::Torus;
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
    ("torus:2x1:c:fair", &[]),
    ("torus:2x3:c:+:fair", &[]),
    ("bridgit:2", &[]),
    ("bridgit:2", &["1,1"]),
    ("bao:2", &[]),
    ("bao:2:1,2,2,1", &[]),
    ("domineering:3x3", &[]),
    ("domineering:2x3", &[]),
];

/// Boards on a torus whose proofs are made of arcs.
const WOUND: &[&str] = &[
    "torus:3:c .../.../...:black",
    "torus:3:c .../.../...:white",
    "torus:3:c:+ .../.../...:black",
    "torus:3x4:c B.../..../..W.:black",
    "torus:4x3:c .../.B./.W./...:white",
    "torus:3:c:fair .../.../...:black",
];

/// Claims whose proofs are made of goals.
const CLAIMS: &[&str] = &[
    "board 3x3\nblack b2\ncarrier a1 b1 c1 a2 c2\nformula top-b2",
    "board 3x3\nblack b2\ncarrier a3 b3 b1 c1\nformula top-b2 & b2-bottom",
    "board 3x3\nblack a2 c2\ncarrier b1 b2 c1 a1\nformula top-a2 & top-c2 | a2-c2",
    "board 4x3\nblack b2 c2\ncarrier a3 b3 c3 d1 c1\nformula b2-bottom & top-c2 | top-bottom",
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
    for board in WOUND {
        let position: Option<Torus> = board.parse().ok();
        let solved = position.and_then(|p| solve(&p, &Budget::nodes(20_000), &Silent).ok());
        list.extend(solved.map(|solved| solved.certificate));
    }
    for text in CLAIMS {
        let Ok(claim) = Claim::read(text) else { continue };
        let mut calculus = Calculus::new(claim.board.clone());
        let theorem = derive(&mut calculus, &claim);
        list.extend(theorem.and_then(|theorem| certificate::held(&calculus, &claim, theorem)));
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

#[cfg(test)]
mod tests {
    use super::{CLAIMS, SMALL, WOUND, certificates, kept};
    use checker::{Limits, Said, established};

    /// Every source gives a certificate, and together they use connections of all kinds.
    #[test]
    fn every_source_gives_a_certificate() {
        let all = certificates();
        assert_eq!(all.len(), kept().len() + SMALL.len() + WOUND.len() + CLAIMS.len());
        let mut kinds = [0; 4];
        for text in all {
            let (verdict, steps) = established(&text, &Limits::default());
            assert!(verdict.is_accepted(), "{verdict:?}\n{text}");
            for step in steps {
                kinds[match step.said {
                    Said::Fact(_) => 0,
                    Said::Link(_) => 1,
                    Said::Arc(_) => 2,
                    Said::Goal(_) => 3,
                }] += 1;
            }
        }
        assert!(kinds.iter().all(|count| *count > 10), "{kinds:?}");
    }
}
