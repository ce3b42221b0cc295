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
    size: u8,
}

#[derive(Clone, Copy, Debug, Default)]
struct List {
    start: u32,
    len: u8,
    room: u8,
}

#[derive(Clone, Debug)]
pub(super) struct Antichains<B> {
    arena: Vec<Entry<B>>,
    lists: Vec<List>,
    /// For each pair at most the cells that all carriers have in common: what was dropped still counts.
    common: Vec<B>,
    /// For each pair at least the cells of all carriers.
    union: Vec<B>,
    /// The pairs that have, or had, a connection.
    used: Vec<u32>,
}

impl<B: Bits> Antichains<B> {
    pub fn new() -> Self {
        Antichains {
            arena: Vec::new(),
            lists: Vec::new(),
            common: Vec::new(),
            union: Vec::new(),
            used: Vec::new(),
        }
    }

    pub fn clear(&mut self, pairs: usize) {
        self.arena.clear();
        self.lists.clear();
        self.lists.resize(pairs, List::default());
        self.common.resize(pairs, B::none());
        self.union.resize(pairs, B::none());
        self.used.clear();
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
        list.len() == most && u32::from(list[most - 1].size) <= size
    }

    /// Whether something here lies within a carrier.
    #[inline(always)]
    pub fn covers(&self, pair: usize, carrier: B) -> bool {
        self.of(pair).iter().any(|old| old.carrier.within(carrier))
    }

    /// Whether the carriers may have no cell in common.
    #[inline(always)]
    pub fn scattered(&self, pair: usize) -> bool {
        self.common[pair].is_empty()
    }

    /// Takes over the antichains of `from`. Carriers that meet a set are handed to `changed` instead,
    /// and so is all of a pair that is not to be taken over whole.
    pub fn take_over(
        &mut self,
        from: &Self,
        set: B,
        mut whole: impl FnMut(usize) -> bool,
        mut changed: impl FnMut(usize, &Entry<B>),
    ) {
        self.arena.clone_from(&from.arena);
        self.lists.clone_from(&from.lists);
        self.common.clone_from(&from.common);
        self.union.clone_from(&from.union);
        self.used.clone_from(&from.used);
        for &pair in &from.used {
            let pair = pair as usize;
            let whole = whole(pair);
            if whole && !self.union[pair].meets(set) {
                continue;
            }
            let list = &mut self.lists[pair];
            let entries = &mut self.arena[list.start as usize..][..usize::from(list.len)];
            let (mut common, mut union, mut kept) = (!B::none(), B::none(), 0);
            for place in 0..entries.len() {
                let entry = entries[place];
                if !whole || entry.carrier.meets(set) {
                    changed(pair, &entry);
                } else {
                    common &= entry.carrier;
                    union |= entry.carrier;
                    entries[kept] = entry;
                    kept += 1;
                }
            }
            list.len = kept as u8;
            (self.common[pair], self.union[pair]) = (common, union);
        }
    }

    /// The pairs that have, or had, a connection.
    pub fn pairs(&self) -> &[u32] {
        &self.used
    }

    /// All connections of all pairs.
    pub fn all(&self) -> impl Iterator<Item = &Entry<B>> {
        self.used.iter().flat_map(|pair| self.of(*pair as usize))
    }

    /// Gives connections new numbers, and leaves no room between them.
    pub fn renumber(&mut self, ids: &[u32]) {
        let mut arena = Vec::with_capacity(self.arena.len());
        self.used.retain(|pair| {
            let list = &mut self.lists[*pair as usize];
            let start = if list.len > 0 { arena.len() as u32 } else { 0 };
            let entries = &self.arena[list.start as usize..][..usize::from(list.len)];
            arena.extend(entries.iter().map(|e| Entry { id: ids[e.id as usize], ..*e }));
            *list = List { start, len: list.len, room: list.len };
            list.len > 0
        });
        self.arena = arena;
    }

    /// False if something smaller is there, or too much.
    pub fn insert(&mut self, pair: usize, carrier: B, size: u32, id: u32, most: usize) -> bool {
        let mut at = 0;
        for old in self.of(pair) {
            if u32::from(old.size) > size {
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
        self.common[pair] &= carrier;
        self.union[pair] |= carrier;
        let list = &mut self.lists[pair];
        list.len = len as u8;
        let list = &mut self.arena[list.start as usize..][..len];
        list.copy_within(at..len - 1, at + 1);
        list[at] = Entry { carrier, id, size: size as u8 };
        true
    }

    /// Drops what contains a carrier.
    pub fn drop_above(&mut self, pair: usize, carrier: B) {
        self.lists[pair].len = self.retain(pair, 0, carrier) as u8;
    }

    /// Moves what does not contain a carrier to the front, from a place on; the length then.
    fn retain(&mut self, pair: usize, from: usize, carrier: B) -> usize {
        let List { start, len, .. } = self.lists[pair];
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
            self.common[pair] = !B::none();
            self.union[pair] = B::none();
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
