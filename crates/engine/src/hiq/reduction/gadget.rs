//! The gadgets α and β as data: tokens, contacts, and the scripts by which they are erased.
//!
//! The figures of the paper are lost; these gadgets were found by computer. Here y grows upwards, as
//! in the paper. Contacts are empty cells with two even coordinates; a wire goes on from each
//! contact in the direction of its heading, a token on every odd step.
//!
//! ```text
//! alpha   x = -6 … 6                    beta   x = -3 … 3
//!   2  . . 1 . . . . . . . . . .          3  . . . o . . .
//!   1  . . o . . . . . . . . . .          2  . . . . o 5 .
//!   0  o o . . o . o o . o 2 . .          1  . . . . . . .
//!  -1  o . . . . . . . . . . . .          0  . 3 o . o 4 .
//!  -2  o . . . . o . . o . o . .         -1  . . . . . . .
//!  -3  . . . . . o . o o . . o .         -2  . . . o . . .
//!  -4  . . . . . . o . . . . . o
//!  -5  . . . . . . . . . . o . .
//!  -6  . . . . . . . . . . 0 . .
//! ```
//!
//! | script | erases | from | to |
//! |---|---|---|---|
//! | T1, T1' | α2, α2' | nothing | a token on t2, on t1 |
//! | T2, T2' | the rest of α | a token on t1, on t2 | a token on t0 |
//! | T3, T3' | nothing: β becomes β1 | a token on t3, on t4 | nothing |
//! | T4, T4' | β1, β1' | a token on t5 | a token on t4, on t3 |

/// A place of the plane, x to the right and y upwards.
pub type Spot = (i32, i32);

/// Where a token jumps from and to; it jumps over the cell between.
pub type Hop = (Spot, Spot);

/// The cell that a hop jumps over.
pub fn between(((x, y), (u, v)): Hop) -> Spot {
    ((x + u) / 2, (y + v) / 2)
}

/// The two gadgets.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Kind {
    /// For a vertex of in-degree 2 and out-degree 1.
    Alpha,
    /// For a vertex of in-degree 1 and out-degree 2.
    Beta,
}

impl Kind {
    /// α first.
    pub const ALL: [Kind; 2] = [Kind::Alpha, Kind::Beta];

    /// `alpha` or `beta`.
    pub fn name(self) -> &'static str {
        match self {
            Kind::Alpha => "alpha",
            Kind::Beta => "beta",
        }
    }

    /// The letter by which the paper calls vertices of this kind.
    pub fn letter(self) -> char {
        match self {
            Kind::Alpha => 'a',
            Kind::Beta => 'b',
        }
    }

    /// Its data.
    pub fn gadget(self) -> &'static Gadget {
        match self {
            Kind::Alpha => &ALPHA,
            Kind::Beta => &BETA,
        }
    }
}

/// A cell where a gadget and a wire meet.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Contact {
    /// The i of t_i.
    pub name: u8,
    /// The cell, which is empty at the start.
    pub at: Spot,
    /// The direction in which the wire leaves.
    pub heading: Spot,
}

/// A sequence of jumps with a name; the paper leaves the mirror images out, here they have a dash.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Script {
    /// `T1` to `T4`, with a dash for the mirror image.
    pub name: &'static str,
    /// The contacts with a token before.
    pub takes: &'static [u8],
    /// The contacts with a token after.
    pub gives: &'static [u8],
    /// The jumps in their order.
    pub hops: &'static [Hop],
}

/// Tokens that a vertex becomes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Gadget {
    /// α or β.
    pub kind: Kind,
    /// Cells with a token at the start.
    pub tokens: &'static [Spot],
    /// Where its wires begin.
    pub contacts: [Contact; 3],
    /// Pairs that erase the gadget together, the script that goes first first.
    pub scripts: [[Script; 2]; 2],
    /// All cells that ever hold a token of the gadget or one that came in.
    pub zone: Zone,
}

/// A set of cells as a picture.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Zone {
    /// The spot of its upper left corner.
    corner: Spot,
    rows: &'static [&'static str],
}

impl Zone {
    /// The marked cells, row by row from above.
    pub fn spots(&self) -> impl Iterator<Item = Spot> {
        let row = move |(y, row): (i32, &'static &'static str)| {
            let marked = (self.corner.0..).zip(row.bytes()).filter(|(_, mark)| *mark == b'+');
            marked.map(move |(x, _)| (x, self.corner.1 - y))
        };
        (0..).zip(self.rows).flat_map(row)
    }
}

impl Gadget {
    /// The contact t_i of this gadget.
    pub fn contact(&self, name: u8) -> Option<&Contact> {
        self.contacts.iter().find(|contact| contact.name == name)
    }

    /// The same gadget with so many wire tokens more behind every contact: its tokens, and where the
    /// contacts are now.
    pub fn with_stubs(&self, stubs: i32) -> (Vec<Spot>, [Contact; 3]) {
        let mut tokens = self.tokens.to_vec();
        let mut contacts = self.contacts;
        for contact in &mut contacts {
            let ((x, y), (dx, dy)) = (contact.at, contact.heading);
            tokens.extend((0..stubs).map(|i| (x + (2 * i + 1) * dx, y + (2 * i + 1) * dy)));
            contact.at = (x + 2 * stubs * dx, y + 2 * stubs * dy);
        }
        (tokens, contacts)
    }
}

const UP: Spot = (0, 1);
const DOWN: Spot = (0, -1);
const LEFT: Spot = (-1, 0);
const RIGHT: Spot = (1, 0);

