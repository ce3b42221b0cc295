//! The one binary: it reads the command line, calls a verb, and prints the answer.

mod answer;
mod cli;
mod draw;
mod files;
mod formats;
mod job;
mod place;
mod verbs;
mod web;
mod words;

use answer::{Outcome, complaint};
use std::process::ExitCode;

fn main() -> ExitCode {
    let outcome = cli::run().unwrap_or_else(|error| {
        eprintln!("hissho: {}", complaint(&error));
        Outcome::Malformed
    });
    ExitCode::from(outcome as u8)
}
