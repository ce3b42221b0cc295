//! `hissho bao table`: values over board sizes and starts.

use super::value::{TableDir, proven_words, result_word, value_words};
use crate::answer::{Answer, Outcome};
use crate::evidence::Evidence;
use crate::job::{Context, Limits};
use anyhow::{Context as _, Result, bail};
use clap::Args;
use engine::bao::opponent::Opponent;
use engine::bao::solve::{self, Unsolved, handy_stones};
use engine::bao::starts::Start;
use engine::{Budget, Progress};
use rules::Player;
use rules::bao::Bao;
use serde::Deserialize;
use serde_json::{Value, json};
use std::time::{Duration, Instant};

#[derive(Args, Deserialize, Clone, Debug)]
pub struct Starts {
    /// Boards from 1×2 up to so many holes a side (1 to 10)
    #[arg(long, value_name = "N", default_value_t = 4)]
    #[serde(default = "usual_most_side")]
    pub most_side: usize,
    /// From 1 up to so many stones a hole, in every other hole and in all
    #[arg(long, value_name = "S", default_value_t = 6)]
    #[serde(default = "usual_stones")]
    pub stones: usize,
    /// Time is for the whole table, nodes are for each entry; an entry without nodes has 10 s at most
    #[command(flatten)]
    #[serde(flatten)]
    pub limits: Limits,
}

fn usual_most_side() -> usize {
    4
}

fn usual_stones() -> usize {
    6
}

/// What an entry of the value table may cost unless the limits say otherwise.
const ENTRY: Duration = Duration::from_secs(10);

/// The budget of one entry, out of that of the table.
fn entry_of(table: &Budget) -> Budget {
    let mut budget = table.clone();
    if budget.nodes.is_none() {
        let end = Instant::now() + ENTRY;
        budget.deadline = Some(budget.deadline.map_or(end, |table| table.min(end)));
    }
    budget
}

pub fn value_table(request: &Starts, cx: &Context) -> Result<Answer> {
    let Starts { most_side, stones, .. } = *request;
    if !(1..=10).contains(&most_side) {
        bail!("--most-side '{most_side}': expected 1 to 10");
    }
    if stones == 0 || stones * 2 * most_side > 255 {
        bail!("--stones '{stones}': expected 1 to {} on this board", 255 / (2 * most_side));
    }
    let bar = cx.bar("nodes");
    let budget = cx.budget(&request.limits)?;
    let unlimited = budget.with_nodes(None);
    let mut entries: Vec<Value> = Vec::new();
    let mut text = format!("{:<6}{:<24}{:<9}value for first\n", "board", "start", "result");
    for side in 1..=most_side {
        let holes = 2 * side;
        let tables = handy_stones(holes);
        let Some(mut opponent) = TableDir::default().opponent(holes, tables, &unlimited, &bar)?
        else {
            break;
        };
        for (name, kind) in Start::ALL {
            for s in 1..=stones {
                if budget.late() {
                    break;
                }
                let position = kind.position(side, s as u32).context("the rules refuse it")?;
                let (found, words) = solved(&mut opponent, &position, &entry_of(&budget), &bar);
                text.push_str(&format!(
                    "{:<6}{:<24}{:<9}{words}\n",
                    format!("{side}×2"),
                    format!("{s} in {name}"),
                    found["result"].as_str().unwrap_or_default()
                ));
                let board = position.holes();
                let mut entry = json!({ "side": side, "start": name, "stones": s, "board": board });
                if let (Value::Object(entry), Value::Object(found)) = (&mut entry, found) {
                    entry.extend(found);
                }
                entries.push(entry);
            }
        }
    }
    drop(bar);
    let unknown = entries.iter().filter(|entry| entry["solved"] == json!(false)).count();
    let complete = unknown == 0 && entries.len() == most_side * 2 * stones;
    let json = json!({ "entries": entries, "unknown": unknown });
    let outcome = if complete { Outcome::Yes } else { Outcome::Spent };
    Ok(Answer::yes(json, text).with(outcome).on(&Evidence::Computed))
}

/// An entry, and its value in words.
fn solved(
    opponent: &mut Opponent,
    position: &Bao,
    budget: &Budget,
    progress: &dyn Progress,
) -> (Value, String) {
    let begun = Instant::now();
    let found = opponent.solve(position, budget, progress);
    let seconds = begun.elapsed().as_secs_f64();
    // Moves may stay open when the value of the start is known.
    let (value, nodes) = match &found {
        Ok(solution) => (Ok(solution.value), solution.nodes),
        Err(Unsolved { proven, nodes, .. }) => match proven.exact() {
            Some(both) => (Ok(solve::Value::exactly(both)), *nodes),
            None => (Err(*proven), *nodes),
        },
    };
    let (mut entry, words) = match value {
        Ok(value) => {
            let doubt = if value.rigorous { "" } else { " (not rigorous)" };
            let entry = json!({
                "solved": true, "result": result_word(Player::One, value.result(0)),
                "lo": value.lo, "hi": value.hi, "rigorous": value.rigorous, "nodes": nodes,
            });
            (entry, format!("{}{doubt}", value_words(&value)))
        }
        Err(proven) => {
            let result = proven.result(0).map_or("unknown", |r| result_word(Player::One, r));
            let entry = json!({
                "solved": false, "result": result, "at_least": proven.at_least,
                "at_most": proven.at_most, "nodes": nodes,
            });
            (entry, format!("not within the budget; {}", proven_words(proven)))
        }
    };
    entry["seconds"] = json!(seconds);
    (entry, format!("{words}, {seconds:.2} s"))
}
