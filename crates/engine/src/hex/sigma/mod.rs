//! Mishima's theory: AND-OR connections, σ-connections, σ-extensions, and strategies made of them.
//!
//! | module | is |
//! |---|---|
//! | [`formula`] | formulas over connections, with ∧ and ∨ |
//! | [`board`] | the board and the names of its cells |
//! | [`claim`] | `S[α]`, and the file that states it |
//! | [`exhaust`] | `S[α]` decided by exhaustive search |
//! | [`calculus`] | theorems and their derivations; [`derive`](mod@derive) takes them from a search |
//! | [`reduced`] | the rest of a board beside components |
//! | `forced` | forced lines in it |
//! | [`paper`] | figures, theorems and lines of the paper |
//! | [`connection`] | σ-connections and σ-extensions; [`find`] searches for them |
//! | `leaf` | σ-connection F as a leaf test of the solver |
//! | `strategy` | strategies as plans; `thrift` searches for a small one, [`opening`] writes it down |
//! | `tally` | how nodes and diagrams are counted |
//! | [`certificate`] | certificates of theorems |
//! | `symmetry` | symmetries of a claim |

pub mod board;
pub mod calculus;
pub mod certificate;
pub mod claim;
pub mod connection;
pub mod derive;
pub mod exhaust;
pub mod find;
mod forced;
pub mod formula;
pub(crate) mod leaf;
pub mod opening;
pub mod paper;
pub mod reduced;
mod strategy;
mod symmetry;
mod tally;
mod thrift;

/// Sets of cells of a board of up to 128.
pub type Set = u128;
