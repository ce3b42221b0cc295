//! The claims and open tasks of the slides, each with a verdict, the range it was tested on, figures,
//! and the smallest counterexample where there is one.
//!
//! A verdict of *holds* without a range is a theorem; the figures say where it was tested as well.

use super::board::Board;
use super::forests::Forests;
use super::lab::run;
use super::report::{Conjecture, Counterexample, Pairs, Report, Weak};
use super::sample::{few_bridges, near_full};
use super::solve::solve;
use super::table::Table;
use super::values::Convention;
use rules::Player::{One, Two};

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Verdict {
    /// Proved, and never contradicted by a test.
    Holds,
    Fails,
    /// Tested without a counterexample; not proved.
    HoldsOnRange,
}

#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Claim {
    pub id: String,
    pub statement: String,
    pub statement_ja: String,
    pub verdict: Verdict,
    /// What was tested.
    pub range: String,
    pub counterexample: Option<Counterexample>,
    /// Names and numbers that the tests gave.
    pub figures: Vec<(String, u64)>,
}

/// How much to test beyond the tables of sizes 2 and 3.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Effort {
    /// Size 4: all positions of alternating play with at most that many bridges.
    pub bridges: usize,
    /// Size 4: that many sampled positions for each number of empty cells from 6 on.
    pub samples: usize,
    /// Up to so many empty cells (at most 13).
    pub empty: usize,
    /// Empty boards up to this size.
    pub start: usize,
}

impl Default for Effort {
    fn default() -> Self {
        Effort { bridges: 5, samples: 40, empty: 12, start: 40 }
    }
}

/// Tests everything.
pub fn claims(effort: &Effort) -> Vec<Claim> {
    let Some(tables) = Table::new(2).zip(Table::new(3)) else {
        return Vec::new();
    };
    let tables = [tables.0, tables.1];
    let labs = Convention::ALL.map(|c| [0, 1].map(|k: usize| run(&tables[k], false, c)));
    let leftover = &labs[2];
    let fours = few_bridges(4, effort.bridges, true);
    let sampled: Vec<Report> = (6..=effort.empty.max(6))
        .map(|empty| near_full(4, empty, effort.samples, empty as u64, Convention::Leftover))
        .collect();
    let all = Evidence { leftover, fours: &fours, sampled: &sampled, effort };
    let mut claims = vec![start(effort), decided(&tables), solver(&tables)];
    claims.extend(all.strategies());
    claims.extend(labs.iter().flat_map(ordering));
    claims.extend(all.weak_forms());
    claims.extend(all.tasks());
    claims
}

/// Sizes 2 and 3 under `leftover`, size 4 with few bridges, size 4 nearly full.
struct Evidence<'a> {
    leftover: &'a [Report; 2],
    fours: &'a Report,
    sampled: &'a [Report],
    effort: &'a Effort,
}

fn figure(name: &str, number: u64) -> (String, u64) {
    (name.to_string(), number)
}

