//! The calculus of AND-OR connections: theorems `(α, S, C)` with their derivations.
//!
//! If all cells of S are black and none of C is white, Black, moving second and playing in C, makes α
//! true. Extra black stones never hurt.
//!
//! ```text
//! sum   theorems with disjoint carriers, and stones        rules (1')–(5') of the paper
//!       ⟹ whatever their formulas entail together          in one: see `entails`
//! or    after each key a theorem entails α, and no cell    search, must-play
//!       lies in all carriers with their keys
//! ```
//!
//! A σ-sum is a `sum` of a σ-extension `(tx ∨ tw ∨ tb) ∧ (ty ∨ xy)` and of what is proved for the rest of
//! the board, `xb ∨ wb ∨ (y ∧ yb)`: the extension's atoms speak of y as if it were black, and count once
//! it is. The checker works S and C out again.

use super::super::bits::Bits;
use super::super::fill::Pair;
use super::super::ledger::{self, Ledger, Link, SIDE};
use super::Set;
use super::board::Board;
use super::formula::{Atom, Clause, Formula, Point};
use crate::draft::{Arg, Draft, cases, words};
use rustc_hash::FxHashMap;
use std::fmt;
use std::sync::Arc;

/// The number of a theorem in its calculus.
pub type Id = u32;

/// With its stones black and its carrier open, Black, moving second, makes the formula true.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Theorem {
    /// α.
    pub formula: Formula,
    /// S.
    pub stones: Set,
    /// C: it has no cell of S.
    pub carrier: Set,
}

/// How a theorem was derived; `stones` are named besides what is cited.
#[derive(Clone, Debug)]
pub enum Rule {
    /// The parts entail it together; their carriers have no cell in common.
    Sum {
        /// The theorems that are added.
        parts: Vec<Id>,
        /// Black stones that none of them has.
        stones: Set,
    },
    /// After each key a theorem entails it; no cell lies in all of them.
    Or {
        /// Keys, and what holds once they are black.
        threats: Vec<(u8, Id)>,
        /// Black stones that none of them has.
        stones: Set,
    },
    /// Two stones of a theorem need not be there yet.
    Captured {
        /// The theorem with those stones.
        of: Id,
        /// The two cells: White's move on one is answered on the other.
        pair: [u8; 2],
        /// Black stones around the pair that the theorem does not have.
        stones: Set,
    },
    /// A link that the solver derived.
    Linked {
        /// Its number in [`Calculus::links`].
        entry: ledger::Id,
    },
}

/// Why a rule does not apply.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Refused {
    /// Two components of a sum share the cell.
    Overlap {
        /// The first of them.
        cell: String,
    },
    /// The formulas do not entail the one that is claimed.
    NotEntailed {
        /// As people write it.
        formula: String,
    },
    /// The cell lies in every threat.
    Common {
        /// The first of them.
        cell: String,
    },
    /// The key is not a stone of its theorem.
    NoKey {
        /// The key.
        cell: String,
    },
    /// The formulas have too many cases.
    TooMany,
    /// A link that is the image of another, or has captured cells, does not go over to a reduced game.
    NotCarried,
}

impl fmt::Display for Refused {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Refused::Overlap { cell } => write!(f, "two components of the sum share {cell}"),
            Refused::NotEntailed { formula } => write!(f, "{formula} does not follow"),
            Refused::Common { cell } => write!(f, "{cell} lies in all the threats"),
            Refused::NoKey { cell } => write!(f, "{cell} is no stone of its theorem"),
            Refused::NotCarried => write!(f, "a moved or captured link of a reduced game"),
            Refused::TooMany => write!(f, "the formulas have more than {CASES} cases"),
        }
    }
}

impl std::error::Error for Refused {}

/// The most ways to choose a clause of each premise.
pub(crate) const CASES: usize = 4096;

