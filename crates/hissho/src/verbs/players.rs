//! Who plays: the engines of `play` and `match`, by name.
//!
//! Every game has `random`, `greedy` and `search`; its row adds those that know it, from weak to
//! strong. An engine is seated once a session, keeps its tables for all of its moves, and says why it
//! moves as it does and what that rests on.

use crate::evidence::Evidence;
use crate::games;
use crate::job::{Context, read_count};
use crate::library::Library;
use crate::table::Table;
use crate::verbs::proof::Proof;
use crate::words::{Words, reasons};
use anyhow::{Result, bail};
use engine::dice::Dice;
use engine::player::{Level, Reason, advise};
use engine::{Budget, Progress};
use rules::State;
use serde_json::Value;
use std::time::Duration;

/// A move, why, and what that rests on.
#[derive(Debug)]
pub struct Advice {
    pub text: String,
    pub words: Words,
    /// Why, as data.
    pub reason: Value,
    pub evidence: Evidence,
}

/// What an engine may spend on a move.
#[derive(Debug)]
pub struct Allowance<'a> {
    /// Time, and nodes of a solver.
    pub budget: &'a Budget,
    /// Play-outs of `search`; none for as many as the budget has time for.
    pub playouts: Option<u64>,
    /// How much longer the thoughts of a game may take in all, unless somebody set limits.
    pub patience: Duration,
}

/// What has to be found once a game may take so much longer than a move.
pub const PATIENCE: Duration = Duration::from_secs(15);

/// A move; none when the game is over.
pub type Advised = Result<Option<Advice>>;

/// Somebody who plays one game at one table.
pub trait Engine {
    /// What it would play.
    fn advise(&mut self, table: &Table, allowance: &Allowance, dice: &mut Dice) -> Advised;

    /// How many moves to take back until the puzzle can be solved; none if no position on the
    /// way is known to be solvable.
    fn way_back(&mut self, table: &Table, _: &Budget) -> Result<Option<usize>> {
        bail!("'back': this engine does not know which positions of {} are solvable", id(table))
    }
}

fn id(table: &Table) -> String {
    table.state().id()
}

/// Seats an engine; its tables may be built within the budget.
pub type Seat = fn(&dyn State, &Context, &Budget, &dyn Progress) -> Result<Box<dyn Engine>>;

fn special(state: &dyn State) -> &'static [(&'static str, Seat)] {
    games::of(state).players()
}

/// What help says of the engines that know their game.
pub fn engines_help() -> String {
    let known = games::ALL.iter().filter(|game| !game.players().is_empty());
    let list = known.map(|game| {
        let names: Vec<&str> = game.players().iter().map(|(name, _)| *name).collect();
        format!("{}: {}", game.name(), names.join(", "))
    });
    let list = list.collect::<Vec<_>>().join("; ");
    format!(
        "The engine: random, greedy, search, or one that knows the game ({list}); with :N behind it, \
         N play-outs a move"
    )
}

/// The engines of the game of the state, from weak to strong.
pub fn names(state: &dyn State) -> Vec<&'static str> {
    let plain = Level::ALL.iter().map(|(word, _)| *word);
    plain.chain(special(state).iter().map(|(word, _)| *word)).collect()
}

/// Engines of single games that think in play-outs, of which a number can be asked for.
const COUNTED: [&str; 2] = ["uct", "mcts"];

/// The engine of that name for the game of the state.
pub fn seat(
    text: &str,
    state: &dyn State,
    cx: &Context,
    budget: &Budget,
    progress: &dyn Progress,
) -> Result<Box<dyn Engine>> {
    if let Some(plain) = Plain::named(text)? {
        return Ok(Box::new(plain));
    }
    let (name, playouts) = match text.split_once(':') {
        Some((name, count)) => (name, Some(read_count(count)?)),
        None => (text, None),
    };
    match (special(state).iter().find(|(word, _)| *word == name), playouts) {
        (Some((name, seat)), None) => {
            let engine = seat(state, cx, budget, progress)?;
            let strongest = names(state).last() == Some(name);
            Ok(match strongest && !Library::standing().is_empty() {
                true => Box::new(Reader { engine, proof: None, cx: cx.clone() }),
                false => engine,
            })
        }
        (Some((name, _)), Some(_)) if !COUNTED.contains(name) => {
            bail!("'{text}': only search, {} take a number of play-outs", COUNTED.join(" and "))
        }
        (Some(_), Some(0)) => bail!("'{text}': expected 1 play-out a move or more"),
        (Some((_, seat)), Some(playouts)) => {
            Ok(Box::new(Counted { engine: seat(state, cx, budget, progress)?, playouts }))
        }
        (None, _) => {
            let mut names = names(state);
            let last = names.pop().unwrap_or_default();
            let game = state.about().name;
            bail!("'{text}': the engines of {game} are {} and {last}", names.join(", "))
        }
    }
}

