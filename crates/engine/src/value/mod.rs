//! Values of finite loop-free partizan games.
//!
//! | module | is |
//! |---|---|
//! | [`dyadic`] | the numbers m/2^k |
//! | `simplest` | the simplest number between bounds |
//! | `outcome` | the four classes |
//! | `universe` | canonical forms, interned: equal values have equal ids |
//! | `canonical` | dominated and reversible options |
//! | `patience` | when a universe gives up |
//! | `short` | numbers, ups and nimbers |
//! | `named` | tiny, miny, ups of higher order, multiples, long sums |
//! | `measures` | birthday, incentives, atomic weight, cooling and heating |
//! | [`thermograph`] | mean, temperature, and the walls as functions of t |
//! | `notation`, `reader` | `1/2`, `^^*`, `±1`, `{3\|\|1\|0}`: out and in |

mod canonical;
pub mod dyadic;
mod measures;
mod named;
mod notation;
mod outcome;
mod patience;
mod reader;
mod short;
mod simplest;
pub mod thermograph;
mod universe;

pub use dyadic::Dyadic;
pub use outcome::Outcome;
pub use patience::Weary;
pub use reader::Misread;
pub use short::NumberUpStar;
pub use universe::{Universe, Value};
