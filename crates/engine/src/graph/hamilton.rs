//! Hamiltonian cycles of digraphs in which every vertex has one way in or one way out.
//!
//! The only arc out of a vertex is on every such cycle, and so is the only arc into one; an arc
//! beside them, from the same vertex or into the same one, is on none. What is open then are arcs
//! from a vertex with two ways out to one with two ways in, and they form paths and circles in which
//! every second arc is taken:
//!
//! ```text
//! b ──▶ a ◀── b ──▶ a ◀── b …     a path has one way to be taken at most, a circle two
//! ```
//!
//! So a graph with c circles has 2^c cycle covers, or none. But a circle with two b is passed twice, and
//! its two sides are the two ways to go on: switching it joins the cycles that pass it, if they are two.
//! As with Euler's circuits, such circles can be switched until they join all that hangs together by them.
//! (A circle with one b, a double arc, is no choice.) Only the *wide* circles, with three b or more, are
//! searched: there is a cycle iff sides of them can be chosen such that everything hangs together. A side
//! is taken back if it does not even when both sides of all open circles count.

use super::digraph::Digraph;
use crate::Budget;

/// What a search for a Hamiltonian cycle came to.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Search {
    /// The arcs of a cycle through all vertices, in its order from the given vertex.
    Cycle(Vec<usize>),
    /// There is none.
    None(Refutation),
    /// The budget ran out.
    Spent,
}

/// Why there is no Hamiltonian cycle.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Refutation {
    /// No set of arcs enters and leaves this vertex exactly once as all others.
    NoCover {
        /// A vertex at which such a set fails.
        vertex: usize,
    },
    /// Every choice closes a cycle too early: the number of open circles, and of choices tried.
    EarlyCycles {
        /// Circles of arcs, each of which can be taken in two ways.
        circles: usize,
        /// 0 if the arcs leave no choice.
        choices: u64,
    },
}

/// Looks for a Hamiltonian cycle; every vertex must have one arc in or one arc out, and one at
/// least of either.
pub fn search(graph: &Digraph, first: usize, budget: &Budget) -> Search {
    let mut cover = match Cover::new(graph) {
        Ok(cover) => cover,
        Err(refutation) => return Search::None(refutation),
    };
    let circles = cover.circles.len();
    let mut choices = 0;
    let mut levels: Vec<Level> = Vec::new();
    loop {
        let Some(mut level) = cover.narrowest(&mut choices) else {
            return Search::Cycle(cover.walk(first));
        };
        if budget.spent(choices) {
            return Search::Spent;
        }
        // The next side to try: of this circle, or of the latest one before it that has one left.
        let side = loop {
            match level.sides.pop() {
                Some(side) => break side,
                None => match levels.pop() {
                    Some(before) => level = before,
                    None => return Search::None(Refutation::EarlyCycles { circles, choices }),
                },
            }
            cover.chosen[level.circle] = None;
        };
        cover.chosen[level.circle] = Some(side);
        levels.push(level);
    }
}

/// A wide circle that is being tried, and the sides of it that are left to try.
struct Level {
    circle: usize,
    sides: Vec<usize>,
}

/// The arcs that must be taken, the circles, and what is chosen of them.
struct Cover<'a> {
    graph: &'a Digraph,
    forced: Vec<usize>,
    /// The two ways to take each circle.
    circles: Vec<[Vec<usize>; 2]>,
    /// The side of each circle that is taken; none while it is open.
    chosen: Vec<Option<usize>>,
}

