//! Positions beyond the tables: all with few bridges, near-full ones with values, random ones.
//!
//! ```text
//!   few bridges            random, near full     random
//!   ├──────────┤           ├───────────────┤
//!   all of them, up        at most 13 cells      any size; only what the
//!   to symmetry; solver    empty: exact values   polynomial solver tells
//! ```
//!
//! Without values the pairs of C3 are not counted; `valued` says how many positions have them.

use super::board::{Board, cell_at, cell_count, point};
use super::distance::fewest_after;
use super::lab::{Candidate, Specimen, Tally, alternates, specimen};
use super::report::Report;
use super::solve::solve;
use super::strategy::voluntary_moves;
use super::table::Table;
use super::values::{Convention, Valuation};
use crate::budget::Budget;
use crate::dice::Dice;
use crate::value::{Outcome, Value};
use rules::Player::{One, Two};
use std::collections::BTreeSet;

/// A board with this many bridges on random cells, the players in turn, Left first or not.
pub fn scatter(dice: &mut Dice, size: usize, bridges: usize) -> Board {
    let mut board = Board::empty(size);
    let mut cells: Vec<usize> = board.empties().collect();
    let first = dice.below(2);
    for k in 0..bridges.min(cells.len()) {
        let cell = cells.swap_remove(dice.below(cells.len()));
        board.set(cell, Some([One, Two][(first + k) % 2]));
    }
    board
}

/// All positions with at most that many bridges, perhaps only those of alternating play.
pub fn few_bridges(size: usize, most: usize, alternating: bool, budget: &Budget) -> Report {
    let mut walk = Walk {
        most,
        alternating,
        budget,
        seen: 0,
        mirrors: mirrors(size),
        tally: Tally::new(size, Convention::Outcome),
    };
    walk.visit(&mut Board::empty(size), 0, [0, 0]);
    walk.tally.finish()
}

/// Which random positions to look at.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Sample {
    /// The size of the boards.
    pub size: usize,
    /// How many bridges; none for any number of them.
    pub bridges: Option<usize>,
    /// How many positions to draw.
    pub count: usize,
    /// Equal seeds give equal positions.
    pub seed: u64,
}

impl Sample {
    /// Boards with so many empty cells.
    pub fn near_full(size: usize, empty: usize, count: usize, seed: u64) -> Self {
        Sample { size, bridges: Some(cell_count(size).saturating_sub(empty)), count, seed }
    }

    /// An unfinished board; none after many finished ones in a row.
    fn draw(&self, dice: &mut Dice) -> Option<Board> {
        let mut tries = (0..1000).map(|_| {
            let bridges = self.bridges.unwrap_or_else(|| dice.below(cell_count(self.size)));
            scatter(dice, self.size, bridges)
        });
        tries.find(|board| board.winner().is_none())
    }
}

/// Random unfinished positions, the same under all the conventions; with values where at most
/// [`MOST`](super::table::MOST) cells are empty.
pub fn random<const N: usize>(
    sample: &Sample,
    conventions: [Convention; N],
    budget: &Budget,
) -> [Report; N] {
    let mut counts = conventions.map(|convention| Count {
        convention,
        tally: Tally::new(sample.size, convention),
        texts: BTreeSet::new(),
    });
    let mut dice = Dice::new(sample.seed);
    for done in 0..sample.count as u64 {
        // A board takes long enough to look at the clock each time.
        if budget.spent(0) || budget.spent(done) {
            counts.iter_mut().for_each(|count| count.tally.stop());
            break;
        }
        let Some(board) = sample.draw(&mut dice) else {
            break;
        };
        match Table::after(&board) {
            Some(table) => counts.iter_mut().for_each(|count| count.valued(&table)),
            None => {
                let (here, bridges) = (examine(&board, 1), bridges(&board));
                let count = |count: &mut Count| {
                    count.tally.strategies(&here, bridges, &|| board.clone());
                };
                counts.iter_mut().for_each(count);
            }
        }
    }
    counts.map(|count| {
        let mut report = count.tally.finish();
        report.distinct_values = count.texts.len() as u64;
        report
    })
}

/// What is counted under one convention. Ids of different universes must not be mixed, so that
/// a value is known by its notation.
struct Count {
    convention: Convention,
    tally: Tally,
    texts: BTreeSet<String>,
}

impl Count {
    /// Counts the first position of the table.
    fn valued(&mut self, table: &Table) {
        let mut valuation = Valuation::new(table, self.convention);
        let mut here = Specimen::blank();
        specimen(table, 0, &valuation, &mut here);
        let board = || table.board(0);
        let bridges = bridges(&board());
        self.tally.strategies(&here, bridges, &board);
        self.tally.pairs(&here, bridges, &board, &mut valuation);
        self.texts.insert(valuation.text(valuation.value(0)));
        self.tally.spell(table, &mut valuation);
    }
}

fn bridges(board: &Board) -> usize {
    board.bridges(One) + board.bridges(Two)
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

struct Walk<'a> {
    most: usize,
    alternating: bool,
    budget: &'a Budget,
    seen: u64,
    /// Where the half turn and the two reflections take every cell.
    mirrors: [Vec<usize>; 3],
    tally: Tally,
}

impl Walk<'_> {
    /// Counts this board and all that add bridges on later cells.
    fn visit(&mut self, board: &mut Board, from: usize, bridges: [usize; 2]) {
        if self.budget.spent(self.seen) {
            return self.tally.stop();
        }
        self.seen += 1;
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
        (0..cell_count(size)).map(image).collect()
    };
    [mirror(true, false), mirror(false, true), mirror(true, true)]
}
