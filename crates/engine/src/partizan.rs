//! Values for any partizan game: who gives the options of Left and of Right gets canonical form,
//! outcome, mean, temperature and thermograph.
//!
//! ```text
//! G = {G^L | G^R}        value(G) = canonical form of {value(G^L) … | value(G^R) …}
//! G = A + B              value(G) = value(A) + value(B), where the game says how it falls apart
//! ```
//!
//! Whoever cannot move loses, unless the game settles an end otherwise. Positions are told apart by
//! value; every position is worked out once.

use crate::budget::Budget;
use crate::value::thermograph::Thermograph;
use crate::value::{Dyadic, Outcome, Universe, Value, Weary};
use rules::{Player, Position};
use rustc_hash::FxHashMap;
use std::fmt;
use std::hash::Hash;

/// A game whose players have moves of their own.
pub trait Partizan {
    /// What values are worked out of; it does not say whose turn it is.
    type Position: Clone + Eq + Hash;

    /// Appends what Left's moves lead to, whoever's turn it is.
    fn left(&self, position: &Self::Position, out: &mut Vec<Self::Position>);

    /// Appends what Right's moves lead to.
    fn right(&self, position: &Self::Position, out: &mut Vec<Self::Position>);

    /// The positions whose sum this one is: none if it does not fall apart.
    fn parts(&self, _position: &Self::Position) -> Vec<Self::Position> {
        Vec::new()
    }

    /// The value of a position that is not played on, where that is another than its options say.
    fn settled(&self, _position: &Self::Position, _universe: &mut Universe) -> Option<Value> {
        None
    }
}

/// Why there is no value.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Refusal {
    /// The budget ran out after so many positions.
    Spent {
        /// Positions that were begun.
        positions: u64,
    },
    /// A line of play comes back to a position: there is no canonical form.
    Loopy,
    /// A line of play is longer than so many moves.
    TooLong {
        /// The longest line that is followed.
        moves: usize,
    },
}

impl fmt::Display for Refusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Refusal::Spent { positions } => {
                write!(f, "the budget ran out after {positions} positions")
            }
            Refusal::Loopy => f.write_str("a line of play comes back to a position"),
            Refusal::TooLong { moves } => write!(f, "a line of play is longer than {moves} moves"),
        }
    }
}

impl std::error::Error for Refusal {}

/// Lines of play are followed so far: the search is recursive.
const LONGEST: usize = 1_000;

/// What is known of a position.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Known {
    /// On the line of play that is being followed.
    Open,
    /// Its value in the universe of the appraiser.
    Worth(Value),
}

/// A memory of positions.
pub trait Memo<P> {
    /// What was put there last, unless it was forgotten.
    fn get(&self, position: &P) -> Option<Known>;
    /// Remembers this in the place of what was known before.
    fn put(&mut self, position: &P, known: Known);
    /// As if the position had never been put.
    fn forget(&mut self, position: &P);
}

impl<P: Clone + Eq + Hash> Memo<P> for FxHashMap<P, Known> {
    fn get(&self, position: &P) -> Option<Known> {
        FxHashMap::get(self, position).copied()
    }
    fn put(&mut self, position: &P, known: Known) {
        self.insert(position.clone(), known);
    }
    fn forget(&mut self, position: &P) {
        self.remove(position);
    }
}

/// For positions that are numbers: one place for each.
impl Memo<usize> for Vec<Option<Known>> {
    fn get(&self, position: &usize) -> Option<Known> {
        self[*position]
    }
    fn put(&mut self, position: &usize, known: Known) {
        self[*position] = Some(known);
    }
    fn forget(&mut self, position: &usize) {
        self[*position] = None;
    }
}

/// All that is asked about a position.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Appraisal {
    /// Its id in the universe of the appraiser.
    pub value: Value,
    /// The canonical form in the usual notation.
    pub text: String,
    /// Who wins, by who moves first.
    pub outcome: Outcome,
    /// What many copies are worth, divided by their number.
    pub mean: Dyadic,
    /// How urgent a move is: −1 for an integer.
    pub temperature: Dyadic,
    /// The walls that mean and temperature are read from.
    pub thermograph: Thermograph,
}

/// Works out values of one game and remembers them.
#[derive(Debug)]
pub struct Appraiser<'a, G: Partizan, M = FxHashMap<<G as Partizan>::Position, Known>> {
    game: &'a G,
    budget: &'a Budget,
    /// Where the values live: it writes them out, adds and compares them.
    pub universe: Universe,
    /// What is known of the positions met so far.
    pub memo: M,
    positions: u64,
    /// Vectors to be used again.
    spare: Vec<Vec<Value>>,
    options: Vec<G::Position>,
}

impl<'a, G: Partizan> Appraiser<'a, G> {
    /// Remembers positions in a hash map.
    pub fn new(game: &'a G, budget: &'a Budget) -> Self {
        Appraiser::with(game, budget, FxHashMap::default())
    }
}

