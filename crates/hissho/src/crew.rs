//! Who computes: the flags of verbs that a fleet can do, and how a task of the fleet is answered.

use crate::answer::{Answer, Outcome};
use crate::evidence::Evidence;
use crate::games::Job;
use crate::job::read_time;
use anyhow::{Result, bail};
use clap::Args;
use engine::Stage;
use fleet::hand::Gauge;
use fleet::{Crew, Hosts, Member, Task, Trouble};
use serde_json::json;
use std::io::IsTerminal;
use std::path::PathBuf;
use std::sync::atomic::Ordering;
use std::time::{Duration, Instant};

/// More would only wait for each other.
const MOST_WORKERS: usize = 256;

#[derive(Args, Clone, Debug, Default)]
#[command(next_help_heading = "Fleet")]
pub struct Flags {
    /// Workers of this process, each with its share of the states
    #[arg(long, value_name = "N")]
    pub workers: Option<usize>,
    /// The processes of a fleet: ADDRESS:PORT, one line for each
    #[arg(long, value_name = "HOSTS", requires = "process")]
    pub fleet: Option<PathBuf>,
    /// Which line of HOSTS this process is, counted from 0; process 0 prints the result
    #[arg(long, value_name = "I", requires = "fleet")]
    pub process: Option<usize>,
    /// Keep every finished level in this folder
    #[arg(long, value_name = "DIR")]
    pub checkpoint: Option<PathBuf>,
    /// Go on from the checkpoint, with any number of workers
    #[arg(long, requires = "checkpoint")]
    pub resume: bool,
    /// Wait so long for the other processes [default: 30s]
    #[arg(long, value_name = "TIME", requires = "fleet")]
    pub wait: Option<String>,
    /// Another process that is silent so long is lost [default: 10s]
    #[arg(long, value_name = "TIME", requires = "fleet")]
    pub patience: Option<String>,
}

impl Flags {
    /// Somebody asked for a fleet, if only of one worker.
    pub fn is_asked(&self) -> bool {
        self.workers.is_some() || self.fleet.is_some() || self.checkpoint.is_some()
    }

    fn crew(&self, job: &Job) -> Result<Crew> {
        let workers = match self.workers {
            Some(n) if !(1..=MOST_WORKERS).contains(&n) => {
                bail!("--workers '{n}': expected 1 to {MOST_WORKERS}")
            }
            Some(n) => n,
            None => 1,
        };
        let time = |text: &Option<String>, usual| match text {
            Some(text) => read_time(text),
            None => Ok(Duration::from_secs(usual)),
        };
        let (wait, patience) = (time(&self.wait, 30)?, time(&self.patience, 10)?);
        let (Some(file), Some(process)) = (&self.fleet, self.process) else {
            return Ok(Crew { workers, member: None });
        };
        let hosts = Hosts::read(file)?;
        let process = hosts.process(process)?;
        if hosts.open().next().is_some() {
            let open: Vec<&str> = hosts.open().collect();
            job.cx.warn(&format!(
                "{}: what the processes send each other is neither encrypted nor authenticated; \
                 keep these ports to a private network, a VPN or an SSH tunnel",
                open.join(", ")
            ));
        }
        Ok(Crew { workers, member: Some(Member { hosts, process, wait, patience }) })
    }

    /// The task of computing this, with all that changes the result in its name.
    pub fn task(&self, name: String, job: &Job) -> Result<Task> {
        Ok(Task {
            crew: self.crew(job)?,
            job: name,
            budget: job.budget.clone(),
            checkpoint: self.checkpoint.clone(),
            resume: self.resume,
        })
    }
}

/// Shows how far a task is: the bar at a terminal.
pub fn watcher<'a>(job: Job<'a>) -> impl Fn(&Gauge) + 'a {
    let begun = Instant::now();
    let last = std::cell::Cell::new(begun);
    let shown = std::io::stderr().is_terminal();
    move |gauge| {
        let visited = gauge.visited.load(Ordering::Relaxed);
        job.progress.at(visited, job.budget.nodes);
        if shown && last.get().elapsed() >= Duration::from_secs(10) {
            last.set(Instant::now());
            eprintln!("hissho: {}", state(gauge, begun.elapsed()));
        }
        job.progress.stage(Stage::Named("states"));
    }
}

/// Level, rate, memory, spill and what is left of the level.
fn state(gauge: &Gauge, time: Duration) -> String {
    let get = |number: &std::sync::atomic::AtomicU64| number.load(Ordering::Relaxed);
    let (level, states, visited) = (get(&gauge.level), get(&gauge.states), get(&gauge.visited));
    let rate = visited as f64 / time.as_secs_f64().max(1e-3);
    let left = (get(&gauge.before) + states).saturating_sub(visited) as f64 / rate.max(1.0);
    format!(
        "level {level}: {states} states; {visited} visited, {rate:.0} a second; {} MB held, {} MB \
         spilled, {} MB sent; {left:.0} s for the rest of the level",
        get(&gauge.held) >> 20,
        get(&gauge.spilled) >> 20,
        get(&gauge.wired) >> 20,
    )
}

/// What a task found, as an answer; in every process but the first, that it is done.
pub fn answer<T>(
    task: &Task,
    found: Result<T, Trouble>,
    say: impl FnOnce(T) -> Result<Answer>,
) -> Result<Answer> {
    match found {
        Ok(_) if task.crew.process() > 0 => {
            let (process, of) = (task.crew.process(), task.crew.processes());
            let text = format!("process {process} of {of} is done: process 0 has the result");
            Ok(Answer::yes(json!({ "process": process, "processes": of }), text))
        }
        Ok(found) => say(found),
        Err(trouble) if trouble.is_unfinished() => {
            let mut reason = trouble.to_string();
            if task.checkpoint.is_some() {
                reason += "; --resume goes on from the checkpoint";
            }
            let json = json!({ "result": "unknown", "reason": reason });
            let answer = Answer::yes(json, format!("unknown: {reason}"));
            Ok(answer.with(Outcome::Spent).on(&Evidence::Open))
        }
        Err(trouble) => Err(trouble.into()),
    }
}
