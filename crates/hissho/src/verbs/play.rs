//! `hissho play`: a game in the terminal, line by line, so that a script can play as well.

use crate::answer::{Answer, Outcome, complaint, say};
use crate::files;
use crate::formats::record;
use crate::job::{Limits, interrupted};
use crate::place::{Place, describe};
use crate::verbs::matches::read_engine;
use crate::verbs::show::picture;
use anyhow::{Context, Result, bail};
use clap::Args;
use engine::Budget;
use engine::dice::Dice;
use engine::player::{Advice, Level, Reason, advise};
use rules::{State, Status, Table};
use std::io::BufRead;
use std::path::Path;
use std::sync::atomic::Ordering;
use std::time::{Duration, Instant};

#[derive(Args, Clone, Debug)]
pub struct Request {
    #[command(flatten)]
    pub place: Place,
    /// The side you play, or 'both' or 'none' (default: the first side)
    #[arg(long, value_name = "SIDE")]
    pub side: Option<String>,
    /// The engine: random, greedy, search, or search:N with N play-outs a move
    #[arg(long, value_name = "ENGINE", default_value = "search")]
    pub engine: String,
    /// A number that repeats the engine's game exactly
    #[arg(long, value_name = "N", default_value_t = 1)]
    pub seed: u64,
    #[command(flatten)]
    pub limits: Limits,
}

const HELP: &str = "a move, or: moves, undo, redo, hint, show, record, save FILE, resign, quit\n";

/// Why a move was played, in words.
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

struct Session {
    table: Table,
    level: Level,
    playouts: Option<u64>,
    limits: Limits,
    dice: Dice,
}

impl Session {
    fn advice(&mut self) -> Result<Advice> {
        let mut budget: Budget = self.limits.budget()?;
        budget.nodes = self.playouts.or(budget.nodes);
        if budget.nodes.is_none() && budget.deadline.is_none() {
            budget.deadline = Some(Instant::now() + Duration::from_secs(1));
        }
        advise(self.table.state(), self.level, &budget, &mut self.dice)
            .context("the game is over: there is no move to advise")
    }

    /// Answers one line of the person; false to leave.
    fn obey(&mut self, line: &str) -> Result<bool> {
        let (word, rest) = line.trim().split_once(' ').unwrap_or((line.trim(), ""));
        match word {
            "" => {}
            "quit" | "exit" | "q" => return Ok(false),
            "help" | "?" => say(HELP)?,
            "show" => say(&picture(&self.table))?,
            "moves" => say(&format!("{}\n", self.table.state().moves().join(" ")))?,
            "record" => say(&record::write(&self.table))?,
            "hint" => {
                let advice = self.advice()?;
                say(&format!("{}: {}\n", advice.text, words(&advice.reason)))?;
            }
            "save" if rest.is_empty() => bail!("'save': expected a file name behind it"),
            "save" => files::write(Path::new(rest), record::write(&self.table).as_bytes())?,
            "undo" if !self.table.undo() => bail!("there is nothing to undo"),
            "redo" if !self.table.redo() => bail!("there is nothing to redo"),
            "undo" | "redo" => say(&picture(&self.table))?,
            word => {
                self.table.play(word)?;
                say(&picture(&self.table))?;
            }
        }
        Ok(true)
    }
}

/// The sides that the person plays, by name.
fn mine(side: Option<&str>, state: &dyn State) -> Result<Vec<&'static str>> {
    let names = state.about().players;
    match side {
        None => Ok(vec![names[0]]),
        Some("both") => Ok(names.to_vec()),
        Some("none") => Ok(Vec::new()),
        Some(side) => match names.iter().find(|name| **name == side) {
            Some(name) => Ok(vec![name]),
            None => bail!("--side '{side}': expected {}, both or none", names.join(", ")),
        },
    }
}

pub fn run(request: &Request) -> Result<Answer> {
    let table = request.place.table()?;
    let mine = mine(request.side.as_deref(), table.state())?;
    let (level, playouts) = read_engine(&request.engine)?;
    let dice = Dice::new(request.seed);
    let mut session = Session { table, level, playouts, limits: request.limits.clone(), dice };
    say(&picture(&session.table))?;
    let mut lines = std::io::stdin().lock().lines();
    let stopped = interrupted();
    let mut told = false;
    // After an undo the person is asked even where the engine would move, until a move is made.
    let mut hold = false;
    while !stopped.load(Ordering::Relaxed) {
        let state = session.table.state();
        let over = session.table.status() != Status::Ongoing;
        let turn = state.player_name(state.turn());
        if !over && !mine.contains(&turn) && !hold {
            let advice = session.advice()?;
            session.table.play(&advice.text)?;
            say(&format!("{turn} plays {}: {}\n", advice.text, words(&advice.reason)))?;
            say(&picture(&session.table))?;
            continue;
        }
        if over && mine.is_empty() {
            break;
        }
        if !told {
            say(HELP)?;
            told = true;
        }
        say(&format!("{}> ", if over { "over" } else { turn }))?;
        let Some(line) = lines.next() else {
            say("\n")?;
            break;
        };
        let line = line?;
        hold = matches!(line.trim(), "undo" | "redo") || (hold && line.trim().is_empty());
        match session.obey(&line) {
            Ok(true) => {}
            Ok(false) => break,
            Err(error) => say(&format!("{}\n", complaint(&error)))?,
        }
    }
    let outcome = if stopped.load(Ordering::Relaxed) { Outcome::Spent } else { Outcome::Yes };
    Ok(Answer::yes(describe(&session.table), record::write(&session.table)).with(outcome))
}
