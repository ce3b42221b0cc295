//! Formulas prepared for the model-checking game: weak modalities written out, and which clauses
//! depend on each other.
//!
//! Weak modalities are equations themselves (τ* is a least solution):
//!
//! ```text
//! <<a>>F = V    V min= <a>W or <tau>V    W min= F or <tau>W        [[a]]F the dual, with max
//! ```
//!
//! Clauses that depend on each other are a *group*; groups inside come before those around them. In a
//! group every clause has a priority, as in a parity game.

use crate::components::components;
use crate::hml::{Actions, Formula, FormulaId, Formulas, Modality, Solution};
use crate::lts::TAU;
use rustc_hash::FxHashMap;

/// Alternations of least and greatest solutions.
const PRIORITIES: usize = 200;

pub type ClauseId = u32;

/// A formula without weak modalities.
#[derive(Clone, Debug)]
pub(crate) enum Clause {
    Constant(bool),
    And(Box<[ClauseId]>),
    Or(Box<[ClauseId]>),
    Diamond(Actions, ClauseId),
    Box(Actions, ClauseId),
    Variable(ClauseId),
}

/// What is solved by going round: which solution, and how far out it stands, 0 for weak modalities.
type Round = Option<(Solution, u32)>;

#[derive(Debug)]
pub(crate) struct Clauses {
    pub formulas: Formulas,
    clauses: Vec<Clause>,
    rounds: Vec<Round>,
    /// The formula that a clause stands for.
    pub means: Vec<FormulaId>,
    pub top: ClauseId,
    /// For each clause its group, for each group whether one comes round in it.
    pub group: Vec<u32>,
    pub comes_round: Vec<bool>,
    /// For each clause the priority that it has in its group: the further out, the higher; odd for
    /// least solutions.
    pub priority: Vec<u8>,
}

impl Clauses {
    /// None if least and greatest solutions alternate too often.
    pub fn new(formulas: Formulas) -> Option<Self> {
        let mut clauses = Clauses {
            formulas,
            clauses: Vec::new(),
            rounds: Vec::new(),
            means: Vec::new(),
            top: 0,
            group: Vec::new(),
            comes_round: Vec::new(),
            priority: Vec::new(),
        };
        clauses.translate();
        let count = clauses.clauses.len();
        clauses.group = components(count, |clause| clauses.parts(clause).iter().copied());
        let groups = clauses.group.iter().max().map_or(0, |last| *last as usize + 1);
        let mut members: Vec<Vec<ClauseId>> = vec![Vec::new(); groups];
        for (clause, group) in clauses.group.iter().enumerate() {
            members[*group as usize].push(clause as ClauseId);
        }
        clauses.priority = vec![0; count];
        for members in members {
            let alone = members[0];
            let comes_round = members.len() > 1 || clauses.parts(alone).contains(&alone);
            clauses.comes_round.push(comes_round);
            if comes_round {
                clauses.prioritise(&members)?;
            }
        }
        Some(clauses)
    }

    pub fn get(&self, clause: ClauseId) -> &Clause {
        &self.clauses[clause as usize]
    }

    pub fn len(&self) -> usize {
        self.clauses.len()
    }

    fn prioritise(&mut self, members: &[ClauseId]) -> Option<()> {
        let mut rounds: Vec<(u32, Solution)> = Vec::new();
        for clause in members {
            rounds.extend(self.rounds[*clause as usize].map(|(solution, out)| (out, solution)));
        }
        rounds.sort_unstable_by_key(|(out, solution)| (*out, *solution == Solution::Least));
        rounds.dedup();
        let mut known: FxHashMap<u32, u8> = FxHashMap::default();
        let mut highest = 0u8;
        for (out, solution) in rounds {
            let odd = u8::from(solution == Solution::Least);
            highest += u8::from(highest % 2 != odd);
            // Weak modalities stand side by side: only a variable can lead from one to another.
            known.insert(2 * out + u32::from(odd), highest);
            if usize::from(highest) > PRIORITIES {
                return None;
            }
        }
        for clause in members {
            let priority = self.rounds[*clause as usize].map_or(0, |(solution, out)| {
                known[&(2 * out + u32::from(solution == Solution::Least))]
            });
            self.priority[*clause as usize] = priority;
        }
        Some(())
    }

