//! `hissho claims`: every claim of a paper done again, with what came out.

use crate::answer::{Answer, Outcome};
use crate::draw::text;
use crate::evidence::Evidence;
use crate::files;
use crate::games::{self, GameContext};
use crate::job::{Context, Limits};
use crate::words::figures;
use crate::words::ranges;
use anyhow::{Context as _, Result, bail};
use clap::Args;
use engine::{Budget, Progress, Stage};
use rules::game;
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};
use std::collections::HashMap;
use std::path::{Path, PathBuf};
use std::sync::{Mutex, PoisonError};
use std::time::Instant;

#[derive(Args, Deserialize, Clone, Debug)]
pub struct Request {
    /// A paper, called by its game
    #[arg(help = papers_help())]
    pub paper: String,
    /// Only the claim with this id
    #[arg(long, value_name = "ID")]
    pub only: Option<String>,
    /// Only say what is claimed, without doing it again
    #[arg(long, conflicts_with = "only")]
    #[serde(default)]
    pub list: bool,
    /// Write the certificates of what is proved into this folder
    #[arg(long, value_name = "DIR", conflicts_with = "list")]
    #[serde(skip)]
    pub certificates: Option<PathBuf>,
    #[command(flatten)]
    #[serde(flatten)]
    pub limits: Limits,
}

fn papers_help() -> String {
    let names: Vec<&str> = papers().map(|(name, _)| name).collect();
    format!("A paper, called by its game: {}", names.join(", "))
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

impl Verdict {
    /// Whether it was found to hold, as far as it was tried.
    pub fn holds(self) -> Option<bool> {
        match self {
            Verdict::Holds | Verdict::HoldsUpTo => Some(true),
            Verdict::Fails => Some(false),
            Verdict::Vacuous | Verdict::Unknown => None,
        }
    }
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
    #[serde(skip)]
    pub proofs: Proofs,
}

/// What the checker is to confirm of a claim.
#[derive(Default, Debug)]
pub struct Proofs {
    pub parts: Vec<(checker::Claim, String)>,
    /// Whether the parts together say all that is claimed.
    pub whole: bool,
}

impl Claim {
    /// What the claim rests on. Most are gone through case by case; a part of a proof that the checker
    /// refuses is an error.
    fn evidence(&self, cx: &Context, budget: &Budget) -> Result<Evidence> {
        let parts = self.proofs.parts.iter();
        let accepted = parts
            .map(|(question, certificate)| cx.certify(question, certificate, budget))
            .collect::<Result<Vec<_>>>()?;
        Ok(match self.verdict {
            Verdict::Holds if self.proofs.whole => Evidence::of_all(accepted),
            Verdict::Holds | Verdict::Fails | Verdict::HoldsUpTo | Verdict::Vacuous => {
                Evidence::Computed
            }
            Verdict::Unknown => Evidence::Open,
        })
    }

    /// Writes its certificates into a folder; their names.
    fn shelve(&self, folder: &Path) -> Result<Vec<PathBuf>> {
        let many = self.proofs.parts.len() > 1;
        let mut written = Vec::new();
        for (i, (_, certificate)) in self.proofs.parts.iter().enumerate() {
            let number = if many { format!("-{}", i + 1) } else { String::new() };
            let path = folder.join(format!("{}{number}.cert", self.id));
            files::write(&path, certificate.as_bytes())?;
            written.push(path);
        }
        Ok(written)
    }
}

/// What a paper says, before anybody has done it again.
#[derive(Clone, Serialize, Debug)]
pub struct Statement {
    pub id: String,
    pub statement: String,
    pub statement_ja: String,
}

/// Does the claims of a paper again: all, or the one with the id.
pub type Redo = fn(Option<&str>, &Budget, &dyn Progress) -> Result<Vec<Claim>>;

/// A paper whose claims can be done again.
#[derive(Debug)]
pub struct Paper {
    /// What it claims.
    pub says: fn() -> Vec<Statement>,
    pub redo: Redo,
}

/// Passes progress on, and notes how long each claim took. What several share counts for the first.
struct Stopwatch<P> {
    heard: P,
    laps: Mutex<(Instant, HashMap<String, f64>)>,
}

impl<P> Stopwatch<P> {
    fn new(heard: P) -> Self {
        Stopwatch { heard, laps: Mutex::new((Instant::now(), HashMap::new())) }
    }

    /// Gives the claim its own time, where it is known.
    fn time(&self, claim: &mut Claim) {
        let laps = self.laps.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(seconds) = laps.1.get(&claim.id) {
            claim.seconds = *seconds;
        }
    }
}

impl<P: Progress> Progress for Stopwatch<P> {
    fn at(&self, done: u64, total: Option<u64>) {
        self.heard.at(done, total);
    }

    fn stage(&self, stage: Stage) {
        self.heard.stage(stage);
    }

    fn level(&self, positions: u64) {
        self.heard.level(positions);
    }

    fn settled(&self, id: &str, holds: Option<bool>) {
        self.heard.settled(id, holds);
        let mut laps = self.laps.lock().unwrap_or_else(PoisonError::into_inner);
        let now = Instant::now();
        let seconds = now.duration_since(laps.0).as_secs_f64();
        laps.1.insert(id.to_string(), seconds);
        laps.0 = now;
    }
}

/// The papers, by the names of their games.
fn papers() -> impl Iterator<Item = (&'static str, &'static Paper)> {
    let named = |game: &&'static dyn GameContext| Some((game.name(), game.paper()?));
    games::ALL.iter().filter_map(named)
}

/// The verdicts that ship with the program: what `data/make claims` wrote.
pub const SHIPPED: &str = include_str!("../../data/claims.json");

/// What came out when they were done for this version, with the date. A record is no certificate: what was
/// proved then is shown as computed until it is done again.
pub fn shipped() -> Result<Answer> {
    let mut json: Value = serde_json::from_str(SHIPPED)?;
    let papers = json["papers"].as_object_mut().context("the record has papers")?;
    for claim in papers.values_mut().filter_map(Value::as_array_mut).flatten() {
        claim["range_ja"] = json!(ranges::ja(claim["range"].as_str().unwrap_or_default()));
        if let Some(claim) = claim.as_object_mut().filter(|claim| claim["evidence"] == "certified")
        {
            claim.insert("evidence".into(), json!(Evidence::Computed.word()));
            claim.insert("certified_when_made".into(), json!(true));
            claim.remove("claim");
        }
    }
    let text = json.to_string();
    Ok(Answer::yes(json, text))
}

/// The papers, each with what it claims.
pub fn list() -> Answer {
    let entry = |(name, paper): (&str, &Paper)| json!({ "paper": name, "claims": (paper.says)() });
    let list: Vec<Value> = papers().map(entry).collect();
    let names: Vec<&str> = papers().map(|(name, _)| name).collect();
    Answer::yes(json!({ "papers": list }), names.join("\n"))
}

/// What one paper claims.
fn said(name: &str, paper: &Paper) -> Answer {
    let claims = (paper.says)();
    let line = |claim: &Statement| {
        format!("{}\n  {}\n  {}\n", claim.id, claim.statement, claim.statement_ja)
    };
    let text: String = claims.iter().map(line).collect();
    Answer::yes(json!({ "paper": name, "claims": claims }), text)
}

pub fn run(request: &Request, cx: &Context) -> Result<Answer> {
    let names: Vec<&str> = papers().map(|(name, _)| name).collect();
    let (name, paper) = papers()
        .find(|(name, _)| *name == request.paper)
        .with_context(|| format!("'{}': expected {}", request.paper, names.join(", ")))?;
    if request.list {
        return Ok(said(name, paper));
    }
    if let Some(only) = &request.only
        && !(paper.says)().iter().any(|claim| claim.id == *only)
    {
        bail!("--only '{only}': expected a claim of '{}', as --list names them", name);
    }
    let budget = cx.budget(&request.limits)?;
    if let Some(folder) = &request.certificates {
        std::fs::create_dir_all(folder)
            .with_context(|| format!("{}: cannot be made", folder.display()))?;
    }
    let watch = Stopwatch::new(cx.bar("claims"));
    let mut claims = (paper.redo)(request.only.as_deref(), &budget, &watch)?;
    claims.iter_mut().for_each(|claim| watch.time(claim));
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
        let evidence = claim.evidence(cx, &budget)?;
        text.push_str(&describe(claim, &evidence, diagram.as_deref()));
        let mut entry = json!(claim);
        entry["range_ja"] = json!(ranges::ja(&claim.range));
        entry["diagram"] = json!(diagram);
        evidence.mark(&mut entry);
        if let Some(folder) = &request.certificates {
            entry["certificates"] = json!(claim.shelve(folder)?);
        }
        list.push(entry);
    }
    Ok(Answer::yes(json!({ "paper": request.paper, "claims": list }), text).with(worst))
}

