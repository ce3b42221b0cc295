//! The definitions themselves, as slow as they are plain, and random systems to try them on.

use ccs::lts::{Lts, TAU};
use proptest::prelude::*;
use std::collections::BTreeSet;

/// Systems of up to seven states over a, b and tau.
pub fn system() -> impl Strategy<Value = Lts> {
    let labels = || ["a", "b", TAU].map(str::to_string).to_vec();
    (1..=7u32).prop_flat_map(move |states| {
        prop::collection::vec((0..states, 0..3u32, 0..states), 0..14)
            .prop_map(move |edges| Lts::new(states as usize, 0, labels(), &edges))
    })
}

type Relation = BTreeSet<(u32, u32)>;

/// The largest relation all of whose pairs pass the test, given the relation.
fn largest(lts: &Lts, passes: impl Fn(&Relation, u32, u32) -> bool) -> Relation {
    let pairs = lts.states().flat_map(|p| lts.states().map(move |q| (p, q)));
    let mut relation: Relation = pairs.collect();
    loop {
        let next: Relation =
            relation.iter().copied().filter(|(p, q)| passes(&relation, *p, *q)).collect();
        if next == relation {
            return relation;
        }
        relation = next;
    }
}

pub fn simulation(lts: &Lts) -> Relation {
    largest(lts, |relation, p, q| {
        lts.edges(p).iter().all(|(label, p_next)| {
            let mut answers = lts.edges(q).iter().filter(|(other, _)| other == label);
            answers.any(|(_, q_next)| relation.contains(&(*p_next, *q_next)))
        })
    })
}

fn symmetric(lts: &Lts, follows: impl Fn(&Relation, u32, u32) -> bool) -> Relation {
    largest(lts, |relation, p, q| {
        let turned: Relation = relation.iter().map(|(p, q)| (*q, *p)).collect();
        follows(relation, p, q) && follows(&turned, q, p)
    })
}

pub fn strong(lts: &Lts) -> Relation {
    symmetric(lts, |relation, p, q| {
        lts.edges(p).iter().all(|(label, p_next)| {
            let mut answers = lts.edges(q).iter().filter(|(other, _)| other == label);
            answers.any(|(_, q_next)| relation.contains(&(*p_next, *q_next)))
        })
    })
}

fn is_silent(lts: &Lts, label: u32) -> bool {
    lts.labels[label as usize] == TAU
}

/// States behind silent steps.
pub fn behind(lts: &Lts, state: u32) -> BTreeSet<u32> {
    let mut found = BTreeSet::from([state]);
    loop {
        let more: BTreeSet<u32> = found
            .iter()
            .flat_map(|state| lts.edges(*state))
            .filter(|(label, _)| is_silent(lts, *label))
            .map(|(_, to)| *to)
            .chain(found.iter().copied())
            .collect();
        if more == found {
            return found;
        }
        found = more;
    }
}

/// Where τ* a τ* leads, τ* for a = τ.
pub fn weakly(lts: &Lts, state: u32, label: u32) -> BTreeSet<u32> {
    if is_silent(lts, label) {
        return behind(lts, state);
    }
    let before = behind(lts, state);
    let steps = before.iter().flat_map(|state| lts.edges(*state)).filter(|(l, _)| *l == label);
    steps.flat_map(|(_, to)| behind(lts, *to)).collect()
}

pub fn weak(lts: &Lts) -> Relation {
    symmetric(lts, |relation, p, q| {
        lts.edges(p).iter().all(|(label, p_next)| {
            weakly(lts, q, *label).iter().any(|q_next| relation.contains(&(*p_next, *q_next)))
        })
    })
}

/// Every step p –a→ p' is inert and p' is related to q, or q ⇒ r –a→ s with p, r and p', s related.
pub fn branching(lts: &Lts) -> Relation {
    symmetric(lts, |relation, p, q| {
        lts.edges(p).iter().all(|(label, p_next)| {
            let inert = is_silent(lts, *label) && relation.contains(&(*p_next, q));
            inert
                || behind(lts, q).iter().any(|r| {
                    let mut steps = lts.edges(*r).iter().filter(|(l, _)| l == label);
                    relation.contains(&(p, *r))
                        && steps.any(|(_, s)| relation.contains(&(*p_next, *s)))
                })
        })
    })
}

/// Traces of at most so many labels; silent ones are left out if `weak`.
pub fn traces(lts: &Lts, state: u32, length: usize, weak: bool) -> BTreeSet<Vec<u32>> {
    let mut found = BTreeSet::from([Vec::new()]);
    if length == 0 {
        return found;
    }
    let starts = if weak { behind(lts, state) } else { BTreeSet::from([state]) };
    for (label, to) in starts.iter().flat_map(|state| lts.edges(*state)) {
        if weak && is_silent(lts, *label) {
            continue;
        }
        for rest in traces(lts, *to, length - 1, weak) {
            found.insert([vec![*label], rest].concat());
        }
    }
    found
}

/// Failures with traces of at most so many labels: what a stable state behind the trace offers.
pub fn failures(lts: &Lts, state: u32, length: usize) -> BTreeSet<(Vec<u32>, BTreeSet<u32>)> {
    let mut found = BTreeSet::new();
    for before in behind(lts, state) {
        let offers: BTreeSet<u32> = lts.edges(before).iter().map(|(label, _)| *label).collect();
        if !offers.iter().any(|label| is_silent(lts, *label)) {
            found.insert((Vec::new(), offers));
        }
        if length == 0 {
            continue;
        }
        for (label, to) in lts.edges(before).iter().filter(|(label, _)| !is_silent(lts, *label)) {
            for (rest, offers) in failures(lts, *to, length - 1) {
                found.insert(([vec![*label], rest].concat(), offers));
            }
        }
    }
    found
}
