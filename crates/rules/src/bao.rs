//! BAO, as Inahata and Takahashi play it: one ring of 2N holes, N for each player.
//!
//! ```text
//! first      0  1  2  3         id     bao:4               the start 0,4,0,4,0,4,0,4
//!            0  4  0  4         board  0,6,0,0,1,6,0,1:2-0:second
//!            4  0  4  0                clockwise; the stores unless both are 0; who moves
//! second     7  6  5  4         move   3                   the hole taken up (on bao:8 also a–p)
//! ```
//!
//! A move takes up a hole of the mover and *sows*: one stone into each hole clockwise, the origin
//! not skipped. If the last stone falls into a non-empty hole, all that lies there is sown next,
//! and so on ([`follow`]); if it falls into an empty hole, the mover stores what lies opposite.
//! When a side is empty, each player keeps the stones on the own side, and more stones win. An
//! endless move makes the game a draw.

mod relay;

pub use relay::{End, LONGEST, end, follow};

use crate::cell::read_size;
use crate::position::{About, Illegal, Malformed, Player, Position, Refused, Status};
use crate::position_text;
use crate::say;
use crate::sentence::{Sentence, Value};
use relay::turned;
use scene::{Man, Point, Scene, Shape};
use std::cmp::Ordering;
use std::fmt;
use std::str::FromStr;

/// The most holes of one player.
const MOST: usize = 16;
/// The most stones, those in store included.
const STONES: u32 = 255;

/// What an id fixes: the stones in all holes at the start.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Variant {
    start: Vec<u32>,
}

impl Variant {
    /// The paper's start for N holes a side: every other hole has four stones.
    fn alternating(side: usize) -> Self {
        Variant { start: [0, 4].repeat(side) }
    }

    /// How many holes each player has.
    pub fn side(&self) -> usize {
        self.start.len() / 2
    }

    fn stones(&self) -> u32 {
        self.start.iter().sum()
    }
}

impl fmt::Display for Variant {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.side())?;
        if *self != Variant::alternating(self.side()) {
            write!(f, ":{}", written(&self.start))?;
        }
        Ok(())
    }
}

impl FromStr for Variant {
    type Err = Refused;
    fn from_str(text: &str) -> Result<Self, Refused> {
        let (size, start) = text.split_once(':').map_or((text, None), |(a, b)| (a, Some(b)));
        let side = read_size(size, MOST)?;
        let Some(start) = start else { return Ok(Variant::alternating(side)) };
        let variant = Variant { start: read_holes(start, side)? };
        if variant.stones() > STONES {
            let reason = say!("{} stones, but {} are the most", variant.stones(), STONES);
            return Err(Illegal::new(text, reason).into());
        }
        Ok(variant)
    }
}

fn written(holes: &[u32]) -> String {
    holes.iter().map(ToString::to_string).collect::<Vec<_>>().join(",")
}

fn read_stones(text: &str, heap: Sentence) -> Result<u32, Malformed> {
    let canonical = text == "0" || !text.starts_with(['0', '+']);
    match text.parse::<u32>() {
        Ok(stones) if canonical && stones <= STONES => Ok(stones),
        _ => Err(Malformed::new(
            text,
            say!("a number of stones from 0 to {} {}", STONES, Value::Phrase(heap)),
        )),
    }
}

fn read_holes(text: &str, side: usize) -> Result<Vec<u32>, Malformed> {
    let count = text.split(',').count();
    if count != 2 * side {
        let expected = say!("{} holes split by ',', not {}", 2 * side, count);
        return Err(Malformed::new(text, expected));
    }
    let holes = text.split(',').enumerate();
    holes.map(|(i, stones)| read_stones(stones, say!("in hole {}", i))).collect()
}

/// Anything that can be drawn: any stones in holes and stores.
#[derive(Clone, Debug)]
pub struct Setup {
    /// The board and its stones at the start.
    pub variant: Variant,
    /// Stones in the holes, clockwise from hole 0.
    pub holes: Vec<u32>,
    /// Stones that each player has taken.
    pub stores: [u32; 2],
    /// Who moves.
    pub turn: Player,
    /// The last move never ended.
    pub endless: bool,
}

/// A position of BAO.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Bao {
    variant: Variant,
    holes: Vec<u32>,
    stores: [u32; 2],
    turn: Player,
    endless: bool,
}