impl<'a, G: Partizan, M: Memo<G::Position>> Appraiser<'a, G, M> {
    /// Remembers positions in that memory, which knows none yet.
    pub fn with(game: &'a G, budget: &'a Budget, memo: M) -> Self {
        let mut universe = Universe::new();
        universe.keep_to(budget);
        Appraiser {
            game,
            budget,
            universe,
            memo,
            positions: 0,
            spare: Vec::new(),
            options: Vec::new(),
        }
    }

    /// How many positions were worked out.
    pub fn positions(&self) -> u64 {
        self.positions
    }

    /// The canonical form of a position, as an id in `universe`.
    pub fn value(&mut self, position: &G::Position) -> Result<Value, Refusal> {
        self.options.clear();
        self.follow(position, 0)
    }

    /// The value with its thermograph and all that can be read from it.
    pub fn appraise(&mut self, position: &G::Position) -> Result<Appraisal, Refusal> {
        let value = self.value(position)?;
        let universe = &mut self.universe;
        Ok(Appraisal {
            value,
            text: universe.text(value),
            outcome: universe.outcome(value),
            mean: universe.mean(value),
            temperature: universe.temperature(value),
            thermograph: (*universe.thermograph(value)).clone(),
        })
    }

    fn follow(&mut self, position: &G::Position, depth: usize) -> Result<Value, Refusal> {
        match self.memo.get(position) {
            Some(Known::Worth(value)) => return Ok(value),
            Some(Known::Open) => return Err(Refusal::Loopy),
            None => {}
        }
        if depth > LONGEST {
            return Err(Refusal::TooLong { moves: LONGEST });
        }
        if self.budget.spent(self.positions) {
            return Err(Refusal::Spent { positions: self.positions });
        }
        self.positions += 1;
        let value = match self.game.settled(position, &mut self.universe) {
            Some(value) => value,
            None => {
                self.memo.put(position, Known::Open);
                let found = self.worked_out(position, depth);
                if found.is_err() {
                    self.memo.forget(position);
                }
                found?
            }
        };
        match self.universe.weary() {
            None => {}
            Some(Weary::Deep) => return Err(Refusal::TooLong { moves: LONGEST }),
            Some(_) => return Err(Refusal::Spent { positions: self.positions }),
        }
        self.memo.put(position, Known::Worth(value));
        Ok(value)
    }

    fn worked_out(&mut self, position: &G::Position, depth: usize) -> Result<Value, Refusal> {
        let parts = self.game.parts(position);
        if !parts.is_empty() {
            let mut sum = Value::ZERO;
            for part in &parts {
                let value = self.follow(part, depth + 1)?;
                sum = self.universe.sum(sum, value);
            }
            return Ok(sum);
        }
        let before = self.options.len();
        self.game.left(position, &mut self.options);
        let mut left = self.all(before, depth)?;
        self.game.right(position, &mut self.options);
        let mut right = self.all(before, depth)?;
        let value = self.universe.make(&mut left, &mut right);
        self.spare.extend([left, right]);
        Ok(value)
    }

    /// The values of the options from that one on, which are taken off the stack.
    fn all(&mut self, before: usize, depth: usize) -> Result<Vec<Value>, Refusal> {
        let mut values = self.spare.pop().unwrap_or_default();
        values.clear();
        for n in before..self.options.len() {
            let known = self.memo.get(&self.options[n]);
            values.push(match known {
                Some(Known::Worth(value)) => value,
                _ => {
                    let option = self.options[n].clone();
                    self.follow(&option, depth + 1)?
                }
            });
        }
        self.options.truncate(before);
        Ok(values)
    }
}

/// A game of the rules in which whoever cannot move loses: `Player::One` is Left.
///
/// `turned` gives a position with that player to move and the same board.
#[derive(Clone, Copy, Debug)]
pub struct OfRules<P> {
    turned: fn(&P, Player) -> P,
}

impl<P: Position> OfRules<P> {
    /// The function must change nothing but the turn.
    pub fn new(turned: fn(&P, Player) -> P) -> Self {
        OfRules { turned }
    }

    /// The position as it is remembered: with Left to move.
    pub fn position(&self, position: &P) -> P {
        (self.turned)(position, Player::One)
    }

    fn options(&self, position: &P, player: Player, out: &mut Vec<P>) {
        let position = (self.turned)(position, player);
        let after = position.moves().into_iter().filter_map(|m| position.play(&m).ok());
        out.extend(after.map(|after| self.position(&after)));
    }
}

impl<P: Position> Partizan for OfRules<P> {
    type Position = P;

    fn left(&self, position: &P, out: &mut Vec<P>) {
        self.options(position, Player::One, out);
    }

    fn right(&self, position: &P, out: &mut Vec<P>) {
        self.options(position, Player::Two, out);
    }
}
