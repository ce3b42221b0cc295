//! What the command line asks of BAO: moves sowing by sowing and backwards, the loops and cycles of
//! a board size, the paper's conditions, and values.

use crate::answer::{Answer, Outcome};
use crate::job::{Bar, Limits};
use crate::place::typed;
use crate::verbs::prove::Proved;
use anyhow::{Context, Result, bail};
use clap::{Args, Subcommand};
use engine::bao::bounds::Bound;
use engine::bao::census::{CLAIMS, census};
use engine::bao::conditions::ask;
use engine::bao::cycles::cycles;
use engine::bao::enumerate::{Refusal, enumerate};
use engine::bao::paper::{TABLE_1, TABLE_2};
use engine::bao::player::Opponent;
use engine::bao::rollback::rollback;
use engine::bao::solve;
use engine::bao::tables::{self, Tables};
use engine::{Budget, Finding, Progress};
use rules::bao::{Bao, End, LONGEST, Loop, relay};
use rules::{Player, Position, Table};
use serde::Deserialize;
use serde_json::{Map, Value, json};
use std::cmp::Ordering;
use std::path::PathBuf;
use std::time::{Duration, Instant};

#[derive(Subcommand, Deserialize, Clone, Debug)]
#[serde(rename_all = "lowercase")]
pub enum Request {
    /// The trace of a move: every sowing, and how it ends or loops
    Move(Move),
    /// The way back from a board and a hole, until it cannot go on or is back
    Rollback(Move),
    /// Which of the paper's conditions hold for a board and a hole
    Ask(Move),
    /// All reachable positions of n×2 holes, and the classes of endless moves among them
    Loops(Size),
    /// Endless turn-taking (千日手) on n×2 holes
    Cycles(Size),
    /// The paper's conditions against the truth on all small boards
    Census(Census),
    /// Values over board sizes and starts
    Table(Starts),
}

#[derive(Args, Deserialize, Clone, Debug)]
pub struct Size {
    /// Holes a side
    pub side: usize,
    /// The stones at the start (default: 0,4,0,4,…)
    #[arg(long, value_name = "BOARD")]
    pub start: Option<String>,
    #[command(flatten)]
    #[serde(flatten)]
    pub limits: Limits,
}

impl Size {
    fn start(&self) -> Result<Bao> {
        let tail = self.start.as_ref().map(|start| format!(":{start}")).unwrap_or_default();
        let state = rules::game::start(&format!("bao:{}{tail}", self.side))?;
        typed(&*state)
    }
}

#[derive(Args, Deserialize, Clone, Debug)]
pub struct Census {
    /// Holes in the ring (2 to 16)
    #[arg(long)]
    pub holes: usize,
    /// Boards with up to so many stones
    #[arg(long)]
    pub stones: usize,
    #[command(flatten)]
    #[serde(flatten)]
    pub limits: Limits,
}

#[derive(Args, Deserialize, Clone, Debug)]
pub struct Move {
    /// Stones clockwise from hole 0, e.g. 0,4,0,4,0,4,0,4
    #[arg(allow_hyphen_values = true)]
    pub board: String,
    /// The hole to empty: a number, or a letter a-p on an 8×2 board
    #[arg(allow_hyphen_values = true)]
    pub hole: String,
}

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

/// Stones clockwise from hole 0: an even number of holes, at most 255 stones.
pub fn read_holes(text: &str) -> Result<Vec<u32>> {
    let count = |word: &str| match word.parse::<u32>() {
        Ok(n) if n <= 255 => Ok(n),
        _ => bail!("'{word}': expected a number of stones from 0 to 255"),
    };
    let holes = text.split(',').map(count).collect::<Result<Vec<_>>>()?;
    if holes.len() % 2 == 1 || holes.len() > 32 {
        bail!("'{text}': expected an even number of holes, at most 32, not {}", holes.len());
    }
    if holes.iter().sum::<u32>() > 255 {
        bail!("'{text}': expected at most 255 stones");
    }
    Ok(holes)
}

pub fn read_hole(text: &str, holes: usize) -> Result<usize> {
    let letter = match text.as_bytes() {
        [b @ b'a'..=b'p'] if holes == 16 => Some(usize::from(b - b'a')),
        _ => None,
    };
    letter
        .or_else(|| text.parse().ok())
        .filter(|hole| *hole < holes)
        .with_context(|| format!("'{text}': expected a hole from 0 to {}", holes - 1))
}

pub fn run(request: &Request) -> Result<Answer> {
    match request {
        Request::Move(request) => trace(request),
        Request::Rollback(request) => back(request),
        Request::Ask(request) => conditions(request),
        Request::Loops(request) => loops(request),
        Request::Cycles(request) => turns(request),
        Request::Census(request) => measure(request),
        Request::Table(request) => value_table(request),
    }
}

