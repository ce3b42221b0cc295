//! What the search saw at some of the positions that it expanded, and what became of them: the material
//! of lessons.

use super::super::bits::Bits;
use super::super::judge::{MoveCues, NodeCues};
use super::super::topology::Topology;
use super::{Outcome, Raw, Solver};
use crate::dice::Dice;

/// One position when it was expanded.
#[derive(Clone, Debug)]
pub(crate) struct Entry {
    pub node: u32,
    pub cues: NodeCues,
    /// In the order of the circuits.
    pub moves: Vec<(u8, MoveCues)>,
}

/// One position in so many is entered, drawn by lot.
#[derive(Clone, Debug)]
pub(crate) struct Journal {
    pub entries: Vec<Entry>,
    every: usize,
    dice: Dice,
}

/// What became of a position.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Fate {
    /// Whether its mover won, if it was decided.
    pub won: Option<bool>,
    /// The expansions spent on it.
    pub work: u32,
}

impl Journal {
    pub fn new(every: usize, seed: u64) -> Self {
        Journal { entries: Vec::new(), every: every.max(1), dice: Dice::new(seed) }
    }

    pub fn enter(&mut self, node: u32, cues: NodeCues, moves: Vec<(u8, MoveCues)>) {
        if self.dice.below(self.every) == 0 {
            self.entries.push(Entry { node, cues, moves });
        }
    }
}

impl<B: Bits, T: Topology<B>> Solver<'_, B, T> {
    /// What became of a node.
    pub(crate) fn fate(&self, node: u32) -> Fate {
        let node = &self.nodes[node as usize];
        let won = node.result.map(|result| matches!(result, Outcome::Won { .. }));
        Fate { won, work: node.work }
    }

    /// The position of a node.
    pub(crate) fn raw_of(&self, node: u32) -> Raw<B> {
        let node = &self.nodes[node as usize];
        Raw { stones: node.stones, mover: node.mover.into() }
    }

    /// What became of the position after a move of a node, if it was ever looked at; and whether the
    /// move wins, which may be known without.
    pub(crate) fn fate_of_move(&self, node: u32, cell: u8) -> (Option<bool>, Option<Fate>) {
        let after = self.after(node as usize, cell);
        let filled = self.filled(after.stones, &mut Vec::new());
        let child = self.table.get(&(filled, after.mover as u8));
        let fate = child.map(|child| self.fate(*child));
        let of = &self.nodes[node as usize];
        let wins = match (fate.and_then(|fate| fate.won), of.result) {
            (Some(lost), _) => Some(!lost),
            (None, Some(Outcome::Won { key, .. })) if key == cell => Some(true),
            (None, Some(Outcome::Lost { .. })) => Some(false),
            (None, _) => (!of.must.has(cell.into())).then_some(false),
        };
        (wins, fate)
    }
}
