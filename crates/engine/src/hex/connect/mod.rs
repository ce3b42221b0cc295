//! The connection engine (H-search: Anshelevich 2002) for one colour in one position.
//!
//! ```text
//! anchors   the two sides and the groups g of stones
//! points    anchors and open cells e                   x, y
//! full      x─y without moving first, within a carrier; semi: after one more stone, its key
//!
//! and   x─e full, e─y full   ⟹  x─y semi, key e        x─g full, g─y full  ⟹  x─y full
//! or    semis x─y without a cell in common             ⟹  x─y full
//! ```
//!
//! Carriers of a pair are kept as antichains, smaller first. Each connection remembers how it was
//! made, so that the ones that matter can be entered in the [`Ledger`](super::ledger::Ledger).

mod antichains;
mod provenance;

use super::bits::Bits;
use super::ledger::{Id, SIDE};
use super::topology::{Flat, Topology, Touch, Winding};
use antichains::Antichains;
use std::cmp::Ordering;

/// How many connections of a pair take part.
#[derive(Clone, Copy, Debug)]
pub struct Limits {
    pub full: usize,
    pub semi: usize,
    /// Semis in one `or`.
    pub or: usize,
    /// The same between two open cells, and the size of their carriers.
    pub far_full: usize,
    pub far_semi: usize,
    pub far_size: u32,
}

impl Default for Limits {
    fn default() -> Self {
        Limits { full: 16, semi: 32, or: 4, far_full: 6, far_semi: 12, far_size: 14 }
    }
}

#[derive(Clone, Copy, Debug)]
pub(crate) enum Made {
    /// The points touch.
    Touch { points: [u8; 2] },
    /// Fulls from two anchors to `key`.
    Meet { fulls: [u32; 2], key: u8 },
    /// Two fulls with an anchor in common; the common anchor.
    Through { fulls: [u32; 2], anchor: u8 },
    /// A full that was given.
    Given { link: Id },
    /// A semi that was given: the link holds once the key is played.
    Keyed { link: Id, key: u8 },
    /// Semis `ors[start..][..len]` between the points.
    Or { start: u32, len: u8, points: [u8; 2] },
    /// A connection of a point with itself that wins; if the point is open, it is the key.
    Closed { way: u32, key: Option<u8> },
}

/// A full connection seen from one of its points.
#[derive(Clone, Copy, Debug)]
struct Spoke<B, W> {
    carrier: B,
    /// The carrier and the other point.
    reach: B,
    id: u32,
    to: u8,
    winding: W,
}

/// A way between the sides that needs one stone first.
#[derive(Clone, Copy, Debug)]
pub struct Threat<B> {
    pub carrier: B,
    pub(crate) id: u32,
}

/// A connection of a cell and a side that is known from elsewhere; with a key it is a semi.
#[derive(Clone, Copy, Debug)]
pub struct Given<B> {
    /// As in a [`Link`](super::ledger::Link).
    pub side: u8,
    pub cell: u8,
    pub key: Option<u8>,
    pub carrier: B,
    pub link: Id,
}

/// The connections of two points: carriers, and keys with carriers.
#[derive(Clone, Debug)]
pub struct Between<B> {
    pub full: Vec<B>,
    pub semi: Vec<(usize, B)>,
}

/// When to stop.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Until {
    /// A semi between the sides.
    Semi,
    /// A full between the sides.
    Full,
    Never,
}

/// A full to extend: carrier, number, ends, winding.
type Waiting<B, W> = (B, u32, u8, u8, W);

/// The work space; it is used again and again.
#[derive(Clone, Debug)]
pub struct Engine<B, W = Flat> {
    colour: usize,
    limits: Limits,
    /// The cells of each point: none for the sides, stones of groups, one open cell.
    points: Vec<B>,
    /// The windings that win for a way from a point to itself.
    wins: Vec<bool>,
    /// How many points are anchors.
    anchors: usize,
    full: Antichains<B>,
    semi: Antichains<B>,
    /// The fulls at a point that have been extended.
    spokes: Vec<Vec<Spoke<B, W>>>,
    width: usize,
    /// How each connection was made, and what it joins.
    made: Vec<Made>,
    joins: Vec<(u8, u8, W)>,
    ors: Vec<u32>,
    /// For the semis of one pair, the intersection of each with all after it.
    rest: Vec<B>,
    /// Fulls to extend, by size.
    queue: Vec<Vec<Waiting<B, W>>>,
    /// Semis between the sides that made their intersection smaller, and the intersection.
    goals: Vec<Threat<B>>,
    common: B,
    until: Until,
    done: bool,
}

