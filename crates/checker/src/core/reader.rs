//! Lines and numbers of the format.
//!
//! A line is UTF-8 without `\r`, its tokens split by exactly one space, and ends with a newline; its
//! length is bounded, so that no file can exhaust the memory by one line.

use crate::answer::objection::object;
use crate::answer::verdict::Fault;
use std::io::{BufRead, Read};

/// The most bytes of a line, without its newline.
pub const LONGEST: usize = 1 << 24;

/// The most digits of a number.
const DIGITS: usize = 18;

pub struct Lines<R> {
    input: R,
    number: u64,
}

impl<R: BufRead> Lines<R> {
    pub fn new(input: R) -> Self {
        Lines { input, number: 0 }
    }

    /// The number of the line that was read last, from 1; at the end, one more than there are.
    pub fn number(&self) -> u64 {
        self.number
    }

    /// The next line without its newline, or `None` at the end of the file.
    pub fn next(&mut self) -> Result<Option<String>, Fault> {
        self.number += 1;
        let mut bytes = Vec::new();
        let bound = u64::try_from(LONGEST + 1).unwrap_or(u64::MAX);
        let read = self.input.by_ref().take(bound).read_until(b'\n', &mut bytes);
        read.map_err(|e| Fault::malformed(object!("cannot be read: {}", e)))?;
        if bytes.is_empty() {
            return Ok(None);
        }
        if bytes.pop() != Some(b'\n') {
            let long = bytes.len() == LONGEST;
            let reason = if long { "the line is too long" } else { "no newline at the end" };
            return Err(Fault::malformed(reason));
        }
        let line = String::from_utf8(bytes).map_err(|_| Fault::malformed("not UTF-8"))?;
        if line.contains('\r') {
            return Err(Fault::malformed("a carriage return"));
        }
        if line.split(' ').any(str::is_empty) {
            return Err(Fault::malformed(
                "a blank line, a space at the start or end, or two in a row",
            ));
        }
        Ok(Some(line))
    }

    /// The next line, which must be there.
    pub fn expect(&mut self, what: &str) -> Result<String, Fault> {
        self.next()?.ok_or_else(|| Fault::malformed(object!("the file stops before {}", what)))
    }
}

/// A step number or a count: decimal, without leading zeros, at most 18 digits.
pub fn number(text: &str) -> Result<u64, Fault> {
    digits(text).ok_or_else(|| Fault::expected(text, "a number without leading zeros"))
}

/// A bound or a weight: decimal, without `+`, leading zeros or `-0`, at most 18 digits.
pub fn integer(text: &str) -> Result<i64, Fault> {
    let (negative, size) = text.strip_prefix('-').map_or((false, text), |rest| (true, rest));
    digits(size)
        .and_then(|n| i64::try_from(n).ok())
        .filter(|n| !(negative && *n == 0))
        .map(|n| if negative { -n } else { n })
        .ok_or_else(|| Fault::expected(text, "an integer without leading zeros"))
}

fn digits(text: &str) -> Option<u64> {
    let plain = text.bytes().all(|b| b.is_ascii_digit()) && text.len() <= DIGITS;
    (plain && (text == "0" || !text.starts_with('0'))).then(|| text.parse().ok())?
}
