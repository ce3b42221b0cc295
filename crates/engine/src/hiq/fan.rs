//! The canonical images of what many positions lead to, made in bulk.
//!
//! Positions come in flocks, whose jumps are found line by line ([`flock`](super::flock)). Where four lanes
//! of a byte each rotate into one another, as on the English board, an image is the least of eight
//! 32-bit numbers, and the same few instructions find it for several successors at once. So
//! successors are first written down, each with its mirror image, and settled together:
//!
//! ```text
//! positions ──▶ lanes     ┃ x₀ ┃ x₁ ┃ x₂ ┃ …  ─┐ least of all
//!               mirrored  ┃ y₀ ┃ y₁ ┃ y₂ ┃ …  ─┴ rotations    ──▶ ranks
//!               fixed     ┃ z₀ ┃ z₁ ┃ z₂ ┃ …
//! ```
//!
//! On other boards the least image of each successor is found for itself; but ranks are looked up together
//! there too, in a loop so short that the processor waits for many of them at once.

use super::flock::{FLOCK, Flock};
use super::level::Way;
use super::pegs::{Bits, Pegs};
use super::ranking::Ranking;
use super::scales::Purses;

/// Successors that are settled at once.
const ROOM: usize = 1 << 10;

#[derive(Clone, Debug)]
pub(super) struct Fan {
    flock: Flock,
    purses: Purses,
    /// Who jumps, for every line.
    movers: Vec<u64>,
    /// Lanes, mirrored lanes, fixed cells, and the rank of the position they were made of.
    images: Vec<[u32; 4]>,
    /// Successors whose images are found one by one.
    singles: Vec<u64>,
    ranks: Vec<u32>,
    len: usize,
}

impl Default for Fan {
    fn default() -> Fan {
        Fan {
            flock: Flock::new(),
            purses: Purses::default(),
            movers: Vec::new(),
            images: vec![[0; 4]; ROOM + FLOCK],
            singles: vec![0; ROOM + FLOCK],
            ranks: vec![0; ROOM + FLOCK],
            len: 0,
        }
    }
}

impl Fan {
    /// Gives `out` the ranks of all that a step makes of these positions, some at a time. With each
    /// comes an image, whose last part is the rank of the position it was made of where the step looks
    /// for partners.
    pub(super) fn spread(
        &mut self,
        pegs: &Pegs,
        way: Way,
        rankings: [&Ranking; 2],
        positions: impl Iterator<Item = u64>,
        out: impl FnMut(&[u32], &[[u32; 4]]),
    ) {
        #[cfg(target_arch = "x86_64")]
        if is_x86_feature_detected!("avx2")
            && is_x86_feature_detected!("bmi1")
            && is_x86_feature_detected!("bmi2")
            && is_x86_feature_detected!("popcnt")
        {
            // SAFETY: the processor has what the function is compiled for.
            return unsafe { self.spread_avx2(pegs, way, rankings, positions, out) };
        }
        self.spread_plainly(pegs, way, rankings, positions, out);
    }

    #[cfg(target_arch = "x86_64")]
    #[target_feature(enable = "avx2,bmi1,bmi2,popcnt")]
    fn spread_avx2(
        &mut self,
        pegs: &Pegs,
        way: Way,
        rankings: [&Ranking; 2],
        positions: impl Iterator<Item = u64>,
        out: impl FnMut(&[u32], &[[u32; 4]]),
    ) {
        self.spread_plainly(pegs, way, rankings, positions, out);
    }

