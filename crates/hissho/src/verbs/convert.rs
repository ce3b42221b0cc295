//! `hissho convert`: game records between notations.

use crate::answer::Answer;
use crate::files;
use crate::formats::record;
use crate::games::{self, Notation};
use crate::job::Context;
use crate::place::describe;
use anyhow::{Context as _, Result, bail};
use clap::Args;
use clap::builder::{PossibleValue, PossibleValuesParser};
use rules::Table;
use serde::Deserialize;
use serde_json::{Value, json};
use std::path::{Path, PathBuf};

/// Our own notations; those of other programs are with their games.
const OURS: [(&str, &str); 2] =
    [("moves", "One line: the id and the moves"), ("record", "A Hissho record")];

fn formats() -> PossibleValuesParser {
    let ours = OURS.iter().map(|(name, about)| PossibleValue::new(*name).help(*about));
    let others = games::notations().map(|n| PossibleValue::new(n.name).help(n.about));
    PossibleValuesParser::new(ours.chain(others))
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
    #[arg(long, value_name = "FORMAT", value_parser = formats())]
    pub to: String,
    /// Write to this file instead of standard output
    #[arg(short, long, value_name = "FILE")]
    #[serde(skip)]
    pub output: Option<PathBuf>,
}

/// Reads whatever the words mean.
fn read(input: &[String], cx: &Context) -> Result<Table> {
    let Some((head, moves)) = input.split_first() else {
        anyhow::bail!("expected a file or a game id");
    };
    let word = games::notations().find(|n| n.is_word && (n.recognises)(head));
    if let (Some(notation), true) = (word, moves.is_empty() && !Path::new(head).exists()) {
        return (notation.read)(head, cx).with_context(|| format!("'{head}'"));
    }
    let is_id = head.contains(':') || !moves.is_empty();
    if head != "-" && is_id && !Path::new(head).exists() {
        return record::read(&format!("{head}\n{}", moves.join(" ")));
    }
    read_text(&files::read(Path::new(head))?, cx).with_context(|| head.clone())
}

/// Reads a record in whichever notation it is.
fn read_text(text: &str, cx: &Context) -> Result<Table> {
    match games::notations().find(|notation| (notation.recognises)(text)) {
        Some(notation) => (notation.read)(text, cx),
        None => record::read(text),
    }
}

fn written(table: &Table, format: &str) -> Result<String> {
    let record = record::write(table);
    let named = |notation: &&Notation| notation.name == format;
    let text = match (format, games::notations().find(named)) {
        (_, Some(notation)) => (notation.write)(table)?,
        ("moves", _) => record.split_whitespace().collect::<Vec<_>>().join(" "),
        ("record", _) => record,
        _ => {
            let names =
                OURS.iter().map(|(name, _)| *name).chain(games::notations().map(|n| n.name));
            bail!("to '{format}': expected {}", names.collect::<Vec<_>>().join(", "))
        }
    };
    Ok(text.trim_end().to_string() + "\n")
}

pub fn run(request: &Request, cx: &Context) -> Result<Answer> {
    let table = match &request.text {
        Some(text) => read_text(text, cx)?,
        None => read(&request.input, cx)?,
    };
    let text = written(&table, &request.to)?;
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
