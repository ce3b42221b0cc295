//! The paper's figures, theorems and lines as data and as derivations.

use super::Set;
use super::board::Board;
use super::calculus::{Calculus, Id, Refused};
use super::claim::Claim;
use super::derive::derive;
use super::forced::{Forcer, Limits};
use super::formula::Formula;
use super::reduced::Reduced;
use rustc_hash::FxHashMap;

/// The part V of the carrier FC, as digit pairs.
pub const V: &str = "11 21 31 41 51 12 22 32 42 52 13 23 33 43 24";
/// The part W of FC.
pub const W: &str = "44 25 35 26 36 17 27 18";
/// What the carrier FC has besides V and W.
pub const MORE: &str = "34 53 63 61 71 62";

/// Theorems on the paper's board.
#[derive(Debug)]
pub struct Paper {
    /// Where they are derived.
    pub calculus: Calculus,
}

impl Default for Paper {
    fn default() -> Self {
        Paper::on(Board::new(8, 8).expect("64 cells"))
    }
}

impl Paper {
    /// The calculus of any board; the theorems are about 8×8.
    pub fn on(board: Board) -> Self {
        Paper { calculus: Calculus::new(board) }
    }

    /// The cells of those names; none at all if one of them is off the board.
    pub fn set(&self, names: &str) -> Set {
        self.calculus.board.cells(names).unwrap_or_default()
    }

    /// Panics on a text that is no formula of the board.
    pub fn formula(&self, text: &str) -> Formula {
        Formula::read(text, &self.calculus.board).expect("a formula of the paper")
    }

    /// A claim with black stones, carrier and formula.
    pub fn claim(&self, black: &str, carrier: &str, formula: &str) -> Claim {
        Claim {
            board: self.calculus.board.clone(),
            black: self.set(black),
            white: 0,
            carrier: self.set(carrier),
            formula: self.formula(formula),
        }
    }

    /// A lemma by exhaustive search on its carrier.
    pub fn lemma(&mut self, black: &str, carrier: &str, formula: &str) -> Result<Id, Refused> {
        let claim = self.claim(black, carrier, formula);
        derive(&mut self.calculus, &claim)
            .ok_or_else(|| Refused::NotEntailed { formula: formula.to_string() })
    }

    fn sum(&mut self, formula: &str, parts: &[Id], stones: &str) -> Result<Id, Refused> {
        let (formula, stones) = (self.formula(formula), self.set(stones));
        self.calculus.sum(formula, parts, stones)
    }

    fn or(&mut self, formula: &str, threats: &[(&str, Id)]) -> Result<Id, Refused> {
        let formula = self.formula(formula);
        let key = |name: &str| self.calculus.board.cell(name).unwrap_or_default() as u8;
        let threats: Vec<(u8, Id)> = threats.iter().map(|(name, id)| (key(name), *id)).collect();
        self.calculus.or(formula, &threats, Set::default())
    }

    /// The nodes of depth 2 of theorem 6 with the formulas of table 1, each with its reply; with
    /// `reserve`, case 5 keeps S− = {63, 71} for the extension by 72.
    pub fn table_1(&mut self, reserve: bool) -> Result<Vec<(&'static str, Id)>, Refused> {
        let tx = "(t-54 | t-46 | t-b)";
        let s1 = self.lemma("54 62", "53 63", "54-62")?;
        let s3 = self.lemma("62", "61 71", "t-62")?;
        let star = "42 52 34 44 26 36 18 41 51 33 43 25 35 17 27";
        let s5 = self.lemma("54 43", "44 53", "54-43")?;
        let s6 = self.lemma("43", "33 32 42 52 31 41 51 61", "t-43")?;
        let mut cases = Vec::new();
        for other in ["71", "61"] {
            let s2 = format!("{star} {other}");
            let s2 = self.lemma("54 46 62", &s2, "t-54 | t-62 | t-46 | t-b")?;
            cases.push(("62", self.sum(&format!("{tx} & 54-62"), &[s1, s2], "")?));
        }
        let v = self.lemma("34 62", V, "t-34 | 62-34")?;
        let w = self.lemma("34 54 46", W, "34-54 | 34-46 | 34-b")?;
        let six = "t-54 | t-46 | t-b | 62-54 | 62-46 | 62-b";
        let vw = self.sum(six, &[v, w], "")?;
        for other in ["63", "53"] {
            let touching = self.sum(six, &[], &format!("62 54 {other}"))?;
            let s4 = self.or(six, &[(other, touching), ("34", vw)])?;
            cases.push(("62", self.sum(&format!("{tx} & t-62"), &[s3, s4], "")?));
        }
        let case_5 = self.sum("t-54", &[s5, s6], "")?;
        if reserve {
            let minus = self.lemma("54", "63 71", "t-72 | 54-72")?;
            cases.push(("43", self.sum("t-54 & (t-72 | 54-72)", &[case_5, minus], "")?));
        } else {
            cases.push(("43", case_5));
        }
        cases.push(("62", self.sum("t-54 & t-62", &[s1, s3], "")?));
        Ok(cases)
    }

