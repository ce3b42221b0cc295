//! The trusted kernel of Hissho: it reads certificates and never searches.
//!
//! The format is `book/certificates.md`; every rule is a [`Lemma`], and the proof of each lemma is
//! a section of `book/lemmas.md`. A certificate is read once, from the top, a line at a time; what
//! is kept is the facts of the steps that were not deleted. [`confirm`](confirm()) is the way to
//! *proved*; [`check`] judges a file by its own claim; [`study()`] lends the checked steps.
//!
//! | module | is |
//! |---|---|
//! | [`core`](mod@crate::core) | the fold over the lines, facts and the rules that every game has |
//! | [`theories`] | connections in Hex and formulas over them, trees in Bridg-It, weights in Hi-Q, bounds in BAO |
//! | [`answer`] | acceptance tied to a question: [`Accepted`]; verdicts, limits, the checked steps: [`Derivation`] |
//! | [`trust`] | how many lines all this is |
#![doc = include_str!("../README.md")]
#![forbid(unsafe_code, missing_docs)]
#![deny(clippy::cast_possible_truncation, clippy::cast_sign_loss, clippy::cast_possible_wrap)]

pub mod answer;
pub mod core;
pub mod theories;
pub mod trust;

pub use answer::confirm::{Accepted, Unconfirmed, confirm};
pub use answer::limits::Limits;
pub use answer::objection::Objection;
pub use answer::study::{Cite, Derivation, Step, established, study};
pub use answer::verdict::{Claim, Fault, Verdict};
pub use core::fact::{Fact, Goal, Saying, Side};
pub use core::lemma::{Lemma, Lemmas};
pub use core::theory::Said;
pub use theories::connections::Cells;
pub use theories::goals;
pub use theories::links::{Link, Point};
pub use theories::windings::{Arc, Span};

use std::fs::File;
use std::io::{BufRead, BufReader};
use std::path::Path;

/// Follows a certificate, letting it use the permitted lemmas only, until a limit is reached.
pub fn check(reader: impl BufRead, permitted: &Lemmas, limits: &Limits) -> Verdict {
    core::fold::follow(reader, permitted, limits, None)
}

/// [`check`] on a file; one that cannot be opened is malformed.
pub fn check_file(path: &Path, permitted: &Lemmas, limits: &Limits) -> Verdict {
    match File::open(path) {
        Ok(file) => check(BufReader::new(file), permitted, limits),
        Err(e) => Verdict::unreadable(&e),
    }
}
