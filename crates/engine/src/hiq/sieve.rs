//! A set of positions that is filled in bulk: hashed into buckets that fit a cache. Each position
//! may carry a load, and loads of the same position are added.
//!
//! ```text
//! positions ──▶ scattered by the top bits of the hash ──▶ ┌ bucket 0: open addressing ┐
//!  (a batch)          (sequential writes)                 │ bucket 1                  │ …
//! ```
//!
//! A random look-up in a table of many megabytes costs a cache miss; so a batch is first
//! scattered by bucket, and then every bucket takes its share while it lies in the cache. The key 0
//! marks an empty slot: no position of a game is without tokens.

use crate::load::Load;
use rayon::prelude::*;

/// Positions whose successors are scattered at once.
const BATCH: usize = 1 << 18;
/// The most bits that choose a bucket.
const MOST_BITS: u32 = 9;
/// Bytes that a position takes, with its way into the set.
const BYTES: usize = 32;
/// Slots that are compared at once.
const GROUP: usize = 4;

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
pub struct Scatter<V = ()> {
    bits: u32,
    buckets: Vec<Vec<(u64, V)>>,
}

impl<V: Load> Scatter<V> {
    fn new(bits: u32) -> Self {
        Scatter { bits, buckets: vec![Vec::new(); 1 << bits] }
    }

    #[inline]
    pub fn put(&mut self, key: u64, load: V) {
        self.buckets[bucket(key, self.bits)].push((key, load));
    }
}

impl Scatter {
    #[inline]
    pub fn push(&mut self, key: u64) {
        self.put(key, ());
    }
}

#[derive(Clone, Debug, Default)]
struct Bucket<V> {
    keys: Vec<u64>,
    loads: Vec<V>,
    len: usize,
}

impl<V: Load> Bucket<V> {
    /// The slot of a key, or the empty one where it would go.
    ///
    /// Slots come in groups that are filled from the left. A group is compared as a whole, without
    /// branches that nobody could predict.
    #[inline]
    fn find(&self, key: u64, bits: u32) -> Result<usize, usize> {
        let mask = self.keys.len() - GROUP;
        let mut at = ((hash(key) << bits) >> 40) as usize & mask;
        loop {
            let group = &self.keys[at..at + GROUP];
            let slot =
                group.iter().zip(0..).map(|(k, i)| i * usize::from(*k == key)).sum::<usize>();
            if group[slot] == key {
                return Ok(at + slot);
            }
            let filled = group.iter().map(|k| usize::from(*k != 0)).sum::<usize>();
            if filled < GROUP {
                return Err(at + filled);
            }
            at = (at + GROUP) & mask;
        }
    }

    #[inline]
    fn contains(&self, key: u64, bits: u32) -> bool {
        !self.keys.is_empty() && self.find(key, bits).is_ok()
    }

    #[inline]
    fn insert(&mut self, key: u64, load: V, bits: u32) {
        if self.len * 2 >= self.keys.len() {
            self.grow(bits);
        }
        match self.find(key, bits) {
            Ok(at) => self.loads[at] = self.loads[at].plus(load),
            Err(at) => {
                self.keys[at] = key;
                self.loads[at] = load;
                self.len += 1;
            }
        }
    }

    fn grow(&mut self, bits: u32) {
        let size = (self.keys.len() * 2).max(16);
        let keys = std::mem::replace(&mut self.keys, vec![0; size]);
        let loads = std::mem::replace(&mut self.loads, vec![V::default(); size]);
        for (key, load) in keys.into_iter().zip(loads).filter(|(key, _)| *key != 0) {
            if let Err(at) = self.find(key, bits) {
                (self.keys[at], self.loads[at]) = (key, load);
            }
        }
    }

    /// Takes a share of a batch, as far as `known` has it.
    fn take<'a>(
        &mut self,
        share: impl Iterator<Item = &'a Vec<(u64, V)>>,
        known: Option<&Bucket<()>>,
        bits: u32,
    ) where
        V: 'a,
    {
        for &(key, load) in share.flatten() {
            if known.is_none_or(|known| known.contains(key, bits)) {
                self.insert(key, load, bits);
            }
        }
    }

    fn members(&self) -> impl Iterator<Item = (u64, V)> + '_ {
        let all = self.keys.iter().copied().zip(self.loads.iter().copied());
        all.filter(|(key, _)| *key != 0)
    }
}

