//! The rules of inference by name, and sets of them. Each is proved in `book/lemmas.md`.

use std::collections::BTreeSet;
use std::fmt;
use std::str::FromStr;

#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Lemma {
    Over,
    Move,
    All,
    Trees,
    Line,
    Pagoda,
    Parity,
    Table,
    Orbits,
    And,
    Or,
    Captured,
    Turn,
    Shift,
    Linked,
}

impl Lemma {
    pub const ALL: [Lemma; 15] = [
        Lemma::Over,
        Lemma::Move,
        Lemma::All,
        Lemma::Trees,
        Lemma::Line,
        Lemma::Pagoda,
        Lemma::Parity,
        Lemma::Table,
        Lemma::Orbits,
        Lemma::And,
        Lemma::Or,
        Lemma::Captured,
        Lemma::Turn,
        Lemma::Shift,
        Lemma::Linked,
    ];

    pub fn name(self) -> &'static str {
        match self {
            Lemma::Over => "over",
            Lemma::Move => "move",
            Lemma::All => "all",
            Lemma::Trees => "trees",
            Lemma::Line => "line",
            Lemma::Pagoda => "pagoda",
            Lemma::Parity => "parity",
            Lemma::Table => "table",
            Lemma::Orbits => "orbits",
            Lemma::And => "and",
            Lemma::Or => "or",
            Lemma::Captured => "captured",
            Lemma::Turn => "turn",
            Lemma::Shift => "shift",
            Lemma::Linked => "linked",
        }
    }

    pub fn named(name: &str) -> Option<Lemma> {
        Lemma::ALL.into_iter().find(|lemma| lemma.name() == name)
    }
}

impl fmt::Display for Lemma {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// A set of lemmas: those permitted, or those relied on.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct Lemmas(BTreeSet<Lemma>);

impl Lemmas {
    pub fn all() -> Self {
        Lemmas(Lemma::ALL.into_iter().collect())
    }

    pub fn contains(&self, lemma: Lemma) -> bool {
        self.0.contains(&lemma)
    }

    pub fn insert(&mut self, lemma: Lemma) {
        self.0.insert(lemma);
    }

    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// In the order of [`Lemma::ALL`].
    pub fn iter(&self) -> impl Iterator<Item = Lemma> + '_ {
        self.0.iter().copied()
    }
}

/// Names split by commas.
impl FromStr for Lemmas {
    type Err = String;
    fn from_str(text: &str) -> Result<Self, String> {
        let read = |name: &str| {
            Lemma::named(name).ok_or_else(|| {
                let names: Vec<_> = Lemma::ALL.iter().map(|lemma| lemma.name()).collect();
                format!("'{}' is no lemma; they are {}", name.escape_debug(), names.join(", "))
            })
        };
        text.split(',').map(read).collect::<Result<_, _>>().map(Lemmas)
    }
}

impl fmt::Display for Lemmas {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let names: Vec<_> = self.iter().map(Lemma::name).collect();
        f.write_str(&names.join(","))
    }
}
