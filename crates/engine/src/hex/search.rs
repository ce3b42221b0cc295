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
//! Positions are filled in before they are looked up, and nodes are found by the whole position.
//! Cells that local tables call inferior are tried last rather than never, which keeps every link
//! complete; usually the threats of their siblings rule them out.

use super::bits::Bits;
use super::connect::{Engine, Until};
use super::fill::{Dead, Pair, Stones, fill, inferior};
use super::grid::Grid;
use super::ledger::{Id, Ledger, Link, SIDE};
use super::resistance;
use crate::budget::Budget;
use crate::progress::Progress;
use rustc_hash::FxHashMap;
use std::time::Instant;

/// The winner's side of a solved node.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Outcome {
    /// The mover wins by playing the key; the link holds once it is played.
    Won { key: u8, link: Id },
    /// The other wins by the link as it stands.
    Lost { link: Id },
}

const INFINITE: u32 = 1 << 30;
const NO_NODE: u32 = u32::MAX;

#[derive(Clone, Debug)]
struct Child {
    cell: u8,
    node: u32,
}

#[derive(Clone, Debug)]
struct Node<B> {
    stones: Stones<B>,
    mover: u8,
    /// Proof numbers: that the mover wins, that he loses.
    phi: u32,
    delta: u32,
    result: Option<Outcome>,
    /// Moves that are left, best first.
    children: Vec<Child>,
    /// How many of them are not inferior.
    good: usize,
    /// The cells in all threats of the other side.
    must: B,
    threats: Vec<(u8, Id)>,
    /// What answered the children that were refuted.
    answers: Vec<u8>,
    /// Links solved before this time were tried.
    time: u64,
}

impl<B: Bits> Node<B> {
    fn settle(&mut self, result: Outcome) {
        self.result = Some(result);
        self.children.clear();
        (self.phi, self.delta) = match result {
            Outcome::Won { .. } => (0, INFINITE),
            Outcome::Lost { .. } => (INFINITE, 0),
        };
    }

    /// Takes threats of the other side that leave less to play.
    fn take(&mut self, threats: &[(B, u8, Id)]) {
        for &(carrier, key, link) in threats {
            if !self.must.within(carrier) {
                self.must &= carrier;
                self.threats.push((key, link));
            }
        }
        let must = self.must;
        let kept = |child: &Child| must.has(child.cell.into());
        self.good = self.children[..self.good].iter().filter(|child| kept(child)).count();
        self.children.retain(kept);
    }
}

/// What links solved elsewhere say.
enum Recalled<B> {
    Decided(Outcome),
    /// Carriers, keys and links of threats of the other side.
    Threats(Vec<(B, u8, Id)>),
}

/// A solved link between the sides, as it is tried on positions.
#[derive(Clone, Copy, Debug)]
struct Solved<B> {
    stones: B,
    carrier: B,
    link: Id,
    time: u64,
}

pub struct Solver<'a, B> {
    pub grid: Grid<B>,
    pub dead: Dead,
    pub ledger: Ledger<B>,
    engine: Engine<B>,
    nodes: Vec<Node<B>>,
    table: FxHashMap<(Stones<B>, u8), u32>,
    solved: [Vec<Solved<B>>; 2],
    /// Grows with every link remembered.
    time: u64,
    pub expanded: u64,
    budget: &'a Budget,
    progress: &'a dyn Progress,
    spent: bool,
    /// An earlier deadline than that of the budget.
    pub until: Option<Instant>,
}

impl<B: Bits> std::fmt::Debug for Solver<'_, B> {
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

impl<'a, B: Bits> Solver<'a, B> {
    pub fn new(grid: Grid<B>, budget: &'a Budget, progress: &'a dyn Progress) -> Self {
        Solver {
            grid,
            dead: Dead::default(),
            ledger: Ledger::default(),
            engine: Engine::default(),
            nodes: Vec::new(),
            table: FxHashMap::default(),
            solved: [Vec::new(), Vec::new()],
            time: 0,
            expanded: 0,
            budget,
            progress,
            spent: false,
            until: None,
        }
    }

