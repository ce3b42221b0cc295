//! Who plays Hex: the engine's player at a table.

use crate::evidence::Evidence;
use crate::job::Context;
use crate::place::typed;
use crate::table::Table;
use crate::verbs::players::{Advice, Advised, Allowance, Engine};
use crate::words::hex;
use anyhow::{Result, bail};
use checker::{Accepted, Claim};
use engine::dice::Dice;
use engine::hex::player::{self, Level, Player, Reason};
use rules::hex::{Hex, Move};
use rules::{Position, State};

/// The engine's player, and the win that the checker confirmed for it.
pub struct Hexist {
    player: Player,
    cx: Context,
    won: Option<Accepted>,
}

impl Hexist {
    pub fn new(level: Level, cx: &Context) -> Self {
        Hexist { player: Player::new(level), cx: cx.clone(), won: None }
    }

    /// A move with its reason, and what that rests on: what the engine calls proved is so once the
    /// checker has confirmed it.
    pub fn choose(
        &mut self,
        position: &Hex,
        allowance: player::Allowance,
        dice: &mut Dice,
    ) -> Result<Option<(Move, Reason, Evidence)>> {
        let found = self.player.advise(position, allowance, dice)?;
        let Some(player::Advice { play, reason }) = found else { return Ok(None) };
        let (mover, budget) = (Position::turn(position), allowance.budget);
        let evidence = match &reason {
            Reason::Proved { certificate } => {
                let accepted =
                    self.cx.certify(&Claim::wins(position, mover), certificate, budget)?;
                self.won = Some(accepted.clone());
                accepted.into()
            }
            Reason::Lost { certificate } => {
                self.cx.certify(&Claim::wins(position, mover.other()), certificate, budget)?.into()
            }
            Reason::Follows { .. } => match &self.won {
                Some(accepted) => accepted.clone().into(),
                None => bail!("not proved: the engine follows a certificate that nobody checked"),
            },
            Reason::Estimate { .. } | Reason::Even { .. } => Evidence::Estimated,
        };
        Ok(Some((play, reason, evidence)))
    }
}

/// Seats the player.
pub fn seat(level: Level, state: &dyn State, cx: &Context) -> Result<Box<dyn Engine>> {
    let variant = typed::<Hex>(state)?.variant();
    if level == Level::Circuit && variant.columns * variant.rows > 128 {
        bail!("'circuit': expected a board of at most 128 cells");
    }
    Ok(Box::new(Hexist::new(level, cx)))
}

impl Engine for Hexist {
    fn advise(&mut self, table: &Table, allowance: &Allowance, dice: &mut Dice) -> Advised {
        let Allowance { budget, playouts, .. } = *allowance;
        let position: &Hex = typed(table.state())?;
        let found = self.choose(position, player::Allowance { budget, playouts }, dice)?;
        Ok(found.map(|(play, reason, evidence)| Advice {
            words: hex::words(&play, &reason),
            reason: hex::data(&reason),
            text: play.to_string(),
            evidence,
        }))
    }
}
