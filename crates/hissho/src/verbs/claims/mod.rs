//! `hissho claims`: every claim of a paper done again, with what came out.

mod bao;
mod bridgit;
mod hiq;

use crate::answer::{Answer, Outcome};
use crate::job::{Bar, Limits};
use crate::place::Place;
use crate::verbs::show::diagram;
use anyhow::{Context, Result, bail};
use clap::Args;
use engine::{Budget, Progress};
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};

#[derive(Args, Deserialize, Clone, Debug)]
pub struct Request {
    /// A paper, called by its game: hiq, bridgit, bao
    pub paper: String,
    /// Only the claim with this id
    #[arg(long, value_name = "ID")]
    pub only: Option<String>,
    /// Only say what is claimed, without doing it again
    #[arg(long, conflicts_with = "only")]
    #[serde(default)]
    pub list: bool,
    #[command(flatten)]
    #[serde(flatten)]
    pub limits: Limits,
}

#[derive(Clone, Copy, PartialEq, Eq, Serialize, Debug)]
#[serde(rename_all = "kebab-case")]
pub enum Verdict {
    Holds,
    Fails,
    HoldsUpTo,
    /// No case of the range meets its premise: nothing speaks against it, nothing for it.
    Vacuous,
    /// The budget did not reach far enough to tell.
    Unknown,
}

/// A claim of a paper, and what came out of doing it again.
#[derive(Serialize, Debug)]
pub struct Claim {
    pub id: String,
    pub statement: String,
    pub statement_ja: String,
    pub verdict: Verdict,
    /// On what it was tried.
    pub range: String,
    pub counterexample: Option<String>,
    pub figures: Value,
    pub seconds: f64,
}

/// What a paper says, before anybody has done it again.
#[derive(Clone, Serialize, Debug)]
pub struct Statement {
    pub id: String,
    pub statement: String,
    pub statement_ja: String,
}

/// Does the claims of a paper again: all, or the one with the id.
type Redo = fn(Option<&str>, &Budget, &dyn Progress) -> Result<Vec<Claim>>;

struct Paper {
    name: &'static str,
    /// What it claims.
    says: fn() -> Vec<Statement>,
    redo: Redo,
}

/// The papers whose claims can be done again.
const PAPERS: &[Paper] = &[
    Paper { name: "hiq", says: hiq::says, redo: hiq::claims },
    Paper { name: "bridgit", says: bridgit::says, redo: bridgit::claims },
    Paper { name: "bao", says: bao::says, redo: bao::claims },
];

/// The papers, each with what it claims.
pub fn list() -> Answer {
    let entry = |paper: &Paper| json!({ "paper": paper.name, "claims": (paper.says)() });
    let papers: Vec<Value> = PAPERS.iter().map(entry).collect();
    let names: Vec<&str> = PAPERS.iter().map(|paper| paper.name).collect();
    Answer::yes(json!({ "papers": papers }), names.join("\n"))
}

/// What one paper claims.
fn said(paper: &Paper) -> Answer {
    let claims = (paper.says)();
    let line = |claim: &Statement| {
        format!("{}\n  {}\n  {}\n", claim.id, claim.statement, claim.statement_ja)
    };
    let text: String = claims.iter().map(line).collect();
    Answer::yes(json!({ "paper": paper.name, "claims": claims }), text)
}

pub fn run(request: &Request) -> Result<Answer> {
    let names: Vec<&str> = PAPERS.iter().map(|paper| paper.name).collect();
    let paper = PAPERS
        .iter()
        .find(|paper| paper.name == request.paper)
        .with_context(|| format!("'{}': expected {}", request.paper, names.join(", ")))?;
    if request.list {
        return Ok(said(paper));
    }
    if let Some(only) = &request.only
        && !(paper.says)().iter().any(|claim| claim.id == *only)
    {
        bail!("--only '{only}': expected a claim of '{}', as --list names them", paper.name);
    }
    let budget = request.limits.budget()?;
    let claims = (paper.redo)(request.only.as_deref(), &budget, &Bar::new("claims"))?;
    let mut text = String::new();
    let mut worst = Outcome::Yes;
    let mut list = Vec::new();
    for claim in &claims {
        worst = worst.max(match claim.verdict {
            Verdict::Holds | Verdict::HoldsUpTo | Verdict::Vacuous => Outcome::Yes,
            Verdict::Fails => Outcome::No,
            Verdict::Unknown => Outcome::Spent,
        });
        let diagram = claim.counterexample.as_deref().and_then(drawn);
        text.push_str(&describe(claim, diagram.as_deref()));
        let mut entry = json!(claim);
        entry["diagram"] = json!(diagram);
        list.push(entry);
    }
    Ok(Answer::yes(json!({ "paper": request.paper, "claims": list }), text).with(worst))
}

/// The board of a counterexample that begins like a place: `ID BOARD`.
fn drawn(counterexample: &str) -> Option<String> {
    let mut words = counterexample.split(' ').map(str::to_string);
    let (game, position) = (words.next().filter(|id| id.contains(':'))?, words.next());
    Some(diagram(&Place { game, position, ..Place::default() }.table().ok()?))
}

fn describe(claim: &Claim, diagram: Option<&str>) -> String {
    let verdict = json!(claim.verdict);
    let mut text = format!(
        "{}: {} ({:.2} s)\n  {}\n  {}\n  on {}\n",
        claim.id,
        verdict.as_str().unwrap_or_default(),
        claim.seconds,
        claim.statement,
        claim.statement_ja,
        claim.range
    );
    if let Some(counterexample) = &claim.counterexample {
        text.push_str(&format!("  smallest counterexample: {counterexample}\n"));
    }
    for line in diagram.unwrap_or_default().lines() {
        text.push_str(&format!("    {line}\n"));
    }
    if let Value::Object(figures) = &claim.figures {
        for (name, value) in figures {
            text.push_str(&format!("  {name}: {value}\n"));
        }
    }
    text
}
