//! Positions beyond the tables: all with few bridges, near-full ones with values, random ones.
//!
//! ```text
//!   few bridges            near full             random
//!   ├──────────┤           ├──────┤
//!   all of them, up        at most 13 cells      any size; only what the
//!   to symmetry; solver    empty: exact values   polynomial solver tells
//! ```
//!
//! Without values the pairs of C3 are not counted; their totals stay 0.

use super::board::{Board, cell_at, point};
use super::distance::fewest_after;
use super::lab::{Candidate, Specimen, Tally, alternates, specimen};
use super::report::Report;
use super::solve::solve;
use super::strategy::voluntary_moves;
use super::table::Table;
use super::values::{Convention, Valuation};
use crate::value::{Outcome, Value};
use rules::Player::{One, Two};

/// Random numbers that repeat exactly (splitmix64).
#[derive(Clone, Debug)]
pub struct Dice(pub u64);

impl Dice {
    /// A number below n, which must not be 0.
    pub fn below(&mut self, n: usize) -> usize {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        ((z ^ (z >> 31)) % n as u64) as usize
    }

    /// A board with this many bridges on random cells, the players in turn, Left first or not.
    pub fn board(&mut self, size: usize, bridges: usize) -> Board {
        let mut board = Board::empty(size);
        let mut cells: Vec<usize> = board.empties().collect();
        let first = self.below(2);
        for k in 0..bridges.min(cells.len()) {
            let cell = cells.swap_remove(self.below(cells.len()));
            board.set(cell, Some([One, Two][(first + k) % 2]));
        }
        board
    }
}

/// All positions with at most that many bridges, perhaps only those of alternating play.
pub fn few_bridges(size: usize, most: usize, alternating: bool) -> Report {
    let mut walk = Walk {
        most,
        alternating,
        mirrors: mirrors(size),
        tally: Tally::new(size, Convention::Outcome),
    };
    walk.visit(&mut Board::empty(size), 0, [0, 0]);
    walk.tally.finish(|_| String::new())
}

/// That many random unfinished positions with so many empty cells (at most 13), with values.
pub fn near_full(
    size: usize,
    empty: usize,
    count: usize,
    seed: u64,
    convention: Convention,
) -> Report {
    let mut dice = Dice(seed);
    let mut tally = Tally::new(size, convention);
    let mut here = Specimen::blank();
    let bridges = Board::empty(size).cells().len().saturating_sub(empty);
    let mut texts = Vec::new();
    for board in draw(&mut dice, size, bridges, count) {
        let Some(table) = Table::after(&board) else {
            break;
        };
        let mut valuation = Valuation::new(&table, convention);
        specimen(&table, 0, &valuation, &mut here);
        // Ids of different universes must not be mixed: a value is known by its notation.
        tally.strategies(&here, bridges, &|| board.clone());
        tally.pairs(&here, bridges, &|| board.clone(), &mut valuation);
        texts.push(valuation.text(valuation.value(0)));
        tally.spell(|value| valuation.text(value));
    }
    texts.sort_unstable();
    texts.dedup();
    let mut report = tally.finish(|_| String::new());
    report.distinct_values = texts.len() as u64;
    report
}

/// That many random unfinished positions of any size, without values.
pub fn random(size: usize, bridges: usize, count: usize, seed: u64) -> Report {
    let mut tally = Tally::new(size, Convention::Outcome);
    for board in draw(&mut Dice(seed), size, bridges, count) {
        tally.strategies(&examine(&board, 1), bridges, &|| board.clone());
    }
    tally.finish(|_| String::new())
}

/// Unfinished boards; gives up after many finished ones in a row.
fn draw(
    dice: &mut Dice,
    size: usize,
    bridges: usize,
    count: usize,
) -> impl Iterator<Item = Board> + '_ {
    let next = move || {
        let mut tries = (0..1000).map(|_| dice.board(size, bridges));
        tries.find(|board| board.winner().is_none())
    };
    std::iter::from_fn(next).take(count)
}

/// What the polynomial solver tells about an unfinished position.
fn examine(board: &Board, weight: u64) -> Specimen {
    let solutions = [One, Two].map(|mover| solve(board, mover));
    let voluntary = [One, Two].map(|mover| voluntary_moves(board, mover));
    let wins = |k: usize, cell: &usize| solutions[k].winning.binary_search(cell).is_ok();
    let after = fewest_after(board, One).after;
    let option = |cell: usize| Candidate {
        cell,
        b: after[cell].unwrap_or_default().map(|b| b.unwrap_or(u32::MAX)),
        wins: wins(0, &cell),
        value: Value::ZERO,
    };
    Specimen {
        outcome: Outcome::new(solutions[0].winner, solutions[1].winner),
        executable: [0, 1].map(|k: usize| !voluntary[k].is_empty()),
        losing: [0, 1].map(|k: usize| voluntary[k].iter().any(|cell| !wins(k, cell))),
        options: board.empties().map(option).collect(),
        weight,
    }
}

struct Walk {
    most: usize,
    alternating: bool,
    /// Where the half turn and the two reflections take every cell.
    mirrors: [Vec<usize>; 3],
    tally: Tally,
}

impl Walk {
    /// Counts this board and all that add bridges on later cells.
    fn visit(&mut self, board: &mut Board, from: usize, bridges: [usize; 2]) {
        let total = bridges[0] + bridges[1];
        let wanted = !self.alternating || alternates(bridges[0] as u32, bridges[1] as u32);
        if let Some(weight) = self.orbit(board).filter(|_| wanted && board.winner().is_none()) {
            self.tally.strategies(&examine(board, weight), total, &|| board.clone());
        }
        if total == self.most {
            return;
        }
        for cell in from..board.cells().len() {
            for player in [One, Two] {
                let mut next = bridges;
                next[player.index()] += 1;
                board.set(cell, Some(player));
                self.visit(board, cell + 1, next);
            }
            board.set(cell, None);
        }
    }

    /// The number of different images, if this board is the first of them.
    fn orbit(&self, board: &Board) -> Option<u64> {
        let image = |mirror: &Vec<usize>| -> Vec<_> {
            mirror.iter().map(|cell| board.get(*cell)).collect()
        };
        let mut images: Vec<Vec<_>> = self.mirrors.iter().map(image).collect();
        images.push(board.cells().to_vec());
        images.sort_unstable();
        images.dedup();
        (images[0] == board.cells()).then_some(images.len() as u64)
    }
}

fn mirrors(size: usize) -> [Vec<usize>; 3] {
    let mirror = |flip_x: bool, flip_y: bool| {
        let flip = |k: usize, yes: bool| if yes { 2 * size - k } else { k };
        let image = |cell: usize| {
            let (x, y) = point(size, cell);
            cell_at(size, flip(x, flip_x), flip(y, flip_y)).unwrap_or(cell)
        };
        (0..Board::empty(size).cells().len()).map(image).collect()
    };
    [mirror(true, false), mirror(false, true), mirror(true, true)]
}
