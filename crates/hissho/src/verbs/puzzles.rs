//! `hissho puzzles`: positions in which exactly one move wins, found by random play and settled by the solver.
//!
//! ```text
//! random game ──▶ a position of it ──▶ solve every move ──▶ one wins, the others do not: a puzzle
//! ```
//!
//! Each of the answers that a puzzle rests on went through the checker. The puzzles that ship with the
//! program were made by the command that stands in their file.

use super::{advise, solve};
use crate::answer::{Answer, Outcome};
use crate::evidence::Evidence;
use crate::games;
use crate::job::{Context, Limits};
use crate::place::Place;
use crate::table::Table;
use anyhow::Result;
use clap::Args;
use engine::Progress;
use engine::dice::Dice;
use rules::{GAMES, Status};
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};
use std::collections::BTreeSet;

/// The puzzles that ship: `hissho puzzles --seed 18 --each 6 --json`.
pub const SHIPPED: &str = include_str!("../../data/puzzles.json");

/// Random games that are tried for one board.
const MOST_GAMES: usize = 1_500;
/// Who tells what stands out from what has to be thought of.
const GUESSER: &str = "search:100";
/// No position is looked at for longer.
const EACH: &str = "2s";

#[derive(Args, Deserialize, Clone, Debug)]
pub struct Request {
    /// Boards such as hex:4 (default: some of every game)
    pub boards: Vec<String>,
    /// So many puzzles of each level for each board
    #[arg(long, value_name = "N", default_value_t = 3)]
    pub each: usize,
    /// Numbers that repeat the choice exactly
    #[arg(long, value_name = "N", default_value_t = 1)]
    pub seed: u64,
    #[command(flatten)]
    #[serde(flatten)]
    pub limits: Limits,
}

/// A position and the one move that wins in it.
#[derive(Serialize, Deserialize, Clone, PartialEq, Eq, Debug)]
pub struct Puzzle {
    pub game: String,
    pub position: String,
    pub answer: String,
    /// 1: the move ends the game; 2: a few play-outs find it; 3: they do not.
    pub level: usize,
    /// The moves that there are.
    pub choices: usize,
}

/// Who gets what he wants where the table stands: the player with that name, or whoever plays alone.
/// None if the solver cannot tell, or nothing was accepted.
fn wins(table: &Table, mover: &str, cx: &Context) -> Result<Option<bool>> {
    match table.status() {
        Status::Won(player) => {
            return Ok(Some(table.state().about().players.get(player.index()) == Some(&mover)));
        }
        Status::Solved => return Ok(Some(true)),
        Status::Drawn | Status::Stuck => return Ok(Some(false)),
        Status::Ongoing => {}
    }
    let limits = Limits { time: Some(EACH.to_string()), ..Limits::default() };
    let state = table.state();
    let place = Place { position: Some(state.board()), ..Place::at(&state.id()) };
    let request = solve::Request { place, no_certify: false, limits, flags: Default::default() };
    // A check that does not end in time is an error; here it only means that nobody knows.
    let Ok(Answer { json, .. }) = solve::run(&request, cx) else { return Ok(None) };
    if json["evidence"] != "certified" {
        return Ok(None);
    }
    let said = json["winner"].as_str().or_else(|| json["result"].as_str());
    Ok(said.map(|who| who == mover || who == "solved"))
}

/// The puzzle that the position on the table is, if it is one.
pub fn puzzle(table: &Table, cx: &Context) -> Result<Option<Puzzle>> {
    let state = table.state();
    let moves = state.moves();
    let about = state.about();
    let mover = about.players.get(state.turn().index()).copied().unwrap_or_default();
    // Whoever plays alone has fewer choices from the start.
    if table.status() != Status::Ongoing || moves.len() <= about.players.len() {
        return Ok(None);
    }
    let (mut answer, mut ends) = (None, false);
    for m in &moves {
        // From the board alone: what was played before does not count.
        let place = Place { position: Some(state.board()), ..Place::at(&state.id()) };
        let mut after = place.table(cx)?;
        after.play(m)?;
        match wins(&after, mover, cx)? {
            None => return Ok(None),
            Some(true) if answer.is_some() => return Ok(None),
            Some(true) => (answer, ends) = (Some(m.clone()), after.status() != Status::Ongoing),
            Some(false) => {}
        }
    }
    let Some(answer) = answer else { return Ok(None) };
    let (game, position, choices) = (state.id(), state.board(), moves.len());
    let level = match ends {
        true => 1,
        false if guessed(&game, &position, cx)? == answer => 2,
        false => 3,
    };
    Ok(Some(Puzzle { game, position, answer, level, choices }))
}

/// The move that a few play-outs prefer.
fn guessed(game: &str, position: &str, cx: &Context) -> Result<String> {
    let request = json!({ "game": game, "position": position, "engine": GUESSER, "seed": 1 });
    let json = advise::run(&serde_json::from_value(request)?, cx)?.json;
    Ok(json["move"].as_str().unwrap_or_default().to_string())
}

/// A position of a random game, some way before its end.
fn somewhere(id: &str, dice: &mut Dice) -> Result<Table> {
    let mut table = Table::open(id)?;
    while table.status() == Status::Ongoing {
        let moves = table.state().moves();
        table.play(&moves[dice.below(moves.len())])?;
    }
    let back = 1 + dice.below(table.record().len().max(1));
    for _ in 0..back {
        table.undo();
    }
    Ok(table)
}

pub fn run(request: &Request, cx: &Context) -> Result<Answer> {
    let budget = cx.budget(&request.limits)?;
    let usual = || GAMES.iter().flat_map(|game| games::named(game.about().name).puzzle_boards());
    let boards: Vec<String> = match request.boards.is_empty() {
        true => usual().map(ToString::to_string).collect(),
        false => request.boards.clone(),
    };
    let bar = cx.bar("boards");
    let (mut found, mut text) = (Vec::new(), String::new());
    for (done, id) in boards.iter().enumerate() {
        bar.at(done as u64, Some(boards.len() as u64));
        let mut dice = Dice::new(request.seed);
        let mut seen = BTreeSet::new();
        let mut mine: [Vec<Puzzle>; 3] = Default::default();
        for _ in 0..MOST_GAMES {
            if budget.late() || mine.iter().all(|level| level.len() >= request.each) {
                break;
            }
            let table = somewhere(id, &mut dice)?;
            if !seen.insert(table.state().board()) {
                continue;
            }
            if let Some(puzzle) = puzzle(&table, cx)?
                && let Some(level) = mine.get_mut(puzzle.level - 1)
                && level.len() < request.each
            {
                text.push_str(&format!(
                    "{} {}: level {}, {} of {} moves\n",
                    puzzle.game, puzzle.position, puzzle.level, puzzle.answer, puzzle.choices
                ));
                level.push(puzzle);
            }
        }
        found.extend(mine.into_iter().flatten());
    }
    let named: String = request.boards.iter().map(|id| format!(" {id}")).collect();
    let (seed, each) = (request.seed, request.each);
    let command = format!("hissho puzzles{named} --seed {seed} --each {each} --json");
    let json = json!({
        "command": command,
        "version": env!("CARGO_PKG_VERSION"),
        "puzzles": found,
    });
    let outcome = if budget.late() { Outcome::Spent } else { Outcome::Yes };
    Ok(Answer::yes(json, text).with(outcome).on(&Evidence::Computed))
}

/// The puzzles that ship with the program.
pub fn shipped() -> Result<Answer> {
    let json: Value = serde_json::from_str(SHIPPED)?;
    Ok(Answer::yes(json, SHIPPED))
}
