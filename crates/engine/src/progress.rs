//! What a long search tells whoever waits for it.

use rules::cell::cell_name;
use std::fmt;

/// What a search is at, as data: words are made of it elsewhere, and here in English.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Stage {
    /// What is counted, or what goes on, by its name.
    Named(&'static str),
    /// The proof numbers at the root.
    Numbers {
        /// The fewest open positions that would have to be won to answer with yes.
        proof: u32,
        /// The same to answer with no.
        disproof: u32,
    },
    /// The same of the position after a first stone there.
    Opening {
        /// From 0.
        column: usize,
        /// From 0.
        row: usize,
        /// As in [`Stage::Numbers`].
        proof: u32,
        /// As in [`Stage::Numbers`].
        disproof: u32,
    },
    /// A move from this hole.
    Hole(usize),
    /// All positions of a board with so many holes a side.
    Enumerated {
        /// Holes in each of the two rows.
        side: usize,
    },
    /// All boards with so many holes and at most so many stones.
    Census {
        /// Holes in the whole ring.
        holes: usize,
        /// The most stones of a board.
        stones: usize,
    },
    /// The small boards, by one convention for their values.
    Convention(&'static str),
}

impl fmt::Display for Stage {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Stage::Named(name) => f.write_str(name),
            Stage::Numbers { proof, disproof } => write!(f, "proof {proof}, disproof {disproof}"),
            Stage::Opening { column, row, proof, disproof } => {
                write!(f, "{}: proof {proof}, disproof {disproof}", cell_name(*column, *row))
            }
            Stage::Hole(hole) => write!(f, "hole {hole}"),
            Stage::Enumerated { side } => write!(f, "{side}×2 enumerated"),
            Stage::Census { holes, stones } => write!(f, "{holes} holes, up to {stones} stones"),
            Stage::Convention(name) => write!(f, "sizes 2 and 3, {name}"),
        }
    }
}

/// Hears of progress. All methods may be called often, and from several threads.
pub trait Progress: Sync {
    /// So much has been done; `total` when it is known.
    fn at(&self, _done: u64, _total: Option<u64>) {}
    /// A new stage.
    fn stage(&self, _stage: Stage) {}
    /// A claim of a paper is settled, or given up: whether it holds, where that was found. What several
    /// share was done for the first of them.
    fn settled(&self, _id: &str, _holds: Option<bool>) {}
    /// A level of a count is whole: it has so many positions.
    fn level(&self, _positions: u64) {}
}

/// Nobody waits.
#[derive(Clone, Copy, Debug)]
pub struct Silent;

impl Progress for Silent {}
