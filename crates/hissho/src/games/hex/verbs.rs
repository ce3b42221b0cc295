//! Verbs of Hex: connections, must-play and inferior cells.

use super::library;
use super::overlay::{Overlay, Picture};
use super::sigma::{self, Found, Stated, Written};
use super::templates;
use super::{names, quoted};
use crate::answer::Answer;
use crate::batch::Placed;
use crate::evidence::Evidence;
use crate::games::Verbs;
use crate::job::Context;
use crate::place::{Place, typed};
use crate::web::route::{Route, job, quick, verb};
use anyhow::{Context as _, Result, anyhow, bail};
use clap::{Args, Subcommand};
use engine::hex::analysis::{Point, Semi, Verdict, Why};
use engine::hex::analysis::{connections, fill_in, inferior_cells, must_play};
use rules::hex::{Hex, Move};
use rules::{Player, Position};
use serde::Deserialize;
use serde_json::{Value, json};

#[derive(Subcommand, Deserialize, Clone, Debug)]
#[serde(rename_all = "lowercase")]
pub enum Request {
    /// Every full and semi connection between two groups or sides
    Connect(Connect),
    /// The cells to which the mover is confined by the opponent's threats
    Mustplay(View),
    /// Fill-in and cells that need not be tried, with the reason
    Inferior(View),
    /// Decides S[α]: a formula over connections that Black makes true inside of a carrier
    Claim(Stated),
    /// σ-connections of the top and some stones: carrier, classes, replies, extensions
    Sigma(Found),
    /// A winning strategy after an opening, as a document and a certificate
    Strategy(Written),
    /// Edge templates of a stone on rows 2 to 5, and ladders, with their certificates
    Templates(templates::Request),
    /// Certificates of the openings of all boards up to a size
    #[command(subcommand)]
    Library(library::Task),
}

impl Placed for Request {
    fn place(&mut self) -> Option<&mut Place> {
        match self {
            Request::Connect(request) => Some(&mut request.place),
            Request::Mustplay(view) | Request::Inferior(view) => Some(&mut view.place),
            Request::Sigma(request) => Some(&mut request.place),
            Request::Strategy(request) => Some(&mut request.place),
            Request::Claim(_) | Request::Library(_) | Request::Templates(_) => None,
        }
    }

    fn admit_lines(&self) -> Result<()> {
        let (Request::Connect(Connect { picture, .. })
        | Request::Mustplay(View { picture, .. })
        | Request::Inferior(View { picture, .. })) = self
        else {
            bail!("expected one position, not many");
        };
        match picture.svg {
            Some(_) => bail!("--svg: expected one position, not many"),
            None => Ok(()),
        }
    }
}

impl Verbs for Request {
    fn run(&self, cx: &Context) -> Result<Answer> {
        match self {
            Request::Connect(request) => connect(request, cx),
            Request::Mustplay(view) => confined(view, cx),
            Request::Inferior(view) => inferior(view, cx),
            Request::Claim(request) => sigma::claim(request, cx),
            Request::Sigma(request) => sigma::sigma(request, cx),
            Request::Strategy(request) => sigma::written(request, cx),
            Request::Templates(request) => templates::run(request, cx),
            Request::Library(task) => task.run(cx),
        }
    }
}

pub static ROUTES: &[Route] = &[
    quick(
        "hex/mustplay",
        "Hex: where the mover is confined",
        verb!(Place, |place, cx| confined(&place.clone().into(), cx)),
    ),
    quick(
        "hex/inferior",
        "Hex: fill-in and inferior cells",
        verb!(Place, |place, cx| inferior(&place.clone().into(), cx)),
    ),
    quick("hex/connect", "Hex: connections of two points", verb!(Connect, connect)),
    job("hex/sigma", "Hex: σ-connections of stones", verb!(Found, sigma::sigma)),
];

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

fn connect(request: &Connect, cx: &Context) -> Result<Answer> {
    let table = request.place.table(cx)?;
    let position: &Hex = typed(table.state())?;
    let player = owner(position, [&request.from, &request.to])?;
    let from = Point::read(position, player, &request.from)?;
    let to = Point::read(position, player, &request.to)?;
    let found = connections(position, player, from, to).with_context(|| quoted(position))?;
    let mut overlay = Overlay::new(position);
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

fn confined(view: &View, cx: &Context) -> Result<Answer> {
    let table = view.place.table(cx)?;
    let position: &Hex = typed(table.state())?;
    let found = must_play(position).with_context(|| quoted(position))?;
    let cells = names(&found.cells);
    let threats: Vec<Value> = found.threats.iter().map(semi_json).collect();
    let mut overlay = Overlay::new(position);
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
    Ok(Answer::yes(json, text).on(&Evidence::Computed))
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

fn inferior(view: &View, cx: &Context) -> Result<Answer> {
    let table = view.place.table(cx)?;
    let position: &Hex = typed(table.state())?;
    let filled = fill_in(position).with_context(|| quoted(position))?;
    let all = inferior_cells(position)?;
    let mut overlay = Overlay::new(position);
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
    let json = json!({ "fill_in": list(&filled), "inferior": list(&all) });
    Ok(Answer::yes(json, text).on(&Evidence::Computed))
}
