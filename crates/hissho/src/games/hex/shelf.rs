//! Certificates of solved Hex moves. Each is checked; with a folder it is kept there as well, `e4.cert`,
//! so that a long job goes on where it stopped. What lies there is believed only after the checker has
//! accepted it, for this position and this move; anything else is solved again.

use crate::files;
use crate::job::Context;
use anyhow::{Context as _, Result, anyhow};
use checker::{Accepted, Claim};
use engine::hex::{Proved, Shelf};
use rules::hex::{Hex, Move};
use rules::{Player, Position};
use std::path::{Path, PathBuf};

pub struct Certificates<'a> {
    position: &'a Hex,
    folder: Option<&'a Path>,
    cx: &'a Context,
    accepted: Vec<Accepted>,
    /// The first thing that went wrong.
    failed: Option<anyhow::Error>,
}

impl<'a> Certificates<'a> {
    /// For the moves of a position.
    pub fn new(position: &'a Hex, folder: Option<&'a Path>, cx: &'a Context) -> Result<Self> {
        if let Some(folder) = folder {
            std::fs::create_dir_all(folder).with_context(|| format!("'{}'", folder.display()))?;
        }
        Ok(Certificates { position, folder, cx, accepted: Vec::new(), failed: None })
    }

    fn path(&self, m: &Move) -> Option<PathBuf> {
        self.folder.map(|folder| folder.join(format!("{m}.cert")))
    }

    /// The claim that a player wins after a move.
    fn question(&self, m: &Move, winner: Player) -> Result<Claim> {
        let after = self.position.play(m).map_err(|e| anyhow!("{m}: {e}"))?;
        Ok(Claim::wins(&after, winner))
    }

    /// What was accepted, if that was everything and it could be kept.
    pub fn finish(self) -> Result<Vec<Accepted>> {
        self.failed.map_or(Ok(self.accepted), Err)
    }

    fn take(&mut self, m: &Move, proved: &Proved) -> Result<()> {
        let question = self.question(m, proved.winner)?;
        let accepted = self.cx.certify(&question, &proved.certificate);
        self.accepted.push(accepted.with_context(|| m.to_string())?);
        let path = self.path(m);
        path.map_or(Ok(()), |path| files::write(&path, proved.certificate.as_bytes()))
    }
}

impl Shelf for Certificates<'_> {
    fn known(&mut self, m: &Move) -> Option<bool> {
        let text = files::read(&self.path(m)?).ok()?;
        // The claim is read only to ask the right one of the two questions.
        let claimed = text.lines().nth(2)?.strip_prefix("claim ")?;
        let asked = [Player::One, Player::Two].into_iter().find_map(|winner| {
            let question = self.question(m, winner).ok()?;
            (question.fact.to_string() == claimed).then_some((winner, question))
        });
        let (winner, question) = asked?;
        self.accepted.push(self.cx.confirm(&question, &text).ok()?);
        Some(winner == self.position.turn())
    }

    fn keep(&mut self, m: &Move, proved: Proved) {
        if let Err(error) = self.take(m, &proved) {
            self.failed.get_or_insert(error);
        }
    }
}
