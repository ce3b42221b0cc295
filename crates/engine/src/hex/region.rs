//! Regions of open cells that are cut off by stones, or by stones and one open cell.
//!
//! ```text
//!   ■ ■ ■ ○       a *shore* of a region: stones of a colour that touch it and hang together, over the
//!    ■ · · ○      colour's sides too, and those sides. One shore: whatever of this colour goes through the
//!     ■ ■ c ·     region can go along the shore, if c touches it too. So the region is dead.
//! ```
//!
//! With two shores that the colour joins inside of the region moving second, all of it is as good as stones
//! of the colour. Its links discharge such a region by the rule `region`, and links of the other colour stay
//! away from it. That a dead one is of no use is lemma 31 of the book too: wherever a link goes through it,
//! there is a link that does not. Here the links are those between the sides, so all sides are ends.

use super::bits::Bits;
use super::connect::{Engine, Until};
use super::fill::{Fill, Stones};
use super::grid::Grid;
use super::ledger::{Id, Ledger, SIDE};

/// A region that is captured by a colour.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Region<B> {
    /// 0 for Black, 1 for White.
    pub colour: usize,
    /// The region.
    pub cells: B,
}

/// Larger regions are not asked whether they are captured.
const MOST: u32 = 12;

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Shore<B> {
    stones: B,
    sides: [bool; 2],
}

/// The cells around some others.
fn around<B: Bits>(grid: &Grid<B>, cells: B) -> B {
    cells.cells().fold(B::none(), |set, cell| set | grid.near[cell]).minus(cells)
}

/// The shores of a region that a colour's stones have.
fn shores<B: Bits>(grid: &Grid<B>, colour: usize, own: B, region: B) -> Vec<Shore<B>> {
    let banks = grid.sides[colour];
    let mut touched = around(grid, region) & own;
    let mut sides = banks.map(|bank| region.meets(bank));
    let mut shores = Vec::new();
    while !touched.is_empty() || sides != [false; 2] {
        let mut shore = match touched.is_empty() {
            true => Shore { stones: B::none(), sides: [sides[0], !sides[0]] },
            false => Shore { stones: B::bit(touched.first()), sides: [false; 2] },
        };
        loop {
            let mut seed = shore.stones;
            (0..2).filter(|s| shore.sides[*s]).for_each(|s| seed |= banks[s] & own);
            let stones = grid.flood(seed, own);
            let sides = [0, 1].map(|s| shore.sides[s] || stones.meets(banks[s]));
            let grown = Shore { stones, sides };
            if grown == shore {
                break;
            }
            shore = grown;
        }
        touched = touched.minus(shore.stones);
        sides = [0, 1].map(|s| sides[s] && !shore.sides[s]);
        shores.push(shore);
    }
    shores
}

/// Whether a region is of no use to a colour, `cut` being the open cells that touch it.
fn useless<B: Bits>(grid: &Grid<B>, colour: usize, own: B, region: B, cut: B) -> bool {
    match shores(grid, colour, own, region)[..] {
        [] => cut.len() <= 1,
        [shore] => cut.cells().all(|cell| {
            let on = |s: &usize| shore.sides[*s] && grid.sides[colour][*s].has(cell);
            grid.near[cell].meets(shore.stones) || [0, 1].iter().any(on)
        }),
        _ => false,
    }
}

/// The two shores of a region, and the smallest connection of one to the other inside of it.
struct Joint<B> {
    shores: [Shore<B>; 2],
    engine: Engine<B>,
    full: u32,
}

fn joint<B: Bits>(grid: &Grid<B>, colour: usize, own: B, region: B) -> Option<Joint<B>> {
    let [a, b] = shores(grid, colour, own, region)[..] else { return None };
    if [a, b].iter().any(|shore| shore.sides == [true; 2]) {
        return None;
    }
    let mut engine = Engine::default();
    engine.run(grid, colour, a.stones | b.stones, region, Until::Never);
    let on = |shore: &Shore<B>, point: usize| match point {
        0 | 1 => shore.sides[point],
        _ => engine.points()[point].within(shore.stones),
    };
    let across = |&(p, q): &(usize, usize)| on(&a, p) && on(&b, q) || on(&b, p) && on(&a, q);
    let joined = engine.joined().filter(across);
    let fulls = joined.filter_map(|(p, q)| engine.smallest(p, q));
    let (_, full) = fulls.min_by_key(|(carrier, _)| carrier.len())?;
    Some(Joint { shores: [a, b], engine, full })
}

