//! `hissho ccs step`: the transitions of a process by the rules, with their derivations.

use super::Source;
use crate::answer::Answer;
use anyhow::{Context as _, Result};
use ccs::program::Program;
use ccs::semantics::{Derivations, derive};
use clap::Args;
use serde_json::{Value, json};

#[derive(Args, Clone, Debug)]
pub struct Request {
    /// A CCS file, or FILE#PROCESS
    pub file: String,
    /// The process to look at (default: the last constant)
    #[arg(long, value_name = "PROCESS")]
    pub root: Option<String>,
}

/// Instances of rules that are shown of one derivation, and bytes of a term within.
const SHOWN: usize = 200;
const TERM: usize = 300;

pub fn run(request: &Request) -> Result<Answer> {
    let mut source = Source::read(&request.file, request.root.as_deref(), None)?;
    let program = &mut source.network.program;
    let found = derive(program, source.root).context("no transitions can be told")?;
    let mut text = format!("{}\n", program.text_up_to(source.root, TERM));
    let mut transitions = Vec::new();
    for number in &found.of_term {
        let derivation = &found.all[*number as usize];
        let label = program.label_text(&derivation.label);
        let target = program.text(derivation.target);
        text.push_str(&format!("  --{label}--> {}\n", program.text_up_to(derivation.target, TERM)));
        let (steps, lines) = tree(program, &found, *number);
        text.push_str(&lines);
        transitions.push(json!({
            "label": label, "rule": derivation.rule.to_string(), "derivation": steps,
            "target": target,
        }));
    }
    if found.of_term.is_empty() {
        text.push_str("  no transitions\n");
    }
    Ok(Answer::yes(json!({ "transitions": transitions }), text))
}

/// The instances of rules in a derivation, the conclusion first, each with the numbers of its
/// premises in the list; and the same as an indented text.
fn tree(program: &Program, found: &Derivations, root: u32) -> (Vec<Value>, String) {
    let (mut steps, mut text): (Vec<Value>, String) = (Vec::new(), String::new());
    // Each with its depth and the step whose premise it is.
    let mut walk = vec![(root, 0, None)];
    while let Some((number, depth, above)) = walk.pop() {
        if steps.len() == SHOWN {
            text.push_str("      …\n");
            steps.push(json!({ "omitted": true }));
            break;
        }
        let derivation = &found.all[number as usize];
        let label = program.label_text(&derivation.label);
        let [source, target] =
            [derivation.source, derivation.target].map(|term| program.text_up_to(term, TERM));
        let rule = derivation.rule.to_string();
        let indent = " ".repeat(6 + 2 * depth.min(40));
        text.push_str(&format!("{indent}{rule:<5} {source} --{label}--> {target}\n"));
        let place = steps.len();
        let above = above.and_then(|above: usize| steps.get_mut(above));
        if let Some(premises) = above.and_then(|step| step["premises"].as_array_mut()) {
            premises.push(json!(place));
        }
        steps.push(json!({
            "rule": rule, "source": source, "label": label, "target": target, "premises": [],
        }));
        walk.extend(derivation.premises.iter().rev().map(|p| (*p, depth + 1, Some(place))));
    }
    (steps, text)
}
