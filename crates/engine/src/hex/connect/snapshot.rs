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
use super::antichains::{Antichains, Entry};
use super::{Asked, Engine, Made, NOWHERE, Threat, Until};
use std::mem::swap;

/// Everything that an engine found in a position; its fields are those of the engine.
#[derive(Clone, Debug)]
pub struct Snapshot<B, W> {
    points: Vec<B>,
    anchor: Vec<bool>,
    at: Vec<u8>,
    now: Vec<u8>,
    full: Antichains<B>,
    semi: Antichains<B>,
    goals: Vec<Threat<B>>,
    made: Vec<Made>,
    joins: Vec<(u8, u8, W)>,
    ors: Vec<u32>,
    /// How much of `made` there was when it was last cleared up.
    cleared: usize,
}

impl<B: Bits, W> Default for Snapshot<B, W> {
    fn default() -> Self {
        Snapshot {
            points: Vec::new(),
            anchor: Vec::new(),
            at: Vec::new(),
            now: Vec::new(),
            full: Antichains::new(),
            semi: Antichains::new(),
            goals: Vec::new(),
            made: Vec::new(),
            joins: Vec::new(),
            ors: Vec::new(),
            cleared: 0,
        }
    }
}

/// What became of a position.
struct Change<B> {
    lost: B,
    added: B,
    /// Whether a point is lost, or what was found there is to be combined anew.
    fresh: Vec<bool>,
}

impl<B: Bits, W: Winding> Engine<B, W> {
    /// Moves what was found into a snapshot, in place of what it had.
    pub fn save(&mut self, to: &mut Snapshot<B, W>) {
        if self.made.len() > 2 * self.cleared + 1000 {
            self.clear_up();
        }
        swap(&mut self.points, &mut to.points);
        swap(&mut self.anchor, &mut to.anchor);
        swap(&mut self.at, &mut to.at);
        swap(&mut self.now, &mut to.now);
        swap(&mut self.full, &mut to.full);
        swap(&mut self.semi, &mut to.semi);
        swap(&mut self.goals, &mut to.goals);
        swap(&mut self.made, &mut to.made);
        swap(&mut self.joins, &mut to.joins);
        swap(&mut self.ors, &mut to.ors);
        to.cleared = self.cleared;
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
        self.made.clone_from(&before.made);
        self.joins.clone_from(&before.joins);
        self.ors.clone_from(&before.ors);
        self.cleared = before.cleared;
        self.width = self.points.len();
        if self.ends.len() != self.width * (self.width + 1) / 2 {
            let pairs = (0..self.width).flat_map(|q| (0..=q).map(move |p| (p as u8, q as u8)));
            self.ends = pairs.collect();
        }
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
            self.find_spokes(before.made.len() as u32);
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
        for group in groups.filter(|group| group.meets(added)) {
            let mut parts: Vec<usize> = group.cells().map(|cell| self.at[cell].into()).collect();
            parts.sort_unstable();
            parts.dedup();
            let size = |p: &&usize| (self.anchor[**p], self.points[**p].len());
            let Some(&whole) = parts.iter().max_by_key(size) else { continue };
            for &part in &parts {
                fresh[part] = part != whole || !self.anchor[whole];
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
        Change { lost, added, fresh }
    }

    /// Takes over what is still there: first what is as before, then what the stones changed.
    fn inherit(&mut self, before: &Snapshot<B, W>, change: &Change<B>) {
        let Change { lost, added, fresh } = change;
        let ends = std::mem::take(&mut self.ends);
        let whole = |pair: usize| {
            let (p, q) = ends[pair];
            !fresh[usize::from(p)] && !fresh[usize::from(q)]
        };
        let gone = |p: u8| p >= 2 && self.points[usize::from(self.now[usize::from(p)])].is_empty();
        // A connection that the stones changed: its points, its carrier, and how it was made.
        let changed = |to: &mut Vec<(usize, usize, B, u32)>, pair: usize, entry: &Entry<B>| {
            let (p, q) = ends[pair];
            if entry.carrier.meets(*lost) || gone(p) || gone(q) {
                return;
            }
            let [p, q] = [p, q].map(|p| usize::from(self.now[usize::from(p)]));
            if p != q {
                to.push((p, q, entry.carrier.minus(*added), entry.id));
            }
        };
        let set = *lost | *added;
        let (mut fulls, mut semis) = (Vec::new(), Vec::new());
        self.full.take_over(&before.full, set, whole, |pair, entry| {
            changed(&mut fulls, pair, entry);
        });
        self.semi.take_over(&before.semi, set, whole, |pair, entry| {
            changed(&mut semis, pair, entry);
        });
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
                self.add_full((p, q, W::default()), carrier, made);
                false
            }
            None => true,
        });
        for (p, q, carrier, id) in fulls {
            self.add_full((p, q, W::default()), carrier, self.made[id as usize]);
        }
        for (p, q, carrier, id) in semis {
            self.add_semi((p, q, W::default()), carrier, self.made[id as usize]);
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
        match self.made[id as usize] {
            Made::Meet { fulls, key } if added.has(key.into()) => {
                Some(Made::Through { fulls, anchor: self.at[usize::from(key)] })
            }
            Made::Keyed { link, key } if added.has(key.into()) => Some(Made::Given { link }),
            _ => None,
        }
    }

    /// Forgets how connections were made that no connection needs any more.
    fn clear_up(&mut self) {
        const UNUSED: u32 = u32::MAX;
        let mut ids = vec![UNUSED; self.made.len()];
        let mut used = |id: u32| ids[id as usize] = 0;
        self.full.all().chain(self.semi.all()).for_each(|entry| used(entry.id));
        self.goals.iter().for_each(|goal| used(goal.id));
        for id in (0..self.made.len()).rev() {
            if ids[id] == UNUSED {
                continue;
            }
            match self.made[id] {
                Made::Meet { fulls, .. } | Made::Through { fulls, .. } => {
                    fulls.iter().for_each(|full| ids[*full as usize] = 0);
                }
                Made::Or { start, len, .. } => {
                    let semis = &self.ors[start as usize..][..usize::from(len)];
                    semis.iter().for_each(|semi| ids[*semi as usize] = 0);
                }
                Made::Closed { way, .. } => ids[way as usize] = 0,
                Made::Touch { .. } | Made::Given { .. } | Made::Keyed { .. } => {}
            }
        }
        let mut ors = Vec::new();
        let mut next = 0;
        for id in 0..self.made.len() {
            if ids[id] == UNUSED {
                continue;
            }
            let mut made = self.made[id];
            match &mut made {
                Made::Meet { fulls, .. } | Made::Through { fulls, .. } => {
                    *fulls = fulls.map(|full| ids[full as usize]);
                }
                Made::Or { start, len, .. } => {
                    let semis = &self.ors[*start as usize..][..usize::from(*len)];
                    *start = ors.len() as u32;
                    ors.extend(semis.iter().map(|semi| ids[*semi as usize]));
                }
                Made::Closed { way, .. } => *way = ids[*way as usize],
                Made::Touch { .. } | Made::Given { .. } | Made::Keyed { .. } => {}
            }
            ids[id] = next as u32;
            self.made[next] = made;
            self.joins[next] = self.joins[id];
            next += 1;
        }
        self.made.truncate(next);
        self.joins.truncate(next);
        self.ors = ors;
        self.cleared = next;
        self.full.renumber(&ids);
        self.semi.renumber(&ids);
        self.goals.iter_mut().for_each(|goal| goal.id = ids[goal.id as usize]);
    }
}