impl<'a> Cover<'a> {
    /// Finds the arcs that must be taken, and the circles of the others.
    fn new(graph: &'a Digraph) -> Result<Cover<'a>, Refutation> {
        let (arcs, vertices) = (graph.arcs(), graph.vertices());
        let (mut into, mut out) = (vec![Vec::new(); vertices], vec![Vec::new(); vertices]);
        for (arc, &(u, v)) in arcs.iter().enumerate() {
            out[u].push(arc);
            into[v].push(arc);
        }
        // Taken, left out, or open.
        let mut state: Vec<Option<bool>> = vec![None; arcs.len()];
        let mut doubtful: Vec<usize> = (0..vertices).collect();
        while let Some(v) = doubtful.pop() {
            for side in [&into[v], &out[v]] {
                let taken = side.iter().filter(|&&arc| state[arc] == Some(true)).count();
                let open: Vec<usize> =
                    side.iter().copied().filter(|&arc| state[arc].is_none()).collect();
                if taken > 1 || taken + open.len() == 0 {
                    return Err(Refutation::NoCover { vertex: v });
                }
                if taken == 1 || open.len() == 1 {
                    for arc in open {
                        state[arc] = Some(taken == 0);
                        doubtful.extend([arcs[arc].0, arcs[arc].1]);
                    }
                }
            }
        }
        let mut circles = Vec::new();
        let mut met = vec![false; arcs.len()];
        for first in (0..arcs.len()).filter(|&arc| state[arc].is_none()) {
            if met[first] {
                continue;
            }
            let mut sides = [Vec::new(), Vec::new()];
            let mut arc = first;
            for turn in 0.. {
                met[arc] = true;
                sides[turn % 2].push(arc);
                let beside = if turn % 2 == 0 { &into[arcs[arc].1] } else { &out[arcs[arc].0] };
                match beside.iter().find(|&&other| other != arc && state[other].is_none()) {
                    Some(&other) if !met[other] => arc = other,
                    _ => break,
                }
            }
            circles.push(sides);
        }
        let forced = (0..arcs.len()).filter(|&arc| state[arc] == Some(true)).collect();
        let cover = Cover { graph, forced, chosen: vec![None; circles.len()], circles };
        match cover.hangs_together() {
            true => Ok(cover),
            false => {
                let circles = cover.circles.len();
                Err(Refutation::EarlyCycles { circles, choices: 0 })
            }
        }
    }

    /// Whether all vertices hang together by the arcs that are taken, and all arcs of open circles.
    fn hangs_together(&self) -> bool {
        let mut parts = Parts::new(self.graph.vertices());
        let sides = self.circles.iter().zip(&self.chosen);
        let circles = sides.flat_map(|(sides, chosen)| match chosen {
            Some(side) => sides[*side..=*side].iter(),
            None => sides.iter(),
        });
        for &arc in self.forced.iter().chain(circles.flatten()) {
            let (u, v) = self.graph.arcs()[arc];
            parts.join(u, v);
        }
        parts.count == 1
    }

    /// The open wide circle with the fewest sides that can be taken now; `None` if none is open.
    fn narrowest(&mut self, choices: &mut u64) -> Option<Level> {
        let mut best: Option<Level> = None;
        let is_open = |&c: &usize| self.chosen[c].is_none() && self.circles[c][0].len() > 2;
        for circle in (0..self.circles.len()).filter(is_open).collect::<Vec<_>>() {
            *choices += 1;
            let mut sides = vec![1, 0];
            sides.retain(|side| {
                self.chosen[circle] = Some(*side);
                self.hangs_together()
            });
            self.chosen[circle] = None;
            let is_narrow = sides.len() < 2;
            if best.is_none() || is_narrow {
                best = Some(Level { circle, sides });
            }
            if is_narrow {
                break;
            }
        }
        best
    }

    /// The arcs of the cycle from a vertex, once all wide circles are chosen.
    fn walk(mut self, first: usize) -> Vec<usize> {
        let arcs = self.graph.arcs();
        let mut next = vec![0; self.graph.vertices()];
        let sides = self.circles.iter().zip(&self.chosen);
        let taken = sides.flat_map(|(sides, chosen)| &sides[chosen.unwrap_or(0)]);
        self.forced.extend(taken);
        let mut cycles = Parts::new(self.graph.vertices());
        for &arc in &self.forced {
            next[arcs[arc].0] = arc;
            cycles.join(arcs[arc].0, arcs[arc].1);
        }
        for sides in self.circles.iter().filter(|sides| sides[0].len() == 2) {
            // Switched, the circle joins the two cycles that pass it.
            if cycles.join(arcs[sides[0][0]].0, arcs[sides[0][1]].0) {
                sides[1].iter().for_each(|&arc| next[arcs[arc].0] = arc);
            }
        }
        let onward = |arc: &usize| Some(next[arcs[*arc].1]).filter(|_| arcs[*arc].1 != first);
        std::iter::successors(Some(next[first]), onward).collect()
    }
}

/// Which vertices hang together.
struct Parts {
    parent: Vec<usize>,
    count: usize,
}

impl Parts {
    fn new(vertices: usize) -> Parts {
        Parts { parent: (0..vertices).collect(), count: vertices }
    }

    fn find(&mut self, mut v: usize) -> usize {
        while self.parent[v] != v {
            self.parent[v] = self.parent[self.parent[v]];
            v = self.parent[v];
        }
        v
    }

    /// False if they are in one part already.
    fn join(&mut self, u: usize, v: usize) -> bool {
        let (u, v) = (self.find(u), self.find(v));
        self.parent[u] = v;
        self.count -= usize::from(u != v);
        u != v
    }
}
