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
//! Simplification is the classical one (Winning Ways, ch. 3): drop dominated options, replace a
//! Left option that Right can reverse to some G^LR ≤ G by the Left options of that G^LR, repeat.

use super::dyadic::Dyadic;
use super::outcome::Outcome;
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

/// A number, so many ups, and a nimber: x + n·↑ + *m.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct NumberUpStar {
    pub number: Dyadic,
    pub ups: i32,
    pub nimber: u32,
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
    sums: FxHashMap<(Value, Value), Value>,
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

    fn simplify(&mut self, mut left: Vec<Value>, mut right: Vec<Value>) -> Value {
        loop {
            self.keep_best(&mut left, |u, a, b| u.le(a, b));
            self.keep_best(&mut right, |u, a, b| u.le(b, a));
            if let Some((at, through)) = self.reversible_left(&left, &right) {
                left.swap_remove(at);
                left.extend_from_slice(self.left(through));
            } else if let Some((at, through)) = self.reversible_right(&left, &right) {
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

    fn reversible_left(&mut self, left: &[Value], right: &[Value]) -> Option<(usize, Value)> {
        for (at, option) in left.iter().enumerate() {
            for k in 0..self.right(*option).len() {
                let through = self.right(*option)[k];
                if self.at_most(through, left, right) {
                    return Some((at, through));
                }
            }
        }
        None
    }

    fn reversible_right(&mut self, left: &[Value], right: &[Value]) -> Option<(usize, Value)> {
        for (at, option) in right.iter().enumerate() {
            for k in 0..self.left(*option).len() {
                let through = self.left(*option)[k];
                if self.at_least(through, left, right) {
                    return Some((at, through));
                }
            }
        }
        None
    }

    /// k ≤ { left | right }: no k^L is ≥ it, and none of `right` is ≤ k.
    fn at_most(&mut self, k: Value, left: &[Value], right: &[Value]) -> bool {
        !right.iter().any(|r| self.le(*r, k))
            && !(0..self.left(k).len()).any(|i| self.at_least(self.left(k)[i], left, right))
    }

    /// k ≥ { left | right }.
    fn at_least(&mut self, k: Value, left: &[Value], right: &[Value]) -> bool {
        !left.iter().any(|l| self.le(k, *l))
            && !(0..self.right(k).len()).any(|i| self.at_most(self.right(k)[i], left, right))
    }

    /// The id of a form that is canonical already.
    fn intern(&mut self, left: Vec<Value>, right: Vec<Value>) -> Value {
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

    /// Is this canonical form a number, a nimber, or a multiple of up, perhaps added up?
    fn recognise(&self, left: &[Value], right: &[Value]) -> Option<NumberUpStar> {
        let number = |number| Some(NumberUpStar { number, ups: 0, nimber: 0 });
        let short = |v: &Value| self.short(*v);
        match (left, right) {
            ([], []) => return number(Dyadic::ZERO),
            ([l], []) => return number(self.as_number(*l)? + Dyadic::integer(1)),
            ([], [r]) => return number(self.as_number(*r)? - Dyadic::integer(1)),
            _ => {}
        }
        if let ([l], [r]) = (left, right) {
            if let (Some(a), Some(b)) = (self.as_number(*l), self.as_number(*r)) {
                if a < b {
                    return number((a + b).half());
                }
            }
        }
        // x + *m has the options x, x + *, …, x + *(m−1) on both sides.
        let x = short(left.first()?)?.number;
        let plain = |v: &Value| short(v).is_some_and(|s| s.number == x && s.ups == 0);
        if left == right && left.iter().all(plain) {
            return Some(NumberUpStar { number: x, ups: 0, nimber: left.len() as u32 });
        }
        // x + n·↑ + *m is {x | x + (n−1)·↑ + *(m⊕1)}, but x + ↑* is {x, x + * | x}.
        let is = |v: &Value, ups, nimber| short(v) == Some(NumberUpStar { number: x, ups, nimber });
        let has = |side: &[Value], nimber| side.iter().any(|v| is(v, 0, nimber));
        for (low, high, sign) in [(left, right, 1), (right, left, -1)] {
            if let ([_, _], [_]) = (low, high) {
                if has(low, 0) && has(low, 1) && has(high, 0) {
                    return Some(NumberUpStar { number: x, ups: sign, nimber: 1 });
                }
            }
            if let ([_], [h]) = (low, high) {
                let s = short(h)?;
                let onward = s.ups * sign > 0 || (s.ups == 0 && s.nimber > 0);
                if has(low, 0) && s.number == x && onward {
                    let (ups, nimber) = (s.ups + sign, s.nimber ^ 1);
                    return Some(NumberUpStar { number: x, ups, nimber });
                }
            }
        }
        None
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

    /// The value of number + ups + nimber.
    pub fn from_short(&mut self, short: NumberUpStar) -> Value {
        let small = self.ups(short.ups, short.nimber);
        if small == Value::ZERO || short.number == Dyadic::ZERO {
            return if small == Value::ZERO { self.number(short.number) } else { small };
        }
        let number = self.number(short.number);
        let pair = (number.min(small), number.max(small));
        if let Some(known) = self.sums.get(&pair) {
            return *known;
        }
        let form = self.forms[small.index()].clone();
        let mut shifted = |option: &Value| {
            let s = self.short(*option).unwrap_or(short);
            self.from_short(NumberUpStar { number: s.number + short.number, ..s })
        };
        let mut left = form.left.iter().map(&mut shifted).collect();
        let mut right = form.right.iter().map(&mut shifted).collect();
        let value = self.make(&mut left, &mut right);
        self.sums.insert(pair, value);
        value
    }

    pub fn number(&mut self, x: Dyadic) -> Value {
        if !x.is_integer() {
            let step = Dyadic::new(1, x.power());
            let (below, above) = (self.number(x - step), self.number(x + step));
            return self.intern(vec![below], vec![above]);
        }
        let mut value = Value::ZERO;
        for _ in 0..x.numerator().unsigned_abs() {
            value = match x.is_negative() {
                false => self.intern(vec![value], Vec::new()),
                true => self.intern(Vec::new(), vec![value]),
            };
        }
        value
    }

    pub fn integer(&mut self, n: i64) -> Value {
        self.number(Dyadic::integer(n))
    }

    /// *m.
    pub fn nimber(&mut self, m: u32) -> Value {
        let mut below = Vec::new();
        for _ in 0..m {
            let next = self.intern(below.clone(), below.clone());
            below.push(next);
        }
        self.intern(below.clone(), below)
    }

    /// n·↑ + *m (↓ for negative n).
    pub fn ups(&mut self, n: i32, m: u32) -> Value {
        if n < 0 {
            let positive = self.ups(-n, m);
            return self.negative(positive);
        }
        // Every up changes the nimber by *1; the first one is the exception if it ends at ↑*.
        let parity = (n as u32) & 1;
        let mut value = self.nimber(m ^ parity);
        for k in 1..=n as u32 {
            let star = m ^ parity ^ (k & 1);
            let left = if k == 1 && star == 1 {
                vec![Value::ZERO, self.nimber(1)]
            } else {
                vec![Value::ZERO]
            };
            value = self.intern(left, vec![value]);
        }
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
