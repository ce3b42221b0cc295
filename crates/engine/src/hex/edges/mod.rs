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

mod shipped;

use super::bits::Bits;
use super::cut::{Cut, Cutter};
use super::fill::Pair;
use super::grid::Grid;
use super::ledger::{Ends, Id, Ledger, Link, Rule, SIDE};
use super::search::Reach;
use rules::cell::{read_cell, read_sizes};
use rules::hex::Variant;
pub use shipped::{LADDERS, TEMPLATES};
use std::collections::HashMap;
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
    /// Reads a certificate that Black wins; none if its proof has no such part.
    fn read(text: &str) -> Option<Kept> {
        let after = |start: &str| text.lines().find_map(|line| line.strip_prefix(start));
        let (columns, rows) = read_sizes(after("game hex:")?, 128).ok()?;
        let board = after("claim wins black ")?.split(':').next()?.replace('/', "");
        let stones = |(cell, stone)| if stone == 'B' { u128::bit(cell) } else { 0 };
        let black = board.chars().enumerate().map(stones).fold(0, |set, stone| set | stone);
        let grid = Grid::<u128>::new(Variant { columns, rows, swap: None })?;
        let group = grid.groups(black).find(|group| group.meets(grid.sides[0][0]))?;
        let alone = if group.len() == 1 { group } else { 0 };
        let (ledger, steps) = (Ledger::default(), HashMap::new());
        let mut reader = Reader { grid: &grid, alone, ledger, steps };
        let mut linked = None;
        for line in text.lines() {
            let words: Vec<&str> = line.split(' ').collect();
            match words[..] {
                [number, "link", "black", ends, rule, ref args @ ..] => {
                    let link = reader.step(ends, rule, args);
                    reader.steps.extend(link.map(|link| (number, link)));
                }
                [_, "wins", .., "linked", link] => linked = reader.steps.get(link).copied(),
                _ => {}
            }
        }
        let Reader { mut ledger, .. } = reader;
        let cut = Cut { group, end: FAR };
        let part = match alone {
            0 => Cutter::default().part(&grid, &mut ledger, linked?, cut)?,
            _ => linked?,
        };
        let part = *ledger.keep_only(&[part]).get(part as usize)?;
        let inner = |id| ledger.link(id).ends.iter().all(|end| *end != SIDE);
        (0..ledger.len() as Id).all(inner).then_some(Kept { columns, rows, ledger, part })
    }

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

/// Steps of a certificate on their way into a ledger.
struct Reader<'a, 't> {
    grid: &'a Grid<u128>,
    /// The stone of a template, or none. Whatever is open at the top touches it, so it stands for the top.
    alone: u128,
    ledger: Ledger<u128>,
    steps: HashMap<&'t str, Id>,
}

impl Reader<'_, '_> {
    /// A link of Black by a rule that has images; none if it is another.
    fn step(&mut self, ends: &str, rule: &str, args: &[&str]) -> Option<Id> {
        let (first, second) = ends.split_once('-')?;
        let ends = [self.end(first)?, self.end(second)?];
        let named = args.iter().filter_map(|word| self.cell(word));
        let stones = named.fold(0, |set, cell| set | u128::bit(cell));
        let at_top = first == "top" || second == "top" || stones.meets(self.grid.sides[0][0]);
        let stones = if at_top { stones | self.alone } else { stones };
        let cited = |word: &&str| self.steps.get(*word).copied();
        match rule {
            "and" => {
                let links = args.iter().filter(|word| self.cell(word).is_none());
                let links: Vec<Id> = links.map(cited).collect::<Option<_>>()?;
                let parts: Vec<_> = links.iter().map(|link| self.ledger.piece(*link)).collect();
                let piece = self.ledger.and(0, ends, &parts, stones);
                Some(self.ledger.entry(0, &piece))
            }
            "or" => {
                let threats = args.iter().filter_map(|word| word.split_once('='));
                let threat = |(key, step): (&str, &str)| {
                    Some((self.cell(key)? as u8, *self.steps.get(step)?))
                };
                let threats: Vec<(u8, Id)> = threats.map(threat).collect::<Option<_>>()?;
                let piece = self.ledger.or(0, ends, &threats, stones);
                Some(self.ledger.entry(0, &piece))
            }
            "captured" => {
                let [step, a, b, ..] = args else { return None };
                let (link, cells) = (cited(step)?, [self.cell(a)?, self.cell(b)?]);
                // What is beyond the sides of White is not Black's there either, but what is beyond the top is
                // his here only: below it, the stone of a template is enough.
                if self.alone == 0 && cells.iter().any(|cell| *cell < self.grid.columns) {
                    return None;
                }
                let own = stones | self.ledger.link(link).stones;
                let pair = Pair { colour: 0, cells };
                Some(self.ledger.discharge(self.grid, own, link, pair))
            }
            _ => None,
        }
    }

    fn cell(&self, word: &str) -> Option<usize> {
        let (column, row) = read_cell(word, self.grid.columns, self.grid.rows).ok()?;
        Some(row * self.grid.columns + column)
    }

    fn end(&self, word: &str) -> Option<u8> {
        match word {
            "top" if self.alone != 0 => Some(self.alone.first() as u8),
            "top" => Some(SIDE),
            "bottom" => Some(FAR),
            cell => self.cell(cell).map(|cell| cell as u8),
        }
    }
}
