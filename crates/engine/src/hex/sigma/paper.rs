//! The paper's figures, theorems and lines as data and as derivations.

use super::Set;
use super::board::Board;
use super::calculus::{Calculus, Id, Refused};
use super::claim::Claim;
use super::derive::derive;
use super::formula::Formula;

pub const V: &str = "11 21 31 41 51 12 22 32 42 52 13 23 33 43 24";
pub const W: &str = "44 25 35 26 36 17 27 18";
/// What the carrier FC has besides V and W.
pub const MORE: &str = "34 53 63 61 71 62";

/// Theorems on the paper's board.
#[derive(Debug)]
pub struct Paper {
    pub calculus: Calculus,
}

impl Default for Paper {
    fn default() -> Self {
        let board = Board::new(8, 8).expect("64 cells");
        Paper { calculus: Calculus::new(board) }
    }
}

impl Paper {
    pub fn set(&self, names: &str) -> Set {
        self.calculus.board.cells(names).unwrap_or_default()
    }

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
