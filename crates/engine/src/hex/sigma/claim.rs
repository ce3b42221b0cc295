//! A claim `S[α]` on a board with stones, and the file that states it.
//!
//! ```text
//! board 8
//! black 54 46
//! white 47
//! carrier 11 12 21 …
//! formula (t-54 | t-46 | t-b)
//! ```

use super::super::bits::Bits;
use super::Set;
use super::board::Board;
use super::formula::{Atom, Formula, Point, Unreadable, named};
use std::fmt;

/// With these stones Black, moving second and playing in the carrier, makes the formula true.
#[derive(Clone, Debug)]
pub struct Claim {
    /// Where it is claimed.
    pub board: Board,
    /// Black's stones: [`Claim::read`] accepts no formula that names another cell.
    pub black: Set,
    /// White's stones.
    pub white: Set,
    /// Empty cells.
    pub carrier: Set,
    /// What is claimed.
    pub formula: Formula,
}

/// Why a text states no claim.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Misstated {
    /// A line that does not begin with one of the five words.
    Word {
        /// From 1.
        line: usize,
        /// The word that was found.
        word: String,
    },
    /// The line of a word is missing.
    Missing(&'static str),
    /// A word for the second time.
    Twice {
        /// The second of the lines, from 1.
        line: usize,
        /// One of the five.
        word: String,
    },
    /// `board` without a size, or a board of more than 128 cells.
    Board {
        /// From 1.
        line: usize,
        /// What stands behind `board`.
        text: String,
    },
    /// Before the board is known.
    Early {
        /// From 1.
        line: usize,
        /// The word that needs the board.
        word: String,
    },
    /// A name that is no cell of the board.
    OffBoard {
        /// From 1.
        line: usize,
        /// The name that was found.
        name: String,
    },
    /// A cell with both a black and a white stone.
    Both {
        /// The first such cell.
        cell: String,
    },
    /// A cell of the carrier with a stone.
    Occupied {
        /// The first such cell.
        cell: String,
        /// `black` or `white`.
        colour: &'static str,
    },
    /// What stands behind `formula` is none.
    Formula {
        /// From 1.
        line: usize,
        /// What is wrong with it.
        error: Unreadable,
    },
    /// An atom names a cell without a black stone.
    NotBlack {
        /// The first such cell.
        cell: String,
        /// `white` or `empty`.
        colour: &'static str,
    },
}

impl fmt::Display for Misstated {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Misstated::Word { line, word } => {
                write!(f, "line {line}: '{word}' is none of board, black, white, carrier, formula")
            }
            Misstated::Missing(word) => write!(f, "the line '{word} …' is missing"),
            Misstated::Twice { line, word } => write!(f, "line {line}: a second line '{word}'"),
            Misstated::Board { line, text } => {
                write!(f, "line {line}: '{text}' is no size of a board of at most 128 cells")
            }
            Misstated::Early { line, word } => {
                write!(f, "line {line}: '{word}' comes before 'board'")
            }
            Misstated::OffBoard { line, name } => {
                write!(f, "line {line}: '{name}' is no cell of the board")
            }
            Misstated::Both { cell } => write!(f, "{cell} is both black and white"),
            Misstated::Occupied { cell, colour } => {
                write!(f, "{cell} is in the carrier but {colour}; a carrier is empty cells")
            }
            Misstated::Formula { line, error } => write!(f, "line {line}: formula: {error}"),
            Misstated::NotBlack { cell, colour } => {
                write!(
                    f,
                    "the formula names {cell}, which is {colour}; an atom joins black stones or sides"
                )
            }
        }
    }
}

impl std::error::Error for Misstated {}

impl Claim {
    /// Reads a claim; what it names must be there.
    pub fn read(text: &str) -> Result<Claim, Misstated> {
        let mut board: Option<Board> = None;
        let (mut black, mut white, mut carrier, mut formula) = (None, None, None, None);
        for (i, content) in text.lines().enumerate() {
            let line = i + 1;
            let content = content.split('#').next().unwrap_or_default().trim();
            let (word, rest) = content.split_once(char::is_whitespace).unwrap_or((content, ""));
            if word.is_empty() {
                continue;
            }
            let twice = Err(Misstated::Twice { line, word: word.to_string() });
            let known = board.as_ref().ok_or(Misstated::Early { line, word: word.to_string() });
            let cells = |board: &Board| {
                board.cells(rest).map_err(|name| Misstated::OffBoard { line, name })
            };
            match word {
                "board" if board.is_some() => return twice,
                "board" => {
                    let sizes = rules::cell::read_sizes(rest.trim(), 40).ok();
                    let made = sizes.and_then(|(columns, rows)| Board::new(columns, rows));
                    let wrong = Misstated::Board { line, text: rest.trim().to_string() };
                    board = Some(made.ok_or(wrong)?);
                }
                "black" if black.is_some() => return twice,
                "black" => black = Some(cells(known?)?),
                "white" if white.is_some() => return twice,
                "white" => white = Some(cells(known?)?),
                "carrier" if carrier.is_some() => return twice,
                "carrier" => carrier = Some(cells(known?)?),
                "formula" if formula.is_some() => return twice,
                "formula" => {
                    let read = Formula::read(rest, known?);
                    formula = Some(read.map_err(|error| Misstated::Formula { line, error })?);
                }
                _ => return Err(Misstated::Word { line, word: word.to_string() }),
            }
        }
        let claim = Claim {
            board: board.ok_or(Misstated::Missing("board"))?,
            black: black.unwrap_or_default(),
            white: white.unwrap_or_default(),
            carrier: carrier.ok_or(Misstated::Missing("carrier"))?,
            formula: formula.ok_or(Misstated::Missing("formula"))?,
        };
        claim.sound()?;
        Ok(claim)
    }

    /// Whether stones, carrier and formula fit together.
    fn sound(&self) -> Result<(), Misstated> {
        let name = |set: Set| self.board.cell_name(set.first());
        let both = self.black & self.white;
        if !both.is_empty() {
            return Err(Misstated::Both { cell: name(both) });
        }
        for (stones, colour) in [(self.black, "black"), (self.white, "white")] {
            let occupied = self.carrier & stones;
            if !occupied.is_empty() {
                return Err(Misstated::Occupied { cell: name(occupied), colour });
            }
        }
        let missing = named(&self.formula).minus(self.black);
        if !missing.is_empty() {
            let colour = if self.white.has(missing.first()) { "white" } else { "empty" };
            return Err(Misstated::NotBlack { cell: name(missing), colour });
        }
        Ok(())
    }

    /// Whether the formula is true already, those cells being black as well.
    pub fn truth(&self, more: Set) -> bool {
        self.formula.holds(|atom| self.board.truth(atom, self.black | more))
    }

    /// The union of the sides and stones that the formula speaks of.
    pub(crate) fn points(&self) -> Vec<Point> {
        let points = self.formula.atoms().into_iter().flat_map(Atom::points);
        let mut points: Vec<Point> = points.collect();
        points.sort();
        points.dedup();
        points
    }
}
