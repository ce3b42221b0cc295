//! What comes out: accepted, or rejected, malformed or stopped at a line.

use crate::fact::Fact;
use crate::lemma::Lemmas;
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

/// An accepted certificate.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Proof {
    /// What was proved.
    pub claim: Claim,
    /// How many steps there are.
    pub steps: u64,
    /// The lemmas relied on.
    pub lemmas: Lemmas,
    /// What the rules have spent, in units of the meter.
    pub work: u64,
}

/// Where a certificate fails, and what had been read by then.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Refusal {
    /// From 1; none when the file could not be opened.
    pub line: Option<u64>,
    /// Why, in words.
    pub reason: String,
    /// The claim, if the file came so far.
    pub claim: Option<Claim>,
    /// How many steps hold.
    pub steps: u64,
    /// The lemmas used up to there.
    pub lemmas: Lemmas,
    /// The work done up to there.
    pub work: u64,
}

/// What the checker says of a file.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Verdict {
    /// Every line was checked, and the last one is `qed` with the claim.
    Accepted(Proof),
    /// The file is in the format, but a step does not hold.
    Rejected(Refusal),
    /// The file is not in the format, cannot be read, or stops early.
    Malformed(Refusal),
    /// A limit was reached before anything was found wrong: neither accepted nor refuted.
    Stopped(Refusal),
}

impl Verdict {
    /// The verdict on a file that cannot be read.
    pub fn unreadable(error: &std::io::Error) -> Self {
        Verdict::Malformed(Refusal {
            line: None,
            reason: format!("cannot be read: {error}"),
            claim: None,
            steps: 0,
            lemmas: Lemmas::default(),
            work: 0,
        })
    }

    /// The verdict in one word: accepted, rejected or stopped.
    pub fn word(&self) -> &'static str {
        ["accepted", "rejected", "malformed", "stopped"][usize::from(self.exit_code())]
    }

    /// 0 to 3; of several files the greatest counts.
    pub fn exit_code(&self) -> u8 {
        match self {
            Verdict::Accepted(_) => 0,
            Verdict::Rejected(_) => 1,
            Verdict::Malformed(_) => 2,
            Verdict::Stopped(_) => 3,
        }
    }

    /// Whether the claim is proved.
    pub fn is_accepted(&self) -> bool {
        matches!(self, Verdict::Accepted(_))
    }

    /// The claim, as soon as its line was read.
    pub fn claim(&self) -> Option<&Claim> {
        match self.split() {
            Ok(proof) => Some(&proof.claim),
            Err(refusal) => refusal.claim.as_ref(),
        }
    }

    /// How many steps were followed.
    pub fn steps(&self) -> u64 {
        self.split().map_or_else(|refusal| refusal.steps, |proof| proof.steps)
    }

    /// The lemmas that were used.
    pub fn lemmas(&self) -> &Lemmas {
        self.split().map_or_else(|refusal| &refusal.lemmas, |proof| &proof.lemmas)
    }

    /// What the rules have spent, in units of the meter.
    pub fn work(&self) -> u64 {
        self.split().map_or_else(|refusal| refusal.work, |proof| proof.work)
    }

    /// Why not, if the file was not accepted.
    pub fn refusal(&self) -> Option<&Refusal> {
        self.split().err()
    }

    fn split(&self) -> Result<&Proof, &Refusal> {
        match self {
            Verdict::Accepted(proof) => Ok(proof),
            Verdict::Rejected(no) | Verdict::Malformed(no) | Verdict::Stopped(no) => Err(no),
        }
    }
}

/// The verdict for people, in a few lines.
impl fmt::Display for Verdict {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "{}", self.word())?;
        if let Some(refusal) = self.refusal() {
            let line = refusal.line.map_or(String::new(), |line| format!("line {line}: "));
            writeln!(f, "  {line}{}", refusal.reason)?;
        }
        if let Some(claim) = self.claim() {
            writeln!(f, "  claim: {claim}\n  {}.", claim.sentence())?;
        }
        if self.is_accepted() {
            writeln!(f, "  steps: {}; lemmas: {}", self.steps(), self.lemmas())?;
        }
        Ok(())
    }
}

/// What is wrong with the line at hand.
#[derive(Debug)]
pub(crate) enum Fault {
    Malformed(String),
    Rejected(String),
    Stopped(String),
}

impl Fault {
    pub fn malformed(reason: impl Into<String>) -> Self {
        Fault::Malformed(reason.into())
    }

    pub fn rejected(reason: impl Into<String>) -> Self {
        Fault::Rejected(reason.into())
    }

    /// A token that is not in the notation, and what would have been.
    pub fn expected(token: &str, expected: &str) -> Self {
        Fault::Malformed(rules::refusal::unread(token, expected))
    }
}

/// Rejects with the reason unless the condition holds.
pub(crate) fn require(holds: bool, reason: impl FnOnce() -> String) -> Result<(), Fault> {
    if holds { Ok(()) } else { Err(Fault::Rejected(reason())) }
}
