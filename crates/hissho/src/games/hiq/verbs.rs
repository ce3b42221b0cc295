//! Verbs of Hi-Q: sweeps, the classification of a board, and help for somebody who plays.

use super::solve::question;
use super::words;
use super::{laid, reduction};
use crate::answer::{Answer, Outcome};
use crate::batch::Placed;
use crate::evidence::Evidence;
use crate::files;
use crate::games::Verbs;
use crate::job::{Context, Limits};
use crate::place::{Place, typed};
use crate::web::route::{Route, job, verb};
use anyhow::{Context as _, Result};
use clap::{Args, Subcommand};
use engine::hiq::classify::{Pair, classify};
use engine::hiq::guide::{Guide, Outlook};
use engine::hiq::problem::{Problem, Symmetry};
use engine::hiq::sweeps::fewest;
use engine::hiq::winning::Winning;
use engine::{Budget, Progress};
use rules::hiq::Hiq;
use serde::Deserialize;
use serde_json::{Value, json};
use std::path::PathBuf;
use std::time::Instant;

#[derive(Subcommand, Deserialize, Clone, Debug)]
#[serde(rename_all = "lowercase")]
pub enum Request {
    /// A solution with the fewest sweeps, computed by going through all winning positions
    Sweeps(Sweeps),
    /// All problems of a board with one vacancy and one survivor
    Classify(Classify),
    /// Which jumps keep the game solvable, and how far to go back if it is not
    Guide(Sweeps),
    /// The gadgets of the NP-completeness proof, gone through exhaustively
    Gadgets(reduction::Gadgets),
    /// A planar digraph as a board that can be solved iff the graph has a Hamiltonian cycle
    #[serde(skip_deserializing)]
    Reduce(reduction::Reduce),
    /// The Hamiltonian cycle that a solution of such a board follows
    #[serde(skip_deserializing)]
    Extract(reduction::Extract),
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

impl Placed for Request {
    fn place(&mut self) -> Option<&mut Place> {
        match self {
            Request::Sweeps(request) | Request::Guide(request) => Some(&mut request.place),
            Request::Classify(_)
            | Request::Gadgets(_)
            | Request::Reduce(_)
            | Request::Extract(_) => None,
        }
    }
}

impl Verbs for Request {
    fn run(&self, cx: &Context) -> Result<Answer> {
        match self {
            Request::Sweeps(request) => sweeps(request, cx),
            Request::Classify(request) => classification(request, cx),
            Request::Guide(request) => guide(request, cx),
            Request::Gadgets(request) => reduction::gadgets(request, cx),
            Request::Reduce(request) => reduction::reduce(request, cx),
            Request::Extract(request) => reduction::extract(request, cx),
        }
    }
}

pub static ROUTES: &[Route] = &[
    job("hiq/guide", "Hi-Q: which jumps keep it solvable", verb!(Sweeps, guide)),
    job("hiq/sweeps", "Hi-Q: the fewest sweeps", verb!(Sweeps, sweeps)),
    job("hiq/classify", "Hi-Q: all problems of a board", verb!(Classify, classification)),
    job(
        "hiq/reduce",
        "Hi-Q: the board of a planar digraph, and its cycle as a solution",
        verb!(laid::Reduce, laid::reduce),
    ),
    job(
        "hiq/extract",
        "Hi-Q: the cycle behind a solution of such a board",
        verb!(laid::Extract, laid::extract),
    )
    .of_up_to(4 << 20),
];

fn sweeps(request: &Sweeps, cx: &Context) -> Result<Answer> {
    let table = request.place.table(cx)?;
    let position: &Hiq = typed(table.state())?;
    let budget = cx.budget(&request.limits)?;
    let begun = Instant::now();
    let problem = Problem::new(position, Symmetry::Both)?;
    let Some(winning) = Winning::find(&problem, &budget) else {
        let json = json!({ "sweeps": null, "moves": [], "reason": "the budget ran out" });
        let answer = Answer::yes(json, "the budget ran out").with(Outcome::Spent);
        return Ok(answer.on(&Evidence::Open));
    };
    let Some(found) = fewest(&problem, &winning) else {
        let json = json!({ "sweeps": null, "moves": [], "reason": "there is no solution" });
        let answer = Answer::yes(json, "there is no solution (computed)").with(Outcome::No);
        return Ok(answer.on(&Evidence::Computed));
    };
    let moves = words(&problem.moves(&found.lines));
    let seconds = begun.elapsed().as_secs_f64();
    let text =
        format!("{} sweeps at least (computed): {}\n{seconds:.3} s", found.sweeps, moves.join(" "));
    let json = json!({ "sweeps": found.sweeps, "moves": moves, "seconds": seconds });
    Ok(Answer::yes(json, text).on(&Evidence::Computed))
}

/// A pair for people and machines; with a certificate that the checker has accepted.
fn describe(
    pair: &Pair,
    certificate: Option<&str>,
    cx: &Context,
    budget: &Budget,
) -> Result<(Value, String)> {
    let board = pair.start.layout();
    let (vacancy, survivor) = (board.name(pair.vacancy), board.name(pair.survivor));
    let (verdict, by) = match &pair.evidence {
        None => ("unknown", None),
        Some(why) if why.is_solvable() => ("solvable", Some(why.kind())),
        Some(why) => ("unsolvable", Some(why.kind())),
    };
    let evidence = match (&pair.evidence, certificate) {
        (Some(why), Some(certificate)) => {
            let question = question(&pair.start, why.is_solvable());
            let accepted = cx.certify(&question, certificate, budget);
            Evidence::from(accepted.with_context(|| format!("{vacancy} to {survivor}"))?)
        }
        _ => Evidence::Open,
    };
    let text = format!("{vacancy:>4} {survivor:<4} {verdict} {}\n", by.unwrap_or_default());
    let mut json =
        json!({ "vacancy": vacancy, "survivor": survivor, "verdict": verdict, "by": by });
    evidence.mark(&mut json);
    Ok((json, text))
}

fn classification(request: &Classify, cx: &Context) -> Result<Answer> {
    let budget = cx.budget(&request.limits)?;
    if let Some(folder) = &request.certificates {
        std::fs::create_dir_all(folder)
            .with_context(|| format!("{}: cannot be made", folder.display()))?;
    }
    let bar = cx.bar("pairs");
    let (mut pairs, mut text) = (Vec::new(), String::new());
    let mut failure = None;
    let mut done = 0;
    let mut total = 0;
    let mut each = |pair: &Pair| -> Result<()> {
        let certificate = pair.evidence.as_ref().map(|e| e.certificate(&pair.start));
        let (json, line) = describe(pair, certificate.as_deref(), cx, &budget)?;
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
    let decided = classify(&request.board, &budget, |pair, all| {
        total = all;
        done += 1;
        bar.at(done, u64::try_from(all).ok());
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
        "{}{} pairs up to symmetry: {solvable} solvable, {open} unknown\n",
        decided.len(),
        if decided.len() < total { format!(" of {total}") } else { String::new() }
    ));
    let complete = open == 0 && decided.len() == total;
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

fn guide(request: &Sweeps, cx: &Context) -> Result<Answer> {
    let mut table = request.place.table(cx)?;
    let budget = cx.budget(&request.limits)?;
    let position = typed::<Hiq>(table.state())?.clone();
    let guide = Guide::new(typed(table.first())?, &budget)?;
    let mut history = vec![position.clone()];
    while table.undo() {
        history.push(typed::<Hiq>(table.state())?.clone());
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
    let json = json!({ "outlook": now, "jumps": list, "undo": undo });
    let known = guide.outlook(&position) != Outlook::Unknown;
    let (evidence, outcome) = match known {
        true => (Evidence::Computed, Outcome::Yes),
        false => (Evidence::Open, Outcome::Spent),
    };
    Ok(Answer::yes(json, text).on(&evidence).with(outcome))
}
