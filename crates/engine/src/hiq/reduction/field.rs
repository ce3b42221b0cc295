//! Tokens on a small square of the plane, for going through all that a gadget can do.
//!
//! ```text
//! bit  16 · row + column     16 columns and rows at most, row 0 the lowest, in four words
//! ```
//!
//! A jump that leads off the square is counted and not made: where the count is 0, the square might as
//! well be the whole plane.

use super::gadget::{Hop, Spot};
use rustc_hash::FxHashMap;
use std::hash::{Hash, Hasher};

/// The columns of a square, and its rows.
const SIDE: i32 = 16;

/// The cells of a set, as bits.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Default)]
pub struct Cells([u64; 4]);

/// Few bits are set, and those that differ between positions lie close together: they are spread over
/// the whole word before a table sees them.
impl Hash for Cells {
    fn hash<H: Hasher>(&self, state: &mut H) {
        let spread = |a: u64, b: u64| {
            let product =
                u128::from(a ^ 0x9e37_79b9_7f4a_7c15) * u128::from(b ^ 0xd1b5_4a32_d192_ed03);
            (product >> 64) as u64 ^ product as u64
        };
        let [a, b, c, d] = self.0;
        state.write_u64(spread(spread(a, b), spread(c, d)));
    }
}

impl Cells {
    /// The bit is set.
    pub fn has(&self, bit: usize) -> bool {
        self.0[bit / 64] >> (bit % 64) & 1 == 1
    }

    /// The set with one bit changed.
    #[must_use]
    pub fn flip(mut self, bit: usize) -> Cells {
        self.0[bit / 64] ^= 1 << (bit % 64);
        self
    }

    /// No bit is set.
    pub fn is_empty(&self) -> bool {
        self.0 == [0; 4]
    }

    /// The bits of either.
    #[must_use]
    pub fn union(self, other: Cells) -> Cells {
        self.zip(other, |a, b| a | b)
    }

    /// The bits that the other has not.
    #[must_use]
    pub fn minus(self, other: Cells) -> Cells {
        self.zip(other, |a, b| a & !b)
    }

    #[must_use]
    fn and(self, other: Cells) -> Cells {
        self.zip(other, |a, b| a & b)
    }

    #[inline]
    fn zip(mut self, other: Cells, f: impl Fn(u64, u64) -> u64) -> Cells {
        self.0.iter_mut().zip(other.0).for_each(|(a, b)| *a = f(*a, b));
        self
    }

    /// Bit i of the result is bit i + by of this set; `by` is less than 64 either way.
    #[inline]
    fn shifted(self, by: i32) -> Cells {
        let [a, b, c, d] = self.0;
        let carry = |low: u64, high: u64| match by {
            0.. => (u128::from(high) << 64 | u128::from(low)) >> by,
            _ => (u128::from(high) << 64 | u128::from(low)) << -by >> 64,
        } as u64;
        Cells(match by {
            0.. => [carry(a, b), carry(b, c), carry(c, d), carry(d, 0)],
            _ => [carry(0, a), carry(a, b), carry(b, c), carry(c, d)],
        })
    }

    fn count(self) -> usize {
        self.0.iter().map(|word| word.count_ones() as usize).sum()
    }

    fn bits(self) -> impl Iterator<Item = usize> {
        (0..4).flat_map(move |i| {
            let mut word = self.0[i];
            std::iter::from_fn(move || {
                let bit = word.trailing_zeros() as usize;
                (word != 0).then(|| {
                    word &= word - 1;
                    64 * i + bit
                })
            })
        })
    }
}

/// A direction of jumps on a square.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Way {
    /// How much further the neighbour's bit is.
    step: i32,
    /// Where a jump can begin and end on the square.
    inside: Cells,
    /// Where the neighbour is on the square and the landing is not.
    edge: Cells,
}

/// A square of the plane.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Field {
    corner: Spot,
    size: i32,
    ways: [Way; 4],
}

impl Field {
    /// The side of the square on which the paper checks its gadgets.
    pub(crate) const PAPER: i32 = 15;
    /// The side of the largest square, on which no jump of our gadgets meets the border.
    pub const LARGEST: i32 = SIDE;

