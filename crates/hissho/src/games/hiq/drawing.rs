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
    Ok(format!("hiq:{variant}"))
}
