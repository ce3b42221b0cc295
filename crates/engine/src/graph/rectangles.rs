//! The faces of an orthogonal shape, cut into rectangles by extra edges.
//!
//! ```text
//!        ▲ e3                ▲
//!        │                   │        Where a face turns right and then left twice, the edge before
//! e0 ─▶p │            e0 ─▶p┄q        the right turn is drawn on until it meets the edge behind
//!      │ │                 │ │        the second left turn. A rectangle comes off, and the face has
//!      └─┘                 └─┘        one right turn less.
//! ```
//!
//! The left turns of a face exceed its right turns by 4, so while there are right turns there is such a
//! place. Around the whole drawing goes a frame, tied to it by one edge, so that the outer face is
//! one like the others. If all faces are rectangles, every choice of widths and heights that agrees
//! along their sides is a drawing.

use super::embedding::{Dart, Embedding, back};
use super::shape::{Heading, Shape};

/// What a node of the plan is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Node {
    Vertex(usize),
    /// A bend of an edge.
    Bend,
    /// The end of an extra edge, or a corner of the frame.
    Extra,
}

/// The edges of a drawing with their bends and the extra edges, as darts with the face on their left.
#[derive(Clone, Debug, Default)]
pub struct Plan {
    pub nodes: Vec<Node>,
    pub tail: Vec<usize>,
    pub heading: Vec<Heading>,
    /// The dart belongs to an edge of the graph.
    pub is_real: Vec<bool>,
    pub next: Vec<Dart>,
    /// For every edge of the graph its nodes from end to end, extra ones left out.
    pub lines: Vec<Vec<usize>>,
    /// Darts with nothing on their left: those outside the frame.
    outside: Vec<bool>,
}

impl Plan {
    pub fn new(embedding: &Embedding, shape: &Shape) -> Plan {
        let mut plan = Plan {
            nodes: (0..embedding.vertices()).map(Node::Vertex).collect(),
            ..Plan::default()
        };
        // The first and the last dart of each dart of the graph.
        let mut ends = vec![(0, 0); 2 * embedding.edges().len()];
        for (e, &(u, v)) in embedding.edges().iter().enumerate() {
            let mut heading = shape.leaves[2 * e];
            let mut line = vec![u];
            let first = plan.tail.len();
            for turn in &shape.bends[e] {
                plan.nodes.push(Node::Bend);
                let bend = plan.nodes.len() - 1;
                plan.edge(line[line.len() - 1], bend, heading, true);
                line.push(bend);
                heading = (heading as i32 + turn).rem_euclid(4) as usize;
            }
            plan.edge(line[line.len() - 1], v, heading, true);
            line.push(v);
            plan.lines.push(line);
            let last = plan.tail.len() - 2;
            for dart in (first..last).step_by(2) {
                plan.next[dart] = dart + 2;
                plan.next[dart + 3] = dart + 1;
            }
            ends[2 * e] = (first, last);
            ends[2 * e + 1] = (last + 1, first + 1);
        }
        for dart in 0..ends.len() {
            plan.next[ends[dart].1] = ends[embedding.next(dart)].0;
        }
        let faces = embedding.faces();
        let inner = (0..faces.len()).filter(|&face| face != shape.outer);
        let mut firsts: Vec<Dart> = inner.map(|face| ends[faces[face][0]].0).collect();
        firsts.push(plan.frame(ends[faces[shape.outer][0]].0));
        for first in firsts {
            plan.cut(first);
        }
        plan
    }

    fn edge(&mut self, from: usize, to: usize, heading: Heading, is_real: bool) -> Dart {
        let dart = self.tail.len();
        self.tail.extend([from, to]);
        self.heading.extend([heading % 4, (heading + 2) % 4]);
        self.is_real.extend([is_real; 2]);
        self.next.extend([usize::MAX; 2]);
        self.outside.extend([false; 2]);
        dart
    }

    pub fn head(&self, dart: Dart) -> usize {
        self.tail[back(dart)]
    }

    fn turn(&self, dart: Dart) -> i32 {
        match (self.heading[self.next[dart]] + 4 - self.heading[dart]) % 4 {
            0 => 0,
            1 => 1,
            _ => -1,
        }
    }

    /// The darts of the face on the left of a dart, from that dart.
    pub fn face(&self, first: Dart) -> Vec<Dart> {
        let next = |dart: &Dart| Some(self.next[*dart]).filter(|next| *next != first);
        std::iter::successors(Some(first), next).collect()
    }

