//! The rules `table` and `orbits`: a set of boards that no move leaves.
//!
//! The boards come in strictly increasing order, one a line, so that membership is a binary
//! search on the boards themselves. With `orbits` a board stands for all its images; a goal that is a
//! position is not the same in all of them, and has no `orbits`.

use crate::answer::limits::wide;
use crate::answer::objection::object;
use crate::answer::verdict::{Fault, require};
use crate::core::fact::Goal;
use crate::core::lemma::{Arguments, Lemma, ORBITS};
use crate::core::reader::number;
use crate::core::theory::{Case, Rule, Said};
use rules::State;

/// Boards in strictly increasing order, none of which is the goal.
pub struct Table {
    orbits: bool,
    goal: Goal,
    count: u64,
    boards: Vec<Box<str>>,
    /// The bytes of the boards.
    held: usize,
}

impl Table {
    pub fn read(lemma: Lemma, goal: Goal, args: &Arguments<'_>) -> Result<Self, Fault> {
        args.exactly(lemma, 0, 1)?;
        if lemma == ORBITS && matches!(goal, Goal::At(_)) {
            return Err(Fault::malformed(object!("'{}' is not for '{}'", lemma, goal)));
        }
        match number(args.words[0])? {
            0 => Err(Fault::expected(args.words[0], "at least one board")),
            count => {
                Ok(Table { orbits: lemma == ORBITS, goal, count, boards: Vec::new(), held: 0 })
            }
        }
    }

    /// The board by which the table names this position.
    fn name(&self, state: &dyn State, case: &Case<'_>) -> Result<String, Fault> {
        if !self.orbits {
            return Ok(state.board());
        }
        let letters = case.fact()?.0.board().len();
        case.meter.spend(wide(letters).saturating_mul(wide(case.variant.images())))?;
        Ok(state.canonical())
    }

    fn contains(&self, name: &str) -> bool {
        self.boards.binary_search_by(|board| (**board).cmp(name)).is_ok()
    }
}

impl Rule for Table {
    fn boards(&self) -> u64 {
        self.count
    }

    fn board(&mut self, text: &str, case: &Case<'_>) -> Result<(), Fault> {
        let state = case.variant.board(text)?;
        let increasing = self.boards.last().is_none_or(|last| **last < *text);
        require(increasing, || "the boards are not in strictly increasing order")?;
        let name = self.name(&*state, case)?;
        require(name == text, || object!("the canonical image of the board is {}", name))?;
        let goal = &self.goal;
        require(!goal.is_met(&*state), || object!("the board is {}", goal))?;
        self.held += text.len() + size_of::<Box<str>>();
        case.meter.hold(text.len() + size_of::<Box<str>>())?;
        self.boards.push(text.into());
        Ok(())
    }

    /// Whether the start is in the table and no move leads out of it.
    fn check(&self, case: &Case<'_>) -> Result<Option<Said>, Fault> {
        let (fact, start) = case.fact()?;
        let name = self.name(start, case)?;
        require(self.contains(&name), || object!("{} is not in the table", name))?;
        for board in &self.boards {
            let state = case.variant.board(board)?;
            for m in state.moves() {
                case.meter.play(fact.board().len(), state.laps(&m))?;
                let next = state.play(&m).map_err(Fault::rejected)?;
                require(self.contains(&self.name(&*next, case)?), || {
                    object!("the move '{}' leads from {} out of the table", m, board)
                })?;
            }
        }
        case.meter.release(self.held);
        Ok(None)
    }
}
