//! Games played out at random, and who wins them.
//!
//! Under rule (c) a decided board stays decided however it is filled, and a full board has exactly one
//! winner; so the board is filled first and judged once, by a union-find with potentials over the black stones:
//!
//! ```text
//! potential  a·2¹⁶ + b    both seams in one word, so that a walk is one sum
//! ```
//!
//! Under the other rules the first curve decides, and a [`Detector`] watches every stone.
//!
//! Bridges are saved at once: a stone beside two own stones that have another empty cell between them
//! is answered there. Which of the six cells around saves is looked up by the colours around.

use super::detector::Detector;
use super::tables::{BLACK, EMPTY, Spot, Tables, WHITE, player};
use crate::dice::Dice;
use crate::mcts::other;
use rules::torus::{Group, Rule, Slant, verdict};
use rules::{Player, torus};

/// How the stones of a play-out are chosen.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Policy {
    /// Every open cell has the same chance.
    Uniform,
    /// The same, but a bridge that was just intruded on is saved.
    SaveBridges,
}

/// For the colours around a cell (two bits each), the neighbours that save a bridge, by own colour.
#[derive(Clone, Debug)]
struct Saves([Vec<u8>; 2]);

impl Default for Saves {
    fn default() -> Self {
        let saves = |own: u8| {
            let around = |code: usize, i: usize| (code >> (2 * (i % 6)) & 3) as u8;
            let saved = |code: usize, i: usize| {
                around(code, i) == EMPTY && around(code, i + 5) == own && around(code, i + 1) == own
            };
            let mask = |code| (0..6).filter(|i| saved(code, *i)).fold(0, |mask, i| mask | 1 << i);
            (0..1 << 12).map(mask).collect()
        };
        Saves([saves(BLACK), saves(WHITE)])
    }
}

/// Finds the group of a colour's stones, all at once. Its trees are made of *runs*, the stones beside
/// each other in a row; a run of slant − touches, in the next row, the cells below it and one more to
/// the left.
#[derive(Clone, Debug)]
pub struct Umpire {
    rows: usize,
    columns: usize,
    slant: Slant,
    /// The columns of each run, row by row; a row has at most half as many as columns.
    runs: Vec<u64>,
    /// Where the runs of a row begin, and behind the last row once more.
    first: Vec<Spot>,
    parent: Vec<Spot>,
    offset: Vec<i32>,
}

/// Both seams in one word.
const fn packed(a: i32, b: i32) -> i32 {
    a * 0x1_0000 + b
}

fn unpacked(word: i32) -> torus::Class {
    let b = i64::from(word as i16);
    ((i64::from(word) - b) >> 16, b)
}

impl Umpire {
    /// Work space for boards of this size.
    pub fn new(tables: &Tables) -> Self {
        let (rows, columns, slant) = (tables.rows, tables.columns, tables.variant.slant);
        let most = rows * columns.div_ceil(2);
        let first = vec![0; rows + 1];
        let (parent, offset) = (vec![0; most], vec![0; most]);
        Umpire { rows, columns, slant, runs: vec![0; most], first, parent, offset }
    }

    #[inline]
    fn root(&mut self, run: usize) -> (usize, i32) {
        let (mut run, mut seams) = (run, 0);
        loop {
            let parent = usize::from(self.parent[run]);
            if parent == run {
                return (run, seams);
            }
            // Halve the way: the run hangs from its grandparent now. A root's offset is 0.
            self.offset[run] += self.offset[parent];
            self.parent[run] = self.parent[parent];
            seams += self.offset[run];
            run = usize::from(self.parent[run]);
        }
    }

    /// Joins two runs; the class of the walk that this closes, if it does.
    #[inline]
    fn join(&mut self, from: usize, to: usize, over: i32) -> Option<torus::Class> {
        let ((start, out), (end, back)) = (self.root(from), self.root(to));
        let walk = out + over - back;
        if start == end {
            return (walk != 0).then(|| unpacked(walk));
        }
        self.parent[end] = start as Spot;
        self.offset[end] = walk;
        None
    }

