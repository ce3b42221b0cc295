//! Hex: a solver whose every answer is a link, and what it knows about a position.
//!
//! | module | is |
//! |---|---|
//! | `search` | proof-number search that carries proofs |
//! | `connect` | the connection engine (H-search) |
//! | `ledger` | links with their derivations; certificates are taken from it |
//! | `certificate` | the draft of a certificate |
//! | `cut` | the part of a link between a group and a side |
//! | [`fill`] | dead, captured and inferior cells |
//! | [`region`] | regions that are cut off |
//! | `resistance` | which moves to try first |
//! | [`judge`], [`lessons`] | what was learned from solved positions, and how to get more of them |
//! | [`analysis`] | fill-in, must-play and connections for people |
//! | `openings` | all openings of a board, side by side |
//! | [`player`] | a player: proofs first, then `mcts` with `playout`, or the circuits of `advice` |
//! | [`template`], [`ladder`] | connections at a side that are proved once, each a [`patch`] |
//! | [`sigma`] | AND-OR connections, σ-connections, small strategies |
//! | [`bits`], `grid` | sets of cells, and the board as tables |
//! | `topology` | what the solver asks of a board, for Hex and for the torus |

mod advice;
pub mod analysis;
pub mod bits;
mod certificate;
// Open to the tests only.
#[doc(hidden)]
pub mod connect;
mod cut;
pub mod edges;
pub mod fill;
// Open to the tests only.
#[doc(hidden)]
pub mod grid;
// Open to the tests only.
pub mod judge;
pub mod ladder;
#[doc(hidden)]
pub mod ledger;
pub mod lessons;
mod mcts;
mod openings;
pub mod patch;
pub mod player;
mod playout;
pub mod region;
pub(crate) mod resistance;
pub(crate) mod search;
pub mod sigma;
pub mod template;
pub(crate) mod topology;

use crate::budget::Budget;
use crate::progress::Progress;
use bits::Bits;
use certificate::{moved, over, proved};
use fill::Stones;
use grid::Grid;
use judge::Judge;
pub use openings::{Openings, openings};
use rules::hex::{Hex, Move, Variant};
use rules::{Player, Position, Status};
use search::{Outcome, Raw, Solver};
use sigma::leaf::SigmaLeaf;
use std::fmt;

/// Why there is no answer.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Stopped {
    /// More than 128 cells.
    TooLarge,
    /// The budget ran out after so many expansions.
    Spent {
        /// Positions that were expanded.
        expanded: u64,
    },
    /// A claim against a player who may swap is beyond the rules of links.
    Swap,
}

impl fmt::Display for Stopped {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Stopped::TooLarge => f.write_str("the board has more than 128 cells"),
            Stopped::Spent { expanded } => {
                write!(f, "the budget ran out after {expanded} expansions")
            }
            Stopped::Swap => f.write_str("the other player may swap, which links do not cover"),
        }
    }
}

impl std::error::Error for Stopped {}

/// Who wins, and how the mover does.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Answer {
    /// With perfect play of both.
    pub winner: Player,
    /// Moves that win for the mover: one, or all of them if they were asked for.
    pub winning: Vec<Move>,
    /// Moves that were not looked at: others are no worse.
    pub left_out: Vec<Move>,
    /// Moves for which the budget was too small.
    pub undecided: Vec<Move>,
    /// Of the winner, unless the game is over or a swap is possible.
    pub certificate: Option<String>,
    /// Positions that were expanded.
    pub expanded: u64,
}

/// The winner with a certificate.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Proved {
    /// With perfect play of both.
    pub winner: Player,
    /// The move by which the mover wins, if he does and the game is not over.
    pub winning: Option<Move>,
    /// That this player wins here; nobody has checked it yet.
    pub certificate: String,
    /// Positions that were expanded.
    pub expanded: u64,
}

impl From<Proved> for Answer {
    fn from(proved: Proved) -> Answer {
        let Proved { winner, winning, certificate, expanded } = proved;
        Answer {
            winner,
            winning: winning.into_iter().collect(),
            left_out: Vec::new(),
            undecided: Vec::new(),
            certificate: Some(certificate),
            expanded,
        }
    }
}

