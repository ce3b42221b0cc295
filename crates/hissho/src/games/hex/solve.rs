//! `hissho solve hex:…` and `hissho prove hex:…`: winners, winning moves, openings.

use super::library;
use super::overlay::written;
use super::shelf::{Certificates, Checked};
use super::{names, quoted};
use crate::answer::{Answer, Outcome};
use crate::evidence::Evidence;
use crate::files;
use crate::games::Job;
use crate::place::typed;
use crate::table::Table;
use crate::verbs::prove::Proved;
use crate::verbs::solve::{Request, finished, recalled};
use crate::words::unproved::Unproved;
use anyhow::{Context as _, Result, bail};
use checker::{Accepted, Claim};
use clap::Args;
use engine::hex::{Answer as Solved, Moves, Stopped, openings, prove, solve};
use rules::Position;
use rules::hex::{Hex, Move, Variant};
use serde::Deserialize;
use serde_json::json;
use std::path::{Path, PathBuf};
use std::time::Instant;

/// What `hissho solve hex:…` can be asked besides the winner.
#[derive(Args, Deserialize, Clone, Debug, Default)]
#[serde(default)]
pub struct Search {
    /// Every winning move, not only one
    #[arg(long)]
    pub all: bool,
    /// With --all: leave the inferior moves out, and say which they are
    #[arg(long, requires = "all")]
    pub consider: bool,
    /// The winner of every opening of the empty board
    #[arg(long)]
    pub openings: bool,
    /// With --openings: a folder for certificates and a page with the map; what is proved there is not solved again
    #[arg(long, value_name = "DIR", requires = "openings")]
    #[serde(skip)]
    pub resume: Option<PathBuf>,
}

/// The budget ran out, or the board is beyond the solver: unknown, or an error.
fn unknown(position: &Hex, stopped: Stopped, begun: Instant) -> Result<Answer> {
    let Stopped::Spent { expanded } = stopped else {
        return Err(stopped).with_context(|| quoted(position));
    };
    let seconds = begun.elapsed().as_secs_f64();
    let json = json!({ "winner": null, "expanded": expanded, "seconds": seconds });
    let answer = Answer::yes(json, stopped.to_string());
    Ok(answer.with(Outcome::Spent).on(&Evidence::Open))
}

/// `hissho solve hex:…`: the winner is what the checker has accepted.
pub fn solve_position(
    request: &Request,
    search: &Search,
    table: &Table,
    job: Job,
) -> Result<Answer> {
    let Job { cx, budget, progress } = job;
    let state = table.state();
    let position: &Hex = typed(state)?;
    let begun = Instant::now();
    if search.openings {
        return map(position, search.resume.as_deref(), job);
    }
    if let Some(answer) = finished(request, state, job)? {
        return Ok(answer);
    }
    if let Some(answer) = recalled(request, state, job).filter(|_| !search.all) {
        return Ok(answer);
    }
    let turn = state.player_name(state.turn());
    let mut shelf = Certificates::new(position, None, cx, budget)?;
    let answer = match (search.all, search.consider) {
        (true, true) => solve(position, Moves::Considered, &mut shelf, budget, progress),
        (true, false) => solve(position, Moves::All, &mut shelf, budget, progress),
        (false, _) => prove(position, budget, progress).map(Solved::from),
    };
    let Solved { winner, mut winning, left_out, mut undecided, certificate, expanded } =
        match answer {
            Ok(answer) => answer,
            Err(stopped) => return unknown(position, stopped, begun),
        };
    let Checked { unchecked, root, .. } = shelf.finish()?;
    winning.retain(|m| !unchecked.contains(m));
    undecided.extend(unchecked);
    let question = Claim::wins(state, winner);
    let evidence = match root.filter(|root| *root.claim() == question && !request.no_certify) {
        Some(accepted) => accepted.into(),
        None => request.certify(job, &question, || certificate.unwrap_or_default())?,
    };
    let seconds = begun.elapsed().as_secs_f64();
    let winner = state.player_name(winner);
    let [winning, left, undecided] = [winning, left_out, undecided].map(|moves| names(&moves));
    let mut text = format!("{winner} wins, {turn} to move");
    if !winning.is_empty() {
        text.push_str(&format!(", by {}", winning.join(" ")));
    }
    let mut json = json!({
        "winner": winner, "turn": turn, "winning_moves": winning, "all": search.all,
        "expanded": expanded, "seconds": seconds,
    });
    text.push_str(&format!(" ({}); {expanded} expanded, {seconds:.3} s", evidence.said()));
    if search.consider {
        json["left"] = json!(left);
        let left = if left.is_empty() { "none".to_string() } else { left.join(" ") };
        text.push_str(&format!("\nnot looked at, as others are no worse: {left}"));
    }
    if search.all {
        json["undecided"] = json!(undecided);
    }
    if undecided.is_empty() {
        return Ok(Answer::yes(json, text).on(&evidence));
    }
    text.push_str(&format!(
        "\nthe budget ran out before these were decided: {}",
        undecided.join(" ")
    ));
    Ok(Answer::yes(json, text).with(Outcome::Spent).on(&evidence))
}