impl Evidence<'_> {
    fn reports(&self) -> impl Iterator<Item = &Report> {
        self.leftover.iter().chain([self.fours]).chain(self.sampled)
    }

    fn range(&self) -> String {
        format!(
            "all positions of sizes 2 and 3; size 4: all of alternating play with at most {} \
             bridges, {} sampled with 6 to {} empty cells",
            self.effort.bridges,
            self.sampled.iter().map(|r| r.unfinished).sum::<u64>(),
            self.effort.empty
        )
    }

    /// The smallest counterexample on the smallest board.
    fn smallest(&self, conjecture: Conjecture) -> Option<Counterexample> {
        let mut all = self.reports().flat_map(|report| &report.smallest);
        all.find(|found| found.conjecture == conjecture).cloned()
    }

    /// One number of each of the four groups.
    fn figures(&self, what: &str, number: impl Fn(&Report) -> u64) -> Vec<(String, u64)> {
        vec![
            figure(&format!("size 2: {what}"), number(&self.leftover[0])),
            figure(&format!("size 3: {what}"), number(&self.leftover[1])),
            figure(&format!("size 4, few bridges: {what}"), number(self.fours)),
            figure(
                &format!("size 4, nearly full: {what}"),
                self.sampled.iter().map(number).sum::<u64>(),
            ),
        ]
    }

    fn claim(
        &self,
        id: &str,
        conjecture: Conjecture,
        proved: bool,
        [statement, statement_ja]: [&str; 2],
        figures: Vec<(String, u64)>,
    ) -> Claim {
        let counterexample = self.smallest(conjecture);
        let verdict = match (&counterexample, proved) {
            (Some(_), _) => Verdict::Fails,
            (None, true) => Verdict::Holds,
            (None, false) => Verdict::HoldsOnRange,
        };
        Claim {
            id: id.to_string(),
            statement: statement.to_string(),
            statement_ja: statement_ja.to_string(),
            verdict,
            range: self.range(),
            counterexample,
            figures,
        }
    }

    fn strategies(&self) -> Vec<Claim> {
        let mut c1 = self.figures("unfinished positions", |r| r.unfinished);
        c1.extend(self.figures("positions where nobody can", |r| r.c1_violations));
        let mut converse = self.figures("movers who win", |r| r.converse_total);
        converse.extend(self.figures("of these cannot execute it", |r| r.converse_violations));
        vec![
            self.claim(
                "c1",
                Conjecture::C1,
                false,
                [
                    "In any position at least one player can execute the voluntary strategy.",
                    "任意の局面で、少なくとも一方の対局者が随意全域木戦略を実行できる。",
                ],
                c1,
            ),
            self.claim(
                "c2",
                Conjecture::C2,
                true,
                [
                    "The voluntary strategy is a winning strategy wherever it can be executed \
                     (Lehman: two edge-disjoint spanning trees on a set with both ends).",
                    "随意全域木戦略は、実行できる局面では必勝戦略である。",
                ],
                self.figures("movers for whom a move of it loses", |r| r.c2_losing),
            ),
            self.claim(
                "c2-converse",
                Conjecture::Converse,
                false,
                [
                    "A mover who can win can execute the voluntary strategy.",
                    "勝てる手番の対局者は、随意全域木戦略を実行できる。",
                ],
                converse,
            ),
        ]
    }

    fn weak_forms(&self) -> Vec<Claim> {
        let figures = |weak: fn(&Report) -> Weak| {
            let mut figures = self.figures("all best options win", |r| weak(r).all);
            figures.extend(self.figures("only some win", |r| weak(r).some));
            figures.extend(self.figures("none wins", |r| weak(r).none));
            figures
        };
        vec![
            self.claim(
                "c3-weak-printed",
                Conjecture::WeakPrinted,
                false,
                [
                    "If Left, moving, wins, some option wins that has the least b_L(G^L) and among \
                     these the least b_L(G^R) (as printed).",
                    "左の手番で左が勝つなら、b_L(G^L) が最小、次に b_L(G^R) が最小(式の通り)の\
                     選択肢のどれかで勝つ。",
                ],
                figures(|r| r.weak_printed),
            ),
            self.claim(
                "c3-weak-corrected",
                Conjecture::WeakCorrected,
                false,
                [
                    "If Left, moving, wins, some option wins that has the least b_L(G^L) and among \
                     these the greatest b_L(G^R) (corrected).",
                    "左の手番で左が勝つなら、b_L(G^L) が最小、次に b_L(G^R) が最大(本文の通り)の\
                     選択肢のどれかで勝つ。",
                ],
                figures(|r| r.weak_corrected),
            ),
        ]
    }

    /// The open tasks at the end of the slides.
    fn tasks(&self) -> Vec<Claim> {
        let cells = |r: &Report| r.converse_total - r.converse_violations;
        let mut voluntary = self.figures("movers who can execute it, and win", cells);
        voluntary.extend(self.figures("movers who win and cannot", |r| r.converse_violations));
        let pairs = |r: &Report| {
            let exact = r.bullet1.gt + r.bullet2_printed.lt + r.bullet3_no_immediate.eq;
            let all = r.bullet1.total() + r.bullet2_printed.total();
            (exact, all + r.bullet3_no_immediate.total())
        };
        let mut order = self.figures("pairs ordered as conjectured (corrected)", |r| pairs(r).0);
        order.extend(self.figures("pairs", |r| pairs(r).1));
        let ordering = Conjecture::ALL
            .into_iter()
            .filter(|c| {
                matches!(
                    c,
                    Conjecture::Bullet1
                        | Conjecture::Bullet2Corrected
                        | Conjecture::Bullet3NoImmediate
                )
            })
            .filter_map(|c| self.smallest(c))
            .min_by_key(|found| (found.board.size(), found.bridges));
        vec![
            self.claim(
                "task-voluntary",
                Conjecture::C2,
                true,
                [
                    "Open task: verify that the voluntary strategy is a winning strategy. (Whether \
                     every winner can execute it is c2-converse.)",
                    "今後の課題: 随意全域木戦略が必勝戦略であることの検証。",
                ],
                voluntary,
            ),
            Claim {
                id: "task-ordering".to_string(),
                statement:
                    "Open task: verify the ordering of options (all three bullets, the second \
                            corrected, the third with its exception, ends worth `leftover`)."
                        .to_string(),
                statement_ja: "今後の課題: 選択肢の優劣判別方法の検証(第二項は本文の通り、\
                               終局値 leftover)。"
                    .to_string(),
                verdict: if ordering.is_some() { Verdict::Fails } else { Verdict::HoldsOnRange },
                range: self.range(),
                counterexample: ordering,
                figures: order,
            },
        ]
    }
}

