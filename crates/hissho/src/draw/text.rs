//! A board as lines of characters, from its scene alone.
//!
//! Points go to a grid of characters: x is scaled by a whole number of columns, the least at
//! which no two neighbours touch, and every distinct y becomes a line.
//!
//! ```text
//! hexagons   . B W      stones B and W (copies b and w), empty .
//! holes      o .        pegs, and holes without
//! pits       12         seeds
//! tiles      ^ <->      upright and flat, one of a single square #; a gap is left blank
//!            v
//! bridges    o---o  x   posts o and x, bridges as lines, free crossings .
//! marks      [B]        last move     (B) winning chain     {.} target
//! ```

use super::{Places, key};
use rules::Player;
use rules::scene::{Man, Piece, Point, Scene, Shape, Sign, Tie};
use std::collections::{BTreeMap, HashSet};
use std::io::IsTerminal;

#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Style {
    /// ● and ○ in place of B and W, and lines that join.
    pub unicode: bool,
    /// ANSI escapes: dim copies and labels, marks in colour.
    pub colour: bool,
}

impl Style {
    /// What standard output can show: plain ASCII unless it is a terminal.
    pub fn of_stdout() -> Style {
        let terminal = std::io::stdout().is_terminal();
        let set = |name: &str| std::env::var(name).ok().filter(|value| !value.is_empty());
        let locale = ["LC_ALL", "LC_CTYPE", "LANG"].into_iter().find_map(set).unwrap_or_default();
        let locale = locale.to_ascii_lowercase();
        Style {
            unicode: terminal && (locale.contains("utf-8") || locale.contains("utf8")),
            colour: terminal && set("NO_COLOR").is_none() && set("TERM").as_deref() != Some("dumb"),
        }
    }
}

/// How a character is meant; with colour each has its ANSI attributes.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Ink {
    Plain,
    Side(Player),
    Faint,
    Marked(Sign),
}

impl Ink {
    fn ansi(self) -> &'static str {
        match self {
            Ink::Plain | Ink::Side(Player::Two) => "",
            Ink::Side(Player::One) => "\x1b[1m",
            Ink::Faint => "\x1b[2m",
            Ink::Marked(Sign::Last) => "\x1b[1;33m",
            Ink::Marked(Sign::Win) => "\x1b[1;32m",
            Ink::Marked(Sign::Target) => "\x1b[1;36m",
        }
    }
}

/// A word at a point; a sign puts it between brackets.
struct Word {
    at: Point,
    text: String,
    ink: Ink,
    sign: Option<Sign>,
}

impl Word {
    /// Where it starts and stops when its point lies in that column.
    fn span(&self, column: i64) -> (i64, i64) {
        let length = self.text.chars().count() as i64;
        (column - length / 2, column - length / 2 + length)
    }
}

pub fn render(scene: &Scene, style: Style) -> String {
    let words = words(scene, style);
    let drawn: Vec<_> = lines(scene).collect();
    let ends = drawn.iter().flat_map(|(from, to, _)| [from.y, to.y]);
    let lines = Lines::of(words.iter().map(|word| word.at.y).chain(ends));
    let scale = scale(&words, &lines);
    let place = |at: Point| (lines.line(at.y), (at.x * scale as f64).round() as i64);

    let mut page = Page::default();
    // Posts stand on the ends of bridges, bridges lie over crossings.
    let (below, above): (Vec<&Word>, Vec<&Word>) =
        words.iter().partition(|word| word.ink == Ink::Plain);
    below.iter().for_each(|word| page.word(word, place(word.at)));
    for (from, to, player) in drawn {
        page.line(place(from), place(to), player, style);
    }
    above.iter().for_each(|word| page.word(word, place(word.at)));
    words.iter().for_each(|word| page.brackets(word, place(word.at)));
    page.text(style)
}

/// The lines over the words of cells: bridges, and the tiles between their ends.
fn lines(scene: &Scene) -> impl Iterator<Item = (Point, Point, Player)> {
    let bridges = scene.links.iter().filter_map(|link| match link.tie {
        Tie::Bridge(player) => Some((link.from, link.to, player)),
        Tie::Shore(_) | Tie::Frame | Tie::Curve(_) => None,
    });
    let tiles = scene.pieces.iter().filter_map(|piece| match piece.man {
        Man::Tile { player, .. } => {
            let covered = piece.covers();
            Some((*covered.first()?, *covered.last()?, player))
        }
        Man::Stone(_) | Man::Post(_) | Man::Peg | Man::Seeds(_) => None,
    });
    bridges.chain(tiles)
}

