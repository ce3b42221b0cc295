//! Who plays: the engines of `play` and `match`, by name.
//!
//! Every game has `random`, `greedy` and `search`; the table [`SPECIAL`] adds those that know their
//! game, from weak to strong. An engine is seated once a session, keeps its tables for all of its
//! moves, and says in words why it moves as it does.

use crate::job::read_count;
use crate::place::typed;
use crate::verbs::bao::value::{proven_words, value_words};
use crate::verbs::bridgit::board_of;
use crate::verbs::hexist;
use crate::words::bridgit::reason;
use anyhow::{Context, Result, bail};
use engine::bao::opponent::Opponent;
use engine::bao::player as bao;
use engine::bao::solve::handy_stones;
use engine::bridgit::board::cell_name;
use engine::bridgit::perfect::Perfect;
use engine::dice::Dice;
use engine::hex::player as hex;
use engine::hiq::guide::{Guide, Outlook};
use engine::hiq::problem::{Problem, Symmetry};
use engine::player::{Level, Reason, advise};
use engine::{Budget, Progress};
use rules::bao::Bao;
use rules::hiq::Hiq;
use rules::{State, Table};
use std::cmp::Ordering;
use std::time::{Duration, Instant};

/// A move, and why in words.
pub struct Advice {
    pub text: String,
    pub why: String,
}

/// What an engine may spend on a move.
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

/// Somebody who plays one game at one table.
pub trait Engine {
    /// A move; none when the game is over.
    fn advise(
        &mut self,
        table: &Table,
        allowance: &Allowance,
        dice: &mut Dice,
    ) -> Result<Option<Advice>>;

    /// How many moves to take back until the puzzle can be solved; none if no position on the
    /// way is known to be solvable.
    fn way_back(&mut self, table: &Table, _: &Budget) -> Result<Option<usize>> {
        bail!("'back': this engine does not know which positions of {} are solvable", id(table))
    }
}

fn id(table: &Table) -> String {
    table.state().id()
}

type Seat = fn(&dyn State, &Budget, &dyn Progress) -> Result<Box<dyn Engine>>;

/// The engines of single games, from weak to strong.
static SPECIAL: &[(&str, &[(&str, Seat)])] = &[
    ("hiq", &[("guide", |state, _, _| guided(state))]),
    ("bridgit", &[("perfect", |_, _, _| Ok(Box::<Lehmans>::default()))]),
    (
        "bao",
        &[
            ("one-ply", |state, budget, bar| opponent(bao::Level::OnePly, state, budget, bar)),
            ("gentle", |state, budget, bar| opponent(bao::Level::Gentle, state, budget, bar)),
            ("perfect", |state, budget, bar| opponent(bao::Level::Perfect, state, budget, bar)),
        ],
    ),
    (
        "hex",
        &[
            ("circuit", |state, _, _| hexist::seat(hex::Level::Circuit, state)),
            ("mcts", |state, _, _| hexist::seat(hex::Level::Mcts, state)),
        ],
    ),
];

fn special(state: &dyn State) -> &'static [(&'static str, Seat)] {
    let name = state.about().name;
    SPECIAL.iter().find(|(game, _)| *game == name).map_or(&[], |(_, levels)| levels)
}

/// The engines of the game of the state, from weak to strong.
pub fn names(state: &dyn State) -> Vec<&'static str> {
    let plain = Level::ALL.iter().map(|(word, _)| *word);
    plain.chain(special(state).iter().map(|(word, _)| *word)).collect()
}

/// The engine of that name for the game of the state.
pub fn seat(
    text: &str,
    state: &dyn State,
    budget: &Budget,
    progress: &dyn Progress,
) -> Result<Box<dyn Engine>> {
    if let Some(plain) = Plain::named(text)? {
        return Ok(Box::new(plain));
    }
    match special(state).iter().find(|(word, _)| *word == text) {
        Some((_, seat)) => seat(state, budget, progress),
        None => {
            let mut names = names(state);
            let last = names.pop().unwrap_or_default();
            let game = state.about().name;
            bail!("'{text}': the engines of {game} are {} and {last}", names.join(", "))
        }
    }
}

