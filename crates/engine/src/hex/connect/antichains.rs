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

#[derive(Clone, Copy, Debug)]
struct List<B> {
    start: u32,
    len: u8,
    room: u8,
    /// At most the cells that all carriers have in common: what was dropped still counts.
    common: B,
}

#[derive(Clone, Debug)]
pub(super) struct Antichains<B> {
    arena: Vec<Entry<B>>,
    lists: Vec<List<B>>,
}

impl<B: Bits> Antichains<B> {
    pub fn new() -> Self {
        Antichains { arena: Vec::new(), lists: Vec::new() }
    }

    pub fn clear(&mut self, pairs: usize) {
        self.arena.clear();
        self.lists.clear();
        self.lists.resize(pairs, List { start: 0, len: 0, room: 0, common: !B::none() });
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
        self.lists[pair].common.is_empty()
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
        let list = &mut self.lists[pair];
        list.len = len as u8;
        list.common &= carrier;
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
        let room = (2 * usize::from(list.room)).max(2);
        let start = self.arena.len();
        let old = list.start as usize;
        self.arena.extend_from_within(old..old + usize::from(list.len));
        let none = Entry { carrier: B::none(), id: 0, size: 0 };
        self.arena.resize(start + room, none);
        self.lists[pair] = List { start: start as u32, room: room as u8, ..list };
    }
}
