//! What was learned from solved positions: how likely the mover wins, and how much work it is to show
//! who does, for a position and for each of its moves.
//!
//! ```text
//! cues of the position ─▶ net ─▶ (o, w)      o  log odds that the mover wins
//!       └─ and of a move ─▶ net ─▶ (o, w)    w  logarithm of the expansions to decide it
//!
//! phi, delta = unit · exp(∓steep · o + effort · w)
//! ```
//!
//! Proof numbers made of odds and work go back to Kishimoto and Müller's evaluation functions for
//! df-pn. The search is right whatever the numbers are; only its length depends on them. The weights
//! are a text file; `crates/train` makes it, and its report lies beside it.

mod cues;
mod net;
mod ways;

pub use cues::{MOVE, NODE};
pub(crate) use cues::{MoveCues, NodeCues, Ranked, View};
pub use net::{HIDDEN, Net};
use std::fmt::{self, Write as _};
use std::sync::OnceLock;
pub(crate) use ways::Ways;

/// The first line of a file of weights.
pub const MAGIC: &str = "hissho hex judge 1";

/// How outputs become proof numbers.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Scale {
    /// Of a position of even odds and no work.
    pub unit: f32,
    /// How much the odds of a position count.
    pub steep: f32,
    /// How much the odds of a move count that nobody has looked at.
    pub steep_move: f32,
    /// How much the work counts.
    pub effort: f32,
    /// The same for a move.
    pub effort_move: f32,
    /// One move in so many takes part, and one besides.
    pub window: f32,
}

/// The two nets and how to read them.
#[derive(Clone, PartialEq, Debug)]
pub struct Judge {
    /// Of positions.
    pub node: Net,
    /// Of moves: cues of the move, then those of the position.
    pub moves: Net,
    /// From outputs to proof numbers.
    pub scale: Scale,
}

/// Why a file of weights cannot be used.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Unreadable {
    /// Not such a file, or of another version.
    Magic,
    /// The line is missing, or names other cues or sizes than this program has.
    Line(&'static str),
    /// The word is not a finite number.
    Number(String),
    /// A number is missing, or there is one too many.
    Length(&'static str),
}

impl fmt::Display for Unreadable {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Unreadable::Magic => write!(f, "weights: the first line is not '{MAGIC}'"),
            Unreadable::Line(line) => write!(f, "weights: expected another line '{line}'"),
            Unreadable::Number(word) => write!(f, "weights: '{word}' is not a finite number"),
            Unreadable::Length(line) => {
                write!(f, "weights: too few or too many numbers at '{line}'")
            }
        }
    }
}

impl std::error::Error for Unreadable {}

impl Judge {
    /// The weights that come with the program.
    pub fn shipped() -> Option<&'static Judge> {
        static SHIPPED: OnceLock<Option<Judge>> = OnceLock::new();
        SHIPPED.get_or_init(|| Judge::read(include_str!("weights.txt")).ok()).as_ref()
    }

    /// Reads a file of weights.
    pub fn read(text: &str) -> Result<Judge, Unreadable> {
        let mut lines = text.lines();
        if lines.next() != Some(MAGIC) {
            return Err(Unreadable::Magic);
        }
        let named = |line: Option<&str>, word: &'static str, names: &[&str]| {
            let rest = line.and_then(|line| line.strip_prefix(word));
            let same = rest.is_some_and(|rest| rest.split_whitespace().eq(names.iter().copied()));
            if same { Ok(()) } else { Err(Unreadable::Line(word)) }
        };
        named(lines.next(), "position", &NODE)?;
        named(lines.next(), "move", &MOVE)?;
        let [unit, steep, steep_move, effort, effort_move, window] =
            numbers(lines.next(), "scale")?.try_into().map_err(|_| Unreadable::Length("scale"))?;
        let scale = Scale { unit, steep, steep_move, effort, effort_move, window };
        let node = numbers(lines.next(), "position-net")?;
        let moves = numbers(lines.next(), "move-net")?;
        let net = |inputs, numbers, line| Net::new(inputs, numbers).ok_or(Unreadable::Length(line));
        Ok(Judge {
            node: net(NODE.len(), node, "position-net")?,
            moves: net(MOVE.len() + NODE.len(), moves, "move-net")?,
            scale,
        })
    }

    /// The file that [`Judge::read`] reads.
    pub fn write(&self) -> String {
        let Scale { unit, steep, steep_move, effort, effort_move, window } = self.scale;
        let mut text = format!("{MAGIC}\nposition {}\nmove {}\n", NODE.join(" "), MOVE.join(" "));
        for (word, numbers) in [
            ("scale", &[unit, steep, steep_move, effort, effort_move, window][..]),
            ("position-net", self.node.numbers()),
            ("move-net", self.moves.numbers()),
        ] {
            text.push_str(word);
            numbers.iter().for_each(|number| write!(text, " {number}").unwrap_or_default());
            text.push('\n');
        }
        text
    }

    /// The logarithms of the proof numbers of a position: that the mover wins, that he loses.
    pub(crate) fn position(&self, cues: &NodeCues) -> [f32; 2] {
        let [odds, work] = self.node.outputs(cues);
        let Scale { unit, steep, effort, .. } = self.scale;
        let even = unit.ln() + effort * work;
        [even - steep * odds, even + steep * odds]
    }

    /// The same of the positions after some moves, seen from their mover.
    pub(crate) fn after(&self, cues: &NodeCues, moves: &[MoveCues]) -> Vec<[f32; 2]> {
        let Scale { unit, steep_move, effort_move, .. } = self.scale;
        let shared = self.moves.partial(MOVE.len(), cues);
        let numbers = |cues: &MoveCues| {
            let [odds, work] = self.moves.finish(&shared, cues);
            let even = unit.ln() + effort_move * work;
            [even + steep_move * odds, even - steep_move * odds]
        };
        moves.iter().map(numbers).collect()
    }
}

fn numbers(line: Option<&str>, word: &'static str) -> Result<Vec<f32>, Unreadable> {
    let rest = line.and_then(|line| line.strip_prefix(word)).ok_or(Unreadable::Line(word))?;
    let number = |word: &str| match word.parse::<f32>() {
        Ok(number) if number.is_finite() => Ok(number),
        _ => Err(Unreadable::Number(word.to_string())),
    };
    rest.split_whitespace().map(number).collect()
}
