//! Values of BAO positions, solved and proved, with endgame tables that may be kept in a folder.

use crate::answer::{Answer, Outcome};
use crate::evidence::Evidence;
use crate::games::Job;
use crate::place::typed;
use crate::table::Table;
use crate::verbs::prove::Proved;
use crate::verbs::solve::{Request, ended};
use crate::words::bao as words;
use crate::words::unproved::Unproved;
use anyhow::{Context as _, Result, bail};
use checker::{Claim, Saying};
use clap::Args;
use engine::bao::bounds::{Bound, bounds};
use engine::bao::opponent::Opponent;
use engine::bao::solve::{self, Proven, Solution, Unsolved};
use engine::bao::tables;
use engine::{Budget, Finding, Progress};
use rules::bao::Bao;
use rules::{Player, Position};
use serde::Deserialize;
use serde_json::{Value, json};
use std::cmp::Ordering;
use std::path::PathBuf;
use std::time::Instant;

/// Where endgame tables are kept between runs.
#[derive(Args, Deserialize, Clone, Debug, Default)]
#[serde(default)]
pub struct TableDir {
    /// Keep endgame tables in this folder: mapped, checksummed; a build that was killed goes on
    /// behind its last complete layer
    #[arg(long, value_name = "DIR")]
    #[serde(skip)]
    pub tables: Option<PathBuf>,
    /// Build damaged tables in the folder again
    #[arg(long, requires = "tables")]
    #[serde(skip)]
    pub rebuild: bool,
}

/// What is to be proved, and where endgame tables are kept.
#[derive(Args, Deserialize, Clone, Debug, Default)]
#[serde(default)]
pub struct Aim {
    /// The bound to prove: lo=V or hi=V
    #[arg(long, value_name = "BOUND")]
    pub bound: Option<String>,
    #[command(flatten)]
    #[serde(flatten)]
    pub folder: TableDir,
}

impl TableDir {
    /// An opponent with tables of so many stones; none if the budget ran out before they were
    /// complete, or the board is too large for one.
    pub fn opponent(
        &self,
        holes: usize,
        stones: usize,
        budget: &Budget,
        progress: &dyn Progress,
    ) -> Result<Option<Opponent>> {
        let budget = budget.with_nodes(None).part(0.5);
        let folder = self.tables.as_deref().map(|folder| (folder, self.rebuild));
        match Opponent::new(holes, stones, folder, &budget, progress) {
            Ok(opponent) => Ok(Some(opponent)),
            Err(tables::Error::Spent | tables::Error::TooLarge) => Ok(None),
            Err(error @ tables::Error::Corrupt(..)) => bail!("{error}; --rebuild builds it again"),
            Err(error) => Err(error.into()),
        }
    }
}

/// A value in English.
pub fn value_words(value: &solve::Value) -> String {
    words::value(value).en
}

/// What is known of a value, in English.
pub fn proven_words(proven: Proven) -> String {
    words::bounds(proven).en
}

/// Who wins if this is how it ends for the mover.
pub fn result_word(mover: Player, result: Ordering) -> &'static str {
    match result {
        Ordering::Greater => Bao::player_name(mover),
        Ordering::Less => Bao::player_name(mover.other()),
        Ordering::Equal => "draw",
    }
}

/// The stones in store, and the mover's lead in them.
fn stores(position: &Bao) -> (i64, i64) {
    let mover = position.turn();
    let [own, others] = [mover, mover.other()].map(|p| i64::from(position.stores()[p.index()]));
    (own + others, own - others)
}

/// Memory for positions of boards that no opponent takes.
const SMALL: u64 = 2 << 30;

/// Stones of the tables below a certificate. Small tables make short ones: what lies below them is
/// proved once more.
const SMALL_TABLES: usize = 6;

fn modest(budget: &Budget) -> Budget {
    let mut budget = budget.clone();
    budget.memory = Some(budget.memory.map_or(SMALL, |most| most.min(SMALL)));
    budget
}

