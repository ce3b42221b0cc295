//! The core: what every certificate goes through, whatever its game.
//!
//! ```text
//! reader ─▶ fold ─▶ strategy, line, table      the rules that every game has
//!  lines     │  └─▶ theory                     what only some games have: `theories`
//!            ▼
//!          fact, lemma, variant                what a step says, by which rule, of which game
//! ```

pub mod fact;
pub(crate) mod fold;
pub mod lemma;
pub(crate) mod line;
pub(crate) mod reader;
pub(crate) mod strategy;
pub(crate) mod table;
pub(crate) mod theory;
pub(crate) mod variant;
