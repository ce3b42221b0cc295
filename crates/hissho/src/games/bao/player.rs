//! Who plays BAO: one ply ahead, or with endgame tables and a solver.

use crate::evidence::Evidence;
use crate::place::typed;
use crate::table::Table;
use crate::verbs::players::{Advice, Advised, Allowance, Engine};
use crate::words::bao as words;
use anyhow::Result;
use engine::bao::opponent::Opponent;
use engine::bao::player::{Level, Reason};
use engine::bao::solve::handy_stones;
use engine::dice::Dice;
use engine::{Budget, Progress};
use rules::State;
use rules::bao::Bao;
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
    fn advise(&mut self, table: &Table, allowance: &Allowance, dice: &mut Dice) -> Advised {
        let position: &Bao = typed(table.state())?;
        let mut budget = allowance.budget.clone();
        let extra = allowance.patience.saturating_sub(self.thought);
        budget.deadline = budget.deadline.map(|end| end + extra);
        let begun = Instant::now();
        let found = self.opponent.advise(position, self.level, &budget, dice);
        self.thought += begun.elapsed();
        Ok(found.map(|advice| Advice {
            text: advice.hole.to_string(),
            words: words::words(&advice.reason),
            reason: words::data(&advice.reason),
            evidence: evidence(&advice.reason),
        }))
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
