//! BAO: all positions that can be reached, and the classes of endless moves among them.
//!
//! One machine meets positions in a certain order, and a class is shown by the first line that comes to
//! it. A fleet has no such order, so positions carry theirs:
//!
//! ```text
//! order of a position = the least of  order of the position before · holes + hole
//! ```
//!
//! Within a level these numbers are ordered as one machine meets the positions. They grow from level to
//! level; when they get long, all workers put their ranks in their place.

use crate::checkpoint::Phase;
use crate::forward::reach;
use crate::hand::{Gauge, Hand, Visitor};
use crate::key::{Key, Stored};
use crate::shard::Shard;
use crate::store::write;
use crate::table::Record;
use crate::task::Task;
use crate::trouble::Trouble;
use engine::StateSpace;
use engine::bao::enumerate::{Boards, Class};
use engine::bao::loops::Loops;
use engine::bao::relay::Loop;
use engine::load::Load;
use std::collections::BTreeMap;
use std::sync::Arc;

/// What an enumeration finds; the same as [`engine::bao::enumerate`].
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Found {
    pub positions: u64,
    pub pairs: u64,
    pub endless_pairs: u64,
    pub terminal: u64,
    pub classes: Vec<Class>,
    pub levels: Vec<u64>,
    pub complete: bool,
}

/// Where a position stands in the order of its level.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
struct Order(u64);

impl Default for Order {
    fn default() -> Order {
        Order(u64::MAX)
    }
}

impl Load for Order {
    fn plus(self, other: Order) -> Order {
        self.min(other)
    }
}

impl Stored for Order {
    fn write(&self, out: &mut Vec<u8>) {
        self.0.write(None, out);
    }

    fn read(bytes: &mut &[u8]) -> Option<Order> {
        u64::read(None, bytes).map(Order)
    }
}

/// Orders beyond this are made short.
const LONG: u64 = 1 << 56;

/// The first endless move of a class: ply, order, own hole, number of the position.
type First = (u64, u64, u64, u64);

struct Moves {
    boards: Arc<Boards>,
    loops: Loops,
    /// Positions, pairs, endless pairs, finished positions of a level.
    sums: [u64; 4],
    /// Classes of the level by number: pairs and the first of them.
    met: BTreeMap<usize, (u64, First)>,
    largest: u64,
}

impl Visitor<u32, Order> for Moves {
    fn visit(
        &mut self,
        &number: &u32,
        Order(order): Order,
        level: u64,
        next: Option<&mut Vec<Record<u32, Order>>>,
    ) {
        let Moves { boards, loops, sums, met, largest } = self;
        if boards.is_over(number) {
            sums[3] += 1;
            return;
        }
        sums[0] += 1;
        let Some(next) = next else { return };
        let side = boards.side() as u64;
        boards.moves(number, |hole, after| {
            sums[1] += 1;
            let place = order * side + hole as u64;
            match after {
                Some(after) => {
                    *largest = place.max(*largest);
                    next.push((after, Order(place)));
                }
                None => {
                    sums[2] += 1;
                    if let Some(class) = boards.class(loops, number, hole) {
                        let first = (level, order, hole as u64, u64::from(number));
                        let (pairs, least) = met.entry(class).or_insert((0, first));
                        *pairs += 1;
                        *least = first.min(*least);
                    }
                }
            }
        });
    }

    /// The sums, then for each class its pairs, its first move and what it is.
    fn report(&mut self) -> Vec<u64> {
        let mut words = std::mem::take(&mut self.sums).to_vec();
        for (class, (pairs, (ply, order, hole, number))) in std::mem::take(&mut self.met) {
            let Loop { canonical, stones, sowings, sown, period, shift } =
                self.loops.classes()[class].clone();
            words.extend([pairs, ply, order, hole, number, u64::from(stones), sowings as u64]);
            words.extend([sown, period, shift, canonical.len() as u64]);
            words.extend(canonical.into_iter().map(u64::from));
        }
        words
    }
}

/// A class in a report.
fn read_class<'w>(words: &mut impl Iterator<Item = &'w u64>) -> Option<(Loop, u64, First)> {
    let mut word = || words.next().copied();
    let pairs = word()?;
    let first = (word()?, word()?, word()?, word()?);
    let stones = word()? as u32;
    let sowings = word()? as usize;
    let (sown, period, shift) = (word()?, word()?, word()?);
    let holes = word()?;
    let canonical = (0..holes).map(|_| word().map(|n| n as u32)).collect::<Option<_>>()?;
    Some((Loop { canonical, stones, sowings, sown, period, shift }, pairs, first))
}

/// Puts ranks in the place of orders that got long. All workers do it or none.
fn shorten(
    hand: &mut Hand<u32, Order>,
    part: Shard<u32, Order>,
    level: u64,
    largest: u64,
) -> Result<(Shard<u32, Order>, bool), Trouble> {
    let said = hand.consult(&[largest])?;
    if said.iter().all(|said| said[0] < LONG) {
        return Ok((part, false));
    }
    let mut own = Vec::with_capacity(part.len() as usize);
    let mut reader = part.read()?;
    while let Some((_, Order(order))) = reader.next()? {
        own.push(order);
    }
    let mut all: Vec<u64> = hand.consult(&own)?.concat();
    all.sort_unstable();
    let mut reader = part.read()?;
    let ranked = || {
        Ok(reader.next()?.map(|(number, Order(order))| {
            (number, Order(all.partition_point(|other| *other < order) as u64))
        }))
    };
    let shard = write(hand.named(Phase::Forward, level, part.bytes()), ranked)?;
    Ok((shard, true))
}

