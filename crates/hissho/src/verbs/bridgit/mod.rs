//! What the command line asks of Bridg-It: the winner with all winning moves, three strategies side
//! by side, values, and the conjecture laboratory.

pub mod graph;

use crate::answer::{Answer, Outcome};
use crate::draw::{png, svg, thermograph};
use crate::files;
use crate::job::Limits;
use crate::place::{Place, status_words};
use crate::verbs::prove::{Proved, checked};
use anyhow::{Context, Result, bail};
use clap::{Args, Subcommand};
use engine::bridgit::board::{Board, FAR, NEAR, cell_name, point, posts};
use engine::bridgit::certificate::certificate;
use engine::bridgit::report::{Counterexample, Pairs, Report, Weak};
use engine::bridgit::solve::solve;
use engine::bridgit::strategy::Strategies;
use engine::bridgit::table::Table as Flat;
use engine::bridgit::values::{Convention, appraise};
use engine::bridgit::{lab, sample};
use rules::{Player, State, Status, Table};
use serde::Deserialize;
use serde_json::{Map, Value, json};
use std::path::PathBuf;
use std::time::Instant;

#[derive(Subcommand, Deserialize, Clone, Debug)]
#[serde(rename_all = "lowercase")]
pub enum Request {
    /// The spanning-tree, the voluntary and the repaired strategy on one position
    Strategy(Position),
    /// A player graph, drawn: single, double and missing edges, live and dead components
    Graph(graph::Request),
    /// The value of a position as a partizan game
    Value(Valuation),
    /// The slides' conjectures on all positions of a size
    Lab(Lab),
}

#[derive(Args, Deserialize, Clone, Debug)]
pub struct Position {
    #[command(flatten)]
    #[serde(flatten)]
    pub place: Place,
}