impl<B: Bits, W: Winding> Default for Engine<B, W> {
    fn default() -> Self {
        Engine::with_limits(Limits::default())
    }
}

impl<B: Bits, W: Winding> Engine<B, W> {
    pub fn with_limits(limits: Limits) -> Self {
        Engine {
            colour: 0,
            limits,
            points: Vec::new(),
            wins: Vec::new(),
            anchors: 0,
            full: Antichains::new(),
            semi: Antichains::new(),
            spokes: Vec::new(),
            width: 0,
            made: Vec::new(),
            joins: Vec::new(),
            ors: Vec::new(),
            rest: Vec::new(),
            queue: Vec::new(),
            goals: Vec::new(),
            common: B::none(),
            until: Until::Never,
            done: false,
        }
    }

    /// Finds the connections of a colour whose stones are `own`, playing on `open`.
    pub fn run<T>(&mut self, board: &T, colour: usize, own: B, open: B, until: Until)
    where
        T: Topology<B, Winding = W>,
    {
        self.run_with(board, colour, own, open, until, &[]);
    }

    /// The same, when some connections are known.
    pub fn run_with<T>(
        &mut self,
        board: &T,
        colour: usize,
        own: B,
        open: B,
        until: Until,
        given: &[Given<B>],
    ) where
        T: Topology<B, Winding = W>,
    {
        let grid = board.grid();
        self.colour = colour;
        self.wins = board.wins(colour);
        self.until = until;
        self.done = false;
        self.goals.clear();
        self.common = open;
        self.points.clear();
        self.points.extend([B::none(); 2]);
        self.points.extend(grid.groups(own));
        self.anchors = self.points.len();
        for cell in open.cells() {
            self.points.push(B::bit(cell));
        }
        self.width = self.points.len();
        self.full.clear(self.width * self.width * W::COUNT);
        self.semi.clear(self.width * self.width * W::COUNT);
        self.spokes.iter_mut().for_each(Vec::clear);
        self.spokes.resize_with(self.width.max(self.spokes.len()), Vec::new);
        self.made.clear();
        self.joins.clear();
        self.ors.clear();
        self.queue.iter_mut().for_each(Vec::clear);
        self.queue.resize_with(grid.count + 1, Vec::new);
        for (p, q, winding) in board.touches(colour, &self.points, self.anchors) {
            let points = [p as u8, q as u8];
            self.add_full((p, q, winding), B::none(), Made::Touch { points });
        }
        given.iter().for_each(|given| self.take(given));
        let mut size = 0;
        while size < self.queue.len() && !self.done {
            let Some((carrier, id, p, q, winding)) = self.queue[size].pop() else {
                size += 1;
                continue;
            };
            let (p, q) = (usize::from(p), usize::from(q));
            if self.full.has(self.pair(p, q, winding), id) {
                self.extend(id, carrier, (p, q, winding));
                self.extend(id, carrier, (q, p, winding.back()));
                for (hub, to, winding) in [(p, q, winding), (q, p, winding.back())] {
                    let reach = carrier | self.points[to];
                    self.spokes[hub].push(Spoke { carrier, reach, id, to: to as u8, winding });
                }
                // Whatever was found may be smaller than what comes next.
                size = self.queue.iter().position(|bucket| !bucket.is_empty()).unwrap_or(size);
            }
        }
    }

    fn take(&mut self, given: &Given<B>) {
        let Given { side, cell, key, carrier, link } = *given;
        let Some(point) = self.point(cell.into()) else { return };
        let side = usize::from(side - SIDE);
        match key {
            None => {
                self.add_full((side, point, W::default()), carrier, Made::Given { link });
            }
            Some(key) => {
                let made = Made::Keyed { link, key };
                self.add_semi((side, point, W::default()), carrier, made);
            }
        }
    }

