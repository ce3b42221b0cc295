//! Thermographs: the best that Left and Right can get from a game taxed by t for every move.
//!
//! ```text
//! t  |   |                  left wall   max over G^L of  right wall of G^L  −  t
//!    |  /|\    mast         right wall  min over G^R of  left wall of G^R   +  t
//!  0 | / | \                until they meet: there begins the mast, at the mean, above the
//!   +2   0  −2  (±2)        temperature
//! ```
//!
//! Walls are piecewise linear with slopes −1, 0 and 1, and all their corners are dyadic. They begin
//! at t = −1: an integer's temperature is −1, that of m/2^k is −1/2^k.

use super::dyadic::Dyadic;
use std::rc::Rc;

/// A piecewise linear function of t ≥ −1: its corners in order of t, then a last slope.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Wall {
    /// (t, value); the first has t = −1.
    pub corners: Vec<(Dyadic, Dyadic)>,
    /// The slope behind the last corner: 0 in a finished thermograph.
    slope: i64,
}

/// Both walls, with the mast that they share at the top.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Thermograph {
    /// What Left gets moving first, by the tax; the greater values are Left's.
    pub left: Wall,
    /// What Left gets if Right moves first.
    pub right: Wall,
}

/// Where thermographs begin.
const COLDEST: Dyadic = Dyadic::MINUS_ONE;

impl Wall {
    /// The value at t ≥ −1.
    pub fn at(&self, t: Dyadic) -> Dyadic {
        let behind = self.corners.partition_point(|(corner, _)| *corner <= t).max(1);
        let (from, value) = self.corners[behind - 1];
        value + times(t - from, self.slope_behind(behind - 1))
    }

    /// The slope between a corner and the next.
    fn slope_behind(&self, corner: usize) -> i64 {
        let Some((t, v)) = self.corners.get(corner + 1) else {
            return self.slope;
        };
        let (from, value) = self.corners[corner];
        (*v - value).cmp(&Dyadic::ZERO) as i64 * i64::from(*t > from)
    }

    /// The wall plus `sign`·t.
    fn taxed(&self, sign: i64) -> Self {
        let corners = self.corners.iter().map(|(t, v)| (*t, *v + times(*t, sign))).collect();
        Wall { corners, slope: self.slope + sign }
    }

    /// All t at which either wall has a corner or the two cross.
    fn meetings(&self, other: &Wall) -> Vec<Dyadic> {
        let both = self.corners.iter().chain(&other.corners);
        let mut times: Vec<Dyadic> = both.map(|(t, _)| *t).collect();
        times.sort_unstable();
        times.dedup();
        let mut all = Vec::new();
        for (k, from) in times.iter().enumerate() {
            all.push(*from);
            let gap = self.at(*from) - other.at(*from);
            let next = times.get(k + 1).copied();
            let probe = next.unwrap_or(*from + Dyadic::integer(1));
            let change = (self.at(probe) - other.at(probe)) - gap;
            // The gap is linear here with slope ±1 or ±2, and closes if it shrinks.
            let length = probe - *from;
            let closes = gap != Dyadic::ZERO && gap.is_negative() != change.is_negative();
            let wait = match (change, magnitude(change) == length) {
                (Dyadic::ZERO, _) => None,
                (_, true) => Some(magnitude(gap)),
                (_, false) => Some(magnitude(gap).half()),
            };
            if let Some(wait) = wait.filter(|_| closes)
                && next.is_none_or(|next| *from + wait < next)
            {
                all.push(*from + wait);
            }
        }
        all
    }

    /// The greater (`sign` 1) or smaller (−1) of two walls, everywhere.
    fn outer(&self, other: &Wall, sign: i64) -> Wall {
        let times = self.meetings(other);
        let pick = |a: Dyadic, b: Dyadic| if sign > 0 { a.max(b) } else { a.min(b) };
        let corners: Vec<_> = times.iter().map(|t| (*t, pick(self.at(*t), other.at(*t)))).collect();
        let probe = corners[corners.len() - 1].0 + Dyadic::integer(1);
        let last = pick(self.at(probe), other.at(probe));
        let slope = (last - corners[corners.len() - 1].1).cmp(&Dyadic::ZERO) as i64;
        Wall { corners, slope }.tidy()
    }

    /// Without corners that are none.
    fn tidy(self) -> Wall {
        let mut tidy = Wall { corners: Vec::new(), slope: self.slope };
        for k in 0..self.corners.len() {
            let before = k.checked_sub(1).map(|k| self.slope_behind(k));
            if before != Some(self.slope_behind(k)) {
                tidy.corners.push(self.corners[k]);
            }
        }
        tidy
    }

    /// The wall up to t, and constant from there on.
    fn masted(&self, t: Dyadic) -> Wall {
        let mut corners: Vec<_> =
            self.corners.iter().copied().take_while(|(corner, _)| *corner < t).collect();
        corners.push((t, self.at(t)));
        Wall { corners, slope: 0 }.tidy()
    }
}

impl Thermograph {
    /// A mast from the bottom on.
    pub fn of_integer(number: Dyadic) -> Self {
        let wall = Wall { corners: vec![(COLDEST, number)], slope: 0 };
        Thermograph { left: wall.clone(), right: wall }
    }

    /// From the thermographs of the options; both sides have some.
    pub fn new(left: &[Rc<Thermograph>], right: &[Rc<Thermograph>]) -> Self {
        let left = left.iter().map(|g| g.right.taxed(-1)).reduce(|a, b| a.outer(&b, 1));
        let right = right.iter().map(|g| g.left.taxed(1)).reduce(|a, b| a.outer(&b, -1));
        let (Some(left), Some(right)) = (left, right) else {
            return Thermograph::of_integer(Dyadic::ZERO);
        };
        let meet = left.meetings(&right).into_iter().find(|t| left.at(*t) <= right.at(*t));
        let temperature = meet.unwrap_or(COLDEST);
        Thermograph { left: left.masted(temperature), right: right.masted(temperature) }
    }

    fn top(&self) -> (Dyadic, Dyadic) {
        let last = |wall: &Wall| wall.corners[wall.corners.len() - 1];
        last(&self.left).max(last(&self.right))
    }

    /// The tax at which the walls meet.
    pub fn temperature(&self) -> Dyadic {
        self.top().0
    }

    /// Where the mast stands.
    pub fn mean(&self) -> Dyadic {
        self.top().1
    }
}

fn times(x: Dyadic, factor: i64) -> Dyadic {
    match factor {
        0 => Dyadic::ZERO,
        1 => x,
        -1 => -x,
        _ => x.times(i128::from(factor)),
    }
}

fn magnitude(x: Dyadic) -> Dyadic {
    if x.is_negative() { -x } else { x }
}
