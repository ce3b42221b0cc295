//! What the product adds to the games: one row each.
//!
//! The rules of a game are all that showing, drawing, playing, counting, solving and proving need; a
//! game with nothing special is the row [`Plain`]. Whatever a game has besides (a solver of its own,
//! players, flags, verbs, a paper) is in its folder, behind a [`GameContext`]. No verb knows a game's
//! name: it asks the row.

pub mod bao;
pub mod bridgit;
pub mod domineering;
pub mod hex;
pub mod hiq;
pub mod torus;

use crate::answer::{Answer, Outcome};
use crate::batch::{self, ByLine};
use crate::flags::{self, Flags, On};
use crate::formats::sgf::remark::Line;
use crate::help::Examples;
use crate::job::Context;
use crate::spelling;
use crate::table::Table;
use crate::verbs::claims::Paper;
use crate::verbs::players::Seat;
use crate::verbs::{count, prove, solve};
use crate::web::route::Route;
use crate::words::manual::Lines;
use crate::words::{Said, Words, boards, errors};
use anyhow::Result;
use clap::{ArgMatches, Command, Subcommand};
use engine::value::{Universe, Value};
use engine::{Budget, Progress};
use rules::scene::Scene;
use rules::{Refused, State};

/// All games, in the order of the rules.
pub static ALL: &[&dyn GameContext] = &[
    &hiq::Context,
    &bridgit::Context,
    &bao::Context,
    &hex::Context,
    &torus::Context,
    &domineering::Context,
    &Plain("null"),
];

/// The row of the game that an id names.
pub fn of_id(id: &str) -> Result<&'static dyn GameContext> {
    let found = rules::game::find(id).map_err(|refused| misspelled(id, refused.into()))?;
    Ok(named(found.0.about().name))
}

/// The refusal of an id, with the one that may have been meant.
fn misspelled(id: &str, refused: Refused) -> anyhow::Error {
    let name = id.split(':').next().unwrap_or_default();
    match spelling::nearest(name, ALL.iter().map(|game| game.name())) {
        Some(near) => Said(errors::meant(&refused, &id.replacen(name, near, 1))).into(),
        None => refused.into(),
    }
}

/// The row of the game of a state.
pub fn of(state: &dyn State) -> &'static dyn GameContext {
    named(state.about().name)
}

pub fn named(name: &'static str) -> &'static dyn GameContext {
    // A test holds every game to its row.
    ALL.iter().copied().find(|game| game.name() == name).unwrap_or(&Plain(""))
}

/// A job under way: who asked, what it may spend, who hears of it.
#[derive(Clone, Copy)]
#[allow(missing_debug_implementations, reason = "a listener has nothing to show")]
pub struct Job<'a> {
    pub cx: &'a Context,
    pub budget: &'a Budget,
    pub progress: &'a dyn Progress,
}

/// All that the product adds to a game. Everything but the name has a default.
pub trait GameContext: Sync {
    /// The first part of its ids.
    fn name(&self) -> &'static str;

