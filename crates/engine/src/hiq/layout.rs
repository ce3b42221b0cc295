//! How the cells of a board are laid out as bits.
//!
//! Jumps flip lines, so two positions of the same level and class (the rule of three) differ by a
//! sum of evenly many lines. These sums are a linear space D over GF(2) of fewer dimensions than
//! there are cells, on the English board 28 of 33. Cells are *spare* if no member of D but 0 lies
//! within them: what they hold follows from all other cells, the level and the class.
//!
//! ```text
//! bit    32 … 5      4 … 0
//!        key         spare        a position, once its level and class are known
//! ```

use super::plan::Line;

/// A look-up table of a linear map of positions, one row of 256 a byte.
#[derive(Clone, Debug)]
pub(super) struct Linear(pub(super) Vec<[u64; 256]>);

impl Linear {
    pub(super) fn new(bits: usize, image: impl Fn(usize) -> u64) -> Linear {
        let row = |byte: usize| {
            let mut row = [0; 256];
            for (value, entry) in row.iter_mut().enumerate() {
                let set = (0..8).filter(|i| value >> i & 1 == 1 && byte * 8 + i < bits);
                *entry = set.fold(0, |sum, i| sum ^ image(byte * 8 + i));
            }
            row
        };
        Linear((0..bits.div_ceil(8)).map(row).collect())
    }

    #[inline]
    pub(super) fn of(&self, mut x: u64) -> u64 {
        let mut sum = 0;
        for row in &self.0 {
            sum ^= row[(x & 255) as usize];
            x >>= 8;
        }
        sum
    }
}

pub(super) fn ones(bits: u32) -> u64 {
    if bits == 0 { 0 } else { !0 >> (64 - bits) }
}

/// The order of a symmetry that has no cycles but those of its order and fixed points; 0 else.
pub(super) fn order(map: &[usize]) -> u32 {
    let length = |start: usize| {
        let mut at = map[start];
        let mut steps = 1;
        while at != start {
            at = map[at];
            steps += 1;
        }
        steps
    };
    let lengths: Vec<u32> = (0..map.len()).map(length).collect();
    let most = lengths.iter().copied().max().unwrap_or(1);
    if lengths.iter().all(|&l| l == 1 || l == most) { most } else { 0 }
}

/// The bit of every cell, so that `turn` moves lane to lane; and the width of a lane.
///
/// As many cells as can be are *spare*, and lie lowest: what they hold follows from the others.
pub(super) fn lay_out(turn: &[usize], order: u32, lines: &[Line]) -> (Vec<u8>, u32) {
    let differences = differences(lines.iter().map(|line| mask(line)));
    let moved = |c: usize| order > 1 && turn[c] != c;
    let width = (0..turn.len()).filter(|&c| moved(c)).count() as u32 / order.max(1);
    let mut place = vec![u8::MAX; turn.len()];
    let mut spare = 0;
    let mut next = 0;
    let mut put = |c: usize, place: &mut Vec<u8>| {
        let mut at = c;
        for lane in 0..order {
            place[at] = (lane * width + next) as u8;
            at = turn[at];
        }
        next += 1;
    };
    // A board without a rotation is one lane of fixed cells.
    let laned = |c: usize| moved(c) || width == 0;
    for c in 0..turn.len() {
        let free = laned(c) && place[c] == u8::MAX;
        if free
            && reduced(differences.iter().map(|d| d & !(spare | 1 << c))).len() == differences.len()
        {
            spare |= 1 << c;
            put(c, &mut place);
        }
    }
    for c in 0..turn.len() {
        if laned(c) && place[c] == u8::MAX {
            put(c, &mut place);
        }
    }
    let fixed = (width * order) as u8..;
    for (bit, fixed) in place.iter_mut().filter(|bit| **bit == u8::MAX).zip(fixed) {
        *bit = fixed;
    }
    (place, width)
}

fn mask(cells: &[usize]) -> u64 {
    cells.iter().fold(0, |sum, c| sum | 1 << c)
}

/// A basis of what two positions of the same level and class can differ by: of the sums of evenly
/// many lines.
pub(super) fn differences(mut lines: impl Iterator<Item = u64>) -> Vec<u64> {
    let Some(first) = lines.next() else { return Vec::new() };
    reduced(lines.map(|line| line ^ first))
}

/// The same space by vectors with different highest bits, each of which only one vector has.
fn reduced(vectors: impl Iterator<Item = u64>) -> Vec<u64> {
    let top = |v: u64| 1 << (63 - v.leading_zeros());
    let mut basis: Vec<u64> = Vec::new();
    for mut v in vectors {
        for &known in &basis {
            if v & top(known) != 0 {
                v ^= known;
            }
        }
        if v != 0 {
            basis.iter_mut().filter(|known| **known & top(v) != 0).for_each(|known| *known ^= v);
            basis.push(v);
        }
    }
    basis
}

/// One symmetry of every class of the group modulo the powers of `turn`, without the powers.
pub(super) fn cosets(group: &[Vec<usize>], turn: &[usize], order: u32) -> Vec<Vec<usize>> {
    let after = |map: &[usize]| map.iter().map(|&c| turn[c]).collect::<Vec<usize>>();
    let mut known: Vec<Vec<usize>> = Vec::new();
    let mut found = Vec::new();
    let identity: Vec<usize> = (0..turn.len()).collect();
    for map in std::iter::once(&identity).chain(group) {
        if known.contains(map) {
            continue;
        }
        found.push(map.clone());
        let mut image = map.clone();
        for _ in 0..order {
            known.push(image.clone());
            image = after(&image);
        }
    }
    found.split_off(1)
}

/// For every line a cell off it, so that a symmetry takes the cell of a line to that of its image. A line
/// has none where the symmetries that keep it keep no other cell.
pub(super) fn ties(lines: &[Line], group: &[Vec<usize>], cells: usize) -> Vec<Option<usize>> {
    let of = |[a, b, c]: Line, map: &[usize]| [map[a], map[b], map[c]];
    let same = |[a, b, c]: Line, other: Line| other == [a, b, c] || other == [c, b, a];
    let mut ties = vec![None; lines.len()];
    for (at, &line) in lines.iter().enumerate() {
        if ties[at].is_some() {
            continue;
        }
        let kept = |cell: usize| {
            let mut keeping = group.iter().filter(|map| same(line, of(line, map)));
            keeping.all(|map| map[cell] == cell)
        };
        let Some(cell) = (0..cells).find(|&c| !line.contains(&c) && kept(c)) else { continue };
        ties[at] = Some(cell);
        for map in group {
            let image = lines.iter().position(|&other| same(other, of(line, map)));
            image.into_iter().for_each(|image| ties[image] = Some(map[cell]));
        }
    }
    ties
}