impl Move {
    /// The board and the hole, which must have stones in it.
    fn read(&self) -> Result<(Vec<u32>, usize)> {
        let holes = read_holes(&self.board)?;
        let hole = read_hole(&self.hole, holes.len())?;
        if holes[hole] == 0 {
            bail!("hole {hole} is empty: expected one with stones in it");
        }
        Ok((holes, hole))
    }
}

fn list(board: &[u32]) -> String {
    board.iter().map(ToString::to_string).collect::<Vec<_>>().join(",")
}

fn trace(request: &Move) -> Result<Answer> {
    let (holes, hole) = request.read()?;
    let relay = relay(&holes, hole);
    let mut text = String::new();
    for sowing in &relay.sowings {
        text.push_str(&format!("{:>3}: {}\n", sowing.hole, list(&sowing.board)));
    }
    Ok(match relay.end {
        End::Stops { last, captured, board } => {
            let half = board.len() / 2;
            let over = [&board[..half], &board[half..]].iter().any(|s| s.iter().all(|n| *n == 0));
            let ending = if over { ", the game is over" } else { "" };
            text.push_str(&format!("ends at {last}, takes {captured}: {}{ending}\n", list(&board)));
            let sowings: Vec<_> =
                relay.sowings.iter().map(|s| json!({ "hole": s.hole, "board": s.board })).collect();
            let json = json!({
                "ends": true, "sowings": sowings, "last": last, "captured": captured,
                "board": board, "game_over": over,
            });
            Answer::yes(json, text)
        }
        End::Endless(class) => {
            text.push_str(&format!("never ends: {}\n", class_text(&class)));
            Answer::yes(json!({ "ends": false, "loop": class_json(&class) }), text)
        }
        End::Cut => {
            let reason = format!("not followed beyond {LONGEST} sowings");
            Answer::yes(json!({ "ends": null, "reason": reason }), reason).with(Outcome::Spent)
        }
    })
}

fn class_json(class: &Loop) -> Value {
    json!({
        "canonical": class.canonical, "stones": class.stones, "sowings": class.sowings,
        "sown": class.sown, "period": class.period, "shift": class.shift,
    })
}

fn class_text(class: &Loop) -> String {
    format!(
        "class {}, {} stones, {} sowings of {} stones, period {}, shift {}",
        list(&class.canonical),
        class.stones,
        class.sowings,
        class.sown,
        class.period,
        class.shift
    )
}

fn back(request: &Move) -> Result<Answer> {
    let (holes, hole) = request.read()?;
    let Some(found) = rollback(&holes, hole) else {
        bail!("hole {hole} is empty: expected one with stones in it");
    };
    let steps: Vec<Value> =
        found.steps.iter().map(|s| json!({ "hole": s.hole, "board": s.board })).collect();
    let mut text = String::new();
    for step in &found.steps {
        text.push_str(&format!("{:>3}: {}\n", step.hole, list(&step.board)));
    }
    text.push_str(if found.stops { "stops here (T\u{302})\n" } else { "never stops\n" });
    Ok(Answer::yes(json!({ "stops": found.stops, "steps": steps }), text))
}

fn conditions(request: &Move) -> Result<Answer> {
    let (holes, hole) = request.read()?;
    let is = ask(&holes, hole).context("this board is beyond the conditions: at most 16 holes")?;
    let json = json!({
        "ends": is.ends,
        "loop1": is.loop1(), "loop1_pattern1": is.loop1_first, "loop1_pattern2": is.loop1_second,
        "loop2": is.loop2, "loop2_repaired": is.loop2_repaired,
        "pt1": is.pt1, "pt1_without_side_condition": is.pt1_free,
        "pt2": is.pt2, "pt2_without_side_condition": is.pt2_free,
        "r_hat": is.r_hat, "r_hat_without_side_condition": is.r_hat_free,
        "r_hat_weaker_side_condition": is.r_hat_weak,
        "t_hat": is.t_hat, "term": is.term(), "term_without_side_conditions": is.term_free(),
    });
    let mut text = String::new();
    if let Value::Object(entries) = &json {
        for (name, holds) in entries {
            text.push_str(&format!("{name}: {holds}\n"));
        }
    }
    Ok(Answer::yes(json, text))
}

/// Says why there is no enumeration, as an answer or as an error.
fn refused(refusal: Refusal) -> Result<Answer> {
    match refusal {
        Refusal::TooLarge => bail!("the board has more holes or stones than an enumeration holds"),
        Refusal::Spent => {
            let json = json!({ "reason": "the budget ran out" });
            Ok(Answer::yes(json, "the budget ran out").with(Outcome::Spent))
        }
    }
}

