//! What an analysis of Hex has found, laid over the board: as text and as a figure.
//!
//! ```text
//! *    a cell of a carrier or of the must-play region
//! +    the key of a connection, or the winning move
//! b w  filled in for Black or White
//! '    dead        x  need not be tried
//! ```
//!
//! In a figure the same cells are ringed, what is filled in is faint, and a cell that need not be tried
//! carries the name of the reply that makes it so. A legend below says which of these there are.

use crate::draw::notes::Notes;
use crate::verbs::draw::{Canvas, Theme};
use anyhow::Result;
use clap::Args;
use engine::hex::analysis::{Verdict, Why};
use rules::cell::column_name;
use rules::hex::{Hex, Move};
use rules::scene::{Man, Piece, Point, Scene, Sign, hex_point};
use rules::{Player, Position};
use std::path::PathBuf;

#[derive(Args, Clone, Debug, Default)]
pub struct Picture {
    /// Write the picture to this file: .svg, .png or .tex
    #[arg(long, value_name = "FILE")]
    pub svg: Option<PathBuf>,
    /// The colours of the picture
    #[arg(long, value_enum, default_value = "light", requires = "svg")]
    pub theme: Theme,
}

pub struct Overlay {
    title: String,
    scene: Scene,
    /// Letters of the text, row by row.
    rows: Vec<Vec<char>>,
    /// For the figure only: the text has no room for them.
    notes: Notes,
}

impl Overlay {
    pub fn new(position: &Hex) -> Self {
        let board = position.board();
        let rows = board.split(':').next().unwrap_or_default().split('/');
        Overlay {
            title: position.to_string(),
            scene: position.scene(),
            rows: rows.map(|row| row.chars().collect()).collect(),
            notes: Notes::default(),
        }
    }

    /// Writes a letter on a cell, and gives its place in the figure.
    fn put(&mut self, cell: &Move, letter: char) -> Option<Point> {
        let Move::Stone { column, row } = *cell else { return None };
        *self.rows.get_mut(row)?.get_mut(column)? = letter;
        Some(hex_point(column as f64, row as f64))
    }

    pub fn carrier(&mut self, cells: &[Move]) {
        for cell in cells {
            if let Some(point) = self.put(cell, '*') {
                self.scene.mark(point, Sign::Target);
                self.notes.explain("dashed ring", "a cell that is needed");
            }
        }
    }

    pub fn key(&mut self, cell: &Move) {
        if let Some(point) = self.put(cell, '+') {
            self.scene.marks.retain(|mark| mark.at != point);
            self.scene.mark(point, Sign::Last);
            self.notes.explain("small ring", "the move to begin with");
        }
    }

    pub fn verdict(&mut self, verdict: &Verdict) {
        let letter = match verdict.why {
            Why::Dead => '\'',
            Why::Captured { by: Player::One, .. } => 'b',
            Why::Captured { by: Player::Two, .. } => 'w',
            Why::Vulnerable { .. } | Why::Dominated { .. } => 'x',
        };
        let Some(point) = self.put(&verdict.cell, letter) else { return };
        if let Why::Dead | Why::Captured { .. } = verdict.why {
            let cell = self.scene.cells.iter_mut().find(|cell| cell.at == point);
            cell.into_iter().for_each(|cell| cell.copy = true);
        }
        match verdict.why {
            Why::Dead => self.notes.explain("faint cell", "dead"),
            Why::Captured { by, .. } => {
                self.notes.explain("faint stone", "captured by that side");
                let man = Man::Stone(by);
                self.scene.pieces.push(Piece { at: point, man, copy: true });
            }
            Why::Vulnerable { killer: reply } | Why::Dominated { by: reply } => {
                self.scene.mark(point, Sign::Target);
                self.notes.explain("ring with a name", "need not be tried, for that reply");
                self.notes.text(&self.scene, point, &reply.to_string());
            }
        }
    }

    pub fn text(&self) -> String {
        let rows: Vec<String> = self.rows.iter().map(|row| row.iter().collect()).collect();
        written(&rows)
    }

    /// Writes the figure, if one is wanted.
    pub fn write(self, picture: &Picture, what: &str) -> Result<()> {
        let Some(path) = &picture.svg else { return Ok(()) };
        let canvas = Canvas::to_file(path.clone(), picture.theme);
        let mut options = canvas.options(&format!("{what}: {}", self.title))?;
        options.notes = self.notes;
        canvas.save(path, &canvas.drawn(&self.scene, &options))
    }
}

/// Rows of letters as a board with coordinates, each row further to the right.
pub fn written(rows: &[String]) -> String {
    let width = rows.len().to_string().len();
    let columns = rows.first().map_or(0, |row| row.chars().count());
    let mut text = " ".repeat(width);
    (0..columns).for_each(|column| text.push_str(&format!("{:<2}", column_name(column))));
    text = text.trim_end().to_string() + "\n";
    for (r, row) in rows.iter().enumerate() {
        let cells: Vec<String> = row.chars().map(String::from).collect();
        let (indent, number) = (" ".repeat(r), r + 1);
        text.push_str(&format!("{indent}{number:>width$} {}\n", cells.join(" ")));
    }
    text
}
