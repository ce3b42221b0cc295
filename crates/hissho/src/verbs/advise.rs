//! `hissho advise`: one move of the engine and its reason, or all moves weighed.

use crate::answer::Answer;
use crate::batch::Placed;
use crate::evidence::Evidence;
use crate::job::{Context, Limits};
use crate::place::{Place, ending, status_words};
use crate::verbs::players::{Allowance, PATIENCE, Plain, engines_help, seat, strongest};
use crate::words::{Said, Words};
use anyhow::Result;
use clap::Args;
use engine::Silent;
use engine::dice::Dice;
use engine::player::{Arm, weigh};
use rules::{State, Status};
use serde::Deserialize;
use serde_json::{Value, json};
use std::time::{Duration, Instant};

#[derive(Args, Deserialize, Clone, Debug)]
pub struct Request {
    #[command(flatten)]
    #[serde(flatten)]
    pub place: Place,
    #[arg(long, value_name = "ENGINE", help = engines_help() + "; the strongest by default")]
    #[serde(default)]
    pub engine: Option<String>,
    /// Weigh all moves by play-outs instead
    #[arg(long)]
    #[serde(default)]
    pub all: bool,
    /// A number that repeats the advice exactly
    #[arg(long, value_name = "N", default_value_t = 1)]
    #[serde(default)]
    pub seed: u64,
    #[command(flatten)]
    #[serde(flatten)]
    pub limits: Limits,
}

impl Placed for Request {
    fn place(&mut self) -> Option<&mut Place> {
        Some(&mut self.place)
    }
}

pub fn run(request: &Request, cx: &Context) -> Result<Answer> {
    let table = request.place.table(cx)?;
    let plain = request.engine.as_deref().map(Plain::named).transpose()?.flatten();
    let mut budget = cx.budget(&request.limits)?;
    budget.nodes = plain.as_ref().and_then(|plain| plain.playouts).or(budget.nodes);
    let mut patience = Duration::ZERO;
    if budget.nodes.is_none() && request.limits.time.is_none() {
        let second = Instant::now() + Duration::from_secs(1);
        let latest = budget.deadline.unwrap_or(second + PATIENCE);
        budget.deadline = Some(latest.min(second));
        patience = latest.saturating_duration_since(second).min(PATIENCE);
    }
    let mut dice = Dice::new(request.seed);
    if request.all {
        let arms = weigh(table.state(), &budget, &mut dice);
        let text = arms.iter().map(|arm| line(arm) + "\n").collect::<String>();
        let list: Vec<Value> = arms.iter().map(|arm| weighed(arm, table.state())).collect();
        let turn = table.state().player_name(table.state().turn());
        let json = json!({ "turn": turn, "moves": list });
        return Ok(Answer::yes(json, text).on(&Evidence::Estimated));
    }
    let (name, mut engine) = match &request.engine {
        Some(name) => (name.as_str(), seat(name, table.state(), cx, &budget, &Silent)?),
        None => strongest(table.state(), cx, &budget, &Silent)?,
    };
    let playouts = Plain::named(name)?.and(budget.nodes);
    let allowance = Allowance { budget: &budget, playouts, patience };
    let advice = engine.advise(&table, &allowance, &mut dice)?;
    let advice = advice.ok_or_else(|| {
        let Words { en, ja } = ending(&table);
        Said::new(
            format!("the game is over: {en}; there is no move to advise"),
            format!("対局は終わっています({ja})"),
        )
    })?;
    let mut json = json!({ "move": advice.text, "reason": advice.reason, "engine": name });
    advice.words.mark(&mut json);
    let mut said = format!("{}: {}", advice.text, advice.words.en);
    if !matches!(advice.evidence, Evidence::Certified(..)) {
        said.push_str(&format!(" ({})", advice.evidence.said()));
    }
    Ok(Answer::yes(json, said).on(&advice.evidence))
}

fn line(arm: &Arm) -> String {
    match arm.over {
        Some(_) => format!("{:6} ends the game", arm.text),
        None => format!("{:6} {:5.1} % of {}", arm.text, arm.share * 100.0, arm.visits),
    }
}

fn weighed(arm: &Arm, state: &dyn State) -> Value {
    let (status, winner) = status_words(state, arm.over.unwrap_or(Status::Ongoing));
    json!({
        "move": arm.text, "share": arm.share, "visits": arm.visits,
        "status": status, "winner": winner,
    })
}
