//! A small winning strategy: a proof tree in the paper's style, with as few nodes as we find.
//!
//! ```text
//! •  White to move     threats leave the cells that White must play in
//! │
//! ◦  of those, the moves that need an answer of their own: Black's answer, and a node • below it
//! ```
//!
//! A position is a *leaf* if the connection engine sees that Black has won, or if White's moves are forced
//! until it does, perhaps in a reduced game beside a σ-connection. Any other position is a *node*, proved
//! by threats; [`thrift`](super::thrift) chooses them. A plan is used as a link (S, C): it holds wherever S is black and no
//! cell of C is White's. The engine is given lemmas: connections of a stone and a side that the solver has
//! proved.

use super::super::bits::Bits;
use super::super::fill::{Dead, Pair, Stones, fill};
use super::super::grid::Grid;
use super::super::ledger::{self, Ledger};
use super::super::search::Parts;
use super::Set;
use super::calculus::{Calculus, Id, Refused};
use super::forced::{Forcer, Limits, Line};
use super::formula::{Formula, Point};
use super::reduced::Reduced;
use rustc_hash::FxHashMap;
use std::collections::BTreeSet;
use std::rc::Rc;

/// A position: black stones and open cells, everything else White's; White moves.
pub type Place = (Set, Set);

/// Pairs that Black has captured, and Black's stones with them.
#[derive(Clone, Debug, Default)]
pub struct Filled {
    pub pairs: Vec<Pair>,
    pub own: Set,
}

impl Filled {
    /// First these pairs, then others.
    fn then(&self, others: &Filled) -> Filled {
        match others.pairs.is_empty() {
            true => self.clone(),
            false => {
                Filled { pairs: [&self.pairs[..], &others.pairs[..]].concat(), own: others.own }
            }
        }
    }
}

/// Why Black wins a position; the stones and the carrier that it takes.
#[derive(Clone, Debug)]
pub struct Plan {
    pub place: Place,
    pub filled: Filled,
    pub kind: Kind,
    pub stones: Set,
    pub carrier: Set,
}

#[derive(Clone, Debug)]
pub enum Kind {
    /// Decided by connections or by a forced line, in the game of that number.
    Leaf { game: usize, link: ledger::Id, line: Line },
    /// Decided by threats; the positions of the nodes below and of itself.
    Node { threats: Vec<Threat>, below: BTreeSet<Place> },
}

#[derive(Clone, Debug)]
pub struct Threat {
    pub key: usize,
    pub filled: Rc<Filled>,
    pub plan: Rc<Plan>,
    pub stones: Set,
    /// With the key.
    pub carrier: Set,
}

impl Plan {
    fn below(&self) -> Option<&BTreeSet<Place>> {
        match &self.kind {
            Kind::Leaf { .. } => None,
            Kind::Node { below, .. } => Some(below),
        }
    }

    /// How many nodes it has, equal ones counted once.
    pub fn cost(&self) -> usize {
        self.below().map_or(0, BTreeSet::len)
    }
}

/// How hard to try.
#[derive(Clone, Copy, Debug)]
pub struct Effort {
    /// Forced lines in reduced games, and in the whole game.
    pub forced: Limits,
    pub plain: Limits,
    /// Cells of a connection to a side that may count as a lemma.
    pub cells: u32,
    /// Replies to a move that are weighed, beside the solver's.
    pub replies: usize,
    /// Positions to look at before the first reply that is proved will do.
    pub spots: usize,
}

impl Default for Effort {
    fn default() -> Self {
        let forced = Limits { depth: 6, width: 3, runs: 1_000 };
        let plain = Limits { depth: 2, ..forced };
        Effort { forced, plain, cells: 64, replies: 8, spots: 2_000 }
    }
}

impl Effort {
    /// How many replies are weighed with so many stones of Black: all of them at first.
    pub(super) fn replies(&self, stones: u32) -> usize {
        if stones < 2 { usize::MAX } else { self.replies }
    }
}

pub struct Planner<'a> {
    games: &'a [Reduced],
    /// The stones that each game needs.
    needs: Vec<Set>,
    pub forcers: Vec<Forcer<'a>>,
    dead: Dead,
    pub(super) effort: Effort,
    leaves: FxHashMap<Place, Option<Rc<Plan>>>,
}

impl std::fmt::Debug for Planner<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "Planner in {} games", self.games.len())
    }
}

