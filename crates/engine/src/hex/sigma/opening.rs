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
use super::strategy::{Effort, Kind, Place, Plan, Planner};
use crate::budget::Budget;
use crate::progress::{Progress, Stage};
use std::collections::BTreeSet;
use std::fmt;

/// What the paper counts. A *second-player node* is a position with White to move that is decided by threats, at
/// least one of which needs a node below it or which no single connection decides; equal ones count once.
/// *Nodes* are those and, above each but the root, the position in which Black answers. A *diagram* is a threat
/// of a node, drawn once, or a figure of the σ-connection's own proof.
#[derive(Clone, Debug)]
pub struct Strategy {
    pub certificate: String,
    pub nodes: usize,
    pub second_player_nodes: usize,
    pub sigma_connections: usize,
    pub sigma_extensions: usize,
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
    let mut oracle = |black: Set, white: Set| match solver
        .solve(Raw { stones: stones(black, white), mover: 0 })?
    {
        Outcome::Won { key, link } => {
            let link = solver.ledger.link(link);
            Some((usize::from(key), (link.stones, link.carrier)))
        }
        Outcome::Lost { .. } => None,
    };
    let effort = Effort::default();
    let mut planner = Planner::new(&paper.calculus, &games, pool, &mut oracle, effort);
    let open = board.grid.all.minus(black);
    let plan = planner.plan((black, open)).ok_or(Missing::Spent { expanded })?;
    let theorem = planner.theorem(&mut paper.calculus, &plan).map_err(Missing::Refused)?;
    let certificate =
        certificate::won(&paper.calculus, black, Set::none(), theorem).ok_or(Missing::NoBoard)?;
    let mut tally = Tally::default();
    tally.count(&plan);
    let second = tally.nodes.len();
    let sigma = tally.games.iter().filter(|game| **game > 0).count();
    Ok(Strategy {
        certificate,
        nodes: 2 * second.max(1) - 1,
        second_player_nodes: second,
        sigma_connections: sigma,
        sigma_extensions: sigma,
        diagrams: tally.threats + FIGURES * sigma,
        expanded,
    })
}

#[derive(Default)]
struct Tally {
    nodes: BTreeSet<Place>,
    games: BTreeSet<usize>,
    threats: usize,
}

impl Tally {
    fn count(&mut self, plan: &Plan) {
        match &plan.kind {
            Kind::Leaf { game, .. } => {
                self.games.insert(*game);
            }
            Kind::Node { threats, .. } => {
                if self.nodes.insert(plan.place) {
                    self.threats += threats.len();
                    threats.iter().for_each(|threat| self.count(&threat.plan));
                }
            }
        }
    }
}
