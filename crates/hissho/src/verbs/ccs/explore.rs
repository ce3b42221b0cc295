//! `hissho ccs lts` and `min`: state spaces and their quotients, as files.

use super::{Reach, System, spent};
use crate::answer::{Answer, Outcome};
use crate::draw::lts::draw;
use crate::files;
use crate::job::Context;
use anyhow::{Result, bail};
use ccs::bisimulation::strong;
use ccs::dot::dot;
use ccs::lts::Lts;
use ccs::weak::{branching, weak};
use clap::Args;
use serde_json::{Value, json};
use std::path::PathBuf;

#[derive(Args, Clone, Debug)]
pub struct Request {
    /// A CCS file, FILE#PROCESS, or an .aut file
    pub file: String,
    /// The process to explore (default: the last constant)
    #[arg(long, value_name = "PROCESS")]
    pub root: Option<String>,
    /// Write to this file: .aut, .dot or .svg
    #[arg(long, short, value_name = "FILE")]
    pub output: Option<PathBuf>,
    /// States that a drawing shows at most
    #[arg(long, value_name = "N", default_value_t = 60)]
    pub shown: usize,
    #[command(flatten)]
    pub reach: Reach,
}

#[derive(Args, Clone, Debug)]
pub struct Minimise {
    #[command(flatten)]
    pub of: Request,
    /// Weak bisimilarity
    #[arg(long, conflicts_with = "branching")]
    pub weak: bool,
    /// Branching bisimilarity
    #[arg(long)]
    pub branching: bool,
}

pub fn run(request: &Request, cx: &Context) -> Result<Answer> {
    let budget = request.reach.budget(cx)?;
    let mut system = System::read(&request.file, request.root.as_deref(), &request.reach, &budget)?;
    let lts = system.lts.clone();
    let names = |state: u32| system.name(state);
    written(request, &lts, names)
}

/// Writes a system where it should go, and says how large it is.
fn written(request: &Request, lts: &Lts, mut names: impl FnMut(u32) -> String) -> Result<Answer> {
    let shown = lts.len().min(request.shown);
    let mut name_list = || -> Vec<String> { (0..shown as u32).map(&mut names).collect() };
    let complete = lts.is_complete();
    let (mut text, mut file, mut drawn) = (String::new(), Value::Null, lts.len());
    match &request.output {
        None => {
            let mut bytes = Vec::new();
            ccs::aut::write(lts, &mut bytes)?;
            text.push_str(&String::from_utf8_lossy(&bytes));
        }
        Some(path) => {
            let extension = path.extension().and_then(|extension| extension.to_str());
            let bytes = match extension {
                Some("aut") => {
                    let mut bytes = Vec::new();
                    ccs::aut::write(lts, &mut bytes)?;
                    bytes
                }
                Some("dot" | "gv") => {
                    drawn = shown;
                    let list = name_list();
                    dot(lts, &|state| list[state as usize].clone(), shown).into_bytes()
                }
                Some("svg") => {
                    drawn = shown;
                    draw(lts, &name_list()).into_bytes()
                }
                _ => bail!("'{}': expected a name that ends in .aut, .dot or .svg", path.display()),
            };
            files::write(path, &bytes)?;
            file = json!(path);
            text.push_str(&format!(
                "{}: {} states, {} transitions\n",
                path.display(),
                lts.len(),
                lts.transition_count()
            ));
            if drawn < lts.len() {
                text.push_str(&format!("partial: {drawn} of {} states are shown\n", lts.len()));
            }
        }
    }
    if !complete {
        let note = format!("partial: a limit was reached after {} states\n", lts.expanded);
        match &request.output {
            Some(_) => text.push_str(&note),
            None => eprint!("hissho: {note}"),
        }
    }
    let json = json!({
        "states": lts.len(), "transitions": lts.transition_count(), "complete": complete,
        "expanded": lts.expanded, "shown": drawn, "file": file,
    });
    let outcome = if complete { Outcome::Yes } else { Outcome::Spent };
    Ok(Answer::yes(json, text).with(outcome))
}

pub fn minimise(request: &Minimise, cx: &Context) -> Result<Answer> {
    let of = &request.of;
    let budget = of.reach.budget(cx)?;
    let system = System::read(&of.file, of.root.as_deref(), &of.reach, &budget)?;
    let lts = &system.lts;
    let open = || spent(json!({ "states": null }), "the quotient");
    if !lts.is_complete() {
        return Ok(open());
    }
    let stop = || budget.late();
    let (block, inert) = match (request.weak, request.branching) {
        (true, _) => (weak(lts, of.reach.most()?, &stop), lts.tau()),
        (_, true) => (branching(lts, &stop), lts.tau()),
        _ => (strong(lts, &stop), None),
    };
    let Some(block) = block else { return Ok(open()) };
    let (small, _) = lts.quotient(&block, inert, &[lts.initial]);
    let mut answer = written(of, &small, |state| state.to_string())?;
    answer.json["before"] = json!({ "states": lts.len(), "transitions": lts.transition_count() });
    if of.output.is_some() {
        answer.text.push_str(&format!(
            "before: {} states, {} transitions\n",
            lts.len(),
            lts.transition_count()
        ));
    }
    Ok(answer)
}
