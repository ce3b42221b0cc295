//! The claims of section 4 of Uehara and Iwata's paper: generalized Hi-Q is NP-complete.

use super::claims::{Finding, Task};
use anyhow::{Context, Result};
use engine::Budget;
use engine::graph::digraph::Digraph;
use engine::graph::hamilton::{Search, search};
use engine::hiq::reduction::argument::argue;
use engine::hiq::reduction::field::Field;
use engine::hiq::reduction::gadget::{Kind, ONE_WAYS};
use engine::hiq::reduction::language::language;
use engine::hiq::reduction::layout::{Layout, reduce};
use engine::hiq::reduction::play::{backward, forward};
use engine::hiq::reduction::verify::{
    is_one_way, is_solvable_in_the_paper, lemma42, lemma43_failures,
};
use serde_json::{Value, json};

/// Graphs that the theorems are tried on.
const GRAPHS: [(&str, &str); 5] = [
    ("smallest", include_str!("../../../../../tests/graphs/smallest.txt")),
    ("K4", include_str!("../../../../../tests/graphs/k4.txt")),
    ("cube", include_str!("../../../../../tests/graphs/cube.txt")),
    ("dodecahedron", include_str!("../../../../../tests/graphs/dodecahedron.txt")),
    ("without a cycle", include_str!("../../../../../tests/graphs/without-cycle.txt")),
];

