//! Formulas over connections, with ∧ and ∨ (Mishima, definition 3).
//!
//! ```text
//! (t-54 | t-46 | t-b) & (t-72 | 54-72)      t, b: top and bottom; 54: column 5, row 4
//! ```
//!
//! `&` binds closer than `|`. An atom `x-y` is true for a set M of black cells if a path leads from x to y
//! whose cells *between* the two are in M; a cell by itself, `72`, is true if it is in M. So `t-72` says
//! what would be joined if 72 were black, and `72 & t-72` that it is black and joined. For an end that is
//! a stone there is no difference. No path leads through a side.
//!
//! A formula is kept as its clauses: a disjunction of conjunctions, none containing another.

use super::super::bits::Bits;
use super::Set;
use super::board::Board;
use std::collections::BTreeSet;
use std::fmt;

/// An end of an atom.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Point {
    /// Black's upper side.
    Top,
    /// Black's lower side.
    Bottom,
    /// A cell of the board, by its number.
    Cell(u8),
}

impl Point {
    /// None for a side.
    pub fn cell(self) -> Option<usize> {
        match self {
            Point::Cell(cell) => Some(cell.into()),
            _ => None,
        }
    }
}

/// What a clause is made of.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Atom {
    /// The cell is black.
    Black(u8),
    /// The points are joined; the smaller one comes first.
    Joined(Point, Point),
}

impl Atom {
    /// Puts the points in order.
    pub fn joined(x: Point, y: Point) -> Atom {
        Atom::Joined(x.min(y), x.max(y))
    }

    /// The points that it names.
    pub(crate) fn points(self) -> impl Iterator<Item = Point> {
        let (first, second) = match self {
            Atom::Black(cell) => (Point::Cell(cell), None),
            Atom::Joined(x, y) => (x, Some(y)),
        };
        std::iter::once(first).chain(second)
    }
}

/// A conjunction of atoms.
pub type Clause = BTreeSet<Atom>;

/// A disjunction of clauses; none of them contains another.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Formula(Vec<Clause>);

/// The most clauses of a formula.
pub(crate) const MOST: usize = 256;

/// Why a text is no formula; `at` counts characters from 0.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Unreadable {
    /// Something else should stand here.
    Expected {
        /// Where it should stand.
        at: usize,
        /// What could stand there.
        what: &'static str,
    },
    /// This parenthesis has no partner.
    Unbalanced {
        /// Where it stands.
        at: usize,
    },
    /// The name is neither a side nor a cell of the board.
    OffBoard {
        /// Where the name begins.
        at: usize,
        /// The name that was found.
        name: String,
    },
    /// An atom joins a point with itself.
    Same {
        /// Where the atom begins.
        at: usize,
        /// The point.
        name: String,
    },
    /// More than 256 clauses.
    TooLong,
}

impl fmt::Display for Unreadable {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Unreadable::Expected { at, what } => write!(f, "character {}: expected {what}", at + 1),
            Unreadable::Unbalanced { at } => {
                write!(f, "character {}: this parenthesis has no partner", at + 1)
            }
            Unreadable::OffBoard { at, name } => {
                write!(f, "character {}: '{name}' is neither a side nor a cell", at + 1)
            }
            Unreadable::Same { at, name } => {
                write!(f, "character {}: '{name}' is joined with itself", at + 1)
            }
            Unreadable::TooLong => write!(f, "the formula has more than {MOST} clauses"),
        }
    }
}

impl std::error::Error for Unreadable {}

impl Formula {
    /// The points are joined.
    pub fn atom(x: Point, y: Point) -> Formula {
        Formula(vec![Clause::from([Atom::joined(x, y)])])
    }

    /// The cell is black.
    pub fn black(cell: usize) -> Formula {
        Formula(vec![Clause::from([Atom::Black(cell as u8)])])
    }

    /// Leaves out clauses that contain another.
    pub fn of(clauses: impl IntoIterator<Item = Clause>) -> Formula {
        let mut all: Vec<Clause> = clauses.into_iter().collect();
        all.sort_by(|a, b| a.len().cmp(&b.len()).then_with(|| a.cmp(b)));
        let mut kept: Vec<Clause> = Vec::new();
        for clause in all {
            if !kept.iter().any(|old| old.is_subset(&clause)) {
                kept.push(clause);
            }
        }
        Formula(kept)
    }

    /// Shorter ones first.
    pub fn clauses(&self) -> &[Clause] {
        &self.0
    }

    /// One of them is true, or both.
    pub fn or(&self, other: &Formula) -> Formula {
        Formula::of(self.0.iter().chain(&other.0).cloned())
    }

    /// Both are true.
    pub fn and(&self, other: &Formula) -> Formula {
        let pairs = self.0.iter().flat_map(|a| other.0.iter().map(move |b| a | b));
        Formula::of(pairs)
    }

    /// All atoms, each once.
    pub fn atoms(&self) -> BTreeSet<Atom> {
        self.0.iter().flatten().copied().collect()
    }

