//! The game of a certificate: it reads boards, players and moves in canonical spelling only.

use crate::answer::objection::object;
use crate::answer::verdict::Fault;
use crate::core::fact::Side;
use rules::{State, game};
use std::cell::OnceCell;

pub struct Variant {
    start: Box<dyn State>,
    /// How many images a board has.
    images: OnceCell<usize>,
}

impl Variant {
    pub fn read(id: &str) -> Result<Self, Fault> {
        let start = game::start(id).map_err(Fault::malformed)?;
        if start.id() != id {
            return Err(Fault::expected(id, object!("the id as {}", start.id())));
        }
        Ok(Variant { start, images: OnceCell::new() })
    }

    pub fn start(&self) -> &dyn State {
        &*self.start
    }

    pub fn images(&self) -> usize {
        *self.images.get_or_init(|| self.start.images().len())
    }

    pub fn side(&self, name: &str) -> Result<Side, Fault> {
        Side::named(name, self.start.about().players)
    }

    pub fn board(&self, text: &str) -> Result<Box<dyn State>, Fault> {
        let state = self.start.sibling(text).map_err(Fault::malformed)?;
        if state.board() != text {
            return Err(Fault::expected(text, object!("the board as {}", state.board())));
        }
        Ok(state)
    }

    /// Whether a text is a move's canonical spelling; which board is of no matter.
    pub fn spelled(&self, m: &str) -> Result<(), Fault> {
        let spelled = self.start.spell(m).map_err(Fault::malformed)?;
        if spelled != m {
            return Err(Fault::expected(m, object!("the move as {}", spelled)));
        }
        Ok(())
    }
}
