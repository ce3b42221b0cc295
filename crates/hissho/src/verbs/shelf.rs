//! Certificates of solved Hex moves. Each is checked; with a folder it is kept there as well, `e4.cert`,
//! so that a long job goes on where it stopped. What lies there is believed only after the checker has
//! accepted it, for this position and this move; anything else is solved again.

use crate::files;
use crate::verbs::prove::checked;
use anyhow::{Context, Result, anyhow};
use engine::hex::{Proved, Shelf};
use rules::hex::{Hex, Move};
use rules::{Player, Position};
use std::path::{Path, PathBuf};

pub struct Certificates<'a> {
    position: &'a Hex,
    folder: Option<&'a Path>,
    /// The first thing that went wrong.
    failed: Option<anyhow::Error>,
}

impl<'a> Certificates<'a> {
    /// For the moves of a position.
    pub fn new(position: &'a Hex, folder: Option<&'a Path>) -> Result<Self> {
        if let Some(folder) = folder {
            std::fs::create_dir_all(folder).with_context(|| format!("'{}'", folder.display()))?;
        }
        Ok(Certificates { position, folder, failed: None })
    }

    fn path(&self, m: &Move) -> Option<PathBuf> {
        self.folder.map(|folder| folder.join(format!("{m}.cert")))
    }

    /// The line of a certificate that says what it claims, if a player wins after a move.
    fn claim(&self, m: &Move, winner: Player) -> Result<String> {
        let after = self.position.play(m).map_err(|e| anyhow!("{m}: {e}"))?;
        Ok(format!("claim wins {} {}", Hex::player_name(winner), after.board()))
    }

    /// Says whether everything was accepted and could be kept.
    pub fn finish(self) -> Result<()> {
        self.failed.map_or(Ok(()), Err)
    }

    fn take(&self, m: &Move, proved: &Proved) -> Result<()> {
        if !checked(&proved.certificate).is_accepted() {
            return Err(anyhow!("the checker refused the certificate of {m}: this is a bug"));
        }
        let path = self.path(m);
        path.map_or(Ok(()), |path| files::write(&path, proved.certificate.as_bytes()))
    }
}

impl Shelf for Certificates<'_> {
    fn known(&mut self, m: &Move) -> Option<bool> {
        let text = files::read(&self.path(m)?).ok()?;
        let mut lines = text.lines();
        let game = format!("game {}", self.position.id());
        let head = [lines.next()?, lines.next()?, lines.next()?];
        let claims = |winner: Player| self.claim(m, winner).is_ok_and(|c| c == head[2]);
        let winner = [Player::One, Player::Two].into_iter().find(|winner| claims(*winner))?;
        let accepted = head[1] == game && checked(&text).is_accepted();
        accepted.then_some(winner == self.position.turn())
    }

    fn keep(&mut self, m: &Move, proved: Proved) {
        if let Err(error) = self.take(m, &proved) {
            self.failed.get_or_insert(error);
        }
    }
}
