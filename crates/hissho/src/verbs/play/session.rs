//! A person, an engine and a table: what is typed, and what is answered.

use super::levels::Level;
use crate::answer::say;
use crate::draw::text::Style;
use crate::files;
use crate::formats::record;
use crate::games;
use crate::job::{Context, Limits};
use crate::place::ending;
use crate::spelling;
use crate::table::Table;
use crate::verbs::players::{Advice, Allowance, Engine, PATIENCE, Plain, seat, strongest};
use crate::verbs::show;
use crate::words::play as words;
use anyhow::{Context as _, Result, bail};
use clap::ValueEnum;
use engine::Budget;
use engine::dice::Dice;
use engine::player;
use rules::Status;
use std::path::Path;
use std::time::{Duration, Instant};

pub struct Session<'a> {
    pub cx: &'a Context,
    /// Standard output is for one JSON document: what people read goes to standard error.
    pub json: bool,
    pub table: Table,
    /// The sides that the person plays.
    pub mine: Vec<&'static str>,
    /// The person chooses a side when the game offers it.
    pub chooses: bool,
    /// The engine's name.
    pub name: String,
    pub engine: Box<dyn Engine>,
    pub limits: Limits,
    pub dice: Dice,
    pub may_resign: bool,
    /// Moves are shown step by step.
    pub traces: bool,
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
        let advice = self
            .engine
            .advise(&self.table, &allowance, &mut self.dice)?
            .with_context(|| words::over(&ending(&self.table)))?;
        if advice.text != "resign" || self.may_resign {
            return Ok(advice);
        }
        // Somebody who learns wants to see the win: the move that does best at random is played.
        let mut budget = self.cx.budget(&Limits::default())?;
        budget.deadline = Some(Instant::now() + Duration::from_millis(500));
        let allowance = Allowance { budget: &budget, playouts: None, patience: Duration::ZERO };
        let mut plain = Plain { level: player::Level::Search, playouts: Some(500) };
        let other = plain.advise(&self.table, &allowance, &mut self.dice)?;
        let text = other.map_or(advice.text, |other| other.text);
        Ok(Advice { text, words: words::plays_on(&advice.words), ..advice })
    }

    /// The engine's move.
    pub fn answer(&mut self) -> Result<()> {
        let turn = self.table.state().player_name(self.table.state().turn());
        let advice = self.advice()?;
        let trace = self.play(&advice.text)?;
        self.tell(&words::move_of(turn, &advice.text, &advice.words.en))?;
        self.tell(&trace)?;
        self.show()
    }

    /// Plays a move; its steps, if somebody wants to see them.
    fn play(&mut self, text: &str) -> Result<String> {
        let before = self.table.state().copy();
        spelling::play(&mut self.table, text)?;
        let played = self.table.record().last().cloned().unwrap_or_default();
        let trace = self.traces.then(|| games::of(&*before).trace(&*before, &played));
        Ok(trace.flatten().unwrap_or_default())
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

    pub fn tell(&self, text: &str) -> Result<()> {
        if self.json {
            eprint!("{text}");
            return Ok(());
        }
        say(text)
    }

    /// The board, with its sides named.
    pub fn show(&self) -> Result<()> {
        let mut scene = self.table.scene();
        games::of(self.table.state()).name_sides(self.table.state(), &mut scene);
        self.tell(&show::picture_of(&self.table, &scene, Style::of_stdout()))
    }

    pub fn is_mine(&self) -> bool {
        let state = self.table.state();
        let turn = state.turn();
        // Where sides were swapped, each person has the other's colour.
        let swapped = games::of(state).is_swapped(state);
        let person = if swapped { turn.other() } else { turn };
        self.mine.contains(&state.player_name(person))
    }

    /// The engine chooses a side, the person having made the moves so far: it keeps the mover's, unless
    /// it expects less than half of it.
    pub fn choose(&mut self) -> Result<()> {
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

    /// The commands that work at this table.
    fn help(&self) -> String {
        let state = self.table.state();
        let spoken = |word: &&str| match *word {
            "swap" => state.swap_to_come(),
            word => state.play(word).is_ok(),
        };
        words::help(&words::Table {
            example: state.moves().first().cloned(),
            spoken: ["swap", "pass", "resign"].into_iter().filter(spoken).collect(),
            is_puzzle: state.about().players.len() == 1,
            is_traced: self.is_traced(),
            level: (self.name != "certificate").then_some(self.name.as_str()),
        })
    }

    /// Moves of this game have steps.
    fn is_traced(&self) -> bool {
        let start = self.table.first();
        start.moves().first().is_some_and(|m| games::of(start).trace(start, m).is_some())
    }

    fn set_trace(&mut self, word: &str) -> Result<()> {
        if !self.is_traced() {
            bail!("'trace': a move of {} has no steps to show", self.table.state().id());
        }
        self.traces = match word {
            "on" => true,
            "off" => false,
            _ => bail!("'trace {word}': expected trace on or trace off"),
        };
        self.tell(words::traces(self.traces))
    }

    fn set_level(&mut self, word: &str) -> Result<()> {
        if self.name == "certificate" {
            bail!("'level': the certificate plays, and it has one strength");
        }
        let level = Level::from_str(word, true)
            .map_err(|_| anyhow::anyhow!("'level {word}': expected level easy, medium or hard"))?;
        let (budget, bar) = (Budget::default().stopped_by(self.cx.stop()), self.cx.bar("tables"));
        let state = self.table.state();
        let (name, engine) = match level.engine() {
            Some(name) => (name, seat(name, state, self.cx, &budget, &bar)?),
            None => strongest(state, self.cx, &budget, &bar)?,
        };
        (self.name, self.engine) = (name.to_string(), engine);
        self.tell(&words::engine_is(&self.name))
    }

    /// Writes the record: in the notation that the file's ending names, or in our own.
    fn save(&mut self, file: &str) -> Result<()> {
        let path = Path::new(file);
        let ending = path.extension().and_then(|ending| ending.to_str()).unwrap_or_default();
        let game = games::of(self.table.state());
        let text = match game.notations().iter().find(|notation| notation.name == ending) {
            Some(notation) => (notation.write)(&self.table)?,
            None => record::write(&self.table),
        };
        files::write(path, text.as_bytes())?;
        let whole = std::path::absolute(path).unwrap_or_else(|_| path.to_path_buf());
        self.tell(&words::saved(&whole.display().to_string(), file))
    }

    /// Answers one line of the person; false to leave.
    pub fn obey(&mut self, line: &str) -> Result<bool> {
        let before = self.table.state().board();
        let (word, rest) = line.trim().split_once(' ').unwrap_or((line.trim(), ""));
        let rest = rest.trim();
        match word.to_lowercase().as_str() {
            "" => {}
            "quit" | "exit" | "q" => return Ok(false),
            "help" | "?" => self.tell(&self.help())?,
            "show" => self.show()?,
            "moves" => self.tell(&format!("{}\n", self.table.state().moves().join(" ")))?,
            "record" => self.tell(&record::write(&self.table))?,
            "hint" => {
                let advice = self.advice()?;
                self.tell(&format!("{}: {}\n", advice.text, advice.words.en))?;
            }
            "save" if rest.is_empty() => bail!("'save': expected a file name behind it"),
            "save" => self.save(rest)?,
            "undo" => self.walk(Table::undo).context("there is nothing to undo")?,
            "redo" => self.walk(Table::redo).context("there is nothing to redo")?,
            "back" => self.back()?,
            "trace" => self.set_trace(rest)?,
            "level" => self.set_level(rest)?,
            _ if self.table.status() != Status::Ongoing => {
                bail!("{}", words::over(&ending(&self.table)));
            }
            _ => {
                let trace = self.play(word)?;
                self.tell(&trace)?;
            }
        }
        if self.table.state().board() != before {
            self.show()?;
        }
        Ok(true)
    }
}
