//! Canonical forms, interned.
//!
//! ```text
//! id   form          name          A value is the id of its canonical form: no option is
//! 0    { | }         0             dominated, none is reversible. Canonical forms of equal
//! 1    {0 | }        1             games are identical, so games are equal iff ids are.
//! 2    {0 | 0}       *
//! 3    {0 | 2}       ^             2 is the id of *
//! ```
//!
//! Three memos make it fast: raw option sets → id, pairs of ids → ≤, pairs of ids → sum.

use super::dyadic::Dyadic;
use super::outcome::Outcome;
use super::short::NumberUpStar;
use super::thermograph::Thermograph;
use rules::Player::{One, Two};
use rustc_hash::FxHashMap;
use std::cmp::Ordering;
use std::rc::Rc;

/// A value: the id of a canonical form in its [`Universe`].
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Value(u32);

impl Value {
    pub const ZERO: Value = Value(0);

    pub fn index(self) -> usize {
        self.0 as usize
    }
}

#[derive(Clone, Debug)]
struct Form {
    left: Box<[Value]>,
    right: Box<[Value]>,
    short: Option<NumberUpStar>,
}

/// Stands between the Left and the Right options in a key.
const BAR: u32 = u32::MAX;

#[derive(Debug)]
pub struct Universe {
    forms: Vec<Form>,
    /// Canonical and raw option sets alike.
    known: FxHashMap<Box<[u32]>, Value>,
    order: FxHashMap<(Value, Value), bool>,
    pub(super) sums: FxHashMap<(Value, Value), Value>,
    negatives: FxHashMap<Value, Value>,
    thermographs: FxHashMap<Value, Rc<Thermograph>>,
    key: Vec<u32>,
}

impl Default for Universe {
    fn default() -> Self {
        Universe::new()
    }
}

impl Universe {
    pub fn new() -> Self {
        let mut universe = Universe {
            forms: Vec::new(),
            known: FxHashMap::default(),
            order: FxHashMap::default(),
            sums: FxHashMap::default(),
            negatives: FxHashMap::default(),
            thermographs: FxHashMap::default(),
            key: Vec::new(),
        };
        universe.intern(Vec::new(), Vec::new());
        universe
    }

    /// How many canonical forms have been met.
    pub fn len(&self) -> usize {
        self.forms.len()
    }

    pub fn is_empty(&self) -> bool {
        self.forms.is_empty()
    }

    pub fn left(&self, g: Value) -> &[Value] {
        &self.forms[g.index()].left
    }

    pub fn right(&self, g: Value) -> &[Value] {
        &self.forms[g.index()].right
    }

    /// The value as number + ups + nimber, if it is one.
    pub fn short(&self, g: Value) -> Option<NumberUpStar> {
        self.forms[g.index()].short
    }

    pub fn as_number(&self, g: Value) -> Option<Dyadic> {
        self.short(g).filter(|s| s.ups == 0 && s.nimber == 0).map(|s| s.number)
    }

    /// The value of { left | right }.
    pub fn make(&mut self, left: &mut Vec<Value>, right: &mut Vec<Value>) -> Value {
        for side in [&mut *left, &mut *right] {
            side.sort_unstable();
            side.dedup();
        }
        let mut key = std::mem::take(&mut self.key);
        write_key(&mut key, left, right);
        let value = match self.known.get(key.as_slice()) {
            Some(value) => *value,
            None => {
                let value = self.simplify(left.clone(), right.clone());
                self.known.insert(key.as_slice().into(), value);
                value
            }
        };
        self.key = key;
        value
    }

    /// The id of a form that is canonical already.
    pub(super) fn intern(&mut self, left: Vec<Value>, right: Vec<Value>) -> Value {
        let mut key = Vec::new();
        write_key(&mut key, &left, &right);
        if let Some(value) = self.known.get(key.as_slice()) {
            return *value;
        }
        let value = Value(self.forms.len() as u32);
        let short = self.recognise(&left, &right);
        self.forms.push(Form { left: left.into(), right: right.into(), short });
        self.known.insert(key.into(), value);
        value
    }

