//! Other ways than connections to see that a position is decided: asked once for each new position that
//! the connections leave open.

use super::super::fill::Stones;
use super::super::grid::Grid;
use super::super::ledger::{Id, Ledger};
use std::fmt::Debug;

pub trait Aside<B, E>: Debug + Send {
    /// A link by which the player who does not move has won, entered in the ledger.
    fn link(
        &mut self,
        grid: &Grid<B>,
        stones: &Stones<B>,
        mover: usize,
        ledger: &mut Ledger<B, E>,
    ) -> Option<Id>;
}
