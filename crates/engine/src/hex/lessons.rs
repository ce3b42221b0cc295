//! Lessons from solved positions: what a search saw when it expanded a position, who won there in the
//! end, and how much work it was. `crates/train` fits the weights of [`judge`](super::judge) to them.
//!
//! ```text
//! solve ─▶ journal: one position in so many ─▶ who won, who won after each move, expansions
//!              └── some of those left undecided are solved now, with all that is known
//! ```

use super::bits::Bits;
use super::fill::{Dead, Pair, fill};
use super::judge::{Judge, MoveCues};
use super::search::{Entry, Fate, Journal};
use super::{Proved, Stopped, by_size, grid, proved, raw, resistance, solver_of, stone};
use crate::budget::Budget;
use crate::dice::Dice;
use crate::progress::Silent;
use rules::hex::{Hex, Move, Variant};
use rules::{Position, Status};

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

/// So many moves of a game between two who follow the circuits, more or less; fewer if it is over sooner.
/// Nobody may swap.
pub fn drawn(size: usize, moves: usize, dice: &mut Dice) -> Result<Vec<Move>, Stopped> {
    let variant = Variant { columns: size, rows: size, swap: None };
    by_size!(variant, drawn_in, variant, moves, dice)
}

fn drawn_in<B: Bits>(
    variant: Variant,
    moves: usize,
    dice: &mut Dice,
) -> Result<Vec<Move>, Stopped> {
    let grid = grid::<B>(variant)?;
    let (mut position, mut played) = (Hex::start(&variant), Vec::new());
    while played.len() < moves {
        let stones = raw::<B>(&position).stones;
        let stones = fill(&grid, &Dead::default(), stones, &mut Vec::<Pair>::new());
        let scores = resistance::scores(&grid, &stones);
        let open: Vec<usize> = stones.open(&grid).cells().collect();
        // To the fourth power, the best cell is played about every other time.
        let weights: Vec<f64> = open.iter().map(|cell| f64::from(scores[*cell]).powi(4)).collect();
        let unit = (dice.roll() >> 11) as f64 / (1u64 << 53) as f64;
        let mut rest = unit * weights.iter().sum::<f64>();
        let drawn = weights.iter().position(|weight| {
            rest -= weight;
            rest < 0.0
        });
        let Some(m) = drawn.map(|i| stone(variant.columns, open[i])) else { break };
        match position.play(&m) {
            Ok(after) if after.status() == Status::Ongoing => position = after,
            _ => break,
        }
        played.push(m);
    }
    Ok(played)
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
