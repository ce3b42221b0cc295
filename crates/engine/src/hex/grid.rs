//! The board as tables: who touches whom, bridges, rings, sides.
//!
//! ```text
//!   a b          the ring of x, in order a b c d e f; a bridge leads from x over a and b
//!  f x c         to the cell above them, and so on around
//!   e d
//! ```
//!
//! Colours are indices, 0 for Black (top to bottom) and 1 for White (left to right).

use super::bits::Bits;
use super::connect::{Engine, Given, Threat};
use super::fill::{Fill, Stones};
use super::ledger::{Id, Ledger, SIDE};
use super::region::{self, Region};
use super::resistance::Circuit;
use super::search::Parts;
use super::topology::{Flat, Topology, Touch};
use rules::cell::cell_name;
use rules::hex::Variant;

/// What a ring position beyond the board is: the index of the colour that owns the side.
pub const BEYOND: usize = 1000;

#[derive(Clone, Copy, Debug)]
pub struct Bridge<B> {
    pub to: usize,
    pub over: B,
}

#[derive(Clone, Debug)]
pub struct Grid<B> {
    pub columns: usize,
    pub rows: usize,
    pub count: usize,
    pub all: B,
    pub near: Vec<B>,
    pub bridges: Vec<Vec<Bridge<B>>>,
    /// Cells, or [`BEYOND`] plus a colour.
    pub ring: Vec<[usize; 6]>,
    /// `sides[colour][which]`: the cells on that side.
    pub sides: [[B; 2]; 2],
}

const AROUND: [(isize, isize); 6] = [(0, -1), (1, -1), (1, 0), (0, 1), (-1, 1), (-1, 0)];

impl<B: Bits> Grid<B> {
    /// The tables of a board, unless it has too many cells for the word.
    pub fn new(variant: Variant) -> Option<Self> {
        let Variant { columns, rows, .. } = variant;
        let count = columns * rows;
        if count > B::MOST {
            return None;
        }
        let at = |c: isize, r: isize| {
            let inside = (0..columns as isize).contains(&c) && (0..rows as isize).contains(&r);
            inside.then(|| r as usize * columns + c as usize)
        };
        let places: Vec<(isize, isize)> =
            (0..count).map(|i| ((i % columns) as isize, (i / columns) as isize)).collect();
        let ring = |&(c, r): &(isize, isize)| {
            AROUND.map(|(dc, dr)| {
                let off_rows = !(0..rows as isize).contains(&(r + dr));
                at(c + dc, r + dr).unwrap_or(BEYOND + usize::from(!off_rows))
            })
        };
        let ring: Vec<[usize; 6]> = places.iter().map(ring).collect();
        let set = |cells: &mut dyn Iterator<Item = usize>| {
            cells.fold(B::none(), |set, cell| set | B::bit(cell))
        };
        let near = ring.iter().map(|r| set(&mut r.iter().copied().filter(|z| *z < BEYOND)));
        let bridges = places.iter().zip(&ring).map(|(&(c, r), ring)| {
            let over = |i: usize| {
                let (a, b) = (AROUND[i], AROUND[(i + 1) % 6]);
                let to = at(c + a.0 + b.0, r + a.1 + b.1)?;
                let (a, b) = (ring[i], ring[(i + 1) % 6]);
                (a < BEYOND && b < BEYOND).then(|| Bridge { to, over: B::bit(a) | B::bit(b) })
            };
            (0..6).filter_map(over).collect()
        });
        Some(Grid {
            columns,
            rows,
            count,
            all: B::below(count),
            near: near.collect(),
            bridges: bridges.collect(),
            ring: ring.clone(),
            sides: [
                [set(&mut (0..columns)), set(&mut (count - columns..count))],
                [
                    set(&mut (0..rows).map(|r| r * columns)),
                    set(&mut (0..rows).map(|r| r * columns + columns - 1)),
                ],
            ],
        })
    }

    /// All of `within` that can be reached from `start` by touching cells of `within`.
    pub fn flood(&self, start: B, within: B) -> B {
        let mut reached = start & within;
        let mut open = reached;
        while !open.is_empty() {
            let cell = open.first();
            let new = (self.near[cell] & within).minus(reached);
            open = open.rest() | new;
            reached |= new;
        }
        reached
    }

    /// The groups of touching cells of a set, in the order of their first cells.
    pub fn groups(&self, stones: B) -> impl Iterator<Item = B> {
        let mut rest = stones;
        std::iter::from_fn(move || {
            let group = (!rest.is_empty()).then(|| self.flood(B::bit(rest.first()), rest))?;
            rest = rest.minus(group);
            Some(group)
        })
    }

