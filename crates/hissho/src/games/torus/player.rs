//! Who plays on a torus: the engine's players at a table.

use crate::evidence::Evidence;
use crate::job::Context;
use crate::place::typed;
use crate::table::Table;
use crate::verbs::players::{Advice, Advised, Allowance, Engine};
use crate::words::torus;
use anyhow::Result;
use checker::Claim;
use engine::dice::Dice;
use engine::torus::player::{Level, Why, advise};
use engine::torus::solve::solve;
use engine::{Budget, Silent};
use rules::Position;
use rules::torus::Torus;

/// Positions that a proof may take once a search has seen the end.
const PROOF: u64 = 20_000;

struct Turner {
    level: Level,
    cx: Context,
}

/// Seats a player.
pub fn seat(level: Level, cx: &Context) -> Result<Box<dyn Engine>> {
    Ok(Box::new(Turner { level, cx: cx.clone() }))
}

impl Turner {
    /// What a move rests on: where the search saw the end, a certificate of it if that is quickly had.
    fn evidence(&self, position: &Torus, why: &Why, budget: &Budget) -> Result<Evidence> {
        let mover = Position::turn(position);
        let winner = match why {
            Why::Ends => return Ok(Evidence::Computed),
            Why::Seen { wins: true, .. } => mover,
            Why::Seen { wins: false, .. } => mover.other(),
            Why::Lot | Why::Value(_) | Why::Share { .. } => return Ok(Evidence::Estimated),
        };
        let proof = solve(position, &budget.with_nodes(Some(PROOF)), &Silent);
        let proof = proof.ok().filter(|solved| solved.winner == winner);
        let claim = Claim::wins(position, winner);
        match proof {
            Some(solved) => Ok(self.cx.certify(&claim, &solved.certificate, budget)?.into()),
            None => Ok(Evidence::Computed),
        }
    }
}

impl Engine for Turner {
    fn advise(&mut self, table: &Table, allowance: &Allowance, dice: &mut Dice) -> Advised {
        let position: &Torus = typed(table.state())?;
        let level = match self.level {
            Level::Uct(None) => Level::Uct(allowance.playouts),
            Level::Mcts(None) => Level::Mcts(allowance.playouts),
            level => level,
        };
        let Some(found) = advise(position, level, allowance.budget, dice) else { return Ok(None) };
        let evidence = self.evidence(position, &found.why, allowance.budget)?;
        Ok(Some(Advice {
            text: found.place.to_string(),
            words: torus::words(&found.why),
            reason: torus::data(&found.why),
            evidence,
        }))
    }
}
