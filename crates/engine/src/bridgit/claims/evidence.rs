//! What the laboratory found about the strategies, the weak forms and the open tasks.

use super::{Claim, Effort, Range, Verdict, figure};
use crate::bridgit::report::{Conjecture, Counterexample, Report, Weak};

/// Sizes 2 and 3 under `leftover`, size 4 with few bridges, size 4 nearly full.
pub(super) struct Evidence<'a> {
    pub leftover: &'a [Report; 2],
    pub fours: &'a Report,
    pub sampled: &'a [Report],
    pub effort: &'a Effort,
}

impl Evidence<'_> {
    fn reports(&self) -> impl Iterator<Item = &Report> {
        self.leftover.iter().chain([self.fours]).chain(self.sampled)
    }

    /// The smallest counterexample on the smallest board.
    fn smallest(&self, conjecture: Conjecture) -> Option<Counterexample> {
        let all = self.reports().flat_map(|report| &report.smallest);
        let fitting = all.filter(|found| found.conjecture == conjecture);
        fitting.min_by_key(|found| found.rank()).cloned()
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
        statements: [&str; 2],
        figures: Vec<(String, u64)>,
    ) -> Claim {
        self.judged(id, self.smallest(conjecture), proved, statements, figures)
    }

    fn judged(
        &self,
        id: &str,
        counterexample: Option<Counterexample>,
        proved: bool,
        [statement, statement_ja]: [&str; 2],
        figures: Vec<(String, u64)>,
    ) -> Claim {
        let complete = self.reports().all(|report| report.complete);
        Claim {
            id: id.to_string(),
            statement: statement.to_string(),
            statement_ja: statement_ja.to_string(),
            verdict: Verdict::of(counterexample.is_some(), proved, complete),
            range: Range::Laboratory(*self.effort),
            complete,
            counterexample,
            figures,
        }
    }

    pub fn strategies(&self) -> Vec<Claim> {
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

    pub fn weak_forms(&self) -> Vec<Claim> {
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
    pub fn tasks(&self) -> Vec<Claim> {
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
        let bullets =
            [Conjecture::Bullet1, Conjecture::Bullet2Corrected, Conjecture::Bullet3NoImmediate];
        let broken = bullets.into_iter().filter_map(|bullet| self.smallest(bullet));
        let counterexample = broken.min_by_key(Counterexample::rank);
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
            self.judged(
                "task-ordering",
                counterexample,
                false,
                [
                    "Open task: verify the ordering of options (all three bullets, the second \
                     corrected, the third with its exception, ends worth `leftover`).",
                    "今後の課題: 選択肢の優劣判別方法の検証(第二項は本文の通り、終局値 leftover)。",
                ],
                order,
            ),
        ]
    }
}
