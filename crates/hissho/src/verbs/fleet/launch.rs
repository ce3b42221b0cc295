//! `hissho fleet launch HOSTS -- VERB …`: the processes of this machine, started and started again.
//!
//! ```text
//! a process dies by a signal ─▶ the others are ended ─▶ all start again, from the checkpoint if there is one
//! it ends with an exit code  ─▶ that is the answer
//! ```

use crate::answer::{Answer, Outcome};
use crate::cli;
use crate::job::Context;
use anyhow::{Context as _, Result, bail};
use clap::Args;
use fleet::Hosts;
use serde_json::{Value, json};
use std::ffi::OsString;
use std::io::Read;
use std::net::{IpAddr, TcpListener};
use std::path::PathBuf;
use std::process::{Child, Command, ExitStatus, Stdio};
use std::time::Duration;

#[derive(Args, Clone, Debug)]
pub struct Request {
    /// The processes of the fleet: ADDRESS:PORT, one line for each
    #[arg(value_name = "HOSTS")]
    pub hosts: PathBuf,
    /// Start again at most so often after a process was lost
    #[arg(long, value_name = "N", default_value_t = 5)]
    pub restarts: u32,
    /// Only print the lines that start the processes
    #[arg(long)]
    pub print: bool,
    /// What to run, as after `hissho`: count hiq:english@d4 --workers 2 --checkpoint DIR
    #[arg(last = true, required = true, value_name = "VERB")]
    pub words: Vec<String>,
}

const TICK: Duration = Duration::from_millis(20);

impl Request {
    /// The words of one process.
    fn words(&self, process: usize, resume: bool, json: bool) -> Vec<String> {
        let mut words = self.words.clone();
        words.extend(["--fleet".into(), self.hosts.display().to_string()]);
        words.extend(["--process".into(), process.to_string()]);
        if resume && self.keeps() && !words.iter().any(|word| word == "--resume") {
            words.push("--resume".into());
        }
        if json && !words.iter().any(|word| word == "--json") {
            words.push("--json".into());
        }
        words
    }

    /// There is a checkpoint to go on from.
    fn keeps(&self) -> bool {
        self.words.iter().any(|word| word == "--checkpoint" || word.starts_with("--checkpoint="))
    }

    /// The line that starts processes elsewhere.
    fn line(&self, process: &str) -> String {
        let quoted = |word: &String| match word
            .chars()
            .all(|c| c.is_alphanumeric() || "-_./:@=,".contains(c))
        {
            true => word.clone(),
            false => format!("'{}'", word.replace('\'', r"'\''")),
        };
        let words: Vec<String> = self.words.iter().map(quoted).collect();
        let hosts = quoted(&self.hosts.display().to_string());
        format!("hissho {} --fleet {hosts} --process {process}", words.join(" "))
    }
}

/// A process can listen at this address here.
fn is_here(address: IpAddr) -> bool {
    address.is_loopback() || TcpListener::bind((address, 0)).is_ok()
}

pub fn run(request: &Request, json: bool, cx: &Context) -> Result<Answer> {
    let hosts = Hosts::read(&request.hosts)?;
    let words = |process| request.words(process, false, json);
    let typed = [OsString::from("hissho")].into_iter().chain(words(0).into_iter().map(Into::into));
    cli::accepts(typed.collect())?;
    let here: Vec<usize> = (0..hosts.len()).filter(|&i| is_here(hosts.addresses[i].ip())).collect();
    let away: Vec<usize> = (0..hosts.len()).filter(|i| !here.contains(i)).collect();
    let ssh = |&process: &usize| {
        let host = hosts.names[process].rsplit_once(':').map_or("", |(host, _)| host);
        format!("ssh {host} {}", quote(&request.line(&process.to_string())))
    };
    let lines: Vec<String> = match request.print {
        true => (0..hosts.len()).map(|process| ssh(&process)).collect(),
        false => away.iter().map(ssh).collect(),
    };
    let slurm = format!(
        "srun --nodes={n} --ntasks={n} --ntasks-per-node=1 bash -c {}",
        quote(&request.line("$SLURM_PROCID")),
        n = hosts.len()
    );
    let said = json!({ "local": here, "ssh": lines, "slurm": slurm });
    if request.print || here.is_empty() {
        let text = format!("{}\n{slurm}\n", lines.join("\n"));
        return Ok(Answer::yes(said, text));
    }
    if !away.is_empty() {
        eprintln!(
            "hissho: start the other processes with\n{}\nor all with\n{slurm}",
            lines.join("\n")
        );
    }
    supervise(request, &here, json, cx)
}

