//! A proof as an opponent: it answers every move from the certificate alone.
//!
//! At any time some links hold side by side, their carriers disjoint. A move that hits the carrier of
//! one of them is answered by taking its derivation apart:
//!
//! ```text
//! and        the premises take its place, and the one that was hit is asked
//! or         a threat that the move avoids: its key is the answer
//! captured   the pair is watched: a stone on one cell is answered on the other
//! ```

use super::bits::Bits;
use super::fill::Pair;
use super::grid::Grid;
use super::ledger::{Id, Ledger, Piece, Rule, SIDE};
use super::stone;
use checker::{Lemmas, Saying};
use rules::cell::read_cell;
use rules::hex::{Hex, Move, Variant};
use rules::{Illegal, Player, Position, Status};
use rustc_hash::FxHashMap;
use std::fmt;

type Set = u128;

/// Why a certificate cannot play.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Unfit {
    /// The checker does not accept it; what it says.
    NotAccepted(String),
    /// It does not claim that somebody wins Hex on a board of at most 128 cells.
    OtherClaim,
    /// It uses a rule besides `and`, `or`, `captured`, `linked` and `move`.
    OtherRule(String),
}

impl fmt::Display for Unfit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Unfit::NotAccepted(verdict) => write!(f, "the certificate is {verdict}"),
            Unfit::OtherClaim => f.write_str("it does not claim a win in Hex"),
            Unfit::OtherRule(rule) => write!(f, "the rule '{rule}' cannot be played from"),
        }
    }
}

impl std::error::Error for Unfit {}

#[derive(Clone, Copy, Debug)]
enum Watch {
    Link(Id),
    Pair([usize; 2]),
}

