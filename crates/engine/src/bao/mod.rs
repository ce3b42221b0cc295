//! BAO: endless moves, rollback, the conditions of Inahata and Takahashi, and the game solved.
//!
//! | module | is |
//! |---|---|
//! | [`sow`] | sowing at full speed on up to 16 holes |
//! | [`rank`] | numbers for boards |
//! | [`loops`] | classes of endless moves |
//! | [`enumerate`] | all that can be reached from a start |
//! | [`cycles`] | endless turn-taking |
//! | [`bounds`] | what each side can force from a small position, with its proof |

pub mod bounds;
pub mod cycles;
pub mod enumerate;
pub mod loops;
pub mod rank;
pub mod sow;
