//! How the rules say no, as data: a text that is not in the notation is [`Malformed`], one in the
//! notation that the rules forbid is [`Illegal`]. `Display` is the English sentence; whoever speaks
//! another language makes it from the fields.

use crate::game::GAMES;
use crate::hiq;
use crate::position::{Player, Position};
use crate::torus::{Group, Reason, Torus};
use std::fmt::{self, Display};

/// Where on a board, as the game counts.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Spot {
    Cell(String),
    /// Both from 1.
    RowColumn(usize, usize),
    /// A letter of a drawing, both from 1.
    LineColumn(usize, usize),
}

impl Display for Spot {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Spot::Cell(cell) => write!(f, "at {cell}"),
            Spot::RowColumn(row, column) => write!(f, "in row {row}, column {column}"),
            Spot::LineColumn(line, column) => write!(f, "at line {line}, column {column}"),
        }
    }
}

/// What a cell of Hi-Q is asked for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Role {
    Vacancy,
    Target,
}

/// Where stones of BAO lie.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Heap {
    Hole(usize),
    Store(Player),
}

/// What would have been in the notation.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Expected {
    /// The id of a game of the registry.
    Game,
    /// An id of that grammar.
    Id(&'static str),
    /// `ID BOARD` of the game of that name.
    Position(&'static str),
    Player(&'static [&'static str]),
    Size {
        most: usize,
    },
    Cells {
        first: String,
        last: String,
    },
    /// A cell of the board at hand.
    Cell,
    CellOrSide,
    Rows {
        wanted: usize,
        found: Option<usize>,
    },
    RowCells {
        wanted: usize,
        row: usize,
        wrong_from: usize,
    },
    RowLetters {
        wanted: usize,
        row: usize,
    },
    Letters {
        letters: Vec<char>,
        spot: Spot,
    },
    EndOfBoard,
    /// Null: how many to take.
    Take,
    /// Bridg-It: x,y.
    Crossing {
        last: usize,
    },
    SwapRule,
    /// Hex: what may stand behind the turn.
    SwappedOrResigned,
    SizeAndRule,
    TorusRule,
    Start,
    /// Torus: who has won.
    Winner,
    EndAfterWinner,
    Stones {
        most: u32,
        heap: Heap,
    },
    Holes {
        wanted: usize,
        found: usize,
    },
    HoleNumber {
        last: usize,
    },
    EndlessOrEnd,
    HiqBoard,
    HiqCell {
        board: String,
        role: Role,
        example: String,
    },
    Triangle,
    Repetition,
    Jump,
}

