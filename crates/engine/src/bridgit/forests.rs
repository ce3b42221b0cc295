//! Two edge-disjoint forests with as many edges as possible: a base of M ∨ M, where M is the
//! graphic matroid of a player graph with the player's own bridges contracted.
//!
//! ```text
//!        b───c          forest A ═══   every vertex knows its parent edge in A and in B;
//!   e ┄┄ ║ ╲ ║          forest B ───   an edge e that fits in neither is put in by a chain
//!        a═══d                         of exchanges: e pushes f out of A, f pushes g out of
//!                                      B, …, until the last one fits.
//! ```
//!
//! The chain is found by breadth-first search (Roskind and Tarjan 1985): both forests are rooted at
//! one end of e, the edges labelled so far form a subtree around that root in either forest, so a
//! fundamental cycle is found by climbing to the labelled part. Re-rooting turns only the path to
//! the old root. A search that fails has found a *clump*: a vertex set on which both forests are
//! spanning trees. An edge within a clump depends on the forests for good, so the clump is
//! contracted, which pays for the search. Maximal clumps are disjoint: |F(U)| ≤ 2|U| − 2 is
//! submodular on sets that meet. Hence cl(F) is the set of pairs within one maximal clump.

use super::board::{Board, FAR, NEAR, ends, post_count};
use super::parents::{self, NONE};
use super::union::Union;
use rules::Player;

/// The home of an edge that is in neither forest.
pub const OUTSIDE: u8 = 2;

#[derive(Clone, Debug)]
struct Tree {
    /// The parent edge of a clump; `NONE` at a root.
    up: Vec<u32>,
    /// The connected components.
    part: Union,
    /// The vertex is in the labelled subtree of the search with this number.
    seen: Vec<u32>,
}

#[derive(Clone, Debug)]
pub struct Forests {
    ends: Vec<[u32; 2]>,
    home: Vec<u8>,
    clump: Union,
    trees: [Tree; 2],
    search: u32,
    /// The edge whose cycle labelled this one, in the present search.
    label: Vec<u32>,
    queue: Vec<u32>,
    path: Vec<u32>,
    reached: Vec<u32>,
}

impl Forests {
    /// The forests of a player graph. Edges are numbered like cells; one more edge, which is not
    /// inserted here, joins the ends: [`Forests::extra`].
    pub fn new(board: &Board, player: Player) -> Self {
        let size = board.size();
        let posts = post_count(size);
        let mut clump = Union::new(posts);
        for (cell, owner) in board.cells().iter().enumerate() {
            if *owner == Some(player) {
                let [a, b] = ends(size, player, cell);
                clump.join(a, b);
            }
        }
        let count = board.cells().len();
        let mut between = Vec::with_capacity(count + 1);
        for cell in 0..count {
            between.push(match board.get(cell) {
                None => ends(size, player, cell).map(|v| clump.find(v)),
                Some(_) => [NONE; 2],
            });
        }
        between.push([clump.find(NEAR), clump.find(FAR)]);
        let tree = Tree { up: vec![NONE; posts], part: Union::new(posts), seen: vec![0; posts] };
        let mut forests = Forests {
            ends: between,
            home: vec![OUTSIDE; count + 1],
            clump,
            trees: [tree.clone(), tree],
            search: 0,
            label: vec![NONE; count + 1],
            queue: Vec::new(),
            path: Vec::new(),
            reached: Vec::new(),
        };
        forests.fill(board);
        forests
    }

    /// Rows of parallel edges hardly ever close a cycle: those along the player's way go into
    /// A and those across into B, then what is left goes where it fits, and only the rest searches.
    fn fill(&mut self, board: &Board) {
        let size = board.size();
        let along = |cell: usize| cell % (2 * size - 1) < size;
        let mut left: Vec<u32> = Vec::new();
        for cell in board.empties() {
            let edge = cell as u32;
            if !self.fit(edge, usize::from(!along(cell))) {
                left.push(edge);
            }
        }
        left.retain(|&edge| !self.fit(edge, usize::from(along(edge as usize))));
        for edge in left {
            self.insert(edge);
        }
    }

    pub fn posts(&self) -> usize {
        self.trees[0].up.len()
    }

    /// The number of the extra edge between the ends.
    pub fn extra(&self) -> u32 {
        self.ends.len() as u32 - 1
    }

    /// Lets the extra edge, which must not be in the forests, join these posts instead.
    pub fn aim(&mut self, ends: [u32; 2]) {
        let extra = self.extra() as usize;
        self.ends[extra] = ends.map(|v| self.clump.find(v));
    }

    /// 0 or 1 for the forest that holds the edge, else [`OUTSIDE`].
    pub fn home(&self, edge: u32) -> u8 {
        self.home[edge as usize]
    }

    /// The clump of a post.
    pub fn clump(&mut self, vertex: u32) -> u32 {
        self.clump.find(vertex)
    }

    /// The clumps that an edge joins.
    pub fn ends(&mut self, edge: u32) -> [u32; 2] {
        self.ends[edge as usize].map(|v| if v == NONE { NONE } else { self.clump.find(v) })
    }

    /// The parent edge of a clump in forest `tree`; `NONE` at a root.
    pub fn parent_edge(&self, tree: usize, clump: u32) -> u32 {
        self.trees[tree].up[clump as usize]
    }

