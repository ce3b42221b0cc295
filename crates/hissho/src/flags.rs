//! Flags that only one game has, on verbs that all games have.
//!
//! ```text
//! solve ID … [flags of the verb]  --openings        clap and the OpenAPI document see the flags of
//!            │                        │             all games, each under the heading of its game
//!            ▼                        ▼
//!        the game ──── Flags::of ──── refuses what the game does not know, and reads the rest
//! ```
//!
//! A game declares them as a struct with `#[derive(Args, Deserialize)]`; [`Flags`] carries what was
//! given, from the command line or as JSON, until the id is known.

use crate::games::{self, GameContext};
use anyhow::{Result, bail};
use clap::parser::ValueSource;
use clap::{ArgMatches, Args, Command, FromArgMatches};
use serde::de::DeserializeOwned;
use serde::{Deserialize, Deserializer};
use serde_json::{Map, Value};
use std::collections::BTreeSet;
use std::fmt::Debug;
use std::marker::PhantomData;

/// The verbs that games extend; `Place` stands for all verbs that take a position.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum On {
    Place,
    Solve,
    Prove,
    Count,
    Draw,
}

/// A verb as a type, so that each has flags of its own.
pub trait Extended: Clone + Debug + Default + Send + Sync + 'static {
    const ON: On;
}

macro_rules! extended {
    ($($name:ident)*) => {$(
        #[derive(Clone, Debug, Default)]
        pub struct $name;
        impl Extended for $name {
            const ON: On = On::$name;
        }
    )*};
}
extended!(Place Solve Prove Count Draw);

/// The flags of single games that a request came with.
#[derive(Clone, Debug, Default)]
pub struct Flags<V: Extended> {
    given: Given,
    verb: PhantomData<V>,
}

#[derive(Clone, Debug, Default)]
enum Given {
    #[default]
    Nothing,
    Typed(ArgMatches),
    Json(Map<String, Value>),
}

/// The flags that a game adds to a verb, as clap knows them.
fn declared(game: &dyn GameContext, on: On) -> Command {
    let command = Command::new("flags");
    game.flags(on).map_or(command.clone(), |augment| augment(command))
}

fn ids(command: &Command) -> BTreeSet<String> {
    command.get_arguments().map(|arg| arg.get_id().to_string()).collect()
}

/// The flags of all games on a verb: id, name on the command line, and the games that know it.
fn all(on: On) -> Vec<(String, String, Vec<&'static str>)> {
    let mut found: Vec<(String, String, Vec<&'static str>)> = Vec::new();
    for game in games::ALL {
        for arg in declared(*game, on).get_arguments() {
            let id = arg.get_id().to_string();
            match found.iter_mut().find(|(known, ..)| *known == id) {
                Some((.., games)) => games.push(game.name()),
                None => {
                    let flag = arg.get_long().map_or(id.clone(), |long| format!("--{long}"));
                    found.push((id, flag, vec![game.name()]));
                }
            }
        }
    }
    found
}

/// Whether a flag belongs to other games than this one.
pub fn is_foreign(id: &str, game: &str) -> bool {
    [On::Place, On::Solve, On::Prove, On::Count, On::Draw]
        .into_iter()
        .any(|on| all(on).iter().any(|(known, _, games)| known == id && !games.contains(&game)))
}

impl<V: Extended> Flags<V> {
    /// Was the flag given, and not only its default?
    fn has(&self, id: &str) -> bool {
        match &self.given {
            Given::Nothing => false,
            Given::Typed(matches) => {
                matches.try_contains_id(id).is_ok()
                    && matches.value_source(id) == Some(ValueSource::CommandLine)
            }
            Given::Json(map) => {
                !matches!(map.get(id), None | Some(Value::Null | Value::Bool(false)))
            }
        }
    }

    /// Refuses a flag that the game does not know.
    pub fn admit(&self, game: &dyn GameContext) -> Result<()> {
        if let Given::Nothing = self.given {
            return Ok(());
        }
        for (id, flag, games) in all(V::ON) {
            if !games.contains(&game.name()) && self.has(&id) {
                bail!("{flag} is for {} only, not for '{}'", games.join(" and "), game.name());
            }
        }
        Ok(())
    }

    /// The flags of one game.
    pub fn read<T: Args + DeserializeOwned>(&self) -> Result<T> {
        let json = match &self.given {
            Given::Typed(matches) => return Ok(T::from_arg_matches(matches)?),
            Given::Json(map) => map.clone(),
            Given::Nothing => Map::new(),
        };
        let mine = ids(&T::augment_args(Command::new("flags")));
        let json = json.into_iter().filter(|(name, _)| mine.contains(name)).collect();
        Ok(serde_json::from_value(Value::Object(json))?)
    }
}

impl<V: Extended> Args for Flags<V> {
    fn augment_args(mut command: Command) -> Command {
        for game in games::ALL {
            let mut known = ids(&command);
            for arg in declared(*game, V::ON).get_arguments() {
                if known.insert(arg.get_id().to_string()) {
                    command = command.arg(arg.clone().help_heading(game.name()));
                }
            }
        }
        command
    }

    fn augment_args_for_update(command: Command) -> Command {
        Self::augment_args(command)
    }
}

impl<V: Extended> FromArgMatches for Flags<V> {
    fn from_arg_matches(matches: &ArgMatches) -> Result<Self, clap::Error> {
        Ok(Flags { given: Given::Typed(matches.clone()), verb: PhantomData })
    }

    fn update_from_arg_matches(&mut self, matches: &ArgMatches) -> Result<(), clap::Error> {
        self.given = Given::Typed(matches.clone());
        Ok(())
    }
}

impl<'de, V: Extended> Deserialize<'de> for Flags<V> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let map = Map::deserialize(deserializer)?;
        Ok(Flags { given: Given::Json(map), verb: PhantomData })
    }
}
