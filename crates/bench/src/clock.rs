//! What a program cost: CPU time and memory as the system counts them for that process alone.

use anyhow::{Context, Result, bail};
use serde::{Deserialize, Serialize};
use std::io::Write;
use std::process::{Command, Stdio};
use std::time::Instant;

/// One run.
#[derive(Clone, Copy, PartialEq, Debug, Serialize, Deserialize)]
pub struct Cost {
    /// Seconds of CPU in the program and its children.
    pub user: f64,
    /// Seconds of CPU in the system on its behalf.
    pub system: f64,
    /// Seconds by the clock.
    pub wall: f64,
    /// The most memory it held, in KiB.
    pub memory: i64,
}

impl Cost {
    pub fn cpu(&self) -> f64 {
        self.user + self.system
    }
}

/// Runs a command to its end. Exit codes 0 (yes) and 1 (no) are answers; others are failures.
pub fn time(command: &mut Command, input: &str) -> Result<Cost> {
    let begun = Instant::now();
    let child = command.stdin(Stdio::piped()).stdout(Stdio::null()).stderr(Stdio::null()).spawn();
    let mut child = child.with_context(|| format!("{command:?}"))?;
    if let Some(mut pipe) = child.stdin.take() {
        // A program that reads nothing may be gone already.
        let _ = pipe.write_all(input.as_bytes());
    }
    let (status, usage) = reap(child.id())?;
    let wall = begun.elapsed().as_secs_f64();
    if !libc::WIFEXITED(status) || libc::WEXITSTATUS(status) > 1 {
        bail!("{command:?} failed");
    }
    let seconds = |time: libc::timeval| time.tv_sec as f64 + time.tv_usec as f64 / 1e6;
    Ok(Cost {
        user: seconds(usage.ru_utime),
        system: seconds(usage.ru_stime),
        wall,
        memory: usage.ru_maxrss,
    })
}

/// Waits for a child of ours, and takes what the system has counted for it.
fn reap(child: u32) -> Result<(i32, libc::rusage)> {
    let mut status = 0;
    // SAFETY: a `rusage` is plain numbers, for which zeros are a value; `wait4` writes to two places of the
    // right types that live until it returns. Nobody else waits for this child.
    let (waited, usage) = unsafe {
        let mut usage: libc::rusage = std::mem::zeroed();
        (libc::wait4(child as libc::pid_t, &mut status, 0, &mut usage), usage)
    };
    if waited < 0 {
        bail!(std::io::Error::last_os_error());
    }
    Ok((status, usage))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_sleeper_costs_time_but_no_cpu() {
        let cost = time(Command::new("sleep").arg("0.2"), "").expect("it runs");
        assert!(cost.wall >= 0.2 && cost.cpu() < 0.2 && cost.memory > 0, "{cost:?}");
    }

    #[test]
    fn an_answer_of_no_is_an_answer() {
        assert!(time(Command::new("sh").args(["-c", "cat; exit 1"]), "x").is_ok());
        assert!(time(Command::new("sh").args(["-c", "exit 2"]), "").is_err());
        assert!(time(&mut Command::new("no-such-program-here"), "").is_err());
    }
}
