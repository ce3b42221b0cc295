//! Symmetries of a claim: moves of the plane that keep touching, and carry carrier, stones, sides and
//! formula to themselves. A row of the carrier at the top may so be read from right to left.
//!
//! ```text
//! the plane of hexagons turns by sixths and mirrors: 12 linear maps, one of them
//! (c, r) → (−c − r, r), which keeps the rows
//! ```

use super::super::bits::Bits;
use super::Set;
use super::claim::Claim;
use super::formula::{Atom, Clause, Formula, Point};

type Place = (i32, i32);
type Linear = [Place; 2];

/// The twelve linear maps, as the images of (1,0) and (0,1).
fn linear() -> Vec<Linear> {
    const RING: [Place; 6] = [(1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1), (1, -1)];
    let turn = |i: usize| [RING[i], RING[(i + 1) % 6]];
    let mirror = |i: usize| [RING[i], RING[(i + 5) % 6]];
    (0..6).map(turn).chain((0..6).map(mirror)).collect()
}

fn apply([a, b]: Linear, (c, r): Place) -> Place {
    (a.0 * c + b.0 * r, a.1 * c + b.1 * r)
}

/// The permutations of the carrier's cells (by their places in `cells`) that keep the claim, without the
/// identity. Cells that touch a side must go to cells that touch the same side, or all to the other.
pub fn symmetries(claim: &Claim, cells: &[usize]) -> Vec<Vec<u8>> {
    let columns = claim.board.grid.columns;
    let place = |cell: usize| ((cell % columns) as i32, (cell / columns) as i32);
    let Some(first) = cells.first().map(|cell| place(*cell)) else { return Vec::new() };
    let mut found: Vec<Vec<u8>> = Vec::new();
    for map in linear() {
        for to in cells {
            let (at, goal) = (apply(map, first), place(*to));
            let shift = (goal.0 - at.0, goal.1 - at.1);
            let Some(map) = Image::new(claim, map, shift) else { continue };
            let images = cells.iter().map(|cell| {
                let image = map.cell(*cell)?;
                cells.binary_search(&image).ok().map(|place| place as u8)
            });
            let Some(images) = images.collect::<Option<Vec<u8>>>() else { continue };
            let identity = images.iter().enumerate().all(|(i, j)| i == usize::from(*j));
            if !identity && map.keeps(claim) && !found.contains(&images) {
                found.push(images);
            }
        }
    }
    found
}

struct Image<'a> {
    claim: &'a Claim,
    map: Linear,
    shift: Place,
    /// Top goes to bottom.
    turned: bool,
}

impl<'a> Image<'a> {
    fn new(claim: &'a Claim, map: Linear, shift: Place) -> Option<Self> {
        let mut image = Image { claim, map, shift, turned: false };
        let mut points = claim.formula.atoms().into_iter().flat_map(Atom::points);
        if !points.any(|p| p.cell().is_none()) {
            return Some(image);
        }
        // A side must go to a side: rows to rows, the first to the first or the last.
        let rows = claim.board.grid.rows as i32;
        match (apply(map, (1, 0)).1, image.raw((0, 0)).1, image.raw((0, rows - 1)).1) {
            (0, 0, last) if last == rows - 1 => Some(image),
            (0, first, 0) if first == rows - 1 => {
                image.turned = true;
                Some(image)
            }
            _ => None,
        }
    }

    fn raw(&self, place: Place) -> Place {
        let (c, r) = apply(self.map, place);
        (c + self.shift.0, r + self.shift.1)
    }

    fn cell(&self, cell: usize) -> Option<usize> {
        let grid = &self.claim.board.grid;
        let (columns, rows) = (grid.columns as i32, grid.rows as i32);
        let (c, r) = self.raw(((cell % grid.columns) as i32, (cell / grid.columns) as i32));
        let inside = (0..columns).contains(&c) && (0..rows).contains(&r);
        inside.then_some((r * columns + c) as usize)
    }

    fn point(&self, point: Point) -> Option<Point> {
        match (point, self.turned) {
            (Point::Cell(cell), _) => self.cell(cell.into()).map(|cell| Point::Cell(cell as u8)),
            (Point::Top, false) | (Point::Bottom, true) => Some(Point::Top),
            (Point::Bottom, false) | (Point::Top, true) => Some(Point::Bottom),
        }
    }

    fn keeps(&self, claim: &Claim) -> bool {
        let image = |set: Set| {
            set.cells().try_fold(Set::none(), |set, cell| Some(set | Set::bit(self.cell(cell)?)))
        };
        let atom = |atom: &Atom| match *atom {
            Atom::Black(cell) => match self.point(Point::Cell(cell))? {
                Point::Cell(cell) => Some(Atom::Black(cell)),
                _ => None,
            },
            Atom::Joined(x, y) => Some(Atom::joined(self.point(x)?, self.point(y)?)),
        };
        let clauses = claim.formula.clauses().iter();
        let clauses = clauses.map(|c| c.iter().map(atom).collect::<Option<Clause>>());
        let formula = clauses.collect::<Option<Vec<Clause>>>().map(Formula::of);
        image(claim.black) == Some(claim.black) && formula.as_ref() == Some(&claim.formula)
    }
}