/// The strongest engine that can take a seat here.
pub fn strongest(
    state: &dyn State,
    budget: &Budget,
    progress: &dyn Progress,
) -> Result<Box<dyn Engine>> {
    let seats = special(state).iter().rev();
    match seats.flat_map(|(_, seat)| seat(state, budget, progress)).next() {
        Some(engine) => Ok(engine),
        None => seat("search", state, budget, progress),
    }
}

/// The engines that any game gets for free.
pub struct Plain {
    pub level: Level,
    pub playouts: Option<u64>,
}

impl Plain {
    /// `random`, `greedy`, `search` or `search:N`; none for any other name.
    pub fn named(text: &str) -> Result<Option<Plain>> {
        let (name, count) = text.split_once(':').map_or((text, None), |(a, b)| (a, Some(b)));
        let level = Level::ALL.iter().find(|(word, _)| *word == name).map(|(_, level)| *level);
        if count.is_some() && level != Some(Level::Search) {
            bail!("'{text}': only search takes a number of play-outs");
        }
        let playouts = count.map(read_count).transpose()?;
        Ok(level.map(|level| Plain { level, playouts }))
    }
}

impl Engine for Plain {
    fn advise(
        &mut self,
        table: &Table,
        allowance: &Allowance,
        dice: &mut Dice,
    ) -> Result<Option<Advice>> {
        let budget = allowance.budget.with_nodes(self.playouts.or(allowance.playouts));
        let found = advise(table.state(), self.level, &budget, dice);
        Ok(found.map(|advice| Advice { why: words(&advice.reason), text: advice.text }))
    }
}

pub fn words(reason: &Reason) -> String {
    match reason {
        Reason::Dice => "a roll of the dice".into(),
        Reason::Wins => "it wins at once".into(),
        Reason::Resigned => "everything loses at once".into(),
        Reason::Lead(lead) => format!("the best lead one move ahead ({lead})"),
        Reason::Playouts { share, count } => {
            format!("{:.0} % of {count} random games go well", share * 100.0)
        }
    }
}

/// Bridg-It by Lehman's theorem, with the trees kept from move to move.
#[derive(Default)]
struct Lehmans(Perfect);

impl Engine for Lehmans {
    fn advise(&mut self, table: &Table, _: &Allowance, _: &mut Dice) -> Result<Option<Advice>> {
        let (board, mover) = (board_of(table.state())?, table.state().turn());
        Ok(self.0.choose(&board, mover).map(|choice| Advice {
            text: cell_name(board.size(), choice.cell),
            why: match choice.wins {
                true => format!("it wins: {}", reason(board.size(), &choice.why)),
                false => {
                    let why = reason(board.size(), &choice.why);
                    format!("{why}; this bridge makes the way longest")
                }
            },
        }))
    }
}

/// BAO with endgame tables.
struct Sower {
    opponent: Opponent,
    level: bao::Level,
    /// How long it has thought in this game, which uses up the patience for it.
    thought: Duration,
}

fn opponent(
    level: bao::Level,
    state: &dyn State,
    budget: &Budget,
    progress: &dyn Progress,
) -> Result<Box<dyn Engine>> {
    let holes = typed::<Bao>(state)?.holes().len();
    let solves = matches!(level, bao::Level::Gentle | bao::Level::Perfect);
    let stones = if solves { handy_stones(holes) } else { 0 };
    let half = budget.with_nodes(None).part(0.5);
    let opponent = Opponent::new(holes, stones, None, &half, progress)?;
    Ok(Box::new(Sower { opponent, level, thought: Duration::ZERO }))
}

