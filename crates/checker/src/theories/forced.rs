//! The rule `forced`: on a torus, whoever threatens to end the game at a cell needs one answer only.
//!
//! ```text
//! the opponent moves ──┬── takes X ────────── a cited step says that the player wins
//!                      └── anything else ──── the player takes X, and his curves are those of his
//!                                             stones now and X, whatever the opponent played
//! ```

use crate::fact::{Saying, Side};
use crate::lemma::{Arguments, Form, Lemma};
use crate::strategy::{Reply, one, replies};
use crate::theory::{Calculus, Case, Rule, Said, Statement, Theory};
use crate::variant::Variant;
use crate::verdict::{Fault, require};
use rules::torus::{self, Torus, group_of, verdict};
use rules::{Position, State, Status};

const FORCED: Lemma = Lemma::new("forced", Form::Replies);

pub struct Threats;

impl Theory for Threats {
    fn name(&self) -> &'static str {
        "forced"
    }

    fn lemmas(&self) -> &'static [Lemma] {
        &[FORCED]
    }

    fn of(&self, start: &dyn State) -> Option<Box<dyn Calculus>> {
        start.as_any().is::<Torus>().then(|| Box::new(Threats) as Box<dyn Calculus>)
    }
}

impl Calculus for Threats {
    fn rule<'a>(
        &'a self,
        lemma: Lemma,
        statement: &Statement,
        args: &Arguments<'a>,
        variant: &Variant,
    ) -> Option<Result<Box<dyn Rule + 'a>, Fault>> {
        match statement.fact()?.0.saying() {
            Saying::Wins(side) if lemma == FORCED => {
                let reply = args.exactly(lemma, 1, 0).and_then(|()| replies(args, variant));
                Some(reply.map(|reply| Box::new(Forced { side, reply }) as _))
            }
            _ => None,
        }
    }
}

/// `forced X=K`: the opponent moves and cannot win at once, a stone of the player on X would end the
/// game in his favour, and K says that he wins if the opponent takes X.
struct Forced<'a> {
    side: Side,
    reply: Vec<Reply<'a>>,
}

impl Rule for Forced<'_> {
    fn check(&self, case: &Case<'_>) -> Result<Option<Said>, Fault> {
        let Forced { side, reply } = self;
        let player = side.player;
        let (_, state) = case.fact()?;
        let board: Option<&Torus> = state.as_any().downcast_ref();
        let board = board.ok_or_else(|| Fault::malformed("no board of a torus"))?;
        let torus::Variant { rows, columns, rule, slant, .. } = Position::variant(board);
        require(state.status() == Status::Ongoing, || "the game is over".to_string())?;
        require(state.turn() != player, || format!("it is the move of {}", side.name))?;
        let text = reply[0].text();
        let mine = |cell: usize| {
            let (i, j) = (cell / columns, cell % columns);
            board.stone(i, j) == Some(player) || format!("{i},{j}") == text
        };
        let stones: Vec<bool> = (0..rows * columns).map(mine).collect();
        let won = verdict(rule, player, group_of(rows, columns, slant, &stones));
        require(won.is_some_and(|(winner, _)| winner == player), || {
            format!("a stone on {text} would not win")
        })?;
        let lost = Status::Won(player.other());
        for (m, after) in state.moves().iter().zip(state.children()) {
            require(after.status() != lost, || format!("the opponent wins at once by '{m}'"))?;
        }
        let saying = Saying::Wins(*side);
        one(case, &reply[0], &|cited, after| {
            Ok(cited.saying() == saying && *cited.board() == after.board())
        })?;
        Ok(None)
    }
}
