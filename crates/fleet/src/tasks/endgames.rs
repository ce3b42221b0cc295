//! BAO: endgame tables, a layer for each number of stones, shared out among the workers.
//!
//! ```text
//! numbers of boards   │ 0 … 1023 │ 1024 … 2047 │ …        a chunk has one owner, which the hash of its number
//!                                                         names; its worths lie side by side
//! a sweep             ask the owners of the boards behind the moves ─▶ they answer ─▶ the greatest
//! ```
//!
//! Within a layer sweeps go on until one changes nothing in any worker. A question carries both numbers,
//! so equal questions are one and the answer finds its way back.

use crate::checkpoint::Phase;
use crate::hand::{Gauge, Hand, LOOK, ROUND};
use crate::key::{Key, Stored, put_word, spread, take_word};
use crate::shard::Shard;
use crate::store::write;
use crate::task::Task;
use crate::trouble::Trouble;
use engine::bao::tally::Tally;
use engine::bao::worth::{self, Layers, NO_MOVE, UNKNOWN, Worth};
use engine::load::Load;
use std::ops::Range;
use std::sync::Arc;

/// Boards that have one owner.
const CHUNK: u64 = 1024;
/// Bytes for a board of the layer that is being made, besides its worth.
const MAKING: u64 = 3;

/// A question from one board to another, or the answer; a board itself comes from 0.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Edge {
    to: u64,
    from: u64,
}

impl Key for Edge {
    fn free() -> Edge {
        Edge { to: u64::MAX, from: u64::MAX }
    }

    #[inline(always)]
    fn hash(&self) -> u64 {
        spread(spread(self.to).rotate_left(32) ^ self.from)
    }

    #[inline(always)]
    fn seat(&self) -> u64 {
        spread(self.to / CHUNK)
    }

    #[inline]
    fn write(&self, before: Option<&Edge>, out: &mut Vec<u8>) {
        let gap = self.to - before.map_or(0, |before| before.to);
        put_word(gap, out);
        let same = before.filter(|_| gap == 0);
        put_word(self.from - same.map_or(0, |before| before.from), out);
    }

    #[inline]
    fn read(before: Option<&Edge>, bytes: &mut &[u8]) -> Option<Edge> {
        let (gap, from) = (take_word(bytes)?, take_word(bytes)?);
        let to = gap.checked_add(before.map_or(0, |before| before.to))?;
        match before.filter(|_| gap == 0) {
            Some(_) if from == 0 => None,
            Some(before) => Some(Edge { to, from: before.from.checked_add(from)? }),
            None => Some(Edge { to, from }),
        }
    }
}

/// The worth of a board as it is sent and stored.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Told(Worth);

impl Default for Told {
    fn default() -> Told {
        Told(UNKNOWN)
    }
}

impl Load for Told {
    /// Of two that tell the same.
    fn plus(self, _: Told) -> Told {
        self
    }
}

impl Stored for Told {
    #[inline]
    fn write(&self, out: &mut Vec<u8>) {
        out.extend(self.0.map(|bound| bound as u8));
    }

    #[inline]
    fn read(bytes: &mut &[u8]) -> Option<Told> {
        let ([lo, hi], rest) = bytes.split_first_chunk()?;
        *bytes = rest;
        Some(Told([*lo as i8, *hi as i8]))
    }
}

/// A bit for each of some boards.
struct Marks(Vec<u64>);

impl Marks {
    fn new(boards: usize) -> Marks {
        Marks(vec![0; boards.div_ceil(64)])
    }

    fn has(&self, at: usize) -> bool {
        self.0[at / 64] >> (at % 64) & 1 != 0
    }

    fn add(&mut self, at: usize) {
        self.0[at / 64] |= 1 << (at % 64);
    }
}

/// The chunks of one worker, with the worths of their boards.
struct Own {
    /// Where the boards of a chunk begin, in chunks; none of another worker's.
    slots: Vec<u32>,
    worths: Vec<Worth>,
}

const ELSEWHERE: u32 = u32::MAX;

impl Own {
    fn new(hand: &Hand<Edge, Told>, boards: u64) -> Own {
        let mut slots = vec![ELSEWHERE; boards.div_ceil(CHUNK) as usize];
        let mut next = 0;
        for (chunk, slot) in slots.iter_mut().enumerate() {
            let first = Edge { to: chunk as u64 * CHUNK, from: 0 };
            if hand.post.owner(&first) == hand.post.index() {
                *slot = next;
                next += 1;
            }
        }
        Own { slots, worths: Vec::new() }
    }

    /// Makes room for the boards below this number.
    fn reserve(&mut self, end: u64) {
        let chunks = &self.slots[..end.div_ceil(CHUNK) as usize];
        let last = chunks.iter().rev().find(|slot| **slot != ELSEWHERE);
        let boards = last.map_or(0, |slot| (*slot as usize + 1) * CHUNK as usize);
        self.worths.resize(boards.max(self.worths.len()), UNKNOWN);
    }