#[derive(Args, Deserialize, Clone, Debug)]
pub struct Valuation {
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

fn usual_convention() -> String {
    "leftover".into()
}

#[derive(Args, Deserialize, Clone, Debug)]
pub struct Lab {
    /// All positions of this size (1 to 3); for larger boards add --bridges or --empty
    #[arg(long)]
    pub size: usize,
    /// Only positions consistent with alternating play
    #[arg(long)]
    #[serde(default)]
    pub alternating: bool,
    #[arg(long, default_value = "leftover")]
    #[serde(default = "usual_convention")]
    pub convention: String,
    /// Only C1, C2 and the converse, on all positions with at most so many bridges
    #[arg(long, value_name = "N")]
    pub bridges: Option<usize>,
    /// Sampled positions with so many empty cells (at most 13)
    #[arg(long, value_name = "N")]
    pub empty: Option<usize>,
    /// How many to sample
    #[arg(long, value_name = "N", default_value_t = 100)]
    #[serde(default = "usual_samples")]
    pub samples: usize,
    #[command(flatten)]
    #[serde(flatten)]
    pub limits: Limits,
}

fn usual_samples() -> usize {
    100
}

/// The engine's board of a state of the rules.
pub fn board_of(state: &dyn State) -> Result<Board> {
    let id = state.id();
    let size = id.strip_prefix("bridgit:").and_then(|n| n.parse().ok());
    let size = size.with_context(|| format!("'{id}': expected bridgit:N"))?;
    let rows = state.board();
    Ok(Board::read(size, rows.split(':').next().unwrap_or_default())?)
}

fn names(size: usize, cells: &[usize]) -> Vec<String> {
    cells.iter().map(|cell| cell_name(size, *cell)).collect()
}

/// Cells by x, then y.
fn sorted_names(size: usize, cells: &[usize]) -> Vec<String> {
    let mut cells = cells.to_vec();
    cells.sort_by_key(|cell| point(size, *cell));
    names(size, &cells)
}

/// `hissho solve bridgit:N`.
pub fn solve_position(table: &Table) -> Result<Answer> {
    let state = table.state();
    let board = board_of(state)?;
    let turn = state.player_name(state.turn());
    let begun = Instant::now();
    let solution = solve(&board, state.turn());
    let seconds = begun.elapsed().as_secs_f64();
    let proof = certificate(&board, state.turn());
    if !checked(&proof).is_accepted() {
        bail!("the checker refused the certificate: this is a bug, please report the position");
    }
    let winner = state.player_name(solution.winner);
    let winning = sorted_names(board.size(), &solution.winning);
    let mut json = json!({
        "winner": winner, "turn": turn, "winning_moves": winning, "certificate": proof,
        "seconds": seconds,
    });
    let mut text = format!("{winner} wins, {turn} to move");
    if state.status() != Status::Ongoing {
        json["finished"] = json!(true);
        text = format!("the game is over: {}", status_words(state, state.status()).0);
    } else if !winning.is_empty() {
        text.push_str(&format!(", by {}", winning.join(" ")));
    }
    let mut answer = Answer::yes(json, text.clone());
    answer.summary = Some(text);
    Ok(answer)
}

/// `hissho prove bridgit:N`: two trees.
pub fn prove_position(winner: Option<&str>, state: &dyn State) -> Result<Proved> {
    let board = board_of(state)?;
    let found = state.player_name(solve(&board, state.turn()).winner);
    if winner.is_some_and(|name| name != found) {
        return Ok(Proved::No(format!("{found} wins here")));
    }
    let certificate = certificate(&board, state.turn());
    Ok(Proved::Yes { certificate, winner: Some(found.to_string()) })
}

pub fn run(request: &Request) -> Result<Answer> {
    match request {
        Request::Strategy(request) => strategy(&request.place),
        Request::Graph(request) => graph::run(request),
        Request::Value(request) => value(request),
        Request::Lab(request) => laboratory(request),
    }
}

/// A vertex of a player graph: an end, or a post by its coordinates.
fn vertex_name(size: usize, player: Player, vertex: u32) -> String {
    match vertex {
        NEAR => "start".into(),
        FAR => "finish".into(),
        _ => posts(size, player, vertex).iter().map(|(x, y)| format!("{x},{y}")).collect(),
    }
}

fn strategy(place: &Place) -> Result<Answer> {
    let table = place.table()?;
    let state = table.state();
    let board = board_of(state)?;
    let size = board.size();
    let all = Strategies::new(&board, state.turn());
    let (set, trees) = match &all.lehman.proof {
        Some(pair) => (
            pair.set.iter().map(|v| vertex_name(size, pair.player, *v)).collect(),
            [names(size, &pair.trees[0]), names(size, &pair.trees[1])],
        ),
        None => (Vec::new(), [Vec::new(), Vec::new()]),
    };
    let steps: Vec<Value> = all
        .voluntary
        .steps
        .iter()
        .map(|step| json!({ "number": step.number, "done": step.done, "text": step.text }))
        .collect();
    let json = json!({
        "west": {
            "executable": all.west.executable, "moves": sorted_names(size, &all.west.moves),
            "trees": all.west.trees.each_ref().map(|tree| names(size, tree)), "why": all.west.why,
        },
        "voluntary": {
            "executable": all.voluntary.executable,
            "moves": sorted_names(size, &all.voluntary.moves),
            "steps": steps, "why": all.voluntary.why,
        },
        "lehman": {
            "executable": all.lehman.executable, "moves": sorted_names(size, &all.lehman.moves),
            "set": set, "trees": trees, "why": all.lehman.why,
        },
        "b_left": all.b_left, "b_right": all.b_right,
    });
    let mut text = String::new();
    for (name, executable, moves, why) in [
        ("spanning trees", all.west.executable, &all.west.moves, &all.west.why),
        ("voluntary (随意)", all.voluntary.executable, &all.voluntary.moves, &all.voluntary.why),
        ("repaired (Lehman)", all.lehman.executable, &all.lehman.moves, &all.lehman.why),
    ] {
        let moves = sorted_names(size, moves).join(" ");
        let can = if executable { format!("plays {moves}") } else { "cannot".into() };
        text.push_str(&format!("{name}: {can}\n  {why}\n"));
    }
    let fewest = |b: Option<u32>| b.map_or("∞".to_string(), |b| b.to_string());
    text.push_str(&format!("b_L = {}, b_R = {}\n", fewest(all.b_left), fewest(all.b_right)));
    Ok(Answer::yes(json, text))
}

fn read_convention(text: &str) -> Result<Convention> {
    let all: Vec<&str> = Convention::ALL.iter().map(|c| c.name()).collect();
    Convention::ALL
        .into_iter()
        .find(|convention| convention.name() == text)
        .with_context(|| format!("--convention '{text}': expected {}", all.join(", ")))
}

fn value(request: &Valuation) -> Result<Answer> {
    let table = request.place.table()?;
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
    if let Some(path) = &request.thermograph {
        let drawn = found.thermograph.as_ref();
        let drawn = drawn.context("--thermograph: the convention outcome has no temperatures")?;
        let title = format!("thermograph of {} {board}", table.state().id());
        let options = svg::Options { scale: 60.0, title, ..svg::Options::default() };
        let figure = thermograph::render(drawn, &options);
        let bitmap = path.extension().is_some_and(|kind| kind == "png");
        let bytes = if bitmap { png::render(&figure)? } else { figure.into_bytes() };
        files::write(path, &bytes)?;
        json["thermograph"] = json!(path);
        text.push_str(&format!("thermograph written to {}\n", path.display()));
    }
    Ok(Answer::yes(json, text))
}

fn pairs_json(pairs: &Pairs) -> Value {
    json!({ "gt": pairs.gt, "eq": pairs.eq, "lt": pairs.lt, "confused": pairs.confused })
}

fn weak_json(weak: &Weak) -> Value {
    json!({ "all": weak.all, "some": weak.some, "none": weak.none })
}

fn example_json(example: &Counterexample) -> Value {
    let size = example.board.size();
    let options: Vec<Value> = example
        .options
        .iter()
        .map(|option| {
            json!({
                "move": cell_name(size, option.cell), "value": option.value,
                "b_left_after_left": option.b_left[0], "b_left_after_right": option.b_left[1],
            })
        })
        .collect();
    json!({
        "position": example.board.to_string(), "bridges": example.bridges,
        "turn": example.mover.map(player_name), "options": options,
    })
}

fn player_name(player: Player) -> &'static str {
    engine::bridgit::certificate::name(player)
}

