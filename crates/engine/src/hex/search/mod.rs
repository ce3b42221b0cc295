//! The solver: depth-first proof-number search with focused widening, whose every answer is a link.
//!
//! ```text
//!            n          the mover P. A child won by P gives P's threat (key m).
//!         /  |  \       A child won by Q gives Q's threat: P must play inside its carrier.
//!        m   m'  m''    When no cell is left, the threats prove by `or` that Q wins n.
//! ```
//!
//! So a solved node keeps a link that speaks of no position in particular, and it is tried on every
//! new position: with all its stones there, it decides; with one stone missing, it is a threat.
//! The part of such a link between a group and a side is given to the connection engine wherever it
//! holds. Positions are filled in before they are looked up, and nodes are found by the whole position.
//! Cells that local tables call inferior are tried last rather than never, which keeps every link
//! complete; usually the threats of their siblings rule them out.
//!
//! | module | is |
//! |---|---|
//! | `visit` | the way from the root to the next position to look at |
//! | `look` | looking at it: connections, circuits, the order of its moves; needs nothing of the search |
//! | `expand` | what is known before that, and what comes of it |
//! | `crew` | threads, which look at positions side by side |

mod aside;
mod crew;
mod expand;
mod journal;
mod look;
mod memory;
mod node;
mod parts;
mod snapshots;
mod sweep;
mod visit;
mod worth;

use super::bits::Bits;
use super::fill::{Dead, Fill, Stones, fill};
use super::grid::Grid;
use super::judge::Judge;
use super::ledger::{Id, Ledger, Link};
use super::topology::Topology;
use crate::budget::Budget;
use crate::progress::{Progress, Stage};
pub use aside::Aside;
pub(crate) use journal::{Entry, Fate, Journal};
use memory::{Memory, Recalled};
use node::{Child, NO_NODE, Node, Numbers};
pub use parts::{Parts, Reach};
use rustc_hash::FxHashMap;
use snapshots::Snapshots;
use std::sync::Arc;
use std::time::Instant;

/// The winner's side of a solved node.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Outcome {
    /// The mover wins by playing the key; the link holds once it is played.
    Won { key: u8, link: Id },
    /// The other wins by the link as it stands.
    Lost { link: Id },
}

pub struct Solver<'a, B: Bits, T: Topology<B> = Grid<B>> {
    pub board: Arc<T>,
    pub dead: Arc<Dead>,
    pub ledger: Ledger<B, T::Ends>,
    snapshots: Snapshots<B, T::Winding>,
    nodes: Vec<Node<B>>,
    table: FxHashMap<(Stones<B>, u8), u32>,
    memory: Memory<B>,
    lore: T::Lore,
    /// What else is tried on a new position.
    pub aside: Option<Box<dyn Aside<B, T::Ends>>>,
    /// What orders the moves and guesses the proof numbers, beside the circuits.
    pub judge: Option<&'a Judge>,
    /// What the judge would be told, written down for lessons.
    pub journal: Option<Journal>,
    pub expanded: u64,
    budget: &'a Budget,
    progress: &'a dyn Progress,
    spent: bool,
    /// The node that is being solved, and how much had been expanded when it was last spoken of.
    root: u32,
    reported: u64,
    /// So many expansions, and it is something else's turn.
    pub pause: Option<u64>,
    /// Bytes that nodes and links may take; beyond that it forgets.
    pub memory_limit: Option<u64>,
    /// An earlier deadline than that of the budget.
    pub until: Option<Instant>,
}

impl<B: Bits, T: Topology<B>> std::fmt::Debug for Solver<'_, B, T> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "Solver of {} nodes", self.nodes.len())
    }
}

/// A position as it is reached, before anything is filled in.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Raw<B> {
    pub stones: Stones<B>,
    pub mover: usize,
}

impl<'a, B: Bits, T: Topology<B>> Solver<'a, B, T> {
    pub fn new(board: T, budget: &'a Budget, progress: &'a dyn Progress) -> Self {
        Solver {
            board: Arc::new(board),
            dead: Arc::default(),
            ledger: Ledger::default(),
            snapshots: Snapshots::new(),
            nodes: Vec::new(),
            table: FxHashMap::default(),
            memory: Memory::new(),
            lore: T::Lore::default(),
            aside: None,
            judge: None,
            journal: None,
            expanded: 0,
            budget,
            progress,
            spent: false,
            root: NO_NODE,
            reported: 0,
            pause: None,
            memory_limit: None,
            until: None,
        }
    }

