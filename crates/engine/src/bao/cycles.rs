//! Endless turn-taking (千日手): cycles of the graph of turns.
//!
//! Stones that are taken never come back, so a cycle consists of moves that take nothing.
//! Positions from which no such move leads to another of them are struck out until nothing
//! changes; what is left is small, and Tarjan's algorithm (1972) finds its strongly connected
//! components. Within each the simple cycles are counted by [`circuits`](super::circuits), and listed,
//! as far as anybody may want to read them, by depth-first search from their least position.
//!
//! ```text
//! half turn   exchanges the players and maps cycles to cycles; it flips the lowest bit of numbers
//! quotient    positions up to the half turn: an odd simple cycle lifts to one twice as long, which
//!             is its own image; an even one to two that are each other's
//! classes     (cycles + odd cycles of the quotient) / 2      in a component that is its own image
//! odd cycles  (sum over cycles of 1 − sum over cycles of (−1)^length) / 2
//! ```

use super::circuits::Circuits;
use super::enumerate::{Bits, Enumeration, Graph};
use crate::budget::Budget;
use crate::progress::{Progress, Stage};
use rules::Player;
use rustc_hash::FxHashSet;
use std::collections::BTreeMap;

/// Steps that the listing of cycles may take: large components have more simple cycles than
/// anybody can read.
const STEPS: u64 = 20_000_000;

/// States that counting may hold at a time, 17 bytes each in a table of a power of two.
const STATES: u64 = 14_000_000;

/// One cycle of turns, from its position of the least number.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Cycle {
    /// The stones of all holes at that position.
    pub board: Vec<u32>,
    /// Who moves there.
    pub turn: Player,
    /// The holes that lead back to it.
    pub moves: Vec<usize>,
    /// Cycles of one class are the same up to the half turn.
    pub class: usize,
}

/// What is known of the rounds in which the same turns come again for ever.
#[derive(Debug)]
pub struct Cycles {
    /// Sizes of the strongly connected components with more than one position.
    pub components: Vec<usize>,
    /// How many simple cycles there are; none if that is too much to count.
    pub simple: Option<u64>,
    /// There are so many at least: where they cannot be counted, those of a component span a space
    /// of edges − nodes + 1 dimensions.
    pub at_least: u64,
    /// How many there are up to the half turn.
    pub classes: Option<u64>,
    /// Cycles of small components first.
    pub cycles: Vec<Cycle>,
    /// Every simple cycle is listed.
    pub complete: bool,
}

/// The positions that may be on cycles, and the moves between them.
struct Core {
    numbers: Vec<u32>,
    /// Moves of node n are `edges[first[n]..first[n + 1]]`: hole and node.
    first: Vec<u32>,
    edges: Vec<(u8, u32)>,
    /// The component of every node, and the sizes of the components.
    component: Vec<u32>,
    sizes: Vec<u32>,
}

impl Core {
    fn edges(&self, node: u32) -> &[(u8, u32)] {
        &self.edges[self.first[node as usize] as usize..self.first[node as usize + 1] as usize]
    }
}

/// Counts the cycles and lists at most `most` of them; nothing if the budget ran out before.
pub fn cycles(
    all: &Enumeration,
    most: usize,
    budget: &Budget,
    progress: &dyn Progress,
) -> Option<Cycles> {
    let mut core = core(&all.graph, budget, progress)?;
    components(&mut core);
    // Small components first: large ones may use up the steps.
    let size = |node: &u32| core.sizes[core.component[*node as usize] as usize];
    let mut roots: Vec<u32> =
        (0..core.numbers.len() as u32).filter(|node| size(node) > 1).collect();
    roots.sort_by_key(|node| (size(node), *node));
    let mut found = Vec::new();
    let mut steps = STEPS;
    let complete = roots.iter().all(|root| from(&core, *root, most, &mut steps, &mut found));
    let mut classes: BTreeMap<Vec<(u32, u8)>, usize> = BTreeMap::new();
    let cycles = found.into_iter().map(|(nodes, holes)| {
        let numbers: Vec<u32> = nodes.iter().map(|node| core.numbers[*node as usize]).collect();
        let steps: Vec<(u32, u8)> = numbers.iter().copied().zip(holes).collect();
        let next = classes.len();
        let class = *classes.entry(least_image(&steps)).or_insert(next);
        let (board, turn) = all.graph.seen(numbers[0]);
        let moves = steps.iter();
        let moves = moves.map(|(number, hole)| all.graph.hole(usize::from(*hole), number % 2));
        Cycle { board, turn, moves: moves.collect(), class }
    });
    let cycles = cycles.collect();
    let states = budget.memory.map_or(STATES, |most| STATES.min(most / 64)) as usize;
    progress.stage(Stage::Named("simple cycles"));
    let counts = core.counts(states, budget);
    let at_least = counts.iter().map(|count| count.at_least).fold(0, u64::saturating_add);
    let sum = |of: fn(&Count) -> Option<u64>| {
        counts.iter().try_fold(0u64, |sum, count| sum.checked_add(of(count)?))
    };
    let (simple, classes) = (sum(|count| count.simple), sum(|count| count.classes));
    let mut components: Vec<usize> = core.sizes.iter().map(|size| *size as usize).collect();
    components.retain(|size| *size > 1);
    components.sort_unstable();
    Some(Cycles { components, simple, at_least, classes, cycles, complete })
}

