//! Lines, arrows, rings, dots and crosses over a board, and the tones of all that is laid over it: what an analysis has to
//! show. A tone says what something means; a theme says what that looks like.
//!
//! ```text
//! line a1 c1 first    arrow a1 c1 good    ring @1.5,2 even    dot b2 good    cross b2 bad
//! ```
//!
//! A place is a cell by its name, or a point of the scene behind `@`.

use super::notes::known;
use super::palette::Palette;
use super::svg::number;
use super::tikz;
use anyhow::{Result, bail};
use rules::scene::{Point, Scene};
use std::fmt::Write;

/// What something laid over the board means.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Tone {
    Good,
    Bad,
    Even,
    /// One of two that are compared, as the trees of a strategy.
    First,
    Second,
    /// A player's.
    One,
    Two,
    /// What is new.
    Glow,
    Faint,
    /// What somebody drew.
    Note,
}

impl Tone {
    pub const ALL: [(&'static str, Tone); 10] = [
        ("good", Tone::Good),
        ("bad", Tone::Bad),
        ("even", Tone::Even),
        ("first", Tone::First),
        ("second", Tone::Second),
        ("one", Tone::One),
        ("two", Tone::Two),
        ("glow", Tone::Glow),
        ("faint", Tone::Faint),
        ("note", Tone::Note),
    ];

    pub fn read(word: &str) -> Result<Tone> {
        match Tone::ALL.iter().find(|(name, _)| *name == word) {
            Some((_, tone)) => Ok(*tone),
            None => {
                let names = Tone::ALL.map(|(name, _)| name).join(", ");
                bail!("tone '{word}': expected one of {names}")
            }
        }
    }

    pub(super) fn name(self) -> &'static str {
        Tone::ALL.iter().find(|(_, tone)| *tone == self).map_or("", |(name, _)| name)
    }

    pub(super) fn colour(self, colours: &Palette) -> &'static str {
        match self {
            Tone::Good | Tone::First => colours.good,
            Tone::Bad | Tone::Note => colours.target,
            Tone::Even => colours.even,
            Tone::Second => colours.second,
            Tone::One => colours.bridges[0].fill,
            Tone::Two => colours.bridges[1].line,
            Tone::Glow => colours.win.line,
            Tone::Faint => colours.faint,
        }
    }

    /// How wide its lines are, how much of what is below they hide, and whether they are dashed, so that two tones differ
    /// without colours too.
    fn pen(self) -> (f64, f64, bool) {
        match self {
            Tone::Good | Tone::Even | Tone::Faint => (0.07, 0.9, false),
            Tone::Bad => (0.07, 0.9, true),
            Tone::Note => (0.08, 1.0, false),
            Tone::First => (0.075, 0.85, false),
            Tone::Second => (0.075, 0.85, true),
            Tone::One | Tone::Two => (0.045, 0.75, false),
            Tone::Glow => (0.3, 0.45, false),
        }
    }
}

#[derive(Clone, Copy, PartialEq, Debug)]
enum Form {
    Line([Point; 2]),
    Arrow([Point; 2]),
    Ring(Point),
    Dot(Point),
    Cross(Point),
}

#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Stroke {
    form: Form,
    tone: Tone,
}

/// Half the side of a cross; the radii of rings and dots.
const CROSS: f64 = 0.14;
const RING: f64 = 0.22;
const DOT: f64 = 0.09;

impl Stroke {
    pub fn read(scene: &Scene, text: &str) -> Result<Stroke> {
        let words: Vec<&str> = text.split_whitespace().collect();
        let at = |name| place(scene, name);
        let (form, tone) = match words[..] {
            ["line", from, to, tone] => (Form::Line([at(from)?, at(to)?]), tone),
            ["arrow", from, to, tone] => (Form::Arrow([at(from)?, at(to)?]), tone),
            ["ring", middle, tone] => (Form::Ring(at(middle)?), tone),
            ["dot", middle, tone] => (Form::Dot(at(middle)?), tone),
            ["cross", middle, tone] => (Form::Cross(at(middle)?), tone),
            _ => bail!(
                "--stroke '{text}': expected line FROM TO TONE, arrow FROM TO TONE, ring AT TONE, dot AT TONE or \
                 cross AT TONE"
            ),
        };
        Ok(Stroke { form, tone: Tone::read(tone)? })
    }

    /// An arrow that somebody drew.
    pub fn arrow(from: Point, to: Point) -> Stroke {
        Stroke { form: Form::Arrow([from, to]), tone: Tone::Note }
    }

