//! Connections handed from a position to one after it.
//!
//! ```text
//! lost cells     every carrier that has one is dropped, with every point
//! own stones     leave the carriers; a semi whose key was played is full; groups may grow together
//! the rest       was combined already: only what the stones touched is queued again
//! ```
//!
//! Points keep their numbers, so that what is not touched is copied as it is. What was found stays true,
//! so nothing here can be wrong; at worst a connection that the limits of a pair had crowded out is not
//! found again.

use super::super::bits::Bits;
use super::super::topology::{Topology, Winding};
use super::antichains::{Entry, Packed};
use super::origins::Chapters;
use super::{Asked, Engine, Made, NOWHERE, Threat, Until};

/// Everything that an engine found in a position; its fields are those of the engine.
#[derive(Clone, Debug)]
pub struct Snapshot<B, W> {
    points: Vec<B>,
    anchor: Vec<bool>,
    at: Vec<u8>,
    now: Vec<u8>,
    full: Packed<B>,
    semi: Packed<B>,
    goals: Vec<Threat<B>>,
    chapters: Chapters<W>,
}

impl<B: Bits, W> Default for Snapshot<B, W> {
    fn default() -> Self {
        Snapshot {
            points: Vec::new(),
            anchor: Vec::new(),
            at: Vec::new(),
            now: Vec::new(),
            full: Packed::new(),
            semi: Packed::new(),
            goals: Vec::new(),
            chapters: Vec::new(),
        }
    }
}

/// What became of a position.
struct Change<B> {
    lost: B,
    added: B,
    /// The cells that were those of a point which is lost, or new, or part of another now.
    touched: B,
    /// Whether a point is lost, or what was found there is to be combined anew.
    fresh: Vec<bool>,
}

impl<B: Bits, W: Winding> Engine<B, W> {
    /// Copies what was found into a snapshot, in place of what it had.
    pub fn save(&self, to: &mut Snapshot<B, W>) {
        to.points.clone_from(&self.points);
        to.anchor.clone_from(&self.anchor);
        to.at.clone_from(&self.at);
        to.now.clone_from(&self.now);
        to.goals.clone_from(&self.goals);
        self.full.pack(&mut to.full);
        self.semi.pack(&mut to.semi);
        to.chapters = self.origins.chapters();
    }

