//! `hissho ccs run`: a process run step by step. As long as there is one step it is taken; where there
//! are several, `--select` says which, or dice do, or the person at the terminal.

use super::{Reach, Source};
use crate::answer::{Answer, Outcome, say};
use crate::job::Context;
use anyhow::Result;
use ccs::network::{Network, Step, TAU};
use clap::Args;
use engine::dice::Dice;

use serde_json::{Value, json};
use std::collections::HashSet;
use std::io::BufRead;

#[derive(Args, Clone, Debug)]
pub struct Request {
    /// A CCS file, or FILE#PROCESS
    pub file: String,
    /// The process to run (default: the last constant)
    #[arg(long, value_name = "PROCESS")]
    pub root: Option<String>,
    /// Where there is a choice, take the step with this name; may be given again for later choices
    #[arg(long, value_name = "NAME")]
    pub select: Vec<String>,
    /// Where there is a choice, throw dice
    #[arg(long, conflicts_with = "interactive")]
    pub random: bool,
    /// Seed of the dice
    #[arg(long, value_name = "N", default_value_t = 1)]
    pub seed: u64,
    /// Choose in the terminal: a number, u to undo, q to end
    #[arg(long, short)]
    pub interactive: bool,
    /// Stop after so many steps
    #[arg(long, value_name = "N", default_value_t = 100_000)]
    pub steps: usize,
    #[command(flatten)]
    pub reach: Reach,
}

/// A label without sign and values: what `--select` names.
fn bare(label: &str) -> &str {
    label.trim_start_matches('\'').split('(').next().unwrap_or(label)
}

/// Label and origin of a step, as they are shown.
fn told(network: &Network, step: &Step) -> (String, Option<String>) {
    let label = network.label_text(step.label);
    let from = (step.label == TAU && step.from != TAU)
        .then(|| network.label_text(step.from).trim_start_matches('\'').to_string());
    (label, from)
}

fn line(network: &Network, step: &Step) -> String {
    match told(network, step) {
        (label, Some(from)) => format!("{label} ({from})"),
        (label, None) => label,
    }
}

/// What decides where there is a choice.
enum Choice {
    Step(usize),
    Undo,
    End,
}

pub fn run(request: &Request, json: bool, cx: &Context) -> Result<Answer> {
    let values = request.reach.values.as_deref();
    let mut source = Source::read(&request.file, request.root.as_deref(), values)?;
    let budget = request.reach.budget(cx)?;
    let network = &mut source.network;
    let mut state = network.state(source.root);
    let mut selects = request.select.iter().peekable();
    let mut dice = Dice::new(request.seed);
    let mut path: Vec<(u32, Step)> = Vec::new();
    // States since the last choice: one that comes back comes back for ever.
    let mut seen: HashSet<u32> = HashSet::new();
    let mut steps = Vec::new();
    let (mut stuck, mut repeats, mut late) = (false, false, false);
    let mut lines = std::io::stdin().lock().lines();
    while path.len() < request.steps {
        late = budget.spent(path.len() as u64);
        if late {
            break;
        }
        steps.clear();
        network.successors(state, &mut steps)?;
        stuck = steps.is_empty();
        let named = selects.peek().and_then(|name| {
            steps.iter().position(|step| {
                bare(&network.label_text(step.label)) == name.as_str()
                    || bare(&network.label_text(step.from)) == name.as_str()
            })
        });
        let choice = if request.interactive {
            choose(network, state, &steps, json, &mut lines)?
        } else if let Some(named) = named {
            selects.next();
            seen.clear();
            Choice::Step(named)
        } else if steps.len() == 1 {
            repeats = !seen.insert(state);
            if repeats { Choice::End } else { Choice::Step(0) }
        } else if request.random && !stuck {
            seen.clear();
            Choice::Step(dice.below(steps.len()))
        } else {
            Choice::End
        };
        match choice {
            Choice::Step(place) => {
                path.push((state, steps[place]));
                state = steps[place].target;
            }
            Choice::Undo => {
                if let Some((before, _)) = path.pop() {
                    state = before;
                }
            }
            Choice::End => break,
        }
    }
    let term = network.term(state);
    let term = network.program.text(term);
    let unused: Vec<&String> = selects.collect();
    let taus = path.iter().filter(|(_, step)| step.label == TAU).count();
    let trace: Vec<Value> = path
        .iter()
        .map(|(_, step)| {
            let (label, from) = told(network, step);
            json!({ "label": label, "from": from })
        })
        .collect();
    let shown: Vec<String> = path.iter().map(|(_, step)| line(network, step)).collect();
    let ending = match (stuck, repeats) {
        (true, _) => "it is stuck",
        (_, true) => "it has come back to a state and goes round for ever",
        _ => "it could go on",
    };
    let mut text =
        format!("{}\n{} steps, {taus} silent; {ending}\n{term}\n", shown.join("\n"), path.len());
    if !unused.is_empty() {
        text.push_str("not selected, as there was no such step: ");
        text.push_str(&unused.iter().map(|name| name.as_str()).collect::<Vec<_>>().join(", "));
        text.push('\n');
    }
    let json = json!({
        "trace": trace, "taus": taus, "stuck": stuck, "repeats": repeats, "unused": unused,
        "term": term,
    });
    let outcome = match (late, unused.is_empty()) {
        (true, _) => Outcome::Spent,
        (false, true) => Outcome::Yes,
        (false, false) => Outcome::No,
    };
    Ok(Answer::yes(json, text).with(outcome))
}

/// Shows the steps and reads which one to take.
fn choose(
    network: &mut Network,
    state: u32,
    steps: &[Step],
    json: bool,
    lines: &mut impl Iterator<Item = std::io::Result<String>>,
) -> Result<Choice> {
    let tell = |text: &str| {
        if json {
            eprint!("{text}");
            return Ok(());
        }
        say(text)
    };
    let term = network.term(state);
    tell(&format!("{}\n", network.program.text_up_to(term, 2000)))?;
    for (place, step) in steps.iter().enumerate() {
        tell(&format!("  {}: {}\n", place + 1, line(network, step)))?;
    }
    loop {
        tell("step, u to undo, q to end> ")?;
        let Some(Ok(word)) = lines.next() else { return Ok(Choice::End) };
        match word.trim() {
            "q" => return Ok(Choice::End),
            "u" => return Ok(Choice::Undo),
            word => match word.parse::<usize>() {
                Ok(place) if (1..=steps.len()).contains(&place) => {
                    return Ok(Choice::Step(place - 1));
                }
                _ => tell(&format!(
                    "'{word}': expected a number from 1 to {}, u or q\n",
                    steps.len()
                ))?,
            },
        }
    }
}
