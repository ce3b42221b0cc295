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
use super::board::{Board, cell_name, ends, post_count, posts};
use super::certificate::{Pair, joined, name, pair};
use super::distance::fewest;
use super::forests::{Forests, OUTSIDE};
use super::graph::PlayerGraph;
use super::reply::{Keeper, NoAnswer};
use super::solve::{pivots, solve};
use super::union::Union;
use rules::Player::{self, One, Two};

/// All there is to say about a position and its mover.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Strategies {
    pub west: West,
    pub voluntary: Voluntary,
    pub lehman: Lehman,
    /// `None` is ∞.
    pub b_left: Option<u32>,
    pub b_right: Option<u32>,
}

impl Strategies {
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
    pub executable: bool,
    pub moves: Vec<usize>,
    /// The trees now held; at the start one of them also holds the extra edge.
    pub trees: [Vec<usize>; 2],
    pub why: String,
}

impl West {
    fn refuses(why: String) -> Self {
        West { executable: false, moves: Vec::new(), trees: [Vec::new(), Vec::new()], why }
    }

    /// From a position alone.
    pub fn new(board: &Board, mover: Player) -> Self {
        if board.winner().is_some() {
            return West::refuses("the game is over".to_string());
        }
        if board.empties().count() < board.cells().len() {
            let why = "the trees are chosen at the start and kept move by move; a position in the \
                       middle of a game does not say which trees its player holds";
            return West::refuses(why.to_string());
        }
        if mover == Two {
            let why = "the strategy is that of the first player, Left: the graph is one edge short \
                       of two trees, and only the first move makes up for it";
            return West::refuses(why.to_string());
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
        let why = "with an extra edge between the ends the graph has two edge-disjoint spanning \
                   trees; count the extra edge as cut and mend its tree with an edge of the other";
        West { executable: true, moves, trees, why: why.to_string() }
    }

    /// Replays a game from the start; Left moves first and must have mended every cut.
    pub fn follow(size: usize, moves: &[usize]) -> Self {
        let start = Board::empty(size);
        let Some((first, rest)) = moves.split_first() else {
            return West::new(&start, One);
        };
        let named = |cell: usize| cell_name(size, cell);
        let bridged = match start.cells().get(*first) {
            Some(_) => start.with(*first, One),
            None => return West::refuses(format!("cell {first} is not on the board")),
        };
        let Some(mut keeper) = Keeper::new(&bridged, One) else {
            return West::refuses(format!("{} leaves Left without two trees", named(*first)));
        };
        let mut last = None;
        for turn in rest.chunks(2) {
            let found = match turn {
                [cut, played] => keeper.follow(*cut, *played).map(|_| None),
                [cut, ..] => keeper.answer(*cut).map(|answer| Some((answer, named(*cut)))),
                [] => break,
            };
            last = match found {
                Ok(found) => found,
                Err(NoAnswer::Lost { cell }) => {
                    let (cut, played) = (named(turn[0]), named(cell));
                    return West::refuses(format!(
                        "Left answered {cut} by {played}, which does not mend the tree that was \
                         cut: the trees are lost"
                    ));
                }
                Err(e) => return West::refuses(e.to_string()),
            };
        }
        let Some((answer, cut)) = last else {
            return West::refuses("Right moves: the strategy waits for the next cut".to_string());
        };
        let why = answer.why(size, &cut);
        West { executable: true, moves: vec![answer.cell()], trees: keeper.trees(), why }
    }
}

/// One of the steps 1 to 4 of the slides.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Step {
    pub number: u8,
    pub done: bool,
    pub text: String,
}

/// The voluntary strategy of the slides.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Voluntary {
    pub executable: bool,
    pub moves: Vec<usize>,
    /// By how many edges the live component falls short of two trees, before the move.
    pub shortage: Option<usize>,
    pub steps: Vec<Step>,
    pub why: String,
}