    /// A shortest way of touching cells of `within` from one of them to another, ends included.
    pub fn way(&self, from: usize, to: usize, within: B) -> B {
        let mut layers = vec![B::bit(from)];
        let mut reached = B::bit(from);
        while !reached.has(to) {
            let last = layers[layers.len() - 1];
            let new = last.cells().fold(B::none(), |set, cell| set | self.near[cell]);
            let new = (new & within).minus(reached);
            if new.is_empty() {
                return B::none();
            }
            reached |= new;
            layers.push(new);
        }
        let mut way = B::bit(to);
        let mut at = to;
        for layer in layers.iter().rev().skip(1) {
            at = (self.near[at] & *layer).first();
            way |= B::bit(at);
        }
        way
    }

    /// The image of a set under the half turn.
    pub fn turned(&self, set: B) -> B {
        set.cells().fold(B::none(), |image, cell| image | B::bit(self.count - 1 - cell))
    }

    /// The image of a link's end under the half turn.
    pub fn turned_end(&self, end: u8) -> u8 {
        match end.checked_sub(SIDE) {
            Some(side) => SIDE + 1 - side,
            None => (self.count - 1 - usize::from(end)) as u8,
        }
    }

    /// Whether stones of a colour join its sides.
    pub fn joined(&self, colour: usize, stones: B) -> bool {
        let [first, second] = self.sides[colour];
        self.flood(first, stones).meets(second)
    }
}

impl<B: Bits> Topology<B> for Grid<B> {
    type Winding = Flat;
    type Ends = [u8; 2];
    type Lore = Parts<B>;

    const WORD: &'static str = "link";
    const RULES: [&'static str; 5] = ["and", "or", "captured", "turn", "shift"];

    fn grid(&self) -> &Grid<B> {
        self
    }

    fn goal(&self) -> [u8; 2] {
        [SIDE, SIDE + 1]
    }

    fn cell_name(&self, cell: usize) -> String {
        cell_name(cell % self.columns, cell / self.columns)
    }

    fn ends_name(&self, colour: usize, ends: [u8; 2]) -> String {
        let name = |end: u8| match (end.checked_sub(SIDE), colour) {
            (Some(0), 0) => "top".to_string(),
            (Some(_), 0) => "bottom".to_string(),
            (Some(0), _) => "left".to_string(),
            (Some(_), _) => "right".to_string(),
            (None, _) => self.cell_name(end.into()),
        };
        ends.map(name).join("-")
    }

    fn touches(&self, colour: usize, points: &[B], _anchors: usize) -> Vec<Touch<Flat>> {
        let mut touches = Vec::new();
        for p in 0..points.len() {
            let near = match p {
                0 | 1 => self.sides[colour][p],
                _ => points[p].cells().fold(B::none(), |set, c| set | self.near[c]),
            };
            let touching = (p + 1..points.len()).filter(|q| points[*q].meets(near));
            touches.extend(touching.map(|q| (p, q, Flat)));
        }
        touches
    }

    fn wins(&self, _colour: usize) -> Vec<bool> {
        vec![false]
    }

    fn enter_win(&self, engine: &Engine<B>, ledger: &mut Ledger<B>) -> Option<Id> {
        engine.enter_win(self, ledger)
    }

    fn enter_threat(
        &self,
        engine: &Engine<B>,
        ledger: &mut Ledger<B>,
        threat: &Threat<B>,
    ) -> (u8, Id) {
        engine.enter_threat(self, ledger, threat)
    }

    fn images(&self, ledger: &mut Ledger<B>, link: Id) -> Vec<Id> {
        vec![ledger.turn(self, link)]
    }

    fn circuit(&self, engine: &Engine<B>, _stones: &Stones<B>, _colour: usize) -> Circuit {
        Circuit::of(self, engine)
    }

    fn learn(
        &self,
        parts: &mut Parts<B>,
        ledger: &mut Ledger<B>,
        threats: &[(u8, Id)],
        colour: usize,
        own: B,
    ) {
        parts.learn(self, ledger, threats, colour, own);
    }

    fn fill_region(&self, stones: &mut Stones<B>, fills: &mut Vec<Fill<B>>) -> bool {
        region::fill(self, stones, fills)
    }

    fn discharge_region(&self, ledger: &mut Ledger<B>, own: B, link: Id, region: &Region<B>) -> Id {
        region::discharge(self, ledger, own, link, region)
    }

    fn each_link(parts: &mut Parts<B>, visit: &mut dyn FnMut(&mut Id)) {
        parts.each_link(visit);
    }

    fn given(
        &self,
        parts: &mut Parts<B>,
        ledger: &mut Ledger<B>,
        stones: &Stones<B>,
        colour: usize,
    ) -> Vec<Given<B>> {
        parts.wake(self, ledger, stones, colour);
        parts.given(self, stones, colour)
    }
}
