//! The class of a position (the rule of three), as sets of cells that every jump meets evenly.
//!
//! A jump flips three cells. If every line of the board meets a set Z in an even number of cells,
//! the parity of the tokens on Z never changes; a start and an end that differ in it are
//! not connected. These Z are the null space, over GF(2), of the lines as rows. On boards that
//! are large enough it has dimension 4, and its values together are the classical class in
//! GF(4); on small or odd boards it can be larger, and the same elimination finds that too.

use rules::hiq::{Board, Hiq};

/// A basis of the sets that every jump meets evenly, each as a list of cells in board order.
pub fn even_sets(board: &Board) -> Vec<Vec<usize>> {
    if board.is_wide() {
        return slanted_sets(board);
    }
    let cells = board.len();
    let mut rows: Vec<Vec<bool>> = Vec::new();
    let mut pivots = Vec::new();
    for jump in board.jumps().iter().filter(|[from, _, to]| from < to) {
        let mut row = vec![false; cells];
        jump.iter().for_each(|&c| row[c] = true);
        for (known, &pivot) in rows.iter().zip(&pivots) {
            if row[pivot] {
                add(&mut row, known);
            }
        }
        if let Some(pivot) = row.iter().position(|&bit| bit) {
            for known in &mut rows {
                if known[pivot] {
                    add(known, &row);
                }
            }
            rows.push(row);
            pivots.push(pivot);
        }
    }
    let free = (0..cells).filter(|c| !pivots.contains(c));
    let set = |free: usize| {
        let bound = rows.iter().zip(&pivots).filter(|(row, _)| row[free]).map(|(_, &pivot)| pivot);
        let mut set: Vec<usize> = bound.chain([free]).collect();
        set.sort_unstable();
        set
    };
    free.map(set).collect()
}

/// The sets of a wide board: all cells but every third slanted line of them, as far as the jumps of
/// the board meet them evenly.
fn slanted_sets(board: &Board) -> Vec<Vec<usize>> {
    let slants: [fn((usize, usize)) -> usize; 2] = [|(c, r)| (c + r) % 3, |(c, r)| (c + 2 * r) % 3];
    let set = |slant: fn((usize, usize)) -> usize, left_out: usize| {
        let has = move |&index: &usize| slant(board.at(index)) != left_out;
        (0..board.len()).filter(has).collect::<Vec<usize>>()
    };
    let steps = board.directions().steps();
    let is_even = |slant: &fn((usize, usize)) -> usize| {
        steps.iter().all(|&(dc, dr)| {
            let along = |i: isize| slant(((6 + i * dc) as usize, (6 + i * dr) as usize));
            along(0) != along(1) && along(1) != along(2) && along(0) != along(2)
        })
    };
    let even = slants.into_iter().filter(is_even);
    even.flat_map(|slant| [0, 1].map(|left_out| set(slant, left_out))).collect()
}

fn add(row: &mut [bool], other: &[bool]) {
    row.iter_mut().zip(other).for_each(|(bit, more)| *bit ^= more);
}

/// A set of cells that shows, by its parity, that the position cannot be solved.
pub fn obstruction(position: &Hiq) -> Option<Vec<usize>> {
    let board = position.layout();
    let differs = |set: &Vec<usize>| {
        let tokens = set.iter().filter(|&&c| position.token(c)).count();
        tokens % 2 != usize::from(set.contains(&board.target()))
    };
    even_sets(board).into_iter().find(differs)
}
