//! The rule `line`: some line of moves, shown.

use crate::answer::objection::object;
use crate::answer::verdict::{Fault, require};
use crate::core::fact::Goal;
use crate::core::lemma::Arguments;
use crate::core::theory::{Case, Rule, Said};
use crate::core::variant::Variant;

pub struct Line<'a> {
    goal: Goal,
    moves: Vec<&'a str>,
}

impl<'a> Line<'a> {
    pub fn read(goal: Goal, args: &Arguments<'a>, variant: &Variant) -> Result<Self, Fault> {
        args.words.iter().try_for_each(|m| variant.spelled(m))?;
        Ok(Line { goal, moves: args.words.clone() })
    }
}

impl Rule for Line<'_> {
    /// Plays the moves, members of `moves` each, and looks at where they lead.
    fn check(&self, case: &Case<'_>) -> Result<Option<Said>, Fault> {
        let mut now = case.fact()?.1.copy();
        let mut rest = &self.moves[..];
        while let [m, behind @ ..] = rest {
            let illegal = || Fault::rejected("a move of the line is illegal");
            let (played, after) = now.replay(rest).ok_or_else(illegal)?;
            (now, rest) = (after, &rest[played..]);
            if played == 0 {
                require(now.lists(m), || object!("the move '{}' of the line is illegal", m))?;
                case.meter.play(now.board().len(), now.laps(m))?;
                now = now.play(m).map_err(Fault::rejected)?;
                rest = behind;
            }
        }
        let goal = &self.goal;
        require(goal.is_met(&*now), || {
            object!("the line ends on {}, which is not {}", now.board(), goal)
        })?;
        Ok(None)
    }
}
