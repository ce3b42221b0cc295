//! `hissho ccs check`: a formula in a process, with the strategy that shows the answer. With `--play`
//! the reader plays against it.

use super::{Reach, System, spent};
use crate::answer::{Answer, Outcome, say};
use crate::evidence::Evidence;
use crate::files;
use crate::job::Context;
use anyhow::{Context as _, Result};
use ccs::check::{Checked, Position, Side, Unchecked, check};
use ccs::hml::Formulas;
use clap::Args;

use serde_json::{Value, json};
use std::collections::HashMap;
use std::io::BufRead;
use std::path::Path;

#[derive(Args, Clone, Debug)]
pub struct Request {
    /// A CCS file, FILE#PROCESS, or an .aut file
    pub file: String,
    /// A formula, e.g. "X min= <a>tt or <->X", or @FILE
    #[arg(allow_hyphen_values = true)]
    pub formula: String,
    /// The process to check (default: the last constant)
    #[arg(long, value_name = "PROCESS")]
    pub root: Option<String>,
    /// Play the side that loses, against the strategy
    #[arg(long)]
    pub play: bool,
    #[command(flatten)]
    pub reach: Reach,
}

/// Positions of the strategy that are listed, and bytes of a formula there.
const LISTED: usize = 500;
const FORMULA: usize = 300;

fn side(side: Side) -> &'static str {
    match side {
        Side::Verifier => "verifier",
        Side::Refuter => "refuter",
    }
}

pub fn run(request: &Request, json: bool, cx: &Context) -> Result<Answer> {
    let text = match request.formula.strip_prefix('@') {
        Some(file) => files::read(Path::new(file))?,
        None => request.formula.clone(),
    };
    let formulas = Formulas::read(&text).context("the formula")?;
    let budget = request.reach.budget(cx)?;
    let mut system = System::read(&request.file, request.root.as_deref(), &request.reach, &budget)?;
    let open = || spent(json!({ "holds": null, "strategy": null }), "the formula");
    if !system.lts.is_complete() {
        return Ok(open());
    }
    let lts = system.lts.clone();
    let checked = match check(&lts, formulas, &|| budget.late()) {
        Ok(checked) => checked,
        Err(Unchecked::Stopped) => return Ok(open()),
        Err(refused) => return Err(refused.into()),
    };
    let holds = checked.holds(lts.initial);
    if request.play {
        play(&checked, &mut system, json)?;
    }
    let (strategy, shown) = strategy(&checked, &mut system);
    let word = if holds { "holds" } else { "does not hold" };
    let document = json!({ "holds": holds, "states": lts.len(), "strategy": strategy });
    let outcome = if holds { Outcome::Yes } else { Outcome::No };
    Ok(Answer::yes(document, format!("{word}\n{shown}")).with(outcome).on(&Evidence::Computed))
}

/// The winner's strategy: positions, whose move it is, and the moves that the strategy allows.
fn strategy(checked: &Checked, system: &mut System) -> (Value, String) {
    let start = checked.start(system.lts.initial);
    let winner = checked.winner(start);
    let found = checked.strategy(system.lts.initial, LISTED + 1);
    let complete = found.len() <= LISTED;
    let number: HashMap<Position, usize> =
        found.iter().enumerate().map(|(place, (position, _))| (*position, place)).collect();
    let mut text = format!("the {} wins:\n", side(winner));
    let mut list = Vec::new();
    for (place, (position, moves)) in found.iter().take(LISTED).enumerate() {
        let (state, claim) = (system.name(position.state), checked.claim(*position, FORMULA));
        let turn = checked.turn(*position).map(side);
        let to: Vec<Option<usize>> = moves.iter().map(|to| number.get(to).copied()).collect();
        if place < 40 {
            let then: Vec<String> =
                to.iter().map(|to| to.map_or("…".to_string(), |to| to.to_string())).collect();
            let who = turn.unwrap_or("nobody");
            text.push_str(&format!(
                "  {place}: {state} |= {claim}; {who} moves to {}\n",
                then.join(", ")
            ));
        }
        list.push(json!({ "state": state, "formula": claim, "turn": turn, "moves": to }));
    }
    if found.len() > 40 {
        text.push_str("  … (--json lists more, --play lets you play)\n");
    }
    (json!({ "winner": side(winner), "positions": list, "complete": complete }), text)
}

/// The game at the terminal: the reader moves for the side that loses.
fn play(checked: &Checked, system: &mut System, json: bool) -> Result<()> {
    let tell = |text: &str| {
        if json {
            eprint!("{text}");
            return Ok(());
        }
        say(text)
    };
    let mut position = checked.start(system.lts.initial);
    let winner = checked.winner(position);
    let mut lines = std::io::stdin().lock().lines();
    loop {
        let (state, claim) = (system.name(position.state), checked.claim(position, FORMULA));
        tell(&format!("{state} |= {claim}\n"))?;
        let moves = checked.moves(position);
        if moves.is_empty() {
            return tell(&format!("nobody can move: the {} wins\n", side(winner)));
        }
        position = match checked.turn(position) {
            Some(turn) if turn == winner => match checked.reply(position) {
                Some(to) => to,
                None => return tell("the strategy has no answer: this is a bug\n"),
            },
            None => moves[0],
            Some(turn) => {
                for (place, to) in moves.iter().enumerate() {
                    let claim = checked.claim(*to, FORMULA);
                    tell(&format!("  {}: {} |= {claim}\n", place + 1, system.name(to.state)))?;
                }
                loop {
                    tell(&format!("you are the {}, q to end> ", side(turn)))?;
                    let Some(Ok(word)) = lines.next() else { return Ok(()) };
                    match word.trim().parse::<usize>() {
                        Ok(place) if (1..=moves.len()).contains(&place) => break moves[place - 1],
                        _ if word.trim() == "q" => return Ok(()),
                        _ => tell(&format!("expected a number from 1 to {}\n", moves.len()))?,
                    }
                }
            }
        };
    }
}
