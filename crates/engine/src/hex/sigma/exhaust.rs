//! `S[α]` decided by exhaustive search: Black, moving second and playing in the carrier S only, makes α
//! true; cells outside S that are not black are of no use to anybody.
//!
//! ```text
//! nodes    0 … n−1: the cells of S      n …: the groups of black stones, always black
//! a won or lost position keeps a proof (stones, carrier): it holds wherever the stones are there
//! and the carrier is not the other's
//! ```
//!
//! Both colours are treated alike: Black wants α, White that α can no longer become true. A reply that
//! misses the carrier of an answer already found is refuted by it (must-play), so that a position is
//! lost when the carriers have no cell in common; that is the rule `or` of links, and Black's proofs are
//! derivations by it. Positions are found again by value, under the symmetries of the claim.

use super::super::bits::Bits;
use super::Set;
use super::claim::Claim;
use super::formula::{Atom, Point};
use super::symmetry::symmetries;
use crate::budget::Budget;
use rustc_hash::FxHashMap;

/// The most nodes of a claim.
const MOST: usize = 64;

/// A proof that its colour wins moving second, by number.
pub type Id = u32;

/// What decides a position: stones of the colour, cells to play in, and how.
#[derive(Clone, Debug)]
pub struct Proof {
    /// Whether Black wins by it, or White.
    pub black: bool,
    /// Nodes of the colour that it needs.
    pub stones: u64,
    /// Nodes that the other colour must not have.
    pub carrier: u64,
    /// What it rests on.
    pub rule: Rule,
}

/// Where a proof comes from.
#[derive(Clone, Debug)]
pub enum Rule {
    /// The stones decide by themselves.
    Leaf,
    /// Keys, and what holds once they are played.
    Or(Vec<(u8, Id)>),
    /// The image of a proof under the symmetry of that number.
    Image(usize, Id),
}

/// A proof as it is tried on positions.
#[derive(Clone, Copy, Debug)]
struct Known {
    stones: u64,
    carrier: u64,
    proof: Id,
    time: u64,
}

impl Known {
    fn covers(&self, other: &Known) -> bool {
        self.stones & !other.stones == 0 && self.carrier & !(other.carrier | other.stones) == 0
    }
}

/// From the side of the player to move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Outcome {
    /// The side to move wins.
    Won {
        /// By playing this node.
        key: u8,
        /// What holds then.
        proof: Id,
    },
    /// The other side wins.
    Lost {
        /// Why.
        proof: Id,
    },
}

const INFINITE: u32 = 1 << 30;
const NO_NODE: u32 = u32::MAX;

/// What a node takes besides itself, roughly: its moves, its threats, its place in the table.
const NODE_MORE: usize = 160;

/// How much is left to show that the mover wins, and that he loses.
#[derive(Clone, Copy, Default, Debug)]
struct Numbers {
    phi: u32,
    delta: u32,
}

/// A position in the search.
#[derive(Clone, Default, Debug)]
struct Node {
    black: u64,
    white: u64,
    mover: bool,
    numbers: Numbers,
    result: Option<Outcome>,
    /// The cells in all threats of the other side.
    must: u64,
    threats: Vec<(u8, Id)>,
    moves: Vec<(u8, u32)>,
    /// Proofs found before were tried.
    time: u64,
}

impl Node {
    fn new(black: u64, white: u64, mover: bool, open: u64) -> Self {
        Node { black, white, mover, must: open, ..Node::default() }
    }

    fn settle(&mut self, result: Outcome) {
        self.result = Some(result);
        self.settle_numbers();
        self.moves.clear();
    }

    fn settle_numbers(&mut self) {
        self.numbers = match self.result {
            Some(Outcome::Won { .. }) => Numbers { phi: 0, delta: INFINITE },
            _ => Numbers { phi: INFINITE, delta: 0 },
        };
    }

    fn settled(mut self, result: Outcome) -> Self {
        self.settle(result);
        self
    }

    /// Takes a threat of the other side, if it leaves less to play.
    fn take(&mut self, carrier: u64, key: u8, proof: Id) {
        if self.must & !carrier != 0 {
            self.must &= carrier;
            self.threats.push((key, proof));
            let must = self.must;
            self.moves.retain(|(cell, _)| must.has((*cell).into()));
        }
    }
}

