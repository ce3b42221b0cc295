//! Which moves are worth a look when all that win are wanted: those that no other move, and no answer, makes
//! pointless.
//!
//! ```text
//! X ≤ Y, for the mover, if Y has all his stones of X, and X all the opponent's of Y; a dead cell is whose one likes
//!
//! m is no better than n      if what m becomes by fill-in ≤ what n becomes
//! m is no better than none   if for some answer k, what m and k become ≤ what k alone becomes
//! ```
//!
//! In the second case whoever wins by m wins after k too, with the move, and so wins without m. Nothing is
//! claimed of the moves that are left out but this.

use super::super::bits::Bits;
use super::super::fill::Stones;
use super::super::topology::Topology;
use super::{Raw, Solver};

/// Whether one filled-in position is no better for a player than another.
fn no_better<B: Bits>(x: &Stones<B>, y: &Stones<B>, player: usize) -> bool {
    let dead = |stones: &Stones<B>| stones.of[0] & stones.of[1];
    let other = 1 - player;
    x.of[player].minus(dead(x)).within(y.of[player])
        && y.of[other].minus(dead(y)).within(x.of[other])
}

impl<B: Bits, T: Topology<B>> Solver<'_, B, T> {
    /// The open cells of a position: those that are worth a look, and the others.
    pub fn by_worth(&self, raw: &Raw<B>) -> (Vec<usize>, Vec<usize>) {
        let (grid, mover) = (self.board.grid(), raw.mover);
        let filled = |stones: Stones<B>| self.filled(stones, &mut Vec::new());
        let base = filled(raw.stones);
        let open = base.open(grid);
        let after: Vec<(usize, Stones<B>)> =
            open.cells().map(|cell| (cell, filled(base.with(mover, cell)))).collect();
        let answered = |cell: usize| {
            let near = grid.near[cell].cells().fold(B::none(), |set, z| set | grid.near[z]);
            let near = (near | grid.near[cell]).minus(B::bit(cell)) & open;
            near.cells().any(|answer| {
                let alone = base.with(1 - mover, answer);
                no_better(&filled(alone.with(mover, cell)), &filled(alone), mover)
            })
        };
        let mut worth = open;
        for (cell, made) in &after {
            let better = |(other, more): &(usize, Stones<B>)| {
                other != cell && worth.has(*other) && no_better(made, more, mover)
            };
            if after.iter().any(better) || answered(*cell) {
                worth = worth.minus(B::bit(*cell));
            }
        }
        raw.stones.open(grid).cells().partition(|cell| worth.has(*cell))
    }
}
