//! The command line: `hissho VERB GAME-ID [MOVES…] [flags]`.

use crate::answer::{Answer, Outcome, complaint, say};
use crate::batch;
use crate::flags::is_foreign;
use crate::games::{self, Own};
use crate::guard;
use crate::help::{COMMON, Examples, explained};
use crate::job::{Context, read_memory, read_time};
use crate::place::Place;
use crate::verbs::{
    advise, ccs, check, claims, convert, count, draw, explain, fleet, games as list, manual,
    matches, play, prove, puzzles, serve, show, solve, trust, value,
};
use anyhow::{Error, Result, anyhow};
use clap::error::{ContextKind, ContextValue, ErrorKind};
use clap::{Arg, ArgMatches, Command, CommandFactory, FromArgMatches, Parser, Subcommand};
use serde_json::json;
use std::ffi::OsString;
use std::num::{ParseFloatError, ParseIntError};

#[derive(Parser)]
#[command(name = "hissho", version, about = "Plays, solves and proves combinatorial games")]
struct Cli {
    /// Print exactly one JSON document (one per line for batches)
    #[arg(long, global = true)]
    json: bool,
    #[command(subcommand)]
    verb: Option<Verb>,
}

/// The verbs that all games have; a game's own stand in its row.
#[derive(Subcommand)]
enum Verb {
    /// Lists games, presets and ids
    Games,
    /// Shows a position as a text board
    Show(Place),
    /// Draws a position as SVG or PNG
    Draw(draw::Request),
    /// Plays a game in the terminal against the engine
    Play(play::Request),
    /// One move of the engine and its reason
    Advise(advise::Request),
    /// Value and winning moves of a position
    Solve(solve::Request),
    /// Solves, and writes a certificate
    Prove(prove::Request),
    /// Checks certificates
    Check(check::Request),
    /// A certificate as a readable HTML document with figures
    Explain(explain::Request),
    /// How many lines have to be trusted: the checker's core and theories, the rules
    Trust,
    /// State spaces: positions per level, solutions
    Count(count::Request),
    /// Re-does every claim of a paper
    Claims(claims::Request),
    /// Positions in which exactly one move wins
    Puzzles(puzzles::Request),
    /// Engine against engine, sides exchanged, with error bars
    Match(matches::Request),
    /// A calculator for values of partizan games: '{1|-1}+^', canonical form, mean, temperature
    Value(value::Request),
    /// Game records between notations
    Convert(convert::Request),
    /// Process algebra: transitions, state spaces, equivalences, logic of CCS processes
    #[command(subcommand)]
    Ccs(ccs::Request),
    /// Counting on many machines: starts the processes of a fleet
    #[command(subcommand)]
    Fleet(fleet::Request),
    /// The workbench in the browser, on loopback (also without any verb)
    Serve(serve::Request),
    /// A script that completes verbs and flags in your shell
    Completions(manual::Completions),
    /// Manual pages, one for each verb
    Man(manual::Man),
}

fn own_verbs() -> impl Iterator<Item = &'static Own> {
    games::ALL.iter().flat_map(|game| game.verbs())
}

/// Every verb, with those of single games.
pub fn command() -> Command {
    let all = own_verbs().fold(Cli::command(), |command, own| command.subcommand(own.command()));
    explained(bounded(all), examples)
}

/// Two uses of a verb.
fn examples(verb: &str) -> Option<&'static Examples> {
    let own = own_verbs().flat_map(|own| own.examples);
    COMMON.iter().chain(own).find(|(name, _)| *name == verb)
}

/// The limits of verbs that need none of their own: the guard alone holds them.
const GUARDED: [(&str, &str, &str, &str); 2] = [
    ("guard-time", "time", "TIME", "Stop after this time: 500ms, 30s, 5m, 2h"),
    (
        "guard-memory",
        "memory",
        "SIZE",
        "Memory to take: 512MiB, 4GiB [default: at most half of the machine]",
    ),
];

/// The command with limits for every verb below it.
fn bounded(command: Command) -> Command {
    if command.has_subcommands() {
        return command.mut_subcommands(bounded);
    }
    if command.get_arguments().any(|arg| arg.get_id() == "time") {
        return command;
    }
    let arg =
        |(id, long, value, help): (&'static str, &'static str, &'static str, &'static str)| {
            Arg::new(id).long(long).value_name(value).help(help)
        };
    command.args(GUARDED.map(arg))
}

