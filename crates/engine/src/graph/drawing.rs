//! Coordinates of an orthogonal drawing in which vertices take up room.
//!
//! Nodes joined by vertical edges share their x. An edge to the right, and the width of every
//! rectangle, say how much further right one such group must be than another; the longest way
//! through these demands is the least x of a group. The same goes for y. All demands are even, and so
//! are all coordinates.
//!
//! ```text
//!    ──┐            Rectangles keep apart what faces each other. Two nodes that lie across a corner of
//!      └┐┌──        their rectangles may still be too close: then one more demand, in the order that
//!       └┘          they have already, pushes them apart.
//! ```

use super::embedding::Embedding;
use super::rectangles::{Node, Plan};
use super::shape::{EAST, Heading, NORTH, SOUTH, Shape, WEST};

/// Half of what different lines keep between each other.
pub const HALF_GAP: i32 = 2;

#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Drawing {
    /// Where the vertices are, y upwards.
    pub vertices: Vec<(i32, i32)>,
    /// The corners of each edge from end to end, its vertices included.
    pub lines: Vec<Vec<(i32, i32)>>,
}

/// How far each vertex reaches to the east, north, west and south: even numbers.
pub type Reach = [i32; 4];

impl Drawing {
    /// Draws a shape; `reach` is how far each vertex reaches in each direction.
    pub fn new(embedding: &Embedding, shape: &Shape, reach: &[Reach]) -> Drawing {
        let plan = Plan::new(embedding, shape);
        let needs = Needs::new(&plan, reach);
        let mut axes = [EAST, NORTH].map(|along| Axis::new(&plan, &needs, along));
        let [x, y] = loop {
            let at = [axes[0].coordinates(), axes[1].coordinates()];
            let close = close_nodes(&needs, &at);
            if close.is_empty() {
                break at;
            }
            for pair in close {
                // A demand that agrees with the order of the coordinates closes no cycle of demands.
                let apart = |axis: usize| at[axis][pair.0].abs_diff(at[axis][pair.1]);
                axes[usize::from(apart(1) > apart(0))].part(pair, &needs, &at);
            }
        };
        let at = |node: usize| (x[node], y[node]);
        Drawing {
            vertices: (0..embedding.vertices()).map(at).collect(),
            lines: plan.lines.iter().map(|line| line.iter().map(|&n| at(n)).collect()).collect(),
        }
    }
}

/// What every node and every dart keeps free around itself.
struct Needs {
    nodes: Vec<[i32; 4]>,
}

impl Needs {
    fn new(plan: &Plan, reach: &[Reach]) -> Needs {
        let mut nodes = vec![[0; 4]; plan.nodes.len()];
        for dart in (0..plan.tail.len()).filter(|&dart| plan.is_real[dart]) {
            for side in [1, 3] {
                nodes[plan.tail[dart]][(plan.heading[dart] + side) % 4] = HALF_GAP;
            }
        }
        for (need, node) in nodes.iter_mut().zip(&plan.nodes) {
            if let Node::Vertex(v) = node {
                *need = reach[*v].map(|far| far + HALF_GAP);
            }
        }
        Needs { nodes }
    }
}

/// The demands on x, or on y.
struct Axis {
    /// East or north.
    along: Heading,
    /// The number of its group for every node.
    group: Vec<usize>,
    /// One group is at least so far beyond another.
    demands: Vec<(usize, usize, i32)>,
}

impl Axis {
    fn coordinates(&self) -> Vec<i32> {
        let at = longest(self.group.len(), &self.demands);
        self.group.iter().map(|&group| at[group]).collect()
    }

    /// Demands that two nodes keep what they need between each other.
    fn part(&mut self, (u, v): (usize, usize), needs: &Needs, at: &[Vec<i32>; 2]) {
        let at = &at[usize::from(self.along == NORTH)];
        let (near, far) = if at[u] < at[v] { (u, v) } else { (v, u) };
        let need = needs.nodes[near][self.along] + needs.nodes[far][(self.along + 2) % 4];
        self.demands.push((self.group[near], self.group[far], need));
    }

