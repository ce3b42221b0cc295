//! The notation of values, close to that of CGSuite.
//!
//! ```text
//! 3   -1/2   *   *2   ^   v3*   1/2^*      number, ups or downs, nimber, in this order
//! ±1   ±{2|1}                              {x|−x}; read also as +-1
//! {2,1*|0}   {3||1|0}                      a sole option with bars needs no braces if the outer
//!                                          bar is longer
//! 1+^-{2|0}   -(±1)                        read only: sums, differences, negatives
//! ```

use super::dyadic::Dyadic;
use super::short::NumberUpStar;
use super::universe::{Universe, Value};
use std::fmt;

/// The greatest integer part, nimber or number of ups that is read.
const MOST: i64 = 100;
/// The greatest power of two in a denominator that is read.
const FINEST: u32 = 16;
/// How deep braces, brackets and signs may be nested.
const DEEPEST: usize = 64;

/// Where a text stops being a value, and what would have been.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Misread {
    /// The first character (from 0) that does not fit.
    pub at: usize,
    pub expected: &'static str,
}

impl fmt::Display for Misread {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "character {}: expected {}", self.at + 1, self.expected)
    }
}

impl std::error::Error for Misread {}

impl fmt::Display for NumberUpStar {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.number != Dyadic::ZERO || (self.ups == 0 && self.nimber == 0) {
            write!(f, "{}", self.number)?;
        }
        let arrow = if self.ups < 0 { "v" } else { "^" };
        match self.ups.unsigned_abs() {
            0 => {}
            1 => f.write_str(arrow)?,
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
        if let ([x], [_]) = (self.left(g), self.right(g)) {
            let x = *x;
            if self.negative(g) == g {
                return (format!("±{}", self.text(x)), 0);
            }
        }
        let (left, right) = (self.left(g).to_vec(), self.right(g).to_vec());
        let (left, a) = self.side(&left);
        let (right, b) = self.side(&right);
        let bars = 1 + a.max(b);
        (format!("{left}{}{right}", "|".repeat(bars)), bars)
    }

    fn side(&mut self, options: &[Value]) -> (String, usize) {
        if let [only] = options {
            return self.bare(*only);
        }
        let texts: Vec<String> = options.iter().map(|g| self.text(*g)).collect();
        (texts.join(","), 0)
    }

    /// Reads a value.
    pub fn read(&mut self, text: &str) -> Result<Value, Misread> {
        let letters: Vec<char> = text.chars().collect();
        let mut reader = Reader { universe: self, letters: &letters, at: 0, depth: 0 };
        let value = reader.sum()?;
        match reader.peek() {
            None => Ok(value),
            Some(_) => Err(reader.fail("the end")),
        }
    }
}

struct Reader<'a> {
    universe: &'a mut Universe,
    letters: &'a [char],
    at: usize,
    depth: usize,
}

