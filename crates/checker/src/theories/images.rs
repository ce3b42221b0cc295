//! The rule `image`: what is the same up to symmetry is won by the same player. It speaks of every game
//! whose rules name automorphisms that keep the players.

use crate::fact::{Saying, Side};
use crate::lemma::{Arguments, Form, Lemma};
use crate::theory::{Calculus, Case, Rule, Said, Statement, Theory};
use crate::variant::Variant;
use crate::verdict::{Fault, require};
use rules::State;

const IMAGE: Lemma = Lemma::new("image", Form::First);

pub struct Images;

impl Theory for Images {
    fn name(&self) -> &'static str {
        "images"
    }

    fn lemmas(&self) -> &'static [Lemma] {
        &[IMAGE]
    }

    fn of(&self, _start: &dyn State) -> Option<Box<dyn Calculus>> {
        Some(Box::new(Images))
    }
}

impl Calculus for Images {
    fn rule<'a>(
        &'a self,
        lemma: Lemma,
        statement: &Statement,
        args: &Arguments<'a>,
        _variant: &Variant,
    ) -> Option<Result<Box<dyn Rule + 'a>, Fault>> {
        match statement.fact()?.0.saying() {
            Saying::Wins(side) if lemma == IMAGE => {
                let step = args.exactly(lemma, 1, 0).map(|()| args.cites[0].1);
                Some(step.map(|step| Box::new(Image { side, step }) as _))
            }
            _ => None,
        }
    }
}

/// `image K`: step K says that the player wins on an image of the board.
struct Image {
    side: Side,
    step: u64,
}

impl Rule for Image {
    fn check(&self, case: &Case<'_>) -> Result<Option<Said>, Fault> {
        let Image { side, step } = self;
        let (_, state) = case.fact()?;
        let cited = case.cited_fact(*step)?;
        require(cited.saying() == Saying::Wins(*side), || format!("step {step} says '{cited}'"))?;
        require(state.images().iter().any(|image| **image == *cited.board()), || {
            format!("the board is no image of that of step {step}")
        })?;
        Ok(None)
    }
}
