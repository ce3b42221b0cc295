//! What the command line asks of Hex: winners, openings, connections, must-play and inferior cells.

use crate::answer::{Answer, Outcome};
use crate::place::{Place, typed};
use crate::verbs::overlay::{Overlay, Picture};
use crate::verbs::prove::{Proved, checked};
use crate::verbs::shelf::Certificates;
use crate::verbs::solve::finished;
use anyhow::{Context, Result, anyhow, bail};
use clap::{Args, Subcommand};
use engine::hex::analysis::{Point, Semi, Verdict, Why};
use engine::hex::analysis::{connections, fill_in, inferior_cells, must_play};
use engine::hex::{Answer as Solved, Stopped, openings, prove, solve};
use engine::{Budget, Progress};
use rules::hex::{Hex, Move, Variant};
use rules::{Player, Position, Table};
use serde::Deserialize;
use serde_json::{Value, json};
use std::path::{Path, PathBuf};
use std::time::Instant;

/// What `hissho solve hex:…` can be asked besides the winner.
#[derive(Args, Deserialize, Clone, Debug, Default)]
#[serde(default)]
#[group(skip)]
pub struct Search {
    /// (hex) Every winning move, not only one
    #[arg(long)]
    pub all: bool,
    /// (hex) The winner of every opening of the empty board
    #[arg(long)]
    pub openings: bool,
    /// (hex) With --openings: a folder for certificates; what is proved there is not solved again
    #[arg(long, value_name = "DIR", requires = "openings")]
    #[serde(skip)]
    pub resume: Option<PathBuf>,
}

#[derive(Subcommand, Deserialize, Clone, Debug)]
#[serde(rename_all = "lowercase")]
pub enum Request {
    /// Every full and semi connection between two groups or sides
    Connect(Connect),
    /// The cells to which the mover is confined by the opponent's threats
    Mustplay(View),
    /// Fill-in and cells that need not be tried, with the reason
    Inferior(View),
}

impl Request {
    /// The place it is asked of.
    pub fn place(&mut self) -> Option<&mut Place> {
        match self {
            Request::Connect(request) => Some(&mut request.place),
            Request::Mustplay(view) | Request::Inferior(view) => Some(&mut view.place),
        }
    }
}

#[derive(Args, Deserialize, Clone, Debug)]
pub struct View {
    #[command(flatten)]
    #[serde(flatten)]
    pub place: Place,
    #[command(flatten)]
    #[serde(skip)]
    pub picture: Picture,
}

impl From<Place> for View {
    fn from(place: Place) -> Self {
        View { place, picture: Picture::default() }
    }
}

#[derive(Args, Deserialize, Clone, Debug)]
pub struct Connect {
    #[command(flatten)]
    #[serde(flatten)]
    pub place: Place,
    /// A cell, or top, bottom, left, right
    #[arg(long, value_name = "POINT")]
    pub from: String,
    #[arg(long, value_name = "POINT")]
    pub to: String,
    #[command(flatten)]
    #[serde(skip)]
    pub picture: Picture,
}

/// The board, as an error names it.
fn quoted(position: &Hex) -> String {
    format!("'{}'", position.id())
}

/// The budget ran out, or the board is beyond the solver: unknown, or an error.
fn unknown(position: &Hex, stopped: Stopped, begun: Instant) -> Result<Answer> {
    let Stopped::Spent { expanded } = stopped else {
        return Err(stopped).with_context(|| quoted(position));
    };
    let seconds = begun.elapsed().as_secs_f64();
    let json = json!({ "winner": null, "expanded": expanded, "seconds": seconds });
    Ok(Answer::yes(json, stopped.to_string()).with(Outcome::Spent))
}

/// `hissho solve hex:…`: the winner is what the checker has accepted.
pub fn solve_position(
    search: &Search,
    table: &Table,
    budget: &Budget,
    progress: &dyn Progress,
) -> Result<Answer> {
    let state = table.state();
    let position: Hex = typed(state)?;
    let begun = Instant::now();
    if search.openings {
        return map(&position, search.resume.as_deref(), budget, progress);
    }
    if let Some(answer) = finished(state) {
        return Ok(answer);
    }
    let turn = state.player_name(state.turn());
    let mut shelf = Certificates::new(&position, None)?;
    let answer = match search.all {
        true => solve(&position, Some(&mut shelf), budget, progress),
        false => prove(&position, budget, progress).map(Solved::from),
    };
    let Solved { winner, winning, certificate, expanded } = match answer {
        Ok(answer) => answer,
        Err(stopped) => return unknown(&position, stopped, begun),
    };
    shelf.finish()?;
    if !certificate.is_some_and(|certificate| checked(&certificate).is_accepted()) {
        bail!("the checker refused the certificate: this is a bug, please report the position");
    }
    let seconds = begun.elapsed().as_secs_f64();
    let winner = state.player_name(winner);
    let winning = names(&winning);
    let mut text = format!("{winner} wins, {turn} to move");
    if !winning.is_empty() {
        text.push_str(&format!(", by {}", winning.join(" ")));
    }
    let json = json!({
        "winner": winner, "turn": turn, "winning_moves": winning, "all": search.all,
        "expanded": expanded, "seconds": seconds,
    });
    text.push_str(&format!("; {expanded} expanded, {seconds:.3} s"));
    Ok(Answer::yes(json, text))
}

