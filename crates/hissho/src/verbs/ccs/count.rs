//! `hissho ccs count`: how large a state space is, on one machine or a fleet.

use super::{Reach, Source, read_aut, read_values};
use crate::answer::{Answer, Outcome};
use crate::crew;
use crate::evidence::Evidence;
use crate::games::Job;
use crate::job::Context;
use anyhow::{Result, bail};
use ccs::lts::Lts;
use clap::Args;
use engine::Budget;
use engine::processes::Processes;
use fleet::shard::checksum;
use fleet::tasks::graph::{Graph, graph};
use serde_json::json;
use std::time::Instant;

#[derive(Args, Clone, Debug)]
pub struct Request {
    /// A CCS file, FILE#PROCESS, or an .aut file
    pub file: String,
    /// The process to explore (default: the last constant)
    #[arg(long, value_name = "PROCESS")]
    pub root: Option<String>,
    #[command(flatten)]
    pub reach: Reach,
    #[command(flatten)]
    pub crew: crew::Flags,
}

pub fn run(request: &Request, cx: &Context) -> Result<Answer> {
    let budget = request.reach.budget(cx)?;
    let begun = Instant::now();
    if let Some(lts) = read_aut(&request.file)? {
        if request.crew.is_asked() {
            bail!("'{}': expected a CCS file: an .aut file has its states already", request.file);
        }
        return Ok(told(measured(&lts), begun));
    }
    let values = request.reach.values.as_deref();
    let mut source = Source::read(&request.file, request.root.as_deref(), values)?;
    if !request.crew.is_asked() {
        return Ok(told(measured(&source.explore(&request.reach, &budget)?.lts), begun));
    }
    let bar = cx.bar("states");
    let most = request.reach.states()? as u64;
    let budget: Budget =
        budget.with_nodes(Some(budget.nodes.map_or(most, |nodes| nodes.min(most))));
    let job = Job { cx, budget: &budget, progress: &bar };
    let program = source.network.program;
    let name = format!(
        "ccs count {} --values {} of {:016x}",
        program.text(source.root).replace(char::is_whitespace, " "),
        values.unwrap_or("none"),
        checksum(0, program.to_string().as_bytes())
    );
    let task = request.crew.task(name, &job)?;
    let space = Processes::new(program, source.root, values.map(read_values).transpose()?);
    let wrong = |space: &Processes| space.halt().map(|halt| halt.to_string());
    let found = graph(&task, space, wrong, &crew::watcher(job));
    crew::answer(&task, found, |found| Ok(told(found, begun)))
}

/// The size of a system. Its states are numbered in the order in which they are met.
fn measured(lts: &Lts) -> Graph {
    let mut distance = vec![u64::MAX; lts.len()];
    let mut order = vec![lts.initial];
    distance[lts.initial as usize] = 0;
    let mut found = Graph { levels: Vec::new(), transitions: 0, dead_ends: 0, complete: true };
    let mut done = 0;
    while done < order.len() {
        let state = order[done];
        done += 1;
        let level = distance[state as usize] as usize;
        found.levels.resize(level + 1, 0);
        found.levels[level] += 1;
        let edges = lts.edges(state);
        found.transitions += edges.len() as u64;
        found.dead_ends += u64::from(edges.is_empty() && state < lts.expanded);
        for (_, to) in edges {
            if distance[*to as usize] == u64::MAX {
                distance[*to as usize] = level as u64 + 1;
                order.push(*to);
            }
        }
    }
    found.complete = lts.is_complete();
    found
}

fn told(found: Graph, begun: Instant) -> Answer {
    let Graph { levels, transitions, dead_ends, complete } = found;
    let states: u64 = levels.iter().sum();
    let seconds = begun.elapsed().as_secs_f64();
    let mut text = String::from("distance       states\n");
    for (distance, states) in levels.iter().enumerate() {
        text.push_str(&format!("{distance:8} {states:12}\n"));
    }
    text.push_str(&format!(
        "{states} states, {transitions} transitions, {dead_ends} dead ends; {seconds:.3} s\n"
    ));
    if !complete {
        text.push_str("partial: a limit was reached\n");
    }
    let json = json!({
        "states": states, "transitions": transitions, "dead_ends": dead_ends, "levels": levels,
        "complete": complete, "seconds": seconds,
    });
    let outcome = if complete { Outcome::Yes } else { Outcome::Spent };
    Answer::yes(json, text).with(outcome).on(&Evidence::Computed)
}
