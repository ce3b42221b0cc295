//! Reading what [`super::notation`] writes, and more.
//!
//! ```text
//! sum    = term { ("+" | "-") term }          1+^-{2|0}
//! term   = ["-" | "±" | "+-"] atom { "." Word [args] }
//! atom   = number [ups] [nimber] [tiny] | n "." ups [nimber] [tiny] | n "." term
//!        | "+_" term | "-_" term
//!        | "{" lists "}" | "(" sum ")" | Word "(" sum { "," sum } ")"
//! Word   = Tiny, Miny, Cool, Heat, Freeze, Mean, Temperature, AtomicWeight, LeftStop, RightStop, Birthday
//! ```

use super::dyadic::Dyadic;
use super::patience::Weary;
use super::short::NumberUpStar;
use super::universe::{Universe, Value};
use std::fmt;

/// The greatest integer part that is read.
const MOST: i128 = 1_000_000_000_000_000_000;
/// The greatest power of two in a denominator that is read.
const FINEST: u32 = 60;
/// The most ups that are read, or copies of a value.
const MOST_UPS: i128 = 1_000_000_000;
/// The greatest nimber that is read.
const MOST_STAR: i128 = 1_000_000;
/// The highest order of ups that is read.
const MOST_ORDER: i128 = 100;
/// How deep braces, brackets and signs may be nested.
const DEEPEST: usize = 64;
/// What a word may be.
const WORDS: &str = "Tiny, Miny, Cool, Heat, Freeze, Mean, Temperature, AtomicWeight, LeftStop, RightStop or Birthday";

/// Where a text stops being a value, and what would have been.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Misread {
    /// The text goes wrong at a character.
    Word {
        /// The first character (from 0) that does not fit.
        at: usize,
        /// What could stand there.
        expected: &'static str,
    },
    /// It is a value, but there is no end to it.
    Weary(Weary),
}

impl fmt::Display for Misread {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Misread::Word { at, expected } => {
                write!(f, "character {}: expected {expected}", at + 1)
            }
            Misread::Weary(weary) => weary.fmt(f),
        }
    }
}

impl std::error::Error for Misread {}

