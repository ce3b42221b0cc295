//! A certificate that plays: the winner's side of what it claims, from its checked steps alone.
//!
//! ```text
//! step                       its side to move          a move of the other side
//! move M=K                   M, then step K
//! all M=K …                                            step K of that move
//! forced X=K                                           step K of X; to anything else X, which ends the game
//! image K                    what step K plays, seen in the `mirror`
//! linked, looped, held K     `connections`: the threat that the move avoids, the other cell of a pair
//! trees … | …                `trees`: the exchange that mends the tree that was cut
//! line M …                   the next move of the line
//! table, orbits, weights     nothing: `invariant` says how the move keeps what is claimed
//! ```
//!
//! The steps are those that the checker lends ([`Derivation`]): nothing is read, and no stones or
//! carrier of a link are worked out, a second time.

mod connections;
mod grid;
mod invariant;
mod mirror;
mod picture;
mod trees;

use checker::{Derivation, Said, Saying, Step};
use connections::Connections;
use invariant::Invariant;
use mirror::Mirror;
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
    Over {
        /// The move that came too late.
        play: String,
    },
    /// It is legal in play, but no move of a certificate: a pass.
    NoCase {
        /// The move as the rules spell it.
        play: String,
    },
    /// The certificate's side played it, and the certificate plays another.
    Strayed {
        /// The move that was played.
        play: String,
        /// The move that the certificate plays here.
        answer: String,
    },
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
    /// The other side did not take the cell that it had to take: this ends the game.
    Ends,
    /// The move after which the side gets so much, or gives no more than that much.
    Bound {
        /// What the step claims, in the units of the game.
        value: i64,
    },
    /// A threat that the move on `hit` avoids.
    Threat {
        /// The cell that the other side has just taken.
        hit: String,
    },
    /// The other cell of a captured pair.
    Pair {
        /// The cell of the pair that the other side has just taken.
        hit: String,
    },
    /// Nothing was hit: a link becomes shorter.
    Shortens,
    /// Nothing was hit and nothing is left to join: any move does.
    Any,
    /// The edge of this tree (0 or 1) was cut; an edge of the other mends it.
    Exchange {
        /// The edge that the other side has just taken.
        cut: String,
        /// The tree that lost the edge.
        tree: usize,
    },
    /// Both trees are whole after the cut: any cell on the way does.
    Whole {
        /// The edge that the other side has just taken.
        cut: String,
    },
    /// The move of this number, from 1, of a line of so many.
    Line {
        /// Which move of the line comes next.
        number: usize,
        /// The length of the line.
        moves: usize,
    },
    /// The other side is to move.
    Waits,
    /// The game is over.
    Over {
        /// How it ended.
        status: Status,
    },
    /// The position, or its image, is one of so many of a closed set, none of which is the goal.
    Within {
        /// The position as the closed set has it.
        board: String,
        /// The size of the set.
        boards: usize,
    },
    /// No move increases the weight, and the goal weighs more.
    Weighs {
        /// The weight before the last move.
        before: i128,
        /// The weight now.
        after: i128,
        /// The weight of the goal.
        goal: i128,
    },
    /// Every move keeps the parity of the tokens on some cells, and the goal has the other.
    Parity {
        /// Tokens on those cells now.
        tokens: usize,
        /// Tokens that the goal has there.
        goal: usize,
    },
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
    /// Why it plays this, or nothing.
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
    Connections(Connections),
    Trees(Box<Trees>),
    /// So many moves of the line of that step have been played.
    Line(u64, usize),
    Invariant(Invariant),
}

/// A game in progress, with one side played by the steps of an accepted certificate.
#[derive(Clone, Debug)]
pub struct ProofPlayer {
    derivation: Arc<Derivation>,
    /// Whom it plays for: sides may be swapped on the way.
    person: Option<Player>,
    start: Arc<dyn State>,
    now: Arc<dyn State>,
    /// Where the steps speak of an image of the board.
    mirror: Option<Mirror>,
    stage: Stage,
    due: Reply,
}

impl ProofPlayer {
    /// A player at the position of the claim, before any move.
    pub fn new(derivation: Derivation) -> Result<Self, Unfit> {
        let claim = derivation.claim();
        let start = game::read(&claim.id, claim.fact.position()).map_err(Unfit::Position)?;
        let start: Arc<dyn State> = start.into();
        let person = match claim.fact.saying() {
            Saying::Wins(side) if start.swap_to_come() => Some(side.player),
            Saying::Wins(side) => Some(start.person(side.player)),
            Saying::AtLeast(_) => Some(start.person(start.turn())),
            Saying::AtMost(_) => Some(start.person(start.turn().other())),
            Saying::Holds(side) => Some(start.person(side.player)),
            Saying::Reaches(_) | Saying::Never(_) => None,
        };
        let last = derivation.last();
        let mut player = ProofPlayer {
            derivation: Arc::new(derivation),
            person,
            now: start.clone(),
            start,
            mirror: None,
            stage: Stage::Strategy(last),
            due: Reply::none(Reason::Waits),
        };
        player.enter(last)?;
        Ok(player)
    }

