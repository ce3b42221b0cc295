//! A planar digraph as a board of Hi-Q: gadgets for the vertices, wires for the arcs, and one token
//! on the contact t5 of a chosen vertex, which is the target too.
//!
//! The graph is embedded, drawn with right angles, and every vertex becomes a block on even
//! coordinates. Rows of the board count downwards, as its drawing does.

use super::audit::audit;
use super::block::{Fitted, Turn};
use super::gadget::{Hop, Kind, Spot};
use crate::graph::digraph::Digraph;
use crate::graph::drawing::Drawing;
use crate::graph::kuratowski::{Witness, witness};
use crate::graph::planarity::embed;
use crate::graph::shape::{Heading, Shape};
use rules::hiq::{Directions, Hiq, read_drawing};
use rules::{Position, Refused};
use std::fmt;

/// A cell of the board: column and row, from 0.
pub type Cell = (usize, usize);

/// Free cells around all gadgets and wires: no jump ever reaches further.
const MARGIN: i32 = 4;

/// Why a graph has no board.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Irreducible {
    /// A vertex with another number of arcs in or out.
    Degree {
        /// Its name.
        vertex: String,
        /// Arcs that come in.
        into: usize,
        /// Arcs that go out.
        out: usize,
    },
    /// No vertex of a kind.
    Lacking(Kind),
    /// The graph falls apart, directions ignored.
    Unconnected {
        /// A vertex that cannot be reached.
        vertex: String,
        /// The first vertex.
        from: String,
    },
    /// The graph cannot be drawn in the plane without crossings.
    NotPlanar {
        /// Why.
        witness: Witness,
        /// The names of its corners.
        corners: Vec<String>,
        /// The names of both ends of each of its edges.
        edges: Vec<(String, String)>,
    },
    /// The vertex that the token should stand at is not one with two ways out.
    Start {
        /// The name that was given.
        vertex: String,
    },
    /// The drawing failed: a defect of this program.
    Undrawn,
}

impl fmt::Display for Irreducible {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Irreducible::Degree { vertex, into, out } => write!(
                f,
                "vertex {vertex} has in-degree {into} and out-degree {out}; \
                 expected 2 and 1 (a-type) or 1 and 2 (b-type)"
            ),
            Irreducible::Lacking(kind) => write!(f, "no vertex is of {}-type", kind.letter()),
            Irreducible::Unconnected { vertex, from } => {
                write!(f, "the graph is not connected: no way between {from} and {vertex}")
            }
            Irreducible::NotPlanar { witness, corners, edges } => {
                let edges: Vec<_> = edges.iter().map(|(u, v)| format!("{u}-{v}")).collect();
                write!(
                    f,
                    "the graph is not planar: a subdivision of {} with the corners {} is made of {}",
                    witness.pattern.name(),
                    corners.join(" "),
                    edges.join(" ")
                )
            }
            Irreducible::Start { vertex } => {
                write!(f, "{vertex} is not a vertex of b-type, where the token has to start")
            }
            Irreducible::Undrawn => f.write_str("the graph could not be drawn: this is a bug"),
        }
    }
}

impl std::error::Error for Irreducible {}

/// A gadget on the board.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Placed {
    /// Which gadget.
    pub kind: Kind,
    /// The cell of the gadget's (0, 0).
    pub offset: (i32, i32),
    /// How it is turned.
    pub turn: Turn,
}

impl Placed {
    /// The cell of a spot of the gadget.
    pub fn cell(&self, spot: Spot) -> Spot {
        let (x, y) = self.turn.spot(spot);
        (self.offset.0 + x, self.offset.1 - y)
    }

    /// The cell of the contact t_i.
    pub fn contact(&self, name: u8) -> Option<Spot> {
        self.kind.gadget().contact(name).map(|contact| self.cell(contact.at))
    }
}

/// A wire on the board, for one arc.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Wire {
    /// The contact of the arc's first vertex, and of its last.
    pub contacts: [u8; 2],
    /// The corners from contact to contact.
    pub line: Vec<Spot>,
}

impl Wire {
    /// All cells with even coordinates from end to end.
    pub(crate) fn stations(&self) -> Vec<Spot> {
        let mut stations: Vec<Spot> = self.line.first().copied().into_iter().collect();
        for pair in self.line.windows(2) {
            let ((x, y), (u, v)) = (pair[0], pair[1]);
            let (dx, dy) = ((u - x).signum() * 2, (v - y).signum() * 2);
            let steps = (u - x).abs().max((v - y).abs()) / 2;
            stations.extend((1..=steps).map(|i| (x + i * dx, y + i * dy)));
        }
        stations
    }

