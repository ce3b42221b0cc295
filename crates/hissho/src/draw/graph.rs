//! A graph on a board as SVG: the player graphs of Bridg-It, or any other of this kind.
//!
//! ```text
//! ┃─────•═════┃      ┃  a bar: many posts contracted to one vertex      ═  a double edge
//! ┃     │     ┃      •  a vertex                                        ─  a single edge
//! ┃┈┈┈┈┈•─────┃                                                         ┈  an edge that is gone
//! ```
//!
//! What is strong is drawn in the player's full colour, the rest pale.

use super::palette::{Paint, Palette};
use super::svg::{Options, circle, escape, letters, number, open, translate};
use rules::Player;
use rules::scene::{Label, Point};

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Stroke {
    Single,
    Double,
    Missing,
}

#[derive(Clone, Debug)]
pub struct Line {
    pub from: Point,
    pub to: Point,
    pub name: String,
    pub stroke: Stroke,
    pub strong: bool,
}

#[derive(Clone, Debug)]
pub struct Vertex {
    /// One point, or the two ends of a bar.
    pub at: [Point; 2],
    pub name: String,
    pub strong: bool,
}

#[derive(Clone, Debug)]
pub struct Figure {
    /// Whose colour it has.
    pub player: Player,
    pub vertices: Vec<Vertex>,
    pub lines: Vec<Line>,
    pub labels: Vec<Label>,
}

const MARGIN: f64 = 0.4;
/// How far the two strokes of a double edge are from its middle.
const APART: f64 = 0.075;
const PALE: &str = r#" opacity="0.3""#;

pub fn render(figure: &Figure, options: &Options) -> String {
    let ends = figure.vertices.iter().flat_map(|vertex| vertex.at);
    let all = ends.chain(figure.labels.iter().map(|label| label.at));
    let (mut from, mut to) = (Point::new(0.0, 0.0), Point::new(1.0, 1.0));
    for at in all {
        (from.x, from.y) = (from.x.min(at.x), from.y.min(at.y));
        (to.x, to.y) = (to.x.max(at.x), to.y.max(at.y));
    }
    let (from, to) = (from.shifted(-MARGIN, -MARGIN), to.shifted(MARGIN, MARGIN));
    let colours = options.theme.palette();
    let mut out = open(from, to, options);
    // Pale lines lie below strong ones, and all lines below the vertices.
    for strong in [false, true] {
        for line in figure.lines.iter().filter(|line| line.strong == strong) {
            out.push_str(&drawn_line(line, figure.player, colours));
        }
    }
    for vertex in &figure.vertices {
        out.push_str(&drawn_vertex(vertex, colours.bridges[figure.player.index()]));
    }
    for label in &figure.labels {
        let (place, path) = (translate(label.at), letters(&label.text, 0.26, colours.paper.line));
        out.push_str(&format!("<g class=\"label\" {place}>{path}</g>\n"));
    }
    out.push_str("</svg>\n");
    out
}

fn drawn_line(line: &Line, player: Player, colours: &Palette) -> String {
    let Paint { fill, line: outline } = colours.bridges[player.index()];
    let colour = if fill == colours.paper.fill { outline } else { fill };
    let (dx, dy) = (line.to.x - line.from.x, line.to.y - line.from.y);
    let length = dx.hypot(dy).max(f64::MIN_POSITIVE);
    let path = |aside: f64| {
        let (x, y) = (-dy / length * aside, dx / length * aside);
        let [ax, ay] = [line.from.x + x, line.from.y + y].map(number);
        let [bx, by] = [line.to.x + x, line.to.y + y].map(number);
        format!("M{ax} {ay}L{bx} {by}")
    };
    let stroke = |path: String, colour: &str, rest: &str| {
        format!(r#"<path d="{path}" stroke="{colour}" {rest}/>"#)
    };
    let (class, body) = match line.stroke {
        Stroke::Single => ("single", stroke(path(0.0), colour, r#"stroke-width="0.06""#)),
        Stroke::Double => {
            let both = path(-APART) + &path(APART);
            ("double", stroke(both, colour, r#"stroke-width="0.07""#))
        }
        Stroke::Missing => {
            let dots = r#"stroke-width="0.03" stroke-dasharray="0.03 0.09""#;
            ("missing", stroke(path(0.0), colours.faint, dots))
        }
    };
    let pale = if line.strong || line.stroke == Stroke::Missing { "" } else { PALE };
    let name = escape(&line.name);
    format!("<g class=\"{class}\" data-cell=\"{name}\"{pale} fill=\"none\">{body}</g>\n")
}

fn drawn_vertex(vertex: &Vertex, paint: Paint) -> String {
    let pale = if vertex.strong { "" } else { PALE };
    let name = escape(&vertex.name);
    let [a, b] = vertex.at;
    if a == b {
        let dot = circle(0.12, paint, 0.04);
        return format!(
            "<g class=\"vertex\" data-vertex=\"{name}\"{pale} {}>{dot}</g>\n",
            translate(a)
        );
    }
    let [ax, ay, bx, by] = [a.x, a.y, b.x, b.y].map(number);
    let bar = [(paint.line, 0.26), (paint.fill, 0.18)].map(|(colour, width)| {
        format!(
            r#"<path d="M{ax} {ay}L{bx} {by}" stroke="{colour}" stroke-width="{width}" stroke-linecap="round"/>"#
        )
    });
    format!("<g class=\"end\" data-vertex=\"{name}\"{pale}>{}</g>\n", bar.concat())
}
