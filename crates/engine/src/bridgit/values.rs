//! Values of positions. The rules end a game when somebody has joined the ends; what such an end is
//! worth is a convention, for the slides do not say. With k empty cells left:
//!
//! | convention | Left has joined | Right has | |
//! |---|---|---|---|
//! | `zero` | 0 | 0 | whoever cannot move loses, and nobody moves after the end |
//! | `one` | 1 | −1 | a move for the winner |
//! | `leftover` | k | −k | only the winner may go on |
//! | `leftover1` | k+1 | −(k+1) | the same and a move more |
//! | `outcome` | Left's win | Right's win | two points, Left's the greater: only the class is left |

use super::board::Board;
use super::table::{MOST, Table};
use crate::budget::Budget;
use crate::partizan::{Appraiser, Partizan};
use crate::value::thermograph::Thermograph;
use crate::value::{Dyadic, Outcome, Universe, Value};
use rules::Player::{self, One, Two};
use std::cmp::Ordering;
use std::fmt;
use std::str::FromStr;

/// What the end of a game is worth, with k empty cells left.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Convention {
    /// Nothing.
    Zero,
    /// 1 to the winner.
    One,
    /// k to the winner.
    Leftover,
    /// k + 1 to the winner.
    Leftover1,
    /// A win: values are nothing but the four classes.
    Outcome,
}

impl Convention {
    /// Every convention once.
    pub const ALL: [Convention; 5] = [
        Convention::Zero,
        Convention::One,
        Convention::Leftover,
        Convention::Leftover1,
        Convention::Outcome,
    ];

    /// The word that [`Convention::from_str`] reads.
    pub fn name(self) -> &'static str {
        match self {
            Convention::Zero => "zero",
            Convention::One => "one",
            Convention::Leftover => "leftover",
            Convention::Leftover1 => "leftover1",
            Convention::Outcome => "outcome",
        }
    }

    /// What an end is worth to Left; in `outcome` only the sign counts.
    fn worth(self, winner: Player, empty: usize) -> i64 {
        let size = match self {
            Convention::Zero => 0,
            Convention::One | Convention::Outcome => 1,
            Convention::Leftover => empty as i64,
            Convention::Leftover1 => empty as i64 + 1,
        };
        if winner == One { size } else { -size }
    }
}

/// A word that is no convention.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Unknown(pub String);

impl fmt::Display for Unknown {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let names = Convention::ALL.map(Convention::name).join(", ");
        write!(f, "'{}': expected one of {names}", self.0.escape_debug())
    }
}

impl std::error::Error for Unknown {}

impl FromStr for Convention {
    type Err = Unknown;
    fn from_str(text: &str) -> Result<Self, Unknown> {
        let found = Convention::ALL.into_iter().find(|c| c.name() == text);
        found.ok_or_else(|| Unknown(text.to_string()))
    }
}

/// The values of all positions of a table under one convention.
#[derive(Debug)]
pub struct Valuation {
    convention: Convention,
    universe: Universe,
    /// In `outcome`, the value 1, *, −1 or 0 stands for the class.
    values: Vec<Value>,
}

impl Valuation {
    /// Works out every value of a table.
    pub fn new(table: &Table, convention: Convention) -> Self {
        if convention == Convention::Outcome {
            let mut universe = Universe::new();
            let standing = [universe.integer(1), universe.nimber(1), universe.integer(-1)];
            let standing = |code: usize| match table.outcome(code) {
                Outcome::L => standing[0],
                Outcome::N => standing[1],
                Outcome::R => standing[2],
                Outcome::P => Value::ZERO,
            };
            let values = (0..table.len()).map(standing).collect();
            return Valuation { convention, universe, values };
        }
        let mut universe = Universe::new();
        let mut worth =
            |empty| [One, Two].map(|winner| universe.integer(convention.worth(winner, empty)));
        let worth = (0..=table.empties(0).count()).map(&mut worth).collect();
        let (ends, unlimited) = (Ends { table, worth }, Budget::default());
        let mut appraiser = Appraiser::with(&ends, &unlimited, vec![None; table.len()]);
        appraiser.universe = universe;
        // Options have greater codes, and every game ends: nothing is refused.
        let value = |code| appraiser.value(&code).unwrap_or(Value::ZERO);
        let mut values: Vec<Value> = (0..table.len()).rev().map(value).collect();
        values.reverse();
        Valuation { convention, universe: appraiser.universe, values }
    }

