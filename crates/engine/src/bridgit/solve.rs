//! The polynomial solver: winner for both turns and all winning cells of the mover.
//!
//! Lehman (1964): with own bridges doubled, X wins moving second iff some set U of vertices with
//! both ends induces two edge-disjoint spanning trees. In M ∨ M (see `forests`),
//! with e0 an extra edge between the ends and F a base of the empty cells E:
//!
//! - X wins moving second iff e0 ∈ cl(E), and then every cell wins for X moving first;
//! - otherwise X wins moving first iff a second copy of e0 is in cl(E + e0); the winning
//!   cells are the e with copy(e) ∉ cl(E) and copy(e) ∈ cl(E + e0), for then, by exchange,
//!   e0 ∈ cl(E + copy(e)).
//!
//! With both forests of F + e0 rooted at one end, every other clump has two parent edges; the clumps
//! that lead by parent edges only to the root are the largest clump U of F + e0. An edge of
//! F within U wins iff it reaches e0 in the exchange graph (`exchange`).

use super::board::Board;
use super::exchange::{Rooted, reaching};
use super::forests::Forests;
use super::parents::NONE;
use rules::Player;

/// What perfect play gives.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Solution {
    /// The game was over already.
    pub finished: bool,
    /// Who wins with the mover moving.
    pub winner: Player,
    /// Who wins if the other player moves instead.
    pub otherwise: Player,
    /// The mover's winning cells in reading order; empty if the mover loses.
    pub winning: Vec<usize>,
}

/// Solves a position of any size, in polynomial time.
pub fn solve(board: &Board, mover: Player) -> Solution {
    if let Some(winner) = board.winner() {
        return Solution { finished: true, winner, otherwise: winner, winning: Vec::new() };
    }
    let other = mover.other();
    let mut forests = Forests::new(board, mover);
    let extra = forests.extra();
    if !forests.insert(extra) {
        let winning = board.empties().collect();
        return Solution { finished: false, winner: mover, otherwise: mover, winning };
    }
    let winning = pivots(&mut forests);
    let winner = if winning.is_empty() { other } else { mover };
    Solution { finished: false, winner, otherwise: other, winning }
}

/// Does the player win this position if the other one moves?
pub fn wins_second(board: &Board, player: Player) -> bool {
    let mut forests = Forests::new(board, player);
    let extra = forests.extra();
    board.joined(player) || !forests.insert(extra)
}

/// The edges e of F for which F + copy(e) has a clump with both ends of the extra edge, in
/// order; F and the extra edge are in the forests.
pub(super) fn pivots(forests: &mut Forests) -> Vec<usize> {
    let extra = forests.extra();
    let [near, far] = forests.ends(extra);
    for tree in 0..2 {
        forests.root(tree, near);
    }
    let Some((clumps, trees)) = tight(forests, near, far) else {
        return Vec::new();
    };
    let tree = usize::from(forests.home(extra));
    let child = clumps.iter().position(|clump| *clump == far).unwrap_or(0);
    let marked = reaching(&trees, tree, child as u32);
    let mut winning = Vec::new();
    for (t, marks) in marked.iter().enumerate() {
        for (v, clump) in clumps.iter().enumerate().skip(1) {
            let edge = forests.parent_edge(t, *clump);
            if marks[v] && edge != extra {
                winning.push(edge as usize);
            }
        }
    }
    winning.sort_unstable();
    winning
}

/// The clumps whose parent edges lead nowhere but to the root, the root first, and both trees
/// on them; `None` if `far` is not among them.
fn tight(forests: &mut Forests, near: u32, far: u32) -> Option<(Vec<u32>, [Rooted; 2])> {
    let count = forests.posts();
    let mut first = vec![NONE; count];
    let mut next = vec![NONE; 2 * count];
    let mut loose = vec![false; count];
    let mut open = Vec::new();
    let mut clumps = Vec::new();
    for v in (0..count as u32).filter(|v| *v != near) {
        if forests.clump(v) != v {
            continue;
        }
        clumps.push(v);
        for tree in 0..2 {
            let edge = forests.parent_edge(tree, v);
            if edge == NONE {
                loose[v as usize] = true;
            } else {
                let above = forests.across(edge, v) as usize;
                let slot = 2 * v as usize + tree;
                next[slot] = std::mem::replace(&mut first[above], slot as u32);
            }
        }
        if loose[v as usize] {
            open.push(v);
        }
    }
    while let Some(v) = open.pop() {
        let mut slot = first[v as usize];
        while slot != NONE {
            let below = slot / 2;
            if !std::mem::replace(&mut loose[below as usize], true) {
                open.push(below);
            }
            slot = next[slot as usize];
        }
    }
    if loose[far as usize] {
        return None;
    }
    clumps.retain(|v| !loose[*v as usize]);
    clumps.insert(0, near);
    let mut place = vec![0u32; count];
    for (k, v) in clumps.iter().enumerate() {
        place[*v as usize] = k as u32;
    }
    let trees = [0, 1].map(|tree| {
        let mut parent = vec![0; clumps.len()];
        for (k, v) in clumps.iter().enumerate().skip(1) {
            let edge = forests.parent_edge(tree, *v);
            parent[k] = place[forests.across(edge, *v) as usize];
        }
        Rooted { parent }
    });
    Some((clumps, trees))
}
