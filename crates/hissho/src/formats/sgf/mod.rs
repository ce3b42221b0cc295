//! SGF, the Smart Game Format (red-bean.com/sgf), whatever the game: a collection of trees of nodes.
//!
//! ```text
//! (;FF[4]SZ[3]C[the root];B[a1](;W[b2])(;W[c1]LB[a1:x]))
//!
//! nodes   0 ─▶ 1 ─▶ 2       each node has its properties in order, and its children in order;
//!              └──▶ 3       values stay as they were written, escapes and soft line breaks included
//! ```
//!
//! A tree is data: what is read is written again with nothing lost, and a game record is one path
//! through it. Which game it is, and what its moves mean, is for the game's folder to say.

mod charset;
mod parse;
pub mod remark;
#[cfg(test)]
mod tests;
mod tree;
mod value;

pub use charset::decode;
pub use tree::{Node, Property, Sgf};
pub use value::Value;

/// Whether a text looks like it.
pub fn recognises(text: &str) -> bool {
    text.trim_start_matches('\u{feff}').trim_start().starts_with('(')
}