fn words(scene: &Scene, style: Style) -> Vec<Word> {
    let places = Places::of(scene);
    let sign = |at| {
        [Sign::Last, Sign::Win, Sign::Target].into_iter().find(|sign| places.marked(at, *sign))
    };
    let mut words = Vec::new();
    let mut cells = HashSet::new();
    for cell in &scene.cells {
        cells.insert(key(cell.at));
        let (text, ink) = match places.piece(cell.at) {
            Some(piece) => man(piece, cell.at, style),
            None if cell.copy => (glyph(style, "'", "˙"), Ink::Faint),
            None if matches!(cell.shape, Shape::Pit | Shape::Store) => {
                (" 0".to_string(), Ink::Plain)
            }
            None if cell.shape == Shape::Gap => (" ".to_string(), Ink::Plain),
            None => (glyph(style, ".", "·"), Ink::Plain),
        };
        words.push(Word { at: cell.at, text, ink, sign: sign(cell.at) });
    }
    let beside = |piece: &&Piece| piece.covers().iter().all(|at| !cells.contains(&key(*at)));
    for piece in scene.pieces.iter().filter(beside) {
        let (text, ink) = man(piece, piece.at, style);
        words.push(Word { at: piece.at, text, ink, sign: sign(piece.at) });
    }
    for label in &scene.labels {
        words.push(Word { at: label.at, text: label.text.clone(), ink: Ink::Faint, sign: None });
    }
    words
}

fn glyph(style: Style, ascii: &str, unicode: &str) -> String {
    (if style.unicode { unicode } else { ascii }).to_string()
}

/// The piece as it looks at one of the cells it covers.
fn man(piece: &Piece, at: Point, style: Style) -> (String, Ink) {
    let (text, ink) = match (piece.man, piece.copy) {
        (Man::Stone(Player::One), false) => (glyph(style, "B", "●"), Ink::Side(Player::One)),
        (Man::Stone(Player::Two), false) => (glyph(style, "W", "○"), Ink::Side(Player::Two)),
        (Man::Stone(Player::One), true) => (glyph(style, "b", "•"), Ink::Faint),
        (Man::Stone(Player::Two), true) => (glyph(style, "w", "◦"), Ink::Faint),
        (Man::Post(Player::One), _) => (glyph(style, "o", "●"), Ink::Side(Player::One)),
        (Man::Post(Player::Two), _) => (glyph(style, "x", "○"), Ink::Side(Player::Two)),
        (Man::Peg, _) => (glyph(style, "o", "●"), Ink::Side(Player::One)),
        (Man::Seeds(count), _) => (format!("{count:>2}"), Ink::Plain),
        (Man::Tile { player, .. }, _) => {
            let (ascii, unicode) = match (at.x - piece.at.x, at.y - piece.at.y) {
                (x, _) if x < 0.0 => ("<", "⊂"),
                (x, _) if x > 0.0 => (">", "⊃"),
                (_, y) if y < 0.0 => ("^", "∩"),
                (_, y) if y > 0.0 => ("v", "∪"),
                _ => ("#", "▪"),
            };
            (glyph(style, ascii, unicode), Ink::Side(player))
        }
    };
    (text, if piece.copy { Ink::Faint } else { ink })
}

/// The distinct heights of a scene, and the line each of them gets.
struct Lines(Vec<(f64, i64)>);

impl Lines {
    /// Heights nearer than this share a line.
    const NEAR: f64 = 0.2;

    fn of(heights: impl Iterator<Item = f64>) -> Lines {
        let mut heights: Vec<f64> = heights.collect();
        heights.sort_by(f64::total_cmp);
        let mut lines: Vec<(f64, i64)> = Vec::new();
        for y in heights {
            match lines.last() {
                None => lines.push((y, 0)),
                Some((above, _)) if y - above < Lines::NEAR => {}
                Some((above, line)) => {
                    let step = ((y - above).round() as i64).max(1);
                    lines.push((y, line + step));
                }
            }
        }
        Lines(lines)
    }

    fn line(&self, y: f64) -> i64 {
        let i = self.0.partition_point(|(height, _)| *height <= y + 1e-9);
        self.0[i.saturating_sub(1)].1
    }
}

