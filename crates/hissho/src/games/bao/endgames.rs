//! `hissho bao endgames`: complete tables of all boards with few stones, on one machine or a fleet.

use super::value::TableDir;
use crate::answer::{Answer, Outcome};
use crate::crew;
use crate::evidence::Evidence;
use crate::games::Job;
use crate::job::{Context, Limits};
use anyhow::{Result, bail};
use clap::Args;
use engine::bao::tables::{Error, MAKING, Tables};
use engine::bao::tally::Tally;
use engine::bao::worth::Layers;
use serde::Deserialize;
use serde_json::{Value, json};
use std::time::Instant;

#[derive(Args, Deserialize, Clone, Debug)]
pub struct Boards {
    /// Holes a side (1 to 10)
    #[arg(allow_negative_numbers = true)]
    pub side: usize,
    /// Boards with up to so many stones: 100, or 63 on 9×2 and 10×2
    #[arg(long, value_name = "N", default_value_t = 8)]
    pub stones: usize,
    #[command(flatten)]
    #[serde(flatten)]
    pub folder: TableDir,
    #[command(flatten)]
    #[serde(flatten)]
    pub limits: Limits,
    #[command(flatten)]
    #[serde(skip)]
    pub crew: crew::Flags,
}

pub fn tables(request: &Boards, cx: &Context) -> Result<Answer> {
    let Boards { side, stones, .. } = *request;
    let most = match side {
        1..=8 => 100,
        9..=10 => 63,
        _ => bail!("'{side}': expected 1 to 10 holes a side"),
    };
    if stones > most {
        bail!("--stones '{stones}': expected 0 to {most} on this board");
    }
    match side {
        9.. => tables_of::<6>(request, cx),
        _ => tables_of::<8>(request, cx),
    }
}

fn tables_of<const W: usize>(request: &Boards, cx: &Context) -> Result<Answer> {
    let Boards { side, stones, .. } = *request;
    let budget = cx.budget(&request.limits)?;
    let bar = cx.bar("layers");
    let job = Job { cx, budget: &budget, progress: &bar };
    let begun = Instant::now();
    let Some(layers) = Layers::<W>::new(2 * side, stones) else {
        bail!("{}", Error::TooLarge);
    };
    if !request.crew.is_asked() {
        let Some(most) = layers.fitting(budget.memory.unwrap_or(u64::MAX), MAKING) else {
            return Ok(told(request, &[], begun));
        };
        let found = match &request.folder.tables {
            None => Tables::<W>::build(2 * side, most, &budget, &bar),
            Some(folder) => {
                let rebuild = request.folder.rebuild;
                Tables::open(folder, 2 * side, most, rebuild, &budget, &bar)
            }
        };
        let tallies: Vec<Tally> = match &found {
            Ok(tables) => (0..=stones).map_while(|stones| tables.tally(stones)).collect(),
            Err(Error::Spent) => Vec::new(),
            Err(error @ Error::Corrupt(..)) => bail!("{error}; --rebuild builds it again"),
            Err(error) => bail!("{error}"),
        };
        return Ok(told(request, &tallies, begun));
    }
    if request.folder.tables.is_some() {
        bail!("--tables: expected --checkpoint, which is where a fleet keeps its layers");
    }
    let task = request.crew.task(format!("bao endgames {side} --stones {stones}"), &job)?;
    let found = fleet::tasks::endgames::tables(&task, layers, &crew::watcher(job));
    crew::answer(&task, found, |tallies| Ok(told(request, &tallies, begun)))
}

fn told(request: &Boards, tallies: &[Tally], begun: Instant) -> Answer {
    let mut text =
        String::from("stones       boards        exact        ahead       behind    unbounded\n");
    let mut layers: Vec<Value> = Vec::new();
    for (stones, tally) in tallies.iter().enumerate() {
        let Tally { boards, exact, ahead, behind, unbounded, sum } = *tally;
        text.push_str(&format!(
            "{stones:6} {boards:12} {exact:12} {ahead:12} {behind:12} {unbounded:12}\n"
        ));
        layers.push(json!({
            "stones": stones, "boards": boards, "exact": exact, "ahead": ahead, "behind": behind,
            "unbounded": unbounded, "sum": format!("{sum:016x}"),
        }));
    }
    let boards: u64 = tallies.iter().map(|tally| tally.boards).sum();
    let complete = tallies.len() == request.stones + 1;
    let seconds = begun.elapsed().as_secs_f64();
    text.push_str(&format!("{boards} boards, {seconds:.3} s\n"));
    if !complete {
        let missing = tallies.len();
        text.push_str(&format!(
            "the budget ran out before the layer of {missing} stones was whole\n"
        ));
    }
    let json = json!({
        "side": request.side, "stones": request.stones, "layers": layers, "boards": boards,
        "complete": complete, "seconds": seconds,
    });
    let outcome = if complete { Outcome::Yes } else { Outcome::Spent };
    Answer::yes(json, text).with(outcome).on(&Evidence::Computed)
}
