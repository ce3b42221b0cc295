//! All positions that can be reached from a start, level by level.
//!
//! ```text
//! number of a position   2 · rank(board, mover turned to the first side) + mover      32 bits
//! seen                   one bit for every number                              6×2: 313 MB
//! order                  the numbers in the order of discovery                 4 bytes each
//! ```
//!
//! Breadth first, so the first time a class of endless moves is met is a shortest way to it. Nobody
//! remembers parents: once all classes are known, the levels are walked back, looking for the
//! predecessors of the few positions on the lines.

use super::loops::Loops;
use super::rank::Ranks;
use super::relay::Loop;
use super::sow::{Board, Played, Ring, pack, total};
use crate::budget::Budget;
use crate::explore::{Frontier, Marks};
use crate::progress::Progress;
use crate::space::StateSpace;
use rules::bao::Bao;
use rules::{Player, Position};
use rustc_hash::FxHashMap;

/// Why there is no enumeration.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Refusal {
    /// More holes or stones than the numbers of positions have room for.
    TooLarge,
    /// The budget ran out.
    Spent,
}

/// A class of endless moves as it occurs in the game.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Class {
    /// The cycle of states.
    pub class: Loop,
    /// How many (position, move) pairs begin it.
    pub pairs: u64,
    /// Moves before the endless one on a shortest line.
    pub ply: usize,
    /// That line, the endless move included.
    pub line: Vec<usize>,
}

/// All positions that can be reached from the start, counted.
#[derive(Debug)]
pub struct Enumeration {
    /// Distinct (board, mover) with a move to make.
    pub positions: u64,
    /// (position, move).
    pub pairs: u64,
    /// Those that never end, and those that nobody follows to their end.
    pub endless_pairs: u64,
    /// Distinct finished (board, player who would be next).
    pub terminal: u64,
    /// By stones, then canonical state.
    pub classes: Vec<Class>,
    pub(super) graph: Graph,
}

/// The positions as numbers.
#[derive(Debug)]
pub(super) struct Graph {
    pub ring: Ring,
    pub ranks: Ranks,
    pub order: Vec<u32>,
    /// Where the levels begin in `order`, and where the last one ends.
    levels: Vec<usize>,
}

/// The game from a position on, finished boards included, without the moves that never end.
#[derive(Debug)]
pub struct Boards {
    graph: Graph,
    start: u32,
}

impl Boards {
    /// Refuses boards whose positions do not fit into 32 bits.
    pub fn after(start: &Bao) -> Result<Self, Refusal> {
        let stones: u32 = start.holes().iter().sum();
        let graph = Graph::new(start.holes().len(), stones as usize)?;
        let start = graph.number(graph.ring.normal(start), start.turn().index() as u32);
        Ok(Boards { graph, start })
    }

    /// Holes a side.
    pub fn side(&self) -> usize {
        self.graph.ring.side()
    }

    /// The game is over there.
    pub fn is_over(&self, number: u32) -> bool {
        self.graph.ring.is_over(self.graph.position(number).0)
    }

    /// The holes that the mover can play, from the mover's side, each with the position after it; none
    /// if the move does not end.
    pub fn moves(&self, number: u32, mut each: impl FnMut(usize, Option<u32>)) {
        let (board, mover) = self.graph.position(number);
        for hole in self.graph.ring.own(board) {
            let played = self.graph.ring.play(board, hole);
            each(hole, played.map(|played| self.graph.after(played, mover)));
        }
    }

    /// The hole as it is called on the board.
    pub fn hole(&self, number: u32, own: usize) -> usize {
        self.graph.hole(own, number % 2)
    }

    /// The class of a move that does not end, as [`Loops::class`] numbers it.
    pub fn class(&self, loops: &mut Loops, number: u32, own: usize) -> Option<usize> {
        loops.class(&self.graph.ring, self.graph.position(number).0, own)
    }
}

impl StateSpace for Boards {
    type State = u32;

    fn start(&self) -> u32 {
        self.start
    }

    fn successors(&self, number: &u32, out: &mut Vec<u32>) {
        let (board, mover) = self.graph.position(*number);
        if !self.graph.ring.is_over(board) {
            let played = self.graph.ring.own(board).filter_map(|h| self.graph.ring.play(board, h));
            out.extend(played.map(|played| self.graph.after(played, mover)));
        }
    }

