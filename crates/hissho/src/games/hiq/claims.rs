//! The claims of sections 1 to 3 of Uehara and Iwata's paper on Hi-Q.

use super::section4;
use crate::verbs::claims::{Claim, Proofs, Statement, Verdict};
use anyhow::Result;
use engine::hiq::claims::{borders, complements, halves, runs_at_depth, runs_of, techniques};
use engine::hiq::lcs::Depth;
use engine::hiq::problem::{Problem, Symmetry};
use engine::hiq::winning::Winning;
use engine::{Budget, Progress, Stage};
use rules::hiq::{Board, Hiq};
use serde_json::{Value, json};
use std::time::Instant;

/// A search that finds nothing stops after so many expansions, unless the budget is smaller.
const PATIENCE: u64 = 500_000;

/// What came out of doing a claim again.
pub struct Finding {
    verdict: Verdict,
    range: String,
    figures: Value,
}

impl Finding {
    /// The claim holds, or fails, on all of the range.
    pub fn on(range: impl Into<String>, holds: bool, figures: Value) -> Self {
        let verdict = if holds { Verdict::Holds } else { Verdict::Fails };
        Finding { verdict, range: range.into(), figures }
    }

    /// The claim was tried on a sample, and nothing spoke against it.
    pub fn up_to(range: impl Into<String>, holds: bool, figures: Value) -> Self {
        let verdict = if holds { Verdict::HoldsUpTo } else { Verdict::Fails };
        Finding { verdict, range: range.into(), figures }
    }

    pub fn unknown(range: impl Into<String>) -> Self {
        Finding { verdict: Verdict::Unknown, range: range.into(), figures: json!({}) }
    }
}

/// A claim in both languages, and how to do it again.
pub struct Task {
    pub id: &'static str,
    pub statement: &'static str,
    pub statement_ja: &'static str,
    pub check: fn(&Budget) -> Result<Finding>,
}

/// All claims, section by section.
fn tasks() -> impl Iterator<Item = &'static Task> {
    TASKS.iter().chain(section4::TASKS)
}

/// What the paper claims.
pub fn says() -> Vec<Statement> {
    let said = |task: &Task| Statement {
        id: task.id.into(),
        statement: task.statement.into(),
        statement_ja: task.statement_ja.into(),
    };
    tasks().map(said).collect()
}

pub fn claims(only: Option<&str>, budget: &Budget, progress: &dyn Progress) -> Result<Vec<Claim>> {
    let chosen = tasks().filter(|claim| only.is_none_or(|only| only == claim.id));
    let redo = |claim: &Task| {
        progress.stage(Stage::Named(claim.id));
        let begun = Instant::now();
        let found = (claim.check)(budget)?;
        progress.settled(claim.id, found.verdict.holds());
        Ok(Claim {
            id: claim.id.into(),
            statement: claim.statement.into(),
            statement_ja: claim.statement_ja.into(),
            verdict: found.verdict,
            range: found.range,
            counterexample: None,
            figures: found.figures,
            seconds: begun.elapsed().as_secs_f64(),
            proofs: Proofs::default(),
        })
    };
    chosen.map(redo).collect()
}

fn central() -> Result<Hiq> {
    let start = "hiq:english@d4 __ooo__/__ooo__/ooooooo/ooo*ooo/ooooooo/__ooo__/__ooo__";
    Ok(start.parse()?)
}

