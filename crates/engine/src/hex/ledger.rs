//! Links that were derived, for good: the proof from which certificates are taken.
//!
//! A link (ends, S, C) says: if all cells of S are mine and none of C is the opponent's, I join the
//! ends moving second, playing in C only. Entries cite earlier entries; equal links are one entry,
//! so that a pattern found in a thousand positions is proved once. S and C are worked out here by
//! the same rules as in the checker, which works them out again.

use super::bits::Bits;
use super::fill::Pair;
use super::grid::Grid;
use crate::draft::{Arg, Draft, cases, words};
use rules::cell::cell_name;
use rustc_hash::FxHashMap;

/// The player's first side; the second is one more. Cells are smaller.
pub const SIDE: u8 = 254;

pub type Id = u32;

#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Link<B> {
    pub colour: u8,
    /// Sides first, then cells in board order.
    pub ends: [u8; 2],
    pub stones: B,
    pub carrier: B,
}

impl<B: Bits> Link<B> {
    /// Whether it holds where those are its colour's stones and the other colour's.
    pub fn holds(&self, own: B, other: B) -> bool {
        self.stones.within(own) && !self.carrier.meets(other)
    }
}

/// How an entry was derived. `stones` are own cells named besides the cited links.
#[derive(Clone, Debug)]
pub enum Rule<B> {
    And {
        links: Box<[Id]>,
        stones: B,
    },
    Or {
        threats: Box<[(u8, Id)]>,
        stones: B,
    },
    Captured {
        link: Id,
        cells: [u8; 2],
        stones: B,
    },
    /// The half turn.
    Turn {
        link: Id,
    },
}

/// A link under construction: without an entry it is a chain of touching stones.
#[derive(Clone, Copy, Debug)]
pub struct Piece<B> {
    pub ends: [u8; 2],
    pub stones: B,
    pub carrier: B,
    pub entry: Option<Id>,
}

impl<B: Bits> Piece<B> {
    /// A chain of stones.
    pub fn chain(ends: [u8; 2], stones: B) -> Self {
        Piece { ends, stones, carrier: B::none(), entry: None }
    }
}

/// Sides first, then cells in board order.
fn ordered([x, y]: [u8; 2]) -> [u8; 2] {
    let rank = |p: u8| if p >= SIDE { u16::from(p - SIDE) } else { 2 + u16::from(p) };
    if rank(x) <= rank(y) { [x, y] } else { [y, x] }
}

#[derive(Clone, Debug)]
pub struct Ledger<B> {
    entries: Vec<(Link<B>, Rule<B>)>,
    known: FxHashMap<Link<B>, Id>,
}

impl<B: Bits> Default for Ledger<B> {
    fn default() -> Self {
        Ledger { entries: Vec::new(), known: FxHashMap::default() }
    }
}

impl<B: Bits> Ledger<B> {
    pub fn link(&self, id: Id) -> &Link<B> {
        &self.entries[id as usize].0
    }

    pub fn len(&self) -> usize {
        self.entries.len()
    }

    pub fn is_empty(&self) -> bool {
        self.entries.is_empty()
    }

    fn enter(&mut self, link: Link<B>, rule: impl FnOnce() -> Rule<B>) -> Id {
        let next = self.entries.len() as Id;
        let id = *self.known.entry(link).or_insert(next);
        if id == next {
            self.entries.push((link, rule()));
        }
        id
    }

    /// An entry as a piece of a longer proof.
    pub fn piece(&self, id: Id) -> Piece<B> {
        let Link { ends, stones, carrier, .. } = *self.link(id);
        Piece { ends, stones, carrier, entry: Some(id) }
    }

    /// The pieces together, with further stones that join them.
    pub fn and(&mut self, colour: usize, ends: [u8; 2], parts: &[Piece<B>], more: B) -> Piece<B> {
        let ends = ordered(ends);
        let stones = parts.iter().fold(more, |set, part| set | part.stones);
        if parts.iter().all(|part| part.entry.is_none()) {
            return Piece::chain(ends, stones);
        }
        let carrier = parts.iter().fold(B::none(), |set, part| set | part.carrier).minus(stones);
        let linked = parts.iter().filter(|part| part.entry.is_some());
        let cited = linked.fold(B::none(), |set, part| set | part.stones);
        let id = self.enter(Link { colour: colour as u8, ends, stones, carrier }, || Rule::And {
            links: parts.iter().filter_map(|part| part.entry).collect(),
            stones: stones.minus(cited),
        });
        self.piece(id)
    }

    /// The entry of a piece; a chain of stones gets one now.
    pub fn entry(&mut self, colour: usize, piece: &Piece<B>) -> Id {
        let Piece { ends, stones, carrier, .. } = *piece;
        piece.entry.unwrap_or_else(|| {
            let link = Link { colour: colour as u8, ends: ordered(ends), stones, carrier };
            self.enter(link, || Rule::And { links: Box::default(), stones })
        })
    }

    /// Threats, each releasing its key, of which no cell lies in all.
    pub fn or(&mut self, colour: usize, ends: [u8; 2], threats: &[(u8, Id)], more: B) -> Piece<B> {
        let released = |&(key, id): &(u8, Id)| self.link(id).stones.minus(B::bit(key.into()));
        let cited = threats.iter().fold(B::none(), |set, threat| set | released(threat));
        let stones = cited | more;
        let whole = |&(key, id): &(u8, Id)| self.link(id).carrier | B::bit(key.into());
        let carrier = threats.iter().fold(B::none(), |set, threat| set | whole(threat));
        let carrier = carrier.minus(stones);
        let link = Link { colour: colour as u8, ends: ordered(ends), stones, carrier };
        let id =
            self.enter(link, || Rule::Or { threats: threats.into(), stones: more.minus(cited) });
        self.piece(id)
    }

