//! The connections of positions that were looked at lately, so that their children need not begin anew.
//!
//! A few dozen are enough: a depth-first search asks for the positions on its path and beside it.

use super::super::bits::Bits;
use super::super::connect::Snapshot;

/// How many positions are kept.
const ROOM: usize = 64;

#[derive(Clone, Debug)]
pub(super) struct Snapshots<B, W> {
    nodes: Vec<u32>,
    used: Vec<u64>,
    /// By node, by colour.
    of: Vec<[Snapshot<B, W>; 2]>,
    clock: u64,
}

impl<B: Bits, W: Clone> Snapshots<B, W> {
    pub fn new() -> Self {
        Snapshots { nodes: Vec::new(), used: Vec::new(), of: Vec::new(), clock: 0 }
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
    pub fn of(&self, node: u32) -> Option<&[Snapshot<B, W>; 2]> {
        self.place(node).map(|place| &self.of[place])
    }

    /// Room for a node, in place of what was not used for longest.
    pub fn room(&mut self, node: u32) -> &mut [Snapshot<B, W>; 2] {
        self.clock += 1;
        let place = if self.nodes.len() < ROOM {
            self.nodes.push(node);
            self.used.push(0);
            self.of.push(Default::default());
            self.nodes.len() - 1
        } else {
            (0..ROOM).min_by_key(|place| self.used[*place]).unwrap_or(0)
        };
        (self.nodes[place], self.used[place]) = (node, self.clock);
        &mut self.of[place]
    }
}
