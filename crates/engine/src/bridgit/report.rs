//! What a run of the laboratory reports: counts, and a counterexample for every conjecture that fails.
//! The conjectures are spelled out in [`lab`](super::lab).

use super::board::Board;
use super::values::Convention;
use rules::Player;
use std::cmp::Ordering;

/// How pairs (i, j) of options compare; i is the one the conjecture calls better.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Pairs {
    pub gt: u64,
    pub eq: u64,
    pub lt: u64,
    pub confused: u64,
}

impl Pairs {
    pub(super) fn add(&mut self, order: Option<Ordering>, weight: u64) {
        match order {
            Some(Ordering::Greater) => self.gt += weight,
            Some(Ordering::Equal) => self.eq += weight,
            Some(Ordering::Less) => self.lt += weight,
            None => self.confused += weight,
        }
    }

    pub fn total(&self) -> u64 {
        self.gt + self.eq + self.lt + self.confused
    }

    pub fn plus(self, more: Pairs) -> Pairs {
        Pairs {
            gt: self.gt + more.gt,
            eq: self.eq + more.eq,
            lt: self.lt + more.lt,
            confused: self.confused + more.confused,
        }
    }

    /// The same pairs with i and j exchanged.
    pub fn exchanged(&self) -> Pairs {
        Pairs { gt: self.lt, lt: self.gt, ..*self }
    }
}

/// Positions in which Left, moving, wins: how many of the b-best options win.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Weak {
    pub all: u64,
    pub some: u64,
    pub none: u64,
}

/// The conjectures, as keys of counterexamples.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Conjecture {
    C1,
    C2,
    Converse,
    Bullet1,
    Bullet2Printed,
    Bullet2Corrected,
    Bullet3,
    Bullet3NoImmediate,
    WeakPrinted,
    WeakCorrected,
}

impl Conjecture {
    pub const ALL: [Conjecture; 10] = [
        Conjecture::C1,
        Conjecture::C2,
        Conjecture::Converse,
        Conjecture::Bullet1,
        Conjecture::Bullet2Printed,
        Conjecture::Bullet2Corrected,
        Conjecture::Bullet3,
        Conjecture::Bullet3NoImmediate,
        Conjecture::WeakPrinted,
        Conjecture::WeakCorrected,
    ];

    pub fn key(self) -> &'static str {
        match self {
            Conjecture::C1 => "c1",
            Conjecture::C2 => "c2",
            Conjecture::Converse => "converse",
            Conjecture::Bullet1 => "bullet1",
            Conjecture::Bullet2Printed => "bullet2_printed",
            Conjecture::Bullet2Corrected => "bullet2_corrected",
            Conjecture::Bullet3 => "bullet3",
            Conjecture::Bullet3NoImmediate => "bullet3_no_immediate",
            Conjecture::WeakPrinted => "weak_printed",
            Conjecture::WeakCorrected => "weak_corrected",
        }
    }
}

/// A position in which a conjecture fails.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Counterexample {
    pub conjecture: Conjecture,
    pub bridges: usize,
    pub board: Board,
    /// The mover, where it matters.
    pub mover: Option<Player>,
    /// The value of the position, where values are known.
    pub value: Option<String>,
    /// The cells of the options G_i and G_j with b_L(G^L), b_L(G^R) and value, for C3.
    pub options: Vec<Judged>,
}

impl Counterexample {
    /// The smaller one comes first: on a smaller board, with fewer bridges, first in notation.
    pub fn rank(&self) -> (usize, usize, String) {
        (self.board.size(), self.bridges, self.board.to_string())
    }
}

/// A Left option as C3 sees it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Judged {
    pub cell: usize,
    /// b_L(G^L) and b_L(G^R); `None` is ∞.
    pub b_left: [Option<u32>; 2],
    pub value: String,
}

/// All counts of one run.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Report {
    pub size: usize,
    pub convention: Convention,
    /// The budget did not run out.
    pub complete: bool,
    pub unfinished: u64,
    /// The positions whose options were compared by value: the range of C3.
    pub valued: u64,
    /// L, N, R, P.
    pub outcomes: [u64; 4],
    pub c1_violations: u64,
    pub c2_losing: u64,
    pub converse_violations: u64,
    pub converse_total: u64,
    pub distinct_values: u64,
    pub bullet1: Pairs,
    pub bullet2_printed: Pairs,
    pub bullet3: Pairs,
    pub bullet3_no_immediate: Pairs,
    pub weak_printed: Weak,
    pub weak_corrected: Weak,
    pub smallest: Vec<Counterexample>,
}
