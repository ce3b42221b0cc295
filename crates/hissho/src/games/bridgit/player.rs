//! Who plays Bridg-It perfectly.

use super::board_of;
use crate::evidence::Evidence;
use crate::verbs::players::{Advice, Allowance, Engine};
use crate::words::Words;
use crate::words::bridgit::reason;
use anyhow::Result;
use engine::bridgit::board::cell_name;
use engine::bridgit::perfect::Perfect;
use engine::dice::Dice;
use rules::Table;
use serde_json::json;

/// Bridg-It by Lehman's theorem, with the trees kept from move to move.
#[derive(Default)]
pub struct Lehmans(Perfect);

impl Engine for Lehmans {
    fn advise(&mut self, table: &Table, _: &Allowance, _: &mut Dice) -> Result<Option<Advice>> {
        let (board, mover) = (board_of(table.state())?, table.state().turn());
        Ok(self.0.choose(&board, mover).map(|choice| {
            let Words { en, ja } = reason(board.size(), &choice.why);
            let words = match choice.wins {
                true => Words::new(format!("it wins: {en}"), format!("勝ちます({ja})")),
                false => Words::new(
                    format!("{en}; this bridge makes the way longest"),
                    format!("最も長く粘る橋です({ja})"),
                ),
            };
            Advice {
                text: cell_name(board.size(), choice.cell),
                reason: json!({ "kind": if choice.wins { "trees" } else { "longest" } }),
                words,
                evidence: Evidence::Computed,
            }
        }))
    }
}
