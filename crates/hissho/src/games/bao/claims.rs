//! The claims of Inahata and Takahashi's paper on BAO, as the engine's census finds them.

use crate::verbs::claims::{Claim, Proofs, Statement, Verdict};
use anyhow::Result;
use engine::bao::census::Verdict as Found;
use engine::bao::claims::{self as paper, Example, Figure, Range};
use engine::bao::lasso::Lasso;
use engine::{Budget, Progress};
use serde_json::{Value, json};
use std::time::Instant;

/// What the paper claims.
pub fn says() -> Vec<Statement> {
    let said = |claim: paper::Statement| Statement {
        id: claim.id,
        statement: claim.statement,
        statement_ja: claim.statement_ja,
    };
    paper::statements().into_iter().map(said).collect()
}

/// The claims; whoever hears of progress learns when each is settled.
pub fn claims(only: Option<&str>, budget: &Budget, progress: &dyn Progress) -> Result<Vec<Claim>> {
    let begun = Instant::now();
    let found = paper::claims(only, &paper::RANGES, budget, progress);
    let seconds = begun.elapsed().as_secs_f64();
    let claim = |(said, found): (paper::Statement, Option<paper::Found>)| {
        let Some(found) = found else {
            let (id, statement, statement_ja) = (said.id, said.statement, said.statement_ja);
            let (verdict, figures) = (Verdict::Unknown, json!({}));
            let range = "nothing: the budget ran out".to_string();
            let counterexample = None;
            return Claim {
                id,
                statement,
                statement_ja,
                verdict,
                range,
                counterexample,
                figures,
                seconds,
                proofs: Proofs::default(),
            };
        };
        let named = |(name, figure): (&str, Figure)| {
            let value = match figure {
                Figure::Table { head, rows } => json!({ "head": head, "rows": rows }),
                figure => json!(amount(&figure)),
            };
            (name.to_string(), value)
        };
        Claim {
            verdict: judged(found.verdict),
            figures: Value::Object(found.figures.into_iter().map(named).collect()),
            id: said.id,
            statement: said.statement,
            statement_ja: said.statement_ja,
            range: looked_at(&found.range),
            counterexample: found.counterexample.map(|example| example_text(&example)),
            seconds,
            proofs: Proofs::default(),
        }
    };
    Ok(found.into_iter().map(claim).collect())
}

fn judged(verdict: Found) -> Verdict {
    match verdict {
        Found::Holds => Verdict::HoldsUpTo,
        Found::Vacuous => Verdict::Vacuous,
        Found::Fails => Verdict::Fails,
    }
}

fn listed<T: ToString>(items: &[T], between: &str) -> String {
    items.iter().map(ToString::to_string).collect::<Vec<_>>().join(between)
}

fn looked_at(range: &Range) -> String {
    match range {
        Range::Four => "all positions reachable on 4×2".into(),
        Range::Lines => "the five lines".into(),
        Range::Sample { moves } => {
            format!("{moves} random moves on 8×2 (a sample), all positions of 4×2 and 5×2")
        }
        Range::Boards => {
            "all boards of 16 holes with at most 32 stones, reachable or not, mover left out".into()
        }
        Range::Rings(rings) => {
            let rings = rings.iter().map(|(holes, most)| format!("{holes} holes ≤ {most} stones"));
            rings.collect::<Vec<_>>().join(", ")
        }
        Range::OneMove => "the move, by the transition rules of CCS".into(),
        Range::Printed => "the printed equations of 4×2, explored along silent steps".into(),
        Range::OneBoard => "the board".into(),
        Range::Formula { boards } => format!("{boards} boards of the formula, n = 2 to 6"),
    }
}

fn example_text(example: &Example) -> String {
    match example {
        Example::Board(board) => listed(board, ","),
        Example::Row(name) => name.to_string(),
        Example::Messages(messages) => messages.join(" "),
    }
}

/// A play that never ends, in words.
pub fn lasso_text(lasso: &Lasso) -> String {
    let stem = listed(&lasso.stem, " ");
    match lasso.round.is_empty() {
        true => format!("{stem}, which never ends"),
        false => format!("{stem}, then {} for ever", listed(&lasso.round, " ")),
    }
}

fn amount(figure: &Figure) -> String {
    match figure {
        Figure::Count(n) => n.to_string(),
        Figure::OneIn(n) => format!("1 in {n}"),
        Figure::ByHoles(rows) => {
            let rows = rows.iter().map(|(holes, n)| format!("{holes} holes: {n}"));
            rows.collect::<Vec<_>>().join(", ")
        }
        Figure::Played { row, moves } => format!("{row}: {moves}"),
        Figure::Moves(moves) => listed(moves, ", "),
        Figure::Board(board) => listed(board, ","),
        Figure::Stores([first, second]) => format!("first {first}, second {second}"),
        Figure::Messages(messages) => messages.join(" "),
        Figure::Lasso(lasso) => lasso_text(lasso),
        Figure::Row(row) => row.unwrap_or("no row").to_string(),
        Figure::Loop { period, shift } => format!("{period}, {shift}"),
        Figure::Table { rows, .. } => format!("{} rows", rows.len()),
    }
}
