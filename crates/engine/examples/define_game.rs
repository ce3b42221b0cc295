//! Defines a game and gets a solver for it: `cargo run -p engine --example define_game`.
//!
//! Kayles: a row of pins; you knock down one pin, or two that stand side by side. Whoever knocks down the last
//! one wins. `crates/rules/src/null.rs` says how a game joins the others; this one stays outside, so the checker
//! does not know its rules, and nothing about it can be called proved.

use checker::{Claim, confirm};
use engine::strategy::prove_win;
use engine::{Budget, Finding, Silent};
use rules::position::{About, Illegal, Malformed, Refused};
use rules::scene::{Man, Point, Scene, Shape};
use rules::{Player, Position, Status, position_text, say};
use std::error::Error;
use std::fmt;
use std::str::FromStr;

/// What an id fixes: how many pins there are.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
struct Row(usize);

impl fmt::Display for Row {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.0)
    }
}

impl FromStr for Row {
    type Err = Refused;
    fn from_str(text: &str) -> Result<Self, Refused> {
        Ok(Row(rules::cell::read_size(text, 30)?))
    }
}

/// One pin, or that pin and the next.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
struct Throw {
    pin: usize,
    both: bool,
}

impl fmt::Display for Throw {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", self.pin + 1, if self.both { "+" } else { "" })
    }
}

#[derive(Clone, PartialEq, Eq, Hash, Debug)]
struct Kayles {
    standing: Vec<bool>,
    turn: Player,
}

position_text!(Kayles);

/// Every row of pins is a position, so a set-up is one already.
#[derive(Clone, Debug)]
struct Setup(Vec<bool>, Player);

impl TryFrom<Setup> for Kayles {
    type Error = Illegal;
    fn try_from(Setup(standing, turn): Setup) -> Result<Self, Illegal> {
        Ok(Kayles { standing, turn })
    }
}

impl Position for Kayles {
    const ABOUT: About = About {
        name: "kayles",
        title: ["Kayles", "ケイルズ"],
        players: &["first", "second"],
        ids: "kayles:N, a row of N pins (1 to 30)",
        presets: &["kayles:5"],
        goal: ["Knock down the last pin.", "最後のピンを倒せば勝ちです。"],
        picture: None,
        letters: &["o."],
    };
    type Variant = Row;
    type Setup = Setup;
    type Move = Throw;

    fn start(variant: &Row) -> Self {
        Kayles { standing: vec![true; variant.0], turn: Player::One }
    }

    fn variant(&self) -> Row {
        Row(self.standing.len())
    }

    fn board(&self) -> String {
        let pins: String = self.standing.iter().map(|up| if *up { 'o' } else { '.' }).collect();
        format!("{pins}:{}", Self::player_name(self.turn))
    }

    fn read_setup(variant: &Row, board: &str) -> Result<Setup, Malformed> {
        let (pins, turn) = board.split_once(':').unwrap_or((board, "first"));
        if pins.len() != variant.0 || !pins.bytes().all(|pin| b"o.".contains(&pin)) {
            let expected = say!("{} letters in row {}", variant.0, 1);
            return Err(Malformed::new(pins, expected));
        }
        Ok(Setup(pins.bytes().map(|pin| pin == b'o').collect(), Self::read_player(turn)?))
    }

    fn read_move(&self, text: &str) -> Result<Throw, Malformed> {
        let (number, both) = text.strip_suffix('+').map_or((text, false), |pin| (pin, true));
        let pin = number.parse::<usize>().ok().and_then(|pin| pin.checked_sub(1));
        let pin = pin.ok_or_else(|| Malformed::new(text, "a cell of the board"))?;
        Ok(Throw { pin, both })
    }

    fn turn(&self) -> Player {
        self.turn
    }

    fn status(&self) -> Status {
        match self.standing.contains(&true) {
            true => Status::Ongoing,
            false => Status::Won(self.turn.other()),
        }
    }

    fn moves(&self) -> Vec<Throw> {
        let up = |pin: usize| self.standing.get(pin) == Some(&true);
        let throws = (0..self.standing.len()).flat_map(|pin| [false, true].map(|both| (pin, both)));
        throws
            .filter(|(pin, both)| up(*pin) && (!both || up(pin + 1)))
            .map(|(pin, both)| Throw { pin, both })
            .collect()
    }

    fn play(&self, m: &Throw) -> Result<Self, Illegal> {
        if !self.moves().contains(m) {
            return Err(Illegal::new(m, "there is no such cell"));
        }
        let mut next = Kayles { standing: self.standing.clone(), turn: self.turn.other() };
        next.standing[m.pin..=m.pin + usize::from(m.both)].fill(false);
        Ok(next)
    }

    fn scene(&self) -> Scene {
        let mut scene = Scene::default();
        for (pin, up) in self.standing.iter().enumerate() {
            let at = Point::new(pin as f64, 0.0);
            scene.cell((pin + 1).to_string(), at, Shape::Hole);
            if *up {
                scene.piece(at, Man::Peg);
            }
        }
        scene
    }
}

pub fn main() -> Result<(), Box<dyn Error>> {
    for pins in 1..=6 {
        let start = Kayles::start(&Row(pins));
        let (found, _) = prove_win(&start, Player::One, &Budget::default(), &Silent);
        let Finding::Proved(certificate) = found else {
            return Err("whoever begins wins: take the middle and mirror".into());
        };
        // The engine has found a strategy. To the checker it is about a game that nobody has heard of.
        let question = Claim::wins(&start, Player::One);
        let refused = confirm(&question, &certificate, &Budget::default().limits());
        let reason = refused.err().ok_or("the checker knows no such game")?;
        println!("{}: the first player wins (computed, not proved: {reason})", start.id());
    }
    Ok(())
}
