//! What the paper counts, counted in a plan.
//!
//! - A *second-player node* is a position with White to move that neither connections nor a forced line
//!   decide; equal ones count once. *Nodes* are those and, above each but the root, the position in which
//!   Black answers.
//! - A *lemma* is a connection of a stone and a side that the solver proved and a leaf cites.
//! - A *diagram* is a threat of a node, with its line in the caption; or the figure of a lemma; or, where
//!   connections alone do not show the lemma, a threat of its proof, and so on down.

use super::super::bits::Bits;
use super::super::connect::{Engine, Until};
use super::super::ledger::{Id, Rule, SIDE};
use super::Set;
use super::forced::Forcer;
use super::strategy::{Kind, Place, Plan};
use std::collections::BTreeSet;

#[derive(Debug)]
pub struct Tally<'p, 'a> {
    forcers: &'p [Forcer<'a>],
    /// Links below this number come from the solver.
    lent: usize,
    engine: Engine<Set>,
    pub nodes: BTreeSet<Place>,
    /// σ-connections, by the numbers of their games.
    pub games: BTreeSet<usize>,
    pub lemmas: BTreeSet<Id>,
    pub diagrams: usize,
    been: BTreeSet<(usize, Id)>,
}

impl<'p, 'a> Tally<'p, 'a> {
    pub fn new(forcers: &'p [Forcer<'a>], lent: usize) -> Self {
        Tally {
            forcers,
            lent,
            engine: Engine::default(),
            nodes: BTreeSet::new(),
            games: BTreeSet::new(),
            lemmas: BTreeSet::new(),
            diagrams: 0,
            been: BTreeSet::new(),
        }
    }

    pub fn count(&mut self, plan: &Plan) {
        match &plan.kind {
            Kind::Leaf { game, link, .. } => {
                if *game > 0 {
                    self.games.insert(*game);
                }
                self.cited(*game, *link);
            }
            Kind::Node { threats, .. } => {
                if self.nodes.insert(plan.place) {
                    self.diagrams += threats.len();
                    threats.iter().for_each(|threat| self.count(&threat.plan));
                }
            }
        }
    }

    /// The lemmas below a link of a forcer.
    fn cited(&mut self, game: usize, link: Id) {
        if (link as usize) < self.lent {
            if self.lemmas.insert(link) {
                self.diagrams += 1;
                self.proof(link);
            }
        } else if self.been.insert((game, link)) {
            for (_, of) in self.below(game, link) {
                self.cited(game, of);
            }
        }
    }

    /// What a link cites, and whether as a threat.
    fn below(&self, game: usize, link: Id) -> Vec<(bool, Id)> {
        match self.forcers[game].ledger.rule(link) {
            Rule::And { links, .. } => links.iter().map(|link| (false, *link)).collect(),
            Rule::Or { threats, .. } => threats.iter().map(|(_, link)| (true, *link)).collect(),
            Rule::Captured { link, .. } | Rule::Turn { link } | Rule::Shift { link, .. } => {
                vec![(false, *link)]
            }
        }
    }

    /// The diagrams of a proof that connections alone do not show.
    fn proof(&mut self, link: Id) {
        if !self.been.insert((0, link)) || self.plain(link) {
            return;
        }
        for (threat, of) in self.below(0, link) {
            self.diagrams += usize::from(threat);
            self.proof(of);
        }
    }

    /// Whether the connection engine sees a link by itself.
    fn plain(&mut self, link: Id) -> bool {
        let link = *self.forcers[0].ledger.link(link);
        let grid = &self.forcers[0].reduced.grid;
        let open = link.carrier.minus(link.stones);
        self.engine.run(grid, 0, link.stones, open, Until::Never);
        let point = |end: u8| match end.checked_sub(SIDE) {
            Some(side) => Some(usize::from(side)),
            None => self.engine.point(end.into()),
        };
        match link.ends.map(point) {
            [Some(p), Some(q)] if p != q => !self.engine.between(p, q).full.is_empty(),
            [Some(_), Some(_)] => true,
            _ => false,
        }
    }
}
