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
    /// A cell by its name.
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
    /// The cell that is empty at the start.
    Vacancy,
    /// The cell where the last token has to end.
    Target,
}

/// Where stones of BAO lie.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Heap {
    /// The hole of that number.
    Hole(usize),
    /// What that player has taken.
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
    /// One of these names.
    Player(&'static [&'static str]),
    /// A number of cells, rows or posts.
    Size {
        /// The largest.
        most: usize,
    },
    /// A cell between two, by name.
    Cells {
        /// The first cell of the board.
        first: String,
        /// The last cell of the board.
        last: String,
    },
    /// A cell of the board at hand.
    Cell,
    /// A cell, or a side of the player at hand.
    CellOrSide,
    /// Rows of a board.
    Rows {
        /// So many are needed.
        wanted: usize,
        /// So many are there, where they were counted.
        found: Option<usize>,
    },
    /// Cells of a row that is written in runs.
    RowCells {
        /// So many are needed.
        wanted: usize,
        /// The row, from 1.
        row: usize,
        /// The column from which the row is wrong, from 1.
        wrong_from: usize,
    },
    /// Letters of a row.
    RowLetters {
        /// So many are needed.
        wanted: usize,
        /// The row, from 1.
        row: usize,
    },
    /// One of the letters of a board.
    Letters {
        /// Those that may stand there.
        letters: Vec<char>,
        /// Where.
        spot: Spot,
    },
    /// Nothing behind the board.
    EndOfBoard,
    /// Null: how many to take.
    Take,
    /// Bridg-It: x,y.
    Crossing {
        /// The largest coordinate.
        last: usize,
    },
    /// Hex: the name of a swap rule.
    SwapRule,
    /// Hex: what may stand behind the turn.
    SwappedOrResigned,
    /// Torus: what an id needs at least.
    SizeAndRule,
    /// Torus: the name of a rule.
    TorusRule,
    /// Torus: how a game begins.
    Start,
    /// Torus: who has won.
    Winner,
    /// Torus: nothing behind the winner.
    EndAfterWinner,
    /// BAO: a number of stones.
    Stones {
        /// The most.
        most: u32,
        /// Where they lie.
        heap: Heap,
    },
    /// BAO: the holes of a board.
    Holes {
        /// So many are needed.
        wanted: usize,
        /// So many are there.
        found: usize,
    },
    /// BAO: the number of a hole.
    HoleNumber {
        /// The last hole.
        last: usize,
    },
    /// BAO: what may stand behind the turn.
    EndlessOrEnd,
    /// Hi-Q: the name of a board, or a drawing.
    HiqBoard,
    /// Hi-Q: a cell of a board.
    HiqCell {
        /// The name of the board.
        board: String,
        /// What the cell is for.
        role: Role,
        /// A cell that would do.
        example: String,
    },
    /// Hi-Q: the number of cells of a triangle.
    Triangle,
    /// Hi-Q: how often a letter stands, in a drawing in runs.
    Repetition,
    /// Hi-Q: a jump.
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
    /// What was read, shortened if it is long.
    pub token: String,
    /// What should have stood there.
    pub expected: Expected,
}

impl Malformed {
    /// A token, and what should have stood there.
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
    /// The game is over.
    Over,
    /// Resigned where a chain had decided the game.
    OverBefore,
    /// The cell is taken.
    Taken,
    /// The move leads off the board.
    OffBoard,
    /// That cell is off the board.
    CellOffBoard(String),
    /// The board has no such cell.
    NoSuchCell,
    /// That cell is not empty.
    Occupied(String),
    /// The board of that id has so many cells.
    CellCount {
        /// The board.
        id: String,
        /// What it has.
        cells: usize,
    },
    /// These are not the cells of the board of that id.
    OtherCells {
        /// The board.
        id: String,
    },
    /// Null: the heap of that id never holds so many.
    HeapTooSmall {
        /// The heap.
        id: String,
    },
    /// Null: only so many are left.
    Left(usize),
    /// Hex: a swap of pieces needs a board with equal sides.
    UnequalSides,
    /// Hex: the variant has no swap rule.
    NoSwapRule,
    /// Hex: the variant has no swap of sides.
    NoSwapOfSides,
    /// Hex: only the answer to the first stone may be a swap.
    LateSwap,
    /// BAO: there is no such hole.
    NoSuchHole,
    /// BAO: the hole belongs to the other player.
    OthersHole,
    /// BAO: there is nothing to sow.
    EmptyHole,
    /// BAO: the board of that id has so many holes.
    HoleCount {
        /// The board.
        id: String,
        /// What it has.
        holes: usize,
    },
    /// BAO: more stones than anybody can count with.
    TooManyStones {
        /// So many are there.
        found: u32,
        /// The most.
        most: u32,
    },
    /// BAO: more stones than the game starts with.
    MoreThanAtStart {
        /// So many are there.
        found: u64,
        /// The board.
        id: String,
        /// What it starts with.
        start: u32,
    },
    /// BAO: a side is empty, so the game was over.
    EmptySide,
    /// Hi-Q: no token is on that cell.
    NoToken(String),
    /// Hi-Q: no token is on the board.
    NoTokens,
    /// Hi-Q: no token is on the cell in the middle of the jump.
    NothingToJump(String),
    /// Hi-Q: the two cells are not two steps apart along a line.
    NotTwoSteps {
        /// Where the jump begins.
        from: String,
        /// Where it ends.
        to: String,
    },
    /// Hi-Q: the tokens are not those of the board's cells.
    TokenCount {
        /// What the board has.
        cells: usize,
        /// What there is.
        found: usize,
    },
    /// Hi-Q: a number beyond the cells.
    NoCell {
        /// What the board has.
        cells: usize,
    },
    /// Hi-Q: the target is not a cell.
    TargetOffBoard,
    /// Hi-Q: a second target, there.
    SecondTarget(Spot),
    /// Hi-Q: the drawing has no target.
    NoTarget,
    /// Hi-Q: the board is too wide or too high.
    TooLarge {
        /// The most columns, and the most rows.
        most: usize,
    },
    /// Hi-Q: the board has too many cells.
    TooManyCells {
        /// The most.
        most: usize,
        /// The first cell that is too many.
        spot: Spot,
    },
    /// Hi-Q: too many tokens on a wide board.
    TooManyTokens {
        /// The most.
        most: usize,
    },
    /// Torus: the stones have won, and the board does not say so.
    Won {
        /// Who has won.
        winner: Player,
        /// By which curve.
        reason: Reason,
    },
    /// Torus: the board says that the winner has won, and the stones have not.
    NotWon {
        /// Who is said to have won.
        winner: Player,
        /// The classes of that player's curves.
        own: Group,
        /// The classes of the other player's curves.
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
    /// The move or the position, shortened if it is long.
    pub token: String,
    /// Which rule it breaks.
    pub reason: Breach,
}

impl Illegal {
    /// A move or a position, and which rule it breaks.
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
    /// It is not in the notation.
    Malformed(Malformed),
    /// The rules forbid it.
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
