//! Sixteen pagoda functions weighed at once, to leave out positions that cannot reach a goal.
//!
//! ```text
//! lane   7        6             1        0          each a byte of one of two words:
//!      ┌────────┬────────┬───┬────────┬────────┐    128 + W(position) − W(goal)
//!      └────────┴────────┴───┴────────┴────────┘    top bit clear: the goal is out of reach
//! ```
//!
//! The sum over the tokens is one table look-up a byte of the position, and a jump adds a number
//! that depends on its line and direction only. Which functions are worth weighing is found by
//! playing: positions from random games are separated from the goal by linear programming, and
//! the functions that stop most of the other games are kept, each with its images, eight in all. Eight
//! more are found later in the same way, by positions that the first ones let pass.
//!
//! Leaving out is safe whatever functions are chosen, as long as no jump increases them; so the
//! result of a search does not depend on the choice.

use super::flock::FLOCK;
use super::pagoda::{is_pagoda, separate};
use super::pegs::Pegs;
use crate::dice::Dice;
use rayon::prelude::*;

/// Eight functions a word.
type Lanes = [u64; WORDS];
const WORDS: usize = 2;
const ONES: u64 = 0x0101_0101_0101_0101;
const TOP: u64 = 0x8080_8080_8080_8080;
/// Weights that add up to more than this do not fit a lane.
const MOST: i64 = 120;
/// Random games for linear programmes, and for choosing among their solutions.
const GAMES: [usize; 2] = [12, 400];
/// Positions of a level for the same.
const TRIED: usize = 32;

#[derive(Clone, Debug)]
pub struct Scales {
    chosen: Vec<Vec<i64>>,
    rows: Vec<[Lanes; 256]>,
    /// What a jump along a line adds, from its first cell to its last and the other way.
    changes: Vec<[Lanes; 2]>,
    level: Lanes,
    /// What some jump costs: a function, and how much of it.
    costs: Vec<(usize, u64)>,
    /// The costs of the jumps along a line, likewise.
    bills: Vec<[Vec<u16>; 2]>,
}

/// What the positions of a flock can pay, each as a bit.
#[derive(Clone, Debug, Default)]
pub(super) struct Purses {
    /// Those that may reach the goal.
    pub standing: u64,
    /// Those that can pay each of the costs.
    paying: Vec<u64>,
}

impl Scales {
    /// Scales for the positions about `depth` jumps after `start`, `None` if nothing is found.
    ///
    /// `group` are symmetries that keep the goal.
    pub fn find(
        pegs: &Pegs,
        group: &[Vec<usize>],
        start: u64,
        goal: u64,
        depth: usize,
    ) -> Option<Scales> {
        let mut dice = Dice::new(1);
        let mut games = |n| (0..n).map(|_| wander(pegs, start, depth, &mut dice)).collect();
        let [tried, sample]: [Vec<u64>; 2] = GAMES.map(&mut games);
        Scales::choose(pegs, group, goal, Vec::new(), tried, sample)
    }

    /// Scales with more functions, which stop some of these positions that the others do not.
    pub fn sharpened(
        &self,
        pegs: &Pegs,
        group: &[Vec<usize>],
        goal: u64,
        met: &[u64],
    ) -> Option<Scales> {
        let tried = met.iter().copied().take(TRIED).collect();
        Scales::choose(pegs, group, goal, self.chosen.clone(), tried, met.to_vec())
    }

    /// Adds to the functions that were chosen the best ones of those that stop a tried position.
    fn choose(
        pegs: &Pegs,
        group: &[Vec<usize>],
        goal: u64,
        mut chosen: Vec<Vec<i64>>,
        tried: Vec<u64>,
        sample: Vec<u64>,
    ) -> Option<Scales> {
        let lines = pegs.plan().lines.iter();
        let jumps: Vec<[usize; 3]> = lines.flat_map(|&[a, b, c]| [[a, b, c], [c, b, a]]).collect();
        let spread = |x: u64| (0..pegs.cells()).map(|c| pegs.has(x, c)).collect::<Vec<bool>>();
        let mut families: Vec<Vec<Vec<i64>>> = Vec::new();
        let tried = tried.into_par_iter();
        let found = tried.filter_map(|x| separate(&jumps, &spread(x), &spread(goal)));
        for weights in found.collect::<Vec<_>>() {
            let family = images(group, &weights);
            let sums: i64 = weights.iter().map(|w| w.abs()).sum();
            if sums <= MOST && !families.contains(&family) {
                families.push(family);
            }
        }
        let sample: Vec<Vec<bool>> = sample.into_iter().map(spread).collect();
        let room = chosen.len().next_multiple_of(8) + 8;
        add_best(&mut chosen, room, families, sample, &spread(goal));
        let sound = chosen.iter().all(|weights| is_pagoda(&jumps, weights));
        (sound && !chosen.is_empty()).then(|| Scales::new(pegs, chosen, goal))
    }