/// The openings of a board: who wins after each, as letters, and what the checker accepted.
pub(super) struct Map {
    pub rows: Vec<String>,
    pub accepted: Vec<Accepted>,
}

impl Map {
    /// With the openings that win, lose or are unknown, by cells.
    pub fn new(variant: Variant, wins: &[Option<bool>], accepted: Vec<Accepted>) -> Map {
        let letter = |wins: &Option<bool>| match wins {
            Some(true) => 'X',
            Some(false) => '.',
            None => '?',
        };
        let row = |row: &[Option<bool>]| row.iter().map(letter).collect();
        Map { rows: wins.chunks(variant.columns).map(row).collect(), accepted }
    }

    pub fn unknown(&self) -> usize {
        self.rows.iter().flat_map(|row| row.chars()).filter(|letter| *letter == '?').count()
    }

    pub fn evidence(&mut self) -> Evidence {
        match self.accepted.is_empty() {
            true => Evidence::Open,
            false => Evidence::of_all(std::mem::take(&mut self.accepted)),
        }
    }

    /// The board with its letters, and what they mean.
    pub fn written(&self) -> String {
        let legend = "X: the first player wins after this move, .: the second player does";
        let rest = if self.unknown() == 0 { "\n" } else { ", ?: unknown\n" };
        written(&self.rows) + legend + rest
    }
}

/// Solves the openings of an empty board; certificates are kept in a folder. Also how much was expanded.
pub(super) fn mapped(
    position: &Hex,
    folder: Option<&Path>,
    Job { cx, budget, progress }: Job,
) -> Result<Result<(Map, u64), Stopped>> {
    let variant = position.variant();
    let mut shelf = Certificates::new(position, folder, cx, budget)?;
    let mut found = match openings(variant, &mut shelf, budget, progress) {
        Ok(found) => found,
        Err(stopped) => return Ok(Err(stopped)),
    };
    let Checked { accepted, unchecked, .. } = shelf.finish()?;
    for m in unchecked {
        if let Move::Stone { column, row } = m {
            let cell = row * variant.columns + column;
            let last = found.wins.len() - 1;
            (found.wins[cell], found.wins[last - cell]) = (None, None);
        }
    }
    Ok(Ok((Map::new(variant, &found.wins, accepted), found.expanded)))
}

/// The winner of every opening. Each has its certificate; the map says which.
fn map(position: &Hex, resume: Option<&Path>, job: Job) -> Result<Answer> {
    let variant = position.variant();
    if position.board() != Hex::start(&variant).board() {
        bail!("--openings: expected the empty board, without moves or position");
    }
    let begun = Instant::now();
    let (mut map, expanded) = match mapped(position, resume, job)? {
        Ok(found) => found,
        Err(stopped) => return unknown(position, stopped, begun),
    };
    if let Some(folder) = resume {
        let page = library::page(std::iter::once((String::new(), &map)));
        files::write(&folder.join("index.html"), page.as_bytes())?;
    }
    let certified = map.accepted.len();
    let evidence = map.evidence();
    let seconds = begun.elapsed().as_secs_f64();
    let complete = map.unknown() == 0;
    let json = json!({
        "size": variant.columns, "map": map.rows, "complete": complete, "certified": certified,
        "expanded": expanded, "seconds": seconds,
    });
    let mut text = map.written();
    let openings = format!("{certified} openings proved, those opposite by the half turn");
    text.push_str(&format!("{openings}; {expanded} expanded, {seconds:.3} s\n"));
    if complete {
        return Ok(Answer::yes(json, text).on(&evidence));
    }
    text.push_str("the budget ran out\n");
    Ok(Answer::yes(json, text).with(Outcome::Spent).on(&evidence))
}

/// A swap is still to come. Links know nothing of it: such positions are searched plainly.
pub fn may_be_swapped(state: &dyn rules::State) -> Result<bool> {
    let position: &Hex = typed(state)?;
    let Variant { columns, rows, swap } = position.variant();
    let cells = (0..rows).flat_map(|row| (0..columns).map(move |column| (column, row)));
    let stones = cells.filter(|(column, row)| position.stone(*column, *row).is_some()).count();
    Ok(swap.is_some() && stones <= 1 && !position.swapped())
}

/// `hissho prove hex:…`.
pub fn prove_position(
    winner: Option<&str>,
    state: &dyn rules::State,
    Job { budget, progress, .. }: Job,
) -> Result<Proved> {
    let position: &Hex = typed(state)?;
    Ok(match prove(position, budget, progress) {
        Ok(proof) => {
            let found = state.player_name(proof.winner);
            match winner {
                Some(name) if name != found => Proved::No(Unproved::Wins(found)),
                _ => Proved::win(state, proof.winner, proof.certificate),
            }
        }
        Err(Stopped::Spent { expanded }) => Proved::Unknown(Unproved::Expanded(expanded)),
        Err(stopped) => return Err(stopped).with_context(|| quoted(position)),
    })
}
