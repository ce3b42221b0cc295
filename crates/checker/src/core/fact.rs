//! What a step says: a saying about a board. Every fact is three tokens.

use crate::answer::verdict::{Fault, title};
use crate::core::theory::Statement;
use crate::core::variant::Variant;
use rules::{Malformed, Player, Refused, Sentence, State, Status};
use std::fmt;

/// A player and his name: a side as the game calls it, or, while a swap is still to come, a
/// person, *first* or *second*.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Side {
    /// The player.
    pub player: Player,
    /// What the game or the claim calls that player.
    pub name: &'static str,
}

impl Side {
    /// The names of the persons.
    const PERSONS: &'static [&'static str] = &["first", "second"];

    /// A side of the game.
    pub fn of(state: &dyn State, side: Player) -> Self {
        Side { player: side, name: state.player_name(side) }
    }

    /// Whoever plays that side on that board, called as `wins` calls him there.
    pub fn claimant(state: &dyn State, side: Player) -> Self {
        match state.swap_to_come() {
            true => {
                let player = state.person(side);
                Side { player, name: Side::PERSONS[player.index()] }
            }
            false => Side::of(state, side),
        }
    }

    /// Undoes [`Side::claimant`].
    fn read(name: &str, state: &dyn State) -> Result<Self, Fault> {
        let persons = state.swap_to_come();
        Side::named(name, if persons { Side::PERSONS } else { state.about().players })
    }

    /// The one of that name.
    pub(crate) fn named(name: &str, names: &'static [&'static str]) -> Result<Self, Fault> {
        let unknown = || Refused::from(Malformed::new(name, Sentence::one_of(names)));
        let mut sides = [Player::One, Player::Two].into_iter().zip(names);
        sides
            .find(|(_, other)| **other == name)
            .map(|(player, name)| Side { player, name })
            .ok_or_else(|| Fault::malformed(unknown()))
    }

    /// The side that the claimant of a fact plays on its board. (Redundant as the games are now: while a
    /// swap is to come nobody has swapped yet, so that person and side have the same number.)
    pub(crate) fn on(self, state: &dyn State) -> Player {
        if state.swap_to_come() { state.person(self.player) } else { self.player }
    }
}

/// An end of a game or a puzzle, or a position that play may come to.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Goal {
    /// A puzzle reaches its end.
    Solved,
    /// A puzzle is left without a move.
    Stuck,
    /// Nobody wins.
    Drawn,
    /// That side wins.
    Won(Side),
    /// The position with this board.
    At(Box<str>),
}

impl Goal {
    /// That this side wins.
    pub fn won(state: &dyn State, side: Player) -> Self {
        Goal::Won(Side::of(state, side))
    }

    fn read(text: &str, variant: &Variant) -> Result<Self, Fault> {
        match text {
            "solved" => Ok(Goal::Solved),
            "stuck" => Ok(Goal::Stuck),
            "drawn" => Ok(Goal::Drawn),
            _ => match text.split_once('-') {
                Some(("won", name)) => Ok(Goal::Won(variant.side(name)?)),
                Some(("at", board)) => Ok(Goal::At(variant.board(board)?.board().into())),
                _ => Err(Fault::expected(text, "solved, stuck, drawn, won-PLAYER or at-BOARD")),
            },
        }
    }

    /// Whether a position is what is meant.
    pub fn is_met(&self, state: &dyn State) -> bool {
        match self {
            Goal::Solved => state.status() == Status::Solved,
            Goal::Stuck => state.status() == Status::Stuck,
            Goal::Drawn => state.status() == Status::Drawn,
            Goal::Won(side) => state.status() == Status::Won(side.player),
            Goal::At(board) => state.board() == **board,
        }
    }

    fn sentence(&self) -> String {
        match self {
            Goal::Won(side) => format!("ends won by {}", title(side.name)),
            Goal::At(board) => format!("leads to {board}"),
            _ => format!("ends {self}"),
        }
    }
}

