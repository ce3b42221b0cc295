//! Hissho plays, solves and proves combinatorial games: all of the program but its first line.
//!
//! ```text
//! cli, web ──▶ verbs ──▶ games ──▶ engine      a verb asks the row of the game
//!                 │                   │ certificate
//!                 ▼                   ▼
//!              Answer ◀── Evidence ◀── checker::confirm(question made from the request)
//! ```

pub mod answer;
pub mod batch;
pub mod cli;
pub mod crew;
pub mod draw;
pub mod evidence;
pub mod explain;
pub mod files;
pub mod flags;
pub mod formats;
pub mod games;
pub mod guard;
pub mod help;
pub mod job;
pub mod library;
pub mod place;
pub mod so_far;
pub mod spelling;
pub mod table;
pub mod verbs;
pub mod web;
pub mod words;
