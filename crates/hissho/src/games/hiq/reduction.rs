//! `hissho hiq gadgets`, `reduce` and `extract`: section 4 of the paper.

use super::solve::question;
use super::{map, picture};
use crate::answer::{Answer, Outcome};
use crate::evidence::Evidence;
use crate::files;
use crate::job::{Context, Limits};
use anyhow::{Context as _, Result, bail};
use checker::{Claim, Goal};
use clap::Args;
use engine::Budget;
use engine::graph::digraph::Digraph;
use engine::graph::hamilton::{Refutation, Search, search};
use engine::hiq::evidence::Evidence as Why;
use engine::hiq::reduction::argument::{Step, argue};
use engine::hiq::reduction::gadget::Hop;
use engine::hiq::reduction::language::Language;
use engine::hiq::reduction::layout::{self, Layout};
use engine::hiq::reduction::play::{backward, forward, replay};
use engine::hiq::reduction::verify::{Case, Verified};
use rules::Position;
use rules::hiq::{Hole, Move};
use serde::Deserialize;
use serde_json::{Value, json};
use std::path::{Path, PathBuf};
use std::time::Instant;

#[derive(Args, Deserialize, Clone, Debug)]
pub struct Gadgets {
    /// Write a certificate for every problem of Lemma 4.2 without a solution, but for the empty end
    #[arg(long, value_name = "DIR")]
    #[serde(skip)]
    pub certificates: Option<PathBuf>,
    #[command(flatten)]
    #[serde(flatten)]
    pub limits: Limits,
}

#[derive(Args, Clone, Debug)]
pub struct Reduce {
    /// A digraph, one arc 'u v' a line; every vertex has arcs 2 in and 1 out, or 1 in and 2 out
    pub graph: PathBuf,
    /// Write the board to this file
    #[arg(short, long, value_name = "FILE")]
    pub output: Option<PathBuf>,
    /// Write where gadgets and wires are to this file
    #[arg(long, value_name = "FILE")]
    pub map: Option<PathBuf>,
    /// Draw the board, and the cycle if it is solved
    #[arg(long, value_name = "FILE")]
    pub svg: Option<PathBuf>,
    /// The vertex of b-type where the token starts (default: the first)
    #[arg(long, value_name = "VERTEX")]
    pub start: Option<String>,
    /// Look for a Hamiltonian cycle and turn it into a solution
    #[arg(long)]
    pub solve: bool,
    /// Follow this Hamiltonian cycle instead: its vertices split by commas
    #[arg(long, value_name = "VERTICES")]
    pub cycle: Option<String>,
    /// Write the certificate of the solution to this file
    #[arg(long, value_name = "FILE")]
    pub certificate: Option<PathBuf>,
    #[command(flatten)]
    pub limits: Limits,
}

#[derive(Args, Clone, Debug)]
pub struct Extract {
    /// The digraph
    pub graph: PathBuf,
    /// Where its gadgets and wires are
    pub map: PathBuf,
    /// The solution: a list of jumps [[x,y],[x,y],[x,y]], from, over and to
    pub moves: PathBuf,
}

/// No graph file is longer.
const LONGEST: u64 = 1 << 24;
/// Nor is a list of moves.
const LONGEST_LINE: u64 = 1 << 28;

fn read_graph(path: &Path) -> Result<Digraph> {
    let text = files::read_at_most(path, LONGEST)?;
    Digraph::read(&text).with_context(|| path.display().to_string())
}

fn language(language: &Language) -> Value {
    let word = |word: &Vec<_>| word.iter().map(ToString::to_string).collect::<Vec<String>>();
    let accepted: Vec<_> = language.accepted.iter().map(word).collect();
    json!({ "states": language.states, "accepted": accepted })
}

fn names(end: &[u8]) -> Vec<String> {
    end.iter().map(|contact| format!("t{contact}")).collect()
}

