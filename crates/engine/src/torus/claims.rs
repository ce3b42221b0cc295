//! The claims of the paper done again.
//!
//! ```text
//! full boards   all of them up to 4×4 (5×5 if there is a minute for it), random ones up to 13×13
//! games         random ones on 11×11, judged by each detector
//! solved        boards of n×n with the strong side first
//! ```

use super::history::{Judge, Repair};
use super::playout::Umpire;
use super::solve::solve;
use super::tables::{BLACK, Tables, WHITE, player};
use crate::budget::Budget;
use crate::dice::Dice;
use crate::progress::{Progress, Silent, Stage};
use rules::torus::{Class, Group, Rule, Slant, Start, Torus, Variant, strong, verdict};
use rules::{Player, Position};
use std::collections::{HashSet, VecDeque};
use std::time::{Duration, Instant};

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Finding {
    Holds,
    /// On the range only.
    HoldsOnRange,
    Fails,
    Unknown,
}

#[derive(Clone, PartialEq, Debug)]
pub struct Claim {
    pub id: &'static str,
    pub finding: Finding,
    pub range: String,
    pub counterexample: Option<String>,
    pub figures: Vec<(String, f64)>,
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
        "mα−nβ and kβ−lα can both be had only if mn = kl",
        "mα−nβとkβ−lαが両立するのはmn=klのときに限る",
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
    let on_boards = ["3.1", "3.2", "no-draws", "c-one-winner", "c-fair"];
    let tally = on_boards.iter().any(|id| wanted(id)).then(|| full_boards(budget, progress));
    let mut found = Vec::new();
    for [id, ..] in STATEMENTS.into_iter().filter(|[id, ..]| wanted(id)) {
        progress.stage(Stage::Named(id));
        if budget.late() {
            found.push(open(id));
            continue;
        }
        found.push(match (id, &tally) {
            ("3.1-both", _) => one_trivial(),
            ("4.easy", _) => short_curves(),
            ("4.c", _) => intersections(),
            ("5" | "5.repaired", _) => detectors(id, budget),
            ("strong-first", _) => strong_first(budget),
            (_, Some(tally)) => tally.claim(id),
            (_, None) => open(id),
        });
    }
    found
}

fn open(id: &'static str) -> Claim {
    let range = "nothing: the budget ran out".to_string();
    Claim { id, finding: Finding::Unknown, range, counterexample: None, figures: Vec::new() }
}

/// What was found on full boards.
#[derive(Default)]
struct Tally {
    boards: u64,
    sampled: u64,
    largest: String,
    broken: [Option<String>; 4],
    /// Wins of Black under (c) by slant, and boards.
    black: [[u64; 2]; 2],
}

fn variant(rows: usize, columns: usize, rule: Rule, slant: Slant) -> Variant {
    Variant { rows, columns, rule, slant, start: Start::Plain(Player::One) }
}

fn full_boards(budget: &Budget, progress: &dyn Progress) -> Tally {
    let mut tally = Tally { largest: "4×4".to_string(), ..Tally::default() };
    let mut sizes: Vec<(usize, usize)> =
        (1..=4).flat_map(|n| (1..=4).map(move |m| (n, m))).collect();
    let minute = Instant::now() + Duration::from_secs(60);
    if budget.deadline.is_some_and(|end| end > minute) {
        sizes.push((5, 5));
        tally.largest = "5×5".to_string();
    }
    for slant in [Slant::Minus, Slant::Plus] {
        for &(n, m) in &sizes {
            let tables = Tables::new(variant(n, m, Rule::C, slant));
            let mut umpire = Umpire::new(&tables);
            let mut stones = vec![0; n * m];
            for board in 0..1u64 << (n * m) {
                for (cell, stone) in stones.iter_mut().enumerate() {
                    *stone = if board >> cell & 1 == 1 { BLACK } else { WHITE };
                }
                tally.look(&tables, &mut umpire, &stones);
                if board % 4096 == 0 {
                    progress.at(tally.boards, None);
                    if budget.late() {
                        tally.largest = format!("{n}×{m}, not all");
                        return tally;
                    }
                }
            }
        }
        let mut dice = Dice::new(13);
        for n in 5..=13 {
            let tables = Tables::new(variant(n, n, Rule::C, slant));
            let mut umpire = Umpire::new(&tables);
            for _ in 0..500 {
                let stones: Vec<u8> = (0..n * n).map(|_| 1 + dice.below(2) as u8).collect();
                tally.look(&tables, &mut umpire, &stones);
                tally.sampled += 1;
            }
        }
    }
    tally
}

