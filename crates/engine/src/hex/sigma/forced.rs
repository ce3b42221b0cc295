//! Forced lines (強制着手): White's moves are forced until Black has won.
//!
//! ```text
//! F: ◦{37,28,38} •66 ◦{56} •74 ◦{64} •82 ◦{81} •72
//! ```
//!
//! At each step ◦ the cells are those that lie in all of Black's threats: any other move loses at once.
//! If one answer of Black serves against all of them, White is given them all and the line goes on; if
//! not, each has a line of its own. The steps are the rule `or`: the threats, and what follows the answer.

use super::super::bits::Bits;
use super::super::connect::Engine;
use super::super::ledger::{Id, Ledger, SIDE};
use super::super::search::Parts;
use super::Set;
use super::reduced::Reduced;
use rustc_hash::FxHashMap;

/// What to try.
#[derive(Clone, Copy, Debug)]
pub struct Limits {
    /// Answers of Black in one line.
    pub depth: usize,
    /// Cells between which White may choose.
    pub width: u32,
    /// Runs of the connection engine for one position.
    pub runs: u64,
}

impl Default for Limits {
    fn default() -> Self {
        Limits { depth: 6, width: 3, runs: 20_000 }
    }
}

/// A forced line: a tree in which White seldom has a choice.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Line {
    /// The connections on the board decide; carrier of the link.
    Joined { carrier: Set },
    /// White must play in `must`; for each group of its cells Black's answer and what follows.
    Step { must: Set, threats: Vec<(usize, Set)>, branches: Vec<Branch> },
}

#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Branch {
    pub moves: Set,
    pub reply: usize,
    pub next: Box<Line>,
}

impl Line {
    /// The positions with White to move that it passes.
    pub fn steps(&self) -> usize {
        match self {
            Line::Joined { .. } => 0,
            Line::Step { branches, .. } => {
                1 + branches.iter().map(|b| b.next.steps()).sum::<usize>()
            }
        }
    }
}

/// A link that decides, and the line that led to it.
#[derive(Clone, Debug)]
pub struct Forced {
    pub link: Id,
    pub line: Line,
}

/// The search in one reduced game.
#[derive(Debug)]
pub struct Forcer<'a> {
    pub reduced: &'a Reduced,
    pub ledger: Ledger<Set>,
    engine: Engine<Set>,
    /// Connections to a side that are known, entries of the ledger.
    parts: Parts<Set>,
    limits: Limits,
    pub runs: u64,
    /// So many runs, and the position is given up.
    last: u64,
    /// The least depth that was in vain.
    vain: FxHashMap<(Set, Set), usize>,
}

/// What the connections say: a link that decides, or threats and the cells in all of them.
pub(super) enum Look {
    Decided(Forced),
    Open { must: Set, threats: Vec<(u8, Id)> },
}

impl<'a> Forcer<'a> {
    pub fn new(reduced: &'a Reduced, limits: Limits) -> Self {
        Forcer::knowing(reduced, limits, Ledger::default(), Parts::default())
    }

    /// With connections that were derived elsewhere.
    pub fn knowing(
        reduced: &'a Reduced,
        limits: Limits,
        ledger: Ledger<Set>,
        parts: Parts<Set>,
    ) -> Self {
        Forcer {
            reduced,
            ledger,
            engine: Engine::default(),
            parts,
            limits,
            runs: 0,
            last: limits.runs,
            vain: FxHashMap::default(),
        }
    }

    /// A forced win of Black, White to move; shorter lines first.
    pub fn win(&mut self, black: Set, white: Set) -> Option<Forced> {
        self.last = self.runs.saturating_add(self.limits.runs);
        (0..=self.limits.depth).find_map(|depth| self.force(black, white, depth))
    }

    /// The cells in which White must play at once, and the threats that say so.
    pub fn must_play(&mut self, black: Set, white: Set) -> (Set, Vec<(usize, Set)>) {
        match self.look(black, white) {
            Look::Decided(_) => (Set::none(), Vec::new()),
            Look::Open { must, threats } => (must, self.carriers(&threats)),
        }
    }

    fn carriers(&self, threats: &[(u8, Id)]) -> Vec<(usize, Set)> {
        let whole = |(key, id): &(u8, Id)| {
            let key = usize::from(*key);
            (key, self.ledger.link(*id).carrier | Set::bit(key))
        };
        threats.iter().map(whole).collect()
    }

