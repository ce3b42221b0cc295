//! A strategy for the image of a board, played on the board itself.
//!
//! ```text
//!   the board      a4 ─── play ───→ board'
//!     │ image N                       │ image N
//!   the image      b1 ─── play ───→ image'      a4 and b1 are the same move, seen in the mirror
//! ```
//!
//! The rules list the images of all positions of a board in the same order, so that a number names the
//! symmetry.

use super::{Reason, Reply};
use rules::State;
use std::collections::HashMap;
use std::sync::Arc;

#[derive(Clone, Debug)]
pub(super) struct Mirror {
    number: usize,
    /// What the certificate speaks of.
    image: Arc<dyn State>,
}

impl Mirror {
    /// The first symmetry that makes that board of this one.
    pub fn new(state: &dyn State, board: &str) -> Option<Self> {
        let number = state.images().iter().position(|image| image == board)?;
        Some(Mirror { number, image: state.sibling(board).ok()?.into() })
    }

    pub fn image(&self) -> &dyn State {
        &*self.image
    }

    /// Follows a move to that position; gives the move as the mirror shows it.
    pub fn follow(&mut self, after: &dyn State) -> Option<String> {
        let board = after.images().into_iter().nth(self.number)?;
        let reached = |m: &String| self.image.play(m).is_ok_and(|next| next.board() == board);
        let seen = self.image.moves().into_iter().find(reached)?;
        self.image = self.image.play(&seen).ok()?.into();
        Some(seen)
    }

    /// The names of moves in the mirror, by those on the board.
    fn names(&self, state: &dyn State) -> HashMap<String, String> {
        let image = |m: &String| state.play(m).ok()?.images().into_iter().nth(self.number);
        let moves = state.moves().into_iter();
        let boards: HashMap<String, String> = moves.filter_map(|m| Some((image(&m)?, m))).collect();
        let seen = self.image.moves().into_iter();
        let name = |m: &String| boards.get(&self.image.play(m).ok()?.board()).cloned();
        seen.filter_map(|m| Some((name(&m)?, m))).map(|(name, m)| (m, name)).collect()
    }

    /// Cells that the certificate names, where they are on the board; what is not open is left out.
    pub fn cells(&self, state: &dyn State, cells: Vec<String>) -> Vec<String> {
        let names = self.names(state);
        let mut cells: Vec<_> = cells.iter().filter_map(|cell| names.get(cell).cloned()).collect();
        cells.sort_unstable();
        cells
    }

    /// A reply in the mirror to a move that was played on the board, as it is played there.
    pub fn reply(&self, state: &dyn State, hit: &str, reply: Reply) -> Option<Reply> {
        let names = self.names(state);
        let play = match reply.play {
            Some(play) => Some(names.get(&play)?.clone()),
            None => None,
        };
        let cells = reply.carrier.iter().filter_map(|cell| names.get(cell).cloned());
        let mut carrier: Vec<String> = cells.collect();
        carrier.sort_unstable();
        let reason = match reply.reason {
            Reason::Threat { .. } => Reason::Threat { hit: hit.to_string() },
            Reason::Pair { .. } => Reason::Pair { hit: hit.to_string() },
            other => other,
        };
        Some(Reply { play, carrier, reason, ..reply })
    }
}
