//! What each side can force from a small position, exactly, with every step of the proof.
//!
//! For a board and its mover, *lo* is the stone difference (own − other's, from now on) that the
//! mover can force when endless play counts as −∞, and *hi* the same when it counts as +∞:
//!
//! ```text
//! over       lo = hi = own − other's stones on the board
//! otherwise  lo = max over moves of c − hi'        an endless move: −∞
//!            hi = max over moves of c − lo'        an endless move: +∞
//! ```
//!
//! with c the stones that the move takes. As infinite play must not prove anything, lo is the
//! least solution and hi the greatest one: lo climbs from −∞, hi comes down from +∞, until nothing
//! changes. Taking stones leads to a layer with fewer stones, so the layers are settled from the
//! bottom up and only moves that take nothing can make a value wait for another of its layer.
//!
//! Every change is logged. A change leans only on changes logged before it, which is the order that
//! a certificate needs; the ones that the claim does not need are never written down.

use crate::budget::Budget;
use crate::draft::{Draft, cases};
use crate::explore::Frontier;
use crate::progress::{Progress, Stage};
use rules::bao::{Bao, End, end};
use rules::{Player, Position};
use rustc_hash::FxHashMap;
use std::collections::VecDeque;

/// Which of the two values.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Bound {
    /// What the mover can force if endless play is worth nothing to it.
    Lo,
    /// What the mover can force if endless play is worth everything to it.
    Hi,
}

impl Bound {
    /// Lo first.
    pub const BOTH: [Bound; 2] = [Bound::Lo, Bound::Hi];

    /// As certificates write it.
    pub fn word(self) -> &'static str {
        match self {
            Bound::Lo => "lo",
            Bound::Hi => "hi",
        }
    }

    /// A move turns a question about one into questions about the other.
    pub fn other(self) -> Self {
        match self {
            Bound::Lo => Bound::Hi,
            Bound::Hi => Bound::Lo,
        }
    }

    /// Where the value starts: nothing is known.
    fn unknown(self) -> i32 {
        match self {
            Bound::Lo => i32::MIN,
            Bound::Hi => i32::MAX,
        }
    }

    /// The first value says at least as much as the second.
    pub(crate) fn implies(self, strong: i64, weak: i64) -> bool {
        match self {
            Bound::Lo => strong >= weak,
            Bound::Hi => strong <= weak,
        }
    }
}

/// The values of a position from the mover's view. `None` is −∞ for lo and +∞ for hi.
#[derive(Debug)]
pub struct Bounds {
    /// At least so many stones more than the other.
    pub lo: Option<i64>,
    /// At most so many stones more than the other.
    pub hi: Option<i64>,
    /// Hole, lo and hi of every move, what it takes included.
    pub moves: Vec<(usize, Option<i64>, Option<i64>)>,
    /// Positions of the reachable space.
    pub nodes: u64,
    id: String,
    space: Space,
    log: Log,
}

/// A move: the hole, what it takes, and where it leads.
#[derive(Clone, Copy, Debug)]
struct Edge {
    hole: u8,
    taken: u8,
    to: u32,
}

/// Where an endless move leads.
const NOWHERE: u32 = u32::MAX;

/// All that can be reached; boards end in a byte for the mover.
#[derive(Debug, Default)]
struct Space {
    boards: Vec<Box<[u8]>>,
    /// Edges of node n are `edges[first[n]..first[n + 1]]`.
    first: Vec<u32>,
    edges: Vec<Edge>,
}

/// A change of one value; `before` is the change it replaced.
#[derive(Clone, Copy, Debug)]
struct Change {
    node: u32,
    bound: Bound,
    value: i32,
    /// The edge that gives a lo.
    edge: u32,
    before: Option<u32>,
}

#[derive(Debug, Default)]
struct Log {
    changes: Vec<Change>,
    /// The last change of both bounds of every node.
    last: Vec<[Option<u32>; 2]>,
}

/// The mover's stones and the other player's.
fn sides(board: &[u8]) -> [i32; 2] {
    let (holes, turn) = board.split_at(board.len() - 1);
    let (one, two) = holes.split_at(holes.len() / 2);
    let count = |side: &[u8]| side.iter().map(|stones| i32::from(*stones)).sum();
    if turn[0] == 0 { [count(one), count(two)] } else { [count(two), count(one)] }
}

