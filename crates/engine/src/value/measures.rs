//! What else is asked about a value: birthday, incentives, atomic weight; and the values that cooling
//! and heating make of it (Siegel, Combinatorial Game Theory, ch. II).

use super::dyadic::Dyadic;
use super::universe::{Universe, Value};
use rustc_hash::{FxHashMap, FxHashSet};

impl Universe {
    /// The number of moves in the longest line of play from the canonical form.
    pub fn birthday(&mut self, g: Value) -> i128 {
        self.birthday_of(g, &mut FxHashMap::default())
    }

    fn birthday_of(&mut self, g: Value, known: &mut FxHashMap<Value, i128>) -> i128 {
        if let Some(short) = self.short(g) {
            return short.birthday();
        }
        if let Some(known) = known.get(&g) {
            return *known;
        }
        if !self.enter() {
            return 0;
        }
        let [left, right] = self.options(g);
        let options = left.iter().chain(right.iter());
        let last = options.map(|option| self.birthday_of(*option, known)).max().unwrap_or(0);
        self.leave();
        known.insert(g, last + 1);
        last + 1
    }

    /// What Left gains by each move, G^L − G, and what Right does, G − G^R, without those that another
    /// one is at least as great as.
    pub fn incentives(&mut self, g: Value) -> [Vec<Value>; 2] {
        let [left, right] = self.options(g);
        let negative = self.negative(g);
        let mut gains: Vec<Value> = left.iter().map(|l| self.sum(*l, negative)).collect();
        let mut losses: Vec<Value> = right.iter().map(|r| self.sum(*r, negative)).collect();
        for loss in &mut losses {
            *loss = self.negative(*loss);
        }
        self.keep_best(&mut gains);
        self.keep_best(&mut losses);
        [gains, losses]
    }

    /// Whoever can move anywhere in it, the other can too.
    pub fn is_all_small(&mut self, g: Value) -> bool {
        self.all_small(g, &mut FxHashSet::default())
    }

    fn all_small(&mut self, g: Value, seen: &mut FxHashSet<Value>) -> bool {
        if let Some(short) = self.short(g) {
            return short.number == Dyadic::ZERO;
        }
        if !seen.insert(g) {
            return true;
        }
        if !self.enter() {
            return false;
        }
        let [left, right] = self.options(g);
        let all = left.iter().chain(right.iter()).all(|option| self.all_small(*option, seen));
        self.leave();
        all
    }

    /// The atomic weight of an all-small value; others have none here.
    ///
    /// It is { W(G^L) − 2 | W(G^R) + 2 } if that is no integer. If it is one, several may fit: the
    /// greatest if G is above a remote star, the least if it is below, 0 if it is neither.
    pub fn atomic_weight(&mut self, g: Value) -> Option<Value> {
        if !self.is_all_small(g) {
            return None;
        }
        let remote = self.remote_star(g);
        Some(self.weight(g, remote, &mut FxHashMap::default()))
    }

    fn weight(&mut self, g: Value, remote: Value, known: &mut FxHashMap<Value, Value>) -> Value {
        if let Some(short) = self.short(g) {
            return self.integer(short.ups);
        }
        if let Some(known) = known.get(&g) {
            return *known;
        }
        if !self.enter() {
            return Value::ZERO;
        }
        let tax = [self.integer(-2), self.integer(2)];
        let mut side = 0;
        let [mut left, mut right] = self.options(g).map(|options| {
            let weights: Vec<Value> = options
                .iter()
                .map(|option| {
                    let weight = self.weight(*option, remote, known);
                    self.sum(weight, tax[side])
                })
                .collect();
            side += 1;
            weights
        });
        let (low, high) = (self.above(&left), self.below(&right));
        let value = self.make(&mut left, &mut right);
        let value = match self.as_number(value).filter(|x| x.is_integer()) {
            None => value,
            Some(_) => {
                let extreme = match (self.le(g, remote), self.le(remote, g)) {
                    (true, false) => low.least(0),
                    (false, true) => high.greatest_integer(),
                    _ => None,
                };
                extreme.map_or(Value::ZERO, |n| self.number(n))
            }
        };
        self.leave();
        known.insert(g, value);
        value
    }

    /// A nimber that is no follower's, nor near one.
    fn remote_star(&mut self, g: Value) -> Value {
        let greatest = self.greatest_nimber(g, &mut FxHashSet::default());
        self.nimber((greatest + 2).next_power_of_two())
    }

    fn greatest_nimber(&mut self, g: Value, seen: &mut FxHashSet<Value>) -> u32 {
        if let Some(short) = self.short(g) {
            return short.nimber | 1;
        }
        if !seen.insert(g) || !self.enter() {
            return 0;
        }
        let [left, right] = self.options(g);
        let options = left.iter().chain(right.iter());
        let greatest = options.map(|option| self.greatest_nimber(*option, seen)).max();
        self.leave();
        greatest.unwrap_or(0)
    }

    /// G cooled by t: every move costs t, and a game colder than that is its mean.
    pub fn cooled(&mut self, g: Value, t: Dyadic) -> Value {
        self.cooled_by(g, t, &mut FxHashMap::default())
    }

    fn cooled_by(&mut self, g: Value, t: Dyadic, known: &mut FxHashMap<Value, Value>) -> Value {
        if self.as_number(g).is_some_and(|x| x.is_integer()) {
            return g;
        }
        let graph = self.thermograph(g);
        if graph.temperature() < t {
            return self.number(graph.mean());
        }
        if let Some(known) = known.get(&g) {
            return *known;
        }
        let toll = [self.number(-t), self.number(t)];
        let value = self.rebuilt(g, |u, option, side| {
            let cold = u.cooled_by(option, t, known);
            u.sum(cold, toll[side])
        });
        known.insert(g, value);
        value
    }

    /// G heated by t: what undoes cooling by t.
    pub fn heated(&mut self, g: Value, t: Value) -> Value {
        let bonus = [t, self.negative(t)];
        self.heated_by(g, bonus, &mut FxHashMap::default())
    }

    fn heated_by(
        &mut self,
        g: Value,
        bonus: [Value; 2],
        known: &mut FxHashMap<Value, Value>,
    ) -> Value {
        if self.as_number(g).is_some() {
            return g;
        }
        if let Some(known) = known.get(&g) {
            return *known;
        }
        let value = self.rebuilt(g, |u, option, side| {
            let hot = u.heated_by(option, bonus, known);
            u.sum(hot, bonus[side])
        });
        known.insert(g, value);
        value
    }

    /// { f(G^L, 0) | f(G^R, 1) }.
    fn rebuilt(
        &mut self,
        g: Value,
        mut option: impl FnMut(&mut Self, Value, usize) -> Value,
    ) -> Value {
        if !self.enter() {
            return Value::ZERO;
        }
        let [left, right] = self.options(g);
        let mut left = left.iter().map(|l| option(self, *l, 0)).collect();
        let mut right = right.iter().map(|r| option(self, *r, 1)).collect();
        let value = self.make(&mut left, &mut right);
        self.leave();
        value
    }
}
