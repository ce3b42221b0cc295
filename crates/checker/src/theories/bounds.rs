//! Bounds on the difference of stones in BAO: what `over`, `move` and `all` mean for `lo` and `hi`.
//!
//! The value v(B) of a board without stores is what the mover takes from now on minus what the
//! other one takes. A move that ends and takes c stones leads to the value c − v(B'), so
//!
//! ```text
//! lo V B:  some move has c − W ≥ V with hi W B'       hi V B:  all moves have c − W ≤ V with lo W B'
//! ```

use crate::answer::objection::object;
use crate::answer::verdict::{Fault, require};
use crate::core::fact::{Fact, Goal, Saying};
use crate::core::lemma;
use crate::core::reader::integer;
use crate::core::strategy::{Reply, each, one, replies};
use crate::core::theory::{Calculus, Case, Read, Rule, Said, Statement, Theory, Worded};
use crate::core::variant::Variant;
use rules::bao::Bao;
use rules::{Position, State};

/// The greatest absolute value of a bound; no board has so many stones.
const LARGEST: u64 = 1_000_000;

const PROVISO: &str = "a move of more than 1,000,000 sowings counts as endless";

struct Bounds;

/// It has no lemmas of its own: it reads those of the core in its own way.
pub const THEORY: Theory = Theory {
    name: "bounds",
    lemmas: &[],
    of: |start| start.as_any().is::<Bao>().then(|| Box::new(Bounds) as _),
    // Bounds and wins never rest on an endless move, but these may (`book/lemmas.md`, 12).
    proviso: |state, saying| {
        let rests = matches!(saying, Saying::Reaches(Goal::Drawn | Goal::At(_)) | Saying::Never(_));
        (state.as_any().is::<Bao>() && rests).then_some(PROVISO)
    },
};

impl Calculus for Bounds {
    fn statement(&self, words: [&str; 3], variant: &Variant) -> Option<Result<Statement, Fault>> {
        let [word, object, board] = words;
        let saying: fn(i64) -> Saying = match word {
            "lo" => Saying::AtLeast,
            "hi" => Saying::AtMost,
            _ => return None,
        };
        let read = || {
            let fact = Fact::new(saying(bound(object)?), board);
            let state = variant.board(board)?;
            bare(&*state, board)?;
            Ok(Statement::of(fact, state))
        };
        Some(read())
    }

    fn rule<'a>(&'a self, worded: &Worded<'_, 'a>) -> Read<'a> {
        let Worded { lemma, statement, args, variant } = *worded;
        let (fact, _) = statement.fact()?;
        let read = || match (lemma, fact.saying()) {
            (lemma::OVER, Saying::AtLeast(_) | Saying::AtMost(_)) => {
                Some(args.exactly(lemma, 0, 0).map(|()| Bound::Over))
            }
            (lemma::MOVE, Saying::AtLeast(_)) => Some(
                replies(args, variant)
                    .and_then(|replies| args.exactly(lemma, 1, 0).map(|()| Bound::Move(replies))),
            ),
            (lemma::ALL, Saying::AtMost(_)) => Some(replies(args, variant).map(Bound::All)),
            _ => None,
        };
        Some(read()?.map(|bound| Box::new(bound) as Box<dyn Rule + 'a>))
    }
}

fn bound(text: &str) -> Result<i64, Fault> {
    match integer(text)? {
        v if v.unsigned_abs() <= LARGEST => Ok(v),
        _ => Err(Fault::expected(text, "a bound from -1000000 to 1000000")),
    }
}

fn bao(state: &dyn State) -> Result<&Bao, Fault> {
    state.as_any().downcast_ref().ok_or_else(|| Fault::malformed("no board of BAO"))
}

/// Bounds speak of boards without stores on which no endless move was made.
fn bare(state: &dyn State, board: &str) -> Result<(), Fault> {
    let bao = bao(state)?;
    if bao.stores() != [0, 0] || bao.endless() {
        return Err(Fault::expected(board, "a board without stores on which no move was endless"));
    }
    Ok(())
}

enum Bound<'a> {
    Over,
    /// One reply.
    Move(Vec<Reply<'a>>),
    All(Vec<Reply<'a>>),
}

impl Rule for Bound<'_> {
    fn check(&self, case: &Case<'_>) -> Result<Option<Said>, Fault> {
        let (fact, state) = case.fact()?;
        let board = bao(state)?;
        let mover = Position::turn(board);
        let supports = |cited: &Fact, after: &dyn State| {
            let after = bao(after)?;
            // For the reason only: no cited board is endless, so that none would be the same as this.
            require(!after.endless(), || "the move never ends")?;
            let taken = i64::from(after.stores()[mover.index()]);
            let difference = match (fact.saying(), cited.saying()) {
                (Saying::AtLeast(_), Saying::AtMost(w)) => taken - w,
                (Saying::AtMost(_), Saying::AtLeast(w)) => taken - w,
                _ => return Ok(false),
            };
            let same = *cited.board() == Position::board(&after.without_stores());
            Ok(same && holds(fact.saying(), difference))
        };
        match self {
            Bound::Over => {
                require(board.is_over(), || "the board is not over")?;
                let [mine, yours] =
                    [mover, mover.other()].map(|player| i64::from(board.remaining(player)));
                require(holds(fact.saying(), mine - yours), || {
                    object!("the mover keeps {} stones, the other {}", mine, yours)
                })?;
            }
            Bound::Move(replies) => {
                replies.iter().try_for_each(|reply| one(case, reply, &supports))?;
            }
            Bound::All(replies) => each(case, replies, &supports)?,
        }
        Ok(None)
    }
}

fn holds(saying: &Saying, difference: i64) -> bool {
    match saying {
        Saying::AtLeast(v) => difference >= *v,
        Saying::AtMost(v) => difference <= *v,
        _ => false,
    }
}
