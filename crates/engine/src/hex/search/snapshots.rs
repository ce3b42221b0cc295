//! The connections of positions that were looked at lately, so that their children need not begin anew.
//!
//! A few dozen are enough: a depth-first search asks for the positions on its path and beside it. Threads
//! share them; what nobody holds any more is room for the next.

use super::super::bits::Bits;
use super::super::connect::Snapshot;
use std::sync::Arc;

/// How many positions are kept.
const ROOM: usize = 64;

/// What was found in a position, by colour.
pub(super) type Found<B, W> = Arc<[Snapshot<B, W>; 2]>;

#[derive(Clone, Debug)]
pub(super) struct Snapshots<B, W> {
    nodes: Vec<u32>,
    used: Vec<u64>,
    /// By node.
    of: Vec<Found<B, W>>,
    clock: u64,
    /// Written on already, and of no use to anybody.
    spare: Vec<Found<B, W>>,
}

impl<B: Bits, W> Snapshots<B, W> {
    pub fn new() -> Self {
        let (nodes, used, of, spare) = (Vec::new(), Vec::new(), Vec::new(), Vec::new());
        Snapshots { nodes, used, of, clock: 0, spare }
    }

    fn place(&self, node: u32) -> Option<usize> {
        self.nodes.iter().position(|kept| *kept == node)
    }

    /// Whether a node is there; if so, it stays longer.
    pub fn has(&mut self, node: u32) -> bool {
        let place = self.place(node);
        self.clock += 1;
        place.inspect(|place| self.used[*place] = self.clock).is_some()
    }

    /// What was found in the position of a node.
    pub fn of(&self, node: u32) -> Option<Found<B, W>> {
        self.place(node).map(|place| Arc::clone(&self.of[place]))
    }

    /// Something to write on, which nobody else holds.
    pub fn room(&mut self) -> Found<B, W> {
        self.spare.pop().unwrap_or_default()
    }

    /// Takes back what was written on for nothing.
    pub fn back(&mut self, mut found: Found<B, W>) {
        if Arc::get_mut(&mut found).is_some() {
            self.spare.push(found);
        }
    }

    /// Keeps what was found in the position of a node, in place of what was not used for longest.
    pub fn keep(&mut self, node: u32, found: Found<B, W>) {
        self.clock += 1;
        if self.nodes.len() < ROOM {
            self.nodes.push(node);
            self.used.push(self.clock);
            self.of.push(found);
            return;
        }
        let place = (0..ROOM).min_by_key(|place| self.used[*place]).unwrap_or(0);
        (self.nodes[place], self.used[place]) = (node, self.clock);
        let old = std::mem::replace(&mut self.of[place], found);
        self.back(old);
    }
}
