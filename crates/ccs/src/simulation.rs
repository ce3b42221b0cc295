//! The simulation preorder: q simulates p if it can follow every step of p, for ever.
//!
//! Pairs that the first pair leads to are assumed to be related, and struck out when p has a step
//! that q cannot follow into a pair that is left. When the first pair goes, the steps make a formula
//! of `<a>` and `and` alone that p satisfies and q does not.

use crate::hml::{Actions, FormulaId, Formulas, Modality};
use crate::lts::{LabelId, Lts};
use rustc_hash::FxHashMap;

/// Whether one state simulates another, and why or why not.
#[derive(Debug)]
pub enum Simulation {
    /// The relation: a simulation with the pair in it.
    Holds(Vec<(u32, u32)>),
    /// A formula that the first satisfies and the second does not.
    Fails(Formulas),
}

/// A step of p in a pair, and how many pairs are left into which q can follow it.
struct Duty {
    pair: u32,
    label: LabelId,
    left: u32,
    answers: Vec<u32>,
}

/// Whether q simulates p; none if there are more than `most` pairs or it was time to stop.
pub fn simulates(
    lts: &Lts,
    p: u32,
    q: u32,
    most: usize,
    stop: &dyn Fn() -> bool,
) -> Option<Simulation> {
    let mut numbers: FxHashMap<(u32, u32), u32> = FxHashMap::default();
    let mut pairs = vec![(p, q)];
    numbers.insert((p, q), 0);
    let mut duties: Vec<Duty> = Vec::new();
    // For each pair the duties that it answers.
    let mut serves: Vec<Vec<u32>> = vec![Vec::new()];
    // Pairs that are struck out, each with the duty that could not be met.
    let mut gone: Vec<(u32, u32)> = Vec::new();
    let mut dead = vec![false];
    let mut done = 0;
    while done < pairs.len() {
        if pairs.len() > most || (done % 256 == 0 && stop()) {
            return None;
        }
        let (p, q) = pairs[done];
        for (label, p_next) in lts.edges(p) {
            let number = duties.len() as u32;
            let mut answers = Vec::new();
            for (_, q_next) in lts.edges(q).iter().filter(|(other, _)| other == label) {
                let next = pairs.len() as u32;
                let pair = *numbers.entry((*p_next, *q_next)).or_insert(next);
                if pair == next {
                    pairs.push((*p_next, *q_next));
                    serves.push(Vec::new());
                    dead.push(false);
                }
                serves[pair as usize].push(number);
                answers.push(pair);
            }
            if answers.is_empty() && !dead[done] {
                dead[done] = true;
                gone.push((done as u32, number));
            }
            let left = answers.len() as u32;
            duties.push(Duty { pair: done as u32, label: *label, left, answers });
        }
        done += 1;
    }
    let mut next = 0;
    while next < gone.len() {
        let (pair, _) = gone[next];
        next += 1;
        for number in &serves[pair as usize] {
            let duty = &mut duties[*number as usize];
            duty.left -= 1;
            if duty.left == 0 && !dead[duty.pair as usize] {
                dead[duty.pair as usize] = true;
                gone.push((duty.pair, *number));
            }
        }
    }
    if !dead[0] {
        let related = pairs.into_iter().zip(dead).filter(|(_, dead)| !dead);
        return Some(Simulation::Holds(related.map(|(pair, _)| pair).collect()));
    }
    let mut formulas = Formulas::default();
    let mut formula: Vec<FormulaId> = vec![0; pairs.len()];
    for (pair, number) in gone {
        let duty = &duties[number as usize];
        let parts = duty.answers.iter().map(|answer| formula[*answer as usize]).collect();
        let inner = formulas.and(parts);
        let actions = Actions::one(&lts.labels[duty.label as usize]);
        formula[pair as usize] = formulas.modal(Modality::Diamond, actions, inner);
        if pair == 0 {
            break;
        }
    }
    formulas.top = formula[0];
    Some(Simulation::Fails(formulas))
}
