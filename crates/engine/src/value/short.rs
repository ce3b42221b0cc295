//! Values with a short name: a number, so many ups, and a nimber, added up.
//!
//! ```text
//! n    = {n−1 | }           x = m/2^k = {x − 1/2^k | x + 1/2^k}
//! *m   = {0, *, …, *(m−1) | 0, *, …, *(m−1)}
//! ↑    = {0 | *}            ↑* = {0, * | 0}        n·↑ + *m = {0 | (n−1)·↑ + *(m⊕1)}
//! ```
//!
//! A number added to any of the others is added to each of their options (number translation).

use super::dyadic::Dyadic;
use super::universe::{Universe, Value};
use std::ops::{Add, Neg};

/// A number, so many ups, and a nimber: x + n·↑ + *m.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct NumberUpStar {
    /// x.
    pub number: Dyadic,
    /// n; negative for downs.
    pub ups: i64,
    /// m; 0 for no star.
    pub nimber: u32,
}

impl NumberUpStar {
    /// The game without moves.
    pub const ZERO: NumberUpStar = NumberUpStar { number: Dyadic::ZERO, ups: 0, nimber: 0 };

    /// The order of values: x decides; then n·↑ + *m is positive for n ≥ 1, but ↑* is confused with 0.
    pub(super) fn le(self, other: Self) -> bool {
        let (ups, star) = (other.ups.saturating_sub(self.ups), self.nimber ^ other.nimber);
        match self.number.cmp(&other.number) {
            std::cmp::Ordering::Less => true,
            std::cmp::Ordering::Greater => false,
            std::cmp::Ordering::Equal => match ups {
                0 => star == 0,
                1 => star != 1,
                many => many > 0,
            },
        }
    }

    /// One with few ups that has the same walls: two ups are as good as many, and so with nimbers.
    pub(super) fn of_same_thermograph(self) -> Self {
        let (ups, nimber) = match (self.ups, self.nimber) {
            (0, nimber) => (0, nimber.min(1)),
            (ups @ (1 | -1), 1) => (ups, 1),
            (ups, _) => (ups.signum(), 0),
        };
        NumberUpStar { ups, nimber, ..self }
    }

    /// The number of moves in the longest line of play.
    pub(super) fn birthday(self) -> i128 {
        let number = match self.number.power() {
            0 => self.number.numerator().abs(),
            power => {
                let size = if self.number.is_negative() { -self.number } else { self.number };
                size.floor() + i128::from(power) + 1
            }
        };
        let (ups, parity) = (i128::from(self.ups.unsigned_abs()), (self.ups & 1) as u32);
        let small = match self.nimber ^ parity {
            0 if ups > 0 => ups + 1,
            nimber => ups + i128::from(nimber),
        };
        number + small
    }
}

impl Add for NumberUpStar {
    type Output = Self;
    fn add(self, other: Self) -> Self {
        let ups = self.ups.checked_add(other.ups);
        NumberUpStar {
            number: if ups.is_some() { self.number + other.number } else { Dyadic::LOST },
            ups: ups.unwrap_or(0),
            nimber: self.nimber ^ other.nimber,
        }
    }
}

impl Neg for NumberUpStar {
    type Output = Self;
    fn neg(self) -> Self {
        NumberUpStar { number: -self.number, ups: self.ups.saturating_neg(), ..self }
    }
}

impl Universe {
    /// Is this canonical form, which is no number, a number, ups and a nimber added up?
    pub(super) fn recognise(&self, left: &[Value], right: &[Value]) -> Option<NumberUpStar> {
        let short = |v: &Value| self.short(*v);
        // x + *m has the options x, x + *, …, x + *(m−1) on both sides.
        let x = short(left.first()?)?.number;
        let plain = |v: &Value| short(v).is_some_and(|s| s.number == x && s.ups == 0);
        if left == right && left.iter().all(plain) {
            return Some(NumberUpStar { number: x, ups: 0, nimber: left.len() as u32 });
        }
        // x + n·↑ + *m is {x | x + (n−1)·↑ + *(m⊕1)}, but x + ↑* is {x, x + * | x}.
        let is = |v: &Value, ups, nimber| short(v) == Some(NumberUpStar { number: x, ups, nimber });
        let has = |side: &[Value], nimber| side.iter().any(|v| is(v, 0, nimber));
        for (low, high, sign) in [(left, right, 1), (right, left, -1)] {
            if let ([_, _], [_]) = (low, high)
                && has(low, 0)
                && has(low, 1)
                && has(high, 0)
            {
                return Some(NumberUpStar { number: x, ups: sign, nimber: 1 });
            }
            if let ([_], [h]) = (low, high) {
                let s = short(h)?;
                let onward = s.ups * sign > 0 || (s.ups == 0 && s.nimber > 0);
                if has(low, 0) && s.number == x && onward {
                    let (ups, nimber) = (s.ups + sign, s.nimber ^ 1);
                    return Some(NumberUpStar { number: x, ups, nimber });
                }
            }
        }
        None
    }

    /// What Left and what Right can move to.
    pub(super) fn options_of_short(&mut self, short: NumberUpStar) -> [Vec<Value>; 2] {
        let NumberUpStar { number: x, ups, nimber } = short;
        if ups == 0 && nimber == 0 {
            return self.options_of_number(x);
        }
        let mut near = |ups, nimber| self.from_short(NumberUpStar { number: x, ups, nimber });
        if ups == 0 {
            let below: Vec<Value> = (0..nimber).map(|m| near(0, m)).collect();
            return [below.clone(), below];
        }
        let toward_zero = match (ups.abs(), nimber) {
            (1, 1) => [vec![near(0, 0), near(0, 1)], vec![near(0, 0)]],
            _ => [vec![near(0, 0)], vec![near(ups - ups.signum(), nimber ^ 1)]],
        };
        let [low, high] = toward_zero;
        if ups > 0 { [low, high] } else { [high, low] }
    }

    fn options_of_number(&mut self, x: Dyadic) -> [Vec<Value>; 2] {
        if x == Dyadic::ZERO {
            return [Vec::new(), Vec::new()];
        }
        let step = Dyadic::new(1, x.power());
        match (x.is_integer(), x.is_negative()) {
            (true, false) => [vec![self.number(x - step)], Vec::new()],
            (true, true) => [Vec::new(), vec![self.number(x + step)]],
            (false, _) => [vec![self.number(x - step)], vec![self.number(x + step)]],
        }
    }

    /// The canonical form of a number.
    pub fn number(&mut self, number: Dyadic) -> Value {
        self.from_short(NumberUpStar { number, ..NumberUpStar::ZERO })
    }

    /// The canonical form of n: so many free moves of Left, or of Right if it is negative.
    pub fn integer(&mut self, n: i64) -> Value {
        self.number(Dyadic::integer(n))
    }

    /// *m.
    pub fn nimber(&mut self, nimber: u32) -> Value {
        self.from_short(NumberUpStar { nimber, ..NumberUpStar::ZERO })
    }
}
