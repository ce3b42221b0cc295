//! What all workers of a process look at while they wait: whether the run is over before its end.

use crate::trouble::Trouble;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Mutex, PoisonError};

/// The first trouble of a process.
#[derive(Debug, Default)]
pub struct Watch {
    raised: AtomicBool,
    first: Mutex<Option<Trouble>>,
}

impl Watch {
    /// Stops all workers of the process. What another worker only repeats is forgotten.
    pub fn raise(&self, trouble: Trouble) {
        let mut first = self.first.lock().unwrap_or_else(PoisonError::into_inner);
        if first.is_none() && !matches!(trouble, Trouble::Abandoned) {
            *first = Some(trouble);
        }
        self.raised.store(true, Ordering::SeqCst);
    }

    pub fn is_raised(&self) -> bool {
        self.raised.load(Ordering::Relaxed)
    }

    pub fn check(&self) -> Result<(), Trouble> {
        if self.is_raised() { Err(Trouble::Abandoned) } else { Ok(()) }
    }

    pub fn take(&self) -> Option<Trouble> {
        self.first.lock().unwrap_or_else(PoisonError::into_inner).take()
    }
}
