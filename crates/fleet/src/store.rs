//! Where a worker's shards go: memory while there is room, else files; and merging sorted shards.

use crate::key::{Key, Stored};
use crate::shard::{Draft, Place, Reader, Shard, Writer};
use crate::table::{Head, Record};
use crate::trouble::Trouble;
use std::collections::BinaryHeap;
use std::fs::File;
use std::io;
use std::path::{Path, PathBuf};

/// What the names of scratch folders begin with.
const SPILL: &str = "hissho-spill-";
/// The file in a scratch folder that its process has locked as long as it lives.
const LOCK: &str = "lock";

/// A folder for files that are not needed after the run.
#[derive(Debug)]
pub struct Scratch {
    path: PathBuf,
    lock: Option<File>,
    next: u64,
    /// Bytes written so far.
    pub spilled: u64,
}

impl Scratch {
    /// The folder is made when it is first needed, below this one.
    pub fn below(folder: &Path, worker: usize) -> Scratch {
        let path = folder.join(format!("{SPILL}{}-{worker}", std::process::id()));
        Scratch { path, lock: None, next: 0, spilled: 0 }
    }

    /// Makes the folder under another name, locks it, and gives it its own: nobody finds it unlocked.
    fn make(&mut self) -> io::Result<()> {
        let draft = self.path.with_extension("new");
        std::fs::create_dir_all(&draft)?;
        let lock = File::create(draft.join(LOCK))?;
        lock.lock()?;
        std::fs::rename(draft, &self.path)?;
        self.lock = Some(lock);
        Ok(())
    }

    fn draft<K: Key, L: Stored>(&mut self) -> Result<Draft<K, L>, Trouble> {
        if self.lock.is_none() {
            self.make().map_err(|error| Trouble::file(&self.path, error))?;
        }
        self.next += 1;
        let place = Place { job: 0, phase: 0, level: self.next, part: 0, parts: 1 };
        Draft::create(&self.path.join(format!("{}.run", self.next)), &place)
    }

    /// Writes sorted records to a file that goes with the shard.
    pub fn spill<K: Key, L: Stored>(
        &mut self,
        records: impl IntoIterator<Item = Record<K, L>>,
    ) -> Result<Shard<K, L>, Trouble> {
        let mut draft = self.draft()?;
        records.into_iter().try_for_each(|(key, load)| draft.push(key, load))?;
        self.finish(draft)
    }

    fn finish<K: Key, L: Stored>(&mut self, draft: Draft<K, L>) -> Result<Shard<K, L>, Trouble> {
        let shard = draft.finish(false)?;
        self.spilled += shard.bytes() as u64;
        Ok(shard)
    }
}

impl Drop for Scratch {
    fn drop(&mut self) {
        if self.lock.is_some() {
            // Nobody looks for it any more.
            let _ = std::fs::remove_dir_all(&self.path);
        }
    }
}

/// Removes the scratch folders below this one whose processes are gone, on whatever machine: killed ones
/// leave theirs behind, without a lock. What cannot be removed stays.
pub fn clear_up(folder: &Path) {
    let Ok(entries) = std::fs::read_dir(folder) else { return };
    for path in entries.filter_map(Result::ok).map(|entry| entry.path()) {
        let name = path.file_name().map(|name| name.to_string_lossy().into_owned());
        let ours = name.is_some_and(|name| name.starts_with(SPILL) && !name.ends_with(".new"));
        if ours
            && let Ok(lock) = File::open(path.join(LOCK))
            && lock.try_lock().is_ok()
        {
            let _ = std::fs::remove_dir_all(&path);
        }
    }
}

/// Where a new shard goes.
#[derive(Debug)]
pub enum Target<'a> {
    Memory,
    Scratch(&'a mut Scratch),
    /// A file that stays.
    File(PathBuf, Place),
}

/// Takes sorted records to wherever they go.
#[derive(Debug)]
enum Sink<'a, K, L> {
    Memory(Writer<Vec<u8>, K, L>),
    Scratch(&'a mut Scratch, Draft<K, L>),
    File(Draft<K, L>),
}

