//! `hissho count`: how many positions there are, level by level.

use crate::answer::{Answer, Outcome};
use crate::job::{Bar, Limits};
use crate::place::{Place, typed};
use anyhow::{Result, bail};
use clap::Args;
use engine::explore::{Walks, walks};
use engine::hiq::count::{Uncounted, games, solutions};
use engine::hiq::problem::{Problem, Symmetry};
use engine::hiq::winning::Winning;
use engine::space::Positions;
use engine::{Budget, Progress};
use rules::Table;
use rules::hiq::Hiq;
use serde::Deserialize;
use serde_json::{Value, json};
use std::time::Instant;

#[derive(Args, Deserialize, Clone, Debug)]
pub struct Request {
    #[command(flatten)]
    #[serde(flatten)]
    pub place: Place,
    /// (hiq) Only the winning positions: those on some solution
    #[arg(long)]
    #[serde(default)]
    pub winning: bool,
    /// Count to this depth only
    #[arg(long, value_name = "N")]
    pub depth: Option<usize>,
    #[command(flatten)]
    #[serde(flatten)]
    pub limits: Limits,
}

pub fn run(request: &Request) -> Result<Answer> {
    let table = request.place.table()?;
    let budget = request.limits.budget()?;
    if table.state().about().name != "hiq" && request.winning {
        bail!("--winning is for hiq only");
    }
    if table.state().about().name == "hiq" && request.depth.is_none() {
        return pegs(request, &table, &budget);
    }
    Ok(plain(&table, request.depth.unwrap_or(usize::MAX), &budget, &Bar::new("positions")))
}

/// A big number, or why there is none.
fn number(count: Result<u128, Uncounted>) -> (Value, Option<Uncounted>) {
    match count {
        Ok(n) => (json!(n.to_string()), None),
        Err(why) => (Value::Null, Some(why)),
    }
}

fn pegs(request: &Request, table: &Table, budget: &Budget) -> Result<Answer> {
    let position: Hiq = typed(table.state())?;
    let problem = Problem::new(&position, Symmetry::Both)?;
    let begun = Instant::now();
    let mut json = json!({});
    let mut text = String::new();
    let mut missing = Vec::new();
    if !request.winning {
        let (census, count) = match games(&problem, budget) {
            Ok((census, games)) => (Some(census), Ok(games)),
            // The numbers of positions are smaller: they may fit where the games do not.
            Err(Uncounted::TooMany) => {
                let census = engine::hiq::census::census(&problem, budget);
                (census.complete.then_some(census), Err(Uncounted::TooMany))
            }
            Err(why) => (None, Err(why)),
        };
        if let Some(census) = census {
            json["positions"] = json!(census.positions());
            json["labelled"] = json!(census.labelled_positions());
            json["levels"] = json!(census.levels);
            json["labelled_levels"] = json!(census.labelled);
            text.push_str(&format!(
                "{} positions up to symmetry, {} labelled\n",
                census.positions(),
                census.labelled_positions()
            ));
        }
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
            if !request.winning {
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
    Ok(Answer::yes(json, text).with(outcome))
}

/// Positions and move sequences at each depth, for any game, by plain enumeration.
fn plain(table: &Table, depth: usize, budget: &Budget, progress: &dyn Progress) -> Answer {
    let begun = Instant::now();
    let Walks { states: levels, lines: sequences, complete } =
        walks(&Positions::after(table.state()), depth, budget, progress);
    let seconds = begun.elapsed().as_secs_f64();
    let mut text = String::from("depth   positions   sequences\n");
    for (i, (positions, paths)) in levels.iter().zip(&sequences).enumerate() {
        text.push_str(&format!("{i:5} {positions:11} {paths:11}\n"));
    }
    let paths: Vec<String> = sequences.iter().map(ToString::to_string).collect();
    let json = json!({
        "levels": levels, "sequences": paths, "complete": complete, "seconds": seconds,
    });
    let outcome = if complete { Outcome::Yes } else { Outcome::Spent };
    Answer::yes(json, text).with(outcome)
}
