//! `hissho count hiq:…`: positions up to symmetry, games, winning positions and solutions.

use crate::answer::{Answer, Outcome};
use crate::crew;
use crate::evidence::Evidence;
use crate::games::Job;
use crate::place::typed;
use crate::table::Table;
use crate::verbs::count::Request;
use anyhow::Result;
use clap::Args;
use engine::hiq::census::Census;
use engine::hiq::count::{Uncounted, exact, games, solutions as solutions_of};
use engine::hiq::problem::{Problem, Symmetry};
use engine::hiq::winning::Winning;
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

/// What was counted; no winning positions where the budget did not last for them.
struct Counts {
    census: Census,
    games: Result<u128, Uncounted>,
    winning: Option<Vec<u64>>,
    solutions: Option<Result<u128, Uncounted>>,
}

pub fn pegs(request: &Request, flags: &Flags, table: &Table, job: Job) -> Result<Answer> {
    let position: &Hiq = typed(table.state())?;
    let problem = Problem::new(position, Symmetry::Both)?;
    let begun = Instant::now();
    if !request.crew.is_asked() {
        return Ok(told(alone(flags, &problem, job), flags, begun));
    }
    if flags.winning {
        let task = request.crew.task(format!("{} --winning", request.job(table)), &job)?;
        let found = fleet::tasks::hiq::only_winning(&task, problem, &crew::watcher(job));
        return crew::answer(&task, found, |winning| {
            let (census, games) = (Census::default(), Err(Uncounted::Unfinished));
            Ok(told(Counts { census, games, winning, solutions: None }, flags, begun))
        });
    }
    let task = request.crew.task(request.job(table), &job)?;
    let found = fleet::tasks::hiq::count(&task, problem, &crew::watcher(job));
    crew::answer(&task, found, |found| {
        let counts = Counts {
            games: found.games.ok_or(Uncounted::Unfinished).and_then(exact),
            winning: found.winning,
            solutions: found.solutions.map(exact),
            census: found.census,
        };
        Ok(told(counts, flags, begun))
    })
}

/// Counts on this machine with the threads of the budget.
fn alone(flags: &Flags, problem: &Problem, Job { budget, progress, .. }: Job) -> Counts {
    let (census, games) = match flags.winning {
        true => (Census::default(), Err(Uncounted::Unfinished)),
        false => games(problem, budget, progress),
    };
    let winning = Winning::find(problem, budget);
    let solutions = winning.as_ref().filter(|_| !flags.winning);
    Counts {
        census,
        games,
        solutions: solutions.map(|winning| solutions_of(problem, winning, budget)),
        winning: winning.map(|winning| winning.levels()),
    }
}

fn told(counts: Counts, flags: &Flags, begun: Instant) -> Answer {
    let mut json = json!({});
    let mut text = String::new();
    let mut missing = Vec::new();
    if !flags.winning {
        let Counts { census, games, .. } = counts;
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
        let (games, why) = number(games);
        text.push_str(&format!("{} games\n", games.as_str().unwrap_or("?")));
        json["games"] = games;
        missing.extend(why);
    }
    match counts.winning {
        Some(levels) => {
            let total: u64 = levels.iter().sum();
            text.push_str(&format!("{total} winning positions up to symmetry\n"));
            json["winning"] = json!(total);
            json["winning_levels"] = json!(levels);
            if let Some(solutions) = counts.solutions.filter(|_| !flags.winning) {
                let (count, why) = number(solutions);
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
    Answer::yes(json, text).with(outcome).on(&Evidence::Computed)
}
