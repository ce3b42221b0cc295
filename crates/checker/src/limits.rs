//! How long a certificate may be followed: limits from outside, and a meter of its own.
//!
//! [`Limits`] come from whoever asks: a flag, a time, a number of bytes. The meter is part of the
//! format: reading a byte earns work, rules spend it, and both checkers stop at the same line
//! (`book/certificates.md`, "Work"). Either way the verdict is *stopped*, and nothing is accepted.

use crate::verdict::Fault;
use std::cell::Cell;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Instant;

/// What may stop a check from outside. The default stops nothing.
#[derive(Clone, Default, Debug)]
pub struct Limits {
    /// Stops as soon as somebody sets it.
    pub stop: Option<Arc<AtomicBool>>,
    pub deadline: Option<Instant>,
    /// The most bytes of facts, tables and lines held at a time, by the checker's own account.
    pub memory: Option<u64>,
}

/// The work done and the bytes held so far.
pub(crate) struct Meter<'a> {
    limits: &'a Limits,
    spent: Cell<u64>,
    held: Cell<u64>,
    /// The work after which the limits are looked at again.
    next: Cell<u64>,
}

/// How much work is done between two looks at clock and flag.
const STRIDE: u64 = 100_000;

impl<'a> Meter<'a> {
    pub fn new(limits: &'a Limits) -> Self {
        Meter { limits, spent: Cell::new(0), held: Cell::new(0), next: Cell::new(0) }
    }

    /// Counts work that is about to be done.
    pub fn spend(&self, units: u64) -> Result<(), Fault> {
        let spent = self.spent.get().saturating_add(units);
        self.spent.set(spent);
        if spent < self.next.get() {
            return Ok(());
        }
        self.next.set(spent.saturating_add(STRIDE));
        if self.limits.stop.as_ref().is_some_and(|stop| stop.load(Ordering::Relaxed)) {
            return Err(Fault::stopped("stopped from outside"));
        }
        if self.limits.deadline.is_some_and(|deadline| Instant::now() >= deadline) {
            return Err(Fault::stopped("the time is up"));
        }
        Ok(())
    }

    /// Counts bytes that are going to be held.
    pub fn hold(&self, bytes: usize) -> Result<(), Fault> {
        self.held.set(self.held.get().saturating_add(wide(bytes)));
        match self.limits.memory.is_some_and(|most| self.held.get() > most) {
            true => Err(Fault::stopped("the memory is used up")),
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
