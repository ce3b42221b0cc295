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
//! So a graph with c circles has 2^c cycle covers, or none. The search takes the circles one by one;
//! a choice that closes a cycle before it has all vertices is taken back.

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
            return Search::Cycle(cover.walk(graph, first));
        };
        // The next side to try: of this circle, or of the latest one before it that has one left.
        let side = loop {
            match level.sides.pop() {
                Some(side) => break side,
                None => match levels.pop() {
                    Some(before) => level = before,
                    None => return Search::None(Refutation::EarlyCycles { circles, choices }),
                },
            }
            cover.take_back(level.circle);
        };
        if budget.spent(choices) {
            return Search::Spent;
        }
        cover.choose(level.circle, side);
        levels.push(level);
    }
}

/// A circle that is being tried, and the sides of it that are left to try.
struct Level {
    circle: usize,
    sides: Vec<usize>,
}

/// An arc, its ends, and the other ends of the paths that it joins.
#[derive(Clone, Copy)]
struct Joint {
    arc: usize,
    ends: (usize, usize),
    far: (usize, usize),
}

/// The arcs taken so far, as paths.
struct Cover<'a> {
    graph: &'a Digraph,
    taken: Vec<bool>,
    /// For the first vertex of a path its last, and the other way round.
    far_end: Vec<usize>,
    /// The two ways to take each circle.
    circles: Vec<[Vec<usize>; 2]>,
    /// What was joined for each circle that is chosen.
    chosen: Vec<Option<Vec<Joint>>>,
    /// How many vertices have no arc out yet.
    missing: usize,
}

impl<'a> Cover<'a> {
    /// Takes all arcs that must be.
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
        let mut cover = Cover {
            graph,
            taken: vec![false; arcs.len()],
            far_end: (0..vertices).collect(),
            chosen: vec![None; circles.len()],
            circles,
            missing: vertices,
        };
        for arc in (0..arcs.len()).filter(|&arc| state[arc] == Some(true)) {
            if cover.join(arc).is_none() {
                let circles = cover.circles.len();
                return Err(Refutation::EarlyCycles { circles, choices: 0 });
            }
        }
        Ok(cover)
    }

    /// Adds an arc from the end of a path to the beginning of one; `None` if it would close a cycle
    /// while arcs are missing elsewhere.
    fn join(&mut self, arc: usize) -> Option<Joint> {
        let ends = self.graph.arcs()[arc];
        let far = (self.far_end[ends.0], self.far_end[ends.1]);
        if far.0 == ends.1 && self.missing > 1 {
            return None;
        }
        self.taken[arc] = true;
        self.missing -= 1;
        self.far_end[far.0] = far.1;
        self.far_end[far.1] = far.0;
        Some(Joint { arc, ends, far })
    }

    fn unjoin(&mut self, Joint { arc, ends, far }: Joint) {
        self.far_end[far.0] = ends.0;
        self.far_end[ends.0] = far.0;
        self.far_end[far.1] = ends.1;
        self.far_end[ends.1] = far.1;
        self.taken[arc] = false;
        self.missing += 1;
    }

    /// Takes every second arc of a circle; false, and nothing is changed, if that closes a cycle.
    fn choose(&mut self, circle: usize, side: usize) -> bool {
        let arcs = std::mem::take(&mut self.circles[circle][side]);
        let mut joints = Vec::with_capacity(arcs.len());
        joints.extend(arcs.iter().map_while(|&arc| self.join(arc)));
        let fits = joints.len() == arcs.len();
        self.circles[circle][side] = arcs;
        self.chosen[circle] = Some(joints);
        if !fits {
            self.take_back(circle);
        }
        fits
    }

    fn take_back(&mut self, circle: usize) {
        for joint in self.chosen[circle].take().into_iter().flatten().rev() {
            self.unjoin(joint);
        }
    }

    /// The open circle with the fewest sides that can be taken now; `None` if no circle is open.
    fn narrowest(&mut self, choices: &mut u64) -> Option<Level> {
        let mut best: Option<Level> = None;
        for circle in
            (0..self.circles.len()).filter(|&c| self.chosen[c].is_none()).collect::<Vec<_>>()
        {
            *choices += 1;
            let mut sides = Vec::new();
            for side in 0..2 {
                if self.choose(circle, side) {
                    self.take_back(circle);
                    sides.push(side);
                }
            }
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

    /// The arcs of the cycle from a vertex.
    fn walk(&self, graph: &Digraph, first: usize) -> Vec<usize> {
        let mut next = vec![None; graph.vertices()];
        for (arc, &(u, v)) in graph.arcs().iter().enumerate() {
            if self.taken[arc] {
                next[u] = Some((arc, v));
            }
        }
        let mut arcs = Vec::new();
        let mut at = first;
        while let Some((arc, v)) = next[at].take() {
            arcs.push(arc);
            at = v;
        }
        arcs
    }
}
