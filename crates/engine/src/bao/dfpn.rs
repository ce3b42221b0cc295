//! Depth-first proof-number search (df-pn, Nagai 2002) on the questions "lo ≥ v?" and "hi ≤ v?".
//!
//! ```text
//! lo(p) ≥ v   one move with hi(p') ≤ c − v        an OR node; endless moves are no use
//! hi(p) ≤ v   all moves have lo(p') ≥ c − v       an AND node; an endless move refutes
//! ```
//!
//! Stones on the board end up with one player or the other, so a finite value has the parity of
//! their number, and thresholds are rounded to it. A small endgame table answers at the leaves.
//!
//! *Repetition.* Endless play proves nothing, so a position that is met again on its own path counts as
//! refuted there. A proof never leans on a refutation, so proofs are sound; each is logged with
//! the move that gave it, and leans only on proofs logged before. A refutation that leant on a
//! repetition is marked: it may be wrong elsewhere (the graph-history interaction problem), and
//! [`Answer::Doubted`] says so.

use super::bounds::Bound;
use super::slots::Slots;
use super::sow::{Board, Ring};
use super::tables::Tables;
use crate::budget::Budget;
use crate::progress::Progress;
use rustc_hash::FxHashMap;

/// Paths longer than this are not followed; that counts as a repetition.
const DEEPEST: usize = 800;
const INFINITE: u32 = u32::MAX / 2;
/// Boards that a search may take over from the one before.
const REMEMBERED: usize = 4_000_000;

/// A question about a board with its mover on the first side.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Question {
    /// The stones, those of the mover first.
    pub board: Board,
    /// Whether lo is to be at least the value, or hi at most.
    pub bound: Bound,
    /// A difference of stones, from the mover's view.
    pub value: i32,
}

/// What came of a question.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Answer {
    /// Yes; every step is in the log.
    Proved,
    /// No.
    Refuted,
    /// Refuted, but some repetition was met: not rigorous.
    Doubted,
    /// The budget ran out.
    Unknown,
}

/// A proof: with the hole played if it is a lo; `before` is the weaker one it replaced.
#[derive(Clone, Copy, Debug)]
pub(super) struct Proved {
    pub question: Question,
    pub hole: u8,
    before: Option<u32>,
}

/// What is known for good about a board and a bound.
#[derive(Clone, Copy, Debug)]
struct Solved {
    proved: Option<u32>,
    /// The weakest value refuted, and whether a repetition was met.
    refuted: Option<(i32, bool)>,
}

/// What a search has learnt, for the next one on the same ring with the same tables.
#[derive(Debug, Default)]
pub struct Memory {
    slots: Slots,
    solved: FxHashMap<(Board, bool), Solved>,
    log: Vec<Proved>,
}

/// A search on rings of one size; what it has learnt serves later questions.
#[derive(Debug)]
pub struct Dfpn<'a, const W: usize = 8> {
    ring: &'a Ring<W>,
    tables: Option<&'a Tables<W>>,
    slots: Slots,
    solved: FxHashMap<(Board, bool), Solved>,
    pub(super) log: Vec<Proved>,
    path: Vec<Question>,
    /// Positions expanded so far, over all questions.
    pub nodes: u64,
    spent: bool,
}

#[derive(Clone, Copy)]
struct Child {
    question: Question,
    hole: u8,
    pn: u32,
    dn: u32,
    doubted: bool,
}

impl<'a, const W: usize> Dfpn<'a, W> {
    /// A search with 2^bits buckets of 128 bytes for proof numbers.
    pub fn new(ring: &'a Ring<W>, tables: Option<&'a Tables<W>>, bits: u32) -> Self {
        Dfpn::resume(ring, tables, bits, Memory::default())
    }

    /// A search that knows what an earlier one has learnt, unless that is too much to keep.
    pub fn resume(
        ring: &'a Ring<W>,
        tables: Option<&'a Tables<W>>,
        bits: u32,
        memory: Memory,
    ) -> Self {
        let Memory { mut slots, solved, log } = memory;
        let (solved, log) =
            if solved.len() > REMEMBERED { Default::default() } else { (solved, log) };
        slots.grow(bits);
        Dfpn { ring, tables, slots, solved, log, path: Vec::new(), nodes: 0, spent: false }
    }

    /// Ends the search and keeps what it has learnt.
    pub fn memory(self) -> Memory {
        Memory { slots: self.slots, solved: self.solved, log: self.log }
    }

