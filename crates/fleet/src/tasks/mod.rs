//! What fleets compute: a module for each game that has a way of its own, and [`walks`] for all others.

pub mod bao;
pub mod hiq;
pub mod walks;