    /// Who wins, with the link that proves it; none if the budget ran out.
    pub fn solve(&mut self, raw: Raw<B>) -> Option<Outcome> {
        self.spent = false;
        let mut pairs = Vec::new();
        let node = self.node(raw, &mut pairs, &[]);
        while self.nodes[node as usize].result.is_none() && !self.spent {
            self.visit(node, INFINITE, INFINITE);
        }
        let filled = self.nodes[node as usize].stones;
        let result = self.nodes[node as usize].result?;
        match self.released(result, &filled, &pairs) {
            // The key is a stone already, so no move is needed: any will do.
            Outcome::Won { key, link } if !raw.stones.open(&self.grid).has(key.into()) => {
                let open = raw.stones.open(&self.grid);
                let key = if open.is_empty() { key } else { open.first() as u8 };
                Some(Outcome::Won { key, link })
            }
            result => Some(result),
        }
    }

    /// A result of a filled-in position, for the position before the pairs were filled in.
    fn released(&mut self, result: Outcome, filled: &Stones<B>, pairs: &[Pair]) -> Outcome {
        match result {
            Outcome::Won { key, link } => {
                Outcome::Won { key, link: self.discharge(link, filled, pairs) }
            }
            Outcome::Lost { link } => Outcome::Lost { link: self.discharge(link, filled, pairs) },
        }
    }

    fn discharge(&mut self, link: Id, filled: &Stones<B>, pairs: &[Pair]) -> Id {
        let colour = usize::from(self.ledger.link(link).colour);
        let mut own = filled.own(colour);
        let mut link = link;
        for pair in pairs.iter().rev() {
            link = self.ledger.discharge(&self.grid, own, link, *pair);
            if pair.colour == colour {
                own = own.minus(B::bit(pair.cells[0]) | B::bit(pair.cells[1]));
            }
        }
        link
    }

    /// The node of a position; it is made and looked at if it is new.
    fn node(&mut self, raw: Raw<B>, pairs: &mut Vec<Pair>, hints: &[u8]) -> u32 {
        let stones = fill(&self.grid, &self.dead, raw.stones, pairs);
        let mover = raw.mover as u8;
        if let Some(node) = self.table.get(&(stones, mover)) {
            return *node;
        }
        let node = self.expand(stones, raw.mover, hints);
        let id = self.nodes.len() as u32;
        self.nodes.push(node);
        self.table.insert((stones, mover), id);
        id
    }

    fn remember(&mut self, link: Id) {
        let of = self.ledger.link(link);
        let solved = Solved { stones: of.stones, carrier: of.carrier, link, time: self.time };
        let list = &mut self.solved[usize::from(of.colour)];
        let covers = |a: &Solved<B>, b: &Solved<B>| {
            a.stones.within(b.stones) && a.carrier.within(b.carrier | b.stones)
        };
        if list.iter().any(|old| covers(old, &solved)) {
            return;
        }
        list.retain(|old| !covers(&solved, old));
        list.push(solved);
        self.time += 1;
    }

    /// What the links solved since a time say about a position.
    fn recall(&mut self, stones: &Stones<B>, mover: usize, since: u64) -> Recalled<B> {
        let other = 1 - mover;
        let open = stones.open(&self.grid);
        let (mine, theirs) = (stones.own(mover), stones.own(other));
        let new = |list: &'_ [Solved<B>]| list.partition_point(|solved| solved.time < since);
        let start = new(&self.solved[mover]);
        for &solved in &self.solved[mover][start..] {
            if solved.carrier.meets(stones.of[other]) {
                continue;
            }
            let missing = solved.stones.minus(mine);
            if missing.len() <= 1 && missing.within(open) {
                let (key, link) = match missing.is_empty() {
                    true => self.spare_key(open, solved.link),
                    false => (missing.first() as u8, solved.link),
                };
                return Recalled::Decided(Outcome::Won { key, link });
            }
        }
        let mut found = Vec::new();
        let start = new(&self.solved[other]);
        for solved in &self.solved[other][start..] {
            if solved.carrier.meets(stones.of[mover]) {
                continue;
            }
            let missing = solved.stones.minus(theirs);
            if missing.is_empty() {
                return Recalled::Decided(Outcome::Lost { link: solved.link });
            }
            if missing.len() == 1 && missing.within(open) {
                let carrier = (solved.carrier & open) | missing;
                found.push((carrier, missing.first() as u8, solved.link));
            }
        }
        found.sort_by_key(|(carrier, ..)| carrier.len());
        Recalled::Threats(found)
    }

