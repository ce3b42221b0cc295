//! The claims of the paper about single moves, measured on all boards with m holes and up to k stones.
//!
//! Everything asked is the same for a board and its turns, so the census goes through the states: all
//! boards whose hole 0 has a stone, and hole 0 is taken up. A claim about states is asked of each; a
//! claim about loops once for each class of endless moves. A counterexample is the smallest by
//! stones, then in the order of lists, with hole 0 as the hole. Moves that nobody follows to their
//! end speak neither for a claim nor against it.

use super::conditions::{Answers, of_state};
use super::loops::Loops;
use super::propositions::{Asks, Claim};
use super::rank::{first, successor};
use super::rollback::{Step, undo};
use super::sow::{Board, Ring, stones, unpack};
use crate::budget::Budget;
use crate::progress::Progress;
use rules::bao::LONGEST;

/// How a claim fared.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Tally {
    /// The claim.
    pub id: &'static str,
    /// Cases to which the claim applies.
    pub checked: u64,
    /// Those of them in which it fails.
    pub violations: u64,
    /// The smallest board on which it fails, hole 0 being the one played.
    pub smallest: Option<Vec<u32>>,
}

/// What became of a claim on the range that was looked at.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Verdict {
    /// Without an exception.
    Holds,
    /// There is a counterexample.
    Fails,
    /// Nothing in the range meets its premise.
    Vacuous,
}

impl Verdict {
    /// [`Verdict::Holds`] or [`Verdict::Fails`].
    pub fn of(holds: bool) -> Self {
        if holds { Verdict::Holds } else { Verdict::Fails }
    }
}

impl Tally {
    /// What the counts say.
    pub fn verdict(&self) -> Verdict {
        match (self.checked, self.violations) {
            (0, _) => Verdict::Vacuous,
            (_, violations) => Verdict::of(violations == 0),
        }
    }

    /// Both together.
    pub fn join(&mut self, other: Tally) {
        self.checked += other.checked;
        self.violations += other.violations;
        let key = |board: &Vec<u32>| (board.iter().sum::<u32>(), board.clone());
        self.smallest = match (self.smallest.take(), other.smallest) {
            (Some(a), Some(b)) => Some(if key(&b) < key(&a) { b } else { a }),
            (a, b) => a.or(b),
        };
    }
}

/// A state of the census, and what it takes to answer.
pub(super) struct State<'a> {
    ring: &'a Ring,
    board: Board,
    pub holes: Vec<u32>,
    pub is: Answers,
}

impl State<'_> {
    /// If the premise is met, the move ends.
    pub fn ends_if(&self, premise: bool) -> Option<bool> {
        self.is.ends.filter(|_| premise)
    }

    pub fn never_ends_if(&self, premise: bool) -> Option<bool> {
        self.is.ends.filter(|_| premise).map(|ends| !ends)
    }

    /// Some state of the move, the first and the last included, satisfies this.
    pub fn comes_to(&self, goal: impl Fn(&Answers) -> bool) -> Option<bool> {
        let mut state = self.board;
        for _ in 0..LONGEST {
            if goal(&of_state(&unpack(state, self.ring.holes()))) {
                return Some(true);
            }
            let (after, last) = self.ring.sow(state, 0);
            state = self.ring.turned(after, last);
            if stones(state, 0) == 1 {
                return Some(goal(&of_state(&unpack(state, self.ring.holes()))));
            }
            if state == self.board {
                return Some(false);
            }
        }
        None
    }

    /// Rollback, stone by stone, comes to a board with equal neighbours.
    pub fn rolls_back_to_equal_neighbours(&self) -> Option<bool> {
        let m = self.holes.len();
        let (mut board, mut hole) = (self.holes.clone(), 0);
        for _ in 0..LONGEST {
            let before = board.clone();
            let Step { hole: next, board: after } = undo(&board, hole)?;
            // The stones on the way: one fewer in each hole passed.
            let mut at = hole;
            loop {
                if (0..m).any(|i| board[i] == board[(i + 1) % m]) {
                    return Some(true);
                }
                if board[at] == 0 {
                    break;
                }
                board[at] -= 1;
                at = (at + m - 1) % m;
            }
            (board, hole) = (after, next);
            let back = board[hole..].iter().chain(&board[..hole]).eq(&self.holes);
            if board[hole] == 1 || back || board == before {
                return Some((0..m).any(|i| board[i] == board[(i + 1) % m]));
            }
        }
        None
    }

    pub fn has_two_empty_neighbours(&self) -> bool {
        let m = self.holes.len();
        (0..m).any(|i| self.holes[i] == 0 && self.holes[(i + 1) % m] == 0)
    }
}

/// Measures the claims; none if the budget ran out or there are not 2 to 16 holes.
pub fn census(
    holes: usize,
    most: usize,
    claims: &[Claim],
    budget: &Budget,
    progress: &dyn Progress,
) -> Option<Vec<Tally>> {
    let ring = Ring::<8>::new(holes).filter(|_| holes > 1)?;
    let blank = |claim: &Claim| Tally { id: claim.id, checked: 0, violations: 0, smallest: None };
    let mut tallies: Vec<Tally> = claims.iter().map(blank).collect();
    let mut loops = Loops::new();
    let mut nodes = 0;
    for total in 1..=most.min(255) {
        progress.at(total as u64, Some(most as u64));
        let mut next = Some(first(holes, total));
        while let Some(board) = next {
            next = successor(board);
            nodes += 1;
            if budget.spent(nodes) {
                return None;
            }
            if stones(board, 0) == 0 {
                continue;
            }
            let list = unpack(board, holes);
            let known = loops.classes().len();
            let ends = match ring.play(board, 0) {
                Some(_) => Some(true),
                None => loops.class(&ring, board, 0).map(|_| false),
            };
            let is = Answers { ends, ..of_state(&list) };
            let state = State { ring: &ring, board, holes: list, is };
            let class = loops.classes().get(known);
            for (claim, tally) in claims.iter().zip(&mut tallies) {
                let (answer, example) = match claim.asks {
                    Asks::State(ask) => (ask(&state), &state.holes),
                    Asks::Class(ask) => {
                        let Some(class) = class else { continue };
                        (ask(class), &class.canonical)
                    }
                };
                let Some(holds) = answer else { continue };
                tally.checked += 1;
                if !holds {
                    let one = Some(example.clone());
                    tally.join(Tally { id: claim.id, checked: 0, violations: 1, smallest: one });
                }
            }
        }
    }
    Some(tallies)
}
