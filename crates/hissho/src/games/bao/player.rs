//! Who plays BAO: one ply ahead, or with endgame tables and a solver.

use super::value::{proven_words, value_words};
use crate::evidence::Evidence;
use crate::place::typed;
use crate::verbs::players::{Advice, Allowance, Engine};
use anyhow::Result;
use engine::bao::opponent::Opponent;
use engine::bao::player::{Level, Reason};
use engine::bao::solve::handy_stones;
use engine::dice::Dice;
use engine::{Budget, Progress};
use rules::bao::Bao;
use rules::{State, Table};
use serde_json::{Value, json};
use std::cmp::Ordering;
use std::time::{Duration, Instant};

/// BAO with endgame tables.
struct Sower {
    opponent: Opponent,
    level: Level,
    /// How long it has thought in this game, which uses up the patience for it.
    thought: Duration,
}

/// Seats an engine of that level.
pub fn seat(
    level: Level,
    state: &dyn State,
    budget: &Budget,
    progress: &dyn Progress,
) -> Result<Box<dyn Engine>> {
    let holes = typed::<Bao>(state)?.holes().len();
    let solves = matches!(level, Level::Gentle | Level::Perfect);
    let stones = if solves { handy_stones(holes) } else { 0 };
    let half = budget.with_nodes(None).part(0.5);
    let opponent = Opponent::new(holes, stones, None, &half, progress)?;
    Ok(Box::new(Sower { opponent, level, thought: Duration::ZERO }))
}

impl Engine for Sower {
    fn advise(
        &mut self,
        table: &Table,
        allowance: &Allowance,
        dice: &mut Dice,
    ) -> Result<Option<Advice>> {
        let position: &Bao = typed(table.state())?;
        let mut budget = allowance.budget.clone();
        let extra = allowance.patience.saturating_sub(self.thought);
        budget.deadline = budget.deadline.map(|end| end + extra);
        let begun = Instant::now();
        let found = self.opponent.advise(position, self.level, &budget, dice);
        self.thought += begun.elapsed();
        Ok(found.map(|advice| Advice {
            text: advice.hole.to_string(),
            why: words(&advice.reason),
            reason: reason(&advice.reason),
            evidence: evidence(&advice.reason),
        }))
    }
}

fn result_words(result: Ordering) -> &'static str {
    match result {
        Ordering::Greater => "it wins",
        Ordering::Equal => "it draws",
        Ordering::Less => "it loses against best play",
    }
}

fn words(reason: &Reason) -> String {
    match reason {
        Reason::Dice => "a roll of the dice".into(),
        Reason::Takes(stones) => format!("it takes {stones} stones"),
        Reason::Balance(stones) => {
            format!("a balance of {stones} stones after the best reply")
        }
        Reason::Solved { result, value, .. } => {
            let doubt = if value.rigorous { "" } else { ", not rigorous" };
            format!("{}: stones from now on {}{doubt}", result_words(*result), value_words(value))
        }
        Reason::Unsolved { result, proven, balance } => {
            let unknown = "not solved within the budget, so not proved to be best";
            let known = result.map_or(unknown, result_words);
            let proven = proven_words(*proven);
            format!(
                "{known} (stones from now on: {proven}); a balance of {balance} after the best reply"
            )
        }
    }
}

fn result_kind(result: Ordering) -> &'static str {
    match result {
        Ordering::Greater => "win",
        Ordering::Equal => "draw",
        Ordering::Less => "loss",
    }
}

/// A reason as data.
fn reason(reason: &Reason) -> Value {
    match reason {
        Reason::Dice => json!({ "kind": "dice" }),
        Reason::Takes(stones) => json!({ "kind": "takes", "stones": stones }),
        Reason::Balance(stones) => json!({ "kind": "balance", "stones": stones }),
        Reason::Solved { result, value, .. } => json!({
            "kind": "solved", "result": result_kind(*result), "lo": value.lo, "hi": value.hi,
            "rigorous": value.rigorous,
        }),
        Reason::Unsolved { result, proven, balance } => json!({
            "kind": "unsolved", "result": result.map(result_kind), "at_least": proven.at_least,
            "at_most": proven.at_most, "balance": balance,
        }),
    }
}

fn evidence(reason: &Reason) -> Evidence {
    match reason {
        Reason::Dice => Evidence::Open,
        Reason::Takes(_) | Reason::Balance(_) => Evidence::Estimated,
        Reason::Solved { value, .. } if value.rigorous => Evidence::Computed,
        Reason::Unsolved { result: Some(_), .. } => Evidence::Computed,
        Reason::Solved { .. } | Reason::Unsolved { .. } => Evidence::Estimated,
    }
}
