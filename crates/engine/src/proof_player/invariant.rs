//! What a `never` says of every move: the position stays in the table, the weight does not grow, the
//! parity does not change.

use super::{Picture, Reason, Reply};
use checker::Step;
use rules::State;
use rules::hiq::Hiq;

#[derive(Clone, Debug)]
pub(super) struct Invariant {
    pub step: u64,
    kept: Kept,
}

#[derive(Clone, Debug)]
enum Kept {
    /// So many boards; up to symmetry or not.
    Table {
        boards: usize,
        orbits: bool,
    },
    /// Weights of cells by name.
    Pagoda(Vec<(String, i128)>),
    Parity(Vec<String>),
}

impl Invariant {
    pub fn new(step: &Step) -> Option<Self> {
        let boards = step.boards.len();
        let kept = match step.lemma.name() {
            "table" => Kept::Table { boards, orbits: false },
            "orbits" => Kept::Table { boards, orbits: true },
            "pagoda" => {
                let weight = |word: &str| {
                    let (cell, weight) = word.split_once('=')?;
                    Some((cell.to_string(), weight.parse().ok()?))
                };
                let weights = step.words.iter().map(|word| weight(word));
                Kept::Pagoda(weights.collect::<Option<_>>()?)
            }
            "parity" => Kept::Parity(step.words.iter().map(ToString::to_string).collect()),
            _ => return None,
        };
        Some(Invariant { step: step.number, kept })
    }

    pub fn picture(&self) -> Picture {
        match &self.kept {
            Kept::Table { .. } => Picture::Plain,
            Kept::Pagoda(weights) => Picture::Weights(weights.clone()),
            Kept::Parity(cells) => Picture::Marked(cells.clone()),
        }
    }

    /// What it says of a move from one position to another.
    pub fn remark(&self, before: &dyn State, after: &dyn State) -> Reply {
        let reason = match &self.kept {
            Kept::Table { boards, orbits } => {
                let board = if *orbits { after.canonical() } else { after.board() };
                Reason::Within { board, boards: *boards }
            }
            Kept::Pagoda(weights) => {
                let weight = |cells: &dyn Fn(&Hiq, usize) -> bool, state: &dyn State| -> i128 {
                    let Some(hiq) = state.as_any().downcast_ref::<Hiq>() else { return 0 };
                    let index = |name: &str| hiq.layout().index_of_name(name);
                    let heavy = weights
                        .iter()
                        .filter(|(name, _)| index(name).is_some_and(|cell| cells(hiq, cell)));
                    heavy.map(|(_, weight)| weight).sum()
                };
                Reason::Weighs {
                    before: weight(&Hiq::token, before),
                    after: weight(&Hiq::token, after),
                    goal: weight(&|hiq, cell| hiq.layout().target() == cell, after),
                }
            }
            Kept::Parity(cells) => {
                let Some(hiq) = after.as_any().downcast_ref::<Hiq>() else {
                    return Reply::none(Reason::Waits);
                };
                let named = |name: &String| hiq.layout().index_of_name(name);
                let cells: Vec<usize> = cells.iter().filter_map(named).collect();
                Reason::Parity {
                    tokens: cells.iter().filter(|cell| hiq.token(**cell)).count(),
                    goal: cells.iter().filter(|cell| hiq.layout().target() == **cell).count(),
                }
            }
        };
        Reply { step: Some(self.step), ..Reply::none(reason) }
    }
}
