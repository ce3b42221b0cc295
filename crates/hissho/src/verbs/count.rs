//! `hissho count`: how many positions there are, level by level.

use crate::answer::{Answer, Outcome};
use crate::batch::Placed;
use crate::crew;
use crate::evidence::Evidence;
use crate::flags::{self, Flags};
use crate::games::{self, Job};
use crate::job::{Context, Limits};
use crate::place::Place;
use crate::table::Table;
use anyhow::Result;
use clap::Args;
use engine::explore::{Walks, walks};
use engine::space::Positions;
use serde::Deserialize;
use serde_json::json;
use std::time::Instant;

#[derive(Args, Deserialize, Clone, Debug)]
pub struct Request {
    #[command(flatten)]
    #[serde(flatten)]
    pub place: Place,
    /// Count to this depth only
    #[arg(long, value_name = "N")]
    pub depth: Option<usize>,
    #[command(flatten)]
    #[serde(flatten)]
    pub limits: Limits,
    #[command(flatten)]
    #[serde(flatten)]
    pub flags: Flags<flags::Count>,
    #[command(flatten)]
    #[serde(skip)]
    pub crew: crew::Flags,
}

impl Request {
    /// What a fleet computes: the position and the flags, whoever computes it.
    pub fn job(&self, table: &Table) -> String {
        let depth = self.depth.map_or(String::new(), |depth| format!(" --depth {depth}"));
        format!(
            "count {} {}{depth}",
            table.state().id(),
            table.state().board().replace(char::is_whitespace, " ")
        )
    }
}

impl Placed for Request {
    fn place(&mut self) -> Option<&mut Place> {
        Some(&mut self.place)
    }
}

pub fn run(request: &Request, cx: &Context) -> Result<Answer> {
    let table = request.place.table(cx)?;
    let game = games::of(table.state());
    request.flags.admit(game)?;
    let budget = cx.budget(&request.limits)?;
    let bar = cx.bar("positions");
    game.count(request, &table, Job { cx, budget: &budget, progress: &bar })
}

/// Positions and move sequences at each depth, for any game, by plain enumeration.
pub fn plain(request: &Request, table: &Table, job: Job) -> Result<Answer> {
    let Job { budget, progress, .. } = job;
    let depth = request.depth.unwrap_or(usize::MAX);
    let begun = Instant::now();
    let space = Positions::after(table.state());
    if !request.crew.is_asked() {
        return Ok(told(walks(&space, depth, budget, progress), begun));
    }
    let task = request.crew.task(request.job(table), &job)?;
    let found = fleet::tasks::walks::walks(&task, space, depth, &crew::watcher(job));
    crew::answer(&task, found, |walks| Ok(told(walks, begun)))
}

fn told(walks: Walks, begun: Instant) -> Answer {
    let Walks { states: levels, lines: sequences, complete } = walks;
    let seconds = begun.elapsed().as_secs_f64();
    let mut text = String::from("depth   positions   sequences\n");
    for (i, (positions, paths)) in levels.iter().zip(&sequences).enumerate() {
        text.push_str(&format!("{i:5} {positions:11} {paths:11}\n"));
    }
    let paths: Vec<String> = sequences.iter().map(ToString::to_string).collect();
    let json = json!({
        "levels": levels, "sequences": paths, "complete": complete, "seconds": seconds,
    });
    let outcome = if complete { Outcome::Yes } else { Outcome::Spent };
    Answer::yes(json, text).with(outcome).on(&Evidence::Computed)
}
