//! The conjecture laboratory: counts, and the smallest counterexample of each conjecture.
//!
//! For an unfinished position G, whoever moves:
//!
//! - **C1**: Left or Right can execute the voluntary strategy as the mover.
//! - **C2**: every move of an executable voluntary strategy wins. **Converse**: a mover who wins can execute it.
//! - **C3**, for two Left options G_i, G_j of one position:
//!   1. b_L(G_i^L) < b_L(G_j^L) implies G_i^L > G_j^L;
//!   2. on a tie there, as printed, b_L(G_i^R) < b_L(G_j^R) implies G_i^L > G_j^L (corrected: >);
//!   3. on a tie in both, and with no Left option that wins at once (※), G_i^L = G_j^L.
//! - **weak form**: if Left, moving, wins, some option that is best by 1, then 2, wins.
//!
//! A counterexample is smaller if it has fewer bridges, then if its notation comes first.

use super::board::Board;
use super::report::{Conjecture, Counterexample, Judged, Pairs, Report, Weak};
use super::table::Table;
use super::values::{Convention, Valuation};
use crate::budget::Budget;
use crate::value::{Outcome, Value};
use rules::Player::{self, One, Two};
use rustc_hash::FxHashSet;
use std::cmp::Ordering;

/// What there is to know about one position before it is counted.
#[derive(Clone, Debug)]
pub(super) struct Specimen {
    pub outcome: Outcome,
    /// Whether Left and Right, moving, can execute the voluntary strategy.
    pub executable: [bool; 2],
    /// Whether some move of it loses.
    pub losing: [bool; 2],
    pub options: Vec<Candidate>,
    /// How many positions this one stands for.
    pub weight: u64,
}

/// A Left option: its cell, b_L(G^L) and b_L(G^R), whether it wins, and its value.
#[derive(Clone, Copy, Debug)]
pub(super) struct Candidate {
    pub cell: usize,
    pub b: [u32; 2],
    pub wins: bool,
    pub value: Value,
}

/// A counterexample whose values are not written out yet.
struct Found {
    conjecture: Conjecture,
    bridges: usize,
    text: String,
    board: Board,
    mover: Option<Player>,
    pair: Option<[Candidate; 2]>,
    /// The values of the position and of the pair, once written out.
    value: Option<String>,
    values: Option<[String; 2]>,
}

pub(super) struct Tally {
    report: Report,
    found: Vec<Found>,
    values: FxHashSet<Value>,
}

impl Tally {
    pub fn new(size: usize, convention: Convention) -> Self {
        let report = Report {
            size,
            convention,
            complete: true,
            unfinished: 0,
            valued: 0,
            outcomes: [0; 4],
            c1_violations: 0,
            c2_losing: 0,
            converse_violations: 0,
            converse_total: 0,
            distinct_values: 0,
            bullet1: Pairs::default(),
            bullet2_printed: Pairs::default(),
            bullet3: Pairs::default(),
            bullet3_no_immediate: Pairs::default(),
            weak_printed: Weak::default(),
            weak_corrected: Weak::default(),
            smallest: Vec::new(),
        };
        Tally { report, found: Vec::new(), values: FxHashSet::default() }
    }

    /// Nothing more will be counted, though there is more.
    pub fn stop(&mut self) {
        self.report.complete = false;
    }

    /// Counts a value of an unfinished position.
    pub fn value(&mut self, value: Value) {
        self.values.insert(value);
    }