/// A place for the certificates of solved moves, so that they can be checked, and a long job can go on
/// later.
pub trait Shelf: Send {
    /// Whether a move wins, if that is known already.
    fn known(&mut self, m: &Move) -> Option<bool>;
    /// Takes the certificate of the position after a move.
    fn keep(&mut self, m: &Move, proved: Proved);
    /// Takes the certificate of the position itself, before its moves are looked at.
    fn root(&mut self, _: &Proved) {}
}

/// Nothing is kept.
impl Shelf for () {
    fn known(&mut self, _: &Move) -> Option<bool> {
        None
    }
    fn keep(&mut self, _: &Move, _: Proved) {}
}

/// Calls a generic function with the smallest word that holds the board.
macro_rules! by_size {
    ($variant:expr, $function:ident, $($arg:expr),*) => {
        match $variant.columns * $variant.rows {
            0..=64 => $function::<u64>($($arg),*),
            65..=128 => $function::<u128>($($arg),*),
            _ => Err(Stopped::TooLarge),
        }
    };
}
pub(crate) use by_size;

/// The tables of a board that is small enough.
pub(crate) fn grid<B: Bits>(variant: Variant) -> Result<Grid<B>, Stopped> {
    Grid::new(variant).ok_or(Stopped::TooLarge)
}

/// The stones of a position as sets.
pub(crate) fn raw<B: Bits>(position: &Hex) -> Raw<B> {
    let Variant { columns, rows, .. } = position.variant();
    let mut of = [B::none(); 2];
    for cell in 0..columns * rows {
        if let Some(p) = position.stone(cell % columns, cell / columns) {
            of[p.index()] |= B::bit(cell);
        }
    }
    Raw { stones: Stones { of }, mover: position.turn().index() }
}

pub(crate) fn stone(columns: usize, cell: usize) -> Move {
    Move::Stone { column: cell % columns, row: cell / columns }
}

/// The memory that a search takes if nobody asks for more or less.
const MEMORY: u64 = 4 << 30;

/// On boards of up to so many cells ladders and templates are of no use to the search.
const SMALL: usize = 64;

/// A solver of a board, with the σ-connections that are known there.
fn solver_of<'a, B: Bits>(
    variant: Variant,
    budget: &'a Budget,
    progress: &'a dyn Progress,
) -> Result<Solver<'a, B>, Stopped> {
    let mut solver = Solver::<B>::new(grid(variant)?, budget, progress);
    // Half of it, for what the estimate leaves out.
    solver.memory_limit = budget.memory_or(MEMORY).map(|bytes| bytes / 2);
    solver.judge = Judge::shipped();
    if variant.columns * variant.rows > SMALL {
        solver.recall_edges();
    }
    solver.aside = SigmaLeaf::of(variant).map(|leaf| Box::new(leaf) as _);
    Ok(solver)
}

/// Which moves of a mover who wins are looked at.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Moves {
    /// One that wins.
    One,
    /// All but the inferior ones.
    Considered,
    /// All, the inferior ones last.
    All,
}

/// Solves a position. The certificates of the moves that were looked at go to the shelf.
pub fn solve(
    position: &Hex,
    moves: Moves,
    shelf: &mut dyn Shelf,
    budget: &Budget,
    progress: &dyn Progress,
) -> Result<Answer, Stopped> {
    if let Status::Won(winner) = position.status() {
        let (winning, left_out, undecided) = Default::default();
        return Ok(Answer { winner, winning, left_out, undecided, certificate: None, expanded: 0 });
    }
    by_size!(position.variant(), solve_in, position, moves, shelf, budget, progress)
}