impl<'a> Planner<'a> {
    /// The first game has no components; the parts are entries of the ledger that the calculus was lent.
    pub fn new(
        calculus: &Calculus,
        games: &'a [Reduced],
        effort: Effort,
        parts: &Parts<Set>,
    ) -> Self {
        let forcer = |g: usize| {
            let limits = if g == 0 { effort.plain } else { effort.forced };
            let ledger = Ledger::clone(calculus.links());
            Forcer::knowing(&games[g], limits, ledger, parts.clone())
        };
        let needs = |game: &Reduced| {
            game.components.iter().fold(Set::none(), |set, id| set | calculus.get(*id).stones)
        };
        Planner {
            games,
            needs: games.iter().map(needs).collect(),
            forcers: (0..games.len()).map(forcer).collect(),
            dead: Dead::default(),
            effort,
            leaves: FxHashMap::default(),
        }
    }

    pub(super) fn grid(&self) -> &'a Grid<Set> {
        &self.games[0].grid
    }

    /// A threat that the connections of the whole game give in a position.
    pub(super) fn at_once(&self, (black, open): Place, key: usize, link: ledger::Id) -> Threat {
        let ledger::Link { stones, carrier, .. } = *self.forcers[0].ledger.link(link);
        let place = (black | Set::bit(key), open.minus(Set::bit(key)));
        let kind = Kind::Leaf { game: 0, link, line: Line::Joined { carrier } };
        let plan = self.made(place, Filled::default(), kind, stones, carrier);
        self.threat(key, &Rc::default(), plan)
    }

    pub(super) fn fill(&self, (black, open): Place) -> (Place, Filled) {
        let grid = &self.games[0].grid;
        let mut pairs: Vec<Pair> = Vec::new();
        let stones = Stones { of: [black, grid.all.minus(black | open)] };
        let stones = fill(grid, &self.dead, stones, &mut pairs);
        let own = stones.own(0);
        ((own, stones.open(grid)), Filled { pairs, own })
    }

    /// What stones and carrier become when the captured pairs need not be black.
    fn released(&self, filled: &Filled, mut stones: Set, mut carrier: Set) -> (Set, Set) {
        let near = &self.games[0].grid.near;
        let mut own = filled.own;
        for Pair { colour, cells: [a, b] } in filled.pairs.iter().rev() {
            let both = Set::bit(*a) | Set::bit(*b);
            if *colour == 0 && stones.meets(both) {
                stones = (stones | ((near[*a] | near[*b]) & own)).minus(both);
                carrier = (carrier | both).minus(stones);
            }
            if *colour == 0 {
                own = own.minus(both);
            }
        }
        (stones, carrier)
    }

    fn made(
        &self,
        place: Place,
        filled: Filled,
        kind: Kind,
        stones: Set,
        carrier: Set,
    ) -> Rc<Plan> {
        let (stones, carrier) = self.released(&filled, stones, carrier);
        Rc::new(Plan { place, filled, kind, stones, carrier })
    }

    /// The same plan for a position that becomes the plan's when those pairs are filled in.
    pub(super) fn before(&self, filled: &Filled, plan: &Plan) -> Rc<Plan> {
        let filled = filled.then(&plan.filled);
        self.made(plan.place, filled, plan.kind.clone(), plan.stones, plan.carrier)
    }

    /// A proof without a node; the one with the smallest carrier.
    pub(super) fn leaf(&mut self, place: Place) -> Option<Rc<Plan>> {
        if let Some(known) = self.leaves.get(&place) {
            return known.clone();
        }
        let mut found: Option<Rc<Plan>> = None;
        for game in 0..self.games.len() {
            let taken = self.games[game].taken;
            // Components are left as they are; elsewhere captured cells are filled in.
            let ((black, open), filled) = match game {
                0 => self.fill(place),
                _ => (place, Filled::default()),
            };
            let white = self.games[0].grid.all.minus(black | open);
            if !self.needs[game].within(black) || taken.meets(white) {
                continue;
            }
            if let Some(won) = self.forcers[game].win(black, white) {
                let link = self.forcers[game].ledger.link(won.link);
                let stones = link.stones | self.needs[game];
                let carrier = (link.carrier | taken).minus(stones);
                let kind = Kind::Leaf { game, link: won.link, line: won.line };
                let plan = self.made(place, filled, kind, stones, carrier);
                if found.as_ref().is_none_or(|old| plan.carrier.len() < old.carrier.len()) {
                    found = Some(plan);
                }
            }
        }
        self.leaves.insert(place, found.clone());
        found
    }

    pub(super) fn threat(&self, key: usize, filled: &Rc<Filled>, plan: Rc<Plan>) -> Threat {
        let (stones, carrier) = self.released(filled, plan.stones, plan.carrier);
        let stones = stones.minus(Set::bit(key));
        Threat { key, filled: filled.clone(), plan, stones, carrier: carrier | Set::bit(key) }
    }

    /// The plan of a node whose threats have no cell in common.
    pub(super) fn decided(&self, place: Place, filled: Filled, threats: Vec<Threat>) -> Rc<Plan> {
        let threats = fewest(place, threats);
        let mut below = BTreeSet::from([place]);
        threats.iter().for_each(|t| below.extend(t.plan.below().into_iter().flatten().copied()));
        let stones = threats.iter().fold(Set::none(), |set, threat| set | threat.stones);
        let carrier = threats.iter().fold(Set::none(), |set, threat| set | threat.carrier);
        let kind = Kind::Node { threats, below };
        self.made(place, filled, kind, stones, carrier.minus(stones))
    }

    /// The theorem `tb` of a plan.
    pub fn theorem(&self, calculus: &mut Calculus, plan: &Plan) -> Result<Id, Refused> {
        let carried = vec![FxHashMap::default(); self.games.len()];
        let mut writer = Writer { planner: self, carried, done: FxHashMap::default() };
        writer.theorem(calculus, plan)
    }
}

