//! Counting the simple cycles of a directed graph without listing them.
//!
//! ```text
//!  a ─x→ v ─y→ b        v has one way in or one way out: it goes,        a ─xy→ b
//!                       and the ways through it are multiplied
//!  v ⟲ x                x cycles that are counted and done with
//!  otherwise            the cycles through a busy node r are counted as paths from r to r; then r goes
//! ```
//!
//! The first two steps lose and double nothing, because a simple cycle meets v once exactly if it
//! meets its only neighbour on that side once. Paths are counted by their end and the set of
//! nodes that can still lie on the way back to r: many ways to get somewhere leave the same set,
//! which is looked up. Sets are bits, and a key has 58 of them beside the end.

use rustc_hash::FxHashMap;
use std::collections::{BTreeMap, BTreeSet};

/// Nodes that may be left when nothing more can be merged.
const NODES: usize = 58;

/// A directed graph with a number on every edge; a cycle counts as the product of its numbers.
#[derive(Clone, Debug, Default)]
pub struct Circuits {
    out: Vec<BTreeMap<usize, i64>>,
    into: Vec<BTreeSet<usize>>,
    live: BTreeSet<usize>,
}

impl Circuits {
    /// So many nodes, and no edge yet.
    pub fn new(nodes: usize) -> Self {
        Circuits {
            out: vec![BTreeMap::new(); nodes],
            into: vec![BTreeSet::new(); nodes],
            live: (0..nodes).collect(),
        }
    }

    /// Adds to the number of an edge; none if it becomes too large.
    pub fn add(&mut self, from: usize, to: usize, number: i64) -> Option<()> {
        let edge = self.out[from].entry(to).or_insert(0);
        *edge = edge.checked_add(number)?;
        self.into[to].insert(from);
        Some(())
    }

    fn remove(&mut self, node: usize) {
        for to in std::mem::take(&mut self.out[node]).into_keys() {
            self.into[to].remove(&node);
        }
        for from in std::mem::take(&mut self.into[node]) {
            self.out[from].remove(&node);
        }
        self.live.remove(&node);
    }

    /// Merges what can be merged; the sum of the cycles that are done with.
    fn merge(&mut self) -> Option<i64> {
        let mut sum = 0i64;
        loop {
            let before = self.live.len();
            for node in self.live.clone() {
                if let Some(number) = self.out[node].remove(&node) {
                    self.into[node].remove(&node);
                    sum = sum.checked_add(number)?;
                }
                if self.out[node].len() > 1 && self.into[node].len() > 1 {
                    continue;
                }
                let out = self.out[node].clone();
                let into: Vec<(usize, i64)> =
                    self.into[node].iter().map(|from| (*from, self.out[*from][&node])).collect();
                self.remove(node);
                for (from, first) in into {
                    for (to, second) in &out {
                        self.add(from, *to, first.checked_mul(*second)?)?;
                    }
                }
            }
            if self.live.len() == before {
                return Some(sum);
            }
        }
    }

    /// The sum over all simple cycles; none if that takes too large numbers, too many nodes, or
    /// more than so many states.
    pub fn count(mut self, states: usize) -> Option<i64> {
        let mut sum = 0i64;
        loop {
            sum = sum.checked_add(self.merge()?)?;
            let busy = |node: &&usize| self.out[**node].len() * self.into[**node].len();
            let Some(root) = self.live.iter().max_by_key(busy).copied() else { return Some(sum) };
            sum = sum.checked_add(Paths::new(&self, root)?.back(states)?)?;
            self.remove(root);
        }
    }
}

/// The paths from a root back to it.
struct Paths {
    root: usize,
    edges: Vec<Vec<(usize, i64)>>,
    /// Successors and predecessors as sets.
    out: Vec<u64>,
    into: Vec<u64>,
    known: FxHashMap<u64, i64>,
}

impl Paths {
    fn new(graph: &Circuits, root: usize) -> Option<Self> {
        let nodes: Vec<usize> = graph.live.iter().copied().collect();
        if nodes.len() > NODES {
            return None;
        }
        let place = |node: &usize| nodes.binary_search(node).ok();
        let (mut edges, mut out, mut into) = (Vec::new(), Vec::new(), vec![0; nodes.len()]);
        for (from, node) in nodes.iter().enumerate() {
            let ways = graph.out[*node].iter().map(|(to, number)| Some((place(to)?, *number)));
            let ways: Vec<(usize, i64)> = ways.collect::<Option<_>>()?;
            out.push(ways.iter().fold(0, |set, (to, _)| set | 1 << to));
            ways.iter().for_each(|(to, _)| into[*to] |= 1 << from);
            edges.push(ways);
        }
        Some(Paths { root: place(&root)?, edges, out, into, known: FxHashMap::default() })
    }

    fn back(&mut self, states: usize) -> Option<i64> {
        self.from(self.root, ((1 << self.edges.len()) - 1) & !(1 << self.root), states)
    }

    /// The paths from a node to the root through some of the free nodes.
    fn from(&mut self, node: usize, free: u64, states: usize) -> Option<i64> {
        let ahead = closure(self.out[node], &self.out, free);
        let free = closure(self.into[self.root], &self.into, ahead);
        let key = free | (node as u64) << NODES;
        if let Some(sum) = self.known.get(&key) {
            return Some(*sum);
        }
        if self.known.len() >= states {
            return None;
        }
        let mut sum = 0i64;
        for way in 0..self.edges[node].len() {
            let (to, number) = self.edges[node][way];
            if to == self.root {
                sum = sum.checked_add(number)?;
            } else if free >> to & 1 == 1 {
                let rest = self.from(to, free & !(1 << to), states)?;
                sum = sum.checked_add(number.checked_mul(rest)?)?;
            }
        }
        self.known.insert(key, sum);
        Some(sum)
    }
}

/// The nodes of the set that can be reached from the first ones within the set.
fn closure(first: u64, next: &[u64], within: u64) -> u64 {
    let mut found = first & within;
    let mut fresh = found;
    while fresh != 0 {
        let node = fresh.trailing_zeros() as usize;
        fresh &= fresh - 1;
        let more = next[node] & within & !found;
        found |= more;
        fresh |= more;
    }
    found
}