impl Tally {
    fn look(&mut self, tables: &Tables, umpire: &mut Umpire, stones: &[u8]) {
        self.boards += 1;
        // Not rule (c): the whole group is wanted.
        let [black, white] = [BLACK, WHITE].map(|c| umpire.group(stones, c, Rule::B));
        let won = |group, colour| verdict(Rule::C, player(colour), group).is_some();
        let winners = [won(black, BLACK), won(white, WHITE)];
        let slant = usize::from(tables.variant.slant == Slant::Plus);
        self.black[slant][0] += u64::from(winners[0]);
        self.black[slant][1] += 1;
        let opposite = |a: Group, b: Group| a != Group::Trivial || b == Group::Rank2;
        let checks = [
            opposite(black, white) && opposite(white, black),
            !(holds(black, (1, 0)) && holds(white, (0, 1))),
            black != Group::Trivial || white != Group::Trivial,
            winners[0] != winners[1],
        ];
        for (broken, holds) in self.broken.iter_mut().zip(checks) {
            if !holds && broken.is_none() {
                let rows = stones.chunks(tables.columns);
                let row = |row: &[u8]| -> String {
                    row.iter().map(|s| if *s == BLACK { 'B' } else { 'W' }).collect()
                };
                let rows: Vec<String> = rows.map(row).collect();
                *broken = Some(format!("torus:{} {}", tables.variant, rows.join("/")));
            }
        }
    }

    fn claim(&self, id: &'static str) -> Claim {
        let range = format!(
            "all full boards up to {}, both slants, and {} random ones up to 13×13",
            self.largest, self.sampled
        );
        let mut figures = vec![("boards".to_string(), self.boards as f64)];
        if id == "c-fair" {
            for (name, [wins, of]) in ["slant −", "slant +"].into_iter().zip(self.black) {
                let share = wins as f64 / of.max(1) as f64;
                figures.push((format!("Black's share of full boards, {name}"), share));
            }
            let counterexample = Some("torus:2:c ../..".to_string());
            return Claim { id, finding: Finding::Fails, range, counterexample, figures };
        }
        let place =
            ["3.1", "3.2", "no-draws", "c-one-winner"].iter().position(|other| *other == id);
        let counterexample = place.and_then(|place| self.broken[place].clone());
        let finding = match counterexample {
            Some(_) => Finding::Fails,
            None => Finding::HoldsOnRange,
        };
        Claim { id, finding, range, counterexample, figures }
    }
}

/// Whether a group holds a class.
fn holds(group: Group, class: Class) -> bool {
    group.plus(Group::of(class)) == group
}

/// Black's pattern is trivial, and yet he cannot complete α: White's row lies across.
fn one_trivial() -> Claim {
    Claim {
        id: "3.1-both",
        finding: Finding::Fails,
        range: "3×3; it holds if both patterns are trivial".to_string(),
        counterexample: Some("torus:3:c WWW/.../...:black:won-white".to_string()),
        figures: Vec::new(),
    }
}

/// The fewest cells of a curve of a class on n×n.
fn shortest(n: usize, slant: Slant, class: Class) -> usize {
    let tables = Tables::new(variant(n, n, Rule::C, slant));
    let start = (0usize, (0i64, 0i64));
    let mut reached = HashSet::from([start]);
    let mut open = VecDeque::from([(start, 0)]);
    while let Some(((cell, (a, b)), steps)) = open.pop_front() {
        if steps > 0 && (cell, (a, b)) == (0, class) {
            return steps;
        }
        for step in tables.ring[cell] {
            let wound = (a + i64::from(step.over.0), b + i64::from(step.over.1));
            let next = (usize::from(step.to), wound);
            if wound.0.abs() <= 2 && wound.1.abs() <= 2 && reached.insert(next) {
                open.push_back((next, steps + 1));
            }
        }
    }
    usize::MAX
}

