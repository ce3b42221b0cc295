//! The claims of Uchida's slides on Bridg-It, as the laboratory of the engine finds them.

use super::lab::example_text;
use crate::verbs::claims::{Claim, Proofs, Statement, Verdict};
use anyhow::Result;
use engine::bridgit::claims as lab;
use engine::{Budget, Progress, Silent};
use serde_json::{Value, json};
use std::sync::atomic::AtomicBool;
use std::sync::{Arc, OnceLock};
use std::time::Instant;

/// What the slides claim: what the laboratory says when it has no time to test anything.
pub fn says() -> Vec<Statement> {
    static SAID: OnceLock<Vec<Statement>> = OnceLock::new();
    let said = |claim: lab::Claim| Statement {
        id: claim.id,
        statement: claim.statement,
        statement_ja: claim.statement_ja,
    };
    let found = || {
        let stopped = Budget::default().stopped_by(Arc::new(AtomicBool::new(true)));
        let all = lab::claims(None, &lab::Effort::default(), &stopped, &Silent);
        all.into_iter().map(said).collect()
    };
    SAID.get_or_init(found).clone()
}

/// The claims; whoever hears of progress learns when each is settled.
pub fn claims(only: Option<&str>, budget: &Budget, progress: &dyn Progress) -> Result<Vec<Claim>> {
    let begun = Instant::now();
    let found = lab::claims(only, &lab::Effort::default(), budget, progress);
    let seconds = begun.elapsed().as_secs_f64();
    Ok(found
        .into_iter()
        .map(|claim| Claim {
            verdict: match claim.verdict {
                lab::Verdict::Holds => Verdict::Holds,
                lab::Verdict::Fails => Verdict::Fails,
                lab::Verdict::HoldsOnRange => Verdict::HoldsUpTo,
                lab::Verdict::Unknown => Verdict::Unknown,
            },
            counterexample: claim.counterexample.as_ref().map(example_text),
            figures: Value::Object(
                claim.figures.into_iter().map(|(name, n)| (name, json!(n))).collect(),
            ),
            id: claim.id,
            statement: claim.statement,
            statement_ja: claim.statement_ja,
            range: match claim.complete {
                true => looked_at(claim.range),
                false => {
                    format!("{} (the budget ran out on the way)", looked_at(claim.range))
                }
            },
            seconds,
            proofs: Proofs::default(),
        })
        .collect())
}

fn looked_at(range: lab::Range) -> String {
    let sampled = |effort: lab::Effort| {
        format!("{} random ones for each of 6 to {} empty cells", effort.samples, effort.empty)
    };
    match range {
        lab::Range::Starts { most } => format!("sizes 1 to {most}"),
        lab::Range::Full => "all full boards of sizes 2 and 3".into(),
        lab::Range::Positions { stride } => {
            format!(
                "all positions of size 2, every {stride}th of size 3, against exhaustive search"
            )
        }
        lab::Range::Laboratory(effort) => format!(
            "all positions of sizes 2 and 3; size 4: all of alternating play with at most {} \
             bridges, {}",
            effort.bridges,
            sampled(effort)
        ),
        lab::Range::Pairs(effort) => format!(
            "all pairs of Left options of all unfinished positions of sizes 2 and 3; size 4: {}",
            sampled(effort)
        ),
    }
}
