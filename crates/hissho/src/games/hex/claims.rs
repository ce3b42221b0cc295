//! The claims of Mishima's paper, each done again; where it holds, by a certificate that was checked.

use crate::verbs::claims::{Claim, Proofs, Statement, Verdict};
use anyhow::Result;
use checker::Claim as Question;
use engine::hex::sigma::Set;
use engine::hex::sigma::calculus::Id;
use engine::hex::sigma::certificate::{held, position, spelled, won};
use engine::hex::sigma::exhaust::Exhaust;
use engine::hex::sigma::paper::{LINES, MORE, Paper, V, W};
use engine::{Budget, Progress};
use rules::Player;
use serde_json::{Value, json};
use std::time::Instant;

/// What a claim came to.
struct Done {
    good: bool,
    range: String,
    counterexample: Option<String>,
    figures: Value,
    proofs: Proofs,
}

/// A claim: its id, the statement in both languages, and how to do it again.
type Entry = (&'static str, &'static str, &'static str, fn() -> Option<Done>);

/// The T-lemma on either side: stones, carrier, formula.
const T: [(&str, &str, &str); 2] =
    [("46", "56 37 47 57 28 38 48 58", "46-b"), ("46", "36 37 47 27 28 38 48 18", "46-b")];
const EXTENSION: &str = "(t-54 | t-46 | t-b) & (t-72 | 54-72)";

const CLAIMS: [Entry; 13] = [
    (
        "lemma-1",
        "S-lemma: x-y in {23, 33} and t-z in {51, 61}",
        "S-lemma：{23, 33} で x−y，{51, 61} で t−z",
        || all(&[("32 24", "23 33", "32-24"), ("52", "51 61", "t-52")]),
    ),
    (
        "lemma-2",
        "T-lemma: a stone on the third row is joined to the side in 8 cells",
        "T-lemma：3段目の石は8マスで辺と連結する",
        || all(&T),
    ),
    (
        "lemma-2-least",
        "None of the 8 cells of the T-lemma can go",
        "T-lemma の 8マスはどれも欠かせない",
        || least(&T),
    ),
    (
        "figure-3",
        "t-x ∨ y-x in V and x-z ∨ x-w ∨ x-b in W",
        "V で t−x ∨ y−x，W で x−z ∨ x−w ∨ x−b",
        || all(&[("34 62", V, "t-34 | 62-34"), ("34 54 46", W, "34-54 | 34-46 | 34-b")]),
    ),
    (
        "theorem-6",
        "σ-connection F: t-x ∨ t-w ∨ t-b in the 29 cells of F",
        "σ 連結 F：29マスの領域で t−x ∨ t−w ∨ t−b",
        || {
            let mut paper = Paper::default();
            let id = paper.theorem_6().ok()?;
            proved(&paper, id, "54 46", &fc(), "t-54 | t-46 | t-b")
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
            let parts = cases.iter().zip(&texts).map(|((reply, id), text)| {
                let cells = paper.calculus.board.names(paper.calculus.get(*id).carrier).join(" ");
                held_by(&paper, *id, &format!("54 46 {reply}"), &cells, text)
            });
            let parts: Vec<Part> = parts.collect::<Option<_>>()?;
            Some(whole("6 cases", json!({ "formulas": texts }), parts))
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
            Some(tried(holds, "case 5, White 63 before Black 72", shown))
        },
    ),
    (
        "theorem-7-repaired",
        "σ-extension F holds in the same cells if case 5 keeps 63 and 71 for 72",
        "Case 5 で 63 と 71 を 72 のために残せば，σ 拡張 F は同じ領域で成り立つ",
        || {
            let mut paper = Paper::default();
            let id = paper.theorem_7().ok()?;
            proved(&paper, id, "54 46 72", &fc(), EXTENSION)
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
            Some(tried(holds, "29 cells, exhaustively", "a misprint: t-x ∨ t-w is meant".into()))
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
            Some(tried(holds, "two stones on the top", "21-t and t-41 do not give 21-41".into()))
        },
    ),
    (
        "proposition-8",
        "Black wins with 54 and 46 against 47",
        "命題 8：54，46 と白 47 の盤面は黒勝ち",
        || wins(&["47"], "54 46 against 47"),
    ),
    (
        "figures-18-19",
        "Black wins with 54 and 46 against 37, 28 and 58",
        "図 18，19：54，46 と白 37，28，58 の盤面は黒勝ち",
        || wins(&["37", "28", "58"], "three boards"),
    ),
    (
        "must-play",
        "The must-play sets of F, F1, F2 and F3 are the printed ones",
        "F，F1，F2，F3 の先行排除の集合は印刷どおり",
        || {
            let mut paper = Paper::default();
            let (mut sets, mut parts, mut good) = (Vec::new(), Vec::new(), true);
            for line in LINES {
                let followed = paper.follow(&line).ok()?;
                parts.push(won_by(&paper, followed.black, followed.white, followed.theorem)?);
                let names = |set| paper.calculus.board.names(set);
                for (must, (printed, ..)) in followed.must.iter().zip(line.steps) {
                    // {47, 48} of figure 18 belongs to 37 alone; F1 and F2 take one each.
                    good &= *must == paper.set(printed) || *must == paper.set("47 48");
                }
                let musts: Vec<_> = followed.must.iter().map(|must| names(*must)).collect();
                sets.push(json!({ "line": line.name, "white": line.white, "must_play": musts }));
            }
            // The ends of the lines are proved; what the sets are, is computed.
            let mut done = whole("five lines", json!({ "lines": sets }), parts);
            (done.good, done.proofs.whole) = (good, false);
            Some(done)
        },
    ),
];

fn fc() -> String {
    format!("{V} {W} {MORE}")
}

/// A certificate and what it is to prove.
type Part = (Question, String);

/// A claim that its parts prove.
fn whole(range: &str, figures: Value, parts: Vec<Part>) -> Done {
    let proofs = Proofs { parts, whole: true };
    Done { good: true, range: range.to_string(), counterexample: None, figures, proofs }
}

/// A claim that was tried, and what speaks against it if it fails.
fn tried(good: bool, range: &str, against: String) -> Done {
    let mut done = whole(range, json!({}), Vec::new());
    done.proofs.whole = false;
    Done { good, counterexample: (!good).then_some(against), ..done }
}

/// Claims by exhaustive search, each with its certificate.
fn all(claims: &[(&str, &str, &str)]) -> Option<Done> {
    let mut paper = Paper::default();
    let mut parts = Vec::new();
    for (black, carrier, formula) in claims {
        let id = paper.lemma(black, carrier, formula).ok()?;
        parts.push(held_by(&paper, id, black, carrier, formula)?);
    }
    Some(whole(&format!("{} claims", claims.len()), json!({}), parts))
}

/// That no claim holds without one of its cells.
fn least(claims: &[(&str, &str, &str)]) -> Option<Done> {
    let paper = Paper::default();
    for (black, carrier, formula) in claims {
        let mut exhaust = Exhaust::new(&paper.claim(black, carrier, formula))?;
        if let Some(place) = exhaust.removable()?.first() {
            let cell = paper.calculus.board.cell_name(exhaust.board_cell(*place as u8));
            return Some(tried(false, carrier, format!("{formula} holds without {cell}")));
        }
    }
    Some(tried(true, &format!("{} claims, exhaustively", claims.len()), String::new()))
}

fn proved(paper: &Paper, id: Id, black: &str, carrier: &str, formula: &str) -> Option<Done> {
    let part = held_by(paper, id, black, carrier, formula)?;
    Some(whole(&format!("{} cells", carrier.split(' ').count()), json!({}), vec![part]))
}

/// That a claim holds, by a theorem.
fn held_by(paper: &Paper, id: Id, black: &str, carrier: &str, formula: &str) -> Option<Part> {
    let claim = paper.claim(black, carrier, formula);
    let state = position(&claim.board, claim.black, claim.white)?;
    let (cells, formula) = spelled(&claim);
    let question = Question::holds(&state, Player::One, &cells, &formula);
    Some((question, held(&paper.calculus, &claim, id)?))
}

/// That Black wins with 54 and 46 against each of those stones.
fn wins(against: &[&str], range: &str) -> Option<Done> {
    let mut parts = Vec::new();
    for white in against {
        let mut paper = Paper::default();
        let id = paper.proposition_8(white).ok()?;
        let (black, stone) = (paper.set("54 46"), paper.set(white));
        parts.push(won_by(&paper, black, stone, id)?);
    }
    Some(whole(range, json!({}), parts))
}

/// That Black wins where those stones are, by a theorem.
fn won_by(paper: &Paper, black: Set, white: Set, id: Id) -> Option<Part> {
    let state = position(&paper.calculus.board, black, white)?;
    Some((Question::wins(&state, Player::One), won(&paper.calculus, black, white, id)?))
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
        let verdict = match &done {
            Some(done) if done.good => Verdict::Holds,
            Some(_) => Verdict::Fails,
            None => Verdict::Unknown,
        };
        progress.settled(id, verdict.holds());
        let done = done.unwrap_or_else(|| tried(true, "nothing", String::new()));
        let Done { range, counterexample, mut figures, proofs, .. } = done;
        if !proofs.parts.is_empty() {
            figures["certificates"] = json!(proofs.parts.len());
        }
        list.push(Claim {
            id: id.to_string(),
            statement: en.to_string(),
            statement_ja: ja.to_string(),
            verdict,
            range,
            counterexample,
            figures,
            seconds: begun.elapsed().as_secs_f64(),
            proofs,
        });
    }
    Ok(list)
}
