//! What Hissho says, in English and in Japanese, made from data in this one place: reasons of
//! engines, replies of certificates, refusals of the rules, notes on positions.

pub mod bao;
pub mod boards;
pub mod bridgit;
pub mod claim;
pub mod errors;
pub mod explain;
pub mod figures;
pub mod graph;
pub mod hex;
pub mod hiq;
mod inputs;
pub mod lemmas;
pub mod manual;
pub mod notes;
mod objections;
pub mod play;
pub mod ranges;
pub mod reasons;
pub mod refusals;
pub mod sentences;
pub mod server;
pub mod stages;
pub mod torus;
pub mod unproved;

use std::fmt;

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

/// An error that says in both languages what is wrong.
#[derive(Debug)]
pub struct Said(pub Words);

impl Said {
    pub fn new(en: impl Into<String>, ja: impl Into<String>) -> Self {
        Said(Words::new(en, ja))
    }
}

impl fmt::Display for Said {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0.en)
    }
}

impl std::error::Error for Said {}

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
