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
}

impl<B: Bits> Solved<B> {
    // Thousands are looked at for each position, so the tests here have no branches.

    fn covers(&self, other: &Self) -> bool {
        self.stones.within(other.stones) & self.carrier.within(other.carrier | other.stones)
    }

    /// Whether it holds for a colour in a position, or does with one more stone.
    #[inline(always)]
    fn nearly_holds(&self, stones: &Stones<B>, colour: usize) -> bool {
        let theirs = stones.of[1 - colour];
        let missing = self.stones.minus(stones.of[colour].minus(theirs));
        !(self.carrier | missing).meets(theirs) & missing.is_lone()
    }
}

/// The links of a colour, in order of time: what is looked at often lies close together.
#[derive(Clone, Debug)]
struct Links<B> {
    solved: Vec<Solved<B>>,
    /// Each with its time.
    links: Vec<(Id, u64)>,
}

impl<B: Bits> Links<B> {
    /// False if something as good is there.
    fn keep(&mut self, new: Solved<B>, link: (Id, u64)) -> bool {
        if self.solved.iter().any(|old| old.covers(&new)) {
            return false;
        }
        if let Some(first) = self.solved.iter().position(|old| new.covers(old)) {
            let mut kept = first;
            for from in first..self.solved.len() {
                if !new.covers(&self.solved[from]) {
                    (self.solved[kept], self.links[kept]) = (self.solved[from], self.links[from]);
                    kept += 1;
                }
            }
            self.solved.truncate(kept);
            self.links.truncate(kept);
        }
        self.solved.push(new);
        self.links.push(link);
        true
    }

    /// Those solved since a time that hold for a colour in a position or lack one stone: what is missing,
    /// the carrier, the link.
    fn nearly_holding(
        &self,
        since: u64,
        stones: Stones<B>,
        colour: usize,
    ) -> impl Iterator<Item = (B, B, Id)> {
        let from = self.links.partition_point(|(_, time)| *time < since);
        let own = stones.own(colour);
        let all = self.solved[from..].iter().zip(&self.links[from..]);
        all.filter(move |(solved, _)| solved.nearly_holds(&stones, colour))
            .map(move |(solved, (link, _))| (solved.stones.minus(own), solved.carrier, *link))
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
    /// By colour.
    solved: [Links<B>; 2],
    /// Grows with every link.
    pub time: u64,
}

impl<B: Bits> Memory<B> {
    pub fn new() -> Self {
        let none = || Links { solved: Vec::new(), links: Vec::new() };
        Memory { solved: [none(), none()], time: 0 }
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
        let solved = Solved { stones: of.stones, carrier: of.carrier };
        let kept = self.solved[usize::from(of.colour)].keep(solved, (link, self.time));
        self.time += u64::from(kept);
        kept
    }

    /// What the links solved since a time say about a position.
    pub fn recall(
        &self,
        grid: &Grid<B>,
        stones: &Stones<B>,
        mover: usize,
        since: u64,
    ) -> Recalled<B> {
        let (other, open) = (1 - mover, stones.open(grid));
        if let Some((missing, _, link)) =
            self.solved[mover].nearly_holding(since, *stones, mover).next()
        {
            let key = (!missing.is_empty()).then(|| missing.first() as u8);
            return Recalled::Won { key, link };
        }
        let mut found = Vec::new();
        for (missing, carrier, link) in self.solved[other].nearly_holding(since, *stones, other) {
            if missing.is_empty() {
                return Recalled::Lost { link };
            }
            found.push(((carrier & open) | missing, missing.first() as u8, link));
        }
        found.sort_by_key(|(carrier, ..)| carrier.len());
        Recalled::Threats(found)
    }

    /// All links, to be looked at or renumbered.
    pub fn each_link(&mut self, visit: &mut dyn FnMut(&mut Id)) {
        let links = self.solved.iter_mut().flat_map(|solved| &mut solved.links);
        links.for_each(|(link, _)| visit(link));
    }
}
