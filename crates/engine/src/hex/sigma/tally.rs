//! What the paper counts, counted in a plan.
//!
//! - A *second-player node* is a position with White to move that neither connections nor a forced line
//!   decide; equal ones count once. *Nodes* are those and, above each but the root, the position in which
//!   Black answers.
//! - *Forced steps* are the positions with White to move inside of forced lines: add them to count such lines
//!   as nodes too.
//! - *Unfolded* nodes are those of the tree without references, in which equal positions count each time.
//! - A *lemma* is a connection of a stone and a side that the solver proved, that a leaf cites, and that
//!   the connections do not show by themselves.
//! - A *diagram* is a threat of a node, with its line in the caption; or the figure of a lemma; or a threat
//!   of its proof, and so on down to what connections show.

use super::super::bits::Bits;
use super::super::connect::{Engine, Until};
use super::super::ledger::{Id, Rule, SIDE};
use super::Set;
use super::forced::Forcer;
use super::strategy::{Kind, Place, Plan};
use std::collections::{BTreeMap, BTreeSet};

#[derive(Debug)]
pub struct Tally<'p, 'a> {
    forcers: &'p [Forcer<'a>],
    /// Links below this number come from the solver.
    lent: usize,
    engine: Engine<Set>,
    pub nodes: BTreeSet<Place>,
    /// σ-connections, by the numbers of their games.
    pub games: BTreeSet<usize>,
    /// By position, how many nodes its tree has without references.
    unfolded: BTreeMap<Place, usize>,
    pub forced: usize,
    pub lemmas: BTreeSet<Id>,
    pub diagrams: usize,
    /// Positions with White to move in the proofs of lemmas.
    pub steps: usize,
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
            unfolded: BTreeMap::new(),
            forced: 0,
            lemmas: BTreeSet::new(),
            diagrams: 0,
            steps: 0,
            been: BTreeSet::new(),
        }
    }

    /// Counts what is in a plan and was not counted; how many nodes it has without references.
    pub fn count(&mut self, plan: &Plan) -> usize {
        match &plan.kind {
            Kind::Leaf { game, link, line } => {
                if *game > 0 {
                    self.games.insert(*game);
                }
                if self.been.insert((*game, *link)) {
                    self.forced += line.steps();
                    self.inside(*game, *link);
                }
                0
            }
            Kind::Node { threats, .. } => {
                if self.nodes.insert(plan.place) {
                    self.diagrams += threats.len();
                    let below: usize = threats.iter().map(|threat| self.count(&threat.plan)).sum();
                    self.unfolded.insert(plan.place, below + 1);
                }
                self.unfolded[&plan.place]
            }
        }
    }

    /// The lemmas below a link of a forcer.
    fn cited(&mut self, game: usize, link: Id) {
        if (link as usize) < self.lent {
            if self.been.insert((0, link)) && !self.plain(link) {
                self.lemmas.insert(link);
                self.diagrams += 1;
                self.threats(link);
            }
        } else if self.been.insert((game, link)) {
            self.inside(game, link);
        }
    }

    fn inside(&mut self, game: usize, link: Id) {
        if (link as usize) < self.lent {
            self.been.remove(&(game, link));
            return self.cited(game, link);
        }
        for (_, of) in self.below(game, link) {
            self.cited(game, of);
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
            Rule::Region { link, ties, .. } => {
                [link].into_iter().chain(ties).map(|link| (false, *link)).collect()
            }
            Rule::Noted { .. } => Vec::new(),
        }
    }

    /// The diagrams of a proof that connections alone do not show.
    fn threats(&mut self, link: Id) {
        for (threat, of) in self.below(0, link) {
            self.diagrams += usize::from(threat);
            if self.been.insert((0, of)) && !self.plain(of) {
                self.steps += usize::from(threat);
                self.threats(of);
            }
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
