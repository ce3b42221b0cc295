//! What the checker objects to in a line: data, so that others can say it in any language.
//!
//! ```text
//! object!("step {} is no link", step)    a sentence with gaps, and what stands in them
//! ```

use rules::{Refused, Sentence};
use std::fmt;

/// Why a line is refused.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Objection {
    /// A sentence of the checker's own.
    Sentence(Sentence),
    /// A token that is not in the notation, and what would have been.
    Unread(String, Box<Objection>),
    /// The rules of the game do not take it.
    Rules(Refused),
}

impl fmt::Display for Objection {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Objection::Sentence(sentence) => sentence.fmt(f),
            Objection::Unread(token, expected) => {
                f.write_str(&rules::refusal::unread(token, expected))
            }
            Objection::Rules(refused) => refused.fmt(f),
        }
    }
}

impl From<&'static str> for Objection {
    fn from(sentence: &'static str) -> Self {
        Objection::Sentence(sentence.into())
    }
}

impl From<Refused> for Objection {
    fn from(refused: Refused) -> Self {
        Objection::Rules(refused)
    }
}

macro_rules! object {
    ($sentence:literal, $($value:expr),+ $(,)?) => {
        $crate::answer::objection::Objection::Sentence(rules::say!($sentence, $($value),+))
    };
}
pub(crate) use object;
