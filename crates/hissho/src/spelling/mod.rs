//! Ids and moves as people type them: `HEX:5`, `C3`, `d2-d4`; and what a word may have been meant for.
//!
//! What the rules read is taken as it is. Only a word that they cannot read is tried in small letters, and
//! with a dash for the sign of a jump.

#[cfg(test)]
mod tests;

use crate::table::Table;
use rules::{Refused, game};

/// The id in the spelling of the rules, if it has one.
pub fn id(text: &str) -> String {
    let small = text.to_lowercase();
    let other = small != text && game::start(text).is_err() && game::start(&small).is_ok();
    if other { small } else { text.to_string() }
}

/// Plays a move, however it is spelled.
pub fn play(table: &mut Table, text: &str) -> Result<(), Refused> {
    let small = text.to_lowercase();
    let jump = small.replace(['-', '–', '→'], ">");
    let readable = |word: &&str| table.state().spell(word).is_ok();
    let word = [text, &small, &jump].into_iter().find(readable).unwrap_or(text).to_string();
    table.play(&word)
}

/// The nearest of the words, if it is near enough to have been meant.
pub fn nearest<'a>(text: &str, words: impl IntoIterator<Item = &'a str>) -> Option<&'a str> {
    let text = text.to_lowercase();
    let distance = |word: &str| strsim::damerau_levenshtein(&text, word);
    let near = words.into_iter().min_by_key(|word| distance(word))?;
    (distance(near) <= 1 + text.len() / 4 && distance(near) < near.len()).then_some(near)
}