impl Display for Expected {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Expected::Game => {
                let names: Vec<_> = GAMES.iter().map(|game| game.about().name).collect();
                write!(f, "a game id; the games are {}", names.join(", "))
            }
            Expected::Id(grammar) => f.write_str(grammar),
            Expected::Position(name) => write!(f, "'{name}:… BOARD'"),
            Expected::Player(names) => f.write_str(&names.join(" or ")),
            Expected::Size { most } => write!(f, "a size from 1 to {most}"),
            Expected::Cells { first, last } => write!(f, "a cell from {first} to {last}"),
            Expected::Cell => f.write_str("a cell of the board"),
            Expected::CellOrSide => f.write_str("a cell or a side of that player"),
            Expected::Rows { wanted, found: None } => write!(f, "{wanted} rows split by '/'"),
            Expected::Rows { wanted, found: Some(found) } => {
                write!(f, "{wanted} rows split by '/', not {found}")
            }
            Expected::RowCells { wanted, row, wrong_from } => {
                write!(f, "{wanted} cells in row {row}, wrong from column {wrong_from}")
            }
            Expected::RowLetters { wanted, row } => write!(f, "{wanted} letters in row {row}"),
            Expected::Letters { letters, spot } => {
                for (i, letter) in letters.iter().enumerate() {
                    let before = match i {
                        0 => "",
                        _ if i + 1 == letters.len() => " or ",
                        _ => ", ",
                    };
                    write!(f, "{before}'{letter}'")?;
                }
                write!(f, " {spot}")
            }
            Expected::EndOfBoard => f.write_str("the end of the board"),
            Expected::Take => f.write_str("how many to take: 1, 2 or 3"),
            Expected::Crossing { last } => {
                write!(f, "x,y from 1 to {last}, both odd or both even")
            }
            Expected::SwapRule => f.write_str("swap-pieces or swap-sides"),
            Expected::SwappedOrResigned => f.write_str("'swapped', then 'resigned', or the end"),
            Expected::SizeAndRule => f.write_str("a size and a rule, as in 5:c"),
            Expected::TorusRule => f.write_str("a rule: a, a-lenient, b or c"),
            Expected::Start => f.write_str("a slant (+ or -), then black, white or, for c, fair"),
            Expected::Winner => f.write_str("won-black or won-white"),
            Expected::EndAfterWinner => f.write_str("nothing behind the winner"),
            Expected::Stones { most, heap } => {
                write!(f, "a number of stones from 0 to {most} ")?;
                match heap {
                    Heap::Hole(hole) => write!(f, "in hole {hole}"),
                    Heap::Store(Player::One) => f.write_str("in the first store"),
                    Heap::Store(Player::Two) => f.write_str("in the second"),
                }
            }
            Expected::Holes { wanted, found } => {
                write!(f, "{wanted} holes split by ',', not {found}")
            }
            Expected::HoleNumber { last } => write!(f, "a hole from 0 to {last}"),
            Expected::EndlessOrEnd => f.write_str("'endless' or the end"),
            Expected::HiqBoard => {
                let names: Vec<_> = hiq::preset_names().collect();
                write!(
                    f,
                    "a board: {}, square:N, rect:WxH, triangle:15, triangle:21, triangle:28 or \
                     drawn:ROWS",
                    names.join(", ")
                )
            }
            Expected::HiqCell { board, role, example } => {
                let role = match role {
                    Role::Vacancy => "vacancy",
                    Role::Target => "target",
                };
                write!(f, "a cell of {board} as the {role}, e.g. {example}")
            }
            Expected::Triangle => f.write_str("15, 21 or 28 cells in a triangle"),
            Expected::Repetition => f.write_str("a number without leading zeros before a letter"),
            Expected::Jump => f.write_str("a jump from cell to cell of the board: d2>d4"),
        }
    }
}

/// A text that is not in the notation: which token, and what would have been.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Malformed {
    pub token: String,
    pub expected: Expected,
}

impl Malformed {
    pub fn new(token: impl Display, expected: Expected) -> Self {
        Malformed { token: shortened(token), expected }
    }
}

impl Display for Malformed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&unread(&self.token, &self.expected))
    }
}

impl std::error::Error for Malformed {}

/// The sentence on a token that is not what was expected, in any notation.
pub fn unread(token: impl Display, expected: impl Display) -> String {
    format!("'{}': expected {expected}", shortened(token).escape_debug())
}

fn shortened(token: impl Display) -> String {
    let token = token.to_string();
    if token.chars().count() > 80 {
        return token.chars().take(77).chain("...".chars()).collect();
    }
    token
}

/// Which rule a move or a set-up position breaks.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Breach {
    Over,
    /// Resigned where a chain had decided the game.
    OverBefore,
    Taken,
    OffBoard,
    CellOffBoard(String),
    NoSuchCell,
    Occupied(String),
    /// The board of that id has so many cells.
    CellCount {
        id: String,
        cells: usize,
    },
    /// These are not the cells of the board of that id.
    OtherCells {
        id: String,
    },
    HeapTooSmall {
        id: String,
    },
    Left(usize),
    UnequalSides,
    NoSwapRule,
    NoSwapOfSides,
    LateSwap,
    NoSuchHole,
    OthersHole,
    EmptyHole,
    HoleCount {
        id: String,
        holes: usize,
    },
    TooManyStones {
        found: u32,
        most: u32,
    },
    MoreThanAtStart {
        found: u64,
        id: String,
        start: u32,
    },
    EmptySide,
    NoToken(String),
    NoTokens,
    NothingToJump(String),
    NotTwoSteps {
        from: String,
        to: String,
    },
    TokenCount {
        cells: usize,
        found: usize,
    },
    NoCell {
        cells: usize,
    },
    TargetOffBoard,
    SecondTarget(Spot),
    NoTarget,
    TooLarge {
        most: usize,
    },
    TooManyCells {
        most: usize,
        spot: Spot,
    },
    TooManyTokens {
        most: usize,
    },
    /// Torus: the stones have won, and the board does not say so.
    Won {
        winner: Player,
        reason: Reason,
    },
    /// Torus: the board says that the winner has won, and the stones have not.
    NotWon {
        winner: Player,
        own: Group,
        other: Group,
    },
}

