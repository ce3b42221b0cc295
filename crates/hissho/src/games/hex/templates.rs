//! `hissho hex templates`: edge templates of one stone on rows 2 to 5, each with its certificate; with `--ladders`
//! those of [`ladders`](super::ladders).
//!
//! ```text
//! 4-1.cert   game hex:12x4, claim: Black wins the board whose open cells are the template's
//! ```
//!
//! Those that ship with the program were made by `--search`; each is checked whenever it is shown.

use super::exhibit::{Exhibit, claimed, shown};
use super::ladders;
use crate::answer::Answer;
use crate::job::{Context, Limits};
use anyhow::{Result, bail};
use clap::Args;
use engine::hex::Stopped;
use engine::hex::edges::TEMPLATES;
use engine::hex::template::{Template, templates};
use rules::{Player, Position};
use serde::Deserialize;
use serde_json::Map;
use std::path::PathBuf;

/// The rows of the stones.
const ROWS: [usize; 4] = [2, 3, 4, 5];

#[derive(Args, Deserialize, Clone, Debug)]
pub struct Request {
    /// Only templates of a stone on this row, counted from the side; of ladders, the row of the start
    #[arg(long, value_name = "ROW")]
    pub row: Option<usize>,
    /// Ladders along a side instead: a stone that is blocked runs to an escape
    #[arg(long)]
    #[serde(default)]
    pub ladders: bool,
    /// Only ladders with so many columns between the start and the escape
    #[arg(long, value_name = "COLUMNS", requires = "ladders")]
    pub length: Option<usize>,
    /// Search for them again instead of showing those that ship with the program
    #[arg(long)]
    #[serde(default)]
    pub search: bool,
    /// A folder for certificates and figures
    #[arg(short, long, value_name = "DIR")]
    #[serde(skip)]
    pub output: Option<PathBuf>,
    #[command(flatten)]
    #[serde(flatten)]
    pub limits: Limits,
}

pub fn run(request: &Request, cx: &Context) -> Result<Answer> {
    if request.ladders {
        return ladders::run(request, cx);
    }
    let wanted = |row: usize| request.row.is_none_or(|only| only == row);
    if !ROWS.into_iter().any(wanted) {
        let row = request.row.unwrap_or_default();
        bail!("--row {row}: expected a row from 2 to 5");
    }
    let budget = cx.budget(&request.limits)?;
    let (mut found, mut whole) = (Vec::new(), true);
    if request.search {
        for row in ROWS.into_iter().filter(|row| wanted(*row)) {
            match templates(row, &budget, &cx.bar("expansions")) {
                Ok(more) => found.extend(more),
                Err(Stopped::Spent { .. }) => whole = false,
                Err(stopped) => return Err(stopped.into()),
            }
        }
    } else {
        let shipped: Result<Vec<Template>> =
            TEMPLATES.iter().map(|(_, text)| shipped(text)).collect();
        found.extend(shipped?.into_iter().filter(|template| wanted(template.row)));
    }
    let number = |i: usize| found[..=i].iter().filter(|other| other.row == found[i].row).count();
    let exhibits: Vec<Exhibit<'_>> =
        found.iter().enumerate().map(|(i, template)| exhibit(template, number(i))).collect();
    shown(&exhibits, request.output.as_deref(), whole, &budget, cx)
}

/// A template from its certificate: the claim is its board.
fn shipped(certificate: &str) -> Result<Template> {
    let (_, board) = claimed(certificate)?;
    let row = board.variant().rows;
    Ok(Template { row, board, certificate: certificate.to_string() })
}

/// A template that is the so-many-th of its row.
fn exhibit(template: &Template, number: usize) -> Exhibit<'_> {
    let Template { row, board, certificate } = template;
    Exhibit {
        name: format!("{row}-{number}"),
        row: *row,
        width: template.width(),
        board,
        winner: Player::One,
        certificate,
        fields: Map::new(),
        said: format!("row {row}, width {}", template.width()),
    }
}
