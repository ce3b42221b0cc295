//! How a form becomes canonical (Winning Ways, ch. 3): drop dominated options; if a number fits between
//! the rest, it is the simplest one; otherwise replace a Left option that Right can reverse to some
//! G^LR ≤ G by all Left options of that G^LR; repeat.
//!
//! ```text
//! {1, 0 | 3}  →  {1 | 3}      1 dominates 0
//! {1 | 3}     →  2            the simplest number between them
//! {* | ±1, 1} →  …            * reverses through 0 ≤ G to the Left options of 0: there are none
//! ```
//!
//! If G is no number and the G^LR ≤ G is a number x, the Left option just goes: in G − x, whose options
//! are those of G less x, it reverses through 0, which has no options.

use super::simplest::{Bound, simplest};
use super::universe::{Universe, Value};
use rustc_hash::FxHashMap;

/// Which values are ≤ (true) or ≥ (false) a game that has no id yet.
type Known = FxHashMap<(Value, bool), bool>;

/// A game that has no id yet, and is no number.
struct Raw<'a> {
    left: &'a [Value],
    right: &'a [Value],
    known: Known,
}

impl Universe {
    /// The value of { left | right }.
    pub(super) fn simplify(&mut self, mut left: Vec<Value>, mut right: Vec<Value>) -> Value {
        self.keep_best(&mut left);
        self.keep_least(&mut right);
        let (low, high) = (self.above(&left), self.below(&right));
        if let Some(number) = simplest(low, high) {
            return self.number(number);
        }
        while !self.gave_up() {
            let mut raw = Raw { left: &left, right: &right, known: Known::default() };
            let (by_right, by_left) = match self.reversible_left(&mut raw) {
                None => (None, self.reversible_right(&mut raw)),
                found => (found, None),
            };
            if let Some((at, through)) = by_right {
                left.swap_remove(at);
                if self.as_number(through).is_none() {
                    left.extend_from_slice(&self.left(through));
                }
                self.keep_best(&mut left);
            } else if let Some((at, through)) = by_left {
                right.swap_remove(at);
                if self.as_number(through).is_none() {
                    right.extend_from_slice(&self.right(through));
                }
                self.keep_least(&mut right);
            } else {
                left.sort_unstable();
                right.sort_unstable();
                return self.intern(left, right);
            }
        }
        Value::ZERO
    }

    /// The numbers x that no Left option is ≥.
    pub(super) fn above(&mut self, left: &[Value]) -> Bound {
        let at = left.iter().map(|l| self.stops(*l)[1]).max();
        let stops = |u: &Self, l: Value| Some(u.stops(l)[1]) == at;
        let number = at.map(|at| self.number(at)).unwrap_or(Value::ZERO);
        let reached = left.iter().all(|l| !stops(self, *l) || !self.le(number, *l));
        Bound { at, reached }
    }

    /// The numbers x that no Right option is ≤.
    pub(super) fn below(&mut self, right: &[Value]) -> Bound {
        let at = right.iter().map(|r| self.stops(*r)[0]).min();
        let stops = |u: &Self, r: Value| Some(u.stops(r)[0]) == at;
        let number = at.map(|at| self.number(at)).unwrap_or(Value::ZERO);
        let reached = right.iter().all(|r| !stops(self, *r) || !self.le(*r, number));
        Bound { at, reached }
    }

    /// Drops the options than which another one is at least as great.
    pub(super) fn keep_best(&mut self, options: &mut Vec<Value>) {
        self.keep(options, |u, a, b| u.le(a, b));
    }

    /// Drops the options than which another one is at least as small.
    pub(super) fn keep_least(&mut self, options: &mut Vec<Value>) {
        self.keep(options, |u, a, b| u.le(b, a));
    }

    fn keep(&mut self, options: &mut Vec<Value>, worse: impl Fn(&mut Self, Value, Value) -> bool) {
        options.sort_unstable();
        options.dedup();
        let mut at = 0;
        while at < options.len() && self.spend(1 + options.len() as u64 / 8) {
            let option = options[at];
            if (0..options.len()).any(|k| k != at && worse(self, option, options[k])) {
                options.remove(at);
            } else {
                at += 1;
            }
        }
    }

    /// A Left option and the answer G^LR ≤ G that reverses it.
    fn reversible_left(&mut self, raw: &mut Raw) -> Option<(usize, Value)> {
        for (at, option) in raw.left.iter().enumerate() {
            for through in self.right(*option).iter() {
                if self.at_most(*through, raw.left, raw.right, &mut raw.known) {
                    return Some((at, *through));
                }
            }
        }
        None
    }

    fn reversible_right(&mut self, raw: &mut Raw) -> Option<(usize, Value)> {
        for (at, option) in raw.right.iter().enumerate() {
            for through in self.left(*option).iter() {
                if self.at_least(*through, raw.left, raw.right, &mut raw.known) {
                    return Some((at, *through));
                }
            }
        }
        None
    }

    /// k ≤ { left | right }, which is no number: no k^L is ≥ it, and none of `right` is ≤ k.
    fn at_most(&mut self, k: Value, left: &[Value], right: &[Value], known: &mut Known) -> bool {
        if let Some(known) = known.get(&(k, true)) {
            return *known;
        }
        if !self.enter() {
            return false;
        }
        let opens = self.as_number(k).is_none();
        let refuted = right.iter().any(|r| self.le(*r, k))
            || opens && self.left(k).iter().any(|l| self.at_least(*l, left, right, known));
        self.leave();
        known.insert((k, true), !refuted);
        !refuted
    }

    /// k ≥ { left | right }, which is no number.
    fn at_least(&mut self, k: Value, left: &[Value], right: &[Value], known: &mut Known) -> bool {
        if let Some(known) = known.get(&(k, false)) {
            return *known;
        }
        if !self.enter() {
            return false;
        }
        let opens = self.as_number(k).is_none();
        let refuted = left.iter().any(|l| self.le(k, *l))
            || opens && self.right(k).iter().any(|r| self.at_most(*r, left, right, known));
        self.leave();
        known.insert((k, false), !refuted);
        !refuted
    }
}