/// Theorems of one board.
#[derive(Clone, Debug)]
pub struct Calculus {
    /// What the theorems are about.
    pub board: Board,
    /// Links derived elsewhere; no other ledger's numbers are below their count.
    links: Arc<Ledger<Set>>,
    theorems: Vec<(Theorem, Rule)>,
    known: FxHashMap<Theorem, Id>,
}

impl Calculus {
    /// Knows no theorem.
    pub fn new(board: Board) -> Calculus {
        let links = Arc::default();
        Calculus { board, links, theorems: Vec::new(), known: FxHashMap::default() }
    }

    /// Takes over links that were derived elsewhere, once and before any of them is cited.
    pub(crate) fn lend(&mut self, links: Arc<Ledger<Set>>) {
        self.links = links;
    }

    /// The links that [`Rule::Linked`] speaks of.
    pub fn links(&self) -> &Arc<Ledger<Set>> {
        &self.links
    }

    /// A link of Black that was derived elsewhere, as a theorem.
    pub(crate) fn linked(&mut self, entry: ledger::Id) -> Id {
        let Link { ends, stones, carrier, .. } = *self.links.link(entry);
        let [x, y] = ends.map(|end| match end.checked_sub(SIDE) {
            Some(0) => Point::Top,
            Some(_) => Point::Bottom,
            None => Point::Cell(end),
        });
        let theorem = Theorem { formula: Formula::atom(x, y), stones, carrier };
        self.enter(theorem, || Rule::Linked { entry })
    }

    /// The theorem of that number.
    pub fn get(&self, id: Id) -> &Theorem {
        &self.theorems[id as usize].0
    }

    /// How it was derived.
    pub fn rule(&self, id: Id) -> &Rule {
        &self.theorems[id as usize].1
    }

    /// How many theorems are known.
    pub fn len(&self) -> usize {
        self.theorems.len()
    }

    /// None was derived yet.
    pub fn is_empty(&self) -> bool {
        self.theorems.is_empty()
    }

    fn enter(&mut self, theorem: Theorem, rule: impl FnOnce() -> Rule) -> Id {
        let next = self.theorems.len() as Id;
        let id = *self.known.entry(theorem.clone()).or_insert(next);
        if id == next {
            self.theorems.push((theorem, rule()));
        }
        id
    }

    /// Rules (1') to (5'): the theorems together entail the formula.
    pub fn sum(&mut self, formula: Formula, parts: &[Id], more: Set) -> Result<Id, Refused> {
        let cited = parts.iter().fold(Set::none(), |set, id| set | self.get(*id).stones);
        let stones = cited | more;
        let mut carrier = Set::none();
        for id in parts {
            let rest = self.get(*id).carrier.minus(stones);
            if rest.meets(carrier) {
                let cell = self.board.cell_name((rest & carrier).first());
                return Err(Refused::Overlap { cell });
            }
            carrier |= rest;
        }
        let premises: Vec<&Formula> = parts.iter().map(|id| &self.get(*id).formula).collect();
        self.follows(&premises, stones, &formula)?;
        let rule = || Rule::Sum { parts: parts.to_vec(), stones: more.minus(cited) };
        Ok(self.enter(Theorem { formula, stones, carrier }, rule))
    }

    /// Whatever White plays, a threat avoids it.
    pub fn or(&mut self, formula: Formula, threats: &[(u8, Id)], more: Set) -> Result<Id, Refused> {
        let (mut cited, mut carrier) = (Set::none(), Set::none());
        for (key, id) in threats {
            let key = Set::bit((*key).into());
            if !self.get(*id).stones.meets(key) {
                return Err(Refused::NoKey { cell: self.board.cell_name(key.first()) });
            }
            cited |= self.get(*id).stones.minus(key);
            carrier |= self.get(*id).carrier | key;
        }
        let stones = cited | more;
        let mut common = self.board.grid.all;
        for (key, id) in threats {
            common &= (self.get(*id).carrier | Set::bit((*key).into())).minus(stones);
            let theorem = self.get(*id);
            self.follows(&[&theorem.formula], stones | theorem.stones, &formula)?;
        }
        if !common.is_empty() {
            return Err(Refused::Common { cell: self.board.cell_name(common.first()) });
        }
        let theorem = Theorem { formula, stones, carrier: carrier.minus(stones) };
        let rule = || Rule::Or { threats: threats.to_vec(), stones: more.minus(cited) };
        Ok(self.enter(theorem, rule))
    }

