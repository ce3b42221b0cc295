//! Our own record: a first line with the id and, unless it is the usual one, the board that the
//! game began from; then the moves, separated by blanks or line ends.
//!
//! ```text
//! hex:5:swap-pieces
//! a2 swap c3
//! ```

use crate::spelling;
use crate::table::Table;
use anyhow::{Context, Result, bail};
use rules::game;

pub fn write(table: &Table) -> String {
    let first = table.first();
    let mut text = first.id();
    if game::start(&text).is_ok_and(|start| start.board() != first.board()) {
        text.push(' ');
        text.push_str(&first.board());
    }
    text.push('\n');
    for moves in table.record().chunks(10) {
        text.push_str(&moves.join(" "));
        text.push('\n');
    }
    text
}

pub fn read(text: &str) -> Result<Table> {
    let mut lines = text.lines();
    let head: Vec<&str> = lines.next().unwrap_or_default().split_whitespace().collect();
    let mut table = match head[..] {
        [id] => Table::open(&spelling::id(id)).context("line 1")?,
        [id, board] => Table::from(game::read(&spelling::id(id), board).context("line 1")?),
        _ => bail!("line 1: expected a game id and, if you like, a board"),
    };
    for (i, line) in lines.enumerate() {
        for word in line.split_whitespace() {
            spelling::play(&mut table, word).with_context(|| format!("line {}", i + 2))?;
        }
    }
    Ok(table)
}
