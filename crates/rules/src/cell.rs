//! Names of cells: a column letter and a row number, `a1` at the top left, `e4` = column 5,
//! row 4. Beyond `z` come `aa`, `ab`, …, as in a spreadsheet.

use crate::position::Malformed;
use crate::say;

/// The letters of a column counted from 0.
pub fn column_name(column: usize) -> String {
    let mut name = Vec::new();
    let mut rest = column + 1;
    while rest > 0 {
        name.push(b'a' + ((rest - 1) % 26) as u8);
        rest = (rest - 1) / 26;
    }
    name.iter().rev().map(|b| char::from(*b)).collect()
}

/// The name of the cell in that column and row, both counted from 0.
pub fn cell_name(column: usize, row: usize) -> String {
    format!("{}{}", column_name(column), row + 1)
}

/// Undoes [`cell_name`] on a board of that many columns and rows.
pub fn read_cell(text: &str, columns: usize, rows: usize) -> Result<(usize, usize), Malformed> {
    parse(text).filter(|&(column, row)| column < columns && row < rows).ok_or_else(|| {
        let last = cell_name(columns.saturating_sub(1), rows.saturating_sub(1));
        Malformed::new(text, say!("a cell from {} to {}", cell_name(0, 0), last))
    })
}

fn parse(text: &str) -> Option<(usize, usize)> {
    let split = text.find(|c: char| !c.is_ascii_lowercase())?;
    let (letters, digits) = text.split_at(split);
    if letters.is_empty() || letters.len() > 3 || digits.is_empty() || digits.len() > 4 {
        return None;
    }
    if !digits.bytes().all(|b| b.is_ascii_digit()) || digits.starts_with('0') {
        return None;
    }
    let column = letters.bytes().fold(0, |sum, b| sum * 26 + usize::from(b - b'a') + 1) - 1;
    Some((column, digits.parse::<usize>().ok()? - 1))
}

/// A side length between 1 and `most`, written without leading zeros.
pub fn read_size(text: &str, most: usize) -> Result<usize, Malformed> {
    let canonical = !text.starts_with('0') && text.bytes().all(|b| b.is_ascii_digit());
    match text.parse::<usize>() {
        Ok(n) if canonical && (1..=most).contains(&n) => Ok(n),
        _ => Err(Malformed::new(text, say!("a size from 1 to {}", most))),
    }
}

/// `N` or `AxB`, each between 1 and `most`.
pub fn read_sizes(text: &str, most: usize) -> Result<(usize, usize), Malformed> {
    match text.split_once('x') {
        Some((a, b)) => Ok((read_size(a, most)?, read_size(b, most)?)),
        None => read_size(text, most).map(|n| (n, n)),
    }
}
