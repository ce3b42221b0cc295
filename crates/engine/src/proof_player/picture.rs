//! What there is to draw where a certificate stands: the step, the cells that matter, the trees or the
//! weights that it speaks of.

use super::{ProofPlayer, Stage};
use checker::Step;
use std::collections::{BTreeSet, HashSet};

/// What a step puts on the board, with cells by their names.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Picture {
    /// Nothing but the board.
    Plain,
    /// Two trees without a common empty cell, as they are after all exchanges.
    Trees([Vec<String>; 2]),
    /// Cells with their weights in an argument by a pagoda function.
    Weights(Vec<(String, i128)>),
    /// The cells whose tokens are counted.
    Marked(Vec<String>),
}

impl ProofPlayer {
    /// The step that speaks of the position where the game stands, or of all that followed it.
    pub fn standing(&self) -> Option<&Step> {
        self.step(match &self.stage {
            Stage::Strategy(step) | Stage::Line(step, _) => *step,
            Stage::Connections(connections) => connections.step,
            Stage::Trees(trees) => trees.step,
            Stage::Invariant(invariant) => invariant.step,
        })
    }

    /// What to draw on the board as the game stands.
    pub fn picture(&self) -> Picture {
        match &self.stage {
            Stage::Trees(trees) => Picture::Trees(trees.names()),
            Stage::Invariant(invariant) => invariant.picture(),
            Stage::Strategy(_) | Stage::Connections(_) | Stage::Line(..) => Picture::Plain,
        }
    }

    /// The cells where it may still have to play, as far as the certificate says.
    pub fn ground(&self) -> Vec<String> {
        let cells = match &self.stage {
            Stage::Strategy(step) => self.moves_below(*step).into_iter().collect(),
            Stage::Connections(connections) => connections.ground(&self.derivation, self.seen()),
            Stage::Trees(trees) => trees.open(),
            Stage::Line(..) | Stage::Invariant(_) => Vec::new(),
        };
        match &self.mirror {
            Some(mirror) => mirror.cells(&*self.now, cells),
            None => cells,
        }
    }

    /// All moves of its own in the steps that a step rests on, up to those about an image of the board.
    fn moves_below(&self, step: u64) -> BTreeSet<String> {
        let (mut moves, mut seen, mut rest) = (BTreeSet::new(), HashSet::new(), vec![step]);
        while let Some(step) = rest.pop().and_then(|number| self.step(number)) {
            if step.lemma.name() == "image" {
                continue;
            }
            for cite in step.cites.iter().filter(|cite| seen.insert(cite.step)) {
                rest.push(cite.step);
            }
            if step.lemma.name() == "move" {
                moves.extend(
                    step.cites.iter().filter_map(|cite| Some(cite.word.as_deref()?.into())),
                );
            }
        }
        moves
    }
}