fn map(
    position: &Hex,
    resume: Option<&Path>,
    budget: &Budget,
    progress: &dyn Progress,
) -> Result<Answer> {
    let variant = position.variant();
    if position.board() != Hex::start(&variant).board() {
        bail!("--openings: expected the empty board, without moves or position");
    }
    let begun = Instant::now();
    let mut shelf = Certificates::new(position, resume)?;
    let found = match openings(variant, &mut shelf, budget, progress) {
        Ok(found) => found,
        Err(stopped) => return unknown(position, stopped, begun),
    };
    shelf.finish()?;
    let letter = |wins: &Option<bool>| match wins {
        Some(true) => 'X',
        Some(false) => '.',
        None => '?',
    };
    let rows: Vec<String> =
        found.wins.chunks(variant.columns).map(|row| row.iter().map(letter).collect()).collect();
    let seconds = begun.elapsed().as_secs_f64();
    let complete = !found.wins.contains(&None);
    let json = json!({
        "size": variant.columns, "map": rows, "complete": complete,
        "expanded": found.expanded, "seconds": seconds,
    });
    let mut text = String::new();
    for (r, row) in rows.iter().enumerate() {
        let cells: Vec<String> = row.chars().map(String::from).collect();
        text.push_str(&format!("{}{}\n", " ".repeat(r), cells.join(" ")));
    }
    text.push_str(&format!("{} expanded, {seconds:.3} s\n", found.expanded));
    if complete {
        return Ok(Answer::yes(json, text));
    }
    text.push_str("the budget ran out: ? is unknown\n");
    Ok(Answer::yes(json, text).with(Outcome::Spent))
}

/// A swap is still to come. Links know nothing of it: such positions are searched plainly.
pub fn may_be_swapped(state: &dyn rules::State) -> Result<bool> {
    let position: Hex = typed(state)?;
    let Variant { columns, rows, swap } = position.variant();
    let cells = (0..rows).flat_map(|row| (0..columns).map(move |column| (column, row)));
    let stones = cells.filter(|(column, row)| position.stone(*column, *row).is_some()).count();
    Ok(swap.is_some() && stones <= 1 && !position.swapped())
}

/// `hissho prove hex:…`.
pub fn prove_position(
    winner: Option<&str>,
    state: &dyn rules::State,
    budget: &Budget,
    progress: &dyn Progress,
) -> Result<Proved> {
    let position: Hex = typed(state)?;
    Ok(match prove(&position, budget, progress) {
        Ok(proof) => {
            let found = state.player_name(proof.winner);
            match winner {
                Some(name) if name != found => Proved::No(format!("{found} wins here")),
                _ => {
                    Proved::Yes { certificate: proof.certificate, winner: Some(found.to_string()) }
                }
            }
        }
        Err(stopped @ Stopped::Spent { .. }) => Proved::Unknown(stopped.to_string()),
        Err(stopped) => return Err(stopped).with_context(|| quoted(&position)),
    })
}

pub fn run(request: &Request) -> Result<Answer> {
    match request {
        Request::Connect(request) => connect(request),
        Request::Mustplay(view) => confined(view),
        Request::Inferior(view) => inferior(view),
    }
}

fn names(cells: &[Move]) -> Vec<String> {
    cells.iter().map(ToString::to_string).collect()
}

fn semi_json(semi: &Semi) -> Value {
    json!({ "key": semi.key.to_string(), "carrier": names(&semi.carrier) })
}

const SIDES: &str = "top, bottom, left or right";

/// Whose points these are: a side tells, and so does a stone; two open cells are the mover's.
fn owner(position: &Hex, words: [&str; 2]) -> Result<Player> {
    let mut found = None;
    for word in words {
        let player = match word {
            "top" | "bottom" => Some(Player::One),
            "left" | "right" => Some(Player::Two),
            cell => {
                match position.read_move(cell).map_err(|e| anyhow!("{e}, or a side: {SIDES}"))? {
                    Move::Stone { column, row } => position.stone(column, row),
                    other => bail!("'{other}': expected a cell or a side"),
                }
            }
        };
        if let (Some(a), Some(b)) = (found, player)
            && a != b
        {
            bail!("'{}' and '{}' belong to different players", words[0], words[1]);
        }
        found = found.or(player);
    }
    Ok(found.unwrap_or(position.turn()))
}