/// Leaves out threats that the others make superfluous, costly ones first.
fn fewest(place: Place, mut threats: Vec<Threat>) -> Vec<Threat> {
    threats.sort_by_key(|threat| std::cmp::Reverse((threat.plan.cost(), threat.carrier.len())));
    let mut i = 0;
    while i < threats.len() {
        let rest = threats.iter().enumerate().filter(|(j, _)| *j != i);
        let common = rest.fold(place.1, |set, (_, threat)| set & threat.carrier);
        if common.is_empty() && threats.len() > 1 {
            threats.remove(i);
        } else {
            i += 1;
        }
    }
    threats
}

/// Takes plans to the calculus, each once.
struct Writer<'p, 'a> {
    planner: &'p Planner<'a>,
    carried: Vec<FxHashMap<ledger::Id, Id>>,
    done: FxHashMap<Place, Id>,
}

impl Writer<'_, '_> {
    fn theorem(&mut self, calculus: &mut Calculus, plan: &Plan) -> Result<Id, Refused> {
        if let Some(done) = self.done.get(&plan.place) {
            return Ok(self.released(calculus, *done, &plan.filled));
        }
        let made = match &plan.kind {
            Kind::Leaf { game, link, .. } => {
                let reduced = &self.planner.games[*game];
                let ledger = &self.planner.forcers[*game].ledger;
                let rest = reduced.carry(calculus, ledger, *link, &mut self.carried[*game])?;
                if *game == 0 { rest } else { reduced.close(calculus, rest)? }
            }
            Kind::Node { threats, .. } => self.node(calculus, plan, threats)?,
        };
        if let Kind::Node { .. } = plan.kind {
            self.done.insert(plan.place, made);
        }
        Ok(self.released(calculus, made, &plan.filled))
    }

    fn node(
        &mut self,
        calculus: &mut Calculus,
        plan: &Plan,
        threats: &[Threat],
    ) -> Result<Id, Refused> {
        let mut cited = Vec::new();
        for threat in threats {
            let id = self.theorem(calculus, &threat.plan)?;
            let id = self.released(calculus, id, &threat.filled);
            if !calculus.get(id).stones.has(threat.key) {
                return Ok(id);
            }
            cited.push((threat.key as u8, id));
        }
        let all = self.planner.games[0].grid.all;
        let common = cited.iter().fold(all, |set, (key, id)| {
            set & (calculus.get(*id).carrier | Set::bit((*key).into()))
        });
        let goal = Formula::atom(Point::Top, Point::Bottom);
        calculus.or(goal, &cited, common & plan.place.0)
    }

    fn released(&self, calculus: &mut Calculus, mut id: Id, filled: &Filled) -> Id {
        let mut own = filled.own;
        for pair in filled.pairs.iter().rev().filter(|pair| pair.colour == 0) {
            id = calculus.captured(id, own, *pair);
            own = own.minus(Set::bit(pair.cells[0]) | Set::bit(pair.cells[1]));
        }
        id
    }
}
