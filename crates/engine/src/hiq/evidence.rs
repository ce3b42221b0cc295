//! Why a position can, or cannot, be solved; and the certificate that says so.
//!
//! | evidence | claim | rule |
//! |---|---|---|
//! | a solution | `reaches solved` | `line` |
//! | a set that every jump meets evenly | `never solved` | `parity` |
//! | weights that no jump increases | `never solved` | `pagoda` |
//! | all positions that can be reached | `never solved` | `orbits` |

use super::problem::{Problem, Symmetry};
use super::sieve::{Scatter, Sieve};
use crate::Budget;
use crate::draft::{Draft, words};
use rules::Position;
use rules::hiq::{Hiq, Move};

/// What decides a problem.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Evidence {
    /// Jumps that leave one token, on the target.
    Solution(Vec<Move>),
    /// Cells in board order.
    Class(Vec<usize>),
    /// A weight for every cell.
    Pagoda(Vec<i64>),
    /// The boards of a closed set, canonical and in byte order.
    Exhaustion(Vec<String>),
}

impl Evidence {
    /// Whether it is a solution; all else says that there is none.
    pub fn is_solvable(&self) -> bool {
        matches!(self, Evidence::Solution(_))
    }

    /// The word by which reports call it.
    pub fn kind(&self) -> &'static str {
        match self {
            Evidence::Solution(_) => "solution",
            Evidence::Class(_) => "class",
            Evidence::Pagoda(_) => "pagoda",
            Evidence::Exhaustion(_) => "exhaustion",
        }
    }

    /// The certificate of what this shows about a position.
    pub fn certificate(&self, position: &Hiq) -> String {
        let board = position.layout();
        let name = |&c: &usize| board.name(c);
        let mut draft = Draft::default();
        let never = format!("never solved {}", position.board());
        let last = match self {
            Evidence::Solution(moves) => {
                let fact = format!("reaches solved {}", position.board());
                draft.step(fact, "line", words(moves.iter().map(Move::to_string)))
            }
            Evidence::Class(cells) => draft.step(never, "parity", words(cells.iter().map(name))),
            Evidence::Pagoda(weights) => {
                let heavy = (0..weights.len()).filter(|&c| weights[c] != 0);
                let weigh = heavy.map(|c| format!("{}={}", board.name(c), weights[c]));
                draft.step(never, "pagoda", words(weigh))
            }
            Evidence::Exhaustion(boards) => draft.table(never, "orbits", boards.clone()),
        };
        draft.write(&Position::id(position), last)
    }
}

/// Goes through everything that can be reached, and gives it as evidence if the end is not there.
///
/// `None` if it is, or if more than `most` positions were met, or the budget ran out.
pub fn exhaust(position: &Hiq, most: usize, budget: &Budget) -> Option<Evidence> {
    let problem = Problem::new(position, Symmetry::Target).ok()?;
    let pegs = &problem.pegs;
    let mut levels = vec![Sieve::from_iter([pegs.canonical(problem.start)])];
    let mut met = 1;
    while let Some(level) = levels.last().filter(|level| !level.is_empty()) {
        let stop = |more: usize, _: usize| {
            met + more > most || budget.spent(((met + more) & !1023) as u64)
        };
        let next = Sieve::step(level, None, &stop, |(x, ()), out: &mut Scatter| {
            pegs.children(x, |y| out.push(y));
        })?;
        met += next.len();
        if met > most {
            return None;
        }
        levels.push(next);
    }
    let all = || levels.iter().flat_map(Sieve::iter);
    if all().any(|x| x == problem.end) {
        return None;
    }
    let board = position.layout();
    let mut boards: Vec<String> = all()
        .map(|x| {
            let tokens: Vec<bool> = (0..pegs.cells()).map(|c| pegs.has(x, c)).collect();
            let least = least_image(board.automorphisms(), &tokens);
            board.drawing(|index| least[index])
        })
        .collect();
    boards.sort_unstable();
    Some(Evidence::Exhaustion(boards))
}

/// The image whose drawing is least in byte order: cell by cell, empty comes before token.
fn least_image(maps: &[Vec<usize>], tokens: &[bool]) -> Vec<bool> {
    let image = |map: &Vec<usize>| {
        let mut image = vec![false; tokens.len()];
        map.iter().zip(tokens).for_each(|(&to, &token)| image[to] = token);
        image
    };
    maps.iter().map(image).min().unwrap_or_else(|| tokens.to_vec())
}