impl Reader<'_> {
    fn fail(&self, expected: &'static str) -> Misread {
        Misread { at: self.at, expected }
    }

    /// The next letter that is not a blank.
    fn peek(&mut self) -> Option<char> {
        while self.letters.get(self.at) == Some(&' ') {
            self.at += 1;
        }
        self.letters.get(self.at).copied()
    }

    fn eat(&mut self, wanted: char) -> bool {
        let found = self.peek() == Some(wanted);
        self.at += usize::from(found);
        found
    }

    fn demand(&mut self, wanted: char, expected: &'static str) -> Result<(), Misread> {
        match self.eat(wanted) {
            true => Ok(()),
            false => Err(self.fail(expected)),
        }
    }

    fn sum(&mut self) -> Result<Value, Misread> {
        let mut value = self.term()?;
        loop {
            if self.eat('+') {
                let next = self.term()?;
                value = self.universe.sum(value, next);
            } else if self.eat('-') {
                let next = self.term()?;
                let next = self.universe.negative(next);
                value = self.universe.sum(value, next);
            } else {
                return Ok(value);
            }
        }
    }

    fn term(&mut self) -> Result<Value, Misread> {
        self.depth += 1;
        if self.depth > DEEPEST {
            return Err(self.fail("less nesting"));
        }
        let value = match self.peek() {
            Some('-') => {
                self.at += 1;
                match self.peek().is_some_and(|next| next.is_ascii_digit()) {
                    true => self.short(-1)?,
                    false => {
                        let value = self.term()?;
                        self.universe.negative(value)
                    }
                }
            }
            Some('±') => {
                self.at += 1;
                self.switch()?
            }
            Some('+') => {
                self.at += 1;
                self.demand('-', "'-' as in +-1")?;
                self.switch()?
            }
            Some('(') => {
                self.at += 1;
                let value = self.sum()?;
                self.demand(')', "')'")?;
                value
            }
            Some('{') => {
                self.at += 1;
                let value = self.braces()?;
                self.demand('}', "',', '|' or '}'")?;
                value
            }
            _ => self.short(1)?,
        };
        self.depth -= 1;
        Ok(value)
    }

    fn switch(&mut self) -> Result<Value, Misread> {
        let value = self.term()?;
        let negative = self.universe.negative(value);
        Ok(self.universe.switch(value, negative))
    }

    /// What stands between braces: lists of options between bars of any length.
    fn braces(&mut self) -> Result<Value, Misread> {
        let mut lists = vec![self.list()?];
        let mut bars = Vec::new();
        while self.peek() == Some('|') {
            let mut bar = 0;
            while self.letters.get(self.at) == Some(&'|') {
                (bar, self.at) = (bar + 1, self.at + 1);
            }
            bars.push(bar);
            lists.push(self.list()?);
        }
        if bars.is_empty() {
            return Err(self.fail("'|'"));
        }
        let mut options = self.split(&lists, &bars)?;
        options.pop().ok_or_else(|| self.fail("options"))
    }

    /// Lists without a bar are options; with bars, the longest (which must be unique) is the main one.
    fn split(&mut self, lists: &[Vec<Value>], bars: &[usize]) -> Result<Vec<Value>, Misread> {
        let Some(longest) = bars.iter().max() else {
            return Ok(lists.first().cloned().unwrap_or_default());
        };
        let main: Vec<usize> = (0..bars.len()).filter(|k| bars[*k] == *longest).collect();
        let [main] = main[..] else {
            return Err(self.fail("one bar that is longer than the others"));
        };
        let mut left = self.split(&lists[..=main], &bars[..main])?;
        let mut right = self.split(&lists[main + 1..], &bars[main + 1..])?;
        Ok(vec![self.universe.make(&mut left, &mut right)])
    }

    fn list(&mut self) -> Result<Vec<Value>, Misread> {
        let mut options = Vec::new();
        if matches!(self.peek(), Some('|' | '}')) {
            return Ok(options);
        }
        loop {
            options.push(self.sum()?);
            if !self.eat(',') {
                return Ok(options);
            }
        }
    }

    /// A number with this sign, ups or downs, a nimber. The sign is the number's alone: −1^ is one
    /// less than ^, as it is written.
    fn short(&mut self, sign: i64) -> Result<Value, Misread> {
        let start = self.at;
        let mut value = Value::ZERO;
        if let Some(whole) = self.digits(MOST << FINEST)? {
            let power = match self.eat('/') {
                false => 0,
                true => match self.digits(1 << FINEST)? {
                    Some(n) if n > 0 && n.count_ones() == 1 => n.trailing_zeros(),
                    _ => return Err(self.fail("a power of two up to 65536")),
                },
            };
            if whole >> power > MOST {
                return Err(self.fail("a number up to 100"));
            }
            value = self.universe.number(Dyadic::new(sign * whole, power));
        }
        let mut ups = 0;
        if let Some(arrow @ ('^' | 'v')) = self.peek() {
            while ups < MOST && self.eat(arrow) {
                ups += 1;
            }
            if ups == 1 {
                ups = self.digits(MOST)?.unwrap_or(1);
            }
            ups *= if arrow == 'v' { -1 } else { 1 };
        }
        let nimber = match self.eat('*') {
            true => self.digits(MOST)?.unwrap_or(1),
            false => 0,
        };
        let small = self.universe.ups(ups as i32, nimber as u32);
        value = self.universe.sum(value, small);
        match self.at == start {
            true => Err(self.fail("a value")),
            false => Ok(value),
        }
    }

    /// Decimal digits, if there are any.
    fn digits(&mut self, most: i64) -> Result<Option<i64>, Misread> {
        let mut number = None;
        while let Some(digit) = self.letters.get(self.at).and_then(|letter| letter.to_digit(10)) {
            let next = number.unwrap_or(0) * 10 + i64::from(digit);
            if next > most {
                return Err(self.fail("a smaller number"));
            }
            number = Some(next);
            self.at += 1;
        }
        Ok(number)
    }
}
