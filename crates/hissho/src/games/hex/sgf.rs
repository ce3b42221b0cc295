//! SGF FF\[4\] for Hex, GM\[11\] (red-bean.com/sgf/hex.html): the main line of the first game.
//!
//! ```text
//! (;FF[4]GM[11]SZ[5]AB[c3]PL[W];W[b4];B[swap-pieces];W[resign])
//! ```
//!
//! `SZ[n]` or `SZ[columns:rows]`; Black joins top and bottom and begins unless `PL` or the first
//! move says otherwise; `AB`, `AW`, `AE` set up stones; moves are cells, `pass`, `resign`,
//! `swap-pieces` and `swap-sides`. Property values are read in either case of letters.

use crate::job::Context;
use crate::place::doubted;
use anyhow::{Context as _, Result, bail};
use rules::cell::{cell_name, read_cell};
use rules::{Player, Table, game};

/// Properties of one node, in order: name and values.
type Node = Vec<(String, Vec<String>)>;

pub fn recognises(text: &str) -> bool {
    text.trim_start().starts_with('(')
}

/// The nodes of the main line: of several variations the first.
fn main_line(text: &str) -> Result<Vec<Node>> {
    let mut nodes: Vec<Node> = Vec::new();
    let mut chars = text.char_indices().peekable();
    let mut depth = 0usize;
    while let Some((at, c)) = chars.next() {
        match c {
            '(' => depth += 1,
            ';' if depth > 0 => nodes.push(Node::new()),
            // The first branch that closes ends the main line.
            ')' if depth > 0 => return Ok(nodes),
            c if c.is_whitespace() => {}
            c if c.is_ascii_alphabetic() && !nodes.is_empty() => {
                let mut name = c.to_string();
                while let Some((_, c)) = chars.next_if(|(_, c)| c.is_ascii_alphabetic()) {
                    name.push(c);
                }
                let mut values = Vec::new();
                loop {
                    while chars.next_if(|(_, c)| c.is_whitespace()).is_some() {}
                    if chars.next_if(|(_, c)| *c == '[').is_none() {
                        break;
                    }
                    values.push(read_value(&mut chars).with_context(|| format!("{name}["))?);
                }
                if values.is_empty() {
                    bail!("'{name}': expected a value in [ ] behind the property");
                }
                if let Some(node) = nodes.last_mut() {
                    node.push((name.to_uppercase(), values));
                }
            }
            _ => bail!("character {}: '{}' is no SGF", at + 1, c.escape_debug()),
        }
    }
    bail!("the end came early: expected ')'")
}

fn read_value(chars: &mut impl Iterator<Item = (usize, char)>) -> Result<String> {
    let mut value = String::new();
    while let Some((_, c)) = chars.next() {
        match c {
            ']' => return Ok(value),
            '\\' => value.extend(chars.next().map(|(_, c)| c)),
            c => value.push(c),
        }
    }
    bail!("expected ']'")
}

fn first<'a>(node: &'a Node, name: &str) -> Option<&'a str> {
    node.iter().find(|(n, _)| n == name).map(|(_, values)| values[0].trim())
}

pub fn read(text: &str, cx: &Context) -> Result<Table> {
    let nodes = main_line(text)?;
    let root = nodes.first().context("expected at least one node")?;
    if let Some(game) = first(root, "GM").filter(|game| *game != "11") {
        bail!("GM[{game}]: expected GM[11], which is Hex");
    }
    let size = first(root, "SZ").unwrap_or("11").replace(':', "x");
    let mut table = open(&nodes, root, &size, cx)?;
    for (i, node) in nodes.iter().enumerate() {
        for (name, values) in node.iter().filter(|(name, _)| matches!(&name[..], "B" | "W")) {
            let text = values[0].trim().to_lowercase();
            let turn = if table.state().turn() == Player::One { "B" } else { "W" };
            if name != turn {
                bail!("node {}: {name}[{text}]: expected {turn} to move", i + 1);
            }
            let m = if text.starts_with("swap") { "swap" } else { &text };
            table.play(m).with_context(|| format!("node {}: {name}[{text}]", i + 1))?;
        }
        if i > 0 && node.iter().any(|(name, _)| matches!(&name[..], "AB" | "AW" | "AE")) {
            bail!("node {}: expected stones to be set up in the first node only", i + 1);
        }
    }
    Ok(table)
}

