//! The claims of Inahata and Takahashi's paper on BAO, as the engine's census finds them.

use crate::verbs::claims::{Claim, Statement, Verdict};
use anyhow::Result;
use engine::bao::claims as paper;
use engine::{Budget, Progress};
use serde_json::{Value, json};
use std::time::Instant;

/// What the paper claims.
pub fn says() -> Vec<Statement> {
    let said = |claim: paper::Statement| Statement {
        id: claim.id,
        statement: claim.statement,
        statement_ja: claim.statement_ja,
    };
    paper::statements().into_iter().map(said).collect()
}

/// Many claims come out of one census, so each is given the time of the whole.
pub fn claims(only: Option<&str>, budget: &Budget, progress: &dyn Progress) -> Result<Vec<Claim>> {
    let begun = Instant::now();
    let found = paper::claims(only, &paper::RANGES, budget, progress);
    let seconds = begun.elapsed().as_secs_f64();
    let claim = |(said, found): (paper::Statement, Option<paper::Found>)| {
        let (verdict, found) = match found {
            None => (Verdict::Unknown, spent()),
            Some(found) => (judged(found.verdict), found),
        };
        Claim {
            verdict,
            figures: Value::Object(
                found.figures.into_iter().map(|(name, n)| (name.to_string(), json!(n))).collect(),
            ),
            id: said.id,
            statement: said.statement,
            statement_ja: said.statement_ja,
            range: found.range,
            counterexample: found.counterexample,
            seconds,
        }
    };
    Ok(found.into_iter().map(claim).collect())
}

fn judged(verdict: &str) -> Verdict {
    match verdict {
        "holds" => Verdict::HoldsUpTo,
        "vacuous" => Verdict::Vacuous,
        _ => Verdict::Fails,
    }
}

fn spent() -> paper::Found {
    let range = "nothing: the budget ran out".to_string();
    paper::Found { verdict: "unknown", range, counterexample: None, figures: Vec::new() }
}