/// The textbook's first sentence: with an edge between the ends there are two trees.
fn start(effort: &Effort) -> Claim {
    let fits = |size: &usize| {
        let board = Board::empty(*size);
        let mut forests = Forests::new(&board, One);
        let extra = forests.extra();
        let all_in =
            forests.insert(extra) && (0..=extra).all(|edge| usize::from(forests.home(edge)) < 2);
        all_in && solve(&board, One).winning.len() == board.cells().len()
    };
    let good = (1..=effort.start).filter(fits).count();
    Claim {
        id: "spanning-tree".to_string(),
        statement: "On the empty board, Left's graph with an extra edge between the ends is the \
                    union of two edge-disjoint spanning trees, so the first player wins; every \
                    first move wins."
            .to_string(),
        statement_ja:
            "初期局面の左対局者グラフに両端を結ぶ辺を加えると、2つの辺素な全域木に分かれ、\
                       先手が勝つ。どの初手でも勝つ。"
                .to_string(),
        verdict: if good == effort.start { Verdict::HoldsOnRange } else { Verdict::Fails },
        range: format!("sizes 1 to {}", effort.start),
        counterexample: None,
        figures: vec![figure("sizes for which it holds", good as u64)],
    }
}

/// Somebody wins, and never both.
fn decided(tables: &[Table; 2]) -> Claim {
    let full = |table: &Table| {
        let full = (0..table.len()).filter(|code| table.empties(*code).next().is_none());
        let one = |code: &usize| {
            let joined = [One, Two].map(|player| table.fewest(*code, player) == Some(0));
            joined[0] != joined[1]
        };
        let full: Vec<usize> = full.collect();
        (full.len() as u64, full.iter().filter(|code| one(code)).count() as u64)
    };
    let counts = [full(&tables[0]), full(&tables[1])];
    let holds = counts.iter().all(|(full, one)| full == one);
    Claim {
        id: "decided".to_string(),
        statement:
            "Bridg-It always has a winner: on a full board exactly one player has joined the \
                    ends (planarity; it does not depend on the voluntary strategy)."
                .to_string(),
        statement_ja: "橋を架けろは必ず勝敗がつく。盤が埋まれば、ちょうど一方が両端を結んでいる。"
            .to_string(),
        verdict: if holds { Verdict::Holds } else { Verdict::Fails },
        range: "all full boards of sizes 2 and 3".to_string(),
        counterexample: None,
        figures: vec![
            figure("size 2: full boards", counts[0].0),
            figure("size 2: with exactly one winner", counts[0].1),
            figure("size 3: full boards", counts[1].0),
            figure("size 3: with exactly one winner", counts[1].1),
        ],
    }
}

