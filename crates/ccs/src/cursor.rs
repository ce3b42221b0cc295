//! Reading text by characters: places, white space, names, numbers, and what is wrong.

use std::fmt;

/// Line and column, both from 1; a column is a character.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Place {
    /// From 1.
    pub line: usize,
    /// From 1, in letters.
    pub column: usize,
}

impl fmt::Display for Place {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "line {}, column {}", self.line, self.column)
    }
}

/// Why a text is refused, and where.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Refusal {
    /// Where the text is wrong.
    pub at: Place,
    /// What is wrong.
    pub problem: Problem,
}

/// What can be wrong with a text.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Problem {
    /// What stands there instead of what may.
    Expected {
        /// What stands there.
        found: String,
        /// What should.
        expected: &'static str,
    },
    /// A constant that no line defines.
    Undefined(String),
    /// A name has two definitions.
    DefinedTwice(String),
    /// A set of channels that no line defines.
    NoSet(String),
    /// A variable that nothing binds.
    Free(String),
    /// A constant has as many parameters as its definition.
    Arity {
        /// The constant.
        name: String,
        /// Parameters of the definition.
        takes: usize,
        /// Arguments given.
        gets: usize,
    },
    /// These constants call each other without an action in between.
    Unguarded(Vec<String>),
    /// τ cannot be sent, hidden or renamed.
    Tau(&'static str),
    /// A delay: that is timed CCS.
    Delay,
    /// A channel is renamed twice in one relabelling.
    RelabelledTwice(String),
    /// An index of a listed channel is neither a number nor a range.
    Index,
    /// More names of variables than a set of them can hold.
    Variables,
    /// An expression without variables has no value.
    Fault(crate::expression::Fault),
}

impl fmt::Display for Refusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}", self.at, self.problem)
    }
}

impl std::error::Error for Refusal {}

impl fmt::Display for Problem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Problem::Expected { found, expected } if found.is_empty() => {
                write!(f, "the text ends: expected {expected}")
            }
            Problem::Expected { found, expected } => write!(f, "'{found}': expected {expected}"),
            Problem::Undefined(name) => write!(f, "'{name}' is not defined"),
            Problem::DefinedTwice(name) => write!(f, "'{name}' is defined twice"),
            Problem::NoSet(name) => write!(f, "there is no set '{name}'"),
            Problem::Free(name) => write!(f, "the variable '{name}' has no value here"),
            Problem::Arity { name, takes, gets } => {
                write!(f, "'{name}' takes {takes} values, not {gets}")
            }
            Problem::Unguarded(names) => {
                let first = names.first().map_or("", |name| name);
                write!(f, "unguarded recursion: {} → {first}", names.join(" → "))
            }
            Problem::Tau(how) => write!(f, "tau cannot be {how}"),
            Problem::Delay => write!(f, "a delay: this is timed CCS, which is not read here"),
            Problem::RelabelledTwice(name) => write!(f, "'{name}' is relabelled twice"),
            Problem::Index => write!(f, "an index of a listed channel must be a number or a range"),
            Problem::Variables => {
                write!(f, "more than {} names of variables", crate::term::VARIABLES)
            }
            Problem::Fault(fault) => write!(f, "{fault}"),
        }
    }
}

/// A place in a text.
#[derive(Clone, Debug)]
pub struct Cursor<'a> {
    text: &'a str,
    offset: usize,
    place: Place,
}

/// Letters that may follow the first of a name, as in CAAL.
fn is_rest(letter: char) -> bool {
    letter.is_ascii_alphanumeric() || "?!_'-#^".contains(letter)
}

impl<'a> Cursor<'a> {
    /// Begins at the start of a text.
    pub fn new(text: &'a str) -> Self {
        let text = text.strip_prefix('\u{feff}').unwrap_or(text);
        Cursor { text, offset: 0, place: Place { line: 1, column: 1 } }
    }

    /// Where the cursor is.
    pub fn place(&self) -> Place {
        self.place
    }

    /// What is still to be read.
    pub fn rest(&self) -> &'a str {
        &self.text[self.offset..]
    }

    /// The next letter.
    pub fn peek(&self) -> Option<char> {
        self.rest().chars().next()
    }

    /// Takes the next letter.
    pub fn bump(&mut self) -> Option<char> {
        let letter = self.peek()?;
        self.offset += letter.len_utf8();
        if letter == '\n' {
            self.place = Place { line: self.place.line + 1, column: 1 };
        } else {
            self.place.column += 1;
        }
        Some(letter)
    }

    /// White space only: within expressions a star multiplies.
    pub fn blanks(&mut self) {
        while self.peek().is_some_and(char::is_whitespace) {
            self.bump();
        }
    }

    /// White space and comments: from a star to the end of the line.
    pub fn skip(&mut self) {
        self.blanks();
        while self.peek() == Some('*') {
            while self.peek().is_some_and(|letter| letter != '\n') {
                self.bump();
            }
            self.blanks();
        }
    }

    /// Takes these signs if they come next.
    pub fn take(&mut self, signs: &str) -> bool {
        let found = self.rest().starts_with(signs);
        if found {
            signs.chars().for_each(|_| {
                self.bump();
            });
        }
        found
    }

    /// Takes these signs, or says that they were expected.
    pub fn expect(&mut self, signs: &'static str) -> Result<(), Refusal> {
        if self.take(signs) { Ok(()) } else { Err(self.expected(signs)) }
    }

    /// A refusal of what comes next.
    pub fn expected(&self, expected: &'static str) -> Refusal {
        let rest = self.rest();
        let word: String = rest.chars().take_while(|letter| is_rest(*letter)).take(40).collect();
        let found = if word.is_empty() { rest.chars().take(1).collect() } else { word };
        Refusal { at: self.place, problem: Problem::Expected { found, expected } }
    }

    fn word(&mut self, first: fn(&char) -> bool, rest: fn(char) -> bool) -> Option<&'a str> {
        self.peek().filter(first)?;
        let begin = self.offset;
        self.bump();
        while self.peek().is_some_and(rest) {
            self.bump();
        }
        Some(&self.text[begin..self.offset])
    }

    /// A name with a capital: a constant, a set, a variable of the logic.
    pub fn constant(&mut self) -> Option<&'a str> {
        self.word(char::is_ascii_uppercase, is_rest)
    }

    /// A name of a channel.
    pub fn label(&mut self) -> Option<&'a str> {
        self.word(char::is_ascii_lowercase, is_rest)
    }

    /// A name of a number, of letters, digits and low lines only.
    pub fn variable(&mut self) -> Option<&'a str> {
        self.word(char::is_ascii_lowercase, |letter| {
            letter.is_ascii_alphanumeric() || letter == '_'
        })
    }

    /// Takes the word if it comes next and ends there.
    pub fn keyword(&mut self, word: &str) -> bool {
        let after = self.rest().strip_prefix(word).and_then(|rest| rest.chars().next());
        let ends = self.rest().starts_with(word) && !after.is_some_and(is_rest);
        ends && self.take(word)
    }

    /// Digits.
    pub fn number(&mut self) -> Result<Option<i64>, Refusal> {
        let at = self.place;
        let Some(digits) = self.word(char::is_ascii_digit, |letter| letter.is_ascii_digit()) else {
            return Ok(None);
        };
        let fault = Problem::Fault(crate::expression::Fault::Overflow);
        digits.parse().map(Some).map_err(|_| Refusal { at, problem: fault })
    }
}
