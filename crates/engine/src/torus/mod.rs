//! Hex on a torus: the exact detector, players, and a solver whose answers are certificates.
//!
//! | module | is |
//! |---|---|
//! | [`tables`] | the board as tables |
//! | [`detector`] | who has won, from move to move and back |
//! | [`history`] | the paper's detector and its repairs |
//! | [`playout`], [`mcts`], [`endgame`] | play-outs, and tree search with them |
//! | [`claims`] | the claims of the paper done again |
//! | `cover`, `derive` | connections on the cover, and where they come from |
//! | [`heuristic`] | the paper's player |
//! | [`player`] | all players by name |
//! | [`solve`], `plain` | who wins, with certificates: by arcs, or position by position |

pub mod claims;
mod cover;
mod derive;
pub mod detector;
pub mod endgame;
pub mod heuristic;
pub mod history;
pub mod mcts;
mod plain;
pub mod player;
pub mod playout;
pub mod solve;
pub mod tables;
