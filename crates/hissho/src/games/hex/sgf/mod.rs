//! SGF for Hex, GM\[11\] (red-bean.com/sgf/hex.html).
//!
//! ```text
//! (;FF[4]GM[11]SZ[5]AB[c3]PL[W];W[b4];B[swap-pieces];W[resign])
//! ```
//!
//! `SZ[n]` or `SZ[columns:rows]`; Black joins top and bottom and begins unless `PL` or the first
//! move says otherwise; `AB`, `AW`, `AE` set up stones in any node; moves are cells, `pass`, `resign`,
//! `swap-pieces` and `swap-sides`. Property values are read in either case of letters. A record is the
//! main line of the first tree; the rest of the file is kept by [`rewrite`].

mod path;
mod write;

pub use crate::formats::sgf::recognises;
pub use path::{follow, lines};
pub use write::write;

use crate::formats::sgf::Sgf;
use crate::job::Context;
use crate::table::Table;
use anyhow::Result;

/// The record of the main line. Moves behind the end of the game are warned of and left out.
pub fn read(text: &str, cx: &Context) -> Result<Table> {
    let found = follow(text, usize::MAX, cx)?;
    if let Some(first) = found.beyond.first() {
        let count = found.beyond.len();
        let moves = if count == 1 { "1 move".to_string() } else { format!("{count} moves") };
        cx.warn(&format!(
            "node {}: {}[{}]: the game is over before it; {moves} left out of the record",
            first.node, first.name, first.word
        ));
    }
    Ok(found.table)
}

/// The same file again, with its trees, comments, marks and whatever else there is in it.
pub fn rewrite(text: &str) -> Result<String> {
    let mut sgf: Sgf = text.parse()?;
    sgf.mark_as_utf8();
    Ok(sgf.to_string())
}
