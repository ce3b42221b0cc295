//! What the core demands of a theory: statements and rules that only some games have.
//!
//! ```text
//! Theory   what there is to know at any time: its name, its lemmas, of which games it speaks
//!   │ of(start)
//! Calculus the theory of one variant: reads statements and rules of its own
//!   │ rule(…)
//! Rule     one step, read and well formed: looks at its conditions
//! ```
//!
//! A theory says by the type of the position of which games it speaks; the core knows no game. A
//! new one (connections of another kind, windings on a torus) is a module and a line in [`THEORIES`].

use crate::answer::limits::Meter;
use crate::answer::objection::object;
use crate::answer::verdict::Fault;
use crate::core::fact::{Fact, Saying};
use crate::core::lemma::{Arguments, Lemma};
use crate::core::variant::Variant;
use crate::theories::goals::{self, Goal};
use crate::theories::links::{self, Link};
use crate::theories::windings::{self, Arc};
use crate::theories::{bounds, regions, shortcuts, trees, weights};
use rules::State;
use std::collections::HashMap;

/// All theories there are.
pub(crate) static THEORIES: &[Theory] = &[
    shortcuts::THEORY,
    links::THEORY,
    regions::THEORY,
    goals::THEORY,
    windings::THEORY,
    trees::THEORY,
    weights::THEORY,
    bounds::THEORY,
];

pub(crate) struct Theory {
    pub name: &'static str,
    pub lemmas: &'static [Lemma],
    /// The theory of the variant with that start, if it speaks of it.
    pub of: fn(&dyn State) -> Option<Box<dyn Calculus>>,
    /// What a reader of such a fact has to know because it is a rule of the game and no theorem.
    pub proviso: fn(&dyn State, &Saying) -> Option<&'static str>,
}

/// A step as it stands in the certificate: the rule, what it says, and the arguments.
#[derive(Clone, Copy)]
pub(crate) struct Worded<'w, 'a> {
    pub lemma: Lemma,
    pub statement: &'w Statement,
    pub args: &'w Arguments<'a>,
    pub variant: &'w Variant,
}

/// A rule that was read, or why it cannot be; none if the theory has no such rule for such a statement.
pub(crate) type Read<'a> = Option<Result<Box<dyn Rule + 'a>, Fault>>;

pub(crate) trait Calculus {
    /// Reads a statement that no other part of the checker has; none if the word is not its own.
    fn statement(&self, _words: [&str; 3], _variant: &Variant) -> Option<Result<Statement, Fault>> {
        None
    }

    /// Reads a rule; none if the theory has no such rule for such a statement.
    fn rule<'a>(&'a self, worded: &Worded<'_, 'a>) -> Read<'a>;
}

/// What a step says: a fact about a board, or a link, a goal or an arc, which are about no board in
/// particular.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Said {
    /// What every game has: who wins, who reaches what.
    Fact(Fact),
    /// A link of Hex.
    Link(Link),
    /// An arc of the torus.
    Arc(Arc),
    /// A goal of Hex.
    Goal(Goal),
}

impl Said {
    /// How many bytes it takes to hold.
    pub(crate) fn size(&self) -> usize {
        match self {
            Said::Fact(fact) => fact.size(),
            Said::Link(link) => link.size(),
            Said::Arc(arc) => arc.size(),
            Said::Goal(goal) => goal.size(),
        }
    }
}

/// What a step says before its rule is looked at, and the board it speaks of, if any.
pub(crate) struct Statement {
    pub said: Said,
    pub state: Option<Box<dyn State>>,
}

impl Statement {
    pub fn of(fact: Fact, state: Box<dyn State>) -> Self {
        Statement { said: Said::Fact(fact), state: Some(state) }
    }

    /// What is said of the board, and the board.
    pub fn fact(&self) -> Option<(&Fact, &dyn State)> {
        match (&self.said, &self.state) {
            (Said::Fact(fact), Some(state)) => Some((fact, &**state)),
            _ => None,
        }
    }
}

/// The steps that were not deleted.
pub(crate) type Known = HashMap<u64, Said>;

/// A step under examination: what it says, and what may be cited.
pub(crate) struct Case<'a> {
    pub statement: &'a Statement,
    pub known: &'a Known,
    pub variant: &'a Variant,
    pub meter: &'a Meter<'a>,
}

impl Case<'_> {
    /// The fact that the step states, and its board.
    pub fn fact(&self) -> Result<(&Fact, &dyn State), Fault> {
        self.statement.fact().ok_or_else(|| Fault::malformed("no fact about a board"))
    }

    /// What a cited step has established.
    pub fn cited(&self, step: u64) -> Result<&Said, Fault> {
        known(self.known, step)
    }

    pub fn cited_fact(&self, step: u64) -> Result<&Fact, Fault> {
        match self.cited(step)? {
            Said::Fact(fact) => Ok(fact),
            _ => Err(Fault::rejected(object!("step {} says nothing of a board", step))),
        }
    }
}

pub(crate) fn known(known: &Known, step: u64) -> Result<&Said, Fault> {
    known.get(&step).ok_or_else(|| Fault::rejected(object!("step {} is not known here", step)))
}

/// A rule with its arguments, read and well formed.
pub(crate) trait Rule {
    /// How many lines behind the step belong to it, a board each.
    fn boards(&self) -> u64 {
        0
    }

    /// Takes the next of them.
    fn board(&mut self, _text: &str, _case: &Case<'_>) -> Result<(), Fault> {
        Ok(())
    }

    /// Looks at the conditions. Gives what was worked out where that is more than was said.
    fn check(&self, case: &Case<'_>) -> Result<Option<Said>, Fault>;
}
