//! The rules `table` and `orbits`: a set of boards that no move leaves.
//!
//! The boards come in strictly increasing order, one a line, so that membership is a binary
//! search on the boards themselves. With `orbits` a board stands for all its images.

use crate::fact::Goal;
use crate::reader::Lines;
use crate::variant::Variant;
use crate::verdict::{Fault, require};
use rules::State;
use std::io::BufRead;

#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Kind {
    Table,
    Orbits,
}

impl Kind {
    /// The board by which the table names this position.
    fn name(self, state: &dyn State) -> String {
        match self {
            Kind::Table => state.board(),
            Kind::Orbits => state.canonical(),
        }
    }
}

/// Boards in strictly increasing order, none of which has the status of the goal.
pub struct Table {
    kind: Kind,
    boards: Vec<Box<str>>,
}

impl Table {
    /// Reads the next `count` lines.
    pub fn read<R: BufRead>(
        lines: &mut Lines<R>,
        variant: &Variant,
        kind: Kind,
        goal: Goal,
        count: u64,
    ) -> Result<Self, Fault> {
        let mut boards: Vec<Box<str>> = Vec::new();
        for _ in 0..count {
            let line = lines.expect("the table is complete")?;
            let state = variant.board(&line)?;
            require(boards.last().is_none_or(|last| **last < *line), || {
                "the boards are not in strictly increasing order".to_string()
            })?;
            let name = kind.name(&*state);
            require(name == line, || format!("the canonical image of the board is {name}"))?;
            require(state.status() != goal.status(), || format!("the board is {goal}"))?;
            boards.push(line.into());
        }
        Ok(Table { kind, boards })
    }

    fn contains(&self, name: &str) -> bool {
        self.boards.binary_search_by(|board| (**board).cmp(name)).is_ok()
    }

    /// Whether the start is in the table and no move leads out of it.
    pub fn check(&self, variant: &Variant, start: &dyn State) -> Result<(), Fault> {
        let name = self.kind.name(start);
        require(self.contains(&name), || format!("{name} is not in the table"))?;
        for board in &self.boards {
            let state = variant.board(board)?;
            for m in state.moves() {
                let next = state.play(&m).map_err(|e| Fault::rejected(e.to_string()))?;
                require(self.contains(&self.kind.name(&*next)), || {
                    format!("the move '{m}' leads from {board} out of the table")
                })?;
            }
        }
        Ok(())
    }
}
