//! `hissho solve bridgit:N` and `hissho prove bridgit:N`: the winner by two trees.

use super::{board_of, sorted_names};
use crate::answer::Answer;
use crate::evidence::Evidence;
use crate::games::Job;
use crate::place::status_words;
use crate::table::Table;
use crate::verbs::prove::Proved;
use crate::verbs::solve::Request;
use crate::words::unproved::Unproved;
use anyhow::Result;
use checker::Claim;
use engine::bridgit::certificate::certificate;
use engine::bridgit::solve::solve;
use rules::{State, Status};
use serde_json::json;
use std::time::Instant;

pub fn solve_position(request: &Request, table: &Table, job: Job) -> Result<Answer> {
    let state = table.state();
    let board = board_of(state)?;
    let turn = state.player_name(state.turn());
    let begun = Instant::now();
    let solution = solve(&board, state.turn());
    let seconds = begun.elapsed().as_secs_f64();
    let proof = (!request.no_certify).then(|| certificate(&board, state.turn()));
    let question = Claim::wins(state, solution.winner);
    let evidence = request.certify(job, &question, || proof.clone().unwrap_or_default())?;
    let said = evidence.said();
    let winner = state.player_name(solution.winner);
    let winning = sorted_names(board.size(), &solution.winning);
    let mut json = json!({
        "winner": winner, "turn": turn, "winning_moves": winning, "all": true,
        "moves_evidence": Evidence::Computed.word(), "certificate": proof, "seconds": seconds,
    });
    let text = if state.status() != Status::Ongoing {
        json["finished"] = json!(true);
        let status = status_words(state, state.status()).0;
        format!("the game is over: {status} by {winner}")
    } else if winning.is_empty() {
        format!("{winner} wins, {turn} to move ({said})")
    } else {
        format!("{winner} wins, {turn} to move, by {} ({said})", winning.join(" "))
    };
    let mut answer = Answer::yes(json, text.clone()).on(&evidence);
    answer.summary = Some(text);
    Ok(answer)
}

pub fn prove_position(winner: Option<&str>, state: &dyn State) -> Result<Proved> {
    let board = board_of(state)?;
    let found = solve(&board, state.turn()).winner;
    let name = state.player_name(found);
    if winner.is_some_and(|asked| asked != name) {
        return Ok(Proved::No(Unproved::Wins(name)));
    }
    Ok(Proved::win(state, found, certificate(&board, state.turn())))
}
