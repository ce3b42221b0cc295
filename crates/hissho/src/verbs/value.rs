//! `hissho value`: a calculator for values of partizan games, in the notation of CGSuite. A position
//! of a partizan game is a value too.

use crate::answer::{Answer, Outcome};
use crate::draw::thermograph::write as draw_thermograph;
use crate::evidence::Evidence;
use crate::games::{self, Job};
use crate::job::{Context, Limits};
use crate::place::Place;
use crate::spelling;
use anyhow::{Context as _, Error, Result, bail};
use clap::Args;
use engine::partizan::Refusal;
use engine::value::{Misread, Universe, Value, Weary};
use serde_json::{Value as Json, json};
use std::cmp::Ordering;
use std::path::PathBuf;

/// Steps for each of the measures that may take long.
const PATIENCE: u64 = 100_000;

/// What an expression may take: there are short ones that no memory can hold.
const USUAL_MEMORY: u64 = 1 << 30;

#[derive(Args, Clone, Debug)]
pub struct Request {
    /// A value, or the id of a partizan game.
    #[arg(
        allow_hyphen_values = true,
        help = "A value: numbers, ^ v *, 3.^, ^[4], ^<2>, ±x or +-x, Tiny(x) or +_x, Miny(x), {a,b|c}, \
                {a||b|c}, sums, differences, brackets, x.Cool(t), x.Heat(t), x.Freeze; or the id of a \
                partizan game, such as domineering:4x4"
    )]
    pub expression: String,
    /// Moves of that game
    pub moves: Vec<String>,
    /// A set-up position of that game
    #[arg(long, value_name = "BOARD")]
    pub position: Option<String>,
    /// Says how the value compares with this one
    #[arg(long, value_name = "VALUE", allow_hyphen_values = true)]
    pub compare: Option<String>,
    /// Draw the thermograph into this file: SVG, or PNG if its name ends so
    #[arg(long, value_name = "FILE")]
    pub thermograph: Option<PathBuf>,
    #[command(flatten)]
    pub limits: Limits,
}

impl Request {
    /// The value, and the universe that knows it.
    fn value(&self, cx: &Context) -> Result<(Universe, Value)> {
        let id = spelling::id(&self.expression);
        let Ok(game) = games::of_id(&id) else {
            if !self.moves.is_empty() || self.position.is_some() {
                bail!("'{}': moves and positions need the id of a game", self.expression);
            }
            let mut universe = Universe::new();
            let mut budget = cx.budget(&self.limits)?;
            budget.memory.get_or_insert(USUAL_MEMORY);
            universe.keep_to(&budget);
            let value = read(&mut universe, &self.expression)?;
            return Ok((universe, value));
        };
        let place = Place {
            game: id,
            moves: self.moves.clone(),
            position: self.position.clone(),
            ..Place::default()
        };
        let table = place.table(cx)?;
        let (budget, bar) = (cx.budget(&self.limits)?, cx.bar("positions"));
        let job = Job { cx, budget: &budget, progress: &bar };
        let found = game.value(table.state(), job)?;
        found.with_context(|| format!("'{}': expected a partizan game or a value", game.name()))
    }
}

