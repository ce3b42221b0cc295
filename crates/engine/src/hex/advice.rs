//! A player: plays what is proved, and otherwise what the circuits favour.
//!
//! First the solver gets a share of the budget; if it finishes, the move is proved (or the loss is).
//! Otherwise the must-play region is searched a few plies deep by alpha-beta on the conductances
//! of the two circuits, best cells first.

use super::bits::Bits;
use super::connect::{Engine, Until};
use super::fill::{Dead, Stones, fill, inferior};
use super::grid::Grid;
use super::search::{Outcome, Raw, Solver};
use super::{Stopped, by_size, grid, raw, resistance, stone};
use crate::budget::Budget;
use crate::progress::Silent;
use rules::hex::{Hex, Move};
use rules::{Position, Status};
use std::time::Instant;

/// How sure a move is.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum Reason {
    /// The move wins, proved.
    Proved,
    /// Every move loses, proved: resign.
    Lost,
    /// The mover's share of the conductance after the best play that was looked at.
    Estimate(f32),
}

#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Advice {
    pub play: Move,
    pub reason: Reason,
}

/// How many moves are looked at by depth.
const BREADTH: [usize; 3] = [14, 6, 4];

/// A move for the side to move; none when the game is over.
pub fn advise(position: &Hex, budget: &Budget) -> Result<Option<Advice>, Stopped> {
    if position.status() != Status::Ongoing {
        return Ok(None);
    }
    by_size!(position.variant(), advise_in, position, budget).map(Some)
}

fn advise_in<B: Bits>(position: &Hex, budget: &Budget) -> Result<Advice, Stopped> {
    let grid = grid::<B>(position.variant())?;
    let start = raw::<B>(position);
    let columns = grid.columns;
    let mut solver = Solver::new(grid.clone(), budget, &Silent);
    solver.until = budget.deadline.map(|end| {
        let now = Instant::now();
        now + end.saturating_duration_since(now) * 3 / 4
    });
    let swap = position.moves().contains(&Move::Swap);
    let first = stone(columns, start.stones.open(&grid).first());
    let proved = match solver.solve(start) {
        Some(Outcome::Won { key, .. }) => {
            Some(Advice { play: stone(columns, key.into()), reason: Reason::Proved })
        }
        Some(Outcome::Lost { .. }) if swap => {
            Some(Advice { play: Move::Swap, reason: Reason::Proved })
        }
        Some(Outcome::Lost { .. }) => Some(Advice { play: first, reason: Reason::Lost }),
        None => None,
    };
    if let Some(advice) = proved {
        return Ok(advice);
    }
    let mut view = View { grid, dead: Dead::default(), engine: Engine::default() };
    let (share, cell) = view.best(start, 0, f32::MIN, f32::MAX);
    let share = 1.0 / (1.0 + (-share).exp());
    let play = cell.map_or(first, |cell| stone(columns, cell));
    if swap && share < 0.5 {
        return Ok(Advice { play: Move::Swap, reason: Reason::Estimate(1.0 - share) });
    }
    Ok(Advice { play, reason: Reason::Estimate(share) })
}

struct View<B> {
    grid: Grid<B>,
    dead: Dead,
    engine: Engine<B>,
}

impl<B: Bits> View<B> {
    /// The logarithm of the mover's conductance over the other's.
    fn lead(&self, stones: &Stones<B>, mover: usize) -> f32 {
        let black = resistance::balance(&self.grid, stones).clamp(1e-4, 1.0 - 1e-4);
        let lead = (black / (1.0 - black)).ln();
        if mover == 0 { lead } else { -lead }
    }

    fn best(&mut self, raw: Raw<B>, depth: usize, low: f32, high: f32) -> (f32, Option<usize>) {
        const SURE: f32 = 50.0;
        let Raw { stones, mover } = raw;
        let stones = fill(&self.grid, &self.dead, stones, &mut Vec::new());
        if depth == BREADTH.len() {
            return (self.lead(&stones, mover), None);
        }
        let open = stones.open(&self.grid);
        let mut must = open;
        if depth < 2 {
            self.engine.run(&self.grid, mover, stones.own(mover), open, Until::Semi);
            if let Some((key, _)) = self.engine.between(0, 1).semi.first() {
                return (SURE, Some(*key));
            }
            let other = 1 - mover;
            self.engine.run(&self.grid, other, stones.own(other), open, Until::Full);
            let lost = self.engine.won();
            let threats = self.engine.threats();
            must = threats.iter().fold(open, |set, threat| set & threat.carrier);
            if lost || must.is_empty() {
                return (-SURE, (open & must).cells().next().or(open.cells().next()));
            }
        }
        let scores = resistance::scores(&self.grid, &stones);
        let mut cells: Vec<usize> = must.cells().collect();
        cells.sort_by(|a, b| {
            let poor = |c: usize| inferior(&self.grid, &self.dead, &stones, mover, c).is_some();
            (poor(*a), -scores[*a])
                .partial_cmp(&(poor(*b), -scores[*b]))
                .unwrap_or_else(|| a.cmp(b))
        });
        let mut best = (f32::MIN, None);
        for cell in cells.into_iter().take(BREADTH[depth]) {
            let after = Raw { stones: stones.with(mover, cell), mover: 1 - mover };
            let value = -self.best(after, depth + 1, -high, -low.max(best.0)).0;
            if value > best.0 || best.1.is_none() {
                best = (value, Some(cell));
            }
            if value >= high {
                break;
            }
        }
        best
    }
}