    /// The jumps of a token along the wire, from its first end or to it.
    pub fn hops(&self, forward: bool) -> Vec<Hop> {
        let mut stations = self.stations();
        if !forward {
            stations.reverse();
        }
        stations.windows(2).map(|pair| (pair[0], pair[1])).collect()
    }

    /// The wire's tokens, from its first end.
    pub fn tokens(&self) -> Vec<Spot> {
        self.hops(true).into_iter().map(super::gadget::between).collect()
    }
}

/// A graph, and where its gadgets and wires lie on the board.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Layout {
    /// The graph.
    pub graph: Digraph,
    /// Columns of the board.
    pub columns: usize,
    /// Rows of the board.
    pub rows: usize,
    /// One a vertex.
    pub gadgets: Vec<Placed>,
    /// One an arc.
    pub wires: Vec<Wire>,
    /// The vertex at whose t5 the token starts.
    pub start: usize,
}

/// The kind of every vertex.
pub fn kinds(graph: &Digraph) -> Result<Vec<Kind>, Irreducible> {
    let mut degree = vec![(0, 0); graph.vertices()];
    for &(u, v) in graph.arcs() {
        degree[u].1 += 1;
        degree[v].0 += 1;
    }
    let kind = |(v, &(into, out)): (usize, &(usize, usize))| match (into, out) {
        (2, 1) => Ok(Kind::Alpha),
        (1, 2) => Ok(Kind::Beta),
        _ => Err(Irreducible::Degree { vertex: graph.name(v).into(), into, out }),
    };
    let kinds = degree.iter().enumerate().map(kind).collect::<Result<Vec<_>, _>>()?;
    match Kind::ALL.into_iter().find(|kind| !kinds.contains(kind)) {
        Some(kind) => Err(Irreducible::Lacking(kind)),
        None => Ok(kinds),
    }
}

/// The board of a graph; the token starts at the given vertex, or at the first of b-type.
pub fn reduce(graph: &Digraph, start: Option<usize>) -> Result<Layout, Irreducible> {
    let kinds = kinds(graph)?;
    if let Some(vertex) = graph.unconnected() {
        let [vertex, from] = [vertex, 0].map(|v| graph.name(v).to_string());
        return Err(Irreducible::Unconnected { vertex, from });
    }
    let beta = kinds.iter().position(|kind| *kind == Kind::Beta);
    let start = start.or(beta).ok_or(Irreducible::Lacking(Kind::Beta))?;
    if kinds[start] != Kind::Beta {
        return Err(Irreducible::Start { vertex: graph.name(start).into() });
    }
    let embedding = embed(graph.vertices(), graph.arcs()).ok_or_else(|| not_planar(graph))?;
    // Arc e is edge e, so that the even darts lead out. Of an α, both ways in leave at a right angle.
    let is_out = |dart: usize| dart.is_multiple_of(2);
    let may_be_straight = |dart: usize| {
        kinds[embedding.tail(dart)] == Kind::Beta
            || is_out(dart)
            || is_out(embedding.clockwise(dart))
    };
    let shape = Shape::new(&embedding, may_be_straight).ok_or(Irreducible::Undrawn)?;
    let fitted = (0..graph.vertices())
        .map(|v| {
            let ways = embedding.around(v).iter().map(|&d| (shape.leaves[d], is_out(d)));
            let ways: [(Heading, bool); 3] = ways.collect::<Vec<_>>().try_into().ok()?;
            Fitted::find(kinds[v], &ways)
        })
        .collect::<Option<Vec<Fitted>>>()
        .ok_or(Irreducible::Undrawn)?;
    let reach: Vec<_> = fitted.iter().map(Fitted::reach).collect();
    let drawing = Drawing::new(&embedding, &shape, &reach);
    let layout = place(graph, start, &fitted, &shape, &drawing).ok_or(Irreducible::Undrawn)?;
    audit(&layout).map(|()| layout).map_err(|_| Irreducible::Undrawn)
}

fn not_planar(graph: &Digraph) -> Irreducible {
    let Some(witness) = witness(graph.vertices(), graph.arcs()) else {
        return Irreducible::Undrawn;
    };
    let name = |v: &usize| graph.name(*v).to_string();
    let corners = witness.corners.iter().map(name).collect();
    let ends = |&e: &usize| {
        let (u, v) = graph.arcs()[e];
        (name(&u), name(&v))
    };
    let edges = witness.edges.iter().map(ends).collect();
    Irreducible::NotPlanar { witness, corners, edges }
}

