//! The program as a user runs it: arguments, standard input, what comes out.

use std::io::{ErrorKind, Write};
use std::process::{Command, Output, Stdio};

pub fn hissho(args: &[&str], input: impl AsRef<[u8]>) -> Output {
    let mut child = Command::new(env!("CARGO_BIN_EXE_hissho"))
        .args(args)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("hissho runs");
    // A program that has read enough may close the pipe first.
    match child.stdin.take().expect("piped").write_all(input.as_ref()) {
        Err(error) if error.kind() != ErrorKind::BrokenPipe => panic!("{error}"),
        _ => {}
    }
    child.wait_with_output().expect("it ends")
}