    /// The two points, if it says no more than that they are joined.
    pub fn ends(&self) -> Option<[Point; 2]> {
        match &self.0[..] {
            [clause] if clause.len() == 1 => match clause.first() {
                Some(Atom::Joined(x, y)) => Some([*x, *y]),
                _ => None,
            },
            _ => None,
        }
    }

    /// Whether it is true where those atoms are.
    pub fn holds(&self, mut atom: impl FnMut(Atom) -> bool) -> bool {
        self.0.iter().any(|clause| clause.iter().all(|a| atom(*a)))
    }

    /// Whether a certificate may contain it: at most 64 clauses of 16 atoms.
    pub fn certifiable(&self) -> bool {
        self.0.len() <= 64 && self.0.iter().all(|clause| clause.len() <= 16)
    }

    /// Reads what people write, with the names of the board's cells.
    pub fn read(text: &str, board: &Board) -> Result<Formula, Unreadable> {
        let chars: Vec<char> = text.chars().collect();
        let mut reader = Reader { chars: &chars, at: 0, board };
        let formula = reader.sum()?;
        match reader.peek() {
            None => Ok(formula),
            Some(')') => Err(Unreadable::Unbalanced { at: reader.at }),
            Some(_) => Err(reader.expected("'&', '|' or the end")),
        }
    }

    /// As text, with the names of the board: atoms by `-`, clauses in parentheses where there are several.
    pub fn text(&self, name: impl Fn(Point) -> String) -> String {
        let atom = |a: &Atom| match a {
            Atom::Black(cell) => name(Point::Cell(*cell)),
            Atom::Joined(x, y) => format!("{}-{}", name(*x), name(*y)),
        };
        let clause = |c: &Clause| {
            let text = c.iter().map(atom).collect::<Vec<_>>().join("&");
            if self.0.len() > 1 && c.len() > 1 { format!("({text})") } else { text }
        };
        self.0.iter().map(clause).collect::<Vec<_>>().join("|")
    }
}

struct Reader<'a> {
    chars: &'a [char],
    at: usize,
    board: &'a Board,
}

impl Reader<'_> {
    fn peek(&mut self) -> Option<char> {
        while self.chars.get(self.at).is_some_and(|c| c.is_whitespace()) {
            self.at += 1;
        }
        self.chars.get(self.at).copied()
    }

    fn expected(&self, what: &'static str) -> Unreadable {
        Unreadable::Expected { at: self.at, what }
    }

    fn sum(&mut self) -> Result<Formula, Unreadable> {
        let mut formula = self.product()?;
        while let Some('|' | '∨') = self.peek() {
            self.at += 1;
            formula = formula.or(&self.product()?);
        }
        if formula.0.len() > MOST { Err(Unreadable::TooLong) } else { Ok(formula) }
    }

    fn product(&mut self) -> Result<Formula, Unreadable> {
        let mut formula = self.factor()?;
        while let Some('&' | '∧') = self.peek() {
            self.at += 1;
            let other = self.factor()?;
            if formula.0.len() * other.0.len() > MOST * MOST {
                return Err(Unreadable::TooLong);
            }
            formula = formula.and(&other);
        }
        if formula.0.len() > MOST { Err(Unreadable::TooLong) } else { Ok(formula) }
    }

    fn factor(&mut self) -> Result<Formula, Unreadable> {
        let start = self.at;
        match self.peek() {
            Some('(') => {
                let open = self.at;
                self.at += 1;
                let formula = self.sum()?;
                match self.peek() {
                    Some(')') => {
                        self.at += 1;
                        Ok(formula)
                    }
                    None => Err(Unreadable::Unbalanced { at: open }),
                    Some(_) => Err(self.expected("'&', '|' or ')'")),
                }
            }
            Some(')') if start == 0 => Err(Unreadable::Unbalanced { at: self.at }),
            _ => self.atom(),
        }
    }

    fn atom(&mut self) -> Result<Formula, Unreadable> {
        let x = self.point()?;
        if !matches!(self.peek(), Some('-' | '–' | '−')) {
            return match x {
                Point::Cell(cell) => Ok(Formula::black(cell.into())),
                _ => Err(self.expected("'-' and another point")),
            };
        }
        self.at += 1;
        self.peek();
        let at = self.at;
        let y = self.point()?;
        if x == y {
            return Err(Unreadable::Same { at, name: self.board.name(y) });
        }
        Ok(Formula::atom(x, y))
    }

    fn point(&mut self) -> Result<Point, Unreadable> {
        self.peek();
        let at = self.at;
        let word = self.chars[at..].iter().take_while(|c| c.is_ascii_alphanumeric());
        let name: String = word.collect();
        if name.is_empty() {
            return Err(self.expected("a side (t, b), a cell or '('"));
        }
        self.at += name.len();
        self.board.point(&name).ok_or(Unreadable::OffBoard { at, name })
    }
}

/// The cells that are named.
pub(crate) fn named(formula: &Formula) -> Set {
    let points = formula.atoms().into_iter().flat_map(Atom::points);
    points.filter_map(Point::cell).fold(Set::none(), |set, cell| set | Set::bit(cell))
}
