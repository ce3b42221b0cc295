//! Whether `holds P BOARD;CELLS;FORMULA` is true, by playing out everything inside the cells.
//!
//! The player moves second and plays in the cells only; the other may pass. An atom `x-y` is true if a
//! path leads from x to y whose cells between the two are the player's; a cell is true if it is his.

use rules::{Player, Position};
use rules::cell::read_cell;
use rules::hex::Hex;
use std::collections::HashMap;

struct Trial {
    columns: usize,
    rows: usize,
    player: Player,
    stones: Vec<usize>,
    cells: Vec<usize>,
    clauses: Vec<Vec<String>>,
}

pub fn holds(id: &str, text: &str, player: Player) -> bool {
    let parts: Vec<&str> = text.split(';').collect();
    let [board, cells, formula] = parts[..] else { panic!("{text}") };
    let hex: Hex = format!("{id} {board}").parse().expect("a board of Hex");
    let (columns, rows) = (hex.variant().columns, hex.variant().rows);
    let number = |name: &str| {
        let (column, row) = read_cell(name, columns, rows).expect("a cell");
        row * columns + column
    };
    let mine = |cell: &usize| hex.stone(cell % columns, cell / columns) == Some(player);
    let clause = |clause: &str| clause.split('&').map(String::from).collect();
    let trial = Trial {
        columns,
        rows,
        player,
        stones: (0..columns * rows).filter(mine).collect(),
        cells: cells.split(',').map(number).collect(),
        clauses: formula.split('|').map(clause).collect(),
    };
    assert!(trial.cells.len() <= 11, "too many cells to try: {text}");
    trial.second(0, (1 << trial.cells.len()) - 1, &mut HashMap::new())
}

impl Trial {
    fn second(&self, mine: u32, open: u32, known: &mut HashMap<(u32, u32), bool>) -> bool {
        if self.is_true(mine) {
            return true;
        }
        if let Some(answer) = known.get(&(mine, open)) {
            return *answer;
        }
        let cells = || (0..self.cells.len()).map(|i| 1u32 << i);
        let answer = cells().filter(|hit| open & hit != 0).chain([0]).all(|hit| {
            let left = open & !hit;
            let mut replies = cells().filter(|reply| left & reply != 0).chain([0]);
            replies
                .any(|reply| (reply | hit) != 0 && self.second(mine | reply, left & !reply, known))
        });
        known.insert((mine, open), answer);
        answer
    }

    fn is_true(&self, mine: u32) -> bool {
        let taken = (0..self.cells.len()).filter(|i| mine >> i & 1 == 1).map(|i| self.cells[i]);
        let own: Vec<usize> = self.stones.iter().copied().chain(taken).collect();
        let atom = |atom: &String| match atom.split_once('-') {
            Some((x, y)) => self.joined(&own, x, y),
            None => own.iter().any(|cell| self.at(*cell, atom)),
        };
        self.clauses.iter().any(|clause| clause.iter().all(atom))
    }

    /// Whether a path leads from x to y whose cells between the two are own.
    fn joined(&self, own: &[usize], x: &str, y: &str) -> bool {
        let all = 0..self.columns * self.rows;
        let start: Vec<usize> = all.filter(|cell| self.at(*cell, x)).collect();
        let side = |name: &str| matches!(name, "top" | "bottom" | "left" | "right");
        // From a side the path begins with an own cell on it, or with y itself.
        let (mut open, mut seen) = (Vec::new(), vec![false; self.columns * self.rows]);
        for cell in start {
            if side(x) && self.at(cell, y) && !side(y) {
                return true;
            }
            if !side(x) || own.contains(&cell) {
                seen[cell] = true;
                open.push(cell);
            }
        }
        while let Some(cell) = open.pop() {
            let is_start = !side(x) && self.at(cell, x);
            if side(y) && self.at(cell, y) && (is_start || own.contains(&cell)) {
                return true;
            }
            for next in (0..seen.len()).filter(|next| self.touch(cell, *next)) {
                if !side(y) && self.at(next, y) {
                    return true;
                }
                if !seen[next] && own.contains(&next) {
                    seen[next] = true;
                    open.push(next);
                }
            }
        }
        false
    }

    /// Whether a cell is the point, or lies on the side.
    fn at(&self, cell: usize, point: &str) -> bool {
        let (column, row) = (cell % self.columns, cell / self.columns);
        match (point, self.player) {
            ("top", Player::One) => row == 0,
            ("bottom", Player::One) => row + 1 == self.rows,
            ("left", Player::Two) => column == 0,
            ("right", Player::Two) => column + 1 == self.columns,
            _ => read_cell(point, self.columns, self.rows).is_ok_and(|at| at == (column, row)),
        }
    }

    fn touch(&self, a: usize, b: usize) -> bool {
        let place = |cell: usize| [cell % self.columns, cell / self.columns].map(|n| n as i64);
        let ([ac, ar], [bc, br]) = (place(a), place(b));
        matches!((bc - ac, br - ar), (1, 0) | (-1, 0) | (0, 1) | (0, -1) | (1, -1) | (-1, 1))
    }
}
