//! Links that were derived, for good: the proof from which certificates are taken.
//!
//! A link (ends, S, C) says: if all cells of S are mine and none of C is the opponent's, I join the
//! ends moving second, playing in C only. Entries cite earlier entries; equal links are one entry,
//! so that a pattern found in a thousand positions is proved once. S and C are worked out here by
//! the same rules as in the checker, which works them out again.

use super::bits::Bits;
use super::fill::Pair;
use super::grid::Grid;
use super::topology::Topology;
use crate::draft::{Arg, Draft, cases, words};
use rustc_hash::FxHashMap;
use std::collections::BTreeSet;
use std::fmt::Debug;
use std::hash::Hash;
use std::sync::Arc;

/// The player's first side; the second is one more. Cells are smaller.
pub const SIDE: u8 = 254;

pub type Id = u32;

/// What a link joins.
pub trait Ends: Copy + Eq + Hash + Debug + Send + Sync + 'static {
    /// The way in which a certificate names them.
    fn ordered(self) -> Self;
}

/// Sides first, then cells in board order.
impl Ends for [u8; 2] {
    fn ordered(self) -> Self {
        let rank = |p: u8| if p >= SIDE { u16::from(p - SIDE) } else { 2 + u16::from(p) };
        let [x, y] = self;
        if rank(x) <= rank(y) { [x, y] } else { [y, x] }
    }
}

#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Link<B, E = [u8; 2]> {
    pub colour: u8,
    /// In the order of a certificate.
    pub ends: E,
    pub stones: B,
    pub carrier: B,
}

impl<B: Bits, E> Link<B, E> {
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
    /// Without the cells of a region, any two neighbours of which are tied.
    Region {
        link: Id,
        ties: Box<[Id]>,
        cells: B,
    },
    /// The half turn.
    Turn {
        link: Id,
    },
    /// By rows and columns, on a board without sides.
    Shift {
        link: Id,
        by: [u8; 2],
    },
    /// Derived by rules that are not those of links; its steps, the last of which says it.
    Noted {
        steps: Arc<Draft>,
    },
}

/// A link under construction: without an entry it is a chain of touching stones.
#[derive(Clone, Copy, Debug)]
pub struct Piece<B, E = [u8; 2]> {
    pub ends: E,
    pub stones: B,
    pub carrier: B,
    pub entry: Option<Id>,
}

impl<B: Bits, E> Piece<B, E> {
    /// A chain of stones.
    pub fn chain(ends: E, stones: B) -> Self {
        Piece { ends, stones, carrier: B::none(), entry: None }
    }
}

#[derive(Clone, Debug)]
pub struct Ledger<B, E = [u8; 2]> {
    entries: Vec<(Link<B, E>, Rule<B>)>,
    known: FxHashMap<Link<B, E>, Id>,
}

impl<B: Bits, E: Ends> Default for Ledger<B, E> {
    fn default() -> Self {
        Ledger { entries: Vec::new(), known: FxHashMap::default() }
    }
}

impl<B: Bits, E: Ends> Ledger<B, E> {
    pub fn link(&self, id: Id) -> &Link<B, E> {
        &self.entries[id as usize].0
    }

    pub fn len(&self) -> usize {
        self.entries.len()
    }

    pub fn is_empty(&self) -> bool {
        self.entries.is_empty()
    }

    pub(crate) fn enter(&mut self, link: Link<B, E>, rule: impl FnOnce() -> Rule<B>) -> Id {
        let next = self.entries.len() as Id;
        let id = *self.known.entry(link).or_insert(next);
        if id == next {
            self.entries.push((link, rule()));
        }
        id
    }

    /// An entry as a piece of a longer proof.
    pub fn piece(&self, id: Id) -> Piece<B, E> {
        let Link { ends, stones, carrier, .. } = *self.link(id);
        Piece { ends, stones, carrier, entry: Some(id) }
    }

