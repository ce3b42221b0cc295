//! A formula that one state satisfies and another does not, after Cleaveland (1990), Hennessy and
//! Milner (1985), and for branching bisimilarity De Nicola and Vaandrager (1995).
//!
//! Two states fall apart in round k, because one leads by a into a block of round k−1 and the other
//! does not: `<a>` of what tells that successor from all a-successors of the other, by induction.
//! The formula holds in the whole block of the first state and nowhere in that of the other; the
//! dual one, `[a]`, is made when it is the other state that can do more.
//!
//! In branching bisimilarity a state may first make inert steps. "I can stay within my block, and
//! then a" is an equation:
//!
//! ```text
//! U min= stay and (<a>there or <tau>U)            its negation  U max= leave or ([a]elsewhere and [tau]U)
//! ```

use crate::hml::{Actions, Equation, Formula, FormulaId, Formulas, Modality, Solution};
use crate::lts::{LabelId, Lts};
use crate::rounds::Rounds;
use rustc_hash::FxHashMap;

/// Which modalities the formula is made of.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Manner {
    /// Of strong modalities.
    Strong,
    /// The system is saturated.
    Weak,
    /// The system has no silent cycles.
    Branching,
}

/// A formula that holds in p and not in q; none if there is none, or it was time to stop.
pub fn distinguish(
    lts: &Lts,
    p: u32,
    q: u32,
    manner: Manner,
    stop: &dyn Fn() -> bool,
) -> Option<Formulas> {
    let inert = lts.tau().filter(|_| manner == Manner::Branching);
    let rounds = Rounds::new(lts, inert);
    let history = rounds.apart(p, q, stop)?;
    let mut writer = Writer {
        lts,
        manner,
        inert,
        history: &history,
        formulas: Formulas::default(),
        known: FxHashMap::default(),
    };
    let mut signatures: FxHashMap<usize, Vec<Vec<(LabelId, u32)>>> = FxHashMap::default();
    // A pair is written when the pairs that it needs, all of earlier rounds, have been.
    let mut walk = vec![(p, q)];
    while let Some((p, q)) = walk.last().copied() {
        if writer.known.contains_key(&(p, q)) {
            walk.pop();
            continue;
        }
        if walk.len() % 256 == 0 && stop() {
            return None;
        }
        let round = writer.round(p, q)?;
        let signature =
            signatures.entry(round).or_insert_with(|| rounds.signatures(&history[round - 1]));
        let difference = writer.difference(p, q, &signature[p as usize], &signature[q as usize])?;
        let needs: Vec<(u32, u32)> =
            difference.needs().filter(|pair| !writer.known.contains_key(pair)).collect();
        if needs.is_empty() {
            let formula = writer.write(&difference);
            writer.known.insert((p, q), formula);
            walk.pop();
        } else {
            walk.extend(needs);
        }
    }
    let mut formulas = writer.formulas;
    formulas.top = *writer.known.get(&(p, q))?;
    Some(formulas)
}

struct Writer<'a> {
    lts: &'a Lts,
    manner: Manner,
    inert: Option<LabelId>,
    history: &'a [Vec<u32>],
    formulas: Formulas,
    known: FxHashMap<(u32, u32), FormulaId>,
}

/// Why two states differ: one of them can do something.
struct Difference {
    /// It is the first one.
    first: bool,
    label: LabelId,
    /// (where the one gets, where the other does), turned so that the first state's comes first.
    there: Vec<(u32, u32)>,
    /// (the state, where the other could leave the block), likewise.
    stay: Vec<(u32, u32)>,
}

impl Difference {
    fn needs(&self) -> impl Iterator<Item = (u32, u32)> + '_ {
        self.there.iter().chain(&self.stay).copied()
    }
}