fn short_curves() -> Claim {
    let mut figures = Vec::new();
    for (slant, name) in [(Slant::Minus, "slant −"), (Slant::Plus, "slant +")] {
        for (class, word) in [((1, 0), "α"), ((0, 1), "β"), ((1, 1), "α+β"), ((1, -1), "α−β")]
        {
            let cells = shortest(11, slant, class) as f64;
            figures.push((format!("cells of {word}, {name}"), cells));
        }
    }
    Claim {
        id: "4.easy",
        finding: Finding::Fails,
        range: "the shortest curves of each class on 11×11: only one sign is as short as α".into(),
        counterexample: None,
        figures,
    }
}

/// By the intersection number, it is mk = nl.
fn intersections() -> Claim {
    let small = || 1..4i64;
    let all = small().flat_map(|m| small().map(move |n| (m, n)));
    let all = all.flat_map(|(m, n)| small().flat_map(move |k| small().map(move |l| (m, n, k, l))));
    let wrong = all.clone().find(|(m, n, k, l)| (m * n == k * l) != (m * k == n * l));
    let missed = all.filter(|(m, n, k, l)| (m * n == k * l) != (m * k == n * l)).count();
    Claim {
        id: "4.c",
        finding: Finding::Fails,
        range: "m, n, k, l from 1 to 3; the intersection number is mk − nl, so mk = nl is meant"
            .into(),
        counterexample: wrong.map(|(m, n, k, l)| format!("m={m}, n={n}, k={k}, l={l}")),
        figures: vec![("cases in which mn = kl and mk = nl differ".to_string(), missed as f64)],
    }
}

/// Random games of the detectors' table.
const GAMES: usize = 300;

fn detectors(id: &'static str, budget: &Budget) -> Claim {
    let variant = variant(11, 11, Rule::C, Slant::Minus);
    let tables = Tables::new(variant);
    let mut dice = Dice::new(5);
    let mut right = [0u32; 7];
    let mut games = 0;
    while games < GAMES && !budget.late() {
        games += 1;
        let mut order: Vec<usize> = (0..tables.count).collect();
        (1..order.len()).rev().for_each(|i| order.swap(i, dice.below(i + 1)));
        let mut judges = Repair::ALL.map(|repair| Judge::new(repair, variant));
        let mut said = [None; 7];
        let mut mover = Player::One;
        for (ply, cell) in order.into_iter().enumerate() {
            for (judge, said) in judges.iter_mut().zip(&mut said) {
                if said.is_none() {
                    *said = judge.place(cell, mover).map(|(winner, _)| (ply, winner));
                }
            }
            if said[6].is_some() {
                break;
            }
            mover = mover.other();
        }
        for (right, verdict) in right.iter_mut().zip(said) {
            *right += u32::from(verdict == said[6]);
        }
    }
    let share = |count: u32| f64::from(count) / games.max(1) as f64;
    let shares = Repair::ALL.iter().zip(right);
    let finding = match id {
        _ if games < GAMES => Finding::Unknown,
        "5.repaired" if right[5] as usize == GAMES => Finding::HoldsOnRange,
        _ => Finding::Fails,
    };
    Claim {
        id,
        finding,
        range: format!("{games} random games on 11×11 under rule (c)"),
        counterexample: None,
        figures: shares.map(|(repair, count)| (repair.to_string(), share(count))).collect(),
    }
}

/// The theorem is proved in `book/torus.md`; here it meets the solver.
fn strong_first(budget: &Budget) -> Claim {
    let mut figures = Vec::new();
    let mut finding = Finding::HoldsOnRange;
    let mut counterexample = None;
    for slant in [Slant::Minus, Slant::Plus] {
        for n in 2..=4 {
            let first = strong(slant);
            let start = Start::Plain(first);
            let position = Torus::start(&Variant { start, ..variant(n, n, Rule::C, slant) });
            match solve(&position, budget, &Silent) {
                Ok(solved) if solved.winner == first => {
                    figures.push((format!("positions for {}", position.id()), solved.nodes as f64));
                }
                Ok(_) => {
                    finding = Finding::Fails;
                    counterexample = Some(position.to_string());
                }
                Err(_) => finding = Finding::Unknown,
            }
        }
    }
    let range = "2×2 to 4×4, both slants; proved for all n in book/torus.md".to_string();
    Claim { id: "strong-first", finding, range, counterexample, figures }
}
