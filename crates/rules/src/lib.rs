//! The games of Hissho as mathematics: slow, naive, obviously right.
//!
//! Everything else in Hissho is measured against this crate. It does no I/O, has no
//! dependency, no clock, no randomness, no thread and no unsafe code. A game is one module and
//! one line in [`game::GAMES`]; [`null`] is the template that teaches how.
//!
//! | module | is |
//! |---|---|
//! | [`position`] | what a game is: [`Position`] and its errors |
//! | [`refusal`], [`sentence`] | why the rules say no, and remarks on a position, as data |
//! | [`game`] | games as objects, and the registry |
//! | [`scene`] | what a board looks like |
//! | [`cell`] | names of cells |

#![doc = include_str!("../README.md")]
#![forbid(unsafe_code, missing_docs)]

pub mod bao;
pub mod bridgit;
pub mod cell;
pub mod domineering;
pub mod game;
pub mod hex;
pub mod hiq;
pub mod null;
pub mod position;
pub mod refusal;
mod rows;
pub mod scene;
pub mod sentence;
pub mod torus;

pub use game::{GAMES, Game, State};
pub use position::{Player, Position, Status};
pub use refusal::{Illegal, Malformed, Refused};
pub use scene::Scene;
pub use sentence::Sentence;
