//! Why a move on the torus is played.

use super::{Words, percent};
use engine::torus::player::Why;
use serde_json::{Value, json};

pub fn data(why: &Why) -> Value {
    match why {
        Why::Lot => json!({ "kind": "lot" }),
        Why::Ends => json!({ "kind": "ends" }),
        Why::Value(value) => json!({ "kind": "value", "value": value }),
        Why::Seen { wins, playouts } => {
            json!({ "kind": "seen", "wins": wins, "playouts": playouts })
        }
        Why::Share { share, playouts } => {
            json!({ "kind": "estimate", "share": share, "playouts": playouts })
        }
    }
}

pub fn words(why: &Why) -> Words {
    match why {
        Why::Lot => Words::new("a roll of the dice", "乱数で選びました"),
        Why::Ends => Words::new("it wins at once", "この手で勝ちです"),
        Why::Value(value) => Words::new(
            format!("the paper values the cell at {value}, more than any other"),
            format!("論文の評価値{value}が最も高いマスです"),
        ),
        Why::Seen { wins: true, .. } => {
            Words::new("the search sees a forced win", "探索が必勝を見つけました")
        }
        Why::Seen { wins: false, .. } => {
            Words::new("everything loses against the best play", "最善の応手にはどの手も負けです")
        }
        Why::Share { share, playouts } => {
            let share = percent(*share);
            Words::new(
                format!("{share} of {playouts} play-outs go well"),
                format!("乱数対局{playouts}局の{share}でうまくいきました"),
            )
        }
    }
}