    /// Draws the frame around the outer face and ties it to a right turn of it.
    fn frame(&mut self, first: Dart) -> Dart {
        let outer = self.face(first);
        let before = outer.iter().copied().find(|&dart| self.turn(dart) == -1).unwrap_or(first);
        let after = self.next[before];
        let heading = self.heading[before];
        let corner = self.nodes.len();
        self.nodes.extend([Node::Extra; 5]);
        let tie = self.edge(self.head(before), corner + 4, heading, false);
        let sides = [(4, 0, 1), (0, 1, 2), (1, 2, 3), (2, 3, 0), (3, 4, 1)];
        let sides = sides
            .map(|(from, to, turn)| self.edge(corner + from, corner + to, heading + turn, false));
        for side in sides {
            self.outside[back(side)] = true;
        }
        let way = [&[before, tie][..], &sides, &[back(tie), after]].concat();
        for pair in way.windows(2) {
            self.next[pair[0]] = pair[1];
        }
        for (i, side) in sides.iter().enumerate() {
            self.next[back(*side)] = back(sides[(i + 4) % 5]);
        }
        tie
    }

    /// Puts a node into an edge; the dart now ends there, and the returned one goes on.
    fn split(&mut self, dart: Dart) -> Dart {
        let node = self.nodes.len();
        self.nodes.push(Node::Extra);
        let on = self.edge(node, self.head(dart), self.heading[dart], self.is_real[dart]);
        self.outside[on] = self.outside[dart];
        self.outside[back(on)] = self.outside[back(dart)];
        self.next[on] = self.next[dart];
        self.next[dart] = on;
        let before = self.before(back(dart));
        self.next[before] = back(on);
        self.next[back(on)] = back(dart);
        self.tail[back(dart)] = node;
        on
    }

    fn before(&self, dart: Dart) -> Dart {
        let mut at = dart;
        while self.next[at] != dart {
            at = self.next[at];
        }
        at
    }

    /// Cuts the face on the left of a dart into rectangles.
    fn cut(&mut self, first: Dart) {
        // Begin behind a turn, so that the chains of darts in one direction are whole.
        let face = self.face(first);
        let begin = face.iter().position(|&dart| self.turn(dart) != 0).map_or(0, |i| i + 1);
        let face = [&face[begin..], &face[..begin]].concat();
        let mut chains: Vec<Vec<Dart>> = Vec::new();
        for &dart in &face {
            match chains.last_mut() {
                Some(chain) if self.heading[chain[0]] == self.heading[dart] => chain.push(dart),
                _ => chains.push(vec![dart]),
            }
        }
        let mut at = 0;
        while chains.len() > 4 {
            let count = chains.len();
            let turn = |i: usize| {
                let (from, to) = (&chains[i % count][0], &chains[(i + 1) % count][0]);
                if (self.heading[*to] + 4 - self.heading[*from]) % 4 == 1 { 1 } else { -1 }
            };
            let fits = |&i: &usize| turn(i) == -1 && turn(i + 1) == 1 && turn(i + 2) == 1;
            let Some(i) = (at..at + count).find(fits) else { return };
            let [e0, e1, e2, e3] = [i, i + 1, i + 2, i + 3].map(|i| i % count);
            let place = chains[e1].len().min(chains[e3].len()) - 1;
            let meets = chains[e3][place];
            let on = self.split(meets);
            // The other side of a bridge lies on the same face.
            for chain in &mut chains {
                if let Some(at) = chain.iter().position(|dart| *dart == back(meets)) {
                    chain.insert(at, back(on));
                }
            }
            let before = chains[e0][chains[e0].len() - 1];
            let after = chains[e1][0];
            let extra = self.edge(self.head(before), self.tail[on], self.heading[before], false);
            self.next[before] = extra;
            self.next[extra] = on;
            self.next[meets] = back(extra);
            self.next[back(extra)] = after;
            chains[e0].push(extra);
            let rest = chains[e3].split_off(place + 1);
            chains[e3] = [vec![on], rest].concat();
            chains[e1].clear();
            chains[e2].clear();
            // Earlier places may fit now: go back a little.
            let gone = [e1, e2].iter().filter(|&&gone| gone < e0).count();
            at = (e0 - gone).saturating_sub(3);
            chains.retain(|chain| !chain.is_empty());
        }
    }

    /// One dart of every rectangle.
    pub fn rectangles(&self) -> Vec<Dart> {
        let mut met = self.outside.clone();
        let mut found = Vec::new();
        for first in 0..self.tail.len() {
            if met[first] {
                continue;
            }
            found.push(first);
            for dart in self.face(first) {
                met[dart] = true;
            }
        }
        found
    }
}
