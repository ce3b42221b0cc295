//! `hissho convert`: game records between notations.

use crate::answer::Answer;
use crate::files;
use crate::formats::{self, Source, record};
use crate::games::{self, Notation};
use crate::job::Context;
use crate::place::{describe, doubted};
use anyhow::{Context as _, Result, bail};
use clap::Args;
use clap::builder::{PossibleValue, PossibleValuesParser};
use serde::Deserialize;
use serde_json::{Value, json};
use std::path::{Path, PathBuf};

/// The most variations of a text that are read.
const MOST_LINES: usize = 400;

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
fn read(input: &[String], cx: &Context) -> Result<Source> {
    let Some((head, moves)) = input.split_first() else {
        anyhow::bail!("expected a file or a game id");
    };
    if let Some(table) = moves.is_empty().then(|| formats::word(head, cx)).flatten() {
        return table.with_context(|| format!("'{head}'"));
    }
    let is_id = head.contains(':') || !moves.is_empty();
    if head != "-" && is_id && !Path::new(head).exists() {
        return Ok(Source::from(record::read(&format!("{head}\n{}", moves.join(" ")))?));
    }
    formats::open(Path::new(head), cx)
}

fn written(source: &Source, format: &str) -> Result<String> {
    let record = record::write(&source.table);
    let named = |notation: &&Notation| notation.name == format;
    let kept =
        source.notation.filter(|notation| named(notation)).and_then(|notation| notation.rewrite);
    let text = match (format, games::notations().find(named)) {
        (_, Some(notation)) => match kept {
            Some(rewrite) => rewrite(&source.text)?,
            None => (notation.write)(&source.table)?,
        },
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
    let source = match &request.text {
        Some(text) => formats::read(text.clone(), cx)?,
        None => read(&request.input, cx)?,
    };
    let table = &source.table;
    doubted(table, cx);
    let text = written(&source, &request.to)?;
    let mut json = json!({ "text": text });
    if let (Value::Object(into), Value::Object(from)) = (&mut json, describe(table)) {
        into.extend(from);
    }
    // Files go through `rewrite` whole; whoever sent a text gets the variations as moves.
    if let (Some(lines), Some(text)) =
        (source.notation.and_then(|notation| notation.lines), &request.text)
    {
        let lines = lines(text, MOST_LINES, cx)?;
        json["lines"] = lines.iter().map(|line| json!(line.record)).collect();
        json["notes"] = lines.iter().map(|line| json!(line.remarks)).collect();
    }
    if let Some(path) = &request.output {
        files::write(path, text.as_bytes())?;
        return Ok(Answer::yes(json, ""));
    }
    Ok(Answer::yes(json, text))
}
