//! The template game: how to add a game of your own.
//!
//! A heap of counters; the players take one, two or three in turn; whoever takes the last one
//! wins. (The mover loses iff 4 divides the heap: a case for `hissho prove null:8`.)
//!
//! ```text
//! id     null:8          a heap of eight
//! board  8:first         counters left, who moves
//! move   3               how many to take
//! ```
//!
//! To add a game:
//! 1. copy this file to `yours.rs`, and put `pub mod yours;` into `lib.rs`;
//! 2. say what a *variant* is (all that an id fixes), what a *setup* is (anything that can be
//!    drawn, legal or not) and what makes it a position (`TryFrom`, with the reason when not);
//! 3. write `moves`, `play` and `status` the slow way, straight from the rule book;
//! 4. draw it (`scene`);
//! 5. add one line to `GAMES` in `game.rs` and a table to `tests/perft`.
//!
//! It can then be played, drawn, recorded, matched, searched and proved in terminal and
//! browser. The law tests in `tests/laws.rs` find it through the registry by themselves.

use crate::cell::read_size;
use crate::position::{About, Illegal, Malformed, Player, Position, Refused, Status};
use crate::position_text;
use crate::say;
use scene::{Man, Point, Scene, Shape};
use std::fmt;
use std::str::FromStr;

/// The most counters a heap may have.
const MOST: usize = 99;

/// What an id fixes: the size of the heap at the start.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Heap(usize);

impl fmt::Display for Heap {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.0)
    }
}

impl FromStr for Heap {
    type Err = Refused;
    fn from_str(text: &str) -> Result<Self, Refused> {
        Ok(Heap(read_size(text, MOST)?))
    }
}

/// Anything that can be drawn: here, a heap of any size.
#[derive(Clone, Debug)]
pub struct Setup {
    /// How large the heap was at the start.
    pub heap: Heap,
    /// What is left of it.
    pub left: usize,
    /// Who moves.
    pub turn: Player,
}

/// A position of the template game.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Null {
    heap: Heap,
    left: usize,
    turn: Player,
}

position_text!(Null);

impl TryFrom<Setup> for Null {
    type Error = Illegal;
    fn try_from(setup: Setup) -> Result<Self, Illegal> {
        if setup.left > setup.heap.0 {
            let id = format!("null:{}", setup.heap);
            return Err(Illegal::new(setup.left, say!("the heap of {} never holds so many", id)));
        }
        Ok(Null { heap: setup.heap, left: setup.left, turn: setup.turn })
    }
}

impl Position for Null {
    const ABOUT: About = About {
        name: "null",
        title: ["Take one, two or three", "一つ、二つ、三つ取り"],
        players: &["first", "second"],
        ids: "null:N, a heap of N counters (1 to 99)",
        presets: &["null:8", "null:21"],
        goal: [
            "Take one, two or three; whoever takes the last wins. The template game.",
            "一つ、二つ、または三つ取り、最後を取れば勝ち。新しいゲームのひな型です。",
        ],
        picture: None,
        letters: &[],
    };
    type Variant = Heap;
    type Setup = Setup;
    type Move = usize;

    fn start(variant: &Heap) -> Self {
        Null { heap: *variant, left: variant.0, turn: Player::One }
    }

    fn variant(&self) -> Heap {
        self.heap
    }

    fn board(&self) -> String {
        format!("{}:{}", self.left, Self::player_name(self.turn))
    }

    fn read_setup(variant: &Heap, board: &str) -> Result<Setup, Malformed> {
        let (left, turn) = board.split_once(':').unwrap_or((board, "first"));
        let left = if left == "0" { 0 } else { read_size(left, MOST)? };
        Ok(Setup { heap: *variant, left, turn: Self::read_player(turn)? })
    }

    fn read_move(&self, text: &str) -> Result<usize, Malformed> {
        match text {
            "1" | "2" | "3" => Ok(usize::from(text.as_bytes()[0] - b'0')),
            _ => Err(Malformed::new(text, "how many to take: 1, 2 or 3")),
        }
    }

    fn turn(&self) -> Player {
        self.turn
    }

    fn status(&self) -> Status {
        match self.left {
            0 => Status::Won(self.turn.other()),
            _ => Status::Ongoing,
        }
    }

    fn moves(&self) -> Vec<usize> {
        (1..=3).filter(|take| *take <= self.left).collect()
    }

    fn play(&self, m: &usize) -> Result<Self, Illegal> {
        if !self.moves().contains(m) {
            return Err(Illegal::new(m, say!("only {} left", self.left)));
        }
        Ok(Null { heap: self.heap, left: self.left - m, turn: self.turn.other() })
    }

    fn scene(&self) -> Scene {
        let mut scene = Scene::default();
        for i in 0..self.heap.0 {
            let at = Point::new((i % 10) as f64, (i / 10) as f64);
            let name = if i < 3 { (i + 1).to_string() } else { String::new() };
            scene.cell(name, at, Shape::Hole);
            if i < self.left {
                scene.piece(at, Man::Peg);
            }
        }
        scene
    }
}
