//! Which moves to try first: the board as two electrical circuits (Shannon; Anshelevich).
//!
//! Each colour's circuit joins its two sides. An open cell resists a little, an own stone hardly, an
//! opponent's stone is no conductor; touching cells are wired, and so, more weakly, are the two ends
//! of an open bridge. Cells through which much current flows in both circuits matter most.
//!
//! Row by row the matrix is a band, and elimination within the band solves it.

use super::bits::Bits;
use super::fill::Stones;
use super::grid::Grid;

const OWN: f32 = 24.0;
const BRIDGE: f32 = 0.9;

/// The current through every cell in the circuit of a colour, the whole being 1, and the conductance.
fn currents<B: Bits>(grid: &Grid<B>, stones: &Stones<B>, colour: usize) -> (Vec<f32>, f32) {
    let n = grid.count;
    let band = 2 * grid.columns + 1;
    let width = band + 1;
    let open = stones.open(grid);
    let own = stones.own(colour);
    let free = open | own;
    // Half a wire belongs to each cell at its ends; two resistances in a row.
    let conducts = |a: usize, b: usize| match (own.has(a), own.has(b)) {
        (true, true) => OWN,
        (true, false) | (false, true) => 2.0,
        (false, false) => 1.0,
    };
    let to_side = |cell: usize| if own.has(cell) { OWN } else { 2.0 };
    // Upper band: upper[i * width + k] is the entry (i, i + k).
    let mut upper = vec![0.0f32; n * width];
    let mut source = vec![0.0f32; n];
    let mut wires: Vec<(usize, usize, f32)> = Vec::with_capacity(n * 6);
    for a in free.cells() {
        for b in (grid.near[a] & free).cells().filter(|b| *b > a) {
            wires.push((a, b, conducts(a, b)));
        }
        for bridge in grid.bridges[a].iter().filter(|bridge| bridge.to > a) {
            if free.has(bridge.to) && bridge.over.within(open) {
                wires.push((a, bridge.to, BRIDGE * conducts(a, bridge.to)));
            }
        }
    }
    for &(a, b, g) in &wires {
        upper[a * width] += g;
        upper[b * width] += g;
        upper[a * width + b - a] -= g;
    }
    for side in [0, 1] {
        for a in (grid.sides[colour][side] & free).cells() {
            upper[a * width] += to_side(a);
            if side == 0 {
                source[a] += to_side(a);
            }
        }
    }
    let mut volts = source;
    for i in 0..n {
        let pivot = upper[i * width];
        if pivot < 1e-6 {
            continue;
        }
        for k in 1..width.min(n - i) {
            let factor = upper[i * width + k] / pivot;
            if factor == 0.0 {
                continue;
            }
            let (head, tail) = upper.split_at_mut((i + k) * width);
            let row = &head[i * width + k..(i + 1) * width];
            for (to, from) in tail.iter_mut().zip(row) {
                *to -= factor * from;
            }
            volts[i + k] -= factor * volts[i];
        }
    }
    for i in (0..n).rev() {
        let pivot = upper[i * width];
        if pivot < 1e-6 {
            volts[i] = 0.0;
            continue;
        }
        let known: f32 = (1..width.min(n - i)).map(|k| upper[i * width + k] * volts[i + k]).sum();
        volts[i] = (volts[i] - known) / pivot;
    }
    let mut flow = vec![0.0f32; n];
    for &(a, b, g) in &wires {
        let current = (g * (volts[a] - volts[b])).abs();
        flow[a] += current;
        flow[b] += current;
    }
    let mut total = 0.0;
    for a in (grid.sides[colour][0] & free).cells() {
        let current = (to_side(a) * (1.0 - volts[a])).abs();
        flow[a] += current;
        total += current;
    }
    for a in (grid.sides[colour][1] & free).cells() {
        flow[a] += (to_side(a) * volts[a]).abs();
    }
    if total > 1e-6 {
        flow.iter_mut().for_each(|f| *f /= total);
    }
    (flow, total)
}

/// How much each cell matters; larger is better.
pub fn scores<B: Bits>(grid: &Grid<B>, stones: &Stones<B>) -> Vec<f32> {
    let [(black, _), (white, _)] = [0, 1].map(|colour| currents(grid, stones, colour));
    black.iter().zip(&white).map(|(b, w)| b * w).collect()
}

/// The share of Black in the conductances, an estimate of who is ahead.
pub fn balance<B: Bits>(grid: &Grid<B>, stones: &Stones<B>) -> f32 {
    let [black, white] = [0, 1].map(|colour| currents(grid, stones, colour).1);
    black / (black + white).max(1e-6)
}
