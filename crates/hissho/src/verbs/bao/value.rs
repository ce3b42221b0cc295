//! Values of BAO positions: solved, proved, tabled over sizes and starts, with endgame tables that
//! may be kept in a folder.

use crate::answer::{Answer, Outcome};
use crate::job::{Bar, Limits};
use crate::place::typed;
use crate::verbs::prove::Proved;
use anyhow::{Context, Result, bail};
use clap::Args;
use engine::bao::bounds::Bound;
use engine::bao::player::Opponent;
use engine::bao::solve;
use engine::bao::tables::{self, Tables};
use engine::{Budget, Finding, Progress};
use rules::bao::Bao;
use rules::{Player, Position, Table};
use serde::Deserialize;
use serde_json::{Value, json};
use std::cmp::Ordering;
use std::path::PathBuf;
use std::time::{Duration, Instant};

#[derive(Args, Deserialize, Clone, Debug)]
pub struct Starts {
    /// Boards from 2×2 up to so many holes a side (2 to 8)
    #[arg(long, value_name = "N", default_value_t = 4)]
    #[serde(default = "usual_most_side")]
    pub most_side: usize,
    /// From 1 up to so many stones a hole, in every other hole and in all
    #[arg(long, value_name = "S", default_value_t = 6)]
    #[serde(default = "usual_stones")]
    pub stones: usize,
    /// Time and nodes are for each entry (default: 10 s)
    #[command(flatten)]
    #[serde(flatten)]
    pub limits: Limits,
}

fn usual_most_side() -> usize {
    4
}

fn usual_stones() -> usize {
    6
}

/// Where endgame tables are kept between runs.
#[derive(Args, Clone, Debug, Default)]
pub struct Shelf {
    /// (bao) Keep endgame tables in this folder: mapped, checksummed, completed where they end
    #[arg(long, value_name = "DIR")]
    pub tables: Option<PathBuf>,
    /// (bao) Build damaged tables in the folder again
    #[arg(long, requires = "tables")]
    pub rebuild: bool,
}

impl Shelf {
    /// An opponent with tables of so many stones; none if the budget ran out before they were complete.
    fn opponent(
        &self,
        position: &Bao,
        stones: usize,
        budget: &Budget,
        progress: &dyn Progress,
    ) -> Result<Option<Opponent>> {
        let holes = position.holes().len();
        let budget = budget.with_nodes(None);
        let tables = match &self.tables {
            None => Tables::build(holes, stones, &budget, progress),
            Some(folder) => Tables::open(folder, holes, stones, self.rebuild, &budget, progress),
        };
        match tables.and_then(Opponent::with) {
            Ok(opponent) => Ok(Some(opponent)),
            Err(tables::Error::Spent) => Ok(None),
            Err(error @ tables::Error::Corrupt(..)) => bail!("{error}; --rebuild builds it again"),
            Err(error) => Err(error.into()),
        }
    }
}

/// `lo 3, hi 3`; a bound that nobody can enforce is infinite.
pub fn value_words(value: &solve::Value) -> String {
    let infinite = |v: Option<i64>, sign: &str| v.map_or(format!("{sign}∞"), |v| v.to_string());
    format!("lo {}, hi {}", infinite(value.lo, "−"), infinite(value.hi, "+"))
}

/// Who wins if this is how it ends for the mover.
fn result_word(mover: Player, result: Ordering) -> &'static str {
    match result {
        Ordering::Greater => Bao::player_name(mover),
        Ordering::Less => Bao::player_name(mover.other()),
        Ordering::Equal => "draw",
    }
}

/// `hissho solve bao:N`.
pub fn solve_position(
    shelf: &Shelf,
    table: &Table,
    budget: &Budget,
    progress: &dyn Progress,
) -> Result<Answer> {
    let position: Bao = typed(table.state())?;
    let begun = Instant::now();
    let stones = solve::handy_stones(position.holes().len());
    let opponent = shelf.opponent(&position, stones, budget, progress)?;
    let solution = opponent.and_then(|opponent| opponent.solve(&position, budget, progress));
    let seconds = begun.elapsed().as_secs_f64();
    let Some(solution) = solution else {
        let json = json!({ "result": "unknown", "seconds": seconds });
        return Ok(Answer::yes(json, "the budget ran out").with(Outcome::Spent));
    };
    let value = solution.value;
    let mover = position.turn();
    let [own, others] = [mover, mover.other()].map(|p| i64::from(position.stores()[p.index()]));
    let lead = own - others;
    let result = result_word(mover, value.result(lead));
    let stones = own + others + position.holes().iter().map(|n| i64::from(*n)).sum::<i64>();
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
    let mut text = format!("{result}: {} for {}\n", value_words(&value), Bao::player_name(mover));
    if !value.rigorous {
        text.push_str("a refutation met a repetition: this value is not rigorous\n");
    }
    for (hole, v) in &solution.moves {
        text.push_str(&format!("  hole {hole}: {}\n", value_words(v)));
    }
    text.push_str(&format!("{} nodes, {seconds:.2} s\n", solution.nodes));
    let mut answer = Answer::yes(json, text);
    answer.summary = Some(format!("{result} lo {:?} hi {:?}", value.lo, value.hi));
    Ok(answer)
}

