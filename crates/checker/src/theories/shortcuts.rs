//! Rules that shorten strategies.
//!
//! `image`: what is the same up to symmetry is won by the same player. It speaks of every game whose
//! rules name automorphisms that keep the players.
//!
//! `forced`: on a torus, whoever threatens to end the game at a cell needs one answer only.
//!
//! ```text
//! the opponent moves ──┬── takes X ────────── a cited step says that the player wins
//!                      └── anything else ──── the player takes X, and his curves are those of his
//!                                             stones now and X, whatever the opponent played
//! ```

use crate::answer::limits::wide;
use crate::answer::objection::object;
use crate::answer::verdict::{Fault, require};
use crate::core::fact::{Saying, Side};
use crate::core::lemma::{Form, Lemma};
use crate::core::strategy::{Reply, replies};
use crate::core::theory::{Calculus, Case, Read, Rule, Said, Theory, Worded};
use rules::torus::{self, Torus, group_of, verdict};
use rules::{Position, Status};

const IMAGE: Lemma = Lemma::new("image", Form::First);
const FORCED: Lemma = Lemma::new("forced", Form::Replies);

/// Whether the game is on a torus.
struct Shortcuts(bool);

pub const THEORY: Theory = Theory {
    name: "shortcuts",
    lemmas: &[IMAGE, FORCED],
    of: |start| Some(Box::new(Shortcuts(start.as_any().is::<Torus>()))),
    proviso: |_, _| None,
};

impl Calculus for Shortcuts {
    fn rule<'a>(&'a self, worded: &Worded<'_, 'a>) -> Read<'a> {
        let Worded { lemma, statement, args, variant } = *worded;
        let &Saying::Wins(side) = statement.fact()?.0.saying() else { return None };
        match lemma {
            IMAGE => Some(args.only_step(lemma).map(|step| Box::new(Image { side, step }) as _)),
            FORCED if self.0 => {
                let reply = args.exactly(lemma, 1, 0).and_then(|()| replies(args, variant));
                Some(reply.map(|reply| Box::new(Forced { side, reply }) as _))
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
        let (fact, state) = case.fact()?;
        let cited = case.cited_fact(*step)?;
        require(*cited.saying() == Saying::Wins(*side), || {
            object!("step {} says '{}'", step, cited)
        })?;
        let letters = fact.board().len() * case.variant.images();
        case.meter.spend(wide(letters))?;
        require(state.images().iter().any(|image| **image == *cited.board()), || {
            object!("the board is no image of that of step {}", step)
        })?;
        Ok(None)
    }
}

/// `forced X=K`: the opponent moves, who can play X (so the board is not over) and cannot win at once, a stone of the player on X would end the
/// game in his favour, and K says that he wins if the opponent takes X.
struct Forced<'a> {
    side: Side,
    reply: Vec<Reply<'a>>,
}

impl Rule for Forced<'_> {
    fn check(&self, case: &Case<'_>) -> Result<Option<Said>, Fault> {
        let Forced { side, reply } = self;
        let (fact, state) = case.fact()?;
        let player = side.on(state);
        let board: Option<&Torus> = state.as_any().downcast_ref();
        let board = board.ok_or_else(|| Fault::malformed("no board of a torus"))?;
        let torus::Variant { rows, columns, rule, slant, .. } = Position::variant(board);
        require(state.turn() != player, || object!("it is the move of {}", side.name))?;
        require(!board.moves_twice(), || "the opponent moves twice")?;
        let text = reply[0].text;
        let mine = |cell: usize| {
            let (i, j) = (cell / columns, cell % columns);
            board.stone(i, j) == Some(player) || format!("{i},{j}") == text
        };
        let stones: Vec<bool> = (0..rows * columns).map(mine).collect();
        let won = verdict(rule, player, group_of(rows, columns, slant, &stones));
        require(won.is_some_and(|(winner, _)| winner == player), || {
            object!("a stone on {} would not win", text)
        })?;
        let lost = Status::Won(player.other());
        for m in state.moves() {
            case.meter.play(fact.board().len(), state.laps(&m))?;
            let after = state.play(&m).map_err(Fault::rejected)?;
            require(after.status() != lost, || object!("the opponent wins at once by '{}'", m))?;
        }
        let cited = case.cited_fact(reply[0].step)?;
        let after = state.play(text).map_err(Fault::rejected)?;
        require(cited.saying() == fact.saying() && *cited.board() == after.board(), || {
            object!("step {} says '{}'", reply[0].step, cited)
        })?;
        Ok(None)
    }
}