/// One of two ways in, one way out.
pub static ALPHA: Gadget = Gadget {
    kind: Kind::Alpha,
    tokens: &[
        // The firing pair and the wire on both sides of it.
        (0, 0),
        (1, 0),
        (-2, 0),
        (3, 0),
        // Where the ways from t1 and t2 join.
        (-1, -3),
        (-1, -2),
        (0, -4),
        (1, -3),
        (2, -3),
        (2, -2),
        // One way, towards t0.
        (4, -2),
        (5, -3),
        (6, -4),
        (4, -5),
        // From the columns of t1 to those of the firing pair, and the wire to t1.
        (-6, -2),
        (-6, -1),
        (-6, 0),
        (-5, 0),
        (-4, 1),
    ],
    contacts: [
        Contact { name: 0, at: (4, -6), heading: DOWN },
        Contact { name: 1, at: (-4, 2), heading: UP },
        Contact { name: 2, at: (4, 0), heading: RIGHT },
    ],
    scripts: [
        [
            Script {
                name: "T1",
                takes: &[],
                gives: &[2],
                hops: &[((0, 0), (2, 0)), ((2, 0), (4, 0))],
            },
            Script {
                name: "T2",
                takes: &[1],
                gives: &[0],
                hops: &[
                    ((-4, 2), (-4, 0)),
                    ((-1, -3), (-1, -1)),
                    ((2, -3), (0, -3)),
                    ((0, -4), (0, -2)),
                    ((-5, 0), (-7, 0)),
                    ((-6, -2), (-6, 0)),
                    ((-7, 0), (-5, 0)),
                    ((-5, 0), (-3, 0)),
                    ((-3, 0), (-1, 0)),
                    ((-1, 0), (-1, -2)),
                    ((-1, -2), (1, -2)),
                    ((1, -2), (3, -2)),
                    ((3, -2), (5, -2)),
                    ((5, -2), (5, -4)),
                    ((6, -4), (4, -4)),
                    ((4, -4), (4, -6)),
                ],
            },
        ],
        [
            Script {
                name: "T1'",
                takes: &[],
                gives: &[1],
                hops: &[
                    ((1, 0), (-1, 0)),
                    ((-6, 0), (-4, 0)),
                    ((-6, -2), (-6, 0)),
                    ((-1, 0), (-3, 0)),
                    ((-3, 0), (-5, 0)),
                    ((-6, 0), (-4, 0)),
                    ((-4, 0), (-4, 2)),
                ],
            },
            Script {
                name: "T2'",
                takes: &[2],
                gives: &[0],
                hops: &[
                    ((2, -3), (2, -1)),
                    ((-1, -2), (-1, -4)),
                    ((-1, -4), (1, -4)),
                    ((1, -4), (1, -2)),
                    ((4, 0), (2, 0)),
                    ((2, 0), (2, -2)),
                    ((1, -2), (3, -2)),
                    ((3, -2), (5, -2)),
                    ((5, -2), (5, -4)),
                    ((6, -4), (4, -4)),
                    ((4, -4), (4, -6)),
                ],
            },
        ],
    ],
    zone: Zone {
        corner: (-8, 3),
        rows: &[
            "....+...........",
            "..+.+..+..+.....",
            "..+.+..+..+..+..",
            "++++++++++++++..",
            "..+.+..+..+..+..",
            "..+...+++++++++.",
            "..+...++++++++..",
            "......++++++++++",
            "........++..++..",
            "............+...",
            "............+...",
        ],
    },
};

/// One way in, one of two ways out.
pub static BETA: Gadget = Gadget {
    kind: Kind::Beta,
    tokens: &[(-1, 0), (1, 0), (0, -2), (0, 3), (1, 2)],
    contacts: [
        Contact { name: 3, at: (-2, 0), heading: LEFT },
        Contact { name: 4, at: (2, 0), heading: RIGHT },
        Contact { name: 5, at: (2, 2), heading: RIGHT },
    ],
    scripts: [
        [
            Script { name: "T3", takes: &[3], gives: &[], hops: &[((-2, 0), (0, 0))] },
            Script { name: "T4", takes: &[5], gives: &[4], hops: &THROUGH_BETA_RIGHT },
        ],
        [
            Script { name: "T3'", takes: &[4], gives: &[], hops: &[((2, 0), (0, 0))] },
            Script { name: "T4'", takes: &[5], gives: &[3], hops: &THROUGH_BETA_LEFT },
        ],
    ],
    zone: Zone {
        corner: (-3, 4),
        rows: &[
            "...+...", "...+...", "...++++", "...+...", "+++++++", "...+...", "...+...", "...+...",
        ],
    },
};

const THROUGH_BETA_RIGHT: [Hop; 5] =
    [((2, 2), (0, 2)), ((0, 3), (0, 1)), ((0, 1), (0, -1)), ((0, -2), (0, 0)), ((0, 0), (2, 0))];
const THROUGH_BETA_LEFT: [Hop; 5] =
    [((2, 2), (0, 2)), ((0, 3), (0, 1)), ((0, 1), (0, -1)), ((0, -2), (0, 0)), ((0, 0), (-2, 0))];

/// A part through which a token gets one way only: the paper's pattern E.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct OneWay {
    /// The gadget that it is a part of.
    pub kind: Kind,
    /// Its tokens.
    pub tokens: &'static [Spot],
    /// Where a token can come in.
    pub entry: Spot,
    /// Where it goes out, erasing the part.
    pub exit: Spot,
}

/// The one-way parts: inside α before t0, inside β behind t5.
pub static ONE_WAYS: [OneWay; 2] = [
    OneWay {
        kind: Kind::Alpha,
        tokens: &[(4, -2), (5, -3), (6, -4), (4, -5)],
        entry: (3, -2),
        exit: (4, -6),
    },
    OneWay { kind: Kind::Beta, tokens: &[(1, 2), (0, 3)], entry: (2, 2), exit: (0, 1) },
];
