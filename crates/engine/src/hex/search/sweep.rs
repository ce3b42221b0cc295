//! What a long search forgets, so that it stays within its memory.
//!
//! ```text
//! nodes    undecided ones without a child that was looked at: three in four of all; what they were
//!          thought to be worth stays with their parents. If that is not enough, what is a leaf then.
//!          Decided ones that no undecided node leads to: their links are remembered anyway
//! links    those that nothing cites which is still there
//! ```
//!
//! Nodes and links get new numbers, so nothing is forgotten while a node is being visited: the search
//! comes back to its root first.

use super::super::bits::Bits;
use super::super::ledger::Id;
use super::super::topology::Topology;
use super::node::{NO_NODE, Node};
use super::snapshots::Snapshots;
use super::{Outcome, Solver};

/// What a node and a link take, with their children, threats and places in tables: rough means of 8×8.
const NODE: u64 = 640;
const LINK: u64 = 224;

impl<B: Bits, T: Topology<B>> Solver<'_, B, T> {
    /// Whether nodes and links take more than they may.
    pub(super) fn crowded(&self) -> bool {
        self.memory_limit.is_some_and(|limit| self.bytes() > limit)
    }

    /// What nodes and links take, roughly.
    pub fn bytes(&self) -> u64 {
        self.nodes.len() as u64 * NODE + self.ledger.len() as u64 * LINK
    }

    /// Forgets leaves, and more if nodes still take most of the memory. If links do, they may take more
    /// from now on: without them the search would do the same work again and again.
    pub(super) fn sweep(&mut self) {
        let Some(limit) = self.memory_limit else { return };
        self.snapshots = Snapshots::new();
        loop {
            self.drop_leaves();
            self.drop_links();
            let enough = self.bytes() <= limit / 4 * 3;
            if enough || self.nodes.len() as u64 * NODE <= limit / 4 {
                break;
            }
        }
        self.memory_limit = Some(limit.max(self.bytes() / 3 * 4));
    }

    fn drop_leaves(&mut self) {
        let inner = |node: &Node<B>| node.children.iter().any(|child| child.node != NO_NODE);
        let mut kept: Vec<bool> =
            self.nodes.iter().map(|node| node.result.is_none() && inner(node)).collect();
        kept[self.root as usize] = true;
        let led = |kept: &[bool], nodes: &[Node<B>]| -> Vec<u32> {
            let from = nodes.iter().zip(kept).filter(|(_, kept)| **kept);
            from.flat_map(|(node, _)| node.children.iter().map(|child| child.node)).collect()
        };
        for to in led(&kept, &self.nodes).into_iter().filter(|node| *node != NO_NODE) {
            kept[to as usize] |= self.nodes[to as usize].result.is_some();
        }
        let mut places = vec![NO_NODE; self.nodes.len()];
        let used = places.iter_mut().zip(&kept).filter(|(_, kept)| **kept);
        used.zip(0..).for_each(|((place, _), next)| *place = next);
        let numbers: Vec<_> = self.nodes.iter().map(|node| node.numbers).collect();
        let mut at = 0;
        self.nodes.retain(|_| {
            at += 1;
            kept[at - 1]
        });
        for child in self.nodes.iter_mut().flat_map(|node| &mut node.children) {
            if child.node != NO_NODE {
                child.guess = numbers[child.node as usize];
                child.node = places[child.node as usize];
            }
        }
        self.nodes.shrink_to_fit();
        self.root = places[self.root as usize];
        let ids = self.nodes.iter().zip(0..).map(|(node, id)| ((node.stones, node.mover), id));
        self.table = ids.collect();
    }

    fn drop_links(&mut self) {
        let mut cited = Vec::new();
        self.each_link(&mut |id| cited.push(*id));
        let places = self.ledger.keep_only(&cited);
        self.each_link(&mut |id| *id = places[*id as usize]);
    }

    /// All links that are named outside of the ledger.
    fn each_link(&mut self, visit: &mut dyn FnMut(&mut Id)) {
        for node in &mut self.nodes {
            node.threats.iter_mut().for_each(|(_, link)| visit(link));
            if let Some(Outcome::Won { link, .. } | Outcome::Lost { link }) = &mut node.result {
                visit(link);
            }
        }
        self.memory.each_link(visit);
        T::each_link(&mut self.lore, visit);
    }
}
