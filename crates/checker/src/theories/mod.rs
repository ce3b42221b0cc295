//! One module per theory: what only some games can say and prove.

pub(crate) mod bounds;
pub(crate) mod connections;
pub mod goals;
pub mod links;
pub(crate) mod regions;
pub(crate) mod shortcuts;
pub(crate) mod trees;
pub(crate) mod weights;
pub mod windings;
