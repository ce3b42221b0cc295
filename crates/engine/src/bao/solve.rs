//! The value of a position and of each of its moves.
//!
//! hi is climbed to from below: a refutation of "hi ≤ v" for a small v is cheap, and the first v that
//! is proved is hi. Then "lo ≥ hi" is asked, which holds unless endless play matters, and settles
//! lo; otherwise lo is looked for further down. As lo ≤ hi, the two proofs alone make a value certain
//! when they meet, whatever the refutations on the way leant on.

use super::bounds::Bound;
use super::dfpn::{Answer, Dfpn, Question};
use super::sow::{Board, Ring};
use crate::budget::Budget;
use crate::progress::{Progress, Stage};
use rules::Position;
use rules::bao::Bao;
use std::cmp::Ordering;

/// Lo and hi from the mover's view; `None` is −∞ and +∞.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Value {
    /// At least so many stones more than the other, from here on.
    pub lo: Option<i64>,
    /// At most so many.
    pub hi: Option<i64>,
    /// Nothing leans on a refutation that met a repetition.
    pub rigorous: bool,
}

impl Value {
    /// The value of an endless move.
    pub(crate) const ENDLESS: Value = Value { lo: None, hi: None, rigorous: true };

    /// Lo and hi are this.
    pub fn exactly(value: i64) -> Value {
        Value { lo: Some(value), hi: Some(value), rigorous: true }
    }

    /// The value of a move that takes so many stones and leads to a position with this value.
    pub fn of_move(self, taken: i64) -> Value {
        let less = |there: Option<i64>| there.map(|there| taken - there);
        Value { lo: less(self.hi), hi: less(self.lo), rigorous: self.rigorous }
    }

    /// What is certain to be reached from here with a lead of so many stones: won, drawn, lost.
    pub fn result(self, lead: i64) -> Ordering {
        if self.lo.is_some_and(|lo| lead + lo > 0) {
            Ordering::Greater
        } else if self.hi.is_some_and(|hi| lead + hi < 0) {
            Ordering::Less
        } else {
            Ordering::Equal
        }
    }
}

/// Stones up to which an endgame table pays for itself when a ring of so many holes is solved.
pub fn handy_stones(holes: usize) -> usize {
    if holes > 14 { 10 } else { 8 }
}

/// What was proved when the budget ran out: the mover gets at least so many stones more than the
/// other, and at most. `None`: nothing was proved.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Proven {
    /// A lower bound of lo.
    pub at_least: Option<i64>,
    /// An upper bound of hi.
    pub at_most: Option<i64>,
}

impl Proven {
    /// The value, if the two bounds meet.
    pub fn exact(self) -> Option<i64> {
        self.at_least.filter(|_| self.at_least == self.at_most)
    }

    /// Won, drawn or lost with a lead of so many stones, if that is certain.
    pub fn result(self, lead: i64) -> Option<Ordering> {
        match (self.at_least, self.at_most) {
            (Some(least), _) if lead + least > 0 => Some(Ordering::Greater),
            (_, Some(most)) if lead + most < 0 => Some(Ordering::Less),
            _ => self.exact().filter(|value| lead + value == 0).map(|_| Ordering::Equal),
        }
    }
}

/// A position that was not solved within the budget.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Unsolved {
    /// What is certain of the position itself.
    pub proven: Proven,
    /// What was proved of every move, what it takes included.
    pub moves: Vec<(usize, Proven)>,
    /// Positions expanded.
    pub nodes: u64,
}

/// A position solved.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Solution {
    /// From the mover's view, stones in store not counted.
    pub value: Value,
    /// Every move and its value, what it takes included; the holes as they are called on the board.
    pub moves: Vec<(usize, Value)>,
    /// Positions expanded.
    pub nodes: u64,
}

