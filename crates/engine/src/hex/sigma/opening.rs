//! A strategy after an opening of Black: solved, made small, written down, with the figures that the paper
//! counts.

use super::super::bits::Bits;
use super::super::fill::Stones;
use super::super::grid::Grid;
use super::super::search::{Outcome, Raw, Solver};
use super::Set;
use super::board::Board;
use super::calculus::Refused;
use super::certificate;
use super::paper::Paper;
use super::reduced::Reduced;
use super::strategy::{Effort, Place, Planner};
use super::tally::Tally;
use crate::budget::Budget;
use crate::progress::{Progress, Stage};
use std::fmt;
use std::sync::Arc;

/// A strategy with the figures that the paper counts, by the definitions of [`tally`](super::tally).
#[derive(Clone, Debug)]
pub struct Strategy {
    pub certificate: String,
    pub nodes: usize,
    pub second_player_nodes: usize,
    pub sigma_connections: usize,
    pub sigma_extensions: usize,
    /// Connections of a stone and a side that are proved by themselves.
    pub lemmas: usize,
    pub diagrams: usize,
    /// Expansions of the solver.
    pub expanded: u64,
}

/// Why there is no strategy.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Missing {
    /// The budget ran out after so many expansions.
    Spent { expanded: u64 },
    /// White wins after this opening.
    Lost,
    /// The cell is taken, or the board has more than 128 cells.
    NoBoard,
    /// A step of the strategy has no derivation.
    Refused(Refused),
}

impl fmt::Display for Missing {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Missing::Spent { expanded } => {
                write!(f, "the budget ran out after {expanded} expansions")
            }
            Missing::Lost => f.write_str("White wins after this opening"),
            Missing::NoBoard => f.write_str("the board has more than 128 cells"),
            Missing::Refused(why) => write!(f, "a step cannot be derived: {why}"),
        }
    }
}

impl std::error::Error for Missing {}

/// The figures of the paper that prove σ-connection F and its extension: 2, 3, 5 and 7 to 16.
const FIGURES: usize = 13;

/// A strategy for Black after opening on a cell.
pub fn strategy(
    board: &Board,
    opening: usize,
    budget: &Budget,
    progress: &dyn Progress,
) -> Result<Strategy, Missing> {
    let mut paper = Paper::on(board.clone());
    let mut games = vec![Reduced::new(&paper.calculus, &[]).map_err(Missing::Refused)?];
    if (board.grid.columns, board.grid.rows) == (8, 8) && board.cell("54") == Some(opening) {
        let parts = paper.extension_f().map_err(Missing::Refused)?;
        games.push(Reduced::new(&paper.calculus, &parts).map_err(Missing::Refused)?);
    }
    let black = Set::bit(opening);
    let grid = Grid::<Set>::new(board.variant).ok_or(Missing::NoBoard)?;
    progress.stage(Stage::Named("solving"));
    let mut solver = Solver::<Set>::new(grid, budget, progress);
    let stones = |black: Set, white: Set| Stones { of: [black, white] };
    match solver.solve(Raw { stones: stones(black, Set::none()), mover: 1 }) {
        None => return Err(Missing::Spent { expanded: solver.expanded }),
        Some(Outcome::Won { .. }) => return Err(Missing::Lost),
        Some(Outcome::Lost { .. }) => {}
    }
    progress.stage(Stage::Named("making the strategy small"));
    let expanded = solver.expanded;
    let pool: Vec<Place> = solver.solved(0).map(|link| (link.stones, link.carrier)).collect();
    paper.calculus.lend(Arc::new(solver.ledger.clone()));
    let effort = Effort::default();
    let parts = solver.lore().small(0, effort.cells);
    let mut oracle = |black: Set, white: Set| match solver
        .solve(Raw { stones: stones(black, white), mover: 0 })?
    {
        Outcome::Won { key, link } => {
            let link = solver.ledger.link(link);
            Some((usize::from(key), (link.stones, link.carrier)))
        }
        Outcome::Lost { .. } => None,
    };
    let mut planner = Planner::new(&paper.calculus, &games, pool, &mut oracle, effort, &parts);
    let open = board.grid.all.minus(black);
    let plan = planner.plan((black, open)).ok_or(Missing::Spent { expanded })?;
    let theorem = planner.theorem(&mut paper.calculus, &plan).map_err(Missing::Refused)?;
    let certificate =
        certificate::won(&paper.calculus, black, Set::none(), theorem).ok_or(Missing::NoBoard)?;
    let mut tally = Tally::new(&planner.forcers, paper.calculus.links().len());
    tally.count(&plan);
    let second = tally.nodes.len();
    let sigma = tally.games.len();
    Ok(Strategy {
        certificate,
        nodes: 2 * second.max(1) - 1,
        second_player_nodes: second,
        sigma_connections: sigma,
        sigma_extensions: sigma,
        lemmas: tally.lemmas.len(),
        diagrams: tally.diagrams + FIGURES * sigma,
        expanded,
    })
}
