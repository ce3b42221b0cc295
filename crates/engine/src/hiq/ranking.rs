//! The rank of a position among all positions with as many tokens and of the same class.
//!
//! A position is cut into a high and a low half. What the low half can be follows from how many
//! tokens and which class the high half leaves it: it is in one of a few *groups*, and has a rank in
//! it. So all positions with equal tokens and class are ranked by two look-ups, in the order of the
//! high half first:
//!
//! ```text
//! position   ┃  high half  ┃  low half  ┃
//!                   │             └── rank in its group ──┐
//!                   └── positions with a lower high half ──┴─(+)──▶ rank
//! ```
//!
//! Level 15 of the English board has 73 million of them before symmetries, and 33 bits would be 8,590.

use std::sync::Arc;

/// Classes that are told apart at most, as bits.
const CLASS_BITS: u32 = 8;

/// The halves of the positions of a board.
#[derive(Debug)]
pub struct Halves {
    cells: u32,
    /// How many cells the low half has.
    low: u32,
    class_bits: u32,
    /// The group of a high half: its tokens and its class.
    high_groups: Vec<u16>,
    /// The low halves sorted by group, and the rank of each in its own.
    sorted: Vec<u32>,
    ranks: Vec<u16>,
    /// Where the groups of low halves begin, and where the last one ends.
    starts: Vec<u32>,
}

impl Halves {
    /// For positions whose class is a linear function; `None` if there are too many to rank them by
    /// 32 bits.
    pub(super) fn new(cells: u32, class_bits: u32, class: impl Fn(u64) -> u64) -> Option<Halves> {
        let low = cells / 2;
        if class_bits > CLASS_BITS || cells > 2 * (CLASS_BITS + 12) {
            return None;
        }
        let groups = |bits: std::ops::Range<u32>| {
            let mut groups: Vec<u16> = vec![0];
            for class in bits.map(|bit| class(1 << bit) as u16) {
                // With this token too.
                let more = |at: usize, groups: &[u16]| (groups[at] ^ class) + (1 << class_bits);
                (0..groups.len()).for_each(|at| groups.push(more(at, &groups)));
            }
            groups
        };
        let (low_groups, high_groups) = (groups(0..low), groups(low..cells));
        let mut starts = vec![0; ((low as usize + 1) << class_bits) + 1];
        for &group in &low_groups {
            starts[usize::from(group) + 1] += 1;
        }
        for group in 1..starts.len() {
            starts[group] += starts[group - 1];
        }
        let (mut sorted, mut ranks) = (vec![0; low_groups.len()], vec![0; low_groups.len()]);
        let mut next = starts.clone();
        for (half, &group) in (0u32..).zip(&low_groups) {
            let (at, start) = (&mut next[usize::from(group)], starts[usize::from(group)]);
            (sorted[*at as usize], ranks[half as usize]) = (half, (*at - start) as u16);
            *at += 1;
        }
        let halves = Halves { cells, low, class_bits, high_groups, sorted, ranks, starts };
        halves.fit().then_some(halves)
    }

    /// Whether ranks never need more than 32 bits, and those in a group 16.
    fn fit(&self) -> bool {
        if self.starts.windows(2).any(|pair| pair[1] - pair[0] > 1 << 16) {
            return false;
        }
        let mut highs = vec![0u64; 1 << 16];
        self.high_groups.iter().for_each(|&group| highs[usize::from(group)] += 1);
        let used = (0..=u16::MAX).zip(highs).filter(|(_, count)| *count > 0);
        let used: Vec<(u16, u64)> = used.collect();
        let classes = 0..1u64 << self.class_bits;
        let total = |tokens: u32, class: u64| -> u64 {
            let of = |&(group, count)| count * self.group(group, tokens, class).len() as u64;
            used.iter().map(of).sum()
        };
        (0..=self.cells).all(|tokens| classes.clone().all(|class| total(tokens, class) < 1 << 32))
    }

