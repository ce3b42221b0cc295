//! Values of BAO, and why a move is played.

use super::Words;
use engine::bao::player::Reason;
use engine::bao::solve::{Proven, Value as Worth};
use serde_json::{Value, json};
use std::cmp::Ordering;

/// What the mover gains over the other from now on: `3 stones ahead`, `2 stones behind`, `level`, or
/// between what bounds. A bound that nobody can enforce is none.
pub fn value(value: &Worth) -> Words {
    let ahead = |v: i64| match v.abs() {
        1 => "1 stone".to_string(),
        n => format!("{n} stones"),
    };
    match (value.lo, value.hi) {
        (Some(lo), Some(hi)) if lo == hi => {
            let en = match lo.cmp(&0) {
                Ordering::Greater => format!("{} ahead", ahead(lo)),
                Ordering::Equal => "level".to_string(),
                Ordering::Less => format!("{} behind", ahead(lo)),
            };
            Words::new(en, format!("ちょうど{lo}"))
        }
        (Some(lo), Some(hi)) => {
            Words::new(format!("{lo} to {hi} stones ahead"), format!("{lo}以上{hi}以下"))
        }
        (Some(lo), None) => Words::new(format!("{lo} stones or more ahead"), format!("{lo}以上")),
        (None, Some(hi)) => Words::new(format!("{hi} stones or less ahead"), format!("{hi}以下")),
        (None, None) => Words::new("ahead or behind by any number", "上下限なし"),
    }
}

/// `at least 3, at most 7`.
pub fn bounds(Proven { at_least, at_most }: Proven) -> Words {
    match (at_least, at_most) {
        (None, None) => Words::new("nothing known", "不明"),
        (Some(a), None) => Words::new(format!("at least {a}"), format!("{a}以上")),
        (None, Some(b)) => Words::new(format!("at most {b}"), format!("{b}以下")),
        (Some(a), Some(b)) => {
            Words::new(format!("at least {a}, at most {b}"), format!("{a}以上{b}以下"))
        }
    }
}

fn kind(result: Ordering) -> &'static str {
    match result {
        Ordering::Greater => "win",
        Ordering::Equal => "draw",
        Ordering::Less => "loss",
    }
}

fn result(result: Ordering) -> Words {
    match result {
        Ordering::Greater => Words::new("it wins", "勝ち"),
        Ordering::Equal => Words::new("it draws", "引き分け"),
        Ordering::Less => Words::new("it loses against best play", "最善に対しては負け"),
    }
}

pub fn data(reason: &Reason) -> Value {
    match reason {
        Reason::Dice => json!({ "kind": "dice" }),
        Reason::Takes(stones) => json!({ "kind": "takes", "stones": stones }),
        Reason::Balance(stones) => json!({ "kind": "balance", "stones": stones }),
        Reason::Solved { result, value, .. } => json!({
            "kind": "solved", "result": kind(*result), "lo": value.lo, "hi": value.hi,
            "rigorous": value.rigorous,
        }),
        Reason::Unsolved { result, proven, balance } => json!({
            "kind": "unsolved", "result": result.map(kind), "at_least": proven.at_least,
            "at_most": proven.at_most, "balance": balance,
        }),
    }
}

pub fn words(reason: &Reason) -> Words {
    match reason {
        Reason::Dice => Words::new("a roll of the dice", "さいころの目です"),
        Reason::Takes(n) => {
            Words::new(format!("it takes {n} stones"), format!("石を{n}個取ります"))
        }
        Reason::Balance(n) => Words::new(
            format!("a balance of {n} stones after the best reply"),
            format!("最善の応手の後の差は{n}個です"),
        ),
        Reason::Solved { result: found, value: worth, .. } => {
            let (found, range) = (result(*found), value(worth));
            let doubt = if worth.rigorous {
                ["", ""]
            } else {
                [", not rigorous", "（厳密ではない）"]
            };
            Words::new(
                format!("{}: {} from now on{}", found.en, range.en, doubt[0]),
                format!("{}：今後の石の差は{}{}", found.ja, range.ja, doubt[1]),
            )
        }
        Reason::Unsolved { result: found, proven, balance } => {
            let open = Words::new("not solved within the budget", "時間内に解けませんでした");
            let (known, range) = (found.map_or(open, result), bounds(*proven));
            Words::new(
                format!(
                    "{} (the lead from now on: {}); a balance of {balance} after the best reply",
                    known.en, range.en
                ),
                format!(
                    "{}（今後の石の差は{}）。最善の応手の後の差は{balance}個です",
                    known.ja, range.ja
                ),
            )
        }
    }
}
