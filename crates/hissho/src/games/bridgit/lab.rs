//! `hissho bridgit lab`: the slides' conjectures on many positions.
//!
//! | flags | positions |
//! |---|---|
//! | `--size 1` to `3` | all; with `--alternating` those of alternating play |
//! | `--bridges N` | all with at most N bridges, without values |
//! | `--random N` | N random ones, as full as `--bridges` or `--empty` say; with values up to 13 empty cells |

use super::value::{read_convention, usual_convention};
use crate::answer::{Answer, Outcome};
use crate::evidence::Evidence;
use crate::job::{Context, Limits};
use crate::place::Place;
use crate::verbs::show::diagram;
use crate::words::bridgit::{conjecture, laboratory as lab_words};
use anyhow::{Context as _, Result, bail};
use clap::Args;
use engine::Budget;
use engine::bridgit::board::{cell_count, cell_name};
use engine::bridgit::certificate::name;
use engine::bridgit::lab;
use engine::bridgit::report::{Counterexample, Pairs, Report, Weak};
use engine::bridgit::sample::{Sample, few_bridges, random};
use engine::bridgit::table::{MOST, Table};
use serde::Deserialize;
use serde_json::{Map, Value, json};
use std::time::Instant;

#[derive(Args, Deserialize, Clone, Debug)]
pub struct Request {
    /// The size of the board: up to 3 for all positions, 8 with --bridges, 300 with --random
    #[arg(long)]
    pub size: usize,
    /// Only positions consistent with alternating play (random ones always are)
    #[arg(long)]
    #[serde(default)]
    pub alternating: bool,
    #[arg(long, default_value = "leftover")]
    #[serde(default = "usual_convention")]
    pub convention: String,
    /// All positions with at most so many bridges, without values; random ones with just so many
    #[arg(long, value_name = "N")]
    pub bridges: Option<usize>,
    /// Random positions with just so many empty cells; up to 13 they get values
    #[arg(long, value_name = "N")]
    pub empty: Option<usize>,
    /// So many random unfinished positions
    #[arg(long, value_name = "COUNT")]
    pub random: Option<usize>,
    /// A number that repeats the random positions exactly
    #[arg(long, value_name = "N", default_value_t = 1)]
    #[serde(default)]
    pub seed: u64,
    #[command(flatten)]
    #[serde(flatten)]
    pub limits: Limits,
}

fn pairs_json(pairs: &Pairs) -> Value {
    json!({ "gt": pairs.gt, "eq": pairs.eq, "lt": pairs.lt, "confused": pairs.confused })
}

fn weak_json(weak: &Weak) -> Value {
    json!({ "all": weak.all, "some": weak.some, "none": weak.none })
}

fn example_json(example: &Counterexample, cx: &Context) -> Value {
    let size = example.board.size();
    let options: Vec<Value> = example
        .options
        .iter()
        .map(|option| {
            json!({
                "move": cell_name(size, option.cell), "value": option.value,
                "b_left_after_left": option.b_left[0], "b_left_after_right": option.b_left[1],
            })
        })
        .collect();
    json!({
        "position": example.board.to_string(), "bridges": example.bridges,
        "turn": example.mover.map(name), "value": example.value, "options": options,
        "diagram": place(example).table(cx).ok().map(|table| diagram(&table)),
    })
}

/// A counterexample in one line: a place, and the values of the options that break the rule.
pub fn example_text(example: &Counterexample) -> String {
    let place = place(example);
    let mut text = format!("{} {}", place.game, place.position.unwrap_or_default());
    for (word, option) in ["with", "and"].into_iter().zip(&example.options) {
        let cell = cell_name(example.board.size(), option.cell);
        text.push_str(&format!(" {word} {cell} worth {}", option.value));
    }
    text
}

fn place(example: &Counterexample) -> Place {
    let turn = example.mover.map_or(String::new(), |mover| format!(":{}", name(mover)));
    Place {
        game: format!("bridgit:{}", example.board.size()),
        position: Some(format!("{}{turn}", example.board)),
        ..Place::default()
    }
}

