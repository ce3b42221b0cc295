//! Where a connection on the torus comes from: its derivation, entered in the ledger when it is needed.
//!
//! ```text
//! p ──w── q     the engine speaks of points, counted from base to base; a link speaks of cells:
//! x ──v── y     w = potential(x) + v − potential(y), for x in p and y in q
//! ```
//!
//! Pieces are turned so that they lead from the first point of the connection to the second. What lies
//! between two cells of one group is named as a way of stones that winds as their potentials say.

use super::cover::{Arc, Cover, Turns};
use crate::hex::bits::Bits;
use crate::hex::connect::{Engine, Made, Threat};
use crate::hex::ledger::{Id, Ledger, Piece};
use crate::hex::topology::{Topology, Touch, Winding};
use std::collections::{HashSet, VecDeque};

/// A piece of proof, and the way it leads.
#[derive(Clone, Copy)]
struct Way<B> {
    piece: Piece<B, Arc>,
    arc: Arc,
}

impl<B: Bits> Way<B> {
    fn back(self) -> Self {
        Way { arc: self.arc.back(), ..self }
    }
}

struct Deriver<'a, B: Bits> {
    cover: &'a Cover<B>,
    engine: &'a Engine<B, Turns>,
    potentials: Vec<Turns>,
    ledger: &'a mut Ledger<B, Arc>,
}

/// Enters the smallest winning connection in the ledger.
pub fn win<B: Bits>(
    cover: &Cover<B>,
    engine: &Engine<B, Turns>,
    ledger: &mut Ledger<B, Arc>,
) -> Option<Id> {
    let id = engine.smallest_win()?;
    let mut deriver = Deriver::new(cover, engine, ledger);
    let way = deriver.full(id);
    Some(deriver.ledger.entry(engine.colour(), &way.piece))
}

/// Enters a threat in the ledger: its key, and the link once the key is played.
pub fn threat<B: Bits>(
    cover: &Cover<B>,
    engine: &Engine<B, Turns>,
    ledger: &mut Ledger<B, Arc>,
    threat: &Threat<B>,
) -> (u8, Id) {
    let mut deriver = Deriver::new(cover, engine, ledger);
    let (key, way) = deriver.semi(threat.id);
    (key, deriver.ledger.entry(engine.colour(), &way.piece))
}

impl<'a, B: Bits> Deriver<'a, B> {
    fn new(
        cover: &'a Cover<B>,
        engine: &'a Engine<B, Turns>,
        ledger: &'a mut Ledger<B, Arc>,
    ) -> Self {
        let potentials = cover.potentials(engine.points(), engine.anchors());
        Deriver { cover, engine, potentials, ledger }
    }

    fn colour(&self) -> usize {
        self.engine.colour()
    }

    /// How stones lead from one cell of a group to another: those of a shortest way, and its winding.
    fn between(&self, point: usize, from: u8, to: u8) -> (B, Turns) {
        let (from, to) = (usize::from(from), usize::from(to));
        let turns = self.potentials[to].minus(self.potentials[from]);
        if from == to {
            return (B::none(), turns);
        }
        let group = self.engine.points()[point];
        let start = (from, Turns::default());
        let mut reached = HashSet::from([start]);
        let mut open = VecDeque::from([(start, B::bit(from))]);
        while let Some(((cell, wound), way)) = open.pop_front() {
            if (cell, wound) == (to, turns) {
                return (way, turns);
            }
            for step in self.cover.tables.ring[cell] {
                let next = (usize::from(step.to), wound.plus(Turns::of(step.over)));
                if group.has(next.0) && next.1.near() && reached.insert(next) {
                    open.push_back((next, way | B::bit(next.0)));
                }
            }
        }
        (group, turns)
    }

    /// One way after another, over a group where they meet.
    fn joined(&mut self, first: Way<B>, second: Way<B>, at: usize) -> Way<B> {
        let (stones, turns) = self.between(at, first.arc.to, second.arc.from);
        let turns = first.arc.turns.plus(turns).plus(second.arc.turns);
        let arc = Arc { from: first.arc.from, to: second.arc.to, turns };
        self.together(&[first, second], arc, stones)
    }

    fn together(&mut self, ways: &[Way<B>], arc: Arc, stones: B) -> Way<B> {
        let mut shared = stones;
        for (i, way) in ways.iter().enumerate() {
            for other in &ways[..i] {
                shared |= way.piece.carrier & other.piece.carrier;
            }
        }
        let pieces: Vec<Piece<B, Arc>> = ways.iter().map(|way| way.piece).collect();
        let piece = self.ledger.and(self.colour(), arc, &pieces, shared);
        Way { piece, arc }
    }

    /// A full connection, led from the first of its points to the second.
    fn full(&mut self, id: u32) -> Way<B> {
        let (made, (p, q, winding)) = self.engine.made(id);
        match made {
            Made::Touch { .. } => self.touch(p, q, winding),
            Made::Through { fulls: [first, second], anchor } => {
                let at = usize::from(anchor);
                let (first, second) = self.led(first, second, p, q, at, winding);
                self.joined(first, second, at)
            }
            Made::Or { start, len, .. } => self.or(start, len, (p, q, winding)),
            Made::Closed { way, .. } => {
                let (_, (point, ..)) = self.engine.made(way);
                let way = self.full(way);
                if way.arc == Arc::LOOP {
                    return way;
                }
                let (stones, _) = self.between(point, way.arc.to, way.arc.from);
                self.together(&[way], Arc::LOOP, stones)
            }
            Made::Given { .. } | Made::Meet { .. } | Made::Keyed { .. } => {
                unreachable!("a semi is not a full, and nothing is given")
            }
        }
    }

