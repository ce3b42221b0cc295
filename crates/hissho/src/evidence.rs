//! What an answer rests on. It is part of every answer that states a value, a winner or a verdict.
//!
//! ```text
//! certified   the checker accepted a certificate of exactly this claim     people read: proved
//! computed    an exhaustive computation, without a certificate                          computed
//! estimated   play-outs and rules of thumb                                              estimated
//! open        nothing is known                                                          open
//! ```
//!
//! Only an [`Accepted`] makes `certified`, and only the checker makes an `Accepted`, for a question
//! that was made from the request.

use crate::answer::Answer;
use crate::job::Context;
use anyhow::{Error, Result, anyhow};
use checker::{Accepted, Claim, Fault, Unconfirmed};
use engine::Budget;
use serde_json::{Value, json};
use std::fmt;

#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Evidence {
    /// With what follows from several claims, as a value does from two bounds, all of them.
    Certified(Accepted, Vec<Accepted>),
    Computed,
    Estimated,
    Open,
}

impl From<Accepted> for Evidence {
    fn from(accepted: Accepted) -> Self {
        Evidence::Certified(accepted, Vec::new())
    }
}

impl Evidence {
    /// That all of these were accepted; an exhaustive computation if there are none.
    pub fn of_all(accepted: Vec<Accepted>) -> Self {
        let mut all = accepted.into_iter();
        match all.next() {
            Some(first) => Evidence::Certified(first, all.collect()),
            None => Evidence::Computed,
        }
    }

    /// The word for programs.
    pub fn word(&self) -> &'static str {
        match self {
            Evidence::Certified(..) => "certified",
            Evidence::Computed => "computed",
            Evidence::Estimated => "estimated",
            Evidence::Open => "open",
        }
    }

    /// The word for people.
    pub fn said(&self) -> &'static str {
        match self {
            Evidence::Certified(..) => "proved",
            other => other.word(),
        }
    }

    /// The claims that were accepted.
    pub fn claims(&self) -> Vec<&Claim> {
        match self {
            Evidence::Certified(first, more) => {
                std::iter::once(first).chain(more).map(Accepted::claim).collect()
            }
            _ => Vec::new(),
        }
    }

    /// Writes it into a document: `evidence`, and `claim` where one was accepted.
    pub fn mark(&self, json: &mut Value) {
        json["evidence"] = json!(self.word());
        let claims: Vec<String> = self.claims().iter().map(ToString::to_string).collect();
        if !claims.is_empty() {
            json["claim"] = json!(claims.join("; "));
        }
    }
}

impl Answer {
    /// The answer with what it rests on.
    pub fn on(mut self, evidence: &Evidence) -> Self {
        evidence.mark(&mut self.json);
        self
    }
}

/// The checker was stopped before it could tell: the budget ran out, and nothing is proved.
#[derive(Debug)]
pub struct Unchecked(pub String);

impl fmt::Display for Unchecked {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "not proved: the checker could not finish: {}", self.0)
    }
}

impl std::error::Error for Unchecked {}

impl Context {
    /// Has the checker confirm what the engine claims; a certificate that is refused, or is of
    /// something else, is an error and never an answer.
    pub fn certify(
        &self,
        question: &Claim,
        certificate: &str,
        budget: &Budget,
    ) -> Result<Accepted> {
        self.confirm(question, certificate, budget).map_err(|refused| match refused {
            Unconfirmed::Refused(verdict) if matches!(verdict.fault, Some(Fault::Stopped(_))) => {
                let why = verdict.objection().map_or(String::new(), ToString::to_string);
                Error::new(Unchecked(why))
            }
            refused => {
                anyhow!(
                    "not proved: {refused} (asked: {question}); this is a bug, please report it"
                )
            }
        })
    }
}
