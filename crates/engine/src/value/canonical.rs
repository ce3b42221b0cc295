//! How a form becomes canonical (Winning Ways, ch. 3): drop dominated options; replace a Left option that
//! Right can reverse to some G^LR ≤ G by all Left options of that G^LR; repeat.
//!
//! ```text
//! {1, 0 | 3}  →  {1 | 3}      1 dominates 0
//! {-1 | 1}    →  { | 1}       -1 = { | 0} reverses through 0 ≤ G to the Left options of 0
//!             →  { | }        likewise on the right
//! ```

use super::universe::{Universe, Value};
use rustc_hash::FxHashMap;

/// Which values are ≤ (true) or ≥ (false) a game that has no id yet.
type Known = FxHashMap<(Value, bool), bool>;

/// A game that has no id yet.
struct Raw<'a> {
    left: &'a [Value],
    right: &'a [Value],
    known: Known,
}

impl Universe {
    /// The value of { left | right }.
    pub(super) fn simplify(&mut self, mut left: Vec<Value>, mut right: Vec<Value>) -> Value {
        loop {
            self.keep_best(&mut left, |u, a, b| u.le(a, b));
            self.keep_best(&mut right, |u, a, b| u.le(b, a));
            let mut raw = Raw { left: &left, right: &right, known: Known::default() };
            let (by_right, by_left) = match self.reversible_left(&mut raw) {
                None => (None, self.reversible_right(&mut raw)),
                found => (found, None),
            };
            if let Some((at, through)) = by_right {
                left.swap_remove(at);
                left.extend_from_slice(self.left(through));
            } else if let Some((at, through)) = by_left {
                right.swap_remove(at);
                right.extend_from_slice(self.right(through));
            } else {
                left.sort_unstable();
                right.sort_unstable();
                return self.intern(left, right);
            }
        }
    }

    /// Drops the options that another one is at least as good as.
    fn keep_best(
        &mut self,
        options: &mut Vec<Value>,
        worse: impl Fn(&mut Self, Value, Value) -> bool,
    ) {
        options.sort_unstable();
        options.dedup();
        let mut at = 0;
        while at < options.len() {
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
            for k in 0..self.right(*option).len() {
                let through = self.right(*option)[k];
                if self.at_most(through, raw.left, raw.right, &mut raw.known) {
                    return Some((at, through));
                }
            }
        }
        None
    }

    fn reversible_right(&mut self, raw: &mut Raw) -> Option<(usize, Value)> {
        for (at, option) in raw.right.iter().enumerate() {
            for k in 0..self.left(*option).len() {
                let through = self.left(*option)[k];
                if self.at_least(through, raw.left, raw.right, &mut raw.known) {
                    return Some((at, through));
                }
            }
        }
        None
    }

    /// k ≤ { left | right }: no k^L is ≥ it, and none of `right` is ≤ k.
    fn at_most(&mut self, k: Value, left: &[Value], right: &[Value], known: &mut Known) -> bool {
        if let Some(known) = known.get(&(k, true)) {
            return *known;
        }
        let yes = !right.iter().any(|r| self.le(*r, k))
            && !(0..self.left(k).len()).any(|i| self.at_least(self.left(k)[i], left, right, known));
        known.insert((k, true), yes);
        yes
    }

    /// k ≥ { left | right }.
    fn at_least(&mut self, k: Value, left: &[Value], right: &[Value], known: &mut Known) -> bool {
        if let Some(known) = known.get(&(k, false)) {
            return *known;
        }
        let yes = !left.iter().any(|l| self.le(k, *l))
            && !(0..self.right(k).len())
                .any(|i| self.at_most(self.right(k)[i], left, right, known));
        known.insert((k, false), yes);
        yes
    }
}
