//! Certificates of theorems: `S[α]` on a board, and a win.

use super::super::bits::Bits;
use super::Set;
use super::board::Board;
use super::calculus::{Calculus, Id, formal};
use super::claim::Claim;
use crate::draft::{Arg, Draft};
use rules::Position;
use rules::hex::Hex;

/// The position with those stones, White to move.
pub fn position(board: &Board, black: Set, white: Set) -> Option<Hex> {
    let row = |r: usize| {
        let letter = |c: usize| match r * board.grid.columns + c {
            cell if black.has(cell) => 'B',
            cell if white.has(cell) => 'W',
            _ => '.',
        };
        (0..board.grid.columns).map(letter).collect::<String>()
    };
    let rows: Vec<String> = (0..board.grid.rows).map(row).collect();
    Hex::read(&board.variant, &format!("{}:white", rows.join("/"))).ok()
}

/// The cells and the formula of a claim as a certificate writes them.
pub fn spelled(claim: &Claim) -> (String, String) {
    let columns = claim.board.grid.columns;
    let name = |cell: usize| rules::cell::cell_name(cell % columns, cell / columns);
    let cells: Vec<String> = claim.carrier.cells().map(name).collect();
    (cells.join(","), formal(&claim.formula, name))
}

/// That a claim holds, by a theorem that says so.
pub fn held(calculus: &Calculus, claim: &Claim, theorem: Id) -> Option<String> {
    let position = position(&claim.board, claim.black, claim.white)?;
    let (cells, formula) = spelled(claim);
    let fact = format!("holds black {};{cells};{formula}", position.board());
    Some(closed(calculus, &position, fact, "held", theorem))
}

/// That Black wins where the stones are, White to move, by a theorem `tb`.
pub fn won(calculus: &Calculus, black: Set, white: Set, theorem: Id) -> Option<String> {
    let position = position(&calculus.board, black, white)?;
    let fact = format!("wins black {}", position.board());
    Some(closed(calculus, &position, fact, "linked", theorem))
}

fn closed(
    calculus: &Calculus,
    position: &Hex,
    fact: String,
    rule: &'static str,
    theorem: Id,
) -> String {
    let mut draft = Draft::default();
    let step = calculus.draft(&mut draft, theorem);
    let last = draft.step(fact, rule, vec![Arg::Cite(step)]);
    draft.write(&position.id(), last)
}
