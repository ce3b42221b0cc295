//! The claims of the paper done again.
//!
//! ```text
//! full boards   all of them up to 4×4 (5×5 if there is a minute for it), random ones up to 13×13
//! games         random ones on 11×11, judged by each detector
//! solved        boards of n×n with the strong side first
//! ```

mod boards;
mod curves;
mod detectors;
mod solved;

use crate::budget::Budget;
use crate::progress::{Progress, Stage};
use boards::{full_boards, intersections, one_trivial};
use curves::short_curves;
use detectors::detectors;
use rules::Player;
use rules::torus::{Rule, Slant, Start, Variant};
use solved::{fair, strong_first};

/// What became of a claim.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Finding {
    /// Without an exception on the range that was looked at.
    HoldsOnRange,
    /// There is a counterexample.
    Fails,
    /// The budget ran out.
    Unknown,
}

/// A claim of [`STATEMENTS`], and what the tests say about it.
#[derive(Clone, PartialEq, Debug)]
pub struct Claim {
    /// The first word of its statement.
    pub id: &'static str,
    /// What the tests came to.
    pub finding: Finding,
    /// What was looked at, in English.
    pub range: String,
    /// The first that was found, in words or as a board.
    pub counterexample: Option<String>,
    /// Numbers that the tests gave, by name.
    pub figures: Vec<(String, f64)>,
}

impl Claim {
    /// Whether it was found to hold, as far as it was tried.
    fn holds(&self) -> Option<bool> {
        match self.finding {
            Finding::HoldsOnRange => Some(true),
            Finding::Fails => Some(false),
            Finding::Unknown => None,
        }
    }
}

/// What the paper says, and the theorems added to it: id, English, Japanese.
pub const STATEMENTS: [[&str; 3]; 11] = [
    [
        "3.1",
        "As long as one player's stones close no essential curve, the other still can",
        "一方が閉曲線を完成できない間は、他方は閉曲線を完成させる可能性が残る",
    ],
    [
        "3.1-both",
        "If one player's pattern is trivial, both can still complete their basic loops",
        "一方のパターンが自明なら、どちらも基本ループを完成させる余地が残る",
    ],
    [
        "3.2",
        "Once a player has his basic loop, the other cannot complete his",
        "一方が自分の基本ループを完成させると、他方は自分の基本ループを完成できない",
    ],
    ["no-draws", "A full board is never without a curve", "盤が埋まれば必ず閉曲線ができる"],
    [
        "c-one-winner",
        "Under rule (c) a full board has exactly one winner",
        "規則(c)では、埋まった盤の勝者はちょうど一人である",
    ],
    ["4.easy", "The curves α+β and α−β are both easy to make", "α±βはどちらもわりと簡単に作れる"],
    [
        "4.c",
        "Curves mα−nβ and kβ−lα can both be had if mn = kl, and only then",
        "閉曲線mα−nβとkβ−lαが両立するのはmn=klのとき、またそのときに限る",
    ],
    [
        "c-fair",
        "Rule (c) treats both sides alike, as ordinary Hex does",
        "規則(c)は通常のHexのように両者に公平である",
    ],
    ["5", "The detector of section 5 finds the wins", "第5節の手順は勝利を判定する"],
    [
        "5.repaired",
        "With all its repairs the detector judges every game rightly",
        "修正をすべて施した判定手順は、どの対局も正しく判定する",
    ],
    [
        "strong-first",
        "On n×n the strong side, moving first, wins under rule (c)",
        "n×n盤の規則(c)では、強い側が先手なら勝つ",
    ],
];

/// Does all claims again, or one.
pub fn claims(only: Option<&str>, budget: &Budget, progress: &dyn Progress) -> Vec<Claim> {
    let wanted = |id: &str| only.is_none_or(|only| only == id);
    let on_boards = ["3.1", "3.2", "no-draws", "c-one-winner", "4.c"];
    let tally = on_boards.iter().any(|id| wanted(id)).then(|| full_boards(budget, progress));
    let mut found = Vec::new();
    for [id, ..] in STATEMENTS.into_iter().filter(|[id, ..]| wanted(id)) {
        progress.stage(Stage::Named(id));
        if budget.late() {
            found.push(open(id));
            continue;
        }
        let claim = match (id, &tally) {
            ("3.1-both", _) => one_trivial(budget),
            ("4.easy", _) => short_curves(),
            ("c-fair", _) => fair(budget),
            ("4.c", Some(tally)) => intersections(tally),
            ("5" | "5.repaired", _) => detectors(id, budget),
            ("strong-first", _) => strong_first(budget),
            (_, Some(tally)) => tally.claim(id),
            (_, None) => open(id),
        };
        progress.settled(id, claim.holds());
        found.push(claim);
    }
    found
}

fn open(id: &'static str) -> Claim {
    let range = "nothing: the budget ran out".to_string();
    Claim { id, finding: Finding::Unknown, range, counterexample: None, figures: Vec::new() }
}

fn variant(rows: usize, columns: usize, rule: Rule, slant: Slant) -> Variant {
    Variant { rows, columns, rule, slant, start: Start::Plain(Player::One) }
}
