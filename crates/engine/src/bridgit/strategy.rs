//! Three strategies on the same position, each with its moves or the reason why it has none.
//!
//! | strategy | asks for two edge-disjoint spanning trees of | from |
//! |---|---|---|
//! | West's textbook | the whole graph with an extra edge between the ends | the start only |
//! | voluntary (随意) | the whole live component with the new bridge doubled | any position |
//! | Lehman, repaired | *some* vertex set U with both ends, the new bridge doubled | any position |
//!
//! The third is exact. The second asks too much: a pendant or thin part of the live component that
//! nobody needs for joining the ends still has to be spanned twice.

use super::advice::{Advice, choose};
use super::board::{Board, ends, post_count, posts};
use super::certificate::{Pair, joined, pair};
use super::distance::fewest;
use super::forests::{Forests, OUTSIDE};
use super::graph::PlayerGraph;
use super::reason::Reason;
use super::reply::{Keeper, NoAnswer};
use super::solve::{pivots, solve};
use super::union::Union;
use rules::Player::{self, One, Two};

/// All there is to say about a position and its mover.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Strategies {
    /// What the textbook says to a position without its history.
    pub west: West,
    /// What the slides say.
    pub voluntary: Voluntary,
    /// What is true.
    pub lehman: Lehman,
    /// `None` is ∞.
    pub b_left: Option<u32>,
    /// The same for Right.
    pub b_right: Option<u32>,
}

impl Strategies {
    /// Asks all three strategies for the mover.
    pub fn new(board: &Board, mover: Player) -> Self {
        Strategies {
            west: West::new(board, mover),
            voluntary: Voluntary::new(board, mover),
            lehman: Lehman::new(board, mover),
            b_left: fewest(board, One),
            b_right: fewest(board, Two),
        }
    }
}

/// The spanning-tree strategy of the textbook: trees from the start, kept by exchange.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct West {
    /// There is a move.
    pub executable: bool,
    /// The cells that it allows.
    pub moves: Vec<usize>,
    /// The trees now held; at the start one of them also holds the extra edge.
    pub trees: [Vec<usize>; 2],
    /// What the moves rest on, or why there is none.
    pub why: Reason,
}

impl West {
    fn refuses(why: Reason) -> Self {
        West { executable: false, moves: Vec::new(), trees: [Vec::new(), Vec::new()], why }
    }

    /// From a position alone.
    pub fn new(board: &Board, mover: Player) -> Self {
        if let Some(winner) = board.winner() {
            return West::refuses(Reason::Over { winner });
        }
        if board.empties().count() < board.cells().len() {
            return West::refuses(Reason::MiddleOfGame);
        }
        if mover == Two {
            return West::refuses(Reason::SecondPlayer);
        }
        West::opening(board)
    }

    /// The first move: two trees of the graph with an extra edge, which counts as cut.
    fn opening(board: &Board) -> Self {
        let mut forests = Forests::new(board, One);
        let extra = forests.extra();
        forests.insert(extra);
        let home = usize::from(forests.home(extra));
        let trees = [0, 1].map(|tree: u8| {
            board.empties().filter(|cell| forests.home(*cell as u32) == tree).collect::<Vec<_>>()
        });
        let mut sides = Union::new(post_count(board.size()));
        for cell in &trees[home] {
            let [a, b] = ends(board.size(), One, *cell);
            sides.join(a, b);
        }
        let mends = |cell: &usize| {
            let [a, b] = ends(board.size(), One, *cell);
            !sides.same(a, b)
        };
        let moves = trees[1 - home].iter().copied().filter(mends).collect();
        West { executable: true, moves, trees, why: Reason::ExtraEdge }
    }

    /// Replays a game from the start; Left moves first and must have mended every cut.
    pub fn follow(size: usize, moves: &[usize]) -> Self {
        let start = Board::empty(size);
        let Some((first, rest)) = moves.split_first() else {
            return West::new(&start, One);
        };
        let bridged = match start.cells().get(*first) {
            Some(_) => start.with(*first, One),
            None => return West::refuses(Reason::NoAnswer(NoAnswer::Taken { cell: *first })),
        };
        let Some(mut keeper) = Keeper::new(&bridged, One) else {
            return West::refuses(Reason::NoTrees { cell: *first });
        };
        let mut last = None;
        for turn in rest.chunks(2) {
            let found = match turn {
                [cut, played] => keeper.follow(*cut, *played).map(|_| None),
                [cut, ..] => keeper.answer(*cut).map(|answer| Some((answer, *cut))),
                [] => break,
            };
            last = match found {
                Ok(found) => found,
                Err(NoAnswer::Lost { cell }) => {
                    return West::refuses(Reason::TreesLost { cut: turn[0], cell });
                }
                Err(why) => return West::refuses(Reason::NoAnswer(why)),
            };
        }
        let Some((answer, cut)) = last else { return West::refuses(Reason::Waits) };
        let why = Reason::of(answer, cut);
        West { executable: true, moves: vec![answer.cell()], trees: keeper.trees(), why }
    }
}

/// One of the steps 1 to 4 of the slides.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Step {
    /// From 1.
    pub number: u8,
    /// The strategy can go on.
    pub done: bool,
    /// What was found.
    pub what: Stage,
}

/// What a step found.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Stage {
    /// The mover's graph.
    Graph {
        /// Whose graph it is.
        mover: Player,
        /// Empty cells.
        singles: usize,
        /// Bridges of the mover.
        doubles: usize,
    },
    /// The component with both ends, and how many others there are.
    Live {
        /// Its size, the ends included.
        vertices: usize,
        /// Components without both ends.
        dead: usize,
    },
    /// Whether a single edge can be doubled, or why there is none.
    Judged(Reason),
    /// Bridge one of the cells, for example this one.
    Bridge {
        /// The first that helps.
        cell: usize,
    },
}

