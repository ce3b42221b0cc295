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
mod combine;
mod found;
mod origins;
mod provenance;
mod snapshot;

use super::bits::Bits;
use super::ledger::{Id, SIDE};
use super::topology::{Flat, Topology, Winding};
use antichains::Antichains;
use origins::Origins;
pub use snapshot::Snapshot;
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
    /// Steps after which an `or` has one semi less and fewer to choose from; after three times as many
    /// it is enough. Only crowded boards come to that.
    pub steps: u32,
}

impl Default for Limits {
    fn default() -> Self {
        Limits { full: 16, semi: 32, or: 4, far_full: 6, far_semi: 12, far_size: 14, steps: 40_000 }
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
    /// Semis between the points: so many, from a place on.
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
    /// Of the carrier.
    size: u8,
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

/// What to look for: the connections of a colour whose stones are `own`, playing on `open`.
#[derive(Clone, Copy, Debug)]
pub struct Asked<'a, B> {
    pub colour: usize,
    pub own: B,
    pub open: B,
    pub until: Until,
    /// Connections that are known.
    pub given: &'a [Given<B>],
}

/// The point of a cell that is lost.
const NOWHERE: u8 = u8::MAX;

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
    /// How many points were anchors to begin with; the sides and groups that are.
    anchors: usize,
    anchor: Vec<bool>,
    /// The point of each cell, and of each group that has grown together with others.
    at: Vec<u8>,
    now: Vec<u8>,
    /// The points of each pair.
    ends: Vec<(u8, u8)>,
    full: Antichains<B>,
    semi: Antichains<B>,
    /// The fulls at a point that have been extended.
    spokes: Vec<Vec<Spoke<B, W>>>,
    width: usize,
    /// How each connection was made, and what it joins.
    origins: Origins<W>,
    /// The semis of one pair, and the intersection of each with all after it.
    semis: Vec<(B, B, u32)>,
    /// Fulls to extend, by size; none is smaller than `next`.
    queue: Vec<Vec<Waiting<B, W>>>,
    next: usize,
    /// Semis between the sides that made their intersection smaller, and the intersection.
    goals: Vec<Threat<B>>,
    common: B,
    until: Until,
    done: bool,
    /// Pairs of fulls and semis of an `or` that were looked at.
    steps: u32,
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
            anchor: Vec::new(),
            at: Vec::new(),
            now: Vec::new(),
            ends: Vec::new(),
            full: Antichains::new(),
            semi: Antichains::new(),
            spokes: Vec::new(),
            width: 0,
            origins: Origins::new(),
            semis: Vec::new(),
            queue: Vec::new(),
            next: 0,
            goals: Vec::new(),
            common: B::none(),
            until: Until::Never,
            done: false,
            steps: 0,
        }
    }

    /// Finds the connections of a colour whose stones are `own`, playing on `open`.
    pub fn run<T>(&mut self, board: &T, colour: usize, own: B, open: B, until: Until)
    where
        T: Topology<B, Winding = W>,
    {
        self.run_with(board, &Asked { colour, own, open, until, given: &[] });
    }

    /// The same, when some connections are known.
    pub fn run_with<T>(&mut self, board: &T, asked: &Asked<'_, B>)
    where
        T: Topology<B, Winding = W>,
    {
        self.prepare(board, asked);
        for (p, q, winding) in board.touches(asked.colour, &self.points, self.anchors) {
            let points = [p as u8, q as u8];
            self.add_full((p, q, winding), (B::none(), 0), Made::Touch { points });
        }
        asked.given.iter().for_each(|given| self.take(given));
        self.combine();
    }

    /// The points of a position, and nothing between them.
    fn prepare<T>(&mut self, board: &T, asked: &Asked<'_, B>)
    where
        T: Topology<B, Winding = W>,
    {
        let grid = board.grid();
        self.begin(board, asked);
        self.points.clear();
        self.points.extend([B::none(); 2]);
        self.points.extend(grid.groups(asked.own));
        self.anchors = self.points.len();
        for cell in asked.open.cells() {
            self.points.push(B::bit(cell));
        }
        self.width = self.points.len();
        self.anchor.clear();
        self.anchor.extend((0..self.width).map(|p| p < self.anchors));
        self.at.clear();
        self.at.resize(grid.count, NOWHERE);
        for (point, cells) in self.points.iter().enumerate() {
            cells.cells().for_each(|cell| self.at[cell] = point as u8);
        }
        self.now.clear();
        self.now.extend(0..self.width as u8);
        self.number_pairs();
        self.full.clear(self.ends.len() * W::COUNT);
        self.semi.clear(self.ends.len() * W::COUNT);
        self.origins.begin(&Vec::new());
        self.clear_work();
    }

    fn begin<T>(&mut self, board: &T, asked: &Asked<'_, B>)
    where
        T: Topology<B, Winding = W>,
    {
        self.colour = asked.colour;
        self.wins = board.wins(asked.colour);
        self.until = asked.until;
        self.done = false;
        self.steps = 0;
        self.goals.clear();
        self.common = asked.open;
        self.queue.resize_with(board.grid().count + 1, Vec::new);
    }

    /// The points of each pair.
    fn number_pairs(&mut self) {
        if self.ends.len() != self.width * (self.width + 1) / 2 {
            let pairs = (0..self.width).flat_map(|q| (0..=q).map(move |p| (p as u8, q as u8)));
            self.ends.clear();
            self.ends.extend(pairs);
        }
    }

    /// No spokes, and nothing to extend.
    fn clear_work(&mut self) {
        self.spokes.iter_mut().for_each(Vec::clear);
        self.spokes.resize_with(self.width.max(self.spokes.len()), Vec::new);
        self.queue.iter_mut().for_each(Vec::clear);
        self.next = self.queue.len();
    }

    fn take(&mut self, given: &Given<B>) {
        let Given { side, cell, key, carrier, link } = *given;
        let Some(point) = self.point(cell.into()) else { return };
        let side = usize::from(side - SIDE);
        match key {
            None => {
                let made = Made::Given { link };
                self.add_full((side, point, W::default()), (carrier, carrier.len()), made);
            }
            Some(key) => {
                let made = Made::Keyed { link, key };
                self.add_semi((side, point, W::default()), (carrier, carrier.len()), made);
            }
        }
    }

    /// The place of two points and a winding in the antichains, seen from either end.
    #[inline(always)]
    fn pair(&self, p: usize, q: usize, winding: W) -> usize {
        if W::COUNT == 1 {
            let (first, second) = (p.min(q), p.max(q));
            return second * (second + 1) / 2 + first;
        }
        let (there, back) = (winding.index(), winding.back().index());
        let (first, second, index) = match p.cmp(&q) {
            Ordering::Less => (p, q, there),
            Ordering::Equal => (p, q, there.max(back)),
            Ordering::Greater => (q, p, back),
        };
        (second * (second + 1) / 2 + first) * W::COUNT + index
    }

    /// The place of what wins.
    fn goal(&self) -> usize {
        self.pair(0, 1, W::default())
    }

    /// Whether no group and no side is at the ends.
    #[inline(always)]
    fn far(&self, p: usize, q: usize) -> bool {
        !self.anchor[p] && !self.anchor[q]
    }
}
