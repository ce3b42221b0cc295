//! `hissho check`: the verdict of the small checker on certificates.

use crate::answer::{Answer, Outcome};
use crate::job::{Context, Limits};
use crate::words::claim;
use anyhow::{Result, anyhow};
use checker::{Fault, Lemma, Lemmas, Verdict};
use clap::Args;
use serde::Deserialize;
use serde_json::{Value, json};
use std::path::{Path, PathBuf};

#[derive(Args, Deserialize, Clone, Debug)]
pub struct Request {
    /// Certificates; '-' is standard input
    #[arg(required = true, value_name = "FILE")]
    #[serde(skip)]
    pub files: Vec<PathBuf>,
    /// The text of a certificate, for whoever has no files
    #[arg(skip)]
    pub text: Option<String>,
    /// Only these lemmas may be used
    #[arg(long, value_name = "A,B")]
    pub lemmas: Option<String>,
    #[command(flatten)]
    #[serde(flatten)]
    pub limits: Limits,
}

/// The claim is that of the file: nothing was asked but whether it holds.
fn describe(file: &Path, verdict: &Verdict) -> Value {
    let refusal = claim::refusal(verdict);
    let lemmas: Vec<_> = verdict.lemmas.iter().map(Lemma::name).collect();
    json!({
        "file": file,
        "verdict": verdict.word(),
        "evidence": if verdict.is_accepted() { "certified" } else { "open" },
        "claim": verdict.claim.as_ref().map(ToString::to_string),
        "steps": verdict.steps,
        "lemmas": lemmas,
        "line": verdict.line,
        "reason": refusal.as_ref().map(|words| &words.en),
        "reason_ja": refusal.as_ref().map(|words| &words.ja),
        "claimed": verdict.claim.as_ref().map(claim::data),
    })
}

pub fn run(request: &Request, cx: &Context) -> Result<Answer> {
    let permitted = match &request.lemmas {
        None => Lemmas::all(),
        Some(text) => text.parse().map_err(|reason| anyhow!("--lemmas: {reason}"))?,
    };
    let limits = cx.checking(&cx.budget(&request.limits)?);
    let mut list = Vec::new();
    let mut text = String::new();
    let mut worst = Outcome::Yes;
    let mut verdicts = Vec::new();
    for file in &request.files {
        let verdict = match file.to_str() {
            Some("-") => checker::check(std::io::stdin().lock(), &permitted, &limits),
            _ => checker::check_file(file, &permitted, &limits),
        };
        verdicts.push((file.as_path(), verdict));
    }
    if let Some(text) = &request.text {
        verdicts.push((Path::new("-"), checker::check(text.as_bytes(), &permitted, &limits)));
    }
    for (file, verdict) in verdicts {
        list.push(describe(file, &verdict));
        text.push_str(&format!("{}: {verdict}", file.display()));
        worst = worst.max(match verdict.fault {
            None => Outcome::Yes,
            Some(Fault::Rejected(_)) => Outcome::No,
            Some(Fault::Malformed(_)) => Outcome::Malformed,
            Some(Fault::Stopped(_)) => Outcome::Spent,
        });
    }
    Ok(Answer::yes(Value::Array(list), text).with(worst))
}
