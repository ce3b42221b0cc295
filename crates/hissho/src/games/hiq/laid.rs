//! The reduction for the page: the graph comes as text, and the board goes back as data to draw and to run.

use super::map;
use super::reduction::{Wanted, reduced, vertices};
use crate::answer::Answer;
use crate::evidence::Evidence;
use crate::job::{Context, Limits};
use crate::words::{Said, Words};
use anyhow::{Context as _, Result};
use clap::Args;
use engine::graph::digraph::Digraph;
use engine::hiq::reduction::play::backward;
use serde::Deserialize;
use serde_json::{Value, json};

/// A page draws no larger graphs.
const MOST_VERTICES: usize = 40;

#[derive(Args, Deserialize, Clone, Debug)]
pub struct Reduce {
    /// A digraph, one arc 'u v' a line; every vertex has arcs 2 in and 1 out, or 1 in and 2 out
    #[arg(long)]
    pub text: String,
    /// The vertex of b-type where the token starts (default: the first)
    #[arg(long)]
    #[serde(default)]
    pub start: Option<String>,
    /// Look for a Hamiltonian cycle and turn it into a solution
    #[arg(long)]
    #[serde(default)]
    pub solve: bool,
    #[command(flatten)]
    #[serde(flatten)]
    pub limits: Limits,
}

#[derive(Args, Deserialize, Clone, Debug)]
pub struct Extract {
    /// The digraph
    #[arg(long)]
    pub text: String,
    /// Where its gadgets and wires are, as `hiq/reduce` says
    #[arg(skip)]
    pub map: Value,
    /// The solution: a list of jumps [[x,y],[x,y],[x,y]], from, over and to
    #[arg(skip)]
    pub moves: Value,
}

fn graph(text: &str) -> Result<Digraph> {
    let graph = Digraph::read(text)?;
    let vertices = graph.vertices();
    if vertices > MOST_VERTICES {
        return Err(Said(Words::new(
            format!("{vertices} vertices: the page draws {MOST_VERTICES} at most; `hissho hiq reduce` takes more"),
            format!("頂点が{vertices}個あります。この画面で描けるのは{MOST_VERTICES}個までです（hissho hiq reduce には上限がありません）"),
        ))
        .into());
    }
    Ok(graph)
}

/// What `hiq reduce` says, the map, and where the tokens are.
pub fn reduce(request: &Reduce, cx: &Context) -> Result<Answer> {
    let start = request.start.as_deref();
    let wanted = Wanted { start, solve: request.solve, cycle: None, certificate: false };
    let budget = cx.budget(&request.limits)?;
    let mut reduced = reduced(&graph(&request.text)?, &wanted, cx, &budget)?;
    reduced.answer.json["map"] = map::write(&reduced.layout);
    reduced.answer.json["pegs"] = json!(reduced.layout.tokens());
    Ok(reduced.answer)
}

/// The cycle behind a solution.
pub fn extract(request: &Extract, _: &Context) -> Result<Answer> {
    let layout = map::read(&request.map.to_string(), &graph(&request.text)?).context("map")?;
    let hops = map::read_hops(&request.moves.to_string()).context("moves")?;
    let cycle = vertices(&layout, &backward(&layout, &hops).context("moves")?);
    let text = cycle.join(" ");
    Ok(Answer::yes(json!({ "cycle": cycle }), text).on(&Evidence::Computed))
}
