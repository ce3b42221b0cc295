//! A position that is met for the first time: is it decided by a link solved elsewhere or by the
//! connections on the board, and if not, which moves are left.

use super::super::bits::Bits;
use super::super::fill::Stones;
use super::super::topology::{Topology, Winding};
use super::look::{Forgotten, Known, Looker, Task, Told};
use super::node::Node;
use super::visit::{Frame, Trail};
use super::{Outcome, Solver};
use std::sync::Arc;

impl<B: Bits, T: Topology<B>> Solver<'_, B, T> {
    /// The task of looking at the position after a child of the last node of a trail, unless it is known
    /// or a link solved elsewhere decides it.
    pub(super) fn unfold(
        &mut self,
        trail: &mut Trail,
        child: usize,
    ) -> Option<Box<Task<B, T::Winding>>> {
        let from = trail.frames.last()?.node;
        let cell = self.nodes[from as usize].children[child].cell;
        let after = self.after(from as usize, cell);
        let stones = self.filled(after.stones, &mut Vec::new());
        if let Some(node) = self.table.get(&(stones, after.mover as u8)) {
            self.nodes[from as usize].children[child].node = *node;
            return None;
        }
        trail.looked += 1;
        self.nodes[from as usize].work += 1;
        match self.task(stones, after.mover, &trail.frames) {
            Ok(mut task) => {
                task.from = Some((from, cell));
                self.nodes[from as usize].children[child].busy = true;
                Some(task)
            }
            Err(node) => {
                self.nodes[from as usize].children[child].node = self.insert(node);
                None
            }
        }
    }

    /// What is known of a position, or its node if that is enough to decide it.
    pub(super) fn task(
        &mut self,
        stones: Stones<B>,
        mover: usize,
        path: &[Frame],
    ) -> Result<Box<Task<B, T::Winding>>, Node<B>> {
        self.expanded += 1;
        let open = stones.open(self.board.grid());
        let node = Node::new(stones, mover, open, self.memory.time);
        let threats = match self.recall(&stones, mover, 0) {
            Err(result) => return Err(node.settled(result)),
            Ok(found) => found,
        };
        let again = self.forgotten(path);
        Ok(Box::new(Task {
            from: None,
            node,
            threats,
            known: self.known(stones),
            again,
            before: path.iter().rev().find_map(|frame| self.snapshots.of(frame.node)),
            room: self.snapshots.room(),
            hints: path
                .last()
                .map_or(Vec::new(), |frame| self.nodes[frame.node as usize].answers.clone()),
            noted: self.journal.is_some(),
        }))
    }

    fn known(&mut self, stones: Stones<B>) -> Known<B> {
        let Solver { board, lore, ledger, .. } = self;
        let given = [0, 1].map(|colour| board.given(lore, ledger, &stones, colour));
        Known { stones, given }
    }

    /// The last node of a path, if its connections are not there any more.
    fn forgotten(&mut self, path: &[Frame]) -> Option<Forgotten<B, T::Winding>> {
        let node = path.last()?.node;
        if T::Winding::COUNT > 1 || self.snapshots.has(node) {
            return None;
        }
        let known = self.known(self.nodes[node as usize].stones);
        Some(Forgotten { node, known, room: self.snapshots.room() })
    }

    /// Takes in what was found: connections of the mover, connections of the other.
    pub(super) fn enter(&mut self, looker: &Looker<'_, B, T>, task: &mut Task<B, T::Winding>) {
        let board = Arc::clone(&self.board);
        let Task { node, threats, .. } = task;
        let (stones, mover) = (node.stones, usize::from(node.mover));
        let other = 1 - mover;
        let engine = &looker.engines[mover];
        let threat = engine.threats().first().copied();
        if engine.won() || threat.is_some() {
            let (key, link) = match (board.enter_win(engine, &mut self.ledger), threat) {
                (None, Some(threat)) => board.enter_threat(engine, &mut self.ledger, &threat),
                (None, None) => unreachable!("won, or a threat"),
                (Some(link), _) => self.spare_key(stones.open(board.grid()), link),
            };
            self.remember(link);
            return node.settle(Outcome::Won { key, link });
        }
        let engine = &looker.engines[other];
        if let Some(link) = board.enter_win(engine, &mut self.ledger) {
            self.remember(link);
            return node.settle(Outcome::Lost { link });
        }
        let mut found = engine.threats();
        found.sort_by_key(|threat| threat.carrier.len());
        for threat in found {
            if !node.must.within(threat.carrier) {
                node.must &= threat.carrier;
                node.threats.push(board.enter_threat(engine, &mut self.ledger, &threat));
            }
        }
        node.take(threats);
        if node.must.is_empty() {
            let link = self.by_or(node.threats.clone(), other, stones.own(other));
            return node.settle(Outcome::Lost { link });
        }
        let aside = self.aside.as_mut();
        let found = aside.and_then(|a| a.link(board.grid(), &stones, mover, &mut self.ledger));
        if let Some(link) = found {
            self.remember(link);
            node.settle(Outcome::Lost { link });
        }
    }

    /// Makes a node of what was looked at; what the judge was told is written down if it is wanted. Another
    /// thread may have come to the same position before.
    pub(super) fn complete(&mut self, task: Task<B, T::Winding>, told: Option<Told>) -> u32 {
        let Task { from, node, again, room, .. } = task;
        if let Some(again) = again {
            self.snapshots.keep(again.node, again.room);
        }
        let id = match self.table.get(&(node.stones, node.mover)) {
            Some(id) => {
                self.snapshots.back(room);
                *id
            }
            None => {
                let next = self.nodes.len() as u32;
                if T::Winding::COUNT == 1 && node.result.is_none() {
                    self.snapshots.keep(next, room);
                } else {
                    self.snapshots.back(room);
                }
                if let (Some(journal), Some((cues, moves))) = (&mut self.journal, told) {
                    journal.enter(next, cues, moves);
                }
                self.insert(node)
            }
        };
        if let Some((from, cell)) = from {
            let children = &mut self.nodes[from as usize].children;
            for child in children.iter_mut().filter(|child| child.cell == cell) {
                (child.node, child.busy) = (id, false);
            }
        }
        id
    }

    pub(super) fn insert(&mut self, node: Node<B>) -> u32 {
        let id = self.nodes.len() as u32;
        self.table.insert((node.stones, node.mover), id);
        self.nodes.push(node);
        id
    }
}
