//! Players of BAO, from dice to perfection, and why they move as they do.
//!
//! * *random* rolls a die;
//! * *greedy* takes the most stones now;
//! * *one-ply* takes the most stones, less what the best reply takes;
//! * *gentle* is for beginners: any move that does not change whether the game is won, drawn or lost,
//!   by dice, so it lets stones go but never the game;
//! * *perfect* knows the value of every move (tables, then df-pn within the budget) and plays the best.
//!
//! When the budget is too small for a value, gentle and perfect take a move that is proved to win, leave
//! those that are proved to lose, and otherwise move as one-ply does; and say so.

use super::opponent::Opponent;
use super::solve::{Proven, Solution, Unsolved, Value};
use crate::budget::Budget;
use crate::dice::Dice;
use crate::progress::Silent;
use rules::Position;
use rules::bao::Bao;
use std::cmp::Ordering;

/// How a player chooses; the module says more.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Level {
    /// By dice.
    Random,
    /// The most stones now.
    Greedy,
    /// The most stones, less what the best reply takes.
    OnePly,
    /// Any move that keeps the result of the game, by dice.
    Gentle,
    /// A move of the greatest value.
    Perfect,
}

impl Level {
    /// Every level by the name that people type.
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
    /// The hole as it is called on the board.
    pub hole: usize,
    /// Why this hole.
    pub reason: Reason,
}

/// What a player knows about the move that it chose.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Reason {
    /// It was drawn by lot.
    Dice,
    /// The stones that the move takes.
    Takes(i64),
    /// The same, less what the best reply takes.
    Balance(i64),
    /// The position is solved: the result with best play (for the mover), the value of the move, and
    /// those of all moves.
    Solved {
        /// Greater if the mover wins the game, equal for a draw.
        result: Ordering,
        /// In stones from here on, what the move takes included.
        value: Value,
        /// Holes with their values.
        moves: Vec<(usize, Value)>,
    },
    /// The budget did not suffice for a value: what is proved of the move, and the balance that
    /// decided among moves of which no more is known.
    Unsolved {
        /// What is certain of the game after this move, from the mover's view.
        result: Option<Ordering>,
        /// Bounds for the move, in stones from here on.
        proven: Proven,
        /// What it takes, less what the best reply takes.
        balance: i64,
    },
}

impl Opponent {
    /// A move for the mover; none when the game is over or the board is of another size.
    pub fn advise(
        &mut self,
        position: &Bao,
        level: Level,
        budget: &Budget,
        dice: &mut Dice,
    ) -> Option<Advice> {
        let moves = position.moves();
        if moves.is_empty() || !self.fits(position) {
            return None;
        }
        Some(match level {
            Level::Random => Advice { hole: moves[dice.below(moves.len())], reason: Reason::Dice },
            Level::Greedy => {
                let (hole, takes) = best(&moves, dice, |hole| takes(position, hole));
                Advice { hole, reason: Reason::Takes(takes) }
            }
            Level::OnePly => {
                let (hole, balance) = best(&moves, dice, |hole| balance(position, hole));
                Advice { hole, reason: Reason::Balance(balance) }
            }
            Level::Gentle | Level::Perfect => match self.solve(position, budget, &Silent) {
                Ok(solution) => chosen(position, solution, level, dice),
                Err(unsolved) => guessed(position, &unsolved, dice),
            },
        })
    }
}

/// The stones that a move takes.
fn takes(position: &Bao, hole: usize) -> i64 {
    let before = position.stores()[position.turn().index()];
    let after = position.play(&hole).map_or(before, |p| p.stores()[position.turn().index()]);
    i64::from(after) - i64::from(before)
}

/// The same, less what the best reply takes; what lies on the board if the move ends the game.
fn balance(position: &Bao, hole: usize) -> i64 {
    let taken = takes(position, hole);
    let Ok(after) = position.play(&hole) else { return 0 };
    if after.is_over() {
        let [own, others] =
            [position.turn(), after.turn()].map(|player| i64::from(after.remaining(player)));
        return taken + own - others;
    }
    taken - after.moves().into_iter().map(|reply| takes(&after, reply)).max().unwrap_or(0)
}

/// The lead in store of the mover.
fn lead(position: &Bao) -> i64 {
    let stores = position.stores().map(i64::from);
    let mover = position.turn().index();
    stores[mover] - stores[1 - mover]
}

/// A move when the budget ran out.
fn guessed(position: &Bao, unsolved: &Unsolved, dice: &mut Dice) -> Advice {
    let lead = lead(position);
    let result = |proven: &Proven| proven.result(lead);
    let known = |goal| unsolved.moves.iter().filter(move |(_, p)| result(p) == goal);
    let holes = |goal| known(goal).map(|(hole, _)| *hole).collect::<Vec<_>>();
    let (wins, open, draws) =
        (holes(Some(Ordering::Greater)), holes(None), holes(Some(Ordering::Equal)));
    let among = [wins, open, draws, position.moves()].into_iter().find(|holes| !holes.is_empty());
    let (hole, balance) = best(&among.unwrap_or_default(), dice, |hole| balance(position, hole));
    let proven = unsolved.moves.iter().find(|(h, _)| *h == hole).map_or(Proven::default(), |m| m.1);
    Advice { hole, reason: Reason::Unsolved { result: result(&proven), proven, balance } }
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
    let lead = lead(position);
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
