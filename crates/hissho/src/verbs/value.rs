//! `hissho value`: a calculator for values of partizan games, in the notation of CGSuite. A position
//! of a partizan game is a value too.

use crate::answer::{Answer, Outcome};
use crate::draw::thermograph::write as draw_thermograph;
use crate::evidence::Evidence;
use crate::games::{self, Job};
use crate::job::{Context, Limits};
use crate::place::Place;
use anyhow::{Context as _, Result, bail};
use clap::Args;
use engine::partizan::Refusal;
use engine::value::{Universe, Value};
use serde_json::json;
use std::cmp::Ordering;
use std::path::PathBuf;

#[derive(Args, Clone, Debug)]
pub struct Request {
    /// A value: numbers, ^ v *, ±x or +-x, {a,b|c}, {a||b|c}, sums, differences, brackets; or the id of
    /// a partizan game, such as domineering:4x4
    #[arg(allow_hyphen_values = true)]
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
        let Ok(game) = games::of_id(&self.expression) else {
            if !self.moves.is_empty() || self.position.is_some() {
                bail!("'{}': moves and positions need the id of a game", self.expression);
            }
            let mut universe = Universe::new();
            let value = read(&mut universe, &self.expression)?;
            return Ok((universe, value));
        };
        let place = Place {
            game: self.expression.clone(),
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
        Err(error) => match error.downcast_ref() {
            Some(why @ Refusal::Spent { positions }) => {
                let json = json!({ "value": null, "positions": positions });
                let answer = Answer::yes(json, format!("{why}\n"));
                return Ok(answer.with(Outcome::Spent).on(&Evidence::Open));
            }
            _ => return Err(error),
        },
    };
    let (text, outcome) = (universe.text(value), universe.outcome(value));
    let (mean, temperature) = (universe.mean(value), universe.temperature(value));
    let options = |universe: &mut Universe, options: Vec<Value>| -> Vec<String> {
        options.into_iter().map(|option| universe.text(option)).collect()
    };
    let (left, right) = (universe.left(value).to_vec(), universe.right(value).to_vec());
    let mut json = json!({
        "value": text, "outcome": outcome.to_string(), "mean": mean.to_f64(),
        "temperature": temperature.to_f64(),
        "left": options(&mut universe, left), "right": options(&mut universe, right),
    });
    let mut said = format!("{text}  (outcome {outcome})\n");
    said.push_str(&format!("mean {mean}, temperature {temperature}\n"));
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
    Ok(Answer::yes(json, said).on(&Evidence::Computed))
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
