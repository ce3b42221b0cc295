//! What fleets compute: a module for each game that has a way of its own, and [`walks`] and [`graph`] for all others.

pub mod bao;
pub mod endgames;
pub mod graph;
pub mod hiq;
pub mod walks;
