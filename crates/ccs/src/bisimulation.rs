//! Strong bisimilarity by partition refinement in O(m log n): Paige and Tarjan (1987) as Valmari
//! (2010) carries it over to labels.
//!
//! Three partitions are refined together, and parts are only ever marked and cut off:
//!
//! ```text
//! blocks     of states        those that have not been told apart
//! splitters  of transitions   one label, targets in the same compound: blocks that the sources have
//!                             not been compared by
//! outsets    of transitions   one source and one splitter
//! ```
//!
//! A block that waits is cut out of its compound. What leads into it becomes a splitter of its
//! own, and every block is cut in three: states that lead into the block only, into the rest of
//! the compound only, into both. Of two halves of a block only the smaller one has to wait unless
//! the block was waiting already, so a state is in a block that is looked at at most log n times.
//!
//! Before that a few rounds tell states apart by hashes of what they lead to: this takes most of the
//! work off systems whose states differ early. States with different hashes are not bisimilar;
//! that others are is never concluded from a hash: where the rounds come to rest, the blocks are
//! compared for what they are.

use crate::lts::Lts;
use rustc_hash::FxHashMap;

/// A partition into sets; the marked members of a set come first.
struct Refinable {
    members: Vec<u32>,
    place: Vec<u32>,
    set: Vec<u32>,
    /// For each set its first place, the place behind its last, and how many are marked.
    begin: Vec<u32>,
    end: Vec<u32>,
    marked: Vec<u32>,
    /// Sets with marked members.
    touched: Vec<u32>,
}

impl Refinable {
    /// Sets that are stretches of this list of all members, each beginning at one of `begin`.
    fn new(members: Vec<u32>, begin: Vec<u32>) -> Self {
        let count = members.len() as u32;
        let (mut place, mut set) = (vec![0; members.len()], vec![0; members.len()]);
        let end: Vec<u32> =
            begin.iter().skip(1).copied().chain([count]).take(begin.len()).collect();
        for (number, (from, to)) in begin.iter().zip(&end).enumerate() {
            for at in *from..*to {
                place[members[at as usize] as usize] = at;
                set[members[at as usize] as usize] = number as u32;
            }
        }
        let marked = vec![0; begin.len()];
        Refinable { members, place, set, begin, end, marked, touched: Vec::new() }
    }

    fn size(&self, set: u32) -> u32 {
        self.end[set as usize] - self.begin[set as usize]
    }

    fn members(&self, set: u32) -> &[u32] {
        &self.members[self.begin[set as usize] as usize..self.end[set as usize] as usize]
    }

    #[inline]
    fn mark(&mut self, member: u32) {
        let set = self.set[member as usize];
        let marked = self.marked[set as usize];
        let (from, to) = (self.place[member as usize], self.begin[set as usize] + marked);
        if from < to {
            return;
        }
        let other = self.members[to as usize];
        self.members[from as usize] = other;
        self.place[other as usize] = from;
        self.members[to as usize] = member;
        self.place[member as usize] = to;
        if marked == 0 {
            self.touched.push(set);
        }
        self.marked[set as usize] = marked + 1;
    }

    /// Makes the marked members a set of their own, unless they are all; nothing is marked then.
    fn split(&mut self, set: u32) -> Option<u32> {
        let marked = std::mem::take(&mut self.marked[set as usize]);
        if marked == self.size(set) {
            return None;
        }
        let (begin, new) = (self.begin[set as usize], self.begin.len() as u32);
        self.begin.push(begin);
        self.end.push(begin + marked);
        self.marked.push(0);
        self.begin[set as usize] = begin + marked;
        for at in begin..begin + marked {
            self.set[self.members[at as usize] as usize] = new;
        }
        Some(new)
    }
}

/// The blocks, and those whose compounds have not been cut.
struct Blocks {
    of: Refinable,
    waiting: Vec<u32>,
    waits: Vec<bool>,
}

impl Blocks {
    /// Blocks of one compound: all but a largest one wait.
    fn new(block: &[u32]) -> Self {
        let count = block.iter().max().map_or(1, |last| *last as usize + 1);
        let of = sorted_by(block, count);
        let largest = (0..count as u32).max_by_key(|block| of.size(*block)).unwrap_or(0);
        let waiting: Vec<u32> = (0..count as u32).filter(|block| *block != largest).collect();
        let mut waits = vec![true; count];
        waits[largest as usize] = false;
        Blocks { of, waiting, waits }
    }

