//! `hissho solve torus:…` and `hissho prove torus:…`.

use crate::answer::{Answer, Outcome};
use crate::evidence::Evidence;
use crate::games::Job;
use crate::place::typed;
use crate::table::Table;
use crate::verbs::prove::Proved;
use crate::verbs::solve::{Request, finished, recalled};
use crate::words::unproved::Unproved;
use anyhow::{Context as _, Result};
use checker::Claim;
use engine::torus::solve::{Solved, Stopped, solve};
use rules::torus::Torus;
use rules::{Position, State};
use serde_json::json;
use std::time::Instant;

/// `hissho solve torus:…`: the winner is what the checker has accepted.
pub fn solve_position(request: &Request, table: &Table, job: Job) -> Result<Answer> {
    let state = table.state();
    let position: &Torus = typed(state)?;
    let begun = Instant::now();
    if let Some(answer) = finished(request, state, job)? {
        return Ok(answer);
    }
    if let Some(answer) = recalled(request, state, job) {
        return Ok(answer);
    }
    let turn = state.player_name(state.turn());
    let Solved { winner, winning, certificate, nodes } =
        match solve(position, job.budget, job.progress) {
            Ok(solved) => solved,
            Err(stopped @ Stopped::Spent { positions }) => {
                let seconds = begun.elapsed().as_secs_f64();
                let json = json!({
                    "winner": null, "first": turn, "turn": turn, "nodes": positions,
                    "expanded": positions, "seconds": seconds,
                });
                let answer = Answer::yes(json, stopped.to_string());
                return Ok(answer.with(Outcome::Spent).on(&Evidence::Open));
            }
            Err(stopped) => return Err(stopped).with_context(|| quoted(position)),
        };
    let bytes = certificate.len();
    let evidence = request.certify(job, &Claim::wins(state, winner), || certificate)?;
    let seconds = begun.elapsed().as_secs_f64();
    let winner = state.player_name(winner);
    let winning: Vec<String> = winning.iter().map(ToString::to_string).collect();
    let json = json!({
        "winner": winner, "first": turn, "turn": turn, "winning_moves": winning, "all": false,
        "nodes": nodes, "expanded": nodes, "seconds": seconds, "bytes": bytes,
    });
    let mut text = format!("{winner} wins, {turn} to move");
    if let Some(winning) = winning.first() {
        text.push_str(&format!(", by {winning}"));
    }
    text.push_str(&format!(" ({}); {nodes} nodes, {seconds:.3} s", evidence.said()));
    Ok(Answer::yes(json, text).on(&evidence))
}

/// `hissho prove torus:…`.
pub fn prove_position(winner: Option<&str>, state: &dyn State, job: Job) -> Result<Proved> {
    let position: &Torus = typed(state)?;
    Ok(match solve(position, job.budget, job.progress) {
        Ok(solved) => {
            let found = state.player_name(solved.winner);
            match winner {
                Some(name) if name != found => Proved::No(Unproved::Wins(found)),
                _ => Proved::win(state, solved.winner, solved.certificate),
            }
        }
        Err(Stopped::Spent { .. }) => Proved::Unknown(Unproved::Spent),
        Err(stopped) => return Err(stopped).with_context(|| quoted(position)),
    })
}

/// The board, as an error names it.
fn quoted(position: &Torus) -> String {
    format!("'{}'", Position::id(position))
}
