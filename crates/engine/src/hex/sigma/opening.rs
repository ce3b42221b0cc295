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
use super::strategy::{Effort, Planner};
use super::tally::Tally;
use super::thrift::{Oracle, Thrift};
use crate::budget::Budget;
use crate::progress::{Progress, Stage};
use std::fmt;
use std::sync::Arc;

/// A strategy with the figures that the paper counts, by the definitions of `tally`.
#[derive(Clone, Debug)]
pub struct Strategy {
    /// That Black wins after the opening; nobody has checked it yet.
    pub certificate: String,
    /// Second-player nodes, and above each but the root the position in which Black answers.
    pub nodes: usize,
    /// Different positions with White to move that neither connections nor a forced line decide.
    pub second_player_nodes: usize,
    /// The same in the tree without references.
    pub unfolded: usize,
    /// Positions with White to move inside of forced lines.
    pub forced_steps: usize,
    /// σ-connections that a leaf uses.
    pub sigma_connections: usize,
    /// As many: each is used with its extension.
    pub sigma_extensions: usize,
    /// Connections of a stone and a side that are proved by themselves.
    pub lemmas: usize,
    /// Positions with White to move in their proofs.
    pub lemma_nodes: usize,
    /// Threats of nodes and of lemmas, with the figures that prove the σ-connections.
    pub diagrams: usize,
    /// Expansions of the solver.
    pub expanded: u64,
}

/// Why there is no strategy.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Missing {
    /// The budget ran out after so many expansions.
    Spent {
        /// Expansions of the solver.
        expanded: u64,
    },
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

/// Expansions of the solver before it is said that an answer is not soon found.
const SOON: u64 = 100;

/// The solver that has proved the opening.
struct Asked<'s, 'b> {
    solver: &'s mut Solver<'b, Set>,
}

impl Asked<'_, '_> {
    fn solve(&mut self, of: [Set; 2], mover: usize, soon: bool) -> Option<Outcome> {
        self.solver.pause = soon.then(|| self.solver.expanded + SOON);
        self.solver.solve(Raw { stones: Stones { of }, mover })
    }
}

impl Oracle for Asked<'_, '_> {
    fn wins(&mut self, black: Set, white: Set) -> Option<bool> {
        let outcome = self.solve([black, white], 1, true)?;
        Some(matches!(outcome, Outcome::Lost { .. }))
    }

    fn key(&mut self, black: Set, white: Set) -> Option<usize> {
        match self.solve([black, white], 0, false)? {
            Outcome::Won { key, .. } => Some(key.into()),
            Outcome::Lost { .. } => None,
        }
    }
}

/// The figures of the paper that prove σ-connection F and its extension: 2, 3, 5 and 7 to 16.
const FIGURES: usize = 13;

/// A strategy for Black after opening on a cell. One thread solves, so that it is always the same: the time goes
/// into making it small.
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
    let mut alone = budget.clone();
    alone.threads = 1;
    let mut solver = Solver::<Set>::new(grid, &alone, progress);
    match solver.solve(Raw { stones: Stones { of: [black, Set::none()] }, mover: 1 }) {
        None => return Err(Missing::Spent { expanded: solver.expanded }),
        Some(Outcome::Won { .. }) => return Err(Missing::Lost),
        Some(Outcome::Lost { .. }) => {}
    }
    progress.stage(Stage::Named("making the strategy small"));
    let expanded = solver.expanded;
    paper.calculus.lend(Arc::new(solver.ledger.clone()));
    let effort = Effort::default();
    let parts = solver.lore().small(0, effort.cells);
    let mut oracle = Asked { solver: &mut solver };
    let mut planner = Planner::new(&paper.calculus, &games, effort, &parts);
    let open = board.grid.all.minus(black);
    let mut thrift = Thrift::new(&mut planner, &mut oracle, budget, progress);
    let plan = thrift.plan((black, open)).ok_or(Missing::Spent { expanded })?;
    let theorem = planner.theorem(&mut paper.calculus, &plan).map_err(Missing::Refused)?;
    let certificate =
        certificate::won(&paper.calculus, black, Set::none(), theorem).ok_or(Missing::NoBoard)?;
    let mut tally = Tally::new(&planner.forcers, paper.calculus.links().len());
    let unfolded = tally.count(&plan);
    let second = tally.nodes.len();
    let sigma = tally.games.len();
    Ok(Strategy {
        certificate,
        nodes: 2 * second.max(1) - 1,
        second_player_nodes: second,
        unfolded,
        forced_steps: tally.forced,
        sigma_connections: sigma,
        sigma_extensions: sigma,
        lemmas: tally.lemmas.len(),
        lemma_nodes: tally.steps,
        diagrams: tally.diagrams + FIGURES * sigma,
        expanded,
    })
}
