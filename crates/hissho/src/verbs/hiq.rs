//! What the command line asks of Hi-Q: solutions, sweeps, the classification of a board, and help
//! for somebody who plays.

use crate::answer::{Answer, Outcome};
use crate::files;
use crate::job::{Bar, Limits};
use crate::place::{Place, typed};
use crate::verbs::prove::{Proved, checked};
use anyhow::{Context, Result, bail};
use clap::{Args, Subcommand, ValueEnum};
use engine::hiq::classify::{Pair, classify, decide};
use engine::hiq::guide::{Guide, Outlook};
use engine::hiq::lcs::{Depth, Options};
use engine::hiq::problem::{Problem, Symmetry};
use engine::hiq::solve::{Verdict, solve};
use engine::hiq::sweeps::fewest;
use engine::hiq::winning::Winning;
use engine::{Budget, Progress};
use rules::hiq::{Hiq, Move};
use rules::{Position, State, Status, Table};
use serde::Deserialize;
use serde_json::{Value, json};
use std::path::PathBuf;
use std::time::Instant;

#[derive(Clone, Copy, PartialEq, ValueEnum, Deserialize, Debug, Default)]
#[serde(rename_all = "lowercase")]
pub enum Strategy {
    /// The paper's least-cost search
    #[default]
    Lcs,
    /// Least-cost search from both ends
    Meet,
}

/// How to look for solutions; each of the paper's techniques can be switched off.
#[derive(Args, Deserialize, Clone, Debug, Default)]
#[serde(default)]
#[group(skip)]
pub struct Search {
    /// (hiq) Look for so many solutions
    #[arg(long, value_name = "N")]
    pub solutions: Option<usize>,
    /// (hiq) How to search
    #[arg(long, value_enum, default_value = "lcs")]
    pub strategy: Strategy,
    /// (hiq) Keep positions that are symmetric to each other apart
    #[arg(long)]
    pub no_symmetry: bool,
    /// (hiq) Expand a position as often as it is met
    #[arg(long)]
    pub no_dedup: bool,
    /// (hiq) Search to the end instead of to half depth
    #[arg(long)]
    pub full_depth: bool,
    /// (hiq) The weights c1,c2 of depth and runs in the cost
    #[arg(long, value_name = "C1,C2")]
    pub weights: Option<String>,
}

impl Search {
    fn options(&self) -> Result<Options> {
        let weights = match self.weights.as_deref() {
            None => [1, 1],
            Some(text) => {
                let parts: Vec<i64> = text.split(',').filter_map(|w| w.parse().ok()).collect();
                match parts[..] {
                    [a, b] if a.abs().max(b.abs()) <= 1000 && text.matches(',').count() == 1 => {
                        [a, b]
                    }
                    _ => bail!("--weights '{text}': expected two whole numbers such as 1,1"),
                }
            }
        };
        let depth = match (self.full_depth, self.strategy) {
            (true, Strategy::Meet) => bail!("--full-depth and --strategy meet exclude each other"),
            (true, Strategy::Lcs) => Depth::Full,
            (false, Strategy::Lcs) => Depth::Half,
            (false, Strategy::Meet) => Depth::Meet,
        };
        let solutions = self.solutions.unwrap_or(1);
        if !(1..=1_000_000).contains(&solutions) {
            bail!("--solutions '{solutions}': expected 1 to 1000000");
        }
        let (dedup, symmetry) = (!self.no_dedup, !self.no_symmetry);
        Ok(Options { weights, dedup, symmetry, depth, solutions })
    }
}

fn words(moves: &[Move]) -> Vec<String> {
    moves.iter().map(ToString::to_string).collect()
}

