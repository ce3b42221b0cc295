//! Compares two processes: `cargo run -p engine --example compare_processes`.
//!
//! A machine that lets you choose after the coin, and one that has chosen by then. They have the same traces, and a
//! formula tells them apart.

use ccs::compare::{Reason, Relation, compare};
use ccs::network::Network;
use ccs::program::Program;
use ccs::space::{Limits, explore};
use std::error::Error;

const MACHINES: &str = "Fair = coin.(coffee.Fair + tea.Fair);
                        Sly = coin.coffee.Sly + coin.tea.Sly;";

/// Pairs of states that are looked at, at most.
const MOST: usize = 10_000;

pub fn main() -> Result<(), Box<dyn Error>> {
    let mut program = Program::read(MACHINES)?;
    let (fair, sly) = (program.process("Fair")?, program.process("Sly")?);
    let mut network = Network::new(program);
    let fair = explore(&mut network, fair, &Limits::default())?.lts;
    let sly = explore(&mut network, sly, &Limits::default())?.lts;
    for relation in Relation::ALL {
        let reason = compare(&fair, &sly, relation, MOST, &|| false).ok_or("too large")?;
        match &reason {
            Reason::Formula(formula) => println!("{}: no, {formula}", relation.name()),
            _ => println!("{}: {}", relation.name(), if reason.holds() { "yes" } else { "no" }),
        }
        let coarse = matches!(relation, Relation::Traces | Relation::WeakTraces);
        assert!(reason.holds() || !coarse, "they have the same traces");
        assert!(!reason.holds() || relation != Relation::Strong, "they are not bisimilar");
    }
    Ok(())
}
