//! The games of Hissho as mathematics: slow, naive, obviously right.
//!
//! Everything else in Hissho is measured against this crate. It does no I/O, has no dependency but
//! [`scene`] (what a board looks like), no clock, no randomness, no thread and no unsafe code. A game
//! is one module and one line in [`game::GAMES`]; [`null`] is the template that teaches how.
//!
//! | module | is |
//! |---|---|
//! | [`position`] | what a game is: [`Position`] and its errors |
//! | [`refusal`], [`sentence`] | why the rules say no, and remarks on a position, as data |
//! | [`game`] | games as objects, and the registry |
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
pub mod sentence;
pub mod torus;

pub use game::{GAMES, Game, State};
pub use position::{Player, Position, Status};
pub use refusal::{Illegal, Malformed, Refused};
pub use scene::{self, Scene};
pub use sentence::Sentence;
