//! A board as it is given: where the cells are, which lines there are, what maps it to itself.

use rules::hiq::Board;

/// Three neighbouring cells in a row, by their numbers in board order.
pub type Line = [usize; 3];

/// A board as it is given: where the cells are, which lines there are, what maps it to itself.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Plan {
    /// Column and row of every cell, in board order.
    pub cells: Vec<(usize, usize)>,
    /// Every line once, the first cell before the last in board order.
    pub lines: Vec<Line>,
    /// The directions along which lines run, one of each opposite pair.
    pub axes: Vec<(isize, isize)>,
    /// The automorphisms: cell i goes to `map[i]`. The identity is the first.
    pub symmetries: Vec<Vec<usize>>,
}

impl From<&Board> for Plan {
    fn from(board: &Board) -> Plan {
        let forward = |&(dx, dy): &(isize, isize)| (dy, dx) > (0, 0);
        Plan {
            cells: board.cells(),
            lines: board.jumps().iter().copied().filter(|[from, _, to]| from < to).collect(),
            axes: board.directions().steps().iter().copied().filter(forward).collect(),
            symmetries: board.symmetries(),
        }
    }
}

impl Plan {
    /// The symmetries that map each of these sets of cells onto itself.
    pub(crate) fn keeping(&self, sets: &[&[usize]]) -> Vec<Vec<usize>> {
        let keeps = |map: &[usize], set: &[usize]| set.iter().all(|&c| set.contains(&map[c]));
        let kept = self.symmetries.iter().filter(|map| sets.iter().all(|set| keeps(map, set)));
        kept.cloned().collect()
    }

    /// For every cell, the cells next to it along an axis.
    pub fn neighbours(&self) -> Vec<Vec<usize>> {
        let near = |a: (usize, usize), b: (usize, usize)| {
            let step = (b.0 as isize - a.0 as isize, b.1 as isize - a.1 as isize);
            self.axes.iter().any(|&(dx, dy)| step == (dx, dy) || step == (-dx, -dy))
        };
        let of = |a| (0..self.cells.len()).filter(|&j| near(a, self.cells[j])).collect();
        self.cells.iter().map(|&a| of(a)).collect()
    }
}
