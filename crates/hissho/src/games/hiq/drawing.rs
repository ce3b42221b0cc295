//! A Hi-Q board drawn in a text file, turned into the id of a drawn board.

use crate::files;
use anyhow::{Context, Result, bail};
use rules::hiq::{Directions, read_drawing};
use std::path::Path;

/// The largest board takes less, with line ends of two bytes.
const LARGEST: u64 = 1 << 25;

/// The id of the board in the file; `game` says how tokens may jump (`hiq`, `hiq:drawn6`, …).
pub fn read_id(path: &Path, game: &str) -> Result<String> {
    let directions = match game {
        "hiq" | "hiq:drawn" => Directions::Four,
        "hiq:drawn6" => Directions::Six,
        "hiq:drawn8" => Directions::Eight,
        _ => bail!("'{game}': with --setup expected hiq, hiq:drawn6 or hiq:drawn8"),
    };
    let text = files::read_at_most(path, LARGEST)?;
    let variant = read_drawing(&text, directions).with_context(|| format!("{}", path.display()))?;
    // The rows of a triangle grow.
    let uneven = ragged(&text).filter(|_| directions != Directions::Six);
    if let Some((line, found, wanted)) = uneven {
        let path = path.display();
        bail!("{path}: line {line} has {found} letters, expected {wanted} as in line 1");
    }
    Ok(format!("hiq:{variant}"))
}

/// The first line that is not as long as the first one. Where blanks stand for what is no cell they
/// may be left out at the end of a line; numbers stand for as many letters.
fn ragged(text: &str) -> Option<(usize, usize, usize)> {
    if text.contains(|letter: char| letter == ' ' || letter.is_ascii_digit()) {
        return None;
    }
    let lines = text.trim_end().lines();
    let wanted = lines.clone().next()?.chars().count();
    let lengths = (1..).zip(lines.map(|line| line.chars().count()));
    let mut others = lengths.filter(|&(_, length)| length != wanted);
    others.next().map(|(line, found)| (line, found, wanted))
}
