//! A bit for every rank: a set that is filled in any order and read sorted.
//!
//! Canonical images are least images, so their ranks crowd together at the low end, and most of a
//! field is never touched.
//!
//! ```text
//! field    0110 0000 0000 1000 …        touched   1     1   …    (a mark a page of it)
//! ```
//!
//! Most bits lie in no cache; so they are set in a loop so short that the processor waits for many
//! cache misses at once. Threads fill a field each; in the end one takes what the others have.

use super::gaps::Gaps;
use rayon::prelude::*;

/// Bytes of a field that share a mark.
const PAGE: usize = 1 << 12;
/// Ranks of a page.
pub const SPAN: usize = 8 * PAGE;
/// Stretches that a thread reads, one after the other.
const STRETCHES: usize = 8;

#[derive(Clone, Debug, Default)]
pub struct Field {
    bytes: Vec<u8>,
    touched: Vec<bool>,
}

/// The bits from one page to another.
#[derive(Debug)]
pub struct Stretch<'a> {
    first: usize,
    bytes: &'a mut [u8],
    touched: &'a mut [bool],
}

impl Field {
    /// Makes room for ranks below this; the field has to be empty.
    pub fn reserve(&mut self, ranks: usize) {
        let pages = ranks.div_ceil(SPAN);
        if pages > self.touched.len() {
            // Zeros from the system cost nothing until they are touched, and then once.
            let pages = pages.next_power_of_two();
            *self = Field { bytes: vec![0; pages * PAGE], touched: vec![false; pages] };
        }
    }

    /// The memory that was touched.
    pub fn size(&self) -> usize {
        self.touched.iter().filter(|touched| **touched).count() * PAGE
    }

    pub fn has(&self, rank: u32) -> bool {
        self.bytes[rank as usize / 8] >> (rank % 8) & 1 == 1
    }

    pub fn whole(&mut self) -> Stretch<'_> {
        Stretch { first: 0, bytes: &mut self.bytes, touched: &mut self.touched }
    }

    /// Where stretches of equal length begin, as pages; all but the first.
    fn bounds(&self) -> Vec<usize> {
        let (pages, parts) = (self.touched.len(), rayon::current_num_threads() * STRETCHES);
        (1..parts).map(|i| pages * i / parts).collect()
    }

    /// The stretches between these pages, which are sorted: one more than there are.
    fn stretches(&mut self, bounds: &[usize]) -> Vec<Stretch<'_>> {
        let mut rest = self.whole();
        let mut stretches = Vec::new();
        for &bound in bounds {
            let (low, high) = rest.split(bound);
            stretches.push(low);
            rest = high;
        }
        stretches.push(rest);
        stretches
    }

    /// Takes all that another field has, which has no more room than this one and is empty afterwards.
    pub fn absorb(&mut self, other: &mut Field) {
        let bounds = self.bounds();
        let pairs = self.stretches(&bounds).into_par_iter().zip(other.stretches(&bounds));
        pairs.for_each(|(mut into, from)| into.absorb(from));
    }

    pub fn clear(&mut self) {
        let clear = |mut stretch: Stretch| stretch.pages(|_, page| page.fill(0));
        self.stretches(&self.bounds()).into_par_iter().for_each(clear);
    }

    /// All ranks, sorted; the field is empty afterwards.
    pub fn drain(&mut self) -> Gaps {
        Gaps::concat(self.stretches(&self.bounds()).into_par_iter().map(Stretch::drain).collect())
    }
}

impl<'a> Stretch<'a> {
    /// What lies before a page, and the rest.
    fn split(self, page: usize) -> (Stretch<'a>, Stretch<'a>) {
        let middle = page.clamp(self.first, self.first + self.touched.len()) - self.first;
        let (bytes, more) = self.bytes.split_at_mut(middle * PAGE);
        let (touched, others) = self.touched.split_at_mut(middle);
        let high = Stretch { first: self.first + middle, bytes: more, touched: others };
        (Stretch { first: self.first, bytes, touched }, high)
    }

    fn absorb(&mut self, mut other: Stretch) {
        let first = self.first;
        other.pages(|start, page| {
            let at = start / SPAN - first;
            self.touched[at] = true;
            let own = &mut self.bytes[at * PAGE..(at + 1) * PAGE];
            own.iter_mut().zip(page.iter()).for_each(|(own, byte)| *own |= byte);
            page.fill(0);
        });
    }

    #[inline]
    pub fn set(&mut self, ranks: &[u32]) {
        let first = (self.first * SPAN) as u32;
        let Stretch { bytes, touched, .. } = self;
        for &rank in ranks {
            let rank = (rank - first) as usize;
            touched[rank / SPAN] = true;
            bytes[rank / 8] |= 1 << (rank % 8);
        }
    }

    /// The touched pages, with the rank of their first bit; they count as untouched from now on.
    fn pages(&mut self, mut each: impl FnMut(usize, &mut [u8])) {
        let pages = self.bytes.chunks_exact_mut(PAGE).zip(self.touched.iter_mut());
        for (i, (page, touched)) in (self.first..).zip(pages) {
            if std::mem::take(touched) {
                each(i * SPAN, page);
            }
        }
    }

    fn drain(mut self) -> Gaps {
        let mut ranks = Gaps::default();
        self.pages(|start, page| {
            for (first, bytes) in (start..).step_by(64).zip(page.as_chunks().0) {
                let mut bits = u64::from_le_bytes(*bytes);
                while bits != 0 {
                    ranks.push(first as u32 + bits.trailing_zeros());
                    bits &= bits - 1;
                }
            }
            page.fill(0);
        });
        ranks
    }
}