    /// Counts an unfinished position.
    pub fn strategies(&mut self, s: &Specimen, bridges: usize, board: &dyn Fn() -> Board) {
        let weight = s.weight;
        self.report.unfinished += weight;
        self.report.outcomes[s.outcome as usize] += weight;
        if !s.executable[0] && !s.executable[1] {
            self.report.c1_violations += weight;
            self.note(Conjecture::C1, bridges, board, None, None);
        }
        for mover in [One, Two] {
            if s.losing[mover.index()] {
                self.report.c2_losing += weight;
                self.note(Conjecture::C2, bridges, board, Some(mover), None);
            }
            if s.outcome.winner(mover) == mover {
                self.report.converse_total += weight;
                if !s.executable[mover.index()] {
                    self.report.converse_violations += weight;
                    self.note(Conjecture::Converse, bridges, board, Some(mover), None);
                }
            }
        }
        if s.outcome.winner(One) == One {
            let mut printed = self.report.weak_printed;
            if weak(&mut printed, s, |b| (b[0], b[1])) {
                self.note(Conjecture::WeakPrinted, bridges, board, Some(One), None);
            }
            let mut corrected = self.report.weak_corrected;
            if weak(&mut corrected, s, |b| (b[0], u32::MAX - b[1])) {
                self.note(Conjecture::WeakCorrected, bridges, board, Some(One), None);
            }
            (self.report.weak_printed, self.report.weak_corrected) = (printed, corrected);
        }
    }

    /// Counts the pairs of Left options of an unfinished position.
    pub fn pairs(
        &mut self,
        s: &Specimen,
        bridges: usize,
        board: &dyn Fn() -> Board,
        valuation: &mut Valuation,
    ) {
        self.report.valued += s.weight;
        let immediate = s.options.iter().any(|option| option.b[0] == 0);
        for (k, first) in s.options.iter().enumerate() {
            for second in &s.options[k + 1..] {
                let (i, j) = if second.b < first.b { (second, first) } else { (first, second) };
                let order = match i.value == j.value {
                    true => Some(Ordering::Equal),
                    false => valuation.compare(i.value, j.value),
                };
                let report = &mut self.report;
                let greater = order == Some(Ordering::Greater);
                let mut broken = [None; 2];
                if i.b[0] < j.b[0] {
                    report.bullet1.add(order, s.weight);
                    broken[0] = (!greater).then_some(Conjecture::Bullet1);
                } else if i.b[1] < j.b[1] {
                    report.bullet2_printed.add(order, s.weight);
                    broken[0] = (!greater).then_some(Conjecture::Bullet2Printed);
                    let less = order == Some(Ordering::Less);
                    broken[1] = (!less).then_some(Conjecture::Bullet2Corrected);
                } else {
                    let equal = order == Some(Ordering::Equal);
                    report.bullet3.add(order, s.weight);
                    broken[0] = (!equal).then_some(Conjecture::Bullet3);
                    if !immediate {
                        report.bullet3_no_immediate.add(order, s.weight);
                        broken[1] = (!equal).then_some(Conjecture::Bullet3NoImmediate);
                    }
                }
                for conjecture in broken.into_iter().flatten() {
                    let swapped = conjecture == Conjecture::Bullet2Corrected;
                    let pair = if swapped { [*j, *i] } else { [*i, *j] };
                    self.note(conjecture, bridges, board, None, Some(pair));
                }
            }
        }
    }

    /// Keeps the smallest counterexample of each conjecture.
    fn note(
        &mut self,
        conjecture: Conjecture,
        bridges: usize,
        board: &dyn Fn() -> Board,
        mover: Option<Player>,
        pair: Option<[Candidate; 2]>,
    ) {
        let known = self.found.iter().position(|found| found.conjecture == conjecture);
        if known.is_some_and(|k| self.found[k].bridges < bridges) {
            return;
        }
        let board = board();
        let found = Found {
            conjecture,
            bridges,
            text: board.to_string(),
            board,
            mover,
            pair,
            value: None,
            values: None,
        };
        match known {
            None => self.found.push(found),
            Some(k) => {
                let old = &mut self.found[k];
                if (found.bridges, &found.text) < (old.bridges, &old.text) {
                    *old = found;
                }
            }
        }
    }

    /// Writes out the values of all counterexamples of the table that have none yet.
    pub fn spell(&mut self, table: &Table, valuation: &mut Valuation) {
        let open = |found: &&mut Found| found.value.is_none() && table.holds(&found.board);
        for found in self.found.iter_mut().filter(open) {
            let mut text = |value| valuation.text(value);
            found.values = found.pair.map(|pair| pair.map(|option| text(option.value)));
            let value = valuation.value(table.code(&found.board));
            found.value = Some(valuation.text(value));
        }
    }

