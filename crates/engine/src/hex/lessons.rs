//! Lessons from solved positions: what a search saw when it expanded a position, who won there in the
//! end, and how much work it was. `crates/train` fits the weights of [`judge`](super::judge) to them.
//!
//! ```text
//! solve ─▶ journal: one position in so many ─▶ who won, who won after each move, expansions
//!              └── some of those left undecided are solved now, with all that is known
//! ```

use super::bits::Bits;
use super::judge::{Judge, MoveCues};
use super::search::{Entry, Fate, Journal};
use super::{Proved, Stopped, by_size, proved, raw, solver_of};
use crate::budget::Budget;
use crate::dice::Dice;
use crate::progress::Silent;
use rules::Position;
use rules::hex::Hex;

/// Expansions, and whether they decided the position: if not, it would have taken more.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Work {
    /// On visits after the first look.
    pub expansions: u32,
    /// Whether they were enough.
    pub enough: bool,
}

impl From<Fate> for Work {
    fn from(fate: Fate) -> Work {
        Work { expansions: fate.work, enough: fate.won.is_some() }
    }
}

/// A move when its position was expanded.
#[derive(Clone, Debug)]
pub struct Tried {
    /// Row by row.
    pub cell: u8,
    /// As [`MOVE`](super::judge::MOVE) names them.
    pub cues: Vec<f32>,
    /// Whether the move wins, if it is known.
    pub wins: Option<bool>,
    /// The expansions spent on the position after it, if there was such a position.
    pub work: Option<Work>,
}

/// A position when it was expanded.
#[derive(Clone, Debug)]
pub struct Lesson {
    /// As [`NODE`](super::judge::NODE) names them.
    pub cues: Vec<f32>,
    /// Whether the mover wins, if it is known.
    pub wins: Option<bool>,
    /// The expansions spent on it.
    pub work: Work,
    /// The moves that were left, in the order of the circuits.
    pub moves: Vec<Tried>,
}

/// How lessons are drawn.
#[derive(Clone, Copy, Debug)]
pub struct Plan {
    /// Decides every draw.
    pub seed: u64,
    /// One expanded position in so many.
    pub every: usize,
    /// One undecided position in so many of these is solved afterwards.
    pub after: usize,
    /// The most expansions for one of those.
    pub share: u64,
}

/// Solves a position and says what there is to learn, and how much was expanded at first.
pub fn lessons(
    position: &Hex,
    judge: Option<&Judge>,
    plan: Plan,
    budget: &Budget,
) -> Result<(u64, Vec<Lesson>), Stopped> {
    by_size!(position.variant(), lessons_in, position, judge, plan, budget)
}

fn lessons_in<B: Bits>(
    position: &Hex,
    judge: Option<&Judge>,
    plan: Plan,
    budget: &Budget,
) -> Result<(u64, Vec<Lesson>), Stopped> {
    let mut solver = solver_of::<B>(position.variant(), budget, &Silent)?;
    solver.judge = judge;
    solver.memory_limit = None;
    solver.journal = Some(Journal::new(plan.every, plan.seed));
    let solved = solver.solve(raw(position));
    let expanded = solver.expanded;
    solved.ok_or(Stopped::Spent { expanded })?;
    let entries = solver.journal.take().map(|journal| journal.entries).unwrap_or_default();
    let mut dice = Dice::new(plan.seed ^ 0x5EED);
    for entry in &entries {
        if solver.fate(entry.node).won.is_none() && dice.below(plan.after.max(1)) == 0 {
            solver.pause = Some(solver.expanded + plan.share);
            let _ = solver.solve(solver.raw_of(entry.node));
        }
    }
    let lesson = |entry: &Entry| {
        let tried = |(cell, cues): &(u8, MoveCues)| {
            let (wins, fate) = solver.fate_of_move(entry.node, *cell);
            Tried { cell: *cell, cues: cues.to_vec(), wins, work: fate.map(Work::from) }
        };
        let fate = solver.fate(entry.node);
        Lesson {
            cues: entry.cues.to_vec(),
            wins: fate.won,
            work: fate.into(),
            moves: entry.moves.iter().map(tried).collect(),
        }
    };
    Ok((expanded, entries.iter().map(lesson).collect()))
}

/// Who wins and the certificate, found with another judge than the one that comes with the program, or
/// with none. Nobody may swap.
pub fn prove_with(
    position: &Hex,
    judge: Option<&Judge>,
    budget: &Budget,
) -> Result<Proved, Stopped> {
    by_size!(position.variant(), prove_in, position, judge, budget)
}

fn prove_in<B: Bits>(
    position: &Hex,
    judge: Option<&Judge>,
    budget: &Budget,
) -> Result<Proved, Stopped> {
    let mut solver = solver_of::<B>(position.variant(), budget, &Silent)?;
    solver.judge = judge;
    let solved = solver.solve(raw(position));
    let outcome = solved.ok_or(Stopped::Spent { expanded: solver.expanded })?;
    proved(&solver, position, outcome)
}
