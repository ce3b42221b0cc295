//! Errors in Japanese, wherever their causes are data.

use super::{Said, Words, claim, inputs, refusals};
use crate::evidence::Unchecked;
use crate::place::AtMove;
use checker::Unconfirmed;
use engine::hiq::reduction::layout::Irreducible;
use engine::partizan::Refusal as Unvalued;
use engine::proof_player::{Unanswered, Unfit};
use engine::value::{Misread, Weary};
use rules::Refused;
use std::error::Error;

/// The whole of an error, cause behind cause; none if one of them has no Japanese.
pub fn ja(error: &anyhow::Error) -> Option<String> {
    let mut said = Vec::new();
    for cause in error.chain() {
        match words(cause) {
            Some((words, true)) => {
                said.push(words);
                return Some(said.join("："));
            }
            Some((words, false)) => said.push(words),
            None => return None,
        }
    }
    Some(said.join("："))
}

/// What one cause says, and whether it speaks for those behind it too.
fn words(cause: &(dyn Error + 'static)) -> Option<(String, bool)> {
    if let Some(at) = cause.downcast_ref::<AtMove>() {
        let ended = at.ended.as_ref().map_or(String::new(), |words| format!("({})", words.ja));
        return Some((format!("{}手目{ended}", at.number), false));
    }
    if let Some(refused) = cause.downcast_ref::<Refused>() {
        return Some((refusals::ja(refused), true));
    }
    if let Some(Said(words)) = cause.downcast_ref() {
        return Some((words.ja.clone(), false));
    }
    if let Some(Unchecked(reason)) = cause.downcast_ref() {
        return Some((format!("証明できません：検証が終わりませんでした（{reason}）"), true));
    }
    if let Some(unconfirmed) = cause.downcast_ref::<Unconfirmed>() {
        return Some((claim::unconfirmed(unconfirmed), true));
    }
    if let Some(unanswered) = cause.downcast_ref::<Unanswered>() {
        let words = match unanswered {
            Unanswered::Refused(refused) => refusals::ja(refused),
            Unanswered::Over { play } => format!("「{play}」：対局は終わっています"),
            Unanswered::NoCase { play } => format!("「{play}」：証明書はこの手に答えません"),
            Unanswered::Strayed { play, answer } => {
                format!("「{play}」：証明書の手は{answer}です")
            }
        };
        return Some((words, true));
    }
    if let Some(unfit) = cause.downcast_ref::<Unfit>() {
        let words = match unfit {
            Unfit::Rule(rule) => format!("規則「{rule}」からは着手できません"),
            Unfit::Position(refused) => refusals::ja(refused),
        };
        return Some((words, true));
    }
    if let Some(unvalued) = cause.downcast_ref::<Unvalued>() {
        let words = match unvalued {
            Unvalued::Spent { positions } => format!("{positions}局面で時間が尽きました"),
            Unvalued::Loopy => "手順が元の局面に戻ります".to_string(),
            Unvalued::TooLong { moves } => format!("手順が{moves}手を超えます"),
        };
        return Some((words, true));
    }
    if let Some(Misread::Weary(weary)) = cause.downcast_ref() {
        let words = match weary {
            Weary::Spent => "時間が尽きました",
            Weary::Deep => "手順が1000手を超えます",
            Weary::Full => "標準形の局面が多すぎて、記憶に入りません",
            Weary::Number => "数が大きすぎます",
            Weary::Tried => "時間がかかりすぎます",
        };
        return Some((words.to_string(), true));
    }
    if let Some(engine::bridgit::values::TooLarge { empty }) = cause.downcast_ref() {
        return Some((format!("空きが{empty}マスあり、値の計算には多すぎます"), true));
    }
    if let Some(misread) = cause.downcast_ref::<engine::graph::digraph::Misread>() {
        return Some((super::graph::misread(misread), true));
    }
    if let Some(irreducible) = cause.downcast_ref::<Irreducible>() {
        return Some((super::graph::irreducible(irreducible), true));
    }
    if let Some(stopped) = cause.downcast_ref::<engine::hex::Stopped>() {
        return Some((super::hex::stopped(stopped).ja, true));
    }
    let text = cause.to_string();
    quoted(&text).or_else(|| inputs::ja(&text)).map(|words| (words, false))
}

/// A refusal, and what the word may have been meant for.
pub fn meant(refused: &Refused, near: &str) -> Words {
    Words::new(
        format!("{refused}; did you mean '{near}'?"),
        format!("{}。「{near}」のことですか", refusals::ja(refused)),
    )
}

/// A context that only names what it is about needs no translation.
fn quoted(text: &str) -> Option<String> {
    let token = text.strip_prefix('\'')?.strip_suffix('\'')?;
    (!token.contains('\'')).then(|| format!("「{token}」"))
}

#[cfg(test)]
mod tests {
    use super::*;
    use rules::game;

    #[test]
    fn a_move_of_a_line_is_numbered() {
        let refused = game::start("hex:3").expect("hex:3").play("d4").expect_err("d4");
        let words = refusals::ja(&refused);
        let error = anyhow::Error::from(AtMove { number: 4, refused, ended: None });
        assert_eq!(format!("{error:#}"), "move 4: 'd4': expected a cell from a1 to c3");
        assert_eq!(ja(&error), Some(format!("4手目：{words}")));
        assert_eq!(ja(&anyhow::anyhow!("something else")), None);
    }

    #[test]
    fn what_an_error_is_about_stays_as_it_is() {
        let spent = engine::hex::Stopped::Spent { expanded: 3 };
        let error = anyhow::Error::new(spent).context("'hex:9'");
        assert_eq!(
            ja(&error).as_deref(),
            Some("「hex:9」：3局面を展開したところで時間が尽きました")
        );
    }
}
