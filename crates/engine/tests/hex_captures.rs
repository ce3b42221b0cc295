//! Which sets of cells are captured, by exhaustion: every shape, every way to colour what lies around it.
//!
//! ```text
//!    + + +        T: the cells of the set, open; + the places around it: open, own or the opponent's
//!   + T T +       captured: the owner, moving second in T, always gets so much of T that it is as good as
//!    + + +        all of T: it joins the same own places around it, whatever becomes of the open ones
//! ```
//!
//! The fill-in knows dead cells and captured pairs. This says what that leaves out: one pair, and of three
//! and four cells only a few sets, which `BENCHMARKS.md` tells more about.

use engine::hex::bits::Bits;
use engine::hex::fill::{Dead, Pair, Stones, fill};
use engine::hex::grid::Grid;
use std::collections::BTreeSet;

type Place = (i32, i32);

const AROUND: [Place; 6] = [(0, -1), (1, -1), (1, 0), (0, 1), (-1, 1), (-1, 0)];
/// The middle of a board on which no side is near.
const MIDDLE: i32 = 5;
const SIZE: usize = 11;

/// The twelve images of places under turns and reflections.
fn images(places: &[Place]) -> Vec<Vec<Place>> {
    let mut image = places.to_vec();
    let mut all = Vec::new();
    for turn in 0..12 {
        all.push(image.clone());
        image = image.iter().map(|(c, r)| (-r, c + r)).collect();
        if turn == 5 {
            image = image.iter().map(|(c, r)| (*r, *c)).collect();
        }
    }
    all
}

/// The places moved so that the smallest of the first few is at the origin; those few in order.
fn moved(places: &[Place], few: usize) -> Vec<Place> {
    let (c, r) = places[..few].iter().copied().min().expect("a place");
    let mut moved: Vec<Place> = places.iter().map(|(x, y)| (x - c, y - r)).collect();
    moved[..few].sort_unstable();
    moved
}

fn neighbours((c, r): Place) -> impl Iterator<Item = Place> {
    AROUND.into_iter().map(move |(x, y)| (c + x, r + y))
}

/// The connected sets of so many cells, one of each kind.
fn shapes(size: usize) -> BTreeSet<Vec<Place>> {
    let mut shapes = BTreeSet::from([vec![(0, 0)]]);
    for _ in 1..size {
        let grown = shapes.iter().flat_map(|shape: &Vec<Place>| {
            let more: BTreeSet<Place> = shape.iter().copied().flat_map(neighbours).collect();
            let new = more.into_iter().filter(|place| !shape.contains(place));
            new.map(|place| [shape.clone(), vec![place]].concat()).collect::<Vec<_>>()
        });
        let first =
            |shape: Vec<Place>| images(&shape).iter().map(|image| moved(image, image.len())).min();
        shapes = grown.filter_map(first).collect();
    }
    shapes
}

/// A set of cells and what lies around it.
struct Region {
    cells: Vec<Place>,
    around: Vec<Place>,
    /// By cells of the set (bits 0…) and places around (after them), which of them touch.
    near: Vec<usize>,
}

impl Region {
    fn new(cells: Vec<Place>) -> Self {
        let around: BTreeSet<Place> = cells.iter().copied().flat_map(neighbours).collect();
        let around: Vec<Place> = around.into_iter().filter(|at| !cells.contains(at)).collect();
        let all: Vec<Place> = cells.iter().chain(&around).copied().collect();
        let touching = |at: &Place| {
            let near: Vec<Place> = neighbours(*at).collect();
            (0..all.len()).filter(|i| near.contains(&all[*i])).map(|i| 1 << i).sum()
        };
        let near = all.iter().map(touching).collect();
        Region { cells, around, near }
    }

    /// The groups that own cells form, as seen from around: the groups without the set's own cells.
    fn groups(&self, own: usize) -> Vec<usize> {
        let mut groups = Vec::new();
        let mut left = own;
        while left != 0 {
            let (mut group, mut open) = (0, left & left.wrapping_neg());
            while open != 0 {
                group |= open;
                let bits = (0..self.near.len()).filter(|i| open >> i & 1 == 1);
                open = bits.fold(0, |set, i| set | self.near[i]) & own & !group;
            }
            left &= !group;
            groups.extend(Some(group >> self.cells.len()).filter(|group| *group != 0));
        }
        groups
    }

