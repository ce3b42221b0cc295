//! A board on a torus, and how the walks inside stones wind, by linear algebra over their classes.
//!
//! Every stone of a component gets a place in the plane above the torus; each join that does not agree
//! with the places closes a walk of some class. A class is a sum of multiples of others if it changes
//! neither the rank nor the greatest common divisor of their minors.

use crate::contest::Contest;
use checker::{Arc, Span};
use rules::Player;
use rules::torus::{Class, Rule, Variant};
use std::collections::HashMap;

pub struct Ring {
    variant: Variant,
    player: Player,
}

impl Ring {
    /// The board of an id, for a player; none if it is of another game.
    pub fn of(id: &str, player: Player) -> Option<Ring> {
        Some(Ring { variant: id.strip_prefix("torus:")?.parse().ok()?, player })
    }

    /// Whether an arc is true.
    pub fn arc(&self, arc: &Arc) -> Option<bool> {
        let enough = |own: &[usize]| match arc.span() {
            Span::Loop => self.settled(own),
            Span::Way { from, to, over } => self.way(own, from, to, over),
        };
        let (stones, carrier) = (arc.stones().iter().collect(), arc.carrier().iter().collect());
        Contest { stones, carrier, enough: &enough }.holds()
    }

    /// The places of the stones that a stone is joined to, and the classes of closed walks among them.
    fn walks(&self, own: &[usize], from: usize) -> (HashMap<usize, Class>, Vec<Class>) {
        let (n, m) = (self.variant.rows as i64, self.variant.columns as i64);
        let mut places = HashMap::from([(from, (from as i64 / m, from as i64 % m))]);
        let (mut open, mut closed) = (vec![from], Vec::new());
        while let Some(cell) = open.pop() {
            let (i, j) = places[&cell];
            for (di, dj) in self.variant.slant.steps() {
                let (x, y) = (i + di, j + dj);
                let next = (x.rem_euclid(n) * m + y.rem_euclid(m)) as usize;
                if !own.contains(&next) {
                    continue;
                }
                match places.get(&next) {
                    None => {
                        places.insert(next, (x, y));
                        open.push(next);
                    }
                    Some((a, b)) => closed.push(((x - a) / n, (y - b) / m)),
                }
            }
        }
        closed.retain(|class| *class != (0, 0));
        (places, closed)
    }

    /// Whether the stones hold a way between two cells over these seams.
    fn way(&self, own: &[usize], from: usize, to: usize, (a, b): Class) -> bool {
        if !own.contains(&from) || !own.contains(&to) {
            return false;
        }
        let (n, m) = (self.variant.rows as i64, self.variant.columns as i64);
        let (places, closed) = self.walks(own, from);
        places.get(&to).is_some_and(|(i, j)| {
            let (i, j) = (i.div_euclid(n), j.div_euclid(m));
            generated(&closed, (a - i, b - j))
        })
    }

    /// Whether the stones hold curves that settle the game (`book/certificates.md`).
    fn settled(&self, own: &[usize]) -> bool {
        let all: Vec<Class> = own.iter().flat_map(|cell| self.walks(own, *cell).1).collect();
        let Some(&(p, q)) = all.first() else { return false };
        let crossed = all.iter().any(|(a, b)| p * b != q * a);
        let black = self.player == Player::One;
        match self.variant.rule {
            Rule::A | Rule::ALenient => false,
            _ if crossed => true,
            Rule::B => (if black { q } else { p }) == 0,
            // Written with q > 0, or q = 0 and p > 0.
            Rule::C => (if q < 0 || q == 0 && p < 0 { -p } else { p } > 0) == black,
        }
    }
}

fn gcd(a: i64, b: i64) -> i64 {
    if b == 0 { a.abs() } else { gcd(b, a % b) }
}

/// The divisor of all minors of two classes, and that of all numbers.
fn divisors(classes: &[Class]) -> (i64, i64) {
    let minors = classes.iter().flat_map(|(a, b)| classes.iter().map(move |(c, d)| a * d - b * c));
    let numbers = classes.iter().flat_map(|(a, b)| [*a, *b]);
    (minors.fold(0, gcd), numbers.fold(0, gcd))
}

/// Whether a class is a sum of multiples of others.
fn generated(classes: &[Class], wanted: Class) -> bool {
    if wanted == (0, 0) {
        return true;
    }
    let more: Vec<Class> = classes.iter().copied().chain([wanted]).collect();
    let (before, after) = (divisors(classes), divisors(&more));
    if before.0 == 0 { before.1 != 0 && before == after } else { before.0 == after.0 }
}

#[cfg(test)]
mod tests {
    use super::{Ring, generated};
    use rules::Player;

    #[test]
    fn classes_are_generated_as_by_hand() {
        assert!(generated(&[], (0, 0)) && !generated(&[], (1, 0)));
        assert!(generated(&[(2, 0), (3, 0)], (1, 0)) && !generated(&[(2, 0)], (1, 0)));
        assert!(generated(&[(1, 1), (1, -1)], (0, 2)) && !generated(&[(1, 1), (1, -1)], (0, 1)));
        assert!(!generated(&[(1, 0)], (1, 1)));
    }

    /// Against walks over the plane above the torus, as far as eight boards from the start.
    #[test]
    fn ways_are_those_of_the_plane() {
        let mut dice = crate::mutate::Dice(3);
        let (mut held, mut missing) = (0, 0);
        for id in ["torus:3:c", "torus:2x3:c:+", "torus:3x4:b"] {
            let ring = Ring::of(id, Player::One).expect(id);
            let (n, m) = (ring.variant.rows as i64, ring.variant.columns as i64);
            for _ in 0..60 {
                let cells = 0..ring.variant.rows * ring.variant.columns;
                let own: Vec<usize> = cells.filter(|_| dice.below(3) > 0).collect();
                let Some(from) = own.first().copied() else { continue };
                let to = own[dice.below(own.len())];
                let mut seen =
                    std::collections::HashSet::from([(from as i64 / m, from as i64 % m)]);
                let mut open: Vec<_> = seen.iter().copied().collect();
                while let Some((i, j)) = open.pop() {
                    for (di, dj) in ring.variant.slant.steps() {
                        let (x, y) = (i + di, j + dj);
                        let cell = (x.rem_euclid(n) * m + y.rem_euclid(m)) as usize;
                        let near = x.abs() <= 8 * n && y.abs() <= 8 * m;
                        if near && own.contains(&cell) && seen.insert((x, y)) {
                            open.push((x, y));
                        }
                    }
                }
                for (a, b) in (-2..=2).flat_map(|a| (-2..=2).map(move |b| (a, b))) {
                    let there = seen.contains(&(to as i64 / m + a * n, to as i64 % m + b * m));
                    assert_eq!(ring.way(&own, from, to, (a, b)), there, "{id} {own:?} {a},{b}");
                    held += usize::from(there);
                    missing += usize::from(!there);
                }
            }
        }
        assert!(held > 500 && missing > 500, "{held} {missing}");
    }
}