    #[inline(always)]
    fn spread_plainly(
        &mut self,
        pegs: &Pegs,
        way: Way,
        [from, to]: [&Ranking; 2],
        mut positions: impl Iterator<Item = u64>,
        mut out: impl FnMut(&[u32], &[[u32; 4]]),
    ) {
        let full = pegs.complement(0);
        // What to flip in a position to look for its jumps, and to jump in.
        let (looked_at, base) = match way {
            Way::On(_) | Way::Complement => (0, 0),
            Way::Back => (full, 0),
            Way::Opposite(_) | Way::Partners(_) => (0, full),
        };
        while self.flock.gather(&mut positions, looked_at) {
            if let Way::Complement = way {
                for i in 0..self.flock.len {
                    self.put(pegs.complement(self.flock.positions[i]), 0);
                }
                self.settle_singles(pegs, to, &mut out);
                continue;
            }
            self.find(pegs, way);
            let mut images = [[0; 4]; FLOCK];
            for (image, x) in images.iter_mut().zip(&self.flock.positions[..self.flock.len]) {
                let source = if let Way::Partners(_) = way { from.of(*x) } else { 0 };
                let x = x ^ base;
                *image = [x as u32, pegs.mirrored(x) as u32, (x >> 32) as u32, source];
            }
            for line in 0..self.movers.len() {
                let movers = self.movers[line];
                match pegs.leaps() {
                    Some(leaps) => {
                        let room = &mut self.images[self.len..self.len + FLOCK];
                        for (i, place) in Bits(movers).zip(room) {
                            let image = images[i % FLOCK];
                            *place = std::array::from_fn(|k| image[k] ^ leaps[line][k]);
                        }
                        self.len += movers.count_ones() as usize;
                        if self.len >= ROOM {
                            self.settle(to, &mut out);
                        }
                    }
                    None => {
                        let flip = base ^ pegs.flip(line);
                        for i in Bits(movers) {
                            let x = self.flock.positions[i % FLOCK] ^ flip;
                            self.put(x, images[i % FLOCK][3]);
                        }
                        if self.len >= ROOM {
                            self.settle_singles(pegs, to, &mut out);
                        }
                    }
                }
            }
        }
        match pegs.leaps() {
            Some(_) => self.settle(to, &mut out),
            None => self.settle_singles(pegs, to, &mut out),
        }
    }

    /// Finds out who jumps along which line.
    #[inline(always)]
    fn find(&mut self, pegs: &Pegs, way: Way) {
        let Fan { flock, purses, movers, .. } = self;
        let scales = way.scales();
        let mut members = flock.members();
        if let Some(scales) = scales {
            scales.fill(purses, &flock.positions);
            members &= purses.standing;
        }
        movers.resize(pegs.places().len(), 0);
        for (line, (movers, &places)) in movers.iter_mut().zip(pegs.places()).enumerate() {
            let able = flock.able(places).map(|able| able & members);
            let allowed = match scales {
                Some(scales) => scales.allowed(purses, line, able),
                None => able[0] | able[1],
            };
            *movers = match (way, pegs.tie(line)) {
                (Way::Partners(_), Some(cell)) => allowed & flock.with(cell),
                _ => allowed,
            };
        }
    }

    #[inline(always)]
    fn put(&mut self, x: u64, source: u32) {
        self.singles[self.len] = x;
        self.images[self.len][3] = source;
        self.len += 1;
    }

    #[inline(always)]
    fn hand_out(&mut self, out: &mut impl FnMut(&[u32], &[[u32; 4]])) {
        let len = std::mem::take(&mut self.len);
        out(&self.ranks[..len], &self.images[..len]);
    }

    #[inline(always)]
    fn settle_singles(
        &mut self,
        pegs: &Pegs,
        ranking: &Ranking,
        out: &mut impl FnMut(&[u32], &[[u32; 4]]),
    ) {
        let singles = &mut self.singles[..self.len];
        singles.iter_mut().for_each(|x| *x = pegs.canonical(*x));
        let of = ranking.ranker();
        self.ranks.iter_mut().zip(singles).for_each(|(rank, x)| *rank = of(*x));
        self.hand_out(out);
    }

    #[inline(always)]
    fn settle(&mut self, ranking: &Ranking, out: &mut impl FnMut(&[u32], &[[u32; 4]])) {
        let images = &self.images[..self.len];
        let ranks = &mut self.ranks[..self.len];
        settle(images, ranks);
        let of = ranking.ranker();
        for (rank, image) in ranks.iter_mut().zip(images) {
            *rank = of(u64::from(image[2]) << 32 | u64::from(*rank));
        }
        self.hand_out(out);
    }
}

/// The lanes of the canonical images.
#[inline(always)]
fn settle(images: &[[u32; 4]], least: &mut [u32]) {
    let spin = |x: u32| {
        let least = x.min(x.rotate_left(8));
        least.min(x.rotate_left(16).min(x.rotate_left(24)))
    };
    for (least, &[x, y, ..]) in least.iter_mut().zip(images) {
        *least = spin(x).min(spin(y));
    }
}
