//! A job: its limits, who may stop it, who hears of its progress, and who checks what it claims.
//!
//! All of it is one value, the [`Context`], which whoever asks hands to the verb. On the command line
//! that is Ctrl-C and a bar on the terminal; the web server has its own: the verb is the same.

use crate::guard;
use anyhow::{Result, bail};
use checker::{Accepted, Claim, Unconfirmed};
use clap::Args;
use engine::{Budget, Progress, Stage};
use indicatif::{ProgressBar, ProgressStyle};
use serde::Deserialize;
use std::io::IsTerminal;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

/// What whoever asks lets any request have at most.
#[derive(Clone, Copy, Debug)]
pub struct Ceiling {
    pub time: Duration,
    pub memory: u64,
    pub threads: usize,
}

/// What an engine hands over in place of the certificate of a claim. See [`Context::forging`].
pub type Forger = dyn Fn(&Claim, &str) -> String + Send + Sync;

/// Who a job is done for, and on what terms.
#[derive(Clone)]
pub struct Context {
    stop: Arc<AtomicBool>,
    /// Who hears of progress; at the terminal a bar shows it.
    heard: Option<Arc<dyn Progress + Send + Sync>>,
    ceiling: Option<Ceiling>,
    forger: Option<Arc<Forger>>,
}

impl Context {
    /// The person at the terminal.
    pub fn terminal() -> Self {
        Context { stop: Arc::default(), heard: None, ceiling: None, forger: None }
    }

    /// Somebody who is not there: a client of the server, another program.
    pub fn served(
        stop: Arc<AtomicBool>,
        heard: Arc<dyn Progress + Send + Sync>,
        ceiling: Ceiling,
    ) -> Self {
        Context { stop, heard: Some(heard), ceiling: Some(ceiling), forger: None }
    }

    /// The same context with an engine that lies: every certificate becomes what the forger makes of
    /// it before the checker sees it. This is how tests try whether a lie is ever shown as proved.
    pub fn forging(self, forger: Arc<Forger>) -> Self {
        Context { forger: Some(forger), ..self }
    }

    /// The flag that stops the job.
    pub fn stop(&self) -> Arc<AtomicBool> {
        self.stop.clone()
    }

    pub fn is_stopped(&self) -> bool {
        self.stop.load(Ordering::Relaxed)
    }

    /// Tells the person at the terminal of something doubtful; nobody else listens.
    pub fn warn(&self, doubt: &str) {
        if self.heard.is_none() {
            eprintln!("hissho: warning: {doubt}");
        }
    }

    /// What the limits say, for a job that begins now.
    pub fn budget(&self, limits: &Limits) -> Result<Budget> {
        let mut budget = limits.read()?.stopped_by(self.stop());
        if self.heard.is_none() {
            budget.unasked = budget.memory.is_none();
            budget.memory = budget.memory.or_else(guard::half_of_the_machine);
            let time = budget.deadline.map(|end| end.saturating_duration_since(Instant::now()));
            guard::allow(time, budget.memory);
        }
        if let Some(ceiling) = self.ceiling {
            let end = Instant::now() + ceiling.time;
            budget.deadline = Some(budget.deadline.map_or(end, |asked| asked.min(end)));
            let memory = budget.memory.map_or(ceiling.memory, |asked| asked.min(ceiling.memory));
            budget.memory = Some(memory);
            budget.threads = budget.threads.min(ceiling.threads);
        }
        Ok(budget)
    }

    /// Shows progress, in units of what the words say.
    pub fn bar(&self, words: &'static str) -> Bar {
        if let Some(heard) = &self.heard {
            heard.stage(Stage::Named(words));
        }
        let shown = self.heard.is_none() && std::io::stderr().is_terminal();
        let bar = if shown { ProgressBar::new_spinner() } else { ProgressBar::hidden() };
        bar.set_style(style(UNBOUNDED));
        bar.set_message(words);
        if shown {
            bar.enable_steady_tick(Duration::from_millis(250));
        }
        if self.heard.is_none() {
            guard::known(|so_far| so_far.begin(words));
        }
        Bar { bar, shown, heard: self.heard.clone() }
    }

    /// Asks the checker whether a certificate of the engine answers the question. The question is
    /// made from the request, never from the certificate.
    pub fn confirm(
        &self,
        question: &Claim,
        certificate: &str,
        budget: &Budget,
    ) -> Result<Accepted, Unconfirmed> {
        let limits = self.checking(budget);
        match &self.forger {
            Some(forger) => checker::confirm(question, &forger(question, certificate), &limits),
            None => checker::confirm(question, certificate, &limits),
        }
    }

    /// The limits of a job as the checker takes them.
    pub fn checking(&self, budget: &Budget) -> checker::Limits {
        checker::Limits { stop: Some(self.stop()), ..budget.limits() }
    }
}

impl std::fmt::Debug for Context {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Context").field("ceiling", &self.ceiling).finish_non_exhaustive()
    }
}

/// The limits that every verb with work to do takes.
#[derive(Args, Deserialize, Clone, Debug, Default)]
#[serde(default)]
pub struct Limits {
    /// Stop after this time: 500ms, 30s, 5m, 2h
    #[arg(long, value_name = "TIME")]
    pub time: Option<String>,
    /// Stop after so many nodes: 1000, 1e6
    #[arg(long, value_name = "N")]
    pub nodes: Option<String>,
    /// Memory that tables may take: 512MiB, 4GiB [default: at most half of the machine]
    #[arg(long, value_name = "SIZE")]
    pub memory: Option<String>,
    /// Threads to use
    #[arg(long, value_name = "N")]
    pub threads: Option<usize>,
}