fn report_json(report: &Report, cx: &Context) -> Value {
    let [left, next, right, previous] = report.outcomes;
    let smallest: Map<String, Value> = report
        .smallest
        .iter()
        .map(|example| (example.conjecture.key().to_string(), example_json(example, cx)))
        .collect();
    json!({
        "size": report.size, "convention": report.convention.name(),
        "complete": report.complete, "unfinished": report.unfinished,
        "valued": report.valued,
        "outcomes": { "L": left, "N": next, "R": right, "P": previous },
        "c1_violations": report.c1_violations, "c2_losing": report.c2_losing,
        "converse_violations": report.converse_violations,
        "converse_total": report.converse_total, "distinct_values": report.distinct_values,
        "c3": {
            "bullet1": pairs_json(&report.bullet1),
            "bullet2_printed": pairs_json(&report.bullet2_printed),
            "bullet2_corrected": pairs_json(&report.bullet2_printed.exchanged()),
            "bullet3": pairs_json(&report.bullet3),
            "bullet3_no_immediate": pairs_json(&report.bullet3_no_immediate),
        },
        "weak": {
            "printed": weak_json(&report.weak_printed),
            "corrected": weak_json(&report.weak_corrected),
        },
        "smallest": smallest,
    })
}

pub fn run(request: &Request, cx: &Context) -> Result<Answer> {
    let begun = Instant::now();
    let (report, range) = look(request, &cx.budget(&request.limits)?)?;
    let mut json = report_json(&report, cx);
    json["range"] = json!(range);
    json["seconds"] = json!(begun.elapsed().as_secs_f64());
    let mut text = format!("{range}; convention {}\n", report.convention.name());
    text.push_str(&lab_words(&report));
    text.push_str(&format!("{:.2} s\n", begun.elapsed().as_secs_f64()));
    for example in &report.smallest {
        let (what, words) = (conjecture(example.conjecture), example_text(example));
        text.push_str(&format!("\nsmallest counterexample to \"{what}\": {words}\n"));
        if let Some(value) = &example.value {
            text.push_str(&format!("worth {value}\n"));
        }
        text.push_str(&diagram(&place(example).table(cx)?));
    }
    let outcome = if report.complete { Outcome::Yes } else { Outcome::Spent };
    Ok(Answer::yes(json, text).with(outcome).on(&Evidence::Computed))
}

/// The report, and in words what it covers.
fn look(request: &Request, budget: &Budget) -> Result<(Report, String)> {
    let convention = read_convention(&request.convention)?;
    let Request { size, alternating, .. } = *request;
    let of = if alternating { " of alternating play" } else { "" };
    if let Some(count) = request.random {
        let sample = sample(request, count)?;
        let [report] = random(&sample, [convention], budget);
        let full = sample.bridges.map_or("any number of".to_string(), |n| n.to_string());
        let range = format!(
            "{} random unfinished positions of size {size} with {full} bridges, the players in \
             turn, seed {}; values of {} of them, those with at most {MOST} empty cells",
            report.unfinished, sample.seed, report.valued
        );
        return Ok((report, range));
    }
    if request.empty.is_some() {
        bail!("--empty: expected --random with it");
    }
    match request.bridges {
        Some(bridges) if (1..=8).contains(&size) && bridges <= 8 => {
            let report = few_bridges(size, bridges, alternating, budget);
            let range = format!(
                "all unfinished positions{of} of size {size} with at most {bridges} bridges; \
                 no values"
            );
            Ok((report, range))
        }
        Some(_) => bail!("--bridges: expected at most 8, on sizes from 1 to 8; or --random"),
        None => {
            let table = Table::new(size).with_context(|| {
                format!("--size '{size}': expected 1 to 3; larger with --bridges or --random")
            })?;
            let report = lab::run(&table, alternating, convention, budget);
            Ok((report, format!("all unfinished positions{of} of size {size}, with values")))
        }
    }
}

fn sample(request: &Request, count: usize) -> Result<Sample> {
    let Request { size, seed, .. } = *request;
    if !(1..=300).contains(&size) {
        bail!("--size '{size}': expected 1 to 300");
    }
    let cells = cell_count(size);
    let fits = |flag: &str, n: usize| match n {
        _ if n < cells => Ok(n),
        _ => bail!("{flag} '{n}': expected less than the {cells} cells of size {size}"),
    };
    let bridges = match (request.bridges, request.empty) {
        (Some(_), Some(_)) => bail!("--bridges and --empty exclude each other"),
        (Some(bridges), None) => Some(fits("--bridges", bridges)?),
        (None, Some(0)) => bail!("--empty '0': expected 1 or more"),
        (None, Some(empty)) => Some(cells - fits("--empty", empty)?),
        (None, None) => None,
    };
    Ok(Sample { size, bridges, count, seed })
}
