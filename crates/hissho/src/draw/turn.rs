//! A board of hexagons turned, by steps of 30°: the orientations that HexWorld offers.
//!
//! ```text
//!  ⬡ ⬡      by an even number of steps hexagons keep a corner at the top,
//!   ⬡ ⬡     by an odd number they get an edge there
//! ```

use rules::scene::{Point, Scene, Shape, hex_corner};

/// How many steps lead round.
pub const STEPS: u16 = 12;

/// Turns everything but the letters clockwise by so many steps of 30°.
pub fn turn(scene: &mut Scene, steps: u16) {
    let (sin, cos) = (f64::from(steps) * std::f64::consts::PI / 6.0).sin_cos();
    let to = |at: &mut Point| *at = Point::new(at.x * cos - at.y * sin, at.x * sin + at.y * cos);
    scene.cells.iter_mut().for_each(|cell| to(&mut cell.at));
    scene.pieces.iter_mut().for_each(|piece| to(&mut piece.at));
    scene.marks.iter_mut().for_each(|mark| to(&mut mark.at));
    scene.labels.iter_mut().for_each(|label| to(&mut label.at));
    for link in &mut scene.links {
        to(&mut link.from);
        to(&mut link.to);
    }
}

/// Whether hexagons have an edge at the top: then neighbours lie straight above each other, or half a unit higher.
pub fn is_tilted(scene: &Scene) -> bool {
    let mut hexagons = scene.cells.iter().filter(|cell| cell.shape == Shape::Hexagon);
    let Some(first) = hexagons.next() else { return false };
    let ways = hexagons.map(|other| (other.at.x - first.at.x, (other.at.y - first.at.y).abs()));
    let mut near = ways.filter(|(dx, dy)| (dx.hypot(*dy) - 1.0).abs() < 0.01);
    near.next().is_some_and(|(_, dy)| (dy - 1.0).abs() < 0.01 || (dy - 0.5).abs() < 0.01)
}

/// The corners of the hexagon around a point.
pub fn corners(at: Point, tilted: bool) -> [Point; 6] {
    std::array::from_fn(|k| {
        let corner = hex_corner(Point::new(0.0, 0.0), k);
        // A quarter turn puts the edges where the corners were.
        if tilted { at.shifted(-corner.y, corner.x) } else { at.shifted(corner.x, corner.y) }
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use rules::scene::{Cell, hex_point};

    /// After twelve steps everything is back; by odd steps edges are on top; neighbours stay one unit apart.
    #[test]
    fn turns_go_round() {
        let mut scene = Scene::default();
        for k in 0..9 {
            let at = hex_point(f64::from(k % 3), f64::from(k / 3));
            scene.cells.push(Cell { name: k.to_string(), at, shape: Shape::Hexagon, copy: false });
        }
        let far = |a: Point, b: Point| (a.x - b.x).hypot(a.y - b.y);
        for steps in 0..=STEPS {
            let mut turned = scene.clone();
            turn(&mut turned, steps);
            assert_eq!(is_tilted(&turned), steps % 2 == 1, "{steps}");
            let [a, b] = [0, 1].map(|n| turned.cells[n].at);
            assert!((far(a, b) - 1.0).abs() < 1e-9);
            // Neighbours share two corners.
            let tilted = is_tilted(&turned);
            let shared = corners(a, tilted)
                .into_iter()
                .filter(|p| corners(b, tilted).into_iter().any(|q| far(*p, q) < 1e-9));
            assert_eq!(shared.count(), 2, "{steps}");
            let home = far(turned.cells[8].at, scene.cells[8].at) < 1e-9;
            assert_eq!(home, steps % STEPS == 0, "{steps}");
        }
    }
}