/// Puts the blocks on their vertices and joins their ports.
fn place(
    graph: &Digraph,
    start: usize,
    fitted: &[Fitted],
    shape: &Shape,
    drawing: &Drawing,
) -> Option<Layout> {
    let at = |v: usize, spot: Spot| {
        let (ox, oy) = fitted[v].origin(drawing.vertices[v]);
        let (x, y) = fitted[v].turn.spot(spot);
        (ox + x, oy + y)
    };
    let mut wires = Vec::new();
    for (arc, &(u, v)) in graph.arcs().iter().enumerate() {
        let port = |v: usize, dart: usize| fitted[v].port(shape.leaves[dart]);
        let (from, to) = (port(u, 2 * arc)?, port(v, 2 * arc + 1)?);
        let mut line: Vec<Spot> = from.corners.iter().map(|spot| at(u, *spot)).collect();
        let bends = &drawing.lines[arc];
        line.extend(&bends[1..bends.len() - 1]);
        line.extend(to.corners.iter().rev().map(|spot| at(v, *spot)));
        wires.push(Wire { contacts: [from.contact, to.contact], line: straightened(line) });
    }
    // What the blocks reach and the wires touch, with the margin around it.
    let mut spots: Vec<Spot> = wires.iter().flat_map(|wire| wire.line.clone()).collect();
    for (block, &(x, y)) in fitted.iter().zip(&drawing.vertices) {
        let [east, north, west, south] = block.reach();
        spots.extend([(x + east, y + north), (x - west, y - south)]);
    }
    let left = spots.iter().map(|spot| spot.0).min()? - MARGIN;
    let right = spots.iter().map(|spot| spot.0).max()? + MARGIN;
    let bottom = spots.iter().map(|spot| spot.1).min()? - MARGIN;
    let top = spots.iter().map(|spot| spot.1).max()? + MARGIN;
    let cell = |(x, y): Spot| (x - left, top - y);
    for wire in &mut wires {
        wire.line.iter_mut().for_each(|spot| *spot = cell(*spot));
    }
    let placed = |(v, fitted): (usize, &Fitted)| Placed {
        kind: fitted.block.kind,
        offset: cell(at(v, (0, 0))),
        turn: fitted.turn,
    };
    Some(Layout {
        graph: graph.clone(),
        columns: usize::try_from(right - left + 1).ok()?,
        rows: usize::try_from(top - bottom + 1).ok()?,
        gadgets: fitted.iter().enumerate().map(placed).collect(),
        wires,
        start,
    })
}

/// The same line without points in the middle of a straight part.
fn straightened(line: Vec<Spot>) -> Vec<Spot> {
    let mut corners: Vec<Spot> = Vec::new();
    for spot in line {
        if let [.., a, b] = corners[..]
            && ((a.0 == b.0 && b.0 == spot.0) || (a.1 == b.1 && b.1 == spot.1))
        {
            corners.pop();
        }
        if corners.last() != Some(&spot) {
            corners.push(spot);
        }
    }
    corners
}

impl Layout {
    /// The cell where the token starts and has to end.
    pub fn target(&self) -> Option<Cell> {
        let (x, y) = self.gadgets.get(self.start)?.contact(5)?;
        Some((usize::try_from(x).ok()?, usize::try_from(y).ok()?))
    }

    /// All tokens at the start, by rows.
    pub fn tokens(&self) -> Vec<Cell> {
        let gadget = |placed: &Placed| {
            let tokens = placed.kind.gadget().tokens.iter();
            tokens.map(|spot| placed.cell(*spot)).collect::<Vec<_>>()
        };
        let gadgets = self.gadgets.iter().flat_map(gadget);
        let wires = self.wires.iter().flat_map(Wire::tokens);
        let start = self.gadgets.get(self.start).and_then(|placed| placed.contact(5));
        let cell = |(x, y): Spot| Some((usize::try_from(x).ok()?, usize::try_from(y).ok()?));
        let mut cells: Vec<Cell> = gadgets.chain(wires).chain(start).filter_map(cell).collect();
        cells.sort_by_key(|&(column, row)| (row, column));
        cells
    }

    /// The board as a game of the rules.
    pub fn game(&self) -> Result<Hiq, Refused> {
        Ok(Hiq::start(&read_drawing(&self.drawing(), Directions::Four)?))
    }

    /// The board as it is drawn in a text file.
    pub fn drawing(&self) -> String {
        let mut rows = vec![vec![b'.'; self.columns]; self.rows];
        for (column, row) in self.tokens() {
            rows[row][column] = b'o';
        }
        if let Some((column, row)) = self.target() {
            rows[row][column] = b'@';
        }
        let mut text = String::with_capacity(self.rows * (self.columns + 1));
        for row in rows {
            text.extend(row.into_iter().map(char::from));
            text.push('\n');
        }
        text
    }
}