position_text!(Bao);

impl TryFrom<Setup> for Bao {
    type Error = Illegal;

    fn try_from(setup: Setup) -> Result<Self, Illegal> {
        let Setup { variant, holes, stores, turn, endless } = setup;
        if holes.len() != variant.start.len() {
            let id = format!("bao:{variant}");
            let reason = say!("{} has {} holes", id, variant.start.len());
            return Err(Illegal::new(written(&holes), reason));
        }
        let stones: u64 = holes.iter().chain(&stores).map(|stones| u64::from(*stones)).sum();
        if stones > u64::from(variant.stones()) {
            let (id, start) = (format!("bao:{variant}"), variant.stones());
            let reason = say!("{} stones, but {} starts with {}", stones, id, start);
            return Err(Illegal::new(written(&holes), reason));
        }
        let bao = Bao { variant, holes, stores, turn, endless };
        if endless && bao.is_over() {
            return Err(Illegal::new("endless", "a side is empty: the game was already over"));
        }
        Ok(bao)
    }
}

impl Bao {
    /// The stones in the holes, clockwise.
    pub fn holes(&self) -> &[u32] {
        &self.holes
    }

    /// The stones that each player has taken.
    pub fn stores(&self) -> [u32; 2] {
        self.stores
    }

    /// The same board and mover with nothing taken yet.
    pub fn without_stores(&self) -> Bao {
        Bao { stores: [0, 0], ..self.clone() }
    }

    /// The stones on the player's side of the board.
    pub fn remaining(&self, player: Player) -> u32 {
        let side = self.variant.side();
        self.holes[player.index() * side..][..side].iter().sum()
    }

    /// A side is empty.
    pub fn is_over(&self) -> bool {
        [Player::One, Player::Two].into_iter().any(|player| self.remaining(player) == 0)
    }

    /// The last move never ended.
    pub fn endless(&self) -> bool {
        self.endless
    }

    /// What the player has when the game is over: the own store and the own side.
    fn score(&self, player: Player) -> u32 {
        self.stores[player.index()] + self.remaining(player)
    }

    fn owner(&self, hole: usize) -> Player {
        if hole < self.variant.side() { Player::One } else { Player::Two }
    }
}

impl Position for Bao {
    const ABOUT: About = About {
        name: "bao",
        title: ["BAO", "バオ"],
        players: &["first", "second"],
        ids: "bao:N, N holes a side (1 to 16), or bao:N:S0,S1,… with the stones at the start",
        presets: &["bao:4", "bao:2", "bao:3", "bao:8", "bao:3:2,2,2,2,2,2"],
        goal: [
            "Sow stones around the board, take what lies opposite.",
            "石を一つずつ配りながら盤を回り、向かいの石を取ります。",
        ],
        picture: Some(("bao:4", &["1"])),
        letters: &[],
    };
    type Variant = Variant;
    type Setup = Setup;
    /// The hole taken up.
    type Move = usize;

    fn start(variant: &Variant) -> Self {
        Bao {
            variant: variant.clone(),
            holes: variant.start.clone(),
            stores: [0, 0],
            turn: Player::One,
            endless: false,
        }
    }

    fn variant(&self) -> Variant {
        self.variant.clone()
    }

    fn board(&self) -> String {
        let mut text = written(&self.holes);
        if self.stores != [0, 0] {
            text.push_str(&format!(":{}-{}", self.stores[0], self.stores[1]));
        }
        text.push_str(&format!(":{}", Self::player_name(self.turn)));
        if self.endless {
            text.push_str(":endless");
        }
        text
    }

    fn read_setup(variant: &Variant, board: &str) -> Result<Setup, Malformed> {
        let mut words = board.split(':').peekable();
        let holes = read_holes(words.next().unwrap_or(""), variant.side())?;
        let mut stores = [0, 0];
        if let Some((one, two)) = words.peek().and_then(|word| word.split_once('-')) {
            stores = [
                read_stones(one, "in the first store".into())?,
                read_stones(two, "in the second".into())?,
            ];
            words.next();
        }
        let turn = words.next().map_or(Ok(Player::One), Self::read_player)?;
        let endless = match words.next() {
            None => false,
            Some("endless") => true,
            Some(other) => return Err(Malformed::new(other, "'endless' or the end")),
        };
        match words.next() {
            None => Ok(Setup { variant: variant.clone(), holes, stores, turn, endless }),
            Some(word) => Err(Malformed::new(word, "the end of the board")),
        }
    }