    /// A pair of which each cell is useless to Black once the other is black need not be black yet; `own` are
    /// Black's stones around. The checker looks at the pair.
    pub(crate) fn captured(&mut self, of: Id, own: Set, pair: Pair) -> Id {
        let [a, b] = pair.cells;
        let both = Set::bit(a) | Set::bit(b);
        let theorem = self.get(of).clone();
        if !theorem.stones.meets(both) {
            return of;
        }
        let near = (self.board.grid.near[a] | self.board.grid.near[b]) & own;
        let witnesses = near.minus(both);
        let stones = (theorem.stones | witnesses).minus(both);
        let carrier = (theorem.carrier | both).minus(stones);
        let stated = Theorem { stones, carrier, ..theorem.clone() };
        let named = witnesses.minus(theorem.stones);
        let pair = [a as u8, b as u8];
        self.enter(stated, || Rule::Captured { of, pair, stones: named })
    }

    fn follows(&self, premises: &[&Formula], stones: Set, goal: &Formula) -> Result<(), Refused> {
        match entails(&self.board, premises, stones, goal) {
            Some(true) => Ok(()),
            Some(false) => {
                let formula = goal.text(|point| self.board.name(point));
                Err(Refused::NotEntailed { formula })
            }
            None => Err(Refused::TooMany),
        }
    }

    fn cited(&self, id: Id) -> Vec<Id> {
        match self.rule(id) {
            Rule::Sum { parts, .. } => parts.clone(),
            Rule::Or { threats, .. } => threats.iter().map(|(_, id)| *id).collect(),
            Rule::Captured { of, .. } => vec![*of],
            Rule::Linked { .. } => Vec::new(),
        }
    }

    /// The theorems that a theorem needs, itself last, each after what it cites.
    pub(crate) fn needed(&self, root: Id) -> Vec<Id> {
        let mut needed = std::collections::BTreeSet::from([root]);
        let mut open = vec![root];
        while let Some(id) = open.pop() {
            open.extend(self.cited(id).into_iter().filter(|cited| needed.insert(*cited)));
        }
        needed.into_iter().collect()
    }

    /// Whether it says no more than that two points are joined, cells among them being stones.
    fn is_link(&self, id: Id) -> bool {
        let Theorem { formula, stones, .. } = self.get(id);
        let ends = formula.ends();
        ends.is_some_and(|ends| ends.into_iter().filter_map(Point::cell).all(|end| stones.has(end)))
    }

    /// The steps that derive a theorem, by themselves.
    pub(crate) fn drafted(&self, root: Id) -> Draft {
        let mut draft = Draft::default();
        self.draft(&mut draft, root);
        draft
    }

