//! What states carry from level to level, and how it is added where lines of moves meet.

/// Loads of the same state are added.
pub trait Load: Copy + Default + Send + Sync + 'static {
    /// The sum; neither order nor grouping may matter.
    fn plus(self, other: Self) -> Self;
}

/// Nothing: whether a state is there is all that matters.
impl Load for () {
    fn plus(self, (): ()) {}
}

/// A number of lines of moves, in halves so that it packs with a state; it stops at 2¹²⁸ − 1.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Ways {
    low: u64,
    high: u64,
}

impl From<u128> for Ways {
    fn from(number: u128) -> Ways {
        Ways { low: number as u64, high: (number >> 64) as u64 }
    }
}

impl From<Ways> for u128 {
    fn from(ways: Ways) -> u128 {
        u128::from(ways.high) << 64 | u128::from(ways.low)
    }
}

impl Load for Ways {
    #[inline]
    fn plus(self, other: Ways) -> Ways {
        u128::from(self).saturating_add(other.into()).into()
    }
}
