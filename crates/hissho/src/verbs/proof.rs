//! A certificate as an opponent: every answer comes from it alone.

use crate::evidence::Evidence;
use crate::files;
use crate::job::Context;
use crate::table::Table;
use crate::verbs::players::{Advice, Advised, Allowance, Engine};
use crate::words::reasons;
use anyhow::{Context as _, Result, bail};
use checker::Claim;
use engine::Budget;
use engine::dice::Dice;
use engine::proof_player::{ProofPlayer, Reply, Unanswered};
use rules::{Player, State};
use std::path::Path;

/// A certificate that plays.
#[derive(Debug)]
pub struct Proof {
    file: String,
    start: ProofPlayer,
    winner: Player,
    evidence: Evidence,
}

impl Proof {
    /// The certificate in a file, for a game that stands at or beyond the position it speaks of.
    pub fn open(path: &Path, table: &Table, cx: &Context) -> Result<Self> {
        Proof::read(path.display().to_string(), &files::read(path)?, table, cx)
    }

    /// The same of a text.
    pub fn read(file: String, text: &str, table: &Table, cx: &Context) -> Result<Self> {
        let budget = Budget::default().stopped_by(cx.stop());
        let limits = cx.checking(&budget);
        let derivation = checker::study(None, text, &limits).with_context(|| file.clone())?;
        let start = ProofPlayer::new(derivation).with_context(|| file.clone())?;
        let Some(winner) = start.player() else {
            bail!("{file}: the certificate does not claim that somebody wins");
        };
        let mut proof = Proof { file, start, winner, evidence: Evidence::Open };
        let (state, _) = proof.meet(table)?;
        let question = Claim::new(&*state, proof.start.derivation().claim().fact.saying().clone());
        proof.evidence = cx.certify(&question, text, &budget)?.into();
        proof.replay(table)?;
        Ok(proof)
    }

    fn name(&self, player: Player) -> &'static str {
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

    /// The position of the game that the certificate speaks of, and the moves behind it.
    fn meet<'a>(&self, table: &'a Table) -> Result<(Box<dyn State>, &'a [String])> {
        let claimed = self.start.start();
        let mut state = table.first().copy();
        if state.id() != claimed.id() {
            bail!("{}: it is about {}, not {}", self.file, claimed.id(), state.id());
        }
        let mut moves = table.record();
        while state.board() != claimed.board() {
            let Some((m, rest)) = moves.split_first() else {
                bail!(
                    "{}: it is about the position {}, not {}",
                    self.file,
                    claimed.board(),
                    table.state().board()
                );
            };
            state = state.play(m)?;
            moves = rest;
        }
        Ok((state, moves))
    }

    /// Who wins by it.
    pub fn winner(&self) -> Player {
        self.winner
    }

    /// What the certificate plays where the table stands.
    fn replay(&self, table: &Table) -> Result<Reply> {
        match self.start.after(self.meet(table)?.1) {
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
    fn advise(&mut self, table: &Table, _: &Allowance, _: &mut Dice) -> Advised {
        let reply = self.replay(table)?;
        if reply.play.is_none() && table.state().turn() != self.winner {
            bail!("{}: it plays {} only", self.file, self.name(self.winner));
        }
        let (words, reason) = (reasons::reply(&reply), reasons::proof(&reply.reason));
        let evidence = self.evidence.clone();
        Ok(reply.play.map(|text| Advice { text, words, reason, evidence }))
    }
}
