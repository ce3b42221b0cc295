//! Two edge-disjoint spanning trees on one vertex set, and certificates made of them.
//!
//! ```text
//! hissho 1
//! game bridgit:2
//! claim wins left .././..:left          Left moves: play a winning cell, then cite the trees
//! 1 wins left L././..:right trees 1,1 … | 1,1 …
//! 2 wins left .././..:left move 1,1=1
//! qed 2
//! ```
//!
//! Own bridges may stand in both trees, empty cells in one. Whoever holds such a pair on a set with
//! both ends wins moving second: a cut in one tree is mended by an edge of the other (Lehman 1964).

use super::board::{Board, FAR, NEAR, cell_name, ends, post_count};
use super::forests::Forests;
use super::solve::solve;
use super::union::Union;
use crate::draft::{Draft, cases, words};
use rules::Player::{self, One};

/// The proof that a player wins moving second.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Pair {
    /// Who wins.
    pub player: Player,
    /// The vertices of U in increasing order, the two ends among them.
    pub set: Vec<u32>,
    /// The cells of the trees in reading order, own bridges among them.
    pub trees: [Vec<usize>; 2],
}

/// Two trees for the player moving second; `None` if there are none or the game is over.
pub(crate) fn pair(board: &Board, player: Player) -> Option<Pair> {
    if board.winner().is_some() {
        return None;
    }
    let mut forests = Forests::new(board, player);
    let extra = forests.extra();
    if forests.insert(extra) {
        return None;
    }
    let size = board.size();
    let core = forests.clump(NEAR);
    let set: Vec<u32> =
        (0..post_count(size) as u32).filter(|v| forests.clump(*v) == core).collect();
    let mut own = Union::new(post_count(size));
    let mut trees = [Vec::new(), Vec::new()];
    for (cell, owner) in board.cells().iter().enumerate() {
        let [a, b] = ends(size, player, cell);
        if forests.clump(a) != core || forests.clump(b) != core {
            continue;
        }
        match owner {
            Some(p) if *p == player && own.join(a, b).is_some() => {
                trees.iter_mut().for_each(|tree| tree.push(cell));
            }
            None => {
                if let Some(tree) = trees.get_mut(usize::from(forests.home(cell as u32))) {
                    tree.push(cell);
                }
            }
            _ => {}
        }
    }
    debug_assert!(forests.clump(FAR) == core);
    Some(Pair { player, set, trees })
}

/// The pair of a player who has joined the ends: own bridges alone, the same in both trees.
pub(crate) fn joined(board: &Board, player: Player) -> Pair {
    let size = board.size();
    let mut own = Union::new(post_count(size));
    let mut tree: Vec<usize> = (0..board.cells().len())
        .filter(|cell| {
            let [a, b] = ends(size, player, *cell);
            board.get(*cell) == Some(player) && own.join(a, b).is_some()
        })
        .collect();
    let core = own.find(NEAR);
    tree.retain(|cell| own.find(ends(size, player, *cell)[0]) == core);
    let set = (0..post_count(size) as u32).filter(|v| own.find(*v) == core).collect();
    Pair { player, set, trees: [tree.clone(), tree] }
}

/// The certificate for the winner of this position with this mover.
pub fn certificate(board: &Board, mover: Player) -> String {
    let solution = solve(board, mover);
    let winner = solution.winner;
    let at_once = board.finisher(mover).filter(|_| !solution.finished);
    let cell = at_once.or(solution.winning.first().copied());
    let claim = fact(board, mover, winner);
    let mut draft = Draft::default();
    let last = match cell {
        None => settled(board, winner, claim, &mut draft),
        Some(cell) => {
            let next = board.with(cell, mover);
            let after = settled(&next, winner, fact(&next, mover.other(), winner), &mut draft);
            let m = cell_name(board.size(), cell);
            draft.step(claim, "move", cases([(m, after)]))
        }
    };
    draft.write(&format!("bridgit:{}", board.size()), last)
}

fn fact(board: &Board, mover: Player, winner: Player) -> String {
    format!("wins {} {board}:{}", name(winner), name(mover))
}

/// Records the win in a position in which the winner does not move.
fn settled(board: &Board, winner: Player, fact: String, draft: &mut Draft) -> usize {
    let Some(Pair { trees: [one, two], .. }) = pair(board, winner) else {
        return draft.step(fact, "over", Vec::new());
    };
    let name = |cell: usize| cell_name(board.size(), cell);
    let (one, two) = (one.into_iter().map(name), two.into_iter().map(name));
    draft.step(fact, "trees", words(one.chain(["|".to_string()]).chain(two)))
}

/// The name of a player in this game.
pub fn name(player: Player) -> &'static str {
    if player == One { "left" } else { "right" }
}
