//! When closed curves win or lose.
//!
//! The verdict looks at the group of the mover alone, as no other can have changed:
//!
//! | rule | rank 1, class (p,q) | rank 2 |
//! |---|---|---|
//! | `a` | the own generator wins, any other class is a foul and loses | foul |
//! | `a-lenient` | the same | win |
//! | `b` | Black wins if p ≠ 0, White if q ≠ 0, else play goes on | win |
//! | `c` | the [`owner`] of the class wins, else play goes on | win |
//!
//! Rank 2 wins under (c) even where every curve of an own class passes some stone twice: such a
//! curve is still simple on the surface, and without it full boards would be left undecided.

use super::homology::{Class, Group};
use crate::position::{Malformed, Player};
use std::fmt;
use std::str::FromStr;

/// The definitions of a win of the paper's section 4; (a) comes in two readings.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Rule {
    /// Only your own generator wins; every other curve loses.
    A,
    /// The same, but two independent classes win.
    ALenient,
    /// Every curve that runs in your direction at all wins.
    B,
    /// Every class has one owner.
    C,
}

impl fmt::Display for Rule {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Rule::A => "a",
            Rule::ALenient => "a-lenient",
            Rule::B => "b",
            Rule::C => "c",
        })
    }
}

impl FromStr for Rule {
    type Err = Malformed;
    fn from_str(text: &str) -> Result<Self, Malformed> {
        [Rule::A, Rule::ALenient, Rule::B, Rule::C]
            .into_iter()
            .find(|rule| rule.to_string() == text)
            .ok_or_else(|| Malformed::new(text, "a rule: a, a-lenient, b or c"))
    }
}

/// Why a game is over.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Reason {
    /// The winner has a curve of a class that wins.
    Class,
    /// The winner has curves of all classes.
    Rank2,
    /// The loser has a curve of a forbidden class.
    Foul,
}

impl fmt::Display for Reason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Reason::Class => "class",
            Reason::Rank2 => "rank2",
            Reason::Foul => "foul",
        })
    }
}

/// Whose curves of that class win under rule (c). (p,q) and (−p,−q) are one curve.
pub fn owner((p, q): Class) -> Player {
    let p = if q > 0 || (q == 0 && p > 0) { p } else { -p };
    if p > 0 { Player::One } else { Player::Two }
}

/// Who wins, and why, when the player has just moved and has that group now.
pub fn verdict(rule: Rule, player: Player, group: Group) -> Option<(Player, Reason)> {
    let win = |reason| Some((player, reason));
    let foul = Some((player.other(), Reason::Foul));
    match (rule, group) {
        (_, Group::Trivial) => None,
        (Rule::A, Group::Rank2) => foul,
        (_, Group::Rank2) => win(Reason::Rank2),
        (Rule::A | Rule::ALenient, Group::Cyclic(p, q)) => {
            let own = [(1, 0), (0, 1)][player.index()];
            if (p, q) == own { win(Reason::Class) } else { foul }
        }
        (Rule::B, Group::Cyclic(p, q)) if [p, q][player.index()] != 0 => win(Reason::Class),
        (Rule::C, Group::Cyclic(p, q)) if owner((p, q)) == player => win(Reason::Class),
        (Rule::B | Rule::C, Group::Cyclic(..)) => None,
    }
}
