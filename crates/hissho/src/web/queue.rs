//! Work on behalf of the web: a bounded number at a time, a bounded number waiting, each with
//! its own stop flag and its own progress.
//!
//! ```text
//! Ticket ──dropped──▶ stop flag up     the client has gone, or pressed the button
//!    │
//!    └─ perform: wait for a place ──▶ thread ──▶ the verb, with a `Context` of this ticket
//! ```
//!
//! There are two kinds of work. *Jobs* (solve, prove, …) may take long; few run at a time. *Quick*
//! work (a move, a picture) is bounded by its size and by ten seconds, and goes first.
//!
//! Work that goes on although it was told to stop keeps its thread but not its place: after a
//! moment the place is given to the next, for a few such orphans at most. And when all of it
//! together takes more memory than the jobs may have, the jobs are stopped.

use crate::job::{Ceiling, Context};
use crate::verbs::serve::Most;
use crate::web::api::Refusal;
use crate::words::server::No;
use crate::words::stages;
use axum::http::StatusCode;
use engine::{Progress, Stage};
use serde_json::{Value, json};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::atomic::{AtomicBool, AtomicU64, AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, PoisonError, Weak};
use std::time::Duration;
use tokio::sync::{OwnedSemaphorePermit, Semaphore};

/// Jobs that may wait for their turn.
const WAITING_JOBS: usize = 16;
/// Quick requests that may wait for their turn.
const WAITING_QUICK: usize = 2048;
/// The most that quick work may take.
const QUICK: Duration = Duration::from_secs(10);

/// How far jobs step back behind quick work.
#[cfg(target_os = "linux")]
const NICENESS: i32 = 10;

/// How long stopped work may keep its place.
const MOMENT: Duration = Duration::from_millis(500);
/// How often memory is looked at.
const GLANCE: Duration = Duration::from_millis(100);
/// Threads that may go on after they lost their place.
const MOST_ORPHANS: usize = 4;

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Kind {
    Quick,
    Job,
}

/// What a job has told so far.
#[derive(Debug, Default)]
struct Watch {
    done: AtomicU64,
    /// 0 while it is unknown.
    total: AtomicU64,
    stage: Mutex<Option<Stage>>,
}

impl Progress for Watch {
    fn at(&self, done: u64, total: Option<u64>) {
        self.done.store(done, Ordering::Relaxed);
        self.total.store(total.unwrap_or(0), Ordering::Relaxed);
    }

    fn stage(&self, stage: Stage) {
        *self.stage.lock().unwrap_or_else(PoisonError::into_inner) = Some(stage);
    }
}

/// The place that a piece of work holds in its lane.
#[derive(Debug, Default)]
struct Seat {
    permit: Mutex<Option<OwnedSemaphorePermit>>,
    orphaned: AtomicBool,
    orphans: Arc<AtomicUsize>,
}

impl Seat {
    fn permit(&self) -> std::sync::MutexGuard<'_, Option<OwnedSemaphorePermit>> {
        self.permit.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// The work has ended.
    fn leave(&self) {
        self.permit().take();
        if self.orphaned.load(Ordering::SeqCst) {
            self.orphans.fetch_sub(1, Ordering::SeqCst);
        }
    }

    /// The work does not end although it should: its place goes to the next.
    fn abandon(&self) {
        let mut permit = self.permit();
        let more = |n| (n < MOST_ORPHANS).then_some(n + 1);
        let counted = || self.orphans.fetch_update(Ordering::SeqCst, Ordering::SeqCst, more);
        if permit.is_some() && counted().is_ok() {
            self.orphaned.store(true, Ordering::SeqCst);
            permit.take();
        }
    }
}

/// The right to one piece of work; letting go of it stops the work.
#[derive(Debug)]
pub struct Ticket {
    stop: Arc<AtomicBool>,
    watch: Arc<Watch>,
    begun: Arc<AtomicBool>,
    seat: Arc<Seat>,
}

impl Ticket {
    pub fn progress(&self) -> Value {
        if !self.begun.load(Ordering::Relaxed) {
            return json!({ "waiting": true });
        }
        let total = self.watch.total.load(Ordering::Relaxed);
        let mut json = json!({
            "done": self.watch.done.load(Ordering::Relaxed),
            "total": (total > 0).then_some(total),
        });
        let stage = *self.watch.stage.lock().unwrap_or_else(PoisonError::into_inner);
        stages::mark(stage, &mut json);
        json
    }
}

impl Drop for Ticket {
    fn drop(&mut self) {
        self.stop.store(true, Ordering::SeqCst);
        if let (true, Ok(runtime)) =
            (self.seat.permit().is_some(), tokio::runtime::Handle::try_current())
        {
            let seat = self.seat.clone();
            runtime.spawn(async move {
                tokio::time::sleep(MOMENT).await;
                seat.abandon();
            });
        }
    }
}

