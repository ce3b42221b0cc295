//! A board as SVG, in the quality of print, from its scene alone.
//!
//! The view box is in board units; a page that shows the drawing finds every cell as
//! `<g data-cell="e4">` and restyles it by class, as all looks are attributes. From below:
//!
//! ```text
//! paper, plate, shores, cells with their tints and what is in them, win, bridges, posts and tiles, frame, marks,
//! labels, strokes (between posts: below them), notes, legend
//! ```
//!
//! Letters are drawn as strokes (`font`), so no font is needed. Numbers have three decimals, and
//! equal scenes give equal bytes.

use super::font;
use super::notes::Notes;
use super::palette::{Paint, Palette, Theme};
use super::stroke::Tone;
use super::turn::{corners, is_tilted};
use super::{Places, key, middle};
use rules::Player;
use rules::scene::{Cell, Link, Man, Piece, Point, Scene, Shape, Sign, Tie};
use std::collections::{HashMap, HashSet};

#[derive(Clone, PartialEq, Debug)]
pub struct Options {
    pub theme: Theme,
    /// Pixels to a board unit.
    pub scale: f64,
    /// What a screen reader says first.
    pub title: String,
    /// What it says on asking; nothing if empty.
    pub description: String,
    /// What is added to the board.
    pub notes: Notes,
}

impl Default for Options {
    fn default() -> Self {
        Options {
            theme: Theme::Light,
            scale: 40.0,
            title: "Board".to_string(),
            description: String::new(),
            notes: Notes::default(),
        }
    }
}

/// The blank around everything.
pub(super) const MARGIN: f64 = 0.3;
/// Half the side of the square of board around a hole or pit.
const PLATE: f64 = 0.64;
/// The most seeds that are drawn one by one.
const SEEDS: u32 = 24;

/// The outline of a square cell.
const SQUARE: &str = "M-0.5 -0.5h1v1h-1z";

pub fn render(scene: &Scene, options: &Options) -> String {
    Drawing {
        scene,
        places: Places::of(scene),
        colours: options.theme.palette(),
        notes: &options.notes,
        tilted: is_tilted(scene),
        out: String::new(),
    }
    .finish(options)
}

/// A number with at most three decimals.
pub(super) fn number(value: f64) -> String {
    let text = format!("{value:.3}");
    let text = text.trim_end_matches('0').trim_end_matches('.');
    (if text == "-0" { "0" } else { text }).to_string()
}

/// Text as XML content or attribute; control characters that XML forbids become blanks.
pub(crate) fn escape(text: &str) -> String {
    text.chars().fold(String::new(), |mut out, letter| {
        match letter {
            '&' => out.push_str("&amp;"),
            '<' => out.push_str("&lt;"),
            '>' => out.push_str("&gt;"),
            '"' => out.push_str("&quot;"),
            c if c.is_control() || matches!(c, '\u{fffe}' | '\u{ffff}') => out.push(' '),
            c => out.push(c),
        }
        out
    })
}

/// The head of a drawing between two opposite corners: size, title, paper.
pub(super) fn open(from: Point, to: Point, options: &Options) -> String {
    let [x, y, width, height] = [from.x, from.y, to.x - from.x, to.y - from.y].map(number);
    let [wide, high] = [to.x - from.x, to.y - from.y].map(|side| number(side * options.scale));
    let mut out = format!(
        r#"<svg xmlns="http://www.w3.org/2000/svg" viewBox="{x} {y} {width} {height}" width="{wide}" height="{high}" role="img">"#
    );
    out.push_str(&format!("\n<title>{}</title>\n", escape(&options.title)));
    if !options.description.is_empty() {
        out.push_str(&format!("<desc>{}</desc>\n", escape(&options.description)));
    }
    let fill = options.theme.palette().paper.fill;
    out.push_str(&format!(
        r#"<rect class="paper" x="{x}" y="{y}" width="{width}" height="{height}" fill="{fill}"/>"#
    ));
    out.push('\n');
    out
}

