//! Links between the sides that were solved, tried on every position by subsumption:
//!
//! ```text
//! a link (S, C) of mine decides a position in which S is mine and nothing of C is yours;
//! with one stone of S missing it is my threat, and you must play in C or take that cell
//! ```
//!
//! A link says nothing of a position, so it holds just as well turned by half a turn.

use super::super::bits::Bits;
use super::super::fill::Stones;
use super::super::grid::Grid;
use super::super::ledger::{Ends, Id, Ledger};
use super::super::topology::Topology;

#[derive(Clone, Copy, Debug)]
struct Solved<B> {
    stones: B,
    carrier: B,
    link: Id,
    time: u64,
}

impl<B: Bits> Solved<B> {
    fn covers(&self, other: &Self) -> bool {
        self.stones.within(other.stones) && self.carrier.within(other.carrier | other.stones)
    }
}

/// What the links say.
pub(super) enum Recalled<B> {
    /// The mover wins: by the link as it stands, or by playing the key.
    Won {
        key: Option<u8>,
        link: Id,
    },
    Lost {
        link: Id,
    },
    /// Carriers, keys and links of threats of the other side, smaller first.
    Threats(Vec<(B, u8, Id)>),
}

#[derive(Clone, Debug)]
pub(super) struct Memory<B> {
    /// By colour, in order of time.
    solved: [Vec<Solved<B>>; 2],
    /// Grows with every link.
    pub time: u64,
}

impl<B: Bits> Memory<B> {
    pub fn new() -> Self {
        Memory { solved: [Vec::new(), Vec::new()], time: 0 }
    }

    /// Keeps a link and its images, unless something as good is there.
    pub fn keep<T: Topology<B>>(&mut self, board: &T, ledger: &mut Ledger<B, T::Ends>, link: Id) {
        if self.keep_one(ledger, link) {
            for image in board.images(ledger, link) {
                self.keep_one(ledger, image);
            }
        }
    }

    fn keep_one<E: Ends>(&mut self, ledger: &Ledger<B, E>, link: Id) -> bool {
        let of = ledger.link(link);
        let solved = Solved { stones: of.stones, carrier: of.carrier, link, time: self.time };
        let list = &mut self.solved[usize::from(of.colour)];
        if list.iter().any(|old| old.covers(&solved)) {
            return false;
        }
        list.retain(|old| !solved.covers(old));
        list.push(solved);
        self.time += 1;
        true
    }

    /// What the links solved since a time say about a position.
    pub fn recall(
        &self,
        grid: &Grid<B>,
        stones: &Stones<B>,
        mover: usize,
        since: u64,
    ) -> Recalled<B> {
        let other = 1 - mover;
        let open = stones.open(grid);
        let (mine, theirs) = (stones.own(mover), stones.own(other));
        for solved in self.since(mover, since) {
            if solved.carrier.meets(stones.of[other]) {
                continue;
            }
            let missing = solved.stones.minus(mine);
            if missing.len() <= 1 && missing.within(open) {
                let key = (!missing.is_empty()).then(|| missing.first() as u8);
                return Recalled::Won { key, link: solved.link };
            }
        }
        let mut found = Vec::new();
        for solved in self.since(other, since) {
            if solved.carrier.meets(stones.of[mover]) {
                continue;
            }
            let missing = solved.stones.minus(theirs);
            if missing.is_empty() {
                return Recalled::Lost { link: solved.link };
            }
            if missing.len() == 1 && missing.within(open) {
                let carrier = (solved.carrier & open) | missing;
                found.push((carrier, missing.first() as u8, solved.link));
            }
        }
        found.sort_by_key(|(carrier, ..)| carrier.len());
        Recalled::Threats(found)
    }

    /// All links, to be looked at or renumbered.
    pub fn each_link(&mut self, visit: &mut dyn FnMut(&mut Id)) {
        self.solved.iter_mut().flatten().for_each(|solved| visit(&mut solved.link));
    }

    fn since(&self, colour: usize, time: u64) -> &[Solved<B>] {
        let list = &self.solved[colour];
        &list[list.partition_point(|solved| solved.time < time)..]
    }
}
