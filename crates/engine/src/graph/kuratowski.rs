//! Why a graph is not planar: a subdivision of K5 or K3,3 inside it.
//!
//! Edges are taken away as long as what is left is not planar, first many at a time. What remains is
//! least, so by Kuratowski's theorem it is a subdivision of one of the two.

use super::planarity::embed;

/// The two graphs that no planar graph contains.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Pattern {
    /// Five corners, each joined to each.
    K5,
    /// Three corners joined to three others.
    K33,
}

impl Pattern {
    /// As it is written in books: `K5` or `K3,3`.
    pub fn name(self) -> &'static str {
        match self {
            Pattern::K5 => "K5",
            Pattern::K33 => "K3,3",
        }
    }
}

/// A subdivision of K5 or K3,3 inside a graph.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Witness {
    /// Which of the two.
    pub pattern: Pattern,
    /// The vertices that are not in the middle of a path; of K3,3 those of one side first.
    pub corners: Vec<usize>,
    /// The edges of the subdivision, by their numbers.
    pub edges: Vec<usize>,
}

/// A least part of a graph that is not planar; `None` if the graph is.
pub fn witness(vertices: usize, edges: &[(usize, usize)]) -> Option<Witness> {
    let is_planar = |kept: &[usize]| {
        let kept: Vec<_> = kept.iter().map(|&e| edges[e]).collect();
        embed(vertices, &kept).is_some()
    };
    let mut kept: Vec<usize> = (0..edges.len()).collect();
    if is_planar(&kept) {
        return None;
    }
    let mut size = kept.len().div_ceil(2);
    loop {
        let mut at = 0;
        while at < kept.len() {
            let mut fewer = kept.clone();
            fewer.drain(at..(at + size).min(kept.len()));
            if is_planar(&fewer) {
                at += size;
            } else {
                kept = fewer;
            }
        }
        if size == 1 {
            break;
        }
        size = size.div_ceil(2);
    }
    let mut degree = vec![0; vertices];
    for &e in &kept {
        degree[edges[e].0] += 1;
        degree[edges[e].1] += 1;
    }
    let mut corners: Vec<usize> = (0..vertices).filter(|&v| degree[v] > 2).collect();
    let pattern = if corners.len() == 5 { Pattern::K5 } else { Pattern::K33 };
    if pattern == Pattern::K33
        && let Some(&first) = corners.first()
    {
        let others = ends_of_paths(edges, &kept, &degree, first);
        corners.sort_by_key(|v| others.contains(v));
    }
    Some(Witness { pattern, corners, edges: kept })
}

/// The corners at the other ends of the paths from a corner.
fn ends_of_paths(
    edges: &[(usize, usize)],
    kept: &[usize],
    degree: &[usize],
    corner: usize,
) -> Vec<usize> {
    let across = |e: usize, v: usize| if edges[e].0 == v { edges[e].1 } else { edges[e].0 };
    let at = |v: usize| kept.iter().copied().filter(move |&e| edges[e].0 == v || edges[e].1 == v);
    let end = |mut e: usize| {
        let mut v = across(e, corner);
        while degree[v] == 2 {
            let Some(next) = at(v).find(|&next| next != e) else { break };
            (e, v) = (next, across(next, v));
        }
        v
    };
    at(corner).map(end).collect()
}