/// The open task about the test for winning positions: the polynomial solver against the tables.
fn solver(tables: &[Table; 2]) -> Claim {
    let mut figures = Vec::new();
    let mut wrong = 0;
    for table in tables {
        let (mut tested, mut agreeing) = (0, 0);
        // Every position of size 2; of size 3 every 11th, to stay quick.
        let stride = if table.size() == 2 { 1 } else { 11 };
        for code in (0..table.len()).step_by(stride) {
            let board = table.board(code);
            for mover in [One, Two] {
                tested += 1;
                agreeing +=
                    u64::from(solve(&board, mover).winner == table.outcome(code).winner(mover));
            }
        }
        wrong += tested - agreeing;
        figures.push(figure(&format!("size {}: positions and movers", table.size()), tested));
        figures.push(figure(&format!("size {}: agreeing", table.size()), agreeing));
    }
    Claim {
        id: "task-optimise".to_string(),
        statement:
            "Open task: optimise the test for winning positions. Matroid union decides every \
                    position for both turns, with all winning cells, in polynomial time (Lehman)."
                .to_string(),
        statement_ja:
            "今後の課題「勝利局面判定アルゴリズムの最適化」: マトロイド和により、任意の局面の\
                       勝者と勝つ手のすべてが多項式時間で求まる。"
                .to_string(),
        verdict: if wrong == 0 { Verdict::Holds } else { Verdict::Fails },
        range: "all positions of size 2, every 11th of size 3, against exhaustive search"
            .to_string(),
        counterexample: None,
        figures,
    }
}

/// The three bullets under one convention, on sizes 2 and 3.
fn ordering(reports: &[Report; 2]) -> Vec<Claim> {
    let convention = reports[0].convention.name();
    let bullet =
        |id: &str, conjecture, [english, japanese]: [&str; 2], pairs: fn(&Report) -> Pairs| {
            let found = reports.iter().flat_map(|report| &report.smallest);
            let counterexample = found.into_iter().find(|f| f.conjecture == conjecture).cloned();
            let mut figures = Vec::new();
            for report in reports {
                let count = pairs(report);
                for (name, number) in
                    [(">", count.gt), ("=", count.eq), ("<", count.lt), ("||", count.confused)]
                {
                    figures.push(figure(&format!("size {}: G_i {name} G_j", report.size), number));
                }
            }
            Claim {
                id: format!("c3-{id}-{convention}"),
                statement: format!("{english} Ends are worth `{convention}`."),
                statement_ja: format!("{japanese}(終局値 {convention})"),
                verdict: match counterexample {
                    Some(_) => Verdict::Fails,
                    None => Verdict::HoldsOnRange,
                },
                range: "all pairs of Left options of all unfinished positions of sizes 2 and 3"
                    .to_string(),
                counterexample,
                figures,
            }
        };
    vec![
        bullet(
            "1",
            Conjecture::Bullet1,
            [
                "Of two Left options the one with smaller b_L(G^L) is greater.",
                "b_L(G_i^L) < b_L(G_j^L) のとき G_i^L > G_j^L。",
            ],
            |r| r.bullet1,
        ),
        bullet(
            "2-printed",
            Conjecture::Bullet2Printed,
            [
                "On a tie, the one with smaller b_L(G^R) is greater (the formula).",
                "同数なら b_L(G_i^R) < b_L(G_j^R) のとき G_i^L > G_j^L(式の通り)。",
            ],
            |r| r.bullet2_printed,
        ),
        bullet(
            "2-corrected",
            Conjecture::Bullet2Corrected,
            [
                "On a tie, the one with greater b_L(G^R) is greater (the prose).",
                "同数なら b_L(G_i^R) > b_L(G_j^R) のとき G_i^L > G_j^L(本文の通り)。",
            ],
            |r| r.bullet2_printed.exchanged(),
        ),
        bullet(
            "3",
            Conjecture::Bullet3,
            ["On a tie in both, the options are equal.", "両方同数なら G_i^L = G_j^L。"],
            |r| r.bullet3,
        ),
        bullet(
            "3-no-immediate",
            Conjecture::Bullet3NoImmediate,
            [
                "On a tie in both, and if no Left option wins at once, the options are equal.",
                "両方同数で、b_L(G^L) = 0 となる選択肢がなければ G_i^L = G_j^L。",
            ],
            |r| r.bullet3_no_immediate,
        ),
    ]
}