    /// Splits every row into its runs.
    fn split(&mut self, stones: &[u8], colour: u8) {
        let mut count = 0;
        for (row, stones) in stones.chunks(self.columns).enumerate() {
            self.first[row] = count as Spot;
            let mut left = 0u64;
            for (j, stone) in stones.iter().enumerate() {
                left |= u64::from(*stone == colour) << j;
            }
            while left != 0 {
                let lowest = left & left.wrapping_neg();
                // Adding the lowest stone carries through its run.
                let run = left & !left.wrapping_add(lowest);
                self.runs[count] = run;
                self.parent[count] = count as Spot;
                self.offset[count] = 0;
                left &= !run;
                count += 1;
            }
        }
        self.first[self.rows] = count as Spot;
    }

    /// The group of a colour, or as much of it as decides under rule (c).
    pub fn group(&mut self, stones: &[u8], colour: u8, rule: Rule) -> Group {
        self.split(stones, colour);
        let mut group = Group::Trivial;
        let last = 1u64 << (self.columns - 1);
        for row in 0..self.rows {
            let (first, end) = (usize::from(self.first[row]), usize::from(self.first[row + 1]));
            let (next, down) = if row + 1 < self.rows { (row + 1, 0) } else { (0, 1) };
            let below = usize::from(self.first[next])..usize::from(self.first[next + 1]);
            if first < end && self.runs[first] & 1 != 0 && self.runs[end - 1] & last != 0 {
                let closed = self.join(end - 1, first, packed(0, 1));
                group = closed.map_or(group, |class| group.plus(Group::of(class)));
            }
            for run in first..end {
                let cells = self.runs[run];
                let (near, around, over) = match self.slant {
                    Slant::Minus => (cells | cells >> 1, (cells & 1) * last, packed(down, -1)),
                    Slant::Plus => {
                        (cells | cells << 1, u64::from(cells & last != 0), packed(down, 1))
                    }
                };
                for other in below.clone() {
                    let cells = self.runs[other];
                    if cells & near != 0
                        && let Some(class) = self.join(run, other, packed(down, 0))
                    {
                        group = group.plus(Group::of(class));
                    }
                    if cells & around != 0
                        && let Some(class) = self.join(run, other, over)
                    {
                        group = group.plus(Group::of(class));
                    }
                }
            }
            if rule == Rule::C && verdict(rule, player(colour), group).is_some() {
                return group;
            }
        }
        group
    }
}

/// The work space of play-outs.
#[derive(Clone, Debug)]
pub struct Playouts {
    tables: Tables,
    /// The colours of the cells: those of the last play-out once there was one.
    pub stones: Vec<u8>,
    order: Vec<Spot>,
    /// Where an open cell stands in the order.
    at: Vec<Spot>,
    saves: Saves,
    umpire: Umpire,
    /// Where the first curve decides.
    detector: Option<Detector>,
    policy: Policy,
}

impl Playouts {
    /// Work space with these stones on the board.
    pub fn new(tables: Tables, stones: Vec<u8>, policy: Policy) -> Self {
        let first = tables.variant.rule != Rule::C;
        Playouts {
            stones,
            order: Vec::new(),
            at: vec![0; tables.count],
            saves: Saves::default(),
            umpire: Umpire::new(&tables),
            detector: first.then(|| Detector::new(tables.clone())),
            tables,
            policy,
        }
    }

    /// The board that is played on.
    pub fn tables(&self) -> &Tables {
        &self.tables
    }

