//! The computer opponent of the paper's section 6: every open cell has a value, and the greatest is
//! played.
//!
//! The numbers of its figure 5 are lost; those below are a reconstruction. For each colour, both added:
//!
//! ```text
//!   s · x     a bridge from s to x, both cells between them empty           BRIDGE
//!   s o x·t   x saves a bridge between s and t whose other cell is taken    SAVE
//!   s x t     x joins a further group                                       JOIN
//!   s x       x touches a stone                                             TOUCH
//! ```
//!
//! A cell that wins at once comes first. The paper does not look for cells that lose at once.

use super::detector::Detector;
use super::tables::{EMPTY, Spot, Tables};
use crate::dice::Dice;
use crate::mcts::other;
use rules::Position;
use rules::torus::Torus;

const BRIDGE: u32 = 10;
const SAVE: u32 = 50;
const JOIN: u32 = 15;
const TOUCH: u32 = 3;

/// The cell of the greatest value, by lot among equals, its value, and whether it wins at once; none
/// on a full board.
pub fn choose(position: &Torus, dice: &mut Dice) -> Option<(usize, u32, bool)> {
    let mut detector = Detector::of(position);
    let mover = position.turn();
    let tables = Tables::new(position.variant());
    let stones = tables.stones(position);
    let open: Vec<usize> = (0..tables.count).filter(|cell| stones[*cell] == EMPTY).collect();
    let values = values(&tables, &stones);
    for cell in &open {
        detector.place(*cell, mover);
        let won = detector.verdict(mover).is_some_and(|(winner, _)| winner == mover);
        detector.undo();
        if won {
            return Some((*cell, values[*cell], true));
        }
    }
    let most = open.iter().map(|cell| values[*cell]).max()?;
    let best: Vec<usize> = open.into_iter().filter(|cell| values[*cell] == most).collect();
    Some((best[dice.below(best.len())], most, false))
}

/// The values of all cells; those of stones mean nothing.
pub(crate) fn values(tables: &Tables, stones: &[u8]) -> Vec<u32> {
    let groups = groups(tables, stones);
    let value =
        |cell: usize| [1, 2].into_iter().map(|own| worth(tables, stones, &groups, cell, own)).sum();
    (0..tables.count).map(value).collect()
}

fn worth(tables: &Tables, stones: &[u8], groups: &[Spot], cell: usize, own: u8) -> u32 {
    let near = tables.near[cell].map(usize::from);
    let mut worth = 0;
    let mut joined: Vec<Spot> = Vec::new();
    for to in near.into_iter().filter(|to| stones[*to] == own) {
        worth += TOUCH;
        if !joined.contains(&groups[to]) {
            joined.push(groups[to]);
        }
    }
    worth += JOIN * (joined.len().max(1) - 1) as u32;
    for i in 0..6 {
        let (a, b) = (near[i], near[(i + 1) % 6]);
        // The cell beyond a and b is the neighbour of a that comes next around it.
        let beyond = usize::from(tables.near[a][(i + 1) % 6]);
        if stones[beyond] == own && stones[a] == EMPTY && stones[b] == EMPTY {
            worth += BRIDGE;
        }
        let c = near[(i + 2) % 6];
        if stones[a] == own && stones[c] == own && stones[b] == other(own) {
            worth += SAVE;
        }
    }
    worth
}

/// For every stone the first cell of its group.
fn groups(tables: &Tables, stones: &[u8]) -> Vec<Spot> {
    let mut groups: Vec<Spot> = vec![Spot::MAX; stones.len()];
    for start in 0..stones.len() {
        if stones[start] == EMPTY || groups[start] != Spot::MAX {
            continue;
        }
        groups[start] = start as Spot;
        let mut open = vec![start];
        while let Some(cell) = open.pop() {
            for to in tables.near[cell].map(usize::from) {
                if stones[to] == stones[start] && groups[to] == Spot::MAX {
                    groups[to] = start as Spot;
                    open.push(to);
                }
            }
        }
    }
    groups
}
