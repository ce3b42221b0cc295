//! How much a search may spend, and the hand that can stop it.
//!
//! A budget is shared by all threads of one job. It is asked often, so `spent` looks at the clock
//! only once in 16 nodes; whose nodes may take long asks [`Budget::late`] as well.

use checker::Limits;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

/// The limits of one job; without a limit it goes on to the end.
#[derive(Clone, Debug)]
pub struct Budget {
    /// Positions that may be looked at.
    pub nodes: Option<u64>,
    /// When the time is up.
    pub deadline: Option<Instant>,
    /// Bytes that tables may take.
    pub memory: Option<u64>,
    /// Nobody asked for so much memory; it is what there is.
    pub unasked: bool,
    /// Threads that may work at once.
    pub threads: usize,
    stop: Arc<AtomicBool>,
}

impl Default for Budget {
    /// No limit, one thread.
    fn default() -> Self {
        let (nodes, deadline, memory) = (None, None, None);
        Budget { nodes, deadline, memory, unasked: false, threads: 1, stop: Arc::default() }
    }
}

impl Budget {
    /// One thread, this many nodes and no other limit.
    pub fn nodes(limit: u64) -> Self {
        Budget { nodes: Some(limit), ..Budget::default() }
    }

    /// One thread, this much time from now on and no other limit.
    pub fn time(limit: Duration) -> Self {
        Budget { deadline: Some(Instant::now() + limit), ..Budget::default() }
    }

    /// Stops whenever the flag is raised, by Ctrl-C for example.
    pub fn stopped_by(self, stop: Arc<AtomicBool>) -> Self {
        Budget { stop, ..self }
    }

    /// The same budget with this many nodes.
    pub fn with_nodes(&self, nodes: Option<u64>) -> Self {
        Budget { nodes, ..self.clone() }
    }

    /// The memory that was asked for, or so much as is enough if nothing was asked for.
    ///
    /// ```
    /// let mut budget = engine::Budget::default();
    /// assert_eq!(budget.memory_or(4 << 30), None);
    /// (budget.memory, budget.unasked) = (Some(12 << 30), true);
    /// assert_eq!(budget.memory_or(4 << 30), Some(4 << 30));
    /// budget.unasked = false;
    /// assert_eq!(budget.memory_or(4 << 30), Some(12 << 30));
    /// ```
    pub fn memory_or(&self, enough: u64) -> Option<u64> {
        self.memory.map(|bytes| if self.unasked { bytes.min(enough) } else { bytes })
    }

    /// A share of the time that is left and of the nodes.
    pub fn part(&self, share: f64) -> Self {
        let deadline = self.deadline.map(|end| {
            let now = Instant::now();
            now + end.saturating_duration_since(now).mul_f64(share)
        });
        let nodes = self.nodes.map(|nodes| (nodes as f64 * share) as u64);
        Budget { nodes, deadline, ..self.clone() }
    }

    /// The time and the stop for whoever checks what was found.
    pub fn limits(&self) -> Limits {
        Limits { stop: Some(self.stop.clone()), deadline: self.deadline, memory: None }
    }

    /// Nothing is left after so many nodes, or somebody said stop.
    pub fn spent(&self, nodes: u64) -> bool {
        if self.stopped() || self.nodes.is_some_and(|limit| nodes >= limit) {
            return true;
        }
        nodes.is_multiple_of(16) && self.late()
    }

    /// The time is up, or somebody said stop.
    pub fn late(&self) -> bool {
        self.stopped() || self.deadline.is_some_and(|end| Instant::now() >= end)
    }

    /// Somebody said stop.
    pub fn stopped(&self) -> bool {
        self.stop.load(Ordering::Relaxed)
    }
}
