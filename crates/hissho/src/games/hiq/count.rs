//! `hissho count hiq:…`: positions up to symmetry, games, winning positions and solutions.

use crate::answer::{Answer, Outcome};
use crate::evidence::Evidence;
use crate::games::Job;
use crate::place::typed;
use anyhow::Result;
use clap::Args;
use engine::hiq::count::{Uncounted, games, solutions};
use engine::hiq::problem::{Problem, Symmetry};
use engine::hiq::winning::Winning;
use rules::Table;
use rules::hiq::Hiq;
use serde::Deserialize;
use serde_json::{Value, json};
use std::time::Instant;

#[derive(Args, Deserialize, Clone, Debug, Default)]
#[serde(default)]
pub struct Flags {
    /// Only the winning positions: those on some solution
    #[arg(long)]
    pub winning: bool,
}

/// A big number, or why there is none.
fn number(count: Result<u128, Uncounted>) -> (Value, Option<Uncounted>) {
    match count {
        Ok(n) => (json!(n.to_string()), None),
        Err(why) => (Value::Null, Some(why)),
    }
}

pub fn pegs(flags: &Flags, table: &Table, job: Job) -> Result<Answer> {
    let Job { budget, progress, .. } = job;
    let position: &Hiq = typed(table.state())?;
    let problem = Problem::new(position, Symmetry::Both)?;
    let begun = Instant::now();
    let mut json = json!({});
    let mut text = String::new();
    let mut missing = Vec::new();
    if !flags.winning {
        let (census, count) = games(&problem, budget, progress);
        json["levels"] = json!(census.levels);
        json["labelled_levels"] = json!(census.labelled);
        json["complete"] = json!(census.complete);
        let so_far = match census.complete {
            true => {
                json["positions"] = json!(census.positions());
                json["labelled"] = json!(census.labelled_positions());
                String::new()
            }
            false => format!(" in the first {} levels", census.levels.len()),
        };
        text.push_str(&format!(
            "{} positions up to symmetry, {} labelled{so_far}\n",
            census.positions(),
            census.labelled_positions()
        ));
        let (games, why) = number(count);
        text.push_str(&format!("{} games\n", games.as_str().unwrap_or("?")));
        json["games"] = games;
        missing.extend(why);
    }
    match Winning::find(&problem, budget) {
        Some(winning) => {
            let levels = winning.levels();
            let total: u64 = levels.iter().sum();
            text.push_str(&format!("{total} winning positions up to symmetry\n"));
            json["winning"] = json!(total);
            json["winning_levels"] = json!(levels);
            if !flags.winning {
                let (count, why) = number(solutions(&problem, &winning, budget));
                text.push_str(&format!("{} solutions\n", count.as_str().unwrap_or("?")));
                json["solutions"] = count;
                missing.extend(why);
            }
        }
        None => missing.push(Uncounted::Unfinished),
    }
    let seconds = begun.elapsed().as_secs_f64();
    json["seconds"] = json!(seconds);
    text.push_str(&format!("{seconds:.3} s\n"));
    for why in &missing {
        text.push_str(&format!("not all was counted: {why}\n"));
    }
    let outcome = if missing.is_empty() { Outcome::Yes } else { Outcome::Spent };
    Ok(Answer::yes(json, text).with(outcome).on(&Evidence::Computed))
}
