//! How long a certificate may be followed: limits from outside, and a meter of its own.
//!
//! [`Limits`] come from whoever asks: a flag, a time, a number of bytes. The meter is part of the
//! format: reading a byte earns work, rules spend it, and both checkers stop at the same line
//! (`book/certificates.md`, "Work"). Either way the verdict is *stopped*, and nothing is accepted.

use crate::answer::verdict::Fault;
use std::cell::Cell;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Instant;

/// What may stop a check from outside. The default stops nothing.
#[derive(Clone, Default, Debug)]
pub struct Limits {
    /// Stops as soon as somebody sets it.
    pub stop: Option<Arc<AtomicBool>>,
    /// When to stop, if at all.
    pub deadline: Option<Instant>,
    /// The most bytes of facts, tables and lines held at a time, by the checker's own account.
    pub memory: Option<u64>,
}

/// The work that every certificate may cost, and how much more for each of its bytes.
const START: u64 = 10_000_000;
const RATE: u64 = 200;
/// What playing a move costs: so much a letter of the board, and so much each time that the board is
/// gone over beyond that.
const LETTER: u64 = 4;
const LAP: u64 = 8;

/// How much is done between two looks at clock and flag.
const STRIDE: u64 = 100_000;

/// The bytes read, the work done and the bytes held so far.
pub(crate) struct Meter<'a> {
    limits: &'a Limits,
    read: Cell<u64>,
    spent: Cell<u64>,
    held: Cell<u64>,
    /// When the limits are looked at again.
    next: Cell<u64>,
}

impl<'a> Meter<'a> {
    pub fn new(limits: &'a Limits) -> Self {
        let zero = || Cell::new(0);
        Meter { limits, read: zero(), spent: zero(), held: zero(), next: zero() }
    }

    /// Counts the bytes of a line that was read.
    pub fn earn(&self, bytes: usize) -> Result<(), Fault> {
        self.read.set(self.read.get().saturating_add(wide(bytes)));
        self.spend(0)
    }

    /// Counts work that is about to be done.
    pub fn spend(&self, units: u64) -> Result<(), Fault> {
        let (read, spent) = (self.read.get(), self.spent.get().saturating_add(units));
        self.spent.set(spent);
        if spent > START.saturating_add(RATE.saturating_mul(read)) {
            return Err(Fault::Stopped("too much work for a certificate of this size".into()));
        }
        if spent.saturating_add(read) < self.next.get() {
            return Ok(());
        }
        self.next.set(spent.saturating_add(read).saturating_add(STRIDE));
        if self.limits.stop.as_ref().is_some_and(|stop| stop.load(Ordering::Relaxed)) {
            return Err(Fault::Stopped("stopped from outside".into()));
        }
        if self.limits.deadline.is_some_and(|deadline| Instant::now() >= deadline) {
            return Err(Fault::Stopped("the time is up".into()));
        }
        Ok(())
    }

    /// Counts a move about to be played on a board of so many letters.
    pub fn play(&self, letters: usize, laps: usize) -> Result<(), Fault> {
        let laps = wide(laps).saturating_mul(LAP);
        self.spend(wide(letters).saturating_mul(LETTER).saturating_add(laps))
    }

    /// The work done so far.
    pub fn spent(&self) -> u64 {
        self.spent.get()
    }

    /// Counts bytes that are going to be held.
    pub fn hold(&self, bytes: usize) -> Result<(), Fault> {
        self.held.set(self.held.get().saturating_add(wide(bytes)));
        match self.limits.memory.is_some_and(|most| self.held.get() > most) {
            true => Err(Fault::Stopped("the memory is used up".into())),
            false => Ok(()),
        }
    }

    /// Counts bytes that are held no longer.
    pub fn release(&self, bytes: usize) {
        self.held.set(self.held.get().saturating_sub(wide(bytes)));
    }
}

/// A size as work or bytes.
pub(crate) fn wide(size: usize) -> u64 {
    u64::try_from(size).unwrap_or(u64::MAX)
}
