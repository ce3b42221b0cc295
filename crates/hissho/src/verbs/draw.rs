//! `hissho draw`: a position as a figure, SVG or PNG.

use crate::answer::Answer;
use crate::draw::palette::Theme as Colours;
use crate::draw::{png, svg};
use crate::files;
use crate::place::Place;
use anyhow::{Result, bail};
use clap::{Args, ValueEnum};
use serde::Deserialize;
use serde_json::json;
use std::io::{IsTerminal, Write};
use std::path::PathBuf;

#[derive(Clone, Copy, ValueEnum, Deserialize, Debug, Default)]
#[serde(rename_all = "lowercase")]
pub enum Theme {
    #[default]
    Light,
    Dark,
    /// Black and white, for a paper
    Print,
}

#[derive(Args, Deserialize, Clone, Debug)]
pub struct Request {
    #[command(flatten)]
    #[serde(flatten)]
    pub place: Place,
    /// Write to this file instead of standard output
    #[arg(short, long, value_name = "FILE")]
    #[serde(skip)]
    pub output: Option<PathBuf>,
    /// A PNG bitmap instead of SVG
    #[arg(long)]
    #[serde(default)]
    pub png: bool,
    #[arg(long, value_enum, default_value = "light")]
    #[serde(default)]
    pub theme: Theme,
    /// Pixels per cell
    #[arg(long, value_name = "N", default_value_t = 48.0)]
    #[serde(default = "usual_scale")]
    pub scale: f64,
}

fn usual_scale() -> f64 {
    48.0
}

pub fn run(request: &Request) -> Result<Answer> {
    let Request { scale, .. } = *request;
    if !(4.0..=400.0).contains(&scale) {
        bail!("--scale '{scale}': expected 4 to 400 pixels a cell");
    }
    let table = request.place.table()?;
    let theme = match request.theme {
        Theme::Light => Colours::Light,
        Theme::Dark => Colours::Dark,
        Theme::Print => Colours::Print,
    };
    let title = format!("{} {}", table.state().id(), table.record().join(" "));
    let options =
        svg::Options { theme, scale, title: title.trim().to_string(), description: String::new() };
    let figure = svg::render(&table.scene(), &options);
    let bytes = if request.png { png::render(&figure)? } else { figure.clone().into_bytes() };
    let Some(path) = &request.output else {
        if !request.png {
            return Ok(Answer::yes(json!({ "svg": figure }), figure));
        }
        let mut out = std::io::stdout().lock();
        if out.is_terminal() {
            bail!("--png: expected -o FILE, or standard output to go to a file");
        }
        out.write_all(&bytes)?;
        return Ok(Answer::yes(json!({ "bytes": bytes.len() }), ""));
    };
    files::write(path, &bytes)?;
    let text = format!("{}: {} bytes", path.display(), bytes.len());
    Ok(Answer::yes(json!({ "file": path, "bytes": bytes.len() }), text))
}
