//! Untrusted search: bitboards, heuristics, threads. Whatever it claims is a certificate, and
//! nothing is shown as proved until the crate `checker` has accepted that certificate.
//!
//! What any game gets for free: [`player`] (random, greedy, UCT) and [`strategy`] (a plain AND-OR
//! prover for small boards). A tactic for one game is a module and one line here.
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
