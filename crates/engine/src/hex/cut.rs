//! The part of a link that begins at a group: what joins the group to one end.
//!
//! ```text
//! top ═══ g ─── x ─── bottom      a link between the sides, proved in one position
//!         g ─── x ─── bottom      its part: holds wherever g is, whatever becomes of the top
//! ```
//!
//! The derivation is cut step by step, and what comes out is a derivation again:
//!
//! - `and`: the pieces on a way from the group to the end, over touching stones and cited links;
//! - `or`: the threats that can be cut, as long as no cell lies in all of what is left of them;
//! - `captured` and `turn`: of the part of the link that they cite;
//! - a link without a region has no part: its ties may lead over the side that is left out.

use super::bits::Bits;
use super::fill::Pair;
use super::grid::Grid;
use super::ledger::{Id, Ledger, Link, Piece, Rule, SIDE};
use rustc_hash::FxHashMap;
use std::collections::VecDeque;

/// How many parts are remembered before it is begun anew.
const MOST: usize = 1 << 20;

/// Parts of links of one ledger; those asked for are remembered.
#[derive(Clone, Debug, Default)]
pub struct Cutter<B> {
    known: FxHashMap<(Id, Cut<B>), Option<Id>>,
}

/// Where to cut: the part begins at the group and leads to the end.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Cut<B> {
    pub group: B,
    pub end: u8,
}

/// A link in the middle of a proof.
struct Wire {
    link: Id,
    ends: [u8; 2],
}

impl<B: Bits> Cutter<B> {
    /// What joins a group to an end according to threats whose other stones are `own`.
    pub fn part_of_threats(
        &mut self,
        grid: &Grid<B>,
        ledger: &mut Ledger<B>,
        threats: &[(u8, Id)],
        own: B,
        cut: Cut<B>,
    ) -> Option<Id> {
        if self.known.len() > MOST {
            self.known.clear();
        }
        let mut parts: Vec<(u8, Id)> = Vec::new();
        for &(key, link) in threats {
            let Some(part) = self.part(grid, ledger, link, cut) else { continue };
            if !ledger.link(part).stones.has(key.into()) {
                return Some(part);
            }
            parts.push((key, part));
        }
        let colour = usize::from(ledger.link(parts.first()?.1).colour);
        let common = ledger.fewest(grid, &mut parts, own)?;
        let Cut { group, end } = cut;
        let start = |link: &Link<B>| if link.ends[0] == end { link.ends[1] } else { link.ends[0] };
        let starts: Vec<u8> = parts.iter().map(|(_, part)| start(ledger.link(*part))).collect();
        let ways = starts.iter().filter(|at| **at != starts[0]);
        let ways = ways.map(|at| grid.way(starts[0].into(), (*at).into(), group));
        let stones = ways.fold(common, |set, way| set | way);
        let piece = ledger.or(colour, [end, starts[0]], &parts, stones);
        Some(ledger.entry(colour, &piece))
    }

    /// What joins a group to an end according to a link.
    pub fn part(
        &mut self,
        grid: &Grid<B>,
        ledger: &mut Ledger<B>,
        id: Id,
        cut: Cut<B>,
    ) -> Option<Id> {
        let stones = ledger.link(id).stones;
        if !stones.meets(cut.group) {
            return None;
        }
        if let Some(known) = self.known.get(&(id, cut)) {
            return *known;
        }
        let part = match ledger.rule(id).clone() {
            Rule::And { .. } => self.part_of_and(grid, ledger, id, cut),
            Rule::Or { threats, .. } => self.part_of_threats(grid, ledger, &threats, stones, cut),
            Rule::Captured { link, cells, .. } => {
                let part = self.part(grid, ledger, link, cut);
                part.and_then(|part| released(grid, ledger, part, cells, stones))
            }
            Rule::Turn { link } => {
                let Cut { group, end } = cut;
                let turned = Cut { group: grid.turned(group), end: grid.turned_end(end) };
                let part = self.part(grid, ledger, link, turned);
                part.map(|part| ledger.turn(grid, part))
            }
            // Over the other side, perhaps; of boards without sides; of other rules.
            Rule::Region { .. } | Rule::Shift { .. } | Rule::Noted { .. } => None,
        };
        self.known.insert((id, cut), part);
        part
    }

