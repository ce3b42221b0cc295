//! Standard input of a session, read by a thread of its own, so that a command can be stopped.
//!
//! ```text
//! # interrupt      what HexGui sends to stop the command that runs; the session goes on
//! end of input     whoever asked has gone: the command is stopped, and the session ends
//! ```
//!
//! A script ends at once behind its last command (`printf … | hissho htp`): that is no reason to stop
//! what it asked for. An end that comes later than a moment behind the last command is.

use std::io::BufRead;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, channel};
use std::time::{Duration, Instant};

/// How long behind its last command a script may take to end.
const MOMENT: Duration = Duration::from_millis(300);

pub struct Input {
    lines: Receiver<String>,
    shared: Shared,
}

#[derive(Clone)]
struct Shared {
    /// Stops what runs: Ctrl-C raises it too.
    stop: Arc<AtomicBool>,
    /// It was raised for one command only.
    interrupted: Arc<AtomicBool>,
    /// Lines that were read and not yet answered.
    pending: Arc<AtomicUsize>,
}

impl Input {
    /// Reads from now on.
    pub fn open(stop: Arc<AtomicBool>) -> Self {
        let (sender, lines) = channel();
        let shared = Shared { stop, interrupted: Arc::default(), pending: Arc::default() };
        let reader = shared.clone();
        std::thread::spawn(move || reader.read(std::io::stdin().lock(), &sender));
        Input { lines, shared }
    }

    /// The next line; none at the end of the input or after Ctrl-C.
    pub fn next(&self) -> Option<String> {
        while !self.shared.stop.load(Ordering::SeqCst) {
            match self.lines.recv_timeout(Duration::from_millis(50)) {
                Ok(line) => return Some(line),
                Err(RecvTimeoutError::Timeout) => {}
                Err(RecvTimeoutError::Disconnected) => return None,
            }
        }
        None
    }

    /// The line was answered: an interrupt was for it.
    pub fn settle(&self) {
        self.shared.pending.fetch_sub(1, Ordering::SeqCst);
        if self.shared.interrupted.swap(false, Ordering::SeqCst) {
            self.shared.stop.store(false, Ordering::SeqCst);
        }
    }
}

impl Shared {
    fn read(&self, mut input: impl BufRead, sender: &Sender<String>) {
        let mut last = Instant::now();
        let mut line = Vec::new();
        while input.read_until(b'\n', &mut line).is_ok_and(|length| length > 0) {
            let text = String::from_utf8_lossy(&line).into_owned();
            line.clear();
            let busy = self.pending.load(Ordering::SeqCst) > 0;
            if text.trim_start().starts_with('#') && text.contains("interrupt") {
                if busy {
                    self.interrupted.store(true, Ordering::SeqCst);
                    self.stop.store(true, Ordering::SeqCst);
                }
                continue;
            }
            last = Instant::now();
            self.pending.fetch_add(1, Ordering::SeqCst);
            if sender.send(text).is_err() {
                return;
            }
        }
        if last.elapsed() > MOMENT {
            self.stop.store(true, Ordering::SeqCst);
        }
    }
}
