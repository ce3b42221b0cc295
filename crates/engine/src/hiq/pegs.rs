//! A Hi-Q board for machines: one bit a cell, laid out so that the board's rotation is a rotation
//! of the word.
//!
//! A line is three neighbouring cells a–b–c. Jumping along it flips all three bits, whichever way
//! one jumps, and taking the jump back flips them again. A line can be jumped iff b holds a token
//! and exactly one of a, c does; it can be un-jumped iff b is empty and exactly one of a, c
//! does. "Exactly one of a, c" and "b" are linear over GF(2), so one table look-up a byte of the
//! position gives all lines that can be jumped, as bits.
//!
//! Let g be the symmetry of greatest order n among those the problem keeps. In the plane its
//! cycles have length n or 1, so the cells are laid out in n lanes and g moves lane to lane:
//!
//! ```text
//! english, n = 4:    bit 32      31..24   23..16   15..8    7..0
//!                    centre      lane 3   lane 2   lane 1   lane 0
//!                    (fixed)       ^---------- g --------<---'
//! ```
//!
//! The other symmetries are g^k after one of a few *mirrors* (one, for the dihedral groups), and a
//! mirror is again one table look-up a byte. The canonical image of a position is the least
//! of its images as a number.

use super::layout::{Linear, cosets, differences, lay_out, ones, order, ties};
pub use super::plan::{Line, Plan};
use super::ranking::{Halves, Ranking};
use std::fmt;
use std::sync::{Arc, OnceLock};

/// The most cells a position of this representation can have.
pub const CELLS: usize = 64;

/// More than the symmetries of a plane board need besides rotations: in a dihedral group one.
const MIRRORS: usize = 8;

/// What is wrong with a problem, as far as bitboards are concerned.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Unfit {
    /// More cells than bits.
    TooLarge {
        /// Cells of the board.
        cells: usize,
    },
    /// No token at the start.
    NoToken,
}

impl fmt::Display for Unfit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Unfit::TooLarge { cells } => write!(
                f,
                "the board has {cells} cells and this search holds at most {CELLS}; \
                 class and pagoda proofs have no such limit"
            ),
            Unfit::NoToken => write!(f, "the position has no token"),
        }
    }
}

impl std::error::Error for Unfit {}

/// The lines of one word of lines: which have exactly one end set, which have the middle set.
#[derive(Clone, Debug)]
struct Word {
    rows: Vec<[[u64; 2]; 256]>,
    all: u64,
}

/// A board with the symmetries of one problem, compiled.
#[derive(Clone, Debug)]
pub struct Pegs {
    plan: Plan,
    /// The bit of a cell.
    place: Vec<u8>,
    full: u64,
    words: Vec<Word>,
    /// What line l flips in the image of a position by mirror i: `flips[l * mirrors + i]`.
    flips: Vec<u64>,
    /// The first cell of every line, as a bit.
    firsts: Vec<u64>,
    /// Everything but the identity.
    mirrors: Vec<Linear>,
    /// Lanes, bits a lane.
    order: u32,
    width: u32,
    lanes: u64,
    neighbours: Vec<u64>,
    /// How many of the lowest bits are spare, and what the others make of them.
    spare: u32,
    spares: Linear,
    /// What lines flip, where four lanes are four bytes and there is one mirror.
    leaps: Option<Vec<[u32; 4]>>,
    /// The bits of the cells of every line.
    places: Vec<[u8; 3]>,
    /// For every line the bit of a cell off the line; an image of the line has the image of the cell.
    ties: Vec<Option<u8>>,
    halves: OnceLock<Option<Arc<Halves>>>,
}

