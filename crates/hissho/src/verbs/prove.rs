//! `hissho prove`: finds the winner and writes a certificate, but only one that the checker has
//! accepted.

use crate::answer::{Answer, Outcome};
use crate::files;
use crate::job::{Bar, Limits};
use crate::place::Place;
use crate::verbs::{bao, bridgit, hex, hiq};
use anyhow::{Result, bail};
use checker::{Lemma, Lemmas, Verdict};
use clap::Args;
use engine::strategy::prove_win;
use engine::{Budget, Finding, Progress};
use rules::State;
use serde::Deserialize;
use serde_json::json;
use std::path::PathBuf;
use std::time::Instant;

#[derive(Args, Deserialize, Clone, Debug)]
pub struct Request {
    #[command(flatten)]
    #[serde(flatten)]
    pub place: Place,
    /// Write the certificate to this file instead of standard output
    #[arg(short, long, value_name = "FILE")]
    #[serde(skip)]
    pub output: Option<PathBuf>,
    /// Prove that this player wins (default: whoever does)
    #[arg(long, value_name = "PLAYER")]
    pub winner: Option<String>,
    /// (bao) The bound to prove: lo=V or hi=V
    #[arg(long, value_name = "BOUND")]
    pub bound: Option<String>,
    #[command(flatten)]
    #[serde(skip)]
    pub shelf: bao::value::Shelf,
    #[command(flatten)]
    #[serde(flatten)]
    pub limits: Limits,
}

/// What a prover came back with.
pub enum Proved {
    /// A certificate, not yet checked, and the winner if the claim names one.
    Yes { certificate: String, winner: Option<String> },
    /// It is not so.
    No(String),
    /// The budget ran out, or the method cannot tell.
    Unknown(String),
}

/// A prover: the certificate of what holds in the state.
type Prover = fn(&Request, &dyn State, &Budget, &dyn Progress) -> Result<Proved>;

/// Provers that know their game; all others are searched plainly.
const PROVERS: &[(&str, Prover)] = &[
    ("hiq", |_, state, budget, _| hiq::prove_position(state, budget)),
    ("bridgit", |request, state, _, _| bridgit::prove_position(request.winner.as_deref(), state)),
    ("hex", |request, state, budget, progress| match hex::may_be_swapped(state)? {
        true => search(request, state, budget, progress),
        false => hex::prove_position(request.winner.as_deref(), state, budget, progress),
    }),
    ("bao", |request, state, budget, progress| match request.winner {
        Some(_) => search(request, state, budget, progress),
        None => {
            let Request { shelf, bound, .. } = request;
            bao::value::prove_position(shelf, bound.as_deref(), state, budget, progress)
        }
    }),
];

pub fn run(request: &Request) -> Result<Answer> {
    let table = request.place.table()?;
    let state = table.state();
    let name = state.about().name;
    if request.bound.is_some() && name != "bao" {
        bail!("--bound is for bao only, not for '{name}'");
    }
    if request.shelf.tables.is_some() && name != "bao" {
        bail!("--tables is for bao only, not for '{name}'");
    }
    let names = state.about().players;
    if let Some(winner) = request.winner.as_deref().filter(|winner| !names.contains(winner)) {
        bail!("--winner '{winner}': expected {}", names.join(" or "));
    }
    let budget = request.limits.budget()?;
    let prover = PROVERS.iter().find(|(game, _)| *game == name).map_or(search as Prover, |p| p.1);
    let begun = Instant::now();
    let found = prover(request, state, &budget, &Bar::new("positions"))?;
    let seconds = begun.elapsed().as_secs_f64();
    let (certificate, winner) = match found {
        Proved::Yes { certificate, winner } => (certificate, winner),
        Proved::No(reason) => {
            let json = json!({ "result": "refuted", "reason": reason, "seconds": seconds });
            return Ok(Answer::yes(json, reason).with(Outcome::No));
        }
        Proved::Unknown(reason) => {
            let json = json!({ "result": "unknown", "reason": reason, "seconds": seconds });
            return Ok(Answer::yes(json, reason).with(Outcome::Spent));
        }
    };
    let verdict = checked(&certificate);
    let (true, Some(claim)) = (verdict.is_accepted(), verdict.claim()) else {
        bail!("the checker refused the certificate: this is a bug, please report the command");
    };
    let (steps, bytes) = (verdict.steps(), certificate.len());
    let lemmas: Vec<&str> = verdict.lemmas().iter().map(Lemma::name).collect();
    let mut json = json!({
        "result": "proved", "winner": winner, "claim": claim.to_string(), "steps": steps,
        "lemmas": lemmas, "bytes": bytes, "seconds": seconds,
    });
    let Some(path) = &request.output else {
        json["certificate"] = json!(certificate);
        return Ok(Answer::yes(json, certificate));
    };
    files::write(path, certificate.as_bytes())?;
    json["file"] = json!(path);
    let text = format!(
        "{}\naccepted by the checker: {steps} steps, {bytes} bytes, written to {}\n",
        claim.sentence(),
        path.display()
    );
    Ok(Answer::yes(json, text))
}

/// The checker's verdict on a certificate in memory.
pub fn checked(certificate: &str) -> Verdict {
    checker::check(certificate.as_bytes(), &Lemmas::all(), &checker::Limits::default())
}

/// Who wins, by plain search: the mover is tried first.
fn search(
    request: &Request,
    state: &dyn State,
    budget: &Budget,
    progress: &dyn Progress,
) -> Result<Proved> {
    let names = state.about().players;
    if names.len() < 2 {
        bail!("'{}': there is no prover for this puzzle yet", state.about().name);
    }
    let mut sides = vec![state.turn(), state.turn().other()];
    if let Some(name) = &request.winner {
        sides.retain(|side| state.player_name(*side) == name);
    }
    let mut unknown = false;
    for side in &sides {
        match prove_win(state, *side, budget, progress).0 {
            Finding::Proved(certificate) => {
                let winner = Some(state.player_name(*side).to_string());
                return Ok(Proved::Yes { certificate, winner });
            }
            Finding::Refuted => {}
            Finding::Unknown => unknown = true,
        }
    }
    Ok(if unknown {
        Proved::Unknown("not settled within the budget".into())
    } else if let Some(name) = &request.winner {
        Proved::No(format!("{name} cannot force a win here"))
    } else {
        Proved::No("neither player can force a win here".into())
    })
}
