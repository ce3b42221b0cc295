//! `hissho serve`: the workbench in the browser. Bare `hissho` is the same.

use crate::answer::Answer;
use crate::guard;
use crate::job::{Limits, read_memory, read_time};
use crate::web;
use anyhow::{Result, bail};
use clap::Args;
use std::path::PathBuf;
use std::time::Duration;

/// A long job leaves room for a short one.
const JOBS: usize = 2;

#[derive(Args, Clone, Debug)]
pub struct Request {
    /// The port (default: 8144, or a free one if that is taken; 0 takes any)
    #[arg(long, value_name = "N")]
    pub port: Option<u16>,
    /// Listen on this address instead of loopback; a token is then required
    #[arg(long, value_name = "ADDRESS")]
    pub listen: Option<String>,
    /// Read the page from this directory, for live editing
    #[arg(long, value_name = "DIR")]
    pub assets: Option<PathBuf>,
    /// Do not open a browser
    #[arg(long)]
    pub no_open: bool,
    /// Jobs that run at a time; others wait
    #[arg(long, value_name = "N", default_value_t = JOBS)]
    pub jobs: usize,
    /// The most that one job may take
    #[command(flatten)]
    pub limits: Limits,
}

impl Request {
    /// What bare `hissho` asks for.
    pub fn usual() -> Self {
        let limits = Limits::default();
        Request { port: None, listen: None, assets: None, no_open: false, jobs: JOBS, limits }
    }

    /// The most that one job may take.
    pub fn most(&self) -> Result<Most> {
        let Limits { time, nodes, memory, threads } = &self.limits;
        if nodes.is_some() {
            bail!("--nodes is for each request, not for the server");
        }
        if self.jobs == 0 || *threads == Some(0) {
            bail!("--jobs and --threads: expected 1 or more");
        }
        let cores = std::thread::available_parallelism().map_or(1, Into::into);
        Ok(Most {
            jobs: self.jobs,
            time: read_time(time.as_deref().unwrap_or("10m"))?,
            memory: read_memory(memory.as_deref().unwrap_or("1GiB"))?,
            threads: threads.unwrap_or(cores.saturating_sub(1).max(1)),
        })
    }
}

/// What the server lets jobs have.
#[derive(Clone, Copy, Debug)]
pub struct Most {
    pub jobs: usize,
    pub time: Duration,
    pub memory: u64,
    pub threads: usize,
}

pub fn run(request: &Request, json: bool) -> Result<Answer> {
    guard::serve();
    web::serve(request, json)
}
