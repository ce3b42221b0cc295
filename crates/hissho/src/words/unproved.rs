//! Why nothing was proved.

use super::{Words, player};

/// What a prover says in place of a certificate.
#[derive(Clone, Copy, Debug)]
pub enum Unproved {
    /// The budget ran out.
    Spent,
    /// The budget ran out after so many expansions.
    Expanded(u64),
    /// The method finds neither a way nor a reason why there is none.
    Undecided,
    /// The player who was asked about does not win.
    CannotWin(&'static str),
    /// Somebody else wins.
    Wins(&'static str),
    Neither,
    /// Play can go on for ever.
    NoBound,
    /// The bound that was asked about does not hold.
    NotThisBound,
}

impl Unproved {
    pub fn words(self) -> Words {
        match self {
            Unproved::Spent => {
                Words::new("not settled within the budget", "時間内に決着しませんでした")
            }
            Unproved::Expanded(count) => Words::new(
                format!("the budget ran out after {count} expansions"),
                format!("{count}局面を展開したところで時間が尽きました"),
            ),
            Unproved::Undecided => Words::new(
                "neither a solution nor a proof that there is none was found",
                "解も、解がないことの証明も見つかりませんでした",
            ),
            Unproved::CannotWin(name) => Words::new(
                format!("{name} cannot force a win here"),
                format!("{}はここから勝ちを強制できません", player(name)),
            ),
            Unproved::Wins(name) => {
                Words::new(format!("{name} wins here"), format!("勝つのは{}です", player(name)))
            }
            Unproved::Neither => {
                Words::new("neither player can force a win here", "どちらも勝ちを強制できません")
            }
            Unproved::NoBound => Words::new(
                "either player can play for ever: no bound holds",
                "どちらも終わりなく続けられ、限界はありません",
            ),
            Unproved::NotThisBound => {
                Words::new("this bound does not hold", "この限界は成り立ちません")
            }
        }
    }
}
