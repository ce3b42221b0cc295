//! The verbs. Each is a request type, which the command line and the web page fill in alike, and
//! a function from the request to an [`Answer`](crate::answer::Answer).

pub mod advise;
pub mod ccs;
pub mod check;
pub mod claims;
pub mod convert;
pub mod count;
pub mod draw;
pub mod explain;
pub mod fleet;
pub mod games;
pub mod manual;
pub mod matches;
pub mod play;
pub mod players;
pub mod proof;
pub mod prove;
pub mod puzzles;
pub mod refute;
pub mod serve;
pub mod show;
pub mod solve;
pub mod step;
pub mod studied;
pub mod trust;
pub mod value;
