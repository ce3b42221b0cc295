//! A level: positions with equally many tokens, all of one class, as their sorted ranks.
//!
//! On boards of up to about 38 cells there are few enough positions of a class and number of tokens
//! for a `Field` with a bit for each of them. A step sets the bit of every successor; reading the
//! field gives the next level, sorted and without duplicates.
//!
//! ```text
//! ranks ──▶ positions ──▶ successors ──▶ their ranks ──▶ field  0110 0000 1000 …  ──(or)──▶ ranks
//!           └──────────────────── a thread ────────────────────┘
//! ```
//!
//! Ranks tell positions of a class apart exactly. Larger boards, and symmetries that change the
//! class, are left to a `Sieve`.

use super::fan::Fan;
use super::field::{Field, Stretch};
use super::gaps::Gaps;
use super::pegs::Pegs;
use super::ranking::Ranking;
use super::scales::Scales;
use super::sieve::{Scatter, Sieve};
use rayon::prelude::*;
use std::ops::Range;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

/// Blocks of ranks that a thread takes at a time.
const SHARE: usize = 128;
/// Shares of a thread between two looks at the limits.
const ROUND: usize = 8;
/// Possible partners that are looked up at once.
const PAIRS: usize = 256;
/// Bytes that the fields of all threads may take; with larger fields there are fewer threads.
const ROOM: usize = 1 << 30;

/// Whether to stop, given how many positions the new level has so far, and the bytes it takes.
pub type Stop<'a> = &'a dyn Fn(usize, usize) -> bool;

/// What a step makes of a position; always canonical images.
#[derive(Clone, Copy, Debug)]
pub enum Way<'a> {
    /// The positions one jump on, as far as scales allow them.
    On(Option<&'a Scales>),
    /// The positions one jump back.
    Back,
    /// The complements of the positions one jump on.
    Opposite(Option<&'a Scales>),
    /// The same, where of two positions that lead to each other only one need be asked.
    Partners(Option<&'a Scales>),
    /// The complement of the position itself.
    Complement,
}

impl<'a> Way<'a> {
    pub(super) fn scales(&self) -> Option<&'a Scales> {
        match *self {
            Way::On(scales) | Way::Opposite(scales) | Way::Partners(scales) => scales,
            Way::Back | Way::Complement => None,
        }
    }

    #[inline(always)]
    pub(super) fn each(&self, pegs: &Pegs, x: u64, mut each: impl FnMut(u64)) {
        match *self {
            Way::On(None) => pegs.children(x, each),
            Way::On(Some(scales)) => pegs.children_if(x, scales.allowing(x), each),
            Way::Back => pegs.parents(x, each),
            Way::Opposite(None) | Way::Partners(None) => pegs.opposites_if(x, |_, _| true, each),
            Way::Opposite(Some(scales)) | Way::Partners(Some(scales)) => {
                pegs.opposites_if(x, scales.allowing(x), each)
            }
            Way::Complement => each(pegs.canonical(pegs.complement(x))),
        }
    }
}

#[derive(Clone, Debug)]
pub enum Level {
    Ranked { ranking: Arc<Ranking>, ranks: Gaps },
    Hashed(Sieve),
}

impl Level {
    /// A level with one orbit.
    pub fn root(pegs: &Pegs, x: u64) -> Level {
        let x = pegs.canonical(x);
        match pegs.ranking(x).filter(|_| pegs.keeps_class(x)) {
            Some(ranking) => {
                let ranks = [ranking.of(x)].into_iter().collect();
                Level::Ranked { ranking: Arc::new(ranking), ranks }
            }
            None => Level::Hashed(Sieve::from_iter([x])),
        }
    }

    pub fn empty() -> Level {
        Level::Hashed(Sieve::new(0))
    }

    pub fn len(&self) -> usize {
        match self {
            Level::Ranked { ranks, .. } => ranks.len(),
            Level::Hashed(sieve) => sieve.len(),
        }
    }

    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// The memory it takes.
    pub fn size(&self) -> usize {
        match self {
            Level::Ranked { ranks, .. } => ranks.size(),
            Level::Hashed(sieve) => sieve.size(),
        }
    }

    /// Whether a canonical position with as many tokens as those of the level is in it.
    pub fn contains(&self, pegs: &Pegs, x: u64) -> bool {
        match self {
            Level::Ranked { ranking, ranks } => {
                ranking.class() == pegs.class(x) && ranks.contains(ranking.of(x))
            }
            Level::Hashed(sieve) => sieve.contains(x),
        }
    }

    pub fn iter(&self) -> Box<dyn Iterator<Item = u64> + '_> {
        match self {
            Level::Ranked { ranking, ranks } => Box::new(ranking.positions(ranks.iter())),
            Level::Hashed(sieve) => Box::new(sieve.iter()),
        }
    }

    /// How many positions the orbits have together.
    pub fn labelled(&self, pegs: &Pegs) -> u64 {
        match self {
            Level::Ranked { ranking, ranks } => {
                let orbits = |part| ranking.positions(part).map(|x| pegs.orbit(x)).sum::<u64>();
                shares(ranks).into_par_iter().map(|blocks| orbits(ranks.part(blocks))).sum()
            }
            Level::Hashed(sieve) => sieve.sum(|x| pegs.orbit(x)),
        }
    }
}

