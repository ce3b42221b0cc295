//! Gadgets ready for an orthogonal drawing: every wire leaves through the middle of its side.
//!
//! A block is a gadget with the first corners of its wires. Its *anchor* is the point where the lines
//! of its three ways out cross; a vertex of the drawing becomes a block with the anchor on it.
//!
//! ```text
//! alpha             t1           beta, t5 across        t5      beta, t4 across
//!       ┌───────────┘                 ┌───┐┌────────────┘            ┌───┐
//!    ┌──┴─────────┐                   │   ├┘                    t3 ─┐│   ├──── t5
//!    │            ├──── t2      t3 ───┤   ├──────────── t4          └┤   ├─┐
//!    └──────────┬─┘                   └───┘                          └───┘ │
//!               t0                                                         t4
//! ```
//!
//! Blocks are turned by quarters and mirrored; with even anchors all contacts stay even.

use super::gadget::{Gadget, Kind, Spot};
use crate::graph::drawing::Reach;
use crate::graph::shape::{EAST, Heading, NORTH, SOUTH, WEST};

/// A way out of a block.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Port {
    /// The i of t_i.
    pub contact: u8,
    /// The direction in which the wire leaves the block.
    pub heading: Heading,
    /// The wire from the contact to its last corner in the block.
    pub corners: &'static [Spot],
}

/// A gadget with the first corners of its wires.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Block {
    /// Which gadget.
    pub kind: Kind,
    /// Where the lines of the ways out cross, seen from the gadget.
    pub anchor: Spot,
    /// Its ways out.
    pub ports: [Port; 3],
    /// How far it reaches from its anchor to the east, north, west and south; no token of the gadget
    /// ever gets more than one cell further, but along the wires.
    pub reach: Reach,
}

/// One for α, two for β; turned and mirrored they fit every vertex of a drawing.
pub static BLOCKS: [Block; 3] = [
    Block {
        kind: Kind::Alpha,
        anchor: (4, 0),
        ports: [
            Port { contact: 0, heading: SOUTH, corners: &[(4, -6)] },
            Port { contact: 1, heading: NORTH, corners: &[(-4, 2), (-4, 4), (4, 4)] },
            Port { contact: 2, heading: EAST, corners: &[(4, 0)] },
        ],
        reach: [2, 4, 12, 6],
    },
    Block {
        kind: Kind::Beta,
        anchor: (4, 0),
        ports: [
            Port { contact: 3, heading: WEST, corners: &[(-2, 0)] },
            Port { contact: 4, heading: EAST, corners: &[(2, 0)] },
            Port { contact: 5, heading: NORTH, corners: &[(2, 2), (4, 2)] },
        ],
        reach: [0, 4, 6, 2],
    },
    Block {
        kind: Kind::Beta,
        anchor: (4, 2),
        ports: [
            Port { contact: 3, heading: WEST, corners: &[(-2, 0), (-4, 0), (-4, 2)] },
            Port { contact: 4, heading: SOUTH, corners: &[(2, 0), (4, 0)] },
            Port { contact: 5, heading: EAST, corners: &[(2, 2)] },
        ],
        reach: [0, 2, 8, 4],
    },
];

/// A symmetry of the grid: a mirror that exchanges left and right, then quarter turns to the left.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Turn {
    /// Quarter turns to the left, 0 to 3.
    pub quarters: usize,
    /// Left and right are exchanged first.
    pub mirror: bool,
}

impl Turn {
    /// The eight symmetries.
    pub fn all() -> impl Iterator<Item = Turn> {
        let turns = |mirror| (0..4).map(move |quarters| Turn { quarters, mirror });
        [false, true].into_iter().flat_map(turns)
    }

    pub(crate) fn spot(self, (x, y): Spot) -> Spot {
        let mirrored = (if self.mirror { -x } else { x }, y);
        (0..self.quarters).fold(mirrored, |(x, y), _| (-y, x))
    }

    /// Where a direction points after the turn.
    pub fn heading(self, heading: Heading) -> Heading {
        let mirrored = match heading {
            EAST if self.mirror => WEST,
            WEST if self.mirror => EAST,
            _ => heading,
        };
        (mirrored + self.quarters) % 4
    }

    /// How far a block reaches after the turn.
    pub fn reach(self, reach: Reach) -> Reach {
        let mut turned = [0; 4];
        for (heading, far) in reach.into_iter().enumerate() {
            turned[self.heading(heading)] = far;
        }
        turned
    }
}

/// A block, turned.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Fitted {
    /// Before it is turned.
    pub block: &'static Block,
    /// How it is turned.
    pub turn: Turn,
}

impl Fitted {
    /// The block of a kind whose ways in and out leave in these directions.
    pub fn find(kind: Kind, ways: &[(Heading, bool); 3]) -> Option<Fitted> {
        let fits = |fitted: &Fitted| {
            let port = |&(heading, is_out): &(Heading, bool)| {
                fitted.port(heading).is_some_and(|port| is_way_out(port.contact) == is_out)
            };
            ways.iter().all(port)
        };
        let blocks = BLOCKS.iter().filter(|block| block.kind == kind);
        let all = blocks.flat_map(|block| Turn::all().map(move |turn| Fitted { block, turn }));
        all.into_iter().find(fits)
    }

    /// The way out in that direction.
    pub fn port(&self, heading: Heading) -> Option<&'static Port> {
        self.block.ports.iter().find(|port| self.turn.heading(port.heading) == heading)
    }

    /// How far it reaches from its anchor, turned.
    pub fn reach(&self) -> Reach {
        self.turn.reach(self.block.reach)
    }

    /// The gadget inside.
    pub fn gadget(&self) -> &'static Gadget {
        self.block.kind.gadget()
    }

    /// Where the gadget's origin is if the anchor is there.
    pub(crate) fn origin(&self, (x, y): Spot) -> Spot {
        let (dx, dy) = self.turn.spot(self.block.anchor);
        (x - dx, y - dy)
    }
}

/// Whether the cycle can leave a vertex through a contact; it enters through the others.
pub(crate) fn is_way_out(contact: u8) -> bool {
    matches!(contact, 0 | 3 | 4)
}
