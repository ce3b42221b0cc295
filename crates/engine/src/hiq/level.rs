//! A level: positions with equally many tokens, all of one class, as their sorted keys.
//!
//! The key of a position has few enough bits on the usual boards (28 of 33 on the English one) for
//! a *field* with a bit for every key. A step sets the bit of every successor; reading the field
//! gives the next level, sorted and without duplicates. Canonical images are least images, so
//! their keys crowd together at the low end, and most of a field is never touched.
//!
//! ```text
//! keys ──▶ positions ──▶ successors ──▶ field  0110 0000 0000 1000 …  ──▶ keys
//!                                       touched  1             1       (a mark a page of it)
//! ```
//!
//! Keys tell positions of a class apart exactly. Boards whose keys are too long, and symmetries
//! that change the class, are left to a [`Sieve`].

use super::pegs::Pegs;
use super::scales::Scales;
use super::sieve::{Scatter, Sieve};
use rayon::prelude::*;
use rustc_hash::FxHashMap;

/// The longest keys that get a field: 64 megabytes of it.
const MOST_BITS: u32 = 29;
/// Positions that are taken between two looks at the budget.
const BATCH: usize = 1 << 18;
/// Bytes of a field that share a mark.
const PAGE: usize = 1 << 12;
/// Keys that wait to be set in a field.
const WAITING: usize = 1 << 10;
/// Fields that are filled side by side at most.
const FIELDS: usize = 8;

/// What a step makes of a position; always canonical images.
#[derive(Clone, Copy, Debug)]
pub enum Way<'a> {
    /// The positions one jump on, as far as scales allow them.
    On(Option<&'a Scales>),
    /// The positions one jump back.
    Back,
    /// The complements of the positions one jump on.
    Opposite(Option<&'a Scales>),
    /// The complement of the position itself.
    Complement,
}

impl Way<'_> {
    #[inline(always)]
    fn each(&self, pegs: &Pegs, x: u64, mut each: impl FnMut(u64)) {
        match *self {
            Way::On(None) => pegs.children(x, each),
            Way::On(Some(scales)) => pegs.children_if(x, scales.allowing(pegs, x), each),
            Way::Back => pegs.parents(x, each),
            Way::Opposite(None) => pegs.opposites_if(x, |_| true, each),
            Way::Opposite(Some(scales)) => pegs.opposites_if(x, scales.allowing(pegs, x), each),
            Way::Complement => each(pegs.canonical(pegs.complement(x))),
        }
    }
}

#[derive(Clone, Debug)]
pub enum Level {
    Keyed { class: u64, keys: Vec<u32> },
    Hashed(Sieve),
}

impl Level {
    /// A level with one orbit.
    pub fn root(pegs: &Pegs, x: u64) -> Level {
        let x = pegs.canonical(x);
        match pegs.key_bits() <= MOST_BITS && pegs.keeps_class(x) {
            true => Level::Keyed { class: pegs.class(x), keys: vec![pegs.key(x) as u32] },
            false => Level::Hashed(Sieve::from_iter([x])),
        }
    }

    pub fn empty() -> Level {
        Level::Keyed { class: 0, keys: Vec::new() }
    }

    pub fn len(&self) -> usize {
        match self {
            Level::Keyed { keys, .. } => keys.len(),
            Level::Hashed(sieve) => sieve.len(),
        }
    }

    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Whether a canonical position with as many tokens as those of the level is in it.
    pub fn contains(&self, pegs: &Pegs, x: u64) -> bool {
        match self {
            Level::Keyed { class, keys } => {
                *class == pegs.class(x) && keys.binary_search(&(pegs.key(x) as u32)).is_ok()
            }
            Level::Hashed(sieve) => sieve.contains(x),
        }
    }

    pub fn iter<'a>(&'a self, pegs: &'a Pegs) -> Box<dyn Iterator<Item = u64> + 'a> {
        match self {
            Level::Keyed { class, keys } => {
                Box::new(keys.iter().map(|&key| pegs.with_key(u64::from(key), *class)))
            }
            Level::Hashed(sieve) => Box::new(sieve.iter()),
        }
    }

