//! A certificate that plays: the winner's side of what it claims, from its checked steps alone.
//!
//! ```text
//! step                       its side to move          a move of the other side
//! move M=K                   M, then step K
//! all M=K …                                            step K of that move
//! linked K                   `links`: the threat that the move avoids, the other cell of a pair
//! trees … | …                `trees`: the exchange that mends the tree that was cut
//! line M …                   the next move of the line
//! table, orbits, weights     nothing: `invariant` says how the move keeps what is claimed
//! ```
//!
//! The steps are those that the checker lends ([`Derivation`]): nothing is read, and no stones or
//! carrier of a link are worked out, a second time.

mod frame;
mod invariant;
mod links;
mod picture;
mod trees;

use checker::{Derivation, Said, Saying, Step};
use invariant::Invariant;
use links::Links;
pub use picture::Picture;
use rules::{Player, Refused, State, Status, game};
use std::fmt;
use std::sync::Arc;
use trees::Trees;

/// Why a certificate cannot play.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Unfit {
    /// It uses a rule that nobody has taught it to play from.
    Rule(&'static str),
    /// The position that it speaks of cannot be set up.
    Position(Refused),
}

impl fmt::Display for Unfit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Unfit::Rule(rule) => write!(f, "the rule '{rule}' cannot be played from"),
            Unfit::Position(refused) => refused.fmt(f),
        }
    }
}

impl std::error::Error for Unfit {}

/// Why a move has no answer.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Unanswered {
    /// The rules refuse it.
    Refused(Refused),
    /// The game was over before it.
    Over { play: String },
    /// It is legal in play, but no move of a certificate: a pass.
    NoCase { play: String },
    /// The certificate's side played it, and the certificate plays another.
    Strayed { play: String, answer: String },
}

impl fmt::Display for Unanswered {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Unanswered::Refused(refused) => refused.fmt(f),
            Unanswered::Over { play } => write!(f, "'{play}': the game is over"),
            Unanswered::NoCase { play } => {
                write!(f, "'{play}': the certificate has no answer to it")
            }
            Unanswered::Strayed { play, answer } => {
                write!(f, "'{play}': the certificate plays {answer}")
            }
        }
    }
}

impl std::error::Error for Unanswered {}

impl From<Refused> for Unanswered {
    fn from(refused: Refused) -> Self {
        Unanswered::Refused(refused)
    }
}

/// Why the certificate plays a move, or plays none.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Reason {
    /// The move of a winning strategy.
    Strategy,
    /// The move after which the side gets so much, or gives no more than that much.
    Bound { value: i64 },
    /// A threat that the move on `hit` avoids.
    Threat { hit: String },
    /// The other cell of a captured pair.
    Pair { hit: String },
    /// Nothing was hit: a link becomes shorter.
    Shortens,
    /// Nothing was hit and nothing is left to join: any move does.
    Any,
    /// The edge of this tree (0 or 1) was cut; an edge of the other mends it.
    Exchange { cut: String, tree: usize },
    /// Both trees are whole after the cut: any cell on the way does.
    Whole { cut: String },
    /// The move of this number, from 1, of a line of so many.
    Line { number: usize, moves: usize },
    /// The other side is to move.
    Waits,
    /// The game is over.
    Over { status: Status },
    /// The position, or its image, is one of so many of a closed set, none of which is the goal.
    Within { board: String, boards: usize },
    /// No move increases the weight, and the goal weighs more.
    Weighs { before: i128, after: i128, goal: i128 },
    /// Every move keeps the parity of the tokens on some cells, and the goal has the other.
    Parity { tokens: usize, goal: usize },
}

/// What the certificate plays, and where that stands in it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Reply {
    /// None where it has nothing to play: the reason says why.
    pub play: Option<String>,
    /// None for a move that no step asks for.
    pub step: Option<u64>,
    /// The cells that the reply is about: the carrier of the link, the empty cells of the trees.
    pub carrier: Vec<String>,
    pub reason: Reason,
}

impl Reply {
    fn none(reason: Reason) -> Self {
        Reply { play: None, step: None, carrier: Vec::new(), reason }
    }
}

/// How the rest of the game is played.
#[derive(Clone, Debug)]
enum Stage {
    /// At a step about the whole board.
    Strategy(u64),
    Links(Links),
    Trees(Box<Trees>),
    /// So many moves of the line of that step have been played.
    Line(u64, usize),
    Invariant(Invariant),
}

