//! `hissho ccs check`: a formula in a process, with the strategy that shows the answer. With `--play`
//! the reader plays against it.

use super::{Reach, Source, read_aut, spent};
use crate::answer::{Answer, Outcome, say};
use crate::evidence::Evidence;
use crate::files;
use crate::job::Context;
use anyhow::{Context as _, Result};
use ccs::check::{Checked, Position, Side, Unchecked, check};
use ccs::hml::Formulas;
use ccs::lts::{Lts, Transitions};
use ccs::space::Local;
use clap::Args;
use serde_json::{Value, json};
use std::collections::HashMap;
use std::io::BufRead;
use std::path::Path;

#[derive(Args, Clone, Debug)]
pub struct Request {
    /// A CCS file, FILE#PROCESS, or an .aut file
    pub file: String,
    /// A formula, e.g. `X min= <a>tt or <->X`, or @FILE
    #[arg(allow_hyphen_values = true)]
    pub formula: String,
    /// The process to check (default: the last constant)
    #[arg(long, value_name = "PROCESS")]
    pub root: Option<String>,
    /// Play the side that loses, against the strategy
    #[arg(long)]
    pub play: bool,
    /// List every position of the strategy, however many there are
    #[arg(long)]
    pub all: bool,
    #[command(flatten)]
    pub reach: Reach,
}

/// Positions of the strategy that are listed, and that are shown as text.
const LISTED: usize = 500;
const SHOWN: usize = 40;
/// States that are looked at for somebody who names no number.
const MOST_STATES: usize = 1_000_000;
/// Bytes of a formula and of a state there.
const FORMULA: usize = 300;
const STATE: usize = 400;

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
    let stop = || budget.late();
    let limits = request.reach.space(&budget, &stop)?;
    if let Some(lts) = read_aut(&request.file)? {
        let start = lts.initial;
        return answered(check(&lts, start, formulas, &limits), request, json);
    }
    let root = request.root.as_deref();
    let mut source = Source::read(&request.file, root, request.reach.values.as_deref())?;
    let start = source.network.state(source.root);
    answered(check(Local::new(&mut source.network), start, formulas, &limits), request, json)
}

/// Whether a process of a text satisfies a formula; the strategy is not listed.
pub fn text(
    program: &str,
    process: &str,
    formula: &str,
    limits: &crate::job::Limits,
    cx: &Context,
) -> Result<Answer> {
    let formulas = Formulas::read(formula).context("the formula")?;
    let reach = Reach { states: MOST_STATES.to_string(), values: None, limits: limits.clone() };
    let budget = reach.budget(cx)?;
    let stop = || budget.late();
    let limits = reach.space(&budget, &stop)?;
    let mut program = ccs::program::Program::read(program)?;
    let root = program.process(process).with_context(|| format!("'{process}'"))?;
    let mut network = ccs::network::Network::new(program);
    let start = network.state(root);
    match check(Local::new(&mut network), start, formulas, &limits) {
        Ok(checked) => {
            let holds = checked.holds();
            let json = json!({ "holds": holds, "states": checked.states() });
            let word = if holds { "holds" } else { "does not hold" };
            let outcome = if holds { Outcome::Yes } else { Outcome::No };
            Ok(Answer::yes(json, word).with(outcome).on(&Evidence::Computed))
        }
        Err(Unchecked::Stopped | Unchecked::TooLarge) => {
            Ok(spent(json!({ "holds": null }), "the formula"))
        }
        Err(refused) => Err(refused.into()),
    }
}

/// A system whose states have names.
trait Named: Transitions {
    fn name(&mut self, state: u32) -> String;
}

impl Named for &Lts {
    fn name(&mut self, state: u32) -> String {
        state.to_string()
    }
}

impl Named for Local<'_> {
    fn name(&mut self, state: u32) -> String {
        let term = self.network.term(state);
        self.network.program.text_up_to(term, STATE)
    }
}

fn answered<S: Named>(
    checked: Result<Checked<S>, Unchecked>,
    request: &Request,
    json: bool,
) -> Result<Answer> {
    let mut checked = match checked {
        Ok(checked) => checked,
        Err(Unchecked::Stopped | Unchecked::TooLarge) => {
            let mut answer = spent(json!({ "holds": null }), "the formula");
            answer.json["grade"] = answer.json["evidence"].take();
            return Ok(answer);
        }
        Err(refused) => return Err(refused.into()),
    };
    if request.play {
        play(&mut checked, json)?;
    }
    let holds = checked.holds();
    let (strategy, shown) = strategy(&mut checked, if request.all { usize::MAX } else { LISTED });
    let word = if holds { "holds" } else { "does not hold" };
    // Here `evidence` is the strategy; what other answers call so is the `grade`.
    let document = json!({
        "holds": holds, "evidence": strategy, "grade": Evidence::Computed.word(),
        "states": checked.states(),
    });
    let outcome = if holds { Outcome::Yes } else { Outcome::No };
    Ok(Answer::yes(document, format!("{word}\n{shown}")).with(outcome))
}

/// The winner's strategy: positions, whose move it is, and the moves that the strategy allows.
fn strategy<S: Named>(checked: &mut Checked<S>, most: usize) -> (Value, String) {
    let winner = winner(checked);
    let found = checked.strategy(most.saturating_add(1));
    let complete = found.len() <= most;
    let number: HashMap<Position, usize> =
        found.iter().enumerate().map(|(place, (position, _))| (*position, place)).collect();
    let mut text = format!("the {} wins:\n", side(winner));
    let mut list = Vec::new();
    for (place, (position, moves)) in found.iter().take(most).enumerate() {
        let claim = checked.claim(*position, FORMULA);
        let turn = checked.turn(*position).map(side);
        let state = checked.source.name(position.state);
        let to: Vec<Option<usize>> =
            moves.iter().map(|to| number.get(to).copied().filter(|to| *to < most)).collect();
        if place < SHOWN {
            let then: Vec<String> =
                to.iter().map(|to| to.map_or("…".to_string(), |to| to.to_string())).collect();
            let then = match then[..] {
                [] => "the game ends".to_string(),
                _ => format!("{} moves to {}", turn.unwrap_or("nobody"), then.join(", ")),
            };
            text.push_str(&format!("  {place}: {state} |= {claim}; {then}\n"));
        }
        list.push(json!({ "state": state, "formula": claim, "turn": turn, "moves": to }));
    }
    if found.len() > SHOWN {
        text.push_str("  … (--json lists more, --play lets you play)\n");
    }
    let mut strategy = json!({ "winner": side(winner), "positions": list, "complete": complete });
    if !complete {
        strategy["cut"] = json!(format!("the first {most} positions; --all lists every one"));
    }
    (strategy, text)
}

/// Who wins the game about the start.
fn winner<S: Named>(checked: &Checked<S>) -> Side {
    if checked.holds() { Side::Verifier } else { Side::Refuter }
}

/// The game at the terminal: the reader moves for the side that loses.
fn play<S: Named>(checked: &mut Checked<S>, json: bool) -> Result<()> {
    let tell = |text: &str| {
        if json {
            eprint!("{text}");
            return Ok(());
        }
        say(text)
    };
    let mut position = checked.start();
    let winner = winner(checked);
    let mut lines = std::io::stdin().lock().lines();
    loop {
        let (state, claim) =
            (checked.source.name(position.state), checked.claim(position, FORMULA));
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
                    tell(&format!(
                        "  {}: {} |= {claim}\n",
                        place + 1,
                        checked.source.name(to.state)
                    ))?;
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