    /// Both ways, the first from p to the middle, the second from there to q.
    fn led(
        &mut self,
        first: u32,
        second: u32,
        p: usize,
        q: usize,
        middle: usize,
        winding: Turns,
    ) -> (Way<B>, Way<B>) {
        let (one, two) = (self.directions(first, p, middle), self.directions(second, middle, q));
        let fits = one.iter().flat_map(|a| two.iter().map(move |b| (*a, *b)));
        let (a, b) = fits
            .into_iter()
            .find(|((_, v), (_, w))| v.plus(*w) == winding)
            .map_or((one[0], two[0]), |found| found);
        let turn = |way: Way<B>, back: bool| if back { way.back() } else { way };
        (turn(self.full(first), a.0), turn(self.full(second), b.0))
    }

    /// In which directions a connection leads between two points, and how it winds then.
    fn directions(&self, id: u32, from: usize, to: usize) -> Vec<(bool, Turns)> {
        let (_, (p, q, winding)) = self.engine.made(id);
        let mut found = Vec::new();
        if (p, q) == (from, to) {
            found.push((false, winding));
        }
        if (q, p) == (from, to) {
            found.push((true, winding.back()));
        }
        found
    }

    fn touch(&self, p: usize, q: usize, winding: Turns) -> Way<B> {
        let points = self.engine.points();
        for x in points[p].cells() {
            for step in self.cover.tables.ring[x] {
                let (y, over) = (usize::from(step.to), Turns::of(step.over));
                let whole = self.potentials[x].plus(over).minus(self.potentials[y]);
                if points[q].has(y) && whole == winding {
                    let stones = if p == q { points[p] } else { B::bit(x) | B::bit(y) };
                    let arc = Arc { from: x as u8, to: y as u8, turns: over };
                    return Way { piece: Piece::chain(arc, stones), arc };
                }
            }
        }
        // Stones that have won, by curves that wind further than ways are followed.
        Way { piece: Piece::chain(Arc::LOOP, points[p]), arc: Arc::LOOP }
    }

    /// Threats without a cell in common, each led from p to q.
    fn or(&mut self, start: u32, len: u8, (p, q, winding): Touch<Turns>) -> Way<B> {
        let ids = self.engine.threats_of(start, len).to_vec();
        let mut threats = Vec::new();
        for id in ids {
            let back = match self.directions(id, p, q)[..] {
                [(back, turns), ..] if turns == winding => back,
                _ => true,
            };
            let (key, way) = self.semi(id);
            threats.push((key, if back { way.back() } else { way }));
        }
        let goal = p < 2;
        let arc = if goal { Arc::LOOP } else { threats[0].1.arc };
        let mut more = self.cover.grid().all;
        for (key, way) in &threats {
            more &= way.piece.carrier | B::bit(usize::from(*key));
        }
        for (_, way) in threats.iter().filter(|_| !goal) {
            more |= self.between(p, arc.from, way.arc.from).0;
            more |= self.between(q, arc.to, way.arc.to).0;
        }
        let colour = self.colour();
        let threats: Vec<(u8, Id)> = threats
            .iter()
            .map(|(key, way)| (*key, self.ledger.entry(colour, &way.piece)))
            .collect();
        Way { piece: self.ledger.or(colour, arc, &threats, more), arc }
    }

    /// A semi connection as its key and the way once the key is played.
    fn semi(&mut self, id: u32) -> (u8, Way<B>) {
        let (made, (p, ..)) = self.engine.made(id);
        match made {
            Made::Meet { fulls, key } => {
                let (way, other) = self.through(fulls, key);
                if p >= 2 {
                    return (key, self.joined_at(way, other));
                }
                // A curve from a group over the key back to it.
                let group = self.engine.point(way.arc.from.into()).unwrap_or_default();
                let (stones, _) = self.between(group, other.arc.to, way.arc.from);
                (key, self.together(&[way, other], Arc::LOOP, stones))
            }
            Made::Closed { way, key: Some(key) } => {
                let way = self.full(way);
                (key, self.together(&[way], Arc::LOOP, B::none()))
            }
            _ => unreachable!("a full is not a semi, and nothing is given"),
        }
    }

    fn joined_at(&mut self, first: Way<B>, second: Way<B>) -> Way<B> {
        let turns = first.arc.turns.plus(second.arc.turns);
        let arc = Arc { from: first.arc.from, to: second.arc.to, turns };
        self.together(&[first, second], arc, B::none())
    }

    /// Two fulls, the first led to the key and the second from it.
    fn through(&mut self, fulls: [u32; 2], key: u8) -> (Way<B>, Way<B>) {
        let [first, second] = fulls.map(|id| self.full(id));
        let first = if first.arc.to == key { first } else { first.back() };
        let second = if second.arc.from == key { second } else { second.back() };
        (first, second)
    }
}
