//! The search for a strategy with few nodes.
//!
//! ```text
//! •  a spot, White to move            number: 1, and the numbers of the moves that are left
//! │
//! ◦  a move that no leaf answers      number: the least of Black's replies
//! │
//! •  a reply: a leaf (0), a plan that is there (its nodes), or another spot
//! ```
//!
//! Threats leave the cells that White must play in; a plan that was found is a threat wherever one of its
//! stones is missing. A spot at which nobody has looked closer gets a guess from the size of that set. The
//! search goes down where the numbers are least, as proof-number search does, and the hardest move comes
//! first, for its threat may rule out others. A move is settled by a reply that is proved with hardly more
//! nodes than another reply promises. The solver says which replies lose.

use super::super::bits::Bits;
use super::super::connect::{Engine, Until};
use super::super::resistance::Circuit;
use super::Set;
use super::forced::Look;
use super::strategy::{Filled, Kind, Place, Plan, Planner, Threat};
use crate::budget::Budget;
use crate::progress::Progress;
use rustc_hash::FxHashMap;
use std::rc::Rc;

/// What the solver knows. Black and white stones are given.
pub trait Oracle {
    /// Whether Black wins, White to move; none if that is not soon found.
    fn wins(&mut self, black: Set, white: Set) -> Option<bool>;
    /// A move of Black that wins.
    fn key(&mut self, black: Set, white: Set) -> Option<usize>;
}

/// More than any strategy has.
const LOST: u32 = 1 << 20;

/// How many nodes a position may need in which White must play in those cells.
fn guess(must: Set) -> u32 {
    let size = must.len();
    1 + size / 6 + size * size / 100
}

struct Spot {
    place: Place,
    filled: Filled,
    /// The cells in all threats.
    must: Set,
    threats: Vec<Threat>,
    moves: Vec<Move>,
    opened: bool,
    /// Whether it is known that Black wins.
    sure: bool,
    number: u32,
    plan: Option<Rc<Plan>>,
}

struct Move {
    cell: usize,
    replies: Vec<Reply>,
}

struct Reply {
    key: usize,
    filled: Rc<Filled>,
    to: usize,
}

/// What is to be done at a spot.
enum Next {
    /// This reply settles this move.
    Settle { m: usize, reply: usize },
    /// Look closer at the reply, whose number is `value`; the next best of the move has `second`.
    Visit { m: usize, reply: usize, value: u32, second: u32, total: u32 },
}

pub struct Thrift<'p, 'a> {
    planner: &'p mut Planner<'a>,
    oracle: &'p mut dyn Oracle,
    budget: &'p Budget,
    progress: &'p dyn Progress,
    engines: [Engine<Set>; 2],
    spots: Vec<Spot>,
    index: FxHashMap<Place, usize>,
    found: Vec<Rc<Plan>>,
}

impl std::fmt::Debug for Thrift<'_, '_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "Thrift with {} spots", self.spots.len())
    }
}

impl<'p, 'a> Thrift<'p, 'a> {
    pub fn new(
        planner: &'p mut Planner<'a>,
        oracle: &'p mut dyn Oracle,
        budget: &'p Budget,
        progress: &'p dyn Progress,
    ) -> Self {
        Thrift {
            planner,
            oracle,
            budget,
            progress,
            engines: Default::default(),
            spots: Vec::new(),
            index: FxHashMap::default(),
            found: Vec::new(),
        }
    }

    /// A plan for a position that Black wins; none if the budget runs out.
    pub fn plan(&mut self, place: Place) -> Option<Rc<Plan>> {
        let root = self.spot(place);
        while self.spots[root].plan.is_none() && self.spots[root].number < LOST {
            self.visit(root, LOST);
            if self.budget.late() {
                return None;
            }
        }
        let Spot { plan, filled, .. } = &self.spots[root];
        let plan = plan.as_deref()?;
        Some(match plan.kind {
            Kind::Leaf { .. } => self.planner.before(filled, plan),
            Kind::Node { .. } => Rc::new(plan.clone()),
        })
    }

    fn white(&self, (black, open): Place) -> Set {
        self.planner.grid().all.minus(black | open)
    }

