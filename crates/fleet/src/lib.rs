//! State spaces across threads, processes and machines.
//!
//! ```text
//! Crew (threads, processes) ─▶ Post (rounds over timely) ─▶ Hand (a worker: table, runs, checkpoint)
//!                                                            │
//!                walk, reach: levels from the start ─┴─ back: layers from the end
//! ```
//!
//! Every state has one owner, the worker that the hash of its key names; states are compared by their
//! keys, never by a hash. timely lives only here: nothing but `hissho` uses this crate.
#![forbid(unsafe_code)]

pub mod backward;
pub mod checkpoint;
pub mod cost;
pub mod crew;
pub mod forward;
pub mod hand;
pub mod hosts;
pub mod key;
pub mod muster;
mod parcel;
mod post;
mod seen;
pub mod shard;
mod store;
mod table;
pub mod task;
pub mod tasks;
pub mod trouble;
mod watch;

pub use checkpoint::Checkpoint;
pub use crew::Crew;
pub use hosts::Hosts;
pub use muster::{Identity, Member};
pub use task::Task;
pub use trouble::Trouble;
