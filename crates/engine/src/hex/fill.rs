//! Cells that cannot matter, by local tables.
//!
//! A cell is *dead* if, however the open cells around it are filled, the stones of either colour on
//! its ring are one arc: joined without it. Two touching cells are *captured* by a colour if each is
//! dead once the other has that colour; then both are as good as that colour's stones. Nobody has to
//! believe this: links of the colour that used a captured pair discharge it by the rule `captured`,
//! and links of the other colour simply stay away from it.
//!
//! ```text
//! position:  (black, white); a cell in both sets is dead, a cell in neither is open
//! ```

use super::bits::Bits;
use super::grid::{BEYOND, Grid};
use super::region::Region;

/// A position whose fill-in is part of the stones.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Stones<B> {
    /// By colour; a cell in both is dead.
    pub of: [B; 2],
}

impl<B: Bits> Stones<B> {
    /// The cells that have no stone and are not filled in.
    pub fn open(&self, grid: &Grid<B>) -> B {
        grid.all.minus(self.of[0] | self.of[1])
    }

    /// The stones that a colour may use.
    pub fn own(&self, colour: usize) -> B {
        self.of[colour].minus(self.of[1 - colour])
    }

    /// The same with one more stone.
    pub fn with(mut self, colour: usize, cell: usize) -> Self {
        self.of[colour] |= B::bit(cell);
        self
    }
}

/// A pair captured by a colour.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Pair {
    /// 0 for Black, 1 for White.
    pub colour: usize,
    /// Whoever is hit in one of them answers in the other.
    pub cells: [usize; 2],
}

/// Cells that were filled in for a colour, whose links do without them.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Fill<B> {
    /// Two cells that touch.
    Pair(Pair),
    /// A region that stones cut off.
    Region(Region<B>),
}

impl<B> From<Pair> for Fill<B> {
    fn from(pair: Pair) -> Self {
        Fill::Pair(pair)
    }
}

/// Why the mover need not try a cell.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Reason {
    /// The opponent's answer makes the stone dead.
    Vulnerable {
        /// The cell of the answer.
        killer: usize,
    },
    /// Playing the other cell makes this one dead.
    Dominated {
        /// The other cell.
        by: usize,
    },
}

/// Whether a ring (base 3: 0 open, 1 black, 2 white) makes its middle dead.
#[derive(Clone, Debug)]
pub struct Dead(Vec<bool>);

const POWERS: [usize; 6] = [1, 3, 9, 27, 81, 243];

impl Default for Dead {
    fn default() -> Self {
        Dead((0..729).map(Dead::middle).collect())
    }
}

impl Dead {
    fn middle(code: usize) -> bool {
        let digit = |i: usize| code / POWERS[i % 6] % 3;
        (0..64usize).all(|fill| {
            let black = |i: usize| match digit(i) {
                0 => fill >> (i % 6) & 1 == 1,
                colour => colour == 1,
            };
            (0..6).filter(|i| black(*i) && !black(i + 1)).count() <= 1
        })
    }

    /// Looks up a ring by its code in base 3.
    pub fn ring(&self, code: usize) -> bool {
        self.0[code]
    }
}

/// The ring of a cell as a code; a dead cell counts as a stone of colour `dead`.
fn code<B: Bits>(grid: &Grid<B>, stones: &Stones<B>, cell: usize, dead: usize) -> usize {
    let digit = |z: usize| {
        if z >= BEYOND {
            return 1 + z - BEYOND;
        }
        match (stones.of[0].has(z), stones.of[1].has(z)) {
            (false, false) => 0,
            (true, false) => 1,
            (false, true) => 2,
            (true, true) => 1 + dead,
        }
    };
    grid.ring[cell].iter().zip(POWERS).map(|(z, power)| digit(*z) * power).sum()
}

/// Whether two touching open cells are captured by a colour.
fn captures<B: Bits>(
    grid: &Grid<B>,
    dead: &Dead,
    stones: &Stones<B>,
    colour: usize,
    [a, b]: [usize; 2],
) -> bool {
    let lost = |cell: usize, other: usize| {
        dead.ring(code(grid, &stones.with(colour, other), cell, 1 - colour))
    };
    lost(a, b) && lost(b, a)
}

/// Fills in dead and captured cells until nothing changes; says which pairs, in order.
pub fn fill<B: Bits, P: From<Pair>>(
    grid: &Grid<B>,
    dead: &Dead,
    mut stones: Stones<B>,
    pairs: &mut Vec<P>,
) -> Stones<B> {
    let mut doubtful = stones.open(grid);
    while !doubtful.is_empty() {
        let cell = doubtful.first();
        doubtful = doubtful.rest();
        let open = stones.open(grid);
        if !open.has(cell) {
            continue;
        }
        let mut filled = B::none();
        if dead.ring(code(grid, &stones, cell, 0)) {
            stones.of[0] |= B::bit(cell);
            stones.of[1] |= B::bit(cell);
            filled = B::bit(cell);
        } else {
            'pair: for other in (grid.near[cell] & open).cells() {
                for colour in [0, 1] {
                    if captures(grid, dead, &stones, colour, [cell, other]) {
                        stones = stones.with(colour, cell).with(colour, other);
                        pairs.push(Pair { colour, cells: [cell, other] }.into());
                        filled = B::bit(cell) | B::bit(other);
                        break 'pair;
                    }
                }
            }
        }
        for cell in filled.cells() {
            for near in grid.near[cell].cells() {
                doubtful |= grid.near[near] | B::bit(near);
            }
        }
        doubtful &= stones.open(grid);
    }
    stones
}

/// Why the mover need not try an open cell of a filled-in position, if so.
pub fn inferior<B: Bits>(
    grid: &Grid<B>,
    dead: &Dead,
    stones: &Stones<B>,
    mover: usize,
    cell: usize,
) -> Option<Reason> {
    let near = grid.near[cell] & stones.open(grid);
    let lost = |colour: usize, other: usize| {
        dead.ring(code(grid, &stones.with(colour, other), cell, colour))
    };
    let killer = near.cells().find(|other| lost(1 - mover, *other));
    let by = || near.cells().find(|other| lost(mover, *other));
    killer
        .map(|killer| Reason::Vulnerable { killer })
        .or_else(|| by().map(|by| Reason::Dominated { by }))
}