fn boards() -> Result<Vec<(&'static str, Layout)>> {
    let board =
        |(name, text): (&'static str, &str)| Ok((name, reduce(&Digraph::read(text)?, None)?));
    GRAPHS.into_iter().map(board).collect()
}

/// Whether a script of the gadget does what it says, by the jumps of a field.
fn leads(kind: Kind, before: &[u8], after: &[u8]) -> Option<bool> {
    let gadget = kind.gadget();
    let mut start = gadget.tokens.to_vec();
    let spots = |names: &[u8]| -> Option<Vec<_>> {
        names.iter().map(|name| gadget.contact(*name).map(|contact| contact.at)).collect()
    };
    start.extend(spots(before)?);
    let mut all = start.clone();
    all.extend(gadget.contacts.map(|contact| contact.at));
    let field = Field::around(&all, Field::LARGEST)?;
    Some(field.reach(field.cells(&start)).has(field.cells(&spots(after)?)))
}

/// Lemma 4.1 on the graphs that have a cycle, Theorem 4.1 on all.
fn theorem(budget: &Budget, both_ways: bool) -> Result<Finding> {
    let mut holds = true;
    let mut figures = serde_json::Map::new();
    for (name, layout) in boards()? {
        let (verdict, jumps) = match search(&layout.graph, layout.start, budget) {
            Search::Cycle(arcs) => {
                let hops = forward(&layout, &arcs)?;
                holds &= backward(&layout, &hops).is_ok_and(|found| found == arcs);
                ("solved along the cycle", hops.len())
            }
            Search::None(refutation) if both_ways => {
                holds &= argue(&layout, &refutation, budget).is_ok();
                ("no cycle, no solution", 0)
            }
            Search::None(_) => continue,
            Search::Spent => return Ok(Finding::unknown("the budget ran out")),
        };
        let figure = json!({
            "vertices": layout.graph.vertices(), "columns": layout.columns, "rows": layout.rows,
            "tokens": layout.tokens().len(), "jumps": jumps, "verdict": verdict,
        });
        figures.insert(name.into(), figure);
    }
    let range = format!("{} graphs, our gadgets (the paper's figures are lost)", figures.len());
    Ok(Finding::up_to(range, holds, Value::Object(figures)))
}

const OURS: &str = "our gadgets; the paper's figures are lost";

pub const TASKS: &[Task] = &[
    Task {
        id: "lemma-4.1",
        statement: "If a graph has a Hamiltonian cycle, its board can be solved (Lemma 4.1).",
        statement_ja: "与えられたグラフがハミルトン閉路をもつなら、構成したHi-Qは解をもつ（補題4.1）。",
        check: |budget| theorem(budget, false),
    },
    Task {
        id: "lemma-4.2",
        statement: "Of the sixteen problems H_i exactly those with T_i = {t0,t1}, {t0,t2}, {t3}, {t4} can be solved (Lemma 4.2).",
        statement_ja: "16個の問題 H_i のうち解をもつのは T_i = {t0,t1}, {t0,t2}, {t3}, {t4} のときに限る（補題4.2）。",
        check: |_| {
            let cases = lemma42();
            let agrees = |solvable: bool, end: &[u8]| solvable == is_solvable_in_the_paper(end);
            let holds = cases.len() == 16
                && cases.iter().all(|case| {
                    agrees(case.solvable, &case.end) && agrees(case.solvable_on_paper, &case.end)
                });
            let positions: usize = cases.iter().map(|case| case.reachable).sum();
            let on_paper: usize = cases.iter().map(|case| case.on_paper).sum();
            let blocked: usize = cases.iter().map(|case| case.blocked_on_paper).sum();
            let figures = json!({
                "problems": cases.len(), "positions": positions, "positions_on_15x15": on_paper,
                "jumps_blocked_by_the_border_of_15x15": blocked,
            });
            Ok(Finding::on(OURS, holds, figures))
        },
    },
    Task {
        id: "one-way",
        statement: "Pattern E lets a token through one way and not back (Figure 4.6).",
        statement_ja: "パターンEは一方通行である（図4.6）。",
        check: |_| {
            let holds = ONE_WAYS.iter().all(is_one_way);
            Ok(Finding::on(OURS, holds, json!({ "parts": ONE_WAYS.len() })))
        },
    },
    Task {
        id: "lemma-4.3",
        statement: "No token stands on t0 before one came in, if the pattern is to be erased (Lemma 4.3).",
        statement_ja: "パターンが消去されるとき、トークンが入る前に t0 にトークンが置かれることはない（補題4.3）。",
        check: |budget| {
            let failures = lemma43_failures();
            let alone = |kind: Kind| {
                let (tokens, contacts) = kind.gadget().with_stubs(0);
                language(&tokens, &contacts, budget).map(|language| language.states)
            };
            let Some(states) = Kind::ALL.into_iter().map(alone).collect::<Option<Vec<_>>>() else {
                return Ok(Finding::unknown("the budget ran out"));
            };
            let figures = json!({ "failures": failures, "states": states });
            Ok(Finding::on(OURS, failures == 0, figures))
        },
    },
    Task {
        id: "theorem-4.1",
        statement: "A graph has a Hamiltonian cycle iff its board can be solved (Theorem 4.1).",
        statement_ja: "グラフがハミルトン閉路をもつ必要十分条件は、構成したHi-Qが解をもつことである（定理4.1）。",
        check: |budget| theorem(budget, true),
    },
    Task {
        id: "slip-lemma-4.2",
        statement: "The proof of Lemma 4.2 lists α + {t1} ⊢* {t0,t2} among the transitions that do not exist.",
        statement_ja: "補題4.2の証明は、存在しない遷移として α + {t1} ⊢* {t0,t2} を挙げている。",
        check: |_| {
            let exists = leads(Kind::Alpha, &[1], &[0, 2]).context("the gadget fits")?;
            let figures = json!({ "exists": exists, "reading": "the lemma itself needs it; α + {t0} is meant" });
            Ok(Finding::on(OURS, !exists, figures))
        },
    },
    Task {
        id: "slip-lemma-4.1",
        statement: "The proof of Lemma 4.1 erases an unused edge by T2, the wire and T3.",
        statement_ja: "補題4.1の証明は、使用されない辺を T2、E、T3 の順で消去する。",
        check: |_| {
            let gadget = Kind::Alpha.gadget();
            let fires = gadget.scripts.iter().flatten().filter(|script| script.takes.is_empty());
            let names: Vec<&str> = fires.map(|script| script.name).collect();
            let holds = names.contains(&"T2");
            let figures = json!({ "scripts_without_a_token": names, "reading": "T1 is meant: T2 needs a token on t1" });
            Ok(Finding::on("the paper's own definition of T1 to T4", holds, figures))
        },
    },
    Task {
        id: "slip-indices",
        statement: "The proof of Lemma 4.2 numbers its problems 1 to 8 and 9 to 16, as the lemma does.",
        statement_ja: "補題4.2の証明の添字の範囲（1〜8、9〜16）は補題のものと一致する。",
        check: |_| {
            let subsets = |kind: &Kind| 1usize << kind.gadget().contacts.len();
            let problems: usize = Kind::ALL.iter().map(subsets).sum();
            // The lemma counts from 0; the proof speaks of the numbers 1 to 16.
            let missing: Vec<usize> = (1..=16).filter(|number| *number >= problems).collect();
            let figures = json!({ "problems": problems, "from": 0, "missing": missing });
            Ok(Finding::on("the numbers of the lemma", missing.is_empty(), figures))
        },
    },
];
