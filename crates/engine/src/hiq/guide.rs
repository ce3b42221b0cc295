//! Help for somebody who plays: which jumps keep the game solvable, and how far to go back.
//!
//! A guide knows the winning positions of one game. Among the positions that can be reached from
//! its start, those are exactly the solvable ones, and every question is a look-up. On boards
//! where the budget does not reach that far, each question is decided by itself: solvable
//! and unsolvable are then as exact as before, but the answer may be that nobody knows.

use super::classify::decide;
use super::pegs::Unfit;
use super::problem::{Problem, Symmetry};
use super::winning::Winning;
use crate::Budget;
use rules::Position;
use rules::hiq::{Hiq, Move};

/// Whether a position can still be solved.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Outlook {
    /// Some line of jumps does it.
    Solvable,
    /// None does.
    Unsolvable,
    /// The budget was too small to tell.
    Unknown,
}

/// Answers questions about the positions of one game.
#[derive(Debug)]
pub struct Guide {
    problem: Problem,
    winning: Option<Winning>,
    budget: Budget,
}

impl Guide {
    /// A guide for the game that begins here; each question may spend the budget too.
    pub fn new(start: &Hiq, budget: &Budget) -> Result<Guide, Unfit> {
        let problem = Problem::new(start, Symmetry::Both)?;
        let winning = Winning::find(&problem, budget);
        Ok(Guide { problem, winning, budget: budget.clone() })
    }

    /// The same guide with another budget for each question.
    pub fn within(self, budget: &Budget) -> Guide {
        Guide { budget: budget.clone(), ..self }
    }

    /// The outlook of a position that was reached from the start.
    pub fn outlook(&self, position: &Hiq) -> Outlook {
        let solvable = match &self.winning {
            Some(winning) => Some(winning.contains(&self.problem, self.problem.bits(position))),
            None => decide(position, &self.budget).map(|evidence| evidence.is_solvable()),
        };
        match solvable {
            Some(true) => Outlook::Solvable,
            Some(false) => Outlook::Unsolvable,
            None => Outlook::Unknown,
        }
    }

    /// Every jump of a position, with the outlook after it.
    pub fn jumps(&self, position: &Hiq) -> Vec<(Move, Outlook)> {
        let moves = position.moves().into_iter();
        let after = |m: Move| position.play(&m).ok().map(|next| (m, self.outlook(&next)));
        moves.filter_map(after).collect()
    }

    /// How many of the last moves to take back for a position that is known to be solvable.
    ///
    /// `history` holds the positions from the start on, the present one last.
    pub fn undo(&self, history: &[Hiq]) -> Option<usize> {
        history.iter().rev().position(|position| self.outlook(position) == Outlook::Solvable)
    }
}
