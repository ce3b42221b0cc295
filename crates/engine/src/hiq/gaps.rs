//! A sorted list of ranks, held by the gaps between them.
//!
//! Ranks of a large level lie close together, so that most gaps fit a byte. Longer ones go on for as
//! many bytes as they need, seven bits each, the lowest first. Ranks come in blocks that can be found
//! and read alone.
//!
//! ```text
//! heads  (first rank, where its gaps begin) ─┐          (first rank, …) ─┐
//! bytes  …                                   ▼ 5 17 128+3 1 9 …          ▼ 2 40 …
//! ```

use std::ops::Range;

/// Ranks in a block at most.
const BLOCK: usize = 64;

/// Ranks in increasing order, each once.
#[derive(Clone, Debug, Default)]
pub struct Gaps {
    heads: Vec<(u32, usize)>,
    bytes: Vec<u8>,
    len: usize,
    /// The last rank, and how many there are in its block.
    last: u32,
    filled: usize,
}

impl Gaps {
    /// How many ranks there are.
    pub fn len(&self) -> usize {
        self.len
    }

    /// There is no rank.
    pub fn is_empty(&self) -> bool {
        self.len == 0
    }

    /// The memory that the ranks take.
    pub fn size(&self) -> usize {
        self.heads.capacity() * size_of::<(u32, usize)>() + self.bytes.capacity()
    }

    /// Adds a rank that is greater than all before it.
    #[inline]
    pub fn push(&mut self, rank: u32) {
        if self.filled == BLOCK || self.len == 0 {
            self.heads.push((rank, self.bytes.len()));
            self.filled = 0;
        } else {
            let mut gap = rank - self.last;
            while gap > 127 {
                self.bytes.push(gap as u8 | 128);
                gap >>= 7;
            }
            self.bytes.push(gap as u8);
        }
        self.last = rank;
        self.filled += 1;
        self.len += 1;
    }

    /// The lists one after the other; the ranks of each are greater than those of the ones before.
    pub fn concat(pieces: Vec<Gaps>) -> Gaps {
        let mut pieces = pieces.into_iter().filter(|piece| !piece.is_empty());
        let mut all = pieces.next().unwrap_or_default();
        for piece in pieces {
            let shift = all.bytes.len();
            all.heads.extend(piece.heads.iter().map(|&(rank, start)| (rank, start + shift)));
            all.bytes.extend_from_slice(&piece.bytes);
            all.len += piece.len;
            (all.last, all.filled) = (piece.last, piece.filled);
        }
        all.heads.shrink_to_fit();
        all.bytes.shrink_to_fit();
        all
    }

    /// How many blocks there are.
    pub fn blocks(&self) -> usize {
        self.heads.len()
    }

    /// The ranks of some blocks, in order.
    pub fn part(&self, blocks: Range<usize>) -> Part<'_> {
        let end = |block: usize| self.heads.get(block).map_or(self.bytes.len(), |head| head.1);
        let start = end(blocks.start);
        let gaps = &self.bytes[..end(blocks.end)];
        Part { heads: &self.heads[blocks], gaps, at: start, stop: start, last: 0 }
    }

    /// All ranks in order.
    pub fn iter(&self) -> Part<'_> {
        self.part(0..self.blocks())
    }

    /// The rank is there; reads one block.
    pub fn contains(&self, rank: u32) -> bool {
        let after = self.heads.partition_point(|head| head.0 <= rank);
        after > 0 && self.part(after - 1..after).any(|k| k == rank)
    }
}

impl FromIterator<u32> for Gaps {
    fn from_iter<I: IntoIterator<Item = u32>>(sorted: I) -> Gaps {
        let mut ranks = Gaps::default();
        sorted.into_iter().for_each(|rank| ranks.push(rank));
        ranks
    }
}

/// The ranks of neighbouring blocks.
#[derive(Clone, Debug)]
pub struct Part<'a> {
    /// The blocks that were not begun.
    heads: &'a [(u32, usize)],
    gaps: &'a [u8],
    /// The next gap, and where those of this block end.
    at: usize,
    stop: usize,
    last: u32,
}

impl Iterator for Part<'_> {
    type Item = u32;

    #[inline(always)]
    fn next(&mut self) -> Option<u32> {
        if self.at == self.stop {
            let ((rank, _), rest) = self.heads.split_first()?;
            self.heads = rest;
            self.stop = rest.first().map_or(self.gaps.len(), |head| head.1);
            self.last = *rank;
            return Some(*rank);
        }
        let (mut gap, mut shift) = (0, 0);
        loop {
            let byte = self.gaps[self.at];
            self.at += 1;
            gap |= u32::from(byte & 127) << shift;
            if byte < 128 {
                break;
            }
            shift += 7;
        }
        self.last += gap;
        Some(self.last)
    }
}
