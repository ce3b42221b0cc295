//! The rules `over`, `move` and `all`: a strategy is a tree of positions.
//!
//! ```text
//!     all   ── the opponent moves: a cited step for every answer
//!    / | \
//!   m  m  move ── the player moves: one cited step is enough
//!   |  |   |
//! over …   …
//! ```
//!
//! For `wins` the cited steps say the same of the positions after the moves; for `lo` and `hi`,
//! each about the other, they say what [`bounds`] works out. The tree is the same.

use crate::bounds;
use crate::fact::{Fact, Saying};
use crate::links::Link;
use crate::reader::number;
use crate::variant::Variant;
use crate::verdict::{Fault, require};
use rules::{State, Status};
use std::collections::HashMap;

/// What a step has established.
pub enum Held {
    Fact(Fact),
    Link(Link),
}

/// The steps that were not deleted.
pub type Known = HashMap<u64, Held>;

pub fn cited(known: &Known, step: u64) -> Result<&Fact, Fault> {
    match known.get(&step) {
        Some(Held::Fact(fact)) => Ok(fact),
        Some(Held::Link(_)) => Err(Fault::rejected(format!("step {step} is a link"))),
        None => Err(Fault::rejected(format!("step {step} is not known here"))),
    }
}

/// `M=K`: a move, and the step about the position after it.
pub struct Reply {
    text: String,
    step: u64,
}

impl Reply {
    pub fn read(token: &str, variant: &Variant) -> Result<Self, Fault> {
        let (text, step) =
            token.split_once('=').ok_or_else(|| Fault::expected(token, "MOVE=STEP"))?;
        variant.spelled(text)?;
        Ok(Reply { text: text.to_string(), step: number(step)? })
    }
}

/// A step under examination: what it says, the position, and what may be cited.
pub struct Case<'a> {
    pub variant: &'a Variant,
    pub fact: &'a Fact,
    pub state: &'a dyn State,
    pub known: &'a Known,
}

impl Case<'_> {
    pub fn over(&self) -> Result<(), Fault> {
        match self.fact.saying() {
            Saying::Wins(side) => require(self.state.status() == Status::Won(side.player), || {
                format!("the board is not won by {}", side.name)
            }),
            _ => bounds::over(self.variant, self.fact),
        }
    }

    pub fn one(&self, reply: &Reply) -> Result<(), Fault> {
        if let Saying::Wins(side) = self.fact.saying() {
            require(self.state.turn() == side.player, || {
                format!("it is not the move of {}", side.name)
            })?;
        }
        require(self.state.moves().contains(&reply.text), || {
            format!("'{}' is no move here", reply.text)
        })?;
        self.supported(reply)
    }

    pub fn all(&self, replies: &[Reply]) -> Result<(), Fault> {
        require(self.state.status() == Status::Ongoing, || "the game is over".to_string())?;
        if let Saying::Wins(side) = self.fact.saying() {
            require(self.state.turn() != side.player, || {
                format!("it is the move of {}", side.name)
            })?;
        }
        let moves = self.state.moves();
        let listed = replies.iter().map(|reply| &reply.text);
        if let Some((m, _)) = moves.iter().zip(listed).find(|(m, text)| m != text) {
            return Err(Fault::rejected(format!("the move '{m}' is missing, or not in its place")));
        }
        if let Some(m) = moves.get(replies.len()) {
            return Err(Fault::rejected(format!("the move '{m}' is missing")));
        }
        require(replies.len() == moves.len(), || "more replies than moves".to_string())?;
        replies.iter().try_for_each(|reply| self.supported(reply))
    }

    /// Whether the cited step says of the position after the move what this one needs.
    fn supported(&self, reply: &Reply) -> Result<(), Fault> {
        let cited = cited(self.known, reply.step)?;
        let after =
            self.state.play(&reply.text).map_err(|e| Fault::rejected(e.to_string()))?.board();
        let holds = match self.fact.saying() {
            saying @ Saying::Wins(_) => cited.saying() == saying && *cited.board() == after,
            saying => bounds::supports(self.variant, saying, self.state.turn(), &after, cited)?,
        };
        require(holds, || {
            format!(
                "step {} says '{cited}', which does not support '{}' by the move '{}' to {after}",
                reply.step, self.fact, reply.text
            )
        })
    }
}
