//! The rules of inference by name, and sets of them. Each is proved in `book/lemmas.md`.
//!
//! A lemma belongs to the core or to a theory; [`Lemma::all`] lists those of the core first.

use crate::answer::objection::object;
use crate::answer::verdict::Fault;
use crate::core::reader::number;
use crate::core::theory::THEORIES;
use std::collections::BTreeSet;
use std::fmt;
use std::str::FromStr;

/// A rule of the calculus by its name; its proof is a section of the book.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Lemma {
    name: &'static str,
    form: Form,
}

/// Which of its arguments are cited steps; the others are words.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) enum Form {
    /// None.
    Words,
    /// All, each behind a word: `MOVE=STEP`.
    Replies,
    /// Those with a word in front: `CELL=STEP`.
    Keys,
    /// Those of digits only.
    Steps,
    /// The first one.
    First,
}

pub(crate) const OVER: Lemma = Lemma::new("over", Form::Words);
pub(crate) const MOVE: Lemma = Lemma::new("move", Form::Replies);
pub(crate) const ALL: Lemma = Lemma::new("all", Form::Replies);
pub(crate) const LINE: Lemma = Lemma::new("line", Form::Words);
pub(crate) const TABLE: Lemma = Lemma::new("table", Form::Words);
pub(crate) const ORBITS: Lemma = Lemma::new("orbits", Form::Words);
const CORE: [Lemma; 6] = [OVER, MOVE, ALL, LINE, TABLE, ORBITS];

impl Lemma {
    pub(crate) const fn new(name: &'static str, form: Form) -> Self {
        Lemma { name, form }
    }

    /// Every lemma, in the order of the theories.
    pub fn all() -> impl Iterator<Item = Lemma> {
        CORE.into_iter().chain(THEORIES.iter().flat_map(|theory| theory.lemmas).copied())
    }

    /// The name that certificates call it by.
    pub fn name(self) -> &'static str {
        self.name
    }

    pub(crate) fn form(self) -> Form {
        self.form
    }

    /// The lemma of that name.
    pub fn named(name: &str) -> Option<Lemma> {
        Lemma::all().find(|lemma| lemma.name == name)
    }

    /// The name of the theory it belongs to; none for the core.
    pub fn theory(self) -> Option<&'static str> {
        THEORIES.iter().find(|theory| theory.lemmas.contains(&self)).map(|theory| theory.name)
    }

    fn rank(self) -> Option<usize> {
        Lemma::all().position(|lemma| lemma == self)
    }
}

impl fmt::Display for Lemma {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name)
    }
}

/// The arguments of a rule, those that cite and the others, each in order.
pub(crate) struct Arguments<'a> {
    /// The word in front, if any, and the step.
    pub cites: Vec<(Option<&'a str>, u64)>,
    pub words: Vec<&'a str>,
}

impl<'a> Arguments<'a> {
    pub fn read(lemma: Lemma, tokens: &[&'a str]) -> Result<Self, Fault> {
        let cites = if lemma.form == Form::Words { 0 } else { tokens.len() };
        let mut args = Arguments { cites: Vec::with_capacity(cites), words: Vec::new() };
        for (i, token) in tokens.iter().enumerate() {
            let keyed = token.split_once('=');
            match (lemma.form, keyed) {
                (Form::Replies | Form::Keys, Some((word, step))) => {
                    args.cites.push((Some(word), number(step)?));
                }
                (Form::Replies, None) => return Err(Fault::expected(token, "MOVE=STEP")),
                (Form::Steps, _) if token.bytes().all(|b| b.is_ascii_digit()) => {
                    args.cites.push((None, number(token)?));
                }
                (Form::First, _) if i == 0 => args.cites.push((None, number(token)?)),
                _ => args.words.push(token),
            }
        }
        Ok(args)
    }

    /// Demands one cited step and nothing else.
    pub fn only_step(&self, lemma: Lemma) -> Result<u64, Fault> {
        self.exactly(lemma, 1, 0).map(|()| self.cites[0].1)
    }

    /// Demands so many cited steps and other words.
    pub fn exactly(&self, lemma: Lemma, cites: usize, words: usize) -> Result<(), Fault> {
        let fits = (self.cites.len(), self.words.len()) == (cites, words);
        let wrong = || object!("'{}' takes {} arguments", lemma, cites + words);
        fits.then_some(()).ok_or_else(|| Fault::malformed(wrong()))
    }
}

/// A set of lemmas: those permitted, or those relied on.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct Lemmas(BTreeSet<usize>);

impl Lemmas {
    /// Every lemma there is.
    pub fn all() -> Self {
        Lemma::all().collect()
    }

    /// Whether it is one of them.
    pub fn contains(&self, lemma: Lemma) -> bool {
        lemma.rank().is_some_and(|rank| self.0.contains(&rank))
    }

    /// Adds a lemma.
    pub fn insert(&mut self, lemma: Lemma) {
        self.0.extend(lemma.rank());
    }

    /// In the order of [`Lemma::all`].
    pub fn iter(&self) -> impl Iterator<Item = Lemma> + '_ {
        Lemma::all().enumerate().filter(|(rank, _)| self.0.contains(rank)).map(|(_, lemma)| lemma)
    }
}

impl FromIterator<Lemma> for Lemmas {
    fn from_iter<I: IntoIterator<Item = Lemma>>(lemmas: I) -> Self {
        Lemmas(lemmas.into_iter().filter_map(Lemma::rank).collect())
    }
}

/// Names split by commas.
impl FromStr for Lemmas {
    type Err = String;
    fn from_str(text: &str) -> Result<Self, String> {
        let read = |name: &str| {
            Lemma::named(name).ok_or_else(|| {
                let names: Vec<_> = Lemma::all().map(Lemma::name).collect();
                format!("'{}' is no lemma; they are {}", name.escape_debug(), names.join(", "))
            })
        };
        text.split(',').map(read).collect()
    }
}

impl fmt::Display for Lemmas {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let names: Vec<_> = self.iter().map(Lemma::name).collect();
        f.write_str(&names.join(","))
    }
}
