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

/// A number, so many ups, and a nimber: x + n·↑ + *m.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct NumberUpStar {
    pub number: Dyadic,
    pub ups: i32,
    pub nimber: u32,
}

impl Universe {
    /// Is this canonical form a number, a nimber, or a multiple of up, perhaps added up?
    pub(super) fn recognise(&self, left: &[Value], right: &[Value]) -> Option<NumberUpStar> {
        let number = |number| Some(NumberUpStar { number, ups: 0, nimber: 0 });
        let short = |v: &Value| self.short(*v);
        match (left, right) {
            ([], []) => return number(Dyadic::ZERO),
            ([l], []) => return number(self.as_number(*l)? + Dyadic::integer(1)),
            ([], [r]) => return number(self.as_number(*r)? - Dyadic::integer(1)),
            _ => {}
        }
        if let ([l], [r]) = (left, right)
            && let (Some(a), Some(b)) = (self.as_number(*l), self.as_number(*r))
            && a < b
        {
            return number((a + b).half());
        }
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

    /// The value of number + ups + nimber.
    pub fn from_short(&mut self, short: NumberUpStar) -> Value {
        let small = self.ups(short.ups, short.nimber);
        if small == Value::ZERO || short.number == Dyadic::ZERO {
            return if small == Value::ZERO { self.number(short.number) } else { small };
        }
        let number = self.number(short.number);
        let pair = (number.min(small), number.max(small));
        if let Some(known) = self.sums.get(&pair) {
            return *known;
        }
        let sides = [self.left(small).to_vec(), self.right(small).to_vec()];
        let mut shifted = |option: &Value| {
            let s = self.short(*option).unwrap_or(short);
            self.from_short(NumberUpStar { number: s.number + short.number, ..s })
        };
        let [mut left, mut right] =
            sides.map(|side| side.iter().map(&mut shifted).collect::<Vec<_>>());
        let value = self.make(&mut left, &mut right);
        self.sums.insert(pair, value);
        value
    }

    pub fn number(&mut self, x: Dyadic) -> Value {
        if !x.is_integer() {
            let step = Dyadic::new(1, x.power());
            let (below, above) = (self.number(x - step), self.number(x + step));
            return self.intern(vec![below], vec![above]);
        }
        let mut value = Value::ZERO;
        for _ in 0..x.numerator().unsigned_abs() {
            value = match x.is_negative() {
                false => self.intern(vec![value], Vec::new()),
                true => self.intern(Vec::new(), vec![value]),
            };
        }
        value
    }

    pub fn integer(&mut self, n: i64) -> Value {
        self.number(Dyadic::integer(n))
    }

    /// *m.
    pub fn nimber(&mut self, m: u32) -> Value {
        let mut below = Vec::new();
        for _ in 0..m {
            let next = self.intern(below.clone(), below.clone());
            below.push(next);
        }
        self.intern(below.clone(), below)
    }

    /// n·↑ + *m (↓ for negative n).
    pub fn ups(&mut self, n: i32, m: u32) -> Value {
        if n < 0 {
            let positive = self.ups(-n, m);
            return self.negative(positive);
        }
        // Every up changes the nimber by *1; the first one is the exception if it ends at ↑*.
        let parity = (n as u32) & 1;
        let mut value = self.nimber(m ^ parity);
        for k in 1..=n as u32 {
            let star = m ^ parity ^ (k & 1);
            let left = if k == 1 && star == 1 {
                vec![Value::ZERO, self.nimber(1)]
            } else {
                vec![Value::ZERO]
            };
            value = self.intern(left, vec![value]);
        }
        value
    }
}
