//! A Hi-Q problem for machines: a compiled board, the tokens at the start, the one at the end.
//!
//! A position with s tokens is solved, if at all, by exactly s − 1 jumps; the *level* of a position
//! is how many jumps led to it, and follows from its number of tokens.

use super::pegs::{Pegs, Plan, Unfit};
use crate::space::StateSpace;
use rules::hiq::{Board, Hiq, Move};

/// Which symmetries a search identifies positions by.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Symmetry {
    /// No two positions are the same.
    None,
    /// Those that keep the target: enough to find solutions.
    Target,
    /// Those that keep target and start: orbits of reachable positions are reachable.
    Both,
}

/// A start and a target on a board of at most 64 cells.
#[derive(Clone, Debug)]
pub struct Problem {
    /// How positions jump, as bits.
    pub pegs: Pegs,
    /// The tokens at the start, as `pegs` has them.
    pub start: u64,
    /// The target alone.
    pub end: u64,
    /// How many jumps a solution has.
    pub jumps: usize,
    board: Board,
    group: Vec<Vec<usize>>,
}

impl Problem {
    /// Refuses boards that do not fit, and positions without a token.
    pub fn new(position: &Hiq, symmetry: Symmetry) -> Result<Problem, Unfit> {
        let board = position.layout();
        let plan = Plan::from(board);
        let tokens: Vec<usize> = (0..plan.cells.len()).filter(|&c| position.token(c)).collect();
        let target = [board.target()];
        let group = match symmetry {
            Symmetry::None => Vec::new(),
            Symmetry::Target => plan.keeping(&[&target]),
            Symmetry::Both => plan.keeping(&[&target, &tokens]),
        };
        let pegs = Pegs::new(&plan, &group)?;
        let jumps = tokens.len().checked_sub(1).ok_or(Unfit::NoToken)?;
        let start = pegs.position(tokens);
        let end = pegs.position(target);
        Ok(Problem { pegs, start, end, jumps, board: board.clone(), group })
    }

    /// The board as the rules have it.
    pub fn board(&self) -> &Board {
        &self.board
    }

    /// The symmetries that positions are identified by, as maps of cells.
    pub fn group(&self) -> &[Vec<usize>] {
        &self.group
    }

    /// Lemma 3.1 applies: start and end are complements of each other.
    pub(crate) fn is_self_complementary(&self) -> bool {
        self.start == self.pegs.complement(self.end)
    }

    /// Whether the classes of start and end are as far apart as the jumps of a solution make them: all
    /// lines change the class in the same way.
    pub fn classes_agree(&self) -> bool {
        let pegs = &self.pegs;
        let change = match self.jumps % 2 == 1 && !pegs.plan().lines.is_empty() {
            true => pegs.class(pegs.flip(0)),
            false => 0,
        };
        pegs.class(self.start) ^ change == pegs.class(self.end)
    }

    /// How many jumps led from the start to a position with the tokens of this one.
    pub fn level(&self, x: u64) -> Option<usize> {
        (self.jumps + 1).checked_sub(x.count_ones() as usize)
    }

    /// The position of the rules on this problem's board, as bits.
    pub fn bits(&self, position: &Hiq) -> u64 {
        self.pegs.position((0..self.pegs.cells()).filter(|&c| position.token(c)))
    }

    /// The moves that jump along these lines from the start.
    pub fn moves(&self, lines: &[usize]) -> Vec<Move> {
        let mut x = self.start;
        let jump = |&line: &usize| {
            let jump = self.pegs.jump(x, line);
            x ^= self.pegs.flip(line);
            Move::of(&self.board, jump)
        };
        lines.iter().map(jump).collect()
    }
}

/// Jumps from the start on; the symmetries are those of the problem. The counts go through levels in
/// bulk instead (`level`): bits of a field cost less than members of a set.
impl StateSpace for Problem {
    type State = u64;

    fn start(&self) -> u64 {
        self.start
    }

    fn successors(&self, x: &u64, out: &mut Vec<u64>) {
        out.extend(self.pegs.jumps(*x).map(|line| x ^ self.pegs.flip(line)));
    }

    fn encode(&self, x: &u64, out: &mut Vec<u8>) {
        out.extend_from_slice(&x.to_be_bytes());
    }

    fn decode(&self, bytes: &[u8]) -> Option<u64> {
        let x = u64::from_be_bytes(bytes.try_into().ok()?);
        let all = self.pegs.position(0..self.pegs.cells());
        (x & !all == 0).then_some(x)
    }

    fn canonical(&self, x: &u64) -> u64 {
        self.pegs.canonical(*x)
    }

    fn images(&self, x: &u64, out: &mut Vec<u64>) {
        self.pegs.children(*x, |y| out.push(y));
    }

    /// The jumps that led to it.
    fn layer(&self, x: &u64) -> Option<u32> {
        self.level(*x).map(|level| level as u32)
    }
}
