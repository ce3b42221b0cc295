//! Verbs of BAO: moves sowing by sowing and backwards, the loops and cycles of a board size, and the
//! paper's conditions.

use super::{endgames, processes, spin, table};
use crate::answer::{Answer, Outcome};
use crate::batch::Placed;
use crate::crew;
use crate::evidence::Evidence;
use crate::games::{Job, Verbs};
use crate::job::{Context, Limits};
use crate::place::{Place, typed};
use crate::web::route::{Route, job, quick, verb};
use anyhow::{Context as _, Result, bail};
use clap::{Args, Subcommand};
use engine::bao::census::{Verdict, census};
use engine::bao::conditions::ask;
use engine::bao::cycles::cycles;
use engine::bao::enumerate::{Boards, Class, Enumeration, Refusal, enumerate};
use engine::bao::paper::{LoopRow, TABLE_1, TABLE_2, TurnRow};
use engine::bao::propositions::CLAIMS;
use engine::bao::relay::{Loop, Relay, Sowing, relay};
use engine::bao::rollback::rollback;
use rules::Position;
use rules::bao::{Bao, End, LONGEST};
use serde::Deserialize;
use serde_json::{Map, Value, json};
use std::time::Instant;

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
    Loops(Loops),
    /// Endless turn-taking (千日手) on n×2 holes
    Cycles(Size),
    /// The paper's conditions against the truth on all small boards
    Census(Census),
    /// Values over board sizes and starts
    Table(table::Starts),
    /// Endgame tables: lo and hi of all boards of n×2 holes with up to so many stones
    Endgames(endgames::Boards),
    /// The model in CCS: holes as processes, stones as messages
    Ccs(processes::Model),
    /// A move by the transition rules of CCS alone
    Replay(Move),
    /// The model in Promela, with the paper's two specifications
    Promela(processes::Model),
    /// Runs SPIN on the model, classifies its trails, compares with our enumeration
    Spin(Size),
}

#[derive(Args, Deserialize, Clone, Debug)]
pub struct Size {
    /// Holes a side
    #[arg(allow_negative_numbers = true)]
    pub side: usize,
    /// The stones at the start (default: 0,4,0,4,…)
    #[arg(long, value_name = "BOARD", allow_hyphen_values = true)]
    pub start: Option<String>,
    #[command(flatten)]
    #[serde(flatten)]
    pub limits: Limits,
}

#[derive(Args, Deserialize, Clone, Debug)]
pub struct Loops {
    #[command(flatten)]
    #[serde(flatten)]
    pub size: Size,
    #[command(flatten)]
    #[serde(skip)]
    pub crew: crew::Flags,
}

