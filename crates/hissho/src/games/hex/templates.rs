//! `hissho hex templates`: edge templates of one stone on rows 2 to 5, each with its certificate.
//!
//! ```text
//! data/templates/4-1.cert   game hex:12x4, claim: Black wins the board whose open cells are the template's
//! ```
//!
//! Those that ship with the program were made by `--search`; each is checked whenever it is shown.

use crate::answer::{Answer, Outcome};
use crate::draw::svg;
use crate::evidence::Evidence;
use crate::files;
use crate::job::{Context, Limits};
use anyhow::{Context as _, Result, bail};
use checker::Claim;
use clap::Args;
use engine::hex::Stopped;
use engine::hex::template::{Template, templates};
use rules::cell::cell_name;
use rules::hex::Hex;
use rules::{Player, Position, State, game};
use serde::Deserialize;
use serde_json::{Value, json};
use std::path::PathBuf;

/// The rows of the stones.
const ROWS: [usize; 4] = [2, 3, 4, 5];

const SHIPPED: [&str; 7] = [
    include_str!("../../../data/templates/2-1.cert"),
    include_str!("../../../data/templates/3-1.cert"),
    include_str!("../../../data/templates/3-2.cert"),
    include_str!("../../../data/templates/4-1.cert"),
    include_str!("../../../data/templates/4-2.cert"),
    include_str!("../../../data/templates/5-1.cert"),
    include_str!("../../../data/templates/5-2.cert"),
];

#[derive(Args, Deserialize, Clone, Debug)]
pub struct Request {
    /// Only templates of a stone on this row, counted from the side
    #[arg(long, value_name = "ROW")]
    pub row: Option<usize>,
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
        let shipped: Result<Vec<Template>> = SHIPPED.iter().map(|text| shipped(text)).collect();
        found.extend(shipped?.into_iter().filter(|template| wanted(template.row)));
    }
    let mut counts = [0; 6];
    let (mut list, mut text) = (Vec::new(), String::new());
    for template in &found {
        let question = Claim::wins(&template.board, Player::One);
        let evidence: Evidence = cx.certify(&question, &template.certificate, &budget)?.into();
        counts[template.row] += 1;
        let name = format!("{}-{}", template.row, counts[template.row]);
        let mut json = shown(template, &name, request)?;
        evidence.mark(&mut json);
        list.push(json);
        text.push_str(&format!("{}, {}\n", said(template), evidence.said()));
    }
    let answer = Answer::yes(Value::Array(list), text);
    Ok(if whole { answer } else { answer.with(Outcome::Spent) })
}

/// A template from its certificate: the claim is its board.
fn shipped(certificate: &str) -> Result<Template> {
    let line = |start: &str| certificate.lines().find_map(|line| line.strip_prefix(start));
    let id = line("game ").context("a template names its game")?;
    let board = line("claim wins black ").context("a template claims that Black wins")?;
    let state = game::read(id, board).map_err(|e| anyhow::anyhow!("{id} {board}: {e}"))?;
    let board: &Hex = crate::place::typed(&*state)?;
    let row = board.variant().rows;
    Ok(Template { row, board: board.clone(), certificate: certificate.to_string() })
}

/// As JSON; with a folder, the certificate and a figure are written there.
fn shown(template: &Template, name: &str, request: &Request) -> Result<Value> {
    let board: &dyn State = &template.board;
    let cells: Vec<String> = template.cells().iter().map(|(c, r)| cell_name(*c, *r)).collect();
    let mut json = json!({
        "row": template.row, "width": template.width(), "cells": cells, "board": board.id(),
        "position": board.board(), "certificate": template.certificate
    });
    if let Some(folder) = &request.output {
        std::fs::create_dir_all(folder)
            .with_context(|| format!("'{}': cannot be made", folder.display()))?;
        let file = folder.join(format!("{name}.cert"));
        files::write(&file, template.certificate.as_bytes())?;
        json["certificate"] = json!(file);
        let options = svg::Options { title: board.board(), ..svg::Options::default() };
        let figure = svg::render(&board.scene(), &options);
        let file = folder.join(format!("{name}.svg"));
        files::write(&file, figure.as_bytes())?;
        json["figure"] = json!(file);
    }
    Ok(json)
}

/// What it is, and the rows of its board without the cells that are White's.
fn said(template: &Template) -> String {
    let columns = template.board.variant().columns;
    let mut text = String::new();
    for r in 0..template.row {
        let letter = |c: usize| match template.board.stone(c, r) {
            Some(Player::One) => "B ",
            Some(Player::Two) => "  ",
            None => ". ",
        };
        let line: String = (0..columns).map(letter).collect();
        text.push_str(&format!("{}{}\n", " ".repeat(r), line.trim_end()));
    }
    let (row, width, cells) = (template.row, template.width(), template.cells().len());
    text + &format!("row {row}, width {width}, {cells} open cells")
}