/// The blocks of ranks in shares, as threads take them.
fn shares(ranks: &Gaps) -> Vec<Range<usize>> {
    let blocks = ranks.blocks();
    (0..blocks).step_by(SHARE).map(|start| start..blocks.min(start + SHARE)).collect()
}

/// Sets the bits of successors.
fn set(field: &mut Stretch, ranks: &[u32], _: &[[u32; 4]]) {
    field.set(ranks);
}

/// What a thread needs to make successors of its shares.
#[derive(Clone, Debug, Default)]
struct Worker {
    fan: Fan,
    field: Field,
}

/// Makes levels from levels; its fields are used again and again.
#[derive(Clone, Debug)]
pub struct Steps<'a> {
    pegs: &'a Pegs,
    /// What the first worker's field takes from the others.
    first: Worker,
    others: Vec<Worker>,
}

impl<'a> Steps<'a> {
    pub fn new(pegs: &'a Pegs) -> Steps<'a> {
        Steps { pegs, first: Worker::default(), others: Vec::new() }
    }

    /// The level of all that a step makes of the members of `from`, as far as `keep` has it.
    /// `None` if `stop` said so; it is asked now and then.
    ///
    /// Uses the threads of the rayon pool it runs in.
    pub fn step(
        &mut self,
        way: Way,
        from: &Level,
        keep: Option<&Level>,
        stop: Stop,
    ) -> Option<Level> {
        let pegs = self.pegs;
        match (from, keep) {
            (Level::Hashed(from), None | Some(Level::Hashed(_))) => {
                let keep = keep.and_then(|keep| match keep {
                    Level::Hashed(keep) => Some(keep),
                    Level::Ranked { .. } => None,
                });
                let step = |(x, ()), out: &mut Scatter| way.each(pegs, x, |y| out.push(y));
                Sieve::step(from, keep, stop, step).map(Level::Hashed)
            }
            (Level::Ranked { ranking, ranks }, None) => {
                let Some(ranking) = self.fill(way, ranking, ranks, stop, set)? else {
                    return Some(Level::empty());
                };
                let held = self.first.field.size();
                let ranks = self.first.field.drain();
                let stopped = stop(ranks.len(), held + ranks.size());
                (!stopped).then_some(Level::Ranked { ranking, ranks })
            }
            (
                Level::Ranked { ranking, ranks },
                Some(Level::Ranked { ranking: other, ranks: known }),
            ) => {
                let Some(ranking) = self.fill(way, ranking, ranks, stop, set)? else {
                    return Some(Level::empty());
                };
                let known = if ranking.class() == other.class() { known } else { &Gaps::default() };
                Some(Level::Ranked { ranking: other.clone(), ranks: self.kept(known) })
            }
            // All levels of a problem are of one kind.
            _ => Some(Level::empty()),
        }
    }

    /// The members of a level that an allowed jump makes complements of members. If one jumps to the
    /// complement of the other, the other does so too; so it is enough to find one of the two.
    pub fn partners(
        &mut self,
        scales: Option<&Scales>,
        level: &Level,
        stop: Stop,
    ) -> Option<Level> {
        let Level::Ranked { ranking, ranks } = level else {
            return self.step(Way::Opposite(scales), level, Some(level), stop);
        };
        let mut known = Field::default();
        known.reserve(ranking.len());
        let mut whole = known.whole();
        ranks.iter().for_each(|rank| whole.set(&[rank]));
        let pair = |field: &mut Stretch, opposites: &[u32], images: &[[u32; 4]]| {
            // First all that is far away in memory, without a branch that nobody could predict.
            let (mut pairs, mut len) = ([[0; 2]; PAIRS], 0);
            for (opposites, images) in opposites.chunks(PAIRS).zip(images.chunks(PAIRS)) {
                for (&opposite, image) in opposites.iter().zip(images) {
                    pairs[len % PAIRS] = [opposite, image[3]];
                    len += usize::from(known.has(opposite));
                }
                field.set(pairs[..std::mem::take(&mut len)].as_flattened());
            }
        };
        let met = self.fill(Way::Partners(scales), ranking, ranks, stop, pair)?;
        let ranks = match met.is_some_and(|met| met.class() == ranking.class()) {
            true => self.kept(ranks),
            false => Gaps::default(),
        };
        Some(Level::Ranked { ranking: ranking.clone(), ranks })
    }

    /// Those of the ranks that are in the field, which is empty afterwards.
    fn kept(&mut self, known: &Gaps) -> Gaps {
        let field = &self.first.field;
        let kept = |blocks| known.part(blocks).filter(|&rank| field.has(rank)).collect();
        let ranks = Gaps::concat(shares(known).into_par_iter().map(kept).collect());
        self.first.field.clear();
        ranks
    }

    /// Gives the field all successors, as `take` takes them, and gives their ranking. `Some(None)` if there
    /// is no successor.
    fn fill(
        &mut self,
        way: Way,
        from: &Ranking,
        ranks: &Gaps,
        stop: Stop,
        take: impl Fn(&mut Stretch, &[u32], &[[u32; 4]]) + Sync,
    ) -> Option<Option<Arc<Ranking>>> {
        let pegs = self.pegs;
        let first = |x: u64| {
            let mut first = None;
            way.each(pegs, x, |y| first = first.or(Some(y)));
            first
        };
        let Some(next) = from.positions(ranks.iter()).find_map(first) else { return Some(None) };
        let Some(to) = pegs.ranking(next) else { return Some(None) };
        let crew = (ROOM / (to.len() / 8 + 1)).clamp(1, rayon::current_num_threads());
        self.others.resize_with(crew - 1, Worker::default);
        let others = self.others.iter_mut();
        let mut crew: Vec<&mut Worker> = others.chain([&mut self.first]).collect();
        crew.iter_mut().for_each(|worker| worker.field.reserve(to.len()));
        for round in shares(ranks).chunks(crew.len() * ROUND) {
            if stop(0, crew.iter().map(|worker| worker.field.size()).sum()) {
                return None;
            }
            let next = AtomicUsize::new(0);
            crew.par_iter_mut().for_each(|Worker { fan, field }| {
                while let Some(blocks) = round.get(next.fetch_add(1, Ordering::Relaxed)) {
                    let sources = from.positions(ranks.part(blocks.clone()));
                    let mut whole = field.whole();
                    let take = |ranks: &[u32], images: &[_]| take(&mut whole, ranks, images);
                    fan.spread(pegs, way, [from, &to], sources, take);
                }
            });
        }
        self.others.iter_mut().for_each(|worker| self.first.field.absorb(&mut worker.field));
        Some(Some(Arc::new(to)))
    }
}