    /// The other end of an edge at this clump.
    pub fn across(&mut self, edge: u32, clump: u32) -> u32 {
        far_end(&self.ends, &mut self.clump, edge, clump)
    }

    /// Puts the edge into this forest if it closes no cycle there.
    fn fit(&mut self, edge: u32, tree: usize) -> bool {
        let [a, b] = self.ends(edge);
        let part = &mut self.trees[tree].part;
        if a == b || part.same(a, b) {
            return false;
        }
        let (low, _) = if part.size(a) < part.size(b) { (a, b) } else { (b, a) };
        self.link(edge, tree, low);
        true
    }

    /// Hangs the tree of `low` by this edge under the edge's other end.
    fn link(&mut self, edge: u32, tree: usize, low: u32) {
        let high = self.across(edge, low);
        self.root(tree, low);
        let tree_ = &mut self.trees[tree];
        tree_.up[low as usize] = edge;
        tree_.part.join(low, high);
        self.home[edge as usize] = tree as u8;
    }

    /// Makes the clump the root of its tree, turning the path to the old root.
    pub fn root(&mut self, tree: usize, clump: u32) {
        self.turn(tree, clump, NONE, NONE);
    }

    fn turn(&mut self, tree: usize, low: u32, first: u32, last: u32) {
        let Forests { ends, clump, trees, .. } = self;
        let across = |edge: u32, v: u32| far_end(ends, clump, edge, v);
        parents::turn(&mut trees[tree].up, across, low, first, last);
    }

    /// Inserts an edge into the union of the forests, exchanging as needed. False if it depends on
    /// them; then its ends are one clump from now on.
    pub fn insert(&mut self, edge: u32) -> bool {
        let [x, y] = self.ends(edge);
        if x == y {
            return false;
        }
        if self.fit(edge, 0) || self.fit(edge, 1) {
            return true;
        }
        self.search += 1;
        for tree in 0..2 {
            self.root(tree, x);
            self.trees[tree].seen[x as usize] = self.search;
        }
        self.queue.clear();
        self.reached.clear();
        self.queue.push(edge);
        self.label[edge as usize] = NONE;
        let mut next = 0;
        while next < self.queue.len() {
            let edge = self.queue[next];
            next += 1;
            let home = self.home(edge);
            for tree in 0..2 {
                if home as usize != tree && self.expand(edge, tree) {
                    return true;
                }
            }
        }
        self.contract(x);
        false
    }

    /// Labels the cycle that an edge closes in a forest. An edge of the cycle that would close none
    /// in the other forest ends the search: the chain is complete.
    fn expand(&mut self, edge: u32, tree: usize) -> bool {
        let [a, b] = self.ends(edge);
        let search = self.search;
        let mut at = if self.trees[tree].seen[a as usize] == search { b } else { a };
        self.path.clear();
        while self.trees[tree].seen[at as usize] != search {
            let above = self.trees[tree].up[at as usize];
            self.trees[tree].seen[at as usize] = search;
            if tree == 0 {
                self.reached.push(at);
            }
            self.path.push(above);
            let next = self.across(above, at);
            if !self.trees[1 - tree].part.same(at, next) {
                self.label[above as usize] = edge;
                self.augment(above, 1 - tree);
                return true;
            }
            at = next;
        }
        while let Some(step) = self.path.pop() {
            self.label[step as usize] = edge;
            self.queue.push(step);
        }
        false
    }

    /// The last edge of a chain fits into `tree`; every edge before it takes its place.
    fn augment(&mut self, edge: u32, tree: usize) {
        let [a, b] = self.ends(edge);
        let (home, by) = (self.home(edge), self.label[edge as usize]);
        let near = self.trees[tree].seen[a as usize] == self.search;
        self.link(edge, tree, if near { a } else { b });
        let (mut out, mut tree, mut by) = (edge, usize::from(home), by);
        while by != NONE {
            let (home, before) = (self.home(by), self.label[by as usize]);
            self.swap(tree, out, by);
            (out, tree, by) = (by, usize::from(home), before);
        }
    }

    /// Replaces the tree edge `out` by `by`, whose cycle contains it.
    fn swap(&mut self, tree: usize, out: u32, by: u32) {
        let [a, b] = self.ends(by);
        let Forests { ends, clump, trees, .. } = &mut *self;
        let across = |edge: u32, v: u32| far_end(ends, clump, edge, v);
        let low = if parents::below(&trees[tree].up, across, a, out) { a } else { b };
        self.turn(tree, low, by, out);
        self.home[by as usize] = tree as u8;
    }

    /// Makes everything that the failed search from `x` has reached one clump.
    fn contract(&mut self, x: u32) {
        for k in 0..self.reached.len() {
            self.clump.join(x, self.reached[k]);
        }
        let rep = self.clump.find(x);
        for tree in &mut self.trees {
            tree.up[rep as usize] = NONE;
        }
    }
}

fn far_end(ends: &[[u32; 2]], clump: &mut Union, edge: u32, at: u32) -> u32 {
    let [a, b] = ends[edge as usize];
    let a = clump.find(a);
    if a == at { clump.find(b) } else { a }
}
