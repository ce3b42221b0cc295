//! What a person adds to a figure: carriers, marks, labels, and the numbers of the moves.
//!
//! ```text
//! carrier   a small disc          mark   a square          label, number   letters in the cell
//! ```

use super::palette::Palette;
use super::svg::{escape, letters, number};
use super::{Places, key, tikz};
use anyhow::{Result, bail};
use rules::scene::{Man, Point, Scene, Sign};
use rules::table::Table;
use rules::{Player, cell};
use std::collections::BTreeMap;
use std::fmt::Write;

/// Letters in a cell, and whose stone they stand on.
#[derive(Clone, PartialEq, Debug)]
struct Text {
    at: Point,
    text: String,
    ground: Ground,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Ground {
    Board,
    Peg,
    Stone(Player),
}

#[derive(Clone, PartialEq, Debug, Default)]
pub struct Notes {
    carriers: Vec<Point>,
    marks: Vec<Point>,
    texts: Vec<Text>,
}

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

/// The cells of a list split by commas or spaces.
fn listed(scene: &Scene, flag: &str, names: &str) -> Result<Vec<Point>> {
    let names = names.split([',', ' ']).filter(|name| !name.is_empty());
    Ok(names.map(|name| known(scene, flag, name)).collect::<Result<Vec<_>>>()?.concat())
}

impl Notes {
    pub fn carrier(&mut self, scene: &Scene, names: &str) -> Result<()> {
        self.carriers.extend(listed(scene, "--carrier", names)?);
        Ok(())
    }

    pub fn mark(&mut self, scene: &Scene, names: &str) -> Result<()> {
        self.marks.extend(listed(scene, "--mark", names)?);
        Ok(())
    }

    /// Reads `CELL=TEXT`.
    pub fn label(&mut self, scene: &Scene, label: &str) -> Result<()> {
        let Some((name, text)) = label.split_once('=').filter(|(_, text)| !text.is_empty()) else {
            bail!("--label '{label}': expected CELL=TEXT");
        };
        for at in known(scene, "--label", name)? {
            self.text(scene, at, text.to_string());
        }
        Ok(())
    }

    fn text(&mut self, scene: &Scene, at: Point, text: String) {
        let ground = match Places::of(scene).piece(at).map(|piece| piece.man) {
            Some(Man::Stone(player) | Man::Tile { player, .. }) => Ground::Stone(player),
            Some(Man::Peg) => Ground::Peg,
            _ => Ground::Board,
        };
        self.texts.push(Text { at, text, ground });
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
            let last = after.marks.iter().filter(|mark| mark.sign == Sign::Last);
            let last: Vec<Point> = last.map(|mark| mark.at).collect();
            let on: Vec<Point> =
                last.iter().copied().filter(|at| places.piece(*at).is_some()).collect();
            let shown = match (on.len(), last.first()) {
                (1 | 2, _) => on,
                (_, Some(first)) => vec![*first],
                _ => Vec::new(),
            };
            for at in shown {
                numbers.entry(key(at)).or_insert((at, Vec::new())).1.push(table.record().len());
            }
            table.undo();
        }
        while table.record().len() < moves && table.redo() {}
        for (at, mut of) in numbers.into_values() {
            of.sort_unstable();
            let text = of.iter().map(usize::to_string).collect::<Vec<_>>().join(",");
            self.text(scene, at, text);
        }
    }

    /// As elements of SVG.
    pub(super) fn svg(&self, colours: &Palette) -> String {
        let mut out = String::new();
        let place = |at: &Point| format!("translate({} {})", number(at.x), number(at.y));
        for at in &self.carriers {
            let (at, fill) = (place(at), colours.target);
            let _ = writeln!(
                out,
                r#"<circle class="carrier" r="0.1" fill="{fill}" transform="{at}"/>"#
            );
        }
        for at in &self.marks {
            let (at, line) = (place(at), colours.target);
            let _ = writeln!(
                out,
                r#"<path class="note" d="M-0.2 -0.2h0.4v0.4h-0.4z" fill="none" stroke="{line}" stroke-width="0.06" transform="{at}"/>"#
            );
        }
        for Text { at, text, ground } in &self.texts {
            let ink = match ground {
                Ground::Board => colours.paper.line,
                Ground::Peg => colours.paper.fill,
                Ground::Stone(player) => colours.stones[player.other().index()].fill,
            };
            let height = if text.chars().count() > 2 { 0.2 } else { 0.3 };
            let (at, path, text) = (place(at), letters(text, height, ink), escape(text));
            let _ =
                writeln!(out, r#"<g class="text" aria-label="{text}" transform="{at}">{path}</g>"#);
        }
        out
    }

    /// As commands of TikZ.
    pub(super) fn tikz(&self) -> String {
        let mut out = String::new();
        for at in &self.carriers {
            let _ = writeln!(out, "\\fill[carrier] {} circle[radius=0.1];", tikz::at(*at));
        }
        for at in &self.marks {
            let (from, to) = (at.shifted(-0.2, -0.2), at.shifted(0.2, 0.2));
            let _ = writeln!(out, "\\draw[note] {} rectangle {};", tikz::at(from), tikz::at(to));
        }
        for Text { at, text, ground } in &self.texts {
            let style = match ground {
                Ground::Board => "letter",
                Ground::Peg | Ground::Stone(Player::One) => "letter,text=white",
                Ground::Stone(Player::Two) => "letter,text=black",
            };
            let (at, text) = (tikz::at(*at), tikz::escape(text));
            let _ = writeln!(out, "\\node[{style}] at {at} {{{text}}};");
        }
        out
    }
}
