//! The paper's heuristic: h(P), the number of runs of a position.
//!
//! A run is a maximal line of neighbouring tokens along an axis of the board (rows and columns; the
//! slanted lines too where tokens jump along them); a single token is a run along every axis. So
//!
//! ```text
//! h(P) = axes · tokens − pairs of tokens next to each other
//! ```
//!
//! Theorem 3.2: a jump P ⊢ Q changes h by d(p1) + d(p2) + d(p3), where d(p) is the number of
//! neighbours of p that are like p in P (token or no token), minus the number of axes. A cell has
//! two neighbours along each axis; one that is off the board counts as *no token*. That
//! convention, which the paper does not spell out, is what makes the theorem exact; the other two
//! are here to be measured.

use super::pegs::Pegs;

/// What a neighbour off the board counts as.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Border {
    /// No token.
    Empty,
    /// A token.
    Token,
    /// It is not counted at all.
    Ignored,
}

/// h(P), counted.
pub fn runs(pegs: &Pegs, x: u64) -> i64 {
    let tokens = pegs.tokens(x);
    let twice: u32 = tokens.iter().map(|&c| pegs.near(x, c).count_ones()).sum();
    (tokens.len() * pegs.plan().axes.len()) as i64 - i64::from(twice / 2)
}

/// h(Q) − h(P) for the jump along a line, by Theorem 3.2.
#[inline]
pub fn change(pegs: &Pegs, x: u64, line: usize) -> i64 {
    change_by(pegs, x, line, Border::Empty)
}

/// The right-hand side of Theorem 3.2 under a convention for the border.
#[inline]
pub(crate) fn change_by(pegs: &Pegs, x: u64, line: usize, border: Border) -> i64 {
    let axes = pegs.plan().axes.len() as i64;
    let d = |&cell: &usize| {
        let tokens = i64::from(pegs.near(x, cell).count_ones());
        let inside = i64::from(pegs.near(!0, cell).count_ones());
        let outside = 2 * axes - inside;
        let same = match (pegs.has(x, cell), border) {
            (true, Border::Token) => tokens + outside,
            (true, _) => tokens,
            (false, Border::Empty) => inside - tokens + outside,
            (false, _) => inside - tokens,
        };
        same - axes
    };
    pegs.plan().lines[line].iter().map(d).sum()
}
