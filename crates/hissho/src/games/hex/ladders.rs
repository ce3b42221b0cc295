//! `hissho hex templates --ladders`: ladders of start, end and length, those that hold and those that do not.
//!
//! ```text
//! 2-3-4.cert   starts on row 2, a stone on row 3 is the escape (0: none), 4 columns between;
//!              claim: Black wins the board, or White does
//! ```
//!
//! Those that ship with the program were made by `--search`; each is checked whenever it is shown.

use super::exhibit::{Exhibit, claimed, shown};
use super::templates::Request;
use crate::answer::Answer;
use crate::job::Context;
use anyhow::{Context as _, Result, bail};
use engine::hex::Stopped;
use engine::hex::edges::LADDERS;
use engine::hex::ladder::{ENDS, Ladder, STARTS, Shape};
use rules::Player;
use serde_json::{Map, json};

/// The greatest length.
const LONGEST: usize = 6;

pub fn run(request: &Request, cx: &Context) -> Result<Answer> {
    let Request { row, length, .. } = *request;
    if let Some(row) = row.filter(|row| !STARTS.contains(row)) {
        bail!("--row {row}: expected a row from 2 to 4 for the start of a ladder");
    }
    if let Some(length) = length.filter(|length| *length > LONGEST) {
        bail!("--length {length}: expected a length from 0 to {LONGEST}");
    }
    let wanted = |shape: Shape| {
        row.is_none_or(|only| only == shape.start) && length.is_none_or(|only| only == shape.length)
    };
    let budget = cx.budget(&request.limits)?;
    let (mut found, mut whole) = (Vec::new(), true);
    if request.search {
        for shape in shapes().filter(|shape| wanted(*shape)) {
            match shape.decide(&budget, &cx.bar("expansions")) {
                Ok(ladder) => found.extend(ladder),
                Err(Stopped::Spent { .. }) => whole = false,
                Err(stopped) => return Err(stopped.into()),
            }
        }
    } else {
        let all: Result<Vec<Ladder>> =
            LADDERS.iter().map(|(name, text)| shipped(name, text)).collect();
        found.extend(all?.into_iter().filter(|ladder| wanted(ladder.shape)));
    }
    let exhibits: Vec<Exhibit<'_>> = found.iter().map(exhibit).collect();
    let mut answer = shown(&exhibits, request.output.as_deref(), whole, &budget, cx)?;
    answer.text.push_str(&table(&found));
    Ok(answer)
}

/// All that ship, in order.
fn shapes() -> impl Iterator<Item = Shape> {
    let pairs = STARTS.into_iter().flat_map(|start| ENDS.map(|end| (start, end)));
    pairs.flat_map(|(start, end)| (0..=LONGEST).map(move |length| Shape { start, end, length }))
}

/// A ladder from its name and its certificate.
fn shipped(name: &str, certificate: &str) -> Result<Ladder> {
    let numbers: Vec<usize> = name.split('-').filter_map(|word| word.parse().ok()).collect();
    let [start, end, length] = numbers[..] else { bail!("'{name}': expected start-end-length") };
    let (winner, board) = claimed(certificate).with_context(|| name.to_string())?;
    let shape = Shape { start, end, length };
    let holds = winner == Player::One;
    Ok(Ladder { shape, holds, board, certificate: certificate.to_string() })
}

fn exhibit(ladder: &Ladder) -> Exhibit<'_> {
    let Ladder { shape: Shape { start, end, length }, holds, board, certificate } = ladder;
    let fields = [
        ("kind", json!("ladder")),
        ("start", json!(start)),
        ("end", json!(end)),
        ("length", json!(length)),
        ("holds", json!(holds)),
    ];
    let verdict = if *holds { "holds" } else { "does not hold" };
    Exhibit {
        name: format!("{start}-{end}-{length}"),
        row: *start,
        width: ladder.width(),
        board,
        winner: if *holds { Player::One } else { Player::Two },
        certificate,
        fields: fields
            .into_iter()
            .map(|(name, value)| (name.to_string(), value))
            .collect::<Map<_, _>>(),
        said: format!("ladder from row {start} to {}, length {length}, {verdict}", escape(*end)),
    }
}

fn escape(end: usize) -> String {
    if end > 0 { format!("a stone on row {end}") } else { "nothing".to_string() }
}

/// Which lengths hold, a line for each start and end.
fn table(found: &[Ladder]) -> String {
    let mut text = String::new();
    for (start, end) in STARTS.into_iter().flat_map(|start| ENDS.map(|end| (start, end))) {
        let of = |ladder: &&Ladder| (ladder.shape.start, ladder.shape.end) == (start, end);
        let (yes, no): (Vec<&Ladder>, Vec<&Ladder>) =
            found.iter().filter(of).partition(|ladder| ladder.holds);
        let lengths = |ladders: &[&Ladder]| {
            let each = ladders.iter().map(|ladder| ladder.shape.length.to_string());
            each.collect::<Vec<_>>().join(" ")
        };
        let said = [("holds", yes), ("does not hold", no)];
        let said = said.iter().filter(|(_, ladders)| !ladders.is_empty());
        let said: Vec<String> =
            said.map(|(word, ladders)| format!("{word} for {}", lengths(ladders))).collect();
        if !said.is_empty() {
            text.push_str(&format!("row {start} to {}: {}\n", escape(end), said.join(", ")));
        }
    }
    text
}
