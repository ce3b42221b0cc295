//! What the paper claims about single moves, one entry a claim, as the census asks it.
//!
//! A claim about states is asked of every state, one about loops once for each class of endless
//! moves. The propositions are asked with their side conditions, without (`free`), and with
//! weaker ones that suffice (`weak`).

use super::census::State;
use super::conditions::{Answers, of_state};
use super::relay::Loop;
use super::rollback::rollback;
use super::sow::{Ring, pack, unpack};

/// A claim about single moves.
#[derive(Clone, Copy, Debug)]
pub struct Claim {
    /// What `claims` is asked for.
    pub id: &'static str,
    /// In English.
    pub statement: &'static str,
    /// In Japanese.
    pub statement_ja: &'static str,
    pub(super) asks: Asks,
}

/// `None`: the claim says nothing here.
#[derive(Clone, Copy, Debug)]
pub(super) enum Asks {
    State(fn(&State) -> Option<bool>),
    Class(fn(&Loop) -> Option<bool>),
}

/// The period is at least 1.
fn long(class: &Loop) -> bool {
    class.period > 0
}

/// Some state of the class satisfies this.
fn some_state(class: &Loop, goal: impl Fn(&Answers) -> bool) -> Option<bool> {
    let ring = Ring::<8>::new(class.canonical.len())?;
    let start = pack(&class.canonical);
    let mut state = start;
    loop {
        if goal(&of_state(&unpack(state, ring.holes()))) {
            return Some(true);
        }
        let (after, last) = ring.sow(state, 0);
        state = ring.turned(after, last);
        if state == start {
            return Some(false);
        }
    }
}

fn gcd(a: u64, b: u64) -> u64 {
    if b == 0 { a } else { gcd(b, a % b) }
}

/// Laps until the first board itself is back.
fn laps(class: &Loop) -> u64 {
    class.sown / gcd(class.sown, class.canonical.len() as u64)
}

