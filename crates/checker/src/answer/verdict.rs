//! What comes out: accepted, or rejected, malformed or stopped at a line.

use crate::answer::objection::{Objection, object};
use crate::core::fact::Fact;
use crate::core::lemma::Lemmas;
use std::fmt;

/// All that a certificate claims: a fact about a game.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Claim {
    /// The game's id.
    pub id: String,
    /// What is claimed.
    pub fact: Fact,
    /// The name of the mover, where the game has two players.
    pub mover: Option<&'static str>,
    /// The player of `wins` is a person, because a swap is still to come.
    pub person: bool,
    /// What a theory wants the reader to know.
    pub proviso: Option<&'static str>,
}

impl Claim {
    /// The claim for people: "In hex:3, Black wins from .../.B./... with White to move".
    pub fn sentence(&self) -> String {
        let board = self.fact.board();
        let mover = self.mover.unwrap_or_default();
        let words: Vec<&str> = board.split(':').filter(|word| *word != mover).collect();
        let mut place = words.join(":");
        if self.mover.is_some() {
            place.push_str(&format!(" with {} to move", title(mover)));
        }
        let proviso = self.proviso.map_or(String::new(), |proviso| format!(" ({proviso})"));
        format!("In {}, {}{proviso}", self.id, self.fact.sentence(&place, self.person))
    }
}

impl fmt::Display for Claim {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "game {}: {}", self.id, self.fact)
    }
}

/// A name with a capital letter: `black` is Black.
pub(crate) fn title(name: &str) -> String {
    let mut letters = name.chars();
    letters.next().map(|c| c.to_ascii_uppercase()).into_iter().chain(letters).collect()
}

/// What the checker says of a file: accepted unless there is a fault.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Verdict {
    /// What is wrong.
    pub fault: Option<Fault>,
    /// Where, from 1; none when nothing is wrong or the file could not be opened.
    pub line: Option<u64>,
    /// The claim, if the file came so far.
    pub claim: Option<Claim>,
    /// The step that `qed` names, if the file came so far.
    pub qed: Option<u64>,
    /// How many steps hold.
    pub steps: u64,
    /// The lemmas relied on.
    pub lemmas: Lemmas,
    /// What the rules have spent, in units of the meter.
    pub work: u64,
}

impl Verdict {
    /// The verdict on a file that cannot be read.
    pub fn unreadable(error: &std::io::Error) -> Self {
        let fault = Some(Fault::malformed(object!("cannot be read: {}", error)));
        let lemmas = Lemmas::default();
        Verdict { fault, line: None, claim: None, qed: None, steps: 0, lemmas, work: 0 }
    }

    /// The verdict in one word: accepted, rejected, malformed or stopped.
    pub fn word(&self) -> &'static str {
        ["accepted", "rejected", "malformed", "stopped"][usize::from(self.exit_code())]
    }

    /// 0 to 3; of several files the greatest counts.
    pub fn exit_code(&self) -> u8 {
        match self.fault {
            None => 0,
            Some(Fault::Rejected(_)) => 1,
            Some(Fault::Malformed(_)) => 2,
            Some(Fault::Stopped(_)) => 3,
        }
    }

    /// Whether the claim is proved.
    pub fn is_accepted(&self) -> bool {
        self.fault.is_none()
    }

    /// Why not, if the file was not accepted.
    pub fn objection(&self) -> Option<&Objection> {
        match self.fault.as_ref()? {
            Fault::Rejected(why) | Fault::Malformed(why) | Fault::Stopped(why) => Some(why),
        }
    }
}

/// The verdict for people, in a few lines.
impl fmt::Display for Verdict {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "{}", self.word())?;
        if let Some(why) = self.objection() {
            let line = self.line.map_or(String::new(), |line| format!("line {line}: "));
            writeln!(f, "  {line}{why}")?;
        }
        if let Some(claim) = &self.claim {
            writeln!(f, "  claim: {claim}\n  {}.", claim.sentence())?;
        }
        if self.is_accepted() {
            writeln!(f, "  steps: {}; lemmas: {}", self.steps, self.lemmas)?;
        }
        Ok(())
    }
}

/// What is wrong with a line.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Fault {
    /// The file is in the format, but a step does not hold.
    Rejected(Objection),
    /// The file is not in the format, cannot be read, or stops early.
    Malformed(Objection),
    /// A limit was reached before anything was found wrong: neither accepted nor refuted.
    Stopped(Objection),
}

impl Fault {
    pub(crate) fn malformed(reason: impl Into<Objection>) -> Self {
        Fault::Malformed(reason.into())
    }

    pub(crate) fn rejected(reason: impl Into<Objection>) -> Self {
        Fault::Rejected(reason.into())
    }

    /// A token that is not in the notation, and what would have been.
    pub(crate) fn expected(token: &str, expected: impl Into<Objection>) -> Self {
        Fault::Malformed(Objection::Unread(token.to_string(), Box::new(expected.into())))
    }
}

/// Rejects with the reason unless the condition holds.
pub(crate) fn require<O: Into<Objection>>(
    holds: bool,
    reason: impl FnOnce() -> O,
) -> Result<(), Fault> {
    if holds { Ok(()) } else { Err(Fault::rejected(reason())) }
}
