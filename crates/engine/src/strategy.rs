//! A plain AND-OR search that any two-player game gets for free, for small boards.
//!
//! To show that X wins from a position: where X moves, one child must be won; where the other
//! moves, all of them. Positions already settled are looked up by their full notation (never by
//! a hash alone), so transpositions are shared and the proof is a graph whose steps cite only
//! earlier ones.
//!
//! A position that is met again on its own path counts as *not yet won* there. That never makes
//! a win out of nothing, but a "no" that leant on it is not remembered, and at the end it is
//! reported as [`Finding::Unknown`] rather than as refuted.

use crate::budget::Budget;
use crate::draft::{Draft, cases};
use crate::finding::Finding;
use crate::progress::Progress;
use checker::Fact;
use rules::{Player, State, Status};
use std::collections::HashMap;

/// Lines longer than this are not followed: the search is recursive, and the games it is meant
/// for are short.
const DEEPEST: usize = 1_000;

#[derive(Clone, Copy)]
enum Known {
    /// Won, by this step of the draft.
    Won(usize),
    Lost,
    /// On the path from the root.
    Open,
}

#[derive(Clone, Copy, PartialEq)]
enum Answer {
    Won(usize),
    Lost,
    /// Lost unless the repetition that was met turns out well.
    Doubtful,
    Spent,
}

struct Search<'a> {
    /// The person who is to win: sides may be swapped on the way.
    winner: Player,
    known: HashMap<String, Known>,
    draft: Draft,
    nodes: u64,
    depth: usize,
    budget: &'a Budget,
    progress: &'a dyn Progress,
}

/// Looks for a forced win of whoever plays the side `winner` now; the evidence is a certificate. Also says how many
/// positions were expanded.
pub fn prove_win(
    state: &dyn State,
    winner: Player,
    budget: &Budget,
    progress: &dyn Progress,
) -> (Finding<String>, u64) {
    let mut search = Search {
        winner: state.person(winner),
        known: HashMap::new(),
        draft: Draft::default(),
        nodes: 0,
        depth: 0,
        budget,
        progress,
    };
    let finding = match search.settle(state) {
        Answer::Won(step) => Finding::Proved(search.draft.write(&state.id(), step)),
        Answer::Lost => Finding::Refuted,
        Answer::Doubtful | Answer::Spent => Finding::Unknown,
    };
    (finding, search.nodes)
}

impl Search<'_> {
    fn settle(&mut self, state: &dyn State) -> Answer {
        let board = state.board();
        match self.known.get(&board) {
            Some(Known::Won(step)) => return Answer::Won(*step),
            Some(Known::Lost) => return Answer::Lost,
            Some(Known::Open) => return Answer::Doubtful,
            None => {}
        }
        if self.budget.spent(self.nodes) {
            return Answer::Spent;
        }
        self.nodes += 1;
        self.progress.at(self.nodes, self.budget.nodes);
        let answer = match state.status() {
            Status::Won(player) if state.person(player) == self.winner => {
                Answer::Won(self.draft.step(self.fact(state), "over", Vec::new()))
            }
            Status::Ongoing if self.depth == DEEPEST => Answer::Doubtful,
            Status::Ongoing => {
                self.depth += 1;
                self.known.insert(board.clone(), Known::Open);
                let answer = if state.person(state.turn()) == self.winner {
                    self.one_of(state)
                } else {
                    self.all_of(state)
                };
                self.known.remove(&board);
                self.depth -= 1;
                answer
            }
            _ => Answer::Lost,
        };
        match answer {
            Answer::Won(step) => drop(self.known.insert(board, Known::Won(step))),
            Answer::Lost => drop(self.known.insert(board, Known::Lost)),
            Answer::Doubtful | Answer::Spent => {}
        }
        answer
    }

    fn one_of(&mut self, state: &dyn State) -> Answer {
        let mut worst = Answer::Lost;
        for (text, child) in state.moves().into_iter().zip(state.children()) {
            match self.settle(&*child) {
                Answer::Won(step) => {
                    let fact = self.fact(state);
                    return Answer::Won(self.draft.step(fact, "move", cases([(text, step)])));
                }
                Answer::Spent => return Answer::Spent,
                Answer::Doubtful => worst = Answer::Doubtful,
                Answer::Lost => {}
            }
        }
        worst
    }

    fn all_of(&mut self, state: &dyn State) -> Answer {
        let mut cites = Vec::new();
        let mut doubtful = false;
        for (text, child) in state.moves().into_iter().zip(state.children()) {
            match self.settle(&*child) {
                Answer::Won(step) => cites.push((text, step)),
                Answer::Doubtful => doubtful = true,
                other => return other,
            }
        }
        if doubtful {
            return Answer::Doubtful;
        }
        Answer::Won(self.draft.step(self.fact(state), "all", cases(cites)))
    }

    fn fact(&self, state: &dyn State) -> String {
        Fact::wins(state, state.person(self.winner)).to_string()
    }
}
