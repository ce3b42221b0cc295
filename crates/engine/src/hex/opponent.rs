//! A proof as an opponent: it answers every move from the certificate alone.
//!
//! Until a link takes over, the position follows the steps `move` and `all`. From then on some links
//! hold side by side, their carriers disjoint. A move that hits the carrier of one of them is answered
//! by taking its derivation apart:
//!
//! ```text
//! and         the premises take its place, and the one that was hit is asked
//! or          a threat that the move avoids: its key is the answer
//! captured    the pair is watched: a stone on one cell is answered on the other
//! turn, shift the premise is asked, seen through a frame: the board turned or moved
//! ```

use super::bits::Bits;
use super::steps::{Frame, Number, Reader, Rule, Set, Step};
use super::stone;
use checker::{Lemmas, Limits, Saying};
use rules::hex::{Hex, Move, Variant};
use rules::{Illegal, Player, Position, Status};
use rustc_hash::FxHashMap;
use std::fmt;
use std::sync::Arc;

/// Why a certificate cannot play.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Unfit {
    /// The checker does not accept it; what it says.
    NotAccepted(String),
    /// It does not claim that somebody wins Hex on a board of at most 128 cells.
    OtherClaim,
    /// It uses a rule that does not tell how to play.
    OtherRule(String),
}

impl fmt::Display for Unfit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Unfit::NotAccepted(verdict) => write!(f, "the certificate is {verdict}"),
            Unfit::OtherClaim => {
                f.write_str("the certificate does not claim a win in Hex on at most 128 cells")
            }
            Unfit::OtherRule(rule) => write!(f, "the rule '{rule}' cannot be played from"),
        }
    }
}

impl std::error::Error for Unfit {}

/// Why there is no answer to a move.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum NoAnswer {
    Illegal(Illegal),
    /// The certificate does not speak of it: a pass, or a move after the claim is settled.
    Unforeseen(Move),
}

impl fmt::Display for NoAnswer {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            NoAnswer::Illegal(illegal) => illegal.fmt(f),
            NoAnswer::Unforeseen(m) => write!(f, "the certificate has no answer to '{m}'"),
        }
    }
}

impl std::error::Error for NoAnswer {}

impl From<Illegal> for NoAnswer {
    fn from(illegal: Illegal) -> Self {
        NoAnswer::Illegal(illegal)
    }
}

#[derive(Clone, Copy, Debug)]
enum Watch {
    Link(Number, Frame),
    Pair([usize; 2], Number),
}

#[derive(Clone, Debug)]
enum Stage {
    /// At a step about the whole board.
    Tree(Number),
    Links(Vec<Watch>),
}

/// An answer, the step of the certificate from which it comes, and the carrier of that step's link.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Reply {
    pub play: Move,
    /// None for a move that nothing asks for.
    pub step: Option<Number>,
    pub carrier: Vec<Move>,
}

#[derive(Clone, Debug)]
pub struct Opponent {
    player: Player,
    position: Hex,
    steps: Arc<FxHashMap<Number, Step>>,
    stage: Stage,
}

impl Opponent {
    /// Reads a certificate that the checker accepts.
    pub fn read(certificate: &str) -> Result<Self, Unfit> {
        let verdict = checker::check(certificate.as_bytes(), &Lemmas::all(), &Limits::default());
        let claim = match (&verdict, verdict.claim()) {
            (checker::Verdict::Accepted(_), Some(claim)) => claim.clone(),
            _ => return Err(Unfit::NotAccepted(verdict.to_string())),
        };
        let Saying::Wins(side) = claim.fact.saying() else { return Err(Unfit::OtherClaim) };
        let text = format!("{} {}", claim.id, claim.fact.board());
        let position: Hex = text.parse().map_err(|_| Unfit::OtherClaim)?;
        let Variant { columns, rows, .. } = position.variant();
        if columns * rows > Set::MOST {
            return Err(Unfit::OtherClaim);
        }
        let mut reader = Reader::new(&position);
        let mut root = 0;
        for line in certificate.lines().skip(3) {
            root = reader.line(line)?.unwrap_or(root);
        }
        let steps = Arc::new(reader.steps);
        let mut opponent =
            Opponent { player: side.player, position, steps, stage: Stage::Tree(root) };
        opponent.enter(root);
        Ok(opponent)
    }

    /// The side that the certificate plays.
    pub fn player(&self) -> Player {
        self.player
    }

    pub fn position(&self) -> &Hex {
        &self.position
    }

    fn enter(&mut self, step: Number) {
        self.stage = match self.steps.get(&step) {
            Some(Step::Linked(link)) => Stage::Links(vec![Watch::Link(*link, Frame::PLAIN)]),
            _ => Stage::Tree(step),
        };
    }

    /// The first move of the claim, where the certificate's side begins; it is played.
    pub fn open(&mut self) -> Option<Reply> {
        let Stage::Tree(step) = self.stage else { return None };
        self.moved(step)
    }

    /// Plays the move of a step `move`.
    fn moved(&mut self, step: Number) -> Option<Reply> {
        let Some(Step::Move(play, next)) = self.steps.get(&step) else { return None };
        let (play, next) = (*play, *next);
        self.position = self.position.play(&play).ok()?;
        self.enter(next);
        Some(Reply { play, step: Some(step), carrier: Vec::new() })
    }

