//! Which moves to try first: the board as two electrical circuits (Shannon; Anshelevich).
//!
//! ```text
//!  top ──┬──╱╲╱──o──╱╲╱──┬── bottom       Black's circuit: points are wires' ends, an open cell
//!        └──╱╲╱──●───────┘                resists, an own stone does not, White's stones are holes
//! ```
//!
//! Each colour's circuit joins its two sides. Touching points are wired, and so are the ends of a
//! bridge ([`scores`], quick) or of any connection that was found ([`Circuit::of`]). Cells through
//! which much current flows in both circuits matter most; whose circuit conducts better is ahead.

use super::bits::Bits;
use super::connect::Engine;
use super::fill::Stones;
use super::grid::Grid;

/// Between own stones, in [`scores`] and in [`Circuit::of`].
const OWN: f32 = 24.0;
const GROUPS: f32 = 50.0;
const BRIDGE: f32 = 0.9;
/// To the ground, so that a point without wires has a voltage.
const LEAK: f32 = 1e-5;

/// Entries of a row are worked on so many at a time.
const LANES: usize = 4;

/// Points with wires between them and to the two sides.
struct Network<B> {
    points: usize,
    /// From row to row, a multiple of [`LANES`].
    stride: usize,
    /// Conductances, symmetric.
    wires: Vec<f32>,
    /// The points that a point is wired to.
    near: Vec<B>,
    /// Conductances to the first and the second side.
    sides: [Vec<f32>; 2],
}

impl<B: Bits> Network<B> {
    fn new(points: usize) -> Self {
        let none = vec![0.0; points];
        let stride = points.next_multiple_of(LANES);
        let wires = vec![0.0; points * stride];
        Network {
            points,
            stride,
            wires,
            near: vec![B::none(); points],
            sides: [none.clone(), none],
        }
    }

    fn wire(&mut self, a: usize, b: usize, conductance: f32) {
        for (a, b) in [(a, b), (b, a)] {
            self.wires[a * self.stride + b] += conductance;
            self.near[a] |= B::bit(b);
        }
    }

    /// The current into and out of every point, and from side to side, for one volt.
    fn flow(&self) -> (Vec<f32>, f32) {
        let volts = self.volts();
        let [first, second] = &self.sides;
        let through = |a: usize| {
            let row = &self.wires[a * self.stride..][..self.points];
            let among: f32 =
                self.near[a].cells().map(|b| row[b] * (volts[a] - volts[b]).abs()).sum();
            among + first[a] * (1.0 - volts[a]).abs() + second[a] * volts[a].abs()
        };
        let total = first.iter().zip(&volts).map(|(g, v)| g * (1.0 - v)).sum();
        ((0..self.points).map(through).collect(), total)
    }

    /// Kirchhoff's equations, by elimination; a row ends at its last entry, so bands stay bands, and what
    /// is nothing is left out. What stands left of the diagonal means nothing, so that whole [`LANES`]
    /// can be worked on.
    fn volts(&self) -> Vec<f32> {
        let (n, stride) = (self.points, self.stride);
        let mut rows: Vec<f32> = self.wires.iter().map(|g| -g).collect();
        let mut near = self.near.clone();
        let mut ends = vec![0; n];
        for a in 0..n {
            let row = &mut rows[a * stride..][..stride];
            let among: f32 = self.near[a].cells().map(|b| row[b]).sum();
            row[a] = LEAK + self.sides[0][a] + self.sides[1][a] - among;
            ends[a] = self.near[a].cells().fold(a, usize::max) + 1;
        }
        let mut volts = self.sides[0].clone();
        for i in 0..n {
            let (end, after) = (ends[i], near[i].minus(B::below(i + 1)));
            let (above, below) = rows.split_at_mut((i + 1) * stride);
            let pivot = &above[i * stride..];
            for k in after.cells() {
                // By symmetry the entry below the pivot is the one beside it.
                let factor = pivot[k] / pivot[i];
                let whole = k / LANES * LANES..end.next_multiple_of(LANES);
                let row = &mut below[(k - i - 1) * stride..][..stride][whole.clone()];
                let lanes = row.as_chunks_mut::<LANES>().0.iter_mut();
                for (to, from) in lanes.zip(pivot[whole].as_chunks::<LANES>().0) {
                    to.iter_mut().zip(from).for_each(|(to, from)| *to -= factor * from);
                }
                near[k] |= after;
                ends[k] = ends[k].max(end);
                volts[k] -= factor * volts[i];
            }
        }
        for i in (0..n).rev() {
            let row = &rows[i * stride..][..ends[i]];
            let known: f32 = row[i + 1..].iter().zip(&volts[i + 1..]).map(|(g, v)| g * v).sum();
            volts[i] = (volts[i] - known) / row[i];
        }
        volts
    }
}

