//! Why a step of a certificate holds: its rule and the steps that it cites, down to those that cite none.

use crate::answer::Answer;
use crate::explain;
use crate::job::Context;
use crate::verbs::studied::Studied;
use anyhow::Result;
use clap::Args;
use serde::Deserialize;
use serde_json::json;

#[derive(Args, Deserialize, Clone, Debug)]
pub struct Request {
    #[command(flatten)]
    #[serde(flatten)]
    pub of: Studied,
    /// The number of a step; the last one if there is none
    #[arg(long)]
    #[serde(default)]
    pub step: Option<u64>,
}

pub fn run(request: &Request, cx: &Context) -> Result<Answer> {
    let player = request.of.player(cx)?;
    let mut json = explain::step::step(player.derivation(), request.step)?;
    json["evidence"] = json!("certified");
    let words = json["says"].as_str().unwrap_or_default().to_string();
    Ok(Answer::yes(json, words))
}