/// An atom over nodes.
#[derive(Clone, Copy, Debug)]
enum Test {
    Always,
    Never,
    Black(u64),
    /// Some path of black nodes from the one set to the other.
    Path(u64, u64),
}

/// A claim made ready for search.
#[derive(Clone, Debug)]
pub struct Exhaust {
    /// The board cells of the first nodes.
    cells: Vec<usize>,
    /// The stones of each group.
    groups: Vec<Set>,
    near: Vec<u64>,
    tests: Vec<Test>,
    clauses: Vec<u64>,
    symmetries: Vec<Vec<u8>>,
    table: FxHashMap<(u64, u64, bool), u32>,
    nodes: Vec<Node>,
    /// By number; each cites smaller numbers only.
    pub proofs: Vec<Proof>,
    /// Proofs of White and of Black to try, in order of time.
    memory: [Vec<Known>; 2],
    time: u64,
    /// How often a cell decided, for White and for Black.
    merit: [[u32; MOST]; 2],
    /// What the search may spend; a node is a position.
    pub budget: Budget,
    spent: bool,
}

impl Exhaust {
    /// None if cells and groups together are more than 64.
    pub fn new(claim: &Claim) -> Option<Exhaust> {
        let grid = &claim.board.grid;
        let cells: Vec<usize> = claim.carrier.cells().collect();
        let groups: Vec<Set> = grid.groups(claim.black).collect();
        let count = cells.len() + groups.len();
        let atoms: Vec<Atom> = claim.formula.atoms().into_iter().collect();
        if count > MOST || atoms.len() > 64 {
            return None;
        }
        let sets = cells.iter().map(|cell| Set::bit(*cell)).chain(groups.iter().copied());
        let sets: Vec<Set> = sets.collect();
        let local = |set: Set| {
            let touched = sets.iter().enumerate().filter(|(_, cells)| cells.meets(set));
            touched.fold(0, |nodes, (i, _)| nodes | 1u64 << i)
        };
        let near = sets.iter().enumerate().map(|(i, set)| {
            let around = set.cells().fold(Set::none(), |around, cell| around | grid.near[cell]);
            local(around) & !(1 << i)
        });
        let start = |point: Point| match point.cell() {
            Some(cell) if claim.black.has(cell) => local(Set::bit(cell)),
            _ => local(claim.board.around(point)),
        };
        let test = |atom: &Atom| match *atom {
            Atom::Black(cell) => match local(Set::bit(cell.into())) {
                0 => Test::Never,
                nodes => Test::Black(nodes),
            },
            Atom::Joined(x, y) if claim.board.touch(x, y) => Test::Always,
            Atom::Joined(x, y) => Test::Path(start(x), start(y)),
        };
        let clause = |clause: &std::collections::BTreeSet<Atom>| {
            let places = clause.iter().filter_map(|atom| atoms.binary_search(atom).ok());
            places.fold(0u64, |set, place| set | 1 << place)
        };
        Some(Exhaust {
            near: near.collect(),
            tests: atoms.iter().map(test).collect(),
            clauses: claim.formula.clauses().iter().map(clause).collect(),
            symmetries: symmetries(claim, &cells),
            cells,
            groups,
            table: FxHashMap::default(),
            nodes: Vec::new(),
            proofs: Vec::new(),
            memory: [Vec::new(), Vec::new()],
            time: 0,
            merit: [[0; MOST]; 2],
            budget: Budget::default(),
            spent: false,
        })
    }

    /// Where a symmetry carries each place.
    pub fn symmetry(&self, form: usize) -> &[u8] {
        &self.symmetries[form]
    }

    /// All cells of the carrier.
    pub fn all(&self) -> u64 {
        u64::below(self.cells.len())
    }

    fn always(&self) -> u64 {
        u64::below(self.cells.len() + self.groups.len()) & !self.all()
    }

    /// The board cells of a set of carrier nodes.
    pub(crate) fn board_cells(&self, nodes: u64) -> Set {
        (nodes & self.all()).cells().fold(Set::none(), |set, node| set | Set::bit(self.cells[node]))
    }

