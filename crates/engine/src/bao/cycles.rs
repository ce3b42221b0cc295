//! Endless turn-taking (千日手): cycles of the graph of turns.
//!
//! Stones that are taken never come back, so a cycle consists of moves that take nothing.
//! Positions from which no such move leads to another of them are struck out until nothing
//! changes; what is left is small, and Tarjan's algorithm (1972) finds its strongly connected
//! components. Within each the simple cycles are listed by depth-first search from their least
//! position. Half a turn of the ring exchanges the players and maps cycles to cycles; in the
//! numbering of positions it flips the lowest bit.

use super::enumerate::{Bits, Enumeration, Graph};
use crate::budget::Budget;
use crate::progress::Progress;
use rules::Player;
use rustc_hash::FxHashMap;
use std::collections::BTreeMap;

/// Steps that the listing of cycles may take: large components have more simple cycles than
/// anybody can read.
const STEPS: u64 = 20_000_000;

/// One cycle of turns, from its position of the least number.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Cycle {
    pub board: Vec<u32>,
    pub turn: Player,
    pub moves: Vec<usize>,
    /// Cycles of one class are the same up to the half turn.
    pub class: usize,
}

#[derive(Debug)]
pub struct Cycles {
    /// Sizes of the strongly connected components with more than one position.
    pub components: Vec<usize>,
    pub classes: usize,
    pub cycles: Vec<Cycle>,
    /// Every simple cycle is listed.
    pub complete: bool,
}

/// A position of the core and the moves within it.
struct Node {
    number: u32,
    /// (hole, node).
    edges: Vec<(usize, u32)>,
    component: u32,
}

/// Lists the cycles, at most `most` of them; nothing if the budget ran out before.
pub fn cycles(
    all: &Enumeration,
    most: usize,
    budget: &Budget,
    progress: &dyn Progress,
) -> Option<Cycles> {
    let mut core = core(&all.graph, budget, progress)?;
    let components = components(&mut core);
    let mut found = Vec::new();
    let mut complete = true;
    let mut steps = STEPS;
    for root in 0..core.len() as u32 {
        complete &= from(&core, root, most, &mut steps, &mut found);
    }
    let mut classes: BTreeMap<Vec<u32>, usize> = BTreeMap::new();
    let cycles = found.into_iter().map(|(nodes, moves)| {
        let numbers: Vec<u32> = nodes.iter().map(|node| core[*node as usize].number).collect();
        let key = least_image(&numbers);
        let next = classes.len();
        let class = *classes.entry(key).or_insert(next);
        let (board, turn) = all.graph.seen(numbers[0]);
        let moves = moves.iter().enumerate();
        let moves = moves.map(|(i, hole)| all.graph.hole(*hole, (numbers[0] + i as u32) % 2));
        Cycle { board, turn, moves: moves.collect(), class }
    });
    let cycles = cycles.collect();
    Some(Cycles { components, classes: classes.len(), cycles, complete })
}

/// The cycle or its half turn, begun at the least number: equal for cycles of one class.
fn least_image(numbers: &[u32]) -> Vec<u32> {
    let begun = |numbers: Vec<u32>| {
        let least = (0..numbers.len()).min_by_key(|i| numbers[*i]).unwrap_or(0);
        [&numbers[least..], &numbers[..least]].concat()
    };
    begun(numbers.to_vec()).min(begun(numbers.iter().map(|n| n ^ 1).collect()))
}

/// The positions that are left when those without a way on have been struck out.
fn core(graph: &Graph, budget: &Budget, progress: &dyn Progress) -> Option<Vec<Node>> {
    progress.stage("positions on cycles");
    let quiet = |number: u32| {
        let (board, mover) = graph.position(number);
        graph.ring.own(board).filter_map(move |hole| {
            let played = graph.ring.play(board, hole).filter(|played| played.taken == 0)?;
            Some((hole, graph.after(played, mover)))
        })
    };
    let mut alive = Bits::new(2 * graph.ranks.len());
    let mut left = graph.order.clone();
    for number in &left {
        alive.insert(*number);
    }
    loop {
        let before = left.len();
        progress.at(before as u64, None);
        // Late positions have few stones and long ways behind them: they go first.
        left.reverse();
        left.retain(|number| {
            let stays = quiet(*number).any(|(_, next)| alive.has(next));
            if !stays {
                alive.remove(*number);
            }
            stays
        });
        if budget.stopped() || budget.spent(1024) {
            return None;
        }
        if left.len() == before {
            break;
        }
    }
    left.sort_unstable();
    let index: FxHashMap<u32, u32> = left.iter().copied().zip(0..).collect();
    let node = |number: &u32| Node {
        number: *number,
        edges: quiet(*number).filter_map(|(hole, next)| Some((hole, *index.get(&next)?))).collect(),
        component: u32::MAX,
    };
    Some(left.iter().map(node).collect())
}

/// Tarjan's algorithm without recursion; numbers the components and returns the sizes of those
/// with more than one position.
fn components(core: &mut [Node]) -> Vec<usize> {
    let mut order = vec![u32::MAX; core.len()];
    let mut low = vec![0u32; core.len()];
    let (mut clock, mut count) = (0, 0);
    let mut open: Vec<u32> = Vec::new();
    let mut sizes = Vec::new();
    for root in 0..core.len() as u32 {
        let mut path = vec![(root, 0)];
        while let Some((node, edge)) = path.pop() {
            let n = node as usize;
            if edge == 0 {
                if order[n] != u32::MAX {
                    continue;
                }
                (order[n], low[n]) = (clock, clock);
                clock += 1;
                open.push(node);
            } else {
                let child = core[n].edges[edge - 1].1 as usize;
                if core[child].component == u32::MAX {
                    low[n] = low[n].min(low[child]);
                }
            }
            if let Some((_, child)) = core[n].edges.get(edge) {
                path.push((node, edge + 1));
                path.push((*child, 0));
            } else if low[n] == order[n] {
                let mut size = 0;
                while let Some(member) = open.pop() {
                    core[member as usize].component = count;
                    size += 1;
                    if member == node {
                        break;
                    }
                }
                count += 1;
                if size > 1 {
                    sizes.push(size);
                }
            }
        }
    }
    sizes.sort_unstable();
    sizes
}

type Found = Vec<(Vec<u32>, Vec<usize>)>;

/// The simple cycles whose least node is the root; false if some were left out.
fn from(core: &[Node], root: u32, most: usize, steps: &mut u64, found: &mut Found) -> bool {
    let component = core[root as usize].component;
    let mut on_path = rustc_hash::FxHashSet::default();
    on_path.insert(root);
    let mut path: Vec<(u32, usize)> = vec![(root, 0)];
    while let Some((node, edge)) = path.pop() {
        *steps = steps.saturating_sub(1);
        if found.len() == most || *steps == 0 {
            return false;
        }
        let Some((_, child)) = core[node as usize].edges.get(edge) else {
            on_path.remove(&node);
            continue;
        };
        path.push((node, edge + 1));
        if *child == root {
            let nodes = path.iter().map(|(node, _)| *node).collect();
            let moves = path.iter().map(|(node, next)| core[*node as usize].edges[next - 1].0);
            found.push((nodes, moves.collect()));
        } else if *child > root
            && core[*child as usize].component == component
            && on_path.insert(*child)
        {
            path.push((*child, 0));
        }
    }
    true
}
