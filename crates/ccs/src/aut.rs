//! Aldebaran files (`.aut`), as CADP and mCRL2 read and write them.
//!
//! ```text
//! des (0, 3, 3)            initial state, transitions, states
//! (0, "a", 1)
//! (1, "'b(3)", 2)
//! (1, tau, 0)              quotes may be missing; i without them is CADP's name of tau
//! ```

use crate::interner::Interner;
use crate::lts::{Lts, TAU};
use std::fmt;
use std::io::{self, BufRead, Write};

/// The most states and the most transitions that are read.
pub const MOST: usize = 100_000_000;

/// Why a file in Aldebaran's format was refused.
#[derive(Debug)]
pub struct Malformed {
    /// The line, from 1.
    pub line: usize,
    /// What is wrong with it.
    pub problem: Problem,
}

/// What can be wrong with a line.
#[derive(Debug)]
pub enum Problem {
    /// It is not `des (FIRST, TRANSITIONS, STATES)`.
    Header,
    /// It is not `(FROM, "LABEL", TO)`.
    Transition,
    /// There is no such state.
    State(u64),
    /// A number is larger than states can be counted.
    TooLarge,
    /// So many transitions were announced, so many came.
    Count {
        /// How many transitions the header promises.
        announced: usize,
        /// How many there are.
        found: usize,
    },
    /// The file cannot be read.
    Read(io::Error),
}

impl fmt::Display for Malformed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "line {}, column 1: ", self.line)?;
        match &self.problem {
            Problem::Header => write!(f, "expected 'des (initial, transitions, states)'"),
            Problem::Transition => write!(f, "expected '(from, \"label\", to)'"),
            Problem::State(state) => write!(f, "there is no state {state}"),
            Problem::TooLarge => write!(f, "expected at most {MOST} states and transitions"),
            Problem::Count { announced, found } => {
                write!(f, "{announced} transitions were announced, {found} came")
            }
            Problem::Read(error) => write!(f, "{error}"),
        }
    }
}

impl std::error::Error for Malformed {}

/// The number at the start of the text, and what follows.
fn number(text: &str) -> Option<(u64, &str)> {
    let text = text.trim_start();
    let digits = text.bytes().take_while(u8::is_ascii_digit).count();
    Some((text[..digits].parse().ok()?, text[digits..].trim_start()))
}

fn header(text: &str) -> Option<[u64; 3]> {
    let text = text.trim().strip_prefix("des")?.trim_start().strip_prefix('(')?;
    let (initial, text) = number(text)?;
    let (transitions, text) = number(text.strip_prefix(',')?)?;
    let (states, text) = number(text.strip_prefix(',')?)?;
    (text == ")").then_some([initial, transitions, states])
}

fn transition(text: &str) -> Option<(u64, &str, bool, u64)> {
    let text = text.trim().strip_prefix('(')?.strip_suffix(')')?;
    let (from, text) = number(text)?;
    let (label, to) = text.strip_prefix(',')?.rsplit_once(',')?;
    let (to, rest) = number(to)?;
    let label = label.trim();
    let bare = label.strip_prefix('"').and_then(|label| label.strip_suffix('"'));
    (rest.is_empty() && !label.is_empty()).then_some((
        from,
        bare.unwrap_or(label),
        bare.is_some(),
        to,
    ))
}

/// Reads a system.
pub fn read(mut reader: impl BufRead) -> Result<Lts, Malformed> {
    let mut text = String::new();
    let mut line = 0;
    let mut next = |text: &mut String| -> Result<Option<usize>, Malformed> {
        loop {
            line += 1;
            text.clear();
            let problem = |error| Malformed { line, problem: Problem::Read(error) };
            if reader.read_line(text).map_err(problem)? == 0 {
                return Ok(None);
            }
            if !text.trim().is_empty() {
                return Ok(Some(line));
            }
        }
    };
    let first = next(&mut text)?.unwrap_or(1);
    let [initial, announced, states] =
        header(&text).ok_or(Malformed { line: first, problem: Problem::Header })?;
    if states.max(announced) > MOST as u64 {
        return Err(Malformed { line: first, problem: Problem::TooLarge });
    }
    if initial >= states {
        return Err(Malformed { line: first, problem: Problem::State(initial) });
    }
    let (states, announced) = (states as usize, announced as usize);
    let mut labels: Interner<Box<str>> = Interner::default();
    let mut transitions: Vec<(u32, u32, u32)> = Vec::with_capacity(announced.min(1 << 20));
    let mut last = first;
    while let Some(line) = next(&mut text)? {
        last = line;
        let found = transition(&text).ok_or(Malformed { line, problem: Problem::Transition })?;
        let (from, label, quoted, to) = found;
        if from.max(to) >= states as u64 {
            return Err(Malformed { line, problem: Problem::State(from.max(to)) });
        }
        let label = if label == "i" && !quoted { TAU } else { label };
        transitions.push((from as u32, labels.intern(label.into()), to as u32));
        if transitions.len() > announced {
            break;
        }
    }
    if transitions.len() != announced {
        let problem = Problem::Count { announced, found: transitions.len() };
        return Err(Malformed { line: last, problem });
    }
    let labels = labels.items().iter().map(ToString::to_string).collect();
    Ok(Lts::new(states, initial as u32, labels, &transitions))
}

/// Writes a system.
pub fn write(lts: &Lts, mut out: impl Write) -> io::Result<()> {
    writeln!(out, "des ({}, {}, {})", lts.initial, lts.transition_count(), lts.len())?;
    for (from, label, to) in lts.transitions() {
        writeln!(out, "({from}, \"{}\", {to})", lts.labels[label as usize])?;
    }
    Ok(())
}
