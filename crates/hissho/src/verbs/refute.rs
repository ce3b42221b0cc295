//! A certificate answers a line of play: the reply, its step, its carrier and its reason.

use crate::answer::{Answer, Outcome};
use crate::job::{Context, Limits};
use crate::words::reasons;
use anyhow::Result;
use clap::Args;
use engine::proof_player::ProofPlayer;
use rules::Status;
use serde::Deserialize;
use serde_json::json;

#[derive(Args, Deserialize, Clone, Debug)]
pub struct Request {
    /// The text of the certificate
    #[arg(long)]
    pub certificate: String,
    /// Moves from the position of its claim, its own replies among them
    #[arg(long)]
    #[serde(default)]
    pub line: Vec<String>,
    #[command(flatten)]
    #[serde(flatten)]
    pub limits: Limits,
}

/// Whoever asks has no position but that of the claim: the claim is given back with the reply.
pub fn run(request: &Request, cx: &Context) -> Result<Answer> {
    let limits = cx.checking(&cx.budget(&request.limits)?);
    let derivation = checker::study(None, &request.certificate, &limits)?;
    let start = ProofPlayer::new(derivation)?;
    let claim = start.derivation().claim();
    let (claim, sentence) = (claim.to_string(), claim.sentence());
    let player = start.after(&request.line)?;
    let (reply, state) = (player.due(), player.state());
    let words = reasons::reply(reply);
    let mut json = json!({
        "reply": reply.play, "step": reply.step, "carrier": reply.carrier,
        "reason": reasons::proof(&reply.reason), "evidence": "certified", "claim": claim,
        "sentence": sentence, "side": start.player().map(|side| state.player_name(side)),
        "board": state.board(), "over": state.status() != Status::Ongoing,
    });
    words.mark(&mut json);
    Ok(Answer::yes(json, words.en).with(Outcome::Yes))
}
