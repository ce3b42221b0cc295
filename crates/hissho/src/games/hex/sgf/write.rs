//! A record as an SGF file: the root with what was set up, then a node a move.

use crate::formats::sgf::{Property, Sgf, Value};
use crate::table::Table;
use anyhow::{Result, bail};
use rules::cell::cell_name;
use rules::{Player, game};

pub fn write(table: &Table) -> Result<String> {
    let start = table.first();
    let id = start.id();
    let Some(variant) = id.strip_prefix("hex:") else {
        bail!("'{id}': SGF is for hex only");
    };
    let mut parts = variant.split(':');
    let size = parts.next().unwrap_or_default().replace('x', ":");
    let swap = parts.next().unwrap_or_default();
    let board = start.board();
    let mut sgf = Sgf::default();
    let root = sgf.add(None);
    let put = |node: usize, sgf: &mut Sgf, name: &str, values: Vec<Value>| {
        sgf.nodes[node].properties.push(Property { name: name.into(), values });
    };
    let program = format!("Hissho:{}", env!("CARGO_PKG_VERSION"));
    for (name, text) in
        [("FF", "4"), ("GM", "11"), ("CA", "UTF-8"), ("AP", &program), ("SZ", &size)]
    {
        put(root, &mut sgf, name, vec![Value::of(text)]);
    }
    for (name, letter) in [("AB", 'B'), ("AW", 'W')] {
        let rows = board.split(':').next().unwrap_or_default().split('/').enumerate();
        let cells = rows.flat_map(|(r, row)| row.chars().enumerate().map(move |(c, l)| (c, r, l)));
        let cells = cells.filter(|(_, _, l)| *l == letter);
        let stones: Vec<Value> = cells.map(|(c, r, _)| Value::of(&cell_name(c, r))).collect();
        if !stones.is_empty() {
            put(root, &mut sgf, name, stones);
        }
    }
    let colour = |player| if player == Player::One { "B" } else { "W" };
    if game::start(&id)?.board() != board {
        put(root, &mut sgf, "PL", vec![Value::of(colour(start.turn()))]);
    }
    let mut replay = Table::from(start.copy());
    let mut node = root;
    for m in table.record() {
        let word = if m == "swap" { swap } else { m };
        node = sgf.add(Some(node));
        put(node, &mut sgf, colour(replay.state().turn()), vec![Value::of(word)]);
        replay.play(m)?;
    }
    Ok(sgf.to_string())
}