    fn part_of_and(
        &mut self,
        grid: &Grid<B>,
        ledger: &mut Ledger<B>,
        id: Id,
        cut: Cut<B>,
    ) -> Option<Id> {
        let mut wires = Vec::new();
        cited(ledger, id, &mut wires);
        if let Some(part) = way(grid, ledger, id, &wires, cut) {
            return Some(part);
        }
        // The group may be inside of a cited link.
        let mut more = Vec::new();
        for wire in &wires {
            for to in wire.ends {
                let useful = to == cut.end || to < SIDE && !cut.group.has(to.into());
                let inner = Cut { end: to, ..cut };
                let part = useful.then(|| self.part(grid, ledger, wire.link, inner)).flatten();
                more.extend(part.map(|link| Wire { link, ends: ledger.link(link).ends }));
            }
        }
        wires.extend(more);
        way(grid, ledger, id, &wires, cut)
    }
}

/// The links that an `and` cites, or the ones they cite if they are of this kind themselves.
fn cited<B: Bits>(ledger: &Ledger<B>, id: Id, wires: &mut Vec<Wire>) {
    match ledger.rule(id) {
        Rule::And { links, .. } => links.iter().for_each(|link| cited(ledger, *link, wires)),
        _ => wires.push(Wire { link: id, ends: ledger.link(id).ends }),
    }
}

/// A part without the stones of a captured pair, unless the pair is on a side that is no end of it.
fn released<B: Bits>(
    grid: &Grid<B>,
    ledger: &mut Ledger<B>,
    part: Id,
    cells: [u8; 2],
    own: B,
) -> Option<Id> {
    let Link { colour, ends, stones, .. } = *ledger.link(part);
    let colour = usize::from(colour);
    let cells = cells.map(usize::from);
    let both = B::bit(cells[0]) | B::bit(cells[1]);
    let barred =
        |side: usize| !ends.contains(&(SIDE + side as u8)) && both.meets(grid.sides[colour][side]);
    let inside = |end: u8| end < SIDE && both.has(end.into());
    if stones.meets(both) && (ends.into_iter().any(inside) || barred(0) || barred(1)) {
        return None;
    }
    Some(ledger.discharge(grid, own, part, Pair { colour, cells }))
}

/// A way from a group to an end over the stones of a link and over wires.
fn way<B: Bits>(
    grid: &Grid<B>,
    ledger: &mut Ledger<B>,
    id: Id,
    wires: &[Wire],
    cut: Cut<B>,
) -> Option<Id> {
    let Cut { group, end } = cut;
    let Link { stones, colour, .. } = *ledger.link(id);
    let colour = usize::from(colour);
    let there = |cell: usize| match end.checked_sub(SIDE) {
        Some(side) => grid.sides[colour][usize::from(side)].has(cell),
        None => cell == usize::from(end),
    };
    let mut from: Vec<Option<(usize, Option<Id>)>> = vec![None; grid.count];
    let mut seen = group & stones;
    let mut open: VecDeque<usize> = seen.cells().collect();
    let (mut cell, last) = loop {
        let cell = open.pop_front()?;
        if there(cell) {
            break (cell, None);
        }
        for next in (grid.near[cell] & stones).minus(seen).cells() {
            seen |= B::bit(next);
            from[next] = Some((cell, None));
            open.push_front(next);
        }
        let mut last = None;
        for Wire { link, ends: [x, y] } in wires {
            let to = match usize::from(*x) == cell {
                true => *y,
                false if usize::from(*y) == cell => *x,
                false => continue,
            };
            if to == end && end >= SIDE {
                last = Some(*link);
            } else if to < SIDE && !seen.has(to.into()) {
                seen |= B::bit(to.into());
                from[usize::from(to)] = Some((cell, Some(*link)));
                open.push_back(to.into());
            }
        }
        if last.is_some() {
            break (cell, last);
        }
    };
    let mut parts: Vec<Piece<B>> = last.map(|link| ledger.piece(link)).into_iter().collect();
    let mut named = B::bit(cell);
    while let Some((before, link)) = from[cell] {
        parts.extend(link.map(|link| ledger.piece(link)));
        cell = before;
        named |= B::bit(cell);
    }
    // Two carriers may share stones that were named by pieces which are left out.
    let mut used = B::none();
    for part in &parts {
        let shared = used & part.carrier;
        if !shared.within(stones) {
            return None;
        }
        named |= shared;
        used |= part.carrier;
    }
    let piece = ledger.and(colour, [end, cell as u8], &parts, named);
    Some(ledger.entry(colour, &piece))
}