impl Pegs {
    /// Compiles a board with these of its symmetries (a group, by maps of cells).
    pub fn new(plan: &Plan, group: &[Vec<usize>]) -> Result<Pegs, Unfit> {
        let n = plan.cells.len();
        if n > CELLS {
            return Err(Unfit::TooLarge { cells: n });
        }
        let identity: Vec<usize> = (0..n).collect();
        let turn = group.iter().max_by_key(|map| order(map)).unwrap_or(&identity);
        let order = order(turn);
        let (place, width) = lay_out(turn, order, &plan.lines);
        let mut cell = vec![0; n];
        for (c, &bit) in place.iter().enumerate() {
            cell[usize::from(bit)] = c as u8;
        }
        let bit = |c: usize| 1u64 << place[c];
        let image = |map: &[usize], b: usize| bit(map[usize::from(cell[b])]);
        let cosets = cosets(group, turn, order);
        let mirrors: Vec<Linear> =
            cosets.iter().map(|map| Linear::new(n, |b| image(map, b))).collect();
        let mut flips = Vec::new();
        for line in &plan.lines {
            let flip = line.iter().map(|&c| bit(c)).sum();
            flips.push(flip);
            flips.extend(mirrors.iter().map(|mirror| mirror.of(flip)));
        }
        let firsts: Vec<u64> = plan.lines.iter().map(|line| bit(line[0])).collect();
        let words: Vec<Word> = plan.lines.chunks(64).map(|lines| word(n, lines, &cell)).collect();
        let near = plan.neighbours();
        let neighbours =
            cell.iter().map(|&c| near[usize::from(c)].iter().map(|&d| bit(d)).sum()).collect();
        let spaces = differences(plan.lines.iter().map(|l| l.iter().map(|&c| bit(c)).sum()));
        let leading = |v: &u64| v.ilog2();
        let spare = spaces.iter().map(leading).min().unwrap_or(n as u32);
        let row = |b: usize| spaces.iter().find(|v| leading(v) == b as u32);
        let spares = Linear::new(n, |b| row(b).map_or(0, |v| v & ones(spare)));
        let lanes = ones(width * order);
        let full = ones(n as u32);
        let by_bytes = order == 4 && width == 8 && mirrors.len() == 1;
        let leaps = by_bytes.then(|| {
            let leap = |pair: &[u64]| [pair[0] as u32, pair[1] as u32, (pair[0] >> 32) as u32, 0];
            flips.chunks(2).map(leap).collect()
        });
        let places = plan.lines.iter().map(|line| line.map(|c| place[c])).collect();
        let ties = ties(&plan.lines, group, n);
        let ties = ties.into_iter().map(|cell| cell.map(|c| place[c])).collect();
        let plan = plan.clone();
        Ok(Pegs {
            plan,
            place,
            full,
            words,
            flips,
            firsts,
            mirrors,
            order,
            width,
            lanes,
            neighbours,
            spare,
            spares,
            leaps,
            places,
            ties,
            halves: OnceLock::new(),
        })
    }

    /// The board that was compiled.
    pub fn plan(&self) -> &Plan {
        &self.plan
    }

    /// How many cells the board has.
    pub fn cells(&self) -> usize {
        self.place.len()
    }

    /// The position with these tokens.
    pub fn position(&self, cells: impl IntoIterator<Item = usize>) -> u64 {
        cells.into_iter().fold(0, |sum, c| sum | 1 << self.place[c])
    }

    /// The tokens of a position, in board order.
    pub fn tokens(&self, x: u64) -> Vec<usize> {
        (0..self.cells()).filter(|&c| x >> self.place[c] & 1 == 1).collect()
    }

    /// The cell, in board order, has a token.
    pub fn has(&self, x: u64, cell: usize) -> bool {
        x >> self.place[cell] & 1 == 1
    }

    /// Token and no token exchanged.
    pub fn complement(&self, x: u64) -> u64 {
        self.full ^ x
    }

    /// The tokens next to a cell, as bits.
    pub fn near(&self, x: u64, cell: usize) -> u64 {
        x & self.neighbours[usize::from(self.place[cell])]
    }

    /// What jumping along a line flips.
    #[inline]
    pub fn flip(&self, line: usize) -> u64 {
        self.flips[line * (self.mirrors.len() + 1)]
    }

    /// Whether the jump along a line, where there is one, goes from its first cell to its last.
    #[inline]
    pub fn is_forward(&self, x: u64, line: usize) -> bool {
        x & self.firsts[line] != 0
    }

    /// From, over and to: the jump along a line in a position where there is one.
    pub fn jump(&self, x: u64, line: usize) -> Line {
        let [a, b, c] = self.plan.lines[line];
        if self.is_forward(x, line) { [a, b, c] } else { [c, b, a] }
    }

    #[inline]
    fn odd_and_middle(&self, word: &Word, mut x: u64) -> [u64; 2] {
        let mut sum = [0; 2];
        for row in &word.rows {
            let [odd, middle] = row[(x & 255) as usize];
            sum = [sum[0] ^ odd, sum[1] ^ middle];
            x >>= 8;
        }
        sum
    }