    /// Who wins, with the link that proves it; none if the budget ran out.
    pub fn solve(&mut self, raw: Raw<B>) -> Option<Outcome> {
        self.spent = false;
        let mut fills = Vec::new();
        let stones = self.filled(raw.stones, &mut fills);
        self.search(stones, raw.mover);
        let root = &self.nodes[self.root as usize];
        let (filled, result) = (root.stones, root.result?);
        match self.released(result, &filled, &fills) {
            // The key is a stone already, so no move is needed: any will do.
            Outcome::Won { key, link } if !raw.stones.open(self.board.grid()).has(key.into()) => {
                let open = raw.stones.open(self.board.grid());
                let key = if open.is_empty() { key } else { open.first() as u8 };
                Some(Outcome::Won { key, link })
            }
            result => Some(result),
        }
    }

    /// A result of a filled-in position, for the position before anything was filled in.
    fn released(&mut self, result: Outcome, filled: &Stones<B>, fills: &[Fill<B>]) -> Outcome {
        match result {
            Outcome::Won { key, link } => {
                Outcome::Won { key, link: self.discharge(link, filled, fills) }
            }
            Outcome::Lost { link } => Outcome::Lost { link: self.discharge(link, filled, fills) },
        }
    }

    fn discharge(&mut self, link: Id, filled: &Stones<B>, fills: &[Fill<B>]) -> Id {
        let colour = usize::from(self.ledger.link(link).colour);
        let mut own = filled.own(colour);
        let mut link = link;
        for fill in fills.iter().rev() {
            let grid = self.board.grid();
            match fill {
                Fill::Pair(pair) => {
                    link = self.ledger.discharge(grid, own, link, *pair);
                    if pair.colour == colour {
                        own = own.minus(B::bit(pair.cells[0]) | B::bit(pair.cells[1]));
                    }
                }
                Fill::Region(region) if region.colour == colour => {
                    own = own.minus(region.cells);
                    link = self.board.discharge_region(&mut self.ledger, own, link, region);
                }
                Fill::Region(_) => {}
            }
        }
        link
    }

    fn filled(&self, stones: Stones<B>, fills: &mut Vec<Fill<B>>) -> Stones<B> {
        if !self.board.fills() {
            return stones;
        }
        let mut stones = fill(self.board.grid(), &self.dead, stones, fills);
        while self.board.fill_region(&mut stones, fills) {
            stones = fill(self.board.grid(), &self.dead, stones, fills);
        }
        stones
    }

    fn remember(&mut self, link: Id) {
        self.memory.keep(&*self.board, &mut self.ledger, link);
    }

    /// What the links solved since a time say about a position: the result, or threats.
    fn recall(
        &mut self,
        stones: &Stones<B>,
        mover: usize,
        since: u64,
    ) -> Result<Vec<(B, u8, Id)>, Outcome> {
        match self.memory.recall(self.board.grid(), stones, mover, since) {
            Recalled::Won { key: Some(key), link } => Err(Outcome::Won { key, link }),
            Recalled::Won { key: None, link } => {
                let (key, link) = self.spare_key(stones.open(self.board.grid()), link);
                Err(Outcome::Won { key, link })
            }
            Recalled::Lost { link } => Err(Outcome::Lost { link }),
            Recalled::Threats(found) => Ok(found),
        }
    }

    /// Tries the links solved since the last visit on a node.
    fn refresh(&mut self, index: usize) {
        let Node { stones, mover, time, .. } = self.nodes[index];
        if time == self.memory.time {
            return;
        }
        self.nodes[index].time = self.memory.time;
        match self.recall(&stones, mover.into(), time) {
            Err(result) => self.nodes[index].settle(result),
            Ok(found) => {
                self.nodes[index].take(&found);
                self.lose(index);
            }
        }
    }

