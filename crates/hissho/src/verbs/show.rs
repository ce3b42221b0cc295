//! `hissho show`: a position as a text board.

use crate::answer::Answer;
use crate::batch::Placed;
use crate::draw::text;
use crate::job::Context;
use crate::place::{Place, describe, status_words};
use anyhow::Result;
use rules::Table;

/// The board, who moves, how it stands.
pub fn picture(table: &Table) -> String {
    let mut picture = text::render(&table.scene(), text::Style::of_stdout());
    let state = table.state();
    let line = match status_words(state, table.status()) {
        ("ongoing", _) if state.about().players.len() == 1 => {
            format!("{} jumps possible", state.moves().len())
        }
        ("ongoing", _) => format!("{} to move", state.player_name(state.turn())),
        (_, Some(winner)) => format!("{winner} has won"),
        (status, None) => status.to_string(),
    };
    let note = state.note().map(|note| format!(" ({note})")).unwrap_or_default();
    picture.push_str(&format!("{}  {line}{note}\n", state.id()));
    picture
}

/// The board in plain ASCII, wherever it is read.
pub fn diagram(table: &Table) -> String {
    text::render(&table.scene(), text::Style { unicode: false, colour: false })
}

impl Placed for Place {
    fn place(&mut self) -> Option<&mut Place> {
        Some(self)
    }
}

pub fn run(place: &Place, cx: &Context) -> Result<Answer> {
    let table = place.table(cx)?;
    let mut answer = Answer::yes(describe(&table), picture(&table));
    answer.summary = Some(format!(
        "{} {}",
        table.state().board(),
        status_words(table.state(), table.status()).0
    ));
    Ok(answer)
}
