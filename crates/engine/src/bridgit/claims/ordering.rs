//! The three bullets of C3 under one convention.

use super::{Claim, Effort, Range, Verdict, figure};
use crate::bridgit::report::{Conjecture, Pairs, Report};
use crate::bridgit::values::Convention;

/// The convention that the id of a bullet ends with; none if it is no bullet's.
pub(super) fn convention_of(id: &str) -> Option<Convention> {
    let under = |convention: &Convention| id.ends_with(&format!("-{}", convention.name()));
    Convention::ALL.into_iter().find(under).filter(|_| id.starts_with("c3-"))
}

/// All positions of sizes 2 and 3, and samples of size 4.
pub(super) fn bullets(lab: &[Report; 2], sampled: &[Report], effort: &Effort) -> Vec<Claim> {
    let convention = lab[0].convention.name();
    let reports: Vec<&Report> = lab.iter().chain(sampled).collect();
    let complete = reports.iter().all(|report| report.complete);
    let bullet =
        |id: &str, conjecture, [english, japanese]: [&str; 2], pairs: fn(&Report) -> Pairs| {
            let found = reports.iter().flat_map(|report| &report.smallest);
            let broken = found.filter(|found| found.conjecture == conjecture);
            let counterexample = broken.min_by_key(|found| found.rank()).cloned();
            let mut figures = Vec::new();
            let fours = sampled.iter().map(pairs).fold(Pairs::default(), Pairs::plus);
            for (size, count) in [(2, pairs(&lab[0])), (3, pairs(&lab[1])), (4, fours)] {
                for (name, number) in
                    [(">", count.gt), ("=", count.eq), ("<", count.lt), ("||", count.confused)]
                {
                    figures.push(figure(&format!("size {size}: G_i {name} G_j"), number));
                }
            }
            Claim {
                id: format!("c3-{id}-{convention}"),
                statement: format!("{english} Ends are worth `{convention}`."),
                statement_ja: format!("{japanese}(終局値 {convention})"),
                verdict: Verdict::of(counterexample.is_some(), false, complete),
                range: Range::Pairs(*effort),
                complete,
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
