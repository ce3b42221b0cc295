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

use crate::fact::{Fact, Goal, Saying, Side};
use crate::lemma::Lemmas;
use crate::verdict::{Claim, Verdict};
use rules::{Player, State};
use std::fmt;

impl Claim {
    /// The claim that a saying holds of a position.
    pub fn new(state: &dyn State, saying: Saying) -> Self {
        let mover = (state.about().players.len() > 1).then(|| state.player_name(state.turn()));
        Claim { id: state.id(), fact: Fact::new(saying, state.board()), mover }
    }

    /// That a player wins from here.
    pub fn wins(state: &dyn State, player: Player) -> Self {
        let side = Side { player, name: state.player_name(player) };
        Claim::new(state, Saying::Wins(side))
    }

    /// That some line of moves leads to a position with that status.
    pub fn reaches(state: &dyn State, goal: Goal) -> Self {
        Claim::new(state, Saying::Reaches(goal))
    }

    /// That no line of moves does.
    pub fn never(state: &dyn State, goal: Goal) -> Self {
        Claim::new(state, Saying::Never(goal))
    }
}

/// A claim with a certificate of exactly this claim that the checker accepted. Nothing but
/// [`confirm`] makes one.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Accepted {
    claim: Claim,
    steps: u64,
    lemmas: Lemmas,
    bytes: usize,
}

impl Accepted {
    pub fn claim(&self) -> &Claim {
        &self.claim
    }

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
    Refused(Verdict),
    /// It was accepted, but it is about something else.
    Other(Claim),
}

impl fmt::Display for Unconfirmed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Unconfirmed::Refused(verdict) => {
                write!(f, "the certificate is {}", verdict.word())?;
                match verdict.refusal() {
                    Some(refusal) => write!(f, ": {}", refusal.reason),
                    None => Ok(()),
                }
            }
            Unconfirmed::Other(claim) => {
                write!(f, "the certificate proves something else: {}", claim.sentence())
            }
        }
    }
}

impl std::error::Error for Unconfirmed {}

/// Checks a certificate, and that it is one of the question.
pub fn confirm(question: &Claim, certificate: &str) -> Result<Accepted, Unconfirmed> {
    match crate::check(certificate.as_bytes(), &Lemmas::all()) {
        Verdict::Accepted(proof) if proof.claim == *question => Ok(Accepted {
            claim: proof.claim,
            steps: proof.steps,
            lemmas: proof.lemmas,
            bytes: certificate.len(),
        }),
        Verdict::Accepted(proof) => Err(Unconfirmed::Other(proof.claim)),
        refused => Err(Unconfirmed::Refused(refused)),
    }
}
