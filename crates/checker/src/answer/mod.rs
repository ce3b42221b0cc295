//! What is asked of the core, and what it answers: a question with its limits in, a verdict with its
//! objection out, and the checked steps for whoever wants to see them.

pub mod confirm;
pub mod limits;
pub mod objection;
pub mod study;
pub mod verdict;
