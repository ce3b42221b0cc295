//! Certificates of what was solved, in the format of `book/certificates.md`: the derivation of a link,
//! the step that it wins on a board, and a move before it if the winner moves.

use super::bits::Bits;
use super::ledger::Id;
use super::search::{Outcome, Solver};
use super::{Proved, Stopped, stone};
use checker::Fact;
use rules::hex::{Hex, Move};
use rules::{Player, Position, Status};

/// The certificate of a game that is over.
pub(super) fn over(position: &Hex, winner: Player) -> Proved {
    let over = format!("1 {} over\n", Fact::wins(position, winner));
    let certificate = framed(position, winner, &over, 1);
    Proved { winner, winning: None, certificate, expanded: 0 }
}

/// The certificate of a position that was solved, no swap being possible.
pub(super) fn proved<B: Bits>(
    solver: &Solver<'_, B>,
    position: &Hex,
    outcome: Outcome,
) -> Result<Proved, Stopped> {
    let expanded = solver.expanded;
    let mover = position.turn();
    match outcome {
        Outcome::Won { key, link } => {
            let m = stone(position.variant().columns, key.into());
            let Ok(after) = position.play(&m) else { return Err(Stopped::TooLarge) };
            let (lines, last) = linked(solver, &after, mover, link);
            let certificate = moved(position, &m, mover, lines, last);
            Ok(Proved { winner: mover, winning: Some(m), certificate, expanded })
        }
        Outcome::Lost { link } => {
            let (lines, last) = linked(solver, position, mover.other(), link);
            let certificate = framed(position, mover.other(), &lines, last);
            Ok(Proved { winner: mover.other(), winning: None, certificate, expanded })
        }
    }
}

/// The derivation of a link, and the step that it wins on a board.
pub(super) fn linked<B: Bits>(
    solver: &Solver<'_, B>,
    position: &Hex,
    winner: Player,
    link: Id,
) -> (String, usize) {
    let fact = Fact::wins(position, winner);
    if position.status() == Status::Won(winner) {
        return (format!("1 {fact} over\n"), 1);
    }
    let (lines, last) = solver.ledger.write(&solver.grid, link);
    (format!("{lines}{} {fact} linked {last}\n", last + 1), last + 1)
}

/// A certificate whose last step is a move of the winner.
pub(super) fn moved(
    position: &Hex,
    m: &Move,
    winner: Player,
    lines: String,
    last: usize,
) -> String {
    let fact = Fact::wins(position, winner);
    let lines = format!("{lines}{} {fact} move {m}={last}\n", last + 1);
    framed(position, winner, &lines, last + 1)
}

fn framed(position: &Hex, winner: Player, lines: &str, last: usize) -> String {
    let (id, fact) = (position.id(), Fact::wins(position, winner));
    format!("hissho 1\ngame {id}\nclaim {fact}\n{lines}qed {last}\n")
}
