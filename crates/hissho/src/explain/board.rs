//! A board of Hex in a document: its empty cells drawn once, and figures with signs on it.
//!
//! ```text
//! symbol   ⬡ ⬡ ⬡   <use>d by    figure   ● ◦ stones, · carrier, ◎ key, ▪ must-play, numbers
//! ```

use super::page::Page;
use crate::words::explain::Phrase;
use rules::scene::{Link as Line, Point as At, Tie, hex_corner};
use rules::{Player, State};
use std::collections::BTreeSet;
use std::fmt::Write;

/// The most cells that a caption names.
const NAMED: usize = 12;

/// The cells of the board, drawn once and used by every figure.
pub struct Board {
    pub places: Vec<At>,
    names: Vec<String>,
    columns: usize,
    /// The sides that belong to the players.
    shores: Vec<Line>,
    frame: String,
}

impl Board {
    pub fn of(state: &dyn State) -> Board {
        let scene = state.scene();
        // The margin of a torus repeats cells.
        let cells: Vec<_> = scene.cells.iter().filter(|cell| !cell.copy).collect();
        let places: Vec<At> = cells.iter().map(|cell| cell.at).collect();
        let names = cells.iter().map(|cell| cell.name.clone()).collect();
        let columns = places.iter().take_while(|at| at.y == places[0].y).count();
        let far = |of: fn(&At) -> f64| places.iter().map(of).fold(0.0, f64::max);
        let near = |of: fn(&At) -> f64| places.iter().map(of).fold(f64::MAX, f64::min);
        let (left, top) = (near(|at| at.x) - 1.2, near(|at| at.y) - 1.3);
        let (wide, high) = (far(|at| at.x) + 0.7 - left, far(|at| at.y) + 0.8 - top);
        let frame = format!(
            "viewBox=\"{left:.2} {top:.2} {wide:.2} {high:.2}\" width=\"{:.0}\"",
            wide * 22.0
        );
        let shores = scene.links.iter().filter(|link| matches!(link.tie, Tie::Shore(_)));
        let shores = shores.cloned().collect();
        Board { places, names, columns: columns.max(1), shores, frame }
    }

    /// The empty board, for reference by the figures.
    pub fn symbol(&self) -> String {
        let mut path = String::new();
        for at in &self.places {
            for k in 0..6 {
                let corner = hex_corner(*at, k);
                let letter = if k == 0 { 'M' } else { 'L' };
                let _ = write!(path, "{letter}{:.2} {:.2}", corner.x, corner.y);
            }
            path.push('Z');
        }
        let shores = [Player::One, Player::Two].map(|player| self.shore(player));
        let mut names = String::new();
        for (cell, At { x, y }) in self.places.iter().enumerate() {
            let (column, row) = (cell % self.columns, cell / self.columns);
            if row == 0 {
                let name = self.name(cell);
                let letters = name.trim_end_matches(|c: char| !c.is_ascii_lowercase());
                let _ = write!(
                    names,
                    "<text x=\"{:.2}\" y=\"{:.2}\">{letters}</text>",
                    x - 0.3,
                    y - 0.75
                );
            }
            if column == 0 {
                let _ = write!(
                    names,
                    "<text x=\"{:.2}\" y=\"{:.2}\">{}</text>",
                    x - 0.8,
                    y + 0.15,
                    row + 1
                );
            }
        }
        format!(
            "<svg width=\"0\" height=\"0\" style=\"position:absolute\"><defs><g id=\"board\"><path d=\"{path}\" \
             fill=\"#fff\" stroke=\"#888\" stroke-width=\".04\"/><g fill=\"none\" stroke-linecap=\"round\" stroke=\"#000\" \
             stroke-width=\".16\"><path d=\"{0}\"/><path d=\"{1}\"/><path d=\"{1}\" stroke=\"#fff\" \
             stroke-width=\".1\"/></g><g font-size=\".42\" fill=\"#666\" \
             text-anchor=\"middle\">{names}</g></g></defs></svg>\n",
            shores[0], shores[1]
        )
    }

    fn shore(&self, player: Player) -> String {
        let own = self.shores.iter().filter(|link| link.tie == Tie::Shore(player));
        own.fold(String::new(), |mut path, Line { from, to, .. }| {
            let _ = write!(path, "M{:.2} {:.2}L{:.2} {:.2}", from.x, from.y, to.x, to.y);
            path
        })
    }

    pub fn name(&self, cell: usize) -> String {
        self.names.get(cell).cloned().unwrap_or_default()
    }

    pub fn names(&self, cells: &BTreeSet<usize>) -> String {
        cells.iter().map(|cell| self.name(*cell)).collect::<Vec<_>>().join(" ")
    }

    /// The cells if they are few, else how many there are.
    pub fn brief(&self, page: &Page, cells: &BTreeSet<usize>) -> String {
        match cells.len() {
            0 => "∅".to_string(),
            1..=NAMED => self.names(cells),
            many => format!("{many} {}", page.say(Phrase::Cells)),
        }
    }

    /// Signs of one kind are dots of one path, so that a figure is short; how a kind looks is in the style.
    pub fn figure(&self, signs: &[(usize, Sign)]) -> String {
        let mut out = format!("<svg {} role=\"img\"><use href=\"#board\"/>", self.frame);
        for kind in KINDS {
            let cells = signs.iter().filter(|(_, sign)| sign.kinds().contains(kind));
            let mut dots = String::new();
            for At { x, y } in cells.filter_map(|(cell, _)| self.places.get(*cell)) {
                let _ = write!(dots, "M{} {}h0", short(*x), short(*y));
            }
            if !dots.is_empty() {
                let _ = write!(out, "<path class=\"{kind}\" d=\"{dots}\"/>");
            }
        }
        for (cell, sign) in signs {
            let (Sign::Number(n, black), Some(At { x, y })) = (sign, self.places.get(*cell)) else {
                continue;
            };
            let kind = if *black { "n" } else { "o" };
            let (x, y) = (short(*x), short(y + 0.16));
            let _ = write!(out, "<text class=\"{kind}\" x=\"{x}\" y=\"{y}\">{n}</text>");
        }
        out.push_str("</svg>");
        out
    }
}

/// A coordinate with no more digits than the eye can see.
fn short(value: f64) -> String {
    let text = format!("{value:.2}");
    text.trim_end_matches('0').trim_end_matches('.').to_string()
}

/// How signs look: classes of dots, in the order in which they are drawn.
const KINDS: &[&str] = &["c", "r", "b", "w", "m"];
pub const LOOKS: &str = "<style>.c,.r,.b,.w,.m{fill:none;stroke-linecap:round}.c{stroke:#67a;stroke-width:.24}\
.r{stroke:#c33;stroke-width:.94}.b{stroke:#000;stroke-width:.76}.w{stroke:#fff;stroke-width:.66}\
.m{stroke:#c33;stroke-width:.36;stroke-linecap:square}.n,.o{font-size:.45px;text-anchor:middle}.n{fill:#fff}</style>\n";

#[derive(Clone, Copy)]
pub enum Sign {
    Black,
    White,
    Carrier,
    Key,
    Must,
    Number(usize, bool),
}

impl Sign {
    /// The classes of its dots: a white stone is a black dot with a white one on it.
    fn kinds(self) -> &'static [&'static str] {
        match self {
            Sign::Black | Sign::Number(_, true) => &["b"],
            Sign::White | Sign::Number(_, false) => &["b", "w"],
            Sign::Carrier => &["c"],
            Sign::Key => &["r", "b"],
            Sign::Must => &["m"],
        }
    }
}
