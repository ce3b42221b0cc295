//! BAO as processes on the command line: the CCS model, a move replayed through it, the Promela model.

use super::verbs::{Move, Size, list, read_holes};
use crate::answer::{Answer, Outcome};
use crate::evidence::Evidence;
use crate::files;
use crate::job::{Context, Limits};
use crate::verbs::ccs::check;
use anyhow::{Context as _, Result, bail};
use clap::Args;
use engine::bao::ccs::{self, Machine, Status};
use engine::bao::promela;
use rules::{Player, Position};
use serde::Deserialize;
use serde_json::json;
use std::path::PathBuf;

/// A model of a size, as text.
#[derive(Args, Deserialize, Clone, Debug)]
pub struct Model {
    #[command(flatten)]
    #[serde(flatten)]
    pub size: Size,
    /// Write to this file
    #[arg(long, short, value_name = "FILE")]
    #[serde(skip)]
    pub output: Option<PathBuf>,
}

/// Longer rings have more messages than anybody would read.
const WIDEST: usize = 16;

impl Model {
    fn written(&self, write: fn(&[u32], Player) -> String) -> Result<Answer> {
        let start = self.size.start()?;
        if start.holes().len() > 2 * WIDEST {
            bail!("'{}': expected at most {WIDEST} holes a side", self.size.side);
        }
        let text = write(start.holes(), start.turn());
        match &self.output {
            None => Ok(Answer::yes(json!({ "model": text }), text)),
            Some(path) => {
                files::write(path, text.as_bytes())?;
                let said = format!("{}: {} lines\n", path.display(), text.lines().count());
                Ok(Answer::yes(json!({ "file": path, "lines": text.lines().count() }), said))
            }
        }
    }
}

/// The model in CCS.
pub fn model(request: &Model, _: &Context) -> Result<Answer> {
    request.written(ccs::model)
}

/// The model in Promela.
pub fn promela(request: &Model, _: &Context) -> Result<Answer> {
    request.written(promela::model)
}

/// A move by the transition rules of CCS alone.
pub fn replay(request: &Move, _: &Context) -> Result<Answer> {
    Ok(replayed(request)?.0)
}

/// Messages that a page is told at most; an endless move may have many.
const MOST_MESSAGES: usize = 1_000;

/// The same with the messages that passed, and what an observer of section 4.1 sees of them.
pub fn messages(request: &Move, _: &Context) -> Result<Answer> {
    let (mut answer, passed) = replayed(request)?;
    let seen = |message: &&String| {
        let word = message.trim_start_matches('\'');
        ["nget", "sget", "change"].iter().any(|name| word.starts_with(name)) || word == "end"
    };
    answer.json["observed"] = json!(passed.iter().filter(seen).collect::<Vec<_>>());
    answer.json["messages"] = json!(passed.iter().take(MOST_MESSAGES).collect::<Vec<_>>());
    Ok(answer)
}

fn replayed(request: &Move) -> Result<(Answer, Vec<String>)> {
    let (holes, hole) = request.read()?;
    if holes.len() > 2 * WIDEST {
        bail!("'{}': expected at most {} holes", request.board, 2 * WIDEST);
    }
    let mover = if hole < holes.len() / 2 { Player::One } else { Player::Two };
    let side = |from: usize| holes[from..][..holes.len() / 2].iter().sum::<u32>();
    if side(0) == 0 || side(holes.len() / 2) == 0 {
        bail!("'{}': the game is over, expected stones on both sides", request.board);
    }
    let mut machine = Machine::new(holes.len()).context("the model")?;
    let found = machine.replay(&holes, mover, [0, 0], hole).context("the processes")?;
    let status = match found.status {
        Status::Change => "change",
        Status::Infinite => "infinite",
        Status::Terminated => "terminated",
    };
    let puts: Vec<String> = found.puts.iter().map(ToString::to_string).collect();
    let text = format!(
        "{status} after {} silent steps; last stones in {}\n{}; first has {}, second has {}\n",
        found.taus,
        puts.join(" "),
        list(&found.board),
        found.stores[0],
        found.stores[1]
    );
    let json = json!({
        "status": status, "puts": found.puts, "taus": found.taus, "board": found.board,
        "managers": { "first": found.stores[0], "second": found.stores[1] },
    });
    let passed = found.labels.iter().map(|label| machine.label(*label)).collect();
    Ok((Answer::yes(json, text).with(Outcome::Yes).on(&Evidence::Computed), passed))
}

/// A question about all that can happen from a board.
#[derive(Args, Deserialize, Clone, Debug)]
pub struct Asked {
    /// Stones clockwise from hole 0
    #[arg(long)]
    pub board: String,
    /// Whether the second player is to move
    #[arg(long)]
    #[serde(default)]
    pub second: bool,
    /// A formula of Hennessy-Milner logic, e.g. "X min= <get_n>tt or <->X"
    #[arg(long)]
    pub formula: String,
    #[command(flatten)]
    #[serde(flatten)]
    pub limits: Limits,
}

/// Whether the processes of a board, as section 4.1 watches them, satisfy a formula.
pub fn formula(request: &Asked, cx: &Context) -> Result<Answer> {
    let holes = read_holes(&request.board)?;
    if holes.len() > 2 * WIDEST {
        bail!("'{}': expected at most {} holes", request.board, 2 * WIDEST);
    }
    let mover = if request.second { Player::Two } else { Player::One };
    check::text(&ccs::model(&holes, mover), "Watched", &request.formula, &request.limits, cx)
}