    pub(super) fn ring(&self) -> &'a Ring<W> {
        self.ring
    }

    /// The threshold with the parity of the stones that asks the same.
    pub(crate) fn rounded(question: Question) -> Question {
        let odd = (question.value - Ring::<W>::total(question.board) as i32).rem_euclid(2);
        let value = match question.bound {
            Bound::Lo => question.value + odd,
            Bound::Hi => question.value - odd,
        };
        Question { value, ..question }
    }

    /// Answers a question, or goes on with it after an [`Answer::Unknown`].
    pub fn ask(&mut self, question: Question, budget: &Budget, progress: &dyn Progress) -> Answer {
        let question = Self::rounded(question);
        self.spent = false;
        self.path.clear();
        loop {
            match self.known(question) {
                Some((true, _)) => return Answer::Proved,
                Some((false, false)) => return Answer::Refuted,
                Some((false, true)) => return Answer::Doubted,
                None if self.spent => return Answer::Unknown,
                None => drop(self.search(question, INFINITE, INFINITE, budget, progress)),
            }
        }
    }

    /// The best value that is proved for a board so far.
    pub fn proven(&self, board: Board, bound: Bound) -> Option<i64> {
        if self.ring.is_over(board) {
            let [own, others] = self.ring.sides(board).map(i64::from);
            return Some(own - others);
        }
        if let Some([lo, hi]) = self.tables.and_then(|tables| tables.look(board)) {
            return if bound == Bound::Lo { lo } else { hi };
        }
        let proved = self.solved.get(&(board, bound == Bound::Lo))?.proved?;
        Some(i64::from(self.log[proved as usize].question.value))
    }

    /// True or false if that is known for good, and whether it is doubted.
    fn known(&self, question: Question) -> Option<(bool, bool)> {
        self.leaf(question).map(|says| (says, false)).or_else(|| self.solved(question))
    }

    /// What the rules, the number of stones or the tables say.
    pub(super) fn leaf(&self, question: Question) -> Option<bool> {
        let Question { board, bound, value } = question;
        if self.ring.is_over(board) {
            let [own, others] = self.ring.sides(board).map(|stones| stones as i32);
            return Some(bound.implies(i64::from(own - others), i64::from(value)));
        }
        let stones = Ring::<W>::total(board) as i32;
        if value.abs() > stones && (value > 0) == (bound == Bound::Lo) {
            return Some(false);
        }
        self.tables.and_then(|tables| tables.says(board, bound, value))
    }

    fn solved(&self, question: Question) -> Option<(bool, bool)> {
        let Question { board, bound, value } = question;
        let solved = self.solved.get(&(board, bound == Bound::Lo))?;
        let strong = |than: i32| bound.implies(i64::from(than), i64::from(value));
        if solved.proved.is_some_and(|at| strong(self.log[at as usize].question.value)) {
            return Some((true, false));
        }
        let (refuted, doubted) = solved.refuted?;
        bound.implies(i64::from(value), i64::from(refuted)).then_some((false, doubted))
    }

    fn prove(&mut self, question: Question, hole: u8) {
        let at = self.log.len() as u32;
        let key = (question.board, question.bound == Bound::Lo);
        let solved = self.solved.entry(key).or_insert(Solved { proved: None, refuted: None });
        let before = solved.proved.replace(at);
        self.log.push(Proved { question, hole, before });
    }

    fn refute(&mut self, question: Question, doubted: bool) {
        let key = (question.board, question.bound == Bound::Lo);
        let solved = self.solved.entry(key).or_insert(Solved { proved: None, refuted: None });
        solved.refuted = Some((question.value, doubted));
    }

    /// The proof that was known before the log had that length, weakest first.
    pub(super) fn proof_before(&self, question: Question, time: usize) -> Option<u32> {
        let mut at = self.solved.get(&(question.board, question.bound == Bound::Lo))?.proved;
        let mut best = None;
        while let Some(found) = at {
            let proved = &self.log[found as usize];
            if !question.bound.implies(i64::from(proved.question.value), i64::from(question.value))
            {
                break;
            }
            if (found as usize) < time {
                best = Some(found);
            }
            at = proved.before;
        }
        best
    }

    /// The questions that a question leads to; an endless move leads to none, and is reported.
    pub(super) fn replies(&self, question: Question) -> (Vec<(u8, Question)>, bool) {
        let bound = question.bound.other();
        let mut endless = false;
        let mut replies = Vec::with_capacity(8);
        for hole in self.ring.own(question.board) {
            let Some(played) = self.ring.play(question.board, hole) else {
                endless = true;
                continue;
            };
            let value = i32::from(played.taken) - question.value;
            let board = self.ring.half_turn(played.board);
            replies.push((hole as u8, Self::rounded(Question { board, bound, value })));
        }
        (replies, endless)
    }

    /// Searches until the proof number or the disproof number reaches its threshold. Returns both
    /// and whether a disproof leans on a repetition.
    fn search(
        &mut self,
        question: Question,
        most_pn: u32,
        most_dn: u32,
        budget: &Budget,
        progress: &dyn Progress,
    ) -> (u32, u32, bool) {
        self.nodes += 1;
        if self.nodes.is_multiple_of(1 << 16) {
            progress.at(self.nodes, budget.nodes);
        }
        if budget.spent(self.nodes) {
            self.spent = true;
            return (1, 1, false);
        }
        match self.solved(question) {
            Some((true, _)) => return (0, INFINITE, false),
            Some((false, doubted)) => return (INFINITE, 0, doubted),
            None => {}
        }
        let begun = self.nodes;
        let or = question.bound == Bound::Lo;
        let (replies, endless) = self.replies(question);
        if endless && !or {
            self.refute(question, false);
            return (INFINITE, 0, false);
        }
        let mut children = Vec::with_capacity(replies.len());
        self.path.push(question);
        for (hole, next) in replies {
            let (pn, dn, doubted) = self.look(next);
            children.push(Child { question: next, hole, pn, dn, doubted });
            if if or { pn == 0 } else { dn == 0 && !doubted } {
                children = vec![Child { question: next, hole, pn, dn, doubted }];
                break;
            }
        }
        let (pn, dn) = loop {
            let (pn, dn) = if or {
                (least(&children, |c| c.pn), sum(&children, |c| c.dn))
            } else {
                (sum(&children, |c| c.pn), least(&children, |c| c.dn))
            };
            if self.spent || pn >= most_pn || dn >= most_dn || pn == 0 || dn == 0 {
                break (pn, dn);
            }
            // The child with the least number of the node's own kind, and the second least.
            let kind = |c: &Child| if or { c.pn } else { c.dn };
            let Some(best) = (0..children.len()).min_by_key(|i| kind(&children[*i])) else {
                break (pn, dn);
            };
            let others = children.iter().enumerate().filter(|(i, _)| *i != best);
            let second = others.map(|(_, c)| kind(c)).min().unwrap_or(INFINITE);
            let child = children[best];
            let next = second.saturating_add(1 + second / 4);
            let (child_pn, child_dn) = if or {
                (most_pn.min(next), (most_dn - dn).saturating_add(child.dn).min(INFINITE))
            } else {
                ((most_pn - pn).saturating_add(child.pn).min(INFINITE), most_dn.min(next))
            };
            let (pn, dn, doubted) =
                self.search(child.question, child_pn, child_dn, budget, progress);
            children[best] = Child { pn, dn, doubted, ..child };
        };
        self.path.pop();
        if self.spent {
            return (pn.max(1), dn.max(1), false);
        }
        let mut doubted = false;
        if pn == 0 {
            let hole = children.iter().find(|c| or && c.pn == 0).map_or(0, |c| c.hole);
            self.prove(question, hole);
        } else if dn == 0 {
            doubted = if or {
                children.iter().any(|c| c.doubted)
            } else {
                children.iter().filter(|c| c.dn == 0).all(|c| c.doubted)
            };
            self.refute(question, doubted);
        } else {
            self.slots.remember(&question, pn, dn, self.nodes - begun);
        }
        (pn, dn, doubted)
    }

    /// The numbers of a question before it is searched, and whether a refutation is doubted.
    fn look(&self, next: Question) -> (u32, u32, bool) {
        let settled = |says: bool| if says { (0, INFINITE) } else { (INFINITE, 0) };
        if let Some(says) = self.leaf(next) {
            let (pn, dn) = settled(says);
            return (pn, dn, false);
        }
        if self.repeats(&next) {
            return (INFINITE, 0, true);
        }
        // Questions with proof numbers in their slot are usually open.
        if let Some((pn, dn)) = self.slots.numbers(&next) {
            return (pn, dn, false);
        }
        let Some((says, doubted)) = self.solved(next) else { return (1, 1, false) };
        let (pn, dn) = settled(says);
        (pn, dn, doubted)
    }

    /// The question is on the path, or the path is too long. Only moves that take nothing can
    /// come back, so the path matters as far back as it has the same stones.
    fn repeats(&self, next: &Question) -> bool {
        let stones = Ring::<W>::total(next.board);
        let same = self.path.iter().rev().take_while(|on| Ring::<W>::total(on.board) == stones);
        self.path.len() >= DEEPEST || same.into_iter().any(|on| on == next)
    }
}

fn least(children: &[Child], number: fn(&Child) -> u32) -> u32 {
    children.iter().map(number).min().unwrap_or(INFINITE)
}

fn sum(children: &[Child], number: fn(&Child) -> u32) -> u32 {
    children.iter().map(number).fold(0, |sum, n| sum.saturating_add(n).min(INFINITE))
}