impl fmt::Display for Goal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Goal::Solved => f.write_str("solved"),
            Goal::Stuck => f.write_str("stuck"),
            Goal::Drawn => f.write_str("drawn"),
            Goal::Won(side) => write!(f, "won-{}", side.name),
            Goal::At(board) => write!(f, "at-{board}"),
        }
    }
}

/// What can be said of a position.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Saying {
    /// The player can force a win in finitely many moves. While a swap is still to come the player
    /// is a person.
    Wins(Side),
    /// `lo`: the mover can force so great a difference of stones from now on.
    AtLeast(i64),
    /// `hi`: the other player can hold the mover to that difference.
    AtMost(i64),
    /// Some line of moves leads to the goal.
    Reaches(Goal),
    /// No line of moves leads to the goal.
    Never(Goal),
    /// The player, moving second and playing in the cells named, makes the formula true.
    Holds(Side),
}

/// A statement about a position.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Fact {
    saying: Saying,
    board: Box<str>,
}

impl Fact {
    /// Says that of this board.
    pub fn new(saying: Saying, board: impl Into<Box<str>>) -> Self {
        Fact { saying, board: board.into() }
    }

    /// That whoever plays that side wins from there.
    pub fn wins(state: &dyn State, side: Player) -> Self {
        Fact::new(Saying::Wins(Side::claimant(state, side)), state.board())
    }

    /// Reads the facts that every game has; none if the word is none of theirs.
    pub(crate) fn read(words: [&str; 3], variant: &Variant) -> Option<Result<Statement, Fault>> {
        let [word, object, board] = words;
        let statement = |saying: &dyn Fn(&dyn State) -> Result<Saying, Fault>| {
            let state = variant.board(board)?;
            Ok(Statement::of(Fact::new(saying(&*state)?, board), state))
        };
        let goal = || Goal::read(object, variant);
        match word {
            "wins" => Some(statement(&|state| Ok(Saying::Wins(Side::read(object, state)?)))),
            "reaches" => Some(statement(&|_| Ok(Saying::Reaches(goal()?)))),
            "never" => Some(statement(&|_| Ok(Saying::Never(goal()?)))),
            _ => None,
        }
    }

    /// What is said.
    pub fn saying(&self) -> &Saying {
        &self.saying
    }

    /// The position, in the notation of its game.
    pub fn board(&self) -> &str {
        &self.board
    }

    /// The position alone: what holds is said of a board, its cells and a formula.
    pub fn position(&self) -> &str {
        match &self.saying {
            Saying::Holds(_) => self.board.split(';').next().unwrap_or_default(),
            _ => &self.board,
        }
    }

    /// How many bytes it takes to hold.
    pub(crate) fn size(&self) -> usize {
        size_of::<Self>() + self.to_string().len()
    }

    /// For people, with the board described as `place`, the player of `wins` being a person or not.
    pub(crate) fn sentence(&self, place: &str, person: bool) -> String {
        match &self.saying {
            Saying::Wins(side) if person => format!("the {} player wins from {place}", side.name),
            Saying::Wins(side) => format!("{} wins from {place}", title(side.name)),
            Saying::AtLeast(v) => {
                format!("the mover gets at least {v} stones more than the other from {place}")
            }
            Saying::AtMost(v) => {
                format!("the mover gets at most {v} stones more than the other from {place}")
            }
            Saying::Reaches(goal) => {
                format!("some line of moves from {place} {}", goal.sentence())
            }
            Saying::Holds(side) => format!(
                "{}, moving second inside of the cells, makes the formula true: {place}",
                title(side.name)
            ),
            Saying::Never(goal) => {
                format!("no line of moves from {place} {}", goal.sentence())
            }
        }
    }
}

impl fmt::Display for Fact {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.saying {
            Saying::Wins(side) => write!(f, "wins {}", side.name)?,
            Saying::AtLeast(v) => write!(f, "lo {v}")?,
            Saying::AtMost(v) => write!(f, "hi {v}")?,
            Saying::Reaches(goal) => write!(f, "reaches {goal}")?,
            Saying::Never(goal) => write!(f, "never {goal}")?,
            Saying::Holds(side) => write!(f, "holds {}", side.name)?,
        }
        write!(f, " {}", self.board)
    }
}
