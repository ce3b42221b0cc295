//! `hissho solve`: who wins, and by which moves. What it says has been through the checker.

use crate::answer::{Answer, Outcome};
use crate::batch::Placed;
use crate::evidence::Evidence;
use crate::flags::{self, Flags};
use crate::games::{self, Job};
use crate::job::{Context, Limits};
use crate::library::{Library, Recalled};
use crate::place::{Place, status_words};
use crate::table::Table;
use crate::words::Said;
use anyhow::{Result, bail};
use checker::{Claim, Goal, Side};
use clap::Args;
use engine::Finding;
use engine::draft::Draft;
use engine::strategy::prove_win;
use rules::{Player, State, Status};
use serde::Deserialize;
use serde_json::json;
use std::time::Instant;

#[derive(Args, Deserialize, Clone, Debug)]
pub struct Request {
    #[command(flatten)]
    #[serde(flatten)]
    pub place: Place,
    /// Do not have the checker confirm the answer: it is then computed, not proved
    #[arg(long)]
    #[serde(default)]
    pub no_certify: bool,
    #[command(flatten)]
    #[serde(flatten)]
    pub limits: Limits,
    #[command(flatten)]
    #[serde(flatten)]
    pub flags: Flags<flags::Solve>,
}

impl Placed for Request {
    fn place(&mut self) -> Option<&mut Place> {
        Some(&mut self.place)
    }

    fn is_offered_lines(&self) -> bool {
        self.place.context().is_ok_and(|game| game.is_offered_lines())
    }
}

pub fn run(request: &Request, cx: &Context) -> Result<Answer> {
    let table = request.place.table(cx)?;
    let game = games::of(table.state());
    request.flags.admit(game)?;
    let budget = cx.budget(&request.limits)?;
    let bar = cx.bar("positions");
    game.solve(request, &table, Job { cx, budget: &budget, progress: &bar })
}

impl Request {
    /// Asks the checker, unless nobody wants to know: then nothing is accepted.
    pub fn certify(
        &self,
        Job { cx, budget, .. }: Job,
        question: &Claim,
        certificate: impl FnOnce() -> String,
    ) -> Result<Evidence> {
        if self.no_certify {
            return Ok(Evidence::Computed);
        }
        Ok(cx.certify(question, &certificate(), budget)?.into())
    }
}

/// How a finished game ended, as a claim with its certificate of one step.
fn last_step(state: &dyn State) -> Option<(Claim, String)> {
    let goal = match state.status() {
        Status::Ongoing => return None,
        Status::Won(player) => {
            let claim = Claim::wins(state, player);
            let certificate = one_step(&claim, "over");
            return Some((claim, certificate));
        }
        Status::Drawn => Goal::Drawn,
        Status::Solved => Goal::Solved,
        Status::Stuck => Goal::Stuck,
    };
    let claim = Claim::reaches(state, goal);
    let certificate = one_step(&claim, "line");
    Some((claim, certificate))
}

fn one_step(claim: &Claim, rule: &'static str) -> String {
    let mut draft = Draft::default();
    let step = draft.step(claim.fact.to_string(), rule, Vec::new());
    draft.write(&claim.id, step)
}

/// What the end of a game rests on; none while it goes on.
pub fn ended(request: &Request, state: &dyn State, job: Job) -> Result<Option<Evidence>> {
    let ended = last_step(state);
    ended.map(|(claim, certificate)| request.certify(job, &claim, || certificate)).transpose()
}

/// The answer for a game that is over.
pub fn finished(request: &Request, state: &dyn State, job: Job) -> Result<Option<Answer>> {
    let Some(evidence) = ended(request, state, job)? else { return Ok(None) };
    let (status, winner) = status_words(state, state.status());
    let json = json!({
        "winner": winner, "turn": state.player_name(state.turn()), "winning_moves": [],
        "finished": true, "status": status, "expanded": 0, "seconds": 0.0,
    });
    let by = winner.map_or(String::new(), |winner| format!(" by {winner}"));
    Ok(Some(Answer::yes(json, format!("the game is over: {status}{by}")).on(&evidence)))
}