    fn split_touched(&mut self) {
        for block in std::mem::take(&mut self.of.touched) {
            let Some(new) = self.of.split(block) else { continue };
            self.waits.push(false);
            let smaller = if self.of.size(new) <= self.of.size(block) { new } else { block };
            let wait = if self.waits[block as usize] { new } else { smaller };
            self.waits[wait as usize] = true;
            self.waiting.push(wait);
        }
    }
}

/// The block of every state; two states are bisimilar if and only if their blocks are equal. None
/// if it was time to stop. Blocks are numbered in the order of their first states.
pub fn strong(lts: &Lts, stop: &dyn Fn() -> bool) -> Option<Vec<u32>> {
    let (states, transitions) = (lts.len(), lts.transition_count());
    let (rough, known) = rough(lts, stop)?;
    if known {
        return Some(rough);
    }
    let mut source = Vec::with_capacity(transitions);
    let mut label = Vec::with_capacity(transitions);
    let mut incoming = vec![0u32; states + 1];
    let mut target = Vec::with_capacity(transitions);
    let mut outsets = Vec::new();
    let mut sorted = Vec::new();
    for state in lts.states() {
        sorted.clear();
        sorted.extend_from_slice(lts.edges(state));
        sorted.sort_unstable();
        for (place, (action, to)) in sorted.iter().enumerate() {
            if place == 0 || sorted[place - 1].0 != *action {
                outsets.push(source.len() as u32);
            }
            source.push(state);
            label.push(*action);
            target.push(*to);
            incoming[*to as usize + 1] += 1;
        }
    }
    for state in 0..states {
        incoming[state + 1] += incoming[state];
    }
    let mut into = vec![0u32; transitions];
    let mut next = incoming.clone();
    for (transition, to) in target.iter().enumerate() {
        into[next[*to as usize] as usize] = transition as u32;
        next[*to as usize] += 1;
    }
    drop((next, target));
    let mut outsets = Refinable::new((0..transitions as u32).collect(), outsets);
    let mut splitters = sorted_by(&label, lts.labels.len());
    drop(label);
    let mut blocks = Blocks::new(&rough);
    for splitter in 0..splitters.begin.len() as u32 {
        for transition in splitters.members(splitter) {
            blocks.of.mark(source[*transition as usize]);
        }
        blocks.split_touched();
    }
    let mut new_splitters = Vec::new();
    let mut rounds = 0u32;
    while let Some(block) = blocks.waiting.pop() {
        rounds += 1;
        if rounds.is_multiple_of(1024) && stop() {
            return None;
        }
        blocks.waits[block as usize] = false;
        for state in blocks.of.members(block) {
            let state = *state as usize;
            for transition in &into[incoming[state] as usize..incoming[state + 1] as usize] {
                splitters.mark(*transition);
            }
        }
        new_splitters.clear();
        for splitter in std::mem::take(&mut splitters.touched) {
            new_splitters.extend(splitters.split(splitter));
        }
        for splitter in &new_splitters {
            for transition in splitters.members(*splitter) {
                outsets.mark(*transition);
                blocks.of.mark(source[*transition as usize]);
            }
            blocks.split_touched();
            // Of the states that lead into the block: those that lead elsewhere in the compound too.
            for outset in std::mem::take(&mut outsets.touched) {
                let one = outsets.members(outset)[0];
                if outsets.split(outset).is_some() {
                    blocks.of.mark(source[one as usize]);
                }
            }
            blocks.split_touched();
        }
    }
    Some(renumbered(&blocks.of.set))
}

/// The labels and blocks that a state leads to.
fn signature(lts: &Lts, state: u32, block: &[u32], seen: &mut Vec<(u32, u32)>) {
    seen.clear();
    seen.extend(lts.edges(state).iter().map(|(label, to)| (*label, block[*to as usize])));
    seen.sort_unstable();
    seen.dedup();
}

