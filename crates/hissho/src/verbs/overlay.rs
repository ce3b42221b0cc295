//! What an analysis of Hex has found, laid over the board: as text and as a figure.
//!
//! ```text
//! {.}  a cell of the carrier, of the must-play region, or one that need not be tried
//! [.]  the key of a connection, or the winning move
//! b w  filled in for Black or White        '  dead
//! ```
//!
//! In a figure an inferior cell also carries the name of the reply that makes it so.

use crate::draw::palette::Theme;
use crate::draw::{svg, text};
use crate::files;
use anyhow::Result;
use clap::Args;
use engine::hex::analysis::{Verdict, Why};
use rules::Position;
use rules::hex::{Hex, Move};
use rules::scene::{Man, Point, Scene, Sign, hex_point};
use std::path::PathBuf;

#[derive(Args, Clone, Debug, Default)]
pub struct Picture {
    /// Write the picture to this file as SVG
    #[arg(long, value_name = "FILE")]
    pub svg: Option<PathBuf>,
}

pub struct Overlay {
    title: String,
    scene: Scene,
    /// Words for the figure only: the text has no room for them.
    words: Vec<(Point, String)>,
}

fn at(m: &Move) -> Option<Point> {
    match *m {
        Move::Stone { column, row } => Some(hex_point(column as f64, row as f64)),
        _ => None,
    }
}

impl Overlay {
    pub fn new(position: &Hex) -> Self {
        Overlay { title: position.to_string(), scene: position.scene(), words: Vec::new() }
    }

    pub fn carrier(&mut self, cells: &[Move]) {
        for point in cells.iter().filter_map(at) {
            self.scene.mark(point, Sign::Target);
        }
    }

    pub fn key(&mut self, cell: &Move) {
        let Some(point) = at(cell) else { return };
        self.scene.marks.retain(|mark| mark.at != point);
        self.scene.mark(point, Sign::Last);
    }

    pub fn verdict(&mut self, verdict: &Verdict) {
        let Some(point) = at(&verdict.cell) else { return };
        match verdict.why {
            Why::Dead => {
                let cell = self.scene.cells.iter_mut().find(|cell| cell.at == point);
                cell.into_iter().for_each(|cell| cell.copy = true);
            }
            Why::Captured { by, .. } => {
                self.scene.piece(point, Man::Stone(by));
                self.scene.pieces.iter_mut().rev().take(1).for_each(|piece| piece.copy = true);
            }
            Why::Vulnerable { killer: reply } | Why::Dominated { by: reply } => {
                self.scene.mark(point, Sign::Target);
                self.words.push((point, reply.to_string()));
            }
        }
    }

    pub fn text(&self) -> String {
        text::render(&self.scene, text::Style::of_stdout())
    }

    /// Writes the figure, if one is wanted.
    pub fn write(mut self, picture: &Picture, what: &str) -> Result<()> {
        let Some(path) = &picture.svg else { return Ok(()) };
        for (point, word) in std::mem::take(&mut self.words) {
            self.scene.label(point, word);
        }
        let title = format!("{what}: {}", self.title);
        let options =
            svg::Options { theme: Theme::Light, scale: 48.0, title, description: String::new() };
        files::write(path, svg::render(&self.scene, &options).as_bytes())
    }
}