pub(super) fn circle(r: f64, paint: Paint, width: f64) -> String {
    let (r, width) = (number(r), number(width));
    let Paint { fill, line } = paint;
    format!(r#"<circle r="{r}" fill="{fill}" stroke="{line}" stroke-width="{width}"/>"#)
}

pub(super) fn ring(r: f64, colour: &str, width: f64) -> String {
    let (r, width) = (number(r), number(width));
    format!(r#"<circle r="{r}" fill="none" stroke="{colour}" stroke-width="{width}"/>"#)
}

pub(super) fn translate(at: Point) -> String {
    format!(r#"transform="translate({} {})""#, number(at.x), number(at.y))
}

fn hexagon(tilted: bool) -> String {
    let corners = corners(Point::new(0.0, 0.0), tilted).into_iter();
    let corners: Vec<String> =
        corners.map(|c| format!("{} {}", number(c.x), number(c.y))).collect();
    format!("M{}Z", corners.join("L"))
}

/// How far a cell reaches beyond a square one, upwards and downwards.
fn tall(shape: Shape) -> f64 {
    if shape == Shape::Store { 0.5 } else { 0.0 }
}

/// A tile is drawn above all the cells it covers.
fn lies_over_cells(piece: &Piece) -> bool {
    matches!(piece.man, Man::Tile { .. })
}

/// The path of a rounded rectangle, by its middle and half its sides.
fn slot(at: Point, x: f64, y: f64, round: f64) -> String {
    let [left, top] = [at.x - x + round, at.y - y].map(number);
    let [width, height] = [2.0 * (x - round), 2.0 * (y - round)].map(number);
    let r = number(round);
    format!(
        "M{left} {top}h{width}a{r} {r} 0 0 1 {r} {r}v{height}a{r} {r} 0 0 1 -{r} {r}\
         h-{width}a{r} {r} 0 0 1 -{r} -{r}v-{height}a{r} {r} 0 0 1 {r} -{r}z"
    )
}

/// The height of a digit in a label: whole words are written smaller.
fn height(label: &str) -> f64 {
    if label.chars().count() > 2 { 0.22 } else { 0.3 }
}

pub(super) fn letters(text: &str, height: f64, colour: &str) -> String {
    format!(
        r#"<path d="{}" fill="none" stroke="{colour}" stroke-width="{}" stroke-linecap="round" stroke-linejoin="round"/>"#,
        font::path(text, height),
        number(height * 0.13)
    )
}

pub(super) struct Drawing<'a> {
    pub(super) scene: &'a Scene,
    pub(super) places: Places<'a>,
    pub(super) colours: &'static Palette,
    pub(super) notes: &'a Notes,
    /// Hexagons have an edge at the top.
    pub(super) tilted: bool,
    pub(super) out: String,
}

impl Drawing<'_> {
    fn finish(mut self, options: &Options) -> String {
        let (from, to) = self.extent();
        self.out = open(from, options.notes.corner(from, to), options);
        self.plate();
        self.shores();
        if self.crowded() {
            self.dots();
        }
        for cell in &self.scene.cells {
            if !(self.crowded() && cell.shape == Shape::Crossing) {
                self.cell(cell);
            }
        }
        self.halos();
        self.bridges();
        let strokes = self.notes.svg_strokes(self.colours);
        // Between posts, what is laid over the board goes from post to post.
        let (below, above) =
            if self.crossings() { (strokes, String::new()) } else { (String::new(), strokes) };
        self.out.push_str(&below);
        self.posts();
        self.frame();
        self.curve();
        self.marks();
        self.labels();
        self.out.push_str(&above);
        self.out.push_str(&options.notes.svg(self.colours));
        let corner = Point::new(from.x, to.y);
        self.out.push_str(&options.notes.svg_legend(corner, self.colours));
        self.out.push_str("</svg>\n");
        self.out
    }

    fn put(&mut self, line: impl AsRef<str>) {
        self.out.push_str(line.as_ref());
        self.out.push('\n');
    }

    /// Opposite corners of a box around everything.
    fn extent(&self) -> (Point, Point) {
        let scene = self.scene;
        let cells = scene.cells.iter().map(|cell| match cell.shape {
            Shape::Hexagon if self.tilted => (cell.at, 0.58, 0.5),
            Shape::Hexagon => (cell.at, 0.5, 0.58),
            Shape::Crossing => (cell.at, 0.25, 0.25),
            Shape::Square | Shape::Gap => (cell.at, 0.515, 0.515),
            sunk => (cell.at, PLATE + 0.03, PLATE + tall(sunk) + 0.03),
        });
        let pieces = scene.pieces.iter().map(|piece| (piece.at, 0.25, 0.25));
        let links = scene.links.iter().flat_map(|link| [link.from, link.to]);
        let links = links.map(|at| (at, 0.15, 0.15));
        let labels = scene.labels.iter().map(|label| {
            let height = height(&label.text);
            (label.at, font::text_width(&label.text, height) / 2.0, height / 2.0)
        });
        let all = cells.chain(pieces).chain(links).chain(labels);
        let start = (Point::new(f64::MAX, f64::MAX), Point::new(f64::MIN, f64::MIN));
        let (from, to) = all.fold(start, |(from, to), (at, dx, dy)| {
            (
                Point::new(from.x.min(at.x - dx), from.y.min(at.y - dy)),
                Point::new(to.x.max(at.x + dx), to.y.max(at.y + dy)),
            )
        });
        if from.x > to.x {
            return (Point::new(0.0, 0.0), Point::new(1.0, 1.0));
        }
        (from.shifted(-MARGIN, -MARGIN), to.shifted(MARGIN, MARGIN))
    }

    /// The board around holes and pits: the union of a rounded square for each.
    fn plate(&mut self) {
        let Paint { fill, line } = self.colours.plate;
        let sunk = |cell: &&Cell| matches!(cell.shape, Shape::Hole | Shape::Pit | Shape::Store);
        let sunk: Vec<&Cell> = self.scene.cells.iter().filter(sunk).collect();
        for (colour, grow) in [(line, 0.03), (fill, 0.0)] {
            let path: String = sunk
                .iter()
                .map(|cell| {
                    let half = PLATE + grow;
                    slot(cell.at, half, half + tall(cell.shape), 0.13)
                })
                .collect();
            if !path.is_empty() {
                self.put(format!(r#"<path class="plate" d="{path}" fill="{colour}"/>"#));
            }
        }
    }

    /// Bridges are Left's and Right's, and their shores a pale ground; all else is Black's and
    /// White's.
    fn crossings(&self) -> bool {
        self.scene.cells.iter().any(|cell| cell.shape == Shape::Crossing)
    }

    fn sides(&self) -> [Paint; 2] {
        if self.crossings() { self.colours.bridges } else { self.colours.stones }
    }

    /// The path along all links that pass.
    fn along(&self, pass: impl Fn(&Link) -> bool) -> String {
        let links = self.scene.links.iter().filter(|link| pass(link));
        links
            .map(|link| {
                let [ax, ay, bx, by] = [link.from.x, link.from.y, link.to.x, link.to.y].map(number);
                format!("M{ax} {ay}L{bx} {by}")
            })
            .collect()
    }

    /// Round-ended strokes with an outline; all outlines lie below all strokes of a player.
    fn strokes(&mut self, class: &str, width: f64, opacity: f64, tie: fn(Player) -> Tie) {
        for player in [Player::Two, Player::One] {
            let Paint { fill, line } = self.sides()[player.index()];
            let path = self.along(|link| link.tie == tie(player));
            if path.is_empty() {
                continue;
            }
            let (name, opacity) = (["one", "two"][player.index()], number(opacity));
            self.put(format!(
                r#"<g class="{class} {name}" opacity="{opacity}" fill="none" stroke-linecap="round" stroke-linejoin="round">"#
            ));
            for (colour, width) in [(line, width + 0.06), (fill, width)] {
                let width = number(width);
                self.put(format!(r#"<path d="{path}" stroke="{colour}" stroke-width="{width}"/>"#));
            }
            self.put("</g>");
        }
    }

    fn shores(&mut self) {
        let (width, opacity) = if self.crossings() { (0.42, 0.3) } else { (0.24, 1.0) };
        self.strokes("shore", width, opacity, Tie::Shore);
    }

    fn bridges(&mut self) {
        self.strokes("bridge", 0.15, 1.0, Tie::Bridge);
    }

    fn cell(&mut self, cell: &Cell) {
        let piece = self.places.piece(cell.at);
        let class = match cell.shape {
            Shape::Hexagon => "hexagon",
            Shape::Hole => "hole",
            Shape::Pit => "pit",
            Shape::Store => "store",
            Shape::Crossing => "crossing",
            Shape::Square => "square",
            Shape::Gap => "gap",
        };
        let name = match cell.name.as_str() {
            "" => String::new(),
            name => format!(r#" data-cell="{}""#, escape(name)),
        };
        if cell.copy && cell.shape == Shape::Hexagon {
            // What is faint lets nothing below it show.
            let (d, fill, at) = (hexagon(self.tilted), self.colours.paper.fill, translate(cell.at));
            self.put(format!(r#"<path class="ground" d="{d}" fill="{fill}" {at}/>"#));
        }
        let copy = if cell.copy { r#" data-copy="" opacity="0.38""# } else { "" };
        self.put(format!(r#"<g class="{class}"{name}{copy} {}>"#, translate(cell.at)));
        let outline = self.outline(cell);
        self.put(outline);
        if let Some(tone) = self.notes.tinted(cell.at) {
            let tint = self.tint(cell, tone);
            self.put(tint);
        }
        if let Some(piece) = piece.filter(|piece| !lies_over_cells(piece)) {
            let man = self.man(piece, tall(cell.shape));
            self.put(man);
        }
        self.put("</g>");
    }

    fn outline(&self, cell: &Cell) -> String {
        let win = self.places.marked(cell.at, Sign::Win);
        match cell.shape {
            Shape::Hexagon => {
                let Paint { fill, line } = self.colours.hexagon;
                let fill = if win { self.colours.win.fill } else { fill };
                let d = hexagon(self.tilted);
                format!(r#"<path d="{d}" fill="{fill}" stroke="{line}" stroke-width="0.03"/>"#)
            }
            Shape::Hole => circle(0.27, self.colours.hollow, 0.03),
            Shape::Pit => circle(0.44, self.colours.hollow, 0.03),
            Shape::Store => {
                let Paint { fill, line } = self.colours.hollow;
                let d = slot(Point::new(0.0, 0.0), 0.44, 0.44 + tall(cell.shape), 0.4);
                format!(r#"<path d="{d}" fill="{fill}" stroke="{line}" stroke-width="0.03"/>"#)
            }
            Shape::Crossing => {
                let faint = self.colours.faint;
                format!(
                    r#"<circle r="0.3" fill="none" pointer-events="all"/><circle r="0.05" fill="{faint}"/>"#
                )
            }
            Shape::Square => {
                let Paint { fill, line } = self.colours.hexagon;
                format!(r#"<path d="{SQUARE}" fill="{fill}" stroke="{line}" stroke-width="0.03"/>"#)
            }
            Shape::Gap => format!(r#"<path d="{SQUARE}" fill="none" pointer-events="all"/>"#),
        }
    }

    /// A cell in a tone, which lets its outline show.
    fn tint(&self, cell: &Cell, tone: Tone) -> String {
        let (ink, name) = (tone.colour(self.colours), tone.name());
        let look = format!(r#"class="tint {name}" fill="{ink}" fill-opacity="0.3""#);
        match cell.shape {
            Shape::Hexagon => format!(r#"<path {look} d="{}"/>"#, hexagon(self.tilted)),
            Shape::Square | Shape::Gap => format!(r#"<path {look} d="{SQUARE}"/>"#),
            Shape::Crossing => format!(r#"<circle {look} r="0.18"/>"#),
            Shape::Hole | Shape::Pit | Shape::Store => format!(r#"<circle {look} r="0.44"/>"#),
        }
    }

    fn man(&self, piece: &Piece, tall: f64) -> String {
        match piece.man {
            Man::Stone(player) => {
                let stone = circle(0.38, self.colours.stones[player.index()], 0.035);
                stone.replace("<circle ", r#"<circle class="stone" "#)
            }
            Man::Post(player) => circle(0.15, self.sides()[player.index()], 0.04),
            Man::Peg => circle(0.33, self.colours.peg, 0.04),
            Man::Seeds(count) => self.seeds(count, piece.at, tall),
            Man::Tile { player, wide, high } => self.tile(player, wide as f64, high as f64),
        }
    }

    /// A slab with rounded corners, a groove between its halves.
    fn tile(&self, player: Player, wide: f64, high: f64) -> String {
        let Paint { fill, line } = self.colours.bridges[player.index()];
        let d = slot(Point::new(0.0, 0.0), wide / 2.0 - 0.1, high / 2.0 - 0.1, 0.16);
        let groove = match (wide > high, wide < high) {
            (true, _) => "M0 -0.24v0.48",
            (_, true) => "M-0.24 0h0.48",
            _ => "",
        };
        format!(
            r#"<path class="tile" d="{d}" fill="{fill}" stroke="{line}" stroke-width="0.045"/><path d="{groove}" stroke="{line}" stroke-width="0.045" stroke-linecap="round"/>"#
        )
    }

    /// Seeds along the spiral of a sunflower, turned a little from pit to pit, and their number.
    fn seeds(&self, count: u32, at: Point, tall: f64) -> String {
        const GOLDEN: f64 = 2.399_963_229_728_653;
        if count > SEEDS {
            return letters(&count.to_string(), 0.34, self.colours.seed.fill);
        }
        if count == 0 {
            return String::new();
        }
        let crowd = f64::from(count.max(9)).sqrt();
        let (spread, size) = (0.3 / crowd, (0.25 / crowd).min(0.08));
        let phase = at.x * 1.3 + at.y * 2.1;
        let seeds: String = (0..count)
            .map(f64::from)
            .map(|k| {
                let (r, turn) = (spread * (k + 0.5).sqrt(), k * GOLDEN + phase);
                let (x, y) = (r * turn.cos(), r * turn.sin() * (1.0 + 2.0 * tall));
                let [x, y, size] = [x, y, size].map(number);
                format!(r#"<circle cx="{x}" cy="{y}" r="{size}"/>"#)
            })
            .collect();
        let Paint { fill, line } = self.colours.seed;
        let (below, count) =
            (number(0.43 + tall), letters(&count.to_string(), 0.19, self.colours.paper.line));
        format!(
            r#"<g class="seeds" fill="{fill}" stroke="{line}" stroke-width="0.015">{seeds}</g><g class="count" transform="translate(0.43 {below})">{count}</g>"#
        )
    }

    /// Light behind the bridges that won.
    fn halos(&mut self) {
        let won = |link: &Link| {
            let middle = middle(link.from, link.to);
            matches!(link.tie, Tie::Bridge(_)) && self.places.marked(middle, Sign::Win)
        };
        let (path, colour) = (self.along(won), self.colours.win.fill);
        if !path.is_empty() {
            self.put(format!(
                r#"<path class="win" d="{path}" fill="none" stroke="{colour}" stroke-width="0.46" stroke-linecap="round"/>"#
            ));
        }
    }

    /// The pieces that stand outside of cells, and those that lie over several.
    fn posts(&mut self) {
        let cells: HashSet<_> = self.scene.cells.iter().map(|cell| key(cell.at)).collect();
        let above = |piece: &&Piece| lies_over_cells(piece) || !cells.contains(&key(piece.at));
        let crowded = self.crowded();
        for piece in self.scene.pieces.iter().filter(above) {
            if crowded && matches!(piece.man, Man::Post(_)) {
                continue;
            }
            let man = self.man(piece, 0.0);
            let copy = if piece.copy { r#" opacity="0.38""# } else { "" };
            self.put(format!(r#"<g class="man"{copy} {}>{man}</g>"#, translate(piece.at)));
        }
    }

    fn frame(&mut self) {
        let (path, colour) = (self.along(|link| link.tie == Tie::Frame), self.colours.paper.line);
        if !path.is_empty() {
            self.put(format!(
                r#"<path class="frame" d="{path}" fill="none" stroke="{colour}" stroke-width="0.05" stroke-linecap="round"/>"#
            ));
        }
    }

    /// The curve that ended the game, in the paints of the last move: they show on any stone.
    fn curve(&mut self) {
        let path = self.along(|link| matches!(link.tie, Tie::Curve(_)));
        if path.is_empty() {
            return;
        }
        let Paint { fill, line } = self.colours.last;
        for (colour, width) in [(line, 0.16), (fill, 0.09)] {
            self.put(format!(
                r#"<path class="curve" d="{path}" fill="none" stroke="{colour}" stroke-width="{width}" stroke-linecap="round"/>"#
            ));
        }
    }

    /// The last move: a ring inside of a stone, around a pit, a dot on a bridge or in the middle of a
    /// tile. The target: a ring around a hole.
    fn marks(&mut self) {
        let shapes: HashMap<_, _> =
            self.scene.cells.iter().map(|cell| (key(cell.at), cell.shape)).collect();
        for mark in &self.scene.marks {
            let tile = self.places.piece(mark.at).filter(|piece| lies_over_cells(piece));
            let place = translate(tile.map_or(mark.at, |tile| tile.at));
            match mark.sign {
                Sign::Last => {
                    let Paint { fill, line } = self.colours.last;
                    let rings = |r| ring(r, line, 0.12) + &ring(r, fill, 0.06);
                    let sign = match shapes.get(&key(mark.at)) {
                        Some(Shape::Pit) => rings(0.44),
                        Some(Shape::Crossing | Shape::Square) => {
                            circle(0.08, self.colours.last, 0.04)
                        }
                        _ => rings(0.15),
                    };
                    self.put(format!(r#"<g class="last" {place}>{sign}</g>"#));
                }
                Sign::Target => {
                    let ring = ring(0.41, self.colours.target, 0.05);
                    let ring = ring.replace("/>", r#" stroke-dasharray="0.14 0.075"/>"#);
                    self.put(format!(r#"<g class="target" {place}>{ring}</g>"#));
                }
                Sign::Win => {}
            }
        }
    }

    fn labels(&mut self) {
        let ink = self.colours.paper.line;
        for label in &self.scene.labels {
            let (place, path) =
                (translate(label.at), letters(&label.text, height(&label.text), ink));
            let text = escape(&label.text);
            self.put(format!(r#"<g class="label" aria-label="{text}" {place}>{path}</g>"#));
        }
    }
}
