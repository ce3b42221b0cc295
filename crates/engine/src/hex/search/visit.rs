//! From the root to the next position to look at: depth-first proof-number search (Nagai 2002) as a trail,
//! so that several threads can be on their way in one tree.
//!
//! ```text
//! root ── n ── n' ── leaf        every frame has the limits of its node: beyond them its parent has
//!                                something better to do, and the trail goes back
//! ```
//!
//! A node that another thread is at looks a little worse than it is, and a leaf that another looks at is
//! not there, so that threads part where the choice is closest (virtual losses; Pawlewicz and Hayward 2013).

use super::super::bits::Bits;
use super::super::topology::Topology;
use super::Solver;
use super::look::Task;
use super::node::{Child, INFINITE, LEARNED, NO_NODE, Numbers};

/// How much worse a node looks where another thread is: by one in so many, and one.
const CROWD: u32 = 2;

/// A node on the way, and what it may cost.
#[derive(Clone, Copy, Debug)]
pub(super) struct Frame {
    pub node: u32,
    limit: Numbers,
    /// What had been looked at when it was entered.
    before: u64,
}

/// The way of one thread.
#[derive(Clone, Debug, Default)]
pub(super) struct Trail {
    pub frames: Vec<Frame>,
    /// Positions that were looked at.
    pub looked: u64,
    /// Nodes below which others are at everything.
    full: Vec<u32>,
}

/// What a thread is to do.
pub(super) enum Next<B: Bits, W> {
    Look(Box<Task<B, W>>),
    /// Others are at everything that there is.
    Wait,
    Over,
}

impl Trail {
    /// Somebody has come back with something: what was full may not be full any more.
    pub fn refreshed(&mut self) {
        self.full.clear();
    }
}

impl<B: Bits, T: Topology<B>> Solver<'_, B, T> {
    fn arrive(&mut self, trail: &mut Trail, node: u32, limit: Numbers) {
        self.snapshots.has(node);
        self.nodes[node as usize].visits += 1;
        trail.frames.push(Frame { node, limit, before: trail.looked });
    }

    /// One step back.
    fn leave(&mut self, trail: &mut Trail) {
        let Some(frame) = trail.frames.pop() else { return };
        self.nodes[frame.node as usize].visits -= 1;
        if let Some(above) = trail.frames.last() {
            self.nodes[above.node as usize].work += (trail.looked - frame.before) as u32;
        }
    }

    /// Back to the root, and away.
    pub(super) fn leave_all(&mut self, trail: &mut Trail) {
        while !trail.frames.is_empty() {
            self.leave(trail);
        }
    }

    /// Follows the trail until there is something to look at, or nothing to do.
    pub(super) fn next(&mut self, trail: &mut Trail) -> Next<B, T::Winding> {
        loop {
            // Another thread may have decided what this one is at.
            let decided = |frame: &Frame| self.nodes[frame.node as usize].result.is_some();
            if let Some(end) = trail.frames.iter().position(decided) {
                while trail.frames.len() > end {
                    self.leave(trail);
                }
            }
            let Some(&Frame { node: id, limit, .. }) = trail.frames.last() else {
                let root = &self.nodes[self.root as usize];
                if root.result.is_some() || self.spent {
                    return Next::Over;
                }
                let crowded = self.crowded();
                if crowded && root.visits > 0 || trail.full.contains(&self.root) {
                    return Next::Wait;
                }
                if crowded {
                    self.sweep();
                }
                self.arrive(trail, self.root, Numbers { phi: INFINITE, delta: INFINITE });
                continue;
            };
            if self.over() || self.crowded() {
                self.leave(trail);
                continue;
            }
            let index = id as usize;
            self.refresh(index);
            if self.nodes[index].result.is_none() {
                self.update(id);
            }
            if self.nodes[index].result.is_some() {
                continue;
            }
            let Some((best, limit)) = self.choose(id, limit, &trail.full) else {
                self.leave(trail);
                continue;
            };
            let Some(best) = best else {
                trail.full.push(id);
                self.leave(trail);
                continue;
            };
            match self.nodes[index].children[best].node {
                NO_NODE => {
                    if let Some(task) = self.unfold(trail, best) {
                        return Next::Look(task);
                    }
                }
                node => self.arrive(trail, node, limit),
            }
        }
    }

    /// Works out the numbers of a node. Unless they have reached the limit: the child to go on with, if
    /// there is one that is free, and its limit.
    fn choose(
        &mut self,
        id: u32,
        limit: Numbers,
        full: &[u32],
    ) -> Option<(Option<usize>, Numbers)> {
        let node = &self.nodes[id as usize];
        let grows = id == self.root && self.board.grid().count > LEARNED;
        let (mut least, mut delta) = (INFINITE, 0u32);
        let (mut best, mut first, mut second) = (None, INFINITE, INFINITE);
        for (i, child) in node.children[..node.window(grows)].iter().enumerate() {
            let numbers = self.numbers(child);
            delta = (delta + numbers.phi).min(INFINITE);
            least = least.min(numbers.delta);
            let Some(seen) = self.seen(child, numbers.delta, full) else { continue };
            if best.is_none() || seen < first {
                (best, first, second) = (Some((i, numbers)), seen, first);
            } else {
                second = second.min(seen);
            }
        }
        self.nodes[id as usize].numbers = Numbers { phi: least, delta };
        if id == self.root {
            self.report();
        }
        if least >= limit.phi || delta >= limit.delta {
            return None;
        }
        let Some((best, numbers)) = best else { return Some((None, limit)) };
        let phi = (limit.delta - (delta - numbers.phi)).min(INFINITE);
        let slack = second.saturating_add(second / 6 + 1);
        // Beside others it may be one that is worse than the limit: it is worth a quarter more, then.
        let next = numbers.delta.saturating_add(numbers.delta / 4 + 1);
        let delta = limit.phi.min(slack);
        let delta = if delta <= numbers.delta { next } else { delta };
        Some((Some(best), Numbers { phi, delta }))
    }

    /// How hard it looks to go on with a child; none if others are at all of it.
    fn seen(&self, child: &Child, delta: u32, full: &[u32]) -> Option<u32> {
        if child.busy || full.contains(&child.node) {
            return None;
        }
        let crowd = child.node != NO_NODE && self.nodes[child.node as usize].visits > 0;
        Some(if crowd { delta.saturating_add(delta / CROWD + 1) } else { delta })
    }
}