fn loops(request: &Size) -> Result<Answer> {
    let budget = request.limits.budget()?;
    let begun = Instant::now();
    let found = match enumerate(&request.start()?, &budget, &Bar::new("positions")) {
        Ok(found) => found,
        Err(refusal) => return refused(refusal),
    };
    let classes: Vec<Value> = found
        .classes
        .iter()
        .map(|c| {
            let mut json = class_json(&c.class);
            json["pairs"] = json!(c.pairs);
            json["ply"] = json!(c.ply);
            json["line"] = json!(c.line);
            json
        })
        .collect();
    let rows: Map<String, Value> = TABLE_1
        .iter()
        .map(|row| (row.name.to_string(), json!(row.class().map(|class| class.canonical))))
        .collect();
    let seconds = begun.elapsed().as_secs_f64();
    let mut text = format!(
        "{} positions, {} moves, {} of them endless, {} finished positions; {} classes\n",
        found.positions,
        found.pairs,
        found.endless_pairs,
        found.terminal,
        found.classes.len()
    );
    for class in &found.classes {
        let line: Vec<String> = class.line.iter().map(ToString::to_string).collect();
        text.push_str(&format!(
            "  {}; {} times, first by {}\n",
            class_text(&class.class),
            class.pairs,
            line.join(" ")
        ));
    }
    let json = json!({
        "positions": found.positions, "pairs": found.pairs,
        "endless_pairs": found.endless_pairs, "terminal": found.terminal,
        "classes": classes, "paper": rows, "seconds": seconds,
    });
    Ok(Answer::yes(json, text))
}

fn turns(request: &Size) -> Result<Answer> {
    let budget = request.limits.budget()?;
    let bar = Bar::new("positions");
    let all = match enumerate(&request.start()?, &budget, &bar) {
        Ok(found) => found,
        Err(refusal) => return refused(refusal),
    };
    let Some(found) = cycles(&all, usize::MAX, &budget, &bar) else {
        return refused(Refusal::Spent);
    };
    drop(bar);
    let list_of: Vec<Value> = found
        .cycles
        .iter()
        .map(|c| {
            json!({
                "board": c.board, "turn": Bao::player_name(c.turn), "moves": c.moves,
                "class": c.class,
            })
        })
        .collect();
    let rows: Map<String, Value> =
        TABLE_2.iter().map(|row| (row.name.to_string(), json!(row.returns()))).collect();
    let mut text = format!(
        "{} components, {} simple cycles, {} classes up to the half turn\n",
        found.components.len(),
        found.cycles.len(),
        found.classes
    );
    for cycle in &found.cycles {
        let moves: Vec<String> = cycle.moves.iter().map(ToString::to_string).collect();
        let turn = Bao::player_name(cycle.turn);
        text.push_str(&format!("  {} {turn}: {}\n", list(&cycle.board), moves.join(" ")));
    }
    let json = json!({
        "components": found.components.len(), "simple_cycles": found.cycles.len(),
        "classes": found.classes, "complete": found.complete, "cycles": list_of, "paper": rows,
    });
    let outcome = if found.complete { Outcome::Yes } else { Outcome::Spent };
    Ok(Answer::yes(json, text).with(outcome))
}

fn measure(request: &Census) -> Result<Answer> {
    let Census { holes, stones, .. } = *request;
    if !(2..=16).contains(&holes) || !(1..=255).contains(&stones) {
        bail!("expected --holes from 2 to 16 and --stones from 1 to 255");
    }
    let budget = request.limits.budget()?;
    let Some(tallies) = census(holes, stones, CLAIMS, &budget, &Bar::new("stones")) else {
        return refused(Refusal::Spent);
    };
    let mut text = String::new();
    let mut claims = Vec::new();
    for (claim, tally) in CLAIMS.iter().zip(tallies) {
        text.push_str(&format!(
            "{}: {}, {} of {} against it\n",
            tally.id,
            tally.verdict(),
            tally.violations,
            tally.checked
        ));
        claims.push(json!({
            "id": tally.id, "statement": claim.statement, "statement_ja": claim.statement_ja,
            "verdict": tally.verdict(), "checked": tally.checked,
            "violations": tally.violations, "smallest": tally.smallest,
        }));
    }
    let json = json!({ "holes": holes, "stones": stones, "claims": claims });
    Ok(Answer::yes(json, text))
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
fn value_table(request: &Starts) -> Result<Answer> {
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
        let stones = solve::handy_stones(2 * side);
        let Some(opponent) = Shelf::default().opponent(&empty, stones, &unlimited, &bar)? else {
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