/// Fills in one region that is dead or captured; false if there is none.
pub fn fill<B: Bits>(grid: &Grid<B>, stones: &mut Stones<B>, fills: &mut Vec<Fill<B>>) -> bool {
    let open = stones.open(grid);
    let dead = |region: B, cut: B| {
        [0, 1].into_iter().any(|colour| useless(grid, colour, stones.own(colour), region, cut))
    };
    let mut found = None;
    for region in grid.groups(open).filter(|region| *region != open) {
        if dead(region, B::none()) {
            found = Some((region, None));
            break;
        }
        if region.len() <= MOST {
            let captures =
                |colour: &usize| joint(grid, *colour, stones.own(*colour), region).is_some();
            if let Some(colour) = [0, 1].into_iter().find(captures) {
                found = Some((region, Some(colour)));
                break;
            }
        }
    }
    if found.is_none() {
        let pocket = open.cells().find_map(|cell| {
            pockets(grid, open, cell).into_iter().find(|region| dead(*region, B::bit(cell)))
        });
        found = pocket.map(|region| (region, None));
    }
    match found {
        None => return false,
        Some((region, None)) => stones.of.iter_mut().for_each(|set| *set |= region),
        Some((cells, Some(colour))) => {
            stones.of[colour] |= cells;
            fills.push(Fill::Region(Region { colour, cells }));
        }
    }
    true
}

/// What an open cell cuts off: the parts into which the open cells around it fall without it.
fn pockets<B: Bits>(grid: &Grid<B>, open: B, cell: usize) -> Vec<B> {
    let near = grid.near[cell] & open;
    let mut parts = Vec::new();
    if near.is_empty() || near.within(grid.flood(B::bit(near.first()), near)) {
        return parts;
    }
    let mut left = near;
    while !left.is_empty() {
        let part = grid.flood(B::bit(left.first()), open.minus(B::bit(cell)));
        if near.within(part) {
            break;
        }
        left = left.minus(part);
        parts.push(part);
    }
    parts
}

/// The same link without the stones of a captured region, if it has any of them. `own` are the colour's
/// stones before the region was filled in.
pub fn discharge<B: Bits>(
    grid: &Grid<B>,
    ledger: &mut Ledger<B>,
    own: B,
    link: Id,
    region: &Region<B>,
) -> Id {
    let Region { colour, cells } = *region;
    let of = *ledger.link(link);
    if usize::from(of.colour) != colour || !of.stones.meets(cells) {
        return link;
    }
    let Some(Joint { shores, engine, full }) = joint(grid, colour, own, cells) else {
        return link;
    };
    let tie = engine.enter(grid, ledger, full);
    let (ends, stones) = (ledger.link(tie).ends, ledger.link(tie).stones);
    // The stones by which each shore hangs together, as far as the link or the tie is there.
    let mut ways = B::none();
    for shore in shores {
        let roots = ends.into_iter().filter(|end| *end < SIDE).map(usize::from);
        let root = roots.filter(|cell| shore.stones.has(*cell)).fold(B::none(), |_, c| B::bit(c));
        let used = of.stones | of.carrier | stones;
        let met = around(grid, cells) & shore.stones & used;
        for cell in (met | root).cells() {
            let group = grid.flood(B::bit(cell), own);
            // A shore without a side is one group.
            let to = match (0..2).find(|s| shore.sides[*s]) {
                Some(s) => group & grid.sides[colour][s],
                None => root,
            };
            ways |= grid.way(cell, to.first(), group);
        }
    }
    let piece = ledger.piece(link);
    let piece = ledger.and(colour, of.ends, &[piece], ways);
    let link = ledger.entry(colour, &piece);
    ledger.region(link, &[tie], cells)
}
