//! A certificate answers a line of play: the reply, its step, its carrier and its reason, and all that
//! a page needs to draw where it stands.

use crate::answer::{Answer, Outcome};
use crate::job::Context;
use crate::verbs::studied::Studied;
use crate::words::{claim as claims, reasons};
use anyhow::Result;
use checker::Step;
use clap::Args;
use engine::proof_player::{Picture, Reason};
use rules::{Player, Status};
use serde::Deserialize;
use serde_json::{Value, json};

#[derive(Args, Deserialize, Clone, Debug)]
pub struct Request {
    #[command(flatten)]
    #[serde(flatten)]
    pub of: Studied,
    /// Moves from the position of its claim, its own replies among them
    #[arg(long)]
    #[serde(default)]
    pub line: Vec<String>,
}

/// Whoever asks has no position but that of the claim: the claim is given back with the reply.
pub fn run(request: &Request, cx: &Context) -> Result<Answer> {
    let start = request.of.player(cx)?;
    let claim = start.derivation().claim();
    let player = start.after(&request.line)?;
    let (reply, state) = (player.due(), player.state());
    let (words, why) = (reasons::reply(reply), reasons::why(&reply.reason));
    let sentence = claims::words(claim);
    let side = start.player();
    // While a swap was to come the claim is about a person, whose colour the moves decide.
    let persons = if claim.person { &["first", "second"] } else { state.about().players };
    let name = |side: Player| persons[side.index().min(persons.len() - 1)];
    let colour = |side: Player| if claim.person { state.person(side) } else { side };
    let over = state.status() != Status::Ongoing;
    // Behind the last move of a line there is nothing to attack, though the game may go on.
    let waits = reply.play.is_none() && !matches!(reply.reason, Reason::Over { .. });
    let attacks = if waits { state.moves() } else { Vec::new() };
    let cited = reply.step.and_then(|number| start.derivation().step(number));
    let mut json = json!({
        "reply": reply.play, "step": reply.step, "carrier": reply.carrier,
        "reason": reasons::proof(&reply.reason), "why": why.en, "why_ja": why.ja, "evidence": "certified",
        "claim": claim.to_string(), "claimed": claims::data(claim),
        "sentence": sentence.en, "sentence_ja": sentence.ja,
        "side": side.map(name), "attacker": side.map(|side| name(side.other())),
        "plays": side.map(|side| state.player_name(colour(side))),
        "board": state.board(), "over": over, "attacks": attacks,
        "standing": player.standing().map(|step| described(step, &request.of.certificate)),
        "cited": cited.map(|step| described(step, &request.of.certificate)),
        "ground": player.ground(),
    });
    match player.picture() {
        Picture::Plain => {}
        Picture::Trees(trees) => json["trees"] = json!(trees),
        Picture::Weights(weights) => {
            let weight = |(cell, weight): &(String, i128)| json!([cell, weight.to_string()]);
            json["weights"] = json!(weights.iter().map(weight).collect::<Vec<_>>());
        }
        Picture::Marked(cells) => json["marked"] = json!(cells),
    }
    words.mark(&mut json);
    Ok(Answer::yes(json, words.en).with(Outcome::Yes))
}

/// More of a line nobody reads.
const LONGEST: usize = 600;

/// A step as the certificate writes it.
fn described(step: &Step, certificate: &str) -> Value {
    let line = usize::try_from(step.line).unwrap_or(usize::MAX);
    let text = certificate.lines().nth(line.saturating_sub(1)).unwrap_or_default();
    let mut shown: String = text.chars().take(LONGEST).collect();
    if shown.len() < text.len() {
        shown.push('…');
    }
    json!({ "number": step.number, "rule": step.lemma.name(), "text": shown })
}
