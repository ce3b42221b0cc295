//! A position in the search: what is left to try, and how hard it looks.
//!
//! Numbers are those of proof-number search, seen from the mover: phi is the work to prove that he
//! wins, delta that he loses. Before anything is known they are guessed from the two circuits:
//!
//! ```text
//! e = ln(conductance of the mover / of the other)      about −1.4 when the game is even
//! phi, delta = 8·exp(∓(e + 1.4)/2)
//! ```
//!
//! The constants were fitted on the solved positions of 7×7 searches.

use super::super::bits::Bits;
use super::super::fill::Stones;
use super::super::ledger::Id;
use super::Outcome;

pub(super) const INFINITE: u32 = 1 << 30;
pub(super) const NO_NODE: u32 = u32::MAX;

const UNIT: f32 = 8.0;
const STEEP: f32 = 0.5;
/// The lead of the mover in an even game, and what his best move adds.
const EVEN: f32 = -1.4;
const GAIN: f32 = 2.8;
/// One child in so many takes part, and one besides.
const SIEVE: f32 = 4.0;
/// Cells of the largest board that the order of moves was learned on: beyond, it is trusted less.
pub(super) const LEARNED: usize = 64;
/// After so many expansions two more take part, and again each time that the work has doubled.
const PATIENCE: u32 = 1000;

/// Proof numbers: that the mover wins, that he loses.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Numbers {
    pub phi: u32,
    pub delta: u32,
}

impl Numbers {
    /// A guess from the mover's lead.
    pub fn guess(lead: f32) -> Self {
        let x = (STEEP * (lead - EVEN)).clamp(-4.0, 4.0);
        let number = |x: f32| (UNIT * x.exp()).round().max(1.0) as u32;
        Numbers { phi: number(-x), delta: number(x) }
    }

    /// From logarithms; what is not a number counts as none.
    pub fn of([phi, delta]: [f32; 2]) -> Self {
        let log = |log: f32| if log.is_nan() { 0.0 } else { log.clamp(0.0, 12.0) };
        let number = |x: f32| log(x).exp().round() as u32;
        Numbers { phi: number(phi), delta: number(delta) }
    }

    /// A guess for a move that nobody has looked at, from the lead before it and its score, the best
    /// move's being 1.
    pub fn guess_move(lead: f32, score: f32) -> Self {
        Numbers::guess(-(lead + GAIN * score.clamp(0.0, 1.0)))
    }
}

#[derive(Clone, Debug)]
pub(super) struct Child {
    pub cell: u8,
    pub node: u32,
    /// As long as there is no node.
    pub guess: Numbers,
    /// Somebody looks at it now, for the first time.
    pub busy: bool,
}

impl Child {
    /// One that nobody has looked at.
    pub fn new(cell: u8, guess: Numbers) -> Self {
        Child { cell, node: NO_NODE, guess, busy: false }
    }
}

#[derive(Clone, Debug)]
pub(super) struct Node<B> {
    pub stones: Stones<B>,
    pub mover: u8,
    pub numbers: Numbers,
    pub result: Option<Outcome>,
    /// Moves that are left, best first.
    pub children: Vec<Child>,
    /// How many of them are not inferior.
    pub good: usize,
    /// The cells in all threats of the other side.
    pub must: B,
    pub threats: Vec<(u8, Id)>,
    /// What answered the children that were refuted.
    pub answers: Vec<u8>,
    /// Links solved before this time were tried.
    pub time: u64,
    /// Expansions on visits.
    pub work: u32,
    /// One child in so many takes part.
    pub sieve: f32,
    /// How many threads are here or below.
    pub visits: u32,
}

impl<B: Bits> Node<B> {
    pub fn new(stones: Stones<B>, mover: usize, open: B, time: u64) -> Self {
        Node {
            stones,
            mover: mover as u8,
            numbers: Numbers { phi: 1, delta: 1 },
            result: None,
            children: Vec::new(),
            good: 0,
            must: open,
            threats: Vec::new(),
            answers: Vec::new(),
            time,
            work: 0,
            sieve: SIEVE,
            visits: 0,
        }
    }

    pub fn settle(&mut self, result: Outcome) {
        self.result = Some(result);
        self.children.clear();
        self.numbers = match result {
            Outcome::Won { .. } => Numbers { phi: 0, delta: INFINITE },
            Outcome::Lost { .. } => Numbers { phi: INFINITE, delta: 0 },
        };
    }

    pub fn settled(mut self, result: Outcome) -> Self {
        self.settle(result);
        self
    }

    /// Takes threats of the other side that leave less to play.
    pub fn take(&mut self, threats: &[(B, u8, Id)]) {
        for &(carrier, key, link) in threats {
            if !self.must.within(carrier) {
                self.must &= carrier;
                self.threats.push((key, link));
            }
        }
        let must = self.must;
        let kept = |child: &Child| must.has(child.cell.into());
        self.good = self.children[..self.good].iter().filter(|child| kept(child)).count();
        self.children.retain(kept);
    }

    /// How many children take part: one, and a quarter of those that are not inferior. If the window
    /// grows with the work, a good move that stands far behind is found in the end.
    pub fn window(&self, grows: bool) -> usize {
        let live = if self.good > 0 { self.good } else { self.children.len() };
        let more = if grows { 2 * (1 + self.work / PATIENCE).ilog2() as usize } else { 0 };
        (1 + (live as f32 / self.sieve).ceil() as usize + more).min(live)
    }
}
