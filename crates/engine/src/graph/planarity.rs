//! A planar embedding, if there is one: the algorithm of Demoucron, Malgrange and Pertuiset.
//!
//! A block (a biconnected part) begins with one of its cycles, drawn with two faces. What is not yet
//! drawn falls into *fragments*: an edge between drawn vertices, or a connected piece with the edges
//! by which it hangs on drawn vertices. A fragment fits into the faces that have all vertices it
//! hangs on. A path of a fragment that fits into the fewest faces is drawn through one of them; a
//! fragment that fits nowhere shows that the graph is not planar. Blocks are put together at the
//! vertices they share, in whatever order.
//!
//! Every path costs one look at all edges: O(n²) for planar graphs, which is quick enough for some
//! thousand vertices.

use super::embedding::{Dart, Embedding, back};

/// A planar embedding of a connected graph without loops; parallel edges are allowed.
pub fn embed(vertices: usize, edges: &[(usize, usize)]) -> Option<Embedding> {
    let mut around = vec![Vec::new(); vertices];
    for block in blocks(vertices, edges) {
        for (v, darts) in Block::new(vertices, edges, &block).embed()? {
            around[v].extend(darts);
        }
    }
    Some(Embedding::new(edges, around))
}

/// The edges of each biconnected part; a bridge is a part of its own.
fn blocks(vertices: usize, edges: &[(usize, usize)]) -> Vec<Vec<usize>> {
    let mut near: Vec<Vec<Dart>> = vec![Vec::new(); vertices];
    for (e, &(u, v)) in edges.iter().enumerate() {
        near[u].push(2 * e);
        near[v].push(2 * e + 1);
    }
    let head =
        |dart: Dart| if dart.is_multiple_of(2) { edges[dart / 2].1 } else { edges[dart / 2].0 };
    let (mut depth, mut low) = (vec![usize::MAX; vertices], vec![usize::MAX; vertices]);
    let mut found = Vec::new();
    let mut stack: Vec<usize> = Vec::new();
    for root in 0..vertices {
        if depth[root] != usize::MAX {
            continue;
        }
        (depth[root], low[root]) = (0, 0);
        // A vertex, the edge that led to it, and how many of its darts were looked at.
        let mut way: Vec<(usize, usize, usize)> = vec![(root, usize::MAX, 0)];
        while let Some((v, edge, looked)) = way.last_mut() {
            let (v, edge) = (*v, *edge);
            if let Some(&dart) = near[v].get(*looked) {
                *looked += 1;
                let w = head(dart);
                if dart / 2 == edge {
                    continue;
                }
                if depth[w] == usize::MAX {
                    stack.push(dart / 2);
                    (depth[w], low[w]) = (depth[v] + 1, depth[v] + 1);
                    way.push((w, dart / 2, 0));
                } else if depth[w] < depth[v] {
                    stack.push(dart / 2);
                    low[v] = low[v].min(depth[w]);
                }
            } else {
                way.pop();
                let Some(&(u, ..)) = way.last() else { break };
                low[u] = low[u].min(low[v]);
                if low[v] >= depth[u] {
                    let first = stack.iter().rposition(|e| *e == edge).unwrap_or(0);
                    found.push(stack.split_off(first));
                }
            }
        }
    }
    found
}

/// A biconnected part while it is being drawn.
struct Block<'a> {
    edges: &'a [(usize, usize)],
    /// The darts of the block out of each vertex.
    near: Vec<Vec<Dart>>,
    block: &'a [usize],
    drawn_edge: Vec<bool>,
    /// The faces around each drawn vertex; none before it is drawn.
    faces_at: Vec<Vec<usize>>,
    faces: Vec<Vec<Dart>>,
}

/// What is not yet drawn and hangs together.
struct Fragment {
    /// A dart by which to enter it from a drawn vertex.
    entry: Dart,
    /// The drawn vertices it hangs on.
    ends: Vec<usize>,
}

