//! The value of a position and of each of its moves.
//!
//! hi is climbed to from below: a refutation of "hi ≤ v" for a small v is cheap, and the first v that
//! is proved is hi. Then "lo ≥ hi" is asked, which holds unless endless play matters, and settles
//! lo; otherwise lo is looked for further down. As lo ≤ hi, the two proofs alone make a value certain
//! when they meet, whatever the refutations on the way leant on.

use super::bounds::Bound;
use super::dfpn::{Answer, Dfpn, Question};
use super::sow::{Board, Ring, total};
use crate::budget::Budget;
use crate::progress::Progress;
use rules::Position;
use rules::bao::Bao;

/// Lo and hi from the mover's view; `None` is −∞ and +∞.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Value {
    pub lo: Option<i64>,
    pub hi: Option<i64>,
    /// Nothing leans on a refutation that met a repetition.
    pub rigorous: bool,
}

impl Value {
    /// The value of an endless move.
    pub const ENDLESS: Value = Value { lo: None, hi: None, rigorous: true };

    /// The value of a move that takes so many stones and leads to a position with this value.
    pub fn of_move(self, taken: i64) -> Value {
        let less = |there: Option<i64>| there.map(|there| taken - there);
        Value { lo: less(self.hi), hi: less(self.lo), rigorous: self.rigorous }
    }

    /// What is certain to be reached from here with a lead of so many stones: won, drawn, lost.
    pub fn result(self, lead: i64) -> std::cmp::Ordering {
        if self.lo.is_some_and(|lo| lead + lo > 0) {
            std::cmp::Ordering::Greater
        } else if self.hi.is_some_and(|hi| lead + hi < 0) {
            std::cmp::Ordering::Less
        } else {
            std::cmp::Ordering::Equal
        }
    }
}

/// Stones up to which an endgame table pays for itself when a ring of so many holes is solved.
pub fn handy_stones(holes: usize) -> usize {
    if holes > 14 { 10 } else { 8 }
}

/// A position solved.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Solution {
    pub value: Value,
    /// Every move and its value, what it takes included; the holes as they are called on the board.
    pub moves: Vec<(usize, Value)>,
    pub nodes: u64,
}

impl Dfpn<'_> {
    /// The value of a board with its mover on the first side; none if the budget ran out.
    pub fn value(
        &mut self,
        board: Board,
        budget: &Budget,
        progress: &dyn Progress,
    ) -> Option<Value> {
        let most = total(board) as i32;
        let mut rigorous = true;
        let mut holds =
            |bound, value| match self.ask(Question { board, bound, value }, budget, progress) {
                Answer::Proved => Some((true, false)),
                Answer::Refuted => Some((false, false)),
                Answer::Doubted => Some((false, true)),
                Answer::Unknown => None,
            };
        let mut hi = None;
        let mut doubted = false;
        for value in (-most..=most).step_by(2) {
            let (proved, doubt) = holds(Bound::Hi, value)?;
            doubted |= doubt;
            if proved {
                hi = Some(value);
                break;
            }
        }
        let mut lo = None;
        for value in (-most..=hi.unwrap_or(most)).rev().step_by(2) {
            let (proved, doubt) = holds(Bound::Lo, value)?;
            doubted |= doubt;
            if proved {
                lo = Some(value);
                break;
            }
        }
        if lo.is_none() || lo != hi {
            rigorous = !doubted;
        }
        Some(Value { lo: lo.map(i64::from), hi: hi.map(i64::from), rigorous })
    }

    /// The values of a position and of its moves; none if the budget ran out. The ring must be
    /// that of the position.
    pub fn solve(
        &mut self,
        position: &Bao,
        budget: &Budget,
        progress: &dyn Progress,
    ) -> Option<Solution> {
        let ring: &Ring = self.ring();
        if position.endless() {
            return Some(Solution { value: Value::ENDLESS, moves: Vec::new(), nodes: 0 });
        }
        let board = ring.normal(position);
        let begun = self.nodes;
        if ring.is_over(board) {
            let [own, others] = ring.sides(board).map(i64::from);
            let value = Value { lo: Some(own - others), hi: Some(own - others), rigorous: true };
            return Some(Solution { value, moves: Vec::new(), nodes: 0 });
        }
        let mut moves = Vec::new();
        for hole in ring.own(board) {
            progress.stage(&format!("hole {hole}"));
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
