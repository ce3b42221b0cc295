//! `hissho solve hiq:…` and `hissho prove hiq:…`: solutions, or why there is none.

use super::words;
use crate::answer::{Answer, Outcome};
use crate::evidence::Evidence;
use crate::games::Job;
use crate::place::typed;
use crate::table::Table;
use crate::verbs::prove::Proved;
use crate::verbs::solve::Request;
use crate::words::hiq::{sweeps, unsolvable};
use crate::words::unproved::Unproved;
use anyhow::{Result, bail};
use checker::{Claim, Goal};
use clap::{Args, ValueEnum};
use engine::Budget;
use engine::hiq::classify::decide;
use engine::hiq::evidence::Evidence as Why;
use engine::hiq::lcs::{Depth, Options};
use engine::hiq::solve::{Solved, Verdict, solve};
use rules::hiq::Hiq;
use rules::{Position, State, Status};
use serde::Deserialize;
use serde_json::json;
use std::time::Instant;

#[derive(Clone, Copy, PartialEq, ValueEnum, Deserialize, Debug, Default)]
#[serde(rename_all = "lowercase")]
pub enum Strategy {
    /// The paper's least-cost search
    #[default]
    Lcs,
    /// Least-cost search from both ends
    Meet,
}

/// How to look for solutions; each of the paper's techniques can be switched off.
#[derive(Args, Deserialize, Clone, Debug, Default)]
#[serde(default)]
pub struct Search {
    /// Look for so many solutions
    #[arg(long, value_name = "N")]
    pub solutions: Option<usize>,
    /// How to search
    #[arg(long, value_enum, default_value = "lcs")]
    pub strategy: Strategy,
    /// Keep positions that are symmetric to each other apart
    #[arg(long)]
    pub no_symmetry: bool,
    /// Expand a position as often as it is met
    #[arg(long)]
    pub no_dedup: bool,
    /// Search to the end instead of to half depth
    #[arg(long)]
    pub full_depth: bool,
    /// The weights c1,c2 of depth and runs in the cost
    #[arg(long, value_name = "C1,C2")]
    pub weights: Option<String>,
}

impl Search {
    fn options(&self) -> Result<Options> {
        let weights = match self.weights.as_deref() {
            None => [1, 1],
            Some(text) => {
                let parts: Vec<i64> = text.split(',').filter_map(|w| w.parse().ok()).collect();
                match parts[..] {
                    [a, b] if a.abs().max(b.abs()) <= 1000 && text.matches(',').count() == 1 => {
                        [a, b]
                    }
                    _ => bail!("--weights '{text}': expected two whole numbers such as 1,1"),
                }
            }
        };
        let depth = match (self.full_depth, self.strategy) {
            (true, Strategy::Meet) => bail!("--full-depth and --strategy meet exclude each other"),
            (true, Strategy::Lcs) => Depth::Full,
            (false, Strategy::Lcs) => Depth::Half,
            (false, Strategy::Meet) => Depth::Meet,
        };
        let solutions = self.solutions.unwrap_or(1);
        if !(1..=1_000_000).contains(&solutions) {
            bail!("--solutions '{solutions}': expected 1 to 1000000");
        }
        let (dedup, symmetry) = (!self.no_dedup, !self.no_symmetry);
        Ok(Options { weights, dedup, symmetry, depth, solutions })
    }
}

/// What somebody who can be asked says about a position: solvable, or not.
pub fn question(state: &dyn State, solvable: bool) -> Claim {
    match solvable {
        true => Claim::reaches(state, Goal::Solved),
        false => Claim::never(state, Goal::Solved),
    }
}

/// Why a position is solvable or not, in a form that can be certified; none if the budget runs out.
fn reason(position: &Hiq, found: &Solved, budget: &Budget) -> Option<Why> {
    match (found.verdict, found.solutions.first()) {
        (Verdict::Solved, Some(line)) => Some(Why::Solution(line.clone())),
        (Verdict::Unsolvable, _) => decide(position, budget).filter(|why| !why.is_solvable()),
        _ => None,
    }
}

pub fn solve_position(
    request: &Request,
    search: &Search,
    table: &Table,
    job: Job,
) -> Result<Answer> {
    let budget = job.budget;
    let position: &Hiq = typed(table.state())?;
    let options = search.options()?;
    let begun = Instant::now();
    let found = solve(position, &options, budget)?;
    let why = reason(position, &found, budget);
    let evidence = match (found.verdict, &why) {
        (Verdict::Unknown, _) => Evidence::Open,
        (verdict, Some(why)) => {
            let question = question(position, verdict == Verdict::Solved);
            request.certify(job, &question, || why.certificate(position))?
        }
        (_, None) => Evidence::Computed,
    };
    let seconds = begun.elapsed().as_secs_f64();
    let (result, outcome) = match found.verdict {
        Verdict::Solved if found.complete => ("solved", Outcome::Yes),
        Verdict::Solved => ("solved", Outcome::Spent),
        Verdict::Unsolvable => ("unsolvable", Outcome::No),
        Verdict::Unknown => ("unknown", Outcome::Spent),
    };
    let moves = found.solutions.first().map(|moves| words(moves)).unwrap_or_default();
    let mut json = json!({
        "result": result, "moves": moves, "expanded": found.expanded,
        "generated": found.generated, "seconds": seconds,
    });
    let mut text = String::new();
    for solution in &found.solutions {
        text.push_str(&format!("{}\n", words(solution).join(" ")));
    }
    if let [only] = &found.solutions[..] {
        let sweeps = sweeps(only);
        let (jumps, many) = (only.len(), sweeps.len());
        text.push_str(&format!("{jumps} jumps in {many} sweeps: {}\n", sweeps.join(" ")));
        json["sweeps"] = json!(sweeps);
    }
    if let Some(why) = why.filter(|why| !why.is_solvable()) {
        let said = unsolvable(position, &why);
        json["why"] = json!({ "kind": why.kind() });
        said.mark(&mut json["why"]);
        text.push_str(&format!("{}\n", said.en));
    }
    if search.solutions.is_some() {
        let all: Vec<_> = found.solutions.iter().map(|moves| words(moves)).collect();
        json["solutions"] = json!(all);
    }
    let said = match evidence {
        Evidence::Open => String::new(),
        _ => format!(" ({})", evidence.said()),
    };
    text.push_str(&format!(
        "{result}{said}: {}, {} expanded, {} generated, {seconds:.3} s\n",
        counted(found.solutions.len()),
        found.expanded,
        found.generated
    ));
    Ok(Answer::yes(json, text).with(outcome).on(&evidence))
}

fn counted(solutions: usize) -> String {
    match solutions {
        0 => "no solution".to_string(),
        1 => "1 solution".to_string(),
        many => format!("{many} solutions"),
    }
}

/// A line to the end, or why there is none.
pub fn prove_position(state: &dyn State, budget: &Budget) -> Result<Proved> {
    let position: &Hiq = typed(state)?;
    let why = match Position::status(position) {
        Status::Solved => Some(Why::Solution(Vec::new())),
        _ => decide(position, budget),
    };
    let Some(why) = why else {
        return Ok(Proved::Unknown(Unproved::Undecided));
    };
    let question = question(position, why.is_solvable());
    Ok(Proved::Yes { question, certificate: why.certificate(position), winner: None })
}