    /// Theorem 6, σ-connection F.
    pub fn theorem_6(&mut self) -> Result<Id, Refused> {
        let cases = self.table_1(false)?;
        self.or("t-54 | t-46 | t-b", &cases)
    }

    /// Theorem 7, σ-extension F, as one theorem: the atoms with 72 speak as if it were black.
    pub fn theorem_7(&mut self) -> Result<Id, Refused> {
        let cases = self.table_1(true)?;
        self.or("(t-54 | t-46 | t-b) & (t-72 | 54-72)", &cases)
    }
}

/// A step of a forced line: where White must play, Black's answer, and the lemma that it brings (black
/// stones, carrier, formula).
type Step = (&'static str, &'static str, Option<(&'static str, &'static str, &'static str)>);

/// A forced line of the paper beside σ-connection F.
#[derive(Clone, Copy, Debug)]
pub struct Forcing {
    /// As the paper calls it.
    pub name: &'static str,
    /// White's stone on the board with 54 and 46.
    pub white: &'static str,
    /// In their order.
    pub steps: &'static [Step],
}

const T: Step = ("", "66", Some(("66", "76 57 67 77 48 58 68 78", "66-b")));
const L1: Step = ("56", "74", Some(("66 74", "65 75", "66-74")));
const L2: Step = ("64", "82", Some(("74 82", "73 83", "74-82")));
const L3: Step = ("81", "72", None);

/// Proposition 8 and figures 18 and 19.
pub const LINES: [Forcing; 5] = [
    Forcing { name: "F", white: "47", steps: &[("37 28 38", T.1, T.2), L1, L2, L3] },
    Forcing { name: "F1", white: "37", steps: &[("47", T.1, T.2), L1, L2, L3] },
    Forcing {
        name: "F2",
        white: "37",
        steps: &[
            ("48", "47", None),
            ("38", "67", Some(("67", "58 68", "67-b"))),
            ("57", "66", Some(("66 67", "", "66-67"))),
            L1,
            L2,
            L3,
        ],
    },
    Forcing { name: "F1", white: "28", steps: &[("47", T.1, T.2), L1, L2, L3] },
    Forcing {
        name: "F3",
        white: "58",
        steps: &[
            ("38", "48", None),
            ("47", "66", Some(("66 48", "76 57 67 77 68 78", "66-b"))),
            L1,
            L2,
            L3,
        ],
    },
];

/// What became of a forced line.
#[derive(Clone, Debug)]
pub struct Followed {
    /// White's must-play cells at each step, the components being set aside.
    pub must: Vec<Set>,
    /// `tb` at the end, with all stones of the line.
    pub theorem: Id,
    /// All black stones at the end.
    pub black: Set,
    /// All white stones at the end.
    pub white: Set,
}

impl Paper {
    /// Follows a line: the must-play set at each step, and the σ-sum at its end.
    pub fn follow(&mut self, line: &Forcing) -> Result<Followed, Refused> {
        let six = self.theorem_6()?;
        let [seven, bridge] = self.extension_f()?;
        let mut parts = vec![bridge];
        let (mut black, mut white) = (self.set("54 46"), self.set(line.white));
        let mut must = Vec::new();
        for (forced, reply, lemma) in line.steps {
            let components: Vec<Id> = std::iter::once(six).chain(parts.iter().copied()).collect();
            let reduced = Reduced::new(&self.calculus, &components)?;
            let mut forcer = Forcer::new(&reduced, Limits::default());
            must.push(forcer.must_play(black, white).0);
            black |= self.set(reply);
            white |= self.set(forced);
            if let Some((stones, carrier, formula)) = lemma {
                parts.push(match carrier.is_empty() {
                    true => self.sum(formula, &[], stones)?,
                    false => self.lemma(stones, carrier, formula)?,
                });
            }
        }
        parts.push(seven);
        let theorem = self.sum("t-b", &parts, "72 82")?;
        Ok(Followed { must, theorem, black, white })
    }

    /// σ-extension F and the S-lemma between its stones: what is set aside in proposition 8.
    pub(crate) fn extension_f(&mut self) -> Result<[Id; 2], Refused> {
        Ok([self.theorem_7()?, self.lemma("54 46", "45 55", "54-46")?])
    }

    /// The win of a board with 54, 46 and White's stone: proposition 8 and its likes.
    pub fn proposition_8(&mut self, white: &str) -> Result<Id, Refused> {
        let parts = self.extension_f()?;
        let reduced = Reduced::new(&self.calculus, &parts)?;
        let mut forcer = Forcer::new(&reduced, Limits::default());
        let stuck = Refused::NotEntailed { formula: "t-b".to_string() };
        let won = forcer.win(self.set("54 46"), self.set(white)).ok_or(stuck)?;
        let rest = reduced.carry(
            &mut self.calculus,
            &forcer.ledger,
            won.link,
            &mut FxHashMap::default(),
        )?;
        reduced.close(&mut self.calculus, rest)
    }
}