/// Writes the sorted records that `records` hands out, and calls `seen` with each of them.
pub fn write<K: Key, L: Stored>(
    target: Target,
    mut records: impl FnMut() -> Result<Option<Record<K, L>>, Trouble>,
) -> Result<Shard<K, L>, Trouble> {
    let mut sink = match target {
        Target::Memory => Sink::Memory(Writer::memory()),
        Target::Scratch(scratch) => {
            let draft = scratch.draft()?;
            Sink::Scratch(scratch, draft)
        }
        Target::File(path, place) => Sink::File(Draft::create(&path, &place)?),
    };
    while let Some((key, load)) = records()? {
        match &mut sink {
            Sink::Memory(writer) => {
                // Memory takes everything.
                let _ = writer.push(key, load);
            }
            Sink::Scratch(_, draft) | Sink::File(draft) => draft.push(key, load)?,
        }
    }
    match sink {
        Sink::Memory(writer) => Ok(writer.finish_memory()),
        Sink::Scratch(scratch, draft) => scratch.finish(draft),
        Sink::File(draft) => draft.finish(true),
    }
}

/// Sorted runs as one; loads of equal keys are added.
#[allow(missing_debug_implementations, reason = "a heap of readers")]
pub struct Merge<K, L> {
    readers: Vec<Reader<K, L>>,
    heads: BinaryHeap<Head<K, L>>,
}

impl<K: Key, L: Stored> Merge<K, L> {
    pub fn new(runs: &[Shard<K, L>]) -> Result<Self, Trouble> {
        let readers = runs.iter().map(Shard::read).collect::<Result<Vec<_>, _>>()?;
        let mut merge = Merge { heads: BinaryHeap::with_capacity(readers.len()), readers };
        (0..runs.len()).try_for_each(|run| merge.advance(run))?;
        Ok(merge)
    }

    fn advance(&mut self, run: usize) -> Result<(), Trouble> {
        self.heads.extend(self.readers[run].next()?.map(|record| Head { record, run }));
        Ok(())
    }

    #[allow(clippy::should_implement_trait, reason = "reading may fail")]
    pub fn next(&mut self) -> Result<Option<Record<K, L>>, Trouble> {
        let Some(Head { record: (key, mut load), run }) = self.heads.pop() else {
            return Ok(None);
        };
        self.advance(run)?;
        while self.heads.peek().is_some_and(|head| head.record.0 == key) {
            if let Some(Head { record: (_, more), run }) = self.heads.pop() {
                load = load.plus(more);
                self.advance(run)?;
            }
        }
        Ok(Some((key, load)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use engine::load::Ways;

    #[test]
    fn runs_are_merged_and_loads_added() {
        let one = Ways::from(1);
        let runs: Vec<Shard<u64, Ways>> = (1..6u64)
            .map(|step| Shard::of((0..40_000).step_by(step as usize).map(|key| (key, one))))
            .collect();
        let mut merge = Merge::new(&runs).expect("runs");
        for key in 0..40_000u64 {
            let expected = (1..6).filter(|step| key % step == 0).count() as u128;
            assert_eq!(merge.next().expect("a record"), Some((key, Ways::from(expected))));
        }
        assert_eq!(merge.next().expect("the end"), None);
    }

    #[test]
    fn spilled_records_come_back_and_leave_nothing_behind() {
        let folder = std::env::temp_dir();
        let mut scratch = Scratch::below(&folder, 77);
        let records: Vec<(u64, Ways)> =
            (0..100_000).map(|n| (n * n, Ways::from(u128::from(n)))).collect();
        let shard = scratch.spill(records.clone()).expect("a disk");
        assert!(scratch.spilled > 0 && scratch.path.exists());
        let mut reader = shard.read().expect("a file");
        for record in records {
            assert_eq!(reader.next().expect("a record"), Some(record));
        }
        assert_eq!(reader.next().expect("the end"), None);
        let path = scratch.path.clone();
        drop((reader, shard, scratch));
        assert!(!path.exists());
    }

    #[test]
    fn only_what_nobody_holds_is_cleared_up() {
        let folder = std::env::temp_dir().join(format!("hissho-cleared-{}", std::process::id()));
        std::fs::create_dir_all(&folder).expect("a disk");
        let mut held = Scratch::below(&folder, 1);
        let shard = held.spill([(1u64, ())]).expect("a disk");
        let left = folder.join("hissho-spill-4-2");
        for path in [&left, &folder.join("somebody-else")] {
            std::fs::create_dir(path).expect("a disk");
            std::fs::write(path.join(LOCK), "").expect("a disk");
            std::fs::write(path.join("1.run"), "left behind").expect("a disk");
        }
        clear_up(&folder);
        assert!(!left.exists() && folder.join("somebody-else").exists());
        assert_eq!(shard.read().and_then(|mut reader| reader.next()).ok(), Some(Some((1, ()))));
        drop((shard, held));
        std::fs::remove_dir_all(&folder).expect("a disk");
    }
}
