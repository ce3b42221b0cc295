//! Lemma 4.1 and Theorem 4.1 as programs: a Hamiltonian cycle becomes a solution, and a solution a
//! Hamiltonian cycle.
//!
//! Forward: every a-vertex fires a token into the way in that the cycle does not use (T1); it erases
//! that wire against its direction and opens the b-vertex at the other end (T3). Then the token on t5
//! goes around the cycle, through b-vertices by T4 and through a-vertices by T2.
//!
//! Backward: a wire is erased by one token that goes through it, forward if the arc is on the cycle
//! and backward if not. The arcs of the wires erased forward are the cycle.

use super::gadget::{Hop, Script, Spot, between};
use super::layout::Layout;
use std::collections::{HashMap, HashSet};
use std::fmt;

/// Why there is no solution for a list of arcs, or no cycle for a list of jumps.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Failure {
    /// The arcs are no cycle through all vertices.
    NoCycle,
    /// The jump with that number, from 0, cannot be made.
    Jump {
        /// From 0.
        index: usize,
        /// What is wrong with it.
        reason: &'static str,
    },
    /// After all jumps more than the one token is left, or it is elsewhere.
    End {
        /// Jumps that were made.
        jumps: usize,
        /// Tokens that are left.
        tokens: usize,
    },
    /// The arcs erased forward are no Hamiltonian cycle: a defect of the gadgets.
    Defect,
}

impl fmt::Display for Failure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Failure::NoCycle => f.write_str("the arcs are no cycle through all vertices"),
            Failure::Jump { index, reason } => write!(f, "jump {index}: {reason}"),
            Failure::End { jumps, tokens: 1 } => {
                write!(f, "jump {jumps}: none, but the one token left is not on the target")
            }
            Failure::End { jumps, tokens } => {
                write!(f, "jump {jumps}: none, but {tokens} tokens are left")
            }
            Failure::Defect => f.write_str("the solution follows no Hamiltonian cycle: a bug"),
        }
    }
}

impl std::error::Error for Failure {}

/// The jumps that follow a Hamiltonian cycle, given by its arcs in whatever order.
pub fn forward(layout: &Layout, cycle: &[usize]) -> Result<Vec<Hop>, Failure> {
    let graph = &layout.graph;
    let mut next = vec![None; graph.vertices()];
    for &arc in cycle {
        let (u, _) = *graph.arcs().get(arc).ok_or(Failure::NoCycle)?;
        if next[u].replace(arc).is_some() {
            return Err(Failure::NoCycle);
        }
    }
    let mut hops = Vec::new();
    let mut unused: Vec<bool> = vec![true; graph.arcs().len()];
    cycle.iter().for_each(|&arc| unused[arc] = false);
    for arc in (0..unused.len()).filter(|&arc| unused[arc]) {
        let (u, v) = graph.arcs()[arc];
        let [near, far] = layout.wires[arc].contacts;
        run(layout, v, |script| script.takes.is_empty() && script.gives == [far], &mut hops)?;
        hops.extend(layout.wires[arc].hops(false));
        run(layout, u, |script| script.takes == [near] && script.gives.is_empty(), &mut hops)?;
    }
    let mut at = layout.start;
    let mut entered = 5;
    for _ in 0..graph.vertices() {
        let arc = next[at].take().ok_or(Failure::NoCycle)?;
        let [leaves, enters] = layout.wires[arc].contacts;
        let through = |script: &Script| script.takes == [entered] && script.gives == [leaves];
        run(layout, at, through, &mut hops)?;
        hops.extend(layout.wires[arc].hops(true));
        (at, entered) = (graph.arcs()[arc].1, enters);
    }
    if at == layout.start { Ok(hops) } else { Err(Failure::NoCycle) }
}

/// Appends the script of a vertex that fits.
fn run(
    layout: &Layout,
    vertex: usize,
    fits: impl Fn(&Script) -> bool,
    hops: &mut Vec<Hop>,
) -> Result<(), Failure> {
    let placed = &layout.gadgets[vertex];
    let mut scripts = placed.kind.gadget().scripts.iter().flatten();
    let script = scripts.find(|script| fits(script)).ok_or(Failure::NoCycle)?;
    hops.extend(script.hops.iter().map(|(from, to)| (placed.cell(*from), placed.cell(*to))));
    Ok(())
}

/// Plays jumps on the board of a layout; in the end one token has to be left, on the target.
pub fn replay(layout: &Layout, hops: &[Hop]) -> Result<(), Failure> {
    let (columns, rows) = (layout.columns as i32, layout.rows as i32);
    let spot = |(column, row): (usize, usize)| (column as i32, row as i32);
    let mut tokens: HashSet<Spot> = layout.tokens().into_iter().map(spot).collect();
    for (index, hop) in hops.iter().enumerate() {
        let (from, to) = *hop;
        let refuse = |reason| Err(Failure::Jump { index, reason });
        let steps = (from.0.abs_diff(to.0), from.1.abs_diff(to.1));
        if !matches!(steps, (2, 0) | (0, 2)) {
            return refuse("not two cells along a row or a column");
        }
        if !(0..columns).contains(&to.0) || !(0..rows).contains(&to.1) {
            return refuse("leads off the board");
        }
        if tokens.contains(&to) {
            return refuse("the cell it leads to is occupied");
        }
        if !tokens.remove(&from) {
            return refuse("there is no token to jump");
        }
        if !tokens.remove(&between(*hop)) {
            return refuse("there is no token to jump over");
        }
        tokens.insert(to);
    }
    match layout.target().map(spot) {
        Some(target) if tokens.len() == 1 && tokens.contains(&target) => Ok(()),
        _ => Err(Failure::End { jumps: hops.len(), tokens: tokens.len() }),
    }
}

/// The Hamiltonian cycle that a solution follows: its arcs from the start.
pub fn backward(layout: &Layout, hops: &[Hop]) -> Result<Vec<usize>, Failure> {
    replay(layout, hops)?;
    let mut forward: HashMap<Hop, usize> = HashMap::new();
    for (arc, wire) in layout.wires.iter().enumerate() {
        // Behind the first token of a wire no gadget jumps.
        let hop = wire.hops(true).into_iter().nth(1).or_else(|| wire.hops(true).first().copied());
        forward.extend(hop.map(|hop| (hop, arc)));
    }
    let mut next = vec![None; layout.graph.vertices()];
    for arc in hops.iter().filter_map(|hop| forward.get(hop)) {
        next[layout.graph.arcs()[*arc].0] = Some(*arc);
    }
    let mut cycle = Vec::new();
    let mut at = layout.start;
    while let Some(arc) = next[at].take() {
        cycle.push(arc);
        at = layout.graph.arcs()[arc].1;
    }
    let is_whole = at == layout.start && cycle.len() == layout.graph.vertices();
    if is_whole { Ok(cycle) } else { Err(Failure::Defect) }
}