    /// The lines that can be jumped.
    #[inline]
    pub fn jumps(&self, x: u64) -> impl Iterator<Item = usize> + '_ {
        self.words.iter().enumerate().flat_map(move |(w, word)| {
            let [odd, middle] = self.odd_and_middle(word, x);
            Bits(odd & middle).map(move |l| w * 64 + l)
        })
    }

    /// The lines along which the last jump may have been.
    #[inline]
    pub fn unjumps(&self, x: u64) -> impl Iterator<Item = usize> + '_ {
        self.words.iter().enumerate().flat_map(move |(w, word)| {
            let [odd, middle] = self.odd_and_middle(word, x);
            Bits(odd & !middle & word.all).map(move |l| w * 64 + l)
        })
    }

    /// No jump can be made.
    pub fn is_stuck(&self, x: u64) -> bool {
        self.jumps(x).next().is_none()
    }

    /// The canonical images of the positions one jump on, a position for every jump.
    #[inline]
    pub fn children(&self, x: u64, mut each: impl FnMut(u64)) {
        self.flipped(x, x, |_, _| true, |_, y| each(y));
    }

    /// The same for those jumps that are accepted, given by their lines and whether they go from the
    /// first cell to the last.
    #[inline]
    pub fn children_if(
        &self,
        x: u64,
        accept: impl Fn(usize, bool) -> bool,
        mut each: impl FnMut(u64),
    ) {
        self.flipped(x, x, accept, |_, y| each(y));
    }

    /// The canonical images of the positions one jump back.
    #[inline]
    pub fn parents(&self, x: u64, mut each: impl FnMut(u64)) {
        // A jump back is a jump on of the complement.
        self.flipped(self.complement(x), x, |_, _| true, |_, y| each(y));
    }

    /// The canonical images of the complements of the positions one accepted jump on.
    #[inline]
    pub fn opposites_if(
        &self,
        x: u64,
        accept: impl Fn(usize, bool) -> bool,
        mut each: impl FnMut(u64),
    ) {
        self.flipped(x, self.complement(x), accept, |_, y| each(y));
    }

    /// Every line that can be jumped, with the canonical image of the position after that, or of its
    /// complement.
    #[inline]
    pub fn children_by_line(&self, x: u64, complement: bool, each: impl FnMut(usize, u64)) {
        let base = if complement { self.complement(x) } else { x };
        self.flipped(x, base, |_, _| true, each);
    }

    /// Flips in `base` every accepted line that can be jumped in `x`.
    #[inline(always)]
    fn flipped(
        &self,
        x: u64,
        base: u64,
        accept: impl Fn(usize, bool) -> bool,
        each: impl FnMut(usize, u64),
    ) {
        if self.order == 4 && self.width == 8 {
            self.flipped_by(x, base, accept, each, spin_bytes);
        } else {
            self.flipped_by(x, base, accept, each, |x| self.spin(x));
        }
    }

    #[inline(always)]
    fn flipped_by(
        &self,
        x: u64,
        base: u64,
        accept: impl Fn(usize, bool) -> bool,
        mut each: impl FnMut(usize, u64),
        spin: impl Fn(u64) -> u64,
    ) {
        let mut mirrored = [0; MIRRORS];
        let stride = self.mirrors.len() + 1;
        for (image, mirror) in mirrored.iter_mut().zip(&self.mirrors) {
            *image = mirror.of(base);
        }
        for (w, word) in self.words.iter().enumerate() {
            let [odd, middle] = self.odd_and_middle(word, x);
            // First the choice, without a branch that nobody could predict.
            let (mut accepted, mut n) = ([0; 64], 0);
            for l in Bits(odd & middle) {
                accepted[n] = l as u8;
                n += usize::from(accept(w * 64 + l, self.is_forward(x, w * 64 + l)));
            }
            for l in accepted[..n].iter().map(|&l| w * 64 + usize::from(l)) {
                let flips = &self.flips[l * stride..(l + 1) * stride];
                let mut least = spin(base ^ flips[0]);
                for (image, flip) in mirrored.iter().zip(&flips[1..]) {
                    least = least.min(spin(image ^ flip));
                }
                each(l, least);
            }
        }
    }

    #[inline(always)]
    fn rotate(&self, lanes: u64) -> u64 {
        (lanes << self.width | lanes >> (self.width * (self.order - 1))) & self.lanes
    }

    /// The least of the positions that rotations make of `x`.
    #[inline(always)]
    fn spin(&self, x: u64) -> u64 {
        let fixed = x & !self.lanes;
        let start = x & self.lanes;
        match self.order {
            1 => x,
            2 => fixed | start.min(self.rotate(start)),
            4 => {
                let one = self.rotate(start);
                let two = self.rotate(one);
                let three = self.rotate(two);
                fixed | start.min(one).min(two.min(three))
            }
            _ => {
                let (mut least, mut at) = (start, start);
                for _ in 1..self.order {
                    at = self.rotate(at);
                    least = least.min(at);
                }
                fixed | least
            }
        }
    }

    /// The least image of a position: the same for all positions of its orbit.
    #[inline]
    pub fn canonical(&self, x: u64) -> u64 {
        self.mirrors.iter().fold(self.spin(x), |least, mirror| least.min(self.spin(mirror.of(x))))
    }

    /// The canonical image of a position, and what the same symmetry makes of some of its cells.
    pub fn canonical_with(&self, x: u64, marked: u64) -> (u64, u64) {
        let mut least = (u64::MAX, 0);
        let mut try_all = |x: u64, marked: u64| {
            let fixed = (x & !self.lanes, marked & !self.lanes);
            let mut at = (x & self.lanes, marked & self.lanes);
            for _ in 0..self.order {
                if fixed.0 | at.0 < least.0 {
                    least = (fixed.0 | at.0, fixed.1 | at.1);
                }
                at = (self.rotate(at.0), self.rotate(at.1));
            }
        };
        try_all(x, marked);
        self.mirrors.iter().for_each(|mirror| try_all(mirror.of(x), mirror.of(marked)));
        least
    }

    /// How many different images a position has.
    pub fn orbit(&self, x: u64) -> u64 {
        let same = |y: u64| {
            let fixed = y & !self.lanes;
            let mut at = y & self.lanes;
            let mut same = 0;
            for _ in 0..self.order {
                same += u64::from(fixed | at == x);
                at = self.rotate(at);
            }
            same
        };
        let fixing: u64 = same(x) + self.mirrors.iter().map(|m| same(m.of(x))).sum::<u64>();
        self.symmetries() / fixing
    }

    /// What lines flip, where images can be settled in bulk: in the lanes, in those of the mirror
    /// image, in the cells that no symmetry moves.
    pub(super) fn leaps(&self) -> Option<&[[u32; 4]]> {
        self.leaps.as_deref()
    }

    /// The bit of a cell off the line, if there is one that goes wherever symmetries take the line.
    #[inline]
    pub(super) fn tie(&self, line: usize) -> Option<u8> {
        self.ties[line]
    }

    /// The bits of the cells of every line.
    pub(super) fn places(&self) -> &[[u8; 3]] {
        &self.places
    }

    /// The first mirror image of a position, or the position if there is no mirror.
    #[inline]
    pub fn mirrored(&self, x: u64) -> u64 {
        self.mirrors.first().map_or(x, |mirror| mirror.of(x))
    }

    /// The ranking of the positions with the tokens and the class of this one, if there are few
    /// enough of them.
    pub fn ranking(&self, x: u64) -> Option<Ranking> {
        let halves = self.halves.get_or_init(|| {
            let halves = Halves::new(self.cells() as u32, self.spare, |x| self.class(x));
            halves.map(Arc::new)
        });
        Some(Ranking::new(halves.as_ref()?, x.count_ones(), self.class(x)))
    }

    /// The same for all positions of a level and class, and different for other classes.
    #[inline]
    pub fn class(&self, x: u64) -> u64 {
        (x ^ self.spares.of(x)) & ones(self.spare)
    }

    /// Whether all images of a position are of its class.
    pub fn keeps_class(&self, x: u64) -> bool {
        let mut images = std::iter::once(x).chain(self.mirrors.iter().map(|m| m.of(x)));
        images.all(|image| {
            let fixed = image & !self.lanes;
            let mut at = image & self.lanes;
            (0..self.order).all(|_| {
                at = self.rotate(at);
                self.class(fixed | at) == self.class(x)
            })
        })
    }

    /// How many symmetries were compiled.
    pub fn symmetries(&self) -> u64 {
        u64::from(self.order) * (self.mirrors.len() as u64 + 1)
    }
}

