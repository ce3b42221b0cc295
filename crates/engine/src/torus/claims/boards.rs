//! Claims about boards: all full ones of small sizes, random ones of larger sizes, and all of 3×3.

use super::{Claim, Finding, variant};
use crate::budget::Budget;
use crate::dice::Dice;
use crate::progress::Progress;
use crate::torus::playout::Umpire;
use crate::torus::tables::{BLACK, EMPTY, Tables, WHITE, player};
use rules::torus::{Class, Group, Rule, Slant, verdict};
use std::collections::BTreeSet;
use std::time::{Duration, Instant};

/// What was found on full boards.
#[derive(Default)]
pub(super) struct Tally {
    boards: u64,
    sampled: u64,
    largest: String,
    broken: [Option<String>; 4],
    /// The classes mα−nβ and kβ−lα that both players had on one board, as (m, n, k, l).
    both: BTreeSet<[i64; 4]>,
}

pub(super) fn full_boards(budget: &Budget, progress: &dyn Progress) -> Tally {
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
        let classes = [(black, white), (white, black)].map(|(a, b)| a.class().zip(b.class()));
        for ((m, n), (l, k)) in classes.into_iter().flatten() {
            if m * n < 0 && k * l < 0 {
                self.both.insert([m.abs(), n.abs(), k.abs(), l.abs()]);
            }
        }
        let opposite = |a: Group, b: Group| a != Group::Trivial || b == Group::Rank2;
        let checks = [
            opposite(black, white) && opposite(white, black),
            !(holds(black, (1, 0)) && holds(white, (0, 1))),
            black != Group::Trivial || white != Group::Trivial,
            winners[0] != winners[1],
        ];
        for (broken, holds) in self.broken.iter_mut().zip(checks) {
            if !holds && broken.is_none() {
                *broken = Some(written(tables, stones));
            }
        }
    }

    fn range(&self) -> String {
        format!(
            "all full boards up to {}, both slants, and {} random ones up to 13×13",
            self.largest, self.sampled
        )
    }

    pub(super) fn claim(&self, id: &'static str) -> Claim {
        let range = self.range();
        let figures = vec![("boards".to_string(), self.boards as f64)];
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

/// All boards of 3×3, stones or none: where one pattern is trivial, can both players still have
/// their basic loops if all open cells become theirs?
pub(super) fn one_trivial(budget: &Budget) -> Claim {
    let (mut one, mut both, mut broken) = (0u64, 0u64, [0u64; 2]);
    let mut smallest: Option<(usize, String)> = None;
    let mut done = true;
    for slant in [Slant::Minus, Slant::Plus] {
        let tables = Tables::new(variant(3, 3, Rule::C, slant));
        let mut umpire = Umpire::new(&tables);
        for number in 0..3usize.pow(9) {
            let digit = |cell: u32| (number / 3usize.pow(cell) % 3) as u8;
            let stones: Vec<u8> = (0..9).map(digit).collect();
            let trivial = [BLACK, WHITE]
                .map(|colour| umpire.group(&stones, colour, Rule::B) == Group::Trivial);
            if trivial == [false, false] {
                continue;
            }
            let mut can = |colour: u8, class: Class| {
                let filled = |stone: &u8| if *stone == EMPTY { colour } else { *stone };
                let filled: Vec<u8> = stones.iter().map(filled).collect();
                holds(umpire.group(&filled, colour, Rule::B), class)
            };
            let holds = can(BLACK, (1, 0)) && can(WHITE, (0, 1));
            one += 1;
            broken[0] += u64::from(!holds);
            if trivial == [true, true] {
                both += 1;
                broken[1] += u64::from(!holds);
            }
            let laid = stones.iter().filter(|stone| **stone != EMPTY).count();
            if !holds && smallest.as_ref().is_none_or(|(least, _)| laid < *least) {
                smallest = Some((laid, written(&tables, &stones)));
            }
        }
        if budget.late() {
            done = false;
            break;
        }
    }
    let figures = [
        ("boards with a trivial pattern", one),
        ("with a trivial pattern and a loop out of reach", broken[0]),
        ("boards where both patterns are trivial", both),
        ("with two trivial patterns and a loop out of reach", broken[1]),
    ];
    Claim {
        id: "3.1-both",
        finding: match (&smallest, done) {
            (Some(_), _) => Finding::Fails,
            (None, true) => Finding::HoldsOnRange,
            (None, false) => Finding::Unknown,
        },
        range: "all boards of 3×3, full or not, both slants".to_string(),
        counterexample: smallest.map(|(_, board)| board),
        figures: figures.map(|(name, count)| (name.to_string(), count as f64)).to_vec(),
    }
}

/// The board as the command line writes it.
fn written(tables: &Tables, stones: &[u8]) -> String {
    let letter = |stone: &u8| match *stone {
        BLACK => 'B',
        WHITE => 'W',
        _ => '.',
    };
    let rows: Vec<String> =
        stones.chunks(tables.columns).map(|row| row.iter().map(letter).collect()).collect();
    format!("torus:{} {}", tables.variant, rows.join("/"))
}

/// Disjoint curves have intersection number 0, which is mk − nl here. The boards show which
/// classes both players had; the numbers show where mn = kl promises what no board can give.
pub(super) fn intersections(tally: &Tally) -> Claim {
    fn coprime(a: i64, b: i64) -> bool {
        (2..=a.min(b)).all(|d| a % d != 0 || b % d != 0)
    }
    let small = || 1..4i64;
    let pairs =
        || small().flat_map(|a| small().map(move |b| (a, b))).filter(|(a, b)| coprime(*a, *b));
    let all = pairs().flat_map(|(m, n)| pairs().map(move |(k, l)| [m, n, k, l]));
    let promised: Vec<[i64; 4]> = all.filter(|[m, n, k, l]| m * n == k * l).collect();
    let crossing = |[m, n, k, l]: &[i64; 4]| m * k != n * l;
    let out_of_reach: Vec<_> =
        promised.iter().filter(|four| crossing(four) && !tally.both.contains(*four)).collect();
    let against = tally.both.iter().filter(|[m, n, k, l]| m * n != k * l).count();
    let meets = tally.both.iter().filter(|four| crossing(four)).count();
    let wrong = tally.both.iter().find(|[m, n, k, l]| m * n != k * l);
    let wrong = wrong.or(out_of_reach.first().copied());
    let figures = [
        ("pairs of such classes both had on a board", tally.both.len()),
        ("of these with mn ≠ kl", against),
        ("of these with mk ≠ nl", meets),
        ("pairs with numbers up to 3 and mn = kl", promised.len()),
        ("of these that must cross, and are on no board", out_of_reach.len()),
    ];
    Claim {
        id: "4.c",
        finding: if wrong.is_some() { Finding::Fails } else { Finding::HoldsOnRange },
        range: format!("{}; the intersection number is mk − nl", tally.range()),
        counterexample: wrong.map(|[m, n, k, l]| format!("m={m}, n={n}, k={k}, l={l}")),
        figures: figures.map(|(name, count)| (name.to_string(), count as f64)).to_vec(),
    }
}
