//! The simplest number between bounds: the integer next to 0, or else the number with the least
//! denominator.
//!
//! ```text
//! 2 < x < 5   →  3          1/4 < x < 7/8  →  1/2          −1 ≤ x  →  0
//! ```

use super::dyadic::Dyadic;

/// A bound of a set of numbers; none if `at` is empty.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Bound {
    pub(super) at: Option<Dyadic>,
    /// The number at the bound belongs to the set.
    pub(super) reached: bool,
}

impl Bound {
    /// The bound of the negatives.
    fn negative(self) -> Self {
        Bound { at: self.at.map(|at| -at), ..self }
    }

    /// As a lower bound: is the number above?
    fn is_below(self, x: Dyadic) -> bool {
        self.at.is_none_or(|at| at < x || (at == x && self.reached))
    }

    /// As a lower bound: the least multiple of 1/2^k that is above.
    pub(super) fn least(self, k: u32) -> Option<Dyadic> {
        let lifted = self.at?.lifted(k);
        Some(if self.is_below(lifted) { lifted } else { lifted + Dyadic::new(1, k) })
    }

    /// As an upper bound: the greatest integer that is below.
    pub(super) fn greatest_integer(self) -> Option<Dyadic> {
        self.negative().least(0).map(|x| -x)
    }
}

/// The simplest number above `low` and below `high`, if there is any.
pub(super) fn simplest(low: Bound, high: Bound) -> Option<Dyadic> {
    let fits = |x: Dyadic| low.is_below(x) && high.negative().is_below(-x);
    if fits(Dyadic::ZERO) {
        return Some(Dyadic::ZERO);
    }
    if !low.is_below(Dyadic::ZERO) {
        return least(low, high);
    }
    // All of it is negative, or nothing fits.
    least(high.negative(), low.negative()).map(|x| -x)
}

/// The simplest number above `low`, which is not negative, and below `high`.
fn least(low: Bound, high: Bound) -> Option<Dyadic> {
    let from = low.at?;
    if let Some(to) = high.at
        && (to < from || (to == from && !(low.reached && high.reached)))
    {
        return None;
    }
    let mut finer = (0..).map_while(|k| low.least(k));
    finer.find(|x| x.is_lost() || high.negative().is_below(-*x))
}
