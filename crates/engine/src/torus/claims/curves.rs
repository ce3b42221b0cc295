//! Claims about curves: how many cells each class takes.

use super::{Claim, Finding, variant};
use crate::torus::tables::Tables;
use rules::torus::{Class, Rule, Slant};
use std::collections::{HashSet, VecDeque};

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

/// A curve is as easy to make as another if it needs no more cells.
pub(super) fn short_curves() -> Claim {
    let (mut figures, mut longer) = (Vec::new(), None);
    for (slant, name) in [(Slant::Minus, "slant −"), (Slant::Plus, "slant +")] {
        let alpha = shortest(SHORT, slant, (1, 0));
        for (class, word) in [((1, 0), "α"), ((0, 1), "β"), ((1, 1), "α+β"), ((1, -1), "α−β")]
        {
            let cells = shortest(SHORT, slant, class);
            figures.push((format!("cells of {word}, {name}"), cells as f64));
            if cells > alpha && longer.is_none() {
                longer = Some(format!("{word} for {name}: {cells} cells, α has {alpha}"));
            }
        }
    }
    Claim {
        id: "4.easy",
        finding: if longer.is_some() { Finding::Fails } else { Finding::HoldsOnRange },
        range: format!("the shortest curves of each class on {SHORT}×{SHORT}, compared with α"),
        counterexample: longer,
        figures,
    }
}

/// The size on which curves are measured.
const SHORT: usize = 11;
