//! An estimate without play-outs: what the circuits favour.
//!
//! The must-play region is searched a few plies deep by alpha-beta on the conductances of the two
//! circuits, best cells first.

use super::bits::Bits;
use super::connect::{Engine, Until};
use super::fill::{Dead, Pair, Stones, fill, inferior};
use super::grid::Grid;
use super::search::Raw;
use super::{Stopped, by_size, grid, raw, resistance};
use rules::Position;
use rules::hex::Hex;

/// How many moves are looked at by depth.
const BREADTH: [usize; 3] = [14, 6, 4];

/// The best cell, counted row by row, and the mover's share of the conductance after the best play
/// that was looked at. The game must not be over.
pub fn favoured(position: &Hex) -> Result<(usize, f64), Stopped> {
    by_size!(position.variant(), favoured_in, position)
}

fn favoured_in<B: Bits>(position: &Hex) -> Result<(usize, f64), Stopped> {
    let grid = grid::<B>(position.variant())?;
    let start = raw::<B>(position);
    let first = start.stones.open(&grid).cells().next().unwrap_or(0);
    let mut view = View { grid, dead: Dead::default(), engine: Engine::default() };
    let (lead, cell) = view.best(start, 0, f32::MIN, f32::MAX);
    // Whatever is filled in has no move of its own.
    let open = start.stones.open(&view.grid);
    let cell = cell.filter(|cell| open.has(*cell)).unwrap_or(first);
    Ok((cell, 1.0 / (1.0 + f64::from(-lead).exp())))
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
        let stones = fill(&self.grid, &self.dead, stones, &mut Vec::<Pair>::new());
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
