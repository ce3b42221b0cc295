//! What the solver asks of a board, so that Hex and its relatives share it.
//!
//! ```text
//! Hex      ways lead from side to side; no way winds          Winding = Flat
//! torus    ways are told apart by how they wind, and a way    Winding = (a, b), a few turns
//!          from a group to itself may close a winning curve
//! ```
//!
//! A board that glues its sides has no sides: there the two points that stand for them are only the
//! ends of "a winning curve".

use super::bits::Bits;
use super::connect::{Engine, Given, Threat};
use super::fill::{Fill, Stones};
use super::grid::Grid;
use super::ledger::{Ends, Id, Ledger};
use super::region::Region;
use super::resistance::Circuit;
use std::fmt::Debug;

/// How a way winds around the board. On a board with sides there is one winding only, and all of this
/// is nothing.
pub trait Winding: Copy + Eq + Debug + Default + Send + Sync + 'static {
    /// How many windings are told apart.
    const COUNT: usize;
    fn index(self) -> usize;
    /// One way after another; none if they wind too far to be followed.
    fn then(self, next: Self) -> Option<Self>;
    /// The same way walked back.
    fn back(self) -> Self;
}

/// No winding.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Flat;

impl Winding for Flat {
    const COUNT: usize = 1;
    #[inline(always)]
    fn index(self) -> usize {
        0
    }
    #[inline(always)]
    fn then(self, _: Flat) -> Option<Flat> {
        Some(Flat)
    }
    #[inline(always)]
    fn back(self) -> Flat {
        Flat
    }
}

/// Two points that touch, and how the step between them winds.
pub type Touch<W> = (usize, usize, W);

pub trait Topology<B: Bits>: Send + Sync {
    type Winding: Winding;
    type Ends: Ends;
    /// What is learned from solved positions beside their links.
    type Lore: Default + Clone + Send;

    /// The word for a link in a certificate, and the names of its rules: together, whatever is played,
    /// a captured pair, turned, shifted.
    const WORD: &'static str;
    const RULES: [&'static str; 5];

    /// Cells, rings and groups.
    fn grid(&self) -> &Grid<B>;

    /// The ends of a link that wins.
    fn goal(&self) -> Self::Ends;

    /// How a certificate names a cell, and what a link of a colour joins.
    fn cell_name(&self, cell: usize) -> String;
    fn ends_name(&self, colour: usize, ends: Self::Ends) -> String;

    /// Which of the points touch: the two sides, groups, open cells.
    fn touches(&self, colour: usize, points: &[B], anchors: usize) -> Vec<Touch<Self::Winding>>;

    /// By index, the windings of ways from a point of that colour back to itself that win.
    fn wins(&self, colour: usize) -> Vec<bool>;

    /// Enters the smallest winning connection in the ledger.
    fn enter_win(
        &self,
        engine: &Engine<B, Self::Winding>,
        ledger: &mut Ledger<B, Self::Ends>,
    ) -> Option<Id>;

    /// Enters a threat in the ledger: its key, and the link once the key is played.
    fn enter_threat(
        &self,
        engine: &Engine<B, Self::Winding>,
        ledger: &mut Ledger<B, Self::Ends>,
        threat: &Threat<B>,
    ) -> (u8, Id);

    /// Images of a link that are worth keeping, itself not among them.
    fn images(&self, ledger: &mut Ledger<B, Self::Ends>, link: Id) -> Vec<Id>;

    /// How much each cell matters to a colour, and how well the colour stands.
    fn circuit(
        &self,
        engine: &Engine<B, Self::Winding>,
        stones: &Stones<B>,
        colour: usize,
    ) -> Circuit;

    /// Learns from threats that decided a position.
    fn learn(
        &self,
        _lore: &mut Self::Lore,
        _ledger: &mut Ledger<B, Self::Ends>,
        _threats: &[(u8, Id)],
        _colour: usize,
        _own: B,
    ) {
    }

    /// Connections of a colour that are known to hold in a position.
    fn given(
        &self,
        _lore: &mut Self::Lore,
        _ledger: &mut Ledger<B, Self::Ends>,
        _stones: &Stones<B>,
        _colour: usize,
    ) -> Vec<Given<B>> {
        Vec::new()
    }

    /// All links that are named by what was learned, to be looked at or renumbered.
    fn each_link(_lore: &mut Self::Lore, _visit: &mut dyn FnMut(&mut Id)) {}

    /// Fills in one region that cannot matter; false if there is none.
    fn fill_region(&self, _stones: &mut Stones<B>, _fills: &mut Vec<Fill<B>>) -> bool {
        false
    }

    /// The same link without the stones of a region that was filled in beside those of its colour.
    fn discharge_region(
        &self,
        _ledger: &mut Ledger<B, Self::Ends>,
        _own: B,
        link: Id,
        _region: &Region<B>,
    ) -> Id {
        link
    }

    /// Whether cells that local tables call dead or captured are so here.
    fn fills(&self) -> bool {
        true
    }
}