impl Writer<'_> {
    /// The round in which the states fall apart.
    fn round(&self, p: u32, q: u32) -> Option<usize> {
        self.history.iter().position(|block| block[p as usize] != block[q as usize])
    }

    fn difference(
        &self,
        p: u32,
        q: u32,
        of_p: &[(LabelId, u32)],
        of_q: &[(LabelId, u32)],
    ) -> Option<Difference> {
        let more = |one: &[(LabelId, u32)], other: &[(LabelId, u32)]| {
            one.iter().find(|step| other.binary_search(step).is_err()).copied()
        };
        let (first, (label, block)) = match more(of_p, of_q) {
            Some(step) => (true, step),
            None => (false, more(of_q, of_p)?),
        };
        let (can, cannot) = if first { (p, q) } else { (q, p) };
        let before = &self.history[self.round(p, q)? - 1];
        let reached = self.within(can, before);
        let mut steps = reached.iter().flat_map(|state| self.lts.edges(*state));
        let there = steps.find(|(l, to)| *l == label && before[*to as usize] == block)?.1;
        let within = self.within(cannot, before);
        let turned = |(one, other)| if first { (one, other) } else { (other, one) };
        let ways = || within.iter().flat_map(|state| self.lts.edges(*state));
        let others = ways().filter(|(l, _)| *l == label).map(|(_, to)| turned((there, *to)));
        // A silent step may also stay, inert, where it is.
        let stays = (Some(label) == self.inert).then(|| turned((there, cannot)));
        let others = others.chain(stays);
        let leaves = |(l, to): &&(LabelId, u32)| {
            Some(*l) == self.inert && before[*to as usize] != before[can as usize]
        };
        let left = ways().filter(leaves).map(|(_, to)| turned((can, *to)));
        Some(Difference { first, label, there: once(others), stay: once(left) })
    }

    /// The state and what inert steps lead to.
    fn within(&self, state: u32, block: &[u32]) -> Vec<u32> {
        let mut reached = vec![state];
        let mut done = 0;
        while done < reached.len() && self.inert.is_some() {
            for (label, to) in self.lts.edges(reached[done]) {
                let inert =
                    Some(*label) == self.inert && block[*to as usize] == block[state as usize];
                if inert && !reached.contains(to) {
                    reached.push(*to);
                }
            }
            done += 1;
        }
        reached
    }

    fn write(&mut self, difference: &Difference) -> FormulaId {
        let parts = |known: &FxHashMap<(u32, u32), FormulaId>, pairs: &[(u32, u32)]| {
            pairs.iter().map(|pair| known[pair]).collect::<Vec<_>>()
        };
        let there = parts(&self.known, &difference.there);
        let stay = parts(&self.known, &difference.stay);
        let actions = Actions::one(&self.lts.labels[difference.label as usize]);
        let formulas = &mut self.formulas;
        let weak = self.manner == Manner::Weak;
        let modality = match (difference.first, weak) {
            (true, false) => Modality::Diamond,
            (true, true) => Modality::WeakDiamond,
            (false, false) => Modality::Box,
            (false, true) => Modality::WeakBox,
        };
        let there = if difference.first { formulas.and(there) } else { formulas.or(there) };
        let step = formulas.modal(modality, actions, there);
        let Some(tau) = self.inert else { return step };
        let id = formulas.equations.len() as u32;
        let variable = formulas.make(Formula::Variable(id));
        let silent = Actions::one(&self.lts.labels[tau as usize]);
        let again = formulas.modal(modality, silent, variable);
        let (solution, body) = if difference.first {
            let go = formulas.or(vec![step, again]);
            (Solution::Least, formulas.and([stay, vec![go]].concat()))
        } else {
            let go = formulas.and(vec![step, again]);
            (Solution::Greatest, formulas.or([stay, vec![go]].concat()))
        };
        formulas.equations.push(Equation { name: format!("U{id}"), solution, body });
        variable
    }
}

fn once(pairs: impl Iterator<Item = (u32, u32)>) -> Vec<(u32, u32)> {
    let mut pairs: Vec<_> = pairs.collect();
    pairs.sort_unstable();
    pairs.dedup();
    pairs
}
