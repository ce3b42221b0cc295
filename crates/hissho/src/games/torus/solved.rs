//! `hissho torus boards`: who wins the small boards, as a table. Every entry is a certificate that the
//! checker has accepted.

use crate::answer::{Answer, Outcome};
use crate::evidence::Evidence;
use crate::files;
use crate::job::{Context, Limits};
use anyhow::{Context as _, Result, bail};
use checker::{Accepted, Claim};
use clap::Args;
use engine::torus::solve::{Stopped, solve};
use engine::{Budget, Progress};
use rules::torus::{Rule, Slant, Start, Torus, Variant};
use rules::{Player, Position};
use serde::Deserialize;
use serde_json::{Value, json};
use std::path::PathBuf;
use std::time::Instant;

#[derive(Args, Deserialize, Clone, Debug)]
pub struct Boards {
    /// The most cells of a board
    #[arg(long, value_name = "N", default_value_t = 9)]
    #[serde(default = "few")]
    pub cells: usize,
    /// The fewest cells of a board
    #[arg(long, value_name = "N", default_value_t = 1)]
    #[serde(default)]
    pub from: usize,
    /// The slant of the boards: - or +
    #[arg(long, value_name = "SLANT", default_value = "-", allow_hyphen_values = true)]
    #[serde(default = "usual")]
    pub slant: String,
    /// Only under this rule
    #[arg(long, value_name = "RULE")]
    #[serde(default)]
    pub rule: Option<String>,
    /// Write the certificates into this folder
    #[arg(long, value_name = "DIR")]
    #[serde(skip)]
    pub certificates: Option<PathBuf>,
    #[command(flatten)]
    #[serde(flatten)]
    pub limits: Limits,
}

fn few() -> usize {
    9
}

fn usual() -> String {
    "-".to_string()
}

const RULES: [Rule; 4] = [Rule::A, Rule::ALenient, Rule::B, Rule::C];

/// The winner of a board when that player begins, with what was accepted.
struct Entry {
    winner: Player,
    accepted: Accepted,
    nodes: u64,
    bytes: usize,
    seconds: f64,
}

/// Solves a board, or says that the budget ran out.
fn entry(
    variant: Variant,
    request: &Boards,
    cx: &Context,
    budget: &Budget,
    progress: &dyn Progress,
) -> Result<Option<Entry>> {
    let position = Torus::start(&variant);
    let begun = Instant::now();
    let solved = match solve(&position, budget, progress) {
        Ok(solved) => solved,
        Err(Stopped::Spent { .. }) => return Ok(None),
        Err(stopped) => return Err(stopped).with_context(|| format!("torus:{variant}")),
    };
    let claim = Claim::wins(&position, solved.winner);
    let accepted = cx.certify(&claim, &solved.certificate, budget)?;
    let seconds = begun.elapsed().as_secs_f64();
    if let Some(folder) = &request.certificates {
        let name = format!("torus-{variant}.cert").replace(':', "-");
        files::write(&folder.join(name), solved.certificate.as_bytes())?;
    }
    let bytes = solved.certificate.len();
    Ok(Some(Entry { winner: solved.winner, accepted, nodes: solved.nodes, bytes, seconds }))
}

pub fn run(request: &Boards, cx: &Context) -> Result<Answer> {
    if request.cells == 0 || request.cells < request.from || request.cells > 36 {
        bail!("--cells '{}': expected a number from --from up to 36", request.cells);
    }
    let slant = match request.slant.as_str() {
        "-" => Slant::Minus,
        "+" => Slant::Plus,
        other => bail!("--slant '{other}': expected - or +"),
    };
    let rules = match &request.rule {
        None => RULES.to_vec(),
        Some(rule) => vec![rule.parse::<Rule>().context("--rule")?],
    };
    if let Some(folder) = &request.certificates {
        std::fs::create_dir_all(folder).with_context(|| folder.display().to_string())?;
    }
    let budget = cx.budget(&request.limits)?;
    let bar = cx.bar("positions");
    let heads: Vec<String> = rules.iter().map(|rule| format!("({rule})")).collect();
    let mut text =
        format!("| board | {} |\n|---|{}\n", heads.join(" | "), "---|".repeat(heads.len()));
    let (mut rows, mut accepted, mut open): (Vec<Value>, Vec<Accepted>, u64) = Default::default();
    let fits = |cells: usize| (request.from.max(1)..=request.cells).contains(&cells);
    let sizes = (1..=request.cells).flat_map(|n| (1..=request.cells).map(move |m| (n, m)));
    for (n, m) in sizes.filter(|(n, m)| fits(n * m)) {
        text.push_str(&format!("| {n}×{m} |"));
        for rule in &rules {
            let mut winners = Vec::new();
            for first in [Player::One, Player::Two] {
                let start = Start::Plain(first);
                let variant = Variant { rows: n, columns: m, rule: *rule, slant, start };
                let found = match budget.late() {
                    true => None,
                    false => entry(variant, request, cx, &budget, &bar)?,
                };
                let name = found.as_ref().map(|entry| Torus::player_name(entry.winner));
                winners.push(name.map_or('?', |name| if name == "black" { 'B' } else { 'W' }));
                open += u64::from(found.is_none());
                rows.push(json!({
                    "board": format!("torus:{variant}"), "first": Torus::player_name(first),
                    "winner": name, "nodes": found.as_ref().map(|entry| entry.nodes),
                    "bytes": found.as_ref().map(|entry| entry.bytes),
                    "seconds": found.as_ref().map(|entry| entry.seconds),
                }));
                accepted.extend(found.map(|entry| entry.accepted));
            }
            text.push_str(&format!(" {} {} |", winners[0], winners[1]));
        }
        text.push('\n');
    }
    drop(bar);
    text.push_str("\nB or W wins if Black begins, and if White begins.\n");
    let solved = accepted.len();
    let mut json = json!({ "boards": rows, "solved": solved, "open": open });
    let evidence = if open > 0 { Evidence::Open } else { Evidence::of_all(accepted) };
    json["evidence"] = json!(evidence.word());
    let outcome = if open > 0 { Outcome::Spent } else { Outcome::Yes };
    Ok(Answer::yes(json, text).with(outcome))
}