    /// The low halves that a high half of this group leaves, as a range of the sorted ones.
    #[inline]
    fn group(&self, high: u16, tokens: u32, class: u64) -> std::ops::Range<usize> {
        let left = tokens.checked_sub(u32::from(high >> self.class_bits));
        match left.filter(|left| *left <= self.low) {
            Some(left) => {
                let mask = (1 << self.class_bits) - 1;
                let group = (left as usize) << self.class_bits
                    | (usize::from(high & mask) ^ class as usize);
                self.starts[group] as usize..self.starts[group + 1] as usize
            }
            None => 0..0,
        }
    }
}

/// Ranks of the positions with so many tokens and of one class.
#[derive(Clone, Debug)]
pub struct Ranking {
    halves: Arc<Halves>,
    tokens: u32,
    class: u64,
    /// How many positions have a lower high half; and, at the end, how many there are.
    before: Vec<u32>,
}

impl Ranking {
    pub(super) fn new(halves: &Arc<Halves>, tokens: u32, class: u64) -> Ranking {
        let mut total = 0;
        let mut sizes: Vec<u32> = vec![0; 1 << 16];
        let highest = halves.high_groups.iter().copied().max().unwrap_or(0);
        for group in 0..=highest {
            sizes[usize::from(group)] = halves.group(group, tokens, class).len() as u32;
        }
        let step = |group: u16| {
            let before = total;
            total += sizes[usize::from(group)];
            before
        };
        let mut before: Vec<u32> = halves.high_groups.iter().copied().map(step).collect();
        before.push(total);
        Ranking { halves: halves.clone(), tokens, class, before }
    }

    /// How many positions have a rank.
    pub fn len(&self) -> usize {
        self.before[self.before.len() - 1] as usize
    }

    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    pub fn tokens(&self) -> u32 {
        self.tokens
    }

    pub fn class(&self) -> u64 {
        self.class
    }

    /// The rank of a position with these tokens and of this class.
    #[inline(always)]
    pub fn of(&self, x: u64) -> u32 {
        self.ranker()(x)
    }

    /// The same for many positions, with all that is needed at hand.
    #[inline(always)]
    pub(super) fn ranker(&self) -> impl Fn(u64) -> u32 + use<'_> {
        let (before, ranks, low) = (&self.before[..], &self.halves.ranks[..], self.halves.low);
        move |x| before[(x >> low) as usize] + u32::from(ranks[(x & ((1 << low) - 1)) as usize])
    }

    /// The positions with these ranks, which are sorted.
    pub fn positions<I: Iterator<Item = u32>>(&self, ranks: I) -> Positions<'_, I> {
        Positions { ranking: self, ranks, high: 0, first: 0, end: 0, start: 0 }
    }
}

/// Positions by their ranks, in order.
#[derive(Clone, Debug)]
pub struct Positions<'a, I> {
    ranking: &'a Ranking,
    ranks: I,
    /// The high half of the last position, the ranks that go with it, its group of low halves.
    high: usize,
    first: u32,
    end: u32,
    start: usize,
}

impl<I: Iterator<Item = u32>> Iterator for Positions<'_, I> {
    type Item = u64;

    #[inline(always)]
    fn next(&mut self) -> Option<u64> {
        let rank = self.ranks.next()?;
        if rank >= self.end {
            self.seek(rank);
        }
        let low = self.ranking.halves.sorted[self.start + (rank - self.first) as usize];
        Some((self.high as u64) << self.ranking.halves.low | u64::from(low))
    }
}

impl<I> Positions<'_, I> {
    /// Goes on to the high half of a rank.
    #[inline(never)]
    fn seek(&mut self, rank: u32) {
        let Ranking { halves, before, tokens, class } = self.ranking;
        // It is mostly near.
        let near = (self.high + 16).min(before.len() - 1);
        let rest = match before[near] > rank {
            true => &before[self.high..=near],
            false => &before[self.high..],
        };
        self.high += rest.partition_point(|&first| first <= rank) - 1;
        (self.first, self.end) = (before[self.high], before[self.high + 1]);
        self.start = halves.group(halves.high_groups[self.high], *tokens, *class).start;
    }
}