/// The simple cycles of one component, and their classes up to the half turn.
struct Count {
    simple: Option<u64>,
    at_least: u64,
    classes: Option<u64>,
}

impl Core {
    /// The component of the position with that number.
    fn component_of(&self, number: u32) -> Option<u32> {
        let node = self.numbers.binary_search(&number).ok()?;
        Some(self.component[node]).filter(|component| self.sizes[*component as usize] > 1)
    }

    /// The simple cycles of every component.
    fn counts(&self, states: usize, budget: &Budget) -> Vec<Count> {
        let mut members: BTreeMap<u32, Vec<u32>> = BTreeMap::new();
        for (node, component) in self.component.iter().enumerate() {
            if self.sizes[*component as usize] > 1 {
                members.entry(*component).or_default().push(node as u32);
            }
        }
        let within = |node: &u32| {
            let component = self.component[*node as usize];
            let inner = |(_, next): &&(u8, u32)| self.component[*next as usize] == component;
            self.edges(*node).iter().filter(inner).count()
        };
        let count = |nodes: Vec<u32>| {
            let edges: usize = nodes.iter().map(within).sum();
            let spanned = (edges + 1 - nodes.len()) as u64;
            let simple = if budget.late() { None } else { self.sum(&nodes, false, 1, states) };
            let simple = simple.and_then(|sum| u64::try_from(sum).ok());
            let classes = simple.and_then(|simple| self.classes(&nodes, simple, states));
            Count { simple, at_least: simple.unwrap_or(spanned), classes }
        };
        members.into_values().map(count).collect()
    }

    /// The classes of a component, those that it shares with its image counted in one of the two.
    fn classes(&self, nodes: &[u32], simple: u64, states: usize) -> Option<u64> {
        let own = self.component[nodes[0] as usize];
        // The image of a component is a component, or cannot be reached at all.
        match self.component_of(self.numbers[nodes[0] as usize] ^ 1) {
            Some(image) if image == own => {
                let [all, signed] = [1, -1].map(|number| self.sum(nodes, true, number, states));
                let odd = u64::try_from(all?.checked_sub(signed?)? / 2).ok()?;
                Some((simple + odd) / 2)
            }
            Some(image) if image < own => Some(0),
            _ => Some(simple),
        }
    }

    /// The sum over the simple cycles of a component with this number on every move.
    fn sum(&self, nodes: &[u32], turned: bool, number: i64, states: usize) -> Option<i64> {
        self.circuits(nodes, turned, number)?.count(states)
    }

    /// The graph of a component with this number on every move; positions are taken up to the half
    /// turn if `turned`.
    fn circuits(&self, nodes: &[u32], turned: bool, number: i64) -> Option<Circuits> {
        let name = |node: u32| self.numbers[node as usize] >> u32::from(turned);
        let mut names: Vec<u32> = nodes.iter().map(|node| name(*node)).collect();
        names.dedup();
        let place = |node: u32| names.binary_search(&name(node)).ok();
        let mut circuits = Circuits::new(names.len());
        let component = self.component[nodes[0] as usize];
        for node in nodes.iter().filter(|n| !turned || self.numbers[**n as usize].is_multiple_of(2))
        {
            for (_, next) in self.edges(*node) {
                if self.component[*next as usize] == component {
                    circuits.add(place(*node)?, place(*next)?, number)?;
                }
            }
        }
        Some(circuits)
    }
}

