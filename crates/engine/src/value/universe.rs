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
//! A number, a multiple of up or a nimber, and a sum of these, is kept by its name alone: its options
//! are worked out when somebody asks. So a million takes no more room than one.
//!
//! Three memos make it fast: raw option sets → id, pairs of ids → ≤, pairs of ids → sum.
//!
//! A universe may be given limits (`patience`). Once they are passed, every function comes back at once
//! with something that means nothing, and nothing of it is remembered; whoever gave the limits asks
//! [`Universe::gave_up`] before an answer is used.

use super::dyadic::Dyadic;
use super::outcome::Outcome;
use super::patience::Patience;
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
    /// The game in which nobody can move; it has this id in every universe.
    pub const ZERO: Value = Value(0);

    /// The place of the form in its universe, from 0.
    pub fn index(self) -> usize {
        self.0 as usize
    }
}

/// The options of Left and of Right, without repetition and in order of their ids.
pub(super) type Options = [Rc<[Value]>; 2];

#[derive(Clone, Debug)]
enum Form {
    Short(NumberUpStar),
    /// Any other; with the stops of Left and of Right.
    Wide(Options, [Dyadic; 2]),
}

/// Stands between the Left and the Right options in a key.
const BAR: u32 = u32::MAX;

/// The canonical forms met so far. Values of different universes have nothing to do with each other.
#[derive(Debug)]
pub struct Universe {
    forms: Vec<Form>,
    shorts: FxHashMap<NumberUpStar, Value>,
    /// The options of those short values that somebody asked for.
    opened: FxHashMap<Value, Options>,
    /// Canonical and raw option sets alike.
    known: FxHashMap<Box<[u32]>, Value>,
    order: FxHashMap<(Value, Value), bool>,
    sums: FxHashMap<(Value, Value), Value>,
    negatives: FxHashMap<Value, Value>,
    thermographs: FxHashMap<Value, Rc<Thermograph>>,
    pub(super) patience: Patience,
    key: Vec<u32>,
}

impl Default for Universe {
    fn default() -> Self {
        Universe::new()
    }
}

impl Universe {
    /// Knows 0 only, and has no limits.
    pub fn new() -> Self {
        let mut universe = Universe {
            forms: Vec::new(),
            shorts: FxHashMap::default(),
            opened: FxHashMap::default(),
            known: FxHashMap::default(),
            order: FxHashMap::default(),
            sums: FxHashMap::default(),
            negatives: FxHashMap::default(),
            thermographs: FxHashMap::default(),
            patience: Patience::default(),
            key: Vec::new(),
        };
        universe.number(Dyadic::ZERO);
        universe
    }

    /// How many canonical forms have been met.
    pub fn len(&self) -> usize {
        self.forms.len()
    }

    /// Never true: 0 is there from the beginning.
    pub fn is_empty(&self) -> bool {
        self.forms.is_empty()
    }

    /// How many things are remembered.
    pub(super) fn entries(&self) -> usize {
        self.forms.len() + self.known.len() + self.order.len() + self.sums.len()
    }

    /// What Left can move to from the canonical form.
    pub fn left(&mut self, g: Value) -> Rc<[Value]> {
        let [left, _] = self.options(g);
        left
    }

    /// What Right can move to from the canonical form.
    pub fn right(&mut self, g: Value) -> Rc<[Value]> {
        let [_, right] = self.options(g);
        right
    }

    pub(super) fn options(&mut self, g: Value) -> Options {
        let short = match &self.forms[g.index()] {
            Form::Wide(options, _) => return options.clone(),
            Form::Short(short) => *short,
        };
        if let Some(options) = self.opened.get(&g) {
            return options.clone();
        }
        let options = self.options_of_short(short).map(|mut options| {
            options.sort_unstable();
            Rc::from(options)
        });
        if !self.gave_up() {
            self.opened.insert(g, options.clone());
        }
        options
    }

