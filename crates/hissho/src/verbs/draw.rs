//! `hissho draw`: a position as a figure, SVG, PNG or TikZ.

use crate::answer::Answer;
use crate::batch::Placed;
use crate::draw::notes::Notes;
use crate::draw::palette::Theme as Colours;
use crate::draw::{png, svg, tikz};
use crate::files;
use crate::flags::{self, Flags};
use crate::games;
use crate::job::Context;
use crate::place::Place;
use crate::table::Table;
use anyhow::{Result, bail};
use clap::{Args, ValueEnum};
use rules::Player;
use rules::scene::{Man, Piece, Scene, Tie};
use serde::Deserialize;
use serde_json::{Value, json};
use std::io::{IsTerminal, Write};
use std::path::{Path, PathBuf};

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
    #[command(flatten)]
    #[serde(flatten)]
    pub canvas: Canvas,
    #[command(flatten)]
    #[serde(flatten)]
    pub flags: Flags<flags::Draw>,
    #[command(flatten)]
    #[serde(flatten)]
    pub added: Added,
}

/// What is written on the board besides what stands there.
#[derive(Args, Deserialize, Clone, Debug, Default)]
#[serde(default)]
pub struct Added {
    /// Number the moves where they were played
    #[arg(long)]
    pub numbers: bool,
    /// Cells with a dot, as a carrier: 53,63; semicolons between cells whose names have commas
    #[arg(long, value_name = "CELLS")]
    pub carrier: Option<String>,
    /// Cells with a mark, as in a1,b2=cross,c3=A: square (or nothing), circle, cross, triangle, or up to
    /// three letters
    #[arg(long, visible_alias = "marks", value_name = "CELLS")]
    #[serde(alias = "marks")]
    pub mark: Option<String>,
    /// Arrows from cell to cell, as in a1>b2,c3>c4
    #[arg(long, value_name = "CELL>CELL")]
    pub arrows: Option<String>,
    /// Cells in a tone, as in a1,b2=even: good (or nothing), bad, even, first, second, one, two, glow, faint,
    /// note
    #[arg(long, value_name = "CELLS")]
    pub tint: Option<String>,
    /// Words in a frame over a cell, as in c3=12 or c3:good=yes; may be repeated
    #[arg(long, value_name = "CELL=TEXT")]
    pub card: Vec<String>,
    /// "line FROM TO TONE", "arrow FROM TO TONE", "ring AT TONE", "dot AT TONE" or "cross AT TONE", from cell to cell or
    /// from point to point, as @1.5,2; may be repeated
    #[arg(long, value_name = "STROKE")]
    pub stroke: Vec<String>,
    /// Stones of one side in place of all that stands on the board, as in one:a1,b2
    #[arg(long, value_name = "SIDE:CELLS")]
    pub stones: Option<String>,
    /// Letters in a cell: 54=x; may be repeated
    #[arg(long, value_name = "CELL=TEXT")]
    pub label: Vec<String>,
    /// Leave out the letters and numbers around the board
    #[arg(long)]
    pub no_coordinates: bool,
}

impl Added {
    fn notes(&self, scene: &mut Scene, table: &mut Table) -> Result<Notes> {
        let mut notes = Notes::default();
        if let Some(stones) = &self.stones {
            replace(scene, stones)?;
        }
        if self.numbers {
            notes.number(scene, table);
        }
        notes.carrier(scene, self.carrier.as_deref().unwrap_or_default())?;
        notes.mark(scene, self.mark.as_deref().unwrap_or_default())?;
        notes.tint(scene, self.tint.as_deref().unwrap_or_default())?;
        self.stroke.iter().try_for_each(|stroke| notes.stroke(scene, stroke))?;
        notes.arrows(scene, self.arrows.as_deref().unwrap_or_default())?;
        self.card.iter().try_for_each(|card| notes.card(scene, card))?;
        self.label.iter().try_for_each(|label| notes.label(scene, label))?;
        if self.no_coordinates {
            scene.labels.clear();
        }
        Ok(notes)
    }
}

/// Puts the stones of a list, `one:a1,b2`, in the place of all pieces.
fn replace(scene: &mut Scene, list: &str) -> Result<()> {
    let player = match list.split_once(':') {
        Some(("one", _)) => Player::One,
        Some(("two", _)) => Player::Two,
        _ => bail!("--stones '{list}': expected one:CELLS or two:CELLS"),
    };
    let mut stones = Notes::places(scene, "--stones", &list[4..])?;
    scene.pieces =
        stones.drain(..).map(|(at, copy)| Piece { at, man: Man::Stone(player), copy }).collect();
    scene.marks.clear();
    scene.links.retain(|link| !matches!(link.tie, Tie::Curve(_)));
    Ok(())
}

impl Placed for Request {
    fn place(&mut self) -> Option<&mut Place> {
        Some(&mut self.place)
    }

    fn admit_lines(&self) -> Result<()> {
        self.canvas.admit_lines()
    }
}

/// How a figure is drawn, and where it goes.
#[derive(Args, Deserialize, Clone, Debug)]
pub struct Canvas {
    /// Write to this file instead of standard output
    #[arg(short, long, value_name = "FILE")]
    #[serde(skip)]
    pub output: Option<PathBuf>,
    /// A PNG bitmap instead of SVG, as the name FILE.png asks for too; FILE.tex asks for TikZ
    #[arg(long)]
    #[serde(default)]
    pub png: bool,
    /// TikZ, for whoever has no name of a file to ask for it with
    #[arg(skip)]
    #[serde(default)]
    pub tikz: bool,
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

impl Canvas {
    /// The usual canvas for a file.
    pub fn to_file(path: PathBuf, theme: Theme) -> Self {
        Canvas { output: Some(path), png: false, tikz: false, theme, scale: usual_scale() }
    }