/// The strongest engine, which plays from the library's certificates where it can.
struct Reader {
    engine: Box<dyn Engine>,
    proof: Option<Proof>,
    cx: Context,
}

impl Reader {
    /// A certificate by which the mover wins, of this position or of one that the game came through.
    fn find(&self, table: &Table, budget: &Budget) -> Option<Proof> {
        let library = Library::standing();
        let (mut state, turn) = (table.first().copy(), table.state().turn());
        let mut moves = table.record().iter();
        loop {
            let recalled = library.recall(&*state, &self.cx, budget);
            let certificate =
                recalled.filter(|known| known.winner == turn).map(|known| known.certificate);
            let proof = certificate
                .and_then(|text| Proof::read("the library".into(), &text, table, &self.cx).ok());
            if proof.is_some() {
                return proof;
            }
            state = state.play(moves.next()?).ok()?;
        }
    }
}

impl Engine for Reader {
    fn advise(&mut self, table: &Table, allowance: &Allowance, dice: &mut Dice) -> Advised {
        let proof = self.proof.take().or_else(|| self.find(table, allowance.budget));
        if let Some(mut proof) = proof
            && proof.winner() == table.state().turn()
            && let Ok(Some(advice)) = proof.advise(table, allowance, dice)
        {
            self.proof = Some(proof);
            return Ok(Some(advice));
        }
        self.engine.advise(table, allowance, dice)
    }

    fn way_back(&mut self, table: &Table, budget: &Budget) -> Result<Option<usize>> {
        self.engine.way_back(table, budget)
    }
}

/// An engine with a number of play-outs of its own, as `mcts:1000`.
struct Counted {
    engine: Box<dyn Engine>,
    playouts: u64,
}

impl Engine for Counted {
    fn advise(&mut self, table: &Table, allowance: &Allowance, dice: &mut Dice) -> Advised {
        let mut budget = allowance.budget.clone();
        budget.deadline = None;
        let playouts = Some(self.playouts);
        let allowance = Allowance { budget: &budget, playouts, patience: allowance.patience };
        self.engine.advise(table, &allowance, dice)
    }
}

/// The strongest engine that can take a seat here, and its name.
pub fn strongest(
    state: &dyn State,
    cx: &Context,
    budget: &Budget,
    progress: &dyn Progress,
) -> Result<(&'static str, Box<dyn Engine>)> {
    let seats = special(state).iter().rev();
    let seated = |(name, seat): &(&'static str, Seat)| {
        Some((*name, seat(state, cx, budget, progress).ok()?))
    };
    match seats.filter_map(seated).next() {
        Some(strongest) => Ok(strongest),
        None => Ok(("search", seat("search", state, cx, budget, progress)?)),
    }
}

/// The engines that any game gets for free.
#[derive(Debug)]
pub struct Plain {
    pub level: Level,
    pub playouts: Option<u64>,
}

impl Plain {
    /// `random`, `greedy`, `search` or `search:N`; none for any other name.
    pub fn named(text: &str) -> Result<Option<Plain>> {
        let (name, count) = text.split_once(':').map_or((text, None), |(a, b)| (a, Some(b)));
        let level = Level::ALL.iter().find(|(word, _)| *word == name).map(|(_, level)| *level);
        if count.is_some() && level.is_some_and(|level| level != Level::Search) {
            bail!("'{text}': only search takes a number of play-outs");
        }
        let playouts = count.map(read_count).transpose()?;
        Ok(level.map(|level| Plain { level, playouts }))
    }
}

impl Engine for Plain {
    fn advise(&mut self, table: &Table, allowance: &Allowance, dice: &mut Dice) -> Advised {
        let budget = allowance.budget.with_nodes(self.playouts.or(allowance.playouts));
        let found = advise(table.state(), self.level, &budget, dice);
        Ok(found.map(|advice| {
            let (reason, words) = reasons::plain(&advice.reason);
            let evidence = evidence(&advice.reason);
            Advice { text: advice.text, words, reason, evidence }
        }))
    }
}

/// A move that ends the game was seen to do so; the rest are guesses, and dice know nothing.
fn evidence(reason: &Reason) -> Evidence {
    match reason {
        Reason::Dice => Evidence::Open,
        Reason::Wins | Reason::Resigned => Evidence::Computed,
        Reason::Lead(_) | Reason::Playouts { .. } => Evidence::Estimated,
    }
}
