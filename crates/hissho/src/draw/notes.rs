//! What is added to a figure: carriers, marks, letters, the numbers of the moves, and a legend below.
//!
//! ```text
//! carrier   a small disc     mark   □ ○ × △     letters, numbers   in the cell     legend   sign: words
//! tint   the cell in a tone     card   words in a frame over the cell     stroke   a line, an arrow, a ring (`stroke`)
//! ```
//!
//! What stands on a stone has the other side's colour, so that it shows in every theme.

use super::palette::{Paint, Palette};
use super::stroke::{Stroke, Tone};
use super::svg::{MARGIN, circle, escape, letters, number, ring, translate};
use super::{Places, font, key, middle, tikz};
use crate::table::Table;
use anyhow::{Result, bail};
use rules::scene::{Link, Man, Point, Scene, Sign, Tie};
use rules::{Player, cell};
use std::collections::{BTreeMap, HashMap};
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
    Card(Card),
}

/// One or two lines in a frame, dashed if they are an estimate only.
#[derive(Clone, PartialEq, Eq, Debug)]
struct Card {
    lines: Vec<String>,
    tone: Tone,
    estimated: bool,
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
    strokes: Vec<Stroke>,
    /// Cells in another tone, by the key of their point.
    tints: HashMap<(i64, i64), Tone>,
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

/// The points of a cell that a flag names.
pub(super) fn known(scene: &Scene, flag: &str, name: &str) -> Result<Vec<Point>> {
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
    /// The points of all cells of a list, and whether they are copies.
    pub fn places(scene: &Scene, flag: &str, names: &str) -> Result<Vec<(Point, bool)>> {
        let mut found = Vec::new();
        for name in listed(scene, names) {
            known(scene, flag, name)?;
            let same = scene.cells.iter().filter(|cell| cell.name == name);
            found.extend(same.map(|cell| (cell.at, cell.copy)));
        }
        Ok(found)
    }

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
            self.strokes.push(Stroke::arrow(end(from)?, end(to)?));
        }
        Ok(())
    }

    /// A line, an arrow, a ring, a dot or a cross in a tone.
    pub fn stroke(&mut self, scene: &Scene, text: &str) -> Result<()> {
        self.strokes.push(Stroke::read(scene, text)?);
        Ok(())
    }

    /// Cells in a tone, `a1,b2=even`; copies too.
    pub fn tint(&mut self, scene: &Scene, list: &str) -> Result<()> {
        for item in listed(scene, list) {
            let (name, tone) = item.split_once('=').unwrap_or((item, "good"));
            let tone = Tone::read(tone)?;
            self.tints.extend(known(scene, "--tint", name)?.into_iter().map(|at| (key(at), tone)));
        }
        Ok(())
    }

    /// The tone of the cell at a point.
    pub(super) fn tinted(&self, at: Point) -> Option<Tone> {
        self.tints.get(&key(at)).copied()
    }

    /// Reads `CELL=TEXT`, `CELL:TONE=TEXT` or `CELL:TONE:estimated=TEXT`; a line break makes a second line.
    pub fn card(&mut self, scene: &Scene, text: &str) -> Result<()> {
        let Some((head, words)) = text.split_once('=').filter(|(_, words)| !words.is_empty())
        else {
            bail!("--card '{text}': expected CELL=TEXT or CELL:TONE=TEXT");
        };
        let mut parts = head.split(':');
        let name = parts.next().unwrap_or_default();
        let (mut tone, mut estimated) = (Tone::Even, false);
        for part in parts {
            match part {
                "estimated" => estimated = true,
                word => tone = Tone::read(word)?,
            }
        }
        let lines = words.lines().take(2).map(str::to_string).collect();
        let card = Card { lines, tone, estimated };
        let copies = known(scene, "--card", name)?;
        // A card stands on the board itself, not on the copies around it.
        let own = |at: &&Point| scene.cells.iter().any(|c| !c.copy && key(c.at) == key(**at));
        let at = copies.iter().find(own).unwrap_or(&copies[0]);
        self.put(scene, *at, Sketch::Card(card));
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
            let (mut name, mut at) = (String::new(), *at);
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
                Sketch::Card(card) => {
                    name = format!(r#" aria-label="{}""#, escape(&card.lines.join(" ")));
                    at = aside(at, *ground);
                    ("card", card.svg(colours))
                }
            };
            let place = translate(at);
            let _ = writeln!(out, r#"<g class="{class}"{name} {place}>{body}</g>"#);
        }
        out
    }

    /// The lines, arrows, rings, dots and crosses as elements of SVG.
    pub(super) fn svg_strokes(&self, colours: &Palette) -> String {
        self.strokes.iter().map(|stroke| stroke.svg(colours) + "\n").collect()
    }

    /// The same as commands of TikZ.
    pub(super) fn tikz_strokes(&self) -> String {
        self.strokes.iter().map(Stroke::tikz).collect()
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
                Sketch::Card(Card { lines, tone, estimated }) => {
                    let lines: Vec<String> = lines.iter().map(|line| tikz::escape(line)).collect();
                    let (tone, dash) =
                        (tone.name(), if *estimated { ",densely dashed" } else { "" });
                    let (place, words) = (tikz::at(aside(*at, *ground)), lines.join("\\\\"));
                    writeln!(out, "\\node[card,tone {tone}{dash}] at {place} {{{words}}};")
                }
            };
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

/// A card leaves the peg below it to be seen.
fn aside(at: Point, ground: Ground) -> Point {
    if ground == Ground::Peg { at.shifted(0.25, 0.25) } else { at }
}

/// The widest card, and the height of its letters on one line and on two.
const CARD: f64 = 0.84;
const WRITTEN: [f64; 2] = [0.19, 0.13];

impl Card {
    fn svg(&self, colours: &Palette) -> String {
        let two = self.lines.len() > 1;
        let most = WRITTEN[usize::from(two)];
        // Long lines are written smaller.
        let fit =
            |line: &String| most.min(most * (CARD - 0.1) / font::text_width(line, most).max(0.01));
        let widest = self.lines.iter().map(|line| font::text_width(line, fit(line)));
        let half = (widest.fold(0.0, f64::max) / 2.0 + 0.07).max(0.2);
        let tall = if two { 0.2 } else { 0.16 };
        let ink = self.tone.colour(colours);
        let dash = if self.estimated { r#" stroke-dasharray="0.07 0.05""# } else { "" };
        let [x, y, wide, high] = [-half, -tall, 2.0 * half, 2.0 * tall].map(number);
        let mut out = format!(
            r#"<rect x="{x}" y="{y}" width="{wide}" height="{high}" rx="0.1" fill="{}" stroke="{ink}" stroke-width="0.03"{dash}/>"#,
            colours.paper.fill
        );
        for (n, line) in self.lines.iter().enumerate() {
            let below = if two { [-0.09, 0.09][n.min(1)] } else { 0.0 };
            let place = translate(Point::new(0.0, below));
            let _ = write!(out, "<g {place}>{}</g>", letters(line, fit(line), ink));
        }
        out
    }
}

fn written(sign: &str, words: &str) -> String {
    format!("{sign}: {words}")
}