pub fn run(request: &Request, cx: &Context) -> Result<Answer> {
    let (mut universe, value) = match request.value(cx) {
        Ok(found) => found,
        Err(error) => return unvalued(error),
    };
    let (text, outcome) = (universe.text(value), universe.outcome(value));
    let (mean, temperature) = (universe.mean(value), universe.temperature(value));
    let (left, right) = (universe.in_order(value, 0), universe.in_order(value, 1));
    let mut json = json!({
        "value": text, "outcome": outcome.to_string(), "mean": mean.to_f64(),
        "temperature": temperature.to_f64(),
        "left": texts(&mut universe, left), "right": texts(&mut universe, right),
        "mean_exact": mean.to_string(), "temperature_exact": temperature.to_string(),
    });
    let mut said = format!("{text}  (outcome {outcome})\n");
    said.push_str(&format!("mean {mean}, temperature {temperature}\n"));
    said.push_str(&measured(&mut universe, value, &mut json));
    if let Some(other) = &request.compare {
        let other = read(&mut universe, other).context("--compare")?;
        let (sign, other) = (sign(universe.compare(value, other)), universe.text(other));
        json["compare"] = json!({ "with": other, "sign": sign });
        said.push_str(&format!("{text} {sign} {other}\n"));
    }
    if let Some(path) = &request.thermograph {
        let drawn = universe.thermograph(value);
        draw_thermograph(path, &drawn, format!("thermograph of {text}"))?;
        json["thermograph"] = json!(path);
        said.push_str(&format!("thermograph written to {}\n", path.display()));
    }
    if let Some(weary) = universe.weary() {
        return unvalued(weary.into());
    }
    Ok(Answer::yes(json, said).on(&Evidence::Computed))
}

/// Why there is no value: the budget ran out, or the request is wrong.
fn unvalued(error: Error) -> Result<Answer> {
    let weary = |cause: &(dyn std::error::Error + 'static)| match cause.downcast_ref() {
        Some(Misread::Weary(weary)) => Some(*weary),
        _ => cause.downcast_ref::<Weary>().copied(),
    };
    let (json, why) = if let Some(why @ Refusal::Spent { positions }) = error.downcast_ref() {
        (json!({ "value": null, "positions": positions }), why.to_string())
    } else if let Some(why @ (Weary::Spent | Weary::Full)) = error.chain().find_map(weary) {
        (json!({ "value": null }), why.to_string())
    } else {
        return Err(error);
    };
    let answer = Answer::yes(json, format!("{why}\n"));
    Ok(answer.with(Outcome::Spent).on(&Evidence::Open))
}

/// Stops, birthday, incentives and atomic weight, as far as they are soon found: into the document, and
/// as lines for people.
fn measured(universe: &mut Universe, value: Value, json: &mut Json) -> String {
    let stops = universe.stops(value).map(|stop| stop.to_string());
    json["stops"] = json!({ "left": stops[0], "right": stops[1] });
    let mut said = format!("stops {} and {}", stops[0], stops[1]);
    let birthday = universe.try_for(PATIENCE, |u| u.birthday(value));
    let birthday = birthday.and_then(|days| u64::try_from(days).ok());
    json["birthday"] = json!(birthday);
    if let Some(days) = birthday {
        said.push_str(&format!(", birthday {days}"));
    }
    let weight = universe.try_for(PATIENCE, |u| {
        let weight = u.atomic_weight(value)?;
        Some(u.text(weight))
    });
    let weight = weight.flatten();
    json["atomic_weight"] = json!(weight);
    if let Some(weight) = &weight {
        said.push_str(&format!(", atomic weight {weight}"));
    }
    said.push('\n');
    let incentives = universe.try_for(PATIENCE, |u| {
        u.incentives(value).map(|mut gains| {
            u.sort(&mut gains);
            texts(u, gains)
        })
    });
    json["incentives"] = Json::Null;
    if let Some([left, right]) = incentives {
        let list = |gains: &[String]| match gains {
            [] => "none".to_string(),
            gains => gains.join(", "),
        };
        said.push_str(&format!("incentives: Left {}; Right {}\n", list(&left), list(&right)));
        json["incentives"] = json!({ "left": left, "right": right });
    }
    said
}

fn texts(universe: &mut Universe, values: Vec<Value>) -> Vec<String> {
    values.into_iter().map(|value| universe.text(value)).collect()
}

fn read(universe: &mut Universe, text: &str) -> Result<Value> {
    universe.read(text).with_context(|| format!("'{text}'"))
}

/// Two vertical bars: neither is as good as the other.
fn sign(order: Option<Ordering>) -> &'static str {
    match order {
        Some(Ordering::Greater) => ">",
        Some(Ordering::Equal) => "=",
        Some(Ordering::Less) => "<",
        None => "||",
    }
}
