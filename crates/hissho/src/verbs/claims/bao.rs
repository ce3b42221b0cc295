//! The claims of Inahata and Takahashi's paper on BAO, as the engine's census finds them.

use super::{Claim, Verdict};
use anyhow::{Result, bail};
use engine::bao::claims as paper;
use engine::{Budget, Progress};
use serde_json::{Value, json};
use std::time::Instant;

/// All claims come out of one census, so each is given the time of the whole.
pub fn claims(only: Option<&str>, budget: &Budget, progress: &dyn Progress) -> Result<Vec<Claim>> {
    let begun = Instant::now();
    let Some(found) = paper::claims(&paper::RANGES, budget, progress) else {
        bail!("the budget ran out before the census was done: expected more --time");
    };
    let seconds = begun.elapsed().as_secs_f64();
    let chosen = found.into_iter().filter(|report| only.is_none_or(|only| only == report.id));
    Ok(chosen
        .map(|report| Claim {
            verdict: match report.verdict {
                "holds" => Verdict::HoldsUpTo,
                "vacuous" => Verdict::Vacuous,
                _ => Verdict::Fails,
            },
            figures: Value::Object(
                report.figures.into_iter().map(|(name, n)| (name.to_string(), json!(n))).collect(),
            ),
            id: report.id,
            statement: report.statement,
            statement_ja: report.statement_ja,
            range: report.range,
            counterexample: report.counterexample,
            seconds,
        })
        .collect())
}