impl Engine for Sower {
    fn advise(
        &mut self,
        table: &Table,
        allowance: &Allowance,
        dice: &mut Dice,
    ) -> Result<Option<Advice>> {
        let position: Bao = typed(table.state())?;
        let mut budget = allowance.budget.clone();
        let extra = allowance.patience.saturating_sub(self.thought);
        budget.deadline = budget.deadline.map(|end| end + extra);
        let begun = Instant::now();
        let found = self.opponent.advise(&position, self.level, &budget, dice);
        self.thought += begun.elapsed();
        Ok(found.map(|advice| Advice {
            text: advice.hole.to_string(),
            why: sower_words(&advice.reason),
        }))
    }
}

fn result_words(result: Ordering) -> &'static str {
    match result {
        Ordering::Greater => "it wins",
        Ordering::Equal => "it draws",
        Ordering::Less => "it loses against best play",
    }
}

fn sower_words(reason: &bao::Reason) -> String {
    match reason {
        bao::Reason::Dice => "a roll of the dice".into(),
        bao::Reason::Takes(stones) => format!("it takes {stones} stones"),
        bao::Reason::Balance(stones) => {
            format!("a balance of {stones} stones after the best reply")
        }
        bao::Reason::Solved { result, value, .. } => {
            let doubt = if value.rigorous { "" } else { ", not rigorous" };
            format!("{}: stones from now on {}{doubt}", result_words(*result), value_words(value))
        }
        bao::Reason::Unsolved { result, proven, balance } => {
            let unknown = "not solved within the budget, so not proved to be best";
            let known = result.map_or(unknown, result_words);
            let proven = proven_words(*proven);
            format!(
                "{known} (stones from now on: {proven}); a balance of {balance} after the best reply"
            )
        }
    }
}

/// Hi-Q with the winning positions at hand, once they have been asked for.
struct Guided(Option<Guide>);

fn guided(state: &dyn State) -> Result<Box<dyn Engine>> {
    // Refuses boards that are too large before anybody asks for a hint.
    Problem::new(&typed(state)?, Symmetry::Both)?;
    Ok(Box::new(Guided(None)))
}

impl Guided {
    fn guide(&mut self, table: &Table, budget: &Budget) -> Result<&Guide> {
        let guide = match self.0.take() {
            Some(guide) => guide.within(budget),
            None => {
                let mut patient = budget.clone();
                patient.deadline = budget.deadline.map(|end| end + PATIENCE);
                Guide::new(&typed(table.first())?, &patient)?.within(budget)
            }
        };
        Ok(self.0.insert(guide))
    }
}

impl Engine for Guided {
    fn advise(
        &mut self,
        table: &Table,
        allowance: &Allowance,
        _: &mut Dice,
    ) -> Result<Option<Advice>> {
        let position: Hiq = typed(table.state())?;
        let jumps = self.guide(table, allowance.budget)?.jumps(&position);
        let with = |outlook: Outlook| {
            let jumps = jumps.iter().filter(move |(_, found)| *found == outlook);
            jumps.map(|(jump, _)| jump.to_string()).collect::<Vec<_>>()
        };
        let (good, open) = (with(Outlook::Solvable), with(Outlook::Unknown));
        let why = match (&good[..], &open[..]) {
            ([_], _) => "the only jump known to keep it solvable".into(),
            ([_, ..], _) => format!("jumps that keep it solvable: {}", good.join(" ")),
            ([], [_, ..]) => format!("nothing is known of {}", open.join(" ")),
            ([], []) => "it cannot be solved any more ('back' undoes the mistake)".into(),
        };
        let best = good.into_iter().chain(open).chain(with(Outlook::Unsolvable)).next();
        Ok(best.map(|text| Advice { text, why }))
    }

    fn way_back(&mut self, table: &Table, budget: &Budget) -> Result<Option<usize>> {
        let start = table.first().copy();
        let mut positions: Vec<Hiq> = vec![typed(&*start)?];
        let mut now = start;
        for (number, text) in table.record().iter().enumerate() {
            now = now.play(text).with_context(|| format!("move {}", number + 1))?;
            positions.push(typed(&*now)?);
        }
        Ok(self.guide(table, budget)?.undo(&positions))
    }
}
