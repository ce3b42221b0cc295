//! Model checking: does a state satisfy a formula? And if so, or not: the strategy that shows it.
//!
//! The question is a game. Its positions are (state, formula). The *verifier* says the formula is
//! true and moves at `or` and `<a>`, the *refuter* says it is false and moves at `and` and `[a]`;
//! whoever cannot move loses. A variable is replaced by its equation; going round for ever is good
//! for the verifier if the outermost variable met again and again is a greatest solution.
//!
//! Weak modalities are equations themselves (τ* is a least solution):
//!
//! ```text
//! <<a>>F = V    V min= <a>W or <tau>V    W min= F or <tau>W        [[a]]F the dual, with max
//! ```
//!
//! Formulas that do not depend on each other are decided one after the other, the inner ones first,
//! for all states at once; those that do are one parity game ([`game`](crate::game)).

use crate::components::components;
use crate::game::{Game, NO_MOVE};
use crate::hml::{Actions, Formula, FormulaId, Formulas, Modality, Solution};
use crate::lts::{Lts, TAU};
use rustc_hash::FxHashMap;
use std::fmt;

/// Bits that the values of all formulas in all states may take.
const BITS: u64 = 1 << 33;
/// Moves that one parity game may have.
const MOVES: u64 = 1 << 26;
/// Alternations of least and greatest solutions.
const PRIORITIES: usize = 200;

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Unchecked {
    /// It was time to stop.
    Stopped,
    /// States times formulas are too many.
    TooLarge,
    /// Least and greatest solutions alternate too often.
    TooDeep,
}

impl fmt::Display for Unchecked {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Unchecked::Stopped => "it was time to stop",
            Unchecked::TooLarge => "too many states for so large a formula",
            Unchecked::TooDeep => "least and greatest solutions alternate too often",
        })
    }
}

impl std::error::Error for Unchecked {}

type ClauseId = u32;

/// A formula without weak modalities.
#[derive(Clone, Debug)]
enum Clause {
    Constant(bool),
    And(Box<[ClauseId]>),
    Or(Box<[ClauseId]>),
    Diamond(Actions, ClauseId),
    Box(Actions, ClauseId),
    Variable(ClauseId),
}

/// What is solved by going round: which solution, and how far out it stands, 0 for weak modalities.
type Round = Option<(Solution, u32)>;

/// Who has the move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Side {
    Verifier,
    Refuter,
}

/// A position of the game.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Position {
    pub state: u32,
    clause: ClauseId,
}

/// The answer for all states, and both players' strategies.
#[derive(Debug)]
pub struct Checked<'a> {
    lts: &'a Lts,
    pub formulas: Formulas,
    clauses: Vec<Clause>,
    rounds: Vec<Round>,
    /// The formula that a clause stands for.
    means: Vec<FormulaId>,
    top: ClauseId,
    /// For each modality the labels that it speaks of.
    fits: Vec<Vec<bool>>,
    /// For each clause a bit a state.
    holds: Vec<Vec<u64>>,
    /// For each clause of a parity game its place there, and the game's strategies.
    place: FxHashMap<ClauseId, (usize, usize)>,
    strategies: Vec<(Vec<ClauseId>, Vec<u32>)>,
}

/// Checks the formula in all states of a complete system.
pub fn check<'a>(
    lts: &'a Lts,
    formulas: Formulas,
    stop: &dyn Fn() -> bool,
) -> Result<Checked<'a>, Unchecked> {
    let mut checked = Checked {
        lts,
        formulas,
        clauses: Vec::new(),
        rounds: Vec::new(),
        means: Vec::new(),
        top: 0,
        fits: Vec::new(),
        holds: Vec::new(),
        place: FxHashMap::default(),
        strategies: Vec::new(),
    };
    checked.translate();
    if checked.clauses.len() as u64 * lts.len() as u64 > BITS {
        return Err(Unchecked::TooLarge);
    }
    checked.fits = checked.clauses.iter().map(|clause| fits(clause, lts)).collect();
    let words = lts.len().div_ceil(64);
    checked.holds = vec![Vec::new(); checked.clauses.len()];
    let count = checked.clauses.len();
    let component = components(count, |clause| checked.parts(clause).to_vec().into_iter());
    let mut members: Vec<Vec<ClauseId>> = Vec::new();
    for (clause, component) in component.iter().enumerate() {
        let component = *component as usize;
        members.resize(members.len().max(component + 1), Vec::new());
        members[component].push(clause as ClauseId);
    }
    for members in members {
        if stop() {
            return Err(Unchecked::Stopped);
        }
        for clause in &members {
            checked.holds[*clause as usize] = vec![0; words];
        }
        let alone = members[0];
        if members.len() == 1 && !checked.parts(alone).contains(&alone) {
            for state in lts.states() {
                let value = checked.evaluate(alone, state);
                checked.set(alone, state, value);
            }
        } else {
            checked.play_out(members, stop)?;
        }
    }
    Ok(checked)
}

