//! No two parts of a board touch but at contacts, so that each does what it does alone.
//!
//! A part is a gadget or a wire. Its *zone* are the cells that can ever hold its tokens: of a gadget
//! those met while its event language was explored, of a wire its cells and, at every corner, the two
//! cells straight on. A jump takes two tokens that are neighbours and lands next to them. So if no
//! cell of one zone is in another or next to it, no jump has to do with two parts; a gadget and its own
//! wire may meet at the contact and the two cells behind it, and the first cells of two wires of one β may be
//! close: there the language was explored with the tokens of the wires, bent as the block has them.

use super::gadget::{Kind, Spot};
use super::layout::Layout;
use std::collections::HashMap;
use std::fmt;

/// A part of a board.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Part {
    /// The gadget of a vertex.
    Gadget(usize),
    /// The wire of an arc.
    Wire(usize),
}

/// Something that the argument for the board does not allow.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Clash {
    /// Cells of two zones are the same or neighbours.
    Touch {
        /// Whose zones they are.
        parts: [Part; 2],
        /// Where.
        cell: Spot,
    },
    /// A wire that does not run between the contacts of its arc, or not along even cells.
    Wire {
        /// The arc.
        arc: usize,
    },
    /// A cell that is on the border of the board or beyond.
    Border {
        /// Whose cell it is.
        part: Part,
        /// Where.
        cell: Spot,
    },
    /// The parts are not those of the graph.
    Parts,
}

impl fmt::Display for Clash {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let part = |part: &Part| match part {
            Part::Gadget(vertex) => format!("the gadget of vertex {vertex}"),
            Part::Wire(arc) => format!("the wire of arc {arc}"),
        };
        match self {
            Clash::Touch { parts: [a, b], cell } => {
                write!(f, "{} and {} touch at {cell:?}", part(a), part(b))
            }
            Clash::Wire { arc } => write!(f, "the wire of arc {arc} does not join its contacts"),
            Clash::Border { part: at, cell } => {
                write!(f, "{} meets the border at {cell:?}", part(at))
            }
            Clash::Parts => f.write_str("there must be one gadget a vertex and one wire an arc"),
        }
    }
}

impl std::error::Error for Clash {}

/// So many cells of a wire, from the contact, may be in the zone of its gadget or next to it.
const SHARED: usize = 3;
/// So many cells of a wire, from the contact of a β, may be next to those of another wire of it.
const BUNDLED: usize = 6;

/// Goes through all cells of all zones and their neighbours.
pub fn audit(layout: &Layout) -> Result<(), Clash> {
    let graph = &layout.graph;
    if (layout.gadgets.len(), layout.wires.len()) != (graph.vertices(), graph.arcs().len()) {
        return Err(Clash::Parts);
    }
    let mut zones: Vec<(Part, Spot)> = Vec::new();
    for (v, placed) in layout.gadgets.iter().enumerate() {
        let zone = placed.kind.gadget().zone;
        zones.extend(zone.spots().map(|spot| (Part::Gadget(v), placed.cell(spot))));
    }
    // How many cells a cell of a wire is away from the gadgets it is near.
    let mut near: HashMap<(usize, Spot), Vec<(usize, usize)>> = HashMap::new();
    for arc in 0..graph.arcs().len() {
        let cells = wire_cells(layout, arc).ok_or(Clash::Wire { arc })?;
        let beyond = beyond_corners(&layout.wires[arc].line);
        let (u, v) = graph.arcs()[arc];
        let ends: [(usize, Vec<Spot>); 2] =
            [(u, cells.clone()), (v, cells.iter().rev().copied().collect())];
        for (end, cells) in ends {
            for (far, cell) in cells.iter().take(BUNDLED).enumerate() {
                near.entry((arc, *cell)).or_default().push((end, far));
                for beyond in beyond.iter().filter(|(_, corner)| corner == cell) {
                    near.entry((arc, beyond.0)).or_default().push((end, far));
                }
            }
        }
        let all = cells.into_iter().chain(beyond.into_iter().map(|(cell, _)| cell));
        zones.extend(all.map(|cell| (Part::Wire(arc), cell)));
    }
    let is_near = |arc: usize, cell: Spot, vertex: usize, most: usize| {
        let at = near.get(&(arc, cell)).into_iter().flatten();
        at.into_iter().any(|&(end, far)| end == vertex && far < most)
    };
    let mut owner: HashMap<Spot, Vec<Part>> = HashMap::new();
    for &(part, cell) in &zones {
        let inside = |at: i32, size: usize| at > 0 && (at as usize) + 1 < size;
        if !inside(cell.0, layout.columns) || !inside(cell.1, layout.rows) {
            return Err(Clash::Border { part, cell });
        }
        owner.entry(cell).or_default().push(part);
    }
    for &(part, (x, y)) in &zones {
        for cell in [(x, y), (x + 1, y), (x - 1, y), (x, y + 1), (x, y - 1)] {
            for &other in owner.get(&cell).into_iter().flatten() {
                let allowed = match (part, other) {
                    _ if part == other => true,
                    (Part::Gadget(v), Part::Wire(arc)) => is_near(arc, cell, v, SHARED),
                    (Part::Wire(arc), Part::Gadget(v)) => is_near(arc, (x, y), v, SHARED),
                    (Part::Wire(arc), Part::Wire(with)) => {
                        let (u, v) = graph.arcs()[arc];
                        [u, v].into_iter().any(|v| {
                            layout.gadgets[v].kind == Kind::Beta
                                && is_near(arc, (x, y), v, BUNDLED)
                                && is_near(with, cell, v, BUNDLED)
                        })
                    }
                    (Part::Gadget(_), Part::Gadget(_)) => false,
                };
                if !allowed {
                    return Err(Clash::Touch { parts: [part, other], cell });
                }
            }
        }
    }
    Ok(())
}

/// All cells of a wire from contact to contact, if it runs as it should.
pub(super) fn wire_cells(layout: &Layout, arc: usize) -> Option<Vec<Spot>> {
    let wire = &layout.wires[arc];
    let (u, v) = layout.graph.arcs()[arc];
    let ends = [
        layout.gadgets[u].contact(wire.contacts[0])?,
        layout.gadgets[v].contact(wire.contacts[1])?,
    ];
    let straight = |pair: &[Spot]| {
        let (dx, dy) = (pair[1].0.abs_diff(pair[0].0), pair[1].1.abs_diff(pair[0].1));
        (dx == 0) != (dy == 0) && dx % 2 == 0 && dy % 2 == 0
    };
    let fits = wire.line.first() == Some(&ends[0])
        && wire.line.last() == Some(&ends[1])
        && wire.line.windows(2).all(straight);
    let in_layout = |&(x, y): &Spot| {
        (0..layout.columns as i32).contains(&x) && (0..layout.rows as i32).contains(&y)
    };
    if !fits || !wire.line.iter().all(in_layout) {
        return None;
    }
    let mut cells = vec![ends[0]];
    for (from, to) in wire.hops(true) {
        cells.extend([super::gadget::between((from, to)), to]);
    }
    Some(cells)
}

/// The cells straight on behind the corners of a line, from both sides, each with its corner.
pub(super) fn beyond_corners(line: &[Spot]) -> Vec<(Spot, Spot)> {
    let beyond = |from: Spot, corner: Spot| {
        let on = |a: i32, b: i32| b + (b - a).signum();
        ((on(from.0, corner.0), on(from.1, corner.1)), corner)
    };
    let both = |three: &[Spot]| [beyond(three[0], three[1]), beyond(three[2], three[1])];
    line.windows(3).flat_map(both).collect()
}
