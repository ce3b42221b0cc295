//! `hissho torus judge`: who has won a game, and the homology of both players; with `--detector`, by the
//! paper's detector or one of its repairs.

use crate::answer::Answer;
use crate::evidence::Evidence;
use crate::web::route::{Route, quick, verb};
use anyhow::{Context as _, Result, bail};
use clap::Args;
use engine::torus::history::{Judge as Detector, Repair};
use rules::torus::{Group, Reason, Torus, Variant, group_of};
use rules::{Player, Position, Status};
use serde::Deserialize;
use serde_json::{Value, json};

#[derive(Args, Deserialize, Clone, Debug)]
pub struct Judge {
    /// Lines are SIZE SLANT RULE GRID instead: ranks and classes of the stones as they lie
    #[arg(long)]
    #[serde(default)]
    pub stones: bool,
    /// Which detector judges: exact, or the paper's as history: printed, typo, signs, restored, rank2,
    /// kept (each with one repair more)
    #[arg(long, value_name = "NAME", conflicts_with = "stones")]
    #[serde(default)]
    pub detector: Option<String>,
    /// The line, once it was read.
    #[arg(skip)]
    #[serde(skip)]
    pub line: Option<String>,
}

/// One line for the judge, as the command line reads it from standard input.
#[derive(Args, Deserialize, Clone, Debug)]
struct JudgeLine {
    /// SIZE SLANT RULE FIRST MOVES…, or SIZE SLANT RULE GRID with stones
    line: String,
    /// The line holds a grid of stones
    #[arg(long)]
    #[serde(default)]
    stones: bool,
    /// The detector that judges: exact, or printed, typo, signs, restored, rank2, kept
    #[arg(long, value_name = "NAME")]
    #[serde(default)]
    detector: Option<String>,
}

impl Judge {
    /// Names a detector that there is.
    pub fn admit(&self) -> Result<()> {
        self.detector.as_deref().map(str::parse::<Repair>).transpose()?;
        Ok(())
    }

    pub fn run(&self) -> Result<Answer> {
        judge(self.stones, self.detector.as_deref(), self.line.as_deref().unwrap_or_default())
    }
}

pub static ROUTES: &[Route] = &[quick(
    "torus/judge",
    "Torus: ranks and classes of a line",
    verb!(JudgeLine, |line, _| judge(line.stones, line.detector.as_deref(), &line.line)),
)];

/// The judgement on one line.
fn judge(stones: bool, detector: Option<&str>, line: &str) -> Result<Answer> {
    let repair = detector.map_or(Ok(Repair::Exact), str::parse)?;
    let words: Vec<&str> = line.split_whitespace().collect();
    let [size, slant, rule, rest @ ..] = &words[..] else {
        bail!("'{line}': expected SIZE SLANT RULE and more");
    };
    if !matches!(*slant, "-" | "+") {
        bail!("'{slant}': expected a slant: - or +");
    }
    let variant: Variant = format!("{size}:{rule}:{slant}").parse()?;
    if stones { grid(&variant, rest) } else { game(&variant, repair, rest) }
}

/// A verdict: who wins at which move, and why.
struct Verdict {
    winner: Player,
    ply: usize,
    reason: Reason,
}

fn game(variant: &Variant, repair: Repair, words: &[&str]) -> Result<Answer> {
    let [first, moves @ ..] = words else {
        bail!("expected who moves first: black or white");
    };
    let first = Torus::read_player(first)?;
    let empty = Torus::start(variant).board();
    let board = empty.replace("black", Torus::player_name(first));
    let mut position = Torus::read(variant, &board)?;
    let mut detector = Detector::new(repair, *variant);
    let mut verdict = None;
    // A history detector may miss the end of the game, and then goes on judging later stones.
    for (i, text) in moves.iter().enumerate() {
        let refused = || format!("move {}", i + 1);
        let m = position.read_move(text).with_context(refused)?;
        let mover = Position::turn(&position);
        if repair != Repair::Exact && Position::status(&position) != Status::Ongoing {
            break;
        }
        position = position.play(&m).with_context(refused)?;
        let said = detector.place(m.i * variant.columns + m.j, mover);
        if let Some((winner, reason)) = said {
            verdict = Some(Verdict { winner, ply: i + 1, reason });
            break;
        }
    }
    let winner = verdict.as_ref().map(|verdict| Torus::player_name(verdict.winner));
    let ply = verdict.as_ref().map(|verdict| verdict.ply);
    let reason = verdict.as_ref().map(|verdict| verdict.reason.to_string());
    let groups = [Player::One, Player::Two].map(|p| position.group(p));
    let mut json = json!({
        "winner": winner, "ply": ply, "reason": reason,
        "black": group_json(groups[0]), "white": group_json(groups[1]),
    });
    let mut text = match (winner, ply, &reason) {
        (Some(winner), Some(ply), Some(reason)) => {
            format!("{winner} wins at move {ply} ({reason})")
        }
        _ => "undecided".to_string(),
    };
    text.push_str(&groups_text(groups));
    let ignored = ply.map_or(0, |ply| moves.len() - ply);
    if ignored > 0 {
        json["ignored"] = json!(ignored);
        text.push_str(&format!("; {ignored} later moves ignored"));
    }
    if repair != Repair::Exact {
        json["detector"] = json!(repair.name());
        text.push_str(&format!(" (the paper's detector, {repair})"));
        return Ok(Answer::yes(json, text).on(&Evidence::Estimated));
    }
    Ok(Answer::yes(json, text).on(&Evidence::Computed))
}

fn grid(variant: &Variant, words: &[&str]) -> Result<Answer> {
    let [grid] = words else {
        bail!("expected one GRID: rows split by '/'");
    };
    let setup = Torus::read_setup(variant, grid)?;
    let group = |player| {
        let mine: Vec<bool> = setup.stones.iter().map(|s| *s == Some(player)).collect();
        group_of(variant.rows, variant.columns, variant.slant, &mine)
    };
    let groups = [Player::One, Player::Two].map(group);
    let json = json!({ "black": group_json(groups[0]), "white": group_json(groups[1]) });
    let text = groups_text(groups).trim_start_matches("; ").to_string();
    Ok(Answer::yes(json, text).on(&Evidence::Computed))
}

fn group_json(group: Group) -> Value {
    json!({ "rank": group.rank(), "class": group.class().map(|(a, b)| [a, b]) })
}

fn groups_text(groups: [Group; 2]) -> String {
    let mut text = String::new();
    for (name, group) in ["black", "white"].into_iter().zip(groups) {
        text.push_str(&format!("; {name} rank {}", group.rank()));
        if let Some((a, b)) = group.class() {
            text.push_str(&format!(" class ({a},{b})"));
        }
    }
    text
}
