//! Monte Carlo tree search for play: UCT with RAVE, the circuits as a prior, and the connection
//! engine where it pays (after MoHex: Arneson, Hayward and Henderson 2010).
//!
//! ```text
//! a node's worth   (n·q + w·r) / (n + w) + bias · prior / √(n + 1),   w = nr / (½ + nr / 800)
//!                   q, n  mean and number of play-outs through the move
//!                   r, nr the same over play-outs in which the mover got the cell at any time
//! ```
//!
//! A node that was visited often enough is *studied*: fill-in and inferior cells leave the list, the
//! circuits order the rest, and later the connection engine finds the must-play region or the winner.
//! What it finds goes up the tree. None of this is called proved: [`player`](super::player) has a
//! certificate for that.

use super::connect::{Engine, Until};
use super::fill::{Dead, Stones, fill, inferior};
use super::grid::Grid;
use super::playout::{BLACK, EMPTY, Field, Playouts, Spot, colour, other};
use super::{bits::Bits, resistance};
use crate::budget::Budget;
use crate::dice::Dice;
use rules::Position;
use rules::hex::Hex;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Instant;

/// Sets of cells in a study; larger boards are not studied.
type Set = u128;

/// A leaf is expanded at its so manieth visit.
const EXPAND: u32 = 6;
/// Visits at which a node is studied locally, and with the connection engine.
const STUDY: u32 = 40;
const CONNECT: u32 = 400;
const BIAS: f32 = 0.35;
/// The tree stops growing here.
const MOST: usize = 8_000_000;

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Seen {
    Nothing,
    /// For the side to move at the node.
    Win,
    Loss,
}

#[derive(Clone, Debug)]
struct Node {
    /// The move that leads here.
    spot: Spot,
    /// The move need not be tried.
    cut: bool,
    seen: Seen,
    studies: u8,
    visits: u32,
    /// Play-outs won by the side that moved here.
    wins: f32,
    rave: f32,
    rave_wins: f32,
    prior: f32,
    first: u32,
    count: u16,
}

impl Node {
    fn new(spot: Spot) -> Self {
        Node {
            spot,
            cut: false,
            seen: Seen::Nothing,
            studies: 0,
            visits: 0,
            wins: 0.0,
            rave: 0.0,
            rave_wins: 0.0,
            prior: 0.0,
            first: 0,
            count: 0,
        }
    }

    fn worth(&self) -> f32 {
        let n = self.visits as f32;
        let weight = self.rave / (0.5 + self.rave / 800.0);
        let mean = if n + weight > 0.0 {
            let rave = if self.rave > 0.0 { self.rave_wins / self.rave } else { 0.5 };
            (self.wins + weight * rave) / (n + weight)
        } else {
            0.5
        };
        mean + BIAS * self.prior / (n + 1.0).sqrt()
    }
}

/// What the search thinks of a position.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Weighed {
    /// The cell to play, row by row.
    pub cell: usize,
    /// The mover's share of the play-outs through that move.
    pub share: f64,
    pub playouts: u64,
}

/// The tools of a study.
struct Study {
    grid: Grid<Set>,
    dead: Dead,
    engine: Engine<Set>,
}

/// What a study says: cells to leave out, weights of the others, or the end.
struct Lesson {
    keep: Set,
    prior: Vec<f32>,
    seen: Seen,
}

