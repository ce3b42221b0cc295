//! Why a strategy of Bridg-It plays as it does, in English.

use engine::bridgit::board::cell_name;
use engine::bridgit::certificate::name;
use engine::bridgit::reason::Reason;
use engine::bridgit::strategy::Stage;
use rules::Player;

/// A reason on a board of that size.
pub fn reason(size: usize, why: &Reason) -> String {
    let cell = |cell: usize| cell_name(size, cell);
    match why {
        Reason::Over { winner } => {
            format!("the game is over: {} has joined the ends", name(*winner))
        }
        Reason::Joins { cell: c } => format!("{} joins the ends at once", cell(*c)),
        Reason::MiddleOfGame => "the trees are chosen at the start and kept move by move; a \
            position in the middle of a game does not say which trees its player holds"
            .into(),
        Reason::SecondPlayer => "the strategy is that of the first player, Left: the graph is one \
            edge short of two trees, and only the first move makes up for it"
            .into(),
        Reason::ExtraEdge => "with an extra edge between the ends the graph has two edge-disjoint \
            spanning trees; count the extra edge as cut and mend its tree with an edge of the other"
            .into(),
        Reason::NoTrees { cell: c } => format!("{} leaves Left without two trees", cell(*c)),
        Reason::TreesLost { cut, cell: c } => format!(
            "Left answered {} by {}, which does not mend the tree that was cut: the trees are lost",
            cell(*cut),
            cell(*c)
        ),
        Reason::NoAnswer(refusal) => refusal.to_string(),
        Reason::Waits => "Right moves: the strategy waits for the next cut".into(),
        Reason::Exchange { cut, cell: c, tree } => format!(
            "{} was an edge of tree {}; {} of the other tree mends it",
            cell(*cut),
            tree + 1,
            cell(*c)
        ),
        Reason::Whole { cut } => {
            format!("both trees are whole after {}: any bridge does", cell(*cut))
        }
        Reason::Apart => "the ends are in different components".into(),
        Reason::Shortage { edges: 0, .. } => "the live component has two edge-disjoint spanning \
            trees already: every single edge of it will do"
            .into(),
        Reason::Shortage { edges: 1, cells } => format!(
            "the live component is one edge short of two edge-disjoint spanning trees; doubling any \
             of {cells} single edges makes up for it"
        ),
        Reason::Shortage { edges, .. } => format!(
            "the live component is {edges} edges short of two edge-disjoint spanning trees, and \
             doubling one edge adds one"
        ),
        Reason::Loses { loser, vertices } => format!(
            "{} loses: {} holds two edge-disjoint spanning trees on {vertices} vertices of the own \
             graph, both ends among them, and mends every cut",
            name(*loser),
            name(loser.other())
        ),
        Reason::Trees { cell: c, vertices, left_out } => {
            let posts: Vec<String> = left_out.iter().map(|(x, y)| format!("({x},{y})")).collect();
            let rest = match posts.len() {
                0 => "U is the whole live component".to_string(),
                1..=8 => format!("of the live component U leaves out {}", posts.join(" ")),
                many => format!("of the live component U leaves out {many} posts"),
            };
            format!(
                "after {} a set U of {vertices} vertices with both ends has two edge-disjoint \
                 spanning trees; {rest}",
                cell(*c)
            )
        }
    }
}

/// What a step of the voluntary strategy found.
pub fn stage(size: usize, what: &Stage) -> String {
    match what {
        Stage::Graph { mover, singles, doubles } => {
            let graph = if *mover == Player::One { "LG" } else { "RG" };
            format!("{graph}: {singles} single and {doubles} double edges")
        }
        Stage::Live { vertices, dead } => {
            format!("live component of {vertices} vertices; {dead} dead ones")
        }
        Stage::Judged(why) => reason(size, why),
        Stage::Bridge { cell } => {
            format!("bridge one of them, for example {}", cell_name(size, *cell))
        }
    }
}