impl Universe {
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
        Misread::Word { at: self.at, expected }
    }

    /// The value, unless the universe gave up on the way.
    fn done(&self, value: Value) -> Result<Value, Misread> {
        self.universe.weary().map_or(Ok(value), |weary| Err(Misread::Weary(weary)))
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
        let mut terms = vec![self.term()?];
        loop {
            let minus = match self.peek() {
                Some('+') => false,
                Some('-') => true,
                _ => break,
            };
            self.at += 1;
            let next = match self.peek() {
                // `1+_2` is one and Tiny(2).
                Some('_') => self.subscript(minus)?,
                _ => {
                    let next = self.term()?;
                    if minus { self.universe.negative(next) } else { next }
                }
            };
            terms.push(next);
        }
        let value = match terms[..] {
            [only] => only,
            _ => self.universe.total(&terms),
        };
        self.done(value)
    }

    fn term(&mut self) -> Result<Value, Misread> {
        self.depth += 1;
        if self.depth > DEEPEST {
            return Err(self.fail("less nesting"));
        }
        let value = match self.peek() {
            Some(sign @ ('-' | '+' | '±')) => {
                self.at += 1;
                match (sign, self.peek()) {
                    ('±', _) => self.switch()?,
                    (_, Some('_')) => self.subscript(sign == '-')?,
                    ('+', _) => {
                        self.demand('-', "'-' as in +-1, or '_' as in +_1")?;
                        self.switch()?
                    }
                    (_, Some(next)) if next.is_ascii_digit() => self.short(-1)?,
                    _ => {
                        let value = self.term()?;
                        self.universe.negative(value)
                    }
                }
            }
            Some('(') => {
                self.at += 1;
                let value = self.sum()?;
                self.demand(')', "')'")?;
                value
            }
            Some('{') => {
                self.at += 1;
                let first = self.list()?;
                self.braces(first)?
            }
            _ => self.short(1)?,
        };
        let value = self.methods(value)?;
        self.depth -= 1;
        self.done(value)
    }

    /// `_x` after a sign: Tiny(x) or Miny(x).
    fn subscript(&mut self, minus: bool) -> Result<Value, Misread> {
        self.at += 1;
        let x = self.term()?;
        Ok(if minus { self.universe.miny(x) } else { self.universe.tiny(x) })
    }

    /// What follows a value after dots, as in `{2|0}.Cool(1)`.
    fn methods(&mut self, mut value: Value) -> Result<Value, Misread> {
        while self.peek() == Some('.')
            && self.letters.get(self.at + 1).is_some_and(char::is_ascii_alphabetic)
        {
            self.at += 1;
            value = self.call(Some(value))?;
        }
        Ok(value)
    }

    /// A word and its arguments; of a method the first one stands before it.
    fn call(&mut self, first: Option<Value>) -> Result<Value, Misread> {
        let start = self.at;
        let word: String = self.letters[start..]
            .iter()
            .take_while(|letter| letter.is_ascii_alphabetic())
            .collect();
        self.at += word.len();
        if first.is_none() && self.letters.get(self.at) != Some(&'(') {
            self.at = start;
            return Err(self.fail("a value"));
        }
        let mut arguments: Vec<Value> = first.into_iter().collect();
        if first.is_none() || self.letters.get(self.at) == Some(&'(') {
            self.demand('(', "'('")?;
            if self.peek() != Some(')') {
                arguments.extend(self.list()?);
            }
            self.demand(')', "',' or ')'")?;
        }
        let end = std::mem::replace(&mut self.at, start);
        let value = self.meaning(&word.to_ascii_lowercase(), &arguments)?;
        self.at = end;
        self.done(value)
    }

    fn meaning(&mut self, word: &str, arguments: &[Value]) -> Result<Value, Misread> {
        let universe = &mut *self.universe;
        Ok(match (word, arguments) {
            ("tiny", [x]) => universe.tiny(*x),
            ("miny", [x]) => universe.miny(*x),
            ("heat", [g, t]) => universe.heated(*g, *t),
            ("cool", [g, t]) => match universe.as_number(*t) {
                Some(t) if t > Dyadic::MINUS_ONE => universe.cooled(*g, t),
                _ => return Err(self.fail("a number above -1 to cool by")),
            },
            ("freeze", [g]) => {
                let t = universe.temperature(*g);
                universe.cooled(*g, t)
            }
            ("mean", [g]) => {
                let mean = universe.mean(*g);
                universe.number(mean)
            }
            ("temperature", [g]) => {
                let temperature = universe.temperature(*g);
                universe.number(temperature)
            }
            ("leftstop", [g]) => universe.number(universe.stops(*g)[0]),
            ("rightstop", [g]) => universe.number(universe.stops(*g)[1]),
            ("birthday", [g]) => {
                let birthday = universe.birthday(*g);
                universe.number(Dyadic::integer(birthday))
            }
            ("atomicweight" | "aw", [g]) => match universe.atomic_weight(*g) {
                Some(weight) => weight,
                None => return Err(self.fail("an all-small value")),
            },
            ("heat" | "cool", _) => return Err(self.fail("a value and a temperature")),
            (
                "tiny" | "miny" | "freeze" | "mean" | "temperature" | "leftstop" | "rightstop"
                | "birthday" | "atomicweight" | "aw",
                _,
            ) => return Err(self.fail("a single value")),
            _ => return Err(self.fail(WORDS)),
        })
    }

    /// What is after ±: a value, or several in braces without a bar.
    fn switch(&mut self) -> Result<Value, Misread> {
        if !self.eat('{') {
            let value = self.term()?;
            return Ok(self.universe.plus_minus(vec![value]));
        }
        let first = self.list()?;
        if self.eat('}') {
            return Ok(self.universe.plus_minus(first));
        }
        let value = self.braces(first)?;
        Ok(self.universe.plus_minus(vec![value]))
    }

    /// What stands between braces after the first list, and the end: more of them between bars of any
    /// length.
    fn braces(&mut self, first: Vec<Value>) -> Result<Value, Misread> {
        let mut lists = vec![first];
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
        self.demand('}', "',', '|' or '}'")?;
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

    /// A number with this sign, ups or downs, a nimber; or so many copies of a value. The sign is the
    /// number's alone: −1^ is one less than ^, as it is written.
    fn short(&mut self, sign: i64) -> Result<Value, Misread> {
        let start = self.at;
        let (mut number, mut copies) = (Dyadic::ZERO, 1);
        if let Some(whole) = self.digits(MOST << FINEST)? {
            let power = match self.eat('/') {
                false => 0,
                true => match self.digits(1 << FINEST)? {
                    Some(n) if n > 0 && n.count_ones() == 1 => n.trailing_zeros(),
                    _ => return Err(self.fail("a power of two up to 2^60")),
                },
            };
            if whole >> power > MOST {
                return Err(self.fail("a number up to 10^18"));
            }
            if power == 0 && self.is_multiple() {
                self.at += 1;
                if whole > MOST_UPS {
                    return Err(self.fail("at most 10^9 copies"));
                }
                copies = sign * whole as i64;
                // 2.^* is two ups and a star, as the books write it: the copies are of the ups alone.
                if !matches!(self.peek(), Some('^' | 'v')) {
                    let value = self.term()?;
                    return Ok(self.universe.multiple(copies, value));
                }
            } else {
                number = Dyadic::new(i128::from(sign) * whole, power);
            }
        }
        let ups = self.ups()?;
        let mut value = self.universe.multiple(copies, ups);
        let nimber = match self.eat('*') {
            true => self.digits(MOST_STAR)?.unwrap_or(1),
            false => 0,
        };
        let short = NumberUpStar { number, ups: 0, nimber: nimber as u32 };
        let short = self.universe.from_short(short);
        value = self.universe.sum(value, short);
        if self.peek().is_some_and(|next| next.is_ascii_alphabetic()) {
            let named = self.call(None)?;
            value = self.universe.sum(value, named);
        }
        match self.at == start {
            true => Err(self.fail("a value")),
            false => Ok(value),
        }
    }

    /// A dot, and something to be taken so many times: no word but those that begin a value.
    fn is_multiple(&mut self) -> bool {
        if self.peek() != Some('.') {
            return false;
        }
        let rest = &self.letters[self.at + 1..];
        let word: String = rest.iter().take(4).collect();
        rest.first().is_some_and(|next| "^v*{(+-±0123456789".contains(*next))
            || ["tiny", "miny"].contains(&word.to_lowercase().as_str())
    }

    /// `^`, `^^^`, `^3`, `^[4]`, `^<2>`, or the same downwards.
    fn ups(&mut self) -> Result<Value, Misread> {
        let Some(arrow @ ('^' | 'v')) = self.peek() else { return Ok(Value::ZERO) };
        let mut ups = 0;
        while self.eat(arrow) {
            ups += 1;
        }
        for (open, close, sole) in [('[', ']', false), ('<', '>', true)] {
            if ups == 1 && self.eat(open) {
                let order = match self.digits(MOST_ORDER)? {
                    Some(order) if order > 0 => order as u32,
                    _ => return Err(self.fail("a number from 1 to 100")),
                };
                self.demand(close, if sole { "'>'" } else { "']'" })?;
                let value = self.universe.uptimal(order, sole);
                return Ok(if arrow == 'v' { self.universe.negative(value) } else { value });
            }
        }
        if ups == 1 {
            ups = self.digits(MOST_UPS)?.unwrap_or(1) as i64;
        }
        let ups = if arrow == 'v' { -ups } else { ups };
        Ok(self.universe.from_short(NumberUpStar { ups, ..NumberUpStar::ZERO }))
    }

    /// Decimal digits, if there are any.
    fn digits(&mut self, most: i128) -> Result<Option<i128>, Misread> {
        let mut number = None;
        while let Some(digit) = self.letters.get(self.at).and_then(|letter| letter.to_digit(10)) {
            let next = number.unwrap_or(0) * 10 + i128::from(digit);
            if next > most {
                return Err(self.fail("a smaller number"));
            }
            number = Some(next);
            self.at += 1;
        }
        Ok(number)
    }
}
