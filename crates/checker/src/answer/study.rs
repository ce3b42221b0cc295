//! The checked steps lent to whoever explains or plays them.
//!
//! [`study`] runs the very fold that [`check`](crate::check) runs and keeps what it has established
//! on the way, so that nothing is explained that was not checked, and nobody works out anew what a
//! link stands on.

use crate::answer::confirm::{Accepted, Unconfirmed};
use crate::answer::limits::Limits;
use crate::answer::verdict::{Claim, Verdict};
use crate::core::fold::follow;
use crate::core::lemma::{Lemma, Lemmas};
use crate::core::theory::Said;

/// A cited step.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Cite {
    /// The move or the cell in front: `e4` in `e4=7`.
    pub word: Option<Box<str>>,
    /// The number of the step that is cited.
    pub step: u64,
}

/// A step that holds.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Step {
    /// The number of the step.
    pub number: u64,
    /// Its line in the certificate, from 1.
    pub line: u64,
    /// The rule that it is made by.
    pub lemma: Lemma,
    /// What it has established; of a link also its stones and carrier.
    pub said: Said,
    /// What it cites, in the order of the line.
    pub cites: Vec<Cite>,
    /// The other arguments as they are written: the cells of `and` and `or`, the pair and the cells of
    /// `captured`, the cells of `region`, the columns and rows of `shift`, the moves of `line`, the cells of both trees with
    /// `|` between, `CELL=WEIGHT` of `pagoda`, the cells of `parity`, the length of a table.
    pub words: Vec<Box<str>>,
    /// The boards of a table.
    pub boards: Vec<Box<str>>,
}

impl Step {
    /// The words as the lists between the bars, as `trees` has two of them.
    pub fn lists(&self) -> impl Iterator<Item = &[Box<str>]> {
        self.words.split(|word| **word == *"|")
    }
}

/// An accepted certificate, step by step.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Derivation {
    accepted: Option<Accepted>,
    claim: Claim,
    lemmas: Lemmas,
    steps: Vec<Step>,
    last: u64,
}

impl Derivation {
    /// That the question is answered; none if nothing was asked.
    pub fn accepted(&self) -> Option<&Accepted> {
        self.accepted.as_ref()
    }

    /// What the certificate proves.
    pub fn claim(&self) -> &Claim {
        &self.claim
    }

    /// The lemmas relied on.
    pub fn lemmas(&self) -> &Lemmas {
        &self.lemmas
    }

    /// All steps in order, deleted ones too.
    pub fn steps(&self) -> &[Step] {
        &self.steps
    }

    /// The step of that number.
    pub fn step(&self, number: u64) -> Option<&Step> {
        let found = self.steps.binary_search_by_key(&number, |step| step.number);
        found.ok().map(|i| &self.steps[i])
    }

    /// The step that `qed` names: the claim.
    pub fn last(&self) -> u64 {
        self.last
    }
}

/// Every step that holds, of a certificate that may fail further down, and the verdict.
pub fn established(certificate: &str, limits: &Limits) -> (Verdict, Vec<Step>) {
    let mut steps = Vec::new();
    let verdict = follow(certificate.as_bytes(), &Lemmas::all(), limits, Some(&mut steps));
    (verdict, steps)
}

/// Checks a certificate and keeps its steps. With a question it must be one of that question.
pub fn study(
    question: Option<&Claim>,
    certificate: &str,
    limits: &Limits,
) -> Result<Derivation, Unconfirmed> {
    let (verdict, steps) = established(certificate, limits);
    let asked = question.map(|question| Accepted::of(question, &verdict, certificate));
    match (verdict.is_accepted(), verdict.claim.clone(), verdict.qed) {
        (true, Some(claim), Some(last)) => Ok(Derivation {
            accepted: asked.transpose()?,
            claim,
            lemmas: verdict.lemmas,
            steps,
            last,
        }),
        _ => Err(Unconfirmed::Refused(Box::new(verdict))),
    }
}
