//! Why a strategy of Bridg-It plays as it does, and what the laboratory found.

use super::figures::table;
use super::{Words, player};
use engine::bridgit::board::cell_name;
use engine::bridgit::certificate::name;
use engine::bridgit::reason::Reason;
use engine::bridgit::report::{Conjecture, Report};
use engine::bridgit::strategy::Stage;
use rules::Player;
use serde_json::{Value, json};

/// A reason on a board of that size, as data.
pub fn data(size: usize, why: &Reason) -> Value {
    let cell = |cell: usize| cell_name(size, cell);
    match why {
        Reason::Over { winner } => json!({ "kind": "over", "winner": name(*winner) }),
        Reason::Joins { cell: c } => json!({ "kind": "joins", "cell": cell(*c) }),
        Reason::MiddleOfGame => json!({ "kind": "middle-of-game" }),
        Reason::SecondPlayer => json!({ "kind": "second-player" }),
        Reason::ExtraEdge => json!({ "kind": "extra-edge" }),
        Reason::NoTrees { cell: c } => json!({ "kind": "no-trees", "cell": cell(*c) }),
        Reason::TreesLost { cut, cell: c } => {
            json!({ "kind": "trees-lost", "cut": cell(*cut), "cell": cell(*c) })
        }
        Reason::NoAnswer(refusal) => json!({ "kind": "no-answer", "refusal": refusal.to_string() }),
        Reason::Waits => json!({ "kind": "waits" }),
        Reason::Exchange { cut, cell: c, tree } => {
            json!({ "kind": "exchange", "cut": cell(*cut), "cell": cell(*c), "tree": tree + 1 })
        }
        Reason::Whole { cut } => json!({ "kind": "whole", "cut": cell(*cut) }),
        Reason::Apart => json!({ "kind": "apart" }),
        Reason::Shortage { edges, cells } => {
            json!({ "kind": "shortage", "edges": edges, "cells": cells })
        }
        Reason::Loses { loser, vertices } => {
            json!({ "kind": "loses", "loser": name(*loser), "vertices": vertices })
        }
        Reason::Trees { cell: c, vertices, left_out } => json!({
            "kind": "trees", "cell": cell(*c), "vertices": vertices, "left_out": left_out,
        }),
    }
}

