//! Numbers m/2^k in lowest terms: the values of numbers, and all that thermographs need.

use std::cmp::Ordering;
use std::fmt;
use std::ops::{Add, Neg, Sub};

#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Dyadic {
    /// Odd unless `power` is 0.
    numerator: i64,
    /// The denominator is 2 to this power.
    power: u32,
}

impl Dyadic {
    pub const ZERO: Dyadic = Dyadic { numerator: 0, power: 0 };
    pub const MINUS_ONE: Dyadic = Dyadic { numerator: -1, power: 0 };

    pub fn new(numerator: i64, power: u32) -> Self {
        let shared = numerator.trailing_zeros().min(power);
        Dyadic { numerator: numerator >> shared, power: power - shared }
    }

    pub fn integer(n: i64) -> Self {
        Dyadic { numerator: n, power: 0 }
    }

    pub fn numerator(self) -> i64 {
        self.numerator
    }

    /// k of the denominator 2^k.
    pub fn power(self) -> u32 {
        self.power
    }

    pub fn is_integer(self) -> bool {
        self.power == 0
    }

    pub fn half(self) -> Self {
        Dyadic::new(self.numerator, self.power + 1)
    }

    pub fn is_negative(self) -> bool {
        self.numerator < 0
    }

    /// For drawing.
    pub fn to_f64(self) -> f64 {
        self.numerator as f64 / (self.power as f64).exp2()
    }

    /// Both numerators over the larger denominator.
    fn align(self, other: Self) -> (i64, i64, u32) {
        let power = self.power.max(other.power);
        let lift = |d: Dyadic| d.numerator << (power - d.power);
        (lift(self), lift(other), power)
    }
}

impl Add for Dyadic {
    type Output = Self;
    fn add(self, other: Self) -> Self {
        let (a, b, power) = self.align(other);
        Dyadic::new(a + b, power)
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
        Dyadic { numerator: -self.numerator, ..self }
    }
}

impl Ord for Dyadic {
    fn cmp(&self, other: &Self) -> Ordering {
        let (a, b, _) = self.align(*other);
        a.cmp(&b)
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
            power => write!(f, "{}/{}", self.numerator, 1u64 << power),
        }
    }
}
