//! The trusted kernel of Hissho: it reads certificates and never searches.
//!
//! The format is `book/certificates.md`; every rule is a [`Lemma`], and the proof of each lemma is
//! a section of `book/lemmas.md`. A certificate is read once, from the top, a line at a time; what
//! is kept is the facts of the steps that were not deleted. [`confirm`](confirm()) is the way to
//! *proved*; [`check`] judges a file by its own claim; [`study()`] lends the checked steps.
//!
//! | module | is |
//! |---|---|
//! | [`confirm`](mod@confirm) | acceptance tied to a question: [`Accepted`] |
//! | [`study`](mod@study) | the checked steps of a certificate: [`Derivation`] |
//! | [`verdict`] | what comes out: [`Verdict`], [`Claim`] |
//! | [`limits`] | what may stop a check, and how work is measured |
//! | [`objection`] | why a line is refused, as data |
//! | [`fact`] | what is said of a board |
//! | [`lemma`] | the rules by name, their arguments, and sets of them |
//! | `reader` | lines and numbers |
//! | `variant` | the game of a certificate |
//! | `fold` | the fold over the lines |
//! | `strategy`, `line`, `table` | the rules that every game has |
//! | `theory` | what a theory is, and the list of them |
//! | [`trust`] | how many lines all this is |
//! | [`theories`] | connections in Hex and formulas over them, trees in Bridg-It, weights in Hi-Q, bounds in BAO |
#![doc = include_str!("../README.md")]
#![forbid(unsafe_code, missing_docs)]
#![deny(clippy::cast_possible_truncation, clippy::cast_sign_loss, clippy::cast_possible_wrap)]

pub mod confirm;
pub mod fact;
mod fold;
pub mod lemma;
pub mod limits;
mod line;
pub mod objection;
mod reader;
mod strategy;
pub mod study;
mod table;
pub mod theories;
mod theory;
pub mod trust;
mod variant;
pub mod verdict;

pub use confirm::{Accepted, Unconfirmed, confirm};
pub use fact::{Fact, Goal, Saying, Side};
pub use lemma::{Lemma, Lemmas};
pub use limits::Limits;
pub use objection::Objection;
pub use study::{Cite, Derivation, Step, established, study};
pub use theories::connections::Cells;
pub use theories::goals;
pub use theories::links::{Link, Point};
pub use theories::windings::{Arc, Span};
pub use theory::Said;
pub use verdict::{Claim, Fault, Verdict};

use std::fs::File;
use std::io::{BufRead, BufReader};
use std::path::Path;

/// Follows a certificate, letting it use the permitted lemmas only, until a limit is reached.
pub fn check(reader: impl BufRead, permitted: &Lemmas, limits: &Limits) -> Verdict {
    fold::follow(reader, permitted, limits, None)
}

/// [`check`] on a file; one that cannot be opened is malformed.
pub fn check_file(path: &Path, permitted: &Lemmas, limits: &Limits) -> Verdict {
    match File::open(path) {
        Ok(file) => check(BufReader::new(file), permitted, limits),
        Err(e) => Verdict::unreadable(&e),
    }
}
