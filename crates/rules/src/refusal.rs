//! How the rules say no: a text that is not in the notation is [`Malformed`], one in the notation that
//! the rules forbid is [`Illegal`].

use crate::sentence::Sentence;
use std::fmt::{self, Display};

/// A text that is not in the notation: which token, and what would have been.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Malformed {
    /// What was read, shortened if it is long.
    pub token: String,
    /// What should have stood there.
    pub expected: Sentence,
}

impl Malformed {
    /// A token, and what should have stood there.
    pub fn new(token: impl Display, expected: impl Into<Sentence>) -> Self {
        Malformed { token: shortened(token), expected: expected.into() }
    }
}

impl Display for Malformed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&unread(&self.token, &self.expected))
    }
}

/// The sentence on a token that is not what was expected, in any notation.
pub fn unread(token: impl Display, expected: impl Display) -> String {
    format!("'{}': expected {expected}", shortened(token).escape_debug())
}

fn shortened(token: impl Display) -> String {
    let token = token.to_string();
    match token.chars().count() {
        0..=80 => token,
        _ => token.chars().take(77).chain("...".chars()).collect(),
    }
}

/// A text in the notation that the rules forbid: a move or a set-up position, and why.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Illegal {
    /// The move or the position.
    pub token: String,
    /// Which rule it breaks.
    pub reason: Sentence,
}

impl Illegal {
    /// A move or a position, and which rule it breaks.
    pub fn new(token: impl Display, reason: impl Into<Sentence>) -> Self {
        Illegal { token: token.to_string(), reason: reason.into() }
    }
}

impl Display for Illegal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "'{}' is illegal: {}", self.token.escape_debug(), self.reason)
    }
}

/// Either way in which the rules say no.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Refused {
    /// It is not in the notation.
    Malformed(Malformed),
    /// The rules forbid it.
    Illegal(Illegal),
}

impl Display for Refused {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Refused::Malformed(e) => e.fmt(f),
            Refused::Illegal(e) => e.fmt(f),
        }
    }
}

impl std::error::Error for Malformed {}
impl std::error::Error for Illegal {}
impl std::error::Error for Refused {}

impl From<Malformed> for Refused {
    fn from(e: Malformed) -> Self {
        Refused::Malformed(e)
    }
}

impl From<Illegal> for Refused {
    fn from(e: Illegal) -> Self {
        Refused::Illegal(e)
    }
}
