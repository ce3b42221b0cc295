//! `hissho hex library`: certificates of all openings, board by board, and a page that shows them.
//!
//! ```text
//! DIR/hex-7/d4.cert    what the checker accepted; what lies there is never believed unchecked
//! DIR/index.html       a map of each board, with the certificates
//! ```
//!
//! `build` goes on where it stopped, whatever stopped it; `status` checks all that is there.

use super::shelf::Certificates;
use super::solve::{Map, mapped};
use crate::answer::{Answer, Outcome};
use crate::draw::svg::escape;
use crate::evidence::Evidence;
use crate::files;
use crate::games::Job;
use crate::job::{Context, Limits};
use anyhow::{Result, bail};
use clap::{Args, Subcommand};
use engine::Budget;
use engine::hex::Shelf;
use rules::Position;
use rules::cell::cell_name;
use rules::hex::{Hex, Move, Variant};
use serde::Deserialize;
use serde_json::{Value, json};
use std::path::{Path, PathBuf};

/// The largest board that a library may have.
const LARGEST: usize = 11;

#[derive(Subcommand, Deserialize, Clone, Debug)]
#[serde(rename_all = "lowercase")]
pub enum Task {
    /// Solves the openings of all boards up to a size and keeps their certificates. With HISSHO_LIBRARY=DIR in
    /// the environment, solve, advise, play and the page look there first
    Build(Build),
    /// Checks the certificates of a library and says which openings are decided
    Status(Status),
}

#[derive(Args, Deserialize, Clone, Debug)]
pub struct Build {
    /// The folder of the library
    #[arg(value_name = "DIR")]
    #[serde(skip)]
    pub folder: PathBuf,
    /// The largest board: 7 means 2×2 to 7×7
    #[arg(long, value_name = "N", default_value_t = 7)]
    pub board: usize,
    #[command(flatten)]
    #[serde(flatten)]
    pub limits: Limits,
}

#[derive(Args, Deserialize, Clone, Debug)]
pub struct Status {
    /// The folder of the library
    #[arg(value_name = "DIR")]
    #[serde(skip)]
    pub folder: PathBuf,
    #[command(flatten)]
    #[serde(flatten)]
    pub limits: Limits,
}

impl Task {
    pub fn run(&self, cx: &Context) -> Result<Answer> {
        match self {
            Task::Build(request) => build(request, cx),
            Task::Status(request) => status(request, cx),
        }
    }
}

fn start(size: usize) -> Hex {
    Hex::start(&Variant { columns: size, rows: size, swap: None })
}

/// Where the certificates of a board lie.
fn shelf_of(folder: &Path, size: usize) -> PathBuf {
    folder.join(format!("hex-{size}"))
}

fn build(request: &Build, cx: &Context) -> Result<Answer> {
    let Build { folder, board, limits } = request;
    if !(2..=LARGEST).contains(board) {
        bail!("--board {board}: expected a size from 2 to {LARGEST}");
    }
    let budget = cx.budget(limits)?;
    let mut boards = Vec::new();
    for size in 2..=*board {
        let position = start(size);
        let bar = cx.bar("expansions");
        let job = Job { cx, budget: &budget, progress: &bar };
        match mapped(&position, Some(&shelf_of(folder, size)), job)? {
            Ok((map, _)) => boards.push((size, map)),
            Err(_) => break,
        }
        if budget.late() {
            break;
        }
    }
    let whole = boards.len() + 1 == *board;
    let shown = boards.iter().map(|(size, map)| (format!("hex-{size}/"), map));
    files::write(&folder.join("index.html"), page(shown).as_bytes())?;
    Ok(answer(boards, whole))
}

fn status(request: &Status, cx: &Context) -> Result<Answer> {
    let Status { folder, limits } = request;
    let budget = cx.budget(limits)?;
    let sizes = (2..=LARGEST).filter(|size| shelf_of(folder, *size).is_dir());
    let sizes: Vec<usize> = sizes.collect();
    if sizes.is_empty() {
        bail!("'{}': expected a library, made by 'hissho hex library build'", folder.display());
    }
    let mut boards = Vec::new();
    for size in sizes {
        boards.push((size, kept(folder, size, cx, &budget)?));
        if budget.late() {
            return Ok(answer(boards, false));
        }
    }
    Ok(answer(boards, true))
}

