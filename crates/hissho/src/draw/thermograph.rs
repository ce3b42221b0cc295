//! A thermograph as SVG, in the convention of combinatorial game theory: Left's values to the left,
//! temperature upwards, one unit of both equally long.
//!
//! ```text
//!  t ↑      │          mast at the mean, above the temperature
//!  1 ┤     ╱ ╲
//!  0 ┼────╱───╲────    left wall, right wall
//! −1 ┤   ╱     ╲
//!    └─┬──┬──┬──┬─     values: 2 1 0 −1
//! ```

use super::png;
use super::svg::{Options, escape, letters, number, open, translate};
use crate::files;
use anyhow::{Result, bail};
use engine::value::Dyadic;
use engine::value::thermograph::{Thermograph, Wall};
use rules::scene::Point;
use serde_json::{Value, json};
use std::path::Path;

/// The drawing's longer side, about, in board units.
const SIDE: f64 = 7.0;
const MARGIN: f64 = 1.1;

/// Where values and temperatures are on the drawing.
struct Axes {
    unit: f64,
    /// The least and the greatest value, whole numbers.
    values: [f64; 2],
    /// The top; the bottom is −1.
    hottest: f64,
}

impl Axes {
    fn new(graph: &Thermograph) -> Self {
        let corners = graph.left.corners.iter().chain(&graph.right.corners);
        let values = corners.map(|(_, value)| value.to_f64());
        let (low, high) = values.fold((f64::MAX, f64::MIN), |(l, h), v| (l.min(v), h.max(v)));
        let values = [low.floor() - 1.0, high.ceil() + 1.0];
        let hottest = graph.temperature().to_f64().max(0.0).ceil() + 1.0;
        let unit = SIDE / (values[1] - values[0]).max(hottest + 1.0);
        Axes { unit, values, hottest }
    }

    fn at(&self, t: f64, value: f64) -> Point {
        Point::new((self.values[1] - value) * self.unit, (self.hottest - t) * self.unit)
    }

    /// Whole numbers from one to another, not too many, 0 among them if it is between.
    fn ticks(&self, from: f64, to: f64) -> impl Iterator<Item = f64> {
        let step = (0.5 / self.unit).ceil().max(1.0);
        let first = (from / step).ceil();
        (0..).map(move |k| (first + f64::from(k)) * step).take_while(move |tick| *tick <= to)
    }
}

fn path(points: impl Iterator<Item = Point>) -> String {
    let points: Vec<String> =
        points.map(|at| format!("{} {}", number(at.x), number(at.y))).collect();
    format!("M{}", points.join("L"))
}

fn line(class: &str, path: &str, colour: &str, width: f64) -> String {
    format!(
        "<path class=\"{class}\" d=\"{path}\" fill=\"none\" stroke=\"{colour}\" \
         stroke-width=\"{}\" stroke-linejoin=\"round\" stroke-linecap=\"round\"/>\n",
        number(width)
    )
}

fn label(at: Point, text: &str, colour: &str) -> String {
    let (place, strokes) = (translate(at), letters(text, 0.2, colour));
    format!("<g class=\"label\" aria-label=\"{}\" {place}>{strokes}</g>\n", escape(text))
}

pub fn render(graph: &Thermograph, options: &Options) -> String {
    let axes = Axes::new(graph);
    let colours = options.theme.palette();
    let (ink, faint) = (colours.paper.line, colours.faint);
    let [low, high] = axes.values;
    let (top, foot) = (axes.at(axes.hottest, high), axes.at(-1.0, low));
    let mut out =
        open(top.shifted(-MARGIN, -MARGIN / 2.0), foot.shifted(MARGIN / 2.0, MARGIN), options);
    let corner = axes.at(-1.0, high);
    out.push_str(&line("axes", &path([top, corner, foot].into_iter()), ink, 0.03));
    let zero = [axes.at(0.0, high), axes.at(0.0, low)];
    out.push_str(&line("zero", &path(zero.into_iter()), faint, 0.02));
    for tick in axes.ticks(low, high) {
        let at = Point::new(axes.at(-1.0, tick).x, corner.y);
        out.push_str(&line("tick", &path([at, at.shifted(0.0, 0.1)].into_iter()), ink, 0.03));
        out.push_str(&label(at.shifted(0.0, 0.3), &number(tick), ink));
    }
    for tick in axes.ticks(-1.0, axes.hottest) {
        let at = axes.at(tick, high);
        out.push_str(&line("tick", &path([at, at.shifted(-0.1, 0.0)].into_iter()), ink, 0.03));
        out.push_str(&label(at.shifted(-0.35, 0.0), &number(tick), ink));
    }
    let (mean, temperature) = (graph.mean(), graph.temperature());
    let walls = [("left wall", &graph.left), ("right wall", &graph.right)];
    for ((class, wall), paint) in walls.into_iter().zip(colours.bridges) {
        let points: Vec<Point> = corners(wall, temperature, &axes);
        for (colour, width) in [(paint.line, 0.11), (paint.fill, 0.06)] {
            out.push_str(&line(class, &path(points.iter().copied()), colour, width));
        }
    }
    let foot_of_mast = axes.at(temperature.to_f64(), mean.to_f64());
    let tip = axes.at(axes.hottest, mean.to_f64());
    let arrow = [tip.shifted(-0.1, 0.17), tip, tip.shifted(0.1, 0.17)];
    out.push_str(&line("mast", &path([foot_of_mast, tip].into_iter()), ink, 0.07));
    out.push_str(&line("mast", &path(arrow.into_iter()), ink, 0.07));
    let middle = Point::new((top.x + foot.x) / 2.0, foot.y + 0.75);
    let words = format!("mean {mean}, temperature {temperature}");
    out.push_str(&label(middle, &words, ink));
    out.push_str(&label(top.shifted(-0.75, 0.0), "t", ink));
    out.push_str("</svg>\n");
    out
}

/// The wall from t = −1 up to the mast.
fn below(wall: &Wall, temperature: Dyadic) -> impl Iterator<Item = (Dyadic, Dyadic)> {
    let below = wall.corners.iter().copied().filter(move |(t, _)| *t < temperature);
    below.chain([(temperature, wall.at(temperature))])
}

fn corners(wall: &Wall, temperature: Dyadic, axes: &Axes) -> Vec<Point> {
    below(wall, temperature).map(|(t, value)| axes.at(t.to_f64(), value.to_f64())).collect()
}

/// The corners of both walls from t = −1 up to the mast, each as a temperature and a value.
pub fn walls(graph: &Thermograph) -> Value {
    let temperature = graph.temperature();
    let corners = |wall: &Wall| -> Vec<[f64; 2]> {
        below(wall, temperature).map(|(t, value)| [t.to_f64(), value.to_f64()]).collect()
    };
    json!({ "left": corners(&graph.left), "right": corners(&graph.right) })
}

/// Writes a thermograph into a file: SVG, or PNG if its name ends so.
pub fn write(path: &Path, drawn: &Thermograph, title: String) -> Result<()> {
    let options = Options { scale: 60.0, title, ..Options::default() };
    let figure = render(drawn, &options);
    let kind = path.extension().map(|kind| kind.to_string_lossy().to_lowercase());
    let bytes = match kind.as_deref() {
        Some("png") => png::render(&figure)?,
        None | Some("svg") => figure.into_bytes(),
        Some(_) => {
            bail!("--thermograph '{}': expected a name that ends in .svg or .png", path.display())
        }
    };
    files::write(path, &bytes)
}