/// What an entry of the value table may cost unless the limits say otherwise.
const ENTRY: Duration = Duration::from_secs(10);

/// `hissho bao table`.
pub fn value_table(request: &Starts) -> Result<Answer> {
    let Starts { most_side, stones, .. } = *request;
    if !(2..=8).contains(&most_side) {
        bail!("--most-side '{most_side}': expected 2 to 8");
    }
    if stones == 0 || stones * 2 * most_side > 255 {
        bail!("--stones '{stones}': expected 1 to {} on this board", 255 / (2 * most_side));
    }
    let bar = Bar::new("nodes");
    let (mut entries, mut unknown) = (Vec::new(), 0);
    let mut text = format!("{:<6}{:<24}{:<9}value for first\n", "board", "start", "result");
    for side in 2..=most_side {
        let unlimited = Limits { time: None, nodes: None, ..request.limits.clone() }.budget()?;
        let start = |board: &[usize]| -> Result<Bao> {
            let board: Vec<String> = board.iter().map(ToString::to_string).collect();
            typed(&*rules::game::start(&format!("bao:{side}:{}", board.join(",")))?)
        };
        let empty = start(&[vec![0; 2 * side - 1], vec![1]].concat())?;
        let Some(opponent) =
            Shelf::default().opponent(&empty, solve::handy_stones(2 * side), &unlimited, &bar)?
        else {
            break;
        };
        for (name, gap) in [("every other hole", 0), ("all holes", 1)] {
            for s in 1..=stones {
                let mut budget = request.limits.budget()?;
                if budget.deadline.is_none() && budget.nodes.is_none() {
                    budget.deadline = Some(Instant::now() + ENTRY);
                }
                let board = [gap * s, s].repeat(side);
                let begun = Instant::now();
                let solution = opponent.solve(&start(&board)?, &budget, &bar);
                let seconds = begun.elapsed().as_secs_f64();
                let mut entry = json!({ "side": side, "start": name, "stones": s, "board": board });
                let (result, words) = match &solution {
                    Some(solve::Solution { value, nodes, .. }) => {
                        let doubt = if value.rigorous { "" } else { " (not rigorous)" };
                        entry["lo"] = json!(value.lo);
                        entry["hi"] = json!(value.hi);
                        entry["rigorous"] = json!(value.rigorous);
                        entry["nodes"] = json!(nodes);
                        let result = result_word(Player::One, value.result(0));
                        (result, format!("{}{doubt}", value_words(value)))
                    }
                    None => ("unknown", "not within the budget".into()),
                };
                unknown += usize::from(solution.is_none());
                entry["result"] = json!(result);
                entry["seconds"] = json!(seconds);
                entries.push(entry);
                text.push_str(&format!(
                    "{:<6}{:<24}{result:<9}{words}, {seconds:.2} s\n",
                    format!("{side}×2"),
                    format!("{s} in {name}"),
                ));
            }
        }
    }
    drop(bar);
    let json = json!({ "entries": entries, "unknown": unknown });
    let complete = unknown == 0 && entries.len() == (most_side - 1) * 2 * stones;
    Ok(Answer::yes(json, text).with(if complete { Outcome::Yes } else { Outcome::Spent }))
}

/// `hissho prove bao:N`: a bound on the stones from now on. Without one given, that which decides
/// the game.
pub fn prove_position(
    shelf: &Shelf,
    bound: Option<&str>,
    state: &dyn rules::State,
    budget: &Budget,
    progress: &dyn Progress,
) -> Result<Proved> {
    let position: Bao = typed(state)?;
    // Small tables make short certificates: what lies below them is proved once more.
    let Some(opponent) = shelf.opponent(&position, 6, budget, progress)? else {
        return Ok(Proved::Unknown("not settled within the budget".into()));
    };
    let (bound, value) = match bound {
        Some(text) => read_bound(text)?,
        None => {
            let Some(solution) = opponent.solve(&position, budget, progress) else {
                return Ok(Proved::Unknown("not settled within the budget".into()));
            };
            match (solution.value.lo, solution.value.hi) {
                (_, Some(hi)) if hi < 0 => (Bound::Hi, hi),
                (Some(lo), _) => (Bound::Lo, lo),
                (None, Some(hi)) => (Bound::Hi, hi),
                (None, None) => {
                    return Ok(Proved::No(
                        "either player can play for ever: no bound holds".into(),
                    ));
                }
            }
        }
    };
    Ok(match opponent.certificate(&position, bound, value, budget, progress) {
        Finding::Proved(certificate) => Proved::Yes { certificate, winner: None },
        Finding::Refuted => Proved::No("this bound does not hold".into()),
        Finding::Unknown => Proved::Unknown("not settled within the budget".into()),
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
