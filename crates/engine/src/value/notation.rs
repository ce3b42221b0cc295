//! The notation of values, that of CGSuite: how they are written. [`super::reader`] reads them.
//!
//! ```text
//! 3   -1/2   *   *2   ^   ^^*   v3*   1/2^*     number, ups or downs, nimber, in this order
//! ^[4]   v<2>*                                  ups of higher order, also after a number
//! Tiny(3/2)   1Miny(2)                          also after a number
//! ±1   ±{2|1}   ±{2,1*}                         {x|−x}, or {x,y|−x,−y}
//! {2,1*|0}   {3||1|0}                           a sole option with bars needs no braces if the outer
//!                                               bar is longer; no bar is longer than three
//! ```

use super::dyadic::Dyadic;
use super::short::NumberUpStar;
use super::universe::{Universe, Value};
use std::cmp::Ordering;
use std::fmt;

/// From so many bars on, braces are put around.
const MOST_BARS: usize = 4;
/// Ups of higher order are recognised up to this birthday.
const OLDEST: i128 = 40;
/// A longer text is nobody's to read.
const LONGEST: usize = 1 << 20;

impl fmt::Display for NumberUpStar {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.number != Dyadic::ZERO || (self.ups == 0 && self.nimber == 0) {
            write!(f, "{}", self.number)?;
        }
        let arrow = if self.ups < 0 { "v" } else { "^" };
        match self.ups.unsigned_abs() {
            0 => {}
            1 => f.write_str(arrow)?,
            2 => write!(f, "{arrow}{arrow}")?,
            many => write!(f, "{arrow}{many}")?,
        }
        match self.nimber {
            0 => Ok(()),
            1 => f.write_str("*"),
            many => write!(f, "*{many}"),
        }
    }
}

impl Universe {
    /// The notation of a value.
    pub fn text(&mut self, g: Value) -> String {
        match self.bare(g) {
            (text, 0) => text,
            (text, _) => format!("{{{text}}}"),
        }
    }

    /// The notation without outer braces, and how long its longest bar is (0 if it has none).
    fn bare(&mut self, g: Value) -> (String, usize) {
        if let Some(short) = self.short(g) {
            return (short.to_string(), 0);
        }
        if !self.enter() {
            return (String::new(), 0);
        }
        let found = match self.name(g) {
            Some(name) => (name, 0),
            None => self.barred(g),
        };
        self.leave();
        if found.0.len() > LONGEST {
            self.patience.fill();
        }
        found
    }

    fn barred(&mut self, g: Value) -> (String, usize) {
        let [left, right] = [self.in_order(g, 0), self.in_order(g, 1)];
        let (left, a) = self.side(&left);
        let (right, b) = self.side(&right);
        let bars = 1 + a.max(b);
        let text = format!("{left}{}{right}", "|".repeat(bars));
        if bars < MOST_BARS { (text, bars) } else { (format!("{{{text}}}"), 0) }
    }

    fn side(&mut self, options: &[Value]) -> (String, usize) {
        if let [only] = options {
            return self.bare(*only);
        }
        (self.texts(options).join(","), 0)
    }

    fn texts(&mut self, options: &[Value]) -> Vec<String> {
        options.iter().map(|g| self.text(*g)).collect()
    }

    /// The options of one side as they are listed: numbers, nimbers, other short values, the rest.
    pub fn in_order(&mut self, g: Value, side: usize) -> Vec<Value> {
        let mut options = self.options(g)[side].to_vec();
        self.sort(&mut options);
        options
    }

    /// Puts values into the order in which options are listed.
    pub fn sort(&mut self, values: &mut [Value]) {
        let mut keyed: Vec<(Value, Option<NumberUpStar>, String)> = Vec::new();
        for value in values.iter() {
            let short = self.short(*value);
            let text = if short.is_some() { String::new() } else { self.text(*value) };
            keyed.push((*value, short, text));
        }
        let rank = |s: &NumberUpStar| match (s.number == Dyadic::ZERO, s.ups, s.nimber) {
            (_, 0, 0) => (0, s.number, 0, 0),
            (true, 0, nimber) => (1, s.number, 0, nimber),
            (_, ups, nimber) => (2, s.number, ups, nimber),
        };
        keyed.sort_by(|(_, a, x), (_, b, y)| match (a, b) {
            (Some(a), Some(b)) => rank(a).cmp(&rank(b)),
            (Some(_), None) => Ordering::Less,
            (None, Some(_)) => Ordering::Greater,
            (None, None) => x.cmp(y),
        });
        for (place, (value, ..)) in values.iter_mut().zip(keyed) {
            *place = value;
        }
    }

    /// A name without bars: ±…, Tiny, Miny, ^[n] or ^<n>.
    fn name(&mut self, g: Value) -> Option<String> {
        if self.negative(g) == g {
            let left = self.in_order(g, 0);
            return Some(match left[..] {
                [x] if self.tiny_name(x).is_some() => format!("±({})", self.text(x)),
                [x] => format!("±{}", self.text(x)),
                _ => format!("±{{{}}}", self.texts(&left).join(",")),
            });
        }
        self.tiny_name(g).or_else(|| self.uptimal_name(g))
    }

    fn tiny_name(&mut self, g: Value) -> Option<String> {
        let negative = self.negative(g);
        for (h, name) in [(g, "Tiny"), (negative, "Miny")] {
            let [left, right] = self.options(h);
            let ([x], [threat]) = (&left[..], &right[..]) else { continue };
            let [back, forth] = self.options(*threat);
            let ([y], [z]) = (&back[..], &forth[..]) else { continue };
            if self.as_number(*x).is_none() || x != y || self.short(*threat).is_some() {
                continue;
            }
            let threat = self.negative(*z);
            let threat = self.sum(threat, *x);
            let tiny = self.tiny(threat);
            if self.sum(*x, tiny) == h {
                let x = if name == "Miny" { self.negative(*x) } else { *x };
                let number = if x == Value::ZERO { String::new() } else { self.text(x) };
                return Some(format!("{number}{name}({})", self.text(threat)));
            }
        }
        None
    }

    fn uptimal_name(&mut self, g: Value) -> Option<String> {
        let [left, right] = self.stops(g);
        if left != right {
            return None;
        }
        let number = self.number(-left);
        let small = self.sum(g, number);
        let age = self.birthday(small);
        let star = self.nimber(1);
        let number = if left == Dyadic::ZERO { String::new() } else { left.to_string() };
        for n in 2.max(age - 3)..=age.min(OLDEST) {
            for (sole, [open, close]) in [(false, ["[", "]"]), (true, ["<", ">"])] {
                let up = self.uptimal(n as u32, sole);
                let down = self.negative(up);
                for (arrow, plain) in [("^", up), ("v", down)] {
                    for (star, value) in [("", plain), ("*", self.sum(plain, star))] {
                        if value == small {
                            return Some(format!("{number}{arrow}{open}{n}{close}{star}"));
                        }
                    }
                }
            }
        }
        None
    }
}
