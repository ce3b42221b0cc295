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

/// The winning states of every level that was reached.
pub fn winning<K: Key, L: Stored>(
    hand: &mut Hand<K, L>,
    passed: &Passed<K, L>,
    back: &impl Back<K>,
) -> Result<Vec<Done>, Trouble> {
    let mut part: Shard<K, L> = match hand.manifest.last(Phase::Backward) {
        Some(done) => hand.recall(&done)?,
        None => Shard::empty(),
    };
    let todo = hand.manifest.last(Phase::Backward).map_or(u64::MAX, |done| done.level);
    let reached: Vec<Done> =
        passed.levels.done.iter().filter(|done| done.states() > 0).cloned().collect();
    for done in reached.iter().rev().filter(|done| done.level < todo) {
        let kept = passed.kept.get(done.level as usize).cloned().flatten();
        let keys = match kept {
            Some(keys) => keys,
            None => Keys::Loaded(hand.recall(done)?),
        };
        for goal in back.goals(done.level) {
            if hand.post.owner(&goal) == hand.post.index() {
                hand.put(goal, L::default());
            }
        }
        let mut reader = part.read()?;
        let mut before = Vec::new();
        hand.rounds(|next| {
            let Some((key, _)) = reader.next()? else { return Ok(false) };
            back.before(&key, &mut before);
            next.extend(before.drain(..).map(|key| (key, L::default())));
            Ok(true)
        })?;
        let mut members = Members::of(&keys)?;
        part = hand.finish(Phase::Backward, done.level, |key| members.has(key))?;
        hand.announce((Phase::Backward, done.level), &part, None, Vec::new())?;
    }
    Ok(hand.manifest.phase(Phase::Backward).cloned().collect())
}
