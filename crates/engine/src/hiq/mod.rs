//! Hi-Q: the paper's search, exact counts, and why a problem cannot be solved.
//!
//! | module | is |
//! |---|---|
//! | `plan`, [`pegs`], [`problem`] | a board as given and as bits, with its symmetries; a start and an end on it |
//! | `level`, `ranking`, [`gaps`], `field`, `fan`, `flock`, `index` | positions of one level, filled in bulk by their ranks |
//! | `sieve`, `scales` | the same, hashed; what need not go into it |
//! | [`census`], [`winning`], [`count`] | all positions, those on a solution, solutions and games |
//! | [`runs`], [`lcs`], [`solve`] | the paper's heuristic and its least-cost search |
//! | [`wide`] | the same search on boards of any size |
//! | [`stubborn`], `window` | all positions up to the order of jumps that do not meet |
//! | [`sweeps`] | solutions with the fewest sweeps |
//! | [`parity`], [`pagoda`], [`evidence`], [`classify`] | why not; certificates; all problems of a board |
//! | [`guide`] | help for somebody who plays |
//! | [`claims`] | the paper's claims as figures |

pub mod census;
pub mod claims;
pub mod classify;
pub mod count;
pub mod evidence;
mod fan;
mod field;
mod flock;
pub mod gaps;
pub mod guide;
mod index;
mod layout;
pub mod lcs;
// Open to the tests only.
#[doc(hidden)]
pub mod level;
pub mod pagoda;
pub mod parity;
pub mod pegs;
mod plan;
pub mod problem;
mod ranking;
pub mod reduction;
pub mod runs;
mod scales;
mod sieve;
pub mod solve;
pub mod stubborn;
pub mod sweeps;
pub mod wide;
mod window;
pub mod winning;
