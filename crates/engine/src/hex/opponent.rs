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
use super::stone;
use checker::{Lemmas, Saying};
use rules::cell::read_cell;
use rules::hex::{Hex, Move, Variant};
use rules::{Illegal, Player, Position, Status};
use rustc_hash::FxHashMap;
use std::fmt;
use std::sync::Arc;

type Set = u128;
/// The number of a step in the certificate.
type Number = u64;

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

/// A step as it is played from.
#[derive(Clone, Debug)]
enum Step {
    Over,
    Move(Move, Number),
    All(Vec<(Move, Number)>),
    Linked(Number),
    Link { stones: Set, carrier: Set, rule: Rule },
}

#[derive(Clone, Debug)]
enum Rule {
    And(Vec<Number>),
    /// Keys and links.
    Or(Vec<(usize, Number)>),
    Captured(Number, [usize; 2]),
    Seen(Number, Frame),
}

/// The half turn, if any, and then a shift.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Frame {
    turned: bool,
    columns: isize,
    rows: isize,
}

impl Frame {
    const PLAIN: Frame = Frame { turned: false, columns: 0, rows: 0 };

    /// First the inner frame, then this one.
    fn after(self, inner: Frame) -> Frame {
        let sign = if self.turned { -1 } else { 1 };
        Frame {
            turned: self.turned != inner.turned,
            columns: self.columns + sign * inner.columns,
            rows: self.rows + sign * inner.rows,
        }
    }

    /// The frame that undoes this one.
    fn back(self) -> Frame {
        let sign = if self.turned { 1 } else { -1 };
        Frame { turned: self.turned, columns: sign * self.columns, rows: sign * self.rows }
    }

    /// Where a cell comes to lie, unless it leaves the board.
    fn image(self, variant: Variant, cell: usize) -> Option<usize> {
        let Variant { columns, rows, .. } = variant;
        let cell = if self.turned { columns * rows - 1 - cell } else { cell };
        let column = (cell % columns).checked_add_signed(self.columns)?;
        let row = (cell / columns).checked_add_signed(self.rows)?;
        (column < columns && row < rows).then_some(row * columns + column)
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
        let verdict = checker::check(certificate.as_bytes(), &Lemmas::all());
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
        let mut reader = Reader { position: &position, steps: FxHashMap::default() };
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
    pub fn answer(&mut self, m: &Move) -> Result<Option<Reply>, Illegal> {
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
                return Err(Illegal::new(m, "the certificate has no answer to it"));
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

/// Reads the steps of a certificate that the checker has accepted, so they are in the format.
struct Reader<'a> {
    position: &'a Hex,
    steps: FxHashMap<Number, Step>,
}

impl Reader<'_> {
    /// One line; gives the step of `qed`.
    fn line(&mut self, line: &str) -> Result<Option<Number>, Unfit> {
        let words: Vec<&str> = line.split(' ').collect();
        let other = |rule: &str| Unfit::OtherRule(rule.to_string());
        let number = |text: &str| text.parse::<Number>().map_err(|_| other(line));
        let (name, step) = match words[..] {
            ["#" | "del", ..] => return Ok(None),
            ["qed", last] => return number(last).map(Some),
            [name, "link", _, _, rule, ref args @ ..] => (name, self.link(rule, args)?),
            [name, "wins", _, _, rule, ref args @ ..] => {
                let mut cases = Vec::new();
                for (m, step) in args.iter().filter_map(|arg| arg.split_once('=')) {
                    let m = self.position.read_move(m).map_err(|_| other(line))?;
                    cases.push((m, number(step)?));
                }
                let step = match (rule, &cases[..], args) {
                    ("over", ..) => Step::Over,
                    ("move", &[(m, step)], _) => Step::Move(m, step),
                    ("all", ..) => Step::All(cases),
                    ("linked", _, [link]) => Step::Linked(number(link)?),
                    _ => return Err(other(rule)),
                };
                (name, step)
            }
            _ => return Err(other(line)),
        };
        self.steps.insert(number(name)?, step);
        Ok(None)
    }

    fn cell(&self, text: &str) -> Option<usize> {
        let Variant { columns, rows, .. } = self.position.variant();
        read_cell(text, columns, rows).ok().map(|(c, r)| r * columns + c)
    }

    fn sets(&self, step: Number) -> (Set, Set) {
        match self.steps.get(&step) {
            Some(Step::Link { stones, carrier, .. }) => (*stones, *carrier),
            _ => (Set::none(), Set::none()),
        }
    }

    /// The stones and the carrier of a link by the formulas of `book/certificates.md`.
    fn link(&self, rule: &str, args: &[&str]) -> Result<Step, Unfit> {
        let (mut cited, mut keyed, mut cells) = (Vec::new(), Vec::new(), Vec::new());
        for arg in args {
            let key = arg.split_once('=').and_then(|(k, s)| Some((self.cell(k)?, s.parse().ok()?)));
            if let Some(threat) = key {
                keyed.push(threat);
            } else if let Some(cell) = self.cell(arg) {
                cells.push(cell);
            } else if let Ok(step) = arg.parse::<i64>() {
                cited.push(step);
            }
        }
        let links: Vec<Number> = cited.iter().map(|step| step.unsigned_abs()).collect();
        let set = |cells: &[usize]| cells.iter().fold(Set::none(), |set, c| set | Set::bit(*c));
        let (stones, carrier, rule) = match (rule, &links[..]) {
            ("and", _) => {
                let all = links.iter().map(|step| self.sets(*step));
                let (stones, carrier) =
                    all.fold((set(&cells), Set::none()), |(s, c), (t, d)| (s | t, c | d));
                (stones, carrier, Rule::And(links))
            }
            ("or", _) => {
                let (mut stones, mut carrier) = (set(&cells), Set::none());
                for (key, step) in &keyed {
                    let (s, c) = self.sets(*step);
                    stones |= s.minus(Set::bit(*key));
                    carrier |= c | Set::bit(*key);
                }
                (stones, carrier, Rule::Or(keyed))
            }
            ("captured", [step]) if cells.len() >= 2 => {
                let (stones, carrier) = self.sets(*step);
                let pair = set(&cells[..2]);
                let rule = Rule::Captured(*step, [cells[0], cells[1]]);
                ((stones | set(&cells)).minus(pair), carrier | pair, rule)
            }
            ("turn", [step]) => self.seen(*step, Frame { turned: true, ..Frame::PLAIN }),
            ("shift", [step, ..]) if cited.len() == 3 => {
                let (columns, rows) = (cited[1] as isize, cited[2] as isize);
                self.seen(*step, Frame { turned: false, columns, rows })
            }
            _ => return Err(Unfit::OtherRule(rule.to_string())),
        };
        Ok(Step::Link { stones, carrier: carrier.minus(stones), rule })
    }

    fn seen(&self, step: Number, frame: Frame) -> (Set, Set, Rule) {
        let variant = self.position.variant();
        let image = |set: Set| {
            let cells = set.cells().filter_map(|cell| frame.image(variant, cell));
            cells.fold(Set::none(), |set, cell| set | Set::bit(cell))
        };
        let (stones, carrier) = self.sets(step);
        (image(stones), image(carrier), Rule::Seen(step, frame))
    }
}