    /// By code (base 3: open, own, the opponent's) of what lies around, the sets of own cells that are as
    /// good as all of the set; bit m of a word is the set m.
    fn enough(&self) -> Vec<u32> {
        let full = (1 << self.cells.len()) - 1;
        let mut enough = vec![0u32; 3usize.pow(self.around.len() as u32)];
        for code in (0..enough.len()).rev() {
            let mut power = 1;
            while power < enough.len() && code / power % 3 != 0 {
                power *= 3;
            }
            if power < enough.len() {
                enough[code] = enough[code + power] & enough[code + 2 * power];
                continue;
            }
            let digits = (0..self.around.len()).filter(|i| code / 3usize.pow(*i as u32) % 3 == 1);
            let own: usize = digits.map(|i| 1 << (self.cells.len() + i)).sum();
            let all = self.groups(own | full);
            let good = (0..=full).filter(|mine| self.groups(own | mine) == all);
            enough[code] = good.map(|mine| 1 << mine).sum();
        }
        enough
    }

    /// Whether the owner, moving second, gets a set of cells that is enough.
    fn holds(&self, enough: u32, mine: usize, yours: usize) -> bool {
        let open = ((1 << self.cells.len()) - 1) & !(mine | yours);
        let bits =
            |set: usize| (0..self.cells.len()).map(|i| 1 << i).filter(move |bit| set & bit != 0);
        if open.count_ones() < 2 {
            return enough >> mine & 1 == 1;
        }
        bits(open).all(|hit| {
            bits(open & !hit).any(|answer| self.holds(enough, mine | answer, yours | hit))
        })
    }

    /// Whether the fill-in does anything to the set.
    fn filled(&self, grid: &Grid<u128>, dead: &Dead, code: usize) -> bool {
        let cell = |(c, r): &Place| (r + MIDDLE) as usize * SIZE + (c + MIDDLE) as usize;
        let mut stones = Stones { of: [0u128; 2] };
        for (i, place) in self.around.iter().enumerate() {
            match code / 3usize.pow(i as u32) % 3 {
                0 => {}
                digit => stones = stones.with(digit - 1, cell(place)),
            }
        }
        let open = fill(grid, dead, stones, &mut Vec::<Pair>::new()).open(grid);
        !self.cells.iter().all(|place| open.has(cell(place)))
    }

    /// The fewest stones by which the set is captured and yet not filled in, one of each kind.
    fn missed(&self, grid: &Grid<u128>, dead: &Dead) -> usize {
        let enough = self.enough();
        let captured: Vec<bool> = enough.iter().map(|enough| self.holds(*enough, 0, 0)).collect();
        let least = |code: usize| {
            let without = |i: usize| {
                let power = 3usize.pow(i as u32);
                code - code / power % 3 * power
            };
            (0..self.around.len()).all(|i| without(i) == code || !captured[without(i)])
        };
        let missed = (0..captured.len()).filter(|code| captured[*code] && least(*code));
        let missed = missed.filter(|code| !self.filled(grid, dead, *code));
        let kind = |code: usize| {
            let digit = |i: usize| code / 3usize.pow(i as u32) % 3;
            let all: Vec<Place> = self.cells.iter().chain(&self.around).copied().collect();
            let signs = |image: &Vec<Place>| {
                let image = moved(image, self.cells.len());
                let around = image[self.cells.len()..].iter().copied().enumerate();
                let mut stones: Vec<(usize, Place)> =
                    around.map(|(i, at)| (digit(i), at)).collect();
                stones.sort_unstable();
                (image[..self.cells.len()].to_vec(), stones)
            };
            images(&all).iter().map(signs).min().expect("an image")
        };
        missed.map(kind).collect::<BTreeSet<_>>().len()
    }
}

fn missed(size: usize) -> usize {
    let variant = format!("{SIZE}").parse().expect("a size");
    let grid = Grid::new(variant).expect("a small board");
    let dead = Dead::default();
    shapes(size).into_iter().map(|shape| Region::new(shape).missed(&grid, &dead)).sum()
}

/// The one pair that is missed is dead, not only captured, though neither of its cells is dead by the ring:
///
/// ```text
///    ● ●
///   ● T ·      whoever has an open place touches both walls there already
///    · T ○
///     ○ ○
/// ```
#[test]
fn the_fill_in_knows_every_captured_pair_but_one() {
    assert_eq!([missed(1), missed(2)], [0, 1]);
}

#[test]
fn few_sets_of_three_and_four_cells_are_captured_and_not_filled_in() {
    assert_eq!([missed(3), missed(4)], [5, 43]);
}
