//! The player graphs LG and RG of a position.
//!
//! ```text
//! near       a ══ far        LG of RL/L/.. (n = 2), a = (2,1), c = (2,3)
//!    ╲       ║    ╱
//!     ╲───── c ──╱           single edge ──  empty cell        double edge ══  own bridge
//!                            no edge (near–a)  opponent's bridge
//! ```
//!
//! The component with both ends is *live*; all others are *dead*. If the ends are in different
//! components there is no live one, and the opponent has won.

use super::board::{Board, FAR, NEAR, ends, post_count, posts};
use super::union::Union;
use rules::Player;

/// How often an edge counts.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Kind {
    /// An empty cell.
    Single,
    /// An own bridge.
    Double,
}

/// A cell where the player has a bridge or may still build one.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Edge {
    /// The cell of the board.
    pub cell: usize,
    /// The vertices that it joins.
    pub ends: [u32; 2],
    /// Single or double.
    pub kind: Kind,
}

/// Vertices that are joined, directly or not.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Component {
    /// In increasing order.
    pub vertices: Vec<u32>,
    /// Positions in [`PlayerGraph::edges`].
    pub edges: Vec<usize>,
    /// Both ends of the board are in it.
    pub live: bool,
}

/// The posts of one player, and the bridges that stand or may still be built.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PlayerGraph {
    /// Whose posts the vertices are.
    pub player: Player,
    /// The posts of each vertex; vertices 0 and 1 are the contracted ends.
    pub posts: Vec<Vec<(usize, usize)>>,
    /// In the order of their cells.
    pub edges: Vec<Edge>,
    /// Cells whose edge is missing: the opponent's bridges.
    pub missing: Vec<usize>,
    /// By their least vertex; the live one, if there is one, is the first.
    pub components: Vec<Component>,
}

impl PlayerGraph {
    /// The graph of a board, finished or not.
    pub fn new(board: &Board, player: Player) -> Self {
        let size = board.size();
        let count = post_count(size);
        let (mut edges, mut missing) = (Vec::new(), Vec::new());
        let mut union = Union::new(count);
        for (cell, owner) in board.cells().iter().enumerate() {
            let kind = match owner {
                None => Kind::Single,
                Some(p) if *p == player => Kind::Double,
                Some(_) => {
                    missing.push(cell);
                    continue;
                }
            };
            let ends = ends(size, player, cell);
            union.join(ends[0], ends[1]);
            edges.push(Edge { cell, ends, kind });
        }
        let mut place = vec![usize::MAX; count];
        let mut components: Vec<Component> = Vec::new();
        for v in 0..count as u32 {
            let root = union.find(v) as usize;
            if place[root] == usize::MAX {
                place[root] = components.len();
                let live = union.same(v, NEAR) && union.same(v, FAR);
                components.push(Component { vertices: Vec::new(), edges: Vec::new(), live });
            }
            components[place[root]].vertices.push(v);
        }
        for (k, edge) in edges.iter().enumerate() {
            components[place[union.find(edge.ends[0]) as usize]].edges.push(k);
        }
        let posts = (0..count as u32).map(|v| posts(size, player, v)).collect();
        PlayerGraph { player, posts, edges, missing, components }
    }

    /// The component with both ends.
    pub fn live(&self) -> Option<&Component> {
        self.components.first().filter(|component| component.live)
    }

    /// The cells of single edges of a component.
    pub(crate) fn singles<'a>(
        &'a self,
        component: &'a Component,
    ) -> impl Iterator<Item = usize> + 'a {
        let edges = component.edges.iter().map(|k| self.edges[*k]);
        edges.filter(|edge| edge.kind == Kind::Single).map(|edge| edge.cell)
    }
}