fn solve_in<B: Bits>(
    position: &Hex,
    moves: Moves,
    shelf: &mut dyn Shelf,
    budget: &Budget,
    progress: &dyn Progress,
) -> Result<Answer, Stopped> {
    let mut solver = solver_of::<B>(position.variant(), budget, progress)?;
    let columns = position.variant().columns;
    let start = raw(position);
    let outcome = solver.solve(start).ok_or(Stopped::Spent { expanded: solver.expanded })?;
    let (mut winning, mut left_out, mut undecided) = (Vec::new(), Vec::new(), Vec::new());
    let swap = position.moves().contains(&Move::Swap);
    let proof = (!swap).then(|| proved(&solver, position, outcome)).transpose()?;
    proof.iter().for_each(|proof| shelf.root(proof));
    if let Outcome::Won { key, .. } = outcome {
        winning.push(stone(columns, key.into()));
        let wanted = match moves {
            Moves::One => Vec::new(),
            Moves::Considered => {
                let (good, poor) = solver.by_worth(&start);
                let poor = poor.into_iter().filter(|cell| *cell != usize::from(key));
                left_out.extend(poor.map(|cell| stone(columns, cell)));
                good
            }
            Moves::All => <[_; 2]>::from(solver.by_worth(&start)).concat(),
        };
        for (i, &cell) in wanted.iter().enumerate() {
            let m = stone(columns, cell);
            let after = start.stones.with(start.mover, cell);
            let after = Raw { stones: after, mover: 1 - start.mover };
            let Some(outcome) = solver.solve(after) else {
                undecided.extend(wanted[i..].iter().map(|cell| stone(columns, *cell)));
                break;
            };
            keep(shelf, &solver, position, &m, outcome)?;
            if let Outcome::Lost { .. } = outcome {
                winning.push(m);
            }
        }
        winning.sort();
        winning.dedup();
        undecided.retain(|m| !winning.contains(m));
    }
    if let Some(swapped) = swapped(position)
        && (moves != Moves::One || winning.is_empty())
    {
        let answer = solve(&swapped, Moves::One, &mut (), budget, progress)?;
        solver.expanded += answer.expanded;
        if answer.winner == position.turn() {
            winning.push(Move::Swap);
        }
    }
    let mover = position.turn();
    let winner = if winning.is_empty() { mover.other() } else { mover };
    let certificate = proof.map(|proof| proof.certificate);
    Ok(Answer { winner, winning, left_out, undecided, certificate, expanded: solver.expanded })
}

/// Hands the certificate of the position after a move to a shelf, unless the answer may be a swap.
fn keep<B: Bits>(
    shelf: &mut dyn Shelf,
    solver: &Solver<'_, B>,
    position: &Hex,
    m: &Move,
    outcome: Outcome,
) -> Result<(), Stopped> {
    let Ok(after) = position.play(m) else { return Ok(()) };
    match after.status() {
        Status::Won(winner) => shelf.keep(m, over(&after, winner)),
        _ if after.moves().contains(&Move::Swap) => {}
        _ => shelf.keep(m, proved(solver, &after, outcome)?),
    }
    Ok(())
}

/// The position after a swap, where it is possible and changes the board.
fn swapped(position: &Hex) -> Option<Hex> {
    let possible = position.moves().contains(&Move::Swap);
    let after = possible.then(|| position.play(&Move::Swap).ok()).flatten()?;
    (after.turn() != position.turn()).then_some(after)
}

/// Solves a position and writes the certificate of the whole claim.
pub fn prove(position: &Hex, budget: &Budget, progress: &dyn Progress) -> Result<Proved, Stopped> {
    if let Status::Won(winner) = position.status() {
        return Ok(over(position, winner));
    }
    by_size!(position.variant(), prove_in, position, budget, progress)
}

fn prove_in<B: Bits>(
    position: &Hex,
    budget: &Budget,
    progress: &dyn Progress,
) -> Result<Proved, Stopped> {
    let mut solver = solver_of::<B>(position.variant(), budget, progress)?;
    let outcome =
        solver.solve(raw(position)).ok_or(Stopped::Spent { expanded: solver.expanded })?;
    let lost = matches!(outcome, Outcome::Lost { .. });
    if !lost || !position.moves().contains(&Move::Swap) {
        return proved(&solver, position, outcome);
    }
    let expanded = solver.expanded;
    let after = swapped(position).ok_or(Stopped::Swap)?;
    let mut solver = solver_of::<B>(after.variant(), budget, progress)?;
    let spent = Stopped::Spent { expanded };
    let Outcome::Lost { link } = solver.solve(raw(&after)).ok_or(spent)? else {
        return Err(Stopped::Swap);
    };
    solver.expanded += expanded;
    Ok(moved(&solver, position, Move::Swap, &after, link))
}
