//! States that were met, each once, with what they carry; filled in bulk.
//!
//! ```text
//! records ──▶ waiting lists, by the top bits of the hash ──▶ ┌ bucket 0: open addressing ┐
//!               (sequential writes)                          │ bucket 1                  │ …
//! ```
//!
//! A look-up in a table of many megabytes costs a cache miss; so records wait until a bucket has many
//! of them, and then it takes them all while it lies in the cache. Equal keys are one state.

use crate::key::{Key, Stored};

/// A state and what it carries.
pub type Record<K, L> = (K, L);

/// Top bits of the hash that choose a bucket.
const BITS: u32 = 9;
/// Records that wait for one bucket at most; fewer if there is little memory.
const WAITING: usize = 2048;
/// Records that are looked up at once.
const GROUP: usize = 16;

#[derive(Clone, Debug)]
struct Bucket<K, L> {
    slots: Vec<Record<K, L>>,
    len: usize,
}

impl<K: Key, L: Stored> Bucket<K, L> {
    fn new() -> Self {
        Bucket { slots: Vec::new(), len: 0 }
    }

    /// Where the search for a key begins: the bits below those that chose the bucket, as a fraction of
    /// the length.
    #[inline(always)]
    fn home(&self, key: &K) -> usize {
        ((u128::from(key.hash() << BITS) * self.slots.len() as u128) >> 64) as usize
    }

    /// The slot of a key, or the free one where it would go; `at` is its home.
    #[inline(always)]
    fn find(&self, key: &K, mut at: usize, free: &K) -> usize {
        while self.slots[at].0 != *key && self.slots[at].0 != *free {
            at += 1;
            if at == self.slots.len() {
                at = 0;
            }
        }
        at
    }

    /// Makes room for so many states.
    fn reserve(&mut self, states: usize, free: &K) {
        let size = states * 4 / 3 + GROUP;
        if self.len == 0 && size > self.slots.len() {
            self.slots = vec![(free.clone(), L::default()); size];
        }
    }

    /// There is room for so many more.
    #[inline(always)]
    fn has_room(&self, more: usize) -> bool {
        (self.len + more) * 4 <= self.slots.len() * 3
    }

    /// Takes in a record; true if its state is new. There is room.
    #[inline(always)]
    fn insert(&mut self, (key, load): Record<K, L>, home: usize, free: &K) -> bool {
        let at = self.find(&key, home, free);
        let slot = &mut self.slots[at];
        if slot.0 == key {
            slot.1 = slot.1.plus(load);
            return false;
        }
        *slot = (key, load);
        self.len += 1;
        true
    }

    fn grow(&mut self, free: &K) {
        let size = (self.slots.len() * 4 / 3).max(4 * GROUP);
        let old = std::mem::replace(&mut self.slots, vec![(free.clone(), L::default()); size]);
        for (key, load) in old.into_iter().filter(|(key, _)| key != free) {
            let at = self.find(&key, self.home(&key), free);
            self.slots[at] = (key, load);
        }
    }
}

/// A set of states with their loads.
#[derive(Clone, Debug)]
pub struct Table<K, L> {
    buckets: Vec<Bucket<K, L>>,
    waiting: Vec<Vec<Record<K, L>>>,
    /// Records that wait for one bucket at most.
    most: usize,
    /// The load of the state whose key marks free slots.
    marked: Option<L>,
    free: K,
    len: usize,
    /// Bytes that keys hold outside of the slots.
    held: usize,
}

impl<K: Key, L: Stored> Table<K, L> {
    /// A table of whose bytes only a small part may be records that wait.
    pub fn new(bytes: usize) -> Self {
        let most = bytes / 16 / (std::mem::size_of::<Record<K, L>>() << BITS);
        Table {
            most: most.clamp(GROUP, WAITING),
            buckets: vec![Bucket::new(); 1 << BITS],
            waiting: vec![Vec::new(); 1 << BITS],
            marked: None,
            free: K::free(),
            len: 0,
            held: 0,
        }
    }

