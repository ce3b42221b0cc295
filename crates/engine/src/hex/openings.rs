//! All openings of a board: who wins after each.
//!
//! ```text
//! left ──▶ worker: its own solver ──▶ shelf      an opening that takes long waits for its worker's next round
//!    └───▶ worker: its own solver ──▶   │
//! ```
//!
//! A solver uses what one opening has taught it for the next. With several threads there are as many solvers, and
//! each keeps to the openings that it has begun; every other one takes them from the far end.

use super::bits::Bits;
use super::search::Outcome;
use super::stone;
use super::{MEMORY, Shelf, Stopped, by_size, keep, raw, solver_of};
use crate::budget::Budget;
use crate::progress::{Progress, Stage};
use rules::Position;
use rules::hex::{Hex, Variant};
use std::collections::VecDeque;
use std::sync::atomic::{AtomicU64, AtomicUsize, Ordering};
use std::sync::{Mutex, MutexGuard, PoisonError};

/// Which openings win, row by row; nothing where the budget ran out before.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Openings {
    /// By cell.
    pub wins: Vec<Option<bool>>,
    /// How many positions were expanded.
    pub expanded: u64,
}

/// How much is expanded for an opening before it is another's turn, to begin with.
const SHARE: u64 = 100_000;

/// Solves all openings of a board; what one teaches is used for the next.
pub fn openings(
    variant: Variant,
    shelf: &mut dyn Shelf,
    budget: &Budget,
    progress: &dyn Progress,
) -> Result<Openings, Stopped> {
    by_size!(variant, openings_in, variant, shelf, budget, progress)
}

/// One cell of each pair that the half turn exchanges: from the short diagonal, where openings win soonest,
/// to the corners far from it, where they lose soonest; each time from the middle outwards.
fn by_diagonal(Variant { columns, rows, .. }: Variant) -> VecDeque<usize> {
    let mut order: Vec<usize> = (0..(columns * rows).div_ceil(2)).collect();
    order.sort_by_key(|cell| {
        let (column, row) = (2 * (cell % columns), 2 * (cell / columns));
        let off = (column + row).abs_diff(columns + rows - 2);
        let away = column.abs_diff(columns - 1) + row.abs_diff(rows - 1);
        (off, away)
    });
    order.into()
}

/// What the workers change.
struct Shared<'s> {
    /// Openings that nobody has begun.
    left: VecDeque<usize>,
    shelf: &'s mut dyn Shelf,
    found: Openings,
}

impl Shared<'_> {
    /// The next opening for a worker: from both ends, so that each stays with openings that are like each other.
    fn next(&mut self, worker: usize) -> Option<usize> {
        if worker.is_multiple_of(2) { self.left.pop_front() } else { self.left.pop_back() }
    }
}

/// What the workers share.
struct Round<'a, 's> {
    variant: Variant,
    shared: Mutex<Shared<'s>>,
    decided: AtomicU64,
    of: u64,
    progress: &'a dyn Progress,
}

/// Tells which opening a worker is at, and how many are decided.
struct Told<'r, 'a, 's> {
    round: &'r Round<'a, 's>,
    cell: AtomicUsize,
}

impl Progress for Told<'_, '_, '_> {
    fn at(&self, _expanded: u64, _total: Option<u64>) {
        self.round.progress.at(self.round.decided.load(Ordering::Relaxed), Some(self.round.of));
    }

    fn stage(&self, stage: Stage) {
        let cell = self.cell.load(Ordering::Relaxed);
        let columns = self.round.variant.columns;
        let told = match stage {
            Stage::Numbers { proof, disproof } => {
                Stage::Opening { column: cell % columns, row: cell / columns, proof, disproof }
            }
            other => other,
        };
        self.round.progress.stage(told);
    }
}

fn openings_in<B: Bits>(
    variant: Variant,
    shelf: &mut dyn Shelf,
    budget: &Budget,
    progress: &dyn Progress,
) -> Result<Openings, Stopped> {
    let left = by_diagonal(variant);
    let of = left.len() as u64;
    let found = Openings { wins: vec![None; variant.columns * variant.rows], expanded: 0 };
    let shared = Mutex::new(Shared { left, shelf, found });
    let round = Round { variant, shared, decided: AtomicU64::new(0), of, progress };
    let workers = budget.threads.clamp(1, of.max(1) as usize);
    let mut each = budget.with_nodes(budget.nodes.map(|nodes| nodes / workers as u64));
    each.threads = 1;
    each.memory = budget.memory_or(MEMORY).map(|bytes| bytes / workers as u64);
    let done: Result<Vec<()>, Stopped> = std::thread::scope(|scope| {
        let (round, each) = (&round, &each);
        let started: Vec<_> =
            (1..workers).map(|number| scope.spawn(move || round.work::<B>(number, each))).collect();
        let own = round.work::<B>(0, each);
        let others = started.into_iter().map(|worker| match worker.join() {
            Ok(done) => done,
            Err(panic) => std::panic::resume_unwind(panic),
        });
        std::iter::once(own).chain(others.collect::<Vec<_>>()).collect()
    });
    done?;
    Ok(round.shared.into_inner().unwrap_or_else(PoisonError::into_inner).found)
}

impl<'s> Round<'_, 's> {
    fn shared(&self) -> MutexGuard<'_, Shared<'s>> {
        self.shared.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Solves openings until none is left or the budget has run out.
    fn work<B: Bits>(&self, number: usize, budget: &Budget) -> Result<(), Stopped> {
        let told = Told { round: self, cell: AtomicUsize::new(0) };
        let mut solver = solver_of::<B>(self.variant, budget, &told)?;
        let start = Hex::start(&self.variant);
        let (mut waiting, mut share) = (VecDeque::new(), SHARE);
        loop {
            let fresh = self.shared().next(number);
            let Some(cell) = fresh.or_else(|| waiting.pop_front()) else { break };
            told.cell.store(cell, Ordering::Relaxed);
            let opening = stone(self.variant.columns, cell);
            let mut won = self.shared().shelf.known(&opening);
            if let (None, Ok(after)) = (won, start.play(&opening)) {
                solver.pause = Some(solver.expanded + share);
                match solver.solve(raw(&after)) {
                    Some(outcome) => {
                        won = Some(matches!(outcome, Outcome::Lost { .. }));
                        keep(self.shared().shelf, &solver, &start, &opening, outcome)?;
                    }
                    None if solver.paused() => {
                        waiting.push_back(cell);
                        share += share / (waiting.len() + self.shared().left.len()) as u64;
                        continue;
                    }
                    None => break,
                }
            }
            self.decided.fetch_add(1, Ordering::Relaxed);
            told.at(solver.expanded, None);
            let wins = &mut self.shared().found.wins;
            let last = wins.len() - 1;
            (wins[cell], wins[last - cell]) = (won, won);
        }
        self.shared().found.expanded += solver.expanded;
        Ok(())
    }
}