    /// The square of that size, 16 at most, that has these spots as near to its middle as can be;
    /// `None` if they do not fit.
    pub fn around(spots: &[Spot], size: i32) -> Option<Field> {
        let span = |of: fn(&Spot) -> i32| {
            let (low, high) = (spots.iter().map(of).min()?, spots.iter().map(of).max()?);
            let free = size - (high - low + 1);
            (free >= 0).then(|| low - (free + 1) / 2)
        };
        let corner = (span(|spot| spot.0)?, span(|spot| spot.1)?);
        let on = |at: i32| (0..size).contains(&at);
        let way = |(dx, dy): Spot| {
            let set = |wanted: bool| {
                let all = (0..SIDE * SIDE).map(|bit| (bit % SIDE, bit / SIDE));
                let fits = |&(x, y): &Spot| {
                    let here = on(x) && on(y) && on(x + dx) && on(y + dy);
                    here && (on(x + 2 * dx) && on(y + 2 * dy)) == wanted
                };
                all.filter(fits)
                    .fold(Cells::default(), |set, (x, y)| set.flip((y * SIDE + x) as usize))
            };
            Way { step: dy * SIDE + dx, inside: set(true), edge: set(false) }
        };
        let ways = [(1, 0), (-1, 0), (0, 1), (0, -1)].map(way);
        (size <= SIDE).then_some(Field { corner, size, ways })
    }

    /// The bit of a spot; none if it is off the square.
    pub fn bit(&self, spot: Spot) -> Option<usize> {
        self.place(spot).map(|(column, row)| row * SIDE as usize + column)
    }

    /// Column and row of a spot of the square, from 0, rows upwards.
    pub fn place(&self, (x, y): Spot) -> Option<(usize, usize)> {
        let inside = |at: i32| (0..self.size).contains(&at).then_some(at as usize);
        Some((inside(x - self.corner.0)?, inside(y - self.corner.1)?))
    }

    fn spot(&self, bit: usize) -> Spot {
        let bit = bit as i32;
        (self.corner.0 + bit % SIDE, self.corner.1 + bit / SIDE)
    }

    /// The spots as a set; those off the square are left out.
    pub fn cells(&self, spots: &[Spot]) -> Cells {
        spots.iter().filter_map(|spot| self.bit(*spot)).fold(Cells::default(), Cells::flip)
    }

    /// The spots of a set, in order of their bits.
    pub fn spots(&self, cells: Cells) -> Vec<Spot> {
        cells.bits().map(|bit| self.spot(bit)).collect()
    }

    /// All jumps, by the bits they begin and end at, and the positions after them; returns how many
    /// jumps lead off the square.
    #[inline]
    pub fn jumps(&self, cells: Cells, mut each: impl FnMut([usize; 2], Cells)) -> usize {
        let mut blocked = 0;
        for way in &self.ways {
            let pairs = cells.and(cells.shifted(way.step));
            blocked += pairs.and(way.edge).count();
            let free = pairs.and(way.inside).minus(cells.shifted(2 * way.step));
            for from in free.bits() {
                let over = from.wrapping_add_signed(way.step as isize);
                let to = over.wrapping_add_signed(way.step as isize);
                each([from, to], cells.flip(from).flip(over).flip(to));
            }
        }
        blocked
    }

    /// Everything that can be reached from some cells.
    pub fn reach(&self, start: Cells) -> Reach {
        let mut reach = Reach { met: FxHashMap::default(), blocked: 0 };
        reach.met.insert(start, None);
        let mut open = vec![start];
        while let Some(cells) = open.pop() {
            let blocked = self.jumps(cells, |[from, to], next| {
                reach.met.entry(next).or_insert_with(|| {
                    open.push(next);
                    Some((cells, (self.spot(from), self.spot(to))))
                });
            });
            reach.blocked += blocked;
        }
        reach
    }
}

/// All positions that can be reached, each with the jump that led to it first.
#[derive(Clone, Debug)]
pub struct Reach {
    met: FxHashMap<Cells, Option<(Cells, Hop)>>,
    /// How many jumps would have led off the square.
    pub blocked: usize,
}

impl Reach {
    /// How many positions were met, the first included.
    pub fn len(&self) -> usize {
        self.met.len()
    }

    /// Never true: the first position is there.
    pub fn is_empty(&self) -> bool {
        self.met.is_empty()
    }

    /// The position was met.
    pub fn has(&self, cells: Cells) -> bool {
        self.met.contains_key(&cells)
    }

    /// In no particular order.
    pub fn positions(&self) -> impl Iterator<Item = Cells> {
        self.met.keys().copied()
    }

    /// The jumps that lead there.
    pub fn way(&self, mut cells: Cells) -> Option<Vec<Hop>> {
        let mut way = Vec::new();
        while let Some((before, hop)) = self.met.get(&cells)? {
            way.push(*hop);
            cells = *before;
        }
        way.reverse();
        Some(way)
    }
}