/// More would only wait for each other.
const MOST_THREADS: usize = 256;

impl Limits {
    /// What the limits say, and nobody to stop it.
    fn read(&self) -> Result<Budget> {
        let mut budget = Budget::default();
        if let Some(text) = &self.time {
            budget.deadline = Some(Instant::now() + read_time(text)?);
        }
        if let Some(text) = &self.nodes {
            budget.nodes = Some(read_count(text)?);
        }
        if let Some(text) = &self.memory {
            budget.memory = Some(read_memory(text)?);
        }
        budget.threads = match self.threads {
            Some(n) if !(1..=MOST_THREADS).contains(&n) => {
                bail!("--threads '{n}': expected 1 to {MOST_THREADS}")
            }
            Some(n) => n,
            None => std::thread::available_parallelism().map_or(1, Into::into),
        };
        Ok(budget)
    }
}

/// Splits `30s` into 30.0 and `s`.
fn split_number(text: &str) -> Option<(f64, &str)> {
    let end = text.find(|c: char| !(c.is_ascii_digit() || c == '.')).unwrap_or(text.len());
    let number: f64 = text[..end].parse().ok()?;
    (number.is_finite() && number >= 0.0).then_some((number, &text[end..]))
}

pub fn read_time(text: &str) -> Result<Duration> {
    let seconds = match split_number(text) {
        Some((n, "ms")) => n / 1e3,
        Some((n, "s" | "")) => n,
        Some((n, "m" | "min")) => n * 60.0,
        Some((n, "h")) => n * 3600.0,
        _ => bail!("--time '{text}': expected a time such as 500ms, 30s, 5m or 2h"),
    };
    match Duration::try_from_secs_f64(seconds) {
        Ok(time) if seconds <= 3.2e7 => Ok(time),
        _ => bail!("--time '{text}': expected at most a year"),
    }
}

/// A count such as `1000` or `1e6`.
pub fn read_count(text: &str) -> Result<u64> {
    match text.parse::<f64>() {
        Ok(n) if (1.0..=1e18).contains(&n) && n.fract() == 0.0 => Ok(n as u64),
        _ => bail!("'{text}': expected a whole number from 1 to 1e18, such as 1000 or 1e6"),
    }
}

pub fn read_memory(text: &str) -> Result<u64> {
    let bytes = match split_number(text) {
        Some((n, "KiB")) => n * 1024.0,
        Some((n, "MiB")) => n * 1_048_576.0,
        Some((n, "GiB")) => n * 1_073_741_824.0,
        Some((n, "KB")) => n * 1e3,
        Some((n, "MB")) => n * 1e6,
        Some((n, "GB")) => n * 1e9,
        Some((n, "B" | "")) => n,
        _ => bail!("--memory '{text}': expected a size such as 512MiB or 4GiB"),
    };
    if !(1.0..=1e18).contains(&bytes) {
        bail!("--memory '{text}': expected from 1B to 1e18B");
    }
    Ok(bytes as u64)
}

/// Work whose end is known, with an estimate of the time that is left; and other work, with its rate.
const BOUNDED: &str =
    "{spinner} {msg} {bar:24} {human_pos}/{human_len} {elapsed}, about {eta} left";
const UNBOUNDED: &str = "{spinner} {msg} {human_pos} ({per_sec}) {elapsed}";

fn style(template: &str) -> ProgressStyle {
    ProgressStyle::with_template(template).unwrap_or_else(|_| ProgressStyle::default_spinner())
}

/// A bar on standard error, if that is a terminal; or whoever else hears of the progress.
#[allow(missing_debug_implementations, reason = "a listener has nothing to show")]
pub struct Bar {
    bar: ProgressBar,
    shown: bool,
    heard: Option<Arc<dyn Progress + Send + Sync>>,
}

impl Progress for Bar {
    fn at(&self, done: u64, total: Option<u64>) {
        if let Some(heard) = &self.heard {
            return heard.at(done, total);
        }
        guard::known(|so_far| so_far.at(done, total));
        if !self.shown {
            return;
        }
        if self.bar.length() != total {
            self.bar.set_style(style(if total.is_some() { BOUNDED } else { UNBOUNDED }));
            match total {
                Some(total) => self.bar.set_length(total),
                None => self.bar.unset_length(),
            }
        }
        self.bar.set_position(done);
    }
    fn stage(&self, stage: Stage) {
        if let Some(heard) = &self.heard {
            return heard.stage(stage);
        }
        self.bar.set_message(stage.to_string());
    }
    fn settled(&self, id: &str, holds: Option<bool>) {
        match &self.heard {
            Some(heard) => heard.settled(id, holds),
            None => guard::known(|so_far| so_far.settled(id, holds)),
        }
    }
    fn level(&self, positions: u64) {
        match &self.heard {
            Some(heard) => heard.level(positions),
            None => guard::known(|so_far| so_far.level(positions)),
        }
    }
}

impl Drop for Bar {
    fn drop(&mut self) {
        self.bar.finish_and_clear();
    }
}
