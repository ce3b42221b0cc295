//! What a layer of an endgame table says, in a few numbers that do not depend on who made it.

use super::worth::{UNKNOWN, Worth, is_exact};

/// Boards of a layer by their worth to the mover.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Tally {
    /// All that were added.
    pub boards: u64,
    /// Lo = hi.
    pub exact: u64,
    /// The mover can get more stones than the other, whatever the other does.
    pub ahead: u64,
    /// The mover gets fewer, whatever it does.
    pub behind: u64,
    /// Lo is −∞ or hi is +∞.
    pub unbounded: u64,
    /// The sum over all boards of a hash of number and worth: two tables that differ in one board differ
    /// here, all but surely.
    pub sum: u64,
}

/// Mixes all bits into all bits (the finalizer of SplitMix64, Steele, Lea and Flood 2014).
fn mix(mut x: u64) -> u64 {
    x = x.wrapping_add(0x9e37_79b9_7f4a_7c15);
    x = (x ^ x >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    x = (x ^ x >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
    x ^ x >> 31
}

impl Tally {
    /// Counts the board of that number.
    pub fn add(&mut self, number: u64, worth: Worth) {
        let [lo, hi] = worth;
        self.boards += 1;
        self.exact += u64::from(is_exact(worth));
        self.ahead += u64::from(lo > 0);
        self.behind += u64::from(hi < 0);
        self.unbounded += u64::from(lo == UNKNOWN[0] || hi == UNKNOWN[1]);
        let bits = u64::from(u16::from_le_bytes([lo as u8, hi as u8]));
        self.sum = self.sum.wrapping_add(mix(number << 16 ^ bits));
    }

    /// The numbers in a row, and back.
    pub fn words(&self) -> [u64; 6] {
        [self.boards, self.exact, self.ahead, self.behind, self.unbounded, self.sum]
    }

    /// Adds the numbers of another part of the same layer.
    pub fn add_words(&mut self, words: [u64; 6]) {
        let [boards, exact, ahead, behind, unbounded, sum] = words;
        self.boards += boards;
        self.exact += exact;
        self.ahead += ahead;
        self.behind += behind;
        self.unbounded += unbounded;
        self.sum = self.sum.wrapping_add(sum);
    }
}
