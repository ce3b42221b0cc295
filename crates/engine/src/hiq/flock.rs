//! Sixty-four positions side by side: a word for every cell, with a bit for every position.
//!
//! ```text
//! positions   x₀  x₁  …  x₆₃       one word each, a bit for every cell
//!              ╳  transposed
//! cells       c₀  c₁  …            one word each, a bit for every position
//! ```
//!
//! Who can jump along the line a–b–c is then `b & (a ^ c)`, for all of them at once.

/// Positions of a flock, as many as a word has bits.
pub(super) const FLOCK: usize = 64;

#[derive(Clone, Debug)]
pub(super) struct Flock {
    /// The first `len` are members; the others are left over from before.
    pub positions: [u64; FLOCK],
    pub len: usize,
    cells: [u64; FLOCK],
}

impl Flock {
    pub fn new() -> Flock {
        Flock { positions: [0; FLOCK], len: 0, cells: [0; FLOCK] }
    }

    /// Takes the next positions, each with these cells flipped to look for jumps. False if there are none.
    #[inline(always)]
    pub fn gather(&mut self, from: &mut impl Iterator<Item = u64>, flipped: u64) -> bool {
        self.len = 0;
        for (place, x) in self.positions.iter_mut().zip(from) {
            *place = x;
            self.len += 1;
        }
        self.cells = self.positions.map(|x| x ^ flipped);
        transpose(&mut self.cells);
        self.len > 0
    }

    /// The members, as bits.
    pub fn members(&self) -> u64 {
        !0 >> (FLOCK - self.len.max(1))
    }

    /// Those with a token in the cell of this bit.
    #[inline(always)]
    pub fn with(&self, bit: u8) -> u64 {
        self.cells[usize::from(bit) % FLOCK]
    }

    /// Those that can jump along a line, from its first cell to its last and the other way.
    #[inline(always)]
    pub fn able(&self, [a, b, c]: [u8; 3]) -> [u64; 2] {
        let [first, middle, last] = [a, b, c].map(|bit| self.with(bit));
        [first & middle & !last, last & middle & !first]
    }
}

/// Exchanges bit j of row i and bit i of row j.
#[inline(always)]
fn transpose(rows: &mut [u64; FLOCK]) {
    let (mut width, mut mask) = (FLOCK / 2, u64::MAX >> (FLOCK / 2));
    while width > 0 {
        for block in rows.chunks_exact_mut(2 * width) {
            let (upper, lower) = block.split_at_mut(width);
            for (up, low) in upper.iter_mut().zip(lower) {
                let swapped = (*up >> width ^ *low) & mask;
                *up ^= swapped << width;
                *low ^= swapped;
            }
        }
        width /= 2;
        mask ^= mask << width;
    }
}