    /// Where the worth of a board is; none if somebody else has it.
    #[inline]
    fn at(&self, number: u64) -> Option<usize> {
        let slot = self.slots[(number / CHUNK) as usize];
        (slot != ELSEWHERE).then(|| slot as usize * CHUNK as usize + (number % CHUNK) as usize)
    }

    /// The boards of a layer that are here, by chunks.
    fn spans(&self, layer: &Range<u64>) -> impl Iterator<Item = Range<u64>> + use<> {
        let layer = layer.clone();
        let chunks = layer.start / CHUNK..layer.end.div_ceil(CHUNK);
        let own: Vec<u64> =
            chunks.filter(|chunk| self.slots[*chunk as usize] != ELSEWHERE).collect();
        own.into_iter().map(move |chunk| {
            (chunk * CHUNK).max(layer.start)..((chunk + 1) * CHUNK).min(layer.end)
        })
    }
}

/// A layer that is being made: what is known of the boards that are here, from the first of them on.
struct Making {
    first: usize,
    best: Vec<Worth>,
    /// Some board behind a quiet move may still change.
    waits: Marks,
    settled: Marks,
}

impl Making {
    fn new(own: &Own, layer: &Range<u64>) -> Making {
        let mut spans = own.spans(layer);
        let first = spans.next();
        let last = spans.last().or(first.clone());
        let place = |number: u64| own.at(number).unwrap_or(0);
        let begin = first.map_or(0, |span| place(span.start));
        let boards = last.map_or(0, |span| place(span.end - 1) + 1 - begin);
        Making {
            first: begin,
            best: vec![NO_MOVE; boards],
            waits: Marks::new(boards),
            settled: Marks::new(boards),
        }
    }

    /// A move of a board, with what lies behind it as things stand.
    fn join(&mut self, at: usize, taken: u8, there: Worth) {
        let here = at - self.first;
        self.best[here] = worth::better(self.best[here], worth::of_move(taken, there));
        if taken == 0 && !worth::is_exact(there) {
            self.waits.add(here);
        }
    }
}

/// Goes once through all boards of a layer that are not settled; true if some worth changed anywhere.
fn sweep<const W: usize>(
    hand: &mut Hand<Edge, Told>,
    layers: &Layers<W>,
    own: &mut Own,
    making: &mut Making,
    stones: usize,
) -> Result<bool, Trouble> {
    let layer = layers.layer(stones);
    making.best.fill(NO_MOVE);
    making.waits.0.fill(0);
    let (mut spans, mut more) = (own.spans(&layer), true);
    let mut asked: Vec<Edge> = Vec::new();
    while more {
        let (mut made, mut looked, mut steps, mut late, mut left) = (0, 0, 0u64, false, true);
        while made < ROUND && !late {
            let Some(span) = spans.next() else {
                left = false;
                break;
            };
            let mut board = Some(layers.ranks.board(span.start));
            for number in span {
                let (Some(now), Some(at)) = (board, own.at(number)) else { break };
                board = engine::bao::rank::Ranks::<W>::successor(now);
                if making.settled.has(at - making.first) {
                    continue;
                }
                steps += 1;
                let over = layers.moves(now, |played| {
                    let Some((taken, after)) = played else {
                        let here = at - making.first;
                        making.best[here] = worth::better(making.best[here], UNKNOWN);
                        return;
                    };
                    let to = layers.ranks.rank(after);
                    match own.at(to) {
                        Some(place) => making.join(at, taken, own.worths[place]),
                        None => {
                            hand.post.send(Edge { to, from: number }, Told::default());
                            made += 1;
                        }
                    }
                });
                if let Some(worth) = over {
                    making.best[at - making.first] = worth;
                }
                made += 1;
            }
            if made - looked >= LOOK {
                looked = made;
                hand.post.poll(&mut |edge, _| asked.push(edge))?;
                late = hand.terms.budget.late();
            }
        }
        let said = [u64::from(left), u64::from(late || hand.terms.budget.late()), steps];
        let heard = hand.post.round(&said, &mut |edge, _| asked.push(edge))?;
        hand.visited += heard.iter().map(|said| said[2]).sum::<u64>();
        hand.tell();
        let spent = hand.terms.budget.nodes.is_some_and(|most| hand.visited > most);
        if spent || heard.iter().any(|said| said[1] != 0) {
            return Err(Trouble::Spent);
        }
        more = heard.iter().any(|said| said[0] != 0);
        for Edge { to, from } in asked.drain(..) {
            let told = own.at(to).map_or(UNKNOWN, |place| own.worths[place]);
            hand.post.send(Edge { to: from, from: to }, Told(told));
        }
        hand.post.round(&[], &mut |edge, Told(there)| {
            if let Some(at) = own.at(edge.to) {
                making.join(at, (stones - layers.stones(edge.from)) as u8, there);
            }
        })?;
    }
    let mut changed = false;
    for number in own.spans(&layer).flatten() {
        let Some(at) = own.at(number) else { continue };
        let here = at - making.first;
        if !making.settled.has(here) {
            let best = making.best[here];
            changed |= std::mem::replace(&mut own.worths[at], best) != best;
            if worth::is_exact(best) || !making.waits.has(here) {
                making.settled.add(here);
            }
        }
    }
    Ok(hand.consult(&[u64::from(changed)])?.iter().any(|said| said[0] != 0))
}

