//! Values with names of their own, and sums of many.
//!
//! ```text
//! Tiny(x) = {0 || 0 | −x}        Miny(x) = {x | 0 || 0}
//! ^[n]    = {^[n−1] | *}         ^[1] = ^
//! ^<n>    = {0 | −^[n−1] + *}    so that ^[n] = ^<1> + ^<2> + … + ^<n>
//! ```

use super::dyadic::Dyadic;
use super::short::NumberUpStar;
use super::universe::{Universe, Value};
use std::collections::BTreeMap;

impl Universe {
    /// {0 || 0 | −x}.
    pub fn tiny(&mut self, x: Value) -> Value {
        let x = self.negative(x);
        let threat = self.switch(Value::ZERO, x);
        self.switch(Value::ZERO, threat)
    }

    /// {x | 0 || 0}.
    pub fn miny(&mut self, x: Value) -> Value {
        let tiny = self.tiny(x);
        self.negative(tiny)
    }

    /// `^[n]`, and `^<n>` if `sole`.
    pub fn uptimal(&mut self, n: u32, sole: bool) -> Value {
        let star = self.nimber(1);
        let mut value = Value::ZERO;
        for _ in 0..n.saturating_sub(u32::from(sole)) {
            value = self.switch(value, star);
        }
        if sole {
            let negative = self.negative(value);
            let answer = self.sum(negative, star);
            value = self.switch(Value::ZERO, answer);
        }
        value
    }

    /// {options | their negatives}.
    pub fn plus_minus(&mut self, mut options: Vec<Value>) -> Value {
        let mut negatives = options.iter().map(|g| self.negative(*g)).collect();
        self.make(&mut options, &mut negatives)
    }

    /// n copies of g added up: of −g if n is negative.
    pub fn multiple(&mut self, n: i64, g: Value) -> Value {
        let g = if n < 0 { self.negative(g) } else { g };
        let (mut left, mut power, mut value) = (n.unsigned_abs(), g, Value::ZERO);
        if let Some(short) = self.short(g) {
            let copies = left.min(i64::MAX as u64) as i64;
            let ups = short.ups.checked_mul(copies);
            let number = short.number.times(i128::from(copies));
            return self.from_short(NumberUpStar {
                number: if ups.is_some() { number } else { Dyadic::LOST },
                ups: ups.unwrap_or(0),
                nimber: if copies % 2 == 0 { 0 } else { short.nimber },
            });
        }
        while left > 0 && !self.gave_up() {
            if left % 2 == 1 {
                value = self.sum(value, power);
            }
            left /= 2;
            if left > 0 {
                power = self.sum(power, power);
            }
        }
        value
    }

    /// The sum of all. Numbers, ups and nimbers come first; then what is equal, which is shifted to
    /// mean 0 to see that, so that many switches cancel each other.
    pub fn total(&mut self, terms: &[Value]) -> Value {
        let mut short = Value::ZERO;
        let mut counts: BTreeMap<Value, i64> = BTreeMap::new();
        for term in terms {
            if self.short(*term).is_some() {
                short = self.sum(short, *term);
                continue;
            }
            let mean = self.mean(*term);
            let (mean, back) = (self.number(mean), self.number(-mean));
            short = self.sum(short, mean);
            let level = self.sum(*term, back);
            let negative = self.negative(level);
            if negative == level {
                let count = counts.entry(level).or_default();
                *count = (*count + 1) % 2;
            } else {
                let sign = if level < negative { 1 } else { -1 };
                *counts.entry(level.min(negative)).or_default() += sign;
            }
        }
        let mut value = Value::ZERO;
        for (level, count) in counts {
            let copies = self.multiple(count, level);
            value = self.sum(value, copies);
        }
        self.sum(value, short)
    }
}
