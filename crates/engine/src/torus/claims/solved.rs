//! Claims about who wins, on boards that are solved.

use super::{Claim, Finding, variant};
use crate::budget::Budget;
use crate::progress::Silent;
use crate::torus::solve::solve;
use rules::torus::{Rule, Slant, Start, Torus, Variant, strong};
use rules::{Player, Position};

/// Boards solved whoever begins. In ordinary Hex it is for both players the same to begin; here
/// one colour may win both games.
pub(super) fn fair(budget: &Budget) -> Claim {
    let (mut figures, mut lopsided, mut open) = (Vec::new(), None, false);
    for slant in [Slant::Minus, Slant::Plus] {
        for n in 2..=4 {
            let solved = [Player::One, Player::Two].map(|first| {
                let start = Start::Plain(first);
                let position = Torus::start(&Variant { start, ..variant(n, n, Rule::C, slant) });
                solve(&position, budget, &Silent).ok().map(|solved| (solved.winner, solved.nodes))
            });
            let [Some((one, nodes)), Some((two, more))] = solved else {
                open = true;
                continue;
            };
            let id = format!("torus:{}", variant(n, n, Rule::C, slant));
            figures.push((format!("positions for {id}, both ways"), (nodes + more) as f64));
            if one == two && lopsided.is_none() {
                lopsided = Some(format!("{id}: {} wins, whoever begins", Torus::player_name(one)));
            }
        }
    }
    Claim {
        id: "c-fair",
        finding: match (&lopsided, open) {
            (Some(_), _) => Finding::Fails,
            (None, true) => Finding::Unknown,
            (None, false) => Finding::HoldsOnRange,
        },
        range: "2×2 to 4×4 solved with Black first and with White first, both slants".into(),
        counterexample: lopsided,
        figures,
    }
}

/// The theorem is proved in `book/torus.md`; here it meets the solver.
pub(super) fn strong_first(budget: &Budget) -> Claim {
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