    /// How many positions the orbits have together.
    pub fn labelled(&self, pegs: &Pegs) -> u64 {
        match self {
            Level::Keyed { class, keys } => {
                let orbit = |&key: &u32| pegs.orbit(pegs.with_key(u64::from(key), *class));
                keys.par_iter().map(orbit).sum()
            }
            Level::Hashed(sieve) => sieve.sum(|x| pegs.orbit(x)),
        }
    }
}

/// A bit for every key, and a mark for every page that has one.
///
/// Most bits lie in no cache. So keys wait until there are many of them, and are set in a loop so
/// short that the processor waits for many cache misses at once.
#[derive(Clone, Debug)]
struct Field {
    bytes: Vec<u8>,
    touched: Vec<bool>,
    waiting: Vec<u32>,
}

impl Field {
    fn new(bits: u32) -> Field {
        let pages = (1usize << bits).div_ceil(8 * PAGE);
        let bytes = vec![0; pages * PAGE];
        Field { bytes, touched: vec![false; pages], waiting: Vec::with_capacity(WAITING) }
    }

    #[inline(always)]
    fn set(&mut self, key: u64) {
        self.waiting.push(key as u32);
        if self.waiting.len() == WAITING {
            self.flush();
        }
    }

    #[inline(never)]
    fn flush(&mut self) {
        let (bytes, touched) = (&mut self.bytes[..], &mut self.touched[..]);
        for key in self.waiting.drain(..) {
            touched[key as usize / (8 * PAGE)] = true;
            bytes[key as usize / 8] |= 1 << (key % 8);
        }
    }

    fn has(&self, key: u32) -> bool {
        self.bytes[key as usize / 8] >> (key % 8) & 1 == 1
    }

    /// The touched pages, by their numbers; they count as untouched from now on.
    fn pages(&mut self) -> impl ParallelIterator<Item = (usize, &mut [u8])> {
        let pages = self.bytes.par_chunks_mut(PAGE).zip(&mut self.touched).enumerate();
        pages.filter_map(|(i, (page, touched))| std::mem::take(touched).then_some((i, page)))
    }

    fn clear(&mut self) {
        self.pages().for_each(|(_, page)| page.fill(0));
    }

    /// Takes over what another field has.
    fn absorb(&mut self, other: &mut Field) {
        let pages = self.bytes.par_chunks_mut(PAGE).zip(&mut self.touched);
        let others = other.bytes.par_chunks_mut(PAGE).zip(&mut other.touched);
        pages.zip(others).with_min_len(64).for_each(|((page, touched), (more, theirs))| {
            if std::mem::take(theirs) {
                *touched = true;
                page.iter_mut().zip(more).for_each(|(a, b)| *a |= std::mem::take(b));
            }
        });
    }

    /// All keys, sorted; the field is empty afterwards.
    fn drain(&mut self) -> Vec<u32> {
        let keys = |(i, page): (usize, &mut [u8])| {
            let mut keys = Vec::new();
            for (first, bytes) in (i * PAGE * 8..).step_by(64).zip(page.as_chunks().0) {
                let mut bits = u64::from_le_bytes(*bytes);
                while bits != 0 {
                    keys.push(first as u32 + bits.trailing_zeros());
                    bits &= bits - 1;
                }
            }
            page.fill(0);
            keys
        };
        let pages: Vec<Vec<u32>> = self.pages().map(keys).collect();
        pages.concat()
    }
}

/// Makes levels from levels; its fields are used again and again.
#[derive(Clone, Debug)]
pub struct Steps<'a> {
    pegs: &'a Pegs,
    fields: Vec<Field>,
}