/// The rules that it can play from.
const RULES: [&str; 15] = [
    "over", "move", "all", "linked", "and", "or", "captured", "turn", "shift", "trees", "line",
    "table", "orbits", "pagoda", "parity",
];

#[derive(Clone, Debug)]
pub struct ProofPlayer {
    derivation: Arc<Derivation>,
    /// Whom it plays for: sides may be swapped on the way.
    person: Option<Player>,
    start: Arc<dyn State>,
    now: Arc<dyn State>,
    stage: Stage,
    due: Reply,
}

impl ProofPlayer {
    pub fn new(derivation: Derivation) -> Result<Self, Unfit> {
        let known = |rule: &str| RULES.contains(&rule);
        if let Some(lemma) = derivation.lemmas().iter().find(|lemma| !known(lemma.name())) {
            return Err(Unfit::Rule(lemma.name()));
        }
        let claim = derivation.claim();
        let start = game::read(&claim.id, claim.fact.board()).map_err(Unfit::Position)?;
        let start: Arc<dyn State> = start.into();
        let person = match claim.fact.saying() {
            Saying::Wins(side) if start.swap_to_come() => Some(side.player),
            Saying::Wins(side) => Some(start.person(side.player)),
            Saying::AtLeast(_) => Some(start.person(start.turn())),
            Saying::AtMost(_) => Some(start.person(start.turn().other())),
            Saying::Reaches(_) | Saying::Never(_) | Saying::Holds(_) => None,
        };
        let last = derivation.last();
        let mut player = ProofPlayer {
            derivation: Arc::new(derivation),
            person,
            now: start.clone(),
            start,
            stage: Stage::Strategy(last),
            due: Reply::none(Reason::Waits),
        };
        player.enter(last)?;
        Ok(player)
    }

    pub fn derivation(&self) -> &Derivation {
        &self.derivation
    }

    /// The side that it plays where the game stands; none if it claims something of all lines of
    /// play, or of one.
    pub fn player(&self) -> Option<Player> {
        self.person.map(|person| self.now.person(person))
    }

    /// The position of the claim.
    pub fn start(&self) -> &dyn State {
        &*self.start
    }

    /// Where the game stands.
    pub fn state(&self) -> &dyn State {
        &*self.now
    }

    /// What it plays now.
    pub fn due(&self) -> &Reply {
        &self.due
    }

    /// Where the game stands after a line of play from the position of the claim.
    pub fn after<M: AsRef<str>>(
        &self,
        line: impl IntoIterator<Item = M>,
    ) -> Result<ProofPlayer, Unanswered> {
        let mut player = self.clone();
        line.into_iter().try_for_each(|m| player.play(m.as_ref()))?;
        Ok(player)
    }

    /// Plays a move of the other side and then what is due.
    pub fn answer(&mut self, m: &str) -> Result<Reply, Unanswered> {
        self.play(m)?;
        let reply = self.due.clone();
        if let Some(play) = &reply.play {
            self.play(play)?;
        }
        Ok(reply)
    }

    /// Plays a move of either side: of its own, only what is due.
    pub fn play(&mut self, m: &str) -> Result<(), Unanswered> {
        if self.now.status() != Status::Ongoing {
            return Err(Unanswered::Over { play: m.to_string() });
        }
        let play = self.now.spell(m)?;
        let after: Arc<dyn State> = self.now.play(m)?.into();
        if let Some(answer) = self.due.play.clone().filter(|answer| *answer != play) {
            return Err(Unanswered::Strayed { play, answer });
        }
        if self.due.play.is_some() {
            self.now = after;
            self.own(&play)
        } else {
            self.others(&play, after)
        }
    }

    fn step(&self, number: u64) -> Option<&Step> {
        self.derivation.step(number)
    }

    /// After a move of its own.
    fn own(&mut self, play: &str) -> Result<(), Unanswered> {
        match self.stage {
            Stage::Strategy(step) => {
                let next =
                    self.step(step).and_then(|step| step.cites.first()).map(|cite| cite.step);
                let next = next.ok_or_else(|| Unanswered::NoCase { play: play.to_string() })?;
                self.go_to(next, play)?;
            }
            Stage::Line(step, played) => {
                self.stage = Stage::Line(step, played + 1);
                self.due = self.next_of_line();
            }
            Stage::Links(_) | Stage::Trees(_) | Stage::Invariant(_) => {
                self.due = Reply::none(Reason::Waits);
            }
        }
        self.note_the_end();
        Ok(())
    }