/// All claims, in the order of the paper.
pub const CLAIMS: &[Claim] = &[
    Claim {
        id: "loop1-pattern1",
        statement: "A board of pattern 1 never ends",
        statement_ja: "パターン1の盤面は停止しない",
        asks: Asks::State(|s| s.never_ends_if(s.is.loop1_first)),
    },
    Claim {
        id: "loop1-pattern2",
        statement: "A board of pattern 2 (LOOP1) never ends",
        statement_ja: "パターン2 (LOOP1) の盤面は停止しない",
        asks: Asks::State(|s| s.never_ends_if(s.is.loop1_second)),
    },
    Claim {
        id: "two-patterns",
        statement: "A loop of one sowing is of pattern 1 or 2",
        statement_ja: "1配りのループはパターン1か2に限る",
        asks: Asks::Class(|c| (c.sowings == 1).then(|| some_state(c, Answers::loop1))?),
    },
    Claim {
        id: "period0-one-sowing",
        statement: "A loop has period 0 exactly if it has one sowing",
        statement_ja: "周期0のループは1配りのループに限り、逆も成り立つ",
        asks: Asks::Class(|c| Some((c.period == 0) == (c.sowings == 1))),
    },
    Claim {
        id: "loop2-sufficient",
        statement: "A board with LOOP2 as printed never ends",
        statement_ja: "(LOOP2) を満たす盤面は停止しない",
        asks: Asks::State(|s| s.never_ends_if(s.is.loop2)),
    },
    Claim {
        id: "loop2-necessary",
        statement: "Every loop of period ≥ 1 has a state with LOOP2 as printed",
        statement_ja: "周期1以上のループには (LOOP2) を満たす盤面がある",
        asks: Asks::Class(|c| long(c).then(|| some_state(c, |is| is.loop2))?),
    },
    Claim {
        id: "loop2-repaired-sufficient",
        statement: "A board with LOOP2 repaired never ends",
        statement_ja: "修正した (LOOP2) を満たす盤面は停止しない",
        asks: Asks::State(|s| s.never_ends_if(s.is.loop2_repaired)),
    },
    Claim {
        id: "loop2-repaired-necessary",
        statement: "Every loop of period ≥ 1 has a state with LOOP2 repaired",
        statement_ja: "周期1以上のループには修正した (LOOP2) を満たす盤面がある",
        asks: Asks::Class(|c| long(c).then(|| some_state(c, |is| is.loop2_repaired))?),
    },
    Claim {
        id: "period-shift",
        statement: "A period ≥ 1 is shift + (m + 1)k",
        statement_ja: "周期1以上のループの周期は ずれ + (穴数 + 1)k",
        asks: Asks::Class(|c| {
            let turn = c.canonical.len() as u64 + 1;
            long(c).then_some(c.period >= c.shift && (c.period - c.shift).is_multiple_of(turn))
        }),
    },
    Claim {
        id: "laps",
        statement: "If period and m are coprime, the first board is back after period × m laps",
        statement_ja: "周期と穴数が互いに素ならば 周期 × 穴数 だけ回って開始盤面に一致する",
        asks: Asks::Class(|c| {
            let m = c.canonical.len() as u64;
            (long(c) && gcd(c.period, m) == 1).then(|| laps(c) == c.period * m)
        }),
    },
    Claim {
        id: "proposition-1",
        statement: "With two empty neighbours, rollback from any hole comes to T̂",
        statement_ja: "命題1: 空の穴が2つ続けばロールバックは T̂ に至る",
        asks: Asks::State(|s| s.ends_if(s.has_two_empty_neighbours())),
    },
    Claim {
        id: "proposition-2",
        statement: "From R̂ with its side condition, rollback comes to T̂",
        statement_ja: "命題2: R̂ からのロールバックは T̂ に至る",
        asks: Asks::State(|s| s.ends_if(s.is.r_hat)),
    },
    Claim {
        id: "proposition-2-weak",
        statement: "From R̂ it is enough that rollback does not start at i",
        statement_ja: "命題2の弱い条件: 取りはじめが i でなければ T̂ に至る",
        asks: Asks::State(|s| s.ends_if(s.is.r_hat_weak)),
    },
    Claim {
        id: "proposition-2-free",
        statement: "From R̂ without its side condition, rollback comes to T̂",
        statement_ja: "命題2 (ただし書きなし)",
        asks: Asks::State(|s| s.ends_if(s.is.r_hat_free)),
    },
    Claim {
        id: "proposition-3-pt1",
        statement: "From PT1 with its side condition, rollback comes to equal neighbours",
        statement_ja: "命題3 (PT1): ロールバックは R̂ に至る",
        asks: Asks::State(|s| s.is.pt1.then(|| s.rolls_back_to_equal_neighbours())?),
    },
    Claim {
        id: "proposition-3-pt2",
        statement: "From PT2 with its side condition, rollback comes to equal neighbours",
        statement_ja: "命題3 (PT2): ロールバックは R̂ に至る",
        asks: Asks::State(|s| s.is.pt2.then(|| s.rolls_back_to_equal_neighbours())?),
    },
    Claim {
        id: "proposition-4",
        statement: "Rollback that comes to PT1 or PT2 with side conditions comes to T̂; so 5, forwards",
        statement_ja: "命題4・5: (PT1) または (PT2) に至れば停止する",
        asks: Asks::State(|s| s.ends_if(s.is.pt1 || s.is.pt2)),
    },
    Claim {
        id: "proposition-4-pt1-weak",
        statement: "From PT1 it is enough that rollback does not start between its two empty holes",
        statement_ja: "命題4・5 (PT1) の弱い条件: 取りはじめが2つの空の穴の間でなければ停止する",
        asks: Asks::State(|s| s.ends_if(s.is.pt1_weak)),
    },
    Claim {
        id: "proposition-4-pt2-weak",
        statement: "From PT2 it is enough that rollback starts neither at n nor between the two empty holes",
        statement_ja: "命題4・5 (PT2) の弱い条件: 取りはじめが n でも2つの空の穴の間でもなければ停止する",
        asks: Asks::State(|s| s.ends_if(s.is.pt2_weak)),
    },
    Claim {
        id: "proposition-4-pt1-free",
        statement: "From PT1 without its side condition, rollback comes to T̂",
        statement_ja: "命題4・5 (PT1, ただし書きなし)",
        asks: Asks::State(|s| s.ends_if(s.is.pt1_free)),
    },
    Claim {
        id: "proposition-4-pt2-free",
        statement: "From PT2 without its side condition, rollback comes to T̂",
        statement_ja: "命題4・5 (PT2, ただし書きなし)",
        asks: Asks::State(|s| s.ends_if(s.is.pt2_free)),
    },
    Claim {
        id: "proposition-6",
        statement: "A move from a board with TERM, side conditions kept, ends",
        statement_ja: "命題6: (TERM) を満たせば1手は停止する",
        asks: Asks::State(|s| s.ends_if(s.is.term())),
    },
    Claim {
        id: "proposition-6-free",
        statement: "A move from a board with TERM, without side conditions, ends",
        statement_ja: "命題6 (ただし書きなし)",
        asks: Asks::State(|s| s.ends_if(s.is.term_free())),
    },
    Claim {
        id: "proposition-7",
        statement: "No board has LOOP and TERM, side conditions kept",
        statement_ja: "命題7: (LOOP) と (TERM) は同時に成り立たない",
        asks: Asks::State(|s| s.is.looping().then(|| !s.is.term())),
    },
    Claim {
        id: "proposition-7-free",
        statement: "No board has LOOP and TERM, without side conditions",
        statement_ja: "命題7 (ただし書きなし)",
        asks: Asks::State(|s| s.is.looping().then(|| !s.is.term_free())),
    },
    Claim {
        id: "proposition-7-repaired",
        statement: "No board has LOOP with LOOP2 repaired and TERM, side conditions kept",
        statement_ja: "命題7 (修正した LOOP2)",
        asks: Asks::State(|s| s.is.looping_repaired().then(|| !s.is.term())),
    },
    Claim {
        id: "proposition-8-loop",
        statement: "A move from a board with LOOP never ends",
        statement_ja: "命題8前半: (LOOP) を満たせばループする",
        asks: Asks::State(|s| s.never_ends_if(s.is.looping())),
    },
    Claim {
        id: "proposition-8-either",
        statement: "Every move comes to a board with LOOP or TERM, side conditions kept",
        statement_ja: "命題8後半: 有限回の遷移で (LOOP) か (TERM) を満たす盤面に至る",
        asks: Asks::State(|s| s.comes_to(|is| is.looping() || is.term())),
    },
    Claim {
        id: "proposition-8-either-repaired",
        statement: "Every move comes to a board with LOOP, LOOP2 repaired, or TERM with the weaker side conditions",
        statement_ja: "命題8後半 (修正した LOOP2, 弱いただし書き)",
        asks: Asks::State(|s| s.comes_to(|is| is.looping_repaired() || is.term_weak())),
    },
    Claim {
        id: "rollback-lemma",
        statement: "A move ends exactly if its rollback does",
        statement_ja: "順方向が停止することとロールバックが停止することは同値",
        asks: Asks::State(|s| Some(rollback(&s.holes, 0)?.stops? == s.is.ends?)),
    },
];
