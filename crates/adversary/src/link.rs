//! Whether a link of Hex holds, by playing out every reply on its carrier.
//!
//! The worst board for a link with stones S and carrier C has the player's stones on S, open cells on
//! C, and the opponent everywhere else. The opponent moves first and may pass; the player answers in C.
//! A position is a ternary word over C, so a carrier of ten cells has 59,049 of them.

use std::collections::HashMap;

/// A link to be tried, its cells by number, row by row.
pub struct Trial {
    pub columns: usize,
    pub rows: usize,
    /// The player joins top to bottom; else left to right.
    pub vertical: bool,
    pub ends: [End; 2],
    pub stones: Vec<usize>,
    pub carrier: Vec<usize>,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum End {
    /// The player's first or second side.
    Side(usize),
    Cell(usize),
}

/// Carriers beyond this are not tried.
const MOST: usize = 11;

impl Trial {
    /// Whether the player, moving second, can join the ends; none if there is too much to try.
    pub fn holds(&self) -> Option<bool> {
        if self.carrier.len() > MOST {
            return None;
        }
        let all = (1u32 << self.carrier.len()) - 1;
        Some(self.second(0, all, &mut HashMap::new()))
    }

    /// The opponent is to move; `mine` and `open` are sets of carrier cells.
    fn second(&self, mine: u32, open: u32, known: &mut HashMap<(u32, u32), bool>) -> bool {
        if self.joined(mine) {
            return true;
        }
        if open == 0 {
            return false;
        }
        if let Some(answer) = known.get(&(mine, open)) {
            return *answer;
        }
        let cells = || (0..self.carrier.len()).map(|i| 1u32 << i);
        // A pass of the opponent leaves all cells open.
        let hits = cells().filter(|cell| open & cell != 0).chain([0]);
        let mut answer = true;
        for hit in hits {
            let left = open & !hit;
            let mut replies = cells().filter(|cell| left & cell != 0).chain([0]);
            // Passing on both sides leads back here: the player gains nothing by it.
            let saved = replies
                .any(|reply| (reply | hit) != 0 && self.second(mine | reply, left & !reply, known));
            answer &= saved;
            if !answer {
                break;
            }
        }
        known.insert((mine, open), answer);
        answer
    }

    /// Whether the stones join the ends; a side is no way through.
    fn joined(&self, mine: u32) -> bool {
        let taken = (0..self.carrier.len()).filter(|i| mine >> i & 1 == 1).map(|i| self.carrier[i]);
        let own: Vec<usize> = self.stones.iter().copied().chain(taken).collect();
        let [start, goal] = self.ends;
        let mut open: Vec<usize> = own.iter().copied().filter(|c| self.at(*c, start)).collect();
        let mut seen = open.clone();
        while let Some(cell) = open.pop() {
            if self.at(cell, goal) {
                return true;
            }
            for next in own.iter().copied().filter(|next| self.touch(cell, *next)) {
                if !seen.contains(&next) {
                    seen.push(next);
                    open.push(next);
                }
            }
        }
        false
    }

    /// Whether a cell is an end, or lies on it.
    fn at(&self, cell: usize, end: End) -> bool {
        let (column, row) = (cell % self.columns, cell / self.columns);
        match (end, self.vertical) {
            (End::Cell(other), _) => cell == other,
            (End::Side(0), true) => row == 0,
            (End::Side(_), true) => row + 1 == self.rows,
            (End::Side(0), false) => column == 0,
            (End::Side(_), false) => column + 1 == self.columns,
        }
    }

    fn touch(&self, a: usize, b: usize) -> bool {
        let place = |cell: usize| ((cell % self.columns) as i64, (cell / self.columns) as i64);
        let ((ac, ar), (bc, br)) = (place(a), place(b));
        matches!((bc - ac, br - ar), (1, 0) | (-1, 0) | (0, 1) | (0, -1) | (1, -1) | (-1, 1))
    }
}

#[cfg(test)]
mod tests {
    use super::{End, Trial};

    /// Cells of 3×3 by number, row by row: a bridge from b1 (1) to a3 (6) over a2 (3) and b2 (4).
    fn bridge(carrier: Vec<usize>, ends: [End; 2]) -> Option<bool> {
        let stones = vec![1, 6];
        Trial { columns: 3, rows: 3, vertical: true, ends, stones, carrier }.holds()
    }

    #[test]
    fn a_bridge_needs_both_cells() {
        let ends = [End::Cell(1), End::Cell(6)];
        assert_eq!(bridge(vec![3, 4], ends), Some(true));
        assert_eq!(bridge(vec![3], ends), Some(false));
        assert_eq!(bridge(vec![3, 4], [End::Side(0), End::Side(1)]), Some(true));
        assert_eq!(bridge(vec![3, 4], [End::Cell(1), End::Cell(8)]), Some(false));
    }
}
