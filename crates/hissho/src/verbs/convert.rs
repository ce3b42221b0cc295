//! `hissho convert`: game records between notations.

use crate::answer::Answer;
use crate::files;
use crate::formats::{hexworld, record, sgf};
use crate::place::describe;
use anyhow::{Context, Result};
use clap::{Args, ValueEnum};
use rules::Table;
use serde::Deserialize;
use serde_json::{Value, json};
use std::path::{Path, PathBuf};

#[derive(Clone, Copy, ValueEnum, Deserialize, Debug)]
#[serde(rename_all = "lowercase")]
pub enum Format {
    /// One line: the id and the moves
    Moves,
    /// A Hissho record
    Record,
    /// Smart Game Format (hex)
    Sgf,
    /// The fragment of a HexWorld address (hex)
    Hexworld,
}

#[derive(Args, Deserialize, Clone, Debug)]
pub struct Request {
    /// A file (record, SGF), '-', a HexWorld address, or a game id with moves
    #[arg(required = true, value_name = "INPUT")]
    #[serde(skip)]
    pub input: Vec<String>,
    /// The text of a record in any of the notations, for whoever has no files
    #[arg(skip)]
    pub text: Option<String>,
    /// What to write
    #[arg(long, value_enum)]
    pub to: Format,
    /// Write to this file instead of standard output
    #[arg(short, long, value_name = "FILE")]
    #[serde(skip)]
    pub output: Option<PathBuf>,
}

/// Reads whatever the words mean.
pub fn read(input: &[String]) -> Result<Table> {
    let Some((head, moves)) = input.split_first() else {
        anyhow::bail!("expected a file or a game id");
    };
    if moves.is_empty() && hexworld::recognises(head) && !Path::new(head).exists() {
        return hexworld::read(head).with_context(|| format!("'{head}'"));
    }
    let is_id = head.contains(':') || !moves.is_empty();
    if head != "-" && is_id && !Path::new(head).exists() {
        return record::read(&format!("{head}\n{}", moves.join(" ")));
    }
    read_text(&files::read(Path::new(head))?).with_context(|| head.clone())
}

/// Reads a record in whichever notation it is.
fn read_text(text: &str) -> Result<Table> {
    if sgf::recognises(text) {
        sgf::read(text)
    } else if hexworld::recognises(text) {
        hexworld::read(text)
    } else {
        record::read(text)
    }
}

pub fn run(request: &Request) -> Result<Answer> {
    let table = match &request.text {
        Some(text) => read_text(text)?,
        None => read(&request.input)?,
    };
    let text = match request.to {
        Format::Moves => {
            let mut words = record::write(&table).split_whitespace().collect::<Vec<_>>().join(" ");
            words.push('\n');
            words
        }
        Format::Record => record::write(&table),
        Format::Sgf => sgf::write(&table)?,
        Format::Hexworld => hexworld::write(&table)? + "\n",
    };
    let mut json = json!({ "text": text });
    if let (Value::Object(into), Value::Object(from)) = (&mut json, describe(&table)) {
        into.extend(from);
    }
    if let Some(path) = &request.output {
        files::write(path, text.as_bytes())?;
        return Ok(Answer::yes(json, ""));
    }
    Ok(Answer::yes(json, text))
}
