//! `hissho bridgit value`: a position as a partizan game.

use super::board_of;
use crate::answer::Answer;
use crate::draw::thermograph::{walls, write as draw_thermograph};
use crate::evidence::Evidence;
use crate::job::Context;
use crate::place::Place;
use anyhow::{Context as _, Result};
use clap::Args;
use engine::bridgit::board::cell_name;
use engine::bridgit::values::{Convention, appraise};
use engine::value::{Universe, Value};
use rules::State;
use serde::Deserialize;
use serde_json::json;
use std::path::PathBuf;

#[derive(Args, Deserialize, Clone, Debug)]
pub struct Request {
    #[command(flatten)]
    #[serde(flatten)]
    pub place: Place,
    /// What a finished position is worth: zero, one, leftover, leftover1 or outcome
    #[arg(long, default_value = "leftover")]
    #[serde(default = "usual_convention")]
    pub convention: String,
    /// Every option with its value and Left's fewest bridges after it
    #[arg(long)]
    #[serde(default)]
    pub options: bool,
    /// Draw the thermograph into this file: SVG, or PNG if its name ends so
    #[arg(long, value_name = "FILE")]
    #[serde(skip)]
    pub thermograph: Option<PathBuf>,
}

pub(super) fn usual_convention() -> String {
    "leftover".into()
}

pub(super) fn read_convention(text: &str) -> Result<Convention> {
    let all: Vec<&str> = Convention::ALL.iter().map(|c| c.name()).collect();
    Convention::ALL
        .into_iter()
        .find(|convention| convention.name() == text)
        .with_context(|| format!("--convention '{text}': expected {}", all.join(", ")))
}

/// What a position is worth by the usual convention.
pub(super) fn worth(state: &dyn State) -> Result<(Universe, Value)> {
    let found = appraise(&board_of(state)?, read_convention(&usual_convention())?)?;
    let mut universe = Universe::new();
    let value = universe.read(&found.value)?;
    Ok((universe, value))
}

pub fn run(request: &Request, cx: &Context) -> Result<Answer> {
    let table = request.place.table(cx)?;
    let board = board_of(table.state())?;
    let found = appraise(&board, read_convention(&request.convention)?)?;
    let (mean, temperature) =
        (found.mean.map(|dyadic| dyadic.to_f64()), found.temperature.map(|dyadic| dyadic.to_f64()));
    let mut json = json!({
        "value": found.value, "outcome": found.outcome.to_string(), "mean": mean,
        "temperature": temperature,
    });
    let mut text = format!("{}  (outcome {})\n", found.value, found.outcome);
    if let (Some(mean), Some(temperature)) = (found.mean, found.temperature) {
        text.push_str(&format!("mean {mean}, temperature {temperature}\n"));
    }
    if request.options {
        let mut list = Vec::new();
        for option in &found.options {
            let cell = cell_name(board.size(), option.cell);
            text.push_str(&format!("  {cell}: left {}, right {}\n", option.left, option.right));
            list.push(json!({
                "move": cell, "left": option.left, "right": option.right,
                "b_left_after_left": option.b_left[0], "b_left_after_right": option.b_left[1],
            }));
        }
        json["options"] = json!(list);
    }
    if let Some(drawn) = &found.thermograph {
        json["walls"] = walls(drawn);
    }
    if let Some(path) = &request.thermograph {
        let drawn = found.thermograph.as_ref();
        let drawn = drawn.context("--thermograph: the convention outcome has no temperatures")?;
        let title = format!("thermograph of {} {board}", table.state().id());
        draw_thermograph(path, drawn, title)?;
        json["thermograph"] = json!(path);
        text.push_str(&format!("thermograph written to {}\n", path.display()));
    }
    Ok(Answer::yes(json, text).on(&Evidence::Computed))
}
