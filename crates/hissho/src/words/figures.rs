//! Figures of a claim or a report as people read them: no JSON, lists in lines, what belongs together in
//! tables.
//!
//! ```text
//! {"size 2: wins": 3, "size 2: losses": 4, "size 3: wins": 5, "size 3: losses": 6}
//!
//!           wins  losses
//!   size 2     3       4
//!   size 3     5       6
//! ```

use serde_json::{Map, Value};

/// Lines are not longer than this, if they can be broken.
const WIDEST: usize = 100;

/// The lines of all figures, without an indent.
pub fn lines(figures: &Map<String, Value>) -> Vec<String> {
    if let Some(rows) = crossed(figures) {
        return table(&rows);
    }
    let mut lines = Vec::new();
    for (name, value) in figures {
        let name = name.replace('_', " ");
        match rows(value) {
            Some(rows) => {
                lines.push(format!("{name}:"));
                lines.extend(table(&rows).into_iter().map(|line| format!("  {line}")));
            }
            None => lines.extend(wrapped(&name, &inline(value))),
        }
    }
    lines
}

/// Cells in columns, numbers to the right, all else to the left.
pub fn table(rows: &[Vec<String>]) -> Vec<String> {
    let columns = rows.iter().map(Vec::len).max().unwrap_or(0);
    let cell = |row: &Vec<String>, k: usize| row.get(k).cloned().unwrap_or_default();
    let width = |k: usize| rows.iter().map(|row| cell(row, k).chars().count()).max().unwrap_or(0);
    let widths: Vec<usize> = (0..columns).map(width).collect();
    let is_number = |text: &str| text.starts_with(|c: char| c.is_ascii_digit() || c == '-');
    let numeric = |k: usize| k > 0 && rows.iter().skip(1).all(|row| is_number(&cell(row, k)));
    let right: Vec<bool> = (0..columns).map(numeric).collect();
    let line = |row: &Vec<String>| {
        let cells = (0..columns).map(|k| {
            let (text, width) = (cell(row, k), widths[k]);
            if right[k] { format!("{text:>width$}") } else { format!("{text:<width$}") }
        });
        cells.collect::<Vec<_>>().join("  ").trim_end().to_string()
    };
    rows.iter().map(line).collect()
}

/// Figures called `row: column`, each row with the same columns, as one table.
fn crossed(figures: &Map<String, Value>) -> Option<Vec<Vec<String>>> {
    let mut columns: Vec<&str> = Vec::new();
    let mut rows: Vec<Row> = Vec::new();
    for (name, value) in figures {
        let (row, column) = name.split_once(": ")?;
        if !columns.contains(&column) {
            columns.push(column);
        }
        let at = rows.iter().position(|known| known.name == row).unwrap_or_else(|| {
            rows.push(Row { name: row, columns: Vec::new(), cells: vec![row.to_string()] });
            rows.len() - 1
        });
        rows[at].columns.push(column);
        rows[at].cells.push(inline(value));
    }
    if rows.len() < 2 || columns.len() < 2 || rows.iter().any(|row| row.columns != columns) {
        return None;
    }
    let head = [""].iter().chain(&columns).map(ToString::to_string).collect();
    Some([head].into_iter().chain(rows.into_iter().map(|row| row.cells)).collect())
}

/// A row of a table that is being put together.
struct Row<'a> {
    name: &'a str,
    columns: Vec<&'a str>,
    cells: Vec<String>,
}

