//! Bisimilarities that do not see silent steps: branching and weak.
//!
//! States on a silent cycle are branching bisimilar, so cycles are contracted first (divergence is
//! not seen). Weak bisimilarity is coarser than branching bisimilarity: the branching quotient is
//! *saturated* — a transition a for every τ* a τ*, and a silent one for every τ* — and then weak
//! bisimilarity is strong bisimilarity.

use crate::bisimulation::{renumbered, strong};
use crate::components::components;
use crate::lts::{LabelId, Lts, TAU};
use crate::rounds::Rounds;

/// The block of every state up to branching bisimilarity; none if it was time to stop.
pub fn branching(lts: &Lts, stop: &dyn Fn() -> bool) -> Option<Vec<u32>> {
    let tau = lts.tau();
    let silent = |state: u32| {
        let edges = lts.edges(state).iter();
        edges.filter(move |(label, _)| Some(*label) == tau).map(|(_, to)| *to)
    };
    let cycle = components(lts.len(), silent);
    let roots: Vec<u32> = lts.states().collect();
    let (contracted, number) = lts.quotient(&cycle, tau, &roots);
    let block = Rounds::new(&contracted, tau).rest(stop)?;
    let of = |cycle: &u32| block[number[*cycle as usize] as usize];
    Some(renumbered(&cycle.iter().map(of).collect::<Vec<_>>()))
}

/// The branching quotient of all states, and the block of each in it.
pub fn branching_quotient(lts: &Lts, stop: &dyn Fn() -> bool) -> Option<(Lts, Vec<u32>)> {
    let block = branching(lts, stop)?;
    let roots: Vec<u32> = lts.states().collect();
    let (quotient, number) = lts.quotient(&block, lts.tau(), &roots);
    Some((quotient, block.iter().map(|block| number[*block as usize]).collect()))
}

/// Weak transitions instead of strong ones; none if there are more than `most` or it was time to
/// stop. The system must have no silent cycles.
pub fn saturated(lts: &Lts, most: usize, stop: &dyn Fn() -> bool) -> Option<Lts> {
    let mut labels = lts.labels.clone();
    let tau = lts.tau().unwrap_or_else(|| {
        labels.push(TAU.to_string());
        labels.len() as LabelId - 1
    });
    let rounds = components(lts.len(), |state| {
        let edges = lts.edges(state).iter();
        edges.filter(move |(label, _)| *label == tau).map(|(_, to)| *to)
    });
    let mut order: Vec<u32> = lts.states().collect();
    order.sort_by_key(|state| rounds[*state as usize]);
    // First the states behind silent steps, those that come later in these steps first.
    let mut behind: Vec<Vec<u32>> = vec![Vec::new(); lts.len()];
    let mut size = 0;
    for state in &order {
        let mut own = vec![*state];
        for (label, to) in lts.edges(*state) {
            if *label == tau {
                own.extend_from_slice(&behind[*to as usize]);
            }
        }
        own.sort_unstable();
        own.dedup();
        size += own.len();
        if size > most || (*state % 256 == 0 && stop()) {
            return None;
        }
        behind[*state as usize] = own;
    }
    let mut transitions = Vec::new();
    let mut edges: Vec<(LabelId, u32)> = Vec::new();
    for state in lts.states() {
        edges.clear();
        edges.extend(behind[state as usize].iter().map(|to| (tau, *to)));
        for before in &behind[state as usize] {
            for (label, to) in lts.edges(*before).iter().filter(|(label, _)| *label != tau) {
                edges.extend(behind[*to as usize].iter().map(|to| (*label, *to)));
            }
        }
        edges.sort_unstable();
        edges.dedup();
        transitions.extend(edges.iter().map(|(label, to)| (state, *label, *to)));
        if transitions.len() > most || (state % 256 == 0 && stop()) {
            return None;
        }
    }
    Some(Lts::new(lts.len(), lts.initial, labels, &transitions))
}

/// The block of every state up to weak bisimilarity; none if there are more than `most` weak
/// transitions or it was time to stop.
pub fn weak(lts: &Lts, most: usize, stop: &dyn Fn() -> bool) -> Option<Vec<u32>> {
    let (quotient, block) = branching_quotient(lts, stop)?;
    let coarser = strong(&saturated(&quotient, most, stop)?, stop)?;
    Some(renumbered(&block.iter().map(|block| coarser[*block as usize]).collect::<Vec<_>>()))
}