/// `spin` where four lanes are four bytes, as on the English board: to rotate is one instruction.
#[inline(always)]
fn spin_bytes(x: u64) -> u64 {
    let lanes = x as u32;
    let least = lanes.min(lanes.rotate_left(8));
    let other = lanes.rotate_left(16).min(lanes.rotate_left(24));
    x >> 32 << 32 | u64::from(least.min(other))
}

/// The positions of the bits of a word, from the lowest.
pub(super) struct Bits(pub u64);

impl Iterator for Bits {
    type Item = usize;
    #[inline]
    fn next(&mut self) -> Option<usize> {
        if self.0 == 0 {
            return None;
        }
        let bit = self.0.trailing_zeros() as usize;
        self.0 &= self.0 - 1;
        Some(bit)
    }
}

fn word(bits: usize, lines: &[Line], cell: &[u8]) -> Word {
    let marked = |bit: usize, which: &dyn Fn(&Line, usize) -> bool| {
        let c = usize::from(cell[bit]);
        (0..lines.len()).filter(|&l| which(&lines[l], c)).map(|l| 1u64 << l).sum::<u64>()
    };
    let odd = Linear::new(bits, |bit| marked(bit, &|line, c| line[0] == c || line[2] == c));
    let middle = Linear::new(bits, |bit| marked(bit, &|line, c| line[1] == c));
    let pair = |(odd, middle): (&[u64; 256], &[u64; 256])| {
        let mut row = [[0; 2]; 256];
        for (value, entry) in row.iter_mut().enumerate() {
            *entry = [odd[value], middle[value]];
        }
        row
    };
    let rows = odd.0.iter().zip(&middle.0).map(pair).collect();
    Word { rows, all: ones(lines.len() as u32) }
}
