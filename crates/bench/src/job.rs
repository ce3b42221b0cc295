//! What is measured: the jobs of `benchmarks/jobs.txt`, which says what its lines mean.

use anyhow::{Context, Result, bail};

/// How often a job runs unless it says otherwise.
const RUNS: usize = 5;

/// Where the figure of a job comes from.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Source {
    /// A program, timed.
    Program(String),
    /// A divan benchmark of the engine, and which of its functions.
    Divan(String, String),
    /// A program whose words are the figure.
    Report(String),
}

/// The same job by another program.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Peer {
    pub command: String,
    /// What it reads.
    pub input: String,
}

#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Job {
    pub section: String,
    pub name: String,
    pub about: String,
    pub goal: String,
    /// Commands that make what the job needs; they are not timed.
    pub first: Vec<String>,
    pub source: Source,
    pub peer: Option<Peer>,
    /// What is known of a peer that cannot be measured here.
    pub known: Option<String>,
    pub runs: usize,
}

impl Job {
    /// The command as people type it.
    pub fn command(&self) -> String {
        match &self.source {
            Source::Program(command) | Source::Report(command) => command.replace("ROOT/", ""),
            Source::Divan(bench, filter) => {
                format!("cargo bench -p engine --bench {bench} {filter}")
            }
        }
    }
}

pub fn read(text: &str) -> Result<Vec<Job>> {
    let mut jobs: Vec<Job> = Vec::new();
    let mut section = String::new();
    for (number, line) in text.lines().enumerate() {
        let at = || format!("benchmarks/jobs.txt:{}: '{line}'", number + 1);
        if let Some(title) = line.strip_prefix("## ") {
            section = title.to_string();
            continue;
        }
        if line.is_empty() || line.starts_with('#') {
            continue;
        }
        if let [name, about, goal] = line.split(" | ").collect::<Vec<_>>()[..] {
            jobs.push(Job {
                section: section.clone(),
                name: name.into(),
                about: about.into(),
                goal: goal.into(),
                first: Vec::new(),
                source: Source::Program(String::new()),
                peer: None,
                known: None,
                runs: RUNS,
            });
            continue;
        }
        let (word, rest) = line.split_once(' ').with_context(at)?;
        let job = jobs.last_mut().with_context(at)?;
        match word {
            "$" => job.source = Source::Program(rest.into()),
            "report" => job.source = Source::Report(rest.into()),
            "divan" => {
                let (bench, filter) = rest.split_once(' ').with_context(at)?;
                job.source = Source::Divan(bench.into(), filter.into());
            }
            "first" => job.first.push(rest.into()),
            "peer" => {
                let (command, input) = rest.split_once(" < ").unwrap_or((rest, ""));
                job.peer = Some(Peer { command: command.into(), input: input.replace(';', "\n") });
            }
            "known" => job.known = Some(rest.into()),
            "runs" => job.runs = rest.parse().with_context(at)?,
            _ => bail!("{}: expected $, first, peer, known, divan, report or runs", at()),
        }
    }
    for (i, job) in jobs.iter().enumerate() {
        if job.source == Source::Program(String::new()) {
            bail!("{}: there is nothing to run", job.name);
        }
        if jobs[..i].iter().any(|other| other.name == job.name) {
            bail!("{}: there are two jobs of that name", job.name);
        }
    }
    Ok(jobs)
}

/// The words of a command; what stands between single quotes is one word.
pub fn words(command: &str) -> Vec<String> {
    let mut words = Vec::new();
    for (i, part) in command.split('\'').enumerate() {
        match i % 2 {
            0 => words.extend(part.split_whitespace().map(str::to_string)),
            _ => words.push(part.to_string()),
        }
    }
    words
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_list_of_jobs_is_read() {
        let file = crate::root().join("benchmarks/jobs.txt");
        let jobs = read(&std::fs::read_to_string(file).expect("a file")).expect("jobs");
        assert!(jobs.len() > 50);
        assert!(jobs.iter().all(|job| !job.section.is_empty() && job.runs > 0));
    }

    #[test]
    fn what_is_wrong_is_named() {
        for (text, expected) in [
            ("a | b | c\nrun x", "expected $, first"),
            ("a | b | c", "nothing to run"),
            ("a | b | c\n$ x\na | b | c\n$ x", "two jobs"),
            ("a | b | c\nruns many", "runs many"),
            ("$ x", "jobs.txt:1"),
        ] {
            let error = format!("{:?}", read(text).expect_err(text));
            assert!(error.contains(expected), "{text}: {error}");
        }
        assert_eq!(words("sh -c 'a b' c"), ["sh", "-c", "a b", "c"]);
    }
}