    /// Tries the links solved since the last visit on a node.
    fn refresh(&mut self, index: usize) {
        let Node { stones, mover, time, .. } = self.nodes[index];
        if time == self.time {
            return;
        }
        self.nodes[index].time = self.time;
        let mover = usize::from(mover);
        match self.recall(&stones, mover, time) {
            Recalled::Decided(result) => self.nodes[index].settle(result),
            Recalled::Threats(found) => {
                let node = &mut self.nodes[index];
                node.take(&found);
                if node.must.is_empty() {
                    let threats = std::mem::take(&mut node.threats);
                    let link = self.by_or(&threats, 1 - mover, stones.own(1 - mover));
                    self.nodes[index].settle(Outcome::Lost { link });
                }
            }
        }
    }

    /// Looks at a new position: links solved elsewhere, connections of the mover, connections of the
    /// other; then orders the moves that are left.
    fn expand(&mut self, stones: Stones<B>, mover: usize, hints: &[u8]) -> Node<B> {
        self.expanded += 1;
        if self.expanded.is_multiple_of(256) {
            self.progress.at(self.expanded, self.budget.nodes);
        }
        let other = 1 - mover;
        let open = stones.open(&self.grid);
        let mut node = Node {
            stones,
            mover: mover as u8,
            phi: 1,
            delta: 1,
            result: None,
            children: Vec::new(),
            good: 0,
            must: open,
            threats: Vec::new(),
            answers: Vec::new(),
            time: self.time,
        };
        let (mine, theirs) = (stones.own(mover), stones.own(other));
        let found = match self.recall(&stones, mover, 0) {
            Recalled::Decided(result) => {
                node.result = Some(result);
                return settled(node);
            }
            Recalled::Threats(found) => found,
        };
        self.engine.run(&self.grid, mover, mine, open, Until::Semi);
        if self.engine.won() || !self.engine.threats().is_empty() {
            let (key, link) = match self.engine.enter_win(&self.grid, &mut self.ledger) {
                Some(link) => self.spare_key(open, link),
                None => {
                    let threat = self.engine.threats()[0];
                    self.engine.enter_threat(&self.grid, &mut self.ledger, &threat)
                }
            };
            self.remember(link);
            node.result = Some(Outcome::Won { key, link });
            return settled(node);
        }
        self.engine.run(&self.grid, other, theirs, open, Until::Full);
        if let Some(link) = self.engine.enter_win(&self.grid, &mut self.ledger) {
            self.remember(link);
            node.result = Some(Outcome::Lost { link });
            return settled(node);
        }
        let mut threats = self.engine.threats();
        threats.sort_by_key(|threat| threat.carrier.len());
        for threat in threats {
            if !(node.must.minus(threat.carrier)).is_empty() {
                node.must &= threat.carrier;
                let entered = self.engine.enter_threat(&self.grid, &mut self.ledger, &threat);
                node.threats.push(entered);
            }
        }
        node.take(&found);
        if node.must.is_empty() {
            return self.lost(node);
        }
        let scores = resistance::scores(&self.grid, &stones);
        let mut order: Vec<(bool, usize, f32, usize)> = node
            .must
            .cells()
            .map(|cell| {
                let poor = inferior(&self.grid, &self.dead, &stones, mover, cell).is_some();
                let hint = hints.iter().rev().position(|hint| usize::from(*hint) == cell);
                (poor && hint.is_none(), hint.unwrap_or(hints.len()), -scores[cell], cell)
            })
            .collect();
        order.sort_by(|a, b| a.partial_cmp(b).unwrap_or(std::cmp::Ordering::Equal));
        node.good = order.iter().filter(|(poor, ..)| !poor).count();
        node.children = order
            .iter()
            .map(|(_, _, _, cell)| Child { cell: *cell as u8, node: NO_NODE })
            .collect();
        node
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

    /// The mover has lost: no cell lies in all threats.
    fn lost(&mut self, mut node: Node<B>) -> Node<B> {
        let colour = usize::from(1 - node.mover);
        let link = self.by_or(&node.threats, colour, node.stones.own(colour));
        node.result = Some(Outcome::Lost { link });
        settled(node)
    }

    /// Few threats without a cell in common, and their `or`.
    fn by_or(&mut self, threats: &[(u8, Id)], colour: usize, own: B) -> Id {
        let carrier = |ledger: &Ledger<B>, &(key, id): &(u8, Id)| {
            ledger.link(id).carrier | B::bit(key.into())
        };
        let mut chosen: Vec<(u8, Id)> = threats.to_vec();
        chosen.sort_by_key(|threat| std::cmp::Reverse(carrier(&self.ledger, threat).len()));
        let mut i = 0;
        while i < chosen.len() {
            let rest = chosen.iter().enumerate().filter(|(j, _)| *j != i);
            let common = rest.fold(self.grid.all, |set, (_, t)| set & carrier(&self.ledger, t));
            if common.minus(own).is_empty() {
                chosen.remove(i);
            } else {
                i += 1;
            }
        }
        // A stone that lies in all carriers, though no threat names it.
        let common = chosen.iter().fold(own, |set, t| set & carrier(&self.ledger, t));
        let piece = self.ledger.or(colour, [SIDE, SIDE + 1], &chosen, common);
        let link = self.ledger.entry(colour, &piece);
        self.remember(link);
        link
    }

    /// Takes in what is known of the children; drops those that are settled or ruled out.
    fn update(&mut self, id: u32) {
        let index = id as usize;
        let mut i = 0;
        while i < self.nodes[index].children.len() {
            let Child { cell, node } = self.nodes[index].children[i];
            let result = (node != NO_NODE).then(|| self.nodes[node as usize].result).flatten();
            let Some(result) = result else {
                i += 1;
                continue;
            };
            let raw = self.after(index, cell);
            let mut pairs = Vec::new();
            let filled = fill(&self.grid, &self.dead, raw.stones, &mut pairs);
            match self.released(result, &filled, &pairs) {
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
                    if node.must.is_empty() {
                        let threats = std::mem::take(&mut node.threats);
                        let colour = usize::from(1 - node.mover);
                        let own = node.stones.own(colour);
                        let link = self.by_or(&threats, colour, own);
                        return self.nodes[index].settle(Outcome::Lost { link });
                    }
                }
            }
        }
    }

