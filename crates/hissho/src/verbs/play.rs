//! `hissho play`: a game in the terminal, line by line, so that a script can play as well.

use crate::answer::{Answer, Outcome, complaint, say};
use crate::batch::typed_lines;
use crate::files;
use crate::formats::record;
use crate::games;
use crate::guard;
use crate::job::{Context, Limits};
use crate::place::{Place, describe};
use crate::verbs::players::{Advice, Allowance, Engine, PATIENCE, engines_help, seat, strongest};
use crate::verbs::proof::Proof;
use crate::verbs::show::picture;
use anyhow::{Context as _, Result, bail};
use clap::Args;
use engine::Budget;
use engine::dice::Dice;
use rules::{State, Status, Table};
use std::io;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, RecvTimeoutError};
use std::time::{Duration, Instant};

#[derive(Args, Clone, Debug)]
pub struct Request {
    #[command(flatten)]
    pub place: Place,
    /// The side you play, or 'both' or 'none', or 'choose' where the game offers a choice of sides
    /// (default: the first side)
    #[arg(long, value_name = "SIDE")]
    pub side: Option<String>,
    #[arg(long, value_name = "ENGINE", help = engines_help() + "; the strongest by default")]
    pub engine: Option<String>,
    /// Play against this certificate of a win: every answer comes from it alone
    #[arg(long, value_name = "FILE", conflicts_with = "engine")]
    pub proof: Option<PathBuf>,
    /// A number that repeats the engine's game exactly
    #[arg(long, value_name = "N", default_value_t = 1)]
    pub seed: u64,
    #[command(flatten)]
    pub limits: Limits,
}

const HELP: &str =
    "a move, or: moves, undo, redo, back, hint, show, record, save FILE, resign, quit\n";

struct Session<'a> {
    cx: &'a Context,
    /// Standard output is for one JSON document: what people read goes to standard error.
    json: bool,
    table: Table,
    /// The sides that the person plays.
    mine: Vec<&'static str>,
    /// The person chooses a side when the game offers it.
    chooses: bool,
    engine: Box<dyn Engine>,
    limits: Limits,
    dice: Dice,
}

impl Session<'_> {
    /// What a move may cost: what the limits say, or a second.
    fn budget(&self) -> Result<Budget> {
        let mut budget: Budget = self.cx.budget(&self.limits)?;
        if budget.nodes.is_none() && budget.deadline.is_none() {
            budget.deadline = Some(Instant::now() + Duration::from_secs(1));
        }
        Ok(budget)
    }

    fn advice(&mut self) -> Result<Advice> {
        let budget = self.budget()?;
        let limited = self.limits.time.is_some() || self.limits.nodes.is_some();
        let patience = if limited { Duration::ZERO } else { PATIENCE };
        let allowance = Allowance { budget: &budget, playouts: budget.nodes, patience };
        self.engine
            .advise(&self.table, &allowance, &mut self.dice)?
            .context("the game is over: there is no move to advise")
    }

    /// Takes back what made the puzzle unsolvable.
    fn back(&mut self) -> Result<()> {
        let budget = self.budget()?;
        let steps = self.engine.way_back(&self.table, &budget)?;
        let steps = steps.context("no earlier position is known to be solvable")?;
        for _ in 0..steps {
            self.table.undo();
        }
        match steps {
            0 => self.tell("it can still be solved from here\n"),
            1 => self.tell("1 jump taken back: it can be solved from here\n"),
            _ => self.tell(&format!("{steps} jumps taken back: it can be solved from here\n")),
        }
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
        let turn = state.turn();
        // Where sides were swapped, each person has the other's colour.
        let swapped = games::of(state).is_swapped(state);
        let person = if swapped { turn.other() } else { turn };
        self.mine.contains(&state.player_name(person))
    }

    /// The engine chooses a side, the person having made the moves so far: it keeps the mover's, unless
    /// it expects less than half of it.
    fn choose(&mut self) -> Result<()> {
        let names = self.table.state().about().players;
        let mover = self.table.state().player_name(self.table.state().turn());
        let doubts = self.advice()?.reason["share"].as_f64().is_some_and(|share| share < 0.5);
        let takes = names.iter().find(|name| (**name == mover) != doubts).unwrap_or(&mover);
        self.mine = names.iter().filter(|name| *name != takes).copied().collect();
        self.tell(&format!("the engine chooses {takes}\n"))
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
                self.tell(&format!("{}: {}\n", advice.text, advice.words.en))?;
            }
            "save" if rest.is_empty() => bail!("'save': expected a file name behind it"),
            "save" => files::write(Path::new(rest), record::write(&self.table).as_bytes())?,
            "undo" => self.walk(Table::undo).context("there is nothing to undo")?,
            "redo" => self.walk(Table::redo).context("there is nothing to redo")?,
            "back" => self.back()?,
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
        Some("none" | "choose") => Ok(Vec::new()),
        Some(side) => match names.iter().find(|name| **name == side) {
            Some(name) => Ok(vec![name]),
            None => bail!("--side '{side}': expected {}, both, none or choose", names.join(", ")),
        },
    }
}

