//! Runs the figures of BENCHMARKS.md, and writes its tables from what was measured.
//!
//! ```text
//! benchmarks/jobs.txt ──▶ run ──▶ benchmarks/MACHINE/JOB.json ──▶ table ──▶ BENCHMARKS.md
//! ```
//!
//! `cargo run -p bench -- all` runs everything (more than an hour), `-- NAME…` some jobs, `-- list` says which there
//! are, `-- table` writes the tables again. Nothing is asserted about speed.

mod clock;
mod divan;
mod job;
mod record;
mod run;
mod table;

use anyhow::{Result, bail};
use job::Job;
use std::path::{Path, PathBuf};

const USAGE: &str = "expected: all, list, table, or names of jobs; --runs N before them";

/// The folder of the workspace.
fn root() -> PathBuf {
    let here = Path::new(env!("CARGO_MANIFEST_DIR"));
    here.ancestors().nth(2).unwrap_or(here).to_path_buf()
}

fn main() -> Result<()> {
    let mut words: Vec<String> = std::env::args().skip(1).collect();
    let mut runs = None;
    if words.first().is_some_and(|word| word == "--runs") {
        match words.get(1).and_then(|number| number.parse().ok()).filter(|runs| *runs > 0) {
            Some(number) => runs = Some(number),
            None => bail!("--runs: expected a number from 1"),
        }
        words.drain(..2);
    }
    let jobs = job::read(&std::fs::read_to_string(root().join("benchmarks/jobs.txt"))?)?;
    let words: Vec<&str> = words.iter().map(String::as_str).collect();
    match words[..] {
        [] => bail!(USAGE),
        ["list"] => {
            for job in &jobs {
                println!("{:20} {}", job.name, job.about);
            }
            Ok(())
        }
        ["table"] => table::write(&root(), &jobs),
        ["all"] => run_all(&jobs.iter().collect::<Vec<_>>(), runs, &jobs),
        _ => {
            let find = |name: &&str| match jobs.iter().find(|job| job.name == **name) {
                Some(job) => Ok(job),
                None => bail!("'{name}': {USAGE}; `list` names the jobs"),
            };
            run_all(&words.iter().map(find).collect::<Result<Vec<_>>>()?, runs, &jobs)
        }
    }
}

fn run_all(chosen: &[&Job], runs: Option<usize>, jobs: &[Job]) -> Result<()> {
    let root = root();
    run::build(&root)?;
    let failed = run::run(&root, chosen, runs)?;
    table::write(&root, jobs)?;
    if !failed.is_empty() {
        bail!("failed: {}", failed.join(", "));
    }
    Ok(())
}