    /// All that follows by `and` from a full connection of `end` and `middle` and those that were
    /// extended before it.
    fn extend(&mut self, id: u32, carrier: B, (end, middle, winding): Touch<W>) {
        if middle < 2 {
            return;
        }
        let group = middle < self.anchors;
        if W::COUNT > 1 && !group && end == middle {
            return;
        }
        let taken = carrier | self.points[middle];
        let barred = taken | self.points[end];
        let spokes = std::mem::take(&mut self.spokes[middle]);
        for spoke in &spokes {
            let to = usize::from(spoke.to);
            // Back to where it was before: of use only around the board.
            let round = W::COUNT > 1 && (to == end || group && to == middle);
            let crosses = if round { spoke.carrier } else { spoke.reach }.meets(barred);
            if crosses || to == end && !round || self.done {
                continue;
            }
            let Some(whole) = winding.then(spoke.winding) else { continue };
            if round && to == end && whole == W::default() {
                continue;
            }
            let fulls = [id, spoke.id];
            if group {
                let made = Made::Through { fulls, anchor: middle as u8 };
                self.add_full((end, to, whole), carrier | spoke.carrier, made);
            } else {
                let made = Made::Meet { fulls, key: self.points[middle].first() as u8 };
                self.add_semi((end, to, whole), taken | spoke.carrier, made);
            }
        }
        self.spokes[middle] = spokes;
    }

    /// The place of two points and a winding in the antichains, seen from either end.
    #[inline(always)]
    fn pair(&self, p: usize, q: usize, winding: W) -> usize {
        let (there, back) = (winding.index(), winding.back().index());
        let (first, second, index) = match p.cmp(&q) {
            Ordering::Less => (p, q, there),
            Ordering::Equal => (p, q, there.max(back)),
            Ordering::Greater => (q, p, back),
        };
        (first * self.width + second) * W::COUNT + index
    }

    /// The place of what wins.
    fn goal(&self) -> usize {
        self.pair(0, 1, W::default())
    }

    /// Whether no group and no side is at the ends.
    #[inline(always)]
    fn far(&self, p: usize, q: usize) -> bool {
        p.min(q) >= self.anchors
    }

    fn add_full(&mut self, (p, q, winding): Touch<W>, carrier: B, made: Made) {
        let (pair, far, size) = (self.pair(p, q, winding), self.far(p, q), carrier.len());
        let limit = if far { self.limits.far_full } else { self.limits.full };
        if far && size > self.limits.far_size || self.full.crowded(pair, size, limit) {
            return;
        }
        let id = self.made.len() as u32;
        if !self.full.insert(pair, carrier, size, id, limit) {
            return;
        }
        self.made.push(made);
        self.joins.push((p as u8, q as u8, winding));
        self.semi.drop_above(pair, carrier);
        if W::COUNT > 1 && p == q && (far || self.wins[winding.index()]) {
            return self.close(id, p, winding, carrier);
        }
        self.queue[size as usize].push((carrier, id, p as u8, q as u8, winding));
        self.done |= p.max(q) < 2 && self.until != Until::Never;
    }

    /// A full connection of a point with itself: with a stone there, it wins if it winds rightly.
    fn close(&mut self, way: u32, point: usize, winding: W, carrier: B) {
        let goal = (0, 1, W::default());
        match self.far(point, point) {
            false => self.add_full(goal, carrier, Made::Closed { way, key: None }),
            true if self.wins[winding.index()] => {
                let key = Some(self.points[point].first() as u8);
                self.add_semi(goal, carrier | self.points[point], Made::Closed { way, key });
            }
            true => {}
        }
    }

    #[inline(always)]
    fn add_semi(&mut self, (p, q, winding): Touch<W>, carrier: B, made: Made) {
        if W::COUNT > 1 && p == q && (self.far(p, q) || self.wins[winding.index()]) {
            // With a stone at the point already, the key closes a winning curve.
            if !self.far(p, q) {
                self.add_semi((0, 1, W::default()), carrier, made);
            }
            return;
        }
        let (pair, far, size) = (self.pair(p, q, winding), self.far(p, q), carrier.len());
        let limit = if far { self.limits.far_semi } else { self.limits.semi };
        if self.done || far && size > self.limits.far_size {
            return;
        }
        let goal = p.max(q) < 2;
        if !goal && self.semi.crowded(pair, size, limit) || self.full.covers(pair, carrier) {
            return;
        }
        let id = self.made.len() as u32;
        let narrows = goal && !self.common.within(carrier);
        if narrows {
            self.common &= carrier;
            self.goals.push(Threat { carrier, id });
        }
        let kept = self.semi.insert(pair, carrier, size, id, limit);
        if kept || narrows {
            self.made.push(made);
            self.joins.push((p as u8, q as u8, winding));
        }
        if !kept {
            return;
        }
        if goal && self.until == Until::Semi {
            self.done = true;
            return;
        }
        if !self.semi.scattered(pair) {
            return;
        }
        self.rest.clear();
        let mut rest = !B::none();
        for semi in self.semi.of(pair).iter().rev() {
            rest &= semi.carrier;
            self.rest.push(rest);
        }
        if rest.is_empty() {
            self.rest.reverse();
            let mut chosen = [0; 8];
            chosen[0] = id;
            self.or((p, q, winding), carrier, carrier, &mut chosen, 1, 0);
        }
    }

