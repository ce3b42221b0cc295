//! The trusted kernel of Hissho: it reads certificates and never searches.
//!
//! The format is `book/certificates.md`; every rule is a [`Lemma`], and the proof of each lemma is
//! a section of `book/lemmas.md`. A certificate is read once, from the top, a line at a time; what
//! is kept is the facts of the steps that were not deleted. [`check`] is the whole interface.
//!
//! | module | is |
//! |---|---|
//! | [`confirm`] | acceptance tied to a question: [`Accepted`] |
//! | [`verdict`] | what comes out: [`Verdict`], [`Claim`] |
//! | [`fact`] | what a step says |
//! | [`lemma`] | the rules by name, and sets of them |
//! | `reader` | lines and numbers |
//! | `variant` | the game of a certificate |
//! | `proof` | the fold over the lines |
//! | `strategy` | `over`, `move`, `all`; `bounds` is their reading for BAO |
//! | `links` | connections in Hex and their rules |
//! | `trees`, `weights`, `line`, `table` | the other rules |

#![forbid(unsafe_code)]
#![deny(clippy::cast_possible_truncation, clippy::cast_sign_loss, clippy::cast_possible_wrap)]

mod bounds;
pub mod confirm;
pub mod fact;
pub mod lemma;
mod line;
mod links;
mod proof;
mod reader;
mod strategy;
mod table;
mod trees;
mod variant;
pub mod verdict;
mod weights;

pub use confirm::{Accepted, Unconfirmed, confirm};
pub use fact::{Fact, Goal, Saying, Side};
pub use lemma::{Lemma, Lemmas};
pub use verdict::{Claim, Proof, Refusal, Verdict};

use std::fs::File;
use std::io::{BufRead, BufReader};
use std::path::Path;

/// Follows a certificate, letting it use the permitted lemmas only.
pub fn check(reader: impl BufRead, permitted: &Lemmas) -> Verdict {
    proof::follow(reader, permitted)
}

/// [`check`] on a file; one that cannot be opened is malformed.
pub fn check_file(path: &Path, permitted: &Lemmas) -> Verdict {
    match File::open(path) {
        Ok(file) => check(BufReader::new(file), permitted),
        Err(e) => Verdict::unreadable(&e),
    }
}
