//! The paper's least-cost search (section 3), with each of its techniques switchable.
//!
//! The position with the least cost c(P) = c1·f(P) + c2·h(P) is taken from a heap and expanded; f
//! is the depth, h the number of runs, carried along by Theorem 3.2. The paper states no rule for
//! ties: here the newest position goes first.
//!
//! ```text
//! start ──▶ … ──▶ P at depth ⌈n/2⌉            complement of P ◀── … ◀── root
//!         first tree                                     second tree
//! ```
//!
//! At half depth a position is not expanded but looked up, as a complement, in the second tree,
//! which grows from the complement of the end up to depth ⌊n/2⌋. By Lemma 3.1 a way from there
//! to the complement of P is, complemented and reversed, a way from P to the end. Where start and
//! end are complements the two trees are one, and this is Theorem 3.1; elsewhere it is a search
//! from both ends, and one heap serves both trees. The look-up is made whichever of the two
//! is found later, so that the search is complete.

use super::problem::{Problem, Symmetry};
use super::runs::{change, runs};
use crate::Budget;
use rustc_hash::{FxHashMap, FxHashSet};
use std::cmp::Reverse;
use std::collections::BinaryHeap;

/// Bytes that a node takes, with its place in the heap and in the index.
const BYTES: u64 = 80;

/// Where the search looks for the end.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Depth {
    /// To half depth, in one tree where Lemma 3.1 applies and in two elsewhere.
    Half,
    /// To half depth, in two trees always.
    Meet,
    /// From the start to the end.
    Full,
}

/// Which of the paper's techniques a search uses.
#[derive(Clone, Debug)]
pub struct Options {
    /// c1 and c2.
    pub weights: [i64; 2],
    /// Positions that were met before are not met again.
    pub dedup: bool,
    /// Positions that are symmetric to each other are the same.
    pub symmetry: bool,
    /// How far each tree grows.
    pub depth: Depth,
    /// How many solutions to look for, different as sequences of jumps.
    pub solutions: usize,
}

impl Default for Options {
    fn default() -> Self {
        Options { weights: [1, 1], dedup: true, symmetry: true, depth: Depth::Half, solutions: 1 }
    }
}

impl Options {
    /// The symmetries that the problem of this search has to be compiled with.
    pub fn symmetries(&self) -> Symmetry {
        if self.symmetry { Symmetry::Target } else { Symmetry::None }
    }
}

/// What a search found, and what it cost.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Search {
    /// Lines to jump along, from the start to the end.
    pub solutions: Vec<Vec<usize>>,
    /// Positions whose jumps were made.
    pub expanded: u64,
    /// Positions that came of them, repeated ones included.
    pub generated: u64,
    /// The heap ran empty: every tree was searched as far as it goes.
    pub(crate) exhausted: bool,
}

#[derive(Clone, Copy, Debug)]
struct Node {
    position: u64,
    parent: u32,
    runs: i32,
    depth: u8,
    tree: u8,
}

/// Searches; the problem has to be compiled with [`Options::symmetries`].
pub fn search(problem: &Problem, options: &Options, budget: &Budget) -> Search {
    let mut lcs = Lcs::new(problem, options);
    if problem.jumps == 0 {
        lcs.found.exhausted = true;
        lcs.found.solutions.extend((problem.start == problem.end).then(Vec::new));
        return lcs.found;
    }
    lcs.plant(0, problem.start);
    if lcs.trees == 2 {
        lcs.plant(1, problem.pegs.complement(problem.end));
    }
    while lcs.found.solutions.len() < options.solutions {
        let Some((_, at)) = lcs.heap.pop() else {
            lcs.found.exhausted = true;
            break;
        };
        let full = budget.memory.is_some_and(|most| lcs.nodes.len() as u64 * BYTES > most);
        if full || budget.spent(lcs.found.expanded) {
            break;
        }
        lcs.expand(at);
    }
    lcs.found
}

struct Lcs<'a> {
    problem: &'a Problem,
    options: &'a Options,
    trees: usize,
    /// How deep each tree grows.
    depths: [usize; 2],
    nodes: Vec<Node>,
    heap: BinaryHeap<(Reverse<i64>, u32)>,
    /// The first node of every position, by tree.
    index: [FxHashMap<u64, u32>; 2],
    known: FxHashSet<Vec<usize>>,
    found: Search,
}