    /// The empty cells, row by row.
    pub fn open(&self) -> impl Iterator<Item = Spot> + '_ {
        let open = self.stones.iter().enumerate().filter(|(_, stone)| **stone == EMPTY);
        open.map(|(cell, _)| cell as Spot)
    }

    /// Fills the board from where the stones stand, and gives the colour that wins.
    pub fn run(&mut self, mover: u8, last: Option<Spot>, dice: &mut Dice) -> u8 {
        self.order.clear();
        for (cell, stone) in self.stones.iter().enumerate() {
            if *stone == EMPTY {
                self.order.push(cell as Spot);
            }
        }
        match (self.detector.is_some(), self.policy) {
            (false, Policy::Uniform) => self.fill(mover, dice),
            (false, Policy::SaveBridges) => self.alternate(mover, last, dice),
            (true, _) => return self.race(mover, last, dice),
        }
        let black = self.umpire.group(&self.stones, BLACK, Rule::C);
        if verdict(Rule::C, Player::One, black).is_some() { BLACK } else { WHITE }
    }

    /// Gives the mover a random half of the open cells, rounded up, and the other the rest.
    fn fill(&mut self, mover: u8, dice: &mut Dice) {
        let count = self.order.len();
        let first = count.div_ceil(2);
        let mut i = 0;
        while i < first {
            let roll = dice.roll();
            for half in [roll >> 32, roll & 0xFFFF_FFFF] {
                if i < first {
                    let j = i + ((half * (count - i) as u64) >> 32) as usize;
                    self.order.swap(i, j);
                    i += 1;
                }
            }
        }
        for (i, cell) in self.order.iter().enumerate() {
            self.stones[usize::from(*cell)] = if i < first { mover } else { other(mover) };
        }
    }

    fn shuffle(&mut self, dice: &mut Dice) {
        let count = self.order.len();
        let mut i = count;
        while i > 1 {
            let roll = dice.roll();
            for half in [roll >> 32, roll & 0xFFFF_FFFF] {
                if i > 1 {
                    let j = ((half * i as u64) >> 32) as usize;
                    i -= 1;
                    self.order.swap(i, j);
                }
            }
        }
    }

    /// The cell that saves a bridge of `own` into which the other side has just played.
    #[inline]
    fn saved(&self, last: Spot, own: u8, from: u32) -> Option<Spot> {
        let near = &self.tables.near[usize::from(last)];
        let mut code = 0;
        for (i, to) in near.iter().enumerate() {
            code |= usize::from(self.stones[usize::from(*to)]) << (2 * i);
        }
        let mask = u32::from(self.saves.0[usize::from(own - 1)][code & 0xFFF]);
        if mask == 0 {
            return None;
        }
        let turned = (mask >> from | mask << (6 - from)) & 63;
        Some(near[((turned.trailing_zeros() + from) % 6) as usize])
    }

    /// Both sides in turn, saving bridges.
    fn alternate(&mut self, mut mover: u8, last: Option<Spot>, dice: &mut Dice) {
        self.shuffle(dice);
        for (i, cell) in self.order.iter().enumerate() {
            self.at[usize::from(*cell)] = i as Spot;
        }
        let turn = (dice.roll() % 6) as u32;
        let mut saved = last.and_then(|last| self.saved(last, mover, turn));
        for i in 0..self.order.len() {
            if let Some(cell) = saved {
                let j = usize::from(self.at[usize::from(cell)]);
                let here = self.order[i];
                self.order[j] = here;
                self.order[i] = cell;
                self.at[usize::from(here)] = j as Spot;
            }
            let cell = self.order[i];
            self.stones[usize::from(cell)] = mover;
            mover = other(mover);
            saved = self.saved(cell, mover, turn);
        }
    }

    /// Both sides in turn until a curve decides.
    fn race(&mut self, mut mover: u8, last: Option<Spot>, dice: &mut Dice) -> u8 {
        let Some(mut detector) = self.detector.take() else { return mover };
        while detector.stones().iter().any(|stone| *stone != EMPTY) {
            detector.undo();
        }
        let mut winner = None;
        for (cell, stone) in self.stones.iter().enumerate().filter(|(_, s)| **s != EMPTY) {
            detector.place(cell, player(*stone));
        }
        for colour in [other(mover), mover] {
            winner = winner.or(detector.verdict(player(colour)));
        }
        self.shuffle(dice);
        for (i, cell) in self.order.iter().enumerate() {
            self.at[usize::from(*cell)] = i as Spot;
        }
        let turn = (dice.roll() % 6) as u32;
        let mut last = last;
        for i in 0..self.order.len() {
            if winner.is_some() {
                break;
            }
            let saves = self.policy == Policy::SaveBridges;
            let saved = last.filter(|_| saves).and_then(|last| self.saved(last, mover, turn));
            if let Some(cell) = saved {
                let j = usize::from(self.at[usize::from(cell)]);
                self.order.swap(i, j);
                self.at[usize::from(self.order[j])] = j as Spot;
            }
            let cell = self.order[i];
            self.stones[usize::from(cell)] = mover;
            detector.place(cell.into(), player(mover));
            winner = detector.verdict(player(mover));
            last = Some(cell);
            mover = other(mover);
        }
        self.detector = Some(detector);
        winner.map_or(mover, |(winner, _)| super::tables::colour(winner))
    }
}
