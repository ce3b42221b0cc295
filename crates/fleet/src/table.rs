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
use std::cmp::Ordering;
use std::collections::BinaryHeap;
use std::collections::binary_heap::PeekMut;

/// A state and what it carries.
pub type Record<K, L> = (K, L);

/// Top bits of the hash that choose a bucket.
const BITS: u32 = 9;
/// Groups of buckets that are sorted by themselves.
const GROUPS: usize = 64;
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
    pub fn drain(&mut self) -> Drained<K, L> {
        for bucket in 0..self.buckets.len() {
            self.settle(bucket);
            self.waiting[bucket] = Vec::new();
        }
        let len = self.len + usize::from(self.marked.is_some());
        let mut marked = self.marked.take().map(|load| (self.free.clone(), load));
        let mut groups = Vec::with_capacity(GROUPS);
        for buckets in self.buckets.chunks_mut((1 << BITS) / GROUPS) {
            let len = buckets.iter().map(|bucket| bucket.len).sum::<usize>();
            let mut records = Vec::with_capacity(len + 1);
            for bucket in buckets {
                let slots = std::mem::take(&mut bucket.slots);
                bucket.len = 0;
                records.extend(slots.into_iter().filter(|(key, _)| *key != self.free));
            }
            records.extend(marked.take());
            records.sort_unstable_by(|a: &Record<K, L>, b| a.0.cmp(&b.0));
            groups.push(records.into_iter());
        }
        (self.len, self.held) = (0, 0);
        let heads = groups.iter_mut().enumerate();
        let head = |(run, records): (usize, &mut std::vec::IntoIter<_>)| {
            Some(Head { record: records.next()?, run })
        };
        Drained { heads: heads.filter_map(head).collect(), groups, len }
    }
}

/// What a table held, sorted by key: groups of buckets that are sorted alone, and merged as they are read.
/// A second place for all records would be half of the memory that a worker takes.
#[derive(Debug)]
pub struct Drained<K: Key, L> {
    heads: BinaryHeap<Head<K, L>>,
    groups: Vec<std::vec::IntoIter<Record<K, L>>>,
    len: usize,
}

/// The head of a run that is being merged; the least key is the greatest in a heap.
#[derive(Debug)]
pub(crate) struct Head<K, L> {
    pub record: Record<K, L>,
    pub run: usize,
}

impl<K: Key, L> PartialEq for Head<K, L> {
    fn eq(&self, other: &Self) -> bool {
        self.cmp(other) == Ordering::Equal
    }
}

impl<K: Key, L> Eq for Head<K, L> {}

impl<K: Key, L> PartialOrd for Head<K, L> {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl<K: Key, L> Ord for Head<K, L> {
    fn cmp(&self, other: &Self) -> Ordering {
        (&other.record.0, other.run).cmp(&(&self.record.0, self.run))
    }
}

impl<K: Key, L> Iterator for Drained<K, L> {
    type Item = Record<K, L>;

    fn next(&mut self) -> Option<Record<K, L>> {
        let mut head = self.heads.peek_mut()?;
        self.len -= 1;
        match self.groups[head.run].next() {
            Some(next) => Some(std::mem::replace(&mut head.record, next)),
            None => Some(PeekMut::pop(head).record),
        }
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        (self.len, Some(self.len))
    }
}

impl<K: Key, L> ExactSizeIterator for Drained<K, L> {}

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
            let drained = table.drain();
            assert_eq!(drained.len(), expected.len());
            assert!(drained.eq(expected), "round {round}");
        }
        assert_eq!(table.drain().next(), None);
    }
}