impl Size {
    pub fn start(&self) -> Result<Bao> {
        let tail = self.start.as_ref().map(|start| format!(":{start}")).unwrap_or_default();
        let state = rules::game::start(&format!("bao:{}{tail}", self.side))?;
        Ok(typed::<Bao>(&*state)?.clone())
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

/// Stones clockwise from hole 0: an even number of holes, at most 255 stones.
pub fn read_holes(text: &str) -> Result<Vec<u32>> {
    let count = |word: &str| match word.parse::<u32>() {
        Ok(n) if n <= 255 && n.to_string() == word => Ok(n),
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
        .or_else(|| text.parse().ok().filter(|hole: &usize| hole.to_string() == text))
        .filter(|hole| *hole < holes)
        .with_context(|| format!("'{text}': expected a hole from 0 to {}", holes - 1))
}

impl Placed for Request {
    fn place(&mut self) -> Option<&mut Place> {
        None
    }
}

impl Verbs for Request {
    fn run(&self, cx: &Context) -> Result<Answer> {
        match self {
            Request::Move(request) => trace(request, cx),
            Request::Rollback(request) => back(request, cx),
            Request::Ask(request) => conditions(request, cx),
            Request::Loops(request) => loops(request, cx),
            Request::Cycles(request) => turns(request, cx),
            Request::Census(request) => measure(request, cx),
            Request::Table(request) => table::value_table(request, cx),
            Request::Endgames(request) => endgames::tables(request, cx),
            Request::Ccs(request) => processes::model(request, cx),
            Request::Replay(request) => processes::replay(request, cx),
            Request::Promela(request) => processes::promela(request, cx),
            Request::Spin(request) => spin::run(request, cx),
        }
    }
}

pub static ROUTES: &[Route] = &[
    quick("bao/move", "BAO: the trace of a move", verb!(Move, trace)),
    quick("bao/rollback", "BAO: the way back", verb!(Move, back)),
    quick("bao/ask", "BAO: which conditions hold", verb!(Move, conditions)),
    quick("bao/replay", "BAO: a move by the rules of CCS", verb!(Move, processes::replay)),
    quick("bao/messages", "BAO: the messages of a move", verb!(Move, processes::messages)),
    job(
        "bao/formula",
        "BAO: whether a formula holds of the processes",
        verb!(processes::Asked, processes::formula),
    ),
    job("bao/loops", "BAO: the classes of endless moves", verb!(Loops, loops)),
    job("bao/cycles", "BAO: endless turn-taking", verb!(Size, turns)),
    job("bao/census", "BAO: conditions against the truth", verb!(Census, measure)),
];

impl Move {
    /// The board and the hole, which must have stones in it.
    pub fn read(&self) -> Result<(Vec<u32>, usize)> {
        let holes = read_holes(&self.board)?;
        let hole = read_hole(&self.hole, holes.len())?;
        if holes[hole] == 0 {
            bail!("hole {hole} is empty: expected one with stones in it");
        }
        Ok((holes, hole))
    }
}

pub fn list(board: &[u32]) -> String {
    board.iter().map(ToString::to_string).collect::<Vec<_>>().join(",")
}

fn trace(request: &Move, _: &Context) -> Result<Answer> {
    let (holes, hole) = request.read()?;
    let relay = relay(&holes, hole);
    let mut text = sowings(&relay, usize::MAX);
    Ok(match (relay.end, Loop::of(&holes, hole)) {
        (End::Stops { last, captured, board }, _) => {
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
            Answer::yes(json, text).on(&Evidence::Computed)
        }
        (_, Some(class)) => {
            text.push_str(&format!("never ends: {}\n", class_text(&class)));
            let json = json!({ "ends": false, "loop": class_json(&class) });
            Answer::yes(json, text).on(&Evidence::Computed)
        }
        (_, None) => {
            let reason = cut();
            let answer = Answer::yes(json!({ "ends": null, "reason": reason }), reason);
            answer.with(Outcome::Spent).on(&Evidence::Open)
        }
    })
}

/// The sowings of a move, one a line, and how many more there are.
fn sowings(relay: &Relay, most: usize) -> String {
    let line = |sowing: &Sowing| format!("{:>3}: {}\n", sowing.hole, list(&sowing.board));
    let mut text: String = relay.sowings.iter().take(most).map(line).collect();
    if relay.sowings.len() > most {
        text.push_str(&format!("     and {} more sowings\n", relay.sowings.len() - most));
    }
    text
}

/// A move as somebody who plays wants to see it: what is taken up where, and how it ends.
pub fn played(holes: &[u32], hole: usize) -> String {
    let relay = relay(holes, hole);
    let ending = match (&relay.end, Loop::of(holes, hole)) {
        (End::Stops { last, captured, .. }, _) => format!("ends at {last}, takes {captured}"),
        (_, Some(class)) => format!("never ends: {}", class_text(&class)),
        (_, None) => cut(),
    };
    format!("{}     {ending}\n", sowings(&relay, 40))
}

fn cut() -> String {
    format!("not followed beyond {LONGEST} sowings")
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

fn back(request: &Move, _: &Context) -> Result<Answer> {
    let (holes, hole) = request.read()?;
    let Some(found) = rollback(&holes, hole) else {
        bail!("hole {hole} is empty: expected one with stones in it");
    };
    let Some(stops) = found.stops else {
        let reason = cut();
        let answer = Answer::yes(json!({ "stops": null, "reason": reason }), reason);
        return Ok(answer.with(Outcome::Spent).on(&Evidence::Open));
    };
    let steps: Vec<Value> =
        found.steps.iter().map(|s| json!({ "hole": s.hole, "board": s.board })).collect();
    let mut text = String::new();
    for step in &found.steps {
        text.push_str(&format!("{:>3}: {}\n", step.hole, list(&step.board)));
    }
    text.push_str(if stops { "stops here (T\u{302})\n" } else { "never stops\n" });
    Ok(Answer::yes(json!({ "stops": stops, "steps": steps }), text).on(&Evidence::Computed))
}

fn conditions(request: &Move, _: &Context) -> Result<Answer> {
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
    let (outcome, evidence) = match is.ends {
        Some(_) => (Outcome::Yes, Evidence::Computed),
        None => (Outcome::Spent, Evidence::Open),
    };
    Ok(Answer::yes(json, text).with(outcome).on(&evidence))
}

fn spent() -> Answer {
    let reason = "the budget ran out";
    let answer = Answer::yes(json!({ "reason": reason }), reason);
    answer.with(Outcome::Spent).on(&Evidence::Open)
}

/// Says why there is no enumeration, as an answer or as an error.
pub fn refused(refusal: Refusal, start: &Bao) -> Result<Answer> {
    match refusal {
        Refusal::TooLarge => {
            let (holes, stones) = (start.holes(), start.holes().iter().sum::<u32>());
            bail!(
                "'{}': {} holes with {stones} stones are more than an enumeration holds, expected fewer",
                list(holes),
                holes.len()
            )
        }
        Refusal::Spent => Ok(spent()),
    }
}

fn loops(request: &Loops, cx: &Context) -> Result<Answer> {
    let budget = cx.budget(&request.size.limits)?;
    let begun = Instant::now();
    let start = request.size.start()?;
    let bar = cx.bar("positions");
    if !request.crew.is_asked() {
        return match enumerate(&start, &budget, &bar) {
            Ok(Enumeration { positions, pairs, endless_pairs, terminal, classes, .. }) => {
                Ok(looped([positions, pairs, endless_pairs, terminal], &classes, begun))
            }
            Err(refusal) => refused(refusal, &start),
        };
    }
    let boards = match Boards::after(&start) {
        Ok(boards) => boards,
        Err(refusal) => return refused(refusal, &start),
    };
    let job = Job { cx, budget: &budget, progress: &bar };
    let task =
        request.crew.task(format!("bao loops {} {}", start.id(), list(start.holes())), &job)?;
    let begins = start.is_over() || !start.endless();
    let found = fleet::tasks::bao::enumerate(&task, boards, begins, &crew::watcher(job));
    crew::answer(&task, found, |found| {
        if !found.complete {
            return Ok(spent());
        }
        let sums = [found.positions, found.pairs, found.endless_pairs, found.terminal];
        Ok(looped(sums, &found.classes, begun))
    })
}

/// The classes of endless moves, with how many positions, moves, endless moves and finished positions
/// there are.
fn looped(sums: [u64; 4], found: &[Class], begun: Instant) -> Answer {
    let [positions, pairs, endless_pairs, terminal] = sums;
    let classes: Vec<Value> = found
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
        "{positions} positions, {pairs} moves, {endless_pairs} of them endless, {terminal} finished \
         positions; {} classes\n",
        found.len()
    );
    for class in found {
        let line: Vec<String> = class.line.iter().map(ToString::to_string).collect();
        text.push_str(&format!(
            "  {}; {} times, first by {}\n",
            class_text(&class.class),
            class.pairs,
            line.join(" ")
        ));
    }
    let json = json!({
        "positions": positions, "pairs": pairs,
        "endless_pairs": endless_pairs, "terminal": terminal,
        "classes": classes, "paper": rows, "table": table_1(found), "seconds": seconds,
    });
    Answer::yes(json, text).on(&Evidence::Computed)
}

/// The rows of Table 1 as printed, each with what its move does and whether its class is among those found.
fn table_1(found: &[Class]) -> Vec<Value> {
    let row = |row: &LoopRow| {
        let class = row.class();
        let is_met =
            |met: &Class| Some(&met.class.canonical) == class.as_ref().map(|c| &c.canonical);
        json!({
            "name": row.name, "board": row.board, "period": row.period, "shift": row.shift,
            "holds": row.holds(), "met": found.iter().any(is_met), "class": class.as_ref().map(class_json),
        })
    };
    TABLE_1.iter().map(row).collect()
}

/// The rows of Table 2 as printed, each with how many of its moves can be played and whether they come back.
fn table_2() -> Vec<Value> {
    let row = |row: &TurnRow| {
        json!({
            "name": row.name, "board": row.board, "turn": Bao::player_name(row.turn()), "moves": row.moves,
            "playable": row.positions().len().saturating_sub(1), "returns": row.returns(),
        })
    };
    TABLE_2.iter().map(row).collect()
}

/// Cycles that are listed one by one.
const LISTED: usize = 1_000;

fn turns(request: &Size, cx: &Context) -> Result<Answer> {
    let budget = cx.budget(&request.limits)?;
    let bar = cx.bar("positions");
    let start = request.start()?;
    let all = match enumerate(&start, &budget, &bar) {
        Ok(found) => found,
        Err(refusal) => return refused(refusal, &start),
    };
    let Some(found) = cycles(&all, LISTED, &budget, &bar) else {
        return Ok(spent());
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
    let counted = match (found.simple, found.classes) {
        (Some(simple), Some(classes)) => {
            format!("{simple} simple cycles, {classes} classes up to the half turn")
        }
        _ => format!("at least {} simple cycles, too many to count", found.at_least),
    };
    let mut text = format!("{} components, {counted}\n", found.components.len());
    for cycle in &found.cycles {
        let moves: Vec<String> = cycle.moves.iter().map(ToString::to_string).collect();
        let turn = Bao::player_name(cycle.turn);
        text.push_str(&format!("  {} {turn}: {}\n", list(&cycle.board), moves.join(" ")));
    }
    if !found.complete {
        text.push_str("  and others\n");
    }
    let json = json!({
        "components": found.components.len(), "simple_cycles": found.simple,
        "classes": found.classes, "at_least": found.at_least, "sizes": found.components,
        "complete": found.complete, "cycles": list_of, "paper": rows, "table": table_2(),
    });
    let outcome = if found.simple.is_some() { Outcome::Yes } else { Outcome::Spent };
    Ok(Answer::yes(json, text).with(outcome).on(&Evidence::Computed))
}

fn measure(request: &Census, cx: &Context) -> Result<Answer> {
    let Census { holes, stones, .. } = *request;
    if !(2..=16).contains(&holes) {
        bail!("--holes '{holes}': expected 2 to 16");
    }
    if !(1..=255).contains(&stones) {
        bail!("--stones '{stones}': expected 1 to 255");
    }
    let budget = cx.budget(&request.limits)?;
    let Some(tallies) = census(holes, stones, CLAIMS, &budget, &cx.bar("stones")) else {
        return Ok(spent());
    };
    let mut text = String::new();
    let mut claims = Vec::new();
    for (claim, tally) in CLAIMS.iter().zip(tallies) {
        text.push_str(&format!(
            "{}: {}, {} of {} against it\n",
            tally.id,
            verdict_word(tally.verdict()),
            tally.violations,
            tally.checked
        ));
        claims.push(json!({
            "id": tally.id, "statement": claim.statement, "statement_ja": claim.statement_ja,
            "verdict": verdict_word(tally.verdict()), "checked": tally.checked,
            "violations": tally.violations, "smallest": tally.smallest,
        }));
    }
    let json = json!({ "holes": holes, "stones": stones, "claims": claims });
    Ok(Answer::yes(json, text).on(&Evidence::Computed))
}

fn verdict_word(verdict: Verdict) -> &'static str {
    match verdict {
        Verdict::Holds => "holds",
        Verdict::Fails => "fails",
        Verdict::Vacuous => "vacuous",
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Scripts read the paper's rows by their names; the page reads them in full.
    #[test]
    fn the_rows_of_the_paper_stand_by_name() {
        let loops = looped([0; 4], &[], Instant::now()).json;
        assert_eq!(loops["paper"]["L2"], json!([3, 1, 0, 1, 0, 1, 0, 1]));
        let asked = json!({ "side": 2 });
        let asked: Size = serde_json::from_value(asked).expect("a request");
        let turns = turns(&asked, &Context::terminal()).expect("an answer").json;
        assert_eq!((&turns["paper"]["R1"], &turns["paper"]["R3"]), (&json!(true), &json!(false)));
        for (json, table) in
            [(&loops, &TABLE_1.map(|row| row.name)[..]), (&turns, &TABLE_2.map(|row| row.name)[..])]
        {
            let rows = json["table"].as_array().expect("rows").iter();
            assert_eq!(
                rows.map(|row| row["name"].as_str().unwrap_or("")).collect::<Vec<_>>(),
                table
            );
        }
    }
}