    /// What ends are worth here.
    pub fn convention(&self) -> Convention {
        self.convention
    }

    /// An id: equal for equal values.
    pub fn value(&self, code: usize) -> Value {
        self.values[code]
    }

    /// `None` if the two values are confused.
    pub fn compare(&mut self, a: Value, b: Value) -> Option<Ordering> {
        match self.convention {
            Convention::Outcome => self.universe.outcome(a).compare(self.universe.outcome(b)),
            _ => self.universe.compare(a, b),
        }
    }

    /// The value in words: a notation, or the class.
    pub fn text(&mut self, value: Value) -> String {
        match self.convention {
            Convention::Outcome => self.universe.outcome(value).to_string(),
            _ => self.universe.text(value),
        }
    }

    /// Where the values live.
    pub fn universe(&mut self) -> &mut Universe {
        &mut self.universe
    }
}

/// The positions of a table, their ends worth what a convention says in the universe of the appraiser.
struct Ends<'a> {
    table: &'a Table,
    /// By empty cells and winner.
    worth: Vec<[Value; 2]>,
}

impl Ends<'_> {
    fn options(&self, code: usize, player: Player, out: &mut Vec<usize>) {
        out.extend(self.table.empties(code).map(|spot| self.table.play(code, spot, player)));
    }
}

impl Partizan for Ends<'_> {
    type Position = usize;

    fn left(&self, code: &usize, out: &mut Vec<usize>) {
        self.options(*code, One, out);
    }

    fn right(&self, code: &usize, out: &mut Vec<usize>) {
        self.options(*code, Two, out);
    }

    fn settled(&self, code: &usize, _: &mut Universe) -> Option<Value> {
        let winner = self.table.winner(*code)?;
        Some(self.worth[self.table.empties(*code).count()][winner.index()])
    }
}

/// The value of one position and of its options.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Appraisal {
    /// In the usual notation; under `outcome` the class.
    pub value: String,
    /// Who wins the game (not the value's own class, which the convention may change).
    pub outcome: Outcome,
    /// `None` under `outcome`.
    pub mean: Option<Dyadic>,
    /// `None` under `outcome`.
    pub temperature: Option<Dyadic>,
    /// `None` under `outcome`.
    pub thermograph: Option<Thermograph>,
    /// In the order of the cells; empty once the game is over.
    pub options: Vec<OptionValue>,
}

/// What bridging a cell leads to: values for either player, and Left's fewest bridges after.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct OptionValue {
    /// The cell that is bridged.
    pub cell: usize,
    /// The value after Left's bridge.
    pub left: String,
    /// The value after Right's bridge.
    pub right: String,
    /// b_L(G^L) and b_L(G^R); `None` is ∞.
    pub b_left: [Option<u32>; 2],
}

/// A board has too many empty cells for exact values.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct TooLarge {
    /// Empty cells of the board.
    pub empty: usize,
}

impl fmt::Display for TooLarge {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} empty cells: values are computed for up to {MOST}", self.empty)
    }
}

impl std::error::Error for TooLarge {}

/// Values everything about one position.
pub fn appraise(board: &Board, convention: Convention) -> Result<Appraisal, TooLarge> {
    let table = Table::after(board).ok_or(TooLarge { empty: board.empties().count() })?;
    let mut valuation = Valuation::new(&table, convention);
    let code = 0;
    let mut options = Vec::new();
    for spot in table.empties(code).filter(|_| !table.finished(code)) {
        let after = [One, Two].map(|player| table.play(code, spot, player));
        let [left, right] = after.map(|code| valuation.text(valuation.value(code)));
        let b_left = after.map(|code| table.fewest(code, One));
        options.push(OptionValue { cell: table.cell(spot), left, right, b_left });
    }
    let value = valuation.value(code);
    let exact = convention != Convention::Outcome;
    Ok(Appraisal {
        value: valuation.text(value),
        outcome: table.outcome(code),
        mean: exact.then(|| valuation.universe.mean(value)),
        temperature: exact.then(|| valuation.universe.temperature(value)),
        thermograph: exact.then(|| (*valuation.universe.thermograph(value)).clone()),
        options,
    })
}