/// Places to work and places to wait.
#[derive(Debug)]
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

#[derive(Debug)]
pub struct Queue {
    quick: Lane,
    jobs: Lane,
    most: Most,
    orphans: Arc<AtomicUsize>,
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
            orphans: Arc::default(),
            stops: Mutex::default(),
            closed: AtomicBool::new(false),
        }
    }

    pub fn ticket(&self) -> Ticket {
        let stop = Arc::new(AtomicBool::new(self.closed.load(Ordering::SeqCst)));
        let mut stops = self.stops.lock().unwrap_or_else(PoisonError::into_inner);
        stops.retain(|flag| flag.strong_count() > 0);
        stops.push(Arc::downgrade(&stop));
        let seat = Arc::new(Seat { orphans: self.orphans.clone(), ..Seat::default() });
        Ticket { stop, watch: Arc::default(), begun: Arc::default(), seat }
    }

    /// Stops everything that is under way, for good.
    pub fn close(&self) {
        self.closed.store(true, Ordering::SeqCst);
        self.stop_all();
    }

    /// Stops what is under way when it takes more memory than all jobs together may.
    pub async fn watch_memory(&self) {
        let idle = resident().unwrap_or(0);
        let most = idle.saturating_add(self.most.memory.saturating_mul(self.most.jobs as u64));
        let mut clock = tokio::time::interval(GLANCE);
        loop {
            clock.tick().await;
            if resident().is_some_and(|now| now > most) {
                self.stop_all();
            }
        }
    }

    fn stop_all(&self) {
        let stops = self.stops.lock().unwrap_or_else(PoisonError::into_inner);
        stops.iter().filter_map(Weak::upgrade).for_each(|flag| flag.store(true, Ordering::SeqCst));
    }

    /// Does the work as soon as there is a place for it; a full line is refused.
    pub async fn perform<T: Send + 'static>(
        &self,
        ticket: &Ticket,
        kind: Kind,
        work: impl FnOnce(&Context) -> T + Send + 'static,
    ) -> Result<T, Refusal> {
        let (lane, time) = match kind {
            Kind::Quick => (&self.quick, QUICK.min(self.most.time)),
            Kind::Job => (&self.jobs, self.most.time),
        };
        let line = InLine(lane);
        if lane.waiting.fetch_add(1, Ordering::SeqCst) >= lane.most_waiting {
            return Err(Refusal::of(StatusCode::TOO_MANY_REQUESTS, &No::Waiting));
        }
        let gone = |_| Refusal::of(StatusCode::SERVICE_UNAVAILABLE, &No::Stopping);
        let place = lane.running.clone().acquire_owned().await.map_err(gone)?;
        drop(line);
        *ticket.seat.permit() = Some(place);
        let seat = ticket.seat.clone();
        ticket.begun.store(true, Ordering::Relaxed);
        let ceiling = Ceiling { time, memory: self.most.memory, threads: self.most.threads };
        let cx = Context::served(ticket.stop.clone(), ticket.watch.clone(), ceiling);
        let work = move || {
            let done = catch_unwind(AssertUnwindSafe(|| work(&cx)));
            seat.leave();
            done.ok()
        };
        let done = match kind {
            Kind::Quick => tokio::task::spawn_blocking(work).await.ok(),
            Kind::Job => behind(work).await,
        };
        match done.flatten() {
            Some(done) => Ok(done),
            None => Err(Refusal::of(StatusCode::INTERNAL_SERVER_ERROR, &No::Bug)),
        }
    }
}

/// Does the work on a thread of its own that lets all others go first: a move is answered at once
/// while a solver runs.
async fn behind<T: Send + 'static>(work: impl FnOnce() -> T + Send + 'static) -> Option<T> {
    let (sender, done) = tokio::sync::oneshot::channel();
    let thread = std::thread::Builder::new().name("job".to_string());
    let work = move || {
        // On Linux this means the thread and those that it starts, elsewhere the whole process.
        #[cfg(target_os = "linux")]
        let _ = rustix::process::setpriority_process(None, NICENESS);
        let _ = sender.send(work());
    };
    thread.spawn(work).ok()?;
    done.await.ok()
}

/// Bytes of this process in memory, where the system tells.
fn resident() -> Option<u64> {
    let text = std::fs::read_to_string("/proc/self/status").ok()?;
    let line = text.lines().find_map(|line| line.strip_prefix("VmRSS:"))?;
    line.trim().strip_suffix("kB")?.trim().parse::<u64>().ok()?.checked_mul(1024)
}