/// What a folder has of a board: every certificate is checked.
fn kept(folder: &Path, size: usize, cx: &Context, budget: &Budget) -> Result<Map> {
    let position = start(size);
    let folder = shelf_of(folder, size);
    let mut shelf = Certificates::new(&position, Some(&folder), cx, budget)?;
    let count = size * size;
    let mut wins = vec![None; count];
    for cell in 0..count {
        let m = Move::Stone { column: cell % size, row: cell / size };
        if let Some(won) = shelf.known(&m) {
            (wins[cell], wins[count - 1 - cell]) = (Some(won), Some(won));
        }
    }
    Ok(Map::new(position.variant(), &wins, shelf.finish()?.accepted))
}

/// What is known of all boards; unless they are whole, the budget ran out.
fn answer(boards: Vec<(usize, Map)>, whole: bool) -> Answer {
    let (mut list, mut text, mut accepted) = (Vec::<Value>::new(), String::new(), Vec::new());
    let mut undecided = 0;
    for (size, mut map) in boards {
        let (openings, unknown) = (size * size, map.unknown());
        undecided += unknown;
        let decided = openings - unknown;
        text.push_str(&format!("hex:{size}: {decided} of {openings} openings decided\n"));
        text.push_str(&map.written());
        list.push(json!({
            "board": format!("hex:{size}"), "openings": openings, "decided": decided,
            "certificates": map.accepted.len(), "map": map.rows,
        }));
        accepted.append(&mut map.accepted);
    }
    let evidence = if accepted.is_empty() { Evidence::Open } else { Evidence::of_all(accepted) };
    let answer = Answer::yes(json!({ "boards": list, "complete": whole && undecided == 0 }), text);
    let answer = if whole { answer } else { answer.with(Outcome::Spent) };
    answer.on(&evidence)
}

/// The maps as a page, each with the folder of its certificates; an opening that is decided leads to its
/// certificate or to that of its half turn.
pub(super) fn page<'a>(boards: impl Iterator<Item = (String, &'a Map)>) -> String {
    let mut out = String::from(
        "<!DOCTYPE html>\n<html lang=\"en\"><head><meta charset=\"utf-8\"><title>Openings of Hex</title>\
         <style>body{font:16px/1.5 serif;max-width:60em;margin:1em auto}td{width:2.4em;height:2em;text-align:center;\
         border:1px solid #999}.X{background:#cfe8cf}.L{background:#f2d0d0}</style></head><body>\n\
         <h1>Openings of Hex</h1>\n<p>Green: the first player wins after this move. Red: the second player does.</p>\n",
    );
    for (folder, map) in boards {
        let (columns, rows) = (map.rows.first().map_or(0, String::len), map.rows.len());
        let decided = columns * rows - map.unknown();
        out.push_str(&format!(
            "<h2>{columns}×{rows}: {decided} of {} decided</h2>\n",
            columns * rows
        ));
        for (r, row) in map.rows.iter().enumerate() {
            let shift = r as f32 * 1.25;
            out.push_str(&format!("<table style=\"margin-left:{shift}em\"><tr>"));
            for (c, letter) in row.chars().enumerate() {
                let name = escape(&cell_name(c, r));
                let turned = escape(&cell_name(columns - 1 - c, rows - 1 - r));
                let class = if letter == '.' { 'L' } else { letter };
                let first = (r, c) <= (rows - 1 - r, columns - 1 - c);
                let file = if first { &name } else { &turned };
                match letter {
                    '?' => out.push_str(&format!("<td>{name}</td>")),
                    _ => out.push_str(&format!(
                        "<td class=\"{class}\"><a href=\"{folder}{file}.cert\">{name}</a></td>"
                    )),
                }
            }
            out.push_str("</tr></table>\n");
        }
    }
    out + "</body></html>\n"
}
