//! `hissho value`: a calculator for values of partizan games, in the notation of CGSuite.

use crate::answer::Answer;
use crate::draw::thermograph::write as draw_thermograph;
use crate::evidence::Evidence;
use crate::job::Context;
use anyhow::{Context as _, Result};
use clap::Args;
use engine::value::{Universe, Value};
use serde_json::json;
use std::cmp::Ordering;
use std::path::PathBuf;

#[derive(Args, Clone, Debug)]
pub struct Request {
    /// A value: numbers, ^ v *, ±x or +-x, {a,b|c}, {a||b|c}, sums, differences, brackets
    #[arg(allow_hyphen_values = true)]
    pub expression: String,
    /// Says how the value compares with this one
    #[arg(long, value_name = "VALUE", allow_hyphen_values = true)]
    pub compare: Option<String>,
    /// Draw the thermograph into this file: SVG, or PNG if its name ends so
    #[arg(long, value_name = "FILE")]
    pub thermograph: Option<PathBuf>,
}

pub fn run(request: &Request, _: &Context) -> Result<Answer> {
    let mut universe = Universe::new();
    let value = read(&mut universe, &request.expression)?;
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
