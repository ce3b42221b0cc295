//! One law for each thing that reads: whatever the bytes are, nothing panics, and what is read can be
//! written and read again. The targets of cargo-fuzz call these, and so do the tests, on the corpora.

use ccs::program::Program;
use checker::{Lemmas, Limits, check};
use engine::graph::digraph::Digraph;
use engine::hex::sigma::claim::Claim;
use hissho::formats::{self, record, sgf::Sgf};
use hissho::job::Context;
use rules::game;

/// A certificate that is accepted states a claim about a position of the rules, and is accepted again.
pub fn certificate(bytes: &[u8]) {
    let verdict = check(bytes, &Lemmas::all(), &Limits::default());
    if verdict.is_accepted() {
        let claim = verdict.claim.as_ref().expect("what is accepted has a claim");
        game::read(&claim.id, claim.fact.position()).expect("a position");
        assert_eq!(check(bytes, &Lemmas::all(), &Limits::default()), verdict);
    }
}

/// An id and a board are read as they are written.
pub fn board(bytes: &[u8]) {
    let Ok(text) = std::str::from_utf8(bytes) else { return };
    let Some((id, board)) = text.trim_end().split_once(' ') else { return };
    let Ok(state) = game::read(id, board) else { return };
    let again = game::read(&state.id(), &state.board()).expect("its own spelling");
    assert_eq!((again.id(), again.board()), (state.id(), state.board()));
}

/// SGF is a tree that writing and reading keep.
pub fn sgf(bytes: &[u8]) {
    let Ok(text) = std::str::from_utf8(bytes) else { return };
    let Ok(tree) = text.parse::<Sgf>() else { return };
    let written = tree.to_string();
    let again: Sgf = written.parse().expect("its own spelling");
    assert_eq!(again.to_string(), written);
}

/// A record in any notation (SGF, HexWorld, our own) becomes a record in ours.
pub fn notation(bytes: &[u8]) {
    let Ok(text) = std::str::from_utf8(bytes) else { return };
    let Ok(source) = formats::read(text.to_string(), &Context::terminal()) else { return };
    let table = record::read(&record::write(&source.table)).expect("its own spelling");
    assert_eq!(table.record(), source.table.record());
}

/// A statement of `hissho hex claim`.
pub fn statement(bytes: &[u8]) {
    let Ok(text) = std::str::from_utf8(bytes) else { return };
    if let Err(refusal) = Claim::read(text) {
        assert!(!refusal.to_string().is_empty());
    }
}

/// A digraph is the list of its arcs.
pub fn graph(bytes: &[u8]) {
    let Ok(text) = std::str::from_utf8(bytes) else { return };
    let Ok(graph) = Digraph::read(text) else { return };
    let arc = |(u, v): &(usize, usize)| format!("{} {}\n", graph.name(*u), graph.name(*v));
    let written: String = graph.arcs().iter().map(arc).collect();
    let again = Digraph::read(&written).expect("its own spelling");
    assert_eq!((again.vertices(), again.arcs()), (graph.vertices(), graph.arcs()));
}

/// A file of CCS processes.
pub fn ccs(bytes: &[u8]) {
    let Ok(text) = std::str::from_utf8(bytes) else { return };
    if let Err(refusal) = Program::read(text) {
        assert!(!refusal.to_string().is_empty());
    }
}

/// A transition system in the Aldebaran format.
pub fn aut(bytes: &[u8]) {
    let Ok(lts) = ccs::aut::read(bytes) else { return };
    let mut written = Vec::new();
    ccs::aut::write(&lts, &mut written).expect("a vector takes everything");
    let again = ccs::aut::read(&written[..]).expect("its own spelling");
    assert_eq!((again.len(), again.transition_count()), (lts.len(), lts.transition_count()));
}
