//! A set of positions that is filled in bulk: hashed into buckets that fit a cache.
//!
//! ```text
//! positions ──▶ scattered by the top bits of the hash ──▶ ┌ bucket 0: open addressing ┐
//!  (a batch)          (sequential writes)                 │ bucket 1                  │ …
//! ```
//!
//! A random look-up in a table of many megabytes costs a cache miss; so a batch is first
//! scattered by bucket, and then every bucket takes its share while it lies in the cache. The key 0
//! marks an empty slot: no position of a game is without tokens.

use rayon::prelude::*;

/// Positions whose successors are scattered at once.
const BATCH: usize = 1 << 17;
/// The most bits that choose a bucket.
const MOST_BITS: u32 = 9;

#[derive(Clone, Debug, Default)]
struct Bucket {
    slots: Vec<u64>,
    len: usize,
}

#[inline]
fn hash(key: u64) -> u64 {
    (key ^ key >> 29).wrapping_mul(0x9e37_79b9_7f4a_7c15)
}

#[inline]
fn bucket(key: u64, bits: u32) -> usize {
    (hash(key) >> (63 - bits) >> 1) as usize
}

/// Positions on their way into the buckets of a set.
#[derive(Clone, Debug)]
pub struct Scatter {
    bits: u32,
    buckets: Vec<Vec<u64>>,
}

impl Scatter {
    fn new(bits: u32) -> Scatter {
        Scatter { bits, buckets: vec![Vec::new(); 1 << bits] }
    }

    #[inline]
    pub fn push(&mut self, key: u64) {
        self.buckets[bucket(key, self.bits)].push(key);
    }
}

impl Bucket {
    #[inline]
    fn find(&self, key: u64, bits: u32) -> Result<usize, usize> {
        let mask = self.slots.len() - 1;
        let mut at = ((hash(key) << bits) >> 40) as usize & mask;
        loop {
            match self.slots[at] {
                0 => return Err(at),
                found if found == key => return Ok(at),
                _ => at = (at + 1) & mask,
            }
        }
    }

    #[inline]
    fn contains(&self, key: u64, bits: u32) -> bool {
        !self.slots.is_empty() && self.find(key, bits).is_ok()
    }

    #[inline]
    fn insert(&mut self, key: u64, bits: u32) {
        if self.len * 8 >= self.slots.len() * 5 {
            self.grow(bits);
        }
        if let Err(at) = self.find(key, bits) {
            self.slots[at] = key;
            self.len += 1;
        }
    }

    fn grow(&mut self, bits: u32) {
        let double = vec![0; (self.slots.len() * 2).max(16)];
        let old = std::mem::replace(&mut self.slots, double);
        for key in old.into_iter().filter(|&key| key != 0) {
            if let Err(at) = self.find(key, bits) {
                self.slots[at] = key;
            }
        }
    }
}

#[derive(Clone, Debug)]
pub struct Sieve {
    bits: u32,
    buckets: Vec<Bucket>,
}

impl Sieve {
    /// An empty set with room for about that many positions.
    pub fn new(expected: usize) -> Sieve {
        let bits = (expected >> 12).max(1).ilog2().min(MOST_BITS);
        Sieve { bits, buckets: vec![Bucket::default(); 1 << bits] }
    }

    pub fn len(&self) -> usize {
        self.buckets.iter().map(|bucket| bucket.len).sum()
    }

    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    pub fn iter(&self) -> impl Iterator<Item = u64> + '_ {
        self.buckets.iter().flat_map(|bucket| bucket.slots.iter().copied().filter(|&key| key != 0))
    }

    pub fn contains(&self, key: u64) -> bool {
        self.buckets[bucket(key, self.bits)].contains(key, self.bits)
    }

    pub fn insert(&mut self, key: u64) {
        let (at, bits) = (bucket(key, self.bits), self.bits);
        self.buckets[at].insert(key, bits);
    }

    /// The sum of a number over all members.
    pub fn sum(&self, number: impl Fn(u64) -> u64 + Sync) -> u64 {
        let members = |bucket: &Bucket| {
            bucket.slots.iter().filter(|key| **key != 0).map(|key| number(*key)).sum::<u64>()
        };
        self.buckets.par_iter().map(members).sum()
    }

    /// The set of all that `step` pushes for the members of `from`, as far as `keep` has it.
    /// `None` if `stop` said so; it is asked now and then, with the size of the new set.
    ///
    /// Uses the threads of the rayon pool it runs in.
    pub fn step(
        from: &Sieve,
        keep: Option<&Sieve>,
        stop: &dyn Fn(usize) -> bool,
        step: impl Fn(u64, &mut Scatter) + Sync,
    ) -> Option<Sieve> {
        let mut set = Sieve::new(keep.map_or(from.len() * 4, Sieve::len));
        if let Some(keep) = keep {
            set = Sieve { bits: keep.bits, buckets: vec![Bucket::default(); keep.buckets.len()] };
        }
        let bits = set.bits;
        let threads = rayon::current_num_threads();
        let mut scattered = vec![Scatter::new(bits); threads];
        let mut sources = from.iter();
        let mut batch = Vec::new();
        loop {
            batch.clear();
            batch.extend(sources.by_ref().take(BATCH));
            if batch.is_empty() {
                return Some(set);
            }
            if stop(set.len()) {
                return None;
            }
            let share = batch.len().div_ceil(threads);
            scattered.par_iter_mut().zip(batch.par_chunks(share)).for_each(|(scattered, share)| {
                scattered.buckets.iter_mut().for_each(Vec::clear);
                share.iter().for_each(|&source| step(source, scattered));
            });
            set.buckets.par_iter_mut().enumerate().for_each(|(b, bucket)| {
                let known = keep.map(|keep| &keep.buckets[b]);
                for &key in scattered.iter().flat_map(|scattered| &scattered.buckets[b]) {
                    if known.is_none_or(|known| known.contains(key, bits)) {
                        bucket.insert(key, bits);
                    }
                }
            });
        }
    }
}

impl FromIterator<u64> for Sieve {
    fn from_iter<I: IntoIterator<Item = u64>>(keys: I) -> Sieve {
        let keys = keys.into_iter();
        let mut set = Sieve::new(keys.size_hint().0);
        keys.for_each(|key| set.insert(key));
        set
    }
}
