//! Looking at a position: its connections, its circuits, the order of its moves. It needs nothing of the
//! search but what a task brings along, so that threads do it side by side.

use super::super::bits::Bits;
use super::super::connect::{Asked, Engine, Given, Until};
use super::super::fill::{Dead, Stones, inferior};
use super::super::judge::{Judge, MoveCues, NodeCues, Ranked, View, Ways};
use super::super::ledger::Id;
use super::super::resistance::Circuit;
use super::super::topology::{Topology, Winding};
use super::node::{Child, Node, Numbers};
use super::snapshots::Found;
use std::sync::Arc;

/// A position, and the connections that are known to hold in it, by colour.
pub(super) struct Known<B> {
    pub stones: Stones<B>,
    pub given: [Vec<Given<B>>; 2],
}

/// The position of a node whose connections are not there any more.
pub(super) struct Forgotten<B, W> {
    pub node: u32,
    pub known: Known<B>,
    /// Where its connections go.
    pub room: Found<B, W>,
}

/// A position that is to be looked at, and all that is known of it.
pub(super) struct Task<B: Bits, W> {
    /// The node before it, and the move that leads to it.
    pub from: Option<(u32, u8)>,
    pub node: Node<B>,
    /// Threats that were remembered.
    pub threats: Vec<(B, u8, Id)>,
    pub known: Known<B>,
    /// The position before it, if it has to be looked at again.
    pub again: Option<Forgotten<B, W>>,
    /// The connections of a position before it.
    pub before: Option<Found<B, W>>,
    /// Where its connections go.
    pub room: Found<B, W>,
    /// What answered its siblings.
    pub hints: Vec<u8>,
    /// Whether what the judge is told is wanted for lessons.
    pub noted: bool,
}

/// What the judge is told of a position and its moves.
pub(super) type Told = (NodeCues, Vec<(u8, MoveCues)>);

/// What one thread looks with.
pub(super) struct Looker<'a, B: Bits, T: Topology<B>> {
    board: Arc<T>,
    dead: Arc<Dead>,
    judge: Option<&'a Judge>,
    /// By colour.
    pub engines: [Engine<B, T::Winding>; 2],
}

impl<'a, B: Bits, T: Topology<B>> Looker<'a, B, T> {
    pub fn new(board: &Arc<T>, dead: &Arc<Dead>, judge: Option<&'a Judge>) -> Self {
        let engines = [Engine::default(), Engine::default()];
        Looker { board: Arc::clone(board), dead: Arc::clone(dead), judge, engines }
    }

    /// The connections of both colours, from those of a position before if they are known, and their
    /// circuits where they are needed: not if the mover has a threat or the other is joined already.
    pub fn look(&mut self, task: &mut Task<B, T::Winding>) -> [Option<Circuit>; 2] {
        if let Some(again) = &mut task.again {
            for colour in [0, 1] {
                self.connect(colour, &again.known, task.before.as_ref(), Until::Never);
            }
            self.save(&mut again.room);
            task.before = Some(Arc::clone(&again.room));
        }
        let mover = usize::from(task.node.mover);
        let mut circuits = [None, None];
        for (colour, until) in [(mover, Until::Semi), (1 - mover, Until::Full)] {
            self.connect(colour, &task.known, task.before.as_ref(), until);
            let engine = &self.engines[colour];
            if engine.stopped() {
                break;
            }
            circuits[colour] = Some(self.board.circuit(engine, &task.known.stones, colour));
        }
        circuits
    }

    fn connect(
        &mut self,
        colour: usize,
        Known { stones, given }: &Known<B>,
        before: Option<&Found<B, T::Winding>>,
        until: Until,
    ) {
        let (own, open) = (stones.own(colour), stones.open(self.board.grid()));
        let asked = Asked { colour, own, open, until, given: &given[colour] };
        match before {
            Some(before) => self.engines[colour].run_after(&before[colour], &*self.board, &asked),
            None => self.engines[colour].run_with(&*self.board, &asked),
        }
    }

    /// Keeps what the engines have found.
    fn save(&mut self, room: &mut Found<B, T::Winding>) {
        if let (1, Some(room)) = (T::Winding::COUNT, Arc::get_mut(room)) {
            self.engines.iter_mut().zip(room).for_each(|(engine, to)| engine.save(to));
        }
    }

    /// The moves that are left: those that answered siblings, those with much current in both
    /// circuits, inferior ones. What was found is kept for the positions after it.
    pub fn order(
        &mut self,
        task: &mut Task<B, T::Winding>,
        circuits: [Option<Circuit>; 2],
    ) -> Option<Told> {
        let [black, white] = circuits.map(Option::unwrap_or_default);
        let Task { node, hints, noted, .. } = task;
        let told = self.sort(node, &black, &white, hints, *noted);
        self.save(&mut task.room);
        told
    }

    fn sort(
        &self,
        node: &mut Node<B>,
        black: &Circuit,
        white: &Circuit,
        hints: &[u8],
        noted: bool,
    ) -> Option<Told> {
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
        let child = |&(_, _, score, cell): &(bool, usize, f32, usize)| {
            Child::new(cell as u8, Numbers::guess_move(lead, score / best))
        };
        node.children = order.iter().map(child).collect();
        if self.judge.is_none() && !noted {
            return None;
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
        Some(self.consult(node, circuits, &moves, -best))
    }

    /// Asks the judge about a position and the moves that are left; what it is told.
    fn consult(
        &self,
        node: &mut Node<B>,
        circuits: [&Circuit; 2],
        moves: &[Ranked],
        best: f32,
    ) -> Told {
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
                    (ranked.poor, logs[1], Child::new(ranked.cell as u8, Numbers::of(logs)))
                })
                .collect();
            order.sort_by(|a, b| a.0.cmp(&b.0).then(a.1.total_cmp(&b.1)));
            node.children = order.into_iter().map(|(_, _, child)| child).collect();
        }
        (cues, moves.iter().map(|ranked| ranked.cell as u8).zip(told).collect())
    }
}
