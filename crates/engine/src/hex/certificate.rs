//! Certificates of what was solved: the derivation of a link, the step that it wins on a board, and
//! a move before it if the winner moves.

use super::bits::Bits;
use super::ledger::Id;
use super::search::{Outcome, Solver};
use super::{Proved, Stopped, stone};
use crate::draft::{Arg, Draft, cases};
use checker::Fact;
use rules::hex::{Hex, Move};
use rules::{Player, Position, Status};

/// The certificate of a game that is over.
pub(super) fn over(position: &Hex, winner: Player) -> Proved {
    let mut draft = Draft::default();
    let last = draft.step(wins(position, winner), "over", Vec::new());
    let certificate = draft.write(&position.id(), last);
    Proved { winner, winning: None, certificate, expanded: 0 }
}

/// The certificate of a position that was solved, no swap being possible.
pub(super) fn proved<B: Bits>(
    solver: &Solver<'_, B>,
    position: &Hex,
    outcome: Outcome,
) -> Result<Proved, Stopped> {
    let mover = position.turn();
    match outcome {
        Outcome::Won { key, link } => {
            let m = stone(position.variant().columns, key.into());
            let Ok(after) = position.play(&m) else { return Err(Stopped::TooLarge) };
            Ok(moved(solver, position, m, &after, link))
        }
        Outcome::Lost { link } => {
            let mut draft = Draft::default();
            let last = linked(solver, position, mover.other(), link, &mut draft);
            let certificate = draft.write(&position.id(), last);
            let expanded = solver.expanded;
            Ok(Proved { winner: mover.other(), winning: None, certificate, expanded })
        }
    }
}

/// The certificate of a win by a move, after which a link wins.
pub(super) fn moved<B: Bits>(
    solver: &Solver<'_, B>,
    position: &Hex,
    m: Move,
    after: &Hex,
    link: Id,
) -> Proved {
    let winner = position.turn();
    let mut draft = Draft::default();
    let next = linked(solver, after, winner, link, &mut draft);
    let last = draft.step(wins(position, winner), "move", cases([(m.to_string(), next)]));
    let certificate = draft.write(&position.id(), last);
    Proved { winner, winning: Some(m), certificate, expanded: solver.expanded }
}

/// Records the derivation of a link, and that it wins on a board.
fn linked<B: Bits>(
    solver: &Solver<'_, B>,
    position: &Hex,
    winner: Player,
    link: Id,
    draft: &mut Draft,
) -> usize {
    if position.status() == Status::Won(winner) {
        return draft.step(wins(position, winner), "over", Vec::new());
    }
    let link = solver.ledger.draft(&*solver.board, link, draft);
    draft.step(wins(position, winner), "linked", vec![Arg::Cite(link)])
}

fn wins(position: &Hex, winner: Player) -> String {
    Fact::wins(position, winner).to_string()
}