/// Explores all that can be reached; none where the start has nowhere to go.
pub fn enumerate(
    task: &Task,
    boards: Boards,
    begins: bool,
    tick: &dyn Fn(&Gauge),
) -> Result<Found, Trouble> {
    let boards = Arc::new(boards);
    task.run(tick, move |hand| {
        let loops = Loops::new();
        let boards = boards.clone();
        let (sums, met) = ([0; 4], BTreeMap::new());
        let mut moves = Moves { boards: boards.clone(), loops, sums, met, largest: 0 };
        let start = begins.then(|| (boards.start(), Order(0)));
        let side = boards.side() as u64;
        let mut settle = |hand: &mut Hand<u32, Order>, level: u64, part| {
            let mut largest = 0;
            let part: Shard<u32, Order> = part;
            let mut reader = part.read()?;
            while let Some((_, Order(order))) = reader.next()? {
                largest = order.max(largest);
            }
            Ok(shorten(hand, part, level, largest.saturating_mul(side))?.0)
        };
        let (levels, parts) = reach(hand, start, &mut moves, &mut settle)?;
        let mut found = Found {
            positions: 0,
            pairs: 0,
            endless_pairs: 0,
            terminal: 0,
            classes: Vec::new(),
            levels: Vec::new(),
            complete: levels.complete,
        };
        let mut classes: BTreeMap<(u32, Vec<u32>), (Loop, u64, First)> = BTreeMap::new();
        for done in &levels.done {
            let sum = |at: usize| done.reports.iter().map(|report| report[at]).sum::<u64>();
            if done.reports.is_empty() {
                continue;
            }
            if sum(0) > 0 {
                found.levels.push(sum(0));
            }
            found.positions += sum(0);
            found.pairs += sum(1);
            found.endless_pairs += sum(2);
            found.terminal += sum(3);
            for report in &done.reports {
                let mut words = report[4..].iter();
                while let Some((class, pairs, first)) = read_class(&mut words) {
                    let key = (class.stones, class.canonical.clone());
                    let known = classes.entry(key).or_insert((class, 0, first));
                    known.1 += pairs;
                    known.2 = known.2.min(first);
                }
            }
        }
        let ends: Vec<First> = classes.values().map(|(.., first)| *first).collect();
        let lines = match levels.complete {
            true => lines_to(hand, &boards, &parts, &ends)?,
            false => vec![Vec::new(); ends.len()],
        };
        let classes = classes.into_values().zip(lines);
        found.classes = classes
            .map(|((class, pairs, (ply, _, hole, number)), mut line)| {
                line.push(boards.hole(number as u32, hole as usize));
                Class { class, pairs, ply: ply as usize, line }
            })
            .collect();
        Ok(found)
    })
}

/// The first line to each of these positions: of all positions that lead to it from the level before, the
/// one that comes first in the order.
fn lines_to(
    hand: &mut Hand<u32, Order>,
    boards: &Boards,
    parts: &[Shard<u32, Order>],
    ends: &[First],
) -> Result<Vec<Vec<usize>>, Trouble> {
    let mut before: BTreeMap<u32, (u32, usize)> = BTreeMap::new();
    let mut wanted: Vec<u32> = Vec::new();
    for level in (1..=ends.iter().map(|first| first.0).max().unwrap_or(0)).rev() {
        wanted.extend(ends.iter().filter(|first| first.0 == level).map(|first| first.3 as u32));
        wanted.sort_unstable();
        wanted.dedup();
        // Order, hole and number of the best for each that is wanted.
        let mut best: BTreeMap<u32, (u64, u64, u64)> = BTreeMap::new();
        let mut reader = parts[level as usize - 1].read()?;
        while let Some((number, Order(order))) = reader.next()? {
            if boards.is_over(number) {
                continue;
            }
            boards.moves(number, |hole, after| {
                let Some(after) = after.filter(|after| wanted.binary_search(after).is_ok()) else {
                    return;
                };
                let this = (order, hole as u64, u64::from(number));
                let least = best.entry(after).or_insert(this);
                *least = this.min(*least);
            });
        }
        let said: Vec<u64> =
            best.iter().flat_map(|(n, (a, b, c))| [u64::from(*n), *a, *b, *c]).collect();
        let mut all: BTreeMap<u64, (u64, u64, u64)> = BTreeMap::new();
        for said in hand.consult(&said)? {
            for four in said.chunks_exact(4) {
                let this = (four[1], four[2], four[3]);
                let least = all.entry(four[0]).or_insert(this);
                *least = this.min(*least);
            }
        }
        wanted.clear();
        for (after, (_, hole, number)) in all {
            before.insert(after as u32, (number as u32, boards.hole(number as u32, hole as usize)));
            wanted.push(number as u32);
        }
    }
    let line = |first: &First| {
        let (mut number, mut line) = (first.3 as u32, Vec::new());
        for _ in 0..first.0 {
            let Some((parent, hole)) = before.get(&number) else { break };
            line.push(*hole);
            number = *parent;
        }
        line.reverse();
        line
    };
    Ok(ends.iter().map(line).collect())
}
