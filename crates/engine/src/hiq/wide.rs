//! Least-cost search on boards that do not fit into one word.
//!
//! | cells | a position is |
//! |---|---|
//! | up to 128, up to 256 | two or four words of bits |
//! | more | the sorted numbers of the cells with a token |
//!
//! The search is that of [`lcs`](super::lcs) from both ends: one tree of jumps grows from the start to
//! depth ⌈n/2⌉, one of jumps taken back from the end to depth ⌊n/2⌋, and one heap serves both. A board
//! of this size has far more empty cells than tokens, so that the second tree holds positions as
//! they are and not their complements. Symmetries are not used.

use super::lcs::{Depth, Options};
use super::solve::{Solved, Verdict};
use crate::Budget;
use rules::hiq::{Board, Hiq, Move};
use rustc_hash::{FxHashMap, FxHashSet};
use std::cmp::Reverse;
use std::collections::BinaryHeap;
use std::hash::Hash;

/// A set of cells with tokens.
pub trait Tokens: Clone + Eq + Hash {
    /// No token.
    fn none() -> Self;
    /// The cell has one.
    fn has(&self, cell: u32) -> bool;
    /// Puts one there, or takes it away.
    fn flip(&mut self, cell: u32);
    /// Calls the function with each cell that has one.
    fn each(&self, each: impl FnMut(u32));
    /// About how many bytes one takes.
    fn bytes(&self) -> u64;
}

impl<const WORDS: usize> Tokens for [u64; WORDS] {
    fn none() -> Self {
        [0; WORDS]
    }

    #[inline]
    fn has(&self, cell: u32) -> bool {
        self[cell as usize / 64] >> (cell % 64) & 1 == 1
    }

    #[inline]
    fn flip(&mut self, cell: u32) {
        self[cell as usize / 64] ^= 1 << (cell % 64);
    }

    #[inline]
    fn each(&self, mut each: impl FnMut(u32)) {
        for (i, word) in (0..).zip(self) {
            let mut word = *word;
            while word != 0 {
                each(64 * i + word.trailing_zeros());
                word &= word - 1;
            }
        }
    }

    fn bytes(&self) -> u64 {
        8 * WORDS as u64
    }
}

impl Tokens for Vec<u32> {
    fn none() -> Self {
        Vec::new()
    }

    fn has(&self, cell: u32) -> bool {
        self.binary_search(&cell).is_ok()
    }

    fn flip(&mut self, cell: u32) {
        match self.binary_search(&cell) {
            Ok(at) => {
                self.remove(at);
            }
            Err(at) => self.insert(at, cell),
        }
    }

    fn each(&self, each: impl FnMut(u32)) {
        self.iter().copied().for_each(each);
    }

    fn bytes(&self) -> u64 {
        4 * self.len() as u64
    }
}

/// Solves a position on a board of any size.
pub fn solve(position: &Hiq, options: &Options, budget: &Budget) -> Solved {
    match position.layout().len() {
        ..=128 => Trees::<[u64; 2]>::new(position, options).search(budget),
        129..=256 => Trees::<[u64; 4]>::new(position, options).search(budget),
        _ => Trees::<Vec<u32>>::new(position, options).search(budget),
    }
}

/// Bytes that a node takes beside its position, which is held twice.
const BYTES: u64 = 96;

#[derive(Clone, Debug)]
struct Node<T> {
    position: T,
    parent: u32,
    /// From, over and to: the jump between this position and its parent.
    jump: [u32; 3],
    runs: i32,
    depth: u32,
}

struct Trees<'a, T> {
    board: &'a Board,
    options: &'a Options,
    /// How deep the tree of the start grows, and that of the end.
    depths: [usize; 2],
    nodes: [Vec<Node<T>>; 2],
    heap: BinaryHeap<(Reverse<i64>, u32, usize)>,
    index: [FxHashMap<T, u32>; 2],
    target: T,
    start: T,
    known: FxHashSet<Vec<[u32; 3]>>,
    found: Vec<Vec<[u32; 3]>>,
    /// The jumps from each cell of a small board.
    ways: Vec<Vec<[u32; 3]>>,
    bytes: u64,
    expanded: u64,
    generated: u64,
}

/// Boards with more cells look their jumps up as they need them.
const LISTED: usize = 4_096;

fn narrow(jump: [usize; 3]) -> [u32; 3] {
    jump.map(|cell| cell as u32)
}

impl<'a, T: Tokens> Trees<'a, T> {
    fn new(position: &'a Hiq, options: &'a Options) -> Self {
        let board = position.layout();
        let of = |cells: &[usize]| {
            let mut tokens = T::none();
            cells.iter().for_each(|cell| tokens.flip(*cell as u32));
            tokens
        };
        let jumps = position.count() - 1;
        let depths = match options.depth {
            Depth::Full => [jumps, 0],
            Depth::Half | Depth::Meet => [jumps.div_ceil(2), jumps / 2],
        };
        let listed = if board.len() <= LISTED { board.len() } else { 0 };
        Trees {
            board,
            options,
            depths,
            nodes: [Vec::new(), Vec::new()],
            heap: BinaryHeap::new(),
            index: Default::default(),
            target: of(&[board.target()]),
            start: of(&position.occupied()),
            known: FxHashSet::default(),
            found: Vec::new(),
            ways: (0..listed).map(|c| board.jumps_from(c).map(narrow).collect()).collect(),
            bytes: 0,
            expanded: 0,
            generated: 0,
        }
    }

    fn ways(&self, cell: u32) -> Vec<[u32; 3]> {
        match self.ways.get(cell as usize) {
            Some(ways) => ways.clone(),
            None => self.board.jumps_from(cell as usize).map(narrow).collect(),
        }
    }

