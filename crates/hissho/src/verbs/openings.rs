//! A folder of solved Hex openings: one certificate each, `e4.cert`, so that a long job goes on where
//! it stopped. What lies there is believed only after the checker has accepted it, for this board and
//! this opening; anything else is solved again.

use crate::files;
use crate::verbs::prove::checked;
use anyhow::{Context, Result, anyhow};
use engine::hex::{Proved, Shelf};
use rules::hex::{Hex, Move, Variant};
use rules::{Player, Position};
use std::path::{Path, PathBuf};

pub struct Openings {
    folder: PathBuf,
    start: Hex,
    /// The first thing that went wrong while keeping.
    failed: Option<anyhow::Error>,
}

impl Openings {
    pub fn new(folder: &Path, variant: Variant) -> Result<Self> {
        std::fs::create_dir_all(folder).with_context(|| format!("'{}'", folder.display()))?;
        Ok(Openings { folder: folder.into(), start: Hex::start(&variant), failed: None })
    }

    fn path(&self, opening: &Move) -> PathBuf {
        self.folder.join(format!("{opening}.cert"))
    }

    /// The line of a certificate that says what it claims, if a player wins after an opening.
    fn claim(&self, opening: &Move, winner: Player) -> Result<String> {
        let after = self.start.play(opening).map_err(|e| anyhow!("{opening}: {e}"))?;
        Ok(format!("claim wins {} {}", Hex::player_name(winner), after.board()))
    }

    /// Says whether everything could be kept.
    pub fn finish(&mut self) -> Result<()> {
        self.failed.take().map_or(Ok(()), Err)
    }

    fn write(&self, opening: &Move, proved: &Proved) -> Result<()> {
        if !checked(&proved.certificate).is_accepted() {
            return Err(anyhow!("the checker refused the certificate of {opening}: this is a bug"));
        }
        files::write(&self.path(opening), proved.certificate.as_bytes())
    }
}

impl Shelf for Openings {
    fn known(&mut self, opening: &Move) -> Option<bool> {
        let text = files::read(&self.path(opening)).ok()?;
        let mut lines = text.lines();
        let game = format!("game {}", self.start.id());
        let head = [lines.next()?, lines.next()?, lines.next()?];
        let claims = |winner: Player| self.claim(opening, winner).is_ok_and(|c| c == head[2]);
        let winner = [Player::One, Player::Two].into_iter().find(|winner| claims(*winner))?;
        (head[1] == game && checked(&text).is_accepted()).then_some(winner == Player::One)
    }

    fn keep(&mut self, opening: &Move, proved: Proved) {
        if let Err(error) = self.write(opening, &proved) {
            self.failed.get_or_insert(error);
        }
    }
}
