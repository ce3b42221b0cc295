//! The claims of Mishima's paper, each done again; where it holds, by a certificate that was checked.

use crate::verbs::claims::{Claim, Statement, Verdict};
use anyhow::Result;
use checker::{Accepted, Claim as Question, Limits, confirm};
use engine::hex::sigma::Set;
use engine::hex::sigma::calculus::Id;
use engine::hex::sigma::certificate::{held, position, spelled, won};
use engine::hex::sigma::exhaust::Exhaust;
use engine::hex::sigma::paper::{LINES, MORE, Paper, V, W};
use engine::{Budget, Progress};
use rules::Player;
use serde_json::{Value, json};
use std::time::Instant;

/// What a claim came to: whether it holds, on what, a counterexample, figures.
type Done = (bool, String, Option<String>, Value);

/// A claim: its id, the statement in both languages, and how to do it again.
type Entry = (&'static str, &'static str, &'static str, fn() -> Option<Done>);

const EXTENSION: &str = "(t-54 | t-46 | t-b) & (t-72 | 54-72)";

const CLAIMS: [Entry; 12] = [
    (
        "lemma-1",
        "S-lemma: x-y in {23, 33} and t-z in {51, 61}",
        "S-lemma：{23, 33} で x−y，{51, 61} で t−z",
        || Some(all(&[("32 24", "23 33", "32-24"), ("52", "51 61", "t-52")])),
    ),
    (
        "lemma-2",
        "T-lemma: a stone on the third row is joined to the side in 8 cells, and in no fewer",
        "T-lemma：3 段目の石は 8 セルで辺と連結し，それより少ないセルではしない",
        || {
            Some(all(&[
                ("46", "56 37 47 57 28 38 48 58", "46-b"),
                ("46", "36 37 47 27 28 38 48 18", "46-b"),
            ]))
        },
    ),
    (
        "figure-3",
        "t-x ∨ y-x in V and x-z ∨ x-w ∨ x-b in W",
        "V で t−x ∨ y−x，W で x−z ∨ x−w ∨ x−b",
        || Some(all(&[("34 62", V, "t-34 | 62-34"), ("34 54 46", W, "34-54 | 34-46 | 34-b")])),
    ),
    (
        "theorem-6",
        "σ-connection F: t-x ∨ t-w ∨ t-b in the 29 cells of F",
        "σ 連結 F：29 セルの領域で t−x ∨ t−w ∨ t−b",
        || {
            let mut paper = Paper::default();
            let id = paper.theorem_6().ok()?;
            Some(proved(&paper, id, "54 46", &fc(), "t-54 | t-46 | t-b"))
        },
    ),
    (
        "table-1",
        "The formulas of table 1 hold at depth 2",
        "表 1 の論理式は深さ 2 の節点で成り立つ",
        || {
            let mut paper = Paper::default();
            let cases = paper.table_1(false).ok()?;
            let texts = cases.iter().map(|(_, id)| {
                paper.calculus.get(*id).formula.text(|point| paper.calculus.board.name(point))
            });
            let texts: Vec<String> = texts.collect();
            let certified = cases.iter().zip(&texts).all(|((reply, id), text)| {
                let cells = paper.calculus.board.names(paper.calculus.get(*id).carrier).join(" ");
                proved(&paper, *id, &format!("54 46 {reply}"), &cells, text).0
            });
            let good = certified && cases.len() == 6;
            let figures = json!({ "formulas": texts, "certified": certified });
            Some((good, "6 cases".to_string(), None, figures))
        },
    ),
    (
        "theorem-7",
        "σ-extension F, with the replies of figure 6 as printed",
        "σ 拡張 F（図 6 の応手のまま）",
        || {
            // Case 5 stops at t-x; if White then plays 63 before Black 72, the second half is lost.
            let mut paper = Paper::default();
            let white = "62 63";
            let mut claim =
                paper.claim("54 46 43 72", "44 53 33 32 42 52 31 41 51 61 71", EXTENSION);
            claim.white = paper.set(white);
            let holds = Exhaust::new(&claim)?.holds()?;
            let state = position(&claim.board, claim.black, claim.white)?;
            let example = rules::State::id(&state);
            let shown = format!("{example} {}", rules::Position::board(&state));
            paper.theorem_6().ok()?;
            Some((
                holds,
                "case 5, White 63 before Black 72".to_string(),
                (!holds).then_some(shown),
                json!({}),
            ))
        },
    ),
    (
        "theorem-7-repaired",
        "σ-extension F holds in the same cells if case 5 keeps 63 and 71 for 72",
        "Case 5 で 63 と 71 を 72 のために残せば，σ 拡張 F は同じ領域で成り立つ",
        || {
            let mut paper = Paper::default();
            let id = paper.theorem_7().ok()?;
            Some(proved(&paper, id, "54 46 72", &fc(), EXTENSION))
        },
    ),
    (
        "after-theorem-7",
        "(t-x ∧ t-w ∨ t-b) ∧ (t-y ∨ x-y), as printed after theorem 7",
        "定理 7 の後の (t−x ∧ t−w ∨ t−b) ∧ (t−y ∨ x−y)",
        || {
            let paper = Paper::default();
            let claim = paper.claim("54 46 72", &fc(), "(t-54 & t-46 | t-b) & (t-72 | 54-72)");
            let holds = Exhaust::new(&claim)?.holds()?;
            let note = (!holds).then(|| "a misprint: t-x ∨ t-w is meant".to_string());
            Some((holds, "29 cells, exhaustively".to_string(), note, json!({})))
        },
    ),
    (
        "rule-2",
        "Rule (2) of union connections without 'b is not a side'",
        "ユニオン連結の規則（2）：b が辺でもよい",
        || {
            // t-21 and t-41 do not join 21 to 41: a side is no way through.
            let paper = Paper::default();
            let holds = Exhaust::new(&paper.claim("21 41", "31", "21-41"))?.holds()?;
            let note = (!holds).then(|| "21-t and t-41 do not give 21-41".to_string());
            Some((holds, "two stones on the top".to_string(), note, json!({})))
        },
    ),
    (
        "proposition-8",
        "Black wins with 54 and 46 against 47",
        "命題 8：54，46 と白 47 の盤面は黒勝ち",
        || wins("47"),
    ),
    (
        "figures-18-19",
        "Black wins with 54 and 46 against 37, 28 and 58",
        "図 18，19：54，46 と白 37，28，58 の盤面は黒勝ち",
        || {
            let each = ["37", "28", "58"].map(wins);
            let good = each.iter().all(|done| done.as_ref().is_some_and(|done| done.0));
            let steps: Vec<_> = each.iter().flatten().map(|done| done.3["steps"].clone()).collect();
            let figures = json!({ "certified": good, "steps": steps });
            Some((good, "three boards".to_string(), None, figures))
        },
    ),
    (
        "must-play",
        "The must-play sets of F, F1, F2 and F3 are the printed ones",
        "F，F1，F2，F3 の先行排除の集合は印刷どおり",
        || {
            let mut paper = Paper::default();
            let (mut sets, mut good) = (Vec::new(), true);
            for line in LINES {
                let followed = paper.follow(&line).ok()?;
                let end = won_by(&paper, followed.black, followed.white, followed.theorem);
                good &= end.is_some();
                let names = |set| paper.calculus.board.names(set);
                for (must, (printed, ..)) in followed.must.iter().zip(line.steps) {
                    // {47, 48} of figure 18 belongs to 37 alone; F1 and F2 take one each.
                    good &= *must == paper.set(printed) || *must == paper.set("47 48");
                }
                let musts: Vec<_> = followed.must.iter().map(|must| names(*must)).collect();
                sets.push(json!({ "line": line.name, "white": line.white, "must_play": musts,
                    "certified": end.is_some() }));
            }
            Some((good, "five lines".to_string(), None, json!({ "lines": sets })))
        },
    ),
];

fn fc() -> String {
    format!("{V} {W} {MORE}")
}

/// Claims by exhaustive search, each minimal, each with its certificate.
fn all(claims: &[(&str, &str, &str)]) -> Done {
    let mut paper = Paper::default();
    let mut good = true;
    let mut steps = 0;
    for (black, carrier, formula) in claims {
        let claim = paper.claim(black, carrier, formula);
        let minimal =
            Exhaust::new(&claim).and_then(|mut e| e.removable()).is_some_and(|r| r.is_empty());
        let done = paper.lemma(black, carrier, formula).ok();
        let done = done.map(|id| proved(&paper, id, black, carrier, formula));
        good &= minimal && done.as_ref().is_some_and(|done| done.0);
        steps += done.and_then(|done| done.3["steps"].as_u64()).unwrap_or_default();
    }
    (good, format!("{} claims", claims.len()), None, json!({ "steps": steps, "certified": good }))
}

fn proved(paper: &Paper, id: Id, black: &str, carrier: &str, formula: &str) -> Done {
    let claim = paper.claim(black, carrier, formula);
    let certificate = held(&paper.calculus, &claim, id);
    let state = position(&claim.board, claim.black, claim.white);
    let accepted = certificate.zip(state).and_then(|(certificate, state)| {
        let (cells, formula) = spelled(&claim);
        let question = Question::holds(&state, Player::One, &cells, &formula);
        confirm(&question, &certificate, &Limits::default()).ok()
    });
    let steps = accepted.as_ref().map(Accepted::steps);
    let figures = json!({ "certified": accepted.is_some(), "steps": steps });
    (accepted.is_some(), format!("{} cells", carrier.split(' ').count()), None, figures)
}

fn wins(white: &str) -> Option<Done> {
    let mut paper = Paper::default();
    let id = paper.proposition_8(white).ok()?;
    let (black, stone) = (paper.set("54 46"), paper.set(white));
    let accepted = won_by(&paper, black, stone, id);
    let figures =
        json!({ "certified": accepted.is_some(), "steps": accepted.as_ref().map(Accepted::steps) });
    Some((accepted.is_some(), format!("54 46 against {white}"), None, figures))
}

/// Whether the checker accepts that Black wins where those stones are, by a theorem.
fn won_by(paper: &Paper, black: Set, white: Set, id: Id) -> Option<Accepted> {
    let certificate = won(&paper.calculus, black, white, id)?;
    let state = position(&paper.calculus.board, black, white)?;
    confirm(&Question::wins(&state, Player::One), &certificate, &Limits::default()).ok()
}

pub fn says() -> Vec<Statement> {
    let said = |(id, en, ja, _): &Entry| Statement {
        id: id.to_string(),
        statement: en.to_string(),
        statement_ja: ja.to_string(),
    };
    CLAIMS.iter().map(said).collect()
}

pub fn claims(only: Option<&str>, budget: &Budget, progress: &dyn Progress) -> Result<Vec<Claim>> {
    let mut list = Vec::new();
    for (i, (id, en, ja, redo)) in CLAIMS.iter().enumerate() {
        if only.is_some_and(|only| only != *id) {
            continue;
        }
        progress.at(i as u64, Some(CLAIMS.len() as u64));
        let begun = Instant::now();
        let done = if budget.late() { None } else { redo() };
        let (verdict, range, counterexample, figures) = match done {
            Some((true, range, _, figures)) => (Verdict::Holds, range, None, figures),
            Some((false, range, example, figures)) => (Verdict::Fails, range, example, figures),
            None => (Verdict::Unknown, "nothing".to_string(), None, json!({})),
        };
        progress.settled(id, verdict.holds());
        list.push(Claim {
            id: id.to_string(),
            statement: en.to_string(),
            statement_ja: ja.to_string(),
            verdict,
            range,
            counterexample,
            figures,
            seconds: begun.elapsed().as_secs_f64(),
        });
    }
    Ok(list)
}