const TASKS: &[Task] = &[
    Task {
        id: "runs-of-the-start",
        statement: "h(S) = 16 for the start with the central vacancy, so c(S) = 16 (Example 3.1).",
        statement_ja: "中央を除いた初期局面 S について h(S) = 16、すなわち c(S) = 16（例3.1）。",
        check: |_| {
            let h = runs_of(&central()?)?;
            Ok(Finding::on("the central start of the English board", h == 16, json!({ "h": h })))
        },
    },
    Task {
        id: "example-3.1",
        statement: "Some position P with S ⊢^5 P has h(P) = 23, so c(P) = 28 (Example 3.1; the figure is lost).",
        statement_ja: "S ⊢^5 P で h(P) = 23、c(P) = 28 となる局面 P がある（例3.1、図は失われている）。",
        check: |_| {
            let runs = runs_at_depth(&central()?, 5)?;
            let count = runs.get(&23).copied().unwrap_or(0);
            let table: serde_json::Map<String, Value> =
                runs.iter().map(|(h, n)| (h.to_string(), json!(n))).collect();
            let figures = json!({ "positions_with_h_23": count, "positions_by_h": table });
            Ok(Finding::on("all positions at depth 5, up to symmetry", count > 0, figures))
        },
    },
    Task {
        id: "length",
        statement: "If S ⊢* {t} then S ⊢^31 {t}: every solution has 31 jumps.",
        statement_ja: "S ⊢* {t} ならば S ⊢^31 {t} が成立する（解はすべて31手）。",
        check: |budget| {
            let problem = Problem::new(&central()?, Symmetry::Both)?;
            let Some(winning) = Winning::find(&problem, budget) else {
                return Ok(Finding::unknown("the budget ran out"));
            };
            let levels = winning.levels();
            let holds = problem.jumps == 31 && levels.len() == 32 && levels[31] == 1;
            let figures = json!({ "jumps": problem.jumps, "winning_levels": levels });
            Ok(Finding::on("all winning positions of the central game", holds, figures))
        },
    },
    Task {
        id: "lemma-3.1",
        statement: "Inverting all positions of a solution and reading it backwards gives a solution (Lemma 3.1).",
        statement_ja: "解のすべての局面のトークンの有無を反転し逆にたどったものも解である（補題3.1）。",
        check: |_| {
            let boards = [
                "english",
                "european",
                "wiegleb",
                "diamond",
                "asymmetric",
                "square:6",
                "rect:4x6",
                "triangle:15",
                "triangle:21",
                "triangle:28",
            ];
            let (mut tried, mut failed) = (0, 0);
            for name in boards {
                let (t, f) = complements(&Board::preset(name)?, 1)?;
                (tried, failed) = (tried + t, failed + f);
            }
            let range = format!("every filling of every line of {}", boards.join(", "));
            Ok(Finding::on(range, failed == 0, json!({ "jumps": tried, "failures": failed })))
        },
    },
    Task {
        id: "theorem-3.1",
        statement: "Every solution can be put together from the tree of depth 16 (Theorem 3.1).",
        statement_ja: "任意の解は深さ16までのゲーム木の中から構成することができる（定理3.1）。",
        check: |budget| match halves(&central()?, budget)? {
            Ok([half, full]) => {
                let figures = json!({
                    "solutions_from_half_trees": half.to_string(),
                    "solutions_from_start_to_end": full.to_string(),
                });
                Ok(Finding::on("all solutions of the central game", half == full, figures))
            }
            Err(why) => Ok(Finding::unknown(why.to_string())),
        },
    },
    Task {
        id: "theorem-3.2",
        statement: "h(Q) − h(P) is the sum of d over the three cells of the jump (Theorem 3.2). The paper does not say what d sees beyond the border: exact iff it sees no token there.",
        statement_ja: "h(Q) − h(P) = Σ d(p_i)（定理3.2）。盤の外の扱いは書かれていない。外にはトークンが無いとするときに限り正しい。",
        check: |_| {
            let found = borders(&central()?, 2_000_000, 1)?;
            let [empty, token, ignored] = found.failures;
            let figures = json!({
                "jumps": found.jumps,
                "failures_if_outside_is_empty": empty,
                "failures_if_outside_is_a_token": token,
                "failures_if_outside_is_left_out": ignored,
            });
            let range = "all jumps of the positions met in random games on the English board";
            Ok(Finding::up_to(range, empty == 0, figures))
        },
    },
    Task {
        id: "first-solution",
        statement: "Least-cost search with half depth, without duplicates and symmetric positions, finds a solution of the central game quickly (the paper: some minutes on a personal computer).",
        statement_ja: "深さを半分にし、同じ局面と対称な局面を除く最小コスト探索は、中央の問題の1つめの解をすぐに見つける（論文では数分）。",
        check: |budget| search(1, budget),
    },
    Task {
        id: "tens-of-solutions",
        statement: "The same search finds tens of solutions a little later (the paper: about ten minutes).",
        statement_ja: "同じ探索で数十の解が得られる（論文では十分程度）。",
        check: |budget| search(50, budget),
    },
];

/// The search for so many solutions with each technique switched on and off. Ties in the queue
/// are broken in favour of the newest position, which the paper leaves open.
fn search(solutions: usize, budget: &Budget) -> Result<Finding> {
    let patience = budget.nodes.unwrap_or(PATIENCE).min(PATIENCE);
    let begun = Instant::now();
    let tried = techniques(&central()?, solutions, &budget.with_nodes(Some(patience)))?;
    let mut figures = serde_json::Map::new();
    let mut holds = false;
    for technique in &tried {
        let options = &technique.options;
        let half = options.depth == Depth::Half;
        let name = format!(
            "{}{}{}",
            if half { "half depth" } else { "full depth" },
            if options.dedup { ", no duplicates" } else { "" },
            if options.symmetry { ", no symmetric positions" } else { "" }
        );
        let found = technique.search.solutions.len();
        let all = half && options.dedup && options.symmetry;
        holds |= all && found == solutions;
        let (expanded, generated) = (technique.search.expanded, technique.search.generated);
        figures.insert(
            name,
            json!({ "solutions": found, "expanded": expanded, "generated": generated }),
        );
    }
    figures.insert("seconds_for_all".into(), json!(begun.elapsed().as_secs_f64()));
    let range = format!("{solutions} solutions, at most {patience} expansions each");
    Ok(Finding::on(range, holds, Value::Object(figures)))
}
