//! BAO: endless moves, rollback, the conditions of Inahata and Takahashi, and the game solved.
//!
//! | module | is |
//! |---|---|
//! | [`bounds`] | what each side can force from a small position, with its proof |

pub mod bounds;