pub fn gadgets(request: &Gadgets, cx: &Context) -> Result<Answer> {
    let budget = cx.budget(&request.limits)?;
    let begun = Instant::now();
    let bar = cx.bar("gadgets");
    let verified = Verified::new(&budget);
    drop(bar);
    let Some(verified) = verified else {
        let json = json!({ "reason": "the budget ran out" });
        let answer = Answer::yes(json, "the budget ran out").with(Outcome::Spent);
        return Ok(answer.on(&Evidence::Open));
    };
    let languages = &verified.languages;
    let case = |case: &Case| {
        json!({
            "pattern": case.kind.name(), "end": names(&case.end), "reachable": case.reachable,
            "solvable": case.solvable, "reachable_on_15x15": case.on_paper,
        })
    };
    let mut json = json!({
        "lemma42": verified.lemma42.iter().map(case).collect::<Vec<_>>(),
        "languages": {
            "alpha": language(&languages.alpha), "beta": language(&languages.beta),
            "alpha_stubs": language(&languages.alpha_stubs),
            "beta_stubs": language(&languages.beta_stubs),
        },
        "border_blocked": verified.border_blocked(), "two_way_parts": verified.two_ways,
        "lemma43_failures": verified.lemma43_failures,
    });
    let mut text = String::new();
    for case in &verified.lemma42 {
        let solvable = if case.solvable { "solvable" } else { "unsolvable" };
        let end = names(&case.end).join(",");
        let (kind, reachable) = (case.kind.name(), case.reachable);
        text.push_str(&format!("{kind:<5} to {{{end}}}: {solvable}, {reachable} positions\n"));
    }
    for (name, language) in [
        ("alpha", &languages.alpha),
        ("beta", &languages.beta),
        ("alpha with stubs", &languages.alpha_stubs),
        ("beta with stubs", &languages.beta_stubs),
    ] {
        let words = language
            .accepted
            .iter()
            .map(|word| word.iter().map(ToString::to_string).collect::<Vec<_>>().join(" "));
        let words: Vec<String> = words.collect();
        text.push_str(&format!("{name}: {} states; {}\n", language.states, words.join("; ")));
    }
    if let Some(folder) = &request.certificates {
        let written = certify_cases(&verified.lemma42, folder, cx, &budget)?;
        text.push_str(&format!("{} certificates, all accepted\n", written.len()));
        json["certificates"] = json!(written);
    }
    json["seconds_without_stubs"] = json!(verified.without_stubs.as_secs_f64());
    json["seconds"] = json!(begun.elapsed().as_secs_f64());
    let meant = verified.is_as_the_paper_says();
    let outcome = if meant { Outcome::Yes } else { Outcome::No };
    Ok(Answer::yes(json, text).with(outcome).on(&Evidence::Computed))
}

/// Writes a closed table for each problem without a solution, once it is accepted. (That all tokens go
/// needs none: a jump leaves one.)
fn certify_cases(
    cases: &[Case],
    folder: &Path,
    cx: &Context,
    budget: &Budget,
) -> Result<Vec<Value>> {
    std::fs::create_dir_all(folder)
        .with_context(|| format!("{}: cannot be made", folder.display()))?;
    let mut written = Vec::new();
    for case in cases {
        let Some([start, end]) = case.positions() else { continue };
        let Some(certificate) = case.certificate() else { continue };
        let never = Claim::never(&start, Goal::At(end.board().into()));
        let accepted = cx.certify(&never, &certificate, budget)?;
        let name = format!("{}-{}.cert", case.kind.name(), names(&case.end).join("-"));
        files::write(&folder.join(&name), certificate.as_bytes())?;
        let claim = accepted.claim().to_string();
        written.push(json!({ "file": name, "claim": claim, "evidence": "certified" }));
    }
    Ok(written)
}

/// The arcs of the cycle that goes through these vertices; of parallel arcs the first.
fn named_cycle(graph: &Digraph, text: &str) -> Result<Vec<usize>> {
    let vertex =
        |name: &str| graph.vertex(name).with_context(|| format!("--cycle: '{name}' is no vertex"));
    let vertices = text.split(',').map(vertex).collect::<Result<Vec<_>>>()?;
    let follows = |i: usize| {
        let (u, v) = (vertices[i], vertices[(i + 1) % vertices.len()]);
        let found = graph.arcs().iter().position(|arc| *arc == (u, v));
        found.with_context(|| format!("--cycle: no arc {} {}", graph.name(u), graph.name(v)))
    };
    let mut sorted = vertices.clone();
    sorted.sort_unstable();
    sorted.dedup();
    if sorted.len() != graph.vertices() || vertices.len() != graph.vertices() {
        bail!("--cycle: expected every vertex once");
    }
    (0..vertices.len()).map(follows).collect()
}

/// What is asked about a graph, wherever it stands.
pub struct Wanted<'a> {
    pub start: Option<&'a str>,
    pub solve: bool,
    pub cycle: Option<&'a str>,
    /// A board beyond the rules' limits is an error.
    pub certificate: bool,
}