    /// How many neighbours of a cell hold a token.
    fn near(&self, position: &T, cell: u32) -> i32 {
        let (column, row) = self.board.at(cell as usize);
        let has = |&(dc, dr): &(isize, isize)| {
            let (c, r) = (column.checked_add_signed(dc)?, row.checked_add_signed(dr)?);
            self.board.index(c, r).filter(|i| position.has(*i as u32))
        };
        self.board.directions().steps().iter().filter_map(has).count() as i32
    }

    fn runs(&self, position: &T) -> i32 {
        let axes = self.board.directions().steps().len() as i32 / 2;
        let (mut tokens, mut twice) = (0, 0);
        position.each(|cell| {
            tokens += 1;
            twice += self.near(position, cell);
        });
        axes * tokens - twice / 2
    }

    fn search(mut self, budget: &Budget) -> Solved {
        let (start, target) = (self.start.clone(), self.target.clone());
        self.plant(0, start.clone());
        if self.options.depth != Depth::Full {
            self.plant(1, target.clone());
        }
        if self.depths == [0, 0] && start == target {
            self.found.push(Vec::new());
        }
        let mut exhausted = true;
        while self.found.len() < self.options.solutions {
            let Some((_, at, tree)) = self.heap.pop() else { break };
            let full = budget.memory.is_some_and(|most| self.bytes > most);
            if full || budget.spent(self.expanded) || budget.late() {
                exhausted = false;
                break;
            }
            self.expand(tree, at);
        }
        let moves = |jumps: &Vec<[u32; 3]>| {
            let of = |jump: &[u32; 3]| Move::of(self.board, jump.map(|cell| cell as usize));
            jumps.iter().map(of).collect()
        };
        let solutions: Vec<Vec<Move>> = self.found.iter().map(moves).collect();
        let verdict = match (solutions.is_empty(), exhausted) {
            (false, _) => Verdict::Solved,
            (true, true) => Verdict::Unsolvable,
            (true, false) => Verdict::Unknown,
        };
        // One way is kept to every position, so that fewer solutions than asked for are not all.
        let complete = solutions.len() >= self.options.solutions || verdict == Verdict::Unsolvable;
        let (expanded, generated) = (self.expanded, self.generated);
        Solved { verdict, solutions, expanded, generated, complete }
    }

    fn plant(&mut self, tree: usize, root: T) {
        let runs = self.runs(&root);
        self.add(tree, Node { position: root, parent: u32::MAX, jump: [0; 3], runs, depth: 0 });
    }

    /// All jumps from a position of the first tree, all that may have led to one of the second.
    fn expand(&mut self, tree: usize, at: u32) {
        self.expanded += 1;
        let Node { position, runs, depth, .. } = self.nodes[tree][at as usize].clone();
        let axes = self.board.directions().steps().len() as i32 / 2;
        let mut jumps = Vec::new();
        position.each(|cell| {
            for [a, q, b] in self.ways(cell) {
                // A jump taken back lands on this cell and began at the other end.
                let jump = if tree == 0 { [a, q, b] } else { [b, q, a] };
                if position.has(q) == (tree == 0) && !position.has(b) {
                    jumps.push(jump);
                }
            }
        });
        for jump in jumps {
            self.generated += 1;
            let mut next = position.clone();
            let mut change = 0;
            for cell in jump {
                let near = self.near(&next, cell);
                change += if next.has(cell) { near - axes } else { axes - near };
                next.flip(cell);
            }
            let node =
                Node { position: next, parent: at, jump, runs: runs + change, depth: depth + 1 };
            self.add(tree, node);
            if self.found.len() >= self.options.solutions {
                return;
            }
        }
    }

    fn add(&mut self, tree: usize, node: Node<T>) {
        let at = self.nodes[tree].len() as u32;
        let depth = node.depth as usize;
        if self.options.depth == Depth::Full && depth == self.depths[0] {
            if node.position == self.target {
                self.nodes[tree].push(node);
                self.solve(at, None);
            }
            return;
        }
        match self.index[tree].get(&node.position) {
            Some(_) if self.options.dedup => return,
            Some(_) => {}
            None => {
                self.index[tree].insert(node.position.clone(), at);
            }
        }
        self.bytes += BYTES + 2 * node.position.bytes();
        if depth < self.depths[tree] {
            let [c1, c2] = self.options.weights;
            let cost = c1 * depth as i64 + c2 * i64::from(node.runs);
            self.heap.push((Reverse(cost), at, tree));
        }
        let meets = depth == self.depths[tree] && self.options.depth != Depth::Full;
        let partner = meets.then(|| self.index[1 - tree].get(&node.position).copied()).flatten();
        let fits = |other: u32| {
            self.nodes[1 - tree][other as usize].depth as usize == self.depths[1 - tree]
        };
        let partner = partner.filter(|other| fits(*other));
        self.nodes[tree].push(node);
        match (tree, partner) {
            (_, None) => {}
            (0, Some(far)) => self.solve(at, Some(far)),
            (_, Some(near)) => self.solve(near, Some(at)),
        }
    }

    /// The jumps between a node and the root of its tree, the nearest to the node first.
    fn way(&self, tree: usize, mut at: u32) -> Vec<[u32; 3]> {
        let mut way = Vec::new();
        while self.nodes[tree][at as usize].parent != u32::MAX {
            let node = &self.nodes[tree][at as usize];
            way.push(node.jump);
            at = node.parent;
        }
        way
    }

    fn solve(&mut self, near: u32, far: Option<u32>) {
        let mut way = self.way(0, near);
        way.reverse();
        way.extend(far.into_iter().flat_map(|far| self.way(1, far)));
        if self.found.len() < self.options.solutions && self.known.insert(way.clone()) {
            self.found.push(way);
        }
    }
}
