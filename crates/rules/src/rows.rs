//! Boards of cells in rows: `.B./W..` — the rows split by `/`, and a letter for all that a cell may
//! hold.

use crate::position::{Malformed, Player};
use crate::say;
use crate::sentence::{Sentence, Value};

/// A dot for an empty cell and a letter for each player.
pub const fn letters(one: char, two: char) -> [(char, Option<Player>); 3] {
    [('.', None), (one, Some(Player::One)), (two, Some(Player::Two))]
}

/// What may stand in a place of a board.
pub fn one_of(letters: impl IntoIterator<Item = char>, spot: Sentence) -> Sentence {
    let letters = letters.into_iter().map(|letter| format!("'{letter}'")).collect();
    say!("{} {}", Value::OneOf(letters), Value::Phrase(spot))
}

/// The rows of those widths. What has no letter is written as a blank, which no reader accepts.
pub fn write_rows<T: PartialEq>(
    cells: &[T],
    widths: impl Iterator<Item = usize>,
    letters: &[(char, T)],
) -> String {
    let letter =
        |cell: &T| letters.iter().find(|(_, held)| held == cell).map_or(' ', |(letter, _)| *letter);
    let mut cells = cells.iter();
    let rows = widths.map(|width| cells.by_ref().take(width).map(letter).collect());
    rows.collect::<Vec<String>>().join("/")
}

/// Undoes [`write_rows`]. The game says from which number it counts rows and columns, and
/// where the cell of a row and a column is, both counted from 0.
pub fn read_rows<T: Copy>(
    text: &str,
    widths: impl ExactSizeIterator<Item = usize>,
    letters: &[(char, T)],
    first: usize,
    spot: impl Fn(usize, usize) -> Sentence,
) -> Result<Vec<T>, Malformed> {
    let (found, wanted) = (text.split('/').count(), widths.len());
    if found != wanted {
        return Err(Malformed::new(text, say!("{} rows split by '/', not {}", wanted, found)));
    }
    let mut cells = Vec::new();
    for (r, (row, wanted)) in text.split('/').zip(widths).enumerate() {
        let found = row.chars().count();
        if found != wanted {
            let (at, wrong_from) = (first + r, first + found.min(wanted));
            return Err(Malformed::new(
                row,
                say!("{} cells in row {}, wrong from column {}", wanted, at, wrong_from),
            ));
        }
        for (c, letter) in row.chars().enumerate() {
            let Some((_, held)) = letters.iter().find(|(known, _)| *known == letter) else {
                let expected = one_of(letters.iter().map(|(letter, _)| *letter), spot(r, c));
                return Err(Malformed::new(letter, expected));
            };
            cells.push(*held);
        }
    }
    Ok(cells)
}

/// Puts the mover's stone on a cell and passes the turn; false if there is no such empty cell.
pub fn put(cells: &mut [Option<Player>], cell: Option<usize>, turn: &mut Player) -> bool {
    let Some(place @ None) = cell.and_then(|cell| cells.get_mut(cell)) else { return false };
    *place = Some(*turn);
    *turn = turn.other();
    true
}
