//! Bridg-It: perfect play at any size, strategies, values, and a laboratory for conjectures.
//!
//! | module | is |
//! |---|---|
//! | [`board`] | a position of any size, cells numbered in reading order |
//! | [`graph`] | the player graphs LG and RG, their live and dead components |
//! | [`union`], `parents` | disjoint sets; forests as parent edges |
//! | `forests` | the matroid union of the graphic matroid with itself |
//! | `exchange` | which edges reach the edge between the ends by exchanges |
//! | [`solve`] | winner for both turns and all winning cells |
//! | [`certificate`] | two trees, and the text of a certificate |
//! | `advice` | a move to play, winning or not |
//! | [`reply`] | answers during a game: cut e, exchange e → e' |
//! | [`perfect`] | a player who keeps trees from move to move |
//! | [`strategy`] | West's, the voluntary and Lehman's strategy side by side |
//! | [`distance`] | b_L and b_R, for every option at once |
//! | [`table`] | everything about all positions of a small board |
//! | [`values`] | values under a terminal convention |
//! | [`report`], [`lab`], [`sample`] | counts and smallest counterexamples for the conjectures |
//! | [`claims`] | the claims of the slides, with verdicts |

mod advice;
pub mod board;
pub mod certificate;
pub mod claims;
pub mod distance;
mod exchange;
mod forests;
pub mod graph;
pub mod lab;
mod parents;
pub mod perfect;
pub mod reason;
pub mod reply;
pub mod report;
pub mod sample;
pub mod solve;
pub mod strategy;
pub mod table;
pub mod union;
pub mod values;

pub use board::Board;