    /// Tries to complete the chosen semis of a pair to a set without a cell in common.
    fn or(
        &mut self,
        (p, q, winding): Touch<W>,
        common: B,
        union: B,
        chosen: &mut [u32; 8],
        len: usize,
        from: usize,
    ) {
        let pair = self.pair(p, q, winding);
        let mut i = from;
        // Fulls that are found drop semis on the way; then `rest` is too large, and less is tried.
        while i < self.semi.of(pair).len() && !self.done && !common.meets(self.rest[i]) {
            let semi = self.semi.of(pair)[i];
            i += 1;
            let left = common & semi.carrier;
            if left == common || len + 1 == self.limits.or && !left.is_empty() {
                continue;
            }
            let whole = union | semi.carrier;
            if self.full.covers(pair, whole) {
                continue;
            }
            chosen[len] = semi.id;
            if left.is_empty() {
                let start = self.ors.len() as u32;
                self.ors.extend_from_slice(&chosen[..=len]);
                let len = len as u8 + 1;
                let made = Made::Or { start, len, points: [p as u8, q as u8] };
                self.add_full((p, q, winding), whole, made);
            } else {
                self.or((p, q, winding), left, whole, chosen, len + 1, i);
            }
        }
    }

    /// The cells of the points: the two sides first (none), groups, open cells.
    pub fn points(&self) -> &[B] {
        &self.points
    }

    /// How many points are sides or groups.
    pub fn anchors(&self) -> usize {
        self.anchors
    }

    /// The colour whose connections they are.
    pub fn colour(&self) -> usize {
        self.colour
    }

    /// How a connection was made, and what it joins.
    pub(crate) fn made(&self, id: u32) -> (Made, Touch<W>) {
        let (p, q, winding) = self.joins[id as usize];
        (self.made[id as usize], (p.into(), q.into(), winding))
    }

    /// The semis of an `or`.
    pub(crate) fn threats_of(&self, start: u32, len: u8) -> &[u32] {
        &self.ors[start as usize..][..usize::from(len)]
    }

    /// The smallest full connection that wins.
    pub(crate) fn smallest_win(&self) -> Option<u32> {
        self.full.of(self.goal()).first().map(|full| full.id)
    }

    /// The pairs of points with a full connection, smaller point first.
    pub fn joined(&self) -> impl Iterator<Item = (usize, usize)> {
        let pairs = (0..self.width).flat_map(|p| (p + 1..self.width).map(move |q| (p, q)));
        pairs.filter(|(p, q)| !self.full.of(self.pair(*p, *q, W::default())).is_empty())
    }

    /// The point of a cell: its group, or itself if it is open.
    pub fn point(&self, cell: usize) -> Option<usize> {
        self.points.iter().position(|cells| cells.has(cell))
    }

    /// What was found between two points.
    pub fn between(&self, p: usize, q: usize) -> Between<B> {
        let pair = self.pair(p, q, W::default());
        let full = self.full.of(pair).iter().map(|full| full.carrier);
        let semi = self.semi.of(pair).iter().map(|semi| match self.made[semi.id as usize] {
            Made::Meet { key, .. }
            | Made::Keyed { key, .. }
            | Made::Closed { key: Some(key), .. } => (usize::from(key), semi.carrier),
            _ => unreachable!("a full is not a semi"),
        });
        Between { full: full.collect(), semi: semi.collect() }
    }

    /// Whether it stopped before everything was found.
    pub fn stopped(&self) -> bool {
        self.done
    }

    /// Whether the sides are joined.
    pub fn won(&self) -> bool {
        !self.full.of(self.goal()).is_empty()
    }

    /// The semis between the sides.
    pub fn threats(&self) -> Vec<Threat<B>> {
        let semis = self.semi.of(self.goal()).iter();
        let kept = semis.map(|semi| Threat { carrier: semi.carrier, id: semi.id });
        kept.chain(self.goals.iter().copied()).collect()
    }
}
