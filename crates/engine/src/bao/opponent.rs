//! A board size with its tables and its memory: what solves positions and plays them.
//!
//! Up to 16 holes boards are bytes, up to 20 holes fields of 6 bits. What one search has learnt is
//! kept for the next, so that in a game the first thought is the long one.

use super::bounds::Bound;
use super::dfpn::{Dfpn, Memory};
use super::solve::{Solution, Unsolved};
use super::sow::Ring;
use super::tables::{Error, Tables};
use crate::budget::Budget;
use crate::finding::Finding;
use crate::progress::Progress;
use rules::bao::Bao;
use std::path::Path;

/// An opponent on rings of one size.
#[derive(Debug)]
pub struct Opponent(Width);

#[derive(Debug)]
enum Width {
    Bytes(Seat<8>),
    Narrow(Seat<6>),
}

#[derive(Debug)]
struct Seat<const W: usize> {
    ring: Ring<W>,
    tables: Tables<W>,
    memory: Memory,
}

/// Where tables are kept: the folder, and whether damaged ones are built again.
pub type Shelf<'a> = Option<(&'a Path, bool)>;

impl Opponent {
    /// An opponent for rings of so many holes, with tables up to so many stones, in memory or
    /// on a shelf.
    pub fn new(
        holes: usize,
        stones: usize,
        shelf: Shelf,
        budget: &Budget,
        progress: &dyn Progress,
    ) -> Result<Self, Error> {
        let width = if Ring::<8>::new(holes).is_some() {
            Width::Bytes(Seat::new(holes, stones, shelf, budget, progress)?)
        } else {
            Width::Narrow(Seat::new(holes, stones, shelf, budget, progress)?)
        };
        Ok(Opponent(width))
    }

    /// The position is of this ring and has not too many stones.
    pub fn fits(&self, position: &Bao) -> bool {
        match &self.0 {
            Width::Bytes(seat) => seat.fits(position),
            Width::Narrow(seat) => seat.fits(position),
        }
    }

    /// The value of a position and its moves, or what is proved within the budget; nothing of
    /// positions that do not fit.
    pub fn solve(
        &mut self,
        position: &Bao,
        budget: &Budget,
        progress: &dyn Progress,
    ) -> Result<Solution, Unsolved> {
        if !self.fits(position) {
            return Err(Unsolved::default());
        }
        match &mut self.0 {
            Width::Bytes(seat) => seat.solve(position, budget, progress),
            Width::Narrow(seat) => seat.solve(position, budget, progress),
        }
    }

    /// A certificate of `lo V` or `hi V` of a position that fits.
    pub fn certificate(
        &self,
        position: &Bao,
        bound: Bound,
        value: i64,
        budget: &Budget,
        progress: &dyn Progress,
    ) -> Finding<String> {
        match &self.0 {
            _ if !self.fits(position) => Finding::Unknown,
            Width::Bytes(seat) => {
                seat.search(19).certificate(position, bound, value, budget, progress)
            }
            Width::Narrow(seat) => {
                seat.search(19).certificate(position, bound, value, budget, progress)
            }
        }
    }
}

impl<const W: usize> Seat<W> {
    fn new(
        holes: usize,
        stones: usize,
        shelf: Shelf,
        budget: &Budget,
        progress: &dyn Progress,
    ) -> Result<Self, Error> {
        let tables = match shelf {
            None => Tables::build(holes, stones, budget, progress)?,
            Some((folder, rebuild)) => {
                Tables::open(folder, holes, stones, rebuild, budget, progress)?
            }
        };
        let ring = Ring::new(holes).ok_or(Error::TooLarge)?;
        Ok(Seat { ring, tables, memory: Memory::default() })
    }

    fn fits(&self, position: &Bao) -> bool {
        let stones = position.holes().iter().sum::<u32>();
        position.holes().len() == self.ring.holes() && stones <= Ring::<W>::STONES
    }

    /// A search that knows nothing yet.
    fn search(&self, bits: u32) -> Dfpn<'_, W> {
        Dfpn::new(&self.ring, Some(&self.tables), bits)
    }

    fn solve(
        &mut self,
        position: &Bao,
        budget: &Budget,
        progress: &dyn Progress,
    ) -> Result<Solution, Unsolved> {
        let crowded = position.holes().iter().sum::<u32>() > 20;
        let bits = if crowded { 19 } else { 14 };
        let memory = std::mem::take(&mut self.memory);
        let mut search = Dfpn::resume(&self.ring, Some(&self.tables), bits, memory);
        let found = search.solve(position, budget, progress);
        self.memory = search.memory();
        found
    }
}
