//! Inclusion of traces and of failures, by subsets: the set of states that the other system may be in.
//!
//! *Traces* see τ as an action like others, *weak traces* do not see it. A *failure* is a weak trace
//! and a set of actions that a stable state (one without silent steps) behind it refuses; failures
//! are included if traces are and wherever p can refuse something, q can. Divergence is not seen.

use crate::interner::Interner;
use crate::lts::{LabelId, Lts};
use rustc_hash::FxHashMap;

/// What is compared.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Sight {
    /// Traces with their silent steps.
    Traces,
    /// Traces without silent steps.
    WeakTraces,
    /// Traces without silent steps, and what may be refused after them.
    Failures,
}

/// Whether what one state shows is a part of what another shows.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Inclusion {
    /// It is.
    Holds,
    /// A shortest trace of p that q does not have.
    Trace(Vec<String>),
    /// After this trace p may refuse everything but these actions, and q may not.
    Failure {
        /// What was done.
        trace: Vec<String>,
        /// What the first still offers after that. It refuses the rest; the other cannot refuse as much.
        offers: Vec<String>,
    },
}

/// Whether all that p shows q can show; none if there are more than `most` pairs or it was time to
/// stop.
pub fn includes(
    lts: &Lts,
    p: u32,
    q: u32,
    sight: Sight,
    most: usize,
    stop: &dyn Fn() -> bool,
) -> Option<Inclusion> {
    let tau = lts.tau().filter(|_| sight != Sight::Traces);
    let close = |mut states: Vec<u32>| {
        states.sort_unstable();
        states.dedup();
        let mut done = 0;
        let mut known: FxHashMap<u32, ()> = states.iter().map(|state| (*state, ())).collect();
        while done < states.len() && tau.is_some() {
            for (_, to) in lts.edges(states[done]).iter().filter(|(l, _)| Some(*l) == tau) {
                if known.insert(*to, ()).is_none() {
                    states.push(*to);
                }
            }
            done += 1;
        }
        states.sort_unstable();
        states
    };
    let mut sets: Interner<Vec<u32>> = Interner::default();
    let mut known: FxHashMap<(u32, u32), ()> = FxHashMap::default();
    // Each with the place it was reached from and by what.
    let mut reached: Vec<(u32, u32, u32, Option<LabelId>)> = Vec::new();
    let first = sets.intern(close(vec![q]));
    known.insert((p, first), ());
    reached.push((p, first, 0, None));
    let mut done = 0;
    let mut steps: FxHashMap<(u32, LabelId), u32> = FxHashMap::default();
    let trace = |reached: &[(u32, u32, u32, Option<LabelId>)], mut place: usize| {
        let mut trace = Vec::new();
        while place > 0 {
            let (_, _, before, label) = reached[place];
            trace.extend(label.map(|label| lts.labels[label as usize].clone()));
            place = before as usize;
        }
        trace.reverse();
        trace
    };
    while done < reached.len() {
        if reached.len() > most || (done % 256 == 0 && stop()) {
            return None;
        }
        let (p, set, ..) = reached[done];
        if sight == Sight::Failures
            && let Some(offers) = refused(lts, p, sets.get(set), tau)
        {
            let offers = offers.iter().map(|label| lts.labels[*label as usize].clone()).collect();
            return Some(Inclusion::Failure { trace: trace(&reached, done), offers });
        }
        for (label, to) in lts.edges(p) {
            let (next, seen) = if Some(*label) == tau {
                (set, None)
            } else {
                let next = steps.get(&(set, *label)).copied().unwrap_or_else(|| {
                    let ways = sets.get(set).iter().flat_map(|state| lts.edges(*state));
                    let after = ways.filter(|(l, _)| l == label).map(|(_, to)| *to).collect();
                    let next = sets.intern(close(after));
                    steps.insert((set, *label), next);
                    next
                });
                (next, Some(*label))
            };
            if sets.get(next).is_empty() {
                let mut found = trace(&reached, done);
                found.extend(seen.map(|label| lts.labels[label as usize].clone()));
                return Some(Inclusion::Trace(found));
            }
            if known.insert((*to, next), ()).is_none() {
                reached.push((*to, next, done as u32, seen));
            }
        }
        done += 1;
    }
    Some(Inclusion::Holds)
}

/// What a stable p offers, if no stable state of the set can refuse as much.
fn refused(lts: &Lts, p: u32, set: &[u32], tau: Option<LabelId>) -> Option<Vec<LabelId>> {
    let offers = |state: u32| -> Option<Vec<LabelId>> {
        let mut offers: Vec<LabelId> = lts.edges(state).iter().map(|(label, _)| *label).collect();
        offers.sort_unstable();
        offers.dedup();
        (!offers.iter().any(|label| Some(*label) == tau)).then_some(offers)
    };
    let own = offers(p)?;
    let mut stable = set.iter().filter_map(|state| offers(*state));
    let covered = stable.any(|other| other.iter().all(|label| own.binary_search(label).is_ok()));
    (!covered).then_some(own)
}