/// The same in words.
pub fn reason(size: usize, why: &Reason) -> Words {
    let cell = |cell: usize| cell_name(size, cell);
    match why {
        Reason::Over { winner } => Words::new(
            format!("the game is over: {} has joined the ends", name(*winner)),
            format!("対局は終わっています：{}が両端をつなぎました", player(name(*winner))),
        ),
        Reason::Joins { cell: c } => Words::new(
            format!("{} joins the ends at once", cell(*c)),
            format!("{}ですぐに両端がつながります", cell(*c)),
        ),
        Reason::MiddleOfGame => Words::new(
            "the trees are chosen at the start and kept move by move; a position in the middle of a \
             game does not say which trees its player holds",
            "木は最初に選び、一手ごとに保つもので、途中の局面からは分かりません",
        ),
        Reason::SecondPlayer => Words::new(
            "the strategy is that of the first player, Left: the graph is one edge short of two \
             trees, and only the first move makes up for it",
            "先手（左軍）の戦略です。グラフは二本の木に一辺足りず、最初の一手だけがそれを補います",
        ),
        Reason::ExtraEdge => Words::new(
            "with an extra edge between the ends the graph has two edge-disjoint spanning trees; \
             count the extra edge as cut and mend its tree with an edge of the other",
            "両端の間に辺を一本加えると、辺を共有しない二本の全域木があります。加えた辺を切られた\
             ものと見て、もう一方の木の辺で補います",
        ),
        Reason::NoTrees { cell: c } => Words::new(
            format!("{} leaves Left without two trees", cell(*c)),
            format!("{}の後、左軍には二本の木がありません", cell(*c)),
        ),
        Reason::TreesLost { cut, cell: c } => Words::new(
            format!(
                "Left answered {} by {}, which does not mend the tree that was cut: the trees are \
                 lost",
                cell(*cut),
                cell(*c)
            ),
            format!(
                "左軍は{}に{}と応じましたが、切られた木はつながらず、木は失われました",
                cell(*cut),
                cell(*c)
            ),
        ),
        Reason::NoAnswer(refusal) => {
            Words::new(refusal.to_string(), "木からの応手がありません".to_string())
        }
        Reason::Waits => Words::new(
            "Right moves: the strategy waits for the next cut",
            "右軍の手番です。戦略は次に切られるのを待ちます",
        ),
        Reason::Exchange { cut, cell: c, tree } => Words::new(
            format!(
                "{} was an edge of tree {}; {} of the other tree mends it",
                cell(*cut),
                tree + 1,
                cell(*c)
            ),
            format!(
                "{}は第{}の木の辺でした。もう一方の木の{}がつなぎ直します",
                cell(*cut),
                tree + 1,
                cell(*c)
            ),
        ),
        Reason::Whole { cut } => Words::new(
            format!("both trees are whole after {}: any bridge does", cell(*cut)),
            format!("{}の後も二本の木は切れておらず、どの橋でもかまいません", cell(*cut)),
        ),
        Reason::Apart => {
            Words::new("the ends are in different components", "両端は別の連結成分にあります")
        }
        Reason::Shortage { edges: 0, .. } => Words::new(
            "the live component has two edge-disjoint spanning trees already: every single edge of \
             it will do",
            "生きた成分にはすでに辺を共有しない二本の全域木があり、どの辺でもかまいません",
        ),
        Reason::Shortage { edges: 1, cells } => Words::new(
            format!(
                "the live component is one edge short of two edge-disjoint spanning trees; doubling \
                 any of {cells} single edges makes up for it"
            ),
            format!(
                "生きた成分は二本の全域木に一辺足りず、{cells}本の辺のどれかを二重にすれば足ります"
            ),
        ),
        Reason::Shortage { edges, .. } => Words::new(
            format!(
                "the live component is {edges} edges short of two edge-disjoint spanning trees, and \
                 doubling one edge adds one"
            ),
            format!(
                "生きた成分は二本の全域木に{edges}辺足りず、一本を二重にしても一辺しか増えません"
            ),
        ),
        Reason::Loses { loser, vertices } => {
            let [me, other] = [*loser, loser.other()].map(name);
            Words::new(
                format!(
                    "{me} loses: {other} holds two edge-disjoint spanning trees on {vertices} \
                     vertices of the own graph, both ends among them, and mends every cut"
                ),
                format!(
                    "{}の負け：{}は両端を含む{vertices}頂点の上に辺を共有しない二本の全域木を持ち、\
                     どこを切られてもつなぎ直せます",
                    player(me),
                    player(other)
                ),
            )
        }
        Reason::Trees { cell: c, vertices, left_out } => {
            let posts: Vec<String> = left_out.iter().map(|(x, y)| format!("({x},{y})")).collect();
            let list = posts.join(" ");
            let rest = match posts.len() {
                0 => Words::new("U is the whole live component", "Uは生きた成分の全体です"),
                1..=8 => Words::new(
                    format!("of the live component U leaves out {list}"),
                    format!("Uに入らない杭：{list}"),
                ),
                many => Words::new(
                    format!("of the live component U leaves out {many} posts"),
                    format!("Uに入らない杭は{many}本です"),
                ),
            };
            Words::new(
                format!(
                    "after {} a set U of {vertices} vertices with both ends has two edge-disjoint \
                     spanning trees; {}",
                    cell(*c),
                    rest.en
                ),
                format!(
                    "{}の後、両端を含む{vertices}頂点の集合Uに辺を共有しない二本の全域木があります。{}",
                    cell(*c),
                    rest.ja
                ),
            )
        }
    }
}

/// Why the perfect player bridges a cell.
pub fn choice(size: usize, wins: bool, why: &Reason) -> Words {
    let Words { en, ja } = reason(size, why);
    match wins {
        true => Words::new(format!("it wins: {en}"), format!("勝ちます（{ja}）")),
        false => Words::new(
            format!("{en}; this bridge makes the way longest"),
            format!("最も長く粘る橋です（{ja}）"),
        ),
    }
}