    /// The cell of the board that a node of the carrier is.
    pub fn board_cell(&self, node: u8) -> usize {
        self.cells[usize::from(node)]
    }

    /// The place of a cell in the carrier.
    pub fn place(&self, cell: usize) -> Option<usize> {
        self.cells.binary_search(&cell).ok()
    }

    fn flood(&self, start: u64, within: u64) -> u64 {
        let mut reached = start & within;
        let mut open = reached;
        while open != 0 {
            let new = self.near[open.trailing_zeros() as usize] & within & !reached;
            open = (open & (open - 1)) | new;
            reached |= new;
        }
        reached
    }

    /// Whether the formula is true for those black cells of the carrier.
    fn truth(&self, black: u64) -> bool {
        let black = black | self.always();
        let mut truths = 0u64;
        let mut last = (0, 0);
        for (i, test) in self.tests.iter().enumerate() {
            let holds = match *test {
                Test::Always => true,
                Test::Never => false,
                Test::Black(nodes) => black & nodes != 0,
                Test::Path(from, to) => {
                    if last.0 != from {
                        last = (from, self.flood(from, black));
                    }
                    last.1 & to != 0
                }
            };
            truths |= u64::from(holds) << i;
        }
        self.clauses.iter().any(|clause| clause & !truths == 0)
    }

    /// Whether a colour with those cells has what it wants, whatever becomes of the others.
    fn done(&self, black: bool, own: u64) -> bool {
        match black {
            true => self.truth(own),
            false => !self.truth(self.all() & !own),
        }
    }

    /// A proof from stones that decide by themselves; as few of them as can be, the key among them.
    fn leaf(&mut self, black: bool, own: u64) -> Id {
        let mut stones = own;
        for cell in own.cells() {
            let fewer = stones & !(1 << cell);
            if self.done(black, fewer) {
                stones = fewer;
            }
        }
        self.keep(Proof { black, stones, carrier: 0, rule: Rule::Leaf })
    }

    /// Keeps a proof; it and its images are tried on every position from now on.
    fn keep(&mut self, proof: Proof) -> Id {
        let id = self.proofs.len() as Id;
        self.proofs.push(proof.clone());
        if self.know(&proof, id) {
            for form in 0..self.symmetries.len() {
                let map = &self.symmetries[form];
                let (stones, carrier) = (image(map, proof.stones), image(map, proof.carrier));
                let rule = Rule::Image(form, id);
                let twin = Proof { black: proof.black, stones, carrier, rule };
                self.know(&twin, self.proofs.len() as Id);
                self.proofs.push(twin);
            }
        }
        id
    }

    /// False if something as good is known.
    fn know(&mut self, proof: &Proof, id: Id) -> bool {
        let Proof { stones, carrier, .. } = *proof;
        let memory = &mut self.memory[usize::from(proof.black)];
        let known = Known { stones, carrier, proof: id, time: self.time };
        if memory.iter().any(|old| old.covers(&known)) {
            return false;
        }
        memory.retain(|old| !known.covers(old));
        memory.push(known);
        self.time += 1;
        true
    }

    /// The threats as one proof: their stones without the keys, their carriers with them.
    fn or(&mut self, black: bool, threats: Vec<(u8, Id)>) -> Id {
        let (mut stones, mut carrier, mut common) = (0, 0, self.all());
        for (key, id) in &threats {
            let proof = &self.proofs[*id as usize];
            stones |= proof.stones & !(1 << key);
            carrier |= proof.carrier | 1 << key;
            common &= proof.carrier | 1 << key;
        }
        // What all have in common is stones already.
        stones |= common;
        self.keep(Proof { black, stones, carrier: carrier & !stones, rule: Rule::Or(threats) })
    }

    /// Whether Black holds the formula from the start, White moving.
    pub fn holds(&mut self) -> Option<bool> {
        Some(matches!(self.solve(0, 0, false)?, Outcome::Lost { .. }))
    }

