//! What the engine found: points, and the connections between them.
//!
//! ```text
//! point 0, 1       the sides
//! groups, cells    in the order of the position; of groups that grew together one keeps its number
//! ```

use super::super::bits::Bits;
use super::super::topology::{Touch, Winding};
use super::{Between, Engine, Made, NOWHERE, Threat};

impl<B: Bits, W: Winding> Engine<B, W> {
    /// The cells of the points: the two sides first (none), groups, open cells.
    pub fn points(&self) -> &[B] {
        &self.points
    }

    /// How many points are sides or groups, if nothing was handed from another position.
    pub fn anchors(&self) -> usize {
        self.anchors
    }

    /// Whether a point is a side or a group.
    pub fn is_anchor(&self, point: usize) -> bool {
        self.anchor[point]
    }

    /// The colour whose connections they are.
    pub fn colour(&self) -> usize {
        self.colour
    }

    /// How a connection was made, and what it joins.
    pub(crate) fn made(&self, id: u32) -> (Made, Touch<W>) {
        let (p, q, winding) = self.origins.joins(id);
        (self.origins.made(id), (p.into(), q.into(), winding))
    }

    /// The semis of an `or`.
    pub(crate) fn threats_of(&self, start: u32, len: u8) -> &[u32] {
        self.origins.semis(start, len)
    }

    /// The smallest full connection that wins.
    pub(crate) fn smallest_win(&self) -> Option<u32> {
        self.full.of(self.goal()).first().map(|full| full.id)
    }

    /// The smallest full connection of two points.
    pub fn smallest(&self, p: usize, q: usize) -> Option<(B, u32)> {
        let fulls = self.full.of(self.pair(p, q, W::default()));
        fulls.first().map(|full| (full.carrier, full.id))
    }

    /// The pairs of points with a full connection, smaller point first.
    pub fn joined(&self) -> impl Iterator<Item = (usize, usize)> {
        let pairs = self.full.pairs().iter().map(|pair| *pair as usize);
        pairs.filter(|pair| !self.full.of(*pair).is_empty()).map(|pair| {
            let (p, q) = self.ends[pair / W::COUNT];
            (p.into(), q.into())
        })
    }

    /// The point of a cell: its group, or itself if it is open.
    pub fn point(&self, cell: usize) -> Option<usize> {
        self.at.get(cell).filter(|at| **at != NOWHERE).map(|at| usize::from(*at))
    }

    /// What was found between two points.
    pub fn between(&self, p: usize, q: usize) -> Between<B> {
        let pair = self.pair(p, q, W::default());
        let full = self.full.of(pair).iter().map(|full| full.carrier);
        let semi = self.semi.of(pair).iter().map(|semi| match self.origins.made(semi.id) {
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

    /// How many pairs of fulls and semis of an `or` were looked at.
    pub fn steps(&self) -> u32 {
        self.steps
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
