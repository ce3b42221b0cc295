//! Why the guide of Hi-Q jumps, and why a position cannot be solved.

use super::Words;
use engine::hiq::evidence::Evidence;
use rules::hiq::{Hiq, Move};
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
                format!("解ける手：{}", good.join(" ")),
            ),
            ([], open @ [_, ..]) => Words::new(
                format!("nothing is known of {}", open.join(" ")),
                format!("未判定の手：{}", open.join(" ")),
            ),
            ([], []) => Words::new(
                "it cannot be solved any more ('back' undoes the mistake)",
                "もう解けません",
            ),
        }
    }
}

/// Why a position cannot be solved.
pub fn unsolvable(position: &Hiq, why: &Evidence) -> Words {
    let board = position.layout();
    let names = |cells: &[usize]| -> String {
        cells.iter().map(|cell| board.name(*cell)).collect::<Vec<_>>().join(" ")
    };
    match why {
        Evidence::Solution(_) => Words::new("it can be solved", "解けます"),
        Evidence::Class(cells) => Words::new(
            format!(
                "it is of the wrong class: every jump keeps the parity of the number of pegs on \
                 these cells, and the end has the other parity: {}",
                names(cells)
            ),
            format!(
                "類が違います。次のマスにあるペグの数の偶奇はどの手でも変わらず、最終局面とは異なります：{}",
                names(cells)
            ),
        ),
        Evidence::Pagoda(weights) => {
            let heavy = (0..weights.len()).filter(|cell| weights[*cell] != 0);
            let heavy: Vec<String> =
                heavy.map(|cell| format!("{}={}", board.name(cell), weights[cell])).collect();
            let heavy = heavy.join(" ");
            Words::new(
                format!(
                    "a pagoda function forbids it: no jump increases the weight of the pegs, and \
                     the end needs more than there is: {heavy}"
                ),
                format!(
                    "パゴダ関数により解けません。どの手でもペグの重みは増えず、最終局面の重みに足りません：{heavy}"
                ),
            )
        }
        Evidence::Exhaustion(boards) => Words::new(
            format!(
                "by exhaustion: the end is not among the {} positions that can be reached, up to \
                 symmetry",
                boards.len()
            ),
            format!(
                "全数探索によります。到達できる{}局面（対称形を除く）に最終局面はありません",
                boards.len()
            ),
        ),
    }
}

/// The jumps of a solution, those that one peg makes in a row together: `a1>a3>c3`.
pub fn sweeps(moves: &[Move]) -> Vec<String> {
    let mut sweeps: Vec<String> = Vec::new();
    for jump in moves.iter().map(ToString::to_string) {
        let Some((from, to)) = jump.split_once('>') else { continue };
        match sweeps.last_mut() {
            Some(last) if last.ends_with(&format!(">{from}")) => {
                last.push('>');
                last.push_str(to);
            }
            _ => sweeps.push(format!("{from}>{to}")),
        }
    }
    sweeps
}
