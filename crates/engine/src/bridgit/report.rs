//! What a run of the laboratory reports: counts, and a counterexample for every conjecture that fails.
//! The conjectures are spelled out in [`lab`](super::lab).

use super::board::Board;
use super::values::Convention;
use rules::Player;
use std::cmp::Ordering;

/// How pairs (i, j) of options compare; i is the one the conjecture calls better.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Pairs {
    /// i is worth more.
    pub gt: u64,
    /// Both are worth the same.
    pub eq: u64,
    /// j is worth more.
    pub lt: u64,
    /// The values cannot be compared.
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

    /// All pairs.
    pub fn total(&self) -> u64 {
        self.gt + self.eq + self.lt + self.confused
    }

    /// The counts of both together.
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
    /// Every b-best option wins.
    pub all: u64,
    /// Some win and some lose.
    pub some: u64,
    /// None wins: the weak form fails.
    pub none: u64,
}

/// The conjectures, as keys of counterexamples.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Conjecture {
    /// Somebody can execute the voluntary strategy as the mover.
    C1,
    /// Each of its moves wins.
    C2,
    /// A mover who wins can execute it.
    Converse,
    /// C3, 1.
    Bullet1,
    /// C3, 2 as printed.
    Bullet2Printed,
    /// C3, 2 with the inequality turned round.
    Bullet2Corrected,
    /// C3, 3 in all positions.
    Bullet3,
    /// C3, 3 in positions without a Left option that wins at once.
    Bullet3NoImmediate,
    /// The weak form, ties broken as printed.
    WeakPrinted,
    /// The weak form, ties broken the other way.
    WeakCorrected,
}

impl Conjecture {
    /// Every conjecture once.
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

    /// The name of the conjecture in reports.
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
    /// What fails here.
    pub conjecture: Conjecture,
    /// Bridges on the board, of both players.
    pub bridges: usize,
    /// The position.
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
    /// Where Left builds.
    pub cell: usize,
    /// b_L(G^L) and b_L(G^R); `None` is ∞.
    pub b_left: [Option<u32>; 2],
    /// The value of G^L.
    pub value: String,
}

/// All counts of one run.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Report {
    /// The size of the boards.
    pub size: usize,
    /// What the end of a game is worth.
    pub convention: Convention,
    /// The budget did not run out.
    pub complete: bool,
    /// Positions that were counted; in none of them anybody has joined the ends.
    pub unfinished: u64,
    /// The positions whose options were compared by value: the range of C3.
    pub valued: u64,
    /// L, N, R, P.
    pub outcomes: [u64; 4],
    /// Positions in which nobody can execute the strategy.
    pub c1_violations: u64,
    /// Positions and movers with an executable strategy some move of which loses.
    pub c2_losing: u64,
    /// Positions and movers who win but cannot execute the strategy.
    pub converse_violations: u64,
    /// Positions and movers who win.
    pub converse_total: u64,
    /// Different values of unfinished positions.
    pub distinct_values: u64,
    /// Pairs with b_L(G_i^L) < b_L(G_j^L).
    pub bullet1: Pairs,
    /// Pairs that tie there, with b_L(G_i^R) < b_L(G_j^R).
    pub bullet2_printed: Pairs,
    /// Pairs that tie in both.
    pub bullet3: Pairs,
    /// Those of them in positions without a Left option that wins at once.
    pub bullet3_no_immediate: Pairs,
    /// With ties broken as printed.
    pub weak_printed: Weak,
    /// With ties broken the other way.
    pub weak_corrected: Weak,
    /// The smallest counterexample of each conjecture that fails.
    pub smallest: Vec<Counterexample>,
}
