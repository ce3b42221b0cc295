//! Every problem of a board that begins with one vacancy and ends with one token, decided.
//!
//! Each pair (vacancy, survivor) is tried by what is cheap first: the class, a pagoda function,
//! the least-cost search, and at last everything that can be reached. Two pairs that a symmetry
//! of the board maps to each other are the same problem.

use super::evidence::{Evidence, exhaust};
use super::lcs::{Options, search};
use super::pegs::CELLS;
use super::problem::Problem;
use super::{pagoda, parity, wide};
use crate::Budget;
use rules::hiq::{Board, Hiq, Variant};
use rules::{Position, Refused};

/// The most positions that an exhaustion may list.
pub(crate) const TABLE: usize = 200_000;

/// A problem of a board, up to symmetry.
#[derive(Clone, Debug)]
pub struct Pair {
    /// The cell that is empty at the start, by its number on the board.
    pub vacancy: usize,
    /// The cell of the last token.
    pub survivor: usize,
    /// The first position; its id names the problem.
    pub start: Hiq,
    /// `None`: not decided within the budget.
    pub evidence: Option<Evidence>,
}

/// The pairs (vacancy, survivor) of a board, the least one of each orbit.
pub fn pairs(board: &Board) -> Vec<(usize, usize)> {
    let symmetries = board.symmetries();
    let cells = board.len();
    let all = (0..cells).flat_map(|v| (0..cells).map(move |s| (v, s)));
    let least = |&(v, s): &(usize, usize)| symmetries.iter().all(|map| (v, s) <= (map[v], map[s]));
    all.filter(least).collect()
}

/// Decides one position, if the budget allows.
pub fn decide(position: &Hiq, budget: &Budget) -> Option<Evidence> {
    if let Some(cells) = parity::obstruction(position) {
        return Some(Evidence::Class(cells));
    }
    if let Some(weights) = pagoda::obstruction(position) {
        return Some(Evidence::Pagoda(weights));
    }
    let options = Options::default();
    if position.layout().len() > CELLS {
        let found = wide::solve(position, &options, budget).solutions.into_iter().next();
        return found.map(Evidence::Solution);
    }
    let problem = Problem::new(position, options.symmetries()).ok()?;
    let found = search(&problem, &options, budget);
    if let Some(lines) = found.solutions.first() {
        return Some(Evidence::Solution(problem.moves(lines)));
    }
    exhaust(position, TABLE, budget)
}

/// Decides the problems of the board with that name, such as `english`, as far as the time goes; each may
/// spend the nodes of `budget`.
///
/// `each` is told every pair as soon as it is decided, and how many there are.
pub fn classify(
    preset: &str,
    budget: &Budget,
    mut each: impl FnMut(&Pair, usize),
) -> Result<Vec<Pair>, Refused> {
    let board = Board::preset(preset)?;
    let mut decided = Vec::new();
    let pairs = pairs(&board);
    let total = pairs.len();
    for (vacancy, survivor) in pairs {
        if budget.late() {
            break;
        }
        let id = format!("{preset}@{}={}", board.name(vacancy), board.name(survivor));
        let start = Hiq::start(&id.parse::<Variant>()?);
        let evidence = decide(&start, budget);
        let pair = Pair { vacancy, survivor, start, evidence };
        each(&pair, total);
        decided.push(pair);
    }
    Ok(decided)
}
