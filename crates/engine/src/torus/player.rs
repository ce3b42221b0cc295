//! Players: by lot, by the paper's values, by plain UCT, and by tree search with studies.
//!
//! | level for people | is |
//! |---|---|
//! | `novice` | one move in three by lot, else the paper's values |
//! | `easy` | `uct:150` |
//! | `medium` | `mcts:1000` |
//! | `hard` | `mcts` for as long as a move may take |

use super::{heuristic, mcts, tables::Tables};
use crate::budget::Budget;
use crate::dice::Dice;
use crate::mcts::{Seen, Weighed};
use rules::torus::{Move, Torus};
use rules::{Position, Status};
use std::fmt;
use std::str::FromStr;
use std::sync::atomic::AtomicBool;

/// Who plays; searches may be given their play-outs a move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Level {
    /// Any cell, by lot.
    Random,
    /// One move in three by lot, else by the paper's values.
    Novice,
    /// The cell of the greatest value by the paper.
    Heuristic,
    /// Plain UCT, with so many play-outs a move or as many as the budget allows.
    Uct(Option<u64>),
    /// Tree search with RAVE and studies, likewise.
    Mcts(Option<u64>),
}

impl Level {
    /// All names, from weak to strong.
    pub const NAMES: [&'static str; 8] =
        ["random", "novice", "heuristic", "easy", "uct", "medium", "mcts", "hard"];
}

impl fmt::Display for Level {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Level::Random => f.write_str("random"),
            Level::Novice => f.write_str("novice"),
            Level::Heuristic => f.write_str("heuristic"),
            Level::Uct(None) => f.write_str("uct"),
            Level::Uct(Some(count)) => write!(f, "uct:{count}"),
            Level::Mcts(None) => f.write_str("mcts"),
            Level::Mcts(Some(count)) => write!(f, "mcts:{count}"),
        }
    }
}

/// The name is none of them.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct NoLevel(pub String);

impl fmt::Display for NoLevel {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let names = Level::NAMES.join(", ");
        write!(f, "'{}' plays no torus; there are {names}, uct:N and mcts:N", self.0.escape_debug())
    }
}

impl std::error::Error for NoLevel {}

impl FromStr for Level {
    type Err = NoLevel;
    fn from_str(text: &str) -> Result<Self, NoLevel> {
        let unknown = || NoLevel(text.to_string());
        let (name, count) = match text.split_once(':') {
            None => (text, None),
            Some((name, count)) => {
                let count: u64 = count.parse().map_err(|_| unknown())?;
                (name, Some(count).filter(|count| *count > 0).ok_or_else(unknown).map(Some)?)
            }
        };
        match (name, count) {
            ("uct", _) => Ok(Level::Uct(count)),
            ("mcts", _) => Ok(Level::Mcts(count)),
            ("random", None) => Ok(Level::Random),
            ("novice", None) => Ok(Level::Novice),
            ("heuristic", None) => Ok(Level::Heuristic),
            ("easy", None) => Ok(Level::Uct(Some(150))),
            ("medium", None) => Ok(Level::Mcts(Some(1_000))),
            ("hard", None) => Ok(Level::Mcts(None)),
            _ => Err(unknown()),
        }
    }
}

/// Why a move is played.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum Why {
    /// It was drawn by lot.
    Lot,
    /// It ends the game.
    Ends,
    /// The paper's value of the cell.
    Value(u32),
    /// The search saw a forced win, or that everything loses against the best play.
    Seen {
        /// The mover wins; otherwise everything loses.
        wins: bool,
        /// Play-outs until that was seen.
        playouts: u64,
    },
    /// The mover's share of the play-outs.
    Share {
        /// From 0 to 1.
        share: f64,
        /// Play-outs of the whole search.
        playouts: u64,
    },
}

/// A move and why.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Advice {
    /// The cell to play on.
    pub place: Move,
    /// What is known of it.
    pub why: Why,
}

/// A move for the mover; none if the game is over.
pub fn advise(position: &Torus, level: Level, budget: &Budget, dice: &mut Dice) -> Option<Advice> {
    if position.status() != Status::Ongoing {
        return None;
    }
    let tables = Tables::new(position.variant());
    let lot = |dice: &mut Dice| {
        let moves = position.moves();
        Advice { place: moves[dice.below(moves.len())], why: Why::Lot }
    };
    let (cell, why) = match level {
        Level::Random => return Some(lot(dice)),
        Level::Novice if dice.below(3) == 0 => return Some(lot(dice)),
        Level::Novice | Level::Heuristic => {
            let (cell, value, ends) = heuristic::choose(position, dice)?;
            (cell, if ends { Why::Ends } else { Why::Value(value) })
        }
        Level::Uct(playouts) => searched(mcts::plain(position), playouts, budget, dice),
        Level::Mcts(playouts) => searched(mcts::search(position), playouts, budget, dice),
    };
    Some(Advice { place: tables.place(cell), why })
}

fn searched(
    mut search: crate::mcts::Search<mcts::Board>,
    playouts: Option<u64>,
    budget: &Budget,
    dice: &mut Dice,
) -> (usize, Why) {
    let never = AtomicBool::new(false);
    let Weighed { spot, share, playouts, seen } = search.run(playouts, budget, &never, dice);
    let why = match seen {
        Seen::Nothing => Why::Share { share, playouts },
        Seen::Win => Why::Seen { wins: true, playouts },
        Seen::Loss => Why::Seen { wins: false, playouts },
    };
    (spot.into(), why)
}