    /// The spot of a position, looked at for the first time if it is new.
    fn spot(&mut self, given: Place) -> usize {
        let (place, filled) = self.planner.fill(given);
        if let Some(spot) = self.index.get(&place) {
            return *spot;
        }
        let (black, open) = place;
        let holds =
            |plan: &&Rc<Plan>| plan.stones.within(black) && plan.carrier.within(black | open);
        let plan = self.found.iter().find(holds).cloned();
        let plan = plan.or_else(|| self.planner.leaf(place));
        let white = self.white(place);
        let (mut must, mut threats) = (open, Vec::new());
        if plan.is_none()
            && let Look::Open { must: cells, threats: found } =
                self.planner.forcers[0].look(black, white)
        {
            must = cells;
            let at_once = |(key, link): (u8, _)| self.planner.at_once(place, key.into(), link);
            threats = found.into_iter().map(at_once).collect();
        }
        let (number, moves) = (guess(must), Vec::new());
        let (opened, sure) = (false, false);
        self.index.insert(place, self.spots.len());
        self.spots.push(Spot { place, filled, must, threats, moves, opened, sure, number, plan });
        self.progress.at(self.spots.len() as u64, None);
        self.spots.len() - 1
    }

    /// Finds the moves that no leaf answers, and the replies to them.
    fn open(&mut self, id: usize) {
        let place = self.spots[id].place;
        let (black, open) = place;
        let mut must = self.spots[id].must;
        let mut threats = std::mem::take(&mut self.spots[id].threats);
        let mut take = |must: &mut Set, threat: Threat| {
            if !must.within(threat.carrier) {
                *must &= threat.carrier;
                threats.push(threat);
            }
        };
        for plan in &self.found {
            let missing = plan.stones.minus(black);
            if missing.len() == 1 && missing.within(open) && plan.carrier.within(black | open) {
                let key = missing.first();
                take(&mut must, self.planner.threat(key, &Rc::default(), plan.clone()));
            }
        }
        let white = self.white(place);
        let mut left = Vec::new();
        for cell in must.cells() {
            if must.has(cell) {
                let forcer = &mut self.planner.forcers[0];
                match forcer.threat_besides(black, white | Set::bit(cell), must) {
                    Some((key, won)) => {
                        take(&mut must, self.planner.at_once(place, key, won.link));
                    }
                    None => left.push(cell),
                }
            }
        }
        let mut moves = Vec::new();
        for cell in left {
            if !must.has(cell) || self.budget.late() {
                continue;
            }
            let replies = self.replies(place, cell);
            let leaves = replies.iter().filter_map(|reply| {
                let plan = self.spots[reply.to].plan.as_ref().filter(|plan| plan.cost() == 0)?;
                Some(self.planner.threat(reply.key, &reply.filled, plan.clone()))
            });
            match leaves.min_by_key(|threat| (must & threat.carrier).len()) {
                Some(threat) => take(&mut must, threat),
                None => moves.push(Move { cell, replies }),
            }
        }
        moves.retain(|m| must.has(m.cell));
        let spot = &mut self.spots[id];
        (spot.must, spot.threats, spot.moves, spot.opened) = (must, threats, moves, true);
    }

    /// Black's replies to a move: those that White's threats leave, with much current in both circuits,
    /// and the solver's.
    fn replies(&mut self, (black, open): Place, cell: usize) -> Vec<Reply> {
        let open = open.minus(Set::bit(cell));
        let white = self.white((black, open));
        let grid = self.planner.grid();
        let [ours, theirs] = &mut self.engines;
        theirs.run(grid, 1, white, open, Until::Full);
        let must = match theirs.won() {
            true => Set::none(),
            false => theirs.threats().iter().fold(open, |set, threat| set & threat.carrier),
        };
        let mut keys: Vec<usize> = must.cells().collect();
        let most = self.planner.effort.replies(black.len());
        if keys.len() > most {
            ours.run(grid, 0, black, open, Until::Never);
            let [ours, theirs] = [Circuit::of(grid, ours), Circuit::of(grid, theirs)];
            let score = |cell: usize| ours.flow[cell] * theirs.flow[cell];
            keys.sort_by(|x, y| score(*y).total_cmp(&score(*x)));
            keys.truncate(most);
        }
        let sure = self.oracle.key(black, white);
        keys.extend(sure.filter(|key| !keys.contains(key)));
        let mut replies = Vec::new();
        for key in keys {
            let child = (black | Set::bit(key), open.minus(Set::bit(key)));
            let (_, filled) = self.planner.fill(child);
            let to = self.spot(child);
            if Some(key) == sure && !self.spots[to].sure {
                let spot = &mut self.spots[to];
                (spot.sure, spot.number) = (true, guess(spot.must));
            }
            replies.push(Reply { key, filled: Rc::new(filled), to });
        }
        replies
    }

