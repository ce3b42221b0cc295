//! Our own record files, and SGF as a tree. A game's notations of other programs are in its folder; all
//! of them read a text into a [`Table`] and write one back, and none decides what is legal.

pub mod record;
pub mod sgf;

use crate::files;
use crate::games::{self, Notation};
use crate::job::Context;
use crate::table::Table;
use anyhow::{Context as _, Result};
use std::path::Path;

/// A record that was read, and what it was read from.
#[derive(Debug)]
pub struct Source {
    pub table: Table,
    /// The notation of another program, unless it is our own.
    pub notation: Option<&'static Notation>,
    pub text: String,
}

impl From<Table> for Source {
    fn from(table: Table) -> Self {
        Source { table, notation: None, text: String::new() }
    }
}

/// Reads a record in whichever notation it is.
pub fn read(text: String, cx: &Context) -> Result<Source> {
    let notation = games::notations().find(|notation| (notation.recognises)(&text));
    let table = match notation {
        Some(notation) => (notation.read)(&text, cx)?,
        None => record::read(&text)?,
    };
    Ok(Source { table, notation, text })
}

/// Reads a file, or standard input for `-`.
pub fn open(path: &Path, cx: &Context) -> Result<Source> {
    let bytes = files::read_bytes(path)?;
    let read = sgf::decode(bytes).and_then(|text| read(text, cx));
    read.with_context(|| path.display().to_string())
}

/// Reads a record that is short enough to be a word, as an address is; none if it is no such word, or
/// the name of a file.
pub fn word(text: &str, cx: &Context) -> Option<Result<Source>> {
    let is_it = |notation: &&Notation| notation.is_word && (notation.recognises)(text);
    games::notations().find(is_it).filter(|_| !Path::new(text).exists())?;
    Some(read(text.to_string(), cx))
}
