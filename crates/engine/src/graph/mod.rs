//! Planar graphs: reading, embedding, drawing with axis-parallel edges, Hamiltonian cycles.
//!
//! | module | is |
//! |---|---|
//! | [`digraph`] | a digraph with named vertices, and its file |
//! | [`embedding`], [`planarity`] | the order of the edges around each vertex; how to find a planar one |
//! | [`kuratowski`] | why there is none |
//! | `flow`, `shape` | least-cost flows; right angles and bends of an orthogonal drawing |
//! | `rectangles`, `drawing` | faces cut into rectangles; coordinates |
//! | [`hamilton`] | a cycle through all vertices |
//!
//! An edge e has two *darts*, 2e from its first end to its second and 2e + 1 back.

pub mod digraph;
pub(crate) mod drawing;
pub mod embedding;
mod flow;
pub mod hamilton;
pub mod kuratowski;
pub mod planarity;
mod rectangles;
pub(crate) mod shape;
