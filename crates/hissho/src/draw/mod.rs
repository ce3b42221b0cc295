//! Boards drawn from a [`Scene`] and nothing else: as text, as SVG, as PNG, as TikZ. Two figures more have
//! a shape of their own.
//!
//! ```text
//! Scene ──▶ text   lines of characters, for a terminal
//!       └─▶ svg ──▶ png
//!       └─▶ tikz   a document for TeX
//! graph, thermograph ─┘
//! ```
//!
//! No drawing knows which game it draws. A scene says where cells, pieces, links, marks and
//! labels are; here it is decided what they look like.

mod crowd;
pub(crate) mod font;
pub mod graph;
pub mod lts;
pub mod notes;
pub mod palette;
pub mod png;
pub mod stroke;
pub mod svg;
#[cfg(test)]
mod tests;
pub mod text;
pub mod thermograph;
pub mod tikz;
pub mod turn;

use rules::scene::{Mark, Piece, Point, Scene, Sign};
use std::collections::HashMap;

/// A point as a key: scenes repeat a point by the same arithmetic, so thousandths tell apart.
fn key(at: Point) -> (i64, i64) {
    let thousandths = |v: f64| (v * 1000.0).round() as i64;
    (thousandths(at.x), thousandths(at.y))
}

fn middle(from: Point, to: Point) -> Point {
    Point::new((from.x + to.x) / 2.0, (from.y + to.y) / 2.0)
}

/// What stands and what is marked at each point of a scene. A tile stands at all cells it covers.
struct Places<'a> {
    pieces: HashMap<(i64, i64), &'a Piece>,
    marks: HashMap<(i64, i64), Vec<&'a Mark>>,
}

impl<'a> Places<'a> {
    fn of(scene: &'a Scene) -> Self {
        let covered = |piece: &'a Piece| piece.covers().into_iter().map(move |at| (key(at), piece));
        let pieces = scene.pieces.iter().flat_map(covered).collect();
        let mut marks: HashMap<_, Vec<_>> = HashMap::new();
        for mark in &scene.marks {
            marks.entry(key(mark.at)).or_default().push(mark);
        }
        Places { pieces, marks }
    }

    fn piece(&self, at: Point) -> Option<&'a Piece> {
        self.pieces.get(&key(at)).copied()
    }

    fn marked(&self, at: Point, sign: Sign) -> bool {
        self.marks.get(&key(at)).is_some_and(|marks| marks.iter().any(|mark| mark.sign == sign))
    }
}
