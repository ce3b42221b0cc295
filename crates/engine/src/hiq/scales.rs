//! Eight pagoda functions weighed at once, to leave out positions that cannot reach a goal.
//!
//! ```text
//! lane   7        6             1        0          each a byte of one word:
//!      ┌────────┬────────┬───┬────────┬────────┐    128 + W(position) − W(goal)
//!      └────────┴────────┴───┴────────┴────────┘    top bit clear: the goal is out of reach
//! ```
//!
//! The sum over the tokens is one table look-up a byte of the position, and a jump adds a number
//! that depends on its line and direction only. Which functions are worth weighing is found by
//! playing: positions from random games are separated from the goal by linear programming, and
//! the functions that stop most of the other games are kept, each with its images.
//!
//! Leaving out is safe whatever functions are chosen, as long as no jump increases them; so the
//! result of a search does not depend on the choice.

use super::pagoda::{is_pagoda, separate};
use super::pegs::Pegs;
use crate::dice::Dice;

const LANES: usize = 8;
const TOP: u64 = 0x8080_8080_8080_8080;
/// Weights that add up to more than this do not fit a lane.
const MOST: i64 = 120;
/// Random games for linear programmes, and for choosing among their solutions.
const GAMES: [usize; 2] = [24, 400];

#[derive(Clone, Debug)]
pub struct Scales {
    rows: Vec<[u64; 256]>,
    /// What a jump along a line adds, from its first cell to its last and the other way.
    changes: Vec<[u64; 2]>,
    level: u64,
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
        let plan = pegs.plan();
        let both = |&[a, b, c]: &[usize; 3]| [[a, b, c], [c, b, a]];
        let jumps: Vec<[usize; 3]> = plan.lines.iter().flat_map(both).collect();
        let spread = |x: u64| (0..pegs.cells()).map(|c| pegs.has(x, c)).collect::<Vec<bool>>();
        let mut dice = Dice::new(1);
        let mut games = |n| (0..n).map(|_| wander(pegs, start, depth, &mut dice)).collect();
        let [tried, sample]: [Vec<u64>; 2] = GAMES.map(&mut games);
        let mut families: Vec<Vec<Vec<i64>>> = Vec::new();
        for x in tried {
            let Some(weights) = separate(&jumps, &spread(x), &spread(goal)) else { continue };
            let family = images(group, &weights);
            let sums: i64 = weights.iter().map(|w| w.abs()).sum();
            if sums <= MOST && family.len() <= LANES && !families.contains(&family) {
                families.push(family);
            }
        }
        let sample: Vec<Vec<bool>> = sample.into_iter().map(spread).collect();
        let chosen = choose(families, sample, &spread(goal));
        let sound = chosen.iter().all(|weights| is_pagoda(&jumps, weights));
        (sound && !chosen.is_empty()).then(|| Scales::new(pegs, &chosen, goal))
    }

    fn new(pegs: &Pegs, chosen: &[Vec<i64>], goal: u64) -> Scales {
        let pack = |weigh: &dyn Fn(&[i64]) -> i64| {
            let lane = |(i, weights): (usize, &Vec<i64>)| (weigh(weights) << (8 * i)) as u64;
            chosen.iter().enumerate().map(lane).fold(0, u64::wrapping_add)
        };
        let weight = |x: u64| pack(&|weights| pegs.tokens(x).iter().map(|&c| weights[c]).sum());
        let inside = pegs.complement(0);
        let row = |byte: usize| {
            let mut row = [0; 256];
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
            level: TOP.wrapping_sub(weight(goal)),
        }
    }

    /// Says of the jumps of a position, by their lines, which ones leave the goal within reach.
    #[inline]
    pub fn allowing<'a>(&'a self, pegs: &'a Pegs, x: u64) -> impl Fn(usize) -> bool + 'a {
        let mut lanes = self.level;
        for (row, byte) in self.rows.iter().zip(x.to_le_bytes()) {
            lanes = lanes.wrapping_add(row[usize::from(byte)]);
        }
        move |line| {
            let change = self.changes[line][usize::from(!pegs.is_forward(x, line))];
            lanes.wrapping_add(change) & TOP == TOP
        }
    }
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

/// The families that together stop most of the sample, as far as there are lanes.
fn choose(
    mut families: Vec<Vec<Vec<i64>>>,
    mut sample: Vec<Vec<bool>>,
    goal: &[bool],
) -> Vec<Vec<i64>> {
    let weigh = |weights: &[i64], tokens: &[bool]| -> i64 {
        weights.iter().zip(tokens).filter(|(_, token)| **token).map(|(w, _)| w).sum()
    };
    let stops = |family: &[Vec<i64>], tokens: &[bool]| {
        family.iter().any(|weights| weigh(weights, tokens) < weigh(weights, goal))
    };
    let mut chosen: Vec<Vec<i64>> = Vec::new();
    loop {
        families.retain(|family| chosen.len() + family.len() <= LANES);
        let stopped = |family: &[Vec<i64>]| sample.iter().filter(|t| stops(family, t)).count();
        let best = families.iter().max_by_key(|family| stopped(family)).cloned();
        let Some(best) = best.filter(|best| stopped(best) > 0) else { return chosen };
        sample.retain(|tokens| !stops(&best, tokens));
        chosen.extend(best);
    }
}