    fn after(&self, index: usize, cell: u8) -> Raw<B> {
        let node = &self.nodes[index];
        let mover = usize::from(node.mover);
        Raw { stones: node.stones.with(mover, cell.into()), mover: 1 - mover }
    }

    fn numbers(&self, child: &Child) -> (u32, u32) {
        match child.node {
            NO_NODE => (1, 1),
            node => (self.nodes[node as usize].phi, self.nodes[node as usize].delta),
        }
    }

    fn visit(&mut self, id: u32, phi: u32, delta: u32) {
        let index = id as usize;
        loop {
            if self.nodes[index].result.is_some() {
                return;
            }
            let late = |end: &Instant| Instant::now() >= *end;
            let over = self.until.as_ref().or(self.budget.deadline.as_ref()).is_some_and(late);
            if self.spent || over || self.budget.spent(self.expanded) {
                self.spent = true;
                return;
            }
            self.refresh(index);
            if self.nodes[index].result.is_none() {
                self.update(id);
            }
            let node = &self.nodes[index];
            if node.result.is_some() {
                return;
            }
            let live = if node.good > 0 { node.good } else { node.children.len() };
            let window = (1 + live.div_ceil(2)).min(live);
            let (mut best, mut first, mut second, mut sum) = (0, INFINITE, INFINITE, 0u32);
            let mut best_phi = 0;
            for (i, child) in node.children[..window].iter().enumerate() {
                let (p, d) = self.numbers(child);
                sum = (sum + p).min(INFINITE);
                if d < first {
                    (second, first, best, best_phi) = (first, d, i, p);
                } else if d < second {
                    second = d;
                }
            }
            let node = &mut self.nodes[index];
            (node.phi, node.delta) = (first, sum);
            if first >= phi || sum >= delta {
                return;
            }
            let child_phi = (delta - (sum - best_phi)).min(INFINITE);
            let slack = second.saturating_add(second / 4 + 1);
            let child_delta = phi.min(slack);
            let child = node.children[best].clone();
            let target = match child.node {
                NO_NODE => {
                    let raw = self.after(index, child.cell);
                    let hints = self.nodes[index].answers.clone();
                    let target = self.node(raw, &mut Vec::new(), &hints);
                    let place = self.nodes[index].children.iter_mut();
                    if let Some(place) = place.into_iter().find(|c| c.cell == child.cell) {
                        place.node = target;
                    }
                    target
                }
                target => target,
            };
            self.visit(target, child_phi, child_delta);
        }
    }
}

/// The node with the proof numbers of its result.
fn settled<B: Bits>(mut node: Node<B>) -> Node<B> {
    if let Some(result) = node.result {
        node.settle(result);
    }
    node
}
