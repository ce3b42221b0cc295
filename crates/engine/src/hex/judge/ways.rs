//! How many stones a colour needs from side to side if all its connections hold: shortest ways in the
//! graph whose points are sides, groups and open cells, and whose wires are connections.
//!
//! ```text
//! top ═ e ═ g ═ e' ═ bottom      two stones, on e and e'; the group g costs nothing
//! ```

use super::super::bits::Bits;
use super::super::connect::Engine;
use super::super::topology::Winding;

/// Farther than anything on a board that the solver takes.
const FAR: u8 = 100;

/// By cell; what is said of cells that are not open means nothing.
#[derive(Clone, Debug)]
pub(crate) struct Ways {
    /// The stones of a shortest way through the cell.
    pub through: Vec<u8>,
    /// How many points the cell is connected to.
    pub degree: Vec<u8>,
    /// The least of `through`.
    pub least: u8,
}

impl Ways {
    pub fn of<B: Bits, W: Winding>(engine: &Engine<B, W>, count: usize) -> Ways {
        let points = engine.points();
        let mut near = vec![0u128; points.len()];
        for (p, q) in engine.joined().filter(|(_, q)| *q < 128) {
            near[p] |= 1 << q;
            near[q] |= 1 << p;
        }
        let cells = (2..points.len().min(128)).filter(|p| !engine.is_anchor(*p));
        let open = cells.fold(0u128, |set, p| set | 1 << p);
        let [from, to] = [0, 1].map(|side| distances(&near, open, side));
        let mut ways = Ways { through: vec![FAR; count], degree: vec![0; count], least: FAR };
        for p in bits(open).filter(|p| !points[*p].is_empty()) {
            let cell = points[p].first();
            ways.through[cell] = (from[p] + to[p]).saturating_sub(1).min(FAR);
            ways.degree[cell] = near[p].count_ones() as u8;
            ways.least = ways.least.min(ways.through[cell]);
        }
        ways
    }
}

/// From a side to every point, its own stone counted; sides are not passed through.
fn distances(near: &[u128], open: u128, side: usize) -> Vec<u8> {
    let mut distance = vec![FAR; near.len()];
    let mut seen = 0b11u128;
    let mut frontier = 1u128 << side;
    let mut stones = 0;
    while frontier != 0 {
        let mut layer = frontier;
        while layer != 0 {
            let reached = bits(layer).fold(0, |set, p| set | near[p]) & !seen;
            layer = reached & !open;
            seen |= layer;
            frontier |= layer;
        }
        let reached = bits(frontier).fold(0, |set, p| set | near[p]) & !seen;
        stones += 1;
        bits(reached).for_each(|p| distance[p] = stones);
        seen |= reached;
        frontier = reached;
    }
    distance
}

fn bits(mut set: u128) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        let first = (set != 0).then(|| set.trailing_zeros() as usize)?;
        set &= set - 1;
        Some(first)
    })
}
