//! Reads a file into trees. Nothing recurses, and what comes before the first tree, between trees and
//! behind the last one (the head of a letter, say) is no part of them.

use super::tree::{Property, Sgf};
use super::value::Value;
use anyhow::{Result, bail};
use std::iter::Peekable;
use std::str::{CharIndices, FromStr};

impl FromStr for Sgf {
    type Err = anyhow::Error;

    fn from_str(text: &str) -> Result<Sgf> {
        let mut sgf = Sgf::default();
        let mut chars = text.char_indices().peekable();
        // The node that each open parenthesis stands behind, and the node we are in.
        let mut open: Vec<Option<usize>> = Vec::new();
        let mut node = None;
        while let Some((at, c)) = chars.next() {
            match c {
                '(' => open.push(node),
                ')' if !open.is_empty() => node = open.pop().flatten(),
                _ if open.is_empty() => {}
                ';' => node = Some(sgf.add(node)),
                c if c.is_whitespace() => {}
                c if c.is_ascii_alphabetic() => match node {
                    Some(node) => {
                        let property = read_property(c, &mut chars)?;
                        sgf.nodes[node].properties.push(property);
                    }
                    None => bail!("character {}: '{c}': expected ';'", at + 1),
                },
                ']' => match node.and_then(|node| sgf.nodes[node].properties.last_mut()) {
                    Some(property) => {
                        property.values.iter_mut().next_back().map(Value::absorb_bracket);
                    }
                    None => bail!("character {}: ']' is no SGF", at + 1),
                },
                _ => bail!("character {}: '{}' is no SGF", at + 1, c.escape_debug()),
            }
        }
        if !open.is_empty() {
            bail!("the end came early: expected ')'");
        }
        if sgf.nodes.is_empty() {
            bail!("expected at least one node");
        }
        Ok(sgf)
    }
}

/// The property whose first letter was read.
fn read_property(first: char, chars: &mut Peekable<CharIndices>) -> Result<Property> {
    let mut name = first.to_string();
    while let Some((_, c)) = chars.next_if(|(_, c)| c.is_ascii_alphanumeric()) {
        name.push(c);
    }
    let mut values = Vec::new();
    loop {
        while chars.next_if(|(_, c)| c.is_whitespace()).is_some() {}
        if chars.next_if(|(_, c)| *c == '[').is_none() {
            break;
        }
        match read_value(chars) {
            Some(value) => values.push(value),
            None => bail!("{name}[: expected ']'"),
        }
    }
    if values.is_empty() {
        bail!("'{name}': expected a value in [ ] behind the property");
    }
    Ok(Property { name, values })
}

/// The value whose bracket was read; none where the file ends in it.
fn read_value(chars: &mut Peekable<CharIndices>) -> Option<Value> {
    let mut raw = String::new();
    loop {
        match chars.next()?.1 {
            ']' => return Some(Value::written(raw)),
            '\\' => {
                raw.push('\\');
                raw.push(chars.next()?.1);
            }
            c => raw.push(c),
        }
    }
}
