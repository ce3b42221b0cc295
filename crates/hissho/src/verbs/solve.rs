//! `hissho solve`: who wins, and by which moves. What it says has been through the checker.

use crate::answer::{Answer, Outcome};
use crate::job::{Bar, Limits};
use crate::place::{Place, status_words};
use crate::verbs::prove::checked;
use crate::verbs::{bao, bridgit, hex, hiq};
use anyhow::{Result, bail};
use clap::Args;
use engine::strategy::prove_win;
use engine::{Budget, Finding, Progress};
use rules::{Player, State, Status, Table};
use serde::Deserialize;
use serde_json::json;
use std::time::Instant;

#[derive(Args, Deserialize, Clone, Debug)]
pub struct Request {
    #[command(flatten)]
    #[serde(flatten)]
    pub place: Place,
    #[command(flatten)]
    #[serde(flatten)]
    pub hiq: hiq::Search,
    #[command(flatten)]
    #[serde(skip)]
    pub shelf: bao::value::Shelf,
    #[command(flatten)]
    #[serde(flatten)]
    pub hex: hex::Search,
    #[command(flatten)]
    #[serde(flatten)]
    pub limits: Limits,
}

/// A solver: the answer for the table.
type Solver = fn(&Request, &Table, &Budget, &dyn Progress) -> Result<Answer>;

/// Solvers that know their game; all others are searched plainly.
const SOLVERS: &[(&str, Solver)] = &[
    ("hiq", |request, table, budget, _| hiq::solve_position(&request.hiq, table, budget)),
    ("bridgit", |_, table, _, _| bridgit::solve_position(table)),
    ("hex", |request, table, budget, progress| match hex::may_be_swapped(table.state())? {
        true => search(request, table, budget, progress),
        false => hex::solve_position(&request.hex, table, budget, progress),
    }),
    ("bao", |request, table, budget, progress| {
        bao::value::solve_position(&request.shelf, table, budget, progress)
    }),
];

pub fn run(request: &Request) -> Result<Answer> {
    let table = request.place.table()?;
    let name = table.state().about().name;
    if request.shelf.tables.is_some() && name != "bao" {
        bail!("--tables is for bao only, not for '{name}'");
    }
    let budget = request.limits.budget()?;
    let solver = SOLVERS.iter().find(|(game, _)| *game == name).map_or(search as Solver, |s| s.1);
    solver(request, &table, &budget, &Bar::new("positions"))
}

/// The answer for a game that is over.
pub fn finished(state: &dyn State) -> Option<Answer> {
    if state.status() == Status::Ongoing {
        return None;
    }
    let (status, winner) = status_words(state, state.status());
    let json = json!({
        "winner": winner, "turn": state.player_name(state.turn()), "winning_moves": [],
        "finished": true, "status": status, "expanded": 0, "seconds": 0.0,
    });
    Some(Answer::yes(json, format!("the game is over: {status}")))
}

/// The winner of a state with the number of positions expanded; none if it stays open.
fn winner(
    state: &dyn State,
    budget: &Budget,
    progress: &dyn Progress,
    nodes: &mut u64,
) -> Result<Option<Player>> {
    for side in [state.turn(), state.turn().other()] {
        let rest = budget.nodes.map(|limit| limit.saturating_sub(*nodes));
        let (found, expanded) = prove_win(state, side, &budget.with_nodes(rest), progress);
        *nodes += expanded;
        match found {
            Finding::Proved(certificate) if checked(&certificate).is_accepted() => {
                return Ok(Some(side));
            }
            Finding::Proved(_) => bail!("the checker refused a certificate: this is a bug"),
            Finding::Refuted | Finding::Unknown => {}
        }
    }
    Ok(None)
}

fn search(_: &Request, table: &Table, budget: &Budget, progress: &dyn Progress) -> Result<Answer> {
    let state = table.state();
    if state.about().players.len() < 2 {
        bail!("'{}': there is no solver for this puzzle yet", state.about().name);
    }
    if let Some(answer) = finished(state) {
        return Ok(answer);
    }
    let turn = state.player_name(state.turn());
    let begun = Instant::now();
    let mut nodes = 0;
    let mut winning = Vec::new();
    let mut lost = 0;
    let moves = state.moves();
    for (text, child) in moves.iter().zip(state.children()) {
        match winner(&*child, budget, progress, &mut nodes)? {
            Some(side) if side == state.turn() => winning.push(text.clone()),
            Some(_) => lost += 1,
            None => {}
        }
    }
    let who = if !winning.is_empty() {
        Some(turn)
    } else if lost == moves.len() {
        Some(state.player_name(state.turn().other()))
    } else {
        None
    };
    let open = moves.len() - lost - winning.len();
    let seconds = begun.elapsed().as_secs_f64();
    let text = match who {
        Some(who) if who == turn => format!("{who}, to move, wins by {}", winning.join(" ")),
        Some(who) => format!("{who} wins, {turn} to move"),
        None => format!("not settled: {open} of {} moves stay open", moves.len()),
    };
    let json = json!({
        "winner": who, "turn": turn, "winning_moves": winning, "open": open,
        "expanded": nodes, "seconds": seconds,
    });
    let outcome = if open == 0 { Outcome::Yes } else { Outcome::Spent };
    Ok(Answer::yes(json, text).with(outcome))
}