    /// The lines that it consists of; a ring and a dot have none.
    fn lines(&self) -> Vec<[Point; 2]> {
        match self.form {
            Form::Line(line) => vec![line],
            Form::Arrow([from, to]) => shaft(from, to).to_vec(),
            Form::Cross(at) => [1.0, -1.0]
                .map(|s| [at.shifted(-CROSS, -s * CROSS), at.shifted(CROSS, s * CROSS)])
                .to_vec(),
            Form::Ring(_) | Form::Dot(_) => Vec::new(),
        }
    }

    /// As an element of SVG.
    pub(super) fn svg(&self, colours: &Palette) -> String {
        let ink = self.tone.colour(colours);
        let (width, opacity, dashed) = self.tone.pen();
        let (name, width, opacity) = (self.tone.name(), number(width), number(opacity));
        let circle = |class: &str, at: Point, r: f64, look: String| {
            let [x, y, r] = [at.x, at.y, r].map(number);
            format!(r#"<circle class="stroke {class} {name}" cx="{x}" cy="{y}" r="{r}" {look}/>"#)
        };
        match self.form {
            Form::Ring(at) => circle(
                "ring",
                at,
                RING,
                format!(r#"fill="none" stroke="{ink}" stroke-width="0.05""#),
            ),
            Form::Dot(at) => {
                let paper = colours.paper.fill;
                let look = format!(r#"fill="{ink}" stroke="{paper}" stroke-width="0.03""#);
                circle("dot", at, DOT, look)
            }
            Form::Line(_) | Form::Arrow(_) | Form::Cross(_) => {
                let class = match self.form {
                    Form::Line(_) => "line",
                    Form::Arrow(_) => "arrow",
                    _ => "cross",
                };
                let dash = match (dashed, self.form) {
                    (true, Form::Line(_) | Form::Arrow(_)) => r#" stroke-dasharray="0.16 0.14""#,
                    _ => "",
                };
                let d: String = self.lines().iter().map(path).collect();
                format!(
                    r#"<path class="stroke {class} {name}" d="{d}" fill="none" stroke="{ink}" stroke-width="{width}" stroke-linecap="round" stroke-linejoin="round" opacity="{opacity}"{dash}/>"#
                )
            }
        }
    }

    /// As commands of TikZ.
    pub(super) fn tikz(&self) -> String {
        let tone = self.tone.name();
        let mut out = String::new();
        let _ = match self.form {
            Form::Ring(at) => {
                writeln!(out, "\\draw[tone {tone}] {} circle[radius={RING}];", tikz::at(at))
            }
            Form::Dot(at) => {
                writeln!(out, "\\fill[tone {tone}] {} circle[radius={DOT}];", tikz::at(at))
            }
            Form::Arrow(_) => {
                let lines = self.lines();
                let [a, b] = lines[0];
                writeln!(out, "\\draw[tone {tone},->] {} -- {};", tikz::at(a), tikz::at(b))
            }
            Form::Line(_) | Form::Cross(_) => self.lines().iter().try_for_each(|[a, b]| {
                writeln!(out, "\\draw[tone {tone}] {} -- {};", tikz::at(*a), tikz::at(*b))
            }),
        };
        out
    }
}

/// A cell by its name, or a point behind `@`.
fn place(scene: &Scene, name: &str) -> Result<Point> {
    let Some(pair) = name.strip_prefix('@') else {
        return Ok(known(scene, "--stroke", name)?[0]);
    };
    let near = |text: &str| text.parse::<f64>().ok().filter(|value| value.abs() < 1e4);
    match pair.split_once(',').map(|(x, y)| (near(x), near(y))) {
        Some((Some(x), Some(y))) => Ok(Point::new(x, y)),
        _ => bail!("--stroke '{name}': expected a point as @1.5,2"),
    }
}

/// An arrow as three lines: from beside the middle of one cell to beside that of the other, and its tip.
fn shaft(from: Point, to: Point) -> [[Point; 2]; 3] {
    let (dx, dy) = (to.x - from.x, to.y - from.y);
    let far = dx.hypot(dy).max(1e-9);
    let (dx, dy) = (dx / far, dy / far);
    let end = to.shifted(-0.2 * dx, -0.2 * dy);
    let barb = |s: f64| end.shifted(-0.22 * dx - s * 0.14 * dy, -0.22 * dy + s * 0.14 * dx);
    [[from.shifted(0.2 * dx, 0.2 * dy), end], [barb(1.0), end], [barb(-1.0), end]]
}

fn path([a, b]: &[Point; 2]) -> String {
    format!("M{} {}L{} {}", number(a.x), number(a.y), number(b.x), number(b.y))
}