    /// The checked steps that it plays from.
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
            self.advance(&play, after)?;
            self.own(&play)
        } else {
            self.others(&play, after)
        }
    }

    /// Goes to a position after a move; gives the move as the steps see it.
    fn advance(&mut self, play: &str, after: Arc<dyn State>) -> Result<String, Unanswered> {
        let seen = match &mut self.mirror {
            Some(mirror) if after.status() == Status::Ongoing => mirror.follow(&*after),
            _ => Some(play.to_string()),
        };
        let seen = seen.ok_or_else(|| Unanswered::NoCase { play: play.to_string() })?;
        self.now = after;
        Ok(seen)
    }

    /// The board that the steps speak of.
    fn seen(&self) -> &dyn State {
        self.mirror.as_ref().map_or(&*self.now, Mirror::image)
    }

    fn step(&self, number: u64) -> Option<&Step> {
        self.derivation.step(number)
    }

    /// After a move of its own.
    fn own(&mut self, play: &str) -> Result<(), Unanswered> {
        match self.stage {
            Stage::Strategy(_) if self.now.status() != Status::Ongoing => {}
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
            Stage::Connections(_) | Stage::Trees(_) | Stage::Invariant(_) => {
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
        let left = self.clone();
        let seen = self.advance(play, after)?;
        if !of_all && self.now.status() != Status::Ongoing {
            self.note_the_end();
            return Ok(());
        }
        let found = match &mut self.stage {
            Stage::Strategy(number) => {
                let step = self.derivation.step(*number).ok_or_else(no_case)?;
                match step.cites.iter().find(|cite| cite.word.as_deref() == Some(&seen)) {
                    Some(next) => return self.go_to(next.step, play),
                    None if step.lemma.name() == "forced" => Some(ends(step)),
                    None => None,
                }
            }
            Stage::Connections(connections) => {
                let board = self.mirror.as_ref().map_or(&*self.now, Mirror::image);
                connections.answer(&self.derivation, board, Some(&seen))
            }
            Stage::Trees(trees) => trees.answer(&seen),
            Stage::Invariant(invariant) => Some(invariant.remark(&*left.now, &*self.now)),
            Stage::Line(..) => None,
        };
        match found.and_then(|reply| self.shown(reply, play)) {
            Some(reply) => self.due = reply,
            None => {
                *self = left;
                return Err(no_case());
            }
        }
        Ok(())
    }

    /// A reply of the steps, as it is on the board.
    fn shown(&self, reply: Reply, hit: &str) -> Option<Reply> {
        match &self.mirror {
            Some(mirror) => mirror.reply(&*self.now, hit, reply),
            None => Some(reply),
        }
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
    fn enter(&mut self, mut number: u64) -> Result<(), Unfit> {
        let derivation = self.derivation.clone();
        let step = loop {
            let step = derivation.step(number).ok_or(Unfit::Rule("qed"))?;
            if step.lemma.name() != "image" {
                break step;
            }
            number = step.cites.first().ok_or(Unfit::Rule("image"))?.step;
            let board = match derivation.step(number).map(|step| &step.said) {
                Some(Said::Fact(fact)) => fact.board(),
                _ => return Err(Unfit::Rule("image")),
            };
            self.mirror = Some(Mirror::new(&*self.now, board).ok_or(Unfit::Rule("image"))?);
        };
        let rule = step.lemma.name();
        let unfit = || Unfit::Rule(rule);
        let waits = Reply::none(Reason::Waits);
        let (stage, due) = match rule {
            "move" => (Stage::Strategy(number), moved(step)),
            "over" | "all" | "forced" => (Stage::Strategy(number), waits),
            "linked" | "looped" | "held" => {
                let mut connections = Connections::new(step, self.seen()).ok_or_else(unfit)?;
                // Whoever moves second in a connection may have a move to spare.
                let due = match Some(self.now.turn()) == self.player() {
                    true => connections.answer(&derivation, self.seen(), None).ok_or_else(unfit)?,
                    false => waits,
                };
                (Stage::Connections(connections), due)
            }
            "trees" => {
                let trees = Trees::new(step, self.seen(), self.player()).ok_or_else(unfit)?;
                (Stage::Trees(Box::new(trees)), waits)
            }
            "line" => (Stage::Line(number, 0), waits),
            _ => {
                let invariant = Invariant::new(step).ok_or_else(unfit)?;
                let due = invariant.remark(&*self.now, &*self.now);
                (Stage::Invariant(invariant), due)
            }
        };
        self.stage = stage;
        self.due = self.shown(due, "").ok_or_else(unfit)?;
        if let Stage::Line(..) = self.stage {
            self.due = self.next_of_line();
        }
        self.note_the_end();
        Ok(())
    }
}

/// The reply of a step `forced` to a move that is not the forced one.
fn ends(step: &Step) -> Reply {
    let play = step.cites.first().and_then(|cite| cite.word.as_deref()).map(str::to_string);
    Reply { play, step: Some(step.number), carrier: Vec::new(), reason: Reason::Ends }
}

/// The reply of a step `move`.
fn moved(step: &Step) -> Reply {
    let play = step.cites.first().and_then(|cite| cite.word.as_deref()).map(str::to_string);
    let reason = match &step.said {
        Said::Fact(fact) => match fact.saying() {
            &Saying::AtLeast(value) | &Saying::AtMost(value) => Reason::Bound { value },
            _ => Reason::Strategy,
        },
        Said::Link(_) | Said::Arc(_) | Said::Goal(_) => Reason::Strategy,
    };
    Reply { play, step: Some(step.number), carrier: Vec::new(), reason }
}