    fn read_move(&self, text: &str) -> Result<usize, Malformed> {
        let holes = self.holes.len();
        if let ([letter @ b'a'..=b'p'], 16) = (text.as_bytes(), holes) {
            return Ok(usize::from(letter - b'a'));
        }
        (0..holes)
            .find(|hole| hole.to_string() == text)
            .ok_or_else(|| Malformed::new(text, say!("a hole from 0 to {}", holes - 1)))
    }

    fn turn(&self) -> Player {
        self.turn
    }

    fn status(&self) -> Status {
        if self.endless {
            return Status::Drawn;
        }
        if !self.is_over() {
            return Status::Ongoing;
        }
        match self.score(Player::One).cmp(&self.score(Player::Two)) {
            Ordering::Greater => Status::Won(Player::One),
            Ordering::Equal => Status::Drawn,
            Ordering::Less => Status::Won(Player::Two),
        }
    }

    fn moves(&self) -> Vec<usize> {
        if self.status() != Status::Ongoing {
            return Vec::new();
        }
        let own = (0..self.holes.len()).filter(|hole| self.owner(*hole) == self.turn);
        own.filter(|hole| self.holes[*hole] > 0).collect()
    }

    fn play(&self, m: &usize) -> Result<Self, Illegal> {
        if self.status() != Status::Ongoing {
            return Err(Illegal::new(m, "the game is over"));
        }
        match self.holes.get(*m) {
            None => return Err(Illegal::new(m, "there is no such hole")),
            Some(_) if self.owner(*m) != self.turn => {
                return Err(Illegal::new(m, "the hole is the other player's"));
            }
            Some(0) => return Err(Illegal::new(m, "the hole is empty")),
            Some(_) => {}
        }
        let mut next = Bao { turn: self.turn.other(), ..self.clone() };
        match end(&self.holes, *m) {
            End::Endless | End::Cut => next.endless = true,
            End::Stops { captured, board, .. } => {
                next.holes = board;
                next.stores[self.turn.index()] += captured;
            }
        }
        Ok(next)
    }

    /// The sowings of the move; those of an endless one until the board is the first one turned.
    fn laps(&self, m: &usize) -> usize {
        let mut sowings = 0;
        follow(&self.holes, *m, |_, _| sowings += 1);
        sowings
    }

    /// The half turn of the ring exchanges the sides.
    fn exchanged(&self) -> Option<Self> {
        let side = self.variant.side();
        Some(Bao {
            variant: Variant { start: turned(&self.variant.start, side) },
            holes: turned(&self.holes, side),
            stores: [self.stores[1], self.stores[0]],
            turn: self.turn.other(),
            endless: self.endless,
        })
    }

    fn note(&self) -> Option<Sentence> {
        if self.endless {
            return Some("the last move never ends".into());
        }
        let [first, second] = [Player::One, Player::Two].map(|player| self.score(player));
        self.is_over().then(|| say!("first {}, second {}", first, second))
    }

    /// The difference of the stores.
    fn lead(&self) -> i64 {
        i64::from(self.stores[0]) - i64::from(self.stores[1])
    }

    /// First's holes from left to right in the upper row, Second's from right to left below.
    fn scene(&self) -> Scene {
        let side = self.variant.side();
        let mut scene = Scene::default();
        for (hole, stones) in self.holes.iter().enumerate() {
            let (column, row, margin) = match self.owner(hole) {
                Player::One => (hole, 0.0, -1.0),
                Player::Two => (2 * side - 1 - hole, 1.0, 1.0),
            };
            let at = Point::new(column as f64, row);
            scene.cell(hole.to_string(), at, Shape::Pit);
            scene.piece(at, Man::Seeds(*stones));
            scene.label(at.shifted(0.0, margin), hole.to_string());
        }
        for (player, x) in [(Player::One, -1.0), (Player::Two, side as f64)] {
            let at = Point::new(x, 0.5);
            scene.cell("", at, Shape::Store);
            scene.piece(at, Man::Seeds(self.stores[player.index()]));
            scene.label(at.shifted(0.0, -1.5), Self::player_name(player));
        }
        scene
    }
}
