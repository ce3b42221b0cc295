//! A position looked at for the first time: is it decided by a link solved elsewhere or by the
//! connections on the board, and if not, which moves are left and which comes first.

use super::super::bits::Bits;
use super::super::connect::{Asked, Engine, Until};
use super::super::fill::{Stones, inferior};
use super::super::judge::{MoveCues, Ranked, View, Ways};
use super::super::resistance::Circuit;
use super::super::topology::{Topology, Winding};
use super::node::{Child, NO_NODE, Node, Numbers};
use super::{Outcome, Solver};

impl<B: Bits, T: Topology<B>> Solver<'_, B, T> {
    /// The connections of both colours, from those of a position before if they are known, and their
    /// circuits where they are needed: not if the mover has a threat or the other is joined already.
    fn connect(
        &mut self,
        stones: &Stones<B>,
        mover: usize,
        parent: Option<u32>,
    ) -> [Option<Circuit>; 2] {
        let open = stones.open(self.board.grid());
        let before = parent.and_then(|parent| self.snapshots.of(parent));
        let (board, lore) = (&self.board, &self.lore);
        let look = |engine: &mut Engine<B, T::Winding>, colour: usize| {
            let until = if colour == mover { Until::Semi } else { Until::Full };
            let given = &board.given(lore, stones, colour);
            let asked = Asked { colour, own: stones.own(colour), open, until, given };
            match before {
                Some(before) => engine.run_after(&before[colour], board, &asked),
                None => engine.run_with(board, &asked),
            }
            (!engine.stopped()).then(|| board.circuit(engine, stones, colour))
        };
        let [black, white] = &mut self.engines;
        if self.budget.threads > 1 {
            let (black, white) = rayon::join(|| look(black, 0), || look(white, 1));
            return [black, white];
        }
        let (first, second) = if mover == 0 { (black, white) } else { (white, black) };
        let mine = look(first, mover);
        let theirs = mine.is_some().then(|| look(second, 1 - mover)).flatten();
        if mover == 0 { [mine, theirs] } else { [theirs, mine] }
    }

    /// Keeps the connections that the engines have found for the children of a node.
    fn save(&mut self, node: u32) {
        if T::Winding::COUNT == 1 {
            let room = self.snapshots.room(node);
            self.engines.iter_mut().zip(room).for_each(|(engine, to)| engine.save(to));
        }
    }

    /// Finds the connections at the last node of the path again, if they were forgotten.
    fn restore(&mut self, path: &[u32]) {
        let Some(&node) = path.last() else { return };
        if T::Winding::COUNT > 1 || self.snapshots.has(node) {
            return;
        }
        let stones = self.nodes[node as usize].stones;
        let open = stones.open(self.board.grid());
        let before = path.iter().rev().find_map(|node| self.snapshots.of(*node));
        for (colour, engine) in self.engines.iter_mut().enumerate() {
            let given = &self.board.given(&self.lore, &stones, colour);
            let own = stones.own(colour);
            let asked = Asked { colour, own, open, until: Until::Never, given };
            match before {
                Some(before) => engine.run_after(&before[colour], &self.board, &asked),
                None => engine.run_with(&self.board, &asked),
            }
        }
        self.save(node);
    }

    /// Looks at a new position: links solved elsewhere, connections of the mover, connections of the
    /// other; then orders the moves that are left.
    pub(super) fn expand(&mut self, stones: Stones<B>, mover: usize, hints: &[u8]) -> Node<B> {
        self.expanded += 1;
        let other = 1 - mover;
        let open = stones.open(self.board.grid());
        let mut node = Node::new(stones, mover, open, self.memory.time);
        let found = match self.recall(&stones, mover, 0) {
            Err(result) => return node.settled(result),
            Ok(found) => found,
        };
        let path = std::mem::take(&mut self.path);
        self.restore(&path);
        let circuits = self.connect(&stones, mover, path.last().copied());
        self.path = path;
        let engine = &self.engines[mover];
        let threat = engine.threats().first().copied();
        if engine.won() || threat.is_some() {
            let (key, link) = match (self.board.enter_win(engine, &mut self.ledger), threat) {
                (None, Some(threat)) => self.board.enter_threat(engine, &mut self.ledger, &threat),
                (None, None) => unreachable!("won, or a threat"),
                (Some(link), _) => self.spare_key(open, link),
            };
            self.remember(link);
            return node.settled(Outcome::Won { key, link });
        }
        let engine = &self.engines[other];
        if let Some(link) = self.board.enter_win(engine, &mut self.ledger) {
            self.remember(link);
            return node.settled(Outcome::Lost { link });
        }
        let mut threats = engine.threats();
        threats.sort_by_key(|threat| threat.carrier.len());
        for threat in threats {
            if !node.must.within(threat.carrier) {
                node.must &= threat.carrier;
                let entered = self.board.enter_threat(engine, &mut self.ledger, &threat);
                node.threats.push(entered);
            }
        }
        node.take(&found);
        if node.must.is_empty() {
            let link = self.by_or(node.threats.clone(), other, stones.own(other));
            return node.settled(Outcome::Lost { link });
        }
        let grid = self.board.grid();
        let aside = self.aside.as_mut();
        if let Some(link) = aside.and_then(|a| a.link(grid, &stones, mover, &mut self.ledger)) {
            self.remember(link);
            return node.settled(Outcome::Lost { link });
        }
        let [black, white] = circuits.map(Option::unwrap_or_default);
        self.order(&mut node, &black, &white, hints);
        self.save(self.nodes.len() as u32);
        node
    }

    /// The moves that are left: those that answered siblings, those with much current in both
    /// circuits, inferior ones.
    fn order(&mut self, node: &mut Node<B>, black: &Circuit, white: &Circuit, hints: &[u8]) {
        let mover = usize::from(node.mover);
        let score = |cell: usize| {
            let flow = |circuit: &Circuit| circuit.flow[cell] / circuit.conductance.max(1e-6);
            flow(black) * flow(white)
        };
        let mut order: Vec<(bool, usize, f32, usize)> = node
            .must
            .cells()
            .map(|cell| {
                let poor =
                    inferior(self.board.grid(), &self.dead, &node.stones, mover, cell).is_some();
                let hint = hints.iter().rev().position(|hint| usize::from(*hint) == cell);
                (poor && hint.is_none(), hint.unwrap_or(hints.len()), -score(cell), cell)
            })
            .collect();
        order.sort_by(|a, b| a.partial_cmp(b).unwrap_or(std::cmp::Ordering::Equal));
        let ahead = (black.conductance.max(1e-6) / white.conductance.max(1e-6)).ln();
        let lead = if mover == 0 { ahead } else { -ahead };
        let best = order.iter().map(|(_, _, score, _)| *score).fold(-1e-9, f32::min);
        node.numbers = Numbers::guess(lead);
        node.good = order.iter().filter(|(poor, ..)| !poor).count();
        let child = |&(_, _, score, cell): &(bool, usize, f32, usize)| Child {
            cell: cell as u8,
            node: NO_NODE,
            guess: Numbers::guess_move(lead, score / best),
        };
        node.children = order.iter().map(child).collect();
        if self.judge.is_none() && self.journal.is_none() {
            return;
        }
        let circuits = if mover == 0 { [black, white] } else { [white, black] };
        let moves: Vec<Ranked> = order
            .iter()
            .enumerate()
            .map(|(rank, &(poor, hint, score, cell))| {
                let answer = (hint < hints.len()).then_some(hint);
                Ranked { cell, score: score / best, rank, poor, answer }
            })
            .collect();
        self.consult(node, circuits, &moves, -best);
    }

    /// Asks the judge about a position and the moves that are left, and writes down what it is told.
    fn consult(
        &mut self,
        node: &mut Node<B>,
        circuits: [&Circuit; 2],
        moves: &[Ranked],
        best: f32,
    ) {
        let mover = usize::from(node.mover);
        let grid = self.board.grid();
        let threats = self.engines[1 - mover].threats();
        let view = View {
            grid,
            stones: &node.stones,
            mover,
            must: node.must,
            circuits,
            ways: [mover, 1 - mover].map(|colour| Ways::of(&self.engines[colour], grid.count)),
            threats: (
                threats.len(),
                threats.iter().map(|threat| threat.carrier.len()).min().unwrap_or(0),
            ),
            good: node.good,
            answered: moves.iter().any(|ranked| ranked.answer.is_some()),
        };
        let mut scores: Vec<f32> = moves.iter().map(|ranked| ranked.score * best).collect();
        scores.sort_by(|a, b| b.total_cmp(a));
        let cues = view.position(&scores);
        let told: Vec<MoveCues> =
            moves.iter().map(|ranked| view.of_move(ranked, moves.len())).collect();
        if let Some(judge) = self.judge {
            node.sieve = judge.scale.window.max(1.0);
            node.numbers = Numbers::of(judge.position(&cues));
            let after = judge.after(&cues, &told);
            let mut order: Vec<(bool, f32, Child)> = moves
                .iter()
                .zip(after)
                .map(|(ranked, logs)| {
                    let cell = ranked.cell as u8;
                    (ranked.poor, logs[1], Child { cell, node: NO_NODE, guess: Numbers::of(logs) })
                })
                .collect();
            order.sort_by(|a, b| a.0.cmp(&b.0).then(a.1.total_cmp(&b.1)));
            node.children = order.into_iter().map(|(_, _, child)| child).collect();
        }
        if let Some(journal) = &mut self.journal {
            let cells = moves.iter().map(|ranked| ranked.cell as u8);
            journal.enter(self.nodes.len() as u32, cues, cells.zip(told).collect());
        }
    }
}
