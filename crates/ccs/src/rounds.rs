//! Refinement in rounds: round k tells states apart by what they can do in k steps.
//!
//! The *signature* of a state is the set of (label, block of the round before) that it leads to. For
//! branching bisimilarity (van Glabbeek and Weijland 1996; the signatures are Blom and Orzan's,
//! 2003) silent steps within a block are inert: what lies behind them counts as the state's own.
//! Systems must have no silent cycles then.

use crate::components::components;
use crate::lts::{LabelId, Lts};
use rustc_hash::FxHashMap;

/// What a state can do: labels, and the blocks that they lead to.
pub type Signature = Vec<(LabelId, u32)>;

/// How rounds look at a system.
#[derive(Clone, Debug)]
pub struct Rounds<'a> {
    /// The system.
    pub lts: &'a Lts,
    /// The label whose steps within a block are inert.
    pub inert: Option<LabelId>,
    /// States in an order in which inert steps lead back.
    order: Vec<u32>,
}

impl<'a> Rounds<'a> {
    /// Rounds over a system; `inert` is the label whose steps within a block do not count.
    pub fn new(lts: &'a Lts, inert: Option<LabelId>) -> Self {
        let silent = |state: u32| {
            let edges = lts.edges(state).iter();
            edges.filter(move |(label, _)| Some(*label) == inert).map(|(_, to)| *to)
        };
        let component = match inert {
            Some(_) => components(lts.len(), silent),
            None => Vec::new(),
        };
        let mut order: Vec<u32> = lts.states().collect();
        if inert.is_some() {
            order.sort_by_key(|state| component[*state as usize]);
        }
        Rounds { lts, inert, order }
    }

    /// The signatures of all states with respect to these blocks.
    pub fn signatures(&self, block: &[u32]) -> Vec<Signature> {
        let mut signatures: Vec<Signature> = vec![Vec::new(); self.lts.len()];
        for state in &self.order {
            let mut own = Vec::new();
            for (label, to) in self.lts.edges(*state) {
                let stays = block[*to as usize] == block[*state as usize];
                if stays && Some(*label) == self.inert {
                    own.extend_from_slice(&signatures[*to as usize]);
                } else {
                    own.push((*label, block[*to as usize]));
                }
            }
            own.sort_unstable();
            own.dedup();
            signatures[*state as usize] = own;
        }
        signatures
    }

    /// The blocks of the next round, and how many.
    fn next(&self, block: &[u32]) -> (Vec<u32>, usize) {
        let mut numbers: FxHashMap<(u32, Signature), u32> = FxHashMap::default();
        let signatures = self.signatures(block);
        let mut number = |(block, signature): (&u32, Signature)| {
            let new = numbers.len() as u32;
            *numbers.entry((*block, signature)).or_insert(new)
        };
        let next: Vec<u32> = block.iter().zip(signatures).map(&mut number).collect();
        let count = numbers.len();
        (next, count)
    }

    /// The blocks of all rounds until these two states differ; none if they never do, or if it was
    /// time to stop.
    pub fn apart(&self, p: u32, q: u32, stop: &dyn Fn() -> bool) -> Option<Vec<Vec<u32>>> {
        let mut history = vec![vec![0u32; self.lts.len()]];
        let mut count = 1;
        loop {
            let last = history.last()?;
            if last[p as usize] != last[q as usize] {
                return Some(history);
            }
            let (next, more) = self.next(last);
            if more == count || stop() {
                return None;
            }
            count = more;
            history.push(next);
        }
    }

    /// The blocks when nothing changes any more; none if it was time to stop.
    pub fn rest(&self, stop: &dyn Fn() -> bool) -> Option<Vec<u32>> {
        let mut block = vec![0u32; self.lts.len()];
        let mut count = usize::from(!block.is_empty());
        loop {
            if stop() {
                return None;
            }
            let (next, more) = self.next(&block);
            block = next;
            if more == count {
                return Some(block);
            }
            count = more;
        }
    }
}
