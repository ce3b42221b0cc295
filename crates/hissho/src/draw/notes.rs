//! What is added to a figure: carriers, marks, letters, the numbers of the moves, and a legend below.
//!
//! ```text
//! carrier   a small disc     mark   □ ○ × △     letters, numbers   in the cell     arrow   →     legend   sign: words
//! ```
//!
//! What stands on a stone has the other side's colour, so that it shows in every theme.

use super::palette::{Paint, Palette};
use super::svg::{MARGIN, circle, escape, letters, number, ring, translate};
use super::{Places, font, key, middle, tikz};
use crate::table::Table;
use anyhow::{Result, bail};
use rules::scene::{Link, Man, Point, Scene, Sign, Tie};
use rules::{Player, cell};
use std::collections::BTreeMap;
use std::fmt::Write;

/// The height of a line of the legend, and of its letters.
const LEGEND: [f64; 2] = [0.55, 0.24];

/// Something in a cell, and what it stands on.
#[derive(Clone, PartialEq, Debug)]
struct Note {
    at: Point,
    sign: Sketch,
    ground: Ground,
}

#[derive(Clone, PartialEq, Eq, Debug)]
enum Sketch {
    Disc,
    Square,
    Circle,
    Cross,
    Triangle,
    Text(String),
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Ground {
    Board,
    Peg,
    Stone(Player),
    /// A bridge: letters need a disc of paper below them.
    Bridge,
}

#[derive(Clone, PartialEq, Debug, Default)]
pub struct Notes {
    notes: Vec<Note>,
    /// From one cell to another.
    arrows: Vec<[Point; 2]>,
    /// A sign in words, and what it means.
    legend: Vec<(String, String)>,
}

/// The most letters of a mark.
const LONGEST: usize = 3;

/// The points of a cell, copies too. On boards up to 9×9 a digit pair is understood.
fn points(scene: &Scene, name: &str) -> Vec<Point> {
    let of = |name: &str| -> Vec<Point> {
        let named = scene.cells.iter().filter(|cell| cell.name == name);
        named.map(|cell| cell.at).collect()
    };
    match (of(name), name.as_bytes()) {
        (found, [c @ b'1'..=b'9', r @ b'1'..=b'9']) if found.is_empty() => {
            of(&cell::cell_name(usize::from(c - b'1'), usize::from(r - b'1')))
        }
        (found, _) => found,
    }
}

fn known(scene: &Scene, flag: &str, name: &str) -> Result<Vec<Point>> {
    let found = points(scene, name);
    if found.is_empty() {
        bail!("{flag} '{name}': expected a cell of the board");
    }
    Ok(found)
}

/// The items of a list: blanks and semicolons split it, and commas unless the names of cells have some.
fn listed<'a>(scene: &Scene, list: &'a str) -> Vec<&'a str> {
    let commas = scene.cells.iter().any(|cell| cell.name.contains(','));
    let split = |letter: char| matches!(letter, ' ' | ';') || (letter == ',' && !commas);
    list.split(split).filter(|item| !item.is_empty()).collect()
}

impl Notes {
    /// Discs on the cells of a list.
    pub fn carrier(&mut self, scene: &Scene, names: &str) -> Result<()> {
        for name in listed(scene, names) {
            for at in known(scene, "--carrier", name)? {
                self.put(scene, at, Sketch::Disc);
            }
        }
        Ok(())
    }

    /// Marks on the cells of a list, `a1,b2=cross,c3=A`. A mark takes the place of a number.
    pub fn mark(&mut self, scene: &Scene, list: &str) -> Result<()> {
        for item in listed(scene, list) {
            let (name, sign) = item.split_once('=').unwrap_or((item, "square"));
            let sign = match sign {
                "square" => Sketch::Square,
                "circle" => Sketch::Circle,
                "cross" | "x" => Sketch::Cross,
                "triangle" => Sketch::Triangle,
                word if (1..=LONGEST).contains(&word.chars().count()) => Sketch::Text(word.into()),
                other => bail!(
                    "--marks '{other}': expected square, circle, cross, triangle, or up to {LONGEST} letters"
                ),
            };
            for at in known(scene, "--marks", name)? {
                self.notes.retain(|note| key(note.at) != key(at));
                self.put(scene, at, sign.clone());
            }
        }
        Ok(())
    }

    /// Arrows of a list, `a1>b2`: from one cell to another.
    pub fn arrows(&mut self, scene: &Scene, list: &str) -> Result<()> {
        for item in listed(scene, list) {
            let Some((from, to)) = item.split_once('>') else {
                bail!("--arrows '{item}': expected CELL>CELL");
            };
            let end = |name| known(scene, "--arrows", name).map(|points| points[0]);
            self.arrows.push([end(from)?, end(to)?]);
        }
        Ok(())
    }

