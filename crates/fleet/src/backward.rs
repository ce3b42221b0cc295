//! Back from the goals, layer by layer: the states that lie on a line from the start to a goal.
//!
//! ```text
//! level k     states reached ────────────────┐
//! level k+1   winning ─▶ their predecessors ─┴▶ those that were reached, and the goals of level k
//! ```

use crate::checkpoint::{Done, Phase};
use crate::forward::Passed;
use crate::hand::Hand;
use crate::key::{Key, Stored};
use crate::shard::{Keys, Members, Shard};
use crate::trouble::Trouble;

/// What a way back has to know of a space.
pub trait Back<K> {
    /// Appends the states that lead to this one by one move.
    fn before(&self, state: &K, out: &mut Vec<K>);

    /// The goals of a level, whether they were reached or not.
    fn goals(&self, level: u64) -> Vec<K>;
}

/// One layer of the way back: the goals of a level, and what leads to the layer behind it, as far as
/// `members` has them, or all of them.
fn layer<K: Key, L: Stored>(
    hand: &mut Hand<K, L>,
    level: u64,
    behind: &Shard<K, L>,
    members: Option<Keys<K, L>>,
    back: &impl Back<K>,
) -> Result<Shard<K, L>, Trouble> {
    for goal in back.goals(level) {
        if hand.post.owner(&goal) == hand.post.index() {
            hand.put(goal, L::default());
        }
    }
    let mut reader = behind.read()?;
    let mut before = Vec::new();
    hand.rounds(|next| {
        let Some((key, _)) = reader.next()? else { return Ok(false) };
        back.before(&key, &mut before);
        next.extend(before.drain(..).map(|key| (key, L::default())));
        Ok(true)
    })?;
    let mut members = members.map(|keys| Members::of(&keys)).transpose()?;
    let part = hand.finish(Phase::Backward, level, |key| {
        members.as_mut().map_or(Ok(true), |members| members.has(key))
    })?;
    hand.announce((Phase::Backward, level), &part, None, Vec::new())?;
    Ok(part)
}

/// The worker's part of a level that was reached.
fn reached<K: Key, L: Stored>(
    hand: &mut Hand<K, L>,
    passed: &Passed<K, L>,
    done: &Done,
) -> Result<Keys<K, L>, Trouble> {
    match passed.kept.get(done.level as usize).cloned().flatten() {
        Some(keys) => Ok(keys),
        None => Ok(Keys::Loaded(hand.recall(done)?)),
    }
}

/// The winning states of every level that was reached.
pub fn winning<K: Key, L: Stored>(
    hand: &mut Hand<K, L>,
    passed: &Passed<K, L>,
    back: &impl Back<K>,
) -> Result<Vec<Done>, Trouble> {
    let last = hand.manifest.last(Phase::Backward);
    let todo = last.as_ref().map_or(u64::MAX, |done| done.level);
    let mut part = last.map_or(Ok(Shard::empty()), |done| hand.recall(&done))?;
    for done in passed.levels.done.iter().rev() {
        if done.states() > 0 && done.level < todo {
            let keys = reached(hand, passed, done)?;
            part = layer(hand, done.level, &part, Some(keys), back)?;
        }
    }
    Ok(hand.manifest.phase(Phase::Backward).cloned().collect())
}

/// The winning states of all levels up to the last, where only the first ones were reached:
///
/// ```text
/// level 0 ◀── winning ── half ◀───── all that leads to a goal ───── last
///                        half ───── winning, among those ─────▶ last
/// ```
pub fn winning_from_half<K: Key>(
    hand: &mut Hand<K, ()>,
    passed: &Passed<K, ()>,
    last: u64,
    back: &impl Back<K>,
    mut images: impl FnMut(&K, &mut Vec<K>),
) -> Result<Vec<u64>, Trouble> {
    let Some(half) = passed.levels.done.last().map(|done| done.level) else {
        return Ok(Vec::new());
    };
    // From the last level down; those from half on are needed once more.
    let mut parts: Vec<Shard<K, ()>> = Vec::new();
    for done in hand.manifest.phase(Phase::Backward).cloned().collect::<Vec<_>>() {
        let part = hand.recall(&done)?;
        parts.truncate((last + 1 - half) as usize);
        parts.push(part);
    }
    let done = hand.manifest.phase(Phase::Backward).count() as u64;
    let mut part = parts.last().cloned().unwrap_or_else(Shard::empty);
    for level in (0..=last - done.min(last)).rev().filter(|_| done <= last) {
        let reachable = passed.levels.done.get(level as usize);
        let keys = reachable.map(|done| reached(hand, passed, done)).transpose()?;
        part = layer(hand, level, &part, keys, back)?;
        if level >= half {
            hand.kept += part.memory();
            parts.push(part.clone());
        }
    }
    let mut part = parts[(last - half) as usize].clone();
    for done in hand.manifest.phase(Phase::Onward).cloned().collect::<Vec<_>>() {
        part = hand.recall(&done)?;
    }
    for level in half + 1 + hand.manifest.phase(Phase::Onward).count() as u64..=last {
        let mut reader = part.read()?;
        let mut next_states = Vec::new();
        hand.rounds(|next| {
            let Some((key, ())) = reader.next()? else { return Ok(false) };
            images(&key, &mut next_states);
            next.extend(next_states.drain(..).map(|key| (key, ())));
            Ok(true)
        })?;
        let mut members =
            Members::<K, ()>::of(&Keys::Bare(parts[(last - level) as usize].clone()))?;
        part = hand.finish(Phase::Onward, level, |key| members.has(key))?;
        hand.announce((Phase::Onward, level), &part, None, Vec::new())?;
    }
    let down = hand.manifest.phase(Phase::Backward).filter(|done| done.level <= half).rev();
    let up = hand.manifest.phase(Phase::Onward);
    Ok(down.chain(up).map(Done::states).collect())
}
