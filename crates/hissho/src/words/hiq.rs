//! Why the guide of Hi-Q jumps.

use super::Words;
use serde_json::{Value, json};

/// The jumps that keep a position solvable, and those of which nothing is known.
#[derive(Debug)]
pub struct Jumps<'a> {
    pub solvable: &'a [String],
    pub open: &'a [String],
}

impl Jumps<'_> {
    pub fn data(&self) -> Value {
        let kind = match (self.solvable, self.open) {
            ([_], _) => "only",
            ([_, ..], _) => "keeps",
            ([], [_, ..]) => "unknown",
            ([], []) => "unsolvable",
        };
        json!({ "kind": kind, "solvable": self.solvable, "open": self.open })
    }

    pub fn words(&self) -> Words {
        match (self.solvable, self.open) {
            ([_], _) => Words::new(
                "the only jump known to keep it solvable",
                "解けると分かっている唯一の手です",
            ),
            (good @ [_, ..], _) => Words::new(
                format!("jumps that keep it solvable: {}", good.join(" ")),
                format!("解ける手:{}", good.join(" ")),
            ),
            ([], open @ [_, ..]) => Words::new(
                format!("nothing is known of {}", open.join(" ")),
                format!("未判定の手:{}", open.join(" ")),
            ),
            ([], []) => Words::new(
                "it cannot be solved any more ('back' undoes the mistake)",
                "もう解けません",
            ),
        }
    }
}
