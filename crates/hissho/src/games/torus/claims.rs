//! The claims of the paper on Hex on a torus, as the engine finds them.

use crate::verbs::claims::{Claim, Proofs, Statement, Verdict};
use anyhow::Result;
use engine::torus::claims::{self as lab, Finding, STATEMENTS};
use engine::{Budget, Progress};
use serde_json::{Value, json};
use std::time::Instant;

pub fn says() -> Vec<Statement> {
    let said = |[id, en, ja]: [&str; 3]| Statement {
        id: id.to_string(),
        statement: en.to_string(),
        statement_ja: ja.to_string(),
    };
    STATEMENTS.into_iter().map(said).collect()
}

/// The claims; whoever hears of progress learns when each is settled.
pub fn claims(only: Option<&str>, budget: &Budget, progress: &dyn Progress) -> Result<Vec<Claim>> {
    let begun = Instant::now();
    let found = lab::claims(only, budget, progress);
    let seconds = begun.elapsed().as_secs_f64();
    let claim = |found: lab::Claim| {
        let said = says().into_iter().find(|said| said.id == found.id);
        let (statement, statement_ja) =
            said.map_or_else(Default::default, |said| (said.statement, said.statement_ja));
        Claim {
            id: found.id.to_string(),
            statement,
            statement_ja,
            verdict: match found.finding {
                Finding::HoldsOnRange => Verdict::HoldsUpTo,
                Finding::Fails => Verdict::Fails,
                Finding::Unknown => Verdict::Unknown,
            },
            range: found.range,
            counterexample: found.counterexample,
            figures: Value::Object(
                found.figures.into_iter().map(|(name, n)| (name, json!(n))).collect(),
            ),
            seconds,
            proofs: Proofs::default(),
        }
    };
    Ok(found.into_iter().map(claim).collect())
}
