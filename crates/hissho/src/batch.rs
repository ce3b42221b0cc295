//! One answer for every line of standard input: the same for every verb that takes a position.
//!
//! `-` in place of the position reads lines to the end. Some requests that name no position at all are
//! answered by lines too, if these are there: standard input is a file, or a pipe that has something in
//! it after a moment. Whoever did not ask for lines does not wait for them.

use crate::answer::{Answer, Outcome, complaint, say};
use crate::guard;
use crate::job::Context;
use crate::place::Place;
use anyhow::Result;
use serde_json::json;
use std::io::{BufRead, ErrorKind};
use std::sync::mpsc::{Receiver, channel};

/// Whether a request is for lines of standard input.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Reads {
    Nothing,
    /// Lines that are there already.
    WhatIsThere,
    Lines,
}

/// A request that a line can complete.
pub trait ByLine: Clone {
    fn reads(&self) -> Reads;
    /// The request with the record that it names in place of a game's id.
    fn opened(&self) -> Result<Self> {
        Ok(self.clone())
    }
    /// Says why it can be asked once only.
    fn admit_lines(&self) -> Result<()>;
    /// The request that the line completes.
    fn on_line(&self, line: &str) -> Result<Self>;
}

/// A request about a place takes its position from the line.
pub trait Placed: Clone {
    /// None for requests that name no place.
    fn place(&mut self) -> Option<&mut Place>;

    /// Without a position, lines that are there already are meant.
    fn is_offered_lines(&self) -> bool {
        false
    }

    /// Says why many positions are too many.
    fn admit_lines(&self) -> Result<()> {
        Ok(())
    }
}

impl<R: Placed> ByLine for R {
    fn reads(&self) -> Reads {
        match self.clone().place() {
            Some(place) if place.is_batch() => Reads::Lines,
            Some(place) if place.names_no_position() && self.is_offered_lines() => {
                Reads::WhatIsThere
            }
            _ => Reads::Nothing,
        }
    }

    fn opened(&self) -> Result<Self> {
        let mut request = self.clone();
        if let Some(place) = request.place() {
            place.open_record(&Context::terminal())?;
        }
        Ok(request)
    }

    fn admit_lines(&self) -> Result<()> {
        Placed::admit_lines(self)
    }

    fn on_line(&self, line: &str) -> Result<Self> {
        let mut request = self.clone();
        if let Some(place) = request.place() {
            *place = place.on_line(line)?;
        }
        Ok(request)
    }
}

/// Answers a request once, or once for every line, and prints what comes out.
pub fn answer<R: ByLine>(
    json: bool,
    request: &R,
    verb: impl Fn(&R) -> Result<Answer>,
) -> Result<Outcome> {
    let request = &request.opened()?;
    let lines = match request.reads() {
        Reads::Nothing => None,
        Reads::Lines => Some(stdin_lines()),
        Reads::WhatIsThere => is_there().then(stdin_lines),
    };
    let once = || {
        let answer = verb(request)?;
        answer.print(json)?;
        Ok(answer.outcome)
    };
    let Some(lines) = lines else { return once() };
    let mut lines = lines.peekable();
    if request.reads() == Reads::WhatIsThere && lines.peek().is_none() {
        return once();
    }
    request.admit_lines()?;
    each(json, lines, |line| verb(&request.on_line(line)?))
}

/// Answers every line with one line; the worst outcome counts. A line that is refused gets an error
/// in its place that names its number, and the rest goes on.
fn each(
    json: bool,
    lines: impl Iterator<Item = (usize, std::io::Result<String>)>,
    verb: impl Fn(&str) -> Result<Answer>,
) -> Result<Outcome> {
    let mut worst = Outcome::Yes;
    for (number, line) in lines {
        let text = |line: String| verb(line.trim_start_matches('\u{feff}').trim());
        guard::arm();
        let answer = match line.map_err(Into::into).and_then(text) {
            Ok(answer) => answer,
            Err(error) => {
                let reason = format!("line {number}: {}", complaint(&error));
                eprintln!("hissho: {reason}");
                Answer::yes(json!({ "line": number, "error": reason }), reason)
                    .with(Outcome::of_error(&error))
            }
        };
        worst = worst.max(answer.outcome);
        guard::settle();
        say(&(answer.line(json) + "\n"))?;
    }
    Ok(worst)
}

/// The lines of standard input with their numbers, blank ones left out. Where reading fails for
/// good, the error is the last one; a line that is no text is an error of its own.
fn stdin_lines() -> impl Iterator<Item = (usize, std::io::Result<String>)> {
    let mut broken = false;
    std::io::stdin()
        .lock()
        .lines()
        .take_while(move |line| {
            let before = broken;
            broken |= line.as_ref().is_err_and(|error| error.kind() != ErrorKind::InvalidData);
            !before
        })
        .enumerate()
        .map(|(i, line)| (i + 1, line))
        .filter(|(_, line)| line.as_ref().map_or(true, |text| !text.trim().is_empty()))
}

/// How long the program at the other end of a pipe may take to say its first word.
#[cfg(unix)]
const MOMENT: i64 = 100_000_000;

/// Something can be read from standard input: it is a file, or a pipe with something in it or with
/// nobody at the other end.
#[cfg(unix)]
fn is_there() -> bool {
    use rustix::event::{PollFd, PollFlags, Timespec, poll};
    use std::io::IsTerminal;
    let stdin = std::io::stdin();
    if stdin.is_terminal() {
        return false;
    }
    let mut asked = [PollFd::new(&stdin, PollFlags::IN)];
    let moment = Timespec { tv_sec: 0, tv_nsec: MOMENT };
    poll(&mut asked, Some(&moment)).is_ok_and(|ready| ready > 0)
}

#[cfg(not(unix))]
fn is_there() -> bool {
    false
}

/// Standard input, read by a thread of its own so that nobody need wait for a line.
pub fn typed_lines() -> Receiver<std::io::Result<String>> {
    let (sender, lines) = channel();
    std::thread::spawn(move || {
        let typed = std::io::stdin().lock().lines();
        typed.map(|line| sender.send(line)).take_while(Result::is_ok).count()
    });
    lines
}
