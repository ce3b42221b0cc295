//! A shortest curve of stones that decides a game, in the plane above the torus.

use super::homology::{Class, Slant, wrap};
use std::collections::{HashMap, VecDeque};

/// How often a curve may go around the board either way before it is not looked for.
const TURNS: i64 = 3;

/// The cells of the plane that a shortest closed walk of a wanted class passes, its first cell once more
/// at the end; none if there is no such walk that winds little enough.
pub(super) fn curve(
    n: usize,
    m: usize,
    slant: Slant,
    stones: &[bool],
    wanted: impl Fn(Class) -> bool,
) -> Option<Vec<Class>> {
    let (rows, columns) = (n as i64, m as i64);
    let mut best: Option<Vec<Class>> = None;
    for start in (0..n * m).filter(|cell| stones[*cell]) {
        let start = ((start / m) as i64, (start % m) as i64);
        let mut from: HashMap<Class, Class> = HashMap::from([(start, start)]);
        let mut open = VecDeque::from([start]);
        while let Some(at) = open.pop_front() {
            let (di, dj) = (at.0 - start.0, at.1 - start.1);
            let class = (di / rows, dj / columns);
            if (di % rows, dj % columns) == (0, 0) && class != (0, 0) && wanted(class) {
                let mut way = vec![at];
                while way[way.len() - 1] != start {
                    way.push(from[&way[way.len() - 1]]);
                }
                if best.as_ref().is_none_or(|best| way.len() < best.len()) {
                    best = Some(way);
                }
                break;
            }
            for (x, y) in slant.steps() {
                let next = (at.0 + x, at.1 + y);
                let near = (next.0 - start.0).abs() <= TURNS * rows
                    && (next.1 - start.1).abs() <= TURNS * columns;
                if near && stones[wrap(n, m, next).0] && !from.contains_key(&next) {
                    from.insert(next, at);
                    open.push_back(next);
                }
            }
        }
    }
    best
}