#[derive(Clone, Debug)]
pub struct Opponent {
    player: Player,
    position: Hex,
    grid: Grid<Set>,
    ledger: Ledger<Set>,
    watched: Vec<Watch>,
    /// The move with which the claim begins, if the player moves first.
    opening: Option<Move>,
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
        let grid = Grid::new(position.variant()).ok_or(Unfit::OtherClaim)?;
        let mut opponent = Opponent {
            player: side.player,
            position,
            grid,
            ledger: Ledger::default(),
            watched: Vec::new(),
            opening: None,
        };
        opponent.follow(certificate)?;
        Ok(opponent)
    }

    fn follow(&mut self, certificate: &str) -> Result<(), Unfit> {
        let mut links: FxHashMap<&str, Id> = FxHashMap::default();
        for line in certificate.lines().skip(3) {
            let words: Vec<&str> = line.split(' ').collect();
            match words[..] {
                [step, "link", colour, ends, rule, ref args @ ..] => {
                    let id = self.derive(&links, colour, ends, rule, args)?;
                    links.insert(step, id);
                }
                [_, "wins", _, _, "linked", link] => {
                    self.watched = vec![Watch::Link(links[link])];
                }
                [_, "wins", _, _, "move", reply] => {
                    let text = reply.split('=').next().unwrap_or_default();
                    self.opening = self.position.read_move(text).ok();
                }
                ["#" | "del" | "qed", ..] | [_, "wins", _, _, "over"] => {}
                [_, _, _, _, rule, ..] => return Err(Unfit::OtherRule(rule.to_string())),
                _ => return Err(Unfit::OtherRule(line.to_string())),
            }
        }
        Ok(())
    }

    fn cell(&self, text: &str) -> usize {
        let Variant { columns, rows, .. } = self.position.variant();
        read_cell(text, columns, rows).map_or(0, |(c, r)| r * columns + c)
    }

    /// Enters a step in the ledger. The checker has accepted it, so it is in the format.
    fn derive(
        &mut self,
        links: &FxHashMap<&str, Id>,
        colour: &str,
        ends: &str,
        rule: &str,
        args: &[&str],
    ) -> Result<Id, Unfit> {
        let colour = usize::from(colour == "white");
        let point = |name: &str| match name {
            "top" | "left" => SIDE,
            "bottom" | "right" => SIDE + 1,
            _ => self.cell(name) as u8,
        };
        let (x, y) = ends.split_once('-').unwrap_or((ends, ends));
        let ends = [point(x), point(y)];
        let mut more = Set::none();
        let (mut cited, mut threats, mut cells) = (Vec::new(), Vec::new(), Vec::new());
        for arg in args {
            if let Some((key, link)) = arg.split_once('=') {
                threats.push((self.cell(key) as u8, links[link]));
            } else if let Some(link) = links.get(arg) {
                cited.push(*link);
            } else {
                cells.push(self.cell(arg));
                more |= Set::bit(self.cell(arg));
            }
        }
        let piece = match rule {
            "and" => {
                let parts: Vec<Piece<Set>> =
                    cited.iter().map(|id| self.ledger.piece(*id)).collect();
                self.ledger.and(colour, ends, &parts, more)
            }
            "or" => self.ledger.or(colour, ends, &threats, more),
            "captured" => {
                let pair = Pair { colour, cells: [cells[0], cells[1]] };
                let own = self.ledger.link(cited[0]).stones | more;
                return Ok(self.ledger.discharge(&self.grid, own, cited[0], pair));
            }
            _ => return Err(Unfit::OtherRule(rule.to_string())),
        };
        Ok(self.ledger.entry(colour, &piece))
    }

    /// The side that the certificate plays.
    pub fn player(&self) -> Player {
        self.player
    }

    pub fn position(&self) -> &Hex {
        &self.position
    }

    /// The first move of the claim, where the certificate's side begins; it is played.
    pub fn open(&mut self) -> Option<Move> {
        let m = self.opening.take().filter(|_| self.position.turn() == self.player)?;
        self.position = self.position.play(&m).ok()?;
        Some(m)
    }

    /// Plays a move against the certificate and gives its answer; none when the game is over.
    pub fn answer(&mut self, m: &Move) -> Result<Option<Move>, Illegal> {
        self.position = self.position.play(m)?;
        if self.position.status() != Status::Ongoing {
            return Ok(None);
        }
        let columns = self.position.variant().columns;
        let hit = match *m {
            Move::Stone { column, row } => Some(row * columns + column),
            _ => None,
        };
        let reply = hit.and_then(|cell| self.react(cell)).or_else(|| self.spare());
        let Some(reply) = reply else { return Ok(None) };
        let reply = stone(columns, reply);
        self.position = self.position.play(&reply)?;
        Ok(Some(reply))
    }

    fn is_open(&self, cell: usize) -> bool {
        let columns = self.position.variant().columns;
        self.position.stone(cell % columns, cell / columns).is_none()
    }

    /// The answer to a stone on a cell, if one is needed.
    fn react(&mut self, cell: usize) -> Option<usize> {
        for watch in &self.watched {
            if let Watch::Pair([a, b]) = *watch
                && (cell == a || cell == b)
            {
                return Some(a + b - cell).filter(|other| self.is_open(*other));
            }
        }
        let hit = |watch: &Watch| match *watch {
            Watch::Link(id) => self.ledger.link(id).carrier.has(cell),
            Watch::Pair(_) => false,
        };
        let at = self.watched.iter().position(hit)?;
        let Watch::Link(mut id) = self.watched.swap_remove(at) else { return None };
        loop {
            match self.ledger.rule(id).clone() {
                Rule::And { links, .. } => {
                    let mut next = None;
                    for link in links {
                        if next.is_none() && self.ledger.link(link).carrier.has(cell) {
                            next = Some(link);
                        } else {
                            self.watched.push(Watch::Link(link));
                        }
                    }
                    id = next?;
                }
                Rule::Or { threats, .. } => {
                    let avoids = |&&(key, link): &&(u8, Id)| {
                        usize::from(key) != cell && !self.ledger.link(link).carrier.has(cell)
                    };
                    let (key, link) = *threats.iter().find(avoids)?;
                    self.watched.push(Watch::Link(link));
                    return Some(usize::from(key)).filter(|key| self.is_open(*key));
                }
                Rule::Captured { link, cells, .. } => {
                    let [a, b] = cells.map(usize::from);
                    self.watched.push(Watch::Pair([a, b]));
                    if cell == a || cell == b {
                        self.watched.push(Watch::Link(link));
                        return Some(a + b - cell).filter(|other| self.is_open(*other));
                    }
                    id = link;
                }
            }
        }
    }

    /// Any open cell, for a move that needs no answer.
    fn spare(&self) -> Option<usize> {
        (0..self.grid.count).find(|cell| self.is_open(*cell))
    }
}