impl Voluntary {
    pub fn new(board: &Board, mover: Player) -> Self {
        let graph = PlayerGraph::new(board, mover);
        let initial = if mover == One { "LG" } else { "RG" };
        let mut steps = Vec::new();
        let mut step = |done: bool, text: String| {
            steps.push(Step { number: steps.len() as u8 + 1, done, text });
        };
        let mut result = Voluntary {
            executable: false,
            moves: Vec::new(),
            shortage: None,
            steps: Vec::new(),
            why: String::new(),
        };
        let doubles = board.bridges(mover);
        let singles = board.empties().count();
        step(true, format!("{initial}: {singles} single and {doubles} double edges"));
        match (board.winner(), graph.live()) {
            (Some(winner), _) => {
                result.why = format!("the game is over: {} has joined the ends", name(winner));
                step(false, result.why.clone());
            }
            (None, None) => {
                result.why = "the ends are in different components".to_string();
                step(false, result.why.clone());
            }
            (None, Some(live)) => {
                let dead = graph.components.len() - 1;
                let vertices = live.vertices.len();
                step(true, format!("live component of {vertices} vertices; {dead} dead ones"));
                let cells: Vec<usize> = graph.singles(live).collect();
                let (shortage, moves) = doubling(board, mover, &live.vertices, &cells);
                result.executable = !moves.is_empty();
                result.shortage = Some(shortage);
                result.why = match shortage {
                    0 => "the live component has two edge-disjoint spanning trees already: every \
                          single edge of it will do"
                        .to_string(),
                    1 => format!(
                        "the live component is one edge short of two edge-disjoint spanning trees; \
                         doubling any of {} single edges makes up for it",
                        moves.len()
                    ),
                    _ => format!(
                        "the live component is {shortage} edges short of two edge-disjoint spanning \
                         trees, and doubling one edge adds one"
                    ),
                };
                step(result.executable, result.why.clone());
                if let Some(cell) = moves.first() {
                    let cell = cell_name(board.size(), *cell);
                    step(true, format!("bridge one of them, for example {cell}"));
                }
                result.moves = moves;
            }
        }
        result.steps = steps;
        result
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
    pub executable: bool,
    /// All winning cells.
    pub moves: Vec<usize>,
    /// The set U and the trees after the move that is recommended; if the mover loses, those of the
    /// opponent; none once the game is over.
    pub proof: Option<Pair>,
    pub recommended: Option<usize>,
    pub why: String,
}

impl Lehman {
    pub fn new(board: &Board, mover: Player) -> Self {
        let size = board.size();
        let solution = solve(board, mover);
        let (me, other) = (name(mover), name(mover.other()));
        let moves = solution.winning;
        if solution.finished {
            let why = format!("the game is over: {} has joined the ends", name(solution.winner));
            return Lehman { executable: false, moves, proof: None, recommended: None, why };
        }
        let Some(Advice { cell: recommended, wins: true }) = choose(board, mover, &moves) else {
            let proof = pair(board, mover.other());
            let count = proof.as_ref().map_or(0, |pair| pair.set.len());
            let why = format!(
                "{me} loses: {other} holds two edge-disjoint spanning trees on {count} vertices of \
                 the own graph, both ends among them, and mends every cut"
            );
            return Lehman { executable: false, moves, proof, recommended: None, why };
        };
        let cell = cell_name(size, recommended);
        let after = board.with(recommended, mover);
        let (proof, why) = match pair(&after, mover) {
            None => (joined(&after, mover), format!("{cell} joins the ends at once")),
            Some(pair) => {
                let why = lehman_reason(board, mover, &cell, &pair);
                (pair, why)
            }
        };
        Lehman { executable: true, moves, proof: Some(proof), recommended: Some(recommended), why }
    }
}

/// What U is, and what of the live component it leaves out.
fn lehman_reason(board: &Board, mover: Player, cell: &str, pair: &Pair) -> String {
    let graph = PlayerGraph::new(board, mover);
    let live = graph.live().map_or(&[][..], |live| &live.vertices[..]);
    let spare: Vec<String> = live
        .iter()
        .filter(|v| pair.set.binary_search(v).is_err())
        .flat_map(|v| posts(board.size(), mover, *v))
        .map(|(x, y)| format!("({x},{y})"))
        .collect();
    let held = format!(
        "after {cell} a set U of {} vertices with both ends has two edge-disjoint spanning trees",
        pair.set.len()
    );
    match spare.len() {
        0 => format!("{held}; U is the whole live component"),
        1..=8 => format!("{held}; of the live component U leaves out {}", spare.join(" ")),
        many => format!("{held}; of the live component U leaves out {many} posts"),
    }
}
