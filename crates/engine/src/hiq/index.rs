//! Where positions stand in a level: their places in the order of its members.

use super::level::Level;
use super::ranking::Ranking;
use rustc_hash::FxHashMap;
use std::sync::Arc;

/// The most ranks that get a bit and a share of a counter each: 50 megabytes a level.
const MOST: usize = 1 << 29;

/// Where a position stands among the members of a level.
#[derive(Clone, Debug)]
pub enum Index {
    /// The field of the level, and how many members lie before each word of it.
    Ranked {
        ranking: Arc<Ranking>,
        words: Vec<u64>,
        before: Vec<u32>,
    },
    Hashed(FxHashMap<u64, usize>),
}

impl Index {
    pub fn new(level: &Level) -> Index {
        match level {
            Level::Ranked { ranking, ranks } if ranking.len() <= MOST => {
                let size = ranking.len().div_ceil(64);
                let (mut words, mut before) = (vec![0; size], vec![0; size]);
                for (place, rank) in (0..).zip(ranks.iter()) {
                    let word = rank as usize / 64;
                    if words[word] == 0 {
                        before[word] = place;
                    }
                    words[word] |= 1 << (rank % 64);
                }
                Index::Ranked { ranking: ranking.clone(), words, before }
            }
            _ => Index::Hashed(level.iter().zip(0..).collect()),
        }
    }

    /// The place of a canonical position of the level's class and number of tokens.
    #[inline]
    pub fn place(&self, x: u64) -> Option<usize> {
        match self {
            Index::Ranked { ranking, words, before } => {
                let rank = ranking.of(x) as usize;
                let (word, bit) = (words[rank / 64], 1u64 << (rank % 64));
                let lower =
                    || before[rank / 64] as usize + (word & (bit - 1)).count_ones() as usize;
                (word & bit != 0).then(lower)
            }
            Index::Hashed(places) => places.get(&x).copied(),
        }
    }
}
