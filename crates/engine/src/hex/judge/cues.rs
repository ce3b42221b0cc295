//! What the nets are told. All of it is seen from the mover ("mine", "theirs") and speaks of no
//! direction, so it is the same with colours exchanged and after a half turn.
//!
//! ```text
//! circuits     the share of the current through a cell, whose circuit conducts better
//! ways         stones from side to side, and through a cell
//! must-play    how many cells are left, how many threats there are, the smallest
//! around       stones that touch the cell or are a bridge away, the nearest sides
//! ```

use super::super::bits::Bits;
use super::super::fill::Stones;
use super::super::grid::Grid;
use super::super::resistance::Circuit;
use super::Ways;

/// Names of the cues of a position.
pub const NODE: [&str; 16] = [
    "lead",
    "conductance-mine",
    "conductance-theirs",
    "size",
    "open",
    "must",
    "must-of-open",
    "good-of-must",
    "threats",
    "smallest-threat",
    "ways-mine",
    "ways-theirs",
    "best",
    "second-to-best",
    "focus",
    "answered",
];

/// Names of the cues of a move.
pub const MOVE: [&str; 22] = [
    "flow-mine",
    "flow-theirs",
    "flow-both",
    "score",
    "score-log",
    "rank",
    "poor",
    "answer",
    "detour-mine",
    "detour-theirs",
    "on-way-mine",
    "on-way-theirs",
    "touch-mine",
    "touch-theirs",
    "bridge-mine",
    "bridge-theirs",
    "side-mine",
    "side-theirs",
    "degree-mine",
    "degree-theirs",
    "flow-log-mine",
    "flow-log-theirs",
];

/// The values of [`NODE`].
pub(crate) type NodeCues = [f32; NODE.len()];
/// The values of [`MOVE`].
pub(crate) type MoveCues = [f32; MOVE.len()];

/// A position as an expansion sees it; pairs are mine and theirs.
pub(crate) struct View<'a, B> {
    pub grid: &'a Grid<B>,
    pub stones: &'a Stones<B>,
    pub mover: usize,
    pub must: B,
    pub circuits: [&'a Circuit; 2],
    pub ways: [Ways; 2],
    /// How many threats of the other side there are, and the cells of the smallest.
    pub threats: (usize, u32),
    /// How many cells of the must-play region are not inferior.
    pub good: usize,
    pub answered: bool,
}

/// A move in the order of the circuits.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Ranked {
    pub cell: usize,
    /// The best move's is 1.
    pub score: f32,
    pub rank: usize,
    pub poor: bool,
    /// Counted from the last; none if it answered no sibling.
    pub answer: Option<usize>,
}

impl<B: Bits> View<'_, B> {
    pub fn lead(&self) -> f32 {
        let [mine, theirs] = self.circuits.map(|circuit| circuit.conductance.max(1e-6));
        (mine / theirs).ln()
    }

    /// The cues of the position; the moves are sorted by score.
    pub fn position(&self, scores: &[f32]) -> NodeCues {
        let open = self.stones.open(self.grid).len() as f32;
        let must = self.must.len() as f32;
        let (threats, smallest) = self.threats;
        let sum: f32 = scores.iter().sum::<f32>().max(1e-9);
        let squares: f32 = scores.iter().map(|score| score * score).sum();
        let best = scores.first().copied().unwrap_or(0.0).max(1e-9);
        let conducts = |circuit: &Circuit| circuit.conductance.max(1e-3).ln();
        [
            self.lead(),
            conducts(self.circuits[0]),
            conducts(self.circuits[1]),
            (self.grid.count as f32).sqrt() / 8.0,
            open / self.grid.count as f32,
            must.ln_1p() / 3.0,
            must / open.max(1.0),
            self.good as f32 / must.max(1.0),
            (threats as f32).ln_1p(),
            if threats == 0 { 1.0 } else { smallest as f32 / open.max(1.0) },
            f32::from(self.ways[0].least.min(10)) / 4.0,
            f32::from(self.ways[1].least.min(10)) / 4.0,
            best,
            scores.get(1).copied().unwrap_or(0.0) / best,
            squares / (sum * sum),
            f32::from(u8::from(self.answered)),
        ]
    }

    /// The cues of a move among so many.
    pub fn of_move(&self, ranked: &Ranked, moves: usize) -> MoveCues {
        let Ranked { cell, score, rank, poor, answer } = *ranked;
        let share = |circuit: &Circuit| circuit.flow[cell] / circuit.conductance.max(1e-6);
        let flow = self.circuits.map(share);
        let detour = [0, 1].map(|i: usize| {
            let ways = &self.ways[i];
            f32::from(ways.through[cell].saturating_sub(ways.least).min(4)) / 2.0
        });
        let on = |detour: f32| f32::from(u8::from(detour == 0.0));
        let own = [self.stones.own(self.mover), self.stones.own(1 - self.mover)];
        let open = self.stones.open(self.grid);
        let touch = own.map(|own| (self.grid.near[cell] & own).len() as f32 / 3.0);
        let bridge = own.map(|own| {
            let to = |b: &&super::super::grid::Bridge<B>| own.has(b.to) && b.over.within(open);
            self.grid.bridges[cell].iter().filter(to).count() as f32 / 3.0
        });
        let (column, row) = (cell % self.grid.columns, cell / self.grid.columns);
        let off = |at: usize, of: usize| at.min(of - 1 - at) as f32 / of as f32 * 2.0;
        let sides = [off(row, self.grid.rows), off(column, self.grid.columns)];
        let log = |x: f32| x.max(1e-3).ln() / 3.0;
        [
            flow[0],
            flow[1],
            flow[0] * flow[1],
            score,
            log(score),
            rank as f32 / moves.max(1) as f32,
            f32::from(u8::from(poor)),
            answer.map_or(0.0, |last| 1.0 / (1.0 + last as f32)),
            detour[0],
            detour[1],
            on(detour[0]),
            on(detour[1]),
            touch[0],
            touch[1],
            bridge[0],
            bridge[1],
            sides[self.mover],
            sides[1 - self.mover],
            f32::from(self.ways[0].degree[cell]) / 16.0,
            f32::from(self.ways[1].degree[cell]) / 16.0,
            log(flow[0]),
            log(flow[1]),
        ]
    }
}
