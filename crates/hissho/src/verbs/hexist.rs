//! Who plays Hex: the engine's player at a table, and a certificate as an opponent.

use crate::files;
use crate::job::interrupted;
use crate::place::typed;
use crate::verbs::players::{Advice, Allowance, Engine};
use anyhow::{Context, Result, bail};
use engine::dice::Dice;
use engine::hex::player::{self, Level, Player, Reason};
use engine::proof_player::{ProofPlayer, Reply, Unanswered};
use rules::hex::{Hex, Move};
use rules::{Position, Table};
use std::path::Path;

/// Whether sides were swapped: the person who began has the second colour now.
pub fn swapped(state: &dyn rules::State) -> bool {
    state.about().name == Hex::ABOUT.name && typed::<Hex>(state).is_ok_and(|hex| hex.swapped())
}

/// The engine's player.
struct Hexist(Player);

pub fn seat(level: Level, state: &dyn rules::State) -> Result<Box<dyn Engine>> {
    let position: Hex = typed(state)?;
    let variant = position.variant();
    if level == Level::Circuit && variant.columns * variant.rows > 128 {
        bail!("'circuit': expected a board of at most 128 cells");
    }
    Ok(Box::new(Hexist(Player::new(level))))
}

impl Engine for Hexist {
    fn advise(
        &mut self,
        table: &Table,
        allowance: &Allowance,
        dice: &mut Dice,
    ) -> Result<Option<Advice>> {
        let Allowance { budget, playouts, .. } = *allowance;
        let position: Hex = typed(table.state())?;
        let found = self.0.advise(&position, player::Allowance { budget, playouts }, dice)?;
        Ok(found.map(|advice| Advice {
            why: words(&advice.play, &advice.reason),
            text: advice.play.to_string(),
        }))
    }
}

pub fn words(play: &Move, reason: &Reason) -> String {
    match reason {
        Reason::Proved { bytes } => {
            format!("proved: it wins; the checker accepts a certificate of {bytes} bytes")
        }
        Reason::Follows { step, carrier, .. } => {
            format!("proved: it wins; {}", cited(*step, carrier))
        }
        Reason::Lost => "proved: every move loses".into(),
        Reason::Even { share } => {
            format!("about even, {:.0} % go well, so that a swap gains nothing", share * 100.0)
        }
        Reason::Estimate { share, playouts: 0 } if *play == Move::Swap && *share >= 1.0 => {
            "nothing else seems to win".into()
        }
        Reason::Estimate { share, playouts: 0 } if *play == Move::Swap => {
            format!("the opening is strong: {:.0} % of the conductance", share * 100.0)
        }
        Reason::Estimate { share, playouts: 0 } => {
            format!("{:.0} % of the conductance", share * 100.0)
        }
        Reason::Estimate { share, playouts } => {
            let hopeless = if *play == Move::Resign { "hopeless: " } else { "" };
            format!("{hopeless}{:.0} % of {playouts} play-outs go well", share * 100.0)
        }
    }
}

/// Where in the certificate an answer stands.
fn cited(step: Option<u64>, carrier: &[String]) -> String {
    match step {
        None => "nothing was threatened, this makes a connection shorter".into(),
        Some(step) if carrier.is_empty() => format!("step {step}"),
        Some(step) => format!("step {step}, carrier {}", carrier.join(" ")),
    }
}

/// A certificate that plays.
pub struct Proof {
    file: String,
    start: ProofPlayer,
    winner: rules::Player,
}

impl Proof {
    /// The certificate in a file, for a game that stands at or beyond the position it speaks of.
    pub fn open(path: &Path, table: &Table) -> Result<Self> {
        let file = path.display().to_string();
        let text = files::read(path)?;
        let limits = checker::Limits { stop: Some(interrupted()), ..Default::default() };
        let derivation = checker::study(None, &text, &limits).with_context(|| file.clone())?;
        let start = ProofPlayer::new(derivation).with_context(|| file.clone())?;
        let Some(winner) = start.player() else {
            bail!("{file}: the certificate does not claim that somebody wins");
        };
        let proof = Proof { file, start, winner };
        proof.replay(table)?;
        Ok(proof)
    }

    fn name(&self, player: rules::Player) -> &'static str {
        self.start.start().player_name(player)
    }

    /// The name of the side against which the certificate plays.
    pub fn loser(&self) -> &'static str {
        self.name(self.winner.other())
    }

    /// Refuses to play the loser's side.
    pub fn against(&self, mine: &[&str]) -> Result<()> {
        if mine.contains(&self.loser()) {
            return Ok(());
        }
        let winner = self.name(self.winner);
        bail!("--side: the certificate plays {winner}, expected {} or both", self.loser())
    }

    /// What the certificate plays where the table stands.
    fn replay(&self, table: &Table) -> Result<Reply> {
        let claimed = self.start.start();
        let mut state = table.first().copy();
        if state.id() != claimed.id() {
            bail!("{}: it is about {}, not {}", self.file, claimed.id(), state.id());
        }
        let mut moves = table.record().iter();
        while state.board() != claimed.board() {
            let Some(m) = moves.next() else {
                bail!(
                    "{}: it is about the position {}, not {}",
                    self.file,
                    claimed.board(),
                    table.state().board()
                );
            };
            state = state.play(m)?;
        }
        match self.start.after(moves) {
            Ok(player) => Ok(player.due().clone()),
            Err(Unanswered::Strayed { play, answer }) => {
                bail!(
                    "{}: after '{play}' it does not speak any more; it answers {answer}",
                    self.file
                )
            }
            Err(e) => Err(e.into()),
        }
    }
}

impl Engine for Proof {
    fn advise(&mut self, table: &Table, _: &Allowance, _: &mut Dice) -> Result<Option<Advice>> {
        let Reply { play, step, carrier, .. } = self.replay(table)?;
        if play.is_none() && table.state().turn() != self.winner {
            bail!("{}: it plays {} only", self.file, self.name(self.winner));
        }
        Ok(play.map(|text| Advice { text, why: cited(step, &carrier) }))
    }
}
