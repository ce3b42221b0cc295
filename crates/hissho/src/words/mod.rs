//! What Hissho says in Japanese, made from data: refusals of the rules and notes on positions. The
//! English of both is their `Display`.

pub mod bridgit;
pub mod notes;
pub mod refusals;

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
