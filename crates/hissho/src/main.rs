//! The one binary; all of it is in the library.

use std::process::ExitCode;

fn main() -> ExitCode {
    ExitCode::from(hissho::cli::run() as u8)
}
