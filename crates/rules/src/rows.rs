//! Boards of cells in rows, where a cell is empty or a player's: `.B./W..` — the rows split by
//! `/`, a dot for an empty cell, and for each player a letter.

use crate::position::{Malformed, Player};

/// The rows of those widths.
pub fn write_rows(
    cells: &[Option<Player>],
    widths: impl Iterator<Item = usize>,
    letters: [char; 2],
) -> String {
    let letter = |cell: &Option<Player>| cell.map_or('.', |player| letters[player.index()]);
    let mut cells = cells.iter();
    let rows = widths.map(|width| cells.by_ref().take(width).map(letter).collect());
    rows.collect::<Vec<String>>().join("/")
}

/// Undoes [`write_rows`]. The game says from which number it counts rows and columns, and in its
/// words where the cell of a row and a column is, both counted from 0.
pub fn read_rows(
    text: &str,
    widths: impl ExactSizeIterator<Item = usize>,
    letters: [char; 2],
    first: usize,
    place: impl Fn(usize, usize) -> String,
) -> Result<Vec<Option<Player>>, Malformed> {
    let (found, wanted) = (text.split('/').count(), widths.len());
    if found != wanted {
        return Err(Malformed::new(text, format!("{wanted} rows split by '/', not {found}")));
    }
    let mut cells = Vec::new();
    for (r, (row, wanted)) in text.split('/').zip(widths).enumerate() {
        let found = row.chars().count();
        if found != wanted {
            let (r, c) = (first + r, first + found.min(wanted));
            let expected = format!("{wanted} cells in row {r}, wrong from column {c}");
            return Err(Malformed::new(row, expected));
        }
        for (c, letter) in row.chars().enumerate() {
            let [one, two] = letters;
            cells.push(match letter {
                '.' => None,
                _ if letter == one => Some(Player::One),
                _ if letter == two => Some(Player::Two),
                _ => {
                    let expected = format!("'.', '{one}' or '{two}' {}", place(r, c));
                    return Err(Malformed::new(letter, expected));
                }
            });
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
