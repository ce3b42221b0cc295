//! What a step says: a saying about a board. Every fact is three tokens.

use crate::theory::Statement;
use crate::variant::Variant;
use crate::verdict::{Fault, title};
use rules::{Player, Status};
use std::fmt;

/// A player and the name that the game gives him.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Side {
    pub player: Player,
    pub name: &'static str,
}

/// An end of a game or a puzzle.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Goal {
    Solved,
    Stuck,
    Drawn,
    Won(Side),
}

impl Goal {
    fn read(text: &str, variant: &Variant) -> Result<Self, Fault> {
        match text {
            "solved" => Ok(Goal::Solved),
            "stuck" => Ok(Goal::Stuck),
            "drawn" => Ok(Goal::Drawn),
            _ => match text.strip_prefix("won-") {
                Some(name) => Ok(Goal::Won(variant.side(name)?)),
                None => Err(Fault::expected(text, "solved, stuck, drawn or won-PLAYER")),
            },
        }
    }

    pub fn status(self) -> Status {
        match self {
            Goal::Solved => Status::Solved,
            Goal::Stuck => Status::Stuck,
            Goal::Drawn => Status::Drawn,
            Goal::Won(side) => Status::Won(side.player),
        }
    }

    fn sentence(self) -> String {
        match self {
            Goal::Won(side) => format!("won by {}", title(side.name)),
            _ => self.to_string(),
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
        }
    }
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Saying {
    /// The player can force a win in finitely many moves.
    Wins(Side),
    /// `lo`: the mover can force so great a difference of stones from now on.
    AtLeast(i64),
    /// `hi`: the other player can hold the mover to that difference.
    AtMost(i64),
    /// Some line of moves leads to a position with that status.
    Reaches(Goal),
    /// No line of moves leads to a position with that status.
    Never(Goal),
}

#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Fact {
    saying: Saying,
    board: Box<str>,
}

impl Fact {
    pub fn new(saying: Saying, board: impl Into<Box<str>>) -> Self {
        Fact { saying, board: board.into() }
    }

    /// Reads the facts that every game has; none if the word is none of theirs.
    pub(crate) fn read(words: [&str; 3], variant: &Variant) -> Option<Result<Statement, Fault>> {
        let [word, object, board] = words;
        let read: fn(&str, &Variant) -> Result<Saying, Fault> = match word {
            "wins" => |object, variant| Ok(Saying::Wins(variant.side(object)?)),
            "reaches" => |object, variant| Ok(Saying::Reaches(Goal::read(object, variant)?)),
            "never" => |object, variant| Ok(Saying::Never(Goal::read(object, variant)?)),
            _ => return None,
        };
        let statement = || {
            let saying = read(object, variant)?;
            Ok(Statement::of(Fact::new(saying, board), variant.board(board)?))
        };
        Some(statement())
    }

    pub fn saying(&self) -> Saying {
        self.saying
    }

    pub fn board(&self) -> &str {
        &self.board
    }

    /// How many bytes it takes to hold.
    pub(crate) fn size(&self) -> usize {
        size_of::<Self>() + self.board.len()
    }

    /// For people, with the board described as `place`.
    pub(crate) fn sentence(&self, place: &str) -> String {
        match self.saying {
            Saying::Wins(side) => format!("{} wins from {place}", title(side.name)),
            Saying::AtLeast(v) => {
                format!("the mover gets at least {v} stones more than the other from {place}")
            }
            Saying::AtMost(v) => {
                format!("the mover gets at most {v} stones more than the other from {place}")
            }
            Saying::Reaches(goal) => {
                format!("some line of moves from {place} ends {}", goal.sentence())
            }
            Saying::Never(goal) => {
                format!("no line of moves from {place} ends {}", goal.sentence())
            }
        }
    }
}

impl fmt::Display for Fact {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.saying {
            Saying::Wins(side) => write!(f, "wins {}", side.name)?,
            Saying::AtLeast(v) => write!(f, "lo {v}")?,
            Saying::AtMost(v) => write!(f, "hi {v}")?,
            Saying::Reaches(goal) => write!(f, "reaches {goal}")?,
            Saying::Never(goal) => write!(f, "never {goal}")?,
        }
        write!(f, " {}", self.board)
    }
}
