//! State spaces across processes and machines.
//!
//! Empty on purpose: this crate is the one place where a distributed dataflow library may be
//! used, and so its boundary stands before its contents. It may use `rules` and `engine`, and
//! nothing but `hissho` may use it.
#![forbid(unsafe_code)]