/// The table before the first move: size, swap convention, stones and mover of the root.
fn open(nodes: &[Node], root: &Node, size: &str, cx: &Context) -> Result<Table> {
    let moves = || nodes.iter().flatten().filter(|(name, _)| matches!(&name[..], "B" | "W"));
    let says = |word: &str| moves().any(|(_, v)| v[0].trim().eq_ignore_ascii_case(word));
    let swap = match (says("swap-sides"), says("swap-pieces") || says("swap")) {
        (true, _) => ":swap-sides",
        (_, true) => ":swap-pieces",
        _ => "",
    };
    let empty = game::start(&format!("hex:{size}{swap}")).with_context(|| format!("SZ[{size}]"))?;
    let rows = empty.board().split(':').next().unwrap_or_default().to_string();
    let mut rows: Vec<Vec<char>> = rows.split('/').map(|row| row.chars().collect()).collect();
    for (name, values) in root {
        let letter = match &name[..] {
            "AB" => 'B',
            "AW" => 'W',
            "AE" => '.',
            _ => continue,
        };
        for value in values {
            let (column, row) = read_cell(&value.trim().to_lowercase(), rows[0].len(), rows.len())
                .with_context(|| format!("{name}[{value}]"))?;
            rows[row][column] = letter;
        }
    }
    let rows: Vec<String> = rows.into_iter().map(String::from_iter).collect();
    let turn = match first(root, "PL").map(str::to_uppercase).as_deref() {
        Some("B" | "BLACK" | "1") => Some("black"),
        Some("W" | "WHITE" | "2") => Some("white"),
        Some(other) => bail!("PL[{other}]: expected B or W"),
        None => moves().next().map(|(name, _)| if name == "B" { "black" } else { "white" }),
    };
    let turn = turn.map(|turn| format!(":{turn}")).unwrap_or_default();
    let board = format!("{}{turn}", rows.join("/"));
    let table = Table::from(game::read(&empty.id(), &board)?);
    doubted(&table, cx);
    Ok(table)
}

pub fn write(table: &Table) -> Result<String> {
    let start = table.first();
    let id = start.id();
    let Some(variant) = id.strip_prefix("hex:") else {
        bail!("'{id}': SGF is for hex only");
    };
    let mut parts = variant.split(':');
    let size = parts.next().unwrap_or_default().replace('x', ":");
    let swap = parts.next().unwrap_or_default();
    let version = env!("CARGO_PKG_VERSION");
    let mut text = format!("(;FF[4]GM[11]CA[UTF-8]AP[Hissho:{version}]SZ[{size}]");
    let board = start.board();
    for (name, letter) in [("AB", 'B'), ("AW", 'W')] {
        let stones: Vec<String> = board
            .split(':')
            .next()
            .unwrap_or_default()
            .split('/')
            .enumerate()
            .flat_map(|(r, row)| row.chars().enumerate().map(move |(c, l)| (c, r, l)))
            .filter(|(_, _, l)| *l == letter)
            .map(|(c, r, _)| format!("[{}]", cell_name(c, r)))
            .collect();
        if !stones.is_empty() {
            text.push_str(name);
            text.push_str(&stones.concat());
        }
    }
    let fresh = game::start(&id)?;
    if fresh.board() != board {
        text.push_str(if start.turn() == Player::One { "PL[B]" } else { "PL[W]" });
    }
    let mut replay = Table::from(start.copy());
    for m in table.record() {
        let colour = if replay.state().turn() == Player::One { 'B' } else { 'W' };
        let word = if m == "swap" { swap } else { m };
        text.push_str(&format!(";{colour}[{word}]"));
        replay.play(m)?;
    }
    text.push_str(")\n");
    Ok(text)
}