/// The next line; none at the end of the input or after Ctrl-C.
fn next_line(lines: &Receiver<io::Result<String>>, stopped: &AtomicBool) -> Option<String> {
    while !stopped.load(Ordering::Relaxed) {
        match lines.recv_timeout(Duration::from_millis(50)) {
            // What is no text is no move either.
            Ok(Err(error)) if error.kind() == io::ErrorKind::InvalidData => {
                return Some(char::REPLACEMENT_CHARACTER.to_string());
            }
            Ok(line) => return line.ok(),
            Err(RecvTimeoutError::Timeout) => {}
            Err(RecvTimeoutError::Disconnected) => return None,
        }
    }
    None
}

pub fn run(request: &Request, json: bool, cx: &Context) -> Result<Answer> {
    if request.place.is_batch() {
        bail!("'-': play reads your moves from standard input, expected a position");
    }
    guard::talk();
    let table = request.place.table(cx)?;
    let mut mine = sides(request.side.as_deref(), table.state())?;
    let (unlimited, bar) = (Budget::default().stopped_by(cx.stop()), cx.bar("tables"));
    let engine = match (&request.proof, &request.engine) {
        (Some(path), _) => {
            let proof = Proof::open(path, &table, cx)?;
            if request.side.is_none() {
                mine = vec![proof.loser()];
            }
            proof.against(&mine)?;
            Box::new(proof)
        }
        (None, Some(name)) => seat(name, table.state(), cx, &unlimited, &bar)?,
        (None, None) => strongest(table.state(), cx, &unlimited, &bar)?,
    };
    drop(bar);
    let dice = Dice::new(request.seed);
    let limits = request.limits.clone();
    let chooses = request.side.as_deref() == Some("choose");
    let offered = |table: &Table| games::of(table.state()).offers_sides(table.state());
    if chooses && !games::of(table.state()).will_offer_sides(table.state()) {
        bail!("--side 'choose': expected a game that offers a choice of sides, before it does");
    }
    let mut session = Session { cx, json, table, mine, chooses, engine, limits, dice };
    session.tell(&picture(&session.table))?;
    session.tell(HELP)?;
    let lines = typed_lines();
    let stopped = cx.stop();
    while !stopped.load(Ordering::Relaxed) {
        let over = session.table.status() != Status::Ongoing;
        let turn = session.table.state().player_name(session.table.state().turn());
        if offered(&session.table) && session.chooses {
            session.tell("choose a side> ")?;
            let Some(line) = next_line(&lines, &stopped) else { break };
            match sides(Some(line.trim()), session.table.state()) {
                Ok(mine) if mine.len() == 1 => (session.mine, session.chooses) = (mine, false),
                _ => session.tell("expected the name of a side\n")?,
            }
            continue;
        }
        if offered(&session.table) && !chooses && session.mine.len() == 1 && !session.is_mine() {
            session.choose()?;
        }
        if !over && !session.is_mine() {
            let advice = session.advice()?;
            session.table.play(&advice.text)?;
            let does = match advice.text.as_str() {
                "resign" => "resigns".to_string(),
                "swap" => "swaps".to_string(),
                text => format!("plays {text}"),
            };
            session.tell(&format!("{turn} {does}: {}\n", advice.words.en))?;
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