impl Space {
    fn explore(position: &Bao, budget: &Budget, progress: &dyn Progress) -> Option<Self> {
        let holes = position.holes().len();
        let mut root: Vec<u8> = position.holes().iter().map(|stones| *stones as u8).collect();
        root.push(position.turn().index() as u8);
        let mut frontier = Frontier::new(FxHashMap::default());
        frontier.meet(root.into_boxed_slice());
        let (mut first, mut edges) = (vec![0], Vec::new());
        let each = 3 * holes as u64 + 150;
        let stop = |_: &Frontier<_, _>, done: usize| {
            progress.at(done as u64, None);
            let bytes = (done as u64 + 1) * each;
            budget.late()
                || budget.spent(done as u64)
                || budget.memory.is_some_and(|most| bytes > most)
        };
        let expand =
            |frontier: &mut Frontier<Box<[u8]>, FxHashMap<_, u32>>, state: Box<[u8]>, _| {
                let board: Vec<u32> = state[..holes].iter().map(|s| u32::from(*s)).collect();
                let side = holes / 2 * usize::from(state[holes]);
                if !sides(&state).contains(&0) {
                    for hole in (side..side + holes / 2).filter(|hole| board[*hole] > 0) {
                        let (taken, to) = match end(&board, hole) {
                            End::Endless | End::Cut => (0, NOWHERE),
                            End::Stops { captured, board: after, .. } => {
                                let mut next: Vec<u8> = after.iter().map(|s| *s as u8).collect();
                                next.push(1 - state[holes]);
                                let next = next.into_boxed_slice();
                                let known = frontier.marks.get(&next).copied();
                                let to = known.unwrap_or_else(|| {
                                    frontier.meet(next);
                                    frontier.order.len() as u32 - 1
                                });
                                (captured as u8, to)
                            }
                        };
                        edges.push(Edge { hole: hole as u8, taken, to });
                    }
                }
                first.push(edges.len() as u32);
            };
        frontier.run(stop, expand)?;
        Some(Space { boards: frontier.order, first, edges })
    }

    fn sides(&self, node: usize) -> [i32; 2] {
        sides(&self.boards[node])
    }

    fn is_over(&self, node: usize) -> bool {
        self.sides(node).contains(&0)
    }

    fn edges(&self, node: usize) -> &[Edge] {
        &self.edges[self.first[node] as usize..self.first[node + 1] as usize]
    }

    fn text(&self, node: usize) -> String {
        let (holes, turn) = self.boards[node].split_at(self.boards[node].len() - 1);
        let holes: Vec<String> = holes.iter().map(ToString::to_string).collect();
        let turn = if turn[0] == 0 { Player::One } else { Player::Two };
        format!("{}:{}", holes.join(","), Bao::player_name(turn))
    }
}

impl Log {
    fn value(&self, node: u32, bound: Bound) -> i32 {
        self.last[node as usize][bound as usize]
            .map_or(bound.unknown(), |change| self.changes[change as usize].value)
    }

    /// What the edge is worth for that bound: c minus the other bound there.
    fn worth(&self, edge: Edge, bound: Bound) -> i32 {
        if edge.to == NOWHERE {
            return bound.unknown();
        }
        let there = self.value(edge.to, bound.other());
        if there == bound.other().unknown() {
            return bound.unknown();
        }
        i32::from(edge.taken) - there
    }

    /// Looks at a node again; true if its value changed.
    fn settle(&mut self, space: &Space, node: u32, bound: Bound) -> bool {
        let n = node as usize;
        let (value, edge) = if space.is_over(n) {
            let [own, others] = space.sides(n);
            (own - others, 0)
        } else {
            let worths = space.edges(n).iter().map(|edge| self.worth(*edge, bound));
            let best = worths.enumerate().max_by_key(|(i, worth)| (*worth, usize::MAX - i));
            best.map_or((bound.unknown(), 0), |(i, worth)| (worth, space.first[n] + i as u32))
        };
        if value == self.value(node, bound) {
            return false;
        }
        let before = self.last[n][bound as usize];
        self.last[n][bound as usize] = Some(self.changes.len() as u32);
        self.changes.push(Change { node, bound, value, edge, before });
        true
    }

    /// The last change of a value before the change of that number.
    fn at(&self, node: u32, bound: Bound, time: u32) -> Option<u32> {
        let mut change = self.last[node as usize][bound as usize];
        while let Some(found) = change.filter(|found| *found >= time) {
            change = self.changes[found as usize].before;
        }
        change
    }
}