    /// The value as number + ups + nimber, if it is one.
    pub fn short(&self, g: Value) -> Option<NumberUpStar> {
        match self.forms[g.index()] {
            Form::Short(short) => Some(short),
            Form::Wide(..) => None,
        }
    }

    /// The number that the value is; none if it is no number.
    pub fn as_number(&self, g: Value) -> Option<Dyadic> {
        self.short(g).filter(|s| s.ups == 0 && s.nimber == 0).map(|s| s.number)
    }

    /// The numbers at which play stops, with Left and with Right moving first.
    pub fn stops(&self, g: Value) -> [Dyadic; 2] {
        match self.forms[g.index()] {
            Form::Short(short) => [short.number; 2],
            Form::Wide(_, stops) => stops,
        }
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
                if !self.gave_up() {
                    self.known.insert(key.as_slice().into(), value);
                }
                value
            }
        };
        self.key = key;
        value
    }

    /// The id of a short value.
    pub fn from_short(&mut self, short: NumberUpStar) -> Value {
        if short.number.is_lost() || self.gave_up() {
            self.patience.lose_number();
            return Value::ZERO;
        }
        if let Some(value) = self.shorts.get(&short) {
            return *value;
        }
        let value = Value(self.forms.len() as u32);
        self.forms.push(Form::Short(short));
        self.shorts.insert(short, value);
        value
    }

    /// The id of a canonical form that is no number, its options in order of their ids.
    pub(super) fn intern(&mut self, left: Vec<Value>, right: Vec<Value>) -> Value {
        if self.gave_up() {
            return Value::ZERO;
        }
        let mut key = Vec::new();
        write_key(&mut key, &left, &right);
        if let Some(value) = self.known.get(key.as_slice()) {
            return *value;
        }
        let value = match self.recognise(&left, &right) {
            Some(short) => self.from_short(short),
            None => {
                let stops = [
                    left.iter().map(|l| self.stops(*l)[1]).max().unwrap_or(Dyadic::LOST),
                    right.iter().map(|r| self.stops(*r)[0]).min().unwrap_or(Dyadic::LOST),
                ];
                self.forms.push(Form::Wide([left.into(), right.into()], stops));
                Value(self.forms.len() as u32 - 1)
            }
        };
        self.known.insert(key.into(), value);
        value
    }

    /// g ≤ h iff no g^L is ≥ h and no h^R is ≤ g.
    pub fn le(&mut self, g: Value, h: Value) -> bool {
        if g == h {
            return true;
        }
        if let (Some(a), Some(b)) = (self.short(g), self.short(h)) {
            return a.le(b);
        }
        if let Some(known) = self.order.get(&(g, h)) {
            return *known;
        }
        if !self.enter() {
            return false;
        }
        // Number avoidance: a move in a number is no better than one in the other game.
        let in_g = self.as_number(g).is_none();
        let in_h = self.as_number(h).is_none();
        let refuted = in_g && self.left(g).iter().any(|l| self.le(h, *l))
            || in_h && self.right(h).iter().any(|r| self.le(*r, g));
        self.leave();
        if !self.gave_up() {
            self.order.insert((g, h), !refuted);
        }
        !refuted
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

    /// Who wins, by who moves first.
    pub fn outcome(&mut self, g: Value) -> Outcome {
        match self.compare(g, Value::ZERO) {
            Some(Ordering::Greater) => Outcome::L,
            Some(Ordering::Less) => Outcome::R,
            Some(Ordering::Equal) => Outcome::new(Two, One),
            None => Outcome::new(One, Two),
        }
    }

    /// −g: the game with Left and Right exchanged.
    pub fn negative(&mut self, g: Value) -> Value {
        if let Some(short) = self.short(g) {
            return self.from_short(-short);
        }
        if let Some(known) = self.negatives.get(&g) {
            return *known;
        }
        if !self.enter() {
            return Value::ZERO;
        }
        let [mut left, mut right] = self.options(g).map(|options| {
            let mut options: Vec<Value> = options.iter().map(|g| self.negative(*g)).collect();
            options.sort_unstable();
            options
        });
        std::mem::swap(&mut left, &mut right);
        let value = self.intern(left, right);
        self.leave();
        if !self.gave_up() {
            self.negatives.insert(g, value);
            self.negatives.insert(value, g);
        }
        value
    }

    /// g + h: the two games side by side, a move being one in either.
    pub fn sum(&mut self, g: Value, h: Value) -> Value {
        let (g, h) = (g.min(h), g.max(h));
        if g == Value::ZERO {
            return h;
        }
        let (short, wide) = match (self.short(g), self.short(h)) {
            (Some(a), Some(b)) => return self.from_short(a + b),
            (Some(a), None) => (a, h),
            (None, Some(b)) => (b, g),
            (None, None) => (NumberUpStar::ZERO, h),
        };
        if let Some(known) = self.sums.get(&(g, h)) {
            return *known;
        }
        if !self.enter() {
            return Value::ZERO;
        }
        let small = NumberUpStar { number: Dyadic::ZERO, ..short };
        let value = if short.number == Dyadic::ZERO {
            self.sum_of_options(g, h)
        } else if small == NumberUpStar::ZERO {
            self.shifted(wide, short.number)
        } else {
            let small = self.from_short(small);
            let hot = self.sum(small, wide);
            let number = self.number(short.number);
            self.sum(number, hot)
        };
        self.leave();
        if !self.gave_up() {
            self.sums.insert((g, h), value);
        }
        value
    }

    /// g + h, neither of them a number.
    fn sum_of_options(&mut self, g: Value, h: Value) -> Value {
        let (mut left, mut right) = (Vec::new(), Vec::new());
        for (moving, still) in [(g, h), (h, g)] {
            let options = self.options(moving);
            left.extend(options[0].iter().map(|l| self.sum(*l, still)));
            right.extend(options[1].iter().map(|r| self.sum(*r, still)));
        }
        self.make(&mut left, &mut right)
    }

    /// Number translation: a game that is no number, and a number added to each of its options. The
    /// form stays canonical.
    fn shifted(&mut self, wide: Value, number: Dyadic) -> Value {
        let number = self.number(number);
        let [left, right] = self.options(wide).map(|options| {
            let mut options: Vec<Value> = options.iter().map(|g| self.sum(*g, number)).collect();
            options.sort_unstable();
            options
        });
        self.intern(left, right)
    }

    /// { x | y }.
    pub fn switch(&mut self, x: Value, y: Value) -> Value {
        self.make(&mut vec![x], &mut vec![y])
    }

    /// The walls of g; equal values share one.
    pub fn thermograph(&mut self, g: Value) -> Rc<Thermograph> {
        let g = match self.short(g) {
            Some(short) => self.from_short(short.of_same_thermograph()),
            None => g,
        };
        if let Some(known) = self.thermographs.get(&g) {
            return known.clone();
        }
        if let Some(number) = self.as_number(g).filter(|x| x.is_integer()) {
            return Rc::new(Thermograph::of_integer(number));
        }
        if !self.enter() {
            return Rc::new(Thermograph::of_integer(Dyadic::ZERO));
        }
        let [left, right] = self.options(g).map(|options| -> Vec<_> {
            options.iter().map(|option| self.thermograph(*option)).collect()
        });
        self.leave();
        let graph = Rc::new(match self.gave_up() {
            true => Thermograph::of_integer(Dyadic::ZERO),
            false => Thermograph::new(&left, &right),
        });
        if graph.mean().is_lost() || graph.temperature().is_lost() {
            self.patience.lose_number();
        }
        if !self.gave_up() {
            self.thermographs.insert(g, graph.clone());
        }
        graph
    }

    /// What many copies of g are worth, divided by their number.
    pub fn mean(&mut self, g: Value) -> Dyadic {
        self.thermograph(g).mean()
    }

    /// The tax on moves at which nobody wants to move first: −1 for an integer.
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