    fn new(pegs: &Pegs, chosen: Vec<Vec<i64>>, goal: u64) -> Scales {
        let pack = |weigh: &dyn Fn(&[i64]) -> i64| -> Lanes {
            let mut words = chosen.chunks(8);
            std::array::from_fn(|_| {
                let weights = words.next().unwrap_or_default().iter().enumerate();
                let lane = |(i, weights): (usize, &Vec<i64>)| (weigh(weights) << (8 * i)) as u64;
                weights.map(lane).fold(0, u64::wrapping_add)
            })
        };
        let weight = |x: u64| pack(&|weights| pegs.tokens(x).iter().map(|&c| weights[c]).sum());
        let inside = pegs.complement(0);
        let row = |byte: usize| {
            let mut row = [Lanes::default(); 256];
            for (value, entry) in (0u64..).zip(&mut row) {
                *entry = weight(value << (8 * byte) & inside);
            }
            row
        };
        let change = |&[a, b, c]: &[usize; 3]| {
            [pack(&|w| w[c] - w[a] - w[b]), pack(&|w| w[a] - w[c] - w[b])]
        };
        let mut costs = Vec::new();
        let mut bill = |[a, b, c]: [usize; 3]| {
            let cost = |(f, w): (usize, &Vec<i64>)| (f, (w[a] + w[b] - w[c]) as u64);
            let priced = chosen.iter().enumerate().map(cost).filter(|(_, cost)| *cost > 0);
            let place = |cost: (usize, u64)| {
                costs.iter().position(|known| *known == cost).unwrap_or_else(|| {
                    costs.push(cost);
                    costs.len() - 1
                }) as u16
            };
            priced.map(place).collect::<Vec<u16>>()
        };
        let lines = pegs.plan().lines.iter();
        let bills = lines.map(|&[a, b, c]| [bill([a, b, c]), bill([c, b, a])]).collect();
        Scales {
            costs,
            bills,
            rows: (0..pegs.cells().div_ceil(8)).map(row).collect(),
            changes: pegs.plan().lines.iter().map(change).collect(),
            level: weight(goal).map(|weight| TOP.wrapping_sub(weight)),
            chosen,
        }
    }

    /// 128 more than what a position weighs beyond the goal.
    #[inline(always)]
    fn weigh(&self, x: u64) -> Lanes {
        let mut lanes = self.level;
        for (row, byte) in self.rows.iter().zip(x.to_le_bytes()) {
            lanes = plus(lanes, row[usize::from(byte)]);
        }
        lanes
    }

    /// Weighs many positions at once.
    #[inline(always)]
    pub(super) fn fill(&self, purses: &mut Purses, positions: &[u64; FLOCK]) {
        // By function: eight words, with the bytes of positions g, g + 8, g + 16, … in word g.
        let mut weights = [[0; 8]; 8 * WORDS];
        for g in 0..8 {
            let mut lanes = [[0; 8]; WORDS];
            for k in 0..8 {
                let weighed = self.weigh(positions[8 * k + g]);
                for word in 0..WORDS {
                    lanes[word][k] = weighed[word];
                }
            }
            for word in 0..WORDS {
                let bytes = transposed(lanes[word]);
                for f in 0..8 {
                    weights[8 * word + f][g] = bytes[f];
                }
            }
        }
        purses.standing = !0;
        for weights in &weights[..self.chosen.len()] {
            purses.standing &= paying(weights, 0);
        }
        purses.paying.resize(self.costs.len(), 0);
        for (able, &(f, cost)) in purses.paying.iter_mut().zip(&self.costs) {
            *able = paying(&weights[f % (8 * WORDS)], cost);
        }
    }