/// The answer that the library has, whatever the budget.
pub fn recalled(request: &Request, state: &dyn State, job: Job) -> Option<Answer> {
    if request.no_certify {
        return None;
    }
    let begun = Instant::now();
    let Recalled { winner, accepted, play, .. } =
        Library::standing().recall(state, job.cx, job.budget)?;
    let (winner, turn) = (state.player_name(winner), state.player_name(state.turn()));
    let evidence = Evidence::from(accepted);
    let by = play.as_ref().map_or(String::new(), |play| format!(", by {play}"));
    let text = format!("{winner} wins, {turn} to move{by} ({}, from the library)", evidence.said());
    let json = json!({
        "winner": winner, "turn": turn, "winning_moves": Vec::from_iter(play), "all": false,
        "library": true, "expanded": 0, "seconds": begun.elapsed().as_secs_f64(),
    });
    Some(Answer::yes(json, text).on(&evidence))
}

/// The winner of a state and what says so; none if it stays open. Counts the positions expanded.
fn winner(
    request: &Request,
    state: &dyn State,
    job: Job,
    nodes: &mut u64,
) -> Result<Option<(Player, Evidence)>> {
    for side in [state.turn(), state.turn().other()] {
        let rest = job.budget.nodes.map(|limit| limit.saturating_sub(*nodes));
        let (found, expanded) = prove_win(state, side, &job.budget.with_nodes(rest), job.progress);
        *nodes += expanded;
        if let Finding::Proved(certificate) = found {
            let evidence = request.certify(job, &Claim::wins(state, side), || certificate)?;
            return Ok(Some((side, evidence)));
        }
    }
    Ok(None)
}

/// Who wins and by which moves, by plain search: every move is settled by its own certificate.
pub fn search(request: &Request, table: &Table, job: Job) -> Result<Answer> {
    let state = table.state();
    if state.about().players.len() < 2 {
        let name = state.about().name;
        bail!(Said::new(
            format!("'{name}': there is no solver for this puzzle yet"),
            format!("「{name}」:このパズルの解法はまだありません"),
        ));
    }
    if let Some(answer) = finished(request, state, job)? {
        return Ok(answer);
    }
    let (turn, mover) = (Side::claimant(state, state.turn()).name, state.person(state.turn()));
    let begun = Instant::now();
    let mut nodes = 0;
    let mut winning = Vec::new();
    let mut lost = 0;
    let moves = state.moves();
    let whole = winner(request, state, job, &mut nodes)?;
    for (text, child) in moves.iter().zip(state.children()) {
        match winner(request, &*child, job, &mut nodes)? {
            Some((side, _)) if child.person(side) == mover => winning.push(text.clone()),
            Some(_) => lost += 1,
            None => {}
        }
    }
    let open = moves.len() - lost - winning.len();
    let seconds = begun.elapsed().as_secs_f64();
    let (who, evidence) = match whole {
        Some((side, evidence)) => (Some(Side::claimant(state, side).name), evidence),
        None => (None, Evidence::Open),
    };
    let said = evidence.said();
    let text = match who {
        Some(who) if who == turn && winning.is_empty() => format!("{who}, to move, wins ({said})"),
        Some(who) if who == turn => {
            format!("{who}, to move, wins by {} ({said})", winning.join(" "))
        }
        Some(who) => format!("{who} wins, {turn} to move ({said})"),
        None => format!("not settled: {open} of {} moves stay open", moves.len()),
    };
    let json = json!({
        "winner": who, "turn": turn, "winning_moves": winning, "all": open == 0, "open": open,
        "expanded": nodes, "seconds": seconds,
    });
    let outcome = if open == 0 && who.is_some() { Outcome::Yes } else { Outcome::Spent };
    Ok(Answer::yes(json, text).with(outcome).on(&evidence))
}
