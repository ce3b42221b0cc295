//! What a verb gives back: one JSON document, a text for people, and yes, no or "ran out".
//!
//! Verbs print nothing. The command line prints an answer with [`Answer::print`]; the web page
//! sends the same JSON.

use crate::evidence::Unchecked;
use crate::guard;
use anyhow::{Error, Result};
use serde_json::Value;
use std::io::{self, Write};

/// Exit codes, the same for every verb.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Outcome {
    /// Solved, accepted, holds.
    Yes = 0,
    /// Refuted, rejected, fails.
    No = 1,
    /// Malformed input or usage.
    Malformed = 2,
    /// The budget ran out.
    Spent = 3,
}

impl Outcome {
    /// An error is the fault of the request, unless the budget ran out.
    pub fn of_error(error: &Error) -> Self {
        let spent = error.chain().any(|cause| cause.is::<Unchecked>());
        if spent { Outcome::Spent } else { Outcome::Malformed }
    }
}

#[derive(Clone, Debug)]
pub struct Answer {
    pub json: Value,
    pub text: String,
    /// The text in one line, for batches, where it would take several.
    pub summary: Option<String>,
    pub outcome: Outcome,
}

impl Answer {
    pub fn yes(json: Value, text: impl Into<String>) -> Self {
        Answer { json, text: text.into(), summary: None, outcome: Outcome::Yes }
    }

    pub fn with(self, outcome: Outcome) -> Self {
        Answer { outcome, ..self }
    }

    /// Writes the JSON document or the text; a reader who has gone away is no error.
    pub fn print(&self, json: bool) -> Result<()> {
        guard::settle();
        let mut text = if json { self.document() } else { self.text.clone() };
        if !text.is_empty() && !text.ends_with('\n') {
            text.push('\n');
        }
        say(&text)?;
        guard::say_who();
        Ok(())
    }

    /// The JSON document; of a job that was stopped, with who did it.
    fn document(&self) -> String {
        let mut json = self.json.clone();
        if let (Some(who), Some(fields)) = (guard::stopped(), json.as_object_mut()) {
            fields.insert("stopped".into(), who.key().into());
        }
        json.to_string()
    }

    /// The answer as one line of a batch.
    pub fn line(&self, json: bool) -> String {
        match &self.summary {
            _ if json => self.document(),
            Some(summary) => summary.clone(),
            None => self.text.trim_end().replace('\n', "; "),
        }
    }
}

/// Writes to standard output; a broken pipe counts as success.
pub fn say(text: &str) -> Result<()> {
    let mut out = io::stdout().lock();
    match out.write_all(text.as_bytes()).and_then(|()| out.flush()) {
        Err(e) if e.kind() == io::ErrorKind::BrokenPipe => std::process::exit(0),
        other => Ok(other?),
    }
}

/// One line that says what was wrong, causes behind a colon.
pub fn complaint(error: &Error) -> String {
    format!("{error:#}").replace('\n', " ")
}
