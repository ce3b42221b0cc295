//! Values of finite loop-free partizan games.
//!
//! | module | is |
//! |---|---|
//! | [`dyadic`] | the numbers m/2^k |
//! | [`outcome`] | the four classes |
//! | [`universe`] | canonical forms, interned: equal values have equal ids |
//! | `canonical` | dominated and reversible options |
//! | [`short`] | numbers, ups and nimbers |
//! | [`thermograph`] | mean, temperature, and the walls as functions of t |
//! | [`notation`] | `1/2`, `^2*`, `±1`, `{3\|\|1\|0}`: out and in |

mod canonical;
pub mod dyadic;
pub mod notation;
pub mod outcome;
pub mod short;
pub mod thermograph;
pub mod universe;

pub use dyadic::Dyadic;
pub use outcome::Outcome;
pub use short::NumberUpStar;
pub use universe::{Universe, Value};
