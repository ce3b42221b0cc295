//! b_L and b_R: the fewest bridges a player still needs, and how every option changes them.
//!
//! An own bridge costs 0, an empty cell 1; b is the distance d of the two ends, found by 0-1
//! breadth-first search from both. For a cell e = uv:
//!
//! - bridged by the player, e costs 0: min(b, d(near,u) + d(v,far), d(near,v) + d(u,far));
//! - taken by the opponent, e is gone: b again unless e lies on the one shortest way P we look at. For
//!   the cells of P these are *replacement paths*:
//!
//! ```text
//! near ═ p0 ── p1 ══ p2 ── p3 ═ far        level(v) = where the tree of shortest ways from
//!         ╲         ╱                      near leaves P on its way to v
//!          u ───── v     level 0 and 2:    d(near,u) + w + d(v,far) avoids all edges of P
//!                                          between the levels 0 and 2
//! ```
//!
//! In an undirected graph the best way without the edge at level i is the least such sum over the
//! other edges from a level ≤ i to a level > i (Malik, Mittal and Gupta 1989): v's shortest way to
//! far cannot use an edge of positive cost that v's way from near had to use.

use super::board::{Board, FAR, NEAR, ends, post_count};
use super::union::Union;
use rules::Player;
use std::collections::VecDeque;

const INFINITE: u32 = u32::MAX;

/// The fewest bridges of one player, now and after either player takes a cell.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Fewest {
    /// `None` is ∞.
    pub now: Option<u32>,
    /// By cell: after the player bridges it, and after the opponent does; `None` for taken cells.
    pub after: Vec<Option<[Option<u32>; 2]>>,
}

/// b_L or b_R of a position.
pub fn fewest(board: &Board, player: Player) -> Option<u32> {
    finite(Search::new(board, player, NEAR).distance[FAR as usize])
}

/// b_L or b_R of a position and of all its options.
pub fn fewest_after(board: &Board, player: Player) -> Fewest {
    let near = Search::new(board, player, NEAR);
    let far = Search::new(board, player, FAR);
    let now = near.distance[FAR as usize];
    let (path, without) = replacements(&near, &far, now);
    let mut after = vec![None; board.cells().len()];
    for cell in board.empties() {
        let [u, v] = near.ends[cell];
        let through =
            |a: u32, b: u32| near.distance[a as usize].saturating_add(far.distance[b as usize]);
        after[cell] = Some([finite(now.min(through(u, v)).min(through(v, u))), finite(now)]);
    }
    for (edge, replaced) in path.iter().zip(without) {
        if let Some(pair) = &mut after[*edge] {
            pair[1] = finite(replaced);
        }
    }
    Fewest { now: finite(now), after }
}

fn finite(distance: u32) -> Option<u32> {
    Some(distance).filter(|d| *d != INFINITE)
}

/// Distances from one end, and a tree of shortest ways.
struct Search {
    ends: Vec<[u32; 2]>,
    /// 0 for an own bridge, 1 for an empty cell, `None` for an opponent's bridge.
    cost: Vec<Option<u32>>,
    distance: Vec<u32>,
    /// The cell before a vertex on its shortest way.
    before: Vec<usize>,
    /// The vertices reached, each after the one before it on its way.
    order: Vec<u32>,
}

impl Search {
    fn new(board: &Board, player: Player, from: u32) -> Self {
        let count = post_count(board.size());
        let between: Vec<[u32; 2]> =
            (0..board.cells().len()).map(|cell| ends(board.size(), player, cell)).collect();
        let cost: Vec<Option<u32>> = board
            .cells()
            .iter()
            .map(|owner| match owner {
                None => Some(1),
                Some(p) => (*p == player).then_some(0),
            })
            .collect();
        let (starts, around) = incidence(count, &between);
        let mut distance = vec![INFINITE; count];
        let mut before = vec![usize::MAX; count];
        let mut settled = vec![false; count];
        let mut order = Vec::with_capacity(count);
        let mut open = VecDeque::from([from]);
        distance[from as usize] = 0;
        while let Some(v) = open.pop_front() {
            if std::mem::replace(&mut settled[v as usize], true) {
                continue;
            }
            order.push(v);
            for &cell in &around[starts[v as usize]..starts[v as usize + 1]] {
                let Some(cost) = cost[cell] else {
                    continue;
                };
                let [a, b] = between[cell];
                let next = (if a == v { b } else { a }) as usize;
                let length = distance[v as usize] + cost;
                if length < distance[next] {
                    distance[next] = length;
                    before[next] = cell;
                    match cost {
                        0 => open.push_front(next as u32),
                        _ => open.push_back(next as u32),
                    }
                }
            }
        }
        Search { ends: between, cost, distance, before, order }
    }