impl Study {
    fn lesson(&mut self, field: &Field, mover: u8, connect: bool) -> Lesson {
        let mut of = [Set::none(); 2];
        for cell in 0..self.grid.count {
            match field.stones[usize::from(field.spot(cell))] {
                EMPTY => {}
                stone => of[usize::from(stone != BLACK)] |= Set::bit(cell),
            }
        }
        let own = usize::from(mover != BLACK);
        let stones = fill(&self.grid, &self.dead, Stones { of }, &mut Vec::new());
        let open = stones.open(&self.grid);
        let mut lesson = Lesson { keep: open, prior: Vec::new(), seen: Seen::Nothing };
        for (side, seen) in [(own, Seen::Win), (1 - own, Seen::Loss)] {
            if self.grid.joined(side, stones.own(side)) {
                return Lesson { seen, ..lesson };
            }
        }
        if connect {
            self.engine.run(&self.grid, own, stones.own(own), open, Until::Semi);
            if let Some((key, _)) = self.engine.between(0, 1).semi.first() {
                return Lesson { keep: Set::bit(*key), seen: Seen::Win, ..lesson };
            }
            if self.engine.won() {
                return Lesson { seen: Seen::Win, ..lesson };
            }
            self.engine.run(&self.grid, 1 - own, stones.own(1 - own), open, Until::Full);
            let must = self.engine.threats().iter().fold(open, |set, t| set & t.carrier);
            if self.engine.won() || must.is_empty() {
                lesson.seen = Seen::Loss;
            } else {
                lesson.keep = must;
            }
        }
        let poor = |cell: &usize| inferior(&self.grid, &self.dead, &stones, own, *cell).is_some();
        let poor = lesson.keep.cells().filter(poor).fold(Set::none(), |s, c| s | Set::bit(c));
        if lesson.keep != poor {
            lesson.keep = lesson.keep.minus(poor);
        }
        lesson.prior = resistance::scores(&self.grid, &stones);
        lesson
    }
}

pub struct Search {
    root: Field,
    mover: u8,
    nodes: Vec<Node>,
    playouts: Playouts,
    study: Option<Study>,
    path: Vec<u32>,
}

impl std::fmt::Debug for Search {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "Search of {} nodes", self.nodes.len())
    }
}

impl Search {
    pub fn new(position: &Hex) -> Self {
        let root = Field::new(position);
        let study = Grid::new(position.variant()).map(|grid| Study {
            grid,
            dead: Dead::default(),
            engine: Engine::default(),
        });
        let playouts = Playouts::new(&root);
        let mover = colour(position.turn());
        let mut search =
            Search { root, mover, nodes: vec![Node::new(0)], playouts, study, path: Vec::new() };
        search.expand(0);
        search.learn(0, mover, true);
        search
    }

    /// Children for all open cells of the field as it stands.
    fn expand(&mut self, node: u32) {
        let first = self.nodes.len();
        self.nodes.extend(self.playouts.field.open().map(Node::new));
        let count = self.nodes.len() - first;
        let node = &mut self.nodes[node as usize];
        (node.first, node.count) = (first as u32, count as u16);
    }

    fn children(&self, node: u32) -> std::ops::Range<usize> {
        let node = &self.nodes[node as usize];
        node.first as usize..node.first as usize + usize::from(node.count)
    }

    /// Studies a node whose field stands.
    fn learn(&mut self, node: u32, mover: u8, connect: bool) {
        let Some(study) = &mut self.study else { return };
        let field = &self.playouts.field;
        let Lesson { keep, prior, seen } = study.lesson(field, mover, connect);
        self.nodes[node as usize].seen = seen;
        let most = prior.iter().fold(0.0f32, |most, p| most.max(*p)).max(1e-9);
        for child in self.children(node) {
            let cell = self.root.cell(self.nodes[child].spot);
            let child = &mut self.nodes[child];
            child.cut |= !keep.has(cell) && seen != Seen::Loss;
            child.prior = prior.get(cell).map_or(0.0, |p| p / most);
        }
        self.conclude(node);
    }

    /// What the children say about a node.
    fn conclude(&mut self, node: u32) {
        if self.nodes[node as usize].seen != Seen::Nothing {
            return;
        }
        let mut any = false;
        for child in self.children(node) {
            match self.nodes[child].seen {
                Seen::Loss => {
                    self.nodes[node as usize].seen = Seen::Win;
                    return;
                }
                Seen::Win => self.nodes[child].cut = true,
                Seen::Nothing => {}
            }
            any |= !self.nodes[child].cut;
        }
        if !any && self.nodes[node as usize].count > 0 {
            self.nodes[node as usize].seen = Seen::Loss;
        }
    }

    fn choose(&self, node: u32) -> Option<usize> {
        let open = self.children(node).filter(|child| !self.nodes[*child].cut);
        open.max_by(|a, b| self.nodes[*a].worth().total_cmp(&self.nodes[*b].worth()))
    }

