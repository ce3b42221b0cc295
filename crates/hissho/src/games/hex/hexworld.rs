//! HexWorld fragments, as in the address bar of that board: `14r9c1,e6:sf7`.
//!
//! ```text
//! 14        size, or 14x12 for columns x rows
//! r9 c1     how the board is turned and labelled: read, not kept
//! ,         moves follow without separators; a second comma ends the part before the cursor
//! e6 :s f7  cells; :s swaps pieces, :p passes, :rb and :rw resign
//! ```
//!
//! The first player is Black here and Red there; both join top and bottom.

use crate::job::Context;
use crate::table::Table;
use anyhow::{Context as _, Result, bail};

/// The fragment of an address, or the text itself.
fn fragment(text: &str) -> &str {
    text.trim().rsplit('#').next().unwrap_or_default()
}

/// Looks like one: digits, options, and a comma or the end.
pub fn recognises(text: &str) -> bool {
    let head = fragment(text).split(',').next().unwrap_or_default();
    head.starts_with(|c: char| c.is_ascii_digit())
        && head.chars().all(|c| c.is_ascii_digit() || "xrcn".contains(c))
}

pub fn read(text: &str, _: &Context) -> Result<Table> {
    let text = fragment(text);
    let (head, moves) = text.split_once(',').unwrap_or((text, ""));
    let end = head.find(|c: char| !(c.is_ascii_digit() || c == 'x')).unwrap_or(head.len());
    let (size, options) = head.split_at(end);
    if !options.chars().all(|c| c.is_ascii_digit() || "rcn".contains(c)) {
        bail!("'{options}': expected rotation and labels such as r9c1 behind the size");
    }
    let words = split_moves(moves)?;
    let swap = if words.contains(&":s") { ":swap-pieces" } else { "" };
    let mut table = Table::open(&format!("hex:{size}{swap}"))?;
    for (i, word) in words.iter().enumerate() {
        let turn = table.state().player_name(table.state().turn());
        // What is wrong with a cell names it already.
        let place = || match word.strip_prefix(':') {
            Some(_) => format!("move {}: '{word}'", i + 1),
            None => format!("move {}", i + 1),
        };
        let m = match *word {
            ":s" => "swap",
            ":p" => "pass",
            ":rb" | ":rw" => {
                if !turn.starts_with(&word[2..]) {
                    table.play("pass").with_context(place)?;
                }
                "resign"
            }
            cell => cell,
        };
        table.play(m).with_context(place)?;
    }
    Ok(table)
}

/// Cuts `e6:sf7` into `e6`, `:s`, `f7`.
fn split_moves(text: &str) -> Result<Vec<&str>> {
    let mut words = Vec::new();
    let mut rest = text.trim_matches(',');
    while !rest.is_empty() {
        rest = rest.strip_prefix(',').unwrap_or(rest);
        let special = [":rb", ":rw", ":s", ":p"].into_iter().find(|s| rest.starts_with(s));
        let length = match special {
            Some(word) => word.len(),
            None => {
                let letters = rest.bytes().take_while(u8::is_ascii_lowercase).count();
                let digits = rest[letters..].bytes().take_while(u8::is_ascii_digit).count();
                if letters == 0 || digits == 0 {
                    let token: String = rest.chars().take(8).collect();
                    bail!("'{token}': expected a cell such as e6, or :s, :p, :rb, :rw");
                }
                letters + digits
            }
        };
        words.push(&rest[..length]);
        rest = &rest[length..];
    }
    Ok(words)
}

pub fn write(table: &Table) -> Result<String> {
    let id = table.first().id();
    let Some(variant) = id.strip_prefix("hex:") else {
        bail!("'{id}': HexWorld is for hex only");
    };
    if !table.first().board().chars().all(|c| !"BW".contains(c)) {
        bail!("HexWorld has no set-up positions: expected a game from the empty board");
    }
    let size = variant.split(':').next().unwrap_or_default();
    let mut text = format!("{size}c1,");
    let mut replay = Table::open(&id)?;
    for m in table.record() {
        let turn = replay.state().player_name(replay.state().turn());
        match m.as_str() {
            "swap" if variant.ends_with("swap-sides") => {
                bail!("HexWorld swaps pieces: this record swaps sides")
            }
            "swap" => text.push_str(":s"),
            "pass" => text.push_str(":p"),
            "resign" => text.push_str(if turn == "black" { ":rb" } else { ":rw" }),
            cell => text.push_str(cell),
        }
        replay.play(m)?;
    }
    Ok(text)
}