    fn across(&self, cell: usize, v: u32) -> u32 {
        let [a, b] = self.ends[cell];
        if a == v { b } else { a }
    }
}

/// The cells at every vertex: `around[starts[v]..starts[v+1]]`.
fn incidence(count: usize, ends: &[[u32; 2]]) -> (Vec<usize>, Vec<usize>) {
    let mut starts = vec![0; count + 1];
    for v in ends.iter().flatten() {
        starts[*v as usize + 1] += 1;
    }
    for v in 0..count {
        starts[v + 1] += starts[v];
    }
    let mut free = starts.clone();
    let mut around = vec![0; 2 * ends.len()];
    for (cell, pair) in ends.iter().enumerate() {
        for v in pair {
            around[free[*v as usize]] = cell;
            free[*v as usize] += 1;
        }
    }
    (starts, around)
}

/// The cells of one shortest way, and the distance of the ends without each of them.
fn replacements(near: &Search, far: &Search, now: u32) -> (Vec<usize>, Vec<u32>) {
    let mut path = Vec::new();
    if now == INFINITE {
        return (path, Vec::new());
    }
    let mut at = FAR;
    while at != NEAR {
        let cell = near.before[at as usize];
        path.push(cell);
        at = near.across(cell, at);
    }
    path.reverse();
    let mut level = vec![u32::MAX; near.distance.len()];
    let mut at = NEAR;
    level[NEAR as usize] = 0;
    for (k, cell) in (1..).zip(&path) {
        at = near.across(*cell, at);
        level[at as usize] = k;
    }
    for &v in &near.order {
        if level[v as usize] == u32::MAX {
            level[v as usize] = level[near.across(near.before[v as usize], v) as usize];
        }
    }
    (path.clone(), paint(near, far, &path, &level))
}

/// Gives every edge of the path the least detour that spans its level; cheap detours first, so
/// that each edge is painted once.
fn paint(near: &Search, far: &Search, path: &[usize], level: &[u32]) -> Vec<u32> {
    let mut on_path = vec![false; near.ends.len()];
    path.iter().for_each(|cell| on_path[*cell] = true);
    let mut detours = Vec::new();
    for (cell, cost) in near.cost.iter().enumerate() {
        let [a, b] = near.ends[cell];
        let (low, high) = if level[a as usize] < level[b as usize] { (a, b) } else { (b, a) };
        let [from, to] = [low, high].map(|v| level[v as usize]);
        if let (Some(cost), false, true) = (cost, on_path[cell], from < to && to != u32::MAX) {
            let length = near.distance[low as usize]
                .saturating_add(*cost)
                .saturating_add(far.distance[high as usize]);
            detours.push((length, from, to));
        }
    }
    detours.sort_unstable();
    let mut best = vec![INFINITE; path.len()];
    // The set of a level is spoken for by its unpainted member, which is the greatest one.
    let mut unpainted = Union::new(path.len() + 1);
    let mut next: Vec<u32> = (0..=path.len() as u32).collect();
    for (length, from, to) in detours {
        let mut level = next[unpainted.find(from) as usize];
        while level < to {
            best[level as usize] = length;
            let beyond = next[unpainted.find(level + 1) as usize];
            if let Some(speaker) = unpainted.join(level, level + 1) {
                next[speaker as usize] = beyond;
            }
            level = beyond;
        }
    }
    best
}
