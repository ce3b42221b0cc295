//! `hissho claims`: every claim of a paper done again, with what came out.

mod hiq;

use crate::answer::{Answer, Outcome};
use crate::job::{Bar, Limits};
use anyhow::{Context, Result};
use clap::Args;
use engine::{Budget, Progress};
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};
use std::time::Instant;

#[derive(Args, Deserialize, Clone, Debug)]
pub struct Request {
    /// A paper, called by its game: hiq
    pub paper: String,
    /// Only the claim with this id
    #[arg(long, value_name = "ID")]
    pub only: Option<String>,
    #[command(flatten)]
    #[serde(flatten)]
    pub limits: Limits,
}

#[derive(Clone, Copy, PartialEq, Eq, Serialize, Debug)]
#[serde(rename_all = "kebab-case")]
pub enum Verdict {
    Holds,
    Fails,
    HoldsUpTo,
    /// The budget did not reach far enough to tell.
    Unknown,
}

/// What came out of doing a claim again.
pub struct Finding {
    pub verdict: Verdict,
    /// On what it was tried.
    pub range: String,
    pub counterexample: Option<String>,
    pub figures: Value,
}

impl Finding {
    /// The claim holds, or fails, on all of the range.
    fn on(range: impl Into<String>, holds: bool, figures: Value) -> Self {
        let verdict = if holds { Verdict::Holds } else { Verdict::Fails };
        Finding { verdict, range: range.into(), counterexample: None, figures }
    }

    /// The claim was tried on a sample, and nothing spoke against it.
    fn up_to(range: impl Into<String>, holds: bool, figures: Value) -> Self {
        let found = Finding::on(range, holds, figures);
        let verdict = if holds { Verdict::HoldsUpTo } else { Verdict::Fails };
        Finding { verdict, ..found }
    }

    fn unknown(range: impl Into<String>, figures: Value) -> Self {
        Finding { verdict: Verdict::Unknown, ..Finding::on(range, false, figures) }
    }
}

/// A claim of a paper, in both languages, and how to do it again.
pub struct Claim {
    pub id: &'static str,
    pub statement: &'static str,
    pub statement_ja: &'static str,
    pub check: fn(&Budget) -> Result<Finding>,
}

/// The papers whose claims can be done again.
const PAPERS: &[(&str, &[Claim])] = &[("hiq", hiq::CLAIMS)];

pub fn run(request: &Request) -> Result<Answer> {
    let names: Vec<&str> = PAPERS.iter().map(|(name, _)| *name).collect();
    let (_, claims) = PAPERS
        .iter()
        .find(|(name, _)| *name == request.paper)
        .with_context(|| format!("'{}': expected {}", request.paper, names.join(", ")))?;
    let chosen: Vec<&Claim> = claims
        .iter()
        .filter(|claim| request.only.as_deref().is_none_or(|only| only == claim.id))
        .collect();
    if chosen.is_empty() {
        let ids: Vec<&str> = claims.iter().map(|claim| claim.id).collect();
        anyhow::bail!(
            "--only '{}': expected one of {}",
            request.only.as_deref().unwrap_or_default(),
            ids.join(", ")
        );
    }
    let budget = request.limits.budget()?;
    let bar = Bar::new("claims");
    let mut list = Vec::new();
    let mut text = String::new();
    let mut worst = Outcome::Yes;
    for claim in chosen {
        bar.stage(claim.id);
        let begun = Instant::now();
        let found = (claim.check)(&budget)?;
        let seconds = begun.elapsed().as_secs_f64();
        worst = worst.max(match found.verdict {
            Verdict::Holds | Verdict::HoldsUpTo => Outcome::Yes,
            Verdict::Fails => Outcome::No,
            Verdict::Unknown => Outcome::Spent,
        });
        let entry = json!({
            "id": claim.id, "statement": claim.statement, "statement_ja": claim.statement_ja,
            "verdict": found.verdict, "range": found.range,
            "counterexample": found.counterexample, "figures": found.figures,
            "seconds": seconds,
        });
        text.push_str(&format!(
            "{}: {} ({seconds:.2} s)\n  {}\n  {}\n  on {}\n",
            claim.id,
            entry["verdict"].as_str().unwrap_or_default(),
            claim.statement,
            claim.statement_ja,
            found.range
        ));
        if let Some(counterexample) = &found.counterexample {
            text.push_str(&format!("  smallest counterexample: {counterexample}\n"));
        }
        if let Value::Object(figures) = &found.figures {
            for (name, value) in figures {
                text.push_str(&format!("  {name}: {value}\n"));
            }
        }
        list.push(entry);
    }
    Ok(Answer::yes(json!({ "paper": request.paper, "claims": list }), text).with(worst))
}