/// The board of a counterexample that begins like a place: `ID BOARD`. It need not come up in play.
fn drawn(counterexample: &str) -> Option<String> {
    let mut words = counterexample.split(' ');
    let (id, board) = (words.next().filter(|id| id.contains(':'))?, words.next()?);
    let state = game::read(id, board).ok()?;
    Some(text::render(&state.scene(), text::Style { unicode: false, colour: false }))
}

fn describe(claim: &Claim, evidence: &Evidence, diagram: Option<&str>) -> String {
    let verdict = match claim.verdict {
        Verdict::Holds if matches!(evidence, Evidence::Certified(..)) => "holds, proved",
        Verdict::Holds => "holds",
        Verdict::Fails => "fails",
        Verdict::HoldsUpTo => "holds as far as it was tried",
        Verdict::Vacuous => "says nothing here: no case meets its premise",
        Verdict::Unknown => "unknown, the budget ran out",
    };
    let mut text = format!(
        "{}: {verdict} ({:.2} s)\n  {}\n  {}\n  on {}\n",
        claim.id, claim.seconds, claim.statement, claim.statement_ja, claim.range
    );
    if let Some(counterexample) = &claim.counterexample {
        text.push_str(&format!("  smallest counterexample: {counterexample}\n"));
    }
    for line in diagram.unwrap_or_default().lines() {
        text.push_str(&format!("    {line}\n"));
    }
    if let Value::Object(figures) = &claim.figures {
        for line in figures::lines(figures) {
            text.push_str(&format!("  {line}\n"));
        }
    }
    text
}
