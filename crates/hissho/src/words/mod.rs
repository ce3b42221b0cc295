//! What Hissho says, in English and in Japanese, made from data in this one place: reasons of
//! engines, replies of certificates, refusals of the rules, notes on positions.

pub mod bao;
pub mod bridgit;
pub mod explain;
pub mod hex;
pub mod hiq;
pub mod notes;
pub mod reasons;
pub mod refusals;

/// The same in both languages.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Words {
    pub en: String,
    pub ja: String,
}

impl Words {
    pub fn new(en: impl Into<String>, ja: impl Into<String>) -> Self {
        Words { en: en.into(), ja: ja.into() }
    }

    /// Writes them into a document: `words` and `words_ja`.
    pub fn mark(&self, json: &mut serde_json::Value) {
        json["words"] = serde_json::json!(self.en);
        json["words_ja"] = serde_json::json!(self.ja);
    }
}

/// A player by the name that the rules give.
pub fn player(name: &str) -> &str {
    match name {
        "black" => "黒",
        "white" => "白",
        "left" => "左軍",
        "right" => "右軍",
        "first" => "先手",
        "second" => "後手",
        other => other,
    }
}

/// A share as people read it.
fn percent(share: f64) -> String {
    format!("{:.0} %", share * 100.0)
}
