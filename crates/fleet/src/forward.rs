//! All states that can be reached, level by level.
//!
//! | pass | a state counts | what it needs |
//! |---|---|---|
//! | walks | at every depth at which some line of moves comes to it | two levels |
//! | reach | once, at its distance from the start | what was seen, as sorted runs |

use crate::checkpoint::{Done, Phase};
use crate::hand::{Hand, Visitor};
use crate::key::{Key, Stored};
use crate::seen::Seen;
use crate::shard::{Keys, Shard};
use crate::trouble::Trouble;

/// What a pass through all levels gives, the same in every worker.
#[derive(Clone, Debug)]
pub struct Levels {
    pub done: Vec<Done>,
    /// The budget lasted to the end.
    pub complete: bool,
}

impl Levels {
    /// States of each level; the last one that there is has some.
    pub fn states(&self) -> Vec<u64> {
        let mut states: Vec<u64> = self.done.iter().map(Done::states).collect();
        while states.last() == Some(&0) {
            states.pop();
        }
        states
    }
}

/// A worker's part of what a pass leaves behind.
#[derive(Clone, Debug)]
pub struct Passed<K, L> {
    pub levels: Levels,
    /// Its part of every level, where somebody asked for them and no checkpoint has them.
    pub kept: Vec<Option<Keys<K, L>>>,
}

/// How to go on.
#[derive(Clone, Copy, Debug)]
pub struct Course {
    /// The last level whose states are counted.
    pub depth: u64,
    /// Keep the keys of all levels for a way back.
    pub keep: bool,
}

/// What is done to a worker's part of a level before it counts.
pub type Finish<'f, K, L> =
    &'f mut dyn FnMut(&mut Hand<K, L>, u64, Shard<K, L>) -> Result<Shard<K, L>, Trouble>;

/// Goes from the start through all levels.
pub fn walk<K: Key, L: Stored>(
    hand: &mut Hand<K, L>,
    start: (K, L),
    visitor: &mut impl Visitor<K, L>,
    course: Course,
) -> Result<Passed<K, L>, Trouble> {
    let mut kept = Vec::new();
    let mut part = match hand.manifest.last(Phase::Forward) {
        Some(done) => {
            kept.resize(done.level as usize, None);
            hand.recall(&done)?
        }
        None => begin(hand, Some(start))?,
    };
    let complete = loop {
        let Some(last) = hand.manifest.last(Phase::Forward) else {
            break false;
        };
        if last.states() == 0 || !last.reports.is_empty() {
            break true;
        }
        if last.level == course.depth {
            let mut reader = part.read()?;
            while let Some((key, load)) = reader.next()? {
                visitor.visit(&key, load, last.level, None);
            }
            let heard = hand.consult(&visitor.report())?;
            hand.manifest.report(Phase::Forward, last.level, heard);
            hand.save()?;
            kept.push(keep(hand, part, course.keep)?);
            break true;
        }
        match hand.expand(&part, last.level, visitor) {
            Ok(()) => kept.push(keep(hand, part, course.keep)?),
            Err(Trouble::Spent) => break false,
            Err(trouble) => return Err(trouble),
        }
        part = hand.finish(Phase::Forward, last.level + 1, |_| Ok(true))?;
        let level = (Phase::Forward, last.level + 1);
        hand.announce(level, &part, Some(last.level), visitor.report())?;
    };
    let done = hand.manifest.phase(Phase::Forward).cloned().collect();
    Ok(Passed { levels: Levels { done, complete }, kept })
}

/// Goes from the start through all levels; a state counts only where it is met first. Gives the worker's
/// parts of all levels.
pub fn reach<K: Key, L: Stored>(
    hand: &mut Hand<K, L>,
    starts: Option<(K, L)>,
    visitor: &mut impl Visitor<K, L>,
    settle: Finish<K, L>,
) -> Result<(Levels, Vec<Shard<K, L>>), Trouble> {
    let mut seen = Seen::new();
    let mut parts = Vec::new();
    for done in hand.manifest.phase(Phase::Forward).cloned().collect::<Vec<_>>() {
        let part = hand.recall(&done)?;
        seen.add(hand, &part)?;
        parts.push(part);
    }
    if parts.is_empty() {
        let part = begin(hand, starts)?;
        seen.add(hand, &part)?;
        parts.push(part);
    }
    let complete = loop {
        let (Some(last), Some(part)) = (hand.manifest.last(Phase::Forward), parts.last()) else {
            break false;
        };
        if last.states() == 0 {
            break true;
        }
        match hand.expand(part, last.level, visitor) {
            Ok(()) => {}
            Err(Trouble::Spent) => break false,
            Err(trouble) => return Err(trouble),
        }
        hand.kept += part.memory();
        let next = last.level + 1;
        let part = hand.finish(Phase::Forward, next, seen.news()?)?;
        let part = settle(hand, next, part)?;
        hand.announce((Phase::Forward, next), &part, Some(last.level), visitor.report())?;
        seen.add(hand, &part)?;
        parts.push(part);
    };
    let done = hand.manifest.phase(Phase::Forward).cloned().collect();
    Ok((Levels { done, complete }, parts))
}

/// The keys of a level for later, unless the checkpoint has them.
fn keep<K: Key, L: Stored>(
    hand: &mut Hand<K, L>,
    part: Shard<K, L>,
    keep: bool,
) -> Result<Option<Keys<K, L>>, Trouble> {
    if !keep || hand.terms.checkpoint.is_some() {
        return Ok(None);
    }
    let keys = Keys::of(part)?;
    hand.kept += keys.memory();
    Ok(Some(keys))
}

/// The first level: the start, with its owner.
fn begin<K: Key, L: Stored>(
    hand: &mut Hand<K, L>,
    start: Option<(K, L)>,
) -> Result<Shard<K, L>, Trouble> {
    if let Some((key, load)) = start
        && hand.post.owner(&key) == hand.post.index()
    {
        hand.put(key, load);
    }
    let part = hand.finish(Phase::Forward, 0, |_| Ok(true))?;
    hand.announce((Phase::Forward, 0), &part, None, Vec::new())?;
    Ok(part)
}
