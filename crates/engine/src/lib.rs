//! Untrusted search: bitboards, heuristics, threads. Whatever it claims is a certificate, and
//! nothing is shown as proved until the crate `checker` has accepted that certificate.
//!
//! | module | is |
//! |---|---|
//! | [`Budget`], [`Progress`], [`Finding`] | what a search may spend, tells while it runs, and says in the end |
//! | [`draft`] | a certificate being written |
//! | [`player`], [`dice`] | players that any game gets for free: random, greedy, UCT |
//! | [`strategy`] | a plain AND-OR prover for small boards of any game |
//! | [`proof_player`] | a certificate that plays |
//! | [`space`], [`explore`], [`load`] | state spaces, how to go through them, what states carry on the way |
//! | [`processes`] | a CCS process as a state space |
//! | [`partizan`], [`value`] | values of games in which Left and Right have moves of their own |
//! | [`graph`] | planar graphs and Hamiltonian cycles |
//! | [`hiq`], [`bridgit`], [`bao`], [`hex`], [`torus`], [`domineering`] | what is special to one game |
//!
//! A tactic for one game is a module of its folder.
#![doc = include_str!("../README.md")]
#![deny(missing_docs)]

pub mod bao;
pub mod bridgit;
mod budget;
pub mod dice;
pub mod domineering;
pub mod draft;
pub mod explore;
mod finding;
pub mod graph;
pub mod hex;
pub mod hiq;
pub mod load;
mod mcts;
pub mod partizan;
pub mod player;
pub mod processes;
mod progress;
pub mod proof_player;
pub mod space;
pub mod strategy;
pub mod torus;
pub mod value;

pub use budget::Budget;
pub use finding::Finding;
pub use progress::{Progress, Silent, Stage};
pub use space::StateSpace;