/// The least number of columns to a unit at which the words of a line keep a blank between them.
fn scale(words: &[Word], lines: &Lines) -> i64 {
    const SCALES: [i64; 6] = [2, 4, 6, 8, 12, 16];
    let mut order: Vec<&Word> = words.iter().collect();
    order.sort_by(|a, b| {
        (lines.line(a.at.y), a.at.x)
            .partial_cmp(&(lines.line(b.at.y), b.at.x))
            .expect("scenes hold no NaN")
    });
    let fits = |scale: &i64| {
        let column = |word: &Word| (word.at.x * *scale as f64).round() as i64;
        order.windows(2).all(|pair| {
            let (a, b) = (pair[0], pair[1]);
            lines.line(a.at.y) != lines.line(b.at.y) || a.span(column(a)).1 < b.span(column(b)).0
        })
    };
    SCALES.into_iter().find(fits).unwrap_or(SCALES[SCALES.len() - 1])
}

/// Characters by line and column.
#[derive(Default)]
struct Page(BTreeMap<(i64, i64), (char, Ink)>);

impl Page {
    fn word(&mut self, word: &Word, (line, column): (i64, i64)) {
        let ink = word.sign.map_or(word.ink, Ink::Marked);
        for (i, letter) in (word.span(column).0..).zip(word.text.chars()) {
            self.0.insert((line, i), (letter, ink));
        }
    }

    fn brackets(&mut self, word: &Word, (line, column): (i64, i64)) {
        let Some(sign) = word.sign else { return };
        let (left, right) = match sign {
            Sign::Last => ('[', ']'),
            Sign::Win => ('(', ')'),
            Sign::Target => ('{', '}'),
        };
        let (start, stop) = word.span(column);
        // Two words one blank apart share it: a dash joins those that won, and the brackets of
        // the last move show in full.
        for (i, bracket) in [(start - 1, left), (stop, right)] {
            let there = self.0.get(&(line, i)).map(|(letter, _)| *letter);
            let letter = match (there, sign) {
                (Some('[' | ']'), Sign::Win | Sign::Target) => continue,
                (Some('(' | ')'), Sign::Win) => '-',
                _ => bracket,
            };
            self.0.insert((line, i), (letter, Ink::Marked(sign)));
        }
    }

    fn line(&mut self, from: (i64, i64), to: (i64, i64), player: Player, style: Style) {
        let (down, right) = (to.0 - from.0, to.1 - from.1);
        let heavy = player == Player::One;
        let letter = match (style.unicode, down, right) {
            (false, 0, _) => '-',
            (false, _, 0) => '|',
            (true, 0, _) => {
                if heavy {
                    '━'
                } else {
                    '─'
                }
            }
            (true, _, 0) => {
                if heavy {
                    '┃'
                } else {
                    '│'
                }
            }
            (true, ..) => {
                if (down > 0) == (right > 0) {
                    '╲'
                } else {
                    '╱'
                }
            }
            (false, ..) => {
                if (down > 0) == (right > 0) {
                    '\\'
                } else {
                    '/'
                }
            }
        };
        let steps = down.abs().max(right.abs()).max(1);
        for i in 0..=steps {
            let part = |whole: i64| (whole as f64 * i as f64 / steps as f64).round() as i64;
            let at = (from.0 + part(down), from.1 + part(right));
            self.0.insert(at, (letter, Ink::Side(player)));
        }
    }

    fn text(&self, style: Style) -> String {
        let left = self.0.keys().map(|(_, column)| *column).min().unwrap_or(0);
        let last = self.0.keys().map(|(line, _)| *line).max().unwrap_or(0);
        let mut text = String::new();
        for line in 0..=last {
            let mut pen = (left, Ink::Plain);
            let letters = self.0.range((line, i64::MIN)..(line + 1, i64::MIN));
            for (&(_, column), &(letter, ink)) in letters.filter(|(_, (letter, _))| *letter != ' ')
            {
                if column > pen.0 {
                    turn(&mut text, &mut pen.1, Ink::Plain, style);
                }
                text.extend(std::iter::repeat_n(' ', (column - pen.0) as usize));
                turn(&mut text, &mut pen.1, ink, style);
                text.push(letter);
                pen.0 = column + 1;
            }
            turn(&mut text, &mut pen.1, Ink::Plain, style);
            text.push('\n');
        }
        text
    }
}

fn turn(text: &mut String, ink: &mut Ink, new: Ink, style: Style) {
    if style.colour && ink.ansi() != new.ansi() {
        text.push_str(if ink.ansi().is_empty() { "" } else { "\x1b[0m" });
        text.push_str(new.ansi());
    }
    *ink = new;
}
