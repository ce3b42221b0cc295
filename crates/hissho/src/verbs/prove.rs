//! `hissho prove`: finds the winner and writes a certificate, but only one that the checker has
//! accepted, of exactly what was asked.

use crate::answer::{Answer, Outcome};
use crate::batch::Placed;
use crate::evidence::Evidence;
use crate::files;
use crate::flags::{self, Flags};
use crate::games::{self, Job};
use crate::job::{Context, Limits};
use crate::place::Place;
use crate::words::unproved::Unproved;
use crate::words::{Said, claim as claims};
use anyhow::{Result, bail};
use checker::{Claim, Lemma, Side};
use clap::Args;
use engine::Finding;
use engine::strategy::prove_win;
use rules::{Player, State};
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
    #[command(flatten)]
    #[serde(flatten)]
    pub limits: Limits,
    #[command(flatten)]
    #[serde(flatten)]
    pub flags: Flags<flags::Prove>,
}

impl Placed for Request {
    fn place(&mut self) -> Option<&mut Place> {
        Some(&mut self.place)
    }

    fn admit_lines(&self) -> Result<()> {
        match self.output {
            Some(_) => bail!("-o: one file cannot hold the certificates of many positions"),
            None => Ok(()),
        }
    }
}

/// What a prover came back with.
#[derive(Debug)]
pub enum Proved {
    /// A certificate, not yet checked, of a claim about the position that was asked about.
    Yes { question: Claim, certificate: String, winner: Option<&'static str> },
    /// It is not so: the search went through everything.
    No(Unproved),
    /// The budget ran out, or the method cannot tell.
    Unknown(Unproved),
}

impl Proved {
    /// That a player wins here.
    pub fn win(state: &dyn State, player: Player, certificate: String) -> Self {
        let winner = Some(Side::claimant(state, player).name);
        Proved::Yes { question: Claim::wins(state, player), certificate, winner }
    }
}

pub fn run(request: &Request, cx: &Context) -> Result<Answer> {
    let table = request.place.table(cx)?;
    let state = table.state();
    let game = games::of(state);
    request.flags.admit(game)?;
    let sides = [Player::One, Player::Two].map(|side| Side::claimant(state, side).name);
    let names = if state.swap_to_come() { &sides } else { state.about().players };
    if let Some(winner) = request.winner.as_deref().filter(|winner| !names.contains(winner)) {
        bail!("--winner '{winner}': expected {}", names.join(" or "));
    }
    let budget = cx.budget(&request.limits)?;
    let begun = Instant::now();
    let bar = cx.bar("positions");
    let found = game.prove(request, state, Job { cx, budget: &budget, progress: &bar })?;
    drop(bar);
    let seconds = begun.elapsed().as_secs_f64();
    let (question, certificate, winner) = match found {
        Proved::Yes { question, certificate, winner } => (question, certificate, winner),
        Proved::No(why) => {
            let answer = unproved("refuted", why, seconds);
            return Ok(answer.with(Outcome::No).on(&Evidence::Computed));
        }
        Proved::Unknown(why) => {
            let answer = unproved("unknown", why, seconds);
            return Ok(answer.with(Outcome::Spent).on(&Evidence::Open));
        }
    };
    let accepted = cx.certify(&question, &certificate, &budget)?;
    let (steps, bytes) = (accepted.steps(), accepted.bytes());
    let lemmas: Vec<&str> = accepted.lemmas().iter().map(Lemma::name).collect();
    let sentence = accepted.claim().sentence();
    let mut json = json!({
        "result": "proved", "winner": winner, "claim": accepted.claim().to_string(),
        "steps": steps, "lemmas": lemmas, "bytes": bytes, "seconds": seconds,
        "claimed": claims::data(accepted.claim()),
    });
    Evidence::from(accepted).mark(&mut json);
    let summary = format!("proved: {sentence}; {steps} steps, {bytes} bytes");
    let mut answer = match &request.output {
        None => {
            json["certificate"] = json!(certificate);
            Answer::yes(json, certificate)
        }
        Some(path) => {
            files::write(path, certificate.as_bytes())?;
            json["file"] = json!(path);
            let text = format!(
                "{sentence}\naccepted by the checker: {steps} steps, {bytes} bytes, written to {}\n",
                path.display()
            );
            Answer::yes(json, text)
        }
    };
    answer.summary = Some(summary);
    Ok(answer)
}

fn unproved(result: &str, why: Unproved, seconds: f64) -> Answer {
    let words = why.words();
    let json = json!({
        "result": result, "reason": words.en, "reason_ja": words.ja, "seconds": seconds,
    });
    Answer::yes(json, words.en)
}

/// Who wins, by plain search: the mover is tried first.
pub fn search(request: &Request, state: &dyn State, job: Job) -> Result<Proved> {
    let names = state.about().players;
    if names.len() < 2 {
        let name = state.about().name;
        bail!(Said::new(
            format!("'{name}': there is no prover for this puzzle yet"),
            format!("「{name}」:このパズルの証明法はまだありません"),
        ));
    }
    let mut sides = vec![state.turn(), state.turn().other()];
    if let Some(name) = &request.winner {
        sides.retain(|side| Side::claimant(state, *side).name == name);
    }
    let mut unknown = false;
    for side in &sides {
        match prove_win(state, *side, job.budget, job.progress).0 {
            Finding::Proved(certificate) => return Ok(Proved::win(state, *side, certificate)),
            Finding::Refuted => {}
            Finding::Unknown => unknown = true,
        }
    }
    Ok(if unknown {
        Proved::Unknown(Unproved::Spent)
    } else if let ([side], true) = (&sides[..], request.winner.is_some()) {
        Proved::No(Unproved::CannotWin(state.player_name(*side)))
    } else {
        Proved::No(Unproved::Neither)
    })
}