    /// Whether the mover wins; none if the budget ran out.
    ///
    /// Before: `black` and `white` are disjoint sets of carrier cells. After: the proof's stones are the
    /// winner's (and the key), its carrier is open.
    pub fn solve(&mut self, black: u64, white: u64, mover: bool) -> Option<Outcome> {
        let root = self.node(black, white, mover);
        while self.nodes[root].result.is_none() {
            if self.over() {
                return None;
            }
            self.visit(root, Numbers { phi: INFINITE, delta: INFINITE });
        }
        self.nodes[root].result
    }

    /// Whether the budget has run out; it stays so.
    fn over(&mut self) -> bool {
        let held = self.nodes.len() * (size_of::<Node>() + NODE_MORE)
            + self.proofs.len() * (size_of::<Proof>() + size_of::<Known>());
        self.spent |= self.budget.spent(self.count())
            || self.budget.memory.is_some_and(|most| held as u64 > most);
        self.spent
    }

    /// Positions looked at.
    pub fn count(&self) -> u64 {
        self.nodes.len() as u64
    }

    fn node(&mut self, black: u64, white: u64, mover: bool) -> usize {
        if let Some(node) = self.table.get(&(black, white, mover)) {
            return *node as usize;
        }
        let node = self.expand(black, white, mover);
        self.nodes.push(node);
        self.table.insert((black, white, mover), (self.nodes.len() - 1) as u32);
        self.nodes.len() - 1
    }

    /// Looks at a position for the first time.
    fn expand(&mut self, black: u64, white: u64, mover: bool) -> Node {
        let own = |colour: bool| if colour { black } else { white };
        let open = self.all() & !(black | white);
        let mut node = Node::new(black, white, mover, open);
        for colour in [mover, !mover] {
            if self.done(colour, own(colour)) {
                let proof = self.leaf(colour, own(colour));
                let key = if open == 0 { 0 } else { open.trailing_zeros() as u8 };
                return node.settled(match colour == mover {
                    true => Outcome::Won { key, proof },
                    false => Outcome::Lost { proof },
                });
            }
        }
        self.recall(&mut node);
        if node.result.is_some() {
            return node;
        }
        for cell in open.cells() {
            if self.done(mover, own(mover) | 1 << cell) {
                let proof = self.leaf(mover, own(mover) | 1 << cell);
                return node.settled(Outcome::Won { key: cell as u8, proof });
            }
        }
        for cell in open.cells() {
            if self.done(!mover, own(!mover) | 1 << cell) {
                let proof = self.leaf(!mover, own(!mover) | 1 << cell);
                node.take(1 << cell, cell as u8, proof);
                if node.must == 0 {
                    break;
                }
            }
        }
        self.lose(&mut node);
        node.numbers = Numbers { phi: 1, delta: node.must.count_ones().max(1) };
        if node.result.is_some() {
            node.settle_numbers();
        }
        let merit = &self.merit[usize::from(mover)];
        let mut moves: Vec<u8> = node.must.cells().map(|cell| cell as u8).collect();
        moves.sort_by_key(|cell| std::cmp::Reverse(merit[usize::from(*cell)]));
        node.moves = moves.into_iter().map(|cell| (cell, NO_NODE)).collect();
        node
    }

    /// Tries the proofs found since the node was last looked at.
    fn recall(&mut self, node: &mut Node) {
        let open = self.all() & !(node.black | node.white);
        for colour in [node.mover, !node.mover] {
            let (own, other) = match colour {
                true => (node.black, node.white),
                false => (node.white, node.black),
            };
            let memory = &self.memory[usize::from(colour)];
            let from = memory.partition_point(|known| known.time < node.time);
            for known in &memory[from..] {
                let missing = known.stones & !own;
                if known.carrier & other != 0 || missing & !open != 0 || missing.count_ones() > 1 {
                    continue;
                }
                let proof = known.proof;
                let key = match missing {
                    0 if open == 0 => 0,
                    0 => open.trailing_zeros() as u8,
                    _ => missing.trailing_zeros() as u8,
                };
                if colour == node.mover {
                    return node.settle(Outcome::Won { key, proof });
                }
                if missing == 0 {
                    return node.settle(Outcome::Lost { proof });
                }
                node.take((known.carrier & open) | missing, key, proof);
            }
        }
        node.time = self.time;
    }