/// The board of a graph, and what was found out about it.
pub struct Reduced {
    pub layout: Layout,
    pub answer: Answer,
    /// The arcs of the cycle that was found or named.
    cycle: Option<Vec<usize>>,
    certificate: Option<String>,
}

pub fn reduce(request: &Reduce, cx: &Context) -> Result<Answer> {
    let budget = cx.budget(&request.limits)?;
    let wanted = Wanted {
        start: request.start.as_deref(),
        solve: request.solve,
        cycle: request.cycle.as_deref(),
        certificate: request.certificate.is_some(),
    };
    let reduced = reduced(&read_graph(&request.graph)?, &wanted, cx, &budget)?;
    let layout = &reduced.layout;
    if let Some(path) = &request.output {
        files::write(path, layout.drawing().as_bytes())?;
    }
    if let Some(path) = &request.map {
        files::write(path, map::write(layout).to_string().as_bytes())?;
    }
    if let Some(path) = &request.svg {
        files::write(path, picture::render(layout, reduced.cycle.as_deref()).as_bytes())?;
    }
    if let (Some(path), Some(certificate)) = (&request.certificate, &reduced.certificate) {
        files::write(path, certificate.as_bytes())?;
    }
    Ok(reduced.answer)
}

pub fn reduced(
    graph: &Digraph,
    wanted: &Wanted<'_>,
    cx: &Context,
    budget: &Budget,
) -> Result<Reduced> {
    let begun = Instant::now();
    let start = match wanted.start {
        Some(name) => {
            Some(graph.vertex(name).with_context(|| format!("--start: '{name}' is no vertex"))?)
        }
        None => None,
    };
    let layout = layout::reduce(graph, start)?;
    let tokens = layout.tokens().len();
    let mut json = json!({
        "vertices": graph.vertices(), "arcs": graph.arcs().len(), "columns": layout.columns,
        "rows": layout.rows, "cells": layout.columns * layout.rows, "tokens": tokens,
    });
    let mut text = format!(
        "{} vertices, {} arcs: {} x {} cells, {tokens} tokens\n",
        graph.vertices(),
        graph.arcs().len(),
        layout.columns,
        layout.rows
    );
    let is_solved = wanted.solve || wanted.cycle.is_some() || wanted.certificate;
    let found = match (wanted.cycle, is_solved) {
        (Some(cycle), _) => Some(Search::Cycle(named_cycle(graph, cycle)?)),
        (None, true) => Some(search(graph, layout.start, budget)),
        (None, false) => None,
    };
    let (mut cycle, mut certificate) = (None, None);
    let argued = match &found {
        Some(Search::None(refutation)) => Some(argue(&layout, refutation, budget)),
        _ => None,
    };
    let (outcome, evidence) = match found {
        None => (Outcome::Yes, None),
        Some(Search::Cycle(arcs)) => {
            let hops = forward(&layout, &arcs)?;
            replay(&layout, &hops)?;
            let (evidence, written) = certified(wanted, &layout, &hops, cx, budget)?;
            let names = vertices(&layout, &arcs);
            text.push_str(&format!(
                "Hamiltonian ({}): {}\n{} jumps\n",
                evidence.said(),
                names.join(" "),
                hops.len()
            ));
            json["hamiltonian"] = json!(true);
            json["cycle"] = json!(names);
            json["moves"] = map::write_hops(&hops);
            (cycle, certificate) = (Some(arcs), written);
            (Outcome::Yes, Some(evidence))
        }
        Some(Search::None(_)) if !budget.late() => {
            let steps = match argued {
                Some(Ok(steps)) => steps,
                failed => bail!("the argument fails: {failed:?}; this is a bug"),
            };
            let steps: Vec<Value> = steps.iter().map(|step| said(step, graph)).collect();
            text.push_str("no Hamiltonian cycle, so no solution (computed):\n");
            for step in &steps {
                text.push_str(&format!("  {}\n", step["says"].as_str().unwrap_or_default()));
            }
            json["hamiltonian"] = json!(false);
            json["argument"] = json!(steps);
            (Outcome::No, Some(Evidence::Computed))
        }
        Some(Search::Spent | Search::None(_)) => {
            text.push_str("the budget ran out\n");
            json["hamiltonian"] = Value::Null;
            json["reason"] = json!("the budget ran out");
            (Outcome::Spent, Some(Evidence::Open))
        }
    };
    json["seconds"] = json!(begun.elapsed().as_secs_f64());
    let answer = Answer::yes(json, text).with(outcome);
    let answer = match &evidence {
        Some(evidence) => answer.on(evidence),
        None => answer,
    };
    Ok(Reduced { layout, answer, cycle, certificate })
}

