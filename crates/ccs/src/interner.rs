//! Things numbered in the order they are first seen: equal things get equal numbers.
//!
//! An open-addressing table of numbers beside the list of things; a thing is stored once. Half of
//! its hash stands beside its number, so that hardly any other thing is looked at.
//!
//! ```text
//! slot   hash (32 bits) | number (32 bits)
//! ```

use rustc_hash::FxHasher;
use std::hash::{Hash, Hasher};

const FREE: u64 = u64::MAX;

/// Numbers things: equal ones get equal numbers.
#[derive(Clone, Debug)]
pub struct Interner<T> {
    items: Vec<T>,
    /// A power of two of them, at most five eighths taken.
    slots: Vec<u64>,
}

impl<T> Default for Interner<T> {
    fn default() -> Self {
        Interner { items: Vec::new(), slots: vec![FREE; 16] }
    }
}

impl<T: Hash + Eq> Interner<T> {
    /// The number of the thing, a new one if it was not seen before.
    #[inline]
    pub fn intern(&mut self, item: T) -> u32 {
        let hash = hash(&item);
        let mut slot = self.slot(&item, hash);
        if self.slots[slot] == FREE {
            if (self.items.len() + 1) * 8 > self.slots.len() * 5 {
                self.grow();
                slot = self.slot(&item, hash);
            }
            self.slots[slot] = (hash & !u64::from(u32::MAX)) | self.items.len() as u64;
            self.items.push(item);
        }
        self.slots[slot] as u32
    }

    /// The number of an item that was met before.
    pub fn find(&self, item: &T) -> Option<u32> {
        let found = self.slots[self.slot(item, hash(item))];
        (found != FREE).then_some(found as u32)
    }

    /// The item of that number.
    pub fn get(&self, number: u32) -> &T {
        &self.items[number as usize]
    }

    /// All items by their numbers.
    pub fn items(&self) -> &[T] {
        &self.items
    }

    /// How many there are.
    pub fn len(&self) -> usize {
        self.items.len()
    }

    /// Whether there is none.
    pub fn is_empty(&self) -> bool {
        self.items.is_empty()
    }

    /// Where the thing is, or would be put.
    #[inline]
    fn slot(&self, item: &T, hash: u64) -> usize {
        let mask = self.slots.len() - 1;
        let mut slot = hash as usize & mask;
        loop {
            let found = self.slots[slot];
            let same =
                found >> 32 == hash >> 32 && self.items.get(found as u32 as usize) == Some(item);
            if found == FREE || same {
                return slot;
            }
            slot = (slot + 1) & mask;
        }
    }

    fn grow(&mut self) {
        let mask = self.slots.len() * 2 - 1;
        self.slots.clear();
        self.slots.resize(mask + 1, FREE);
        for (number, item) in self.items.iter().enumerate() {
            let hash = hash(item);
            let mut slot = hash as usize & mask;
            while self.slots[slot] != FREE {
                slot = (slot + 1) & mask;
            }
            self.slots[slot] = (hash & !u64::from(u32::MAX)) | number as u64;
        }
    }
}

fn hash<T: Hash>(item: &T) -> u64 {
    let mut hasher = FxHasher::default();
    item.hash(&mut hasher);
    hasher.finish()
}