/// Rounds that may add less than they find.
const SLOW: u32 = 4;

/// Blocks by hashes of signatures, round by round as long as that helps; and whether they are
/// known to be the classes of bisimilarity.
fn rough(lts: &Lts, stop: &dyn Fn() -> bool) -> Option<(Vec<u32>, bool)> {
    let mix = |word: u64| {
        let word = (word ^ (word >> 32)).wrapping_mul(0xD6E8_FEB8_6659_FD93);
        (word ^ (word >> 32)).wrapping_mul(0xD6E8_FEB8_6659_FD93)
    };
    let mut block = vec![0u32; lts.len()];
    let (mut count, mut slow) = (usize::from(!lts.is_empty()), 0);
    let mut seen = Vec::new();
    while count < block.len() && slow < SLOW {
        if stop() {
            return None;
        }
        let mut numbers: FxHashMap<u64, u32> = FxHashMap::default();
        let mut next = Vec::with_capacity(block.len());
        for state in lts.states() {
            signature(lts, state, &block, &mut seen);
            let hash = mix(u64::from(block[state as usize]));
            let hash = seen.iter().fold(hash, |hash, (label, to)| {
                mix(hash ^ (u64::from(*label) << 32 | u64::from(*to)))
            });
            let new = numbers.len() as u32;
            next.push(*numbers.entry(mix(hash)).or_insert(new));
        }
        let before = std::mem::replace(&mut count, numbers.len());
        block = next;
        if count == before {
            let stable = is_stable(lts, &block, count);
            return Some((block, stable));
        }
        slow += u32::from(count < 2 * before);
    }
    let discrete = count == block.len();
    Some((block, discrete))
}

/// States of one block have one signature.
fn is_stable(lts: &Lts, block: &[u32], count: usize) -> bool {
    let mut first = vec![u32::MAX; count];
    let (mut seen, mut others) = (Vec::new(), Vec::new());
    lts.states().all(|state| {
        let first = &mut first[block[state as usize] as usize];
        if *first == u32::MAX {
            *first = state;
            return true;
        }
        signature(lts, state, block, &mut seen);
        signature(lts, *first, block, &mut others);
        seen == others
    })
}

/// Numbers below the length of the list, sorted by what the list says of them; a set for each
/// thing it says.
fn sorted_by(said: &[u32], things: usize) -> Refinable {
    let mut begin = vec![0u32; things + 1];
    for thing in said {
        begin[*thing as usize + 1] += 1;
    }
    for thing in 0..things {
        begin[thing + 1] += begin[thing];
    }
    let mut members = vec![0u32; said.len()];
    let mut next = begin.clone();
    for (number, thing) in said.iter().enumerate() {
        members[next[*thing as usize] as usize] = number as u32;
        next[*thing as usize] += 1;
    }
    let used = (0..things).filter(|thing| begin[*thing] < begin[*thing + 1]);
    let begin = used.map(|thing| begin[thing]).collect();
    Refinable::new(members, begin)
}

/// The same partition with its blocks numbered in the order of their first states.
pub fn renumbered(block: &[u32]) -> Vec<u32> {
    let most = block.iter().max().map_or(0, |most| *most as usize + 1);
    let mut number = vec![u32::MAX; most];
    let mut next = 0;
    let mut one = |block: &u32| {
        let known = &mut number[*block as usize];
        if *known == u32::MAX {
            *known = next;
            next += 1;
        }
        *known
    };
    block.iter().map(&mut one).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The number of a block was not mixed before the first target came to it, so that different pairs
    /// of the two fell together: the rounds never came to rest, and all was left to the refinement.
    #[test]
    fn rounds_come_to_rest_on_random_systems() {
        let mut seed = 1u64;
        let mut dice = |below: u64| {
            seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
            ((seed >> 33) % below) as u32
        };
        let transitions: Vec<(u32, u32, u32)> =
            (0..80_000).map(|_| (dice(20_000), dice(4), dice(20_000))).collect();
        let labels = ["a", "b", "c", "d"].map(String::from).to_vec();
        let lts = Lts::new(20_000, 0, labels, &transitions);
        let (_, known) = rough(&lts, &|| false).expect("nobody stops it");
        assert!(known);
    }
}