#[derive(Clone, Debug)]
pub struct Sieve<V = ()> {
    bits: u32,
    buckets: Vec<Bucket<V>>,
}

impl<V: Load> Sieve<V> {
    /// An empty set with buckets for about that many positions.
    pub fn new(expected: usize) -> Self {
        Sieve::with_bits((expected >> 12).max(1).ilog2().min(MOST_BITS))
    }

    fn with_bits(bits: u32) -> Self {
        Sieve { bits, buckets: vec![Bucket::default(); 1 << bits] }
    }

    pub fn len(&self) -> usize {
        self.buckets.iter().map(|bucket| bucket.len).sum()
    }

    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// About how much memory it takes.
    pub fn size(&self) -> usize {
        self.len() * BYTES
    }

    pub fn iter(&self) -> impl Iterator<Item = u64> + '_ {
        self.members().map(|(key, _)| key)
    }

    /// The positions with their loads.
    pub fn members(&self) -> impl Iterator<Item = (u64, V)> + '_ {
        self.buckets.iter().flat_map(Bucket::members)
    }

    pub fn contains(&self, key: u64) -> bool {
        self.buckets[bucket(key, self.bits)].contains(key, self.bits)
    }

    pub fn insert(&mut self, key: u64, load: V) {
        let (at, bits) = (bucket(key, self.bits), self.bits);
        self.buckets[at].insert(key, load, bits);
    }

    /// The sum of a number over all members.
    pub fn sum(&self, number: impl Fn(u64) -> u64 + Sync) -> u64 {
        let sum = |bucket: &Bucket<V>| bucket.members().map(|(key, _)| number(key)).sum::<u64>();
        self.buckets.par_iter().map(sum).sum()
    }

    /// The set of all that `step` puts out for the members of `from`, as far as `keep` has it.
    /// `None` if `stop` said so; it is asked now and then, with the members and the
    /// bytes of the new set.
    ///
    /// Uses the threads of the rayon pool it runs in.
    pub fn step<U: Load>(
        from: &Sieve<U>,
        keep: Option<&Sieve>,
        stop: &dyn Fn(usize, usize) -> bool,
        step: impl Fn((u64, U), &mut Scatter<V>) + Sync,
    ) -> Option<Self> {
        let mut set = match keep {
            Some(keep) => Sieve::with_bits(keep.bits),
            None => Sieve::new(from.len() * 4),
        };
        let bits = set.bits;
        let threads = rayon::current_num_threads();
        let mut scattered = vec![Scatter::new(bits); threads];
        let mut sources = from.members();
        let mut batch = Vec::new();
        loop {
            batch.clear();
            batch.extend(sources.by_ref().take(BATCH));
            if batch.is_empty() {
                return Some(set);
            }
            if stop(set.len(), set.size()) {
                return None;
            }
            let share = batch.len().div_ceil(threads);
            let shares = batch.par_chunks(share).chain(rayon::iter::repeat_n(&[][..], threads));
            scattered.par_iter_mut().zip(shares).for_each(|(scattered, share)| {
                scattered.buckets.iter_mut().for_each(Vec::clear);
                share.iter().for_each(|&source| step(source, scattered));
            });
            set.buckets.par_iter_mut().enumerate().for_each(|(b, bucket)| {
                let shares = scattered.iter().map(|scattered| &scattered.buckets[b]);
                bucket.take(shares, keep.map(|keep| &keep.buckets[b]), bits);
            });
        }
    }
}

impl FromIterator<u64> for Sieve {
    fn from_iter<I: IntoIterator<Item = u64>>(keys: I) -> Sieve {
        let keys = keys.into_iter();
        let mut set = Sieve::new(keys.size_hint().0);
        keys.for_each(|key| set.insert(key, ()));
        set
    }
}
