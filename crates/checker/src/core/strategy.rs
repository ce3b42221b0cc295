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
//! For `wins` the cited steps say of the positions after the moves that the same person wins. A theory may read the
//! same tree in its own way: [`one`] and [`each`] take what a cited step must say.

use crate::answer::objection::object;
use crate::answer::verdict::{Fault, require};
use crate::core::fact::{Fact, Saying, Side};
use crate::core::lemma::{self, Arguments, Lemma};
use crate::core::theory::{Case, Rule, Said};
use crate::core::variant::Variant;
use rules::{State, Status};

/// `M=K`: a move, and the step about the position after it.
pub struct Reply<'a> {
    pub text: &'a str,
    pub step: u64,
}

/// Reads `M=K …`.
pub fn replies<'a>(args: &Arguments<'a>, variant: &Variant) -> Result<Vec<Reply<'a>>, Fault> {
    let read = |&(text, step): &(Option<&'a str>, u64)| {
        let text = text.unwrap_or_default();
        variant.spelled(text)?;
        Ok(Reply { text, step })
    };
    args.cites.iter().map(read).collect()
}

/// Whether the cited fact about the position after a move is what is needed.
pub type Supports<'a> = dyn Fn(&Fact, &dyn State) -> Result<bool, Fault> + 'a;

/// The move is one of the position, and its step supports the fact.
pub fn one(case: &Case<'_>, reply: &Reply<'_>, supports: &Supports<'_>) -> Result<(), Fault> {
    let (_, state) = case.fact()?;
    require(state.lists(reply.text), || object!("'{}' is no move here", reply.text))?;
    supported(case, reply, supports)
}

/// The moves are all those of the position, in order, and their steps support the fact.
pub fn each(case: &Case<'_>, replies: &[Reply<'_>], supports: &Supports<'_>) -> Result<(), Fault> {
    let (_, state) = case.fact()?;
    require(state.status() == Status::Ongoing, || "the game is over")?;
    let moves = state.moves();
    for (i, m) in moves.iter().enumerate() {
        let there = replies.get(i).is_some_and(|reply| reply.text == m);
        require(there, || object!("the move '{}' is missing, or not in its place", m))?;
    }
    require(replies.len() <= moves.len(), || "more replies than moves")?;
    replies.iter().try_for_each(|reply| supported(case, reply, supports))
}

fn supported(case: &Case<'_>, reply: &Reply<'_>, supports: &Supports<'_>) -> Result<(), Fault> {
    let (fact, state) = case.fact()?;
    case.meter.play(fact.board().len(), state.laps(reply.text))?;
    let cited = case.cited_fact(reply.step)?;
    let after = state.play(reply.text).map_err(Fault::rejected)?;
    require(supports(cited, &*after)?, || {
        object!(
            "step {} says '{}', which does not support '{}' by the move '{}' to {}",
            reply.step,
            cited,
            fact,
            reply.text,
            after.board()
        )
    })
}

/// The three rules for `wins`.
pub enum Strategy<'a> {
    Over(Side),
    Move(Side, Reply<'a>),
    All(Side, Vec<Reply<'a>>),
}

impl<'a> Strategy<'a> {
    pub fn read(
        lemma: Lemma,
        side: Side,
        args: &Arguments<'a>,
        variant: &Variant,
    ) -> Result<Self, Fault> {
        let mut replies = replies(args, variant)?;
        match lemma {
            lemma::ALL => Ok(Strategy::All(side, replies)),
            lemma::MOVE => {
                args.exactly(lemma, 1, 0)?;
                Ok(Strategy::Move(side, replies.swap_remove(0)))
            }
            _ => args.exactly(lemma, 0, 0).map(|()| Strategy::Over(side)),
        }
    }
}

impl Rule for Strategy<'_> {
    fn check(&self, case: &Case<'_>) -> Result<Option<Said>, Fault> {
        let (_, state) = case.fact()?;
        let (Strategy::Over(side) | Strategy::Move(side, _) | Strategy::All(side, _)) = self;
        let player = side.on(state);
        // The same person wins from the board after the move, whatever he is called there.
        let same = |cited: &Fact, after: &dyn State| match cited.saying() {
            Saying::Wins(winner) if *cited.board() == after.board() => {
                Ok(after.person(winner.on(after)) == state.person(player))
            }
            _ => Ok(false),
        };
        match self {
            Strategy::Over(_) => {
                require(state.status() == Status::Won(player), || {
                    object!("the board is not won by {}", side.name)
                })?;
            }
            Strategy::Move(_, reply) => {
                require(state.turn() == player, || object!("it is not the move of {}", side.name))?;
                one(case, reply, &same)?;
            }
            Strategy::All(_, replies) => {
                require(state.turn() != player, || object!("it is the move of {}", side.name))?;
                each(case, replies, &same)?;
            }
        }
        Ok(None)
    }
}
