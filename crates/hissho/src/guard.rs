//! What makes limits and signals hold, even in a verb that forgets them.
//!
//! ```text
//!   --time ─────────▶ until ───┐
//!   --memory ───────▶ memory ──┼─▶ every 20 ms ──▶ the stop flag is raised, and the verb says what it knows;
//!   SIGINT, SIGTERM ─▶ why ────┘                   if it does not, after a grace the program ends: exit 3,
//!                                                  with what its bar was told (`so_far`)
//! ```
//!
//! There is one guard for the process, since signals and memory are of the process. It is set for the
//! command line alone: the server and tests have none, and all functions then do nothing.

use crate::answer::Outcome;
use crate::so_far::SoFar;
use serde_json::json;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, OnceLock, PoisonError};
use std::time::{Duration, Instant};

/// Who stopped a job.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Stop {
    /// Ctrl-C.
    Interrupt,
    /// Another program.
    Terminate,
    Time,
    Memory,
}

impl Stop {
    pub fn key(self) -> &'static str {
        match self {
            Stop::Interrupt => "interrupt",
            Stop::Terminate => "terminate",
            Stop::Time => "time",
            Stop::Memory => "memory",
        }
    }

    fn words(self) -> &'static str {
        match self {
            Stop::Interrupt => "you stopped it (Ctrl-C)",
            Stop::Terminate => "it was told to end (SIGTERM)",
            Stop::Time => "the time is up (--time)",
            Stop::Memory => "the memory is used up (--memory)",
        }
    }
}

/// What the program does.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Kind {
    /// It answers a question.
    Job,
    /// It talks with somebody, who may take any time: limits are those of single answers.
    Talk,
    /// It has signals and limits of its own.
    Server,
}

#[derive(Debug)]
struct Watch {
    /// Whether a job is under way.
    armed: bool,
    kind: Kind,
    json: bool,
    /// When the time is up, and what the verb then has to say what it knows.
    until: Option<(Instant, Duration)>,
    /// Bytes that the process may have.
    memory: u64,
    /// Who stopped the job.
    stopped: Option<Stop>,
    grace: Option<Grace>,
}

/// What a verb that was stopped has to say what it knows: some time, in which it came to run.
#[derive(Debug)]
struct Grace {
    who: Stop,
    begun: Instant,
    length: Duration,
    /// The processor time of the process when it began.
    taken: Duration,
}

impl Grace {
    fn new(who: Stop, length: Duration) -> Self {
        Grace { who, begun: Instant::now(), length, taken: processor() }
    }

    fn is_over(&self) -> bool {
        let (passed, run) = (self.begun.elapsed(), processor().saturating_sub(self.taken));
        passed >= self.length && (run >= self.length.mul_f64(0.8) || passed >= PATIENCE)
    }
}

/// The processor time that the process has taken.
fn processor() -> Duration {
    #[cfg(unix)]
    {
        let time = rustix::time::clock_gettime(rustix::time::ClockId::ProcessCPUTime);
        let part = |n: i64| u64::try_from(n).unwrap_or(0);
        Duration::from_secs(part(time.tv_sec)) + Duration::from_nanos(part(time.tv_nsec))
    }
    #[cfg(not(unix))]
    Duration::MAX
}

#[derive(Debug)]
struct Guard {
    flag: Arc<AtomicBool>,
    so_far: SoFar,
    watch: Mutex<Watch>,
}

static GUARD: OnceLock<Guard> = OnceLock::new();

const TICK: Duration = Duration::from_millis(20);
/// What a verb that was stopped by a signal has to say what it knows.
const GRACE: Duration = Duration::from_millis(350);
/// How long a verb is waited for that never comes to run.
const PATIENCE: Duration = Duration::from_secs(4);
/// What the program itself takes besides its tables.
const FLOOR: u64 = 96 << 20;

/// Watches the process from now on; the flag is raised when somebody stops it.
pub fn set(flag: Arc<AtomicBool>) {
    let watch = Watch {
        armed: true,
        kind: Kind::Job,
        json: false,
        until: None,
        memory: u64::MAX,
        stopped: None,
        grace: None,
    };
    if GUARD.set(Guard { flag, so_far: SoFar::default(), watch: Mutex::new(watch) }).is_err() {
        return;
    }
    // Without the threads signals end the program and verbs hold their limits themselves.
    let _ = std::thread::Builder::new().name("guard".into()).spawn(watching);
    #[cfg(unix)]
    let _ = std::thread::Builder::new().name("signals".into()).spawn(listening);
}

fn watch() -> Option<MutexGuard<'static, Watch>> {
    Some(GUARD.get()?.watch.lock().unwrap_or_else(PoisonError::into_inner))
}

/// Whether the answer is a JSON document.
pub fn speak(json: bool) {
    if let Some(mut watch) = watch() {
        watch.json = json;
    }
}