    /// The same as [`Engine::run_with`], from what was found in a position before.
    pub fn run_after<T>(&mut self, before: &Snapshot<B, W>, board: &T, asked: &Asked<'_, B>)
    where
        T: Topology<B, Winding = W>,
    {
        self.begin(board, asked);
        self.points.clone_from(&before.points);
        self.anchor.clone_from(&before.anchor);
        self.at.clone_from(&before.at);
        self.now.clone_from(&before.now);
        self.origins.begin(&before.chapters);
        self.width = self.points.len();
        self.number_pairs();
        self.clear_work();
        let change = self.change(board.grid().groups(asked.own), asked.own, asked.open);
        self.inherit(before, &change);
        if self.until != Until::Never && self.won()
            || self.until == Until::Semi && !self.threats().is_empty()
        {
            self.done = true;
            return;
        }
        asked.given.iter().for_each(|given| self.take(given));
        if self.next < self.queue.len() {
            self.find_spokes(self.origins.first());
            self.combine();
        }
    }

    /// Moves the points on: lost ones are empty, groups that grow together are the largest of them.
    fn change(&mut self, groups: impl Iterator<Item = B>, own: B, open: B) -> Change<B> {
        let mut fresh = vec![false; self.width];
        let (mut lost, mut added) = (B::none(), B::none());
        for p in 2..self.width {
            if !self.anchor[p] {
                lost |= self.points[p].minus(own | open);
                added |= self.points[p] & own;
            }
        }
        for cell in lost.cells() {
            let point = usize::from(self.at[cell]);
            self.points[point] = B::none();
            self.at[cell] = NOWHERE;
            fresh[point] = true;
        }
        let mut touched = lost | added;
        for group in groups.filter(|group| group.meets(added)) {
            let mut parts: Vec<usize> = group.cells().map(|cell| self.at[cell].into()).collect();
            parts.sort_unstable();
            parts.dedup();
            let size = |p: &&usize| (self.anchor[**p], self.points[**p].len());
            let Some(&whole) = parts.iter().max_by_key(size) else { continue };
            for &part in &parts {
                fresh[part] = part != whole || !self.anchor[whole];
                if fresh[part] {
                    touched |= self.points[part];
                }
                self.points[part] = B::none();
            }
            for now in &mut self.now {
                if parts.contains(&usize::from(*now)) {
                    *now = whole as u8;
                }
            }
            self.points[whole] = group;
            self.anchor[whole] = true;
            group.cells().for_each(|cell| self.at[cell] = whole as u8);
        }
        Change { lost, added, touched, fresh }
    }

    /// Takes over what is still there: first what is as before, then what the stones changed.
    fn inherit(&mut self, before: &Snapshot<B, W>, change: &Change<B>) {
        let Change { lost, added, touched, fresh } = change;
        let ends = std::mem::take(&mut self.ends);
        let gone = |p: usize| p >= 2 && self.points[p].is_empty();
        // Whether a connection stays as it is; if not, it is noted: its points, its carrier, and how it was made.
        let stays = |to: &mut Vec<(usize, usize, B, u32)>, pair: usize, entry: &Entry<B>| {
            let ends = ends[pair];
            let [p, q] = [ends.0, ends.1].map(usize::from);
            if !fresh[p] && !fresh[q] && !entry.carrier.meets(*lost | *added) {
                return true;
            }
            let [p, q] = [p, q].map(|p| usize::from(self.now[p]));
            if p != q && !entry.carrier.meets(*lost) && !gone(p) && !gone(q) {
                to.push((p, q, entry.carrier.minus(*added), entry.id));
            }
            false
        };
        let (mut fulls, mut semis) = (Vec::new(), Vec::new());
        let pairs = ends.len();
        let points = |pair: usize| {
            let (p, q) = ends[pair];
            self.points[usize::from(p)] | self.points[usize::from(q)]
        };
        let (full, semi) = (&mut self.full, &mut self.semi);
        full.take_over(&before.full, pairs, *touched, |p, e| stays(&mut fulls, p, e), points);
        semi.take_over(&before.semi, pairs, *touched, |p, e| stays(&mut semis, p, e), points);
        self.ends = ends;
        let goal = self.goal();
        self.common = self.semi.of(goal).iter().fold(self.common, |set, semi| set & semi.carrier);
        for threat in before.goals.iter().filter(|threat| !threat.carrier.meets(*lost)) {
            let carrier = threat.carrier.minus(*added);
            match self.opened_by(threat.id, *added) {
                Some(_) => semis.push((0, 1, carrier, threat.id)),
                None if !self.common.within(carrier) => {
                    self.common &= carrier;
                    self.goals.push(Threat { carrier, id: threat.id });
                }
                None => {}
            }
        }
        semis.retain(|&(p, q, carrier, id)| match self.opened_by(id, *added) {
            Some(made) => {
                self.add_full((p, q, W::default()), (carrier, carrier.len()), made);
                false
            }
            None => true,
        });
        for (p, q, carrier, id) in fulls {
            let made = self.origins.made(id);
            self.add_full((p, q, W::default()), (carrier, carrier.len()), made);
        }
        for (p, q, carrier, id) in semis {
            let made = self.origins.made(id);
            self.add_semi((p, q, W::default()), (carrier, carrier.len()), made);
        }
    }

    /// The spokes of connections that were found before the one with a number.
    fn find_spokes(&mut self, end: u32) {
        for used in 0..self.full.pairs().len() {
            let pair = self.full.pairs()[used] as usize;
            let (p, q) = self.ends[pair];
            for place in 0..self.full.of(pair).len() {
                let Entry { carrier, id, .. } = self.full.of(pair)[place];
                if id < end {
                    self.spoke((p.into(), q.into(), W::default()), carrier, id);
                }
            }
        }
    }

    /// A semi whose key was added, as the full that it is now.
    fn opened_by(&self, id: u32, added: B) -> Option<Made> {
        match self.origins.made(id) {
            Made::Meet { fulls, key } if added.has(key.into()) => {
                Some(Made::Through { fulls, anchor: self.at[usize::from(key)] })
            }
            Made::Keyed { link, key } if added.has(key.into()) => Some(Made::Given { link }),
            _ => None,
        }
    }
}