/// The layer that is done, where the checkpoint keeps it.
fn keep<const W: usize>(
    hand: &mut Hand<Edge, Told>,
    layers: &Layers<W>,
    own: &Own,
    stones: usize,
) -> Result<(), Trouble> {
    let level = (Phase::Backward, stones as u64);
    let part = match hand.terms.checkpoint {
        None => Shard::empty(),
        Some(_) => {
            let mut numbers = own.spans(&layers.layer(stones)).flatten();
            let worth = |number| own.at(number).map_or(UNKNOWN, |at| own.worths[at]);
            write(hand.named(level.0, level.1, 0), || {
                let record = |number| (Edge { to: number, from: 0 }, Told(worth(number)));
                Ok(numbers.next().map(record))
            })?
        }
    };
    hand.announce(level, &part, None, Vec::new())?;
    Ok(())
}

/// Takes the layers that the checkpoint has; gives how many they are.
fn recall(hand: &mut Hand<Edge, Told>, own: &mut Own) -> Result<usize, Trouble> {
    let done: Vec<_> = hand.manifest.phase(Phase::Backward).cloned().collect();
    for done in &done {
        let part = hand.recall(done)?;
        let mut reader = part.read()?;
        while let Some((Edge { to, .. }, Told(worth))) = reader.next()? {
            if (to / CHUNK) < own.slots.len() as u64
                && let Some(at) = own.at(to)
                && let Some(place) = own.worths.get_mut(at)
            {
                *place = worth;
            }
        }
    }
    Ok(done.len())
}

/// The tallies of the layers that the budget lasted for, beginning with no stones.
pub fn tables<const W: usize>(
    task: &Task,
    layers: Layers<W>,
    tick: &dyn Fn(&Gauge),
) -> Result<Vec<Tally>, Trouble> {
    let layers = Arc::new(layers);
    task.run(tick, move |hand| {
        let memory = hand.terms.memory as u64 * hand.post.peers() as u64;
        let Some(most) = layers.fitting(memory, MAKING) else {
            return Ok(Vec::new());
        };
        let mut own = Own::new(hand, layers.layer(most).end);
        let kept = hand.manifest.phase(Phase::Backward).count();
        own.reserve(layers.layer(kept.min(most)).end);
        let mut done = recall(hand, &mut own)?;
        while done <= most {
            own.reserve(layers.layer(done).end);
            let mut making = Making::new(&own, &layers.layer(done));
            let swept = loop {
                match sweep(hand, &layers, &mut own, &mut making, done) {
                    Ok(true) => {}
                    Ok(false) => break true,
                    Err(Trouble::Spent) => break false,
                    Err(trouble) => return Err(trouble),
                }
            };
            if !swept {
                break;
            }
            keep(hand, &layers, &own, done)?;
            done += 1;
        }
        tallies(hand, &layers, &own, done.min(most + 1))
    })
}

/// What the layers of all workers say.
fn tallies<const W: usize>(
    hand: &mut Hand<Edge, Told>,
    layers: &Layers<W>,
    own: &Own,
    done: usize,
) -> Result<Vec<Tally>, Trouble> {
    let mut said = Vec::new();
    for stones in 0..done {
        let mut tally = Tally::default();
        for number in own.spans(&layers.layer(stones)).flatten() {
            tally.add(number, own.at(number).map_or(UNKNOWN, |at| own.worths[at]));
        }
        said.extend(tally.words());
    }
    let mut sums = vec![Tally::default(); done];
    for said in hand.consult(&said)? {
        for (sum, words) in sums.iter_mut().zip(said.as_chunks().0) {
            sum.add_words(*words);
        }
    }
    Ok(sums)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn edges_come_back() {
        let edge = |to, from| Edge { to, from };
        let edges = [edge(0, 0), edge(0, 7), edge(0, 9), edge(5, 0), edge(5, 1), edge(1 << 40, 3)];
        crate::key::tests::there_and_back(&edges);
        assert_eq!(Edge::read(Some(&edges[1]), &mut &[0, 0][..]), None, "it does not ascend");
        assert_eq!(Edge::read(Some(&edges[1]), &mut &[3][..]), None, "it is cut off");
    }
}