fn connect(request: &Connect) -> Result<Answer> {
    let table = request.place.table()?;
    let position: Hex = typed(table.state())?;
    let player = owner(&position, [&request.from, &request.to])?;
    let from = Point::read(&position, player, &request.from)?;
    let to = Point::read(&position, player, &request.to)?;
    let found = connections(&position, player, from, to).with_context(|| quoted(&position))?;
    let mut overlay = Overlay::new(&position);
    match (found.full.first(), found.semi.first()) {
        (Some(full), _) => overlay.carrier(&full.carrier),
        (None, Some(semi)) => {
            overlay.carrier(&semi.carrier);
            overlay.key(&semi.key);
        }
        (None, None) => {}
    }
    let mut text = overlay.text();
    if found.full.is_empty() && found.semi.is_empty() {
        text.push_str("no connection found\n");
    } else {
        text.push_str("* carrier of the smallest connection, + its key\n");
    }
    for full in &found.full {
        text.push_str(&format!("full  {}\n", names(&full.carrier).join(" ")));
    }
    for semi in &found.semi {
        text.push_str(&format!("semi  {}: {}\n", semi.key, names(&semi.carrier).join(" ")));
    }
    overlay.write(&request.picture, &format!("{}-{}", request.from, request.to))?;
    let full: Vec<Value> =
        found.full.iter().map(|full| json!({ "carrier": names(&full.carrier) })).collect();
    let semi: Vec<Value> = found.semi.iter().map(semi_json).collect();
    Ok(Answer::yes(json!({ "full": full, "semi": semi }), text))
}

fn confined(view: &View) -> Result<Answer> {
    let position: Hex = typed(view.place.table()?.state())?;
    let found = must_play(&position).with_context(|| quoted(&position))?;
    let cells = names(&found.cells);
    let threats: Vec<Value> = found.threats.iter().map(semi_json).collect();
    let mut overlay = Overlay::new(&position);
    let line = match (&found.wins, found.lost) {
        (Some(cell), _) => {
            overlay.key(cell);
            format!("wins at once by {cell}\n")
        }
        (None, true) => "nothing helps: the opponent is connected\n".to_string(),
        (None, false) => {
            overlay.carrier(&found.cells);
            format!("{}\n", cells.join(" "))
        }
    };
    let mut text = format!("{}{line}", overlay.text());
    for threat in &found.threats {
        let cells = names(&threat.carrier).join(" ");
        text.push_str(&format!("threat {}: {cells}\n", threat.key));
    }
    overlay.write(&view.picture, "must-play")?;
    let json = json!({
        "cells": cells, "wins": found.wins.map(|cell| cell.to_string()), "lost": found.lost,
        "threats": threats,
    });
    Ok(Answer::yes(json, text))
}

fn why(verdict: &Verdict) -> (&'static str, Value, String) {
    match verdict.why {
        Why::Dead => ("dead", json!({}), "dead".into()),
        Why::Captured { by, partner } => {
            let by = Hex::player_name(by);
            let json = json!({ "by": by, "partner": partner.to_string() });
            ("captured", json, format!("captured by {by} with {partner}"))
        }
        Why::Vulnerable { killer } => {
            let text = format!("killed by {killer}");
            ("vulnerable", json!({ "killer": killer.to_string() }), text)
        }
        Why::Dominated { by } => {
            ("dominated", json!({ "by": by.to_string() }), format!("no better than {by}"))
        }
    }
}

fn inferior(view: &View) -> Result<Answer> {
    let position: Hex = typed(view.place.table()?.state())?;
    let filled = fill_in(&position).with_context(|| quoted(&position))?;
    let all = inferior_cells(&position)?;
    let mut overlay = Overlay::new(&position);
    all.iter().for_each(|verdict| overlay.verdict(verdict));
    let mut text = overlay.text();
    text.push_str("b w filled in, ' dead, x need not be tried\n");
    for verdict in &all {
        text.push_str(&format!("{} {}\n", verdict.cell, why(verdict).2));
    }
    let list = |verdicts: &[Verdict]| -> Vec<Value> {
        let entry = |verdict: &Verdict| {
            let (kind, mut entry, _) = why(verdict);
            entry["cell"] = json!(verdict.cell.to_string());
            entry["why"] = json!(kind);
            entry
        };
        verdicts.iter().map(entry).collect()
    };
    overlay.write(&view.picture, "inferior cells")?;
    Ok(Answer::yes(json!({ "fill_in": list(&filled), "inferior": list(&all) }), text))
}