impl<'a> Steps<'a> {
    pub fn new(pegs: &'a Pegs) -> Steps<'a> {
        Steps { pegs, fields: Vec::new() }
    }

    /// The level of all that a step makes of the members of `from`, as far as `keep` has it.
    /// `None` if `stop` said so; it is asked now and then, with the size of the new level.
    ///
    /// Uses the threads of the rayon pool it runs in.
    pub fn step(
        &mut self,
        way: Way,
        from: &Level,
        keep: Option<&Level>,
        stop: &dyn Fn(usize) -> bool,
    ) -> Option<Level> {
        let pegs = self.pegs;
        match (from, keep) {
            (Level::Hashed(from), None | Some(Level::Hashed(_))) => {
                let keep = keep.and_then(|keep| match keep {
                    Level::Hashed(keep) => Some(keep),
                    Level::Keyed { .. } => None,
                });
                let step = |(x, ()), out: &mut Scatter| way.each(pegs, x, |y| out.push(y));
                Sieve::step(from, keep, stop, step).map(Level::Hashed)
            }
            (Level::Keyed { class, keys }, None) => {
                let Some(next) = self.fill(way, *class, keys, stop)? else {
                    return Some(Level::empty());
                };
                let keys = self.fields[0].drain();
                (!stop(keys.len())).then_some(Level::Keyed { class: next, keys })
            }
            (Level::Keyed { class, keys }, Some(Level::Keyed { class: other, keys: known })) => {
                let next = self.fill(way, *class, keys, stop)?;
                let known = if next == Some(*other) { &known[..] } else { &[] };
                let Some(field) = self.fields.first_mut() else { return Some(Level::empty()) };
                let keys = known.iter().copied().filter(|&key| field.has(key)).collect();
                field.clear();
                Some(Level::Keyed { class: *other, keys })
            }
            // All levels of a problem are of one kind.
            _ => Some(Level::empty()),
        }
    }

    /// Sets the bits of all successors in the first field, and says which class they are of.
    /// `Some(None)` if there is no successor.
    fn fill(
        &mut self,
        way: Way,
        class: u64,
        keys: &[u32],
        stop: &dyn Fn(usize) -> bool,
    ) -> Option<Option<u64>> {
        let pegs = self.pegs;
        let position = |&key: &u32| pegs.with_key(u64::from(key), class);
        let first = |x: u64| {
            let mut first = None;
            way.each(pegs, x, |y| first = first.or(Some(y)));
            first
        };
        let Some(next) = keys.iter().map(position).find_map(first) else { return Some(None) };
        let threads = rayon::current_num_threads().min(FIELDS);
        while self.fields.len() < threads {
            self.fields.push(Field::new(pegs.key_bits()));
        }
        for batch in keys.chunks(BATCH) {
            if stop(0) {
                return None;
            }
            let shares = batch.par_chunks(batch.len().div_ceil(threads));
            self.fields.par_iter_mut().zip(shares).for_each(|(field, share)| {
                for x in share.iter().map(position) {
                    way.each(pegs, x, |y| field.set(pegs.key(y)));
                }
                field.flush();
            });
        }
        if let Some((field, others)) = self.fields.split_first_mut() {
            others.iter_mut().for_each(|other| field.absorb(other));
        }
        Some(Some(pegs.class(next)))
    }
}

/// Where a position stands among the members of a level.
#[derive(Clone, Debug)]
pub enum Index {
    /// The field of the level, and how many members lie before each word of it.
    Keyed {
        words: Vec<u64>,
        before: Vec<u32>,
    },
    Hashed(FxHashMap<u64, usize>),
}

impl Index {
    pub fn new(pegs: &Pegs, level: &Level) -> Index {
        match level {
            Level::Keyed { keys, .. } => {
                let size = (1usize << pegs.key_bits()).div_ceil(64);
                let (mut words, mut before) = (vec![0; size], vec![0; size]);
                for (rank, key) in (0..).zip(keys) {
                    let word = *key as usize / 64;
                    if words[word] == 0 {
                        before[word] = rank;
                    }
                    words[word] |= 1 << (key % 64);
                }
                Index::Keyed { words, before }
            }
            Level::Hashed(sieve) => Index::Hashed(sieve.iter().zip(0..).collect()),
        }
    }

    /// The place of a canonical position of the level's class and number of tokens.
    #[inline]
    pub fn rank(&self, pegs: &Pegs, x: u64) -> Option<usize> {
        match self {
            Index::Keyed { words, before } => {
                let key = pegs.key(x) as usize;
                let (word, bit) = (words[key / 64], 1u64 << (key % 64));
                let lower = || before[key / 64] as usize + (word & (bit - 1)).count_ones() as usize;
                (word & bit != 0).then(lower)
            }
            Index::Hashed(ranks) => ranks.get(&x).copied(),
        }
    }
}