    /// Turns formulas into clauses with the same numbers, and adds those of weak modalities.
    fn translate(&mut self) {
        let count = self.formulas.len();
        let variables = self.formulas.equations.len() as u32;
        self.clauses = vec![Clause::Constant(false); count];
        self.rounds = vec![None; count];
        self.means = (0..count as FormulaId).collect();
        for id in 0..count as FormulaId {
            let clause = match self.formulas.node(id).clone() {
                Formula::True => Clause::Constant(true),
                Formula::False => Clause::Constant(false),
                Formula::And(parts) => Clause::And(parts),
                Formula::Or(parts) => Clause::Or(parts),
                Formula::Variable(equation) => {
                    let solution = self.formulas.equations[equation as usize].solution;
                    self.rounds[id as usize] = Some((solution, variables - equation));
                    Clause::Variable(self.formulas.equations[equation as usize].body)
                }
                Formula::Modal(Modality::Diamond, actions, inner) => {
                    Clause::Diamond(actions, inner)
                }
                Formula::Modal(Modality::Box, actions, inner) => Clause::Box(actions, inner),
                Formula::Modal(modality, actions, inner) => self.weak(id, modality, actions, inner),
            };
            self.clauses[id as usize] = clause;
        }
        self.top = self.formulas.top;
    }

    fn add(&mut self, clause: Clause, round: Round, means: FormulaId) -> ClauseId {
        self.clauses.push(clause);
        self.rounds.push(round);
        self.means.push(means);
        self.clauses.len() as ClauseId - 1
    }

    /// The clause of a weak modality: `V` of the picture above; the others are added.
    fn weak(
        &mut self,
        id: FormulaId,
        modality: Modality,
        actions: Actions,
        inner: FormulaId,
    ) -> Clause {
        let some = modality == Modality::WeakDiamond;
        let (strong, solution) = match some {
            true => (Modality::Diamond, Solution::Least),
            false => (Modality::Box, Solution::Greatest),
        };
        let step = |actions: Actions, to: ClauseId| match some {
            true => Clause::Diamond(actions, to),
            false => Clause::Box(actions, to),
        };
        let list = |parts: Vec<ClauseId>| match some {
            true => Clause::Or(parts.into()),
            false => Clause::And(parts.into()),
        };
        let round = Some((solution, 0));
        let silent = || Actions::one(TAU);
        let after_means = self.formulas.modal(modality, silent(), inner);
        let means = self.formulas.modal(strong, silent(), after_means);
        let silent_after = self.add(Clause::Constant(false), None, means);
        let after = self.add(list(vec![inner, silent_after]), round, after_means);
        self.clauses[silent_after as usize] = step(silent(), after);
        let means = self.formulas.modal(strong, silent(), id);
        let silent_before = self.add(step(silent(), id), None, means);
        let mut parts = Vec::new();
        if actions.has(TAU) {
            parts.push(after);
        }
        let means = self.formulas.modal(strong, actions.clone(), after_means);
        parts.push(self.add(step(actions, after), None, means));
        parts.push(silent_before);
        self.rounds[id as usize] = round;
        list(parts)
    }

    fn parts(&self, clause: ClauseId) -> &[ClauseId] {
        match &self.clauses[clause as usize] {
            Clause::Constant(_) => &[],
            Clause::And(parts) | Clause::Or(parts) => parts,
            Clause::Diamond(_, inner) | Clause::Box(_, inner) | Clause::Variable(inner) => {
                std::slice::from_ref(inner)
            }
        }
    }
}