    fn new(plan: &Plan, needs: &Needs, along: Heading) -> Axis {
        let across = [(along + 1) % 4, (along + 3) % 4];
        let sideways = [along, (along + 2) % 4];
        let group = groups(plan, across);
        let mut demands: Vec<(usize, usize, i32)> = Vec::new();
        let back_along = (along + 2) % 4;
        for dart in (0..plan.tail.len()).filter(|&dart| plan.heading[dart] == along) {
            let (u, v) = (plan.tail[dart], plan.head(dart));
            demands.push((group[u], group[v], needs.nodes[u][along] + needs.nodes[v][back_along]));
        }
        for first in plan.rectangles() {
            let face = plan.face(first);
            // With the face on the left, its near side runs one way and its far side the other.
            let [far_way, near_way] = match along {
                EAST => [NORTH, SOUTH],
                _ => [WEST, EAST],
            };
            let side = |way: Heading, into: Heading| {
                let darts = face.iter().filter(move |&&dart| plan.heading[dart] == way);
                let need = |&dart: &usize| {
                    let nodes =
                        [plan.tail[dart], plan.head(dart)].map(|node| needs.nodes[node][into]);
                    let line = if plan.is_real[dart] { HALF_GAP } else { 0 };
                    nodes[0].max(nodes[1]).max(line)
                };
                let node = darts.clone().next().map(|&dart| group[plan.tail[dart]]);
                node.map(|node| (node, darts.map(need).max().unwrap_or(0)))
            };
            if let (Some((near, a)), Some((far, b))) =
                (side(near_way, along), side(far_way, back_along))
            {
                demands.push((near, far, a + b));
                // Rooms on neighbouring sides of a rectangle could meet at its corner: those on the
                // vertical sides keep away from those on the horizontal ones.
                if along == NORTH {
                    for &dart in face.iter().filter(|&&dart| sideways.contains(&plan.heading[dart]))
                    {
                        let v = plan.tail[dart];
                        if matches!(plan.nodes[v], Node::Vertex(_))
                            && ![near, far].contains(&group[v])
                        {
                            demands.push((near, group[v], a + needs.nodes[v][back_along]));
                            demands.push((group[v], far, needs.nodes[v][along] + b));
                        }
                    }
                }
            }
        }
        Axis { along, group, demands }
    }
}

/// Pairs of nodes whose surroundings overlap.
fn close_nodes(needs: &Needs, [x, y]: &[Vec<i32>; 2]) -> Vec<(usize, usize)> {
    let span = |at: i32, need: &[i32; 4], along: Heading| (at - need[along + 2], at + need[along]);
    let room = |node: usize| {
        let need = &needs.nodes[node];
        [span(x[node], need, EAST), span(y[node], need, NORTH)]
    };
    let mut rooms: Vec<(usize, [(i32, i32); 2])> = (0..x.len()).map(|n| (n, room(n))).collect();
    rooms.retain(|(_, room)| room.iter().all(|(low, high)| low < high));
    rooms.sort_by_key(|(_, [(west, _), _])| *west);
    let mut close = Vec::new();
    for (i, (u, [(_, east), (south, north)])) in rooms.iter().enumerate() {
        let near = rooms[i + 1..].iter().take_while(|(_, [(west, _), _])| west < east);
        let over = near.filter(|(_, [_, (low, high)])| low < north && south < high);
        close.extend(over.map(|(v, _)| (*u, *v)));
    }
    close
}

/// The number of its group for every node: those joined by edges with these headings.
fn groups(plan: &Plan, headings: [Heading; 2]) -> Vec<usize> {
    let mut parent: Vec<usize> = (0..plan.nodes.len()).collect();
    fn find(parent: &mut [usize], mut v: usize) -> usize {
        while parent[v] != v {
            parent[v] = parent[parent[v]];
            v = parent[v];
        }
        v
    }
    for dart in (0..plan.tail.len()).filter(|&dart| headings.contains(&plan.heading[dart])) {
        let (u, v) = (find(&mut parent, plan.tail[dart]), find(&mut parent, plan.head(dart)));
        parent[u] = v;
    }
    (0..plan.nodes.len()).map(|v| find(&mut parent, v)).collect()
}

/// The least coordinates from 0 that meet demands (a, b, d): b at least d beyond a. The demands
/// have no cycle.
pub(super) fn longest(count: usize, demands: &[(usize, usize, i32)]) -> Vec<i32> {
    let mut out = vec![Vec::new(); count];
    let mut waits = vec![0; count];
    for &(a, b, d) in demands.iter().filter(|(a, b, _)| a != b) {
        out[a].push((b, d));
        waits[b] += 1;
    }
    let mut at = vec![0; count];
    let mut ready: Vec<usize> = (0..count).filter(|&v| waits[v] == 0).collect();
    while let Some(v) = ready.pop() {
        for &(w, d) in &out[v] {
            at[w] = at[w].max(at[v] + d);
            waits[w] -= 1;
            if waits[w] == 0 {
                ready.push(w);
            }
        }
    }
    at
}
