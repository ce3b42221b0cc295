//! What a certificate claims, and what the checker says of it.

use super::{Words, objections, player};
use checker::{Claim, Goal, Saying, Unconfirmed, Verdict};
use serde_json::{Value, json};

/// The claim as data: its game, its board, what is said of it, and the sentence.
pub fn data(claim: &Claim) -> Value {
    let (kind, what) = match claim.fact.saying() {
        Saying::Wins(side) => ("wins", json!(side.name)),
        Saying::AtLeast(value) => ("lo", json!(value)),
        Saying::AtMost(value) => ("hi", json!(value)),
        Saying::Reaches(goal) => ("reaches", json!(goal.to_string())),
        Saying::Never(goal) => ("never", json!(goal.to_string())),
        Saying::Holds(side) => ("holds", json!(side.name)),
    };
    let mut json = json!({
        "game": claim.id, "kind": kind, "what": what, "board": claim.fact.position(),
        "person": claim.person,
    });
    if let Some((cells, formula)) = held(claim) {
        json["cells"] = json!(cells.split(',').collect::<Vec<_>>());
        json["formula"] = json!(formula);
    }
    words(claim).mark(&mut json);
    json
}

/// The cells and the formula of a claim that something holds.
fn held(claim: &Claim) -> Option<(&str, &str)> {
    let rest = claim.fact.board().strip_prefix(claim.fact.position())?;
    rest.strip_prefix(';')?.split_once(';')
}

/// The claim as a sentence.
pub fn words(claim: &Claim) -> Words {
    let board = claim.fact.position();
    let mover = claim.mover.unwrap_or_default();
    let place: Vec<&str> = board.split(':').filter(|word| *word != mover).collect();
    let turn = claim.mover.map_or(String::new(), |mover| format!("（{}の番）", player(mover)));
    let place = format!("{}の局面 {}{turn}", claim.id, place.join(":"));
    let said = match claim.fact.saying() {
        Saying::Wins(side) => {
            format!("{place}から、相手がどう応じても{}が勝つ", player(side.name))
        }
        Saying::AtLeast(value) => {
            format!("{place}から、手番側は相手との石数の差を{value}以上にできる")
        }
        Saying::AtMost(value) => {
            format!("{place}から、手番側が相手につけられる石数の差は{value}以下である")
        }
        Saying::Reaches(end) => format!("{place}から、{}に至る手順がある", goal(end)),
        Saying::Never(end) => format!("{place}から、{}に至る手順はない", goal(end)),
        Saying::Holds(side) => {
            let (cells, formula) = held(claim).unwrap_or_default();
            let side = player(side.name);
            format!("{place}で、{side}は後手でも{cells}の中だけで {formula} を成り立たせる")
        }
    };
    let proviso = claim.proviso.map_or("", |_| "（配り1,000,000回の制限のもとで）");
    // The checker counts without regard to one.
    let en = claim.sentence().replace(" 1 stones more", " 1 stone more");
    Words::new(en, format!("{said}{proviso}"))
}

fn goal(goal: &Goal) -> String {
    match goal {
        Goal::Solved => "解けた状態".to_string(),
        Goal::Stuck => "行き詰まり".to_string(),
        Goal::Drawn => "引き分け".to_string(),
        Goal::Won(side) => format!("{}の勝ち", player(side.name)),
        Goal::At(board) => format!("局面{board}"),
    }
}

fn verdict(word: &str) -> &str {
    match word {
        "rejected" => "不合格です",
        "malformed" => "書式が正しくありません",
        "stopped" => "検証を終えられませんでした",
        _ => "合格です",
    }
}

/// Why a certificate was refused.
pub fn refusal(found: &Verdict) -> Option<Words> {
    let why = found.objection()?;
    Some(Words::new(why.to_string(), objections::ja(why)))
}

pub fn unconfirmed(unconfirmed: &Unconfirmed) -> String {
    match unconfirmed {
        Unconfirmed::Refused(found) => {
            let line = found.line.map_or(String::new(), |line| format!("{line}行目："));
            let why =
                refusal(found).map_or(String::new(), |words| format!("（{line}{}）", words.ja));
            format!("証明書は{}{why}", verdict(found.word()))
        }
        Unconfirmed::Other(claim) => format!("証明書が示すのは別のことです：{}", words(claim).ja),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use rules::{Player, game};

    #[test]
    fn sentences_of_claims() {
        let hex = game::start("hex:2").expect("a game").play("a1").expect("a move");
        let claim = Claim::wins(&*hex, Player::One);
        assert_eq!(words(&claim).ja, "hex:2の局面 B./..（白の番）から、相手がどう応じても黒が勝つ");
        let black = checker::Side::of(&*hex, Player::One);
        let fact = checker::Fact::new(Saying::Holds(black), "B./..:white;b1,a2;top-a1");
        let holds = Claim { fact, ..claim };
        assert_eq!(
            words(&holds).ja,
            "hex:2の局面 B./..（白の番）で、黒は後手でもb1,a2の中だけで top-a1 を成り立たせる"
        );
        assert_eq!(data(&holds)["cells"], json!(["b1", "a2"]));
        let swap = game::start("hex:2:swap-sides").expect("a game");
        assert!(words(&Claim::wins(&*swap, Player::Two)).ja.ends_with("後手が勝つ"));
        let peg = game::start("hiq:drawn:oo*").expect("a puzzle");
        assert_eq!(
            words(&Claim::reaches(&*peg, Goal::Solved)).ja,
            "hiq:drawn:oo*の局面 oo*から、解けた状態に至る手順がある"
        );
    }
}
