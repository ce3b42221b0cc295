//! Why a strategy of Bridg-It plays a move, or has none. Cells are numbers of the board's cells.

use super::reply::{Answer, NoAnswer};
use rules::Player;

/// What a strategy has to say; the names are those of [`Strategies`](super::strategy::Strategies).
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Reason {
    /// Somebody has joined the ends.
    Over {
        /// Who has joined them.
        winner: Player,
    },
    /// The move joins the ends.
    Joins {
        /// The move.
        cell: usize,
    },
    /// West: a position in the middle of a game does not say which trees its player holds.
    MiddleOfGame,
    /// West: the strategy is that of the first player.
    SecondPlayer,
    /// West: with an extra edge, counted as cut, the graph has two trees.
    ExtraEdge,
    /// West: the first move leaves Left without two trees.
    NoTrees {
        /// The first move.
        cell: usize,
    },
    /// West: the answer to a cut does not mend the tree.
    TreesLost {
        /// What the other player took.
        cut: usize,
        /// What the strategy's player took then.
        cell: usize,
    },
    /// West: a move of the game has no answer.
    NoAnswer(NoAnswer),
    /// West: the other player moves.
    Waits,
    /// The cut was an edge of this tree (0 or 1); the cell of the other tree mends it.
    Exchange {
        /// What the other player took.
        cut: usize,
        /// The answer.
        cell: usize,
        /// The tree that lost an edge.
        tree: usize,
    },
    /// Both trees are whole after the cut: any bridge does.
    Whole {
        /// What the other player took.
        cut: usize,
    },
    /// Voluntary: the ends are in different components.
    Apart,
    /// Voluntary: the live component lacks so many edges of two trees, and so many single edges,
    /// doubled, make up for it.
    Shortage {
        /// Edges that are missing: with two or more nothing helps.
        edges: usize,
        /// Cells that help.
        cells: usize,
    },
    /// Lehman: the other player holds two trees on so many vertices.
    Loses {
        /// The player to move.
        loser: Player,
        /// The size of the set that the trees span.
        vertices: usize,
    },
    /// Lehman: after the move a set of so many vertices with both ends has two trees; these posts of
    /// the live component are left out of it.
    Trees {
        /// The move.
        cell: usize,
        /// The size of the set that the trees span.
        vertices: usize,
        /// Posts (x, y).
        left_out: Vec<(usize, usize)>,
    },
}

impl Reason {
    /// Why an answer answers a cut.
    pub fn of(answer: Answer, cut: usize) -> Self {
        match answer {
            Answer::Exchange { cell, tree } => Reason::Exchange { cut, cell, tree },
            Answer::Free { .. } => Reason::Whole { cut },
        }
    }
}
