//! Runs jobs in turns: a round of all of them, then the next, each peer right after the job it belongs to. So
//! what the machine does at the time falls on all of them alike.

use crate::clock;
use crate::divan;
use crate::job::{Job, Source, words};
use crate::record::{Session, keep, machine};
use anyhow::{Context, Result, bail};
use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::Command;

/// Builds what is measured.
pub fn build(root: &Path) -> Result<()> {
    let args = ["build", "--quiet", "--release"];
    let built = Command::new("cargo").args(args).current_dir(root).status()?;
    if !built.success() {
        bail!("cargo build --release failed");
    }
    Ok(())
}

/// Runs the jobs and keeps what they cost; gives back the names of those that failed.
pub fn run(root: &Path, jobs: &[&Job], runs: Option<usize>) -> Result<Vec<String>> {
    let scratch = std::env::temp_dir().join(format!("hissho-bench-{}", std::process::id()));
    fs::create_dir_all(&scratch)?;
    let bench = Bench { root, scratch: scratch.clone() };
    let mut failed = Vec::new();
    let mut sessions: Vec<(&Job, Session)> = Vec::new();
    for job in jobs {
        match job.first.iter().try_for_each(|command| bench.prepare(command)) {
            Ok(()) => sessions.push((job, Session::new(root, job.command()))),
            Err(error) => failed.push(told(job, &error)),
        }
    }
    let most = sessions.iter().map(|(job, _)| runs.unwrap_or(job.runs)).max().unwrap_or(0);
    for round in 0..most {
        for (job, session) in &mut sessions {
            if round >= runs.unwrap_or(job.runs) || failed.contains(&job.name) {
                continue;
            }
            match bench.once(job, session, round) {
                // Kept at once: whoever ends the bench keeps what is done.
                Ok(()) => keep(root, &machine(), &job.name, session)?,
                Err(error) => failed.push(told(job, &error)),
            }
        }
    }
    let _ = fs::remove_dir_all(&scratch);
    Ok(failed)
}

fn told(job: &Job, error: &anyhow::Error) -> String {
    eprintln!("{}: {error:#}", job.name);
    job.name.clone()
}

struct Bench<'a> {
    root: &'a Path,
    /// Where commands write their files.
    scratch: PathBuf,
}

impl Bench<'_> {
    /// A command with our own programs in front of the others.
    fn command(&self, text: &str) -> Result<Command> {
        let text = text.replace("ROOT/", &format!("{}/", self.root.display()));
        let words = words(&text);
        let (program, args) = words.split_first().context("an empty command")?;
        let mut path = self.root.join("target/release").into_os_string();
        path.push(":");
        path.push(std::env::var_os("PATH").unwrap_or_default());
        let found = std::env::split_paths(&path).map(|folder| folder.join(program));
        let program = found.into_iter().find(|file| file.is_file()).context("not found")?;
        let mut command = Command::new(program);
        command.args(args).current_dir(&self.scratch).env("PATH", path);
        command.env("HISSHO", self.root.join("target/release/hissho"));
        Ok(command)
    }

    fn prepare(&self, text: &str) -> Result<()> {
        if let ["random-aut", file, states, transitions] = text.split(' ').collect::<Vec<_>>()[..] {
            return random_aut(&self.scratch.join(file), states.parse()?, transitions.parse()?);
        }
        clock::time(&mut self.command(text)?, "").map(|_| ())
    }

    fn once(&self, job: &Job, session: &mut Session, round: usize) -> Result<()> {
        match &job.source {
            Source::Program(text) => {
                let cost = clock::time(&mut self.command(text)?, "")?;
                eprintln!("{} {}: {:.3} s CPU", job.name, round + 1, cost.cpu());
                session.runs.push(cost);
            }
            // Divan takes its own samples, a report is what it says: once is enough.
            Source::Divan(bench, filter) if round == 0 => {
                let args = ["bench", "--quiet", "-p", "engine", "--bench", bench, "--", filter];
                let output = Command::new("cargo").args(args).current_dir(self.root).output()?;
                session.divan = divan::read(&String::from_utf8_lossy(&output.stdout));
                if session.divan.is_empty() {
                    bail!("{}", String::from_utf8_lossy(&output.stderr));
                }
                eprintln!("{}: {} lines", job.name, session.divan.len());
            }
            Source::Report(text) if round == 0 => {
                let output = self.command(text)?.output()?;
                if !output.status.success() {
                    bail!("{}", String::from_utf8_lossy(&output.stderr));
                }
                let said = String::from_utf8_lossy(&output.stdout).into_owned();
                session.report = said.lines().map(str::to_string).collect();
            }
            Source::Divan(..) | Source::Report(_) => {}
        }
        // A peer that is not here is left out.
        if let Some(peer) = &job.peer
            && let Ok(mut command) = self.command(&peer.command)
        {
            let cost = clock::time(&mut command, &peer.input)?;
            let kept = session.peer.get_or_insert_with(|| (peer.command.clone(), Vec::new()));
            kept.1.push(cost);
        }
        Ok(())
    }
}

/// A random system in Aldebaran's format, always the same.
fn random_aut(path: &Path, states: u64, transitions: u64) -> Result<()> {
    let mut dice = 1_u64;
    let mut below = |n: u64| {
        dice = dice.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (dice >> 33) % n
    };
    let mut out = std::io::BufWriter::new(fs::File::create(path)?);
    writeln!(out, "des (0, {transitions}, {states})")?;
    for _ in 0..transitions {
        let (from, to) = (below(states), below(states));
        let label = ["a", "b", "c", "tau"][below(4) as usize];
        writeln!(out, "({from}, \"{label}\", {to})")?;
    }
    Ok(out.flush()?)
}
