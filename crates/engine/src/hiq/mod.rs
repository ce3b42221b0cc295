//! Hi-Q.
pub mod pegs;
pub mod sieve;