    /// Plays a move against the certificate and gives its answer; none when the game is over.
    pub fn answer(&mut self, m: &Move) -> Result<Option<Reply>, NoAnswer> {
        let after = self.position.play(m)?;
        if after.status() != Status::Ongoing {
            self.position = after;
            return Ok(None);
        }
        if let Stage::Tree(step) = self.stage {
            let next = match self.steps.get(&step) {
                Some(Step::All(cases)) => cases.iter().find(|(reply, _)| reply == m),
                _ => None,
            };
            let Some(&(_, next)) = next else {
                return Err(NoAnswer::Unforeseen(*m));
            };
            self.position = after;
            self.enter(next);
            return Ok(self.moved(next));
        }
        self.position = after;
        let columns = self.position.variant().columns;
        let hit = match *m {
            Move::Stone { column, row } => Some(row * columns + column),
            _ => None,
        };
        let found = hit.and_then(|cell| self.react(cell)).or_else(|| self.spare());
        let Some((cell, cited)) = found else { return Ok(None) };
        let play = stone(columns, cell);
        self.position = self.position.play(&play)?;
        let carrier = cited.map(|(step, frame)| self.carrier(step, frame)).unwrap_or_default();
        Ok(Some(Reply { play, step: cited.map(|(step, _)| step), carrier }))
    }

    fn carrier(&self, step: Number, frame: Frame) -> Vec<Move> {
        let variant = self.position.variant();
        let cells = self.carried(step).cells();
        let cells = cells.filter_map(|cell| frame.image(variant, cell));
        cells.map(|cell| stone(variant.columns, cell)).collect()
    }

    fn carried(&self, step: Number) -> Set {
        match self.steps.get(&step) {
            Some(Step::Link { carrier, .. }) => *carrier,
            _ => Set::none(),
        }
    }

    /// Whether a link seen through a frame needs a cell.
    fn needs(&self, step: Number, frame: Frame, cell: usize) -> bool {
        let at = frame.back().image(self.position.variant(), cell);
        at.is_some_and(|at| self.carried(step).has(at))
    }

    fn is_open(&self, cell: usize) -> bool {
        let columns = self.position.variant().columns;
        self.position.stone(cell % columns, cell / columns).is_none()
    }

    fn watched(&mut self) -> &mut Vec<Watch> {
        if let Stage::Tree(_) = self.stage {
            self.stage = Stage::Links(Vec::new());
        }
        match &mut self.stage {
            Stage::Links(watched) => watched,
            Stage::Tree(_) => unreachable!("replaced above"),
        }
    }

    /// The answer to a stone on a cell, if one is needed, and what it cites.
    fn react(&mut self, cell: usize) -> Option<(usize, Option<(Number, Frame)>)> {
        let watched = self.watched().clone();
        for watch in &watched {
            if let Watch::Pair([a, b], step) = *watch
                && (cell == a || cell == b)
            {
                let other = Some(a + b - cell).filter(|other| self.is_open(*other))?;
                return Some((other, Some((step, Frame::PLAIN))));
            }
        }
        let at = watched.iter().position(|watch| match *watch {
            Watch::Link(step, frame) => self.needs(step, frame, cell),
            Watch::Pair(..) => false,
        })?;
        let Watch::Link(step, frame) = self.watched().swap_remove(at) else { return None };
        self.unfold(step, frame, Some(cell))
    }

    /// Takes a link apart down to the `or` or the pair that a stone on a cell has hit; without a
    /// cell, to the first `or`, of which any threat will do.
    fn unfold(
        &mut self,
        mut step: Number,
        mut frame: Frame,
        hit: Option<usize>,
    ) -> Option<(usize, Option<(Number, Frame)>)> {
        let variant = self.position.variant();
        loop {
            let Some(Step::Link { rule, .. }) = self.steps.get(&step) else { return None };
            match rule.clone() {
                Rule::Seen(premise, inner) => (step, frame) = (premise, frame.after(inner)),
                Rule::And(links) => {
                    let mut next = None;
                    for link in links {
                        let asked = match hit {
                            Some(cell) => self.needs(link, frame, cell),
                            None => !self.carried(link).is_empty(),
                        };
                        if next.is_none() && asked {
                            next = Some(link);
                        } else {
                            self.watched().push(Watch::Link(link, frame));
                        }
                    }
                    step = next?;
                }
                Rule::Or(threats) => {
                    let place = |cell: usize| frame.image(variant, cell);
                    let avoids = |&&(key, link): &&(usize, Number)| {
                        hit.is_none_or(|cell| {
                            place(key) != Some(cell) && !self.needs(link, frame, cell)
                        })
                    };
                    let (key, link) = *threats.iter().find(avoids)?;
                    let key = place(key)?;
                    self.watched().push(Watch::Link(link, frame));
                    return self.is_open(key).then_some((key, Some((step, frame))));
                }
                Rule::Captured(link, pair) => {
                    let [a, b] = pair.map(|cell| frame.image(variant, cell));
                    let (a, b) = (a?, b?);
                    self.watched().push(Watch::Pair([a, b], step));
                    if let Some(cell) = hit.filter(|cell| *cell == a || *cell == b) {
                        self.watched().push(Watch::Link(link, frame));
                        let other = a + b - cell;
                        return self.is_open(other).then_some((other, Some((step, frame))));
                    }
                    step = link;
                }
            }
        }
    }

    /// A move that nothing asks for: one that makes some link shorter, or else any.
    fn spare(&mut self) -> Option<(usize, Option<(Number, Frame)>)> {
        loop {
            let open = |watch: &Watch| match *watch {
                Watch::Link(step, _) => !self.carried(step).is_empty(),
                Watch::Pair(..) => false,
            };
            let at = match &self.stage {
                Stage::Links(watched) => watched.iter().position(open),
                Stage::Tree(_) => None,
            };
            let Some(at) = at else { break };
            let Watch::Link(step, frame) = self.watched().swap_remove(at) else { break };
            if let Some((cell, _)) = self.unfold(step, frame, None) {
                return Some((cell, None));
            }
        }
        let Variant { columns, rows, .. } = self.position.variant();
        (0..columns * rows).find(|cell| self.is_open(*cell)).map(|cell| (cell, None))
    }
}