    /// Records the steps that derive a theorem; the number of the last.
    pub fn draft(&self, draft: &mut Draft, root: Id) -> usize {
        let grid = &self.board.grid;
        let name = |cell: usize| rules::cell::cell_name(cell % grid.columns, cell / grid.columns);
        let mut number: FxHashMap<Id, usize> = FxHashMap::default();
        let mut lent = FxHashMap::default();
        for id in self.needed(root) {
            let plain = self.is_link(id) && self.cited(id).into_iter().all(|k| self.is_link(k));
            let (rule, mut args, stones) = match self.rule(id) {
                Rule::Sum { parts, stones } => {
                    let args = parts.iter().map(|part| Arg::Cite(number[part])).collect();
                    (if plain { "and" } else { "sum" }, args, *stones)
                }
                Rule::Or { threats, stones } => {
                    let keyed = |(key, of): &(u8, Id)| (name(usize::from(*key)), number[of]);
                    let args = cases(threats.iter().map(keyed));
                    (if plain { "or" } else { "cases" }, args, *stones)
                }
                Rule::Captured { of, pair, stones } => {
                    let [a, b] = pair.map(|cell| Arg::Word(name(cell.into())));
                    ("captured", vec![Arg::Cite(number[of]), a, b], *stones)
                }
                Rule::Linked { entry } => {
                    let step = self.links.draft_on(grid, *entry, draft, &mut lent);
                    number.insert(id, step);
                    continue;
                }
            };
            args.extend(words(stones.cells().map(name)));
            let kind = if self.is_link(id) { "link" } else { "goal" };
            let fact = format!("{kind} black {}", formal(&self.get(id).formula, name));
            number.insert(id, draft.step(fact, rule, args));
        }
        number[&root]
    }
}

/// A formula as certificates write it: clauses split by `|`, atoms by `&`.
pub(crate) fn formal(formula: &Formula, name: impl Fn(usize) -> String) -> String {
    let point = |point: Point| match point {
        Point::Top => "top".to_string(),
        Point::Bottom => "bottom".to_string(),
        Point::Cell(cell) => name(cell.into()),
    };
    let atom = |atom: &Atom| match *atom {
        Atom::Black(cell) => name(cell.into()),
        Atom::Joined(x, y) => format!("{}-{}", point(x), point(y)),
    };
    let clause = |clause: &Clause| clause.iter().map(atom).collect::<Vec<_>>().join("&");
    formula.clauses().iter().map(clause).collect::<Vec<_>>().join("|")
}

/// Whether the goal is true wherever the premises are and the stones are black; none if there are more
/// than [`CASES`] cases.
///
/// One clause of each premise is chosen, in all ways. Its atoms, and touching cells known to be black, are
/// the edges of a graph; a path may lead through cells known to be black and never through a side.
pub(crate) fn entails(
    board: &Board,
    premises: &[&Formula],
    stones: Set,
    goal: &Formula,
) -> Option<bool> {
    let cases = premises.iter().try_fold(1usize, |n, f| n.checked_mul(f.clauses().len()))?;
    if cases > CASES {
        return None;
    }
    Some((0..cases).all(|mut case| {
        let mut edges: Vec<[Point; 2]> = Vec::new();
        let mut black = stones;
        for premise in premises {
            let clauses = premise.clauses();
            for atom in &clauses[case % clauses.len()] {
                match *atom {
                    Atom::Black(cell) => black |= Set::bit(cell.into()),
                    Atom::Joined(x, y) => edges.push([x, y]),
                }
            }
            case /= clauses.len();
        }
        goal.holds(|atom| match atom {
            Atom::Black(cell) => black.has(cell.into()),
            Atom::Joined(x, y) => path(board, &edges, black, x, y),
        })
    }))
}

fn path(board: &Board, edges: &[[Point; 2]], black: Set, x: Point, y: Point) -> bool {
    if board.touch(x, y) {
        return true;
    }
    let mut reached = vec![x];
    let mut seen = Set::none();
    let mut next = 0;
    while let Some(&point) = reached.get(next) {
        next += 1;
        let passable = point == x || point.cell().is_some_and(|cell| black.has(cell));
        if !passable {
            continue;
        }
        if board.touch(point, y) {
            return true;
        }
        let near = (board.around(point) & black).minus(seen);
        seen |= near;
        reached.extend(near.cells().map(|cell| Point::Cell(cell as u8)));
        for [a, b] in edges {
            let other = match point {
                p if p == *a => *b,
                p if p == *b => *a,
                _ => continue,
            };
            if other == y {
                return true;
            }
            if other.cell().is_some_and(|cell| !seen.has(cell) && black.has(cell)) {
                seen |= Set::bit(other.cell().unwrap_or_default());
                reached.push(other);
            }
        }
    }
    false
}