    /// Leaves out threats as long as what remains has no cell in common but stones; those stones, or
    /// none if there is such a cell already.
    pub fn fewest(&self, grid: &Grid<B>, threats: &mut Vec<(u8, Id)>, own: B) -> Option<B> {
        let carrier = |&(key, id): &(u8, Id)| self.link(id).carrier | B::bit(key.into());
        let common = |threats: &[(u8, Id)], without: Option<usize>| {
            let rest = threats.iter().enumerate().filter(|(j, _)| Some(*j) != without);
            rest.fold(grid.all, |set, (_, threat)| set & carrier(threat))
        };
        if !common(threats, None).within(own) {
            return None;
        }
        threats.sort_by_key(|threat| std::cmp::Reverse(carrier(threat).len()));
        let mut i = 0;
        while i < threats.len() {
            if common(threats, Some(i)).within(own) {
                threats.remove(i);
            } else {
                i += 1;
            }
        }
        Some(common(threats, None))
    }

    /// The same link without the stones of a captured pair, if it has any of them.
    pub fn discharge(&mut self, grid: &Grid<B>, own: B, id: Id, pair: Pair) -> Id {
        let link = *self.link(id);
        let [a, b] = pair.cells;
        let both = B::bit(a) | B::bit(b);
        if usize::from(link.colour) != pair.colour || !link.stones.meets(both) {
            return id;
        }
        let witnesses = ((grid.near[a] | grid.near[b]) & own).minus(both);
        let stones = (link.stones | witnesses).minus(both);
        let carrier = (link.carrier | both).minus(stones);
        self.enter(Link { stones, carrier, ..link }, || Rule::Captured {
            link: id,
            cells: [a as u8, b as u8],
            stones: witnesses.minus(link.stones),
        })
    }

    /// The image of a link under the half turn.
    pub fn turn(&mut self, grid: &Grid<B>, id: Id) -> Id {
        let link = *self.link(id);
        let image = Link {
            colour: link.colour,
            ends: ordered(link.ends.map(|end| grid.turned_end(end))),
            stones: grid.turned(link.stones),
            carrier: grid.turned(link.carrier),
        };
        self.enter(image, || Rule::Turn { link: id })
    }

    fn cited(&self, id: Id) -> Vec<Id> {
        match &self.entries[id as usize].1 {
            Rule::And { links, .. } => links.to_vec(),
            Rule::Or { threats, .. } => threats.iter().map(|(_, link)| *link).collect(),
            Rule::Captured { link, .. } | Rule::Turn { link } => vec![*link],
        }
    }

    /// How an entry was derived.
    pub fn rule(&self, id: Id) -> &Rule<B> {
        &self.entries[id as usize].1
    }

    /// Records the derivation of an entry, and gives its step.
    pub fn draft(&self, grid: &Grid<B>, root: Id, draft: &mut Draft) -> usize {
        let mut needed = std::collections::BTreeSet::from([root]);
        let mut open = vec![root];
        while let Some(id) = open.pop() {
            open.extend(self.cited(id).into_iter().filter(|cited| needed.insert(*cited)));
        }
        let mut step: FxHashMap<Id, usize> = FxHashMap::default();
        for &id in &needed {
            let (fact, rule, args) = self.stated(grid, id, &step);
            step.insert(id, draft.step(fact, rule, args));
        }
        step[&root]
    }

    /// What the step of an entry says, by which rule and with which arguments.
    fn stated(
        &self,
        grid: &Grid<B>,
        id: Id,
        step: &FxHashMap<Id, usize>,
    ) -> (String, &'static str, Vec<Arg>) {
        let name = |cell: usize| cell_name(cell % grid.columns, cell / grid.columns);
        let (link, rule) = &self.entries[id as usize];
        let end = |p: u8| match (p.checked_sub(SIDE), link.colour) {
            (Some(0), 0) => "top".to_string(),
            (Some(_), 0) => "bottom".to_string(),
            (Some(0), _) => "left".to_string(),
            (Some(_), _) => "right".to_string(),
            (None, _) => name(p.into()),
        };
        let [x, y] = link.ends.map(end);
        let fact = format!("link {} {x}-{y}", ["black", "white"][usize::from(link.colour)]);
        let (rule, mut args, stones) = match rule {
            Rule::And { links, stones } => {
                ("and", links.iter().map(|link| Arg::Cite(step[link])).collect(), *stones)
            }
            Rule::Or { threats, stones } => {
                let threats = threats.iter().map(|(key, link)| (name((*key).into()), step[link]));
                ("or", cases(threats), *stones)
            }
            Rule::Captured { link, cells, stones } => {
                let mut args = vec![Arg::Cite(step[link])];
                args.extend(words(cells.map(|cell| name(cell.into()))));
                ("captured", args, *stones)
            }
            Rule::Turn { link } => ("turn", vec![Arg::Cite(step[link])], B::none()),
        };
        args.extend(words(stones.cells().map(name)));
        (fact, rule, args)
    }
}