    /// g ≤ h iff no g^L is ≥ h and no h^R is ≤ g.
    pub fn le(&mut self, g: Value, h: Value) -> bool {
        if g == h {
            return true;
        }
        if let (Some(a), Some(b)) = (self.as_number(g), self.as_number(h)) {
            return a <= b;
        }
        if let Some(known) = self.order.get(&(g, h)) {
            return *known;
        }
        let le = !(0..self.left(g).len()).any(|i| self.le(h, self.left(g)[i]))
            && !(0..self.right(h).len()).any(|i| self.le(self.right(h)[i], g));
        self.order.insert((g, h), le);
        le
    }

    /// `None` if the games are confused.
    pub fn compare(&mut self, g: Value, h: Value) -> Option<Ordering> {
        match (self.le(g, h), self.le(h, g)) {
            (true, true) => Some(Ordering::Equal),
            (true, false) => Some(Ordering::Less),
            (false, true) => Some(Ordering::Greater),
            (false, false) => None,
        }
    }

    pub fn outcome(&mut self, g: Value) -> Outcome {
        match self.compare(g, Value::ZERO) {
            Some(Ordering::Greater) => Outcome::L,
            Some(Ordering::Less) => Outcome::R,
            Some(Ordering::Equal) => Outcome::new(Two, One),
            None => Outcome::new(One, Two),
        }
    }

    pub fn negative(&mut self, g: Value) -> Value {
        if let Some(known) = self.negatives.get(&g) {
            return *known;
        }
        let form = self.forms[g.index()].clone();
        let mut left = form.right.iter().map(|r| self.negative(*r)).collect();
        let mut right = form.left.iter().map(|l| self.negative(*l)).collect();
        let value = self.make(&mut left, &mut right);
        self.negatives.insert(g, value);
        self.negatives.insert(value, g);
        value
    }

    pub fn sum(&mut self, g: Value, h: Value) -> Value {
        let (g, h) = (g.min(h), g.max(h));
        if g == Value::ZERO {
            return h;
        }
        if let Some(known) = self.sums.get(&(g, h)) {
            return *known;
        }
        let value = match (self.short(g), self.short(h)) {
            (Some(a), Some(b)) => self.from_short(NumberUpStar {
                number: a.number + b.number,
                ups: a.ups + b.ups,
                nimber: a.nimber ^ b.nimber,
            }),
            _ => {
                let (mut left, mut right) = (Vec::new(), Vec::new());
                for (moving, still) in [(g, h), (h, g)] {
                    // Number translation: nobody wants to move in a number.
                    if self.as_number(moving).is_none() {
                        let form = self.forms[moving.index()].clone();
                        left.extend(form.left.iter().map(|l| self.sum(*l, still)));
                        right.extend(form.right.iter().map(|r| self.sum(*r, still)));
                    }
                }
                self.make(&mut left, &mut right)
            }
        };
        self.sums.insert((g, h), value);
        value
    }

    /// { x | y }.
    pub fn switch(&mut self, x: Value, y: Value) -> Value {
        self.make(&mut vec![x], &mut vec![y])
    }

    pub fn thermograph(&mut self, g: Value) -> Rc<Thermograph> {
        if let Some(known) = self.thermographs.get(&g) {
            return known.clone();
        }
        let form = self.forms[g.index()].clone();
        let left: Vec<_> = form.left.iter().map(|l| self.thermograph(*l)).collect();
        let right: Vec<_> = form.right.iter().map(|r| self.thermograph(*r)).collect();
        let graph = Rc::new(match self.as_number(g) {
            Some(number) if number.is_integer() => Thermograph::of_integer(number),
            _ => Thermograph::new(&left, &right),
        });
        self.thermographs.insert(g, graph.clone());
        graph
    }

    pub fn mean(&mut self, g: Value) -> Dyadic {
        self.thermograph(g).mean()
    }

    pub fn temperature(&mut self, g: Value) -> Dyadic {
        self.thermograph(g).temperature()
    }
}

fn write_key(key: &mut Vec<u32>, left: &[Value], right: &[Value]) {
    key.clear();
    key.extend(left.iter().map(|v| v.0));
    key.push(BAR);
    key.extend(right.iter().map(|v| v.0));
}