    /// Those of the able ones whom a jump leaves the goal within reach, by direction.
    #[inline(always)]
    pub(super) fn allowed(&self, purses: &Purses, line: usize, able: [u64; 2]) -> u64 {
        let pay = |able: u64, bill: &[u16]| {
            bill.iter().fold(able, |left, &cost| left & purses.paying[usize::from(cost)])
        };
        let [forward, back] = &self.bills[line];
        pay(able[0], forward) | pay(able[1], back)
    }

    /// Says of the jumps of a position, by their lines and directions, which ones leave the goal
    /// within reach.
    #[inline(always)]
    pub fn allowing(&self, x: u64) -> impl Fn(usize, bool) -> bool + '_ {
        let lanes = self.weigh(x);
        let changes = &self.changes[..];
        move |line, forward| {
            let lanes = plus(lanes, changes[line][usize::from(!forward)]);
            lanes.into_iter().fold(TOP, |top, word| top & word) == TOP
        }
    }
}

#[inline(always)]
fn plus(a: Lanes, b: Lanes) -> Lanes {
    std::array::from_fn(|i| a[i].wrapping_add(b[i]))
}

/// Whose weights leave so much to spare.
#[inline(always)]
fn paying(weights: &[u64; 8], cost: u64) -> u64 {
    let mut able = 0;
    for (g, word) in weights.iter().enumerate() {
        able |= (((word | TOP) - cost * ONES) & word & TOP) >> (7 - g);
    }
    able
}

/// Byte k of word f from byte f of word k.
#[inline(always)]
fn transposed(mut words: [u64; 8]) -> [u64; 8] {
    for (width, mask) in [(4, !0 >> 32), (2, 0x0000_ffff_0000_ffff), (1, 0x00ff_00ff_00ff_00ff)] {
        for i in (0..8).filter(|i| i & width == 0) {
            let swapped = (words[i] >> (8 * width) ^ words[i + width]) & mask;
            words[i] ^= swapped << (8 * width);
            words[i + width] ^= swapped;
        }
    }
    words
}

/// The position after so many random jumps, or where they end.
fn wander(pegs: &Pegs, start: u64, depth: usize, dice: &mut Dice) -> u64 {
    let mut x = start;
    for _ in 0..depth {
        let lines: Vec<usize> = pegs.jumps(x).collect();
        if lines.is_empty() {
            break;
        }
        x ^= pegs.flip(lines[dice.below(lines.len())]);
    }
    x
}

/// All images of weights, in a fixed order.
fn images(group: &[Vec<usize>], weights: &[i64]) -> Vec<Vec<i64>> {
    let image = |map: &Vec<usize>| {
        let mut image = vec![0; weights.len()];
        map.iter().zip(weights).for_each(|(&to, &w)| image[to] = w);
        image
    };
    let mut images: Vec<Vec<i64>> = group.iter().map(image).chain([weights.to_vec()]).collect();
    images.sort_unstable();
    images.dedup();
    images
}

/// Adds the families that together stop most of the sample, as far as there is room.
fn add_best(
    chosen: &mut Vec<Vec<i64>>,
    room: usize,
    mut families: Vec<Vec<Vec<i64>>>,
    mut sample: Vec<Vec<bool>>,
    goal: &[bool],
) {
    let weigh = |weights: &[i64], tokens: &[bool]| -> i64 {
        weights.iter().zip(tokens).filter(|(_, token)| **token).map(|(w, _)| w).sum()
    };
    let stops = |family: &[Vec<i64>], tokens: &[bool]| {
        family.iter().any(|weights| weigh(weights, tokens) < weigh(weights, goal))
    };
    loop {
        families.retain(|family| chosen.len() + family.len() <= room);
        let stopped = |family: &[Vec<i64>]| sample.iter().filter(|t| stops(family, t)).count();
        let best = families.iter().max_by_key(|family| stopped(family)).cloned();
        let Some(best) = best.filter(|best| stopped(best) > 0) else { return };
        sample.retain(|tokens| !stops(&best, tokens));
        chosen.extend(best);
    }
}