/// Tells the guard what a verb may take.
fn guard(matches: &ArgMatches) -> Result<()> {
    let mut verb = matches;
    while let Some((_, below)) = verb.subcommand() {
        verb = below;
    }
    let given = |id| verb.try_get_one::<String>(id).ok().flatten();
    let time = given(GUARDED[0].0).map(|text| read_time(text)).transpose()?;
    let memory = given(GUARDED[1].0).map(|text| read_memory(text)).transpose()?;
    guard::allow(time, memory.or_else(guard::half_of_the_machine));
    Ok(())
}

/// The command with the flags of other games hidden, where the words name a game or a verb of its own.
fn command_for(words: &[OsString]) -> Command {
    let owner = |verb: &str| {
        games::ALL.iter().copied().find(|game| game.verbs().iter().any(|own| own.name == verb))
    };
    let words = words.iter().filter_map(|word| word.to_str());
    let mut game = words.filter_map(|word| owner(word).or_else(|| games::of_id(word).ok()));
    match game.next() {
        Some(game) => without_foreign(command(), game.name()),
        None => command(),
    }
}

fn without_foreign(command: Command, game: &'static str) -> Command {
    let hidden = |arg: Arg| {
        let foreign = is_foreign(arg.get_id().as_str(), game);
        if foreign { arg.hide(true) } else { arg }
    };
    command.mut_args(hidden).mut_subcommands(|below| without_foreign(below, game))
}

/// Reads the words of the command line, answers, prints; what goes wrong is said in one line.
pub fn run() -> Outcome {
    let (words, cx) = (std::env::args_os().collect::<Vec<_>>(), Context::terminal());
    guard::set(cx.stop());
    let json = words.iter().any(|word| word == "--json");
    guard::speak(json);
    obey(words, &cx).unwrap_or_else(|error| {
        guard::settle();
        let reason = complaint(&error);
        eprintln!("hissho: {reason}");
        if json {
            // Whoever reads the answer by machine reads the error so too.
            let _ = say(&format!("{}\n", json!({ "error": reason })));
        }
        guard::say_who();
        Outcome::of_error(&error)
    })
}

/// Whether these words are a command, without obeying it.
pub fn accepts(words: Vec<OsString>) -> Result<()> {
    command().try_get_matches_from(words).map_err(misuse).map(|_| ())
}

/// The same for words and a context from elsewhere.
pub fn obey(words: Vec<OsString>, cx: &Context) -> Result<Outcome> {
    let helped = words.iter().any(|word| word == "--help" || word == "-h");
    let reader = if helped { command_for(&words[1.min(words.len())..]) } else { command() };
    let matches = reader.try_get_matches_from(words).map_err(misuse)?;
    let json = matches.get_flag("json");
    guard(&matches)?;
    if let Some((name, below)) = matches.subcommand()
        && let Some(own) = own_verbs().find(|own| own.name == name)
    {
        return (own.run)(below, json, cx);
    }
    let cli = Cli::from_arg_matches(&matches).map_err(misuse)?;
    let answer = match cli.verb {
        None => return serve::run(&serve::Request::usual(), json).map(|answer| answer.outcome),
        Some(Verb::Serve(request)) => {
            return serve::run(&request, json).map(|answer| answer.outcome);
        }
        Some(Verb::Show(place)) => {
            return batch::answer(json, &place, |place| show::run(place, cx));
        }
        Some(Verb::Draw(request)) => {
            return batch::answer(json, &request, |request| draw::run(request, cx));
        }
        Some(Verb::Advise(request)) => {
            return batch::answer(json, &request, |request| advise::run(request, cx));
        }
        Some(Verb::Solve(request)) => {
            return batch::answer(json, &request, |request| solve::run(request, cx));
        }
        Some(Verb::Prove(request)) => {
            return batch::answer(json, &request, |request| prove::run(request, cx));
        }
        Some(Verb::Count(request)) => {
            return batch::answer(json, &request, |request| count::run(request, cx));
        }
        Some(Verb::Games) => list::run(),
        Some(Verb::Completions(request)) => manual::completions(&request, command())?,
        Some(Verb::Man(request)) => manual::man(&request, command())?,
        Some(Verb::Trust) => trust::run(),
        Some(Verb::Play(request)) => play::run(&request, json, cx)?,
        Some(Verb::Check(request)) => check::run(&request, cx)?,
        Some(Verb::Explain(request)) => explain::run(&request, cx)?,
        Some(Verb::Claims(request)) => claims::run(&request, cx)?,
        Some(Verb::Puzzles(request)) => puzzles::run(&request, cx)?,
        Some(Verb::Match(request)) => matches::run(&request, cx)?,
        Some(Verb::Value(request)) => value::run(&request, cx)?,
        Some(Verb::Convert(request)) => convert::run(&request, cx)?,
        Some(Verb::Ccs(request)) => ccs::run(&request, json, cx)?,
        Some(Verb::Fleet(request)) => fleet::run(&request, json, cx)?,
    };
    printed(json, &answer)
}

