//! `hissho fleet`: starting the processes of a fleet, and what a run will cost.

mod launch;
mod plan;

use crate::answer::Answer;
use crate::job::Context;
use anyhow::Result;
use clap::Subcommand;

#[derive(Subcommand, Clone, Debug)]
pub enum Request {
    /// Starts and supervises the processes of this machine, and prints the lines that start the others
    Launch(launch::Request),
    /// What a run will cost on so many hosts: hours, memory, disk, traffic
    Plan(plan::Request),
}

pub fn run(request: &Request, json: bool, cx: &Context) -> Result<Answer> {
    match request {
        Request::Launch(request) => launch::run(request, json, cx),
        Request::Plan(request) => plan::run(request),
    }
}