    pub fn options(&self, title: &str) -> Result<svg::Options> {
        let Canvas { scale, .. } = *self;
        if !(4.0..=400.0).contains(&scale) {
            bail!("--scale '{scale}': expected 4 to 400 pixels a cell");
        }
        let theme = match self.theme {
            Theme::Light => Colours::Light,
            Theme::Dark => Colours::Dark,
            Theme::Print => Colours::Print,
        };
        self.admit_name()?;
        Ok(svg::Options { theme, scale, title: title.to_string(), ..svg::Options::default() })
    }

    /// A name that asks for a format that is none of ours is refused.
    fn admit_name(&self) -> Result<()> {
        let Some(path) = &self.output else { return Ok(()) };
        let known = match path.extension() {
            None => true,
            Some(_) if self.png => self.ends_in("png"),
            Some(_) => ["svg", "png", "tex"].iter().any(|kind| self.ends_in(kind)),
        };
        let formats = if self.png { ".png" } else { ".svg, .png or .tex" };
        match known {
            true => Ok(()),
            false => bail!("-o '{}': expected a name that ends in {formats}", path.display()),
        }
    }

    /// For figures that are no boards.
    pub fn admit_no_tikz(&self) -> Result<()> {
        match &self.output {
            Some(path) if self.is_tikz() => {
                bail!("-o '{}': expected a name that ends in .svg or .png", path.display())
            }
            _ => Ok(()),
        }
    }

    /// The figure of a scene in the format that is asked for; what becomes a bitmap is SVG.
    pub fn drawn(&self, scene: &Scene, options: &svg::Options) -> String {
        if self.is_tikz() { tikz::render(scene, options) } else { svg::render(scene, options) }
    }

    /// A file, or a bitmap, is for one figure.
    pub fn admit_lines(&self) -> Result<()> {
        match (&self.output, self.png) {
            (None, false) => Ok(()),
            _ => bail!("-o and --png: expected one position, not many"),
        }
    }

    /// The file asks for it by its name.
    fn ends_in(&self, wanted: &str) -> bool {
        let ending = self.output.as_deref().and_then(Path::extension);
        ending.is_some_and(|ending| ending.eq_ignore_ascii_case(wanted))
    }

    /// A bitmap is wanted.
    fn is_png(&self) -> bool {
        self.png || self.ends_in("png")
    }

    /// A document for TeX is wanted.
    fn is_tikz(&self) -> bool {
        !self.png && (self.tikz || self.ends_in("tex"))
    }

    fn bytes(&self, figure: &str) -> Result<Vec<u8>> {
        if self.is_png() { png::render(figure) } else { Ok(figure.as_bytes().to_vec()) }
    }

    /// Writes a figure into a file, as a bitmap if its name asks for that.
    pub fn save(&self, path: &Path, figure: &str) -> Result<()> {
        files::write(path, &self.bytes(figure)?)
    }

    /// The figure in a file or on standard output. What there is to say about the figure stands
    /// for it in JSON if it goes elsewhere.
    pub fn deliver(&self, figure: String, mut json: Value) -> Result<Answer> {
        let bytes = self.bytes(&figure)?;
        let Some(path) = &self.output else {
            if !self.png {
                let mut answer = Answer::yes(json, figure.clone());
                answer.summary = Some(figure.replace('\n', " "));
                return Ok(answer);
            }
            let mut out = std::io::stdout().lock();
            if out.is_terminal() {
                bail!("--png: expected -o FILE, or standard output to go to a file");
            }
            out.write_all(&bytes)?;
            json["bytes"] = json!(bytes.len());
            return Ok(Answer::yes(json, ""));
        };
        files::write(path, &bytes)?;
        json["file"] = json!(path);
        json["bytes"] = json!(bytes.len());
        Ok(Answer::yes(json, format!("{}: {} bytes", path.display(), bytes.len())))
    }
}

/// The figure: the text of SVG or TikZ, or the bytes of a bitmap.
#[derive(Debug)]
pub enum Figure {
    Svg(String),
    Tikz(String),
    Png(Vec<u8>),
}

/// The figure for somebody who wants no file.
pub fn figure(request: &Request, cx: &Context) -> Result<Figure> {
    let text = picture(request, cx)?;
    Ok(match &request.canvas {
        canvas if canvas.png => Figure::Png(png::render(&text)?),
        canvas if canvas.is_tikz() => Figure::Tikz(text),
        _ => Figure::Svg(text),
    })
}

fn picture(request: &Request, cx: &Context) -> Result<String> {
    let Request { place, canvas, flags, added } = request;
    let mut table = place.table(cx)?;
    let game = games::of(table.state());
    flags.admit(game)?;
    let mut scene = game.scene(&table, flags)?;
    let title = format!("{} {}", table.state().id(), table.record().join(" "));
    let mut options = canvas.options(title.trim())?;
    options.notes = added.notes(&mut scene, &mut table)?;
    Ok(canvas.drawn(&scene, &options))
}

pub fn run(request: &Request, cx: &Context) -> Result<Answer> {
    let figure = picture(request, cx)?;
    let canvas = &request.canvas;
    let shown = canvas.output.is_none() && !canvas.png;
    let json = if shown { json!({ "svg": figure }) } else { json!({}) };
    canvas.deliver(figure, json)
}
