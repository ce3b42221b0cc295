//! The four outcome classes of a game: who wins with Left moving, and who with Right moving.

use rules::Player::{self, One, Two};
use std::fmt;

/// The four classes of games by who wins; Left is `Player::One`.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Outcome {
    /// Left wins, whoever moves.
    L,
    /// The mover wins.
    N,
    /// Right wins, whoever moves.
    R,
    /// The mover loses.
    P,
}

impl Outcome {
    /// From the winners with Left and with Right moving.
    pub fn new(left_moves: Player, right_moves: Player) -> Self {
        match (left_moves, right_moves) {
            (One, One) => Outcome::L,
            (One, Two) => Outcome::N,
            (Two, Two) => Outcome::R,
            (Two, One) => Outcome::P,
        }
    }

    /// Who wins if `mover` moves first.
    pub fn winner(self, mover: Player) -> Player {
        match self {
            Outcome::L => One,
            Outcome::R => Two,
            Outcome::N => mover,
            Outcome::P => mover.other(),
        }
    }
}

/// Better for Left is greater; the two classes in which the turn decides are not comparable.
impl Outcome {
    /// None between the classes N and P.
    pub fn compare(self, other: Outcome) -> Option<std::cmp::Ordering> {
        let rank = |outcome| match outcome {
            Outcome::L => 2,
            Outcome::N | Outcome::P => 1,
            Outcome::R => 0,
        };
        match rank(self).cmp(&rank(other)) {
            std::cmp::Ordering::Equal if self != other => None,
            order => Some(order),
        }
    }
}

impl fmt::Display for Outcome {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Debug::fmt(self, f)
    }
}