    fn encode(&self, number: &u32, out: &mut Vec<u8>) {
        out.extend_from_slice(&number.to_be_bytes());
    }

    fn decode(&self, bytes: &[u8]) -> Option<u32> {
        let number = u32::from_be_bytes(bytes.try_into().ok()?);
        (u64::from(number / 2) < self.graph.ranks.len()).then_some(number)
    }

    /// The stones that have been taken.
    fn layer(&self, number: &u32) -> Option<u32> {
        let on_board = |number: u32| total(self.graph.position(number).0);
        on_board(self.start).checked_sub(on_board(*number))
    }
}

/// One bit a number.
#[derive(Debug)]
pub(super) struct Bits(Vec<u64>);

impl Bits {
    pub fn new(len: u64) -> Self {
        Bits(vec![0; len.div_ceil(64) as usize])
    }

    #[inline]
    pub fn has(&self, n: u32) -> bool {
        self.0[n as usize / 64] >> (n % 64) & 1 == 1
    }

    /// True if it was new.
    #[inline]
    pub fn insert(&mut self, n: u32) -> bool {
        let (word, bit) = (&mut self.0[n as usize / 64], 1 << (n % 64));
        let new = *word & bit == 0;
        *word |= bit;
        new
    }

    pub fn remove(&mut self, n: u32) {
        self.0[n as usize / 64] &= !(1 << (n % 64));
    }
}

impl Marks<u32> for Bits {
    #[inline]
    fn mark(&mut self, n: &u32, _: usize) -> bool {
        self.insert(*n)
    }
}

impl Graph {
    fn new(holes: usize, stones: usize) -> Result<Self, Refusal> {
        let ring = Ring::new(holes).ok_or(Refusal::TooLarge)?;
        let ranks = Ranks::new(holes, stones);
        if ranks.len() > u64::from(u32::MAX / 2) {
            return Err(Refusal::TooLarge);
        }
        Ok(Graph { ring, ranks, order: Vec::new(), levels: Vec::new() })
    }

    /// The board with the mover turned to the first side, and the mover.
    pub fn position(&self, number: u32) -> (Board, u32) {
        (self.ranks.board(u64::from(number / 2)), number % 2)
    }

    pub fn number(&self, board: Board, mover: u32) -> u32 {
        2 * self.ranks.rank(board) as u32 + mover
    }

    /// The board of that number as it lies, and its mover.
    pub fn seen(&self, number: u32) -> (Vec<u32>, Player) {
        let (board, mover) = self.position(number);
        let board = if mover == 0 { board } else { self.ring.half_turn(board) };
        let turn = if mover == 0 { Player::One } else { Player::Two };
        (super::sow::unpack(board, self.ring.holes()), turn)
    }

    /// The number of the position after a move.
    #[inline]
    pub fn after(&self, played: Played, mover: u32) -> u32 {
        self.number(self.ring.half_turn(played.board), 1 - mover)
    }

    /// The hole as it is called on the board: the mover's side has been turned to the front.
    pub fn hole(&self, own: usize, mover: u32) -> usize {
        own + mover as usize * self.ring.side()
    }
}

