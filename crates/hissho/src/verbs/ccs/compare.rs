//! `hissho ccs compare` and `bisim`: two systems, and why they are related or not.

use super::{Reach, System, spent};
use crate::answer::{Answer, Outcome};
use crate::evidence::Evidence;
use crate::job::Context;
use anyhow::{Result, bail};
use ccs::compare::{Reason, Relation, compare};
use clap::Args;
use engine::Budget;
use serde_json::{Value, json};

#[derive(Args, Clone, Debug)]
pub struct Pair {
    /// A CCS file, FILE#PROCESS, or an .aut file
    pub one: String,
    /// Another one
    pub two: String,
    #[command(flatten)]
    pub reach: Reach,
}

#[derive(Args, Clone, Debug)]
pub struct Request {
    #[command(flatten)]
    pub pair: Pair,
    /// Only this: strong, branching, weak, simulation, traces, weak-traces, failures; may be repeated
    #[arg(long, value_name = "NAME")]
    pub relation: Vec<String>,
}

#[derive(Args, Clone, Debug)]
pub struct Bisim {
    #[command(flatten)]
    pub pair: Pair,
    /// Weak bisimilarity
    #[arg(long, conflicts_with = "branching")]
    pub weak: bool,
    /// Branching bisimilarity
    #[arg(long)]
    pub branching: bool,
}

/// Classes or pairs of a relation that are listed, and states of a class.
const LISTED: usize = 200;

impl Pair {
    fn systems(&self, budget: &Budget) -> Result<[System; 2]> {
        let read = |name: &str| System::read(name, None, &self.reach, budget);
        Ok([read(&self.one)?, read(&self.two)?])
    }
}

/// The reason as a document with `holds`, and as text.
fn explain(reason: &Reason, systems: &mut [System; 2]) -> (Value, String) {
    let mut names = |side: usize, states: &[u32]| -> Vec<String> {
        states.iter().take(LISTED).map(|state| systems[side].name(*state)).collect()
    };
    match reason {
        Reason::Classes(classes) => {
            let listed: Vec<Value> = classes
                .iter()
                .take(LISTED)
                .map(|(one, two)| json!([names(0, one), names(1, two)]))
                .collect();
            let mut text = format!("a relation of {} classes:\n", classes.len());
            for class in &listed {
                let side = |place: usize| -> String {
                    let names = class[place].as_array().into_iter().flatten();
                    names.filter_map(Value::as_str).collect::<Vec<_>>().join(", ")
                };
                text.push_str(&format!("  {{{}}} ~ {{{}}}\n", side(0), side(1)));
            }
            let json = json!({
                "holds": true, "relation": listed, "classes": classes.len(),
                "complete": classes.len() <= LISTED
                    && classes.iter().all(|(a, b)| a.len().max(b.len()) <= LISTED),
            });
            (json, text)
        }
        Reason::Pairs(pairs) => {
            let listed: Vec<Value> = pairs
                .iter()
                .take(LISTED)
                .map(|(p, q)| json!([names(0, &[*p])[0], names(1, &[*q])[0]]))
                .collect();
            let text = format!("a simulation of {} pairs\n", pairs.len());
            let complete = pairs.len() <= LISTED;
            (json!({ "holds": true, "relation": listed, "complete": complete }), text)
        }
        Reason::Included => (json!({ "holds": true }), "every trace was followed\n".to_string()),
        Reason::Formula(formulas) => {
            let formula = formulas.to_string();
            let text = format!("the first satisfies, the second does not: {formula}\n");
            (json!({ "holds": false, "formula": formula }), text)
        }
        Reason::Trace(trace) => {
            let text = format!("a trace of the first only: {}\n", trace.join(" "));
            (json!({ "holds": false, "trace": trace }), text)
        }
        Reason::Failure { trace, offers } => {
            let text = format!(
                "after '{}' the first may refuse all but {{{}}}, the second may not\n",
                trace.join(" "),
                offers.join(", ")
            );
            (json!({ "holds": false, "trace": trace, "offers": offers }), text)
        }
    }
}

/// Compares; nothing if a limit was met.
fn related(
    systems: &[System; 2],
    relation: Relation,
    reach: &Reach,
    budget: &Budget,
) -> Result<Option<Reason>> {
    let [one, two] = systems;
    if !one.lts.is_complete() || !two.lts.is_complete() {
        return Ok(None);
    }
    Ok(compare(&one.lts, &two.lts, relation, reach.most()?, &|| budget.late()))
}

pub fn run(request: &Request, cx: &Context) -> Result<Answer> {
    let all: Vec<&str> = Relation::ALL.iter().map(|relation| relation.name()).collect();
    let mut asked = Vec::new();
    for name in &request.relation {
        match Relation::ALL.iter().find(|relation| relation.name() == name) {
            Some(relation) => asked.push(*relation),
            None => bail!("--relation '{name}': expected {}", all.join(", ")),
        }
    }
    if asked.is_empty() {
        asked = Relation::ALL.to_vec();
    }
    let reach = &request.pair.reach;
    let budget = reach.budget(cx)?;
    let mut systems = request.pair.systems(&budget)?;
    let (mut list, mut text, mut outcome) = (Vec::new(), String::new(), Outcome::Yes);
    for relation in asked {
        let (mut json, said) = match related(&systems, relation, reach, &budget)? {
            Some(reason) => explain(&reason, &mut systems),
            None => (json!({ "holds": null }), "a limit was reached\n".to_string()),
        };
        let (word, own, evidence) = match json["holds"].as_bool() {
            Some(true) => ("yes", Outcome::Yes, Evidence::Computed),
            Some(false) => ("no", Outcome::No, Evidence::Computed),
            None => ("open", Outcome::Spent, Evidence::Open),
        };
        outcome = outcome.max(own);
        text.push_str(&format!("{relation}: {word}; {said}"));
        json["name"] = json!(relation.name());
        evidence.mark(&mut json);
        list.push(json);
    }
    let json = json!({ "relations": list });
    let evidence = if outcome == Outcome::Spent { Evidence::Open } else { Evidence::Computed };
    Ok(Answer::yes(json, text).with(outcome).on(&evidence))
}

pub fn bisim(request: &Bisim, cx: &Context) -> Result<Answer> {
    let reach = &request.pair.reach;
    let budget = reach.budget(cx)?;
    let mut systems = request.pair.systems(&budget)?;
    let relation = match (request.weak, request.branching) {
        (true, _) => Relation::Weak,
        (_, true) => Relation::Branching,
        _ => Relation::Strong,
    };
    let Some(reason) = related(&systems, relation, reach, &budget)? else {
        return Ok(spent(json!({ "bisimilar": null, "formula": null }), "bisimilarity"));
    };
    let holds = reason.holds();
    let (explained, text) = explain(&reason, &mut systems);
    let json = json!({
        "bisimilar": holds, "formula": explained["formula"], "relation": explained["relation"],
        "kind": relation.name(),
    });
    let word = if holds { "bisimilar" } else { "not bisimilar" };
    let outcome = if holds { Outcome::Yes } else { Outcome::No };
    let text = format!("{word} ({relation}): {text}");
    Ok(Answer::yes(json, text).with(outcome).on(&Evidence::Computed))
}
