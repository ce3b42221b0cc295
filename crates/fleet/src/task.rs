//! A task for a fleet: what is computed, by whom, with what, and where it is kept.

use crate::checkpoint::Checkpoint;
use crate::crew::Crew;
use crate::hand::{Gauge, Hand, Terms, scratch_folder};
use crate::key::{Key, Stored};
use crate::muster::Identity;
use crate::post::Post;
use crate::store::clear_up;
use crate::trouble::Trouble;
use engine::Budget;
use std::path::PathBuf;
use std::sync::Arc;

#[derive(Clone, Debug)]
pub struct Task {
    pub crew: Crew,
    /// What is computed, with all that changes the result, in one line.
    pub job: String,
    /// Its memory is for the whole process.
    pub budget: Budget,
    pub checkpoint: Option<PathBuf>,
    /// Go on from what the checkpoint holds.
    pub resume: bool,
}

/// Bytes for each worker where nobody said how many.
const MEMORY: u64 = 4 << 30;
/// What a worker needs besides its share: buffers, letters that are under way.
const FLOOR: u64 = 16 << 20;

impl Task {
    /// Does the work in all workers. Every one finds the same result; the first of this process gives it.
    pub fn run<K: Key, L: Stored, R: Send + 'static>(
        &self,
        tick: &dyn Fn(&Gauge),
        work: impl Fn(&mut Hand<K, L>) -> Result<R, Trouble> + Send + Sync + 'static,
    ) -> Result<R, Trouble> {
        let (checkpoint, held) = match &self.checkpoint {
            Some(folder) => {
                let (checkpoint, held) = Checkpoint::open(folder, &self.job, self.resume)?;
                (Some(checkpoint), held)
            }
            None => (None, None),
        };
        clear_up(&scratch_folder(checkpoint.as_ref()));
        let Crew { workers, .. } = self.crew;
        let share = self.budget.memory.map_or(MEMORY, |bytes| bytes / workers as u64);
        let terms = Arc::new(Terms {
            budget: self.budget.clone(),
            memory: share.saturating_sub(FLOOR).max(FLOOR / 64) as usize,
            checkpoint,
            held,
            process: self.crew.process(),
            workers,
            gauge: Gauge::default(),
        });
        let identity = match &self.crew.member {
            Some(_) => Identity::new(self.job.clone(), workers),
            // Nobody to compare with.
            None => Identity { binary: 0, job: self.job.clone(), workers },
        };
        let stop = || self.budget.late();
        let shown = terms.clone();
        let body = move |worker: &mut timely::worker::Worker, watch: &crate::watch::Watch| {
            let post = Post::open(worker, workers, watch);
            let mut hand = Hand::new(post, terms.clone())?;
            let result = work(&mut hand)?;
            hand.post.close()?;
            Ok(result)
        };
        let mut results = self.crew.run(&identity, &stop, &|| tick(&shown.gauge), body)?;
        Ok(results.swap_remove(0))
    }
}