/// What a step of the voluntary strategy found.
pub fn stage(size: usize, what: &Stage) -> Words {
    match what {
        Stage::Graph { mover, singles, doubles } => {
            let graph = if *mover == Player::One { "LG" } else { "RG" };
            Words::new(
                format!("{graph}: {singles} single and {doubles} double edges"),
                format!("{graph}：一重の辺{singles}本、二重の辺{doubles}本"),
            )
        }
        Stage::Live { vertices, dead } => Words::new(
            format!("live component of {vertices} vertices; {dead} dead ones"),
            format!("生きた成分は{vertices}頂点、死んだ成分は{dead}個"),
        ),
        Stage::Judged(why) => reason(size, why),
        Stage::Bridge { cell } => {
            let cell = cell_name(size, *cell);
            Words::new(
                format!("bridge one of them, for example {cell}"),
                format!("そのどれかに橋をかけます。例えば{cell}"),
            )
        }
    }
}
/// What a conjecture of the slides says, in short.
pub fn conjecture(conjecture: Conjecture) -> &'static str {
    match conjecture {
        Conjecture::C1 => "somebody can use the voluntary strategy",
        Conjecture::C2 => "the voluntary strategy wins",
        Conjecture::Converse => "a mover who can win can use it",
        Conjecture::Bullet1 => "smaller b_L(G^L) is better",
        Conjecture::Bullet2Printed => "on a tie, smaller b_L(G^R) is better (as printed)",
        Conjecture::Bullet2Corrected => "on a tie, greater b_L(G^R) is better (corrected)",
        Conjecture::Bullet3 => "on both ties, the options are equal",
        Conjecture::Bullet3NoImmediate => "the same, without immediate wins",
        Conjecture::WeakPrinted => "some best option wins (as printed)",
        Conjecture::WeakCorrected => "some best option wins (corrected)",
    }
}

/// The counts of a run of the laboratory, in sentences and tables.
pub fn laboratory(report: &Report) -> String {
    let row = |cells: &[&dyn ToString]| cells.iter().map(|cell| cell.to_string()).collect();
    let [left, next, right, previous] = report.outcomes;
    let mut text = format!(
        "{} unfinished positions; {} have a value, {} values are different\n",
        report.unfinished, report.valued, report.distinct_values
    );
    text.push_str(&format!(
        "Left wins {left}, Right wins {right}, the mover wins {next}, the mover loses {previous}\n\n"
    ));
    let strategies: [Vec<String>; 4] = [
        row(&[&"conjecture", &"cases", &"against"]),
        row(&[&conjecture(Conjecture::C1), &report.unfinished, &report.c1_violations]),
        row(&[&conjecture(Conjecture::C2), &report.unfinished, &report.c2_losing]),
        row(&[
            &conjecture(Conjecture::Converse),
            &report.converse_total,
            &report.converse_violations,
        ]),
    ];
    let pairs = [
        (Conjecture::Bullet1, report.bullet1),
        (Conjecture::Bullet2Printed, report.bullet2_printed),
        (Conjecture::Bullet2Corrected, report.bullet2_printed.exchanged()),
        (Conjecture::Bullet3, report.bullet3),
        (Conjecture::Bullet3NoImmediate, report.bullet3_no_immediate),
    ];
    let mut orders: Vec<Vec<String>> =
        vec![row(&[&"pairs of Left options", &"better", &"equal", &"worse", &"confused"])];
    orders.extend(pairs.iter().map(|(what, pairs)| {
        row(&[&conjecture(*what), &pairs.gt, &pairs.eq, &pairs.lt, &pairs.confused])
    }));
    let weak = [
        (Conjecture::WeakPrinted, report.weak_printed),
        (Conjecture::WeakCorrected, report.weak_corrected),
    ];
    let mut best: Vec<Vec<String>> =
        vec![row(&[&"positions that Left, moving, wins", &"all do", &"some do", &"none does"])];
    best.extend(
        weak.iter()
            .map(|(what, weak)| row(&[&conjecture(*what), &weak.all, &weak.some, &weak.none])),
    );
    for rows in [&strategies[..], &orders, &best] {
        text.push_str(&table(rows).join("\n"));
        text.push_str("\n\n");
    }
    if !report.complete {
        text.push_str("the budget ran out: not all of them were looked at\n");
    }
    text
}
