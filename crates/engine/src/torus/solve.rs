//! Solving positions, with certificates.
//!
//! Under rule (c), where every win is a curve that the opponent cannot undo, the Hex solver works on the
//! `Cover`: its answers are arcs. Everywhere else, and on boards of fewer than three rows or columns,
//! `plain` searches positions and the certificate is a strategy. The fair start, where one side places two
//! stones, is solved behind its first stone: all first stones are images of each other.

use super::cover::Cover;
use super::plain;
use crate::budget::Budget;
use crate::draft::{Arg, Draft, cases};
use crate::hex::bits::Bits;
use crate::hex::fill::Stones;
use crate::hex::search::{Outcome, Raw, Solver};
use crate::progress::Progress;
use rules::torus::{Move, Rule, Torus, Variant};
use rules::{Player, Position, Status};
use std::fmt;

/// Why there is no answer.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Stopped {
    /// More cells than the solver takes.
    TooLarge {
        /// Cells that the solver takes.
        most: usize,
    },
    /// The budget ran out after so many positions.
    Spent {
        /// Positions that were looked at.
        positions: u64,
    },
}

impl fmt::Display for Stopped {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Stopped::TooLarge { most } => write!(f, "the board has more than {most} cells"),
            Stopped::Spent { positions } => {
                write!(f, "the budget ran out after {positions} positions")
            }
        }
    }
}

impl std::error::Error for Stopped {}

/// Who wins, and the certificate of it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Solved {
    /// With perfect play of both.
    pub winner: Player,
    /// A move that wins for the mover, if he does and the game is not over.
    pub winning: Option<Move>,
    /// That this player wins here; nobody has checked it yet.
    pub certificate: String,
    /// Positions that were looked at.
    pub nodes: u64,
}

/// The same with the certificate as a draft, and the step that is the claim.
pub(super) struct Found {
    pub winner: Player,
    pub winning: Option<Move>,
    pub draft: Draft,
    pub last: usize,
    pub nodes: u64,
}

/// What a certificate says: who wins on which board.
pub(super) fn wins(position: &Torus, winner: Player) -> String {
    format!("wins {} {}", Torus::player_name(winner), position.board())
}

/// Solves a position.
pub fn solve(
    position: &Torus,
    budget: &Budget,
    progress: &dyn Progress,
) -> Result<Solved, Stopped> {
    let Found { winner, winning, draft, last, nodes } = find(position, budget, progress)?;
    let certificate = draft.write(&position.id(), last);
    Ok(Solved { winner, winning, certificate, nodes })
}

fn find(position: &Torus, budget: &Budget, progress: &dyn Progress) -> Result<Found, Stopped> {
    if let Status::Won(winner) = position.status() {
        let mut draft = Draft::default();
        let last = draft.step(wins(position, winner), "over", Vec::new());
        return Ok(Found { winner, winning: None, draft, last, nodes: 0 });
    }
    if position.moves_twice() {
        return behind_first_stone(position, budget, progress);
    }
    let Variant { rows, columns, rule, .. } = position.variant();
    match (rule, rows.min(columns), rows * columns) {
        (Rule::C, 3.., 0..=64) => by_arcs::<u64>(position, budget, progress),
        (Rule::C, 3.., 65..=128) => by_arcs::<u128>(position, budget, progress),
        _ => plain::solve(position, budget, progress),
    }
}

/// The empty board of the fair start, by the board with one stone on it.
fn behind_first_stone(
    position: &Torus,
    budget: &Budget,
    progress: &dyn Progress,
) -> Result<Found, Stopped> {
    let mover = position.turn();
    let boards: Vec<(Move, Torus)> = position
        .moves()
        .into_iter()
        .filter_map(|place| Some((place, position.play(&place).ok()?)))
        .collect();
    let (first, after) = boards.first().ok_or(Stopped::Spent { positions: 0 })?;
    let Found { winner, mut draft, last, nodes, .. } = find(after, budget, progress)?;
    let fact = wins(position, winner);
    if winner == mover {
        let last = draft.step(fact, "move", cases([(first.to_string(), last)]));
        return Ok(Found { winner, winning: Some(*first), draft, last, nodes });
    }
    let mut replies = vec![(first.to_string(), last)];
    for (place, after) in &boards[1..] {
        let image = draft.step(wins(after, winner), "image", vec![Arg::Cite(last)]);
        replies.push((place.to_string(), image));
    }
    let last = draft.step(fact, "all", cases(replies));
    Ok(Found { winner, winning: None, draft, last, nodes })
}

fn by_arcs<B: Bits>(
    position: &Torus,
    budget: &Budget,
    progress: &dyn Progress,
) -> Result<Found, Stopped> {
    let cover = Cover::<B>::new(position.variant()).ok_or(Stopped::TooLarge { most: B::MOST })?;
    let tables = cover.tables.clone();
    let mut of = [B::none(); 2];
    for cell in 0..tables.count {
        if let Some(p) = position.stone(cell / tables.columns, cell % tables.columns) {
            of[p.index()] |= B::bit(cell);
        }
    }
    let mover = position.turn();
    let mut solver = Solver::new(cover, budget, progress);
    let raw = Raw { stones: Stones { of }, mover: mover.index() };
    let spent = |solver: &Solver<'_, B, Cover<B>>| Stopped::Spent { positions: solver.expanded };
    let outcome = solver.solve(raw).ok_or_else(|| spent(&solver))?;
    let mut draft = Draft::default();
    let mut looped = |position: &Torus, winner: Player, link| {
        if position.status() == Status::Won(winner) {
            return draft.step(wins(position, winner), "over", Vec::new());
        }
        let arc = solver.ledger.draft(&*solver.board, link, &mut draft);
        draft.step(wins(position, winner), "looped", vec![Arg::Cite(arc)])
    };
    let (winner, winning, last) = match outcome {
        Outcome::Won { key, link } => {
            let place = tables.place(key.into());
            let after = position.play(&place).map_err(|_| spent(&solver))?;
            let next = looped(&after, mover, link);
            let case = cases([(place.to_string(), next)]);
            (mover, Some(place), draft.step(wins(position, mover), "move", case))
        }
        Outcome::Lost { link } => (mover.other(), None, looped(position, mover.other(), link)),
    };
    Ok(Found { winner, winning, draft, last, nodes: solver.expanded })
}