/// `hissho solve hiq:…`.
pub fn solve_position(search: &Search, table: &Table, budget: &Budget) -> Result<Answer> {
    let position: Hiq = typed(table.state())?;
    let options = search.options()?;
    let begun = Instant::now();
    let found = solve(&position, &options, budget)?;
    let seconds = begun.elapsed().as_secs_f64();
    let (result, outcome) = match found.verdict {
        Verdict::Solved if found.complete => ("solved", Outcome::Yes),
        Verdict::Solved => ("solved", Outcome::Spent),
        Verdict::Unsolvable => ("unsolvable", Outcome::No),
        Verdict::Unknown => ("unknown", Outcome::Spent),
    };
    let moves = found.solutions.first().map(|moves| words(moves)).unwrap_or_default();
    let mut json = json!({
        "result": result, "moves": moves, "expanded": found.expanded,
        "generated": found.generated, "seconds": seconds,
    });
    let mut text = String::new();
    for solution in &found.solutions {
        text.push_str(&format!("{}\n", words(solution).join(" ")));
    }
    if search.solutions.is_some() {
        let all: Vec<_> = found.solutions.iter().map(|moves| words(moves)).collect();
        json["solutions"] = json!(all);
    }
    text.push_str(&format!(
        "{result}: {} solutions, {} expanded, {} generated, {seconds:.3} s\n",
        found.solutions.len(),
        found.expanded,
        found.generated
    ));
    Ok(Answer::yes(json, text).with(outcome))
}

/// `hissho prove hiq:…`: a line to the end, or why there is none.
pub fn prove_position(state: &dyn State, budget: &Budget) -> Result<Proved> {
    let position: Hiq = typed(state)?;
    if Position::status(&position) == Status::Solved {
        let evidence = engine::hiq::evidence::Evidence::Solution(Vec::new());
        return Ok(Proved::Yes { certificate: evidence.certificate(&position), winner: None });
    }
    Ok(match decide(&position, budget) {
        Some(evidence) => {
            Proved::Yes { certificate: evidence.certificate(&position), winner: None }
        }
        None => {
            // The board may be too large for the search that class and pagoda leave open.
            Problem::new(&position, Symmetry::None)?;
            Proved::Unknown("neither a solution nor a proof that there is none was found".into())
        }
    })
}

#[derive(Subcommand, Deserialize, Clone, Debug)]
#[serde(rename_all = "lowercase")]
pub enum Request {
    /// A solution with the fewest sweeps, proved to be the fewest
    Sweeps(Sweeps),
    /// All problems of a board with one vacancy and one survivor
    Classify(Classify),
    /// Which jumps keep the game solvable, and how far to go back if it is not
    Guide(Sweeps),
}

#[derive(Args, Deserialize, Clone, Debug)]
pub struct Sweeps {
    #[command(flatten)]
    #[serde(flatten)]
    pub place: Place,
    #[command(flatten)]
    #[serde(flatten)]
    pub limits: Limits,
}

#[derive(Args, Deserialize, Clone, Debug)]
pub struct Classify {
    /// A board: english, european, wiegleb, diamond, asymmetric, square:N, rect:WxH, triangle:N
    pub board: String,
    /// Write one certificate a pair into this folder
    #[arg(long, value_name = "DIR")]
    #[serde(skip)]
    pub certificates: Option<PathBuf>,
    #[command(flatten)]
    #[serde(flatten)]
    pub limits: Limits,
}

pub fn run(request: &Request) -> Result<Answer> {
    match request {
        Request::Sweeps(request) => sweeps(request),
        Request::Classify(request) => classification(request),
        Request::Guide(request) => guide(request),
    }
}

fn sweeps(request: &Sweeps) -> Result<Answer> {
    let position: Hiq = typed(request.place.table()?.state())?;
    let budget = request.limits.budget()?;
    let begun = Instant::now();
    let problem = Problem::new(&position, Symmetry::Both)?;
    let Some(winning) = Winning::find(&problem, &budget) else {
        let json = json!({ "sweeps": null, "moves": [], "reason": "the budget ran out" });
        return Ok(Answer::yes(json, "the budget ran out").with(Outcome::Spent));
    };
    let Some(found) = fewest(&problem, &winning) else {
        let json = json!({ "sweeps": null, "moves": [], "reason": "there is no solution" });
        return Ok(Answer::yes(json, "there is no solution").with(Outcome::No));
    };
    let moves = words(&problem.moves(&found.lines));
    let seconds = begun.elapsed().as_secs_f64();
    let text = format!("{} sweeps at least: {}\n{seconds:.3} s", found.sweeps, moves.join(" "));
    Ok(Answer::yes(json!({ "sweeps": found.sweeps, "moves": moves, "seconds": seconds }), text))
}