/// The rows of a value that is a table: a head with rows, or entries with the same fields.
fn rows(value: &Value) -> Option<Vec<Vec<String>>> {
    let texts = |row: &Value| Some(row.as_array()?.iter().map(inline).collect::<Vec<String>>());
    if let (Some(head), Some(body)) = (value.get("head"), value.get("rows")) {
        let body: Option<Vec<_>> = body.as_array()?.iter().map(texts).collect();
        return Some([texts(head)?].into_iter().chain(body?).collect());
    }
    let named: Vec<(String, &Map<String, Value>)> = match value {
        Value::Object(entries) => entries
            .iter()
            .map(|(name, entry)| Some((name.replace('_', " "), entry.as_object()?)))
            .collect::<Option<_>>()?,
        Value::Array(entries) => (1..)
            .zip(entries)
            .map(|(k, entry): (usize, _)| Some((k.to_string(), entry.as_object()?)))
            .collect::<Option<_>>()?,
        _ => return None,
    };
    let keys: Vec<&String> = named.first()?.1.keys().collect();
    if named.iter().any(|(_, entry)| entry.keys().collect::<Vec<_>>() != keys) {
        return None;
    }
    let head = [String::new()].into_iter().chain(keys.iter().map(|key| key.replace('_', " ")));
    let mut rows = vec![head.collect::<Vec<_>>()];
    rows.extend(
        named
            .into_iter()
            .map(|(name, entry)| [name].into_iter().chain(entry.values().map(inline)).collect()),
    );
    Some(rows)
}

/// A value within a line.
fn inline(value: &Value) -> String {
    match value {
        Value::Null => "–".to_string(),
        Value::Bool(yes) => (if *yes { "yes" } else { "no" }).to_string(),
        Value::String(text) => text.clone(),
        Value::Number(number) => match number.as_f64() {
            Some(x) if number.is_f64() => amount(x),
            _ => number.to_string(),
        },
        Value::Array(items) => {
            let nested = items.iter().any(|item| item.is_array() || item.is_object());
            let items: Vec<String> = items.iter().map(inline).collect();
            if items.is_empty() {
                "none".into()
            } else {
                items.join(if nested { "; " } else { ", " })
            }
        }
        Value::Object(entries) => {
            let entry = |(name, value): (&String, &Value)| {
                format!("{} {}", name.replace('_', " "), inline(value))
            };
            entries.iter().map(entry).collect::<Vec<_>>().join(", ")
        }
    }
}

/// A number without digits that say nothing.
fn amount(x: f64) -> String {
    let text = format!("{x:.3}");
    if text.contains('.') {
        return text.trim_end_matches('0').trim_end_matches('.').to_string();
    }
    text
}

/// `name: text`, broken at blanks.
fn wrapped(name: &str, text: &str) -> Vec<String> {
    let mut lines = vec![format!("{name}:")];
    for word in text.split(' ') {
        let last = lines.len() - 1;
        if lines[last].chars().count() + 1 + word.chars().count() > WIDEST {
            lines.push(format!("  {word}"));
        } else {
            lines[last].push(' ');
            lines[last].push_str(word);
        }
    }
    lines
}

#[cfg(test)]
mod tests {
    use super::lines;
    use serde_json::{Value, json};

    fn text(figures: Value) -> String {
        lines(figures.as_object().expect("figures")).join("\n")
    }

    #[test]
    fn figures_are_no_json() {
        assert_eq!(
            text(json!({ "boards_seen": 158908.0, "share": 0.44165 })),
            "boards seen: 158908\nshare: 0.442"
        );
        assert_eq!(text(json!({ "cells": [["47"], ["56", "65"]] })), "cells: 47; 56, 65");
        assert_eq!(text(json!({ "by h": { "16": 3, "17": 6 } })), "by h: 16 3, 17 6");
        let runs = json!({ "half": { "solutions": 1, "expanded": 20 }, "full": { "solutions": 0, "expanded": 4000 } });
        let table = [
            "runs:",
            "        solutions  expanded",
            "  half          1        20",
            "  full          0      4000",
        ];
        assert_eq!(text(json!({ "runs": runs })), table.join("\n"));
    }

    #[test]
    fn what_is_crossed_is_a_table() {
        let figures = json!({ "size 2: wins": 3, "size 2: losses": 14, "size 3: wins": 5, "size 3: losses": 6 });
        assert_eq!(
            text(figures),
            "        wins  losses\nsize 2     3      14\nsize 3     5       6"
        );
    }

    #[test]
    fn long_lists_are_broken() {
        let many: Vec<u32> = (0..200).collect();
        let text = text(json!({ "levels": many }));
        assert!(text.lines().all(|line| line.len() <= 100) && text.lines().count() > 5, "{text}");
    }
}
