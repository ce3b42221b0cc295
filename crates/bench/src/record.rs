//! What was measured, kept as it was: a file for each job and machine, a session each time it was run.

use crate::clock::Cost;
use crate::divan::Line;
use anyhow::{Context, Result};
use serde::{Deserialize, Serialize};
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

/// One time that a job was run, some times over.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Session {
    pub date: String,
    /// The time of day at which it began.
    #[serde(default)]
    pub begun: String,
    pub commit: String,
    pub rustc: String,
    /// Jobs that waited for a core in the minute before.
    pub load: f64,
    pub command: String,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub runs: Vec<Cost>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub divan: Vec<Line>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub report: Vec<String>,
    /// The other program and its runs, each after one of ours.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub peer: Option<(String, Vec<Cost>)>,
}

impl Session {
    /// A session that begins now.
    pub fn new(root: &Path, command: String) -> Self {
        let said = |program: &str, args: &[&str]| {
            let output = Command::new(program).args(args).current_dir(root).output();
            let text = output.map(|output| String::from_utf8_lossy(&output.stdout).into_owned());
            text.unwrap_or_default().trim().to_string()
        };
        let load = fs::read_to_string("/proc/loadavg").unwrap_or_default();
        Session {
            date: said("date", &["-u", "+%Y-%m-%d"]),
            begun: said("date", &["-u", "+%H:%M:%S"]),
            commit: said("git", &["describe", "--always", "--dirty", "--abbrev=8"]),
            rustc: said("rustc", &["--version"]),
            load: load.split(' ').next().and_then(|load| load.parse().ok()).unwrap_or_default(),
            command,
            runs: Vec::new(),
            divan: Vec::new(),
            report: Vec::new(),
            peer: None,
        }
    }
}

/// The folder of this machine: its processor and the number of its cores.
pub fn machine() -> String {
    let text = fs::read_to_string("/proc/cpuinfo").unwrap_or_default();
    let model = text.lines().find_map(|line| line.strip_prefix("model name")?.split_once(": "));
    let model = model.map_or(std::env::consts::ARCH, |(_, model)| model).to_ascii_lowercase();
    let cores = std::thread::available_parallelism().map_or(1, usize::from);
    let words = model.split(|c: char| !c.is_ascii_alphanumeric()).filter(|word| !word.is_empty());
    format!("{}-{cores}-cores", words.collect::<Vec<_>>().join("-"))
}

fn file(root: &Path, machine: &str, job: &str) -> PathBuf {
    root.join("benchmarks").join(machine).join(format!("{job}.json"))
}

/// The sessions of a job on a machine, the oldest first.
pub fn sessions(root: &Path, machine: &str, job: &str) -> Result<Vec<Session>> {
    let path = file(root, machine, job);
    if !path.exists() {
        return Ok(Vec::new());
    }
    let text = fs::read_to_string(&path)?;
    serde_json::from_str(&text).with_context(|| path.display().to_string())
}

/// Keeps a session, in place of what it had come to before.
pub fn keep(root: &Path, machine: &str, job: &str, session: &Session) -> Result<()> {
    let mut all = sessions(root, machine, job)?;
    all.retain(|old| (&old.begun, &old.commit) != (&session.begun, &session.commit));
    all.push(session.clone());
    let path = file(root, machine, job);
    fs::create_dir_all(path.parent().context("a folder")?)?;
    Ok(fs::write(path, serde_json::to_string_pretty(&all)? + "\n")?)
}

/// The machines that something is known of.
pub fn machines(root: &Path) -> Result<Vec<String>> {
    let mut names = Vec::new();
    for entry in fs::read_dir(root.join("benchmarks"))? {
        let entry = entry?;
        if entry.path().is_dir() {
            names.push(entry.file_name().to_string_lossy().into_owned());
        }
    }
    names.sort();
    Ok(names)
}
