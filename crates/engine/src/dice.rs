//! Pseudo-random numbers that repeat: SplitMix64 (Steele, Lea and Flood 2014).

/// A stream of numbers that its seed decides.
#[derive(Clone, Debug)]
pub struct Dice(u64);

impl Dice {
    /// Equal seeds give equal streams.
    pub fn new(seed: u64) -> Self {
        Dice(seed)
    }

    /// The next 64 bits.
    pub fn roll(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        z ^ (z >> 31)
    }

    /// A number below `n`, which must not be 0; the bias of 2⁻³² does not matter in play.
    pub fn below(&mut self, n: usize) -> usize {
        (((self.roll() >> 32) * n as u64) >> 32) as usize
    }
}
