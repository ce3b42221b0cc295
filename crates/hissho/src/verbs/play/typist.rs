//! Who types: a person at a terminal, with line editing and history, or a script through a pipe. Either is
//! heard by a thread of its own, so that a signal ends the wait for a line.

use crate::batch::typed_lines;
use rustyline::DefaultEditor;
use std::io::{self, IsTerminal};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, channel};
use std::time::Duration;

pub struct Typist {
    lines: Receiver<io::Result<String>>,
    /// Prompts for the editor; none where there is no editor.
    prompts: Option<Sender<String>>,
    _terminal: Terminal,
}

impl Typist {
    /// Standard output of a request for JSON is not for an editor to draw on.
    pub fn open(json: bool) -> Self {
        let terminal = Terminal::now();
        let edits = !json && io::stdin().is_terminal() && io::stdout().is_terminal();
        if let Some(editor) = edits.then(|| DefaultEditor::new().ok()).flatten() {
            let (prompts, asked) = channel();
            let lines = edited(editor, asked);
            return Typist { lines, prompts: Some(prompts), _terminal: terminal };
        }
        Typist { lines: typed_lines(), prompts: None, _terminal: terminal }
    }

    /// The editor shows the prompt by itself.
    pub fn prompts(&self) -> bool {
        self.prompts.is_some()
    }

    /// The next line; none at the end of the input or after Ctrl-C.
    pub fn next(&self, prompt: &str, stopped: &AtomicBool) -> Option<String> {
        if let Some(prompts) = &self.prompts {
            prompts.send(prompt.to_string()).ok()?;
        }
        while !stopped.load(Ordering::Relaxed) {
            match self.lines.recv_timeout(Duration::from_millis(50)) {
                // What is no text is no move either.
                Ok(Err(error)) if error.kind() == io::ErrorKind::InvalidData => {
                    return Some(char::REPLACEMENT_CHARACTER.to_string());
                }
                Ok(line) => return line.ok(),
                Err(RecvTimeoutError::Timeout) => {}
                Err(RecvTimeoutError::Disconnected) => return None,
            }
        }
        None
    }
}

/// A line for every prompt, until the person ends the input or presses Ctrl-C.
fn edited(mut editor: DefaultEditor, asked: Receiver<String>) -> Receiver<io::Result<String>> {
    let (sender, lines) = channel();
    std::thread::spawn(move || {
        for prompt in asked {
            let Ok(line) = editor.readline(&prompt) else { return };
            // A line that is not remembered is no reason to stop.
            let _ = editor.add_history_entry(&line);
            if sender.send(Ok(line)).is_err() {
                return;
            }
        }
    });
    lines
}

/// The terminal as it was found, and as it is left: the editor changes it while it waits for a line.
struct Terminal {
    #[cfg(unix)]
    found: Option<rustix::termios::Termios>,
}

impl Terminal {
    fn now() -> Self {
        Terminal {
            #[cfg(unix)]
            found: rustix::termios::tcgetattr(io::stdin()).ok(),
        }
    }
}

impl Drop for Terminal {
    fn drop(&mut self) {
        #[cfg(unix)]
        if let Some(found) = &self.found {
            let now = rustix::termios::OptionalActions::Now;
            // Nobody is left to hear that it failed.
            let _ = rustix::termios::tcsetattr(io::stdin(), now, found);
        }
    }
}