impl<'a> Lcs<'a> {
    fn new(problem: &'a Problem, options: &'a Options) -> Lcs<'a> {
        let n = problem.jumps;
        let (trees, depths) = match options.depth {
            Depth::Full => (1, [n, 0]),
            Depth::Half if problem.is_self_complementary() => (1, [n.div_ceil(2), n / 2]),
            Depth::Half | Depth::Meet => (2, [n.div_ceil(2), n / 2]),
        };
        Lcs {
            problem,
            options,
            trees,
            depths,
            nodes: Vec::new(),
            heap: BinaryHeap::new(),
            index: Default::default(),
            known: FxHashSet::default(),
            found: Search::default(),
        }
    }

    fn plant(&mut self, tree: u8, root: u64) {
        let runs = runs(&self.problem.pegs, root) as i32;
        let position = self.problem.pegs.canonical(root);
        self.add(Node { position, parent: u32::MAX, runs, depth: 0, tree });
    }

    fn expand(&mut self, at: u32) {
        let pegs = &self.problem.pegs;
        let node = self.nodes[at as usize];
        self.found.expanded += 1;
        let lines: Vec<usize> = pegs.jumps(node.position).collect();
        for line in lines {
            self.found.generated += 1;
            let position = pegs.canonical(node.position ^ pegs.flip(line));
            let runs = node.runs + change(pegs, node.position, line) as i32;
            self.add(Node { position, parent: at, runs, depth: node.depth + 1, tree: node.tree });
            if self.found.solutions.len() >= self.options.solutions {
                return;
            }
        }
    }

    fn add(&mut self, node: Node) {
        let at = self.nodes.len() as u32;
        let depth = usize::from(node.depth);
        let full = self.options.depth == Depth::Full;
        if full && depth == self.problem.jumps {
            if node.position == self.problem.end {
                self.solve(node.parent, None, Some(node.position));
            }
            return;
        }
        let index = &mut self.index[usize::from(node.tree)];
        let fresh = *index.entry(node.position).or_insert(at) == at;
        if !fresh && self.options.dedup {
            return;
        }
        self.nodes.push(node);
        let deepest = self.depths[if self.trees == 2 { usize::from(node.tree) } else { 0 }];
        if depth < deepest {
            let [c1, c2] = self.options.weights;
            let cost = c1 * depth as i64 + c2 * i64::from(node.runs);
            self.heap.push((Reverse(cost), at));
        }
        if !full {
            self.look_up(at);
        }
    }

    /// Looks for the complement of a new node at the depth where the trees meet.
    fn look_up(&mut self, at: u32) {
        let node = self.nodes[at as usize];
        let depth = usize::from(node.depth);
        let one_tree = self.trees == 1;
        let pegs = &self.problem.pegs;
        let partner = || {
            let tree = if one_tree { 0 } else { 1 - usize::from(node.tree) };
            let complement = pegs.canonical(pegs.complement(node.position));
            self.index[tree].get(&complement).copied()
        };
        let is_near = depth == self.depths[0] && (one_tree || node.tree == 0);
        let is_far = depth == self.depths[1] && (one_tree || node.tree == 1);
        if !is_near && !is_far {
            return;
        }
        let Some(partner) = partner() else { return };
        if is_near {
            self.solve(at, Some(partner), None);
        }
        if is_far && !(is_near && partner == at) {
            self.solve(partner, Some(at), None);
        }
    }

    /// The classes on the way from the root of its tree to a node.
    fn classes(&self, mut at: u32) -> Vec<u64> {
        let mut classes = Vec::new();
        while at != u32::MAX {
            classes.push(self.nodes[at as usize].position);
            at = self.nodes[at as usize].parent;
        }
        classes.reverse();
        classes
    }

    /// Notes the solution through a node of the first tree and one of the second, or through a
    /// node and one position more.
    fn solve(&mut self, near: u32, far: Option<u32>, last: Option<u64>) {
        if self.found.solutions.len() >= self.options.solutions {
            return;
        }
        let pegs = &self.problem.pegs;
        let mut lines = Vec::with_capacity(self.problem.jumps);
        let mut x = self.problem.start;
        // Classes are orbits: from a member of one, some jump leads to a member of the next.
        let mut follow = |x: &mut u64, class: u64, back: bool| {
            let step = |&line: &usize| pegs.canonical(*x ^ pegs.flip(line)) == class;
            let line = if back { pegs.unjumps(*x).find(step) } else { pegs.jumps(*x).find(step) };
            if let Some(line) = line {
                lines.push(line);
                *x ^= pegs.flip(line);
            }
        };
        for class in self.classes(near).into_iter().skip(1).chain(last) {
            follow(&mut x, class, false);
        }
        if let Some(far) = far {
            x = pegs.complement(x);
            for class in self.classes(far).into_iter().rev().skip(1) {
                follow(&mut x, class, true);
            }
        }
        debug_assert_eq!(lines.len(), self.problem.jumps);
        if self.known.insert(lines.clone()) {
            self.found.solutions.push(lines);
        }
    }
}
