//! The one binary: it reads the command line, calls a verb, and prints the answer.

use hissho::answer::{Outcome, complaint};
use hissho::cli;
use std::process::ExitCode;

fn main() -> ExitCode {
    let outcome = cli::run().unwrap_or_else(|error| {
        eprintln!("hissho: {}", complaint(&error));
        Outcome::Malformed
    });
    ExitCode::from(outcome as u8)
}