fn fits(clause: &Clause, lts: &Lts) -> Vec<bool> {
    match clause {
        Clause::Diamond(actions, _) | Clause::Box(actions, _) => {
            lts.labels.iter().map(|label| actions.has(label)).collect()
        }
        _ => Vec::new(),
    }
}

impl Checked<'_> {
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

    fn value(&self, clause: ClauseId, state: u32) -> bool {
        self.holds[clause as usize][state as usize / 64] >> (state % 64) & 1 == 1
    }

    fn set(&mut self, clause: ClauseId, state: u32, value: bool) {
        if value {
            self.holds[clause as usize][state as usize / 64] |= 1 << (state % 64);
        }
    }

    /// The states that the actions of a modality lead to.
    fn after(&self, state: u32, modality: ClauseId) -> impl Iterator<Item = u32> + '_ {
        let fits = &self.fits[modality as usize];
        let edges = self.lts.edges(state).iter();
        edges.filter(|(label, _)| fits[*label as usize]).map(|(_, to)| *to)
    }

    /// The value of a clause whose parts have theirs.
    fn evaluate(&self, clause: ClauseId, state: u32) -> bool {
        match &self.clauses[clause as usize] {
            Clause::Constant(value) => *value,
            Clause::And(parts) => parts.iter().all(|part| self.value(*part, state)),
            Clause::Or(parts) => parts.iter().any(|part| self.value(*part, state)),
            Clause::Diamond(_, inner) => self.after(state, clause).any(|to| self.value(*inner, to)),
            Clause::Box(_, inner) => self.after(state, clause).all(|to| self.value(*inner, to)),
            Clause::Variable(body) => self.value(*body, state),
        }
    }

    /// Priorities of the clauses: the further out, the higher; odd for least solutions.
    fn priorities(&self, members: &[ClauseId]) -> Result<Vec<u8>, Unchecked> {
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
                return Err(Unchecked::TooDeep);
            }
        }
        let priority = |clause: &ClauseId| {
            self.rounds[*clause as usize].map_or(0, |(solution, out)| {
                known[&(2 * out + u32::from(solution == Solution::Least))]
            })
        };
        Ok(members.iter().map(priority).collect())
    }

    /// Decides clauses that depend on each other.
    fn play_out(
        &mut self,
        members: Vec<ClauseId>,
        stop: &dyn Fn() -> bool,
    ) -> Result<(), Unchecked> {
        let states = self.lts.len();
        let priorities = self.priorities(&members)?;
        let number = self.strategies.len();
        for (place, clause) in members.iter().enumerate() {
            self.place.insert(*clause, (number, place));
        }
        // Two nodes behind all others stand for what is known to be true and false.
        let (yes, no) = ((members.len() * states) as u64, (members.len() * states + 1) as u64);
        if no > MOVES {
            return Err(Unchecked::TooLarge);
        }
        let mut game = Game {
            owner: Vec::with_capacity(no as usize + 1),
            priority: Vec::with_capacity(no as usize + 1),
            first: vec![0],
            moves: Vec::new(),
        };
        for (clause, priority) in members.iter().zip(priorities) {
            let verifies = self.mover(*clause) != Some(Side::Refuter);
            for state in 0..states as u32 {
                if state % 4096 == 0 && stop() {
                    return Err(Unchecked::Stopped);
                }
                let begin = game.moves.len();
                self.each_move(*clause, state, |to| {
                    let node = match self.place.get(&to.clause) {
                        Some((game, place)) if *game == number => {
                            (place * states) as u64 + u64::from(to.state)
                        }
                        _ if self.value(to.clause, to.state) => yes,
                        _ => no,
                    };
                    game.moves.push(node as u32);
                });
                if game.moves.len() == begin {
                    game.moves.push(if verifies { no } else { yes } as u32);
                }
                if game.moves.len() as u64 > MOVES {
                    return Err(Unchecked::TooLarge);
                }
                game.owner.push(u8::from(!verifies));
                game.priority.push(priority);
                game.first.push(game.moves.len() as u32);
            }
        }
        for (node, priority) in [(yes, 0), (no, 1)] {
            game.owner.push(0);
            game.priority.push(priority);
            game.moves.push(node as u32);
            game.first.push(game.moves.len() as u32);
        }
        let solution = game.solve(stop).ok_or(Unchecked::Stopped)?;
        for (place, clause) in members.iter().enumerate() {
            for state in 0..states {
                let wins = solution.winner[place * states + state] == 0;
                self.set(*clause, state as u32, wins);
            }
        }
        self.strategies.push((members, solution.strategy));
        Ok(())
    }

    fn mover(&self, clause: ClauseId) -> Option<Side> {
        match &self.clauses[clause as usize] {
            Clause::Or(_) | Clause::Diamond(..) => Some(Side::Verifier),
            Clause::And(_) | Clause::Box(..) => Some(Side::Refuter),
            Clause::Constant(_) | Clause::Variable(_) => None,
        }
    }

    fn each_move(&self, clause: ClauseId, state: u32, mut see: impl FnMut(Position)) {
        match &self.clauses[clause as usize] {
            Clause::Constant(_) => {}
            Clause::And(parts) | Clause::Or(parts) => {
                parts.iter().for_each(|part| see(Position { state, clause: *part }));
            }
            Clause::Diamond(_, inner) | Clause::Box(_, inner) => {
                self.after(state, clause)
                    .for_each(|to| see(Position { state: to, clause: *inner }));
            }
            Clause::Variable(body) => see(Position { state, clause: *body }),
        }
    }

    /// The state satisfies the formula.
    pub fn holds(&self, state: u32) -> bool {
        self.value(self.top, state)
    }

    /// Where the game about this state begins.
    pub fn start(&self, state: u32) -> Position {
        Position { state, clause: self.top }
    }

    /// Who wins from here.
    pub fn winner(&self, position: Position) -> Side {
        if self.value(position.clause, position.state) { Side::Verifier } else { Side::Refuter }
    }

    /// Who has the move here; nobody where there is nothing to choose.
    pub fn turn(&self, position: Position) -> Option<Side> {
        self.mover(position.clause)
    }

    pub fn moves(&self, position: Position) -> Vec<Position> {
        let mut moves = Vec::new();
        self.each_move(position.clause, position.state, |to| moves.push(to));
        moves
    }

    /// The formula that is claimed here, cut off beyond so many bytes.
    pub fn claim(&self, position: Position, most: usize) -> String {
        self.formulas.text_up_to(self.means[position.clause as usize], most)
    }

    /// The move of the winner, who is to move here.
    pub fn reply(&self, position: Position) -> Option<Position> {
        if self.turn(position) != Some(self.winner(position)) {
            return None;
        }
        if let Some((number, place)) = self.place.get(&position.clause) {
            let (members, strategy) = &self.strategies[*number];
            let node = strategy[place * self.lts.len() + position.state as usize];
            let clause = members.get(node as usize / self.lts.len()).filter(|_| node != NO_MOVE);
            if let Some(clause) = clause {
                let state = (node as usize % self.lts.len()) as u32;
                return Some(Position { state, clause: *clause });
            }
        }
        // Out of the game, or never in one: any move to a position that is won.
        let outside = |to: &Position| match self.place.get(&position.clause) {
            Some((number, _)) => {
                self.place.get(&to.clause).is_none_or(|(other, _)| other != number)
            }
            None => true,
        };
        let winner = self.winner(position);
        self.moves(position).into_iter().find(|to| outside(to) && self.winner(*to) == winner)
    }

    /// The positions that the winner's strategy may meet, at most so many, each with the moves that
    /// must be answered: one where the winner moves, all where the other does.
    pub fn strategy(&self, state: u32, most: usize) -> Vec<(Position, Vec<Position>)> {
        let start = self.start(state);
        let mut known: FxHashMap<Position, ()> = FxHashMap::default();
        known.insert(start, ());
        let mut met = vec![start];
        let mut found = Vec::new();
        while found.len() < met.len().min(most) {
            let position = met[found.len()];
            let moves = match self.turn(position) == Some(self.winner(start)) {
                true => self.reply(position).into_iter().collect(),
                false => self.moves(position),
            };
            for to in &moves {
                if known.insert(*to, ()).is_none() {
                    met.push(*to);
                }
            }
            found.push((position, moves));
        }
        found
    }
}
