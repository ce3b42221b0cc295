//! How long a universe goes on: a budget, a depth, a number of memories.

use super::universe::Universe;
use crate::budget::Budget;
use std::fmt;

/// Why a universe gave up.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Weary {
    /// The budget ran out, or somebody said stop.
    Spent,
    /// Positions follow each other in a line that is too long.
    Deep,
    /// Too much to remember.
    Full,
    /// A number is too large, or its denominator.
    Number,
    /// What was only tried took too many steps.
    Tried,
}

impl fmt::Display for Weary {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Weary::Spent => "the budget ran out",
            Weary::Deep => "a line of play is longer than 1000 moves",
            Weary::Full => "the canonical form has too many positions for the memory",
            Weary::Number => "a number is too large",
            Weary::Tried => "it takes too long",
        })
    }
}

impl std::error::Error for Weary {}

/// The functions of a universe call themselves so often at most.
const DEEPEST: usize = 1_000;
/// What an entry of a memory takes, about, in bytes.
const ENTRY: u64 = 100;
/// Steps between two looks at the clock and the memory.
const STRIDE: u64 = 256;

#[derive(Debug, Default)]
pub(super) struct Patience {
    budget: Option<Budget>,
    weary: Option<Weary>,
    depth: usize,
    steps: u64,
    /// The step at which something that is only tried is given up.
    last: Option<u64>,
}

impl Patience {
    pub(super) fn lose_number(&mut self) {
        self.weary.get_or_insert(Weary::Number);
    }

    pub(super) fn fill(&mut self) {
        self.weary.get_or_insert(Weary::Full);
    }
}

impl Universe {
    /// Whatever is worked out from now on keeps to this budget.
    pub fn keep_to(&mut self, budget: &Budget) {
        self.patience.budget = Some(budget.clone());
    }

    /// Nothing that was answered since means anything.
    pub fn gave_up(&self) -> bool {
        self.patience.weary.is_some()
    }

    /// Why the universe gave up; none as long as its answers count.
    pub fn weary(&self) -> Option<Weary> {
        self.patience.weary
    }

    /// The work done so far, in steps that `try_for` counts too.
    pub fn steps(&self) -> u64 {
        self.patience.steps
    }

    /// What the function finds, if it takes no more than so many steps; the universe goes on after that.
    pub fn try_for<T>(&mut self, steps: u64, find: impl FnOnce(&mut Self) -> T) -> Option<T> {
        if self.gave_up() {
            return None;
        }
        self.patience.last = Some(self.patience.steps + steps);
        let found = find(self);
        self.patience.last = None;
        match self.patience.weary {
            None => Some(found),
            Some(Weary::Spent) => None,
            Some(_) => {
                self.patience.weary = None;
                None
            }
        }
    }

    /// One step deeper, unless it is time to give up. Whoever entered leaves.
    pub(super) fn enter(&mut self) -> bool {
        if self.gave_up() {
            return false;
        }
        if self.patience.depth == DEEPEST {
            self.patience.weary = Some(Weary::Deep);
        }
        let goes_on = self.spend(1);
        self.patience.depth += usize::from(goes_on);
        goes_on
    }

    /// So many steps more, unless it is time to give up.
    pub(super) fn spend(&mut self, steps: u64) -> bool {
        let patience = &mut self.patience;
        let strides = patience.steps / STRIDE;
        patience.steps += steps;
        if patience.last.is_some_and(|last| patience.steps > last) {
            patience.weary.get_or_insert(Weary::Tried);
        } else if patience.steps / STRIDE > strides {
            self.look_around();
        }
        !self.gave_up()
    }

    pub(super) fn leave(&mut self) {
        self.patience.depth -= 1;
    }

    fn look_around(&mut self) {
        let Some(budget) = self.patience.budget.as_ref().filter(|_| self.patience.weary.is_none())
        else {
            return;
        };
        let late = budget.late();
        let room = budget.memory.map_or(u64::MAX, |bytes| bytes / ENTRY);
        if late {
            self.patience.weary = Some(Weary::Spent);
        } else if self.entries() as u64 > room {
            self.patience.weary = Some(Weary::Full);
        }
    }
}