    /// Reads `CELL=TEXT`.
    pub fn label(&mut self, scene: &Scene, label: &str) -> Result<()> {
        let Some((name, text)) = label.split_once('=').filter(|(_, text)| !text.is_empty()) else {
            bail!("--label '{label}': expected CELL=TEXT");
        };
        for at in known(scene, "--label", name)? {
            self.text(scene, at, text);
        }
        Ok(())
    }

    /// Letters in a cell.
    pub fn text(&mut self, scene: &Scene, at: Point, text: &str) {
        self.put(scene, at, Sketch::Text(text.to_string()));
    }

    /// Says what a sign means, once.
    pub fn explain(&mut self, sign: &str, words: &str) {
        let line = (sign.to_string(), words.to_string());
        if !self.legend.contains(&line) {
            self.legend.push(line);
        }
    }

    fn put(&mut self, scene: &Scene, at: Point, sign: Sketch) {
        let bridged = |link: &Link| {
            matches!(link.tie, Tie::Bridge(_)) && key(middle(link.from, link.to)) == key(at)
        };
        let ground = match Places::of(scene).piece(at) {
            Some(piece) if piece.copy => Ground::Board,
            Some(piece) => match piece.man {
                Man::Stone(player) => Ground::Stone(player),
                Man::Tile { .. } => Ground::Bridge,
                Man::Peg => Ground::Peg,
                Man::Post(_) | Man::Seeds(_) => Ground::Board,
            },
            None if scene.links.iter().any(bridged) => Ground::Bridge,
            None => Ground::Board,
        };
        self.notes.push(Note { at, sign, ground });
    }

    /// Numbers the moves of a record where they were played: on the piece that a move put somewhere, or
    /// else where it is marked. The mark of the last move makes room.
    pub fn number(&mut self, scene: &mut Scene, table: &mut Table) {
        scene.marks.retain(|mark| mark.sign != Sign::Last);
        let mut numbers: BTreeMap<(i64, i64), (Point, Vec<usize>)> = BTreeMap::new();
        let moves = table.record().len();
        while !table.record().is_empty() {
            let after = table.scene();
            let places = Places::of(&after);
            // A board that is drawn with its surroundings has the cell more than once.
            let copied = |at: Point| after.cells.iter().any(|c| c.copy && key(c.at) == key(at));
            let last = after.marks.iter().filter(|mark| mark.sign == Sign::Last);
            let last: Vec<Point> = last.map(|mark| mark.at).filter(|at| !copied(*at)).collect();
            let on: Vec<Point> =
                last.iter().copied().filter(|at| places.piece(*at).is_some()).collect();
            let shown = match (on.len(), last.first()) {
                (1 | 2, _) => on,
                (_, Some(first)) => vec![*first],
                _ => Vec::new(),
            };
            // The figure may be turned or shifted: the cell's name says where it is there.
            let named = |at: Point| {
                let cell = after.cells.iter().find(|cell| key(cell.at) == key(at))?;
                let shown = scene.cells.iter().find(|other| !other.copy && other.name == cell.name);
                shown.filter(|other| !other.name.is_empty()).map(|other| other.at)
            };
            for at in shown.into_iter().map(|at| named(at).unwrap_or(at)) {
                numbers.entry(key(at)).or_insert((at, Vec::new())).1.push(table.record().len());
            }
            table.undo();
        }
        while table.record().len() < moves && table.redo() {}
        for (at, mut of) in numbers.into_values() {
            of.sort_unstable();
            let text = of.iter().map(usize::to_string).collect::<Vec<_>>().join(",");
            self.text(scene, at, &text);
        }
    }

