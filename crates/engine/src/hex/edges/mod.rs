//! Ladders and templates, recalled: what was proved once of a side is given to the solver at every place of a
//! large board.
//!
//! ```text
//! certificate ─▶ links of its own small board ─▶ the part from the stone to the bottom
//!                                                  └▶ its images: along the side, the other way round,
//!                                                     for the other side, for the other colour
//! ```
//!
//! The certificates lie beside this file. Nobody has to believe them here: whatever is proved with an image of
//! a part carries the derivation of the part, at its place. An image is there wherever its cells are on the
//! board, for its steps speak of those cells and of one side only. It is derived when it holds for the first
//! time.

mod reader;
mod shipped;

use super::bits::Bits;
use super::grid::Grid;
use super::ledger::{Ends, Id, Ledger, Link, Rule, SIDE};
use super::search::Reach;
pub use shipped::{LADDERS, TEMPLATES};
use std::sync::OnceLock;

/// The bottom side of Black, and the right side of White.
const FAR: u8 = SIDE + 1;

/// The part of a certificate that joins its stone to the bottom.
#[derive(Debug)]
struct Kept {
    columns: usize,
    rows: usize,
    /// Nothing but what the part needs.
    ledger: Ledger<u128>,
    part: Id,
}

/// The parts of all certificates that have one.
fn kept() -> &'static [Kept] {
    static KEPT: OnceLock<Vec<Kept>> = OnceLock::new();
    KEPT.get_or_init(|| {
        let texts = LADDERS.iter().chain(TEMPLATES);
        texts.filter_map(|(_, text)| Kept::read(text)).collect()
    })
}

/// Where an image lies.
#[derive(Clone, Copy, Debug)]
struct Place {
    colour: usize,
    /// On the first side instead of the second.
    turned: bool,
    mirrored: bool,
    /// Along the side; as far as to where nothing of it is on the board.
    shift: usize,
}

/// A part at a place of a board, not yet derived there.
#[derive(Clone, Debug)]
pub(super) struct Image<B> {
    pub reach: Reach<B>,
    of: &'static Kept,
    place: Place,
}

/// All images for a colour.
pub(super) fn images<B: Bits>(grid: &Grid<B>, colour: usize) -> Vec<Image<B>> {
    let mut images = Vec::new();
    for of in kept() {
        for (turned, mirrored) in [(false, false), (false, true), (true, false), (true, true)] {
            for shift in 0..grid.columns.max(grid.rows) + of.columns + of.rows {
                let place = Place { colour, turned, mirrored, shift };
                images.extend(of.reach(grid, place).map(|reach| Image { reach, of, place }));
            }
        }
    }
    images
}

impl<B: Bits> Image<B> {
    /// Enters the part and all that it is derived from.
    pub fn derive(&self, grid: &Grid<B>, ledger: &mut Ledger<B>) -> Id {
        let Image { of, place, .. } = self;
        let at = |cell: usize| of.cell(grid, *place, cell).expect("all of it is on the board");
        let point = |end: u8| if end < SIDE { at(end.into()) as u8 } else { place.side() };
        let set = |cells: u128| cells.cells().fold(B::none(), |set, cell| set | B::bit(at(cell)));
        let mut images: Vec<Id> = Vec::with_capacity(of.ledger.len());
        for id in 0..of.ledger.len() as Id {
            let Link { ends, stones, carrier, .. } = *of.ledger.link(id);
            let image = Link {
                colour: place.colour as u8,
                ends: ends.map(point).ordered(),
                stones: set(stones),
                carrier: set(carrier),
            };
            let image_of = |id: &Id| images[*id as usize];
            let entered = ledger.enter(image, || match of.ledger.rule(id) {
                Rule::And { links, stones } => {
                    Rule::And { links: links.iter().map(image_of).collect(), stones: set(*stones) }
                }
                Rule::Or { threats, stones } => {
                    let threats = threats.iter().map(|(key, link)| (point(*key), image_of(link)));
                    Rule::Or { threats: threats.collect(), stones: set(*stones) }
                }
                Rule::Captured { link, cells, stones } => {
                    let (link, cells) = (image_of(link), cells.map(point));
                    Rule::Captured { link, cells, stones: set(*stones) }
                }
                _ => unreachable!("the reader knows three rules"),
            });
            images.push(entered);
        }
        images[of.part as usize]
    }
}

impl Place {
    fn side(self) -> u8 {
        if self.turned { SIDE } else { FAR }
    }
}

impl Kept {
    /// A cell at a place of a board, if it is on the board.
    fn cell<B: Bits>(&self, grid: &Grid<B>, place: Place, cell: usize) -> Option<usize> {
        let Place { colour, turned, mirrored, shift } = place;
        let (wide, deep) =
            if colour == 0 { (grid.columns, grid.rows) } else { (grid.rows, grid.columns) };
        let (column, row) = (cell % self.columns, cell / self.columns);
        let along = if mirrored {
            shift.checked_sub(column + row)
        } else {
            (shift + column).checked_sub(self.columns)
        };
        let along = along.filter(|along| *along < wide)?;
        let down = deep.checked_sub(self.rows)? + row;
        let cell = if colour == 0 { down * wide + along } else { along * deep + down };
        Some(if turned { grid.count - 1 - cell } else { cell })
    }

    /// What the part asks for at a place of a board, if all of it is on the board.
    fn reach<B: Bits>(&self, grid: &Grid<B>, place: Place) -> Option<Reach<B>> {
        let Link { ends, stones, carrier, .. } = *self.ledger.link(self.part);
        let bit = |cell: usize| self.cell(grid, place, cell).map(B::bit);
        let set = |cells: u128| {
            cells.cells().try_fold(B::none(), |set, cell| bit(cell).map(|bit| set | bit))
        };
        let start = ends.into_iter().find(|end| *end < SIDE)?;
        let cell = self.cell(grid, place, start.into())? as u8;
        Some(Reach { side: place.side(), cell, stones: set(stones)?, carrier: set(carrier)? })
    }
}