fn printed(json: bool, answer: &Answer) -> Result<Outcome> {
    answer.print(json)?;
    Ok(answer.outcome)
}

/// The verb, flag or word that may have been meant.
fn meant(error: &clap::Error) -> String {
    use ContextKind::{SuggestedArg, SuggestedSubcommand, SuggestedValue};
    let near = [SuggestedSubcommand, SuggestedArg, SuggestedValue].map(|kind| error.get(kind));
    match near.into_iter().flatten().next() {
        Some(ContextValue::String(word)) => format!("; did you mean '{word}'?"),
        Some(ContextValue::Strings(words)) if !words.is_empty() => {
            format!("; did you mean '{}'?", words[words.len() - 1])
        }
        _ => String::new(),
    }
}

/// What is wrong with the command line, in one line: the flag, the word, and what was expected.
/// Who asked for help gets it.
fn misuse(error: clap::Error) -> Error {
    let word = |kind| match error.get(kind) {
        Some(ContextValue::String(word)) => word.as_str(),
        _ => "",
    };
    let flag = word(ContextKind::InvalidArg).split_whitespace().find(|word| word.starts_with('-'));
    let flag = flag.map_or(String::new(), |flag| format!("{flag} "));
    let culprit = format!("{flag}'{}'", word(ContextKind::InvalidValue));
    let valid = match error.get(ContextKind::ValidValue) {
        Some(ContextValue::Strings(words)) => words.join(", "),
        _ => String::new(),
    };
    match error.kind() {
        ErrorKind::DisplayHelp
        | ErrorKind::DisplayVersion
        | ErrorKind::DisplayHelpOnMissingArgumentOrSubcommand => error.exit(),
        ErrorKind::InvalidValue if !valid.is_empty() => {
            anyhow!("{culprit}: expected {valid}{}", meant(&error))
        }
        ErrorKind::ValueValidation => match std::error::Error::source(&error) {
            Some(why) if why.is::<ParseFloatError>() => anyhow!("{culprit}: expected a number"),
            Some(why) if !why.is::<ParseIntError>() => anyhow!("{culprit}: {why}"),
            _ => anyhow!("{culprit}: expected a whole number, not negative and not too large"),
        },
        _ => {
            let text = error.to_string();
            let first = text.trim_start_matches("error: ").split("\n\n").next().unwrap_or_default();
            let words: Vec<&str> = first.split_whitespace().collect();
            let near = meant(&error);
            let next = if near.is_empty() { "; --help says what is expected" } else { &near };
            anyhow!("{}{next}", words.join(" "))
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn walk(command: &Command, path: &str) {
        for verb in command.get_subcommands() {
            let name = format!("{path} {}", verb.get_name()).trim_start().to_string();
            if verb.has_subcommands() {
                walk(verb, &name);
                continue;
            }
            let (_, uses) = examples(&name).unwrap_or_else(|| panic!("{name} has no examples"));
            for example in uses {
                assert!(example.starts_with(&format!("hissho {name}")), "{example}");
                let typed = [" < ", " > "].iter().fold(*example, |text, redirect| {
                    text.split(redirect).next().unwrap_or_default()
                });
                let parts = typed.split('\'').enumerate();
                let words = parts.flat_map(|(n, part)| match n % 2 {
                    0 => part.split_whitespace().collect::<Vec<_>>(),
                    _ => vec![part],
                });
                let words: Vec<&str> = words.collect();
                assert!(super::command().try_get_matches_from(words).is_ok(), "{example}");
            }
        }
    }

    #[test]
    fn every_verb_has_two_examples_that_can_be_typed() {
        walk(&command(), "");
    }
}
