//! What a game is: a set of positions, a mover, and moves.
//!
//! A [`Position`] is a value. Playing a move gives a new one and leaves the old one alone, so
//! that a refused move costs nothing. Notation (`Display`, [`Position::read`]) is one line
//! without blanks, `BOARD:TURN[:more]`, because certificates, records and URLs are made of it.

pub use crate::refusal::{Illegal, Malformed, Refused};
use crate::say;
use crate::sentence::Sentence;
pub use scene::Player;
use scene::Scene;
use std::fmt::{Debug, Display};
use std::hash::Hash;
use std::str::FromStr;

/// Where a position stands. `Solved` and `Stuck` are the two ends of a puzzle.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Status {
    /// Somebody can move.
    Ongoing,
    /// That player has won.
    Won(Player),
    /// Nobody has won.
    Drawn,
    /// A puzzle with its end reached.
    Solved,
    /// A puzzle without a move and without its end.
    Stuck,
}

/// What people are told about a game; all of it is text.
#[derive(Clone, Copy, Debug)]
pub struct About {
    /// The first part of every id, e.g. `hex`.
    pub name: &'static str,
    /// English and Japanese titles.
    pub title: [&'static str; 2],
    /// The sides by name: two for a game, one for a puzzle.
    pub players: &'static [&'static str],
    /// The grammar of ids, for error messages and `hissho games`.
    pub ids: &'static str,
    /// Ids worth trying, the default one first.
    pub presets: &'static [&'static str],
    /// What the players are after, in one sentence, in English and Japanese.
    pub goal: [&'static str; 2],
    /// A position that makes a good picture: id and moves. None for a game that only teaches.
    pub picture: Option<(&'static str, &'static [&'static str])>,
    /// Where boards are rows of letters: the rings of letters that a set-up cell may run through.
    pub letters: &'static [&'static str],
}

/// A position of a game, as mathematics. `null.rs` is the template to copy.
///
/// Laws, tested for every game on random play:
/// - `play(m)` succeeds exactly for the members of `moves()` and the few extra moves that a game
///   documents (resigning, passing);
/// - `moves()` is sorted, without repetition, and empty iff `status()` is not `Ongoing`;
/// - `read(variant(), board()) == self`, and `FromStr` undoes `Display`;
/// - every member of `images()` has the images of the moves, and the same status.
pub trait Position:
    Clone + Eq + Hash + Debug + FromStr<Err = Refused> + Display + Send + Sync + 'static
where
    Self: TryFrom<Self::Setup, Error = Illegal>,
{
    /// What the game is called, and what there is to say about it.
    const ABOUT: About;
    /// Whether there is more to `replay` than nothing.
    const REPLAYS: bool = false;

    /// What stands behind `name:` in an id: size, rules, board.
    type Variant: Clone + Eq + Debug + Display + FromStr<Err = Refused> + Send + Sync;
    /// Anything that can be drawn; `try_from` says what is wrong with it as a position.
    type Setup: Clone + Debug;
    /// A move; `Display` is the notation of records.
    type Move: Clone + Ord + Debug + Display;

    /// The first position of the game.
    fn start(variant: &Self::Variant) -> Self;
    /// What the position is a position of.
    fn variant(&self) -> Self::Variant;
    /// The notation of this position, `BOARD:TURN[:more]`.
    fn board(&self) -> String;
    /// Undoes `board`; a missing turn is inferred where the game can.
    fn read_setup(variant: &Self::Variant, board: &str) -> Result<Self::Setup, Malformed>;
    /// Undoes `Display` of a move, and understands the other spellings of the game.
    fn read_move(&self, text: &str) -> Result<Self::Move, Malformed>;

    /// Who moves, or would move if the game went on.
    fn turn(&self) -> Player;
    /// Whether the game goes on, and who has won if not.
    fn status(&self) -> Status;
    /// All moves, sorted.
    fn moves(&self) -> Vec<Self::Move>;
    /// The position after a move, or why the rules forbid it.
    fn play(&self, m: &Self::Move) -> Result<Self, Illegal>;

    /// What the board looks like.
    fn scene(&self) -> Scene;

    /// Undoes `board`: reads a set-up position and checks it.
    fn read(variant: &Self::Variant, board: &str) -> Result<Self, Refused> {
        Ok(Self::try_from(Self::read_setup(variant, board)?)?)
    }

    /// How many moves of a line the game can play without looking at every position on the way,
    /// and the position after them; none if one of them is no member of `moves()` in its place.
    /// Games that can [`REPLAYS`](Self::REPLAYS) say so.
    fn replay(&self, _line: &[Self::Move]) -> Option<(usize, Self)> {
        Some((0, self.clone()))
    }

    /// How often the board is gone over in playing a move, where that has no bound of its own.
    fn laps(&self, _m: &Self::Move) -> usize {
        0
    }

    /// The images under the automorphisms that keep the players, itself included.
    fn images(&self) -> Vec<Self> {
        vec![self.clone()]
    }

    /// The same position with the players exchanged, where the game has that symmetry.
    fn exchanged(&self) -> Option<Self> {
        None
    }

    /// Whether somebody may still exchange the players' sides. Until then a player of the game is a
    /// person, the first or the second, and not a side.
    fn swap_to_come(&self) -> bool {
        false
    }

    /// Who plays that side: `One` is the person who was to begin. Exchanging sides exchanges the
    /// persons, so this is its own inverse.
    fn person(&self, side: Player) -> Player {
        side
    }

    /// A remark on the status for people, e.g. a score or the curve that won.
    fn note(&self) -> Option<Sentence> {
        None
    }

    /// An estimate for `One` by somebody who only counts; greedy play uses it.
    fn lead(&self) -> i64 {
        0
    }

    /// The id of the variant, such as `hex:5`.
    fn id(&self) -> String {
        format!("{}:{}", Self::ABOUT.name, self.variant())
    }

    /// What the game calls a player.
    fn player_name(player: Player) -> &'static str {
        Self::ABOUT.players[player.index().min(Self::ABOUT.players.len() - 1)]
    }

    /// The player of that name.
    fn read_player(text: &str) -> Result<Player, Malformed> {
        match Self::ABOUT.players.iter().position(|name| *name == text) {
            Some(0) => Ok(Player::One),
            Some(_) => Ok(Player::Two),
            None => Err(Malformed::new(text, Sentence::one_of(Self::ABOUT.players))),
        }
    }
}

/// Reads `ID BOARD`, which is how a position is displayed.
pub fn read_position<P: Position>(text: &str) -> Result<P, Refused> {
    let name = P::ABOUT.name;
    let (id, board) =
        text.split_once(' ').ok_or_else(|| Malformed::new(text, say!("'{}:… BOARD'", name)))?;
    let tail = id
        .strip_prefix(name)
        .and_then(|rest| rest.strip_prefix(':'))
        .ok_or_else(|| Malformed::new(id, P::ABOUT.ids))?;
    P::read(&tail.parse()?, board)
}

/// Gives a position type its `Display` and `FromStr`: `ID BOARD`.
#[macro_export]
macro_rules! position_text {
    ($position:ty) => {
        impl std::fmt::Display for $position {
            fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                use $crate::position::Position;
                write!(f, "{} {}", self.id(), self.board())
            }
        }
        impl std::str::FromStr for $position {
            type Err = $crate::position::Refused;
            fn from_str(text: &str) -> Result<Self, Self::Err> {
                $crate::position::read_position(text)
            }
        }
    };
}