/// A counterexample in one line.
pub fn example_text(example: &Counterexample) -> String {
    let mut text = example.board.to_string();
    if let Some(mover) = example.mover {
        text.push_str(&format!(" {}", player_name(mover)));
    }
    for option in &example.options {
        let cell = cell_name(example.board.size(), option.cell);
        text.push_str(&format!("; {cell} is worth {}", option.value));
    }
    text
}

fn report_json(report: &Report) -> Value {
    let [left, next, right, previous] = report.outcomes;
    let smallest: Map<String, Value> = report
        .smallest
        .iter()
        .map(|example| (example.conjecture.key().to_string(), example_json(example)))
        .collect();
    json!({
        "size": report.size, "convention": report.convention.name(),
        "unfinished": report.unfinished,
        "outcomes": { "L": left, "N": next, "R": right, "P": previous },
        "c1_violations": report.c1_violations, "c2_losing": report.c2_losing,
        "converse_violations": report.converse_violations,
        "converse_total": report.converse_total, "distinct_values": report.distinct_values,
        "c3": {
            "bullet1": pairs_json(&report.bullet1),
            "bullet2_printed": pairs_json(&report.bullet2_printed),
            "bullet2_corrected": pairs_json(&report.bullet2_printed.exchanged()),
            "bullet3": pairs_json(&report.bullet3),
            "bullet3_no_immediate": pairs_json(&report.bullet3_no_immediate),
        },
        "weak": {
            "printed": weak_json(&report.weak_printed),
            "corrected": weak_json(&report.weak_corrected),
        },
        "smallest": smallest,
    })
}

fn laboratory(request: &Lab) -> Result<Answer> {
    let convention = read_convention(&request.convention)?;
    let Lab { size, samples, .. } = *request;
    let begun = Instant::now();
    let report = match (request.bridges, request.empty) {
        (Some(_), Some(_)) => bail!("--bridges and --empty exclude each other"),
        (Some(bridges), None) if (1..=8).contains(&size) && bridges <= 8 => {
            sample::few_bridges(size, bridges, request.alternating)
        }
        (Some(_), None) => bail!("--bridges: expected at most 8, on sizes from 1 to 8"),
        (None, Some(empty)) if (2..=8).contains(&size) && empty <= 13 => {
            sample::near_full(size, empty, samples, 1, convention)
        }
        (None, Some(_)) => bail!("--empty: expected at most 13, on sizes from 2 to 8"),
        (None, None) => {
            let table = Flat::new(size).filter(|_| (1..=3).contains(&size)).with_context(|| {
                format!("--size '{size}': expected 1 to 3; larger with --bridges or --empty")
            })?;
            lab::run(&table, request.alternating, convention)
        }
    };
    let mut json = report_json(&report);
    json["seconds"] = json!(begun.elapsed().as_secs_f64());
    let mut text = String::new();
    if let Value::Object(entries) = &json {
        for (name, value) in entries {
            text.push_str(&format!("{name}: {value}\n"));
        }
    }
    Ok(Answer::yes(json, text).with(Outcome::Yes))
}
