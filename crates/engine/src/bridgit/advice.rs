//! Which cell to bridge: the quickest of the winning ones, or the most stubborn of the others.
//!
//! Winning or not, cells are ranked by the fewest bridges the mover needs afterwards, then by the most
//! the other player needs, then in reading order. A loser looks at the sum of both: a bridge
//! that lengthens the winner's way counts as much as one that shortens the own.

use super::board::Board;
use super::distance::fewest_after;
use rules::Player;

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Advice {
    pub cell: usize,
    /// The mover wins with it.
    pub wins: bool,
}

/// The best of the winning cells of an unfinished position, or of all if there are none.
pub fn choose(board: &Board, mover: Player, winning: &[usize]) -> Option<Advice> {
    let wins = !winning.is_empty();
    let own = fewest_after(board, mover).after;
    let other = fewest_after(board, mover.other()).after;
    let far = board.cells().len() as i64;
    let needs = |after: &[Option<[Option<u32>; 2]>], cell: usize, turn: usize| {
        after[cell].and_then(|pair| pair[turn]).map_or(far, i64::from)
    };
    let rank = |cell: &usize| {
        let (mine, theirs) = (needs(&own, *cell, 0), needs(&other, *cell, 1));
        if wins { (mine, -theirs, *cell) } else { (mine - theirs, mine, *cell) }
    };
    let cell = match wins {
        true => winning.iter().copied().min_by_key(rank),
        false => board.empties().min_by_key(rank),
    };
    cell.map(|cell| Advice { cell, wins })
}
