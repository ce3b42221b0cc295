//! Numbers m/2^k in lowest terms: the values of numbers, and all that thermographs need.
//!
//! Whatever no longer fits is [`Dyadic::LOST`], and so is all that is worked out from it: arithmetic
//! never wraps and never panics. Whoever shows a number asks first whether it was lost.

use std::cmp::Ordering;
use std::fmt;
use std::ops::{Add, Neg, Sub};

/// m/2^k with an odd m, or an integer.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Dyadic {
    /// Odd unless `power` is 0.
    numerator: i128,
    /// The denominator is 2 to this power.
    power: u32,
}

impl Dyadic {
    /// 0, whose denominator is 1.
    pub const ZERO: Dyadic = Dyadic { numerator: 0, power: 0 };
    /// −1: where thermographs begin.
    pub const MINUS_ONE: Dyadic = Dyadic { numerator: -1, power: 0 };
    /// Too large or too fine a number.
    pub const LOST: Dyadic = Dyadic { numerator: i128::MIN, power: 0 };
    /// The greatest power of two in a denominator.
    const FINEST: u32 = 120;

    /// numerator / 2^power in lowest terms.
    pub fn new(numerator: impl Into<i128>, power: u32) -> Self {
        let numerator = numerator.into();
        if numerator == i128::MIN {
            return Dyadic::LOST;
        }
        let shared = numerator.trailing_zeros().min(power);
        let power = power - shared;
        if power > Dyadic::FINEST {
            return Dyadic::LOST;
        }
        Dyadic { numerator: numerator >> shared, power }
    }

    /// A number with denominator 1.
    pub fn integer(n: impl Into<i128>) -> Self {
        Dyadic::new(n, 0)
    }

    /// It did not fit.
    pub fn is_lost(self) -> bool {
        self == Dyadic::LOST
    }

    /// m in lowest terms, with the sign of the number.
    pub fn numerator(self) -> i128 {
        self.numerator
    }

    /// k of the denominator 2^k.
    pub fn power(self) -> u32 {
        self.power
    }

    /// The denominator is 1.
    pub fn is_integer(self) -> bool {
        self.power == 0
    }

    /// The number divided by 2.
    pub fn half(self) -> Self {
        Dyadic::new(self.numerator, self.power + 1)
    }

    /// Below 0; a lost number is negative too.
    pub fn is_negative(self) -> bool {
        self.numerator < 0
    }

    /// The greatest integer that is not above.
    pub fn floor(self) -> i128 {
        self.numerator >> self.power
    }

    /// The least multiple of 1/2^k that is not below.
    pub fn lifted(self, k: u32) -> Self {
        match self.power.checked_sub(k) {
            None | Some(0) => self,
            Some(cut) => Dyadic::new((self.numerator >> cut) + 1, k),
        }
    }

    /// n times the number.
    pub fn times(self, n: i128) -> Self {
        match self.numerator.checked_mul(n) {
            Some(product) if !self.is_lost() => Dyadic::new(product, self.power),
            _ => Dyadic::LOST,
        }
    }

    /// For drawing.
    pub fn to_f64(self) -> f64 {
        self.numerator as f64 / (self.power as f64).exp2()
    }

    /// Both numerators over the larger denominator.
    fn align(self, other: Self) -> Option<(i128, i128, u32)> {
        let power = self.power.max(other.power);
        let lift = |d: Dyadic| {
            let lifted = d.numerator << (power - d.power);
            (lifted >> (power - d.power) == d.numerator).then_some(lifted)
        };
        Some((lift(self)?, lift(other)?, power))
    }
}

impl Add for Dyadic {
    type Output = Self;
    fn add(self, other: Self) -> Self {
        if self.is_lost() || other.is_lost() {
            return Dyadic::LOST;
        }
        let sum = self.align(other).and_then(|(a, b, power)| Some((a.checked_add(b)?, power)));
        sum.map_or(Dyadic::LOST, |(sum, power)| Dyadic::new(sum, power))
    }
}

impl Sub for Dyadic {
    type Output = Self;
    fn sub(self, other: Self) -> Self {
        self + -other
    }
}

impl Neg for Dyadic {
    type Output = Self;
    fn neg(self) -> Self {
        if self.is_lost() { self } else { Dyadic { numerator: -self.numerator, ..self } }
    }
}

/// A lost number is below all others.
impl Ord for Dyadic {
    fn cmp(&self, other: &Self) -> Ordering {
        let whole = |d: &Dyadic| d.numerator >> d.power;
        let rest = |d: &Dyadic| (d.numerator - (whole(d) << d.power)) << (Dyadic::FINEST - d.power);
        whole(self).cmp(&whole(other)).then_with(|| rest(self).cmp(&rest(other)))
    }
}

impl PartialOrd for Dyadic {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl fmt::Display for Dyadic {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.power {
            0 => write!(f, "{}", self.numerator),
            power => write!(f, "{}/{}", self.numerator, 1u128 << power),
        }
    }
}
