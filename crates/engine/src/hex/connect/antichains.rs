//! For every pair of points an antichain of carriers: none contains another, smaller ones first, at
//! most so many.
//!
//! Most antichains have one or two members, few have many, and all of them together should stay in
//! the nearest cache; so they live in one arena and move to its end when they outgrow their room:
//!
//! ```text
//! arena   │a a│b b│c c│b b b ·│d ·│…       b had room for two, and moved
//! ```

use super::super::bits::Bits;

/// A connection as its pair keeps it.
#[derive(Clone, Copy, Debug)]
pub(super) struct Entry<B> {
    pub carrier: B,
    pub id: u32,
    size: u32,
}

#[derive(Clone, Copy, Debug)]
struct List<B> {
    /// At most the cells that all carriers have in common: what was dropped still counts.
    common: B,
    /// At least the cells of all carriers and those of the points.
    union: B,
    start: u32,
    len: u8,
    /// None for a pair that was never used.
    room: u8,
}

#[derive(Clone, Debug)]
pub(super) struct Antichains<B> {
    arena: Vec<Entry<B>>,
    lists: Vec<List<B>>,
    /// The pairs that have, or had, a connection.
    used: Vec<u32>,
}

/// Antichains put away: only the pairs that have a connection, and no room between them.
#[derive(Clone, Debug)]
pub(super) struct Packed<B> {
    arena: Vec<Entry<B>>,
    lists: Vec<List<B>>,
    used: Vec<u32>,
}

impl<B> Packed<B> {
    pub fn new() -> Self {
        Packed { arena: Vec::new(), lists: Vec::new(), used: Vec::new() }
    }
}

impl<B: Bits> Antichains<B> {
    pub fn new() -> Self {
        Antichains { arena: Vec::new(), lists: Vec::new(), used: Vec::new() }
    }

    pub fn clear(&mut self, pairs: usize) {
        let none = List { common: !B::none(), union: B::none(), start: 0, len: 0, room: 0 };
        for pair in self.used.drain(..) {
            self.lists[pair as usize] = none;
        }
        self.lists.resize(pairs, none);
        self.arena.clear();
    }

    /// Puts a copy away, in place of what was there.
    pub fn pack(&self, to: &mut Packed<B>) {
        let kept = self.used.iter().filter(|pair| self.lists[**pair as usize].len > 0);
        to.used.clear();
        to.used.extend(kept);
        to.lists.clear();
        to.lists.extend(to.used.iter().map(|pair| self.lists[*pair as usize]));
        to.arena.clear();
        for list in &mut to.lists {
            let (start, len) = (list.start as usize, usize::from(list.len));
            let at = to.arena.len();
            (list.start, list.room) = (at as u32, list.len);
            match self.arena.get(start..start + 2) {
                // Most are as short as this, and copied without counting.
                Some(two) if len <= 2 => {
                    to.arena.extend_from_slice(two);
                    to.arena.truncate(at + len);
                }
                _ => to.arena.extend_from_slice(&self.arena[start..start + len]),
            }
        }
    }

    #[inline(always)]
    pub fn of(&self, pair: usize) -> &[Entry<B>] {
        let List { start, len, .. } = self.lists[pair];
        &self.arena[start as usize..][..usize::from(len)]
    }

    /// Whether a connection is still there.
    pub fn has(&self, pair: usize, id: u32) -> bool {
        self.of(pair).iter().any(|entry| entry.id == id)
    }

    /// Whether there is no room for a carrier of a size.
    #[inline(always)]
    pub fn crowded(&self, pair: usize, size: u32, most: usize) -> bool {
        let list = self.of(pair);
        list.len() == most && list[most - 1].size <= size
    }

    /// Whether something here lies within a carrier.
    #[inline(always)]
    pub fn covers(&self, pair: usize, carrier: B) -> bool {
        // What lies within it has what all have in common.
        self.lists[pair].common.within(carrier)
            && self.of(pair).iter().any(|old| old.carrier.within(carrier))
    }