    /// Settles a node whose mover has no cell left that lies in all threats.
    fn lose(&mut self, index: usize) {
        let node = &mut self.nodes[index];
        if node.must.is_empty() {
            let threats = std::mem::take(&mut node.threats);
            let colour = usize::from(1 - node.mover);
            let own = node.stones.own(colour);
            let link = self.by_or(threats.clone(), colour, own);
            self.board.learn(&mut self.lore, &mut self.ledger, &threats, colour, own);
            self.nodes[index].settle(Outcome::Lost { link });
        }
    }

    /// A key for a link that holds without one: some open cell, which becomes one of its stones, or
    /// else a stone that it has.
    fn spare_key(&mut self, open: B, link: Id) -> (u8, Id) {
        let Link { colour, ends, stones, .. } = *self.ledger.link(link);
        if open.is_empty() {
            return (stones.first() as u8, link);
        }
        let key = open.first();
        let piece = self.ledger.piece(link);
        let piece = self.ledger.and(colour.into(), ends, &[piece], B::bit(key));
        (key as u8, self.ledger.entry(colour.into(), &piece))
    }

    /// Few threats without a cell in common, and their `or`.
    fn by_or(&mut self, mut threats: Vec<(u8, Id)>, colour: usize, own: B) -> Id {
        let common =
            self.ledger.fewest(self.board.grid(), &mut threats, own).expect("no cell in all");
        let piece = self.ledger.or(colour, self.board.goal(), &threats, common);
        let link = self.ledger.entry(colour, &piece);
        self.remember(link);
        link
    }

    /// Takes in what is known of the children; drops those that are settled or ruled out.
    fn update(&mut self, id: u32) {
        let index = id as usize;
        let mut i = 0;
        while i < self.nodes[index].children.len() {
            let Child { cell, node, .. } = self.nodes[index].children[i];
            let result = (node != NO_NODE).then(|| self.nodes[node as usize].result).flatten();
            let Some(result) = result else {
                i += 1;
                continue;
            };
            let raw = self.after(index, cell);
            let mut fills = Vec::new();
            let filled = self.filled(raw.stones, &mut fills);
            match self.released(result, &filled, &fills) {
                Outcome::Lost { link } => {
                    return self.nodes[index].settle(Outcome::Won { key: cell, link });
                }
                Outcome::Won { key, link } => {
                    let carrier = self.ledger.link(link).carrier | B::bit(key.into());
                    let node = &mut self.nodes[index];
                    node.take(&[(carrier, key, link)]);
                    node.answers.retain(|answer| *answer != key);
                    node.answers.push(key);
                    i = 0;
                    self.lose(index);
                }
            }
        }
    }

    fn after(&self, index: usize, cell: u8) -> Raw<B> {
        let node = &self.nodes[index];
        let mover = usize::from(node.mover);
        Raw { stones: node.stones.with(mover, cell.into()), mover: 1 - mover }
    }

    fn numbers(&self, child: &Child) -> Numbers {
        match child.node {
            NO_NODE => child.guess,
            node => self.nodes[node as usize].numbers,
        }
    }

    /// What was learned beside links between the sides.
    pub fn lore(&self) -> &T::Lore {
        &self.lore
    }

    /// Whether it stopped for something else, and can go on.
    pub fn paused(&self) -> bool {
        self.pause.is_some_and(|pause| self.expanded >= pause)
    }

    fn over(&mut self) -> bool {
        let late = |end: &Instant| Instant::now() >= *end;
        let late = self.until.as_ref().or(self.budget.deadline.as_ref()).is_some_and(late);
        self.spent |= late || self.budget.spent(self.expanded) || self.paused();
        self.spent
    }

    /// Says how far the search is, now and then.
    fn report(&mut self) {
        if self.expanded >= self.reported + 64 {
            self.reported = self.expanded;
            let Numbers { phi, delta } = self.nodes[self.root as usize].numbers;
            self.progress.stage(Stage::Numbers { proof: phi, disproof: delta });
            self.progress.at(self.expanded, self.budget.nodes);
        }
    }
}

impl<B: Bits> Solver<'_, B> {
    /// Takes what is known of the sides.
    pub fn recall_edges(&mut self) {
        self.lore = Parts::of_edges(&self.board);
    }
}
