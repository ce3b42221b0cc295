//! A forest as parent edges: `up[v]` is the edge from v towards the root, [`NONE`] at a root.
//!
//! ```text
//! root ──a── 4 ──b── 7 ──c── 2          turn(low 2, first x, last b):
//!                                       root ──a── 4   7 ──c── 2 ──x── …
//! ```
//!
//! `across(edge, v)` is the other end of an edge at v; whoever owns the graph supplies it.

/// No edge.
pub const NONE: u32 = u32::MAX;

/// Turns the parent edges from `low` upwards until `last` has been dropped; `low` gets `first`
/// as its parent edge. With `NONE` for both, `low` becomes the root of its tree.
pub fn turn(
    up: &mut [u32],
    mut across: impl FnMut(u32, u32) -> u32,
    low: u32,
    first: u32,
    last: u32,
) {
    let (mut at, mut edge) = (low, first);
    loop {
        let above = std::mem::replace(&mut up[at as usize], edge);
        if above == last {
            return;
        }
        at = across(above, at);
        edge = above;
    }
}

/// Does the way from `at` to the root use this edge?
pub fn below(up: &[u32], mut across: impl FnMut(u32, u32) -> u32, mut at: u32, edge: u32) -> bool {
    loop {
        match up[at as usize] {
            above if above == edge => return true,
            NONE => return false,
            above => at = across(above, at),
        }
    }
}
