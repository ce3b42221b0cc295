//! `hissho show`: a position as a text board.

use crate::answer::Answer;
use crate::batch::Placed;
use crate::draw::text;
use crate::job::Context;
use crate::place::{Place, describe, ending};
use crate::table::Table;
use anyhow::Result;
use rules::Status;
use rules::scene::Scene;

/// The board, who moves, how it stands.
pub fn picture(table: &Table) -> String {
    picture_of(table, &table.scene(), text::Style::of_stdout())
}

/// The same with a scene that has more in it.
pub fn picture_of(table: &Table, scene: &Scene, style: text::Style) -> String {
    let mut picture = text::render(scene, style);
    let state = table.state();
    let line = match table.status() {
        Status::Ongoing if state.about().players.len() == 1 => {
            format!("{} jumps possible", state.moves().len())
        }
        Status::Ongoing => format!("{} to move", state.player_name(state.turn())),
        _ => ending(table).en,
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
        match table.status() {
            Status::Ongoing => "ongoing".to_string(),
            _ => ending(&table).en,
        }
    ));
    Ok(answer)
}
