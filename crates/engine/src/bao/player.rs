//! Players of BAO, from dice to perfection, and why they move as they do.
//!
//! * *random* rolls a die;
//! * *greedy* takes the most stones now;
//! * *one-ply* takes the most stones, less what the best reply takes;
//! * *gentle* is for beginners: any move that does not change whether the game is won, drawn or lost,
//!   by dice, so it lets stones go but never the game;
//! * *perfect* knows the value of every move (tables, then df-pn within the budget) and plays the best.
//!
//! When the budget is too small for a value, gentle and perfect move as one-ply does, and say so.

use super::bounds::Bound;
use super::dfpn::Dfpn;
use super::solve::{Solution, Value};
use super::sow::{Board, Ring};
use super::tables::{Error, Tables};
use crate::budget::Budget;
use crate::dice::Dice;
use crate::finding::Finding;
use crate::progress::{Progress, Silent};
use rules::Position;
use rules::bao::Bao;
use std::cmp::Ordering;

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Level {
    Random,
    Greedy,
    OnePly,
    Gentle,
    Perfect,
}

impl Level {
    pub const ALL: [(&'static str, Level); 5] = [
        ("random", Level::Random),
        ("greedy", Level::Greedy),
        ("one-ply", Level::OnePly),
        ("gentle", Level::Gentle),
        ("perfect", Level::Perfect),
    ];
}

/// A move and why.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Advice {
    pub hole: usize,
    pub reason: Reason,
}

#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Reason {
    Dice,
    /// The stones that the move takes.
    Takes(i64),
    /// The same, less what the best reply takes.
    Balance(i64),
    /// The position is solved: the result with best play (for the mover), the value of the move, and
    /// those of all moves.
    Solved {
        result: Ordering,
        value: Value,
        moves: Vec<(usize, Value)>,
    },
    /// The budget did not suffice for a value; the balance decided.
    Unsolved(i64),
}

/// A board size with its tables.
#[derive(Debug)]
pub struct Opponent {
    ring: Ring,
    tables: Tables,
}

impl Opponent {
    /// An opponent for rings of so many holes, with tables up to so many stones in memory.
    pub fn new(
        holes: usize,
        stones: usize,
        budget: &Budget,
        progress: &dyn Progress,
    ) -> Result<Self, Error> {
        Opponent::with(Tables::build(holes, stones, budget, progress)?)
    }

    pub fn with(tables: Tables) -> Result<Self, Error> {
        let ring = Ring::new(tables.holes()).ok_or(Error::TooLarge)?;
        Ok(Opponent { ring, tables })
    }

    /// The value of a position and its moves, within the budget; none also for another ring.
    pub fn solve(
        &self,
        position: &Bao,
        budget: &Budget,
        progress: &dyn Progress,
    ) -> Option<Solution> {
        if position.holes().len() != self.ring.holes() {
            return None;
        }
        let crowded = position.holes().iter().sum::<u32>() > 20;
        let bits = if crowded { 19 } else { 14 };
        Dfpn::new(&self.ring, Some(&self.tables), bits).solve(position, budget, progress)
    }

    /// A certificate of `lo V` or `hi V` of a position of this ring.
    pub fn certificate(
        &self,
        position: &Bao,
        bound: Bound,
        value: i64,
        budget: &Budget,
        progress: &dyn Progress,
    ) -> Finding<String> {
        if position.holes().len() != self.ring.holes() {
            return Finding::Unknown;
        }
        let mut search = Dfpn::new(&self.ring, Some(&self.tables), 19);
        search.certificate(position, bound, value, budget, progress)
    }

    /// A move for the mover; none when the game is over or the board is of another size.
    pub fn advise(
        &self,
        position: &Bao,
        level: Level,
        budget: &Budget,
        dice: &mut Dice,
    ) -> Option<Advice> {
        let moves = position.moves();
        if moves.is_empty() || position.holes().len() != self.ring.holes() {
            return None;
        }
        let board = self.ring.normal(position);
        let side = position.turn().index() * self.ring.side();
        Some(match level {
            Level::Random => Advice { hole: moves[dice.below(moves.len())], reason: Reason::Dice },
            Level::Greedy => {
                let (hole, takes) = best(&moves, dice, |hole| self.takes(board, hole - side));
                Advice { hole, reason: Reason::Takes(takes) }
            }
            Level::OnePly => {
                let (hole, balance) = best(&moves, dice, |hole| self.balance(board, hole - side));
                Advice { hole, reason: Reason::Balance(balance) }
            }
            Level::Gentle | Level::Perfect => match self.solve(position, budget, &Silent) {
                Some(solution) => chosen(position, solution, level, dice),
                None => {
                    let worth = |hole: usize| self.balance(board, hole - side);
                    let (hole, balance) = best(&moves, dice, worth);
                    Advice { hole, reason: Reason::Unsolved(balance) }
                }
            },
        })
    }

    fn takes(&self, board: Board, hole: usize) -> i64 {
        self.ring.play(board, hole).map_or(0, |played| i64::from(played.taken))
    }

    fn balance(&self, board: Board, hole: usize) -> i64 {
        let Some(played) = self.ring.play(board, hole) else { return 0 };
        let taken = i64::from(played.taken);
        if self.ring.is_over(played.board) {
            let [own, others] = self.ring.sides(played.board).map(i64::from);
            return taken + own - others;
        }
        let after = self.ring.half_turn(played.board);
        let replies = self.ring.own(after).map(|reply| self.takes(after, reply));
        taken - replies.max().unwrap_or(0)
    }
}

/// A hole of the largest worth; equal ones by dice.
fn best(moves: &[usize], dice: &mut Dice, worth: impl Fn(usize) -> i64) -> (usize, i64) {
    let worths: Vec<i64> = moves.iter().map(|hole| worth(*hole)).collect();
    let top = worths.iter().copied().max().unwrap_or(0);
    let among: Vec<usize> = moves
        .iter()
        .zip(&worths)
        .filter(|(_, worth)| **worth == top)
        .map(|(hole, _)| *hole)
        .collect();
    (among[dice.below(among.len())], top)
}

/// The move of a solved position: the best one, or any that keeps the result.
fn chosen(position: &Bao, solution: Solution, level: Level, dice: &mut Dice) -> Advice {
    let stores = position.stores().map(i64::from);
    let mover = position.turn().index();
    let lead = stores[mover] - stores[1 - mover];
    let rank = |value: &Value| {
        // With the same result, force more; then allow less.
        (value.result(lead), value.lo.unwrap_or(i64::MIN), value.hi.unwrap_or(i64::MAX))
    };
    let moves = solution.moves;
    let top = moves.iter().map(|(_, value)| rank(value)).max();
    let (result, ..) = top.unwrap_or((Ordering::Equal, 0, 0));
    let keeps = |value: &Value| match level {
        Level::Gentle => rank(value).0 == result,
        _ => Some(rank(value)) == top,
    };
    let among: Vec<(usize, Value)> =
        moves.iter().filter(|(_, value)| keeps(value)).copied().collect();
    let (hole, value) = among[dice.below(among.len())];
    Advice { hole, reason: Reason::Solved { result, value, moves } }
}