/// What a circuit says.
#[derive(Clone, Debug, Default)]
pub struct Circuit {
    /// The current into and out of every cell; none for stones.
    pub flow: Vec<f32>,
    pub conductance: f32,
}

impl Circuit {
    /// The circuit of all full connections that an engine found.
    pub fn of<B: Bits>(grid: &Grid<B>, engine: &Engine<B>) -> Circuit {
        let points = engine.points();
        let resists = |p: usize| f32::from(u8::from(!engine.is_anchor(p)));
        let mut place = vec![0; points.len()];
        let mut count = 0;
        for p in (2..points.len()).filter(|p| !points[*p].is_empty()) {
            place[p] = count;
            count += 1;
        }
        let mut network = Network::<B>::new(count);
        for (p, q) in engine.joined() {
            let conductance = (1.0 / (resists(p) + resists(q))).min(GROUPS);
            match p {
                0 | 1 if q < 2 => {}
                0 | 1 => network.sides[p][place[q]] += conductance,
                _ => network.wire(place[p], place[q], conductance),
            }
        }
        let (through, conductance) = network.flow();
        let mut flow = vec![0.0; grid.count];
        for p in (2..points.len()).filter(|p| !engine.is_anchor(*p) && !points[*p].is_empty()) {
            flow[points[p].first()] = through[place[p]];
        }
        Circuit { flow, conductance }
    }
}

/// The quick circuit of a colour: cells and open bridges.
fn quick<B: Bits>(grid: &Grid<B>, stones: &Stones<B>, colour: usize) -> (Vec<f32>, f32) {
    let open = stones.open(grid);
    let own = stones.own(colour);
    let free = open | own;
    let conducts = |a: usize, b: usize| match (own.has(a), own.has(b)) {
        (true, true) => OWN,
        (true, false) | (false, true) => 2.0,
        (false, false) => 1.0,
    };
    let mut network = Network::<B>::new(grid.count);
    for a in free.cells() {
        for b in (grid.near[a] & free).cells().filter(|b| *b > a) {
            network.wire(a, b, conducts(a, b));
        }
        for bridge in grid.bridges[a].iter().filter(|bridge| bridge.to > a) {
            if free.has(bridge.to) && bridge.over.within(open) {
                network.wire(a, bridge.to, BRIDGE * conducts(a, bridge.to));
            }
        }
    }
    for (side, to) in grid.sides[colour].iter().zip(&mut network.sides) {
        (*side & free).cells().for_each(|a| to[a] = if own.has(a) { OWN } else { 2.0 });
    }
    network.flow()
}

/// How much each cell matters; larger is better.
pub fn scores<B: Bits>(grid: &Grid<B>, stones: &Stones<B>) -> Vec<f32> {
    let share = |(flow, total): (Vec<f32>, f32)| (flow, total.max(1e-6));
    let [(black, b), (white, w)] = [0, 1].map(|colour| share(quick(grid, stones, colour)));
    black.iter().zip(&white).map(|(x, y)| x / b * (y / w)).collect()
}

/// The share of Black in the conductances, an estimate of who is ahead.
pub fn balance<B: Bits>(grid: &Grid<B>, stones: &Stones<B>) -> f32 {
    let [black, white] = [0, 1].map(|colour| quick(grid, stones, colour).1);
    black / (black + white).max(1e-6)
}