/// The program talks with somebody.
pub fn talk() {
    if let Some(mut watch) = watch() {
        watch.kind = Kind::Talk;
    }
}

/// The program serves, and minds itself.
pub fn serve() {
    if let Some(mut watch) = watch() {
        (watch.kind, watch.armed) = (Kind::Server, false);
    }
}

/// A job begins now and has this time and these bytes.
pub fn allow(time: Option<Duration>, memory: Option<u64>) {
    if let Some(mut watch) = watch().filter(|watch| watch.kind == Kind::Job) {
        watch.until = time.map(|time| (Instant::now() + time, time.mul_f64(0.08) + TICK * 7));
        watch.grace.take_if(|grace| grace.who == Stop::Time);
        watch.memory = memory.map_or(u64::MAX, |bytes| bytes.saturating_add(FLOOR));
    }
}

/// The job has its answer: nothing stops the printing of it.
pub fn settle() {
    if let Some(mut watch) = watch() {
        (watch.armed, watch.until) = (false, None);
        watch.grace.take_if(|grace| grace.who == Stop::Time);
    }
}

/// Another job begins.
pub fn arm() {
    if let Some(mut watch) = watch() {
        watch.armed = true;
    }
}

/// Who stopped the job, if anybody did.
pub fn stopped() -> Option<Stop> {
    watch()?.stopped
}

/// Says on standard error who stopped a job that has told what it knows.
pub fn say_who() {
    if let Some(who) = stopped() {
        eprintln!("hissho: {}", who.words());
    }
}

/// The job has come so far.
pub fn known(tell: impl FnOnce(&SoFar)) {
    if let Some(guard) = GUARD.get() {
        tell(&guard.so_far);
    }
}

/// Half of the machine's memory, where it can be known.
pub fn half_of_the_machine() -> Option<u64> {
    let text = std::fs::read_to_string("/proc/meminfo").ok()?;
    let total = text.lines().find_map(|line| line.strip_prefix("MemTotal:"))?;
    let kilobytes: u64 = total.split_whitespace().next()?.parse().ok()?;
    Some(kilobytes * 512)
}

/// The bytes that the process has in memory.
fn resident() -> Option<u64> {
    let text = std::fs::read_to_string("/proc/self/statm").ok()?;
    let pages: u64 = text.split_whitespace().nth(1)?.parse().ok()?;
    Some(pages * 4096)
}

fn watching() {
    let Some(guard) = GUARD.get() else { return };
    loop {
        std::thread::sleep(TICK);
        let Some(mut watch) = watch() else { return };
        if !watch.armed {
            continue;
        }
        if watch.grace.as_ref().is_some_and(Grace::is_over) {
            end_at_once(&watch);
        }
        if watch.grace.is_some() {
            continue;
        }
        if let Some((until, length)) = watch.until
            && Instant::now() >= until
        {
            watch.grace = Some(Grace::new(Stop::Time, length));
        }
        if watch.memory < u64::MAX && resident().is_some_and(|bytes| bytes > watch.memory) {
            watch.stopped = Some(Stop::Memory);
            watch.grace = Some(Grace::new(Stop::Memory, GRACE));
            guard.flag.store(true, Ordering::SeqCst);
        }
    }
}

/// The lock is kept, so that nobody prints an answer besides.
fn end_at_once(watch: &Watch) -> ! {
    let who = watch.grace.as_ref().map_or(Stop::Time, |grace| grace.who);
    let reason = who.words();
    let so_far = GUARD.get().map(|guard| &guard.so_far);
    if watch.json {
        let answer = json!({
            "result": "unknown", "evidence": "open", "reason": reason, "stopped": who.key(),
            "so_far": so_far.map(SoFar::json),
        });
        println!("{answer}");
    } else {
        println!("unknown: {reason}");
        print!("{}", so_far.map(SoFar::text).unwrap_or_default());
    }
    std::process::exit(Outcome::Spent as i32)
}

#[cfg(unix)]
fn listening() {
    use signal_hook::consts::{SIGINT, SIGTERM};
    let Ok(mut signals) = signal_hook::iterator::Signals::new([SIGINT, SIGTERM]) else { return };
    for signal in signals.forever() {
        let Some(mut watch) = watch() else { return };
        let who = if signal == SIGINT { Stop::Interrupt } else { Stop::Terminate };
        let asked = matches!(watch.stopped, Some(Stop::Interrupt | Stop::Terminate));
        if watch.kind == Kind::Server {
            continue;
        }
        // A second signal ends the program at once.
        if asked {
            std::process::exit(128 + signal);
        }
        watch.stopped = Some(who);
        watch.grace = Some(Grace::new(who, GRACE));
        if let Some(guard) = GUARD.get() {
            guard.flag.store(true, Ordering::SeqCst);
        }
    }
}