impl Display for Breach {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Breach::Over => f.write_str("the game is over"),
            Breach::OverBefore => f.write_str("the game was already over"),
            Breach::Taken => f.write_str("the cell is taken"),
            Breach::OffBoard => f.write_str("off the board"),
            Breach::CellOffBoard(cell) => write!(f, "{cell} is off the board"),
            Breach::NoSuchCell => f.write_str("there is no such cell"),
            Breach::Occupied(cell) => write!(f, "{cell} is occupied"),
            Breach::CellCount { id, cells } => write!(f, "{id} has {cells} cells"),
            Breach::OtherCells { id } => write!(f, "not the cells of {id}"),
            Breach::HeapTooSmall { id } => write!(f, "the heap of {id} never holds so many"),
            Breach::Left(left) => write!(f, "only {left} left"),
            Breach::UnequalSides => {
                f.write_str("swap-pieces mirrors the stone, which needs a board with equal sides")
            }
            Breach::NoSwapRule => f.write_str("this variant has no swap rule"),
            Breach::NoSwapOfSides => f.write_str("this variant has no swap of sides"),
            Breach::LateSwap => f.write_str("only the answer to the first stone may be a swap"),
            Breach::NoSuchHole => f.write_str("there is no such hole"),
            Breach::OthersHole => f.write_str("the hole is the other player's"),
            Breach::EmptyHole => f.write_str("the hole is empty"),
            Breach::HoleCount { id, holes } => write!(f, "{id} has {holes} holes"),
            Breach::TooManyStones { found, most } => {
                write!(f, "{found} stones, but {most} are the most")
            }
            Breach::MoreThanAtStart { found, id, start } => {
                write!(f, "{found} stones, but {id} starts with {start}")
            }
            Breach::EmptySide => f.write_str("a side is empty: the game was already over"),
            Breach::NoToken(cell) => write!(f, "there is no token on {cell}"),
            Breach::NoTokens => f.write_str("there is no token on the board"),
            Breach::NothingToJump(cell) => {
                write!(f, "there is nothing to jump over on {cell}")
            }
            Breach::NotTwoSteps { from, to } => {
                write!(f, "{to} is not two steps from {from} along a line")
            }
            Breach::TokenCount { cells, found } => {
                write!(f, "the board has {cells} cells, not {found}")
            }
            Breach::NoCell { cells } => write!(f, "the board has only {cells} cells"),
            Breach::TargetOffBoard => f.write_str("the target is off the board"),
            Breach::SecondTarget(spot) => write!(f, "a second target {spot}; a board has one"),
            Breach::NoTarget => {
                f.write_str("the drawing has no target: '*', or '@' with a token on it")
            }
            Breach::TooLarge { most } => {
                write!(f, "a board has at most {most} columns and {most} rows")
            }
            Breach::TooManyCells { most, spot } => write!(f, "more than {most} cells {spot}"),
            Breach::TooManyTokens { most } => write!(f, "more than {most} tokens on a wide board"),
            Breach::Won { winner, reason } => {
                let winner = Torus::player_name(*winner);
                write!(f, "the stones have won already ({reason}), so ':won-{winner}' is missing")
            }
            Breach::NotWon { winner, own, other } => {
                let [winner, loser] = [*winner, winner.other()].map(Torus::player_name);
                write!(
                    f,
                    "{winner}'s group {own} is no win, and {loser}'s group {other} is no foul"
                )
            }
        }
    }
}

/// A text in the notation that the rules forbid: a move or a set-up position, and why.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Illegal {
    pub token: String,
    pub reason: Breach,
}

impl Illegal {
    pub fn new(token: impl Display, reason: Breach) -> Self {
        Illegal { token: token.to_string(), reason }
    }
}

impl Display for Illegal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "'{}' is illegal: {}", self.token.escape_debug(), self.reason)
    }
}

impl std::error::Error for Illegal {}

/// Either way in which the rules say no.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Refused {
    Malformed(Malformed),
    Illegal(Illegal),
}

impl Display for Refused {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Refused::Malformed(e) => Display::fmt(e, f),
            Refused::Illegal(e) => Display::fmt(e, f),
        }
    }
}

impl std::error::Error for Refused {}

impl From<Malformed> for Refused {
    fn from(e: Malformed) -> Self {
        Refused::Malformed(e)
    }
}

impl From<Illegal> for Refused {
    fn from(e: Illegal) -> Self {
        Refused::Illegal(e)
    }
}
