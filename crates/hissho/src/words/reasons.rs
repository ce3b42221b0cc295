//! Why an engine, or a certificate, plays a move: as data, and in words.

use super::{Words, percent};
use engine::player::Reason as Plain;
use engine::proof_player::{Reason as Proof, Reply};
use rules::Status;
use serde_json::{Value, json};

/// The engines that every game has.
pub fn plain(reason: &Plain) -> (Value, Words) {
    match reason {
        Plain::Dice => {
            (json!({ "kind": "dice" }), Words::new("a roll of the dice", "さいころの目です"))
        }
        Plain::Wins => (json!({ "kind": "wins" }), Words::new("it wins at once", "すぐに勝ちます")),
        Plain::Resigned => (
            json!({ "kind": "resigned" }),
            Words::new("everything loses at once", "どの手もすぐに負けます"),
        ),
        Plain::Lead(lead) => (
            json!({ "kind": "lead", "lead": lead }),
            Words::new(
                format!("the best lead one move ahead ({lead})"),
                format!("一手先で最も優勢です（{lead}）"),
            ),
        ),
        Plain::Playouts { share, count } => (
            json!({ "kind": "playouts", "share": share, "count": count }),
            Words::new(
                format!("{} of {count} random games go well", percent(*share)),
                format!("乱数対局{count}局の{}でうまくいきました", percent(*share)),
            ),
        ),
    }
}

fn status(status: Status) -> &'static str {
    match status {
        Status::Ongoing => "ongoing",
        Status::Won(_) => "won",
        Status::Drawn => "drawn",
        Status::Solved => "solved",
        Status::Stuck => "stuck",
    }
}

/// Why a certificate plays a move or none, as data.
pub fn proof(reason: &Proof) -> Value {
    match reason {
        Proof::Strategy => json!({ "kind": "strategy" }),
        Proof::Ends => json!({ "kind": "ends" }),
        Proof::Bound { value } => json!({ "kind": "bound", "value": value }),
        Proof::Threat { hit } => json!({ "kind": "threat", "hit": hit }),
        Proof::Pair { hit } => json!({ "kind": "pair", "hit": hit }),
        Proof::Shortens => json!({ "kind": "shortens" }),
        Proof::Any => json!({ "kind": "any" }),
        Proof::Exchange { cut, tree } => json!({ "kind": "exchange", "cut": cut, "tree": tree }),
        Proof::Whole { cut } => json!({ "kind": "whole", "cut": cut }),
        Proof::Line { number, moves } => {
            json!({ "kind": "line", "number": number, "moves": moves })
        }
        Proof::Waits => json!({ "kind": "waits" }),
        Proof::Over { status: over } => json!({ "kind": "over", "status": status(*over) }),
        Proof::Within { board, boards } => {
            json!({ "kind": "within", "board": board, "boards": boards })
        }
        Proof::Weighs { before, after, goal } => json!({
            "kind": "weighs", "before": before.to_string(), "after": after.to_string(),
            "goal": goal.to_string(),
        }),
        Proof::Parity { tokens, goal } => {
            json!({ "kind": "parity", "tokens": tokens, "goal": goal })
        }
    }
}

/// Why a certificate plays a move or none, in words.
pub fn why(reason: &Proof) -> Words {
    match reason {
        Proof::Strategy => Words::new("the move of the strategy", "戦略の手です"),
        Proof::Ends => Words::new(
            "the one answer was not played: this ends the game",
            "唯一の受けがなかったので、これで終局です",
        ),
        Proof::Bound { value } => Words::new(
            format!("the move that keeps the bound {value}"),
            format!("限界{value}を保つ手です"),
        ),
        Proof::Threat { hit } => Words::new(
            format!("a threat that {hit} does not meet"),
            format!("{hit}では防げない脅しです"),
        ),
        Proof::Pair { hit } => Words::new(
            format!("the other cell of the pair with {hit}"),
            format!("{hit}と対のマスです"),
        ),
        Proof::Shortens => Words::new(
            "nothing was threatened, this makes a connection shorter",
            "脅かされていないので、連結を短くします",
        ),
        Proof::Any => Words::new(
            "everything is joined: any move does",
            "すべてつながり、どの手でもかまいません",
        ),
        Proof::Exchange { cut, tree } => Words::new(
            format!("{cut} was an edge of tree {}; an edge of the other tree mends it", tree + 1),
            format!("{cut}は第{}の木の辺でした。もう一方の木の辺がつなぎ直します", tree + 1),
        ),
        Proof::Whole { cut } => Words::new(
            format!("{cut} was in neither tree: any bridge does"),
            format!("{cut}はどちらの木にもなく、どの橋でもかまいません"),
        ),
        Proof::Line { number, moves } => Words::new(
            format!("move {number} of the line of {moves}"),
            format!("{moves}手の手順の{number}手目です"),
        ),
        Proof::Waits => Words::new("it is your move", "あなたの手番です"),
        Proof::Over { status: Status::Ongoing } => Words::new(
            "the line ends here, at the position of the claim",
            "手順はここで終わり、主張の局面に達しました",
        ),
        Proof::Over { .. } => Words::new("the game is over", "対局は終わっています"),
        Proof::Within { board, boards } => Words::new(
            format!(
                "{board} is one of {boards} positions, all that can be reached; none is the goal"
            ),
            format!("{board}は到達できる{boards}局面の一つで、目標はその中にありません"),
        ),
        Proof::Weighs { before, after, goal } => Words::new(
            format!(
                "the weight was {before} and is {after}; no move increases it, and the goal weighs {goal}"
            ),
            format!(
                "重みは{before}から{after}になりました。どの手も重みを増やさず、目標の重みは{goal}です"
            ),
        ),
        Proof::Parity { tokens, goal } => Words::new(
            format!(
                "{tokens} pegs lie on the marked cells; every jump keeps the parity, and the goal has {goal}"
            ),
            format!("印のマスに駒が{tokens}個あります。どの手も偶奇を変えず、目標では{goal}個です"),
        ),
    }
}

/// A reply of a certificate: where it stands there, and why.
pub fn reply(Reply { step, carrier, reason, .. }: &Reply) -> Words {
    let why = why(reason);
    match step {
        None => why,
        Some(step) if carrier.is_empty() => {
            Words::new(format!("step {step}: {}", why.en), format!("第{step}段：{}", why.ja))
        }
        Some(step) => Words::new(
            format!("step {step}, carrier {}: {}", carrier.join(" "), why.en),
            format!("第{step}段、範囲 {}：{}", carrier.join(" "), why.ja),
        ),
    }
}