    fn value(&self, spot: usize) -> u32 {
        let spot = &self.spots[spot];
        spot.plan.as_ref().map_or(spot.number, |plan| plan.cost() as u32)
    }

    /// The hardest move, and its best reply; or a move that can be settled.
    fn next(&self, id: usize) -> Next {
        let hasty = self.spots.len() > self.planner.effort.spots;
        let (mut total, mut hardest) = (1, None::<(u32, usize, usize, u32)>);
        for (m, Move { replies, .. }) in self.spots[id].moves.iter().enumerate() {
            let values = replies.iter().enumerate().map(|(i, reply)| (self.value(reply.to), i));
            let proved = |i: usize| self.spots[replies[i].to].plan.is_some();
            let best = values.clone().filter(|(_, i)| proved(*i)).min().unwrap_or((LOST, 0));
            let mut open: Vec<(u32, usize)> = values.filter(|(_, i)| !proved(*i)).collect();
            open.sort_unstable();
            let (value, reply) = open.first().copied().unwrap_or((LOST, 0));
            if best.0 < LOST && (hasty || best.0 <= value + value / 2) {
                return Next::Settle { m, reply: best.1 };
            }
            let second = open.get(1).map_or(LOST, |(value, _)| *value).min(best.0);
            let value = value.min(best.0);
            total += value;
            if hardest.is_none_or(|(most, ..)| value > most) {
                hardest = Some((value, m, reply, second));
            }
        }
        let total = if hardest.is_none() { LOST } else { total.min(LOST) };
        let (value, m, reply, second) = hardest.unwrap_or((LOST, 0, 0, LOST));
        Next::Visit { m, reply, value, second, total }
    }

    /// Works on a spot until it has a plan, or its number reaches the bound.
    fn visit(&mut self, id: usize, bound: u32) {
        if !self.spots[id].opened {
            self.open(id);
        }
        while self.spots[id].plan.is_none() && !self.budget.late() {
            if self.spots[id].must.is_empty() {
                let spot = &mut self.spots[id];
                let threats = std::mem::take(&mut spot.threats);
                let plan = self.planner.decided(spot.place, spot.filled.clone(), threats);
                self.found.push(plan.clone());
                spot.plan = Some(plan);
                return;
            }
            match self.next(id) {
                Next::Settle { m, reply } => self.settle(id, m, reply),
                Next::Visit { m, reply, value, second, total } => {
                    self.spots[id].number = total;
                    if total >= bound {
                        return;
                    }
                    let to = self.spots[id].moves[m].replies[reply].to;
                    if !self.sure(to) {
                        self.spots[to].number = LOST;
                        continue;
                    }
                    let slack = second.saturating_add(second / 4 + 1);
                    self.visit(to, slack.min(bound - total + value));
                }
            }
        }
    }

    fn settle(&mut self, id: usize, m: usize, reply: usize) {
        let Reply { key, filled, to } = &self.spots[id].moves[m].replies[reply];
        let Some(plan) = self.spots[*to].plan.clone() else { return };
        let threat = self.planner.threat(*key, filled, plan);
        let spot = &mut self.spots[id];
        spot.must &= threat.carrier;
        spot.threats.push(threat);
        spot.moves.retain(|m| spot.must.has(m.cell));
    }

    /// Whether the solver soon says that Black wins a spot.
    fn sure(&mut self, id: usize) -> bool {
        let place = self.spots[id].place;
        if !self.spots[id].sure {
            let white = self.white(place);
            self.spots[id].sure = self.oracle.wins(place.0, white) == Some(true);
        }
        self.spots[id].sure
    }
}