/// A pair for people and machines; with a certificate that the checker has accepted.
fn describe(pair: &Pair, certificate: Option<&str>) -> Result<(Value, String)> {
    let board = pair.start.layout();
    let (vacancy, survivor) = (board.name(pair.vacancy), board.name(pair.survivor));
    let (verdict, by) = match &pair.evidence {
        None => ("unknown", None),
        Some(evidence) if evidence.is_solvable() => ("solvable", Some(evidence.kind())),
        Some(evidence) => ("unsolvable", Some(evidence.kind())),
    };
    if certificate.is_some_and(|text| !checked(text).is_accepted()) {
        bail!("{vacancy} to {survivor}: the checker refused the certificate: this is a bug");
    }
    let text = format!("{vacancy:>4} {survivor:<4} {verdict} {}\n", by.unwrap_or_default());
    let json = json!({ "vacancy": vacancy, "survivor": survivor, "verdict": verdict, "by": by });
    Ok((json, text))
}

fn classification(request: &Classify) -> Result<Answer> {
    let budget = request.limits.budget()?;
    if let Some(folder) = &request.certificates {
        std::fs::create_dir_all(folder)
            .with_context(|| format!("{}: cannot be made", folder.display()))?;
    }
    let bar = Bar::new("pairs");
    let (mut pairs, mut text) = (Vec::new(), String::new());
    let mut failure = None;
    let mut count = 0;
    let mut each = |pair: &Pair| -> Result<()> {
        count += 1;
        bar.at(count * 1024, None);
        let certificate = pair.evidence.as_ref().map(|e| e.certificate(&pair.start));
        let (json, line) = describe(pair, certificate.as_deref())?;
        pairs.push(json);
        text.push_str(&line);
        if let (Some(folder), Some(certificate)) = (&request.certificates, certificate) {
            let board = pair.start.layout();
            let name = format!(
                "{}-{}-{}.cert",
                request.board.replace(':', "-"),
                board.name(pair.vacancy),
                board.name(pair.survivor)
            );
            files::write(&folder.join(name), certificate.as_bytes())?;
        }
        Ok(())
    };
    let decided = classify(&request.board, &budget, |pair| {
        if failure.is_none() {
            failure = each(pair).err();
        }
    })?;
    if let Some(failure) = failure {
        return Err(failure);
    }
    drop(bar);
    let open = decided.iter().filter(|pair| pair.evidence.is_none()).count();
    let solvable = decided.iter().flat_map(|p| &p.evidence).filter(|e| e.is_solvable()).count();
    text.push_str(&format!(
        "{} pairs up to symmetry: {solvable} solvable, {open} unknown\n",
        decided.len()
    ));
    let complete = open == 0 && !budget.stopped();
    let outcome = if complete { Outcome::Yes } else { Outcome::Spent };
    Ok(Answer::yes(json!({ "board": request.board, "pairs": pairs }), text).with(outcome))
}

fn outlook_word(outlook: Outlook) -> &'static str {
    match outlook {
        Outlook::Solvable => "solvable",
        Outlook::Unsolvable => "unsolvable",
        Outlook::Unknown => "unknown",
    }
}

fn guide(request: &Sweeps) -> Result<Answer> {
    let mut table = request.place.table()?;
    let budget = request.limits.budget()?;
    let position: Hiq = typed(table.state())?;
    let guide = Guide::new(&typed(table.first())?, &budget)?;
    let mut history = vec![position.clone()];
    while table.undo() {
        history.push(typed(table.state())?);
    }
    history.reverse();
    let undo = guide.undo(&history);
    let now = outlook_word(guide.outlook(&position));
    let jumps: Vec<(String, &str)> = guide
        .jumps(&position)
        .into_iter()
        .map(|(m, outlook)| (m.to_string(), outlook_word(outlook)))
        .collect();
    let mut text = format!("{now}\n");
    for (m, outlook) in &jumps {
        text.push_str(&format!("  {m} {outlook}\n"));
    }
    match undo {
        Some(0) => {}
        Some(n) => text.push_str(&format!("take back {n} jumps and it can be solved\n")),
        None => text.push_str("no earlier position is known to be solvable\n"),
    }
    let list: Vec<_> = jumps.iter().map(|(m, o)| json!({ "move": m, "outlook": o })).collect();
    Ok(Answer::yes(json!({ "outlook": now, "jumps": list, "undo": undo }), text))
}
