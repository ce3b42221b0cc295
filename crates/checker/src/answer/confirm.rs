//! Acceptance tied to a question: the only way from a certificate to the word *proved*.
//!
//! ```text
//! Claim (what was asked) ──┐
//!                          ├─▶ confirm ─▶ Accepted        the same claim, proved
//! certificate (any text) ──┘          └─▶ Unconfirmed     refused, or of another claim
//! ```
//!
//! Whoever asks builds the [`Claim`] from the request alone and never from the certificate. A
//! certificate that proves something else, however true, is no answer.

use crate::answer::limits::Limits;
use crate::answer::verdict::{Claim, Verdict};
use crate::core::fact::{Fact, Goal, Saying, Side};
use crate::core::lemma::Lemmas;
use crate::core::theory::THEORIES;
use rules::{Player, State};
use std::fmt;

impl Claim {
    /// The claim that a saying holds of a position.
    pub fn new(state: &dyn State, saying: Saying) -> Self {
        Claim {
            id: state.id(),
            mover: (state.about().players.len() > 1).then(|| state.player_name(state.turn())),
            person: state.swap_to_come(),
            proviso: THEORIES.iter().find_map(|theory| (theory.proviso)(state, &saying)),
            fact: Fact::new(saying, state.board()),
        }
    }

    /// That whoever plays that side in this position wins from here. While a swap is still to
    /// come, the claim is about the person, because the sides may change.
    pub fn wins(state: &dyn State, side: Player) -> Self {
        Claim::new(state, Saying::Wins(Side::claimant(state, side)))
    }

    /// That some line of moves leads to the goal.
    pub fn reaches(state: &dyn State, goal: Goal) -> Self {
        Claim::new(state, Saying::Reaches(goal))
    }

    /// That no line of moves does.
    pub fn never(state: &dyn State, goal: Goal) -> Self {
        Claim::new(state, Saying::Never(goal))
    }

    /// That the mover can force so great a difference of stones from now on. The state has no
    /// stores: what was taken before does not count.
    pub fn at_least(state: &dyn State, difference: i64) -> Self {
        Claim::new(state, Saying::AtLeast(difference))
    }

    /// That the side, moving second and playing in the cells, makes the formula true, both written as in a
    /// certificate.
    pub fn holds(state: &dyn State, side: Player, cells: &str, formula: &str) -> Self {
        let mut claim = Claim::new(state, Saying::Holds(Side::of(state, side)));
        let place = format!("{};{cells};{formula}", state.board());
        claim.fact = Fact::new(claim.fact.saying().clone(), place);
        claim
    }

    /// That the other player can hold the mover to that difference.
    pub fn at_most(state: &dyn State, difference: i64) -> Self {
        Claim::new(state, Saying::AtMost(difference))
    }
}

/// A claim with a certificate of exactly this claim that the checker accepted. Nothing but
/// [`confirm`] and [`study`](crate::study()) make one.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Accepted {
    claim: Claim,
    steps: u64,
    lemmas: Lemmas,
    bytes: usize,
}

impl Accepted {
    /// That an accepted certificate is one of the question.
    pub(crate) fn of(
        question: &Claim,
        verdict: &Verdict,
        certificate: &str,
    ) -> Result<Self, Unconfirmed> {
        let (claim, steps, lemmas) = (&verdict.claim, verdict.steps, verdict.lemmas.clone());
        match claim {
            Some(claim) if verdict.is_accepted() && claim == question => {
                Ok(Accepted { claim: claim.clone(), steps, lemmas, bytes: certificate.len() })
            }
            Some(claim) if verdict.is_accepted() => Err(Unconfirmed::Other(claim.clone())),
            _ => Err(Unconfirmed::Refused(Box::new(verdict.clone()))),
        }
    }

    /// What was asked, and is proved.
    pub fn claim(&self) -> &Claim {
        &self.claim
    }

    /// How many steps were checked.
    pub fn steps(&self) -> u64 {
        self.steps
    }

    /// The lemmas relied on.
    pub fn lemmas(&self) -> &Lemmas {
        &self.lemmas
    }

    /// The size of the certificate.
    pub fn bytes(&self) -> usize {
        self.bytes
    }
}

/// Why a certificate does not answer the question.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Unconfirmed {
    /// It was not accepted at all.
    Refused(Box<Verdict>),
    /// It was accepted, but it is about something else.
    Other(Claim),
}

impl fmt::Display for Unconfirmed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Unconfirmed::Refused(verdict) => {
                let why = verdict.objection().map_or(String::new(), |why| format!(": {why}"));
                write!(f, "the certificate is {}{why}", verdict.word())
            }
            Unconfirmed::Other(claim) => {
                write!(f, "the certificate proves something else: {}", claim.sentence())
            }
        }
    }
}

impl std::error::Error for Unconfirmed {}

/// Checks a certificate, and that it is one of the question.
pub fn confirm(
    question: &Claim,
    certificate: &str,
    limits: &Limits,
) -> Result<Accepted, Unconfirmed> {
    let verdict = crate::check(certificate.as_bytes(), &Lemmas::all(), limits);
    Accepted::of(question, &verdict, certificate)
}