impl<'a> Block<'a> {
    fn new(vertices: usize, edges: &'a [(usize, usize)], block: &'a [usize]) -> Block<'a> {
        let mut near = vec![Vec::new(); vertices];
        for &e in block {
            near[edges[e].0].push(2 * e);
            near[edges[e].1].push(2 * e + 1);
        }
        Block {
            edges,
            near,
            block,
            drawn_edge: vec![false; edges.len()],
            faces_at: vec![Vec::new(); vertices],
            faces: Vec::new(),
        }
    }

    fn tail(&self, dart: Dart) -> usize {
        let (u, v) = self.edges[dart / 2];
        if dart.is_multiple_of(2) { u } else { v }
    }

    fn head(&self, dart: Dart) -> usize {
        self.tail(back(dart))
    }

    fn is_drawn(&self, v: usize) -> bool {
        !self.faces_at[v].is_empty()
    }

    /// The darts around each vertex of the block.
    fn embed(mut self) -> Option<Vec<(usize, Vec<Dart>)>> {
        let first = 2 * self.block[0];
        if self.block.len() == 1 {
            let ends = [first, back(first)];
            return Some(ends.map(|dart| (self.tail(dart), vec![dart])).to_vec());
        }
        // A cycle: the first edge, and a way back from its head that avoids it.
        let mut cycle = vec![first];
        self.drawn_edge[first / 2] = true;
        cycle.extend(self.way(self.head(first), |v| v == self.tail(first))?);
        let back_way: Vec<Dart> = cycle.iter().rev().map(|dart| back(*dart)).collect();
        for dart in &cycle {
            self.drawn_edge[dart / 2] = true;
            let tail = self.tail(*dart);
            self.faces_at[tail] = vec![0, 1];
        }
        self.faces = vec![cycle, back_way];
        loop {
            let fragments = self.fragments();
            let fits = |fragment: &Fragment| -> Vec<usize> {
                let (first, rest) =
                    fragment.ends.split_first().map_or((0, &[][..]), |(f, r)| (*f, r));
                let all = self.faces_at[first].iter().copied();
                all.filter(|face| rest.iter().all(|&v| self.faces_at[v].contains(face))).collect()
            };
            let choice = fragments.iter().map(|fragment| (fragment, fits(fragment)));
            let Some((fragment, faces)) = choice.min_by_key(|(_, faces)| faces.len()) else {
                break;
            };
            let (entry, face) = (fragment.entry, *faces.first()?);
            let mut path = vec![entry];
            if !self.is_drawn(self.head(entry)) {
                let begin = self.tail(entry);
                self.drawn_edge[entry / 2] = true;
                path.extend(self.way(self.head(entry), |v| self.is_drawn(v) && v != begin)?);
            }
            self.draw(&path, face);
        }
        Some(self.rotations())
    }

    /// The shortest way along edges not drawn, through vertices not drawn, from a vertex to one that
    /// is wanted.
    fn way(&self, from: usize, wanted: impl Fn(usize) -> bool) -> Option<Vec<Dart>> {
        let mut came: Vec<Option<Dart>> = vec![None; self.near.len()];
        let mut open = std::collections::VecDeque::from([from]);
        while let Some(v) = open.pop_front() {
            for &dart in &self.near[v] {
                let w = self.head(dart);
                if self.drawn_edge[dart / 2] || w == from || came[w].is_some() {
                    continue;
                }
                came[w] = Some(dart);
                if wanted(w) {
                    let mut way = Vec::new();
                    let mut at = w;
                    while let Some(dart) = came[at].filter(|_| at != from) {
                        way.push(dart);
                        at = self.tail(dart);
                    }
                    way.reverse();
                    return Some(way);
                }
                if !self.is_drawn(w) {
                    open.push_back(w);
                }
            }
        }
        None
    }

    fn fragments(&self) -> Vec<Fragment> {
        let mut found = Vec::new();
        let mut met = vec![false; self.near.len()];
        for &e in self.block {
            let dart = 2 * e;
            let (u, v) = self.edges[e];
            if self.drawn_edge[e] {
                continue;
            }
            match (self.is_drawn(u), self.is_drawn(v)) {
                (true, true) => found.push(Fragment { entry: dart, ends: vec![u, v] }),
                (false, false) => {}
                (true, false) if met[v] => {}
                (false, true) if met[u] => {}
                (drawn, _) => {
                    let entry = if drawn { dart } else { back(dart) };
                    let mut ends = vec![self.tail(entry)];
                    met[self.head(entry)] = true;
                    let mut open = vec![self.head(entry)];
                    while let Some(v) = open.pop() {
                        for w in self.near[v].iter().map(|dart| self.head(*dart)) {
                            if self.is_drawn(w) {
                                if !ends.contains(&w) {
                                    ends.push(w);
                                }
                            } else if !std::mem::replace(&mut met[w], true) {
                                open.push(w);
                            }
                        }
                    }
                    found.push(Fragment { entry, ends });
                }
            }
        }
        found
    }

    /// Draws a path through a face, which becomes two.
    fn draw(&mut self, path: &[Dart], face: usize) {
        let (begin, end) = (self.tail(path[0]), self.head(path[path.len() - 1]));
        for dart in path {
            self.drawn_edge[dart / 2] = true;
        }
        // The boundary from the beginning of the path to its end, and back.
        let mut there = std::mem::take(&mut self.faces[face]);
        let first = there.iter().position(|dart| self.tail(*dart) == begin).unwrap_or(0);
        there.rotate_left(first);
        let last = there.iter().position(|dart| self.tail(*dart) == end).unwrap_or(0);
        let mut here = there.split_off(last);
        there.extend(path.iter().rev().map(|dart| back(*dart)));
        here.extend(path);
        let new = self.faces.len();
        for &dart in &here {
            let tail = self.tail(dart);
            let faces = &mut self.faces_at[tail];
            match faces.iter_mut().find(|at| **at == face) {
                Some(at) if tail != begin && tail != end => *at = new,
                _ => faces.push(new),
            }
        }
        for &dart in &path[1..] {
            let tail = self.tail(dart);
            self.faces_at[tail] = vec![face, new];
        }
        self.faces[face] = there;
        self.faces.push(here);
    }

    /// Around a vertex, the dart that leaves along a face follows the way back of the one that came.
    fn rotations(&self) -> Vec<(usize, Vec<Dart>)> {
        let mut after = vec![usize::MAX; 2 * self.edges.len()];
        for face in &self.faces {
            for (i, &dart) in face.iter().enumerate() {
                after[back(dart)] = face[(i + 1) % face.len()];
            }
        }
        let drawn = (0..self.near.len()).filter(|&v| !self.near[v].is_empty());
        drawn
            .map(|v| {
                let first = self.near[v][0];
                let next = |dart: &Dart| Some(after[*dart]).filter(|next| *next != first);
                (v, std::iter::successors(Some(first), next).collect())
            })
            .collect()
    }
}