    pub(super) fn look(&mut self, black: Set, white: Set) -> Look {
        self.runs += 1;
        let reduced = self.reduced;
        reduced.connect(&mut self.engine, black, white, &self.parts);
        if let Some(link) = self.engine.enter_win(&reduced.grid, &mut self.ledger) {
            let carrier = self.ledger.link(link).carrier;
            return Look::Decided(Forced { link, line: Line::Joined { carrier } });
        }
        let mut must = reduced.grid.all.minus(black | white | reduced.taken);
        let mut found = self.engine.threats();
        found.sort_by_key(|threat| threat.carrier.len());
        let mut threats = Vec::new();
        for threat in found {
            if !must.within(threat.carrier) {
                must &= threat.carrier;
                threats.push(self.engine.enter_threat(&reduced.grid, &mut self.ledger, &threat));
            }
        }
        if must.is_empty() {
            let link = self.by_or(threats.clone(), black);
            let carrier = self.ledger.link(link).carrier;
            return Look::Decided(Forced { link, line: Line::Joined { carrier } });
        }
        Look::Open { must, threats }
    }

    fn by_or(&mut self, mut threats: Vec<(u8, Id)>, black: Set) -> Id {
        let grid = &self.reduced.grid;
        let common = self.ledger.fewest(grid, &mut threats, black).unwrap_or_default();
        let piece = self.ledger.or(0, [SIDE, SIDE + 1], &threats, common);
        self.ledger.entry(0, &piece)
    }

    fn force(&mut self, black: Set, white: Set, depth: usize) -> Option<Forced> {
        if self.vain.get(&(black, white)).is_some_and(|tried| *tried >= depth) {
            return None;
        }
        let found = self.try_force(black, white, depth);
        if found.is_none() {
            self.vain.insert((black, white), depth);
        }
        found
    }

    fn try_force(&mut self, black: Set, white: Set, depth: usize) -> Option<Forced> {
        let (must, threats) = match self.look(black, white) {
            Look::Decided(forced) => return Some(forced),
            Look::Open { must, threats } => (must, threats),
        };
        if depth == 0 || must.len() > self.limits.width || self.runs > self.last {
            return None;
        }
        let shown = self.carriers(&threats);
        let mut whole = threats;
        let mut branches = Vec::new();
        match self.answer(black, white, must, depth) {
            Some((reply, forced)) => {
                whole.push((reply as u8, forced.link));
                branches.push(Branch { moves: must, reply, next: Box::new(forced.line) });
            }
            None if must.len() > 1 => {
                let mut left = must;
                while !left.is_empty() {
                    let cell = left.first();
                    let (reply, forced) = self.answer(black, white, Set::bit(cell), depth)?;
                    let carrier = self.ledger.link(forced.link).carrier | Set::bit(reply);
                    let moves = left.minus(carrier);
                    left &= carrier;
                    whole.push((reply as u8, forced.link));
                    branches.push(Branch { moves, reply, next: Box::new(forced.line) });
                }
            }
            None => return None,
        }
        let link = self.by_or(whole, black);
        Some(Forced { link, line: Line::Step { must, threats: shown, branches } })
    }

    /// An answer to White's stones on all those cells: one that decides at once if there is one.
    fn answer(
        &mut self,
        black: Set,
        white: Set,
        moves: Set,
        depth: usize,
    ) -> Option<(usize, Forced)> {
        let white = white | moves;
        if let Some(found) = self.threat(black, white) {
            return Some(found);
        }
        if depth < 2 || self.runs > self.last {
            return None;
        }
        let open = self.reduced.grid.all.minus(black | white | self.reduced.taken);
        for reply in open.cells() {
            if let Some(forced) = self.force(black | Set::bit(reply), white, depth - 1) {
                return Some((reply, forced));
            }
        }
        None
    }

    /// Black's move that decides at once, with the smallest carrier.
    fn threat(&mut self, black: Set, white: Set) -> Option<(usize, Forced)> {
        self.threat_besides(black, white, Set::none())
    }

    /// Black's move that decides at once and takes few of those cells; then the smallest carrier.
    pub(super) fn threat_besides(
        &mut self,
        black: Set,
        white: Set,
        few: Set,
    ) -> Option<(usize, Forced)> {
        self.runs += 1;
        let reduced = self.reduced;
        reduced.connect(&mut self.engine, black, white, &self.parts);
        let found = self.engine.threats();
        let size = |set: Set| ((set & few).len(), set.len());
        let best = found.into_iter().min_by_key(|threat| size(threat.carrier))?;
        let (key, link) = self.engine.enter_threat(&reduced.grid, &mut self.ledger, &best);
        let carrier = self.ledger.link(link).carrier;
        Some((key.into(), Forced { link, line: Line::Joined { carrier } }))
    }
}
