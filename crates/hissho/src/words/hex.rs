//! Why a move of Hex is played.

use super::unproved::Unproved;
use super::{Words, percent, reasons};
use engine::hex::Stopped;
use engine::hex::player::Reason;
use engine::proof_player::Reply;
use rules::hex::Move;
use serde_json::{Value, json};

/// Why the solver stopped.
pub fn stopped(stopped: &Stopped) -> Words {
    let ja = match stopped {
        Stopped::TooLarge => "盤のマスが128個を超えています".to_string(),
        Stopped::Spent { expanded } => Unproved::Expanded(*expanded).words().ja,
        Stopped::Swap => "相手が交換できるので、連結では証明できません".to_string(),
    };
    Words::new(stopped.to_string(), ja)
}

pub fn data(reason: &Reason) -> Value {
    match reason {
        Reason::Proved { certificate } => json!({ "kind": "proved", "bytes": certificate.len() }),
        Reason::Follows { step, carrier, reason } => json!({
            "kind": "follows", "step": step, "carrier": carrier, "why": reasons::proof(reason),
        }),
        Reason::Lost { certificate } => json!({ "kind": "lost", "bytes": certificate.len() }),
        Reason::Estimate { share, playouts } => {
            json!({ "kind": "estimate", "share": share, "playouts": playouts })
        }
        Reason::Even { share } => json!({ "kind": "even", "share": share }),
    }
}

pub fn words(play: &Move, reason: &Reason) -> Words {
    match reason {
        Reason::Proved { certificate } => {
            let bytes = certificate.len();
            Words::new(
                format!("proved: it wins; the checker accepts a certificate of {bytes} bytes"),
                format!("証明済みの勝ち（検証器が{bytes}バイトの証明書を認めました）"),
            )
        }
        Reason::Follows { step, carrier, reason } => {
            let reply =
                Reply { play: None, step: *step, carrier: carrier.clone(), reason: reason.clone() };
            let why = reasons::reply(&reply);
            Words::new(
                format!("proved: it wins; {}", why.en),
                format!("証明済みの勝ち（{}）", why.ja),
            )
        }
        Reason::Lost { .. } => {
            Words::new("proved: every move loses", "どの手も負けることが証明されています")
        }
        Reason::Even { share } => {
            let share = percent(*share);
            Words::new(
                format!("about even, {share} go well, so that a swap gains nothing"),
                format!("ほぼ互角で（{share}）、交換しても得がありません"),
            )
        }
        Reason::Estimate { share, playouts: 0 } if *play == Move::Swap && *share >= 1.0 => {
            Words::new("nothing else seems to win", "ほかに勝てそうな手がありません")
        }
        Reason::Estimate { share, playouts: 0 } if *play == Move::Swap => {
            let share = percent(*share);
            Words::new(
                format!("the opening is strong: {share} of the conductance"),
                format!("強い初手です（電気伝導度の{share}）"),
            )
        }
        Reason::Estimate { share, playouts: 0 } => {
            let share = percent(*share);
            Words::new(format!("{share} of the conductance"), format!("電気伝導度の{share}"))
        }
        Reason::Estimate { share, playouts } => {
            let share = percent(*share);
            let [en, ja] = match play {
                Move::Resign => ["hopeless: ", "望みがありません："],
                _ => ["", ""],
            };
            Words::new(
                format!("{en}{share} of {playouts} play-outs go well"),
                format!("{ja}乱数対局{playouts}局の{share}でうまくいきました"),
            )
        }
    }
}
