//! Proof and disproof numbers of unsolved questions, in a table of fixed size.
//!
//! ```text
//! bucket   hash of (board, bound, value)       4 slots; that with the least work behind it goes first
//! slot     the whole question, pn, dn, work    so nothing is ever taken for something else
//! ```

use super::dfpn::Question;
use super::sow::Board;

const SLOTS: usize = 4;

#[derive(Clone, Copy, Debug)]
struct Slot {
    board: Board,
    pn: u32,
    dn: u32,
    work: u32,
    value: i16,
    bound: u8,
}

/// No question has such a bound.
const EMPTY: Slot = Slot { board: 0, pn: 0, dn: 0, work: 0, value: 0, bound: 2 };

impl Slot {
    fn is_of(&self, question: &Question) -> bool {
        self.board == question.board
            && i32::from(self.value) == question.value
            && self.bound == question.bound as u8
    }
}

#[derive(Debug, Default)]
pub(super) struct Slots(Vec<[Slot; SLOTS]>);

impl Slots {
    /// Makes room for 2^bits buckets of 128 bytes; what a smaller table had is forgotten.
    pub fn grow(&mut self, bits: u32) {
        if self.0.len() < 1 << bits {
            self.0 = vec![[EMPTY; SLOTS]; 1 << bits];
        }
    }

    fn bucket(&self, question: &Question) -> usize {
        const K: u64 = 0x9E37_79B9_7F4A_7C15;
        let key = (question.board as u64).wrapping_mul(K).rotate_left(31)
            ^ ((question.board >> 64) as u64).wrapping_mul(K ^ 0x5851_F42D_4C95_7F2D)
            ^ ((question.value as u64) << 1 | question.bound as u64)
                .wrapping_mul(0xD6E8_FEB8_6659_FD93);
        let mixed = (key ^ (key >> 32)).wrapping_mul(K);
        (mixed >> 20) as usize & (self.0.len() - 1)
    }

    pub fn numbers(&self, question: &Question) -> Option<(u32, u32)> {
        let slot = self.0[self.bucket(question)].iter().find(|slot| slot.is_of(question))?;
        Some((slot.pn, slot.dn))
    }

    pub fn remember(&mut self, question: &Question, pn: u32, dn: u32, work: u64) {
        let bucket = self.bucket(question);
        let bucket = &mut self.0[bucket];
        let place = bucket
            .iter()
            .position(|slot| slot.is_of(question))
            .unwrap_or_else(|| (0..SLOTS).min_by_key(|slot| bucket[*slot].work).unwrap_or(0));
        let Question { board, bound, value } = *question;
        let (value, bound) = (value as i16, bound as u8);
        let work = work.min(u64::from(u32::MAX)) as u32;
        bucket[place] = Slot { board, pn, dn, work, value, bound };
    }
}