    /// As elements of SVG.
    pub(super) fn svg(&self, colours: &Palette) -> String {
        let mut out = String::new();
        for Note { at, sign, ground } in &self.notes {
            let ink = match (ground, sign) {
                (Ground::Stone(player), _) => colours.stones[player.other().index()].fill,
                (Ground::Peg, _) => colours.paper.fill,
                (_, Sketch::Text(_)) => colours.paper.line,
                _ => colours.target,
            };
            let outline = |d: &str| {
                format!(
                    r#"<path d="{d}" fill="none" stroke="{ink}" stroke-width="0.06" stroke-linecap="round" stroke-linejoin="round"/>"#
                )
            };
            let mut name = String::new();
            let (class, body) = match sign {
                Sketch::Disc => ("carrier", circle(0.1, Paint { fill: ink, line: ink }, 0.0)),
                Sketch::Square => ("note", outline("M-0.2 -0.2h0.4v0.4h-0.4z")),
                Sketch::Circle => ("note", ring(0.22, ink, 0.06)),
                Sketch::Cross => ("note", outline("M-0.17 -0.17L0.17 0.17M0.17 -0.17L-0.17 0.17")),
                Sketch::Triangle => ("note", outline("M0 -0.24L0.22 0.14H-0.22Z")),
                Sketch::Text(text) => {
                    name = format!(r#" aria-label="{}""#, escape(text));
                    let height = if text.chars().count() > 2 { 0.2 } else { 0.3 };
                    let paper = Paint { fill: colours.paper.fill, line: colours.paper.fill };
                    let below = match ground {
                        Ground::Bridge => circle(0.24, paper, 0.02),
                        _ => String::new(),
                    };
                    ("text", below + &letters(text, height, ink))
                }
            };
            let place = translate(*at);
            let _ = writeln!(out, r#"<g class="{class}"{name} {place}>{body}</g>"#);
        }
        for [from, to] in &self.arrows {
            let ink = colours.target;
            let d = path(&shaft(*from, *to));
            let _ = writeln!(
                out,
                r#"<path class="arrow" d="{d}" fill="none" stroke="{ink}" stroke-width="0.08" stroke-linecap="round" stroke-linejoin="round"/>"#
            );
        }
        out
    }

    /// The lower right corner of a figure with room for the legend.
    pub(super) fn corner(&self, from: Point, to: Point) -> Point {
        let [line, height] = LEGEND;
        let width = |(sign, words): &(String, String)| {
            font::text_width(&written(sign, words), height) + 2.0 * MARGIN
        };
        let widest = self.legend.iter().map(width).fold(to.x - from.x, f64::max);
        Point::new(from.x + widest, to.y + line * self.legend.len() as f64)
    }

    /// The legend as elements of SVG, below a figure whose lower left corner this is.
    pub(super) fn svg_legend(&self, corner: Point, colours: &Palette) -> String {
        let ([line, height], mut out) = (LEGEND, String::new());
        for (k, (sign, words)) in self.legend.iter().enumerate() {
            let text = written(sign, words);
            let middle = corner.x + MARGIN + font::text_width(&text, height) / 2.0;
            let place = translate(Point::new(middle, corner.y + line * (k as f64 + 0.3)));
            let (name, path) = (escape(&text), letters(&text, height, colours.paper.line));
            let _ = writeln!(out, r#"<g class="legend" aria-label="{name}" {place}>{path}</g>"#);
        }
        out
    }

    /// As commands of TikZ.
    pub(super) fn tikz(&self) -> String {
        let mut out = String::new();
        for Note { at, sign, ground } in &self.notes {
            let on = match ground {
                Ground::Stone(Player::One) | Ground::Peg => ",on one",
                Ground::Stone(Player::Two) => ",on two",
                Ground::Board | Ground::Bridge => "",
            };
            let corner = |x: f64, y: f64| tikz::at(at.shifted(x, y));
            let (middle, drawn) = (tikz::at(*at), format!("\\draw[note{on}]"));
            let _ = match sign {
                Sketch::Disc => writeln!(out, "\\fill[carrier] {middle} circle[radius=0.1];"),
                Sketch::Square => {
                    let [a, b] = [corner(-0.2, -0.2), corner(0.2, 0.2)];
                    writeln!(out, "{drawn} {a} rectangle {b};")
                }
                Sketch::Circle => writeln!(out, "{drawn} {middle} circle[radius=0.22];"),
                Sketch::Cross => {
                    let [a, b] = [corner(-0.17, -0.17), corner(0.17, 0.17)];
                    let [c, d] = [corner(0.17, -0.17), corner(-0.17, 0.17)];
                    writeln!(out, "{drawn} {a} -- {b} {c} -- {d};")
                }
                Sketch::Triangle => {
                    let [a, b, c] = [corner(0.0, -0.24), corner(0.22, 0.14), corner(-0.22, 0.14)];
                    writeln!(out, "{drawn} {a} -- {b} -- {c} -- cycle;")
                }
                Sketch::Text(text) => {
                    if *ground == Ground::Bridge {
                        let _ = writeln!(out, "\\fill[ground] {middle} circle[radius=0.22];");
                    }
                    writeln!(out, "\\node[letter{on}] at {middle} {{{}}};", tikz::escape(text))
                }
            };
        }
        for [from, to] in &self.arrows {
            let [[a, b], ..] = shaft(*from, *to);
            let _ = writeln!(out, "\\draw[note,->] {} -- {};", tikz::at(a), tikz::at(b));
        }
        out
    }

    /// The legend as commands of TikZ, below a board whose lower left corner this is.
    pub(super) fn tikz_legend(&self, corner: Point) -> String {
        let mut out = String::new();
        for (k, (sign, words)) in self.legend.iter().enumerate() {
            let place = tikz::at(corner.shifted(0.0, 1.0 + 0.5 * k as f64));
            let text = tikz::escape(&written(sign, words));
            let _ = writeln!(out, "\\node[letter,anchor=west] at {place} {{{text}}};");
        }
        out
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

fn path(lines: &[[Point; 2]]) -> String {
    let line = |[a, b]: &[Point; 2]| {
        format!("M{} {}L{} {}", number(a.x), number(a.y), number(b.x), number(b.y))
    };
    lines.iter().map(line).collect()
}

fn written(sign: &str, words: &str) -> String {
    format!("{sign}: {words}")
}
