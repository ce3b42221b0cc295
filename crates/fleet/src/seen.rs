//! All states that were met so far, as sorted runs: who was met before is found by merging.
//!
//! A new run is merged with the ones before it while they are not much larger, so there are few runs,
//! and each state is written again only a few times.

use crate::hand::Hand;
use crate::key::{Key, Stored};
use crate::shard::{Keys, Members, Shard};
use crate::store::{Merge, write};
use crate::trouble::Trouble;

#[derive(Debug)]
pub struct Seen<K> {
    runs: Vec<Shard<K, ()>>,
}

impl<K: Key> Seen<K> {
    pub fn new() -> Self {
        Seen { runs: Vec::new() }
    }

    /// Adds the states of a level, none of which it has.
    pub fn add<L: Stored>(
        &mut self,
        hand: &mut Hand<K, L>,
        level: &Shard<K, L>,
    ) -> Result<(), Trouble> {
        let mut reader = level.read()?;
        let records = || Ok(reader.next()?.map(|(key, _)| (key, ())));
        let run = write(hand.target(level.len() as usize * 2), records)?;
        self.runs.push(run);
        while let [.., before, last] = &self.runs[..]
            && last.len() * 2 > before.len()
        {
            let at = self.runs.len() - 2;
            let mut merge = Merge::new(&self.runs[at..])?;
            let bytes = self.runs[at..].iter().map(Shard::bytes).sum();
            let merged = write(hand.target(bytes), || merge.next())?;
            self.runs.truncate(at);
            self.runs.push(merged);
        }
        hand.seen = self.runs.iter().map(Shard::memory).sum();
        Ok(())
    }

    /// Tells of ascending keys which of them are new.
    pub fn news(&self) -> Result<impl FnMut(&K) -> Result<bool, Trouble> + use<K>, Trouble> {
        let runs = self.runs.iter().map(|run| Members::<K, ()>::of(&Keys::Bare(run.clone())));
        let mut runs = runs.collect::<Result<Vec<_>, _>>()?;
        Ok(move |key: &K| {
            for run in &mut runs {
                if run.has(key)? {
                    return Ok(false);
                }
            }
            Ok(true)
        })
    }
}

impl<K: Key> Default for Seen<K> {
    fn default() -> Self {
        Seen::new()
    }
}
