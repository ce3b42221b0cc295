//! Hex on a torus: the exact detector, players, and a solver whose answers are certificates.
//!
//! | module | is |
//! |---|---|
//! | [`tables`] | the board as tables |
//! | [`detector`] | who has won, from move to move and back |
//! | [`history`] | the paper's detector and its repairs |

pub mod detector;
pub mod history;
pub mod tables;