    /// The pieces together, with further stones that join them.
    pub fn and(&mut self, colour: usize, ends: E, parts: &[Piece<B, E>], more: B) -> Piece<B, E> {
        let ends = ends.ordered();
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
    pub fn entry(&mut self, colour: usize, piece: &Piece<B, E>) -> Id {
        let Piece { ends, stones, carrier, .. } = *piece;
        piece.entry.unwrap_or_else(|| {
            let link = Link { colour: colour as u8, ends: ends.ordered(), stones, carrier };
            self.enter(link, || Rule::And { links: Box::default(), stones })
        })
    }

    /// Threats, each releasing its key, of which no cell lies in all.
    pub fn or(&mut self, colour: usize, ends: E, threats: &[(u8, Id)], more: B) -> Piece<B, E> {
        let released = |&(key, id): &(u8, Id)| self.link(id).stones.minus(B::bit(key.into()));
        let cited = threats.iter().fold(B::none(), |set, threat| set | released(threat));
        let stones = cited | more;
        let whole = |&(key, id): &(u8, Id)| self.link(id).carrier | B::bit(key.into());
        let carrier = threats.iter().fold(B::none(), |set, threat| set | whole(threat));
        let carrier = carrier.minus(stones);
        let link = Link { colour: colour as u8, ends: ends.ordered(), stones, carrier };
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

    /// Enters a link that was derived elsewhere, with the steps that say so.
    pub fn note(&mut self, link: Link<B, E>, steps: impl FnOnce() -> Draft) -> Id {
        self.enter(link, || Rule::Noted { steps: Arc::new(steps()) })
    }

    fn cited(&self, id: Id) -> Vec<Id> {
        match &self.entries[id as usize].1 {
            Rule::And { links, .. } => links.to_vec(),
            Rule::Or { threats, .. } => threats.iter().map(|(_, link)| *link).collect(),
            Rule::Captured { link, .. } | Rule::Turn { link } | Rule::Shift { link, .. } => {
                vec![*link]
            }
            Rule::Region { link, ties, .. } => [&[*link], &ties[..]].concat(),
            Rule::Noted { .. } => Vec::new(),
        }
    }

    /// Forgets what none of the links needs; the new number of each entry that is left.
    pub fn keep_only(&mut self, links: &[Id]) -> Vec<Id> {
        const UNUSED: Id = Id::MAX;
        let mut places = vec![UNUSED; self.entries.len()];
        links.iter().for_each(|link| places[*link as usize] = 0);
        for id in (0..self.entries.len()).rev() {
            if places[id] != UNUSED {
                self.cited(id as Id).into_iter().for_each(|cited| places[cited as usize] = 0);
            }
        }
        let used = places.iter_mut().filter(|place| **place != UNUSED);
        used.zip(0..).for_each(|(place, next)| *place = next);
        let mut at = 0;
        self.entries.retain(|_| {
            at += 1;
            places[at - 1] != UNUSED
        });
        self.entries.shrink_to_fit();
        for (_, rule) in &mut self.entries {
            match rule {
                Rule::And { links, .. } => {
                    links.iter_mut().for_each(|link| *link = places[*link as usize]);
                }
                Rule::Or { threats, .. } => {
                    threats.iter_mut().for_each(|(_, link)| *link = places[*link as usize]);
                }
                Rule::Captured { link, .. } | Rule::Turn { link } | Rule::Shift { link, .. } => {
                    *link = places[*link as usize];
                }
                Rule::Region { link, ties, .. } => {
                    let all = ties.iter_mut().chain([link]);
                    all.for_each(|link| *link = places[*link as usize]);
                }
                Rule::Noted { .. } => {}
            }
        }
        self.known = self.entries.iter().zip(0..).map(|((link, _), id)| (*link, id)).collect();
        places
    }

    /// How an entry was derived.
    pub fn rule(&self, id: Id) -> &Rule<B> {
        &self.entries[id as usize].1
    }

    /// Records the derivation of an entry, and gives its step.
    pub fn draft<T>(&self, board: &T, root: Id, draft: &mut Draft) -> usize
    where
        T: Topology<B, Ends = E>,
    {
        self.draft_on(board, root, draft, &mut FxHashMap::default())
    }

    /// The same where some entries have their steps already.
    pub fn draft_on<T>(
        &self,
        board: &T,
        root: Id,
        draft: &mut Draft,
        step: &mut FxHashMap<Id, usize>,
    ) -> usize
    where
        T: Topology<B, Ends = E>,
    {
        let mut needed = BTreeSet::from([root]);
        let mut open = vec![root];
        while let Some(id) = open.pop() {
            let cited = self.cited(id).into_iter().filter(|cited| !step.contains_key(cited));
            open.extend(cited.filter(|cited| needed.insert(*cited)));
        }
        needed.retain(|id| !step.contains_key(id));
        for &id in &needed {
            let number = match self.rule(id) {
                Rule::Noted { steps } => draft.append(steps),
                _ => {
                    let (fact, rule, args) = self.stated(board, id, step);
                    draft.step(fact, rule, args)
                }
            };
            step.insert(id, number);
        }
        step[&root]
    }

    /// What the step of an entry says, by which rule and with which arguments.
    fn stated<T>(
        &self,
        board: &T,
        id: Id,
        step: &FxHashMap<Id, usize>,
    ) -> (String, &'static str, Vec<Arg>)
    where
        T: Topology<B, Ends = E>,
    {
        let name = |cell: usize| board.cell_name(cell);
        let (link, rule) = &self.entries[id as usize];
        let colour = usize::from(link.colour);
        let ends = board.ends_name(colour, link.ends);
        let fact = format!("{} {} {ends}", T::WORD, ["black", "white"][colour]);
        let [and, or, captured, turn, shift] = T::RULES;
        let (rule, mut args, stones) = match rule {
            Rule::And { links, stones } => {
                (and, links.iter().map(|link| Arg::Cite(step[link])).collect(), *stones)
            }
            Rule::Or { threats, stones } => {
                let threats = threats.iter().map(|(key, link)| (name((*key).into()), step[link]));
                (or, cases(threats), *stones)
            }
            Rule::Captured { link, cells, stones } => {
                let mut args = vec![Arg::Cite(step[link])];
                args.extend(words(cells.map(|cell| name(cell.into()))));
                (captured, args, *stones)
            }
            Rule::Region { link, ties, cells } => {
                let links = [link].into_iter().chain(ties);
                ("region", links.map(|link| Arg::Cite(step[link])).collect(), *cells)
            }
            Rule::Turn { link } => (turn, vec![Arg::Cite(step[link])], B::none()),
            Rule::Shift { link, by } => {
                let mut args = vec![Arg::Cite(step[link])];
                args.extend(words(by.map(|by| by.to_string())));
                (shift, args, B::none())
            }
            Rule::Noted { .. } => unreachable!("its steps are written out"),
        };
        args.extend(words(stones.cells().map(name)));
        (fact, rule, args)
    }
}

impl<B: Bits> Ledger<B> {
    /// The same link without a region, any two neighbours of which are tied.
    pub fn region(&mut self, link: Id, ties: &[Id], cells: B) -> Id {
        let of = *self.link(link);
        let open = of.carrier.minus(cells);
        let mut stones = of.stones.minus(cells);
        let mut carrier = open;
        for tie in ties.iter().map(|tie| self.link(*tie)) {
            let ends = tie.ends.into_iter().filter(|end| *end < SIDE);
            let ends = ends.fold(B::none(), |set, end| set | B::bit(end.into()));
            stones |= tie.stones.minus(ends & open);
            carrier |= tie.carrier;
        }
        let whole = Link { stones, carrier: carrier.minus(stones), ..of };
        self.enter(whole, || Rule::Region { link, ties: ties.into(), cells })
    }

    /// The image of a link under the half turn.
    pub fn turn(&mut self, grid: &Grid<B>, id: Id) -> Id {
        let link = *self.link(id);
        let image = Link {
            colour: link.colour,
            ends: link.ends.map(|end| grid.turned_end(end)).ordered(),
            stones: grid.turned(link.stones),
            carrier: grid.turned(link.carrier),
        };
        self.enter(image, || Rule::Turn { link: id })
    }
}
