//! A remark on where a position stands, as data: a score, or the curves that won. `Display` is the
//! English sentence.

use crate::bao::Bao;
use crate::position::{Player, Position};
use crate::torus::{Group, Reason, Torus};
use std::fmt;

/// A remark on a position, as data.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Note {
    /// Hi-Q: so many tokens are on the board.
    TokensLeft(usize),
    /// BAO: what each player has in the end.
    Score([u32; 2]),
    /// BAO: the last move never ends.
    Endless,
    /// Hex: the first player is White now.
    Swapped,
    /// Torus: the group of the curves that won, or that lost by a foul.
    Curves {
        /// Why the game is over.
        reason: Reason,
        /// Whose curves they are.
        player: Player,
        /// The classes of the curves.
        group: Group,
    },
}

impl fmt::Display for Note {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Note::TokensLeft(1) => f.write_str("1 peg left"),
            Note::TokensLeft(count) => write!(f, "{count} pegs left"),
            Note::Score([one, two]) => {
                let [first, second] = [Player::One, Player::Two].map(Bao::player_name);
                write!(f, "{first} {one}, {second} {two}")
            }
            Note::Endless => f.write_str("the last move never ends"),
            Note::Swapped => f.write_str("sides were swapped: the first player is White"),
            Note::Curves { reason, player, group } => {
                let name = Torus::player_name(*player);
                write!(f, "{reason}: the curves of {name} form {group}")
            }
        }
    }
}
