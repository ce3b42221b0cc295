//! What the command line asks of Bridg-It: the winner with all winning moves, three strategies side
//! by side, values, and the conjecture laboratory.

pub mod graph;
pub mod lab;
pub mod strategy;
pub mod value;

use crate::answer::Answer;
use crate::place::{Place, status_words};
use crate::verbs::prove::{Proved, checked};
use anyhow::{Context, Result, bail};
use clap::Subcommand;
use engine::bridgit::board::{Board, cell_name, point};
use engine::bridgit::certificate::certificate;
use engine::bridgit::solve::solve;
use rules::{State, Status, Table};
use serde::Deserialize;
use serde_json::json;
use std::time::Instant;

#[derive(Subcommand, Deserialize, Clone, Debug)]
#[serde(rename_all = "lowercase")]
pub enum Request {
    /// The spanning-tree, the voluntary and the repaired strategy on one position
    Strategy(strategy::Request),
    /// A player graph, drawn: single, double and missing edges, live and dead components
    Graph(graph::Request),
    /// The value of a position as a partizan game
    Value(value::Request),
    /// The slides' conjectures on all positions of a size, those with few bridges, or random ones
    Lab(lab::Request),
}

impl Request {
    /// The place it is asked of, where there is one.
    pub fn place(&mut self) -> Option<&mut Place> {
        match self {
            Request::Strategy(request) => Some(&mut request.place),
            Request::Graph(request) => Some(&mut request.place),
            Request::Value(request) => Some(&mut request.place),
            Request::Lab(_) => None,
        }
    }
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
        Request::Strategy(request) => strategy::run(request),
        Request::Graph(request) => graph::run(request),
        Request::Value(request) => value::run(request),
        Request::Lab(request) => lab::run(request),
    }
}