/// The voluntary strategy of the slides.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Voluntary {
    /// There is a move; whether it wins is another question.
    pub executable: bool,
    /// The cells whose doubling gives the live component two trees.
    pub moves: Vec<usize>,
    /// By how many edges the live component falls short of two trees, before the move.
    pub shortage: Option<usize>,
    /// How the slides come to it.
    pub steps: Vec<Step>,
    /// What the moves rest on, or why there is none.
    pub why: Reason,
}

impl Voluntary {
    /// Follows the steps of the slides in any position.
    pub fn new(board: &Board, mover: Player) -> Self {
        let graph = PlayerGraph::new(board, mover);
        let (singles, doubles) = (board.empties().count(), board.bridges(mover));
        let mut stages = vec![(true, Stage::Graph { mover, singles, doubles })];
        let (mut shortage, mut moves) = (None, Vec::new());
        let why = match (board.winner(), graph.live()) {
            (Some(winner), _) => Reason::Over { winner },
            (None, None) => Reason::Apart,
            (None, Some(live)) => {
                let (vertices, dead) = (live.vertices.len(), graph.components.len() - 1);
                stages.push((true, Stage::Live { vertices, dead }));
                let cells: Vec<usize> = graph.singles(live).collect();
                let (edges, found) = doubling(board, mover, &live.vertices, &cells);
                (shortage, moves) = (Some(edges), found);
                Reason::Shortage { edges, cells: moves.len() }
            }
        };
        let executable = !moves.is_empty();
        stages.push((executable, Stage::Judged(why.clone())));
        stages.extend(moves.first().map(|cell| (true, Stage::Bridge { cell: *cell })));
        let steps = (1..).zip(stages).map(|(number, (done, what))| Step { number, done, what });
        Voluntary { executable, moves, shortage, steps: steps.collect(), why }
    }
}

/// The moves of the voluntary strategy in an unfinished position, without a word about them.
pub fn voluntary_moves(board: &Board, mover: Player) -> Vec<usize> {
    let graph = PlayerGraph::new(board, mover);
    graph.live().map_or(Vec::new(), |live| {
        let cells: Vec<usize> = graph.singles(live).collect();
        doubling(board, mover, &live.vertices, &cells).1
    })
}

/// By how many edges the live component lacks two trees, and the cells whose doubling helps.
fn doubling(board: &Board, mover: Player, live: &[u32], cells: &[usize]) -> (usize, Vec<usize>) {
    let mut forests = Forests::new(board, mover);
    let mut clumps: Vec<u32> = live.iter().map(|v| forests.clump(*v)).collect();
    clumps.sort_unstable();
    clumps.dedup();
    let held = |forests: &mut Forests, cell: usize| {
        let [a, b] = forests.ends(cell as u32);
        forests.home(cell as u32) != OUTSIDE && a != b
    };
    let edges = cells.iter().filter(|cell| held(&mut forests, **cell)).count();
    let shortage = 2 * (clumps.len() - 1) - edges;
    let moves = match shortage {
        0 => cells.to_vec(),
        1 => {
            let extra = forests.extra();
            let found = cells.iter().any(|cell| {
                forests.aim(ends(board.size(), mover, *cell));
                forests.insert(extra)
            });
            if found { pivots(&mut forests) } else { Vec::new() }
        }
        _ => Vec::new(),
    };
    (shortage, moves)
}

/// The repaired strategy: exact for every position.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Lehman {
    /// The mover wins.
    pub executable: bool,
    /// All winning cells.
    pub moves: Vec<usize>,
    /// The set U and the trees after the move that is recommended; if the mover loses, those of the
    /// opponent; none once the game is over.
    pub proof: Option<Pair>,
    /// The winning cell after which the mover needs the fewest bridges.
    pub recommended: Option<usize>,
    /// What the recommended move rests on, or why the mover loses.
    pub why: Reason,
}

impl Lehman {
    /// Solves the position and finds the trees that prove it.
    pub fn new(board: &Board, mover: Player) -> Self {
        let solution = solve(board, mover);
        let moves = solution.winning;
        let refuses =
            |moves, proof, why| Lehman { executable: false, moves, proof, recommended: None, why };
        if solution.finished {
            return refuses(moves, None, Reason::Over { winner: solution.winner });
        }
        let Some(Advice { cell, wins: true }) = choose(board, mover, &moves) else {
            let proof = pair(board, mover.other());
            let vertices = proof.as_ref().map_or(0, |pair| pair.set.len());
            return refuses(moves, proof, Reason::Loses { loser: mover, vertices });
        };
        let after = board.with(cell, mover);
        let (proof, why) = match pair(&after, mover) {
            None => (joined(&after, mover), Reason::Joins { cell }),
            Some(pair) => {
                let left_out = left_out(board, mover, &pair);
                let why = Reason::Trees { cell, vertices: pair.set.len(), left_out };
                (pair, why)
            }
        };
        Lehman { executable: true, moves, proof: Some(proof), recommended: Some(cell), why }
    }
}

/// The posts of the live component that are not in U.
fn left_out(board: &Board, mover: Player, pair: &Pair) -> Vec<(usize, usize)> {
    let graph = PlayerGraph::new(board, mover);
    let live = graph.live().map_or(&[][..], |live| &live.vertices[..]);
    let spare = live.iter().filter(|v| pair.set.binary_search(v).is_err());
    spare.flat_map(|v| posts(board.size(), mover, *v)).collect()
}