/// Explores all that can be reached from the position.
pub fn enumerate(
    start: &Bao,
    budget: &Budget,
    progress: &dyn Progress,
) -> Result<Enumeration, Refusal> {
    let stones: u32 = start.holes().iter().sum();
    let mut graph = Graph::new(start.holes().len(), stones as usize)?;
    let bytes = graph.ranks.len() / 4;
    if budget.memory.is_some_and(|most| bytes > most) {
        return Err(Refusal::Spent);
    }
    let mut frontier = Frontier::new(Bits::new(2 * graph.ranks.len()));
    let first = graph.number(graph.ring.normal(start), start.turn().index() as u32);
    let (mut pairs, mut endless_pairs, mut terminal) = (0, 0, 0);
    if start.is_over() {
        terminal = u64::from(frontier.end(first));
    } else if !start.endless() {
        frontier.meet(first);
    }
    let mut loops = Loops::new();
    // For every class: its pairs, and the first of them.
    let mut found: Vec<(u64, usize, u32, usize)> = Vec::new();
    let stop = |frontier: &Frontier<u32, Bits>, done: usize| {
        if done.is_multiple_of(1 << 16) {
            progress.at(done as u64, None);
        }
        let bytes = bytes + 4 * frontier.order.len() as u64;
        budget.spent(done as u64) || budget.memory.is_some_and(|most| bytes > most)
    };
    let expand = |frontier: &mut Frontier<u32, Bits>, number: u32, level: usize| {
        let (board, mover) = graph.position(number);
        for hole in graph.ring.own(board) {
            pairs += 1;
            let Some(played) = graph.ring.play(board, hole) else {
                endless_pairs += 1;
                if let Some(class) = loops.class(&graph.ring, board, hole) {
                    if class == found.len() {
                        found.push((0, level, number, graph.hole(hole, mover)));
                    }
                    found[class].0 += 1;
                }
                continue;
            };
            let next = graph.after(played, mover);
            if graph.ring.is_over(played.board) {
                terminal += u64::from(frontier.end(next));
            } else {
                frontier.meet(next);
            }
        }
    };
    frontier.run(stop, expand).ok_or(Refusal::Spent)?;
    let Frontier { order, levels, marks } = frontier;
    drop(marks);
    (graph.order, graph.levels) = (order, levels);
    let ends: Vec<(usize, u32)> = found.iter().map(|(_, ply, number, _)| (*ply, *number)).collect();
    let lines = lines_to(&graph, &ends);
    let classes = loops.classes().iter().zip(found).zip(lines);
    let mut classes: Vec<Class> = classes
        .map(|((class, (pairs, ply, _, hole)), mut line)| {
            line.push(hole);
            Class { class: class.clone(), pairs, ply, line }
        })
        .collect();
    classes.sort_by(|a, b| {
        (a.class.stones, &a.class.canonical).cmp(&(b.class.stones, &b.class.canonical))
    });
    let positions = graph.order.len() as u64;
    Ok(Enumeration { positions, pairs, endless_pairs, terminal, classes, graph })
}

/// A shortest line to each of these positions, whose levels are known.
fn lines_to(graph: &Graph, ends: &[(usize, u32)]) -> Vec<Vec<usize>> {
    let mut parents: FxHashMap<u32, (u32, usize)> = FxHashMap::default();
    let mut wanted: Vec<u32> = Vec::new();
    for level in (1..=ends.iter().map(|(level, _)| *level).max().unwrap_or(0)).rev() {
        wanted.extend(ends.iter().filter(|(at, _)| *at == level).map(|(_, number)| *number));
        wanted.sort_unstable();
        wanted.dedup();
        let mut before = Vec::new();
        let mut missing = wanted.len();
        for number in &graph.order[graph.levels[level - 1]..graph.levels[level]] {
            if missing == 0 {
                break;
            }
            let (board, mover) = graph.position(*number);
            for hole in graph.ring.own(board) {
                let Some(played) = graph.ring.play(board, hole) else { continue };
                let next = graph.after(played, mover);
                if wanted.binary_search(&next).is_ok() && !parents.contains_key(&next) {
                    parents.insert(next, (*number, graph.hole(hole, mover)));
                    before.push(*number);
                    missing -= 1;
                }
            }
        }
        wanted = before;
    }
    let line = |end: &(usize, u32)| {
        let mut number = end.1;
        let mut line = Vec::new();
        while let Some((parent, hole)) = parents.get(&number) {
            line.push(*hole);
            number = *parent;
        }
        line.reverse();
        line
    };
    ends.iter().map(line).collect()
}

impl Enumeration {
    /// Positions at each distance from the start.
    pub fn levels(&self) -> Vec<u64> {
        self.graph.levels.windows(2).map(|pair| (pair[1] - pair[0]) as u64).collect()
    }

    /// The positions with a move to make: board and mover.
    pub fn positions(&self) -> impl Iterator<Item = (Vec<u32>, Player)> + '_ {
        self.graph.order.iter().map(|number| self.graph.seen(*number))
    }

    /// The position was reached, with a move to make.
    pub fn has(&self, board: &[u32], mover: Player) -> bool {
        let Some(root) = self.graph.order.first() else { return false };
        let ring = &self.graph.ring;
        let stones: u64 = board.iter().map(|stones| u64::from(*stones)).sum();
        if board.len() != ring.holes() || stones > u64::from(total(self.graph.position(*root).0)) {
            return false;
        }
        let packed = pack(board);
        let normal = if mover == Player::One { packed } else { ring.half_turn(packed) };
        self.graph.order.contains(&self.graph.number(normal, mover.index() as u32))
    }
}
