//! The command line: `hissho VERB GAME-ID [MOVES…] [flags]`.

use crate::answer::{Answer, Outcome, complaint, say};
use crate::place::{Place, offered_lines, stdin_lines};
use crate::verbs::{
    advise, bao, bridgit, check, claims, convert, count, draw, games, hex, hiq, htp, matches, play,
    prove, serve, show, solve, torus, value,
};
use anyhow::{Error, Result, anyhow};
use clap::error::{ContextKind, ContextValue, ErrorKind};
use clap::{Parser, Subcommand};
use serde_json::json;
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
    /// State spaces: positions per level, solutions
    Count(count::Request),
    /// Re-does every claim of a paper
    Claims(claims::Request),
    /// Engine against engine, sides exchanged, with error bars
    Match(matches::Request),
    /// A calculator for values of partizan games: '{1|-1}+^', canonical form, mean, temperature
    Value(value::Request),
    /// Game records between notations
    Convert(convert::Request),
    /// Hex for other programs, HexGui for one: HTP (GTP) on standard input and output
    Htp(htp::Request),
    /// The workbench in the browser, on loopback (also without any verb)
    Serve(serve::Request),
    /// Hi-Q: sweeps, classification, help in play
    #[command(subcommand)]
    Hiq(hiq::Request),
    /// Bridg-It: strategies, values, the conjecture laboratory
    #[command(subcommand)]
    Bridgit(bridgit::Request),
    /// BAO: traces, loops, cycles, conditions
    #[command(subcommand)]
    Bao(bao::Request),
    /// Hex: connections, must-play, inferior cells
    #[command(subcommand)]
    Hex(hex::Request),
    /// Hex on a torus: the judge
    #[command(subcommand)]
    Torus(torus::Request),
}

pub fn run() -> Result<Outcome> {
    let cli = Cli::try_parse().map_err(misuse)?;
    let json = cli.json;
    let answer = match cli.verb {
        None => {
            let request = serve::Request::usual();
            return serve::run(&request, json).map(|answer| answer.outcome);
        }
        Some(Verb::Serve(request)) => {
            return serve::run(&request, json).map(|answer| answer.outcome);
        }
        Some(Verb::Games) => games::run(),
        Some(Verb::Show(place)) if place.is_batch() => {
            return batch(json, stdin_lines(), |line| show::run(&place.on_line(line)?));
        }
        Some(Verb::Show(place)) => show::run(&place)?,
        Some(Verb::Draw(request)) => draw::run(&request)?,
        Some(Verb::Play(request)) => play::run(&request, json)?,
        Some(Verb::Advise(request)) => advise::run(&request)?,
        Some(Verb::Solve(request)) => {
            let solve_line = |line: &str| {
                let place = request.place.on_line(line)?;
                solve::run(&solve::Request { place, ..request.clone() })
            };
            if request.place.is_batch() {
                return batch(json, stdin_lines(), solve_line);
            }
            if let Some(lines) = request.place.may_be_batch().then(offered_lines).flatten() {
                return batch(json, lines, solve_line);
            }
            solve::run(&request)?
        }
        Some(Verb::Prove(request)) => prove::run(&request)?,
        Some(Verb::Check(request)) => check::run(&request)?,
        Some(Verb::Count(request)) => count::run(&request)?,
        Some(Verb::Claims(request)) => claims::run(&request)?,
        Some(Verb::Hiq(request)) => hiq::run(&request)?,
        Some(Verb::Match(request)) => matches::run(&request)?,
        Some(Verb::Value(request)) => value::run(&request)?,
        Some(Verb::Convert(request)) => convert::run(&request)?,
        Some(Verb::Htp(request)) => return htp::run(&request),
        Some(Verb::Bridgit(request)) => {
            return by_lines(json, request, bridgit::Request::place, bridgit::run);
        }
        Some(Verb::Bao(request)) => bao::run(&request)?,
        Some(Verb::Hex(request)) => {
            return by_lines(json, request, hex::Request::place, hex::run);
        }
        Some(Verb::Torus(torus::Request::Judge(request))) => {
            return batch(json, stdin_lines(), |line| torus::judge(&request, line));
        }
    };
    printed(json, &answer)
}

fn printed(json: bool, answer: &Answer) -> Result<Outcome> {
    answer.print(json)?;
    Ok(answer.outcome)
}

/// Answers a request of a place, or, if that is '-', one for every line of standard input.
fn by_lines<R: Clone>(
    json: bool,
    mut request: R,
    place: fn(&mut R) -> Option<&mut Place>,
    verb: fn(&R) -> Result<Answer>,
) -> Result<Outcome> {
    if !place(&mut request).is_some_and(|place| place.is_batch()) {
        return printed(json, &verb(&request)?);
    }
    batch(json, stdin_lines(), |line| {
        let mut request = request.clone();
        if let Some(place) = place(&mut request) {
            *place = place.on_line(line)?;
        }
        verb(&request)
    })
}

/// Answers every line of standard input with one line; the worst outcome counts. A line that
/// is refused gets an error in its place that names its number, and the rest goes on.
fn batch(
    json: bool,
    lines: impl Iterator<Item = (usize, std::io::Result<String>)>,
    verb: impl Fn(&str) -> Result<Answer>,
) -> Result<Outcome> {
    let mut worst = Outcome::Yes;
    for (number, line) in lines {
        let text = |line: String| verb(line.trim_start_matches('\u{feff}').trim());
        let answer = match line.map_err(Into::into).and_then(text) {
            Ok(answer) => answer,
            Err(error) => {
                let reason = format!("line {number}: {}", complaint(&error));
                eprintln!("hissho: {reason}");
                Answer::yes(json!({ "line": number, "error": reason }), reason)
                    .with(Outcome::Malformed)
            }
        };
        worst = worst.max(answer.outcome);
        say(&(answer.line(json) + "\n"))?;
    }
    Ok(worst)
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
        ErrorKind::InvalidValue if !valid.is_empty() => anyhow!("{culprit}: expected {valid}"),
        ErrorKind::ValueValidation => match std::error::Error::source(&error) {
            Some(why) if why.is::<ParseFloatError>() => anyhow!("{culprit}: expected a number"),
            Some(why) if !why.is::<ParseIntError>() => anyhow!("{culprit}: {why}"),
            _ => anyhow!("{culprit}: expected a whole number, not negative and not too large"),
        },
        _ => {
            let text = error.to_string();
            let first = text.trim_start_matches("error: ").split("\n\n").next().unwrap_or_default();
            let words: Vec<&str> = first.split_whitespace().collect();
            anyhow!("{}; --help says what is expected", words.join(" "))
        }
    }
}
