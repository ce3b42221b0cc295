//! Parts of what was solved: links from a group to a side, given to the connection engine in every
//! position where they hold.
//!
//! ```text
//! a part (g-side, S, C) is full where S is mine and nothing of C is yours,
//! semi where one stone of S is missing; g itself may be missing in both
//! ```
//!
//! A fight at one side is so solved once, and not again for every arrangement at the other.

use super::super::bits::Bits;
use super::super::connect::Given;
use super::super::cut::{Cut, Cutter};
use super::super::edges::{Image, images};
use super::super::fill::Stones;
use super::super::grid::Grid;
use super::super::ledger::{Id, Ledger, SIDE};

/// What a part asks for.
#[derive(Clone, Copy, Debug)]
pub struct Reach<B> {
    pub side: u8,
    pub cell: u8,
    pub stones: B,
    pub carrier: B,
}

impl<B: Bits> Reach<B> {
    fn covers(&self, other: &Self) -> bool {
        (self.side, self.cell) == (other.side, other.cell)
            && self.stones.within(other.stones) & self.carrier.within(other.carrier | other.stones)
    }

    /// The stones that are missing where a colour has its own and may use open cells, if it is one at most
    /// beside that of the cell where it begins.
    fn missing(&self, own: B, open: B, theirs: B) -> Option<B> {
        let missing = self.stones.minus(own);
        // Of the thousands, few hold: one branch for each is enough.
        if self.carrier.meets(theirs) | !missing.within(open) {
            return None;
        }
        let missing = missing.minus(B::bit(self.cell.into()));
        (missing.len() < 2).then_some(missing)
    }
}

#[derive(Clone, Copy, Debug)]
struct Part<B> {
    reach: Reach<B>,
    link: Id,
}

#[derive(Clone, Debug)]
pub struct Parts<B> {
    /// By colour.
    kept: [Vec<Part<B>>; 2],
    /// By colour, what is known of the sides and has not held yet.
    images: [Vec<Image<B>>; 2],
    cutter: Cutter<B>,
}

impl<B: Bits> Default for Parts<B> {
    fn default() -> Self {
        let (kept, images) = ([Vec::new(), Vec::new()], [Vec::new(), Vec::new()]);
        Parts { kept, images, cutter: Cutter::default() }
    }
}

impl<B: Bits> Parts<B> {
    /// No part that was learned, and what is known of the sides of a board.
    pub fn of_edges(grid: &Grid<B>) -> Self {
        Parts { images: [0, 1].map(|colour| images(grid, colour)), ..Parts::default() }
    }

    /// Cuts threats that decided a position at each group of a colour's stones.
    pub fn learn(
        &mut self,
        grid: &Grid<B>,
        ledger: &mut Ledger<B>,
        threats: &[(u8, Id)],
        colour: usize,
        own: B,
    ) {
        let used = threats.iter().fold(B::none(), |set, (_, id)| set | ledger.link(*id).stones);
        for group in grid.groups(own).filter(|group| group.meets(used)) {
            for (end, cells) in [SIDE, SIDE + 1].into_iter().zip(grid.sides[colour]) {
                if group.meets(cells) {
                    continue;
                }
                let cut = Cut { group, end };
                let part = self.cutter.part_of_threats(grid, ledger, threats, own, cut);
                if let Some(part) = part
                    && self.keep(ledger, part)
                {
                    let turned = ledger.turn(grid, part);
                    self.keep(ledger, turned);
                }
            }
        }
    }

    /// The parts of a colour whose carriers have at most so many cells.
    pub fn small(&self, colour: usize, cells: u32) -> Parts<B> {
        let mut parts = Parts::default();
        let small = self.kept[colour].iter().filter(|part| part.reach.carrier.len() <= cells);
        parts.kept[colour] = small.copied().collect();
        parts
    }

    /// How many there are.
    pub fn len(&self) -> usize {
        self.kept.iter().map(Vec::len).sum()
    }

    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// All links, to be looked at or renumbered; what was cut before is not remembered.
    pub fn each_link(&mut self, visit: &mut dyn FnMut(&mut Id)) {
        self.cutter = Cutter::default();
        self.kept.iter_mut().flatten().for_each(|part| visit(&mut part.link));
    }

    /// False if something as good is there.
    fn keep(&mut self, ledger: &Ledger<B>, link: Id) -> bool {
        let of = ledger.link(link);
        let [side, cell] = of.ends;
        let reach = Reach { side, cell, stones: of.stones, carrier: of.carrier };
        let kept = &mut self.kept[usize::from(of.colour)];
        if kept.iter().any(|old| old.reach.covers(&reach)) {
            return false;
        }
        kept.retain(|old| !reach.covers(&old.reach));
        kept.push(Part { reach, link });
        true
    }

    /// Derives what is known of the sides and holds in a position for the first time.
    pub fn wake(
        &mut self,
        grid: &Grid<B>,
        ledger: &mut Ledger<B>,
        stones: &Stones<B>,
        colour: usize,
    ) {
        let (own, open, theirs) = (stones.own(colour), stones.open(grid), stones.of[1 - colour]);
        let holds = |image: &mut Image<B>| image.reach.missing(own, open, theirs).is_some();
        for image in self.images[colour].extract_if(.., holds).collect::<Vec<_>>() {
            let link = image.derive(grid, ledger);
            self.keep(ledger, link);
        }
    }

    /// The parts of a colour that hold in a position.
    pub fn given(&self, grid: &Grid<B>, stones: &Stones<B>, colour: usize) -> Vec<Given<B>> {
        let (own, open, theirs) = (stones.own(colour), stones.open(grid), stones.of[1 - colour]);
        let mut given = Vec::new();
        for &Part { reach, link } in &self.kept[colour] {
            let Some(missing) = reach.missing(own, open, theirs) else { continue };
            let key = (!missing.is_empty()).then(|| missing.first() as u8);
            let carrier = (reach.carrier & open) | missing;
            given.push(Given { side: reach.side, cell: reach.cell, key, carrier, link });
        }
        given
    }
}
