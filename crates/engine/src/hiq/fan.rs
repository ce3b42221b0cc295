//! The canonical images of what many positions lead to, made in bulk.
//!
//! Where four lanes of a byte each rotate into one another, as on the English board, an image is the
//! least of eight 32-bit numbers, and the same few instructions find it for several successors at
//! once. So successors are first written down, each with its mirror image, and settled together:
//!
//! ```text
//! positions ──▶ lanes     ┃ x₀ ┃ x₁ ┃ x₂ ┃ …  ─┐ least of all
//!               mirrored  ┃ y₀ ┃ y₁ ┃ y₂ ┃ …  ─┴ rotations    ──▶ ranks
//!               fixed     ┃ z₀ ┃ z₁ ┃ z₂ ┃ …
//! ```
//!
//! On other boards a position is settled as soon as it is found.

use super::level::Way;
use super::pegs::{LINES, Leap, Pegs};
use super::ranking::Ranking;

/// Successors that are settled at once.
const ROOM: usize = 1 << 10;
/// The most successors of a position.
const MORE: usize = 256;

#[derive(Clone, Debug)]
pub(super) struct Fan {
    images: Vec<[u32; 4]>,
    ranks: Vec<u32>,
    len: usize,
}

impl Default for Fan {
    fn default() -> Fan {
        Fan { images: vec![[0; 4]; ROOM + MORE], ranks: vec![0; ROOM + MORE], len: 0 }
    }
}

impl Fan {
    /// Gives `out` the ranks of all that a step makes of these positions, some at a time.
    pub(super) fn spread(
        &mut self,
        pegs: &Pegs,
        way: Way,
        ranking: &Ranking,
        positions: impl Iterator<Item = u64>,
        mut out: impl FnMut(&[u32]),
    ) {
        let out = &mut out;
        let full = pegs.complement(0);
        match (pegs.leaps(), way) {
            (Some(leaps), Way::On(None)) => {
                self.settled(pegs, leaps, ranking, positions.map(|x| (x, x)), |_| |_, _| true, out)
            }
            (Some(leaps), Way::Back) => self.settled(
                pegs,
                leaps,
                ranking,
                positions.map(|x| (full ^ x, x)),
                |_| |_, _| true,
                out,
            ),
            (Some(leaps), Way::Opposite(None)) => self.settled(
                pegs,
                leaps,
                ranking,
                positions.map(|x| (x, full ^ x)),
                |_| |_, _| true,
                out,
            ),
            (Some(leaps), Way::On(Some(scales))) => {
                let allowing = |x| scales.allowing(x);
                self.settled(pegs, leaps, ranking, positions.map(|x| (x, x)), allowing, out)
            }
            (Some(leaps), Way::Opposite(Some(scales))) => {
                let allowing = |x| scales.allowing(x);
                self.settled(pegs, leaps, ranking, positions.map(|x| (x, full ^ x)), allowing, out)
            }
            (None, _) | (_, Way::Complement) => {
                for x in positions {
                    way.each(pegs, x, |y| {
                        self.ranks[self.len] = ranking.of(y);
                        self.len += 1;
                    });
                    if self.len >= ROOM {
                        out(&self.ranks[..std::mem::take(&mut self.len)]);
                    }
                }
                out(&self.ranks[..std::mem::take(&mut self.len)]);
            }
        }
    }

    /// For pairs of a position and what to flip its jumps in.
    #[inline(always)]
    fn settled<A: Fn(usize, bool) -> bool>(
        &mut self,
        pegs: &Pegs,
        leaps: &[Leap; LINES],
        ranking: &Ranking,
        pairs: impl Iterator<Item = (u64, u64)>,
        allowing: impl Fn(u64) -> A,
        out: &mut impl FnMut(&[u32]),
    ) {
        for (x, base) in pairs {
            let accept = allowing(x);
            let mirrored = pegs.mirrored(base) as u32;
            let image = [base as u32, mirrored, (base >> 32) as u32, 0];
            let Some(room) = self.images[self.len..].first_chunk_mut::<MORE>() else { continue };
            let mut len = 0;
            for line in pegs.jumpable(x) {
                let leap = &leaps[line % LINES];
                room[len % MORE] = std::array::from_fn(|i| image[i] ^ leap.flips[i]);
                // Without a branch that nobody could predict.
                len += usize::from(accept(line % LINES, x & leap.first != 0));
            }
            self.len += len;
            if self.len >= ROOM {
                self.settle(ranking, out);
            }
        }
        self.settle(ranking, out);
    }

    fn settle(&mut self, ranking: &Ranking, out: &mut impl FnMut(&[u32])) {
        let len = std::mem::take(&mut self.len);
        let ranks = &mut self.ranks[..len];
        settle(&self.images[..len], ranks);
        for (rank, image) in ranks.iter_mut().zip(&self.images[..len]) {
            *rank = ranking.of(u64::from(image[2]) << 32 | u64::from(*rank));
        }
        out(ranks);
    }
}

/// The lanes of the canonical images.
fn settle(images: &[[u32; 4]], least: &mut [u32]) {
    #[cfg(target_arch = "x86_64")]
    if std::arch::is_x86_feature_detected!("avx2") {
        // SAFETY: the processor has what the function is compiled for.
        return unsafe { settle_avx2(images, least) };
    }
    settle_plainly(images, least);
}

#[cfg(target_arch = "x86_64")]
#[target_feature(enable = "avx2")]
fn settle_avx2(images: &[[u32; 4]], least: &mut [u32]) {
    settle_plainly(images, least);
}

#[inline(always)]
fn settle_plainly(images: &[[u32; 4]], least: &mut [u32]) {
    let spin = |x: u32| {
        let least = x.min(x.rotate_left(8));
        least.min(x.rotate_left(16).min(x.rotate_left(24)))
    };
    for (least, &[x, y, ..]) in least.iter_mut().zip(images) {
        *least = spin(x).min(spin(y));
    }
}
