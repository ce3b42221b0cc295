//! Who plays Bridg-It perfectly.

use super::board_of;
use crate::evidence::Evidence;
use crate::table::Table;
use crate::verbs::players::{Advice, Advised, Allowance, Engine};
use crate::words::bridgit as words;
use engine::bridgit::board::cell_name;
use engine::bridgit::perfect::Perfect;
use engine::dice::Dice;

/// Bridg-It by Lehman's theorem, with the trees kept from move to move.
#[derive(Default)]
pub struct Lehmans(Perfect);

impl Engine for Lehmans {
    fn advise(&mut self, table: &Table, _: &Allowance, _: &mut Dice) -> Advised {
        let (board, mover) = (board_of(table.state())?, table.state().turn());
        Ok(self.0.choose(&board, mover).map(|choice| Advice {
            text: cell_name(board.size(), choice.cell),
            reason: words::data(board.size(), &choice.why),
            words: words::choice(board.size(), choice.wins, &choice.why),
            evidence: Evidence::Computed,
        }))
    }
}