/// The value of a position on a board of any size, if not too much can be reached from it.
fn small(position: &Bao, budget: &Budget, progress: &dyn Progress) -> Option<Solution> {
    let found = bounds(position, &modest(budget), progress)?;
    let value = |lo, hi| solve::Value { lo, hi, rigorous: true };
    let moves = found.moves.iter().map(|(hole, lo, hi)| (*hole, value(*lo, *hi)));
    Some(Solution { value: value(found.lo, found.hi), moves: moves.collect(), nodes: found.nodes })
}

/// The answer when the budget ran out: what is known.
fn unknown(position: &Bao, unsolved: &Unsolved, seconds: f64) -> Answer {
    let Unsolved { proven, moves, nodes } = unsolved;
    let mover = position.turn();
    let decided = proven.result(stores(position).1);
    let result = decided.map_or("unknown", |r| result_word(mover, r));
    let evidence = if decided.is_some() { Evidence::Computed } else { Evidence::Open };
    let list: Vec<Value> = moves
        .iter()
        .map(|(hole, p)| json!({ "hole": hole, "at_least": p.at_least, "at_most": p.at_most }))
        .collect();
    let json = json!({
        "result": result, "at_least": proven.at_least, "at_most": proven.at_most, "score": null,
        "moves": list, "nodes": nodes, "seconds": seconds,
    });
    let name = Bao::player_name(mover);
    let mut text = format!("{result}: the budget ran out; for {name} {}\n", proven_words(*proven));
    for (hole, proven) in moves {
        text.push_str(&format!("  hole {hole}: {}\n", proven_words(*proven)));
    }
    text.push_str(&format!("{nodes} nodes, {seconds:.2} s\n"));
    let mut answer = Answer::yes(json, text).with(Outcome::Spent).on(&evidence);
    answer.summary = Some(format!("{result} {}", proven_words(*proven)));
    answer
}

/// A bound on the stones from now on, of a position or of the board that is left of it: what lies in
/// the stores does not matter.
fn question(position: &Bao, bound: Bound, value: i64) -> Claim {
    let saying = match bound {
        Bound::Lo => Saying::AtLeast(value),
        Bound::Hi => Saying::AtMost(value),
    };
    Claim::new(&position.without_stores(), saying)
}

/// What a value rests on: both bounds, if certificates of both are found within the budget.
fn evidence(
    request: &Request,
    folder: &TableDir,
    position: &Bao,
    value: &solve::Value,
    job: Job,
) -> Result<Evidence> {
    let Job { cx, budget, progress } = job;
    if let Some(evidence) = ended(request, position, job)? {
        return Ok(evidence);
    }
    let unproved = if value.rigorous { Evidence::Computed } else { Evidence::Estimated };
    let (Some(lo), Some(hi), false) = (value.lo, value.hi, request.no_certify) else {
        return Ok(unproved);
    };
    let holes = position.holes().len();
    let opponent = folder.opponent(holes, SMALL_TABLES, budget, progress)?;
    let opponent = opponent.filter(|opponent| opponent.fits(position));
    let small = match opponent {
        Some(_) => None,
        None => bounds(position, &modest(budget), progress),
    };
    let mut accepted = Vec::new();
    for (bound, value) in [(Bound::Lo, lo), (Bound::Hi, hi)] {
        let certificate = match (&opponent, &small) {
            (Some(opponent), _) => {
                match opponent.certificate(position, bound, value, budget, progress) {
                    Finding::Proved(certificate) => Some(certificate),
                    Finding::Refuted | Finding::Unknown => None,
                }
            }
            (None, Some(found)) => found.certificate(bound, value),
            (None, None) => None,
        };
        let Some(certificate) = certificate else { return Ok(unproved) };
        accepted.push(cx.certify(&question(position, bound, value), &certificate, budget)?);
    }
    Ok(Evidence::of_all(accepted))
}