/// A word as a shell takes it.
fn quote(line: &str) -> String {
    if line.contains("$SLURM") {
        format!("\"{line}\"")
    } else {
        format!("'{}'", line.replace('\'', r"'\''"))
    }
}

/// The processes of this machine; they end when it is dropped.
struct Running(Vec<(usize, Child)>);

impl Drop for Running {
    fn drop(&mut self) {
        for (_, child) in &mut self.0 {
            // It may have ended by itself.
            let _ = child.kill();
            let _ = child.wait();
        }
    }
}

impl Running {
    fn start(request: &Request, here: &[usize], resume: bool, json: bool) -> Result<Running> {
        let program = std::env::current_exe().context("the program does not know where it is")?;
        let mut running = Running(Vec::new());
        for &process in here {
            let child = Command::new(&program)
                .args(request.words(process, resume, json))
                .stdin(Stdio::null())
                .stdout(if process == here[0] { Stdio::piped() } else { Stdio::null() })
                .spawn()
                .with_context(|| format!("process {process} cannot be started"))?;
            running.0.push((process, child));
        }
        Ok(running)
    }

    /// Processes that have ended.
    fn ended(&mut self) -> Result<Vec<(usize, ExitStatus)>> {
        let mut ended = Vec::new();
        for (process, child) in &mut self.0 {
            ended.extend(child.try_wait()?.map(|status| (*process, status)));
        }
        Ok(ended)
    }
}

/// Runs the local processes to the end, starting them again after a loss.
fn supervise(request: &Request, here: &[usize], json: bool, cx: &Context) -> Result<Answer> {
    let mut lost = 0;
    loop {
        let mut running = Running::start(request, here, lost > 0, json)?;
        let mut out = running.0[0].1.stdout.take();
        // The first process prints one document, which may be longer than a pipe holds.
        let reader = std::thread::spawn(move || {
            let mut text = String::new();
            // What cannot be read is missing below.
            let _ = out.as_mut().map(|out| out.read_to_string(&mut text));
            text
        });
        let ended = loop {
            let ended = running.ended()?;
            let dead = ended.iter().find(|(_, status)| status.code().is_none());
            if let Some((process, status)) = dead {
                lost += 1;
                eprintln!("hissho: process {process} was lost ({status})");
                break None;
            }
            let wrong = ended.iter().any(|(_, status)| status.code() == Some(2));
            if ended.len() == here.len() || wrong {
                break Some(ended);
            }
            if cx.is_stopped() {
                bail!("stopped: the processes of this machine were ended");
            }
            std::thread::sleep(TICK);
        };
        drop(running);
        let text = reader.join().unwrap_or_default();
        let Some(ended) = ended else {
            if lost > request.restarts {
                bail!("a process was lost {lost} times: expected at most {}", request.restarts);
            }
            continue;
        };
        let code = ended.iter().filter_map(|(_, status)| status.code()).max().unwrap_or(0);
        let outcome = match code {
            0 => Outcome::Yes,
            1 => Outcome::No,
            3 => Outcome::Spent,
            _ => bail!("a process of the fleet refused its work"),
        };
        let mut document: Value = serde_json::from_str(&text).unwrap_or_else(|_| json!({}));
        if let Some(fields) = document.as_object_mut() {
            fields.insert("restarts".into(), json!(lost));
        }
        return Ok(Answer::yes(document, text).with(outcome));
    }
}