impl<const W: usize> Dfpn<'_, W> {
    /// The value of a board with its mover on the first side; none if the budget ran out.
    pub fn value(
        &mut self,
        board: Board,
        budget: &Budget,
        progress: &dyn Progress,
    ) -> Option<Value> {
        let most = Ring::<W>::total(board) as i32;
        let mut doubted = false;
        let mut first = |bound, values: &mut dyn Iterator<Item = i32>| {
            for value in values {
                match self.ask(Question { board, bound, value }, budget, progress) {
                    Answer::Proved => return Some(Some(value)),
                    Answer::Refuted => {}
                    Answer::Doubted => doubted = true,
                    Answer::Unknown => return None,
                }
            }
            Some(None)
        };
        let hi = first(Bound::Hi, &mut (-most..=most).step_by(2))?;
        let lo = first(Bound::Lo, &mut (-most..=hi.unwrap_or(most)).rev().step_by(2))?;
        let rigorous = !doubted || (lo.is_some() && lo == hi);
        Some(Value { lo: lo.map(i64::from), hi: hi.map(i64::from), rigorous })
    }

    /// The values of a position and of its moves, or what is proved of them when the budget runs
    /// out, of which a quarter is kept back for that. The ring must be that of the position.
    pub fn solve(
        &mut self,
        position: &Bao,
        budget: &Budget,
        progress: &dyn Progress,
    ) -> Result<Solution, Unsolved> {
        let exact = self.exact(position, &budget.part(0.75), progress);
        exact.ok_or_else(|| {
            let board = self.ring().normal(position);
            progress.stage(Stage::Named("proven bounds"));
            self.narrow(board, budget, progress);
            self.unsolved(board, position.turn().index() * self.ring().side())
        })
    }

    /// Proves better and better bounds of a board while the budget lasts.
    fn narrow(&mut self, board: Board, budget: &Budget, progress: &dyn Progress) {
        let most = Ring::<W>::total(board) as i32;
        let mut next = [(Bound::Lo, -most, 2), (Bound::Hi, most, -2)].map(Some);
        let mut effort = 1 << 12;
        while next.iter().any(Option::is_some) && !budget.late() && !self.is_spent(budget) {
            for way in &mut next {
                while let Some((bound, value, step)) = way {
                    let nodes = (self.nodes + effort).min(budget.nodes.unwrap_or(u64::MAX));
                    let limit = budget.with_nodes(Some(nodes));
                    let question = Question { board, bound: *bound, value: *value };
                    match self.ask(question, &limit, progress) {
                        Answer::Proved => *value += *step,
                        Answer::Unknown => break,
                        Answer::Refuted | Answer::Doubted => *way = None,
                    }
                }
            }
            effort *= 4;
        }
    }

    fn is_spent(&self, budget: &Budget) -> bool {
        budget.nodes.is_some_and(|most| self.nodes >= most)
    }

    /// What is proved of a board and its moves.
    fn unsolved(&self, board: Board, first_hole: usize) -> Unsolved {
        let ring = self.ring();
        let mut moves = Vec::new();
        for hole in ring.own(board) {
            let proven = ring.play(board, hole).map_or(Proven::default(), |played| {
                let less = |there: i64| i64::from(played.taken) - there;
                let there = ring.half_turn(played.board);
                Proven {
                    at_least: self.proven(there, Bound::Hi).map(less),
                    at_most: self.proven(there, Bound::Lo).map(less),
                }
            });
            moves.push((hole + first_hole, proven));
        }
        let least = moves.iter().filter_map(|(_, proven)| proven.at_least).max();
        let most = moves.iter().map(|(_, proven)| proven.at_most);
        let most = most.reduce(|a, b| Some(a?.max(b?))).flatten();
        let [lo, hi] = Bound::BOTH.map(|bound| self.proven(board, bound));
        let proven = Proven { at_least: least.max(lo), at_most: most.into_iter().chain(hi).min() };
        Unsolved { proven, moves, nodes: self.nodes }
    }

    fn exact(
        &mut self,
        position: &Bao,
        budget: &Budget,
        progress: &dyn Progress,
    ) -> Option<Solution> {
        let ring: &Ring<W> = self.ring();
        if position.endless() {
            return Some(Solution { value: Value::ENDLESS, moves: Vec::new(), nodes: 0 });
        }
        let board = ring.normal(position);
        let begun = self.nodes;
        if ring.is_over(board) {
            let [own, others] = ring.sides(board).map(i64::from);
            let value = Value::exactly(own - others);
            return Some(Solution { value, moves: Vec::new(), nodes: 0 });
        }
        let mut moves = Vec::new();
        for hole in ring.own(board) {
            progress.stage(Stage::Hole(hole));
            let value = match ring.play(board, hole) {
                None => Value::ENDLESS,
                Some(played) => self
                    .value(ring.half_turn(played.board), budget, progress)?
                    .of_move(i64::from(played.taken)),
            };
            moves.push((hole + position.turn().index() * ring.side(), value));
        }
        let best = |bound: Bound| match bound {
            Bound::Lo => moves.iter().filter_map(|(_, value)| value.lo).max(),
            Bound::Hi => moves.iter().map(|(_, value)| value.hi).reduce(|a, b| Some(a?.max(b?)))?,
        };
        let rigorous = moves.iter().all(|(_, value)| value.rigorous);
        let value = Value { lo: best(Bound::Lo), hi: best(Bound::Hi), rigorous };
        Some(Solution { value, moves, nodes: self.nodes - begun })
    }
}
