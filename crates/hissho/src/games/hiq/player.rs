//! Who plays Hi-Q: the guide, who knows the winning positions.

use crate::evidence::Evidence;
use crate::job::Context;
use crate::place::typed;
use crate::table::Table;
use crate::verbs::players::{Advice, Advised, Allowance, Engine, PATIENCE};
use crate::words::hiq::Jumps;
use anyhow::{Context as _, Result};
use engine::dice::Dice;
use engine::hiq::guide::{Guide, Outlook};
use engine::hiq::problem::{Problem, Symmetry};
use engine::{Budget, Progress};
use rules::State;
use rules::hiq::Hiq;

/// Hi-Q with the winning positions at hand, once they have been asked for.
struct Guided(Option<Guide>);

/// Seats the guide.
pub fn seat(
    state: &dyn State,
    _: &Context,
    _: &Budget,
    _: &dyn Progress,
) -> Result<Box<dyn Engine>> {
    // Refuses boards that are too large before anybody asks for a hint.
    Problem::new(typed(state)?, Symmetry::Both)?;
    Ok(Box::new(Guided(None)))
}

impl Guided {
    fn guide(&mut self, table: &Table, budget: &Budget) -> Result<&Guide> {
        let guide = match self.0.take() {
            Some(guide) => guide.within(budget),
            None => {
                let mut patient = budget.clone();
                patient.deadline = budget.deadline.map(|end| end + PATIENCE);
                Guide::new(typed(table.first())?, &patient)?.within(budget)
            }
        };
        Ok(self.0.insert(guide))
    }
}

impl Engine for Guided {
    fn advise(&mut self, table: &Table, allowance: &Allowance, _: &mut Dice) -> Advised {
        let position: &Hiq = typed(table.state())?;
        let jumps = self.guide(table, allowance.budget)?.jumps(position);
        let with = |outlook: Outlook| {
            let jumps = jumps.iter().filter(move |(_, found)| *found == outlook);
            jumps.map(|(jump, _)| jump.to_string()).collect::<Vec<_>>()
        };
        let (good, open) = (with(Outlook::Solvable), with(Outlook::Unknown));
        let jumps = Jumps { solvable: &good, open: &open };
        let (reason, words) = (jumps.data(), jumps.words());
        let known = !good.is_empty() || open.is_empty();
        let evidence = if known { Evidence::Computed } else { Evidence::Open };
        let best = good.into_iter().chain(open).chain(with(Outlook::Unsolvable)).next();
        Ok(best.map(|text| Advice { text, words, reason, evidence }))
    }

    fn way_back(&mut self, table: &Table, budget: &Budget) -> Result<Option<usize>> {
        let start = table.first().copy();
        let mut positions: Vec<Hiq> = vec![typed::<Hiq>(&*start)?.clone()];
        let mut now = start;
        for (number, text) in table.record().iter().enumerate() {
            now = now.play(text).with_context(|| format!("move {}", number + 1))?;
            positions.push(typed::<Hiq>(&*now)?.clone());
        }
        Ok(self.guide(table, budget)?.undo(&positions))
    }
}