/// `hissho solve bao:N`.
pub fn solve_position(
    request: &Request,
    folder: &TableDir,
    table: &Table,
    job: Job,
) -> Result<Answer> {
    let Job { budget, progress, .. } = job;
    let position: &Bao = typed(table.state())?;
    let begun = Instant::now();
    let holes = position.holes().len();
    let opponent = folder.opponent(holes, solve::handy_stones(holes), budget, progress)?;
    let found = match opponent {
        Some(mut opponent) if opponent.fits(position) => opponent.solve(position, budget, progress),
        _ => small(position, budget, progress).ok_or_else(Unsolved::default),
    };
    let solution = match found {
        Ok(solution) => solution,
        Err(unsolved) => {
            return Ok(unknown(position, &unsolved, begun.elapsed().as_secs_f64()));
        }
    };
    let value = solution.value;
    let evidence = evidence(request, folder, position, &value, job)?;
    let seconds = begun.elapsed().as_secs_f64();
    let mover = position.turn();
    let (stored, lead) = stores(position);
    let result = result_word(mover, value.result(lead));
    let stones = stored + position.holes().iter().map(|n| i64::from(*n)).sum::<i64>();
    let score = value.lo.filter(|_| value.lo == value.hi).map(|difference| {
        let mine = (stones + lead + difference) / 2;
        if mover == Player::One { [mine, stones - mine] } else { [stones - mine, mine] }
    });
    let moves: Vec<Value> = solution
        .moves
        .iter()
        .map(|(hole, v)| json!({ "hole": hole, "lo": v.lo, "hi": v.hi }))
        .collect();
    let json = json!({
        "lo": value.lo, "hi": value.hi, "result": result, "score": score, "moves": moves,
        "rigorous": value.rigorous, "nodes": solution.nodes, "seconds": seconds,
    });
    let said = evidence.said();
    let range = value_words(&value);
    let mut text =
        format!("{result}: {} is {range} from now on ({said})\n", Bao::player_name(mover));
    if !value.rigorous {
        text.push_str("a refutation met a repetition: this value is not rigorous\n");
    }
    for (hole, v) in &solution.moves {
        text.push_str(&format!("  hole {hole}: {}\n", value_words(v)));
    }
    text.push_str(&format!("{} nodes, {seconds:.2} s\n", solution.nodes));
    let mut answer = Answer::yes(json, text).on(&evidence);
    answer.summary = Some(format!("{result}: {range} ({said})"));
    Ok(answer)
}

/// `hissho prove bao:N`: a bound on the stones from now on. Without one given, that which decides
/// the game.
pub fn prove_position(
    Aim { bound, folder }: &Aim,
    state: &dyn rules::State,
    Job { budget, progress, .. }: Job,
) -> Result<Proved> {
    let position: &Bao = typed(state)?;
    let holes = position.holes().len();
    let Some(mut opponent) = folder.opponent(holes, SMALL_TABLES, budget, progress)? else {
        return Ok(Proved::Unknown(Unproved::Spent));
    };
    let (bound, value) = match bound {
        Some(text) => read_bound(text)?,
        None => {
            let Ok(solution) = opponent.solve(position, budget, progress) else {
                return Ok(Proved::Unknown(Unproved::Spent));
            };
            match (solution.value.lo, solution.value.hi) {
                (_, Some(hi)) if hi < 0 => (Bound::Hi, hi),
                (Some(lo), _) => (Bound::Lo, lo),
                (None, Some(hi)) => (Bound::Hi, hi),
                (None, None) => {
                    return Ok(Proved::No(Unproved::NoBound));
                }
            }
        }
    };
    Ok(match opponent.certificate(position, bound, value, budget, progress) {
        Finding::Proved(certificate) => {
            let question = question(position, bound, value);
            Proved::Yes { question, certificate, winner: None }
        }
        Finding::Refuted => Proved::No(Unproved::NotThisBound),
        Finding::Unknown => Proved::Unknown(Unproved::Spent),
    })
}

fn read_bound(text: &str) -> Result<(Bound, i64)> {
    let (bound, value) = match text.split_once('=') {
        Some(("lo", value)) => (Bound::Lo, value),
        Some(("hi", value)) => (Bound::Hi, value),
        _ => bail!("--bound '{text}': expected lo=V or hi=V"),
    };
    let value = value.parse().ok().filter(|v: &i64| v.abs() <= 1_000_000);
    Ok((bound, value.with_context(|| format!("--bound '{text}': expected a whole number"))?))
}