    /// Boards worth offering besides the presets of the rules.
    fn boards(&self) -> &'static [&'static str] {
        &[]
    }

    /// Boards that puzzles are made on: small enough to solve after every move.
    fn puzzle_boards(&self) -> &'static [&'static str] {
        &[]
    }

    /// A board by the name that people use.
    fn board_name(&self, id: &str) -> Words {
        boards::plain(id)
    }

    /// How it is played, in English and Japanese, where the goal does not say it all.
    fn how(&self) -> Lines {
        &[]
    }

    /// The grammar of its ids in Japanese.
    fn ids_ja(&self) -> Option<&'static str> {
        None
    }

    /// Flags that it adds to a verb.
    fn flags(&self, _: On) -> Option<fn(Command) -> Command> {
        None
    }

    /// The id with what the flags say worked in.
    fn id(&self, id: &str, _: &Flags<flags::Place>) -> Result<String> {
        Ok(id.to_string())
    }

    /// The picture of a table, as the flags say.
    fn scene(&self, table: &Table, _: &Flags<flags::Draw>) -> Result<Scene> {
        Ok(table.scene())
    }

    /// What is strange about a set-up position that is legal all the same.
    fn doubt(&self, _: &dyn State) -> Option<String> {
        None
    }

    /// Sides were swapped: the person who began has the second player's pieces.
    fn is_swapped(&self, _: &dyn State) -> bool {
        false
    }

    /// Random moves that open each pair of a match, where the empty board is one opening only.
    fn opening(&self) -> u32 {
        0
    }

    /// Whoever did not make the moves so far may choose a side now.
    fn offers_sides(&self, _: &dyn State) -> bool {
        false
    }

    /// A choice of sides is still to come.
    fn will_offer_sides(&self, _: &dyn State) -> bool {
        false
    }

    /// `solve` without a position answers lines of standard input if they are there.
    fn is_offered_lines(&self) -> bool {
        false
    }

    fn solve(&self, request: &solve::Request, table: &Table, job: Job) -> Result<Answer> {
        solve::search(request, table, job)
    }

    fn prove(
        &self,
        request: &prove::Request,
        state: &dyn State,
        job: Job,
    ) -> Result<prove::Proved> {
        prove::search(request, state, job)
    }

    fn count(&self, request: &count::Request, table: &Table, job: Job) -> Result<Answer> {
        count::plain(request, table, job)
    }

    /// What a position is worth as a partizan game, with the universe that knows it; none where the
    /// game is no partizan game.
    fn value(&self, _: &dyn State, _: Job) -> Result<Option<(Universe, Value)>> {
        Ok(None)
    }

    /// A move step by step, where there is more to see than its end.
    fn trace(&self, _before: &dyn State, _text: &str) -> Option<String> {
        None
    }

    /// Writes on a board whose sides are whose, for somebody who plays.
    fn name_sides(&self, _: &dyn State, _: &mut Scene) {}

    /// Engines besides those that every game has, from weak to strong.
    fn players(&self) -> &'static [(&'static str, Seat)] {
        &[]
    }

    /// The paper whose claims can be done again.
    fn paper(&self) -> Option<&'static Paper> {
        None
    }

    /// Notations of other programs for its records.
    fn notations(&self) -> &'static [Notation] {
        &[]
    }

    /// Verbs of its own.
    fn verbs(&self) -> &'static [Own] {
        &[]
    }

    /// The same on the web.
    fn routes(&self) -> &'static [Route] {
        &[]
    }
}

/// A game to which nothing is added.
#[derive(Debug)]
pub struct Plain(pub &'static str);

impl GameContext for Plain {
    fn name(&self) -> &'static str {
        self.0
    }
}

/// A notation of another program.
#[derive(Debug)]
pub struct Notation {
    pub name: &'static str,
    pub about: &'static str,
    /// Whether a text looks like it.
    pub recognises: fn(&str) -> bool,
    /// Short enough to be an argument, as an address is.
    pub is_word: bool,
    pub read: fn(&str, &Context) -> Result<Table>,
    pub write: fn(&Table) -> Result<String>,
    /// A text in this notation again with all that a record does not hold, where there is more.
    pub rewrite: Option<fn(&str) -> Result<String>>,
    /// The records of so many variations at most, the main line first, where a text may hold several.
    pub lines: Option<Variations>,
}

/// Reads the variations of a text.
pub type Variations = fn(&str, usize, &Context) -> Result<Vec<Line>>;

/// All notations of other programs.
pub fn notations() -> impl Iterator<Item = &'static Notation> {
    ALL.iter().flat_map(|game| game.notations())
}

/// A verb that one game has: what stands behind it on the command line, and what it does.
#[derive(Debug)]
pub struct Own {
    pub name: &'static str,
    pub about: &'static str,
    /// Two for each of its verbs.
    pub examples: &'static [Examples],
    /// Its flags or verbs.
    pub arguments: fn(Command) -> Command,
    /// Answers and prints.
    pub run: fn(&ArgMatches, bool, &Context) -> Result<Outcome>,
}

impl Own {
    pub fn command(&self) -> Command {
        (self.arguments)(Command::new(self.name)).about(self.about)
    }
}

/// The verbs below a game's name.
pub trait Verbs: Subcommand + ByLine {
    fn run(&self, cx: &Context) -> Result<Answer>;
}

/// Reads a verb below a game's name, answers, prints.
pub fn run_verbs<R: Verbs>(matches: &ArgMatches, json: bool, cx: &Context) -> Result<Outcome> {
    let request = R::from_arg_matches(matches)?;
    batch::answer(json, &request, |request| request.run(cx))
}

/// The verbs below a game's name, for clap.
pub fn arguments<R: Verbs>(command: Command) -> Command {
    R::augment_subcommands(command).subcommand_required(true).arg_required_else_help(true)
}

#[cfg(test)]
mod tests {
    use super::ALL;

    #[test]
    fn every_game_of_the_rules_has_its_row() {
        let rows: Vec<&str> = ALL.iter().map(|game| game.name()).collect();
        let games: Vec<&str> = rules::GAMES.iter().map(|game| game.about().name).collect();
        assert_eq!(rows, games, "one row per game in games/mod.rs; a plain game is Plain(name)");
    }
}
