//! A certificate as an opponent: every answer comes from it alone.

use crate::evidence::Evidence;
use crate::files;
use crate::job::Context;
use crate::verbs::players::{Advice, Allowance, Engine};
use anyhow::{Context as _, Result, bail};
use engine::dice::Dice;
use engine::hex::opponent::{Opponent, Reply};
use rules::hex::{Hex, Move};
use rules::{Position, Table};
use serde_json::json;
use std::path::Path;

/// Where in the certificate an answer stands.
pub fn cited(step: Option<u64>, carrier: &[Move]) -> String {
    let cells: Vec<String> = carrier.iter().map(ToString::to_string).collect();
    match step {
        None => "nothing was threatened, this makes a connection shorter".into(),
        Some(step) if cells.is_empty() => format!("step {step}"),
        Some(step) => format!("step {step}, carrier {}", cells.join(" ")),
    }
}

/// A certificate that plays.
#[derive(Debug)]
pub struct Proof {
    file: String,
    start: Opponent,
}

impl Proof {
    /// The certificate in a file, for a game that stands at or beyond the position it speaks of.
    pub fn open(path: &Path, table: &Table, _: &Context) -> Result<Self> {
        let file = path.display().to_string();
        let start = Opponent::read(&files::read(path)?).with_context(|| file.clone())?;
        let proof = Proof { file, start };
        proof.replay(table)?;
        Ok(proof)
    }

    /// The name of the side against which the certificate plays.
    pub fn loser(&self) -> &'static str {
        Hex::player_name(self.start.player().other())
    }

    /// Refuses to play the loser's side.
    pub fn against(&self, mine: &[&str]) -> Result<()> {
        if mine.contains(&self.loser()) {
            return Ok(());
        }
        let winner = Hex::player_name(self.start.player());
        bail!("--side: the certificate plays {winner}, expected {} or both", self.loser())
    }

    /// The opponent where the table stands, with the certificate's side to move or the game over;
    /// and the answer that is due.
    fn replay(&self, table: &Table) -> Result<Option<Reply>> {
        let claimed = self.start.position();
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
        let mut opponent = self.start.clone();
        let mut due = opponent.open();
        for text in moves {
            let m = opponent.position().read_move(text)?;
            match due.take() {
                Some(reply) if reply.play == m => {}
                Some(reply) => {
                    bail!(
                        "{}: after '{text}' it does not speak any more; it answers {}",
                        self.file,
                        reply.play
                    )
                }
                None => due = opponent.answer(&m)?,
            }
        }
        Ok(due)
    }
}

impl Engine for Proof {
    fn advise(&mut self, table: &Table, _: &Allowance, _: &mut Dice) -> Result<Option<Advice>> {
        let due = self.replay(table)?;
        if due.is_none() && table.state().turn() != self.start.player() {
            bail!("{}: it plays {} only", self.file, Hex::player_name(self.start.player()));
        }
        Ok(due.map(|reply| Advice {
            text: reply.play.to_string(),
            why: cited(reply.step, &reply.carrier),
            reason: json!({ "kind": "follows", "step": reply.step }),
            evidence: Evidence::Computed,
        }))
    }
}
