//! σ-connection F as a leaf test of the solver: where its stones are black and its carrier is open, forced
//! lines are tried in the game beside it. Half a turn brings it to the other side.
//!
//! The theorems are derived when the pattern is met for the first time.

use super::super::bits::Bits;
use super::super::fill::Stones;
use super::super::grid::Grid;
use super::super::ledger::{Id, Ledger, Link, SIDE};
use super::super::search::Aside;
use super::Set;
use super::board::Board;
use super::forced::{Forcer, Limits};
use super::paper::{MORE, Paper, V, W};
use super::reduced::Reduced;
use rules::hex::Variant;
use rustc_hash::FxHashMap;

/// Lines as long as those of the paper, and few others.
const LIMITS: Limits = Limits { depth: 6, width: 3, runs: 300 };

#[derive(Debug)]
pub struct SigmaLeaf {
    board: Board,
    stones: Set,
    /// What the σ-connection and the S-lemma between its stones take.
    carrier: Set,
    beside: Option<(Paper, Reduced)>,
}

impl SigmaLeaf {
    /// None where F is not known: on other boards than 8×8.
    pub fn of(variant: Variant) -> Option<SigmaLeaf> {
        if (variant.columns, variant.rows) != (8, 8) {
            return None;
        }
        let board = Board::new(8, 8)?;
        let stones = board.cells("54 46").ok()?;
        let carrier = board.cells(&format!("{V} {W} {MORE} 45 55")).ok()?;
        Some(SigmaLeaf { board, stones, carrier, beside: None })
    }

    fn beside(&mut self) -> Option<&mut (Paper, Reduced)> {
        if self.beside.is_none() {
            let mut paper = Paper::on(self.board.clone());
            let parts = paper.extension_f().ok()?;
            let reduced = Reduced::new(&paper.calculus, &parts).ok()?;
            self.beside = Some((paper, reduced));
        }
        self.beside.as_mut()
    }

    /// The link of a position with White to move in which the pattern stands as in the paper.
    fn plain<B: Bits>(&mut self, black: Set, white: Set, ledger: &mut Ledger<B>) -> Option<Id> {
        if !self.stones.within(black) || self.carrier.meets(white) {
            return None;
        }
        let (paper, reduced) = self.beside()?;
        let mut forcer = Forcer::new(reduced, LIMITS);
        let won = forcer.win(black, white)?;
        let mut done = FxHashMap::default();
        let rest = reduced.carry(&mut paper.calculus, &forcer.ledger, won.link, &mut done).ok()?;
        let theorem = reduced.close(&mut paper.calculus, rest).ok()?;
        let of = paper.calculus.get(theorem);
        let narrow = |set: Set| set.cells().fold(B::none(), |set, cell| set | B::bit(cell));
        let (stones, carrier) = (narrow(of.stones), narrow(of.carrier));
        let link = Link { colour: 0, ends: [SIDE, SIDE + 1], stones, carrier };
        Some(ledger.note(link, || paper.calculus.drafted(theorem)))
    }
}

impl<B: Bits> Aside<B, [u8; 2]> for SigmaLeaf {
    fn link(
        &mut self,
        grid: &Grid<B>,
        stones: &Stones<B>,
        mover: usize,
        ledger: &mut Ledger<B>,
    ) -> Option<Id> {
        if mover == 0 {
            return None;
        }
        let wide = |set: B| set.cells().fold(Set::none(), |set, cell| set | Set::bit(cell));
        let black = wide(stones.own(0));
        let white = wide(stones.of[1]).minus(black);
        let turned = [black, white].map(|set| self.board.grid.turned(set));
        if let Some(link) = self.plain(black, white, ledger) {
            return Some(link);
        }
        let link = self.plain(turned[0], turned[1], ledger)?;
        Some(ledger.turn(grid, link))
    }
}