/// The names of the vertices along a cycle.
pub fn vertices(layout: &Layout, arcs: &[usize]) -> Vec<String> {
    let graph = &layout.graph;
    arcs.iter().map(|&arc| graph.name(graph.arcs()[arc].0).to_string()).collect()
}

/// One step of the argument for people and programs.
fn said(step: &Step, graph: &Digraph) -> Value {
    match step {
        Step::Apart { gadgets, wires } => json!({
            "step": "apart", "gadgets": gadgets, "wires": wires,
            "says": format!("{gadgets} gadgets and {wires} wires touch only at contacts"),
        }),
        Step::Languages { states, blocks } => json!({
            "step": "languages", "states": states, "blocks": blocks,
            "says": format!("in all {states} states of the gadgets a vertex is left once, after it was entered once"),
        }),
        Step::OneCycle => json!({
            "step": "one-cycle",
            "says": "so the arcs erased forward form one cycle through the start and all vertices",
        }),
        Step::Composition { states } => json!({
            "step": "composition", "states": states, "exhausted": "events",
            "says": format!(
                "another way, by all orders of events at the contacts and not position by position: \
                 in all {states} states of the gadgets' histories together, never are all of them erased"
            ),
        }),
        Step::Tokens { tokens, local, positions } => json!({
            "step": "tokens", "tokens": tokens, "local": local, "positions": positions,
            "exhausted": "tokens",
            "says": format!(
                "and jump by jump: {local} positions of single gadgets and wires leave {positions} \
                 positions of all {tokens} tokens, up to the order of jumps that do not meet; \
                 none of them is the end"
            ),
        }),
        Step::NoCycle(Refutation::NoCover { vertex }) => json!({
            "step": "no-cycle", "vertex": graph.name(*vertex),
            "says": format!("the graph has none: no choice of arcs serves vertex {}", graph.name(*vertex)),
        }),
        Step::NoCycle(Refutation::EarlyCycles { circles, choices }) => json!({
            "step": "no-cycle", "circles": circles, "choices": choices,
            "says": match circles {
                0 => "the graph has none: the arcs that have to be taken close a cycle too early".into(),
                _ => format!("the graph has none: {circles} free choices, and each way closes a cycle too early"),
            },
        }),
    }
}

/// The solution as a line of play that the checker accepts; a board beyond the rules' limits, or one
/// that nobody wants certified, is only computed.
fn certified(
    wanted: &Wanted<'_>,
    layout: &Layout,
    hops: &[Hop],
    cx: &Context,
    budget: &Budget,
) -> Result<(Evidence, Option<String>)> {
    let game = match layout.game() {
        Ok(game) => game,
        Err(refused) if wanted.certificate => {
            let (tokens, columns, rows) = (layout.tokens().len(), layout.columns, layout.rows);
            bail!(
                "--certificate: the rules take no board of {columns} x {rows} cells and {tokens} tokens ({refused}); \
                 without --certificate it is solved"
            )
        }
        Err(_) => return Ok((Evidence::Computed, None)),
    };
    let hole = |(x, y): (i32, i32)| {
        Some(Hole { row: usize::try_from(y).ok()?, column: usize::try_from(x).ok()? })
    };
    let moves = hops.iter().map(|&(from, to)| Some(Move { from: hole(from)?, to: hole(to)? }));
    let moves = moves.collect::<Option<Vec<Move>>>().context("a jump leads off the board")?;
    let certificate = Why::Solution(moves).certificate(&game);
    let accepted = cx.certify(&question(&game, true), &certificate, budget)?;
    Ok((accepted.into(), Some(certificate)))
}

pub fn extract(request: &Extract, _: &Context) -> Result<Answer> {
    let graph = read_graph(&request.graph)?;
    let text = files::read_at_most(&request.map, LONGEST_LINE)?;
    let layout = map::read(&text, &graph).with_context(|| request.map.display().to_string())?;
    let text = files::read_at_most(&request.moves, LONGEST_LINE)?;
    let context = || request.moves.display().to_string();
    let hops = map::read_hops(&text).with_context(context)?;
    let cycle = vertices(&layout, &backward(&layout, &hops).with_context(context)?);
    let text = cycle.join(" ");
    Ok(Answer::yes(json!({ "cycle": cycle }), text).on(&Evidence::Computed))
}
