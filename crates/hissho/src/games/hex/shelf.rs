//! Certificates of solved Hex moves. Each is checked; with a folder it is kept there as well, `e4.cert`,
//! so that a long job goes on where it stopped. What lies there is believed only after the checker has
//! accepted it, for this position and this move; anything else is solved again.

use crate::evidence::Unchecked;
use crate::files;
use crate::job::Context;
use anyhow::{Context as _, Result, anyhow};
use checker::{Accepted, Claim};
use engine::Budget;
use engine::hex::{Proved, Shelf};
use rules::hex::{Hex, Move};
use rules::{Player, Position};
use std::path::{Path, PathBuf};

/// What the checker said of the certificates of moves.
#[derive(Default)]
pub struct Checked {
    pub accepted: Vec<Accepted>,
    /// Moves for whose certificates no time was left.
    pub unchecked: Vec<Move>,
    /// That somebody wins the position itself.
    pub root: Option<Accepted>,
}

pub struct Certificates<'a> {
    position: &'a Hex,
    folder: Option<&'a Path>,
    cx: &'a Context,
    budget: &'a Budget,
    checked: Checked,
    /// The first thing that went wrong.
    failed: Option<anyhow::Error>,
}

impl<'a> Certificates<'a> {
    /// For the moves of a position.
    pub fn new(
        position: &'a Hex,
        folder: Option<&'a Path>,
        cx: &'a Context,
        budget: &'a Budget,
    ) -> Result<Self> {
        if let Some(folder) = folder {
            std::fs::create_dir_all(folder).with_context(|| format!("'{}'", folder.display()))?;
        }
        Ok(Certificates { position, folder, cx, budget, checked: Checked::default(), failed: None })
    }

    fn path(&self, m: &Move) -> Option<PathBuf> {
        self.folder.map(|folder| folder.join(format!("{m}.cert")))
    }

    /// The claim that a player wins after a move.
    fn question(&self, m: &Move, winner: Player) -> Result<Claim> {
        let after = self.position.play(m).map_err(|e| anyhow!("{m}: {e}"))?;
        Ok(Claim::wins(&after, winner))
    }

    /// What was accepted, unless something was refused or could not be kept.
    pub fn finish(self) -> Result<Checked> {
        self.failed.map_or(Ok(self.checked), Err)
    }

    fn take(&mut self, m: &Move, proved: &Proved) -> Result<()> {
        let question = self.question(m, proved.winner)?;
        match self.cx.certify(&question, &proved.certificate, self.budget) {
            Ok(accepted) => self.checked.accepted.push(accepted),
            Err(error) if error.is::<Unchecked>() => {
                self.checked.unchecked.push(*m);
                return Ok(());
            }
            Err(error) => return Err(error.context(m.to_string())),
        }
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
        let accepted = self.cx.confirm(&question, &text, self.budget).ok()?;
        self.checked.accepted.push(accepted);
        Some(winner == self.position.turn())
    }

    /// What the checker refuses here is refused again, and said, when somebody asks for it.
    fn root(&mut self, proved: &Proved) {
        let question = Claim::wins(self.position, proved.winner);
        self.checked.root = self.cx.certify(&question, &proved.certificate, self.budget).ok();
    }

    fn keep(&mut self, m: &Move, proved: Proved) {
        if let Err(error) = self.take(m, &proved) {
            self.failed.get_or_insert(error);
        }
    }
}
