//! A job at hand: its limits from the command line, Ctrl-C, and a bar on the terminal.

use anyhow::{Result, bail};
use clap::Args;
use engine::{Budget, Progress};
use indicatif::{ProgressBar, ProgressStyle};
use serde::Deserialize;
use std::io::IsTerminal;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, OnceLock};
use std::time::{Duration, Instant};

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
    /// Memory that tables may take: 512MiB, 4GiB
    #[arg(long, value_name = "SIZE")]
    pub memory: Option<String>,
    /// Threads to use
    #[arg(long, value_name = "N")]
    pub threads: Option<usize>,
}

impl Limits {
    pub fn budget(&self) -> Result<Budget> {
        let mut budget = Budget::default().stopped_by(interrupted());
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
            Some(0) => bail!("--threads '0': expected 1 or more"),
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

fn read_time(text: &str) -> Result<Duration> {
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

fn read_memory(text: &str) -> Result<u64> {
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

/// The flag that Ctrl-C raises; a second Ctrl-C ends the program at once.
pub fn interrupted() -> Arc<AtomicBool> {
    static FLAG: OnceLock<Arc<AtomicBool>> = OnceLock::new();
    let flag = FLAG.get_or_init(|| {
        let flag = Arc::new(AtomicBool::new(false));
        let raised = flag.clone();
        // Without a handler Ctrl-C simply ends the program, which is no reason to stop here.
        let _ = ctrlc::set_handler(move || {
            if raised.swap(true, Ordering::SeqCst) {
                std::process::exit(130);
            }
        });
        flag
    });
    flag.clone()
}

/// A bar on standard error, if that is a terminal.
pub struct Bar(ProgressBar);

impl Bar {
    pub fn new(words: &'static str) -> Self {
        let bar = if std::io::stderr().is_terminal() {
            ProgressBar::new_spinner()
        } else {
            ProgressBar::hidden()
        };
        let style = ProgressStyle::with_template("{spinner} {msg} {human_pos} {elapsed}");
        bar.set_style(style.unwrap_or_else(|_| ProgressStyle::default_spinner()));
        bar.set_message(words);
        Bar(bar)
    }
}

impl Progress for Bar {
    fn at(&self, done: u64, total: Option<u64>) {
        if done.is_multiple_of(1024) {
            if let Some(total) = total {
                self.0.set_length(total);
            }
            self.0.set_position(done);
        }
    }
    fn stage(&self, words: &str) {
        self.0.set_message(words.to_string());
    }
}

impl Drop for Bar {
    fn drop(&mut self) {
        self.0.finish_and_clear();
    }
}