    /// Whether the carriers may have no cell in common.
    #[inline(always)]
    pub fn scattered(&self, pair: usize) -> bool {
        self.lists[pair].common.is_empty()
    }

    /// Takes over antichains that were put away, in place of what is here. Those with carriers or points
    /// that meet a set are looked at: which of their entries stay, and what are the cells of their points?
    pub fn take_over(
        &mut self,
        from: &Packed<B>,
        pairs: usize,
        set: B,
        mut stays: impl FnMut(usize, &Entry<B>) -> bool,
        points: impl Fn(usize) -> B,
    ) {
        self.clear(pairs);
        self.arena.extend_from_slice(&from.arena);
        self.used.extend_from_slice(&from.used);
        for (pair, list) in from.used.iter().zip(&from.lists) {
            self.lists[*pair as usize] = *list;
        }
        for (pair, list) in from.used.iter().zip(&from.lists) {
            if !list.union.meets(set) {
                continue;
            }
            let pair = *pair as usize;
            let list = &mut self.lists[pair];
            let entries = &mut self.arena[list.start as usize..][..usize::from(list.len)];
            let (mut common, mut union, mut kept) = (!B::none(), points(pair), 0);
            for place in 0..entries.len() {
                let entry = entries[place];
                if stays(pair, &entry) {
                    common &= entry.carrier;
                    union |= entry.carrier;
                    entries[kept] = entry;
                    kept += 1;
                }
            }
            (list.len, list.common, list.union) = (kept as u8, common, union);
        }
    }

    /// The pairs that have, or had, a connection.
    pub fn pairs(&self) -> &[u32] {
        &self.used
    }

    /// A carrier of a size for a pair whose points have some cells. False if something smaller is there, or
    /// too much.
    pub fn insert(
        &mut self,
        (pair, points): (usize, B),
        (carrier, size): (B, u32),
        id: u32,
        most: usize,
    ) -> bool {
        let mut at = 0;
        for old in self.of(pair) {
            if old.size > size {
                break;
            }
            if old.carrier.within(carrier) {
                return false;
            }
            at += 1;
        }
        if at >= most {
            return false;
        }
        let kept = self.retain(pair, at, carrier);
        let len = (kept + 1).min(most);
        self.grow(pair, len);
        let list = &mut self.lists[pair];
        list.common &= carrier;
        list.union |= carrier | points;
        list.len = len as u8;
        let list = &mut self.arena[list.start as usize..][..len];
        let mut next = Entry { carrier, id, size };
        list[at..].iter_mut().for_each(|entry| std::mem::swap(entry, &mut next));
        true
    }

    /// Drops what contains a carrier.
    pub fn drop_above(&mut self, pair: usize, carrier: B) {
        self.lists[pair].len = self.retain(pair, 0, carrier) as u8;
    }

    /// Moves what does not contain a carrier to the front, from a place on; the length then.
    fn retain(&mut self, pair: usize, from: usize, carrier: B) -> usize {
        let List { start, len, union, .. } = self.lists[pair];
        if !carrier.within(union) {
            return usize::from(len);
        }
        let list = &mut self.arena[start as usize..][..usize::from(len)];
        let mut to = from;
        for place in from..list.len() {
            if !carrier.within(list[place].carrier) {
                list[to] = list[place];
                to += 1;
            }
        }
        to
    }

    /// Makes room for so many.
    fn grow(&mut self, pair: usize, len: usize) {
        let list = self.lists[pair];
        if len <= usize::from(list.room) {
            return;
        }
        if list.room == 0 {
            self.used.push(pair as u32);
        }
        let room = (2 * usize::from(list.room)).max(2);
        let start = self.arena.len();
        let old = list.start as usize;
        self.arena.extend_from_within(old..old + usize::from(list.len));
        let none = Entry { carrier: B::none(), id: 0, size: 0 };
        self.arena.resize(start + room, none);
        self.lists[pair] = List { start: start as u32, room: room as u8, ..list };
    }
}