    pub fn finish(mut self) -> Report {
        self.found.sort_by_key(|found| found.conjecture);
        for found in self.found {
            let judge = |(option, value): (Candidate, String)| Judged {
                cell: option.cell,
                b_left: option.b.map(|b| Some(b).filter(|b| *b != u32::MAX)),
                value,
            };
            let options = found.pair.into_iter().flatten().zip(found.values.into_iter().flatten());
            self.report.smallest.push(Counterexample {
                conjecture: found.conjecture,
                bridges: found.bridges,
                board: found.board,
                mover: found.mover,
                value: found.value,
                options: options.map(judge).collect(),
            });
        }
        self.report.distinct_values = self.values.len() as u64;
        self.report
    }
}

/// Counts into all, some or none; true if none of the best options wins.
fn weak<K: Ord>(count: &mut Weak, s: &Specimen, key: impl Fn([u32; 2]) -> K) -> bool {
    let Some(best) = s.options.iter().map(|option| key(option.b)).min() else {
        return false;
    };
    let tied = || s.options.iter().filter(|option| key(option.b) == best);
    let (all, some) = (tied().all(|o| o.wins), tied().any(|o| o.wins));
    match (all, some) {
        (true, _) => count.all += s.weight,
        (false, true) => count.some += s.weight,
        (false, false) => count.none += s.weight,
    }
    !some
}

/// Fills in what a table knows about a position.
pub(super) fn specimen(table: &Table, code: usize, values: &Valuation, into: &mut Specimen) {
    into.outcome = table.outcome(code);
    into.weight = 1;
    for player in [One, Two] {
        let p = player.index();
        into.executable[p] = table.voluntary(code, player).next().is_some();
        let loses = |spot| {
            let after = table.outcome(table.play(code, spot, player));
            after.winner(player.other()) != player
        };
        into.losing[p] = table.voluntary(code, player).any(loses);
    }
    into.options.clear();
    for spot in table.empties(code) {
        let [left, right] = [One, Two].map(|player| table.play(code, spot, player));
        into.options.push(Candidate {
            cell: table.cell(spot),
            b: [left, right].map(|code| table.fewest(code, One).unwrap_or(u32::MAX)),
            wins: table.outcome(left).winner(Two) == One,
            value: values.value(left),
        });
    }
}

impl Specimen {
    pub fn blank() -> Self {
        let options = Vec::new();
        Specimen {
            outcome: Outcome::P,
            executable: [false; 2],
            losing: [false; 2],
            options,
            weight: 1,
        }
    }
}

/// Consistent with alternating play, whoever began: the numbers of bridges differ by at most 1.
pub(crate) fn alternates(left: u32, right: u32) -> bool {
    left.abs_diff(right) <= 1
}

/// All positions of a size up to 3, or only those consistent with alternating play; as many
/// of them as the budget has nodes for.
pub fn run(table: &Table, alternating: bool, convention: Convention, budget: &Budget) -> Report {
    let mut tally = Tally::new(table.size(), convention);
    if budget.spent(0) {
        tally.stop();
        return tally.finish();
    }
    let mut valuation = Valuation::new(table, convention);
    let mut here = Specimen::blank();
    for code in 0..table.len() {
        if budget.spent(code as u64) {
            tally.stop();
            break;
        }
        let [left, right] = [One, Two].map(|player| table.bridges(code, player).count_ones());
        if table.finished(code) || (alternating && !alternates(left, right)) {
            continue;
        }
        specimen(table, code, &valuation, &mut here);
        let bridges = (left + right) as usize;
        let board = || table.board(code);
        tally.strategies(&here, bridges, &board);
        tally.value(valuation.value(code));
        tally.pairs(&here, bridges, &board, &mut valuation);
    }
    tally.spell(table, &mut valuation);
    tally.finish()
}