    /// After a move of the other side, which leads to that position.
    fn others(&mut self, play: &str, after: Arc<dyn State>) -> Result<(), Unanswered> {
        let no_case = || Unanswered::NoCase { play: play.to_string() };
        let of_all = matches!(self.stage, Stage::Invariant(_));
        // A pass is legal in play, but nothing is claimed of it.
        if of_all && !self.now.moves().iter().any(|m| m == play) {
            return Err(no_case());
        }
        let before = std::mem::replace(&mut self.now, after);
        if !of_all && self.now.status() != Status::Ongoing {
            self.note_the_end();
            return Ok(());
        }
        let found = match &mut self.stage {
            Stage::Strategy(step) => {
                let cites = self.derivation.step(*step).map(|step| &step.cites[..]);
                let mut cites = cites.unwrap_or_default().iter();
                let next = cites.find(|cite| cite.word.as_deref() == Some(play));
                match next.map(|cite| cite.step) {
                    Some(next) => return self.go_to(next, play),
                    None => None,
                }
            }
            Stage::Links(links) => links.answer(&self.derivation, &*self.now, play),
            Stage::Trees(trees) => trees.answer(play),
            Stage::Invariant(invariant) => Some(invariant.remark(&*before, &*self.now)),
            Stage::Line(..) => None,
        };
        match found {
            Some(reply) => self.due = reply,
            None => {
                self.now = before;
                return Err(no_case());
            }
        }
        Ok(())
    }

    fn go_to(&mut self, step: u64, play: &str) -> Result<(), Unanswered> {
        let no_case = |_| Unanswered::NoCase { play: play.to_string() };
        self.enter(step).map_err(no_case)?;
        self.note_the_end();
        Ok(())
    }

    /// What an invariant says of the last position is its own.
    fn note_the_end(&mut self) {
        let over = self.now.status() != Status::Ongoing;
        if over && !matches!(self.stage, Stage::Invariant(_)) {
            self.due = Reply::none(Reason::Over { status: self.now.status() });
        }
    }

    fn next_of_line(&self) -> Reply {
        let Stage::Line(number, played) = self.stage else { return Reply::none(Reason::Waits) };
        let moves = self.step(number).map(|step| &step.words[..]).unwrap_or_default();
        match moves.get(played) {
            Some(play) => Reply {
                play: Some(play.to_string()),
                step: Some(number),
                carrier: Vec::new(),
                reason: Reason::Line { number: played + 1, moves: moves.len() },
            },
            None => Reply::none(Reason::Over { status: self.now.status() }),
        }
    }

    /// Goes on at a step about the position where the game stands.
    fn enter(&mut self, number: u64) -> Result<(), Unfit> {
        let Some(step) = self.derivation.step(number) else { return Err(Unfit::Rule("qed")) };
        let rule = step.lemma.name();
        let waits = Reply::none(Reason::Waits);
        (self.stage, self.due) = match rule {
            "move" => (Stage::Strategy(number), moved(step)),
            "over" | "all" => (Stage::Strategy(number), waits),
            "linked" => {
                let links = Links::new(step, &*self.now).ok_or(Unfit::Rule(rule))?;
                (Stage::Links(links), waits)
            }
            "trees" => {
                let trees = Trees::new(step, &*self.now, self.player()).ok_or(Unfit::Rule(rule))?;
                (Stage::Trees(Box::new(trees)), waits)
            }
            "line" => (Stage::Line(number, 0), waits),
            _ => {
                let invariant = Invariant::new(step).ok_or(Unfit::Rule(rule))?;
                let due = invariant.remark(&*self.now, &*self.now);
                (Stage::Invariant(invariant), due)
            }
        };
        if let Stage::Line(..) = self.stage {
            self.due = self.next_of_line();
        }
        self.note_the_end();
        Ok(())
    }
}

/// The reply of a step `move`.
fn moved(step: &Step) -> Reply {
    let play = step.cites.first().and_then(|cite| cite.word.as_deref()).map(str::to_string);
    let reason = match &step.said {
        Said::Fact(fact) => match fact.saying() {
            Saying::AtLeast(value) | Saying::AtMost(value) => Reason::Bound { value },
            _ => Reason::Strategy,
        },
        Said::Link(_) | Said::Arc(_) | Said::Goal(_) => Reason::Strategy,
    };
    Reply { play, step: Some(step.number), carrier: Vec::new(), reason }
}
