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

use super::pagoda::{is_pagoda, separate};
use super::pegs::Pegs;
use crate::dice::Dice;

/// Eight functions a word.
type Lanes = [u64; 2];
const TOP: u64 = 0x8080_8080_8080_8080;
/// Weights that add up to more than this do not fit a lane.
const MOST: i64 = 120;
/// Random games for linear programmes, and for choosing among their solutions.
const GAMES: [usize; 2] = [24, 400];
/// Positions of a level for the same.
const TRIED: usize = 48;

#[derive(Clone, Debug)]
pub struct Scales {
    chosen: Vec<Vec<i64>>,
    rows: Vec<[Lanes; 256]>,
    /// What a jump along a line adds, from its first cell to its last and the other way.
    changes: Vec<[Lanes; 2]>,
    level: Lanes,
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
        for x in tried {
            let Some(weights) = separate(&jumps, &spread(x), &spread(goal)) else { continue };
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
        Scales {
            rows: (0..pegs.cells().div_ceil(8)).map(row).collect(),
            changes: pegs.plan().lines.iter().map(change).collect(),
            level: weight(goal).map(|weight| TOP.wrapping_sub(weight)),
            chosen,
        }
    }

    /// Says of the jumps of a position, by their lines and directions, which ones leave the goal
    /// within reach.
    #[inline(always)]
    pub fn allowing(&self, x: u64) -> impl Fn(usize, bool) -> bool + '_ {
        let mut lanes = self.level;
        for (row, byte) in self.rows.iter().zip(x.to_le_bytes()) {
            lanes = plus(lanes, row[usize::from(byte)]);
        }
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
