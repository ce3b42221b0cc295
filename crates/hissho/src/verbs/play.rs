//! `hissho play`: a game in the terminal, line by line, so that a script can play as well.

use crate::answer::{Answer, Outcome, complaint, say};
use crate::files;
use crate::formats::record;
use crate::job::{Limits, interrupted};
use crate::place::{Place, describe, typed_lines};
use crate::verbs::matches::read_engine;
use crate::verbs::show::picture;
use anyhow::{Context, Result, bail};
use clap::Args;
use engine::Budget;
use engine::dice::Dice;
use engine::player::{Advice, Level, Reason, advise};
use rules::{State, Status, Table};
use std::path::Path;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, RecvTimeoutError};
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
    /// Standard output is for one JSON document: what people read goes to standard error.
    json: bool,
    table: Table,
    /// The sides that the person plays.
    mine: Vec<&'static str>,
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

    fn tell(&self, text: &str) -> Result<()> {
        if self.json {
            eprint!("{text}");
            return Ok(());
        }
        say(text)
    }

    fn is_mine(&self) -> bool {
        let state = self.table.state();
        self.mine.contains(&state.player_name(state.turn()))
    }

    /// Goes back or forth to the next position in which the person moves.
    fn walk(&mut self, step: fn(&mut Table) -> bool) -> Option<()> {
        let mut moved = false;
        while step(&mut self.table) {
            moved = true;
            if self.is_mine() {
                break;
            }
        }
        moved.then_some(())
    }

    /// Answers one line of the person; false to leave.
    fn obey(&mut self, line: &str) -> Result<bool> {
        let before = self.table.state().board();
        let (word, rest) = line.trim().split_once(' ').unwrap_or((line.trim(), ""));
        match word {
            "" => {}
            "quit" | "exit" | "q" => return Ok(false),
            "help" | "?" => self.tell(HELP)?,
            "show" => self.tell(&picture(&self.table))?,
            "moves" => self.tell(&format!("{}\n", self.table.state().moves().join(" ")))?,
            "record" => self.tell(&record::write(&self.table))?,
            "hint" => {
                let advice = self.advice()?;
                self.tell(&format!("{}: {}\n", advice.text, words(&advice.reason)))?;
            }
            "save" if rest.is_empty() => bail!("'save': expected a file name behind it"),
            "save" => files::write(Path::new(rest), record::write(&self.table).as_bytes())?,
            "undo" => self.walk(Table::undo).context("there is nothing to undo")?,
            "redo" => self.walk(Table::redo).context("there is nothing to redo")?,
            word => self.table.play(word)?,
        }
        if self.table.state().board() != before {
            self.tell(&picture(&self.table))?;
        }
        Ok(true)
    }
}

/// The sides that the person plays, by name.
fn sides(side: Option<&str>, state: &dyn State) -> Result<Vec<&'static str>> {
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

/// The next line; none at the end of the input or after Ctrl-C.
fn next_line(lines: &Receiver<String>, stopped: &AtomicBool) -> Option<String> {
    while !stopped.load(Ordering::Relaxed) {
        match lines.recv_timeout(Duration::from_millis(50)) {
            Ok(line) => return Some(line),
            Err(RecvTimeoutError::Timeout) => {}
            Err(RecvTimeoutError::Disconnected) => return None,
        }
    }
    None
}

pub fn run(request: &Request, json: bool) -> Result<Answer> {
    let table = request.place.table()?;
    let mine = sides(request.side.as_deref(), table.state())?;
    let (level, playouts) = read_engine(&request.engine)?;
    let dice = Dice::new(request.seed);
    let limits = request.limits.clone();
    let mut session = Session { json, table, mine, level, playouts, limits, dice };
    session.tell(&picture(&session.table))?;
    session.tell(HELP)?;
    let lines = typed_lines();
    let stopped = interrupted();
    while !stopped.load(Ordering::Relaxed) {
        let over = session.table.status() != Status::Ongoing;
        let turn = session.table.state().player_name(session.table.state().turn());
        if !over && !session.is_mine() {
            let advice = session.advice()?;
            session.table.play(&advice.text)?;
            session.tell(&format!("{turn} plays {}: {}\n", advice.text, words(&advice.reason)))?;
            session.tell(&picture(&session.table))?;
            continue;
        }
        if over && session.mine.is_empty() {
            break;
        }
        session.tell(&format!("{}> ", if over { "over" } else { turn }))?;
        let Some(line) = next_line(&lines, &stopped) else {
            session.tell("\n")?;
            break;
        };
        match session.obey(&line) {
            Ok(true) => {}
            Ok(false) => break,
            Err(error) => session.tell(&format!("{}\n", complaint(&error)))?,
        }
    }
    let outcome = if stopped.load(Ordering::Relaxed) { Outcome::Spent } else { Outcome::Yes };
    Ok(Answer::yes(describe(&session.table), record::write(&session.table)).with(outcome))
}
