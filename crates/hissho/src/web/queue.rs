//! Work on behalf of the web: a bounded number at a time, a bounded number waiting, each with
//! its own stop flag and its own progress.
//!
//! ```text
//! Ticket ──dropped──▶ stop flag up     the client has gone, or pressed the button
//!    │
//!    └─ perform: wait for a place ──▶ thread with a `Hand` ──▶ the verb
//! ```
//!
//! There are two kinds of work. *Jobs* (solve, prove, …) may take long; few run at a time. *Quick*
//! work (a move, a picture) is bounded by its size and by ten seconds.

use crate::job::{Hand, under};
use crate::verbs::serve::Most;
use crate::web::api::Refusal;
use axum::http::StatusCode;
use engine::Progress;
use serde_json::{Value, json};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::atomic::{AtomicBool, AtomicU64, AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, PoisonError, Weak};
use std::time::Duration;
use tokio::sync::Semaphore;

/// Jobs that may wait for their turn.
const WAITING_JOBS: usize = 16;
/// Quick requests that may wait for their turn.
const WAITING_QUICK: usize = 2048;
/// The most that quick work may take.
const QUICK: Duration = Duration::from_secs(10);

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Kind {
    Quick,
    Job,
}

/// What a job has told so far.
#[derive(Default)]
struct Watch {
    done: AtomicU64,
    /// 0 while it is unknown.
    total: AtomicU64,
    stage: Mutex<String>,
}

impl Progress for Watch {
    fn at(&self, done: u64, total: Option<u64>) {
        self.done.store(done, Ordering::Relaxed);
        self.total.store(total.unwrap_or(0), Ordering::Relaxed);
    }

    fn stage(&self, words: &str) {
        *self.stage.lock().unwrap_or_else(PoisonError::into_inner) = words.to_string();
    }
}

/// The right to one piece of work; letting go of it stops the work.
pub struct Ticket {
    stop: Arc<AtomicBool>,
    watch: Arc<Watch>,
    begun: Arc<AtomicBool>,
}

impl Ticket {
    pub fn progress(&self) -> Value {
        if !self.begun.load(Ordering::Relaxed) {
            return json!({ "waiting": true });
        }
        let total = self.watch.total.load(Ordering::Relaxed);
        json!({
            "done": self.watch.done.load(Ordering::Relaxed),
            "total": (total > 0).then_some(total),
            "stage": *self.watch.stage.lock().unwrap_or_else(PoisonError::into_inner),
        })
    }
}

impl Drop for Ticket {
    fn drop(&mut self) {
        self.stop.store(true, Ordering::SeqCst);
    }
}

/// Places to work and places to wait.
struct Lane {
    running: Arc<Semaphore>,
    waiting: AtomicUsize,
    most_waiting: usize,
}

impl Lane {
    fn new(running: usize, most_waiting: usize) -> Self {
        Lane {
            running: Arc::new(Semaphore::new(running)),
            waiting: AtomicUsize::new(0),
            most_waiting,
        }
    }
}

/// One in the line of a lane; gone when dropped.
struct InLine<'a>(&'a Lane);

impl Drop for InLine<'_> {
    fn drop(&mut self) {
        self.0.waiting.fetch_sub(1, Ordering::SeqCst);
    }
}

pub struct Queue {
    quick: Lane,
    jobs: Lane,
    most: Most,
    /// The stop flags of all that is under way.
    stops: Mutex<Vec<Weak<AtomicBool>>>,
    closed: AtomicBool,
}

impl Queue {
    pub fn new(most: Most) -> Self {
        let cores = std::thread::available_parallelism().map_or(1, usize::from);
        Queue {
            quick: Lane::new(2 * cores, WAITING_QUICK),
            jobs: Lane::new(most.jobs, WAITING_JOBS),
            most,
            stops: Mutex::default(),
            closed: AtomicBool::new(false),
        }
    }

    pub fn ticket(&self) -> Ticket {
        let stop = Arc::new(AtomicBool::new(self.closed.load(Ordering::SeqCst)));
        let mut stops = self.stops.lock().unwrap_or_else(PoisonError::into_inner);
        stops.retain(|flag| flag.strong_count() > 0);
        stops.push(Arc::downgrade(&stop));
        Ticket { stop, watch: Arc::default(), begun: Arc::default() }
    }

    /// Stops everything that is under way.
    pub fn close(&self) {
        self.closed.store(true, Ordering::SeqCst);
        let stops = self.stops.lock().unwrap_or_else(PoisonError::into_inner);
        stops.iter().filter_map(Weak::upgrade).for_each(|flag| flag.store(true, Ordering::SeqCst));
    }

    /// Does the work as soon as there is a place for it; a full line is refused.
    pub async fn perform<T: Send + 'static>(
        &self,
        ticket: &Ticket,
        kind: Kind,
        work: impl FnOnce() -> T + Send + 'static,
    ) -> Result<T, Refusal> {
        let (lane, time) = match kind {
            Kind::Quick => (&self.quick, QUICK.min(self.most.time)),
            Kind::Job => (&self.jobs, self.most.time),
        };
        let line = InLine(lane);
        if lane.waiting.fetch_add(1, Ordering::SeqCst) >= lane.most_waiting {
            let reason = "too many are waiting already: try again later";
            return Err(Refusal::new(StatusCode::TOO_MANY_REQUESTS, reason));
        }
        let gone = |_| Refusal::new(StatusCode::SERVICE_UNAVAILABLE, "the server is stopping");
        let place = lane.running.clone().acquire_owned().await.map_err(gone)?;
        drop(line);
        ticket.begun.store(true, Ordering::Relaxed);
        let hand = Hand {
            stop: ticket.stop.clone(),
            heard: ticket.watch.clone(),
            time,
            memory: self.most.memory,
            threads: self.most.threads,
        };
        let done = tokio::task::spawn_blocking(move || {
            let done = catch_unwind(AssertUnwindSafe(|| under(hand, work)));
            drop(place);
            done
        });
        match done.await {
            Ok(Ok(done)) => Ok(done),
            _ => {
                let reason = "this is a bug in Hissho: please report the request";
                Err(Refusal::new(StatusCode::INTERNAL_SERVER_ERROR, reason))
            }
        }
    }
}
