//! BAO: endless moves, rollback, the conditions of Inahata and Takahashi, and the game solved.
//!
//! | module | is |
//! |---|---|
//! | [`sow`] | sowing at full speed on up to 20 holes |
//! | [`rank`] | numbers for boards |
//! | [`relay`] | a move sowing by sowing, and the class of an endless one |
//! | [`loops`] | these classes, remembered |
//! | [`enumerate`] | all that can be reached from a start |
//! | [`circuits`] | simple cycles of a graph, counted |
//! | [`cycles`] | endless turn-taking |
//! | [`rollback`] | a move played backwards |
//! | [`conditions`] | LOOP1, LOOP2, R̂, PT1, PT2, T̂, TERM as predicates |
//! | [`propositions`] | the paper's claims about single moves |
//! | [`census`] | these, measured on all small boards |
//! | [`worth`] | what a board is worth, and how that follows from its moves |
//! | [`tables`] | lo and hi of all boards with few stones |
//! | [`tally`] | what a layer of a table says, in a few numbers |
//! | [`dfpn`] | df-pn search for lo ≥ v and hi ≤ v |
//! | `slots` | its proof numbers |
//! | [`solve`] | the value of a position and of its moves |
//! | `strategy` | certificates of these values, without tables |
//! | [`starts`] | other starts |
//! | [`opponent`] | a board size with its tables and its memory |
//! | [`player`] | how it plays, from dice to perfection |
//! | [`ccs`] | holes as processes, stones as messages |
//! | [`printed`] | what goes wrong with the equations as printed |
//! | [`promela`] | the model for SPIN |
//! | [`trail`] | what its trails say |
//! | [`lasso`] | plays that never end |
//! | [`paper`] | Tables 1 and 2 as printed |
//! | [`claims`] | every claim of the paper re-done |
//! | [`bounds`] | what each side can force from a small position, with its proof |

pub mod bounds;
pub mod ccs;
pub mod census;
pub mod circuits;
pub mod claims;
pub mod conditions;
pub mod cycles;
pub mod dfpn;
pub mod enumerate;
pub mod lasso;
pub mod loops;
pub mod opponent;
pub mod paper;
pub mod player;
pub mod printed;
pub mod promela;
pub mod propositions;
pub mod rank;
pub mod relay;
pub mod rollback;
mod slots;
pub mod solve;
pub mod sow;
pub mod starts;
mod strategy;
pub mod tables;
pub mod tally;
pub mod trail;
pub mod worth;