    /// One walk down the tree, a play-out, and the way back.
    fn walk(&mut self, dice: &mut Dice) {
        self.playouts.field.stones.copy_from_slice(&self.root.stones);
        self.path.clear();
        self.path.push(0);
        let (mut node, mut mover) = (0u32, self.mover);
        let mut last = None;
        loop {
            let Node { visits, count, studies, .. } = self.nodes[node as usize];
            if count == 0 {
                if visits + 1 < EXPAND || self.nodes.len() > MOST {
                    break;
                }
                self.expand(node);
                if self.nodes[node as usize].count == 0 {
                    break;
                }
            }
            let due = u8::from(visits >= STUDY) + u8::from(visits >= CONNECT);
            if node != 0 && studies < due {
                self.nodes[node as usize].studies = due;
                self.learn(node, mover, due == 2);
            }
            if self.nodes[node as usize].seen != Seen::Nothing {
                break;
            }
            let Some(child) = self.choose(node) else { break };
            let spot = self.nodes[child].spot;
            self.playouts.field.stones[usize::from(spot)] = mover;
            mover = other(mover);
            last = Some(spot);
            node = child as u32;
            self.path.push(node);
        }
        let winner = match self.nodes[node as usize].seen {
            Seen::Win => mover,
            Seen::Loss => other(mover),
            Seen::Nothing => self.playouts.run(mover, last, dice),
        };
        let settled = self.nodes[node as usize].seen != Seen::Nothing;
        for i in (0..self.path.len()).rev() {
            let node = self.path[i];
            let mover = if i % 2 == 0 { self.mover } else { other(self.mover) };
            let of = &mut self.nodes[node as usize];
            of.visits += 1;
            of.wins += f32::from(u8::from(winner != mover));
            if settled {
                self.conclude(node);
                continue;
            }
            let won = f32::from(u8::from(winner == mover));
            for child in self.children(node) {
                let child = &mut self.nodes[child];
                let stone = self.playouts.field.stones[usize::from(child.spot)];
                if stone % 2 == mover % 2 {
                    child.rave += 1.0;
                    child.rave_wins += won;
                }
            }
        }
    }

    /// Searches until so many play-outs are done, the budget is spent, or somebody has enough.
    pub fn run(
        &mut self,
        playouts: Option<u64>,
        budget: &Budget,
        enough: &AtomicBool,
        dice: &mut Dice,
    ) -> Weighed {
        let mut count = 0;
        let unlimited = playouts.is_none() && budget.deadline.is_none();
        let limit = playouts.unwrap_or(if unlimited { 10_000 } else { u64::MAX }).max(1);
        while count < limit && !self.decided() {
            self.walk(dice);
            count += 1;
            let late = || budget.deadline.is_some_and(|end| Instant::now() >= end);
            let stop = budget.stopped() || enough.load(Ordering::Relaxed);
            if stop || (count % 16 == 0 && late()) {
                break;
            }
        }
        self.weighed(count)
    }

    /// The end is seen from the root.
    pub fn decided(&self) -> bool {
        self.nodes[0].seen != Seen::Nothing
    }

    fn weighed(&self, playouts: u64) -> Weighed {
        let rank = |child: &Node| match (child.seen, child.cut) {
            (Seen::Loss, _) => (3, 0),
            (Seen::Nothing, false) => (2, child.visits),
            (Seen::Nothing, true) => (1, child.visits),
            (Seen::Win, _) => (0, child.visits),
        };
        let children = &self.nodes[self.children(0)];
        let best = children
            .iter()
            .max_by(|a, b| rank(a).cmp(&rank(b)).then(a.worth().total_cmp(&b.worth())));
        let share = match (self.nodes[0].seen, best) {
            (Seen::Win, _) => 1.0,
            (Seen::Loss, _) => 0.0,
            (Seen::Nothing, Some(child)) => f64::from(child.wins) / f64::from(child.visits.max(1)),
            (Seen::Nothing, None) => 0.5,
        };
        let cell = best.map_or(0, |child| self.root.cell(child.spot));
        Weighed { cell, share, playouts }
    }
}