    /// Settles a node whose mover has no cell left that is in all threats.
    fn lose(&mut self, node: &mut Node) {
        if node.must == 0 && node.result.is_none() {
            let proof = self.or(!node.mover, std::mem::take(&mut node.threats));
            node.settle(Outcome::Lost { proof });
        }
    }

    /// Works on a node until a number reaches its limit.
    fn visit(&mut self, index: usize, limit: Numbers) {
        loop {
            let mut node = std::mem::take(&mut self.nodes[index]);
            if node.result.is_none() && node.time != self.time {
                self.recall(&mut node);
                self.lose(&mut node);
            }
            self.update(&mut node);
            let (mut best, mut second, mut delta) = (0, INFINITE, 0u32);
            let mut least = Numbers { phi: 0, delta: INFINITE };
            if node.result.is_none() {
                for (i, (_, child)) in node.moves.iter().enumerate() {
                    let numbers = match *child {
                        NO_NODE => Numbers { phi: 1 + i as u32 / 4, delta: 1 },
                        child => self.nodes[child as usize].numbers,
                    };
                    delta = (delta + numbers.phi).min(INFINITE);
                    if numbers.delta < least.delta {
                        (second, least, best) = (least.delta, numbers, i);
                    } else {
                        second = second.min(numbers.delta);
                    }
                }
                node.numbers = Numbers { phi: least.delta, delta };
            }
            let stop = node.result.is_some()
                || least.delta >= limit.phi
                || delta >= limit.delta
                || self.over();
            let (black, white, mover) = (node.black, node.white, node.mover);
            let step = node.moves.get(best).copied();
            self.nodes[index] = node;
            let Some((cell, child)) = step.filter(|_| !stop) else { return };
            if child == NO_NODE {
                let bit = 1u64 << cell;
                let (b, w) = if mover { (black | bit, white) } else { (black, white | bit) };
                let child = self.node(b, w, !mover);
                self.nodes[index].moves[best].1 = child as u32;
                continue;
            }
            let phi = (limit.delta - (delta - least.phi)).min(INFINITE);
            let slack = second.saturating_add(second / 4 + 1);
            self.visit(child as usize, Numbers { phi, delta: limit.phi.min(slack) });
        }
    }

    /// Takes in what is known of the children.
    fn update(&mut self, node: &mut Node) {
        let mut i = 0;
        while node.result.is_none() && i < node.moves.len() {
            let (cell, child) = node.moves[i];
            let result = (child != NO_NODE).then(|| self.nodes[child as usize].result).flatten();
            match result {
                None => i += 1,
                Some(Outcome::Lost { proof }) => {
                    self.merit[usize::from(node.mover)][usize::from(cell)] += 1;
                    node.settle(Outcome::Won { key: cell, proof });
                }
                Some(Outcome::Won { key, proof }) => {
                    self.merit[usize::from(!node.mover)][usize::from(key)] += 1;
                    let carrier = self.proofs[proof as usize].carrier | 1 << key;
                    node.take(carrier, key, proof);
                    self.lose(node);
                    i = 0;
                }
            }
        }
    }

    /// All answers of Black to a stone of White on a cell that keep the formula.
    pub fn replies(&mut self, intrusion: usize) -> Option<Vec<usize>> {
        let white = 1u64 << intrusion;
        let mut found = Vec::new();
        for key in (self.all() & !white).cells() {
            if matches!(self.solve(1 << key, white, false)?, Outcome::Lost { .. }) {
                found.push(key);
            }
        }
        Some(found)
    }

    /// The cells without which it holds just as well, each by itself.
    pub fn removable(&mut self) -> Option<Vec<usize>> {
        let mut found = Vec::new();
        for cell in self.all().cells() {
            if matches!(self.solve(0, 1 << cell, false)?, Outcome::Lost { .. }) {
                found.push(cell);
            }
        }
        Some(found)
    }
}

fn image(map: &[u8], set: u64) -> u64 {
    set.cells().fold(0, |image, cell| image | 1 << map[cell])
}