/// The cycle or its half turn, begun at the least number: equal for cycles of one class.
fn least_image(steps: &[(u32, u8)]) -> Vec<(u32, u8)> {
    let begun = |steps: Vec<(u32, u8)>| {
        let least = (0..steps.len()).min_by_key(|i| steps[*i]).unwrap_or(0);
        [&steps[least..], &steps[..least]].concat()
    };
    begun(steps.to_vec()).min(begun(steps.iter().map(|(n, hole)| (n ^ 1, *hole)).collect()))
}

/// The positions that are left when those without a way on or a way in have been struck out. It
/// is enough to strike out most of them.
fn core(graph: &Graph, budget: &Budget, progress: &dyn Progress) -> Option<Core> {
    progress.stage(Stage::Named("positions on cycles"));
    let quiet = |number: u32| {
        let (board, mover) = graph.position(number);
        graph.ring.own(board).filter_map(move |hole| {
            let played = graph.ring.play(board, hole).filter(|played| played.taken == 0)?;
            Some((hole as u8, graph.after(played, mover)))
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
        let mut entered = Bits::new(2 * graph.ranks.len());
        // Late positions have few stones and long ways behind them: they go first.
        left.reverse();
        left.retain(|number| {
            let mut leaves = false;
            for (_, next) in quiet(*number) {
                if alive.has(next) {
                    leaves = true;
                    entered.insert(next);
                }
            }
            if !leaves {
                alive.remove(*number);
            }
            leaves
        });
        left.retain(|number| {
            let stays = entered.has(*number);
            if !stays {
                alive.remove(*number);
            }
            stays
        });
        if budget.late() {
            return None;
        }
        if before - left.len() <= before / 16 {
            break;
        }
    }
    left.sort_unstable();
    let (mut first, mut edges) = (vec![0], Vec::new());
    for number in &left {
        edges.extend(
            quiet(*number)
                .filter_map(|(hole, next)| Some((hole, left.binary_search(&next).ok()? as u32))),
        );
        first.push(edges.len() as u32);
    }
    let component = vec![u32::MAX; left.len()];
    Some(Core { numbers: left, first, edges, component, sizes: Vec::new() })
}

/// Tarjan's algorithm without recursion.
fn components(core: &mut Core) {
    let count = core.numbers.len();
    let mut order = vec![u32::MAX; count];
    let mut low = vec![0u32; count];
    let mut clock = 0;
    let mut open: Vec<u32> = Vec::new();
    for root in 0..count as u32 {
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
                let child = core.edges(node)[edge - 1].1 as usize;
                if core.component[child] == u32::MAX {
                    low[n] = low[n].min(low[child]);
                }
            }
            if let Some((_, child)) = core.edges(node).get(edge) {
                path.push((node, edge + 1));
                path.push((*child, 0));
            } else if low[n] == order[n] {
                let mut size = 0;
                while let Some(member) = open.pop() {
                    core.component[member as usize] = core.sizes.len() as u32;
                    size += 1;
                    if member == node {
                        break;
                    }
                }
                core.sizes.push(size);
            }
        }
    }
}

/// Nodes and holes of cycles.
type Found = Vec<(Vec<u32>, Vec<u8>)>;

/// The simple cycles whose least node is the root; false if some were left out.
fn from(core: &Core, root: u32, most: usize, steps: &mut u64, found: &mut Found) -> bool {
    let component = core.component[root as usize];
    let mut on_path = FxHashSet::default();
    on_path.insert(root);
    let mut path: Vec<(u32, usize)> = vec![(root, 0)];
    while let Some((node, edge)) = path.pop() {
        *steps = steps.saturating_sub(1);
        if *steps == 0 {
            return false;
        }
        let Some((_, child)) = core.edges(node).get(edge) else {
            on_path.remove(&node);
            continue;
        };
        path.push((node, edge + 1));
        if *child == root {
            if found.len() == most {
                return false;
            }
            let nodes = path.iter().map(|(node, _)| *node).collect();
            let holes = path.iter().map(|(node, next)| core.edges(*node)[next - 1].0);
            found.push((nodes, holes.collect()));
        } else if *child > root
            && core.component[*child as usize] == component
            && on_path.insert(*child)
        {
            path.push((*child, 0));
        }
    }
    true
}
