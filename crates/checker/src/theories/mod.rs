//! One module per theory: what only some games can say and prove.

pub(crate) mod bounds;
pub(crate) mod forced;
pub(crate) mod images;
pub mod links;
pub(crate) mod trees;
pub(crate) mod weights;
pub mod windings;