    /// Makes room for so many states in an empty table.
    pub fn reserve(&mut self, states: usize) {
        let share = states >> BITS;
        if share > 0 {
            self.buckets.iter_mut().for_each(|bucket| bucket.reserve(share, &self.free));
        }
    }

    /// Adds a record; it may wait a while.
    #[inline(always)]
    pub fn put(&mut self, key: K, load: L) {
        let bucket = (key.hash() >> (64 - BITS)) as usize;
        let waiting = &mut self.waiting[bucket];
        waiting.push((key, load));
        if waiting.len() >= self.most {
            self.settle(bucket);
        }
    }

    #[inline(never)]
    fn settle(&mut self, bucket: usize) {
        let mut waiting = std::mem::take(&mut self.waiting[bucket]);
        let (free, slots) = (self.free.clone(), &mut self.buckets[bucket]);
        let mut homes = [0; GROUP];
        while !waiting.is_empty() {
            let group = waiting.len().saturating_sub(GROUP)..;
            while !slots.has_room(GROUP) {
                slots.grow(&free);
            }
            // Look at all slots first: the memory brings them together, and no branch waits for one.
            let mut same = 0;
            for (home, (key, _)) in homes.iter_mut().zip(&waiting[group.clone()]) {
                *home = slots.home(key);
                same += usize::from(slots.slots[*home].0 == *key);
            }
            std::hint::black_box(same);
            for (home, (key, load)) in homes.into_iter().zip(waiting.drain(group)) {
                if key == free {
                    self.marked = Some(self.marked.map_or(load, |held| held.plus(load)));
                    continue;
                }
                let held = key.held();
                if slots.insert((key, load), home, &free) {
                    self.len += 1;
                    self.held += held;
                }
            }
        }
        self.waiting[bucket] = waiting;
    }

    /// About how many bytes it takes.
    pub fn bytes(&self) -> usize {
        let slot = std::mem::size_of::<Record<K, L>>();
        // Slots are filled from 56 to 75 of a hundred; some records wait.
        self.len * slot * 3 / 2 + self.held + (slot << BITS) * self.most / 2
    }

    /// Takes everything out, sorted by key.
    pub fn drain(&mut self) -> Vec<Record<K, L>> {
        for bucket in 0..self.buckets.len() {
            self.settle(bucket);
            self.waiting[bucket] = Vec::new();
        }
        let mut all = Vec::with_capacity(self.len + usize::from(self.marked.is_some()));
        for bucket in &mut self.buckets {
            let slots = std::mem::take(&mut bucket.slots);
            bucket.len = 0;
            all.extend(slots.into_iter().filter(|(key, _)| *key != self.free));
        }
        all.extend(self.marked.take().map(|load| (self.free.clone(), load)));
        (self.len, self.held) = (0, 0);
        all.sort_unstable_by(|a, b| a.0.cmp(&b.0));
        all
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use engine::load::{Load, Ways};
    use std::collections::BTreeMap;

    #[test]
    fn a_table_holds_what_a_map_holds() {
        let (mut table, mut map) = (Table::<u64, Ways>::new(1 << 24), BTreeMap::new());
        let mut x = 1u64;
        for round in 0..3 {
            for i in 0..200_000u64 {
                x = crate::key::mix(x.wrapping_add(i));
                let key = match x % 7 {
                    0 => u64::MAX,
                    1 => x % 50,
                    _ => x >> 45,
                };
                let load = Ways::from(u128::from(x % 5));
                table.put(key, load);
                let sum: &mut Ways = map.entry(key).or_default();
                *sum = sum.plus(load);
            }
            let expected: Vec<(u64, Ways)> = std::mem::take(&mut map).into_iter().collect();
            assert_eq!(table.drain(), expected, "round {round}");
        }
        assert!(table.drain().is_empty());
    }
}
