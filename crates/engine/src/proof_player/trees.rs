//! Play in Bridg-It with the two trees of a step in hand: every cut is mended by an exchange
//! ([`Keeper`]).

use super::{Reason, Reply};
use crate::bridgit::board::{Board, cell_at, cell_name};
use crate::bridgit::certificate::Pair;
use crate::bridgit::reply::{Answer, Keeper};
use checker::Step;
use rules::bridgit::Bridgit;
use rules::{Player, State};

#[derive(Clone, Debug)]
pub(super) struct Trees {
    pub step: u64,
    size: usize,
    keeper: Keeper,
}

impl Trees {
    /// Takes over at a step `trees`.
    pub fn new(step: &Step, state: &dyn State, player: Option<Player>) -> Option<Self> {
        let position: &Bridgit = state.as_any().downcast_ref()?;
        let size = position.size();
        let mut lists = step
            .lists()
            .map(|list| list.iter().map(|name| read(size, name)).collect::<Option<Vec<usize>>>());
        let trees = [lists.next()??, lists.next()??];
        let pair = Pair { player: player?, set: Vec::new(), trees };
        let keeper = Keeper::holding(&Board::from(position), &pair);
        Some(Trees { step: step.number, size, keeper })
    }

    /// The answer to a bridge of the other player.
    pub fn answer(&mut self, cut: &str) -> Option<Reply> {
        let answer = self.keeper.answer(read(self.size, cut)?).ok()?;
        let cut = cut.to_string();
        let reason = match answer {
            Answer::Exchange { tree, .. } => Reason::Exchange { cut, tree },
            Answer::Free { .. } => Reason::Whole { cut },
        };
        let carrier = self.cells(|cell| cell == answer.cell() || self.is_open(cell));
        let play = Some(cell_name(self.size, answer.cell()));
        Some(Reply { play, step: Some(self.step), carrier, reason })
    }

    /// Both trees as they are now.
    pub fn names(&self) -> [Vec<String>; 2] {
        self.keeper.trees().map(|tree| tree.iter().map(|c| cell_name(self.size, *c)).collect())
    }

    /// Their empty cells.
    pub fn open(&self) -> Vec<String> {
        self.cells(|cell| self.is_open(cell))
    }

    fn is_open(&self, cell: usize) -> bool {
        self.keeper.board().get(cell).is_none()
    }

    /// Some cells of the trees, each once.
    fn cells(&self, wanted: impl Fn(usize) -> bool) -> Vec<String> {
        let [one, two] = self.keeper.trees();
        let mut cells: Vec<usize> = one.into_iter().chain(two).filter(|c| wanted(*c)).collect();
        cells.sort_unstable();
        cells.dedup();
        cells.into_iter().map(|cell| cell_name(self.size, cell)).collect()
    }
}

fn read(size: usize, name: &str) -> Option<usize> {
    let (x, y) = name.split_once(',')?;
    cell_at(size, x.parse().ok()?, y.parse().ok()?)
}