/// The exact values of a position, whatever lies in the stores; nothing if the budget ran out.
pub fn bounds(position: &Bao, budget: &Budget, progress: &dyn Progress) -> Option<Bounds> {
    let id = position.id();
    if position.endless() {
        let (space, log) = Default::default();
        return Some(Bounds { lo: None, hi: None, moves: vec![], nodes: 1, id, space, log });
    }
    progress.stage(Stage::Named("reachable positions"));
    let space = Space::explore(position, budget, progress)?;
    let nodes = space.boards.len();
    let mut log = Log { changes: Vec::new(), last: vec![[None; 2]; nodes] };
    let stones: Vec<u8> =
        space.boards.iter().map(|board| board[..board.len() - 1].iter().sum()).collect();
    let mut order: Vec<u32> = (0..nodes as u32).collect();
    order.sort_by_key(|node| stones[*node as usize]);
    let within = within_layers(&space);
    progress.stage(Stage::Named("values by layers"));
    let mut queue: VecDeque<u32> = VecDeque::new();
    let mut waiting = vec![false; nodes];
    for (done, layer) in
        order.chunk_by(|a, b| stones[*a as usize] == stones[*b as usize]).enumerate()
    {
        progress.at(done as u64, None);
        queue.extend(layer);
        layer.iter().for_each(|node| waiting[*node as usize] = true);
        while let Some(node) = queue.pop_front() {
            if budget.late() {
                return None;
            }
            waiting[node as usize] = false;
            let changed = Bound::BOTH.map(|bound| log.settle(&space, node, bound));
            if changed != [false, false] {
                for before in within.to(node) {
                    if !std::mem::replace(&mut waiting[*before as usize], true) {
                        queue.push_back(*before);
                    }
                }
            }
        }
    }
    let known = |value: i32, bound: Bound| (value != bound.unknown()).then_some(i64::from(value));
    let moves = space.edges(0).iter().map(|edge| {
        let [lo, hi] = Bound::BOTH.map(|bound| known(log.worth(*edge, bound), bound));
        (usize::from(edge.hole), lo, hi)
    });
    let moves = moves.collect();
    let [lo, hi] = Bound::BOTH.map(|bound| known(log.value(0, bound), bound));
    Some(Bounds { lo, hi, moves, nodes: nodes as u64, id, space, log })
}

/// For every node, the nodes of its own layer with a move to it.
struct Within {
    first: Vec<u32>,
    before: Vec<u32>,
}

impl Within {
    fn to(&self, node: u32) -> &[u32] {
        &self.before[self.first[node as usize] as usize..self.first[node as usize + 1] as usize]
    }
}

fn within_layers(space: &Space) -> Within {
    let quiet = |edge: &&Edge| edge.taken == 0 && edge.to != NOWHERE;
    let mut first = vec![0u32; space.boards.len() + 1];
    space.edges.iter().filter(quiet).for_each(|edge| first[edge.to as usize + 1] += 1);
    for n in 1..first.len() {
        first[n] += first[n - 1];
    }
    let mut fill = first.clone();
    let mut before = vec![0; first[space.boards.len()] as usize];
    for node in 0..space.boards.len() {
        for edge in space.edges(node).iter().filter(quiet) {
            let place = &mut fill[edge.to as usize];
            before[*place as usize] = node as u32;
            *place += 1;
        }
    }
    Within { first, before }
}

impl Bounds {
    /// The one that is asked for.
    pub fn value(&self, bound: Bound) -> Option<i64> {
        match bound {
            Bound::Lo => self.lo,
            Bound::Hi => self.hi,
        }
    }

    /// The certificate of `lo V` or `hi V` of the position, if that holds.
    pub fn certificate(&self, bound: Bound, value: i64) -> Option<String> {
        self.value(bound).filter(|best| bound.implies(*best, value))?;
        let Log { changes, last } = &self.log;
        // The earliest change that is strong enough has the shortest history.
        let mut goal = last[0][bound as usize]?;
        while let Some(before) = changes[goal as usize].before {
            if !bound.implies(i64::from(changes[before as usize].value), value) {
                break;
            }
            goal = before;
        }
        let mut needed = vec![false; goal as usize + 1];
        needed[goal as usize] = true;
        let mut cites: Vec<Vec<(String, u32)>> = vec![Vec::new(); needed.len()];
        for time in (0..=goal).rev() {
            if needed[time as usize] {
                cites[time as usize] = self.leans_on(time)?;
                cites[time as usize].iter().for_each(|(_, on)| needed[*on as usize] = true);
            }
        }
        let mut draft = Draft::default();
        let mut step = vec![usize::MAX; needed.len()];
        for time in (0..=goal).filter(|time| needed[*time as usize]) {
            let Change { node, bound, value: reached, .. } = changes[time as usize];
            let value = if time == goal { value } else { i64::from(reached) };
            let fact = format!("{} {value} {}", bound.word(), self.space.text(node as usize));
            let cites = cites[time as usize].iter();
            let cites = cases(cites.map(|(hole, on)| (hole.clone(), step[*on as usize])));
            step[time as usize] = if self.space.is_over(node as usize) {
                draft.step(fact, "over", Vec::new())
            } else {
                draft.step(fact, if bound == Bound::Lo { "move" } else { "all" }, cites)
            };
        }
        Some(draft.write(&self.id, step[goal as usize]))
    }

    /// The holes played and the changes that a change rests on.
    fn leans_on(&self, time: u32) -> Option<Vec<(String, u32)>> {
        let Change { node, bound, edge, .. } = self.log.changes[time as usize];
        let edges = match bound {
            _ if self.space.is_over(node as usize) => &[],
            Bound::Lo => std::slice::from_ref(&self.space.edges[edge as usize]),
            Bound::Hi => self.space.edges(node as usize),
        };
        let cites = edges.iter().map(|edge| {
            let on = self.log.at(edge.to, bound.other(), time)?;
            Some((edge.hole.to_string(), on))
        });
        cites.collect()
    }
}
